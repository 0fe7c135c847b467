/* dowser-table-rank.c - sorts the tables of a schema, the most important first */
#include "analysis/dowser-table-rank.h"

#include <math.h>

static double
get_weight (const DowserTable *table)
{
  double rows = table->n_rows > 0 ? log10 ((double) table->n_rows) + 1.0 : 1.0;

  return rows * (2.0 + table->referenced_by->len + table->foreign_keys->len);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const DowserTable *x = *(const DowserTable *const *) a;
  const DowserTable *y = *(const DowserTable *const *) b;
  double difference = get_weight (y) - get_weight (x);

  if (difference != 0.0)
    return difference > 0.0 ? 1 : -1;
  return x->index < y->index ? -1 : 1;
}

GPtrArray *
dowser_tables_rank (const DowserSchema *schema)
{
  GPtrArray *all = dowser_schema_get_tables (schema);
  GPtrArray *tables = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    if (!((const DowserTable *) all->pdata[i])->hidden)
      g_ptr_array_add (tables, all->pdata[i]);
  g_ptr_array_sort (tables, compare);
  return tables;
}
