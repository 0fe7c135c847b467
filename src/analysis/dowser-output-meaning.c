/* dowser-output-meaning.c - finds the role, unit and scale of a result column from the columns that it is made of */
#include "analysis/dowser-output-meaning.h"

#include "plan/dowser-bucket.h"

#include <math.h>
#include <string.h>

/* The maximum depth of nested selects that are read. */
#define MAX_DEPTH 20

typedef struct
{
  const DowserPlan *plan;
  const DowserSelect *select;
  const DowserSchema *schema;
  const DowserProfile *profile;
  guint depth;
} Scope;

/**
 * Value: what is known of the value of an expression.
 * @counts: the value is a number of things; an amount that is multiplied by such a value keeps the amount's unit
 * @is_neutral: the value is NULL or 0, which is compatible with any unit
 * @number: (nullable): the literal, if the value is a literal of the plan
 */
typedef struct
{
  DowserNumberMeaning meaning;
  gboolean counts;
  gboolean is_neutral;
  const DowserValue *number;
} Value;

/* If a number with the scale @from is multiplied by @factor, the result has the scale @to. */
static const struct
{
  DowserScale from;
  double factor;
  DowserScale to;
} moves[] = {
  { DOWSER_SCALE_CENTS, 0.01, DOWSER_SCALE_ONE },
  { DOWSER_SCALE_PERCENT, 0.01, DOWSER_SCALE_FRACTION },
  { DOWSER_SCALE_FRACTION, 100, DOWSER_SCALE_PERCENT },
  { DOWSER_SCALE_MILLISECONDS, 0.001, DOWSER_SCALE_SECONDS },
  { DOWSER_SCALE_SECONDS, 1000, DOWSER_SCALE_MILLISECONDS },
};

/* Functions whose result has the same role, unit and scale as their first argument. */
static const char *const keeping_functions[]
    = { "abs",  "round", "floor",       "ceiling",    "nullif",    "min", "max", "lag",
        "lead", "sum",   "first_value", "last_value", "nth_value", "avg", NULL };
static const struct
{
  const char *function;
  const char *unit;
} between_functions[] = {
  { "seconds_between", "s" },   { "minutes_between", "min" }, { "hours_between", "h" },
  { "days_between", "days" },   { "weeks_between", "weeks" }, { "months_between", "months" },
  { "years_between", "years" },
};

static Value read_value (const Scope *scope, const DowserExpr *expr);

static Value
make_value (DowserNumberRole role, DowserScale scale, const char *unit)
{
  return (Value){ { role, scale, unit }, FALSE, FALSE, NULL };
}

static Value
make_empty_value (void)
{
  return make_value (DOWSER_HOLDS_MEASURE, DOWSER_SCALE_ONE, NULL);
}

static gboolean
is_timestamp (const Value *value)
{
  return value->meaning.role == DOWSER_HOLDS_MOMENT;
}

static gboolean
has_no_meaning (const Value *value)
{
  return value->meaning.scale == DOWSER_SCALE_ONE && value->meaning.unit == NULL && !is_timestamp (value);
}

static gboolean
has_same_unit (const Value *a, const Value *b)
{
  return a->meaning.scale == b->meaning.scale && g_strcmp0 (a->meaning.unit, b->meaning.unit) == 0;
}

static double
get_number (const DowserValue *value)
{
  return value->type == DOWSER_VALUE_INTEGER ? (double) value->integer : value->real;
}

/* ------------------------------------------------------------------------------------------ columns and literals */

static Value
read_output (const Scope *scope, const DowserSelect *select, guint index)
{
  Scope inner = *scope;
  Value value;

  inner.select = select;
  inner.depth++;
  if (index >= select->outputs->len || inner.depth > MAX_DEPTH)
    return make_empty_value ();
  value = read_value (&inner, ((const DowserOutput *) select->outputs->pdata[index])->expr);
  if (select->set_with != NULL)
    {
      Value with = read_output (&inner, select->set_with, index);

      if (value.is_neutral || with.is_neutral)
        return value.is_neutral ? with : value;
      if (!has_same_unit (&value, &with) || value.meaning.role != with.meaning.role)
        return make_empty_value ();
    }
  return value;
}

