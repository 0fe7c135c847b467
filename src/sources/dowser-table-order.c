/* dowser-table-order.c - in which order the tables of a source are profiled, and how much time each table gets */
#include "sources/dowser-table-order.h"

GPtrArray *
dowser_table_order_list_columns (const DowserTable *table)
{
  GPtrArray *columns = g_ptr_array_new ();

  for (guint i = 0; i < table->columns->len; i++)
    if (dowser_column_may_be_sampled (table->columns->pdata[i]))
      g_ptr_array_add (columns, table->columns->pdata[i]);
  return columns;
}

static int
compare_by_cost (gconstpointer a, gconstpointer b)
{
  const DowserTable *left = *(const DowserTable *const *) a;
  const DowserTable *right = *(const DowserTable *const *) b;

  if (left->is_view != right->is_view)
    return left->is_view - right->is_view;
  if (left->n_rows != right->n_rows)
    return (guint64) left->n_rows < (guint64) right->n_rows ? -1 : 1; /* as unsigned numbers, so that an unknown number
                                                                       * of rows (-1) comes last */
  return left->index < right->index ? -1 : left->index > right->index;
}

GPtrArray *
dowser_table_order_by_cost (const DowserSchema *schema)
{
  GPtrArray *all = dowser_schema_get_tables (schema);
  GPtrArray *tables = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    if (!((DowserTable *) all->pdata[i])->hidden && !((DowserTable *) all->pdata[i])->runs_code)
      g_ptr_array_add (tables, all->pdata[i]);
  g_ptr_array_sort (tables, compare_by_cost);
  return tables;
}

gint64
dowser_table_order_get_time_limit (gint64 left, guint n_left)
{
  g_return_val_if_fail (n_left > 0, left);

  return MIN (left, 2 * left / n_left);
}
