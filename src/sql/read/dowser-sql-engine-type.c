/* dowser-sql-engine-type.c - the types that expressions have in the engine whose SQL is read; a plan's types are
 * coarser */
#include "sql/read/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>

/* The maximum depth of nested selects and steps up to which types are searched. */
#define MAX_DEPTH 60

/** EngineScope: a select and the selects around it, similar to DowserTypeScope. @depth: the number of selects and steps
 * through which the search has come to this select */
typedef struct _EngineScope EngineScope;
struct _EngineScope
{
  const DowserSqlParser *parser;
  const EngineScope *outer; /* (nullable) */
  const DowserSelect *select;
  guint depth;
};

static DowserSqlEngineType type_in_scope (const EngineScope *scope, const DowserExpr *expr);

DowserSqlEngineType
dowser_sql_engine_type_of_column (const DowserColumn *column)
{
  static const char *const wide[] = { "bigint", "int8", "bigserial", "serial8" };
  const char *declared = column->declared;

  if (declared == NULL)
    return DOWSER_SQL_ENGINE_OTHER;
  if (column->type == DOWSER_VALUE_TEXT)
    return g_ascii_strncasecmp (declared, "interval", 8) == 0 ? DOWSER_SQL_ENGINE_INTERVAL : DOWSER_SQL_ENGINE_OTHER;
  if (column->type == DOWSER_VALUE_DECIMAL)
    return DOWSER_SQL_ENGINE_NUMERIC;
  for (guint i = 0; column->type == DOWSER_VALUE_INTEGER && i < G_N_ELEMENTS (wide); i++)
    if (g_ascii_strncasecmp (declared, wide[i], strlen (wide[i])) == 0)
      return DOWSER_SQL_ENGINE_WIDE;
  return DOWSER_SQL_ENGINE_OTHER;
}

static DowserSqlEngineType
type_of_output (const DowserSqlParser *parser, const EngineScope *outer, const DowserSelect *select, guint index,
                guint depth)
{
  DowserSqlEngineType type = DOWSER_SQL_ENGINE_OTHER;

  for (; select != NULL && depth < MAX_DEPTH; select = select->set_op != DOWSER_SET_NONE ? select->set_with : NULL)
    {
      const EngineScope scope = { parser, outer, select, depth + 1 };

      if (index < select->outputs->len)
        type = MAX (type, type_in_scope (&scope, ((const DowserOutput *) select->outputs->pdata[index])->expr));
    }
  return type;
}

static DowserSqlEngineType
type_of_step_output (const EngineScope *scope, const char *id, const char *name)
{
  const DowserPlanStep *step = dowser_plan_find_step (scope->parser->plan, id);

  for (guint i = 0; step != NULL && i < step->select->outputs->len; i++)
    {
      const DowserOutput *output = step->select->outputs->pdata[i];

      /* If a select reads from a step, all outputs of the step have names. */
      if (output->name != NULL && g_ascii_strcasecmp (output->name, name) == 0)
        return type_of_output (scope->parser, NULL, step->select, i, scope->depth);
    }
  return DOWSER_SQL_ENGINE_OTHER;
}

static DowserSqlEngineType
type_of_column (const EngineScope *scope, const DowserExpr *expr)
{
  for (; scope != NULL; scope = scope->outer)
    {
      const DowserInstance *instance = dowser_select_find_instance (scope->select, expr->instance);
      const DowserTable *table;
      const DowserColumn *column;

      if (instance == NULL)
        continue;
      if (instance->is_step)
        return type_of_step_output (scope, instance->table, expr->name);
      table = dowser_schema_find_table (scope->parser->schema, instance->table);
      column = table != NULL ? dowser_table_find_column (table, expr->name) : NULL;
      return column != NULL ? dowser_sql_engine_type_of_column (column) : DOWSER_SQL_ENGINE_OTHER;
    }
  return DOWSER_SQL_ENGINE_OTHER;
}

static DowserSqlEngineType
type_of_arg (const EngineScope *scope, const DowserExpr *expr, guint index)
{
  return index < expr->args->len ? type_in_scope (scope, expr->args->pdata[index]) : DOWSER_SQL_ENGINE_OTHER;
}

/* Finds the widest type of the arguments that may be the result. @first: the first such argument; @stride: the distance
 * to the next such argument */
