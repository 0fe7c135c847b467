/* dowser-sql-parse-match.c - reads LIKE, ILIKE and GLOB as what a person means by them: contains, starts, ends */
#include "sql/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/** A pattern taken to pieces: @plain has lost its escapes; @like is the pattern without an escape character, or NULL.
 */
typedef struct
{
  GString *plain;
  GString *like;
  gboolean any_before;
  gboolean any_behind;
  gboolean wild_inside;
  gboolean escaped;
} Pattern;

/* @any and @one are the wildcards, @escape takes their meaning away; 0 for none. */
static void
take_apart (Pattern *self, const char *text, char any, char one, char escape)
{
  gsize length = strlen (text);

  for (gsize i = 0; i < length; i++)
    {
      if (escape != 0 && text[i] == escape && i + 1 < length)
        {
          i++;
          self->escaped |= text[i] == '%' || text[i] == '_';
          g_string_append_c (self->plain, text[i]);
          g_string_append_c (self->like, text[i]);
          continue;
        }
      if (text[i] == any && i == 0)
        self->any_before = TRUE;
      else if (text[i] == any && i + 1 == length)
        self->any_behind = TRUE;
      else if (text[i] == any || text[i] == one)
        self->wild_inside = TRUE;
      else
        g_string_append_c (self->plain, text[i]);
      self->escaped |= any == '*' && (text[i] == '%' || text[i] == '_');
      g_string_append_c (self->like, text[i] == any ? '%' : text[i] == one ? '_' : text[i]);
    }
}

static DowserMatch
match_of (const Pattern *pattern)
{
  if (pattern->any_before && pattern->any_behind)
    return DOWSER_MATCH_CONTAINS;
  return pattern->any_before ? DOWSER_MATCH_ENDS : DOWSER_MATCH_STARTS;
}

static DowserExpr *
match_literal (DowserSqlParser *self, DowserSqlWord word, DowserExpr *x, const char *text, char escape,
               gboolean negated)
{
  Pattern pattern = { g_string_new (NULL), g_string_new (NULL) };
  gboolean glob = word == WORD_GLOB;
  DowserExpr *match = NULL;

  take_apart (&pattern, text, glob ? '*' : '%', glob ? '?' : '_', escape);
  if (glob && strchr (text, '[') != NULL)
    dowser_sql_parser_refuse (self, _ ("GLOB with a set of characters"));
  else if (!pattern.wild_inside && (pattern.any_before || pattern.any_behind) && pattern.plain->len > 0)
    match = dowser_expr_new_match (match_of (&pattern), dowser_expr_ref (x), dowser_expr_new_text (pattern.plain->str),
                                   negated, glob);
  else if (pattern.escaped)
    dowser_sql_parser_refuse (self, _ ("a pattern with both wildcards and escaped characters"));
  else
    match = dowser_expr_new_match (DOWSER_MATCH_LIKE, dowser_expr_ref (x), dowser_expr_new_text (pattern.like->str),
                                   negated, glob);
  g_string_free (pattern.plain, TRUE);
  g_string_free (pattern.like, TRUE);
  return match;
}

DowserExpr *
dowser_sql_parse_match (DowserSqlParser *self, DowserSqlWord word, DowserExpr *x, DowserExpr *pattern,
                        DowserExpr *escape, gboolean negated)
{
  g_autoptr (DowserExpr) own_x = x;
  g_autoptr (DowserExpr) own_pattern = pattern;
  g_autoptr (DowserExpr) own_escape = escape;
  gboolean literal = pattern->kind == DOWSER_EXPR_LITERAL && pattern->value->type == DOWSER_VALUE_TEXT;

  if (escape != NULL && (escape->kind != DOWSER_EXPR_LITERAL || escape->value->length != 1))
    {
      dowser_sql_parser_refuse (self, _ ("ESCAPE with anything but one character"));
      return NULL;
    }
  if (literal)
    return match_literal (self, word, x, pattern->value->text, escape != NULL ? *escape->value->text : 0, negated);
  if (escape != NULL || word == WORD_GLOB)
    {
      dowser_sql_parser_refuse (self, _ ("ESCAPE or GLOB with a pattern that is no literal"));
      return NULL;
    }
  return dowser_expr_new_match (DOWSER_MATCH_LIKE, g_steal_pointer (&own_x), g_steal_pointer (&own_pattern), negated,
                                FALSE);
}
