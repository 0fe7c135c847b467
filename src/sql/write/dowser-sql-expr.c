/* dowser-sql-expr.c - writes expressions */
#include "sql/write/dowser-sql-select.h"
#include "sql/write/dowser-sql-type.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The maximum number of terms in one AND or OR: an engine's parser builds a tree as deep as the number of terms. */
#define MAX_ROW 32

/* MAX_WRITTEN: the maximum number of written expressions. A limit is needed because a form that contains its argument
 * twice doubles the text at each level. The statements of users have fewer expressions, and so have statements with the
 * maximum number of literals. */
#define MAX_WRITTEN 150000

/* The number of tokens that a parser keeps open while it reads an argument of a call, or the right side of an
 * operator. */
#define WEIGHT_CALL 5
#define WEIGHT_OPERATOR 3
#define WEIGHT_CASE 7

static const char *const arithmetic_operators[] = { " + ", " - ", " * ", " / ", " % " };
static const char *const compare_operators[] = { " = ", " <> ", " < ", " <= ", " > ", " >= " };

static DowserPrecedence
get_arithmetic_precedence (DowserArithmetic op)
{
  if (op == DOWSER_NEGATE)
    return DOWSER_PRECEDENCE_UNARY;
  return op == DOWSER_ADD || op == DOWSER_SUBTRACT ? DOWSER_PRECEDENCE_ADD : DOWSER_PRECEDENCE_MULTIPLY;
}

static DowserPrecedence
get_literal_precedence (const DowserValue *value)
{
  /* -0.0 counts as a negative number because it is written with a sign. */
  gboolean is_negative = value->type == DOWSER_VALUE_DECIMAL ? value->text != NULL && *value->text == '-'
                                                             : value->integer < 0 || signbit (value->real);

  return is_negative && !value->is_null ? DOWSER_PRECEDENCE_UNARY : DOWSER_PRECEDENCE_PRIMARY;
}

/* In SQL for display, a parameter is replaced by its value, which may begin with a minus sign. A minus sign before it
 * would begin a comment. */
static DowserPrecedence
get_parameter_precedence (const DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserValue *value = self->values != NULL ? g_hash_table_lookup (self->values, expr->name) : NULL;

  return value != NULL ? get_literal_precedence (value) : DOWSER_PRECEDENCE_PRIMARY;
}

static DowserPrecedence
get_function_precedence (const DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserFunctionForm *form = dowser_sql_find_form (self, expr);

  return form != NULL ? form->precedence : DOWSER_PRECEDENCE_PRIMARY;
}

static DowserPrecedence
get_subplan_precedence (const DowserExpr *expr)
{
  if (expr->op == DOWSER_SUBPLAN_EXISTS)
    return expr->negated ? DOWSER_PRECEDENCE_NOT : DOWSER_PRECEDENCE_PRIMARY;
  if (expr->op != DOWSER_SUBPLAN_SCALAR && expr->op != DOWSER_SUBPLAN_IN && expr->negated)
    return DOWSER_PRECEDENCE_NOT;
  return expr->op == DOWSER_SUBPLAN_SCALAR ? DOWSER_PRECEDENCE_PRIMARY : DOWSER_PRECEDENCE_PREDICATE;
}

static DowserPrecedence
get_precedence (const DowserSqlWriter *self, const DowserExpr *expr)
{
  switch (expr->kind)
    {
    case DOWSER_EXPR_OR:
      return DOWSER_PRECEDENCE_OR;
    case DOWSER_EXPR_AND:
      return DOWSER_PRECEDENCE_AND;
    case DOWSER_EXPR_NOT:
      return DOWSER_PRECEDENCE_NOT;
    case DOWSER_EXPR_BETWEEN:
    case DOWSER_EXPR_COMPARE:
    case DOWSER_EXPR_IN:
    case DOWSER_EXPR_MATCH:
    case DOWSER_EXPR_IS_NULL:
      return DOWSER_PRECEDENCE_PREDICATE;
    case DOWSER_EXPR_ARITHMETIC:
      return get_arithmetic_precedence (expr->op);
    case DOWSER_EXPR_RATIO:
      return DOWSER_PRECEDENCE_MULTIPLY;
    case DOWSER_EXPR_LITERAL:
      return get_literal_precedence (expr->value);
    case DOWSER_EXPR_PARAMETER:
      return get_parameter_precedence (self, expr);
    case DOWSER_EXPR_FUNCTION:
      return get_function_precedence (self, expr);
    case DOWSER_EXPR_SUBPLAN:
      return get_subplan_precedence (expr);
    default:
      return DOWSER_PRECEDENCE_PRIMARY;
    }
}

