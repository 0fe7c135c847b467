/* dowser-sql-expr.c - writes expressions */
#include "sql/dowser-sql-date.h"
#include "sql/dowser-sql-output.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Terms of one AND or OR in a row: an engine's parser builds a tree that is as deep as they are many. */
#define MAX_ROW 32

/* Tokens that stand open while an argument of a call, or the right side of an operator, is parsed. */
#define WEIGHT_CALL 5
#define WEIGHT_OPERATOR 3
#define WEIGHT_CASE 7

static const char *const arithmetic_operators[] = { " + ", " - ", " * ", " / ", " % " };
static const char *const compare_operators[] = { " = ", " <> ", " < ", " <= ", " > ", " >= " };

static const DowserForm *
find_form (const DowserSqlWriter *self, const char *name)
{
  for (const DowserForm *form = self->dialect->functions; form->name != NULL; form++)
    if (g_str_equal (form->name, name))
      return form;
  return NULL;
}

static DowserPrecedence
arithmetic_precedence (DowserArithmetic op)
{
  if (op == DOWSER_NEGATE)
    return DOWSER_PRECEDENCE_UNARY;
  return op == DOWSER_ADD || op == DOWSER_SUBTRACT ? DOWSER_PRECEDENCE_ADD : DOWSER_PRECEDENCE_MULTIPLY;
}

static DowserPrecedence
literal_precedence (const DowserValue *value)
{
  gboolean negative = value->type == DOWSER_VALUE_DECIMAL ? value->text != NULL && *value->text == '-'
                                                          : value->integer < 0 || value->real < 0;

  return negative && !value->is_null ? DOWSER_PRECEDENCE_UNARY : DOWSER_PRECEDENCE_PRIMARY;
}

static DowserPrecedence
function_precedence (const DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserForm *form = expr->name != NULL ? find_form (self, expr->name) : NULL;

  return form != NULL ? form->precedence : DOWSER_PRECEDENCE_PRIMARY;
}

static DowserPrecedence
subplan_precedence (const DowserExpr *expr)
{
  if (expr->op == DOWSER_SUBPLAN_EXISTS)
    return expr->negated ? DOWSER_PRECEDENCE_NOT : DOWSER_PRECEDENCE_PRIMARY;
  return expr->op == DOWSER_SUBPLAN_SCALAR ? DOWSER_PRECEDENCE_PRIMARY : DOWSER_PRECEDENCE_PREDICATE;
}

static DowserPrecedence
precedence_of (const DowserSqlWriter *self, const DowserExpr *expr)
{
  switch (expr->kind)
    {
    case DOWSER_EXPR_OR:
      return DOWSER_PRECEDENCE_OR;
    case DOWSER_EXPR_AND:
      return DOWSER_PRECEDENCE_AND;
    case DOWSER_EXPR_NOT:
      return DOWSER_PRECEDENCE_NOT;
    case DOWSER_EXPR_COMPARE:
    case DOWSER_EXPR_BETWEEN:
    case DOWSER_EXPR_IN:
    case DOWSER_EXPR_MATCH:
    case DOWSER_EXPR_IS_NULL:
      return DOWSER_PRECEDENCE_PREDICATE;
    case DOWSER_EXPR_ARITHMETIC:
      return arithmetic_precedence (expr->op);
    case DOWSER_EXPR_RATIO:
      return DOWSER_PRECEDENCE_MULTIPLY;
    case DOWSER_EXPR_LITERAL:
      return literal_precedence (expr->value);
    case DOWSER_EXPR_FUNCTION:
      return function_precedence (self, expr);
    case DOWSER_EXPR_SUBPLAN:
      return subplan_precedence (expr);
    default:
      return DOWSER_PRECEDENCE_PRIMARY;
    }
}

static void
put_operand (DowserSqlWriter *self, const DowserExpr *expr, DowserPrecedence precedence, guint weight)
{
  if (dowser_sql_enter (self, weight))
    dowser_sql_put_expr (self, expr, precedence);
  dowser_sql_leave (self, weight);
}

