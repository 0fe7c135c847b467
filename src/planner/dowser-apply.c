/* dowser-apply.c - operations on a plan: which function does each, and what they look up */
#include "planner/dowser-apply-private.h"

#include "base/dowser-error.h"
#include "model/dowser-plan-json.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

typedef gboolean (*Apply) (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                           const DowserSchema *schema, GError **error);

gboolean
_dowser_apply_refuse (GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list list;

  va_start (list, format);
  message = g_strdup_vprintf (format, list);
  va_end (list);
  g_set_error_literal (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED, message);
  return FALSE;
}

static gboolean
apply_set_limit (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select, const DowserSchema *schema,
                 GError **error)
{
  if (operation->number < 0 && operation->number != DOWSER_NO_LIMIT)
    return _dowser_apply_refuse (error, _ ("A limit of %" PRId64 " rows means nothing; give 0 or more."),
                                 operation->number);
  select->limit = operation->number;
  return TRUE;
}

static const Apply appliers[DOWSER_OPERATION_N_KINDS] = {
  [DOWSER_OPERATION_ADD_COLUMN] = _dowser_apply_add_column,
  [DOWSER_OPERATION_REMOVE_COLUMN] = _dowser_apply_remove_column,
  [DOWSER_OPERATION_SET_ORDER_BY] = _dowser_apply_set_order_by,
  [DOWSER_OPERATION_SET_LIMIT] = apply_set_limit,
  [DOWSER_OPERATION_ADD_FILTER] = _dowser_apply_add_filter,
  [DOWSER_OPERATION_REMOVE_FILTER] = _dowser_apply_remove_filter,
};

/* The question stays what was asked, whichever reading of it is chosen. */
static DowserPlan *
replace_plan (const DowserOperation *operation, const DowserPlan *plan, GError **error)
{
  g_autoptr (GError) local = NULL;
  DowserPlan *replacement;

  if (operation->plan_json == NULL)
    {
      _dowser_apply_refuse (error, _ ("No plan is given to replace this one; give one."));
      return NULL;
    }
  replacement = dowser_plan_from_json (operation->plan_json, -1, &local);
  if (replacement == NULL)
    {
      _dowser_apply_refuse (error, _ ("The plan that is to replace this one cannot be read: %s"), local->message);
      return NULL;
    }
  if (replacement->question == NULL)
    replacement->question = g_strdup (plan->question);
  return replacement;
}

DowserPlan *
dowser_operation_apply (const DowserOperation *operation, const DowserPlan *plan, const DowserSchema *schema,
                        GError **error)
{
  DowserSelect *select;
  g_autoptr (DowserPlan) copy = NULL;

  if (operation->kind == DOWSER_OPERATION_REPLACE_PLAN)
    return replace_plan (operation, plan, error);
  if (operation->kind >= DOWSER_OPERATION_N_KINDS)
    {
      g_set_error_literal (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_UNKNOWN,
                           _ ("This change is not known to this version of Dowser."));
      return NULL;
    }
  select = dowser_select_copy (plan->select);
  copy = dowser_plan_with_select (plan, select);
  if (!appliers[operation->kind](operation, copy, select, schema, error))
    return NULL;
  return g_steal_pointer (&copy);
}

DowserPlan *
dowser_operations_apply (GPtrArray *operations, const DowserPlan *plan, const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserPlan) present = dowser_plan_ref (plan);

  for (guint i = 0; i < operations->len; i++)
    {
      DowserPlan *next = dowser_operation_apply (operations->pdata[i], present, schema, error);

      if (next == NULL)
        return NULL;
      dowser_plan_unref (present);
      present = next;
    }
  return g_steal_pointer (&present);
}

int
_dowser_apply_find_output (const DowserSelect *select, const char *heading)
{
  int loose = -1;

  for (guint i = 0; i < select->outputs->len && heading != NULL; i++)
    {
      g_autofree char *other = dowser_select_dup_heading (select, i);

      if (g_strcmp0 (other, heading) == 0)
        return (int) i;
      if (loose < 0 && g_ascii_strcasecmp (other, heading) == 0)
        loose = (int) i;
    }
  return loose;
}

int
_dowser_apply_find_output_of (const DowserSelect *select, const DowserExpr *expr)
{
  for (guint i = 0; i < select->outputs->len; i++)
    if (dowser_expr_equal (((const DowserOutput *) select->outputs->pdata[i])->expr, expr))
      return (int) i;
  return -1;
}

char *
_dowser_apply_dup_column (const DowserPlan *plan, const DowserSchema *schema, const DowserInstance *instance,
                          const char *name)
{
  const DowserTable *table;
  const DowserColumn *column;

  if (instance->is_step)
    {
      const DowserPlanStep *step = dowser_plan_find_step (plan, instance->table);
      int output = step != NULL ? _dowser_apply_find_output (step->select, name) : -1;

      return output >= 0 ? dowser_select_dup_heading (step->select, (guint) output) : NULL;
    }
  table = instance->table != NULL ? dowser_schema_find_table (schema, instance->table) : NULL;
  column = table != NULL && name != NULL ? dowser_table_find_column (table, name) : NULL;
  return column != NULL ? g_strdup (column->name) : NULL;
}