void
dowser_sql_put_operand (DowserSqlWriter *self, const DowserExpr *expr, int wanted_type, DowserPrecedence precedence,
                        guint weight)
{
  if (dowser_sql_enter_level (self, weight))
    dowser_sql_put_as_type (self, expr, wanted_type, precedence);
  dowser_sql_leave_level (self, weight);
}

static void
put_unconverted (DowserSqlWriter *self, const DowserExpr *expr, DowserPrecedence precedence, guint weight)
{
  if (dowser_sql_enter_level (self, weight))
    dowser_sql_put_expr (self, expr, precedence);
  dowser_sql_leave_level (self, weight);
}

static void
put_condition (DowserSqlWriter *self, const DowserExpr *expr, DowserPrecedence precedence, guint weight)
{
  if (dowser_sql_enter_level (self, weight))
    dowser_sql_put_condition (self, expr, precedence);
  dowser_sql_leave_level (self, weight);
}

void
dowser_sql_put_exprs (DowserSqlWriter *self, GPtrArray *exprs, guint weight)
{
  for (guint i = 0; i < exprs->len && self->error == NULL; i++)
    {
      if (i > 0)
        dowser_sql_put_len (self, ", ", 2);
      dowser_sql_put_operand (self, exprs->pdata[i], DOWSER_VALUE_UNKNOWN, DOWSER_PRECEDENCE_OR, weight);
    }
}

/* A function form of the dialect that is being written, and the arguments for its placeholders. */
typedef struct
{
  GPtrArray *args;
  const int *wanted_types;
  guint open;
} FormPlace;

static void
put_argument (DowserSqlWriter *self, const FormPlace *place, guint index, DowserPrecedence precedence, guint weight)
{
  const DowserExpr *expr;

  if (index >= place->args->len)
    {
      dowser_sql_fail (self, _ ("a call with too few arguments"));
      return;
    }
  expr = place->args->pdata[index];
  if (place->wanted_types != NULL)
    dowser_sql_put_operand (self, expr, place->wanted_types[index], precedence, weight);
  else
    put_unconverted (self, expr, precedence, weight);
}

static void
put_all_arguments (DowserSqlWriter *self, const FormPlace *place, const char *between, DowserPrecedence precedence,
                   guint weight)
{
  for (guint i = 0; i < place->args->len && self->error == NULL; i++)
    {
      if (i > 0)
        dowser_sql_put (self, between);
      put_argument (self, place, i, precedence, weight);
    }
}

/* Writes the argument for a placeholder %1 … %9. Only forms for literal whole numbers have such a placeholder. */
static void
put_whole_number (DowserSqlWriter *self, const FormPlace *place, guint index)
{
  const DowserExpr *expr = index < place->args->len ? place->args->pdata[index] : NULL;

  if (expr != NULL && expr->kind == DOWSER_EXPR_LITERAL)
    dowser_sql_put_integer (self, expr->value->integer);
}

static void
put_placeholder (DowserSqlWriter *self, const FormPlace *place, char kind, char argument_sign)
{
  guint weight = place->open * WEIGHT_CALL;

  if (argument_sign == '*' && kind == '$')
    put_all_arguments (self, place, ", ", DOWSER_PRECEDENCE_OR, weight);
  else if (argument_sign == '*')
    put_all_arguments (self, place, kind == '|' ? " || " : " + ", DOWSER_PRECEDENCE_PRIMARY, WEIGHT_OPERATOR);
  else if (kind == '%')
    put_whole_number (self, place, argument_sign - '1');
  else
    put_argument (self, place, argument_sign - '1', kind == '#' ? DOWSER_PRECEDENCE_PRIMARY : DOWSER_PRECEDENCE_OR,
                  weight + (kind == '#' ? WEIGHT_OPERATOR : 0));
}

void
dowser_sql_put_form (DowserSqlWriter *self, const char *form, GPtrArray *args, const int *wanted_types)
{
  FormPlace place = { args, wanted_types, 0 };
  const char *start = form;

  for (const char *at = form; *at != '\0'; at++)
    {
      gboolean all = at[1] == '*' && strchr ("$|+", *at) != NULL;
      gboolean one = strchr ("$#%", *at) != NULL && at[1] >= '1' && at[1] <= '9';

      place.open += *at == '(';
      place.open -= *at == ')';
      if (!all && !one)
        continue;
      dowser_sql_put_len (self, start, at - start);
      put_placeholder (self, &place, at[0], at[1]);
      start = at + 2;
      at++;
    }
  dowser_sql_put (self, start);
}