static const DowserSelect *
find_step (const DowserPlan *plan, const char *id)
{
  for (guint i = 0; i < plan->steps->len; i++)
    if (strcmp (((const DowserPlanStep *) plan->steps->pdata[i])->id, id) == 0)
      return ((const DowserPlanStep *) plan->steps->pdata[i])->select;
  return NULL;
}

static Value
read_column (const Scope *scope, const DowserExpr *expr)
{
  const DowserInstance *instance = dowser_select_find_instance (scope->select, expr->instance);
  const DowserTable *table;
  const DowserColumn *column;
  Value value = make_empty_value ();

  if (instance == NULL)
    return value;
  if (instance->is_step)
    {
      const DowserSelect *step = find_step (scope->plan, instance->table);
      int output = step != NULL ? dowser_select_find_output (step, expr->name) : -1;

      return output >= 0 ? read_output (scope, step, (guint) output) : value;
    }
  table = dowser_schema_find_table (scope->schema, instance->table);
  column = table != NULL ? dowser_table_find_column (table, expr->name) : NULL;
  if (column == NULL)
    return value;
  value.meaning = dowser_column_meaning_read (scope->schema, scope->profile, column);
  value.counts = has_no_meaning (&value) && dowser_number_role_can_sum (value.meaning.role)
                 && dowser_column_can_be_count (column);
  return value;
}

static Value
read_literal (const DowserValue *literal)
{
  Value value = make_empty_value ();

  if (literal->is_null)
    value.is_neutral = TRUE;
  else if (literal->type == DOWSER_VALUE_INTEGER || literal->type == DOWSER_VALUE_REAL)
    {
      value.number = literal;
      value.is_neutral = get_number (literal) == 0;
      value.counts = TRUE;
    }
  return value;
}

/* ------------------------------------------------------------------------------------------ products and sums */

/* Returns the meaning of @value multiplied by the literal @factor. Some powers of ten change the scale, for example
 * from cents to whole units (see moves[]). Any other power of ten may change the unit, for example from kilograms to
 * grams, so the meaning of the result is unknown. */
static Value
multiply_by_number (const Value *value, double factor)
{
  double tens = factor != 0 ? log10 (fabs (factor)) : 0.5;
  Value moved = *value;

  moved.number = NULL;
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    if (value->meaning.scale == moves[i].from && fabs (factor - moves[i].factor) < moves[i].factor * 1e-9)
      {
        moved.meaning.scale = moves[i].to;
        return moved;
      }
  if (fabs (fabs (factor) - 1) < 1e-12)
    return moved;
  return is_timestamp (value) || fabs (tens - round (tens)) < 1e-12 ? make_empty_value () : moved;
}

static Value
multiply (const Value *a, const Value *b)
{
  Value value;

  if (a->number != NULL)
    return multiply_by_number (b, get_number (a->number));
  if (b->number != NULL)
    return multiply_by_number (a, get_number (b->number));
  if (a->counts && b->counts)
    {
      value = make_empty_value ();
      value.counts = TRUE;
      return value;
    }
  if (is_timestamp (a) || is_timestamp (b))
    return make_empty_value ();
  if (b->counts || b->meaning.scale == DOWSER_SCALE_FRACTION)
    return *a;
  if (a->counts || a->meaning.scale == DOWSER_SCALE_FRACTION)
    return *b;
  return make_empty_value ();
}

static Value
divide (const Value *a, const Value *b)
{
  if (b->number != NULL)
    return get_number (b->number) != 0 ? multiply_by_number (a, 1 / get_number (b->number)) : make_empty_value ();
  return b->counts && !is_timestamp (a) && a->number == NULL ? *a : make_empty_value ();
}

/* Combines the meanings (the scale and the unit) of two values, for example the two operands of a sum. If the scales
 * (cents, percent …) differ, the meaning of the result is unknown. If the units differ, the result has no unit. */