void
dowser_sql_put_exprs (DowserSqlWriter *self, GPtrArray *exprs, guint weight)
{
  for (guint i = 0; i < exprs->len && self->error == NULL; i++)
    {
      if (i > 0)
        dowser_sql_put_len (self, ", ", 2);
      put_operand (self, exprs->pdata[i], DOWSER_PRECEDENCE_OR, weight);
    }
}

static void
put_joined (DowserSqlWriter *self, GPtrArray *args)
{
  for (guint i = 0; i < args->len; i++)
    {
      if (i > 0)
        dowser_sql_put_len (self, " || ", 4);
      put_operand (self, args->pdata[i], DOWSER_PRECEDENCE_PRIMARY, WEIGHT_OPERATOR);
    }
}

void
dowser_sql_put_form (DowserSqlWriter *self, const char *form, GPtrArray *args)
{
  guint open = 0;
  const char *start = form;

  for (const char *at = form; *at != '\0'; at++)
    {
      gboolean all = at[0] != '\0' && at[1] == '*' && (*at == '$' || *at == '|');
      gboolean one = (*at == '$' || *at == '#') && g_ascii_isdigit (at[1]);

      open += *at == '(';
      open -= *at == ')';
      if (!all && !one)
        continue;
      dowser_sql_put_len (self, start, at - start);
      if (all && *at == '|')
        put_joined (self, args);
      else if (all)
        dowser_sql_put_exprs (self, args, open * WEIGHT_CALL);
      else
        put_operand (self, args->pdata[at[1] - '1'], *at == '#' ? DOWSER_PRECEDENCE_PRIMARY : DOWSER_PRECEDENCE_OR,
                     open * WEIGHT_CALL + (*at == '#' ? WEIGHT_OPERATOR : 0));
      start = at + 2;
      at++;
    }
  dowser_sql_put (self, start);
}

static gboolean
is_in_scope (const DowserSqlWriter *self, const char *instance)
{
  for (guint i = self->scopes->len; i > self->first_scope; i--)
    if (dowser_select_find_instance (self->scopes->pdata[i - 1], instance) != NULL)
      return TRUE;
  return FALSE;
}

static void
put_column (DowserSqlWriter *self, const DowserExpr *expr)
{
  if (!is_in_scope (self, expr->instance))
    {
      dowser_sql_fail (self,
                       self->first_scope > 0 ? _ ("a sort or group by a column of the plan around it, “%s.%s”")
                                             : _ ("a column of a table that is not read, “%s.%s”"),
                       expr->instance, expr->name);
      return;
    }
  dowser_sql_put_name (self, expr->instance);
  dowser_sql_put_len (self, ".", 1);
  dowser_sql_put_name (self, expr->name);
}

static void
put_arithmetic (DowserSqlWriter *self, const DowserExpr *expr)
{
  DowserPrecedence own = arithmetic_precedence (expr->op);

  if (expr->op == DOWSER_NEGATE)
    {
      dowser_sql_put_len (self, "-", 1);
      put_operand (self, expr->args->pdata[0], DOWSER_PRECEDENCE_PRIMARY, 1);
      return;
    }
  put_operand (self, expr->args->pdata[0], own, 0);
  dowser_sql_put (self, arithmetic_operators[expr->op]);
  put_operand (self, expr->args->pdata[1], own + 1, WEIGHT_OPERATOR);
}

static void
put_compare (DowserSqlWriter *self, const DowserExpr *expr)
{
  put_operand (self, expr->args->pdata[0], DOWSER_PRECEDENCE_CONCAT, 0);
  dowser_sql_put (self, compare_operators[expr->op]);
  put_operand (self, expr->args->pdata[1], DOWSER_PRECEDENCE_CONCAT, WEIGHT_OPERATOR);
}

static void
put_row (DowserSqlWriter *self, GPtrArray *args, guint from, guint to, const char *connective, DowserPrecedence operand)
{
  guint stride = 1;

  while ((to - from + stride - 1) / stride > MAX_ROW)
    stride *= MAX_ROW;
  for (guint i = from; i < to && self->error == NULL; i += stride)
    {
      if (i > from)
        dowser_sql_put (self, connective);
      if (stride == 1)
        put_operand (self, args->pdata[i], operand, WEIGHT_OPERATOR);
      else
        {
          dowser_sql_put_len (self, "(", 1);
          if (dowser_sql_enter (self, WEIGHT_OPERATOR + 1))
            put_row (self, args, i, MIN (i + stride, to), connective, operand);
          dowser_sql_leave (self, WEIGHT_OPERATOR + 1);
          dowser_sql_put_len (self, ")", 1);
        }
    }
}