/* Finds the instance called @id in the selects in scope. Returns: (nullable). @select: (out): the select that reads the
 * instance */
static const DowserInstance *
find_instance (const DowserSqlWriter *self, const char *id, const DowserSelect **select)
{
  const DowserInstance *instance = NULL;

  for (guint i = self->scopes->len; instance == NULL && i > MAX (self->first_scope, self->closed_scopes); i--)
    {
      *select = self->scopes->pdata[i - 1];
      instance = dowser_select_find_instance (*select, id);
    }
  return instance;
}

static void
put_column (DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserSelect *select = NULL;
  const DowserInstance *instance = find_instance (self, expr->instance, &select);

  if (instance == NULL)
    {
      dowser_sql_fail (self,
                       self->closed_scopes > 0 && self->dialect->closed_subplans
                           ? _ ("a subquery that reads a column of the outer query, “%s.%s”")
                       : self->closed_scopes > 0 ? _ ("a set operation, LIMIT, window function or group of dates that "
                                                      "reads a column of the outer query, “%s.%s”")
                       : self->first_scope > 0 ? _ ("ORDER BY or GROUP BY with a column of the outer query, “%s.%s”")
                                               : _ ("a column of a table that is not read, “%s.%s”"),
                       expr->instance, expr->name);
      return;
    }
  if (self->full_joins != NULL && dowser_sql_full_join_put_column (self, select, expr))
    return;
  dowser_sql_put_alias (self, expr->instance);
  dowser_sql_put_len (self, ".", 1);
  if (instance->is_step)
    dowser_sql_put_alias (self, expr->name);
  else
    dowser_sql_put_name (self, expr->name);
}

static const DowserArithmeticForms *
get_arithmetic (const DowserSqlWriter *self)
{
  return self->own && self->dialect->own_arithmetic != NULL ? self->dialect->own_arithmetic
                                                            : &self->dialect->arithmetic;
}

/* Returns: (nullable): the dialect's form of an operation that engines compute differently. @are_whole: (out): TRUE if
 * the form is for whole numbers */
static const char *
find_arithmetic (DowserSqlWriter *self, const DowserExpr *expr, gboolean *are_whole)
{
  const DowserArithmeticForms *forms = get_arithmetic (self);
  int a = dowser_sql_type_of (self, expr->args->pdata[0]);
  int b = dowser_sql_type_of (self, expr->args->pdata[1]);
  int common = dowser_sql_type_find_common (a, b);
  gboolean are_integers = common == DOWSER_VALUE_INTEGER || common == DOWSER_VALUE_BOOLEAN || common == DOWSER_SQL_NULL;

  if (a == DOWSER_VALUE_TEXT || b == DOWSER_VALUE_TEXT)
    dowser_sql_fail (self, _ ("a division of texts, which may be whole numbers or not"));
  *are_whole = are_integers;
  if (expr->op == DOWSER_MODULO)
    return are_integers ? forms->modulo_integers : forms->modulo;
  if (are_integers
      && (dowser_sql_type_is_wide (self, expr->args->pdata[0]) || dowser_sql_type_is_wide (self, expr->args->pdata[1])))
    return forms->divide_wide;
  if (are_integers)
    return forms->divide_integers;
  if (common != DOWSER_VALUE_UNKNOWN || a == DOWSER_VALUE_REAL || b == DOWSER_VALUE_REAL)
    return forms->divide;
  if (forms->divide_unknown == NULL)
    dowser_sql_fail (self, _ ("a division of numbers that may be whole or not, because the types of their columns are "
                              "unknown"));
  return forms->divide_unknown;
}

/* Returns TRUE if operand @index is a decimal that must be converted, because the other operand is a real number and
 * the dialect can't mix them. */
static gboolean
needs_real_operand (DowserSqlWriter *self, const DowserExpr *expr, guint index)
{
  return self->dialect->numbers_are_apart && dowser_sql_type_of (self, expr->args->pdata[index]) == DOWSER_VALUE_DECIMAL
         && dowser_sql_type_of (self, expr->args->pdata[1 - index]) == DOWSER_VALUE_REAL;
}