static Value
combine_values (const Value *a, const Value *b)
{
  Value value = *a;

  value.number = NULL;
  value.is_neutral = FALSE;
  if (a->is_neutral || b->is_neutral)
    return a->is_neutral ? *b : *a;
  if (a->meaning.scale != b->meaning.scale)
    return make_empty_value ();
  value.counts = a->counts && b->counts;
  value.meaning.role = a->meaning.role == b->meaning.role ? a->meaning.role : DOWSER_HOLDS_MEASURE;
  if (!has_same_unit (a, b))
    value.meaning.unit = NULL;
  return value;
}

/* Returns TRUE if @value is a share and @literal is the matching whole, so that "1 − discount" is also a share. The
 * whole is 1, or 100 if @value is a percentage. */
static gboolean
is_whole_of_share (const Value *value, const Value *literal)
{
  double number = literal->number != NULL ? get_number (literal->number) : 0;

  return (value->meaning.scale == DOWSER_SCALE_FRACTION && number == 1)
         || (value->meaning.scale == DOWSER_SCALE_PERCENT && number == 100);
}

static Value
add_values (const Value *a, const Value *b, gboolean is_minus)
{
  if (is_minus && is_timestamp (a) && is_timestamp (b))
    return a->meaning.scale != b->meaning.scale ? make_empty_value ()
                                                : make_value (DOWSER_HOLDS_MEASURE, DOWSER_SCALE_ONE,
                                                              a->meaning.scale == DOWSER_SCALE_SECONDS ? "s" : "ms");
  if (is_timestamp (a) && !is_timestamp (b))
    return *a;
  if (is_timestamp (a) || is_timestamp (b))
    return !is_minus && !is_timestamp (a) ? *b : make_empty_value ();
  if (is_whole_of_share (a, b))
    return *a;
  if (is_whole_of_share (b, a))
    return *b;
  return combine_values (a, b);
}

static Value
read_arithmetic (const Scope *scope, const DowserExpr *expr)
{
  const DowserExpr *number;
  double width;
  guint n_bins;
  Value a, b;

  if (dowser_bin_read (expr, &number, &width) || dowser_bins_read (expr, &number, &n_bins))
    return read_value (scope, number);
  if (dowser_is_percentage (expr))
    return make_value (DOWSER_HOLDS_MEASURE, DOWSER_SCALE_PERCENT, NULL);
  a = read_value (scope, expr->args->pdata[0]);
  if (expr->args->len < 2)
    return is_timestamp (&a) ? make_empty_value () : a;
  b = read_value (scope, expr->args->pdata[1]);
  switch (expr->kind == DOWSER_EXPR_RATIO ? DOWSER_DIVIDE : (DowserArithmetic) expr->op)
    {
    case DOWSER_ADD:
      return add_values (&a, &b, FALSE);
    case DOWSER_SUBTRACT:
      return add_values (&a, &b, TRUE);
    case DOWSER_MULTIPLY:
      return multiply (&a, &b);
    case DOWSER_DIVIDE:
      return divide (&a, &b);
    case DOWSER_MODULO:
    case DOWSER_NEGATE:
    default:
      return make_empty_value ();
    }
}

/* ------------------------------------------------------------------------------------------ function calls and
 * aggregates */

/* Returns the meaning of an aggregate of values with the meaning @of. @adds_up: TRUE for sums and averages, FALSE for
 * aggregates that return one of the values, such as MAX */
static Value
get_aggregate_meaning (Value of, gboolean adds_up)
{
  of.number = NULL;
  return adds_up && !dowser_number_role_can_sum (of.meaning.role) ? make_empty_value () : of;
}

static Value
read_aggregate (const Scope *scope, const DowserExpr *expr)
{
  Value value;

  switch ((DowserAggregate) expr->op)
    {
    case DOWSER_COUNT:
      value = make_empty_value ();
      value.counts = TRUE;
      return value;
    case DOWSER_SUM:
    case DOWSER_AVG:
      return get_aggregate_meaning (read_value (scope, expr->args->pdata[0]), TRUE);
    case DOWSER_MIN:
    case DOWSER_MAX:
    case DOWSER_MEDIAN:
    case DOWSER_PERCENTILE_CONT:
    case DOWSER_PERCENTILE_DISC:
    case DOWSER_MODE:
      return get_aggregate_meaning (read_value (scope, expr->args->pdata[0]), FALSE);
    case DOWSER_STDDEV_SAMP:
    case DOWSER_STDDEV_POP:
      return get_aggregate_meaning (read_value (scope, expr->args->pdata[0]), TRUE);
    default:
      return make_empty_value ();
    }
}