static void
put_between (DowserSqlWriter *self, const DowserExpr *expr)
{
  put_operand (self, expr->args->pdata[0], DOWSER_PRECEDENCE_ADD, 0);
  dowser_sql_put (self, expr->negated ? " NOT BETWEEN " : " BETWEEN ");
  put_operand (self, expr->args->pdata[1], DOWSER_PRECEDENCE_ADD, WEIGHT_OPERATOR);
  dowser_sql_put (self, " AND ");
  put_operand (self, expr->args->pdata[2], DOWSER_PRECEDENCE_ADD, WEIGHT_OPERATOR + 2);
}

static void
put_in (DowserSqlWriter *self, const DowserExpr *expr)
{
  put_operand (self, expr->args->pdata[0], DOWSER_PRECEDENCE_ADD, 0);
  dowser_sql_put (self, expr->negated ? " NOT IN (" : " IN (");
  for (guint i = 1; i < expr->args->len && self->error == NULL; i++)
    {
      if (i > 1)
        dowser_sql_put_len (self, ", ", 2);
      put_operand (self, expr->args->pdata[i], DOWSER_PRECEDENCE_OR, WEIGHT_CALL);
    }
  dowser_sql_put_len (self, ")", 1);
}

static void
put_case (DowserSqlWriter *self, const DowserExpr *expr)
{
  GPtrArray *args = expr->args;

  dowser_sql_put (self, "CASE");
  for (guint i = 0; i + 1 < args->len; i += 2)
    {
      dowser_sql_put (self, " WHEN ");
      put_operand (self, args->pdata[i], DOWSER_PRECEDENCE_OR, WEIGHT_CASE);
      dowser_sql_put (self, " THEN ");
      put_operand (self, args->pdata[i + 1], DOWSER_PRECEDENCE_OR, WEIGHT_CASE);
    }
  if (args->len % 2 == 1)
    {
      dowser_sql_put (self, " ELSE ");
      put_operand (self, args->pdata[args->len - 1], DOWSER_PRECEDENCE_OR, WEIGHT_CASE);
    }
  dowser_sql_put (self, " END");
}

static void
put_cast (DowserSqlWriter *self, const DowserExpr *expr)
{
  const char *form = self->dialect->casts[expr->type];

  if (form == NULL)
    dowser_sql_fail (self, _ ("a value cannot become one of type “%s”"), dowser_value_type_to_string (expr->type));
  else
    dowser_sql_put_form (self, form, expr->args);
}

static void
put_date (DowserSqlWriter *self, DowserUnit unit, int offset)
{
  g_autoptr (DowserValue) value = NULL;
  GDate date;
  char text[16];

  if (unit == DOWSER_UNIT_HOUR)
    dowser_sql_fail (self, _ ("a date relative to the present hour"));
  else if (self->today == NULL || !g_date_valid (self->today))
    dowser_sql_fail (self, _ ("a relative date, without the day that it is relative to"));
  else if (!dowser_sql_date_resolve (unit, offset, self->today, &date))
    dowser_sql_fail (self, _ ("a relative date that lies beyond the calendar"));
  if (self->error != NULL)
    return;
  g_snprintf (text, sizeof text, "%04u-%02u-%02u", g_date_get_year (&date), (guint) g_date_get_month (&date),
              (guint) g_date_get_day (&date));
  value = dowser_value_new_text (DOWSER_VALUE_DATE, text, -1);
  dowser_sql_put_value (self, value);
}

