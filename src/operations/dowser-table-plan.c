/* dowser-table-plan.c - a table as it is: the plan that shows its rows and nothing else */
#include "operations/dowser-table-plan.h"

DowserPlan *
dowser_table_plan_new (const DowserTable *table)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_from (select, table->name, table->name);
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (table->columns, i);

      if (!column->hidden)
        dowser_select_add_output (select, dowser_expr_new_column (table->name, column->name), NULL);
    }
  if (select->outputs->len > 0)
    return dowser_plan_new (select);
  dowser_select_unref (select);
  return NULL;
}

gboolean
dowser_table_plan_is_plain (const DowserPlan *plan)
{
  const DowserSelect *select = plan->select;

  if (plan->steps->len > 0 || select->from->len != 1 || select->joins->len > 0 || select->distinct
      || select->filter != NULL || select->group->len > 0 || select->having != NULL || select->order->len > 0
      || select->set_op != DOWSER_SET_NONE)
    return FALSE;
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = g_ptr_array_index (select->outputs, i);

      if (output->expr->kind != DOWSER_EXPR_COLUMN)
        return FALSE;
    }
  return TRUE;
}

const DowserTable *
dowser_table_plan_find_only (const DowserSchema *schema)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  const DowserTable *only = NULL;

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = g_ptr_array_index (tables, i);

      if (table->hidden)
        continue;
      if (only != NULL)
        return NULL;
      only = table;
    }
  return only != NULL && !only->runs_code ? only : NULL;
}