/* Returns the type that an operand must have, which is usually any number. A NULL beside a whole number must be a whole
 * number, because the result is a whole number, too. */
static int
get_operand_type (DowserSqlWriter *self, const DowserExpr *expr, guint index)
{
  gboolean are_integers = self->dialect->typed && dowser_sql_type_of (self, expr->args->pdata[index]) == DOWSER_SQL_NULL
                          && dowser_sql_type_of (self, expr->args->pdata[1 - index]) == DOWSER_VALUE_INTEGER;

  if (needs_real_operand (self, expr, index))
    return DOWSER_SQL_REAL_ITSELF;
  return are_integers ? DOWSER_VALUE_INTEGER : DOWSER_VALUE_REAL;
}

static void
put_arithmetic (DowserSqlWriter *self, const DowserExpr *expr)
{
  static const int numbers[] = { DOWSER_VALUE_REAL, DOWSER_VALUE_REAL };
  static const int integers[] = { DOWSER_VALUE_INTEGER, DOWSER_VALUE_INTEGER };
  DowserPrecedence own = get_arithmetic_precedence (expr->op);

  if (expr->op == DOWSER_NEGATE)
    {
      dowser_sql_put_len (self, "-", 1);
      dowser_sql_put_operand (self, expr->args->pdata[0], DOWSER_VALUE_REAL, DOWSER_PRECEDENCE_PRIMARY, 1);
    }
  else if (self->dialect->typed && (expr->op == DOWSER_DIVIDE || expr->op == DOWSER_MODULO))
    {
      gboolean are_integers = FALSE;
      const char *form = find_arithmetic (self, expr, &are_integers);

      if (form != NULL)
        dowser_sql_put_form (self, form, expr->args, are_integers ? integers : numbers);
    }
  else
    {
      dowser_sql_put_operand (self, expr->args->pdata[0], get_operand_type (self, expr, 0), own, 0);
      dowser_sql_put (self, arithmetic_operators[expr->op]);
      dowser_sql_put_operand (self, expr->args->pdata[1], get_operand_type (self, expr, 1), own + 1, WEIGHT_OPERATOR);
    }
}

/* Writes an operand of a comparison. Decimals are compared by value, even if their numbers of decimal places differ. */
static void
put_compared_operand (DowserSqlWriter *self, const DowserExpr *expr, int wanted_type, DowserPrecedence precedence,
                      guint weight)
{
  gboolean same_type;

  if (wanted_type == DOWSER_SQL_DECIMAL_ITSELF)
    wanted_type = DOWSER_VALUE_DECIMAL;
  same_type = wanted_type == DOWSER_VALUE_DECIMAL && dowser_sql_type_of (self, expr) == DOWSER_VALUE_DECIMAL;

  dowser_sql_put_operand (self, expr, same_type ? DOWSER_VALUE_UNKNOWN : wanted_type, precedence, weight);
}

static void
put_compare (DowserSqlWriter *self, const DowserExpr *expr)
{
  g_autoptr (GPtrArray) args
      = dowser_sql_align_operands (self, expr->args, expr->op == DOWSER_EQUAL || expr->op == DOWSER_NOT_EQUAL);
  int wanted_type = dowser_sql_find_common_type (self, args, 0, 1);

  put_compared_operand (self, args->pdata[0], wanted_type, DOWSER_PRECEDENCE_CONCAT, 0);
  dowser_sql_put (self, compare_operators[expr->op]);
  put_compared_operand (self, args->pdata[1], wanted_type, DOWSER_PRECEDENCE_CONCAT, WEIGHT_OPERATOR);
}

static void
put_row (DowserSqlWriter *self, GPtrArray *args, guint from, guint to, const char *separator, DowserPrecedence operand)
{
  guint stride = 1;

  while ((to - from + stride - 1) / stride > MAX_ROW)
    stride *= MAX_ROW;
  for (guint i = from; i < to && self->error == NULL; i += stride)
    {
      if (i > from)
        dowser_sql_put (self, separator);
      if (stride == 1)
        put_condition (self, args->pdata[i], operand, WEIGHT_OPERATOR);
      else
        {
          dowser_sql_put_len (self, "(", 1);
          if (dowser_sql_enter_level (self, WEIGHT_OPERATOR + 1))
            put_row (self, args, i, MIN (i + stride, to), separator, operand);
          dowser_sql_leave_level (self, WEIGHT_OPERATOR + 1);
          dowser_sql_put_len (self, ")", 1);
        }
    }
}

