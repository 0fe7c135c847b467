/* dowser-plan-tables.c - finds the tables that a plan uses, for schema linking */
#include "analysis/dowser-plan-tables.h"

typedef struct
{
  const DowserSchema *schema;
  GPtrArray *tables;
} TableCollection;

static void
collect_tables (const DowserSelect *select, gpointer user_data)
{
  TableCollection *collection = user_data;

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];
      const DowserTable *table = !instance->is_step && instance->table != NULL
                                     ? dowser_schema_find_table (collection->schema, instance->table)
                                     : NULL;

      if (table != NULL && !g_ptr_array_find (collection->tables, table, NULL))
        g_ptr_array_add (collection->tables, (gpointer) table);
    }
}

GPtrArray *
dowser_plan_dup_tables (const DowserPlan *plan, const DowserSchema *schema)
{
  TableCollection collection = { schema, g_ptr_array_new () };

  dowser_plan_walk_selects (plan, FALSE, collect_tables, &collection);
  return collection.tables;
}
