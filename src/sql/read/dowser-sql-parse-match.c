/* dowser-sql-parse-match.c - reads LIKE, ILIKE and GLOB; simple patterns become "contains", "starts with" or "ends
 * with" */
#include "sql/read/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/** An analyzed pattern: @unescaped is without escapes; @like_pattern is the pattern without an escape character, or
 * NULL. */
typedef struct
{
  GString *unescaped;
  GString *like_pattern;
  gboolean any_before;
  gboolean any_behind;
  gboolean wild_inside;
  gboolean escaped;
  gboolean set;
} Pattern;

/* @any and @one are the wildcards, @escape makes them literal; 0 for none. */
static void
parse_pattern (Pattern *self, const char *text, char any, char one, char escape)
{
  gsize length = strlen (text);

  for (gsize i = 0; i < length; i++)
    {
      if (escape != 0 && text[i] == escape && i + 1 < length)
        {
          i++;
          self->escaped |= text[i] == '%' || text[i] == '_';
          g_string_append_c (self->unescaped, text[i]);
          g_string_append_c (self->like_pattern, text[i]);
          continue;
        }
      /* In GLOB, a set of one character is that character itself. */
      if (any == '*' && text[i] == '[' && i + 2 < length && text[i + 2] == ']' && (guchar) text[i + 1] < 0x80)
        {
          self->escaped = TRUE;
          g_string_append_c (self->unescaped, text[i + 1]);
          i += 2;
          continue;
        }
      self->set |= any == '*' && text[i] == '[';
      if (text[i] == any && i == 0)
        self->any_before = TRUE;
      else if (text[i] == any && i + 1 == length)
        self->any_behind = TRUE;
      else if (text[i] == any || text[i] == one)
        self->wild_inside = TRUE;
      else
        g_string_append_c (self->unescaped, text[i]);
      self->escaped |= any == '*' && (text[i] == '%' || text[i] == '_');
      g_string_append_c (self->like_pattern, text[i] == any ? '%' : text[i] == one ? '_' : text[i]);
    }
}

static DowserMatch
get_match (const Pattern *pattern)
{
  if (pattern->any_before && pattern->any_behind)
    return DOWSER_MATCH_CONTAINS;
  return pattern->any_before ? DOWSER_MATCH_ENDS : DOWSER_MATCH_STARTS;
}

typedef struct
{
  gboolean glob;
  gboolean case_sensitive;
  gboolean negated;
} MatchOptions;

static DowserExpr *
match_literal (DowserSqlParser *self, const DowserExpr *raw, const MatchOptions *options, DowserExpr *x,
               const char *text, char escape)
{
  Pattern pattern = { g_string_new (NULL), g_string_new (NULL) };
  DowserExpr *match = NULL;

  parse_pattern (&pattern, text, options->glob ? '*' : '%', options->glob ? '?' : '_', escape);
  if (pattern.set)
    dowser_sql_refuse_call (self, raw, _ ("GLOB with a set of characters"));
  else if (!pattern.wild_inside && (pattern.any_before || pattern.any_behind) && pattern.unescaped->len > 0)
    match = dowser_expr_new_match (get_match (&pattern), dowser_expr_ref (x),
                                   dowser_expr_new_text (pattern.unescaped->str), options->negated,
                                   options->case_sensitive);
  else if (pattern.escaped && !pattern.wild_inside && !pattern.any_before && !pattern.any_behind)
    match = dowser_expr_new_match (DOWSER_MATCH_EQUALS, dowser_expr_ref (x),
                                   dowser_expr_new_text (pattern.unescaped->str), options->negated,
                                   options->case_sensitive);
  else if (pattern.escaped)
    dowser_sql_refuse_call (self, raw, _ ("a pattern with both wildcards and escaped characters"));
  else
    match = dowser_expr_new_match (DOWSER_MATCH_LIKE, dowser_expr_ref (x),
                                   dowser_expr_new_text (pattern.like_pattern->str), options->negated,
                                   options->case_sensitive);
  g_string_free (pattern.unescaped, TRUE);
  g_string_free (pattern.like_pattern, TRUE);
  return match;
}

static gboolean
is_text (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_TEXT && !expr->value->is_null;
}

/* Returns: FALSE if ESCAPE has more than one character */
static gboolean
find_escape (DowserSqlParser *self, GPtrArray *args, gboolean glob, char *escape)
{
  gboolean by_backslash = self->dialect == DOWSER_DIALECT_POSTGRESQL || self->dialect == DOWSER_DIALECT_MYSQL;
  const DowserExpr *escape_expr = args->len > 2 ? args->pdata[2] : NULL;

  *escape = by_backslash && !glob ? '\\' : 0;
  if (escape_expr == NULL)
    return TRUE;
  if (!is_text (escape_expr) || escape_expr->value->length > 1 || (guchar) *escape_expr->value->text >= 0x80)
    return FALSE;
  *escape = *escape_expr->value->text;
  return TRUE;
}

DowserExpr *
dowser_sql_read_match (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  gboolean is_postgresql = self->dialect == DOWSER_DIALECT_POSTGRESQL || self->dialect == DOWSER_DIALECT_DUCKDB;
  gboolean glob = g_str_equal (raw->name, "?" DOWSER_SQL_RAW_GLOB);
  gboolean exactly = g_str_equal (raw->name, "?" DOWSER_SQL_RAW_EXACTLY);
  MatchOptions options
      = { glob, glob || exactly || (is_postgresql && g_str_equal (raw->name, "?" DOWSER_SQL_RAW_LIKE)), raw->negated };
  DowserExpr *x = args->pdata[0];
  DowserExpr *pattern = args->pdata[1];
  char escape;

  if (!find_escape (self, args, glob, &escape))
    {
      dowser_sql_refuse_call (self, raw, _ ("ESCAPE with more or less than one character"));
      return NULL;
    }
  /* If a pattern is a date, one engine reads it as a text, and another engine reports an error. */
  if (pattern->kind == DOWSER_EXPR_LITERAL
      && (pattern->value->type == DOWSER_VALUE_TIME || dowser_value_type_is_temporal (pattern->value->type)))
    {
      dowser_sql_refuse_call (self, raw, _ ("a date or time as a pattern"));
      return NULL;
    }
  if (is_text (pattern) && strlen (pattern->value->text) != pattern->value->length)
    {
      dowser_sql_refuse_call (self, raw, _ ("a search text that contains a NUL byte"));
      return NULL;
    }
  if (is_text (pattern))
    return match_literal (self, raw, &options, x, pattern->value->text, escape);
  if ((args->len > 2 && escape != 0) || glob)
    {
      dowser_sql_refuse_call (self, raw, _ ("ESCAPE or GLOB with a pattern that isn't a literal"));
      return NULL;
    }
  return dowser_expr_new_match (DOWSER_MATCH_LIKE, dowser_expr_ref (x), dowser_expr_ref (pattern), options.negated,
                                options.case_sensitive);
}
