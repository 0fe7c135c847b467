/* dowser-types-expr.c - finds the type of an expression from the types of its parts */
#include "plan/dowser-aggregate.h"
#include "plan/dowser-function.h"
#include "plan/dowser-types-private.h"

/* The maximum nesting of selects. Plans that are read or written have a lower limit, but a plan made in memory could
 * overflow the stack. */
#define MAX_SELECTS 100

/* A type is cached if more nodes than this number were visited to find it. Caching helps, because callers that need the
 * type of an expression usually also need the types of its parts. */
#define WORTH_REMEMBERING 16

static DowserExprType
make_type (DowserValueType type, gboolean nullable)
{
  return (DowserExprType){ type, nullable, FALSE, FALSE };
}

/* Returns @from with another value type and another nullability. The values are stored in the same way, so number_text
 * stays unchanged. */
static DowserExprType
make_stored_type (DowserExprType from, DowserValueType type, gboolean nullable)
{
  return (DowserExprType){ type, nullable, FALSE, from.number_text };
}

static DowserExprType
infer_arg (const DowserTypeScope *scope, const DowserExpr *expr, guint index)
{
  return index < expr->args->len ? dowser_types_get_expr_type (scope, expr->args->pdata[index])
                                 : DOWSER_EXPR_TYPE_UNKNOWN;
}

static gboolean
is_any_nullable (const DowserTypeScope *scope, const DowserExpr *expr)
{
  for (guint i = 0; i < expr->args->len; i++)
    if (dowser_types_get_expr_type (scope, expr->args->pdata[i]).nullable)
      return TRUE;
  return FALSE;
}

/* Returns TRUE if @expr can't be 0. Division by 0 gives NULL. */
static gboolean
is_never_zero (const DowserExpr *expr)
{
  const DowserValue *value = expr->value;

  if (expr->kind != DOWSER_EXPR_LITERAL || value->is_null)
    return FALSE;
  return (value->type == DOWSER_VALUE_INTEGER && value->integer != 0)
         || (value->type == DOWSER_VALUE_REAL && value->real != 0.0);
}

/* Returns the type that a value of @type has in arithmetic. */
static DowserValueType
get_number_type (DowserValueType type)
{
  switch (type)
    {
    case DOWSER_VALUE_BOOLEAN:
      return DOWSER_VALUE_INTEGER;
    case DOWSER_VALUE_TEXT:
    case DOWSER_VALUE_BLOB:
      return DOWSER_VALUE_REAL;
    default:
      return type;
    }
}

static DowserValueType
combine_types (DowserArithmetic op, DowserExprType a, DowserExprType b)
{
  DowserValueType x = get_number_type (a.only_null ? b.type : a.type);
  DowserValueType y = get_number_type (b.only_null ? a.type : b.type);
  gboolean moves_date = op == DOWSER_ADD || op == DOWSER_SUBTRACT;

  if (dowser_value_type_is_temporal (x) && dowser_value_type_is_temporal (y))
    return op == DOWSER_SUBTRACT ? DOWSER_VALUE_REAL : DOWSER_VALUE_UNKNOWN;
  if (dowser_value_type_is_temporal (x) && moves_date && dowser_value_type_is_number (y))
    return x;
  if (dowser_value_type_is_temporal (y) && op == DOWSER_ADD && dowser_value_type_is_number (x))
    return y;
  /* NULL has no type, but the result of arithmetic with two NULLs is a number. */
  if (a.only_null && b.only_null && x == DOWSER_VALUE_UNKNOWN && y == DOWSER_VALUE_UNKNOWN)
    return DOWSER_VALUE_REAL;
  return dowser_value_type_common (x, y);
}

static DowserExprType
infer_arithmetic (const DowserTypeScope *scope, const DowserExpr *expr)
{
  DowserExprType a = infer_arg (scope, expr, 0);
  DowserExprType b;
  gboolean is_division = expr->op == DOWSER_DIVIDE || expr->op == DOWSER_MODULO;

  if (expr->op == DOWSER_NEGATE)
    return make_type (a.only_null ? DOWSER_VALUE_REAL : get_number_type (a.type), a.nullable);
  b = infer_arg (scope, expr, 1);
  return make_type (combine_types (expr->op, a, b),
                    a.nullable || b.nullable || (is_division && !is_never_zero (expr->args->pdata[1])));
}

