/* dowser-clickhouse-profile.c - profiles the columns of a ClickHouse database within a time limit */
#include "sources/clickhouse/dowser-clickhouse-profile.h"

#include "sources/clickhouse/dowser-clickhouse-query.h"
#include "sources/dowser-column-sampler.h"
#include "sources/dowser-table-order.h"

#include <string.h>

/* The number of a table's first rows that are profiled. They represent the whole table. */
#define MAX_ROWS 10000
#define MAX_CELLS 400000
/* The maximum number of distinct values that are kept for all columns of a table together. */
#define MAX_DISTINCT (1024 * 1024)

typedef struct
{
  const DowserClickhouseConnection *connection;
  GCancellable *cancellable;
  DowserProfile *profile;
  gsize budget;
  gint64 deadline;
} ProfileContext;

static guint
count_rows (GPtrArray *columns)
{
  return CLAMP (MAX_CELLS / columns->len, 1, MAX_ROWS);
}

static char *
clickhouse_quote_name (const char *name)
{
  GString *quoted = g_string_new (name);

  g_string_replace (quoted, "\\", "\\\\", 0);
  g_string_replace (quoted, "\"", "\\\"", 0);
  g_string_prepend_c (quoted, '"');
  g_string_append_c (quoted, '"');
  return g_string_free (quoted, FALSE);
}

/* Writes the query. It reads one row more than needed, which shows whether the table has more rows. It cuts long texts,
 * because the sampler only needs to know that a text is long. */
static char *
write_query (const DowserTable *table, GPtrArray *columns)
{
  g_autofree char *name = clickhouse_quote_name (table->name);
  GString *sql = g_string_new ("SELECT ");

  for (guint i = 0; i < columns->len; i++)
    {
      const DowserColumn *column = columns->pdata[i];
      g_autofree char *quoted = clickhouse_quote_name (column->name);
      gboolean is_text = column->declared != NULL && strstr (column->declared, "String") != NULL
                         && strchr (column->declared, ',') == NULL && strstr (column->declared, "Array") == NULL
                         && strstr (column->declared, "Fixed") == NULL;

      g_string_append (sql, i > 0 ? ", " : "");
      if (is_text)
        g_string_append_printf (sql, "substring(%s, 1, %d)", quoted, DOWSER_SAMPLER_MAX_BYTES + 1);
      else
        g_string_append (sql, quoted);
    }
  g_string_append_printf (sql, " FROM %s LIMIT %u", name, count_rows (columns) + 1);
  return g_string_free (sql, FALSE);
}

static void
add_cell (DowserColumnSampler *sampler, const DowserColumn *column, const char *text, gsize length)
{
  gint64 integer;

  if (text == NULL)
    dowser_column_sampler_add_null (sampler);
  else if (dowser_column_get_stored_type (column) == DOWSER_VALUE_BOOLEAN)
    dowser_column_sampler_add_integer (sampler, *text == 't' || *text == '1');
  else if (!dowser_value_type_is_number (dowser_column_get_stored_type (column)))
    dowser_column_sampler_add_text (sampler, text, length);
  else if (g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &integer, NULL))
    dowser_column_sampler_add_integer (sampler, integer);
  else
    dowser_column_sampler_add_real (sampler, g_ascii_strtod (text, NULL));
}

/* Reads the rows of a query. @n_rows: increased by the number of rows that arrived. The query asks for one row more
 * than the samplers receive, and this row is counted, too. Returns: FALSE if an error ended the rows */
static gboolean
read_rows (DowserClickhouseQuery *query, GPtrArray *columns, GPtrArray *samplers, guint *n_rows)
{
  g_autoptr (GError) ignored = NULL;

  for (; dowser_clickhouse_query_next (query, &ignored); (*n_rows)++)
    for (guint i = 0; i < columns->len && *n_rows < count_rows (columns); i++)
      {
        gsize length = 0;
        const char *text = dowser_clickhouse_query_get_cell (query, i, &length);

        add_cell (samplers->pdata[i], columns->pdata[i], text, length);
      }
  return ignored == NULL;
}

/* Profiles a table. If the table can't be read in time, it gets no profile. */
static void
profile_table (ProfileContext *self, const DowserTable *table, guint max_seconds)
{
  g_autoptr (GPtrArray) columns = dowser_table_order_list_columns (table);
  g_autoptr (GPtrArray) samplers = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_column_sampler_free);
  g_autoptr (DowserClickhouseQuery) query = NULL;
  g_autofree char *sql = NULL;
  guint n_rows = 0;

  if (columns->len == 0)
    return;
  sql = write_query (table, columns);
  query = dowser_clickhouse_query_new (self->connection, sql, max_seconds, self->cancellable, NULL);
  if (query == NULL || query->names->len != columns->len)
    return;
  for (guint i = 0; i < columns->len; i++)
    g_ptr_array_add (samplers, dowser_column_sampler_new (&self->budget, MAX (MAX_DISTINCT / columns->len, 4000)));
  if (!read_rows (query, columns, samplers, &n_rows))
    return;
  for (guint i = 0; i < columns->len; i++)
    dowser_column_sampler_finish (samplers->pdata[i], n_rows <= count_rows (columns),
                                  dowser_profile_get (self->profile, columns->pdata[i]));
}

DowserProfile *
dowser_clickhouse_profile (const DowserClickhouseConnection *connection, const DowserSchema *schema, guint max_seconds,
                           GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  g_autoptr (GPtrArray) tables = dowser_table_order_by_cost (schema);
  ProfileContext self = { connection, cancellable, profile, DOWSER_SAMPLER_MAX_TOTAL,
                          g_get_monotonic_time () + max_seconds * G_TIME_SPAN_SECOND };

  for (guint i = 0; i < tables->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      gint64 left = self.deadline - g_get_monotonic_time ();

      if (left <= 0)
        break;
      profile_table (&self, tables->pdata[i],
                     (guint) MAX (dowser_table_order_get_time_limit (left, tables->len - i) / G_USEC_PER_SEC, 1));
    }
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  return g_steal_pointer (&profile);
}
