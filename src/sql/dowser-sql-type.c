/* dowser-sql-type.c - of which type an expression is, as far as the writer must know */
#include "sql/dowser-sql-type.h"

#include "sql/dowser-sql-output.h"

#include <math.h>

gboolean
dowser_sql_type_is_number (int type)
{
  return type == DOWSER_VALUE_INTEGER || type == DOWSER_VALUE_REAL || type == DOWSER_VALUE_DECIMAL;
}

static gboolean
is_countable (int type)
{
  return dowser_sql_type_is_number (type) || type == DOWSER_VALUE_BOOLEAN;
}

int
dowser_sql_type_common (int a, int b)
{
  if (a == b || b == DOWSER_SQL_NULL)
    return a;
  if (a == DOWSER_SQL_NULL)
    return b;
  if (is_countable (a) && is_countable (b))
    {
      if (a == DOWSER_VALUE_REAL || b == DOWSER_VALUE_REAL)
        return DOWSER_VALUE_REAL;
      return a == DOWSER_VALUE_DECIMAL || b == DOWSER_VALUE_DECIMAL ? DOWSER_VALUE_DECIMAL : DOWSER_VALUE_INTEGER;
    }
  if ((a == DOWSER_VALUE_DATE && b == DOWSER_VALUE_TIMESTAMP)
      || (a == DOWSER_VALUE_TIMESTAMP && b == DOWSER_VALUE_DATE))
    return DOWSER_VALUE_TIMESTAMP;
  return DOWSER_VALUE_UNKNOWN;
}

static const DowserSelect *
find_scope (const DowserSqlWriter *self, const char *id, const DowserInstance **instance)
{
  for (guint i = self->scopes->len; i > 0; i--)
    if ((*instance = dowser_select_find_instance (self->scopes->pdata[i - 1], id)) != NULL)
      return self->scopes->pdata[i - 1];
  return NULL;
}

static char *
step_key (const char *step, const char *column)
{
  g_autofree char *key = g_strconcat (step, "\n", column, NULL);

  return g_ascii_strdown (key, -1);
}

static int
type_of_column (const DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserInstance *instance;
  const DowserTable *table;
  const DowserColumn *column;

  if (find_scope (self, expr->instance, &instance) == NULL)
    return DOWSER_VALUE_UNKNOWN;
  if (instance->is_step)
    {
      g_autofree char *key = step_key (instance->table, expr->name);

      return self->step_types != NULL ? GPOINTER_TO_INT (g_hash_table_lookup (self->step_types, key))
                                      : DOWSER_VALUE_UNKNOWN;
    }
  table = self->schema != NULL ? dowser_schema_find_table (self->schema, instance->table) : NULL;
  column = table != NULL ? dowser_table_find_column (table, expr->name) : NULL;
  return column != NULL ? (int) column->type : DOWSER_VALUE_UNKNOWN;
}

static int
type_of_value (const DowserValue *value)
{
  if (value->is_null || (value->type == DOWSER_VALUE_REAL && isnan (value->real)))
    return DOWSER_SQL_NULL;
  return value->type == DOWSER_VALUE_UNKNOWN && value->text != NULL ? DOWSER_VALUE_TEXT : (int) value->type;
}

static int
type_of_args (const DowserSqlWriter *self, const DowserExpr *expr, guint first, guint stride)
{
  int type = DOWSER_SQL_NULL;

  for (guint i = first; i < expr->args->len; i += stride)
    type = dowser_sql_type_common (type, dowser_sql_type_of (self, expr->args->pdata[i]));
  return type;
}

static int
type_of_arithmetic (const DowserSqlWriter *self, const DowserExpr *expr)
{
  int type = type_of_args (self, expr, 0, 1);

  if (type == DOWSER_VALUE_BOOLEAN || type == DOWSER_SQL_NULL)
    return DOWSER_VALUE_INTEGER;
  if (expr->op == DOWSER_MODULO)
    return type == DOWSER_VALUE_INTEGER ? DOWSER_VALUE_INTEGER : DOWSER_VALUE_REAL;
  return dowser_sql_type_is_number (type) ? type : DOWSER_VALUE_UNKNOWN;
}

static int
type_of_case (const DowserSqlWriter *self, const DowserExpr *expr)
{
  int type = DOWSER_SQL_NULL;

  for (guint i = 1; i < expr->args->len; i += 2)
    type = dowser_sql_type_common (type, dowser_sql_type_of (self, expr->args->pdata[i]));
  if (expr->args->len % 2 == 1)
    type = dowser_sql_type_common (type, dowser_sql_type_of (self, expr->args->pdata[expr->args->len - 1]));
  return type;
}

static int
type_of_aggregate (const DowserSqlWriter *self, int op, GPtrArray *args)
{
  int type = args->len > 0 ? dowser_sql_type_of (self, args->pdata[0]) : DOWSER_SQL_NULL;

  switch (op)
    {
    case DOWSER_COUNT:
      return DOWSER_VALUE_INTEGER;
    case DOWSER_AVG:
      return DOWSER_VALUE_REAL;
    case DOWSER_CONCAT:
      return DOWSER_VALUE_TEXT;
    case DOWSER_SUM:
      if (type == DOWSER_VALUE_BOOLEAN || type == DOWSER_SQL_NULL)
        return DOWSER_VALUE_INTEGER;
      return dowser_sql_type_is_number (type) ? type : DOWSER_VALUE_UNKNOWN;
    default:
      return type == DOWSER_VALUE_BOOLEAN ? DOWSER_VALUE_INTEGER : type;
    }
}

