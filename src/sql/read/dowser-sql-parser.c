/* dowser-sql-parser.c - the tokens and errors shared by the files that read SQL */
#include "sql/read/dowser-sql-parser.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_DEPTH DOWSER_PLAN_MAX_DEPTH

/* The error code and message for SQL that isn't run. */
typedef struct
{
  DowserSqlError code;
  const char *message;
  const char *advice; /* (nullable) */
} Refusal;

static const Refusal syntax_refusal = { DOWSER_SQL_ERROR_SYNTAX, N_ ("The SQL cannot be read"), NULL };
static const Refusal unsupported_refusal
    = { DOWSER_SQL_ERROR_UNSUPPORTED, N_ ("Dowser cannot run this SQL, because a plan cannot contain a part of it"),
        N_ ("Remove that part, or write it in another way.") };
static const Refusal write_refusal
    = { DOWSER_SQL_ERROR_UNSAFE, N_ ("Dowser does not run this SQL"), N_ ("Ask for rows with a SELECT instead.") };

static void
keep_error (DowserSqlParser *self, const DowserSqlToken *token, const Refusal *refusal, const char *reason)
{
  g_autofree char *place = NULL;
  g_autofree char *message = NULL;

  if (self->error != NULL)
    return;
  place = dowser_sql_describe_place (self->sql, token->start);
  message = g_strdup_printf ("%s (%s): %s.%s%s", _ (refusal->message), place, reason,
                             refusal->advice != NULL ? " " : "", refusal->advice != NULL ? _ (refusal->advice) : "");
  self->error = dowser_sql_error_new_at (refusal->code, token->start, reason, message);
}

void
dowser_sql_parser_fail (DowserSqlParser *self, const char *format, ...)
{
  g_autofree char *reason = NULL;
  va_list args;

  va_start (args, format);
  reason = dowser_error_format_reason (format, args);
  va_end (args);
  keep_error (self, dowser_sql_parser_peek (self), &syntax_refusal, reason);
}

void
dowser_sql_parser_fail_at (DowserSqlParser *self, const DowserSqlToken *token, const char *format, ...)
{
  g_autofree char *reason = NULL;
  va_list args;

  va_start (args, format);
  reason = dowser_error_format_reason (format, args);
  va_end (args);
  keep_error (self, token, &syntax_refusal, reason);
}

void
dowser_sql_parser_refuse_at (DowserSqlParser *self, const DowserSqlToken *token, const char *format, ...)
{
  g_autofree char *reason = NULL;
  va_list args;

  va_start (args, format);
  reason = dowser_error_format_reason (format, args);
  va_end (args);
  keep_error (self, token, &unsupported_refusal, reason);
}

void
dowser_sql_parser_refuse (DowserSqlParser *self, const char *format, ...)
{
  g_autofree char *reason = NULL;
  va_list args;

  va_start (args, format);
  reason = dowser_error_format_reason (format, args);
  va_end (args);
  keep_error (self, dowser_sql_parser_peek (self), &unsupported_refusal, reason);
}

const DowserSqlToken *
dowser_sql_parser_peek_at (const DowserSqlParser *self, guint distance)
{
  guint at = self->at;

  while (distance-- > 0 && self->tokens[at].type != TOKEN_END)
    at++;
  return &self->tokens[at];
}

void
dowser_sql_parser_skip (DowserSqlParser *self, guint n)
{
  while (n-- > 0 && dowser_sql_parser_peek (self)->type != TOKEN_END)
    self->at++;
}

/* Returns TRUE if a query begins at @distance, also in parentheses, which many tools put around a query. */
gboolean
dowser_sql_parser_is_at_query (const DowserSqlParser *self, guint distance)
{
  const DowserSqlToken *token = dowser_sql_parser_peek_at (self, distance);

  while (dowser_sql_token_is_sign (token, "("))
    token++;
  return token->word == WORD_SELECT || token->word == WORD_WITH || token->word == WORD_VALUES;
}

/* Returns TRUE if @token may follow a query in parentheses that is part of a larger query. */
static gboolean
can_follow_query (const DowserSqlToken *token)
{
  static const DowserSqlWord words[]
      = { WORD_UNION, WORD_EXCEPT, WORD_INTERSECT, WORD_ORDER, WORD_LIMIT, WORD_OFFSET, WORD_FETCH };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (token->word == words[i])
      return TRUE;
  return FALSE;
}

/* Finds, in one pass, where the @n parentheses at the beginning of @open are closed. @ends: (out): the @n closing
 * parentheses, in the order of the opening ones; %NULL for a parenthesis that isn't closed */
static void
find_closing_parentheses (const DowserSqlToken *open, guint n, const DowserSqlToken **ends)
{
  guint depth = 0;

  for (const DowserSqlToken *token = open; token->type != TOKEN_END; token++)
    {
      if (dowser_sql_token_is_sign (token, "("))
        depth++;
      else if (dowser_sql_token_is_sign (token, ")") && --depth < n && ends[depth] == NULL)
        ends[depth] = token;
      if (depth == 0)
        return;
    }
}