static void
put_between (DowserSqlWriter *self, const DowserExpr *expr)
{
  g_autoptr (GPtrArray) args = dowser_sql_align_operands (self, expr->args, FALSE);
  int wanted_type = dowser_sql_find_common_type (self, args, 0, 1);

  put_compared_operand (self, args->pdata[0], wanted_type, DOWSER_PRECEDENCE_ADD, 0);
  dowser_sql_put (self, expr->negated ? " NOT BETWEEN " : " BETWEEN ");
  put_compared_operand (self, args->pdata[1], wanted_type, DOWSER_PRECEDENCE_ADD, WEIGHT_OPERATOR);
  dowser_sql_put (self, " AND ");
  put_compared_operand (self, args->pdata[2], wanted_type, DOWSER_PRECEDENCE_ADD, WEIGHT_OPERATOR + 2);
}

static void
put_in (DowserSqlWriter *self, const DowserExpr *expr)
{
  g_autoptr (GPtrArray) args = dowser_sql_align_operands (self, expr->args, TRUE);
  int wanted_type = dowser_sql_find_common_type (self, args, 0, 1);

  if (dowser_sql_put_list_of_nulls (self, expr))
    return;
  put_compared_operand (self, args->pdata[0], wanted_type, DOWSER_PRECEDENCE_ADD, 0);
  dowser_sql_put (self, expr->negated ? " NOT IN (" : " IN (");
  for (guint i = 1; i < args->len && self->error == NULL; i++)
    {
      if (i > 1)
        dowser_sql_put_len (self, ", ", 2);
      put_compared_operand (self, args->pdata[i], wanted_type, DOWSER_PRECEDENCE_OR, WEIGHT_CALL);
    }
  dowser_sql_put (self, ")");
}

static void
put_case (DowserSqlWriter *self, const DowserExpr *expr)
{
  GPtrArray *args = expr->args;
  int wanted_type = dowser_sql_find_common_type (self, args, 1, 2);

  dowser_sql_put (self, "CASE");
  for (guint i = 0; i + 1 < args->len; i += 2)
    {
      dowser_sql_put (self, " WHEN ");
      self->in_case++;
      put_condition (self, args->pdata[i], DOWSER_PRECEDENCE_OR, WEIGHT_CASE);
      self->in_case--;
      dowser_sql_put (self, " THEN ");
      dowser_sql_put_operand (self, args->pdata[i + 1], wanted_type, DOWSER_PRECEDENCE_OR, WEIGHT_CASE);
    }
  if (args->len % 2 == 1)
    {
      dowser_sql_put (self, " ELSE ");
      dowser_sql_put_operand (self, args->pdata[args->len - 1], wanted_type, DOWSER_PRECEDENCE_OR, WEIGHT_CASE);
    }
  dowser_sql_put (self, " END");
}

/* Divides real numbers. If the divisor is 0, the result is NULL, which users expect for a share. */
static void
put_ratio (DowserSqlWriter *self, const DowserExpr *expr)
{
  static const int numbers[] = { DOWSER_VALUE_REAL, DOWSER_VALUE_REAL };
  const char *own = get_arithmetic (self)->ratio;

  if (dowser_sql_enter_level (self, WEIGHT_OPERATOR))
    dowser_sql_put_form (self, own != NULL ? own : self->dialect->arithmetic.ratio, expr->args, numbers);
  dowser_sql_leave_level (self, WEIGHT_OPERATOR);
}

/* Returns the form of a typed NULL. In some engines, a NULL without a type would be a text. The plan may specify the
 * type. */
static const char *
find_null_form (DowserSqlWriter *self, const DowserValue *value)
{
  if (!value->is_null || value->type == DOWSER_VALUE_UNKNOWN)
    return NULL;
  if (self->dialect->nulls_are_texts)
    return value->type != DOWSER_VALUE_TEXT ? self->dialect->casts[value->type] : NULL;
  return dowser_sql_find_conversion (self, DOWSER_SQL_NULL, value->type);
}

static void
put_literal (DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserValue *value = expr->value;
  const char *form = find_null_form (self, value);
  const char *place = form != NULL ? strstr (form, "$1") : NULL;

  if (place != NULL)
    dowser_sql_put_len (self, form, (gsize) (place - form));
  dowser_sql_put_value (self, value);
  if (place != NULL)
    dowser_sql_put (self, place + 2);
}

