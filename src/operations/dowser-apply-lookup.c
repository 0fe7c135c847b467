/* dowser-apply-lookup.c - looks up outputs, columns and parts of expressions in a plan */
#include "operations/dowser-apply-private.h"

#include <glib/gi18n-lib.h>

int
_dowser_apply_find_output (const DowserSelect *select, const char *heading)
{
  int case_match = -1;

  for (guint i = 0; i < select->outputs->len && heading != NULL; i++)
    {
      g_autofree char *other = dowser_select_dup_heading (select, i);

      if (g_strcmp0 (other, heading) == 0)
        return (int) i;
      if (case_match < 0 && g_ascii_strcasecmp (other, heading) == 0)
        case_match = (int) i;
    }
  return case_match;
}

int
_dowser_apply_find_output_by_expr (const DowserSelect *select, const DowserExpr *expr)
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

/* Finds an instance. @id: the id of the instance, or the name of its table if FROM contains the table only once */
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
  g_autofree char *column_name = NULL;

  if (instance == NULL)
    {
      _dowser_apply_refuse (&resolution->error, _ ("The plan does not read “%s”. First show a column of this table."),
                            expr->instance != NULL ? expr->instance : "");
      return dowser_expr_ref (expr);
    }
  column_name = _dowser_apply_dup_column (resolution->plan, resolution->schema, instance, expr->name);
  if (column_name == NULL)
    {
      _dowser_apply_refuse (&resolution->error, _ ("“%s” has no column “%s”. Choose an existing column."), instance->id,
                            expr->name != NULL ? expr->name : "");
      return dowser_expr_ref (expr);
    }
  if (g_strcmp0 (instance->id, expr->instance) == 0 && g_strcmp0 (column_name, expr->name) == 0)
    return dowser_expr_ref (expr);
  return dowser_expr_new_column (instance->id, column_name);
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
  _dowser_apply_refuse (&resolution->error, _ ("No shown column is named “%s”. Choose a shown column."),
                        expr->name != NULL ? expr->name : "");
  return dowser_expr_ref (expr);
}

DowserExpr *
_dowser_apply_resolve_expr (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema,
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

gboolean
_dowser_apply_nests_aggregates (const DowserExpr *expr)
{
  for (guint i = 0; i < expr->args->len; i++)
    {
      const DowserExpr *arg = expr->args->pdata[i];

      if ((expr->kind == DOWSER_EXPR_AGGREGATE && dowser_expr_has_aggregate (arg))
          || _dowser_apply_nests_aggregates (arg))
        return TRUE;
    }
  return FALSE;
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
