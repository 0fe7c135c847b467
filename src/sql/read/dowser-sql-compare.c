/* dowser-sql-compare.c - reads comparisons: of values, of rows, of texts ignoring case, and with ANY or ALL rows of a
 * query */
#include "sql/read/dowser-sql-predicate.h"

#include <glib/gi18n-lib.h>

gboolean
dowser_sql_is_row (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_FUNCTION && g_str_equal (expr->name, "?" DOWSER_SQL_RAW_ROW);
}

static DowserExpr *
ref_member (const DowserExpr *row, guint index)
{
  return dowser_expr_ref (row->args->pdata[index]);
}

/* Returns the condition that all members of two rows are equal. DuckDB compares rows as whole values, so a NULL member
 * equals a NULL member. */
static DowserExpr *
make_rows_equal (DowserSqlParser *self, const DowserExpr *a, const DowserExpr *b)
{
  DowserExpr *all = NULL;

  for (guint i = 0; i < a->args->len; i++)
    all = dowser_expr_and (all,
                           self->dialect == DOWSER_DIALECT_DUCKDB
                               ? dowser_sql_make_null_safe_comparison (self, ref_member (a, i), ref_member (b, i),
                                                                       FALSE)
                               : dowser_sql_make_comparison (self, DOWSER_EQUAL, ref_member (a, i), ref_member (b, i)));
  return all;
}

/* Returns the condition that one row is before another. The first member that differs decides. */
static DowserExpr *
make_rows_ordered (DowserSqlParser *self, DowserCompare op, const DowserExpr *a, const DowserExpr *b)
{
  DowserCompare strict_op = op == DOWSER_LESS_EQUAL ? DOWSER_LESS : op == DOWSER_GREATER_EQUAL ? DOWSER_GREATER : op;
  DowserExpr *any = NULL;

  for (guint i = 0; i < a->args->len; i++)
    {
      gboolean last = i + 1 == a->args->len;
      DowserExpr *all = NULL;

      for (guint j = 0; j < i; j++)
        all = dowser_expr_and (all, dowser_expr_new_compare (DOWSER_EQUAL, ref_member (a, j), ref_member (b, j)));
      all = dowser_expr_and (all,
                             dowser_expr_new_compare (last ? op : strict_op, ref_member (a, i), ref_member (b, i)));
      any = dowser_expr_or (any, all);
    }
  return any;
}

/* Returns the comparison of two rows of values, such as (a, b) < (c, d). @a and @b are borrowed. */
static DowserExpr *
make_row_comparison (DowserSqlParser *self, DowserCompare op, const DowserExpr *a, const DowserExpr *b)
{
  if (!dowser_sql_is_row (a) || !dowser_sql_is_row (b) || a->args->len != b->args->len || a->args->len > 16)
    {
      dowser_sql_parser_refuse (self, _ ("a row of several values"));
      return NULL;
    }
  if (op != DOWSER_EQUAL && op != DOWSER_NOT_EQUAL && self->dialect == DOWSER_DIALECT_DUCKDB)
    dowser_sql_parser_refuse (self, _ ("a comparison of rows such as (a, b) < (c, d), because DuckDB treats NULL in a "
                                       "row as a value"));
  if (op == DOWSER_EQUAL)
    return make_rows_equal (self, a, b);
  return op == DOWSER_NOT_EQUAL ? dowser_expr_new_not (make_rows_equal (self, a, b))
                                : make_rows_ordered (self, op, a, b);
}

/* COLLATE NOCASE on either side makes the comparison ignore the case of texts. */
DowserExpr *
dowser_sql_make_comparison (DowserSqlParser *self, DowserCompare op, DowserExpr *a, DowserExpr *b)
{
  gboolean folded = self->folded != NULL && (self->folded == a || self->folded == b);

  if (dowser_sql_is_row (a) || dowser_sql_is_row (b))
    {
      DowserExpr *compared = make_row_comparison (self, op, a, b);

      dowser_expr_unref (a);
      dowser_expr_unref (b);
      return compared;
    }
  if (!folded)
    return dowser_expr_new_compare (op, a, b);
  self->folded = NULL;
  if (op == DOWSER_EQUAL || op == DOWSER_NOT_EQUAL)
    return dowser_expr_new_match (DOWSER_MATCH_EQUALS, a, b, op == DOWSER_NOT_EQUAL, FALSE);
  dowser_sql_parser_refuse (self, _ ("COLLATE in a comparison other than = and <>"));
  return dowser_expr_new_compare (op, a, b);
}