static DowserExprType
infer_ratio (const DowserTypeScope *scope, const DowserExpr *expr)
{
  return make_type (DOWSER_VALUE_REAL, is_any_nullable (scope, expr) || !is_never_zero (expr->args->pdata[1]));
}

static DowserExprType
infer_case (const DowserTypeScope *scope, const DowserExpr *expr)
{
  guint n = expr->args->len;
  DowserExprType type = infer_arg (scope, expr, 1);

  for (guint i = 3; i < n; i += 2)
    type = dowser_expr_type_common (type, infer_arg (scope, expr, i));
  if (n % 2 == 1)
    type = dowser_expr_type_common (type, infer_arg (scope, expr, n - 1));
  else
    type.nullable = TRUE;
  return type;
}

/* Returns the type of a cast. The type is nullable if the conversion of a text may fail. A conversion to a date may
 * fail in every engine, and a conversion to a number in some engines. */
static DowserExprType
infer_cast (const DowserTypeScope *scope, const DowserExpr *expr)
{
  DowserExprType from = infer_arg (scope, expr, 0);

  return make_type (expr->type, from.nullable || dowser_expr_is_parse_cast (expr)
                                    || (from.type != expr->type && expr->type >= DOWSER_VALUE_DATE));
}

static DowserValueType
get_sum_type (DowserValueType type)
{
  return type == DOWSER_VALUE_UNKNOWN ? type : get_number_type (type);
}

static DowserValueType
get_aggregate_type (DowserAggregate op, DowserValueType arg)
{
  DowserValueType result = dowser_aggregate_get_info (op)->result;

  if (op == DOWSER_SUM)
    return get_sum_type (arg);
  return result != DOWSER_VALUE_UNKNOWN ? result : arg;
}

/* Returns the type of an aggregate. A group has at least one row. Without groups, or with a filter, an aggregate may
 * read no rows, and then its result may be NULL. */
static DowserExprType
infer_aggregate (const DowserTypeScope *scope, const DowserExpr *expr)
{
  DowserExprType arg = infer_arg (scope, expr, 0);
  gboolean perhaps_none = scope->select->group->len == 0 || expr->filter != NULL;

  /* The mode is one of the stored values. All other aggregates are computed from the numbers that the texts contain. */
  if (expr->op != DOWSER_MODE)
    arg.number_text = FALSE;
  return make_stored_type (arg, get_aggregate_type (expr->op, arg.type),
                           expr->op != DOWSER_COUNT
                               && (perhaps_none || arg.nullable || arg.only_null
                                   || dowser_aggregate_get_info (expr->op)->nullable
                                   || (expr->args->len > 1 && infer_arg (scope, expr, 1).nullable)));
}

/** The combined types of a call's arguments; each argument's type is computed only once. */
typedef struct
{
  DowserExprType first;
  DowserExprType common;
  gboolean any_nullable;
  gboolean all_nullable;
  gboolean unreadable; /* TRUE if a text is used as a date, and may not be a valid date */
} ArgumentTypes;

static ArgumentTypes
check_arguments (const DowserTypeScope *scope, const DowserExpr *expr, const DowserFunction *function)
{
  ArgumentTypes self = { DOWSER_EXPR_TYPE_UNKNOWN, DOWSER_EXPR_TYPE_UNKNOWN, FALSE, TRUE, FALSE };

  for (guint i = 0; i < expr->args->len; i++)
    {
      DowserExprType type = dowser_types_get_expr_type (scope, expr->args->pdata[i]);
      DowserArgument argument_type = dowser_function_get_argument (function, i);

      if (i == 0)
        self.first = self.common = type;
      else if (argument_type == DOWSER_ARGUMENT_COMMON)
        self.common = dowser_expr_type_common (self.common, type);
      self.any_nullable |= type.nullable;
      self.all_nullable &= type.nullable;
      self.unreadable |= argument_type == DOWSER_ARGUMENT_TEMPORAL && !dowser_value_type_is_temporal (type.type);
    }
  return self;
}

static gboolean
may_be_null (const DowserFunction *function, const ArgumentTypes *arguments)
{
  switch (function->nulls)
    {
    case DOWSER_NULL_IF_ANY:
      return arguments->any_nullable || arguments->unreadable;
    case DOWSER_NULL_IF_ALL:
      return arguments->all_nullable;
    case DOWSER_NULL_NEVER:
      return FALSE;
    case DOWSER_NULL_PERHAPS:
    default:
      return TRUE;
    }
}