gboolean
dowser_sql_parser_is_at_query_only (const DowserSqlParser *self, guint distance)
{
  const DowserSqlToken *open = dowser_sql_parser_peek_at (self, distance);
  const DowserSqlToken *ends[DOWSER_PLAN_MAX_DEPTH] = { NULL };
  guint n = 0;

  if (!dowser_sql_parser_is_at_query (self, distance))
    return FALSE;
  while (n < G_N_ELEMENTS (ends) && dowser_sql_token_is_sign (open + n, "("))
    n++;
  find_closing_parentheses (open, n, ends);
  for (guint i = 0; i < n && ends[i] != NULL; i++)
    {
      const DowserSqlToken *next = ends[i] + 1;

      if (!dowser_sql_token_is_sign (next, ")"))
        return can_follow_query (next) || next->type == TOKEN_END;
    }
  return TRUE;
}

static void
fail_expected (DowserSqlParser *self, const char *expected)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);

  if (token->type == TOKEN_END)
    dowser_sql_parser_fail (self, _ ("“%s” is expected, but the text ends"), expected);
  else
    dowser_sql_parser_fail (self, _ ("“%s” is expected, not “%.40s”"), expected, token->text);
}

gboolean
dowser_sql_parser_expect_word (DowserSqlParser *self, DowserSqlWord word, const char *spelled)
{
  if (dowser_sql_parser_accept_word (self, word))
    return TRUE;
  fail_expected (self, spelled);
  return FALSE;
}

gboolean
dowser_sql_parser_expect_sign (DowserSqlParser *self, const char *sign)
{
  if (dowser_sql_parser_accept_sign (self, sign))
    return TRUE;
  fail_expected (self, sign);
  return FALSE;
}

gboolean
dowser_sql_token_is_name (const DowserSqlToken *token, gboolean bare)
{
  static const guint8 never_names[] = {
    WORD_ALL,    WORD_AND,   WORD_AS,      WORD_BETWEEN,   WORD_CASE,    WORD_COLLATE, WORD_CROSS,  WORD_DISTINCT,
    WORD_ELSE,   WORD_END,   WORD_ESCAPE,  WORD_EXCEPT,    WORD_EXISTS,  WORD_FROM,    WORD_FULL,   WORD_GROUP,
    WORD_HAVING, WORD_IN,    WORD_INNER,   WORD_INTERSECT, WORD_INTO,    WORD_IS,      WORD_ISNULL, WORD_JOIN,
    WORD_LEFT,   WORD_LIMIT, WORD_NATURAL, WORD_NOT,       WORD_NOTNULL, WORD_NULL,    WORD_ON,     WORD_OR,
    WORD_ORDER,  WORD_RIGHT, WORD_SELECT,  WORD_THEN,      WORD_UNION,   WORD_USING,   WORD_WHEN,   WORD_WHERE,
  };
  static const guint8 not_bare[] = {
    WORD_ASC,   WORD_DESC,    WORD_DIV,         WORD_FETCH,  WORD_FILTER, WORD_FOR,  WORD_GLOB,    WORD_ILIKE,
    WORD_LIKE,  WORD_LOCK,    WORD_NULLS,       WORD_OFFSET, WORD_OUTER,  WORD_OVER, WORD_QUALIFY, WORD_REGEXP,
    WORD_RLIKE, WORD_SIMILAR, WORD_TABLESAMPLE, WORD_VALUES, WORD_WINDOW, WORD_WITH, WORD_XOR,
  };

  if (token->type == TOKEN_NAME || token->type == TOKEN_DOUBLE)
    return TRUE;
  if (token->type != TOKEN_WORD)
    return FALSE;
  return memchr (never_names, token->word, sizeof never_names) == NULL
         && (!bare || memchr (not_bare, token->word, sizeof not_bare) == NULL);
}

void
dowser_sql_parser_add_raw (DowserSqlParser *self, const DowserExpr *raw, guint place)
{
  if (self->raw == NULL)
    self->raw = g_hash_table_new_full (NULL, NULL, (GDestroyNotify) dowser_expr_unref, NULL);
  /* Keeps a reference, so that no other expression can get the same address. */
  g_hash_table_insert (self->raw, dowser_expr_ref (raw), GUINT_TO_POINTER (place));
}

guint
dowser_sql_parser_get_token_index (const DowserSqlParser *self, const DowserExpr *expr)
{
  return self->raw != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (self->raw, expr)) : 0;
}

gboolean
dowser_sql_parser_enter_level (DowserSqlParser *self)
{
  if (++self->depth > MAX_DEPTH)
    dowser_sql_parser_refuse (self, _ ("the nesting is too deep"));
  return self->error == NULL;
}

void
dowser_sql_parser_leave_level (DowserSqlParser *self)
{
  self->depth--;
}

GPtrArray *
dowser_sql_expr_array_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
}

void
dowser_sql_parser_refuse_statement (DowserSqlParser *self)
{
  static const char *const writing[]
      = { "insert", "update", "delete", "merge", "replace", "upsert", "create", "drop", "alter", "truncate", "rename" };
  const DowserSqlToken *token = dowser_sql_parser_peek (self);

  for (guint i = 0; i < G_N_ELEMENTS (writing); i++)
    if (token->type == TOKEN_WORD && g_ascii_strcasecmp (token->text, writing[i]) == 0)
      {
        g_autofree char *reason = g_strdup_printf (_ ("“%s” changes the data, and Dowser only reads"), token->text);

        keep_error (self, token, &write_refusal, reason);
      }
  if (token->type == TOKEN_WORD)
    dowser_sql_parser_refuse (self, _ ("“%.40s” begins the statement, and only a SELECT can become a plan"),
                              token->text);
  dowser_sql_parser_fail (self, _ ("only a SELECT can become a plan"));
}