static int
type_of_window (const DowserSqlWriter *self, const DowserExpr *expr)
{
  static const char *const numbering[] = { "row_number", "rank", "dense_rank", "ntile", NULL };
  static const char *const shares[] = { "percent_rank", "cume_dist", NULL };

  if (expr->name == NULL || g_strv_contains (numbering, expr->name))
    return DOWSER_VALUE_INTEGER;
  if (g_strv_contains (shares, expr->name))
    return DOWSER_VALUE_REAL;
  for (int i = 0; dowser_aggregate_nicks[i] != NULL; i++)
    if (g_str_equal (dowser_aggregate_nicks[i], expr->name))
      return type_of_aggregate (self, i, expr->args);
  return expr->args->len > 0 ? dowser_sql_type_of (self, expr->args->pdata[0]) : DOWSER_VALUE_UNKNOWN;
}

static int
type_of_function (const DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserFunction *function = dowser_function_find (expr->name);

  if (function == NULL || function->result != DOWSER_VALUE_UNKNOWN)
    return function != NULL ? function->result : DOWSER_VALUE_UNKNOWN;
  if (g_str_equal (function->name, "coalesce"))
    return type_of_args (self, expr, 0, 1);
  return expr->args->len > 0 ? dowser_sql_type_of (self, expr->args->pdata[0]) : DOWSER_VALUE_UNKNOWN;
}

static int
type_of_subplan (const DowserSqlWriter *self, const DowserExpr *expr)
{
  if (expr->op != DOWSER_SUBPLAN_SCALAR)
    return DOWSER_VALUE_BOOLEAN;
  if (expr->select->outputs->len == 0)
    return DOWSER_VALUE_UNKNOWN;
  /* The scopes are as they were when this returns. */
  return dowser_sql_type_of_output ((DowserSqlWriter *) self, expr->select, 0);
}

int
dowser_sql_type_of (const DowserSqlWriter *self, const DowserExpr *expr)
{
  switch (expr->kind)
    {
    case DOWSER_EXPR_COLUMN:
      return type_of_column (self, expr);
    case DOWSER_EXPR_LITERAL:
      return type_of_value (expr->value);
    case DOWSER_EXPR_PARAMETER:
    case DOWSER_EXPR_CAST:
      return expr->type;
    case DOWSER_EXPR_ARITHMETIC:
      return type_of_arithmetic (self, expr);
    case DOWSER_EXPR_CASE:
      return type_of_case (self, expr);
    case DOWSER_EXPR_AGGREGATE:
      return type_of_aggregate (self, expr->op, expr->args);
    case DOWSER_EXPR_WINDOW:
      return type_of_window (self, expr);
    case DOWSER_EXPR_FUNCTION:
      return type_of_function (self, expr);
    case DOWSER_EXPR_RATIO:
      return DOWSER_VALUE_REAL;
    case DOWSER_EXPR_RELATIVE_DATE:
      return expr->unit == DOWSER_UNIT_HOUR ? DOWSER_VALUE_TIMESTAMP : DOWSER_VALUE_DATE;
    case DOWSER_EXPR_SUBPLAN:
      return type_of_subplan (self, expr);
    case DOWSER_EXPR_OUTPUT:
    case DOWSER_EXPR_N_KINDS:
      return DOWSER_VALUE_UNKNOWN;
    default:
      return DOWSER_VALUE_BOOLEAN;
    }
}

int
dowser_sql_type_of_output (DowserSqlWriter *self, const DowserSelect *select, guint index)
{
  int type = DOWSER_SQL_NULL;

  for (const DowserSelect *part = select; part != NULL && index < part->outputs->len;
       part = part->set_op != DOWSER_SET_NONE ? part->set_with : NULL)
    {
      g_ptr_array_add (self->scopes, (gpointer) part);
      type = dowser_sql_type_common (type,
                                     dowser_sql_type_of (self, ((DowserOutput *) part->outputs->pdata[index])->expr));
      g_ptr_array_set_size (self->scopes, self->scopes->len - 1);
    }
  return type;
}

void
dowser_sql_type_note_step (DowserSqlWriter *self, const DowserPlanStep *step)
{
  if (!self->dialect->typed)
    return;
  if (self->step_types == NULL)
    self->step_types = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < step->select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (step->select, i);

      g_hash_table_insert (self->step_types, step_key (step->id, heading),
                           GINT_TO_POINTER (dowser_sql_type_of_output (self, step->select, i)));
    }
}

typedef struct
{
  const DowserSqlWriter *writer;
  gboolean found;
} Wide;

static gboolean
find_wide_cb (const DowserExpr *expr, gpointer user_data)
{
  Wide *wide = user_data;
  const DowserInstance *instance;

  if (expr->kind == DOWSER_EXPR_AGGREGATE)
    wide->found |= expr->op == DOWSER_SUM;
  else if (expr->kind == DOWSER_EXPR_WINDOW)
    wide->found |= g_strcmp0 (expr->name, dowser_aggregate_nicks[DOWSER_SUM]) == 0;
  else if (expr->kind == DOWSER_EXPR_SUBPLAN)
    wide->found = TRUE;
  else if (expr->kind == DOWSER_EXPR_COLUMN && find_scope (wide->writer, expr->instance, &instance) != NULL)
    wide->found |= instance->is_step;
  return !wide->found;
}

gboolean
dowser_sql_type_is_wide (const DowserSqlWriter *self, const DowserExpr *expr)
{
  Wide wide = { .writer = self };

  dowser_expr_walk (expr, find_wide_cb, &wide);
  return wide.found;
}
