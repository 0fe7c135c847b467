/* dowser-sql-quotient.c - reads divisions: operands that are whole in a plan may have fractions in a dialect, and vice
 * versa */
#include "sql/read/dowser-sql-parser.h"

static gboolean
is_call (const DowserExpr *expr, const char *name)
{
  return expr->kind == DOWSER_EXPR_FUNCTION && g_str_equal (expr->name, name);
}

static gboolean
is_number_of_days (DowserSqlParser *self, const DowserExpr *expr)
{
  return is_call (expr, "days_between") && dowser_sql_parser_type_of (self, expr->args->pdata[0]) == DOWSER_VALUE_DATE
         && dowser_sql_parser_type_of (self, expr->args->pdata[1]) == DOWSER_VALUE_DATE;
}

DowserExpr *
dowser_sql_dup_as_integer (DowserSqlParser *self, const DowserExpr *x)
{
  DowserValueType type = dowser_sql_parser_type_of (self, x);
  gboolean is_whole;

  if (type == DOWSER_VALUE_INTEGER || type == DOWSER_VALUE_BOOLEAN)
    return dowser_expr_ref (x);
  is_whole = is_call (x, "floor") || is_call (x, "ceiling") || (is_call (x, "round") && x->args->len == 1)
             || is_number_of_days (self, x);
  return is_whole ? dowser_expr_new_cast (dowser_expr_ref (x), DOWSER_VALUE_INTEGER) : NULL;
}

gboolean
dowser_sql_is_decimal_division (const DowserSqlParser *self, const DowserExpr *raw)
{
  return self->dialect == DOWSER_DIALECT_POSTGRESQL && self->template == DOWSER_SQL_TEXT
         && raw->kind == DOWSER_EXPR_ARITHMETIC && raw->op == DOWSER_DIVIDE
         && dowser_sql_engine_type_of (self, raw) == DOWSER_SQL_ENGINE_NUMERIC;
}

/* MySQL's quotient of whole numbers is a decimal with a few decimal places. The quotient must stay a decimal, so the
 * operands aren't cast. */
static DowserExpr *
divide_as_reals (const DowserSqlParser *self, const DowserExpr *a, const DowserExpr *b)
{
  if (self->dialect == DOWSER_DIALECT_MYSQL)
    return dowser_expr_new_ratio (dowser_expr_ref (a), dowser_expr_ref (b));
  return dowser_expr_new_arithmetic (DOWSER_DIVIDE, dowser_expr_new_cast (dowser_expr_ref (a), DOWSER_VALUE_REAL),
                                     dowser_expr_ref (b));
}

static gboolean
is_fraction (DowserSqlParser *self, const DowserExpr *expr)
{
  DowserValueType type = dowser_sql_parser_type_of (self, expr);

  return type == DOWSER_VALUE_REAL || type == DOWSER_VALUE_DECIMAL;
}

DowserExpr *
dowser_sql_divide_reals (DowserSqlParser *self, const DowserExpr *quotient)
{
  const DowserExpr *a = quotient->args->pdata[0];
  const DowserExpr *b = quotient->args->pdata[1];

  if ((self->dialect != DOWSER_DIALECT_MYSQL && self->dialect != DOWSER_DIALECT_DUCKDB) || is_fraction (self, a)
      || is_fraction (self, b))
    return NULL;
  return divide_as_reals (self, a, b);
}

static DowserExpr *
count_days_cb (const DowserExpr *expr, gpointer user_data)
{
  if (is_number_of_days (user_data, expr))
    return dowser_expr_new_cast (dowser_expr_ref (expr), DOWSER_VALUE_INTEGER);
  return expr->kind == DOWSER_EXPR_ARITHMETIC ? NULL : dowser_expr_ref (expr);
}

/* In PostgreSQL, the number of days between two dates is a whole number. In a plan, it is a real number. */
static DowserExpr *
divide_days (DowserSqlParser *self, const DowserExpr *a, const DowserExpr *b)
{
  g_autoptr (DowserExpr) x = dowser_expr_map (a, count_days_cb, self);
  g_autoptr (DowserExpr) y = dowser_expr_map (b, count_days_cb, self);

  if (is_fraction (self, x) || is_fraction (self, y))
    return NULL;
  return dowser_expr_new_arithmetic (DOWSER_DIVIDE, g_steal_pointer (&x), g_steal_pointer (&y));
}

DowserExpr *
dowser_sql_read_quotient (DowserSqlParser *self, const DowserExpr *quotient, gboolean divides_parts)
{
  const DowserExpr *a = quotient->args->pdata[0];
  const DowserExpr *b = quotient->args->pdata[1];

  if (self->dialect != DOWSER_DIALECT_POSTGRESQL || self->template != DOWSER_SQL_TEXT)
    return dowser_sql_divide_reals (self, quotient);
  if (divides_parts)
    return is_fraction (self, a) || is_fraction (self, b) ? NULL : divide_as_reals (self, a, b);
  return is_fraction (self, a) || is_fraction (self, b) ? divide_days (self, a, b) : NULL;
}
