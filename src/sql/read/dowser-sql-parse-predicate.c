/* dowser-sql-parse-predicate.c - reads IN, BETWEEN, LIKE and IS */
#include "sql/read/dowser-sql-predicate.h"

#include <glib/gi18n-lib.h>

/* Takes ownership of @x, as do all functions below. */
static DowserExpr *
parse_in_query (DowserSqlParser *self, DowserExpr *x, gboolean negated)
{
  const DowserSqlToken *at = dowser_sql_parser_peek (self);
  guint lowest = self->lowest_scope;
  gboolean reads_outer_query;
  DowserSelect *select;
  DowserExpr *exists = NULL;

  self->lowest_scope = G_MAXUINT;
  select = dowser_sql_parse_query (self);
  reads_outer_query = self->lowest_scope < self->scopes->len;
  self->lowest_scope = MIN (lowest, self->lowest_scope);
  dowser_sql_parser_expect_sign (self, ")");
  if (self->error == NULL && !dowser_sql_is_row (x))
    return dowser_expr_new_subplan (DOWSER_SUBPLAN_IN, x, select, negated, DOWSER_EQUAL);
  if (self->error == NULL)
    exists = dowser_sql_make_row_in_query (self, x, select, at, reads_outer_query);
  else
    g_clear_pointer (&select, dowser_select_unref);
  if (exists != NULL)
    exists->negated = negated;
  dowser_expr_unref (x);
  return exists;
}

static DowserExpr *
parse_in (DowserSqlParser *self, DowserExpr *x, gboolean negated)
{
  g_autoptr (GPtrArray) members = dowser_sql_expr_array_new ();
  DowserSqlWord first = dowser_sql_parser_peek_at (self, 1)->word;

  if (!dowser_sql_parser_accept_sign (self, "("))
    dowser_sql_parser_refuse (self, _ ("IN with the name of a table"));
  /* In SQLite, IN ((SELECT …)) with two pairs of parentheses is a list of one value. In other dialects, it is still a
   * query. */
  else if (first == WORD_SELECT || first == WORD_WITH || first == WORD_VALUES
           || (self->dialect != DOWSER_DIALECT_SQLITE && dowser_sql_parser_is_at_query (self, 0)))
    return parse_in_query (self, x, negated);
  else if (dowser_sql_parser_at_sign (self, ")"))
    dowser_sql_parser_refuse (self, _ ("IN with an empty list"));
  else
    {
      dowser_sql_parse_raw_exprs (self, members);
      dowser_sql_parser_expect_sign (self, ")");
    }
  if (self->error == NULL && dowser_sql_is_row (x))
    return dowser_sql_make_row_in (self, x, g_steal_pointer (&members), negated);
  if (self->error == NULL)
    return dowser_expr_new_in (x, g_steal_pointer (&members), negated);
  dowser_expr_unref (x);
  return NULL;
}

static DowserExpr *
parse_between (DowserSqlParser *self, DowserExpr *x, gboolean negated)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  DowserExpr *low;
  DowserExpr *high = NULL;

  if (token->type == TOKEN_WORD && g_ascii_strcasecmp (token->text, "symmetric") == 0)
    dowser_sql_parser_refuse (self, _ ("BETWEEN SYMMETRIC"));
  low = dowser_sql_parse_level (self, LEVEL_RELATION);
  if (dowser_sql_parser_expect_word (self, WORD_AND, "AND"))
    high = dowser_sql_parse_level (self, LEVEL_RELATION);
  if (high != NULL)
    return dowser_expr_new_between (x, low, high, negated);
  dowser_expr_unref (x);
  g_clear_pointer (&low, dowser_expr_unref);
  return NULL;
}

static DowserExpr *
parse_like (DowserSqlParser *self, const DowserSqlToken *at, DowserExpr *x, gboolean negated)
{
  DowserExpr *pattern;
  DowserExpr *escape = NULL;

  if (at->word == WORD_REGEXP || at->word == WORD_RLIKE || at->word == WORD_SIMILAR)
    dowser_sql_parser_refuse_at (self, at, _ ("a regular expression, “%s”"), at->text);
  pattern = dowser_sql_parse_level (self, LEVEL_RELATION);
  if (pattern != NULL && dowser_sql_parser_accept_word (self, WORD_ESCAPE))
    escape = dowser_sql_parse_level (self, LEVEL_RELATION);
  if (self->error == NULL)
    return dowser_sql_make_like (self, at->word, at, x, pattern, escape, negated);
  dowser_expr_unref (x);
  g_clear_pointer (&pattern, dowser_expr_unref);
  g_clear_pointer (&escape, dowser_expr_unref);
  return NULL;
}