static void
put_function (DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserFunction *function = dowser_function_find (expr->name);
  const DowserForm *form = expr->name != NULL ? find_form (self, expr->name) : NULL;

  if (g_strcmp0 (expr->name, "today") == 0)
    put_date (self, DOWSER_UNIT_DAY, 0);
  else if (function == NULL || form == NULL)
    dowser_sql_fail (self, _ ("the function “%s”"), expr->name != NULL ? expr->name : "");
  else if (expr->args->len < function->min_args || expr->args->len > function->max_args)
    dowser_sql_fail (self, _ ("the function “%s” with this number of arguments (%u)"), expr->name, expr->args->len);
  else
    dowser_sql_put_form (self, form->text, expr->args);
}

/* As real numbers, and NULL where the divisor is 0: what people mean by a share. */
static void
put_ratio (DowserSqlWriter *self, const DowserExpr *expr)
{
  const char *form = self->dialect->casts[DOWSER_VALUE_REAL];
  g_autoptr (GPtrArray) dividend = g_ptr_array_new ();

  g_ptr_array_add (dividend, expr->args->pdata[0]);
  dowser_sql_put_form (self, form, dividend);
  dowser_sql_put (self, " / NULLIF(");
  put_operand (self, expr->args->pdata[1], DOWSER_PRECEDENCE_OR, WEIGHT_OPERATOR + WEIGHT_CALL);
  dowser_sql_put (self, ", 0)");
}

static void
put_subquery (DowserSqlWriter *self, const DowserExpr *expr, guint weight)
{
  const char *no_aggregate = self->no_aggregate;
  const char *no_window = self->no_window;

  if (expr->op != DOWSER_SUBPLAN_EXISTS && expr->select->outputs->len != 1)
    dowser_sql_fail (self, _ ("a nested plan that is used as a value shows %u columns, not one"),
                     expr->select->outputs->len);
  dowser_sql_open_block (self);
  self->no_aggregate = NULL;
  self->no_window = NULL;
  if (dowser_sql_enter (self, weight))
    dowser_sql_put_query (self, expr->select, FALSE);
  dowser_sql_leave (self, weight);
  self->no_aggregate = no_aggregate;
  self->no_window = no_window;
  dowser_sql_close_block (self);
}

/* = ANY is IN and <> ALL is NOT IN, whatever NULLs there are; the others have no exact form without ANY and ALL. */
static void
put_quantified (DowserSqlWriter *self, const DowserExpr *expr)
{
  gboolean in = expr->op == DOWSER_SUBPLAN_ANY && expr->compare == DOWSER_EQUAL;
  gboolean not_in = expr->op == DOWSER_SUBPLAN_ALL && expr->compare == DOWSER_NOT_EQUAL;

  if (!in && !not_in)
    {
      dowser_sql_fail (self, _ ("a comparison with any or all rows of a nested plan"));
      return;
    }
  put_operand (self, expr->args->pdata[0], DOWSER_PRECEDENCE_ADD, 0);
  dowser_sql_put (self, in != expr->negated ? " IN " : " NOT IN ");
  put_subquery (self, expr, WEIGHT_OPERATOR);
}

static void
put_subplan (DowserSqlWriter *self, const DowserExpr *expr)
{
  switch (expr->op)
    {
    case DOWSER_SUBPLAN_SCALAR:
      put_subquery (self, expr, 1);
      break;
    case DOWSER_SUBPLAN_EXISTS:
      dowser_sql_put (self, expr->negated ? "NOT EXISTS " : "EXISTS ");
      put_subquery (self, expr, WEIGHT_OPERATOR);
      break;
    case DOWSER_SUBPLAN_IN:
      put_operand (self, expr->args->pdata[0], DOWSER_PRECEDENCE_ADD, 0);
      dowser_sql_put (self, expr->negated ? " NOT IN " : " IN ");
      put_subquery (self, expr, WEIGHT_OPERATOR);
      break;
    default:
      put_quantified (self, expr);
      break;
    }
}

