/* dowser-duckdb-profile.c - profiles the columns of the chosen files within a time limit */
#include "sources/duckdb/dowser-duckdb-profile.h"

#include "sources/dowser-column-sampler.h"
#include "sources/dowser-quote-name.h"
#include "sources/dowser-table-order.h"
#include "sources/duckdb/dowser-duckdb-query.h"

/* The number of a table's first rows that are profiled. They represent a larger table. */
#define MAX_ROWS 100000
#define MAX_TEXT_BYTES (64 * 1024 * 1024)

/* The maximum number of distinct values that are counted for all columns of a table together. Their hashes take at most
 * 16 MiB. */
#define MAX_DISTINCT (1024 * 1024)

typedef struct
{
  GPtrArray *columns;  /* const DowserColumn */
  GPtrArray *samplers; /* DowserColumnSampler, one per column */
  GString *scratch;
  guint64 n_rows;
  gsize n_bytes;
} Scan;

static void
add_cell (Scan *self, const DowserDuckdbVector *vector, guint64 row, DowserColumnSampler *sampler)
{
  gint64 integer;
  double real;

  if (vector->type == DOWSER_DUCKDB_SQLNULL || dowser_duckdb_vector_is_null (vector, row))
    dowser_column_sampler_add_null (sampler);
  else if (dowser_duckdb_vector_get_integer (vector, row, &integer))
    dowser_column_sampler_add_integer (sampler, integer);
  else if (dowser_duckdb_vector_get_real (vector, row, &real))
    dowser_column_sampler_add_real (sampler, real);
  else if (vector->type == DOWSER_DUCKDB_BLOB)
    dowser_column_sampler_add_blob (sampler);
  else
    {
      g_string_truncate (self->scratch, 0);
      dowser_duckdb_vector_append_text (vector, row, self->scratch);
      self->n_bytes += self->scratch->len;
      dowser_column_sampler_add_text (sampler, self->scratch->str, self->scratch->len);
    }
}

static void
add_chunk (Scan *self, DowserDuckdbQuery *query)
{
  for (guint i = 0; i < self->columns->len; i++)
    for (guint64 row = 0; row < query->n_rows; row++)
      add_cell (self, query->vectors->pdata[i], row, self->samplers->pdata[i]);
  self->n_rows += query->n_rows;
}

static char *
write_query (const DowserTable *table, GPtrArray *columns)
{
  GString *sql = g_string_new ("SELECT ");
  g_autofree char *quoted = dowser_quote_name (table->name, '"');

  for (guint i = 0; i < columns->len; i++)
    {
      g_autofree char *name = dowser_quote_name (((const DowserColumn *) columns->pdata[i])->name, '"');

      g_string_append_printf (sql, "%s%s", i > 0 ? ", " : "", name);
    }
  g_string_append_printf (sql, " FROM %s LIMIT %d", quoted, MAX_ROWS + 1);
  return g_string_free (sql, FALSE);
}

/* Reads rows until the end or a limit. Returns: TRUE if all rows were read. Rows that were read before a failure are
 * also used. */
static gboolean
scan_rows (DowserDuckdbConnection *connection, Scan *scan, const char *sql)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserDuckdbQuery) query = dowser_duckdb_query_new (connection, sql, NULL, &error);

  while (query != NULL && scan->n_bytes < MAX_TEXT_BYTES && dowser_duckdb_query_next (query, &error))
    add_chunk (scan, query);
  return error == NULL && scan->n_rows <= MAX_ROWS && scan->n_bytes < MAX_TEXT_BYTES;
}

static void
profile_table (DowserDuckdbConnection *connection, const DowserTable *table, gsize *budget, DowserProfile *profile)
{
  g_autoptr (GPtrArray) columns = dowser_table_order_list_columns (table);
  g_autoptr (GPtrArray) samplers = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_column_sampler_free);
  g_autoptr (GString) scratch = g_string_new (NULL);
  g_autofree char *sql = write_query (table, columns);
  Scan scan = { columns, samplers, scratch };
  gboolean all_rows;

  if (columns->len == 0)
    return;
  for (guint i = 0; i < columns->len; i++)
    g_ptr_array_add (samplers, dowser_column_sampler_new (budget, MAX (MAX_DISTINCT / columns->len, 4000)));
  all_rows = scan_rows (connection, &scan, sql);
  if (scan.n_rows == 0 && !all_rows)
    return;
  for (guint i = 0; i < columns->len; i++)
    dowser_column_sampler_finish (samplers->pdata[i], all_rows, dowser_profile_get (profile, columns->pdata[i]));
}

DowserProfile *
dowser_duckdb_profile (DowserDuckdbConnection *connection, const DowserSchema *schema, guint max_seconds,
                       GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  g_autoptr (GPtrArray) tables = dowser_table_order_by_cost (schema);
  gint64 deadline = g_get_monotonic_time () + max_seconds * G_TIME_SPAN_SECOND;
  gsize budget = DOWSER_SAMPLER_MAX_TOTAL;

  for (guint i = 0; i < tables->len; i++)
    {
      gint64 left = deadline - g_get_monotonic_time ();
      gint64 share = dowser_table_order_get_time_limit (left, tables->len - i);

      if (left <= 0)
        break;
      if (!dowser_duckdb_connection_begin_turn (connection, (guint) MAX (share / G_USEC_PER_SEC, 1), cancellable,
                                                error))
        return NULL;
      profile_table (connection, tables->pdata[i], &budget, profile);
      dowser_duckdb_connection_end_turn (connection);
    }
  return g_cancellable_set_error_if_cancelled (cancellable, error) ? NULL : g_steal_pointer (&profile);
}