static void
put_parameter (DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserValue *value = self->values != NULL ? g_hash_table_lookup (self->values, expr->name) : NULL;

  if (value != NULL)
    dowser_sql_put_value (self, value);
  else
    dowser_sql_fail (self, _ ("the parameter “%s” has no value"), expr->name);
}

static void
put_without_parentheses (DowserSqlWriter *self, const DowserExpr *expr)
{
  switch (expr->kind)
    {
    case DOWSER_EXPR_COLUMN:
      put_column (self, expr);
      break;
    case DOWSER_EXPR_LITERAL:
      put_literal (self, expr);
      break;
    case DOWSER_EXPR_PARAMETER:
      put_parameter (self, expr);
      break;
    case DOWSER_EXPR_OUTPUT:
      dowser_sql_fail (self, _ ("the shown column “%s” is used outside ORDER BY"), expr->name);
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
      put_condition (self, expr->args->pdata[0], DOWSER_PRECEDENCE_PREDICATE, 1);
      break;
    case DOWSER_EXPR_BETWEEN:
      put_between (self, expr);
      break;
    case DOWSER_EXPR_IN:
      put_in (self, expr);
      break;
    case DOWSER_EXPR_MATCH:
      if (self->dialect->put_match != NULL)
        self->dialect->put_match (self, expr);
      else
        dowser_sql_put_match (self, expr);
      break;
    case DOWSER_EXPR_IS_NULL:
      dowser_sql_put_operand (self, expr->args->pdata[0], DOWSER_VALUE_UNKNOWN, DOWSER_PRECEDENCE_ADD, 0);
      dowser_sql_put (self, expr->negated ? " IS NOT NULL" : " IS NULL");
      break;
    case DOWSER_EXPR_CASE:
      put_case (self, expr);
      break;
    case DOWSER_EXPR_CAST:
      dowser_sql_put_cast (self, expr);
      break;
    case DOWSER_EXPR_AGGREGATE:
      dowser_sql_put_aggregate (self, expr);
      break;
    case DOWSER_EXPR_WINDOW:
      dowser_sql_put_window (self, expr);
      break;
    case DOWSER_EXPR_FUNCTION:
      dowser_sql_put_function (self, expr);
      break;
    case DOWSER_EXPR_RATIO:
      put_ratio (self, expr);
      break;
    case DOWSER_EXPR_RELATIVE_DATE:
      dowser_sql_put_date (self, expr->unit, expr->offset);
      break;
    case DOWSER_EXPR_SUBPLAN:
      dowser_sql_put_subplan (self, expr);
      break;
    case DOWSER_EXPR_N_KINDS:
    default:
      g_return_if_reached ();
    }
}

void
dowser_sql_put_expr (DowserSqlWriter *self, const DowserExpr *expr, DowserPrecedence precedence)
{
  if (self->n_written++ > MAX_WRITTEN)
    dowser_sql_fail (self, _ ("the expressions become too large when they are expanded"));
  if (self->error != NULL)
    return;
  self->only_true = self->at_filter;
  self->at_filter = FALSE;
  if (get_precedence (self, expr) >= precedence)
    {
      put_without_parentheses (self, expr);
      return;
    }
  dowser_sql_put_len (self, "(", 1);
  self->nesting++;
  put_without_parentheses (self, expr);
  self->nesting--;
  dowser_sql_put_len (self, ")", 1);
}

static gboolean
is_bare_literal (const DowserExpr *expr)
{
  if (expr->kind == DOWSER_EXPR_ARITHMETIC && expr->op == DOWSER_NEGATE)
    return is_bare_literal (expr->args->pdata[0]);
  return expr->kind == DOWSER_EXPR_LITERAL || expr->kind == DOWSER_EXPR_PARAMETER;
}

void
dowser_sql_put_key (DowserSqlWriter *self, const DowserExpr *expr)
{
  g_autoptr (DowserExpr) wrapped = NULL;

  if (!is_bare_literal (expr))
    {
      dowser_sql_put_as_type (self, expr, DOWSER_VALUE_UNKNOWN, DOWSER_PRECEDENCE_OR);
      return;
    }
  wrapped = dowser_expr_new_function ("coalesce", dowser_expr_ref (expr),
                                      dowser_expr_new_literal (dowser_value_new_null (DOWSER_VALUE_UNKNOWN)), NULL);
  dowser_sql_put_expr (self, wrapped, DOWSER_PRECEDENCE_OR);
}