static void
put_bare (DowserSqlWriter *self, const DowserExpr *expr)
{
  switch (expr->kind)
    {
    case DOWSER_EXPR_COLUMN:
      put_column (self, expr);
      break;
    case DOWSER_EXPR_LITERAL:
      dowser_sql_put_value (self, expr->value);
      break;
    case DOWSER_EXPR_PARAMETER:
      dowser_sql_fail (self, _ ("the parameter “%s” has no value"), expr->name);
      break;
    case DOWSER_EXPR_OUTPUT:
      dowser_sql_fail (self, _ ("the output “%s” is used elsewhere than in the order"), expr->name);
      break;
    case DOWSER_EXPR_ARITHMETIC:
      put_arithmetic (self, expr);
      break;
    case DOWSER_EXPR_COMPARE:
      put_compare (self, expr);
      break;
    case DOWSER_EXPR_AND:
      put_row (self, expr->args, 0, expr->args->len, " AND ", DOWSER_PRECEDENCE_NOT);
      break;
    case DOWSER_EXPR_OR:
      put_row (self, expr->args, 0, expr->args->len, " OR ", DOWSER_PRECEDENCE_AND);
      break;
    case DOWSER_EXPR_NOT:
      dowser_sql_put (self, "NOT ");
      put_operand (self, expr->args->pdata[0], DOWSER_PRECEDENCE_PREDICATE, 1);
      break;
    case DOWSER_EXPR_BETWEEN:
      put_between (self, expr);
      break;
    case DOWSER_EXPR_IN:
      put_in (self, expr);
      break;
    case DOWSER_EXPR_MATCH:
      self->dialect->put_match (self, expr);
      break;
    case DOWSER_EXPR_IS_NULL:
      put_operand (self, expr->args->pdata[0], DOWSER_PRECEDENCE_ADD, 0);
      dowser_sql_put (self, expr->negated ? " IS NOT NULL" : " IS NULL");
      break;
    case DOWSER_EXPR_CASE:
      put_case (self, expr);
      break;
    case DOWSER_EXPR_CAST:
      put_cast (self, expr);
      break;
    case DOWSER_EXPR_AGGREGATE:
      dowser_sql_put_aggregate (self, expr);
      break;
    case DOWSER_EXPR_WINDOW:
      dowser_sql_put_window (self, expr);
      break;
    case DOWSER_EXPR_FUNCTION:
      put_function (self, expr);
      break;
    case DOWSER_EXPR_RATIO:
      put_ratio (self, expr);
      break;
    case DOWSER_EXPR_RELATIVE_DATE:
      put_date (self, expr->unit, expr->offset);
      break;
    case DOWSER_EXPR_SUBPLAN:
      put_subplan (self, expr);
      break;
    case DOWSER_EXPR_N_KINDS:
    default:
      g_return_if_reached ();
    }
}

void
dowser_sql_put_expr (DowserSqlWriter *self, const DowserExpr *expr, DowserPrecedence precedence)
{
  if (self->error != NULL)
    return;
  if (precedence_of (self, expr) >= precedence)
    {
      put_bare (self, expr);
      return;
    }
  dowser_sql_put_len (self, "(", 1);
  self->nesting++;
  put_bare (self, expr);
  self->nesting--;
  dowser_sql_put_len (self, ")", 1);
}

static gboolean
is_bare_literal (const DowserExpr *expr)
{
  if (expr->kind == DOWSER_EXPR_ARITHMETIC && expr->op == DOWSER_NEGATE)
    return is_bare_literal (expr->args->pdata[0]);
  return expr->kind == DOWSER_EXPR_LITERAL;
}

void
dowser_sql_put_key (DowserSqlWriter *self, const DowserExpr *expr)
{
  g_autoptr (GPtrArray) args = NULL;

  if (!is_bare_literal (expr))
    {
      dowser_sql_put_expr (self, expr, DOWSER_PRECEDENCE_OR);
      return;
    }
  args = g_ptr_array_new ();
  g_ptr_array_add (args, (gpointer) expr);
  dowser_sql_put_form (self, "coalesce($1, NULL)", args);
}

void
dowser_sql_put_direction (DowserSqlWriter *self, const DowserOrder *order)
{
  if (order->descending)
    dowser_sql_put_len (self, " DESC", 5);
  if (order->nulls == DOWSER_NULLS_FIRST)
    dowser_sql_put (self, " NULLS FIRST");
  else if (order->nulls == DOWSER_NULLS_LAST)
    dowser_sql_put (self, " NULLS LAST");
}