static DowserExprType
infer_function (const DowserTypeScope *scope, const DowserExpr *expr)
{
  const DowserFunction *function = dowser_function_find (expr->name);
  ArgumentTypes arguments;
  DowserValueType type;

  if (function == NULL)
    return DOWSER_EXPR_TYPE_UNKNOWN;
  arguments = check_arguments (scope, expr, function);
  type = function->result;
  if (g_str_equal (function->name, "abs"))
    type = get_number_type (arguments.first.type);
  else if (g_str_equal (function->name, "nullif"))
    return make_stored_type (arguments.common.type == DOWSER_VALUE_TEXT ? arguments.first : arguments.common,
                             arguments.first.type, TRUE);
  else if (arguments.first.type == DOWSER_VALUE_TIMESTAMP && dowser_function_moves_date (function))
    type = DOWSER_VALUE_TIMESTAMP;
  else if (type == DOWSER_VALUE_UNKNOWN)
    return make_stored_type (arguments.common, arguments.common.type, may_be_null (function, &arguments));
  return make_type (type, may_be_null (function, &arguments));
}

static DowserExprType
infer_window_function (const DowserTypeScope *scope, const DowserExpr *expr, const DowserFunction *function)
{
  ArgumentTypes arguments = check_arguments (scope, expr, function);
  gboolean has_default = function->max_args == 3 && expr->args->len == 3;
  gboolean in_whole_frame = function->max_args == 1 && expr->window->frame == DOWSER_QUERY_FRAME_NONE;

  if (function->result != DOWSER_VALUE_UNKNOWN)
    return make_type (function->result, may_be_null (function, &arguments));
  return make_stored_type (arguments.common, arguments.common.type,
                           arguments.common.nullable || (!has_default && !in_whole_frame));
}

/* Returns the type of a window. Its values may be NULL if the window has its own frame, because the frame may contain
 * no rows. */
static DowserExprType
infer_window (const DowserTypeScope *scope, const DowserExpr *expr)
{
  const DowserFunction *function = dowser_window_function_find (expr->name);
  int aggregate = dowser_aggregate_find (expr->name);

  if (function != NULL)
    return infer_window_function (scope, expr, function);
  if (aggregate >= 0)
    {
      DowserExprType arg = infer_arg (scope, expr, 0);

      return make_type (get_aggregate_type (aggregate, arg.type),
                        aggregate != DOWSER_COUNT && (arg.nullable || expr->window->frame != DOWSER_QUERY_FRAME_NONE));
    }
  return DOWSER_EXPR_TYPE_UNKNOWN;
}

/* Returns TRUE if the select has aggregates and no groups. Such a select returns one row even for an empty table. */
static gboolean
always_has_row (const DowserSelect *select)
{
  return select->outputs->len > 0 && select->group->len == 0 && select->having == NULL && select->offset == 0
         && select->limit != 0 && select->set_op == DOWSER_SET_NONE
         && dowser_expr_has_aggregate (((const DowserOutput *) select->outputs->pdata[0])->expr);
}

static DowserExprType
infer_subplan (const DowserTypeScope *scope, const DowserExpr *expr)
{
  DowserTypeScope inner = { scope->types, scope, expr->select };
  DowserExprType output_type;

  if (expr->op == DOWSER_SUBPLAN_EXISTS)
    return make_type (DOWSER_VALUE_BOOLEAN, FALSE);
  if (scope->types->depth >= MAX_SELECTS)
    {
      scope->types->too_deep = TRUE;
      return DOWSER_EXPR_TYPE_UNKNOWN;
    }
  scope->types->depth++;
  output_type = dowser_types_get_output_type (&inner, 0);
  scope->types->depth--;
  if (expr->op == DOWSER_SUBPLAN_SCALAR)
    return make_stored_type (output_type, output_type.type, output_type.nullable || !always_has_row (expr->select));
  return make_type (DOWSER_VALUE_BOOLEAN, output_type.nullable || is_any_nullable (scope, expr));
}

static DowserExprType
infer_literal (const DowserValue *value)
{
  return (DowserExprType){ value->type, value->is_null, value->is_null, FALSE };
}