static DowserSqlEngineType
find_widest_type (const EngineScope *scope, const DowserExpr *expr, guint first, guint stride)
{
  DowserSqlEngineType type = DOWSER_SQL_ENGINE_OTHER;

  for (guint i = first; i < expr->args->len; i += stride)
    type = MAX (type, type_in_scope (scope, expr->args->pdata[i]));
  return type;
}

static DowserSqlEngineType
type_of_sum (DowserSqlEngineType arg)
{
  return arg == DOWSER_SQL_ENGINE_OTHER  ? DOWSER_SQL_ENGINE_WIDE
         : arg == DOWSER_SQL_ENGINE_WIDE ? DOWSER_SQL_ENGINE_NUMERIC
                                         : arg;
}

static DowserSqlEngineType
type_of_aggregate (const EngineScope *scope, const DowserExpr *expr, DowserAggregate op)
{
  switch (op)
    {
    case DOWSER_COUNT:
      return DOWSER_SQL_ENGINE_WIDE;
    case DOWSER_SUM:
      return type_of_sum (type_of_arg (scope, expr, 0));
    case DOWSER_AVG:
      return MAX (type_of_arg (scope, expr, 0), DOWSER_SQL_ENGINE_NUMERIC);
    case DOWSER_MIN:
    case DOWSER_MAX:
      return type_of_arg (scope, expr, 0);
    case DOWSER_CONCAT:
    default:
      return DOWSER_SQL_ENGINE_OTHER;
    }
}

static DowserSqlEngineType
type_of_window (const EngineScope *scope, const DowserExpr *expr)
{
  const DowserFunction *function = dowser_window_function_find (expr->name);

  if (function != NULL)
    return function->result == DOWSER_VALUE_INTEGER ? DOWSER_SQL_ENGINE_WIDE : type_of_arg (scope, expr, 0);
  for (guint op = 0; dowser_aggregate_nicks[op] != NULL; op++)
    if (g_strcmp0 (dowser_aggregate_nicks[op], expr->name) == 0)
      return type_of_aggregate (scope, expr, (DowserAggregate) op);
  return DOWSER_SQL_ENGINE_OTHER;
}

/* Returns TRUE for a call whose result has a fraction in PostgreSQL, although it is a whole number in a plan. */
static gboolean
returns_fractions (const DowserExpr *expr)
{
  static const char *const calls[]
      = { "?floor", "?ceil", "?ceiling", "?date_part", "floor", "ceiling", "year",   "quarter",
          "month",  "week",  "day",      "weekday",    "hour",  "minute",  "second", NULL };

  return g_strv_contains (calls, expr->name);
}

static DowserSqlEngineType
type_of_function (const EngineScope *scope, const DowserExpr *expr)
{
  if (returns_fractions (expr))
    return DOWSER_SQL_ENGINE_NUMERIC;
  if (g_str_equal (expr->name, "coalesce") || g_str_equal (expr->name, "?coalesce"))
    return find_widest_type (scope, expr, 0, 1);
  if (g_str_equal (expr->name, "nullif") || g_str_equal (expr->name, "?nullif") || g_str_equal (expr->name, "abs")
      || g_str_equal (expr->name, "?abs"))
    return type_of_arg (scope, expr, 0);
  return DOWSER_SQL_ENGINE_OTHER;
}

static DowserSqlEngineType
type_of_case (const EngineScope *scope, const DowserExpr *expr)
{
  guint n = expr->args->len;

  return MAX (find_widest_type (scope, expr, 1, 2),
              n % 2 == 1 ? type_of_arg (scope, expr, n - 1) : DOWSER_SQL_ENGINE_OTHER);
}

/* Returns the engine's type of a cast. Takes the width of a whole number from the type's name in the SQL, because a
 * plan doesn't distinguish whole numbers by width. */
static DowserSqlEngineType
type_of_cast (const EngineScope *scope, const DowserExpr *expr)
{
  const DowserSqlParser *parser = scope->parser;
  guint at = dowser_sql_parser_get_token_index (parser, expr);
  const char *name = at > 0 ? parser->tokens[at].text : "";

  if (expr->type == DOWSER_VALUE_DECIMAL)
    return DOWSER_SQL_ENGINE_NUMERIC;
  return g_ascii_strcasecmp (name, "bigint") == 0 || g_ascii_strcasecmp (name, "int8") == 0 ? DOWSER_SQL_ENGINE_WIDE
                                                                                            : DOWSER_SQL_ENGINE_OTHER;
}

