/* dowser-sql-substring.c - reads substrings, for which engines and plans count positions before the first character
 * differently */
#include "sql/read/dowser-sql-predicate.h"

#include <glib/gi18n-lib.h>

static DowserExpr *
repeat_expr (DowserSqlParser *self, const DowserExpr *expr)
{
  return dowser_sql_parser_repeat_expr (self, expr);
}

static gboolean
is_integer (const DowserExpr *expr, gint64 minimum)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_INTEGER && !expr->value->is_null
         && expr->value->integer >= minimum;
}

static DowserExpr *
make_sum (DowserExpr *a, gint64 b)
{
  if (is_integer (a, -G_MAXINT32) && a->value->integer <= G_MAXINT32)
    {
      DowserExpr *sum = dowser_expr_new_integer (a->value->integer + b);

      dowser_expr_unref (a);
      return sum;
    }
  return b == 0 ? a
                : dowser_expr_new_arithmetic (b < 0 ? DOWSER_SUBTRACT : DOWSER_ADD, a,
                                              dowser_expr_new_integer (b < 0 ? -b : b));
}

static DowserExpr *
make_length (DowserSqlParser *self, const DowserExpr *text)
{
  return dowser_expr_new_function ("length", repeat_expr (self, text), NULL);
}

/* Makes a CASE with one condition and two results. @condition, @then_result and @else_result are taken. */
static DowserExpr *
make_case (DowserExpr *condition, DowserExpr *then_result, DowserExpr *else_result)
{
  GPtrArray *parts = dowser_sql_expr_array_new ();

  g_ptr_array_add (parts, condition);
  g_ptr_array_add (parts, then_result);
  g_ptr_array_add (parts, else_result);
  return dowser_expr_new_case (parts);
}

static DowserExpr *
make_less_than (DowserExpr *a, DowserExpr *b)
{
  return dowser_expr_new_compare (DOWSER_LESS, a, b);
}

/* Returns the greater value of @x (taken) and @minimum. If @x is NULL, the result is NULL. */
static DowserExpr *
make_at_least (DowserSqlParser *self, DowserExpr *x, gint64 minimum)
{
  if (is_integer (x, minimum))
    return x;
  if (is_integer (x, G_MININT64))
    {
      dowser_expr_unref (x);
      return dowser_expr_new_integer (minimum);
    }
  return make_case (make_less_than (repeat_expr (self, x), dowser_expr_new_integer (minimum)),
                    dowser_expr_new_integer (minimum), x);
}

/* Makes a call of SUBSTRING. @from: taken: the first position; @count: (nullable): taken: the number of characters */
static DowserExpr *
substring_new (DowserSqlParser *self, const DowserExpr *text, DowserExpr *from, DowserExpr *count)
{
  return dowser_expr_new_function ("substring", repeat_expr (self, text), from, count, NULL);
}

/* In PostgreSQL, @count also includes positions before the first character, although the result has no characters for
 * these positions. */
static DowserExpr *
count_from_before_start (DowserSqlParser *self, const DowserExpr *text, const DowserExpr *from, const DowserExpr *count)
{
  DowserExpr *left = NULL;

  if (count != NULL && is_integer (from, G_MININT64))
    left = make_at_least (self, make_sum (repeat_expr (self, count), MIN (from->value->integer, 1) - 1), 0);
  else if (count != NULL)
    left = make_case (make_less_than (repeat_expr (self, from), dowser_expr_new_integer (1)),
                      make_at_least (self,
                                     make_sum (dowser_expr_new_arithmetic (DOWSER_ADD, repeat_expr (self, count),
                                                                           repeat_expr (self, from)),
                                               -1),
                                     0),
                      make_at_least (self, repeat_expr (self, count), 0));
  return substring_new (self, text, make_at_least (self, repeat_expr (self, from), 1), left);
}

