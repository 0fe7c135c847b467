/* dowser-audit-tables.c - the tables that a plan uses, to narrow a schema to them */
#include "planner/dowser-audit.h"

typedef struct
{
  const DowserSchema *schema;
  GPtrArray *tables;
} Collection;

static void collect_select (const DowserSelect *select, Collection *collection);

static gboolean
collect_nested_cb (const DowserExpr *expr, gpointer user_data)
{
  if (expr->kind == DOWSER_EXPR_SUBPLAN)
    collect_select (expr->select, user_data);
  return TRUE;
}

static void
collect_select (const DowserSelect *select, Collection *collection)
{
  for (; select != NULL; select = select->set_with)
    {
      for (guint i = 0; i < select->from->len; i++)
        {
          const DowserInstance *instance = select->from->pdata[i];
          const DowserTable *table = !instance->is_step && instance->table != NULL
                                         ? dowser_schema_find_table (collection->schema, instance->table)
                                         : NULL;

          if (table != NULL && !g_ptr_array_find (collection->tables, table, NULL))
            g_ptr_array_add (collection->tables, (gpointer) table);
        }
      dowser_select_walk (select, collect_nested_cb, collection);
    }
}

GPtrArray *
dowser_plan_dup_tables (const DowserPlan *plan, const DowserSchema *schema)
{
  Collection collection = { schema, g_ptr_array_new () };

  for (guint i = 0; i < plan->steps->len; i++)
    collect_select (((const DowserPlanStep *) plan->steps->pdata[i])->select, &collection);
  collect_select (plan->select, &collection);
  return collection.tables;
}