static DowserSqlEngineType
type_of_literal (const DowserValue *value)
{
  gboolean wide = value->type == DOWSER_VALUE_INTEGER && !value->is_null
                  && (value->integer > G_MAXINT32 || value->integer < G_MININT32);

  return wide ? DOWSER_SQL_ENGINE_WIDE : DOWSER_SQL_ENGINE_OTHER;
}

static DowserSqlEngineType
type_in_scope (const EngineScope *scope, const DowserExpr *expr)
{
  switch ((int) expr->kind)
    {
    case DOWSER_EXPR_COLUMN:
      return type_of_column (scope, expr);
    case DOWSER_EXPR_LITERAL:
      return type_of_literal (expr->value);
    case DOWSER_EXPR_ARITHMETIC:
      return find_widest_type (scope, expr, 0, 1);
    case DOWSER_EXPR_CASE:
      return type_of_case (scope, expr);
    case DOWSER_EXPR_CAST:
      return type_of_cast (scope, expr);
    case DOWSER_EXPR_AGGREGATE:
      return type_of_aggregate (scope, expr, (DowserAggregate) expr->op);
    case DOWSER_EXPR_WINDOW:
      return type_of_window (scope, expr);
    case DOWSER_EXPR_FUNCTION:
      return type_of_function (scope, expr);
    case DOWSER_EXPR_SUBPLAN:
      return expr->op == DOWSER_SUBPLAN_SCALAR ? type_of_output (scope->parser, scope, expr->select, 0, scope->depth)
                                               : DOWSER_SQL_ENGINE_OTHER;
    default:
      return DOWSER_SQL_ENGINE_OTHER;
    }
}

static DowserSqlEngineType
type_in_outer_scopes (const DowserSqlParser *self, const DowserExpr *expr, guint n_scopes, const EngineScope *inner)
{
  EngineScope scope;

  if (n_scopes == self->scopes->len)
    return inner != NULL ? type_in_scope (inner, expr) : DOWSER_SQL_ENGINE_OTHER;
  scope = (EngineScope){ self, inner, ((const DowserSqlScope *) self->scopes->pdata[n_scopes])->select, 0 };
  return type_in_outer_scopes (self, expr, n_scopes + 1, &scope);
}

DowserSqlEngineType
dowser_sql_engine_type_of (const DowserSqlParser *self, const DowserExpr *expr)
{
  return type_in_outer_scopes (self, expr, self->first_scope, NULL);
}

/* Returns TRUE if a plan can use an interval as the argument @index of @expr. In a plan, an interval is a text, which
 * can be shown or counted, and the shortest or longest interval can be found. */
static gboolean
can_be_interval (const DowserExpr *expr, guint index)
{
  switch ((int) expr->kind)
    {
    case DOWSER_EXPR_IS_NULL:
      return TRUE;
    case DOWSER_EXPR_AGGREGATE:
      return expr->op == DOWSER_COUNT || expr->op == DOWSER_MIN || expr->op == DOWSER_MAX;
    case DOWSER_EXPR_CASE:
      return index % 2 == 1 || index + 1 == expr->args->len;
    default:
      return FALSE;
    }
}

static gboolean
find_interval_cb (const DowserExpr *expr, gpointer user_data)
{
  DowserSqlParser *self = user_data;

  for (guint i = 0; i < expr->args->len && self->error == NULL; i++)
    if (!can_be_interval (expr, i)
        && dowser_sql_engine_type_of (self, expr->args->pdata[i]) == DOWSER_SQL_ENGINE_INTERVAL)
      dowser_sql_refuse_call (self, expr->args->pdata[i],
                              _ ("an interval in a calculation or comparison, because a plan can only show intervals, "
                                 "count them and find the longest"));
  return self->error == NULL;
}

void
dowser_sql_check_intervals (DowserSqlParser *self, const DowserExpr *expr)
{
  if (expr != NULL && self->has_intervals && self->error == NULL)
    dowser_expr_walk (expr, find_interval_cb, self);
}