/* In MySQL, the result is empty at position 0. A negative position counts from the end, and the result is also empty if
 * this position is before the first character. */
static DowserExpr *
count_or_zero (DowserSqlParser *self, const DowserExpr *text, const DowserExpr *from, const DowserExpr *count)
{
  DowserExpr *left = count != NULL ? make_at_least (self, repeat_expr (self, count), 0) : NULL;
  DowserExpr *part = substring_new (self, text, repeat_expr (self, from), left);
  DowserExpr *outside;

  if (is_integer (from, 1))
    return part;
  outside = make_less_than (make_length (self, text),
                            is_integer (from, -G_MAXINT32)
                                ? dowser_expr_new_integer (-from->value->integer)
                                : dowser_expr_new_arithmetic (DOWSER_NEGATE, repeat_expr (self, from), NULL));
  if (!is_integer (from, G_MININT64) || is_integer (from, 0))
    outside
        = dowser_expr_or (dowser_expr_new_compare (DOWSER_EQUAL, repeat_expr (self, from), dowser_expr_new_integer (0)),
                          outside);
  if (count != NULL && !is_integer (count, 0))
    outside = dowser_expr_and (outside, dowser_expr_new_is_null (repeat_expr (self, count), TRUE));
  return make_case (outside, substring_new (self, text, dowser_expr_new_integer (1), dowser_expr_new_integer (0)),
                    part);
}

static DowserExpr *
refuse_number (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  dowser_sql_refuse_call (self, raw, _ ("“%.40s” with this number of arguments (%u)"), raw->name + 1, args->len);
  return NULL;
}

DowserExpr *
dowser_sql_read_substring (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  const DowserExpr *text, *from, *count;

  if (args->len < 2 || args->len > 3)
    return refuse_number (self, raw, args);
  text = args->pdata[0];
  from = args->pdata[1];
  count = args->len > 2 ? args->pdata[2] : NULL;
  if (self->dialect == DOWSER_DIALECT_SQLITE || self->dialect == DOWSER_DIALECT_DUCKDB
      || (is_integer (from, 1) && (count == NULL || is_integer (count, 0))))
    return substring_new (self, text, repeat_expr (self, from), count != NULL ? repeat_expr (self, count) : NULL);
  if (self->dialect == DOWSER_DIALECT_POSTGRESQL)
    return count_from_before_start (self, text, from, count);
  return count_or_zero (self, text, from, count);
}

/* If the count is negative, PostgreSQL and DuckDB omit that number of characters at the other end. In MySQL, a negative
 * count makes the result empty. */
DowserExpr *
dowser_sql_read_left (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  const DowserExpr *text, *count;
  DowserExpr *left;

  if (args->len != 2)
    return refuse_number (self, raw, args);
  text = args->pdata[0];
  count = args->pdata[1];
  left = make_at_least (self, repeat_expr (self, count), 0);
  if ((self->dialect == DOWSER_DIALECT_POSTGRESQL || self->dialect == DOWSER_DIALECT_DUCKDB) && !is_integer (count, 0))
    {
      dowser_expr_unref (left);
      left
          = make_at_least (self,
                           dowser_expr_new_arithmetic (DOWSER_ADD, make_length (self, text), repeat_expr (self, count)),
                           0);
      left = make_case (make_less_than (repeat_expr (self, count), dowser_expr_new_integer (0)), left,
                        repeat_expr (self, count));
    }
  return substring_new (self, text, dowser_expr_new_integer (1), left);
}

DowserExpr *
dowser_sql_read_right (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  if (args->len != 2)
    return refuse_number (self, raw, args);
  if (is_integer (args->pdata[1], 1))
    return substring_new (self, args->pdata[0], dowser_sql_negate (repeat_expr (self, args->pdata[1])), NULL);
  dowser_sql_refuse_call (self, raw, _ ("“%.40s” with a value that isn't a number of at least 1"), raw->name + 1);
  return NULL;
}
