/* dowser-apply-records.c - shows the rows of one group, or divides groups into smaller groups */
#include "operations/dowser-apply-group-private.h"

#include "analysis/dowser-relation.h"

#include <glib/gi18n-lib.h>

/* Finds the table whose rows are counted in the groups. For example, if orders are joined with their lines, the lines
 * are counted. */
static const DowserInstance *
find_counted_table (const DowserPlan *plan, DowserSelect *select, const DowserSchema *schema)
{
  DowserAnalysis analysis = { .schema = schema, .plan = (DowserPlan *) plan, .n_steps = plan->steps->len };
  DowserAuditScope scope = { NULL, select, "select" };
  const DowserInstance *found = select->from->pdata[0];

  for (guint i = 0; i < select->from->len; i++)
    if (dowser_relation_has_distinct_rows (&analysis, &scope, ((const DowserInstance *) select->from->pdata[i])->id))
      {
        found = select->from->pdata[i];
        break;
      }
  g_clear_pointer (&analysis.grains, g_hash_table_unref);
  return found;
}

static void
show_step (const DowserPlan *plan, DowserSelect *select, const DowserInstance *instance)
{
  const DowserPlanStep *step = dowser_plan_find_step (plan, instance->table);

  for (guint i = 0; step != NULL && i < step->select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (step->select, i);

      dowser_select_add_output (select, dowser_expr_new_column (instance->id, heading), NULL);
    }
}

static void
show_table (const DowserSchema *schema, DowserSelect *select, const DowserInstance *instance)
{
  const DowserTable *table = dowser_schema_find_table (schema, instance->table);

  for (guint i = 0; table != NULL && i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (!column->hidden)
        dowser_select_add_output (select, dowser_expr_new_column (instance->id, column->name), NULL);
    }
}

/* Adds outputs for the group keys of other tables, so that the keys are shown next to the columns of the rows. */
static void
show_keys (DowserSelect *select)
{
  for (guint i = 0; i < select->group->len; i++)
    {
      DowserExpr *key = select->group->pdata[i];

      if (key->kind == DOWSER_EXPR_COLUMN && _dowser_apply_find_output_by_expr (select, key) < 0)
        dowser_select_add_output (select, dowser_expr_ref (key), NULL);
    }
}

static void
remove_marks (DowserPlan *plan, const DowserSelect *select)
{
  for (guint i = 0; i < select->group->len; i++)
    if (((const DowserExpr *) select->group->pdata[i])->kind == DOWSER_EXPR_COLUMN)
      _dowser_apply_remove_mark (plan, select->group->pdata[i]);
}

gboolean
_dowser_apply_see_records (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                           const DowserSchema *schema, GError **error)
{
  const DowserInstance *counted;

  if (!_dowser_apply_check_no_set_operation (select, error))
    return FALSE;
  if (!dowser_select_is_grouped (select))
    return _dowser_apply_refuse (error, _ ("The rows are not grouped, so there are no underlying rows to show. Choose "
                                           "a cell of a group."));
  if (select->from->len == 0)
    return _dowser_apply_refuse (error,
                                 _ ("The plan reads no table, so there are no rows to show. Ask for rows of a table."));
  if (!_dowser_apply_filter_by_values (select, operation->values, error))
    return FALSE;
  counted = find_counted_table (plan, select, schema);
  _dowser_apply_clear_rows (select);
  if (counted->is_step)
    show_step (plan, select, counted);
  else
    show_table (schema, select, counted);
  show_keys (select);
  if (select->outputs->len == 0)
    return _dowser_apply_refuse (error, _ ("“%s” has no column to show. Ask for another table."), counted->table);
  remove_marks (plan, select);
  g_ptr_array_set_size (select->group, 0);
  g_clear_pointer (&select->having, dowser_expr_unref);
  return TRUE;
}

/* Divides groups into smaller groups by a further key. If only one group is divided, removes the limit, so that all its
 * smaller groups are shown. */
gboolean
_dowser_apply_break_out_by (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                            const DowserSchema *schema, GError **error)
{
  if (operation->values->len > 0)
    {
      if (!_dowser_apply_check_no_set_operation (select, error)
          || !_dowser_apply_filter_by_values (select, operation->values, error))
        return FALSE;
      select->limit = DOWSER_NO_LIMIT;
      select->offset = 0;
    }
  return _dowser_apply_add_group (operation, plan, select, schema, error);
}