static gboolean
is_non_null_literal (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && !expr->value->is_null;
}

DowserExpr *
dowser_sql_make_null_safe_comparison (DowserSqlParser *self, DowserExpr *a, DowserExpr *b, gboolean negated)
{
  DowserExpr *otherwise;

  if (b->kind == DOWSER_EXPR_LITERAL && b->value->is_null)
    {
      dowser_expr_unref (b);
      return dowser_expr_new_is_null (a, negated);
    }
  if (is_non_null_literal (a) || is_non_null_literal (b))
    otherwise = dowser_expr_new_literal (dowser_value_new_boolean (negated));
  else
    {
      DowserExpr *a_null = dowser_expr_new_is_null (dowser_sql_parser_repeat_expr (self, a), negated);
      DowserExpr *b_null = dowser_expr_new_is_null (dowser_sql_parser_repeat_expr (self, b), negated);

      otherwise = negated ? dowser_expr_or (a_null, b_null) : dowser_expr_and (a_null, b_null);
    }
  a = dowser_sql_make_comparison (self, negated ? DOWSER_NOT_EQUAL : DOWSER_EQUAL, a, b);
  if (a != NULL)
    return dowser_expr_new_function ("coalesce", a, otherwise, NULL);
  dowser_expr_unref (otherwise);
  return NULL;
}

DowserExpr *
dowser_sql_parse_quantified (DowserSqlParser *self, DowserCompare op, const DowserExpr *x)
{
  DowserSqlWord word = dowser_sql_parser_peek (self)->word;
  const DowserSqlToken *open = dowser_sql_parser_peek_at (self, 1);
  DowserSelect *select;

  if ((word != WORD_ANY && word != WORD_SOME && word != WORD_ALL) || open->type != TOKEN_SIGN || *open->text != '(')
    return NULL;
  if (!dowser_sql_parser_is_at_query (self, 1))
    {
      dowser_sql_parser_refuse (self, _ ("“%.40s” with a value that isn't a query"),
                                dowser_sql_parser_peek (self)->text);
      return NULL;
    }
  dowser_sql_parser_skip (self, 2);
  select = dowser_sql_parse_query (self);
  dowser_sql_parser_expect_sign (self, ")");
  if (self->error != NULL)
    g_clear_pointer (&select, dowser_select_unref);
  if (select == NULL)
    return NULL;
  return dowser_expr_new_subplan (word == WORD_ALL ? DOWSER_SUBPLAN_ALL : DOWSER_SUBPLAN_ANY, dowser_expr_ref (x),
                                  select, FALSE, op);
}

DowserExpr *
dowser_sql_make_like (DowserSqlParser *self, DowserSqlWord word, const DowserSqlToken *at, DowserExpr *x,
                      DowserExpr *pattern, DowserExpr *escape, gboolean negated)
{
  const char *name = word == WORD_GLOB    ? DOWSER_SQL_RAW_GLOB
                     : word == WORD_ILIKE ? DOWSER_SQL_RAW_ILIKE
                                          : DOWSER_SQL_RAW_LIKE;
  DowserExpr *raw;

  /* LIKE ignores case anyway, so COLLATE NOCASE has no effect on it. */
  if (word == WORD_LIKE && self->folded != NULL && (self->folded == x || self->folded == pattern))
    self->folded = NULL;
  raw = dowser_sql_raw_new_with_args (self, name, at, x, pattern, escape, NULL);
  raw->negated = negated;
  return raw;
}

DowserExpr *
dowser_sql_make_row_in (DowserSqlParser *self, DowserExpr *x, GPtrArray *members, gboolean negated)
{
  DowserExpr *any = NULL;

  for (guint i = 0; i < members->len && self->error == NULL; i++)
    {
      DowserExpr *equal = make_row_comparison (self, DOWSER_EQUAL, x, members->pdata[i]);

      dowser_sql_parser_count_repeated (self, x->args->len);
      any = dowser_expr_or (any, equal);
    }
  dowser_expr_unref (x);
  g_ptr_array_unref (members);
  return negated && any != NULL ? dowser_expr_new_not (any) : any;
}