static Value
combine_arguments (const Scope *scope, const DowserExpr *expr, guint first, guint step)
{
  Value value = make_empty_value ();

  value.is_neutral = TRUE;
  for (guint i = first; i < expr->args->len; i += step)
    {
      Value next = read_value (scope, expr->args->pdata[i]);

      value = combine_values (&value, &next);
    }
  return value;
}

static Value
read_call (const Scope *scope, const DowserExpr *expr)
{
  if (strcmp (expr->name, "coalesce") == 0)
    return combine_arguments (scope, expr, 0, 1);
  if (strcmp (expr->name, "year") == 0)
    return make_value (DOWSER_HOLDS_YEAR, DOWSER_SCALE_ONE, NULL);
  if (strcmp (expr->name, "count") == 0)
    {
      Value count = make_empty_value ();

      count.counts = TRUE;
      return count;
    }
  for (guint i = 0; i < G_N_ELEMENTS (between_functions); i++)
    if (strcmp (expr->name, between_functions[i].function) == 0)
      return make_value (DOWSER_HOLDS_MEASURE, DOWSER_SCALE_ONE, between_functions[i].unit);
  if (expr->args->len > 0 && g_strv_contains (keeping_functions, expr->name))
    return get_aggregate_meaning (read_value (scope, expr->args->pdata[0]),
                                  strcmp (expr->name, "sum") == 0 || strcmp (expr->name, "avg") == 0);
  return make_empty_value ();
}

static Value
read_case (const Scope *scope, const DowserExpr *expr)
{
  Value value = combine_arguments (scope, expr, 1, 2);

  if (expr->args->len % 2 == 1)
    {
      Value otherwise = read_value (scope, expr->args->pdata[expr->args->len - 1]);

      value = combine_values (&value, &otherwise);
    }
  return value;
}

static Value
read_value (const Scope *scope, const DowserExpr *expr)
{
  switch (expr->kind)
    {
    case DOWSER_EXPR_COLUMN:
      return read_column (scope, expr);
    case DOWSER_EXPR_LITERAL:
      return read_literal (expr->value);
    case DOWSER_EXPR_ARITHMETIC:
    case DOWSER_EXPR_RATIO:
      return read_arithmetic (scope, expr);
    case DOWSER_EXPR_AGGREGATE:
      return read_aggregate (scope, expr);
    case DOWSER_EXPR_FUNCTION:
    case DOWSER_EXPR_WINDOW:
      return dowser_is_percentage (expr) ? make_value (DOWSER_HOLDS_MEASURE, DOWSER_SCALE_PERCENT, NULL)
                                         : read_call (scope, expr);
    case DOWSER_EXPR_CASE:
      return read_case (scope, expr);
    case DOWSER_EXPR_CAST:
      return dowser_value_type_is_number (expr->type) ? read_value (scope, expr->args->pdata[0]) : make_empty_value ();
    case DOWSER_EXPR_SUBPLAN:
      return expr->op == DOWSER_SUBPLAN_SCALAR ? read_output (scope, expr->select, 0) : make_empty_value ();
    default:
      return make_empty_value ();
    }
}

DowserNumberMeaning
dowser_expr_meaning_read (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema,
                          const DowserProfile *profile, const DowserExpr *expr)
{
  const Scope scope = { plan, select, schema, profile, 0 };

  return read_value (&scope, expr).meaning;
}

DowserNumberMeaning
dowser_output_meaning_read (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                            guint index)
{
  const Scope scope = { plan, plan->select, schema, profile, 0 };

  return read_output (&scope, plan->select, index).meaning;
}