static DowserExpr *
new_boolean (gboolean value)
{
  return dowser_expr_new_literal (dowser_value_new_boolean (value));
}

/* Makes x IS TRUE or x IS FALSE, whose result is never NULL. */
static DowserExpr *
make_is_truth (DowserExpr *x, gboolean tested_value, gboolean negated)
{
  GPtrArray *args = dowser_sql_expr_array_new ();

  g_ptr_array_add (args, tested_value ? x : dowser_expr_new_not (x));
  g_ptr_array_add (args, new_boolean (!negated));
  g_ptr_array_add (args, new_boolean (negated));
  return dowser_expr_new_case (args);
}

/* IS with a value is a comparison that is false instead of NULL if one side is NULL. */
static DowserExpr *
parse_is (DowserSqlParser *self, DowserExpr *x)
{
  gboolean negated = dowser_sql_parser_accept_word (self, WORD_NOT);
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  DowserExpr *y;

  if (dowser_sql_parser_accept_word (self, WORD_NULL)
      || (token->type == TOKEN_WORD && g_ascii_strcasecmp (token->text, "unknown") == 0))
    {
      if (token->word != WORD_NULL)
        dowser_sql_parser_skip (self, 1);
      return dowser_expr_new_is_null (x, negated);
    }
  if (token->word == WORD_TRUE || token->word == WORD_FALSE)
    {
      dowser_sql_parser_skip (self, 1);
      return make_is_truth (x, token->word == WORD_TRUE, negated);
    }
  if (dowser_sql_parser_accept_word (self, WORD_DISTINCT))
    {
      dowser_sql_parser_expect_word (self, WORD_FROM, "FROM");
      negated = !negated;
    }
  y = dowser_sql_parse_level (self, LEVEL_RELATION);
  if (y != NULL)
    return dowser_sql_make_null_safe_comparison (self, x, y, negated);
  dowser_expr_unref (x);
  return NULL;
}

static gboolean
is_predicate (DowserSqlWord word)
{
  return word == WORD_IN || word == WORD_BETWEEN || word == WORD_LIKE || word == WORD_ILIKE || word == WORD_GLOB
         || word == WORD_REGEXP || word == WORD_RLIKE || word == WORD_SIMILAR;
}

gboolean
dowser_sql_is_at_predicate (const DowserSqlParser *self)
{
  DowserSqlWord word = dowser_sql_parser_peek (self)->word;
  DowserSqlWord next;

  if (word == WORD_NONE)
    return FALSE;
  if (word != WORD_NOT)
    return is_predicate (word) || word == WORD_IS || word == WORD_ISNULL || word == WORD_NOTNULL;
  next = dowser_sql_parser_peek_at (self, 1)->word;
  return is_predicate (next) || next == WORD_NULL;
}

DowserExpr *
dowser_sql_parse_predicate (DowserSqlParser *self, DowserExpr *x)
{
  gboolean negated = dowser_sql_parser_accept_word (self, WORD_NOT);
  const DowserSqlToken *token = dowser_sql_parser_peek (self);

  dowser_sql_parser_skip (self, 1);
  self->n_raw += self->dialect == DOWSER_DIALECT_MYSQL && (token->word == WORD_IN || token->word == WORD_BETWEEN);
  switch ((int) token->word)
    {
    case WORD_IS:
      return parse_is (self, x);
    case WORD_NULL:
    case WORD_NOTNULL:
      return dowser_expr_new_is_null (x, TRUE);
    case WORD_ISNULL:
      return dowser_expr_new_is_null (x, FALSE);
    case WORD_IN:
      return parse_in (self, x, negated);
    case WORD_BETWEEN:
      return parse_between (self, x, negated);
    default:
      return parse_like (self, token, x, negated);
    }
}
