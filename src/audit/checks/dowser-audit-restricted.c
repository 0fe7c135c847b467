/* dowser-audit-restricted.c - refuses a plan that reads data that the user isn't entitled to read */
#include "audit/checks/dowser-audit-private.h"

#include <glib/gi18n-lib.h>

/* Search: a search for restricted data in a plan. @tables has several tables for an id, because the same id may stand
 * for different tables in different selects. */
typedef struct
{
  const DowserSchema *schema;
  GHashTable *tables; /* ID of an instance → GPtrArray of DowserTable */
  char *found;        /* (nullable): the data that must not be read */
} Search;

static void
collect_tables (const DowserSelect *select, gpointer user_data)
{
  Search *search = user_data;

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];
      const DowserTable *table = instance->is_step ? NULL : dowser_schema_find_table (search->schema, instance->table);
      GPtrArray *tables = g_hash_table_lookup (search->tables, instance->id);

      if (table == NULL)
        continue;
      if (table->restricted && search->found == NULL)
        search->found = g_strdup (table->name);
      if (tables == NULL)
        {
          tables = g_ptr_array_new ();
          g_hash_table_insert (search->tables, g_strdup (instance->id), tables);
        }
      g_ptr_array_add (tables, (gpointer) table);
    }
}

static gboolean
check_column_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;
  GPtrArray *tables = expr->kind == DOWSER_EXPR_COLUMN && expr->instance != NULL && expr->name != NULL
                          ? g_hash_table_lookup (search->tables, expr->instance)
                          : NULL;

  for (guint i = 0; tables != NULL && i < tables->len && search->found == NULL; i++)
    {
      const DowserColumn *column = dowser_table_find_column (tables->pdata[i], expr->name);

      if (column != NULL && column->restricted)
        search->found = g_strconcat (column->table->name, ".", column->name, NULL);
    }
  return search->found == NULL;
}

static void
check_columns (const DowserSelect *select, gpointer user_data)
{
  dowser_select_walk (select, check_column_cb, user_data);
}

char *
_dowser_audit_dup_restricted_message (const DowserAudit *self)
{
  g_autoptr (GHashTable) tables
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  Search search = { self->analysis.schema, tables, NULL };
  g_autofree char *found = NULL;

  dowser_plan_walk_selects (self->analysis.plan, FALSE, collect_tables, &search);
  dowser_plan_walk_selects (self->analysis.plan, FALSE, check_columns, &search);
  found = search.found;
  if (found == NULL)
    return NULL;
  return g_strdup_printf (
      _ ("You don't have the permission to read “%s”. Ask about other data, or request the permission."), found);
}