static DowserExprType
infer_parameter (const DowserTypeScope *scope, const DowserExpr *expr)
{
  const DowserParameter *parameter = dowser_plan_find_parameter (scope->types->plan, expr->name);

  return make_type (expr->type == DOWSER_VALUE_UNKNOWN && parameter != NULL ? parameter->type : expr->type, TRUE);
}

static DowserExprType
infer_expr (const DowserTypeScope *scope, const DowserExpr *expr)
{
  switch (expr->kind)
    {
    case DOWSER_EXPR_COLUMN:
      return _dowser_types_get_column_type (scope, expr);
    case DOWSER_EXPR_LITERAL:
      return infer_literal (expr->value);
    case DOWSER_EXPR_PARAMETER:
      return infer_parameter (scope, expr);
    case DOWSER_EXPR_OUTPUT:
      return _dowser_types_get_sort_key_type (scope, expr->name);
    case DOWSER_EXPR_ARITHMETIC:
      return infer_arithmetic (scope, expr);
    case DOWSER_EXPR_CASE:
      return infer_case (scope, expr);
    case DOWSER_EXPR_CAST:
      return infer_cast (scope, expr);
    case DOWSER_EXPR_AGGREGATE:
      return infer_aggregate (scope, expr);
    case DOWSER_EXPR_WINDOW:
      return infer_window (scope, expr);
    case DOWSER_EXPR_FUNCTION:
      return infer_function (scope, expr);
    case DOWSER_EXPR_RATIO:
      return infer_ratio (scope, expr);
    case DOWSER_EXPR_RELATIVE_DATE:
      return make_type (expr->unit == DOWSER_UNIT_HOUR ? DOWSER_VALUE_TIMESTAMP : DOWSER_VALUE_DATE, FALSE);
    case DOWSER_EXPR_SUBPLAN:
      return infer_subplan (scope, expr);
    case DOWSER_EXPR_IS_NULL:
      return make_type (DOWSER_VALUE_BOOLEAN, FALSE);
    case DOWSER_EXPR_N_KINDS:
      return DOWSER_EXPR_TYPE_UNKNOWN;
    default:
      return make_type (DOWSER_VALUE_BOOLEAN, is_any_nullable (scope, expr));
    }
}

/* The key of a cached type. The key includes the select, because the same column may mean something else in another
 * select. */
typedef struct
{
  DowserSelect *select;
  DowserExpr *expr;
  DowserExprType type;
} CachedType;

static guint
cached_type_hash (gconstpointer data)
{
  const CachedType *self = data;

  return g_direct_hash (self->expr) * 31 + g_direct_hash (self->select);
}

static gboolean
cached_type_equal (gconstpointer a, gconstpointer b)
{
  const CachedType *x = a, *y = b;

  return x->expr == y->expr && x->select == y->select;
}

static void
cached_type_free (gpointer data)
{
  CachedType *self = data;

  dowser_select_unref (self->select);
  dowser_expr_unref (self->expr);
  g_free (self);
}

/* Caches a type. Keeps a reference to the select and the expression, so that no new object gets the same address. */
static void
cache_type (const DowserTypeScope *scope, const DowserExpr *expr, DowserExprType type)
{
  CachedType *remembered = g_new (CachedType, 1);

  if (scope->types->remembered == NULL)
    scope->types->remembered = g_hash_table_new_full (cached_type_hash, cached_type_equal, cached_type_free, NULL);
  *remembered = (CachedType){ dowser_select_ref (scope->select), dowser_expr_ref (expr), type };
  g_hash_table_add (scope->types->remembered, remembered);
}

DowserExprType
dowser_types_get_expr_type (const DowserTypeScope *scope, const DowserExpr *expr)
{
  DowserTypes *types = scope->types;
  CachedType key = { (DowserSelect *) scope->select, (DowserExpr *) expr };
  guint64 before = types->n_visits++;
  const CachedType *existing = types->remembered != NULL ? g_hash_table_lookup (types->remembered, &key) : NULL;
  DowserExprType type;

  if (existing != NULL)
    return existing->type;
  type = infer_expr (scope, expr);
  /* Caches the type, unless it depends on the path by which the expression was reached. */
  if (types->n_visits - before > WORTH_REMEMBERING && !types->in_output && !types->too_deep)
    cache_type (scope, expr, type);
  return type;
}