typedef struct
{
  const DowserPlan *plan;
  const DowserSelect *select;
  const DowserSchema *schema;
  GError *error;
} Resolution;

/* By its id, or by its table where that stands only once. */
static const DowserInstance *
find_instance (const DowserSelect *select, const char *id)
{
  const DowserInstance *found = dowser_select_find_instance (select, id);
  guint n = 0;

  for (guint i = 0; i < select->from->len && found == NULL && id != NULL; i++)
    n += g_ascii_strcasecmp (((const DowserInstance *) select->from->pdata[i])->table, id) == 0;
  for (guint i = 0; i < select->from->len && n == 1 && found == NULL; i++)
    if (g_ascii_strcasecmp (((const DowserInstance *) select->from->pdata[i])->table, id) == 0)
      found = select->from->pdata[i];
  return found;
}

static DowserExpr *
resolve_column (Resolution *resolution, const DowserExpr *expr)
{
  const DowserInstance *instance = find_instance (resolution->select, expr->instance);
  g_autofree char *stored = NULL;

  if (instance == NULL)
    {
      _dowser_apply_refuse (&resolution->error, _ ("The plan does not read “%s”; first show one of its columns."),
                            expr->instance != NULL ? expr->instance : "");
      return dowser_expr_ref (expr);
    }
  stored = _dowser_apply_dup_column (resolution->plan, resolution->schema, instance, expr->name);
  if (stored == NULL)
    {
      _dowser_apply_refuse (&resolution->error, _ ("“%s” has no column “%s”; choose one that it has."), instance->id,
                            expr->name != NULL ? expr->name : "");
      return dowser_expr_ref (expr);
    }
  if (g_strcmp0 (instance->id, expr->instance) == 0 && g_strcmp0 (stored, expr->name) == 0)
    return dowser_expr_ref (expr);
  return dowser_expr_new_column (instance->id, stored);
}

static DowserExpr *
resolve_cb (const DowserExpr *expr, gpointer user_data)
{
  Resolution *resolution = user_data;
  int output;

  if (resolution->error != NULL)
    return dowser_expr_ref (expr);
  if (expr->kind == DOWSER_EXPR_COLUMN)
    return resolve_column (resolution, expr);
  if (expr->kind != DOWSER_EXPR_OUTPUT)
    return NULL;
  output = _dowser_apply_find_output (resolution->select, expr->name);
  if (output >= 0)
    return dowser_expr_ref (((const DowserOutput *) resolution->select->outputs->pdata[output])->expr);
  _dowser_apply_refuse (&resolution->error, _ ("No shown column is named “%s”; choose one that is shown."),
                        expr->name != NULL ? expr->name : "");
  return dowser_expr_ref (expr);
}

DowserExpr *
_dowser_apply_resolve (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema,
                       const DowserExpr *expr, GError **error)
{
  Resolution resolution = { plan, select, schema, NULL };
  DowserExpr *resolved = dowser_expr_map (expr, resolve_cb, &resolution);

  if (resolution.error == NULL)
    return resolved;
  dowser_expr_unref (resolved);
  g_propagate_error (error, resolution.error);
  return NULL;
}

static gboolean
find_window_cb (const DowserExpr *expr, gpointer user_data)
{
  *(gboolean *) user_data |= expr->kind == DOWSER_EXPR_WINDOW;
  return TRUE;
}

gboolean
_dowser_apply_has_window (const DowserExpr *expr)
{
  gboolean found = FALSE;

  dowser_expr_walk (expr, find_window_cb, &found);
  return found;
}

static gboolean
is_row_grouped (const DowserSelect *select, const DowserSchema *schema, const char *id)
{
  const DowserInstance *instance = dowser_select_find_instance (select, id);
  const DowserTable *table
      = instance != NULL && !instance->is_step ? dowser_schema_find_table (schema, instance->table) : NULL;
  g_autoptr (GPtrArray) keys = g_ptr_array_new ();

  for (guint i = 0; i < select->group->len && table != NULL; i++)
    {
      const DowserExpr *key = select->group->pdata[i];
      const DowserColumn *column = key->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (key->instance, id) == 0
                                       ? dowser_table_find_column (table, key->name)
                                       : NULL;

      if (column != NULL)
        g_ptr_array_add (keys, (gpointer) column);
    }
  return table != NULL && keys->len > 0 && dowser_table_is_unique (table, keys);
}

gboolean
_dowser_apply_is_grouped_value (const DowserSelect *select, const DowserSchema *schema, const DowserExpr *expr)
{
  for (guint i = 0; i < select->group->len; i++)
    if (dowser_expr_equal (select->group->pdata[i], expr))
      return TRUE;
  if (expr->kind == DOWSER_EXPR_AGGREGATE)
    return TRUE;
  if (expr->kind == DOWSER_EXPR_COLUMN)
    return is_row_grouped (select, schema, expr->instance);
  for (guint i = 0; i < expr->args->len; i++)
    if (!_dowser_apply_is_grouped_value (select, schema, expr->args->pdata[i]))
      return FALSE;
  return TRUE;
}
