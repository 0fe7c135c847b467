/* dowser-postgresql-profile.c - samples the columns of a PostgreSQL database within a time limit */
#include "sources/postgresql/dowser-postgresql-profile.h"

#include "base/dowser-error.h"
#include "sources/dowser-column-sampler.h"
#include "sources/dowser-quote-name.h"
#include "sources/dowser-table-order.h"

#include <string.h>

/* The maximum number of rows that are read from a table. Larger tables are sampled. */
#define MAX_ROWS 20000
#define TEXT_OF_MAX_ROWS "20000"

/* The maximum number of distinct values that are counted for all columns of a table together. */
#define MAX_DISTINCT (1024 * 1024)

/* The maximum number of characters of a text that the server sends. Longer texts aren't kept as values. */
#define MAX_CHARACTERS "201"

typedef struct
{
  gint64 n_distinct;
  GPtrArray *values; /* char * */
} Statistics;

typedef struct
{
  DowserServerConnection *connection;
  GCancellable *cancellable;
  DowserProfile *profile;
  gsize budget;
  gint64 deadline;
  GHashTable *statistics; /* "table\ncolumn" → Statistics */
} ProfileContext;

typedef struct
{
  const DowserTable *table;
  GPtrArray *columns;  /* const DowserColumn */
  GPtrArray *samplers; /* DowserColumnSampler, one per column */
  guint n_rows;
} Scan;

/* Reads the server's statistics for large tables: the most common values and the bounds of the histogram. The lowest
 * and the highest bound are the range of a column. */
static const char statistics_sql[]
    = "SELECT concat(n.nspname, '.', c.relname), s.attname, "
      "CASE WHEN s.n_distinct < 0 THEN round(-s.n_distinct * c.reltuples) ELSE round(s.n_distinct) END::bigint, v "
      "FROM pg_stats s JOIN pg_namespace n ON n.nspname = s.schemaname "
      "JOIN pg_class c ON c.relnamespace = n.oid AND c.relname = s.tablename "
      "LEFT JOIN LATERAL unnest(coalesce(s.most_common_vals::text::text[], '{}') || "
      "coalesce(s.histogram_bounds::text::text[], '{}')) v ON true "
      "WHERE c.reltuples > " TEXT_OF_MAX_ROWS " AND n.nspname <> 'pg_catalog' AND NOT c.relispartition "
      "ORDER BY 1, 2";

enum
{
  STATISTICS_TABLE,
  STATISTICS_COLUMN,
  STATISTICS_DISTINCT,
  STATISTICS_VALUE,
  STATISTICS_N
};

static void
statistics_free (Statistics *statistics)
{
  g_ptr_array_unref (statistics->values);
  g_free (statistics);
}

static void
add_statistics_row (ProfileContext *self, DowserServerRows *rows, guint row)
{
  const char *distinct = dowser_server_rows_get_cell (rows, row, STATISTICS_DISTINCT);
  const char *value = dowser_server_rows_get_cell (rows, row, STATISTICS_VALUE);
  g_autofree char *key = g_strconcat (dowser_server_rows_get_cell (rows, row, STATISTICS_TABLE), "\n",
                                      dowser_server_rows_get_cell (rows, row, STATISTICS_COLUMN), NULL);
  Statistics *statistics = g_hash_table_lookup (self->statistics, key);

  if (statistics == NULL)
    {
      statistics = g_new0 (Statistics, 1);
      statistics->n_distinct = distinct != NULL ? g_ascii_strtoll (distinct, NULL, 10) : -1;
      statistics->values = g_ptr_array_new_with_free_func (g_free);
      g_hash_table_insert (self->statistics, g_steal_pointer (&key), statistics);
    }
  if (value != NULL)
    g_ptr_array_add (statistics->values, g_strdup (value));
}

static guint
get_seconds_left (const ProfileContext *self)
{
  gint64 left = self->deadline - g_get_monotonic_time ();

  return left <= 0 ? 0 : MAX (1, left / G_USEC_PER_SEC);
}

/* Reads the statistics of all columns. If this fails, profiling continues without statistics. A user who may not read
 * the statistics may still read the rows. */
static void
read_statistics_rows (ProfileContext *self)
{
  g_autoptr (DowserServerRows) rows
      = dowser_server_connection_query (self->connection, statistics_sql, STATISTICS_N, NULL);

  for (guint row = 0; rows != NULL && row < dowser_server_rows_count (rows); row++)
    add_statistics_row (self, rows, row);
}

static void
read_statistics (ProfileContext *self)
{
  guint seconds = get_seconds_left (self);
  g_autoptr (DowserServerTurn) turn = NULL;

  if (seconds > 0)
    turn = dowser_server_connection_begin_turn (self->connection, seconds, self->cancellable, NULL);
  if (turn != NULL)
    read_statistics_rows (self);
}

static void
add_value (DowserColumnSampler *sampler, DowserValueType type, const char *text)
{
  if (text == NULL)
    dowser_column_sampler_add_null (sampler);
  else if (type == DOWSER_VALUE_INTEGER)
    dowser_column_sampler_add_integer (sampler, g_ascii_strtoll (text, NULL, 10));
  else if (type == DOWSER_VALUE_REAL || type == DOWSER_VALUE_DECIMAL)
    dowser_column_sampler_add_real (sampler, g_ascii_strtod (text, NULL));
  else if (type == DOWSER_VALUE_BOOLEAN)
    dowser_column_sampler_add_integer (sampler, *text == 't');
  else if (type == DOWSER_VALUE_BLOB)
    dowser_column_sampler_add_blob (sampler);
  else
    dowser_column_sampler_add_text (sampler, text, strlen (text));
}

/* Adds the server's statistics of a column. Returns: the server's number of distinct values, -1 if unknown */
static gint64
add_statistics (ProfileContext *self, const DowserColumn *column, DowserColumnSampler *sampler)
{
  const DowserTable *table = column->table;
  g_autofree char *key = table->home != NULL ? g_strconcat (table->home, ".", table->name, "\n", column->name, NULL)
                                             : g_strconcat (table->name, "\n", column->name, NULL);
  const Statistics *statistics = g_hash_table_lookup (self->statistics, key);

  if (statistics == NULL)
    return -1;
  for (guint i = 0; i < statistics->values->len; i++)
    add_value (sampler, dowser_column_get_stored_type (column), statistics->values->pdata[i]);
  return statistics->n_distinct;
}

/* Appends the SQL expression for a column. Leaves out the bytes of a blob. Cuts a long text to a length that still
 * shows that the text is long. */
static void
append_column (GString *sql, const DowserColumn *column)
{
  g_autofree char *name = dowser_quote_name (column->name, '"');

  if (dowser_column_get_stored_type (column) == DOWSER_VALUE_BLOB)
    g_string_append_printf (sql, "CASE WHEN t.%s IS NOT NULL THEN '' END", name);
  else if (dowser_column_get_stored_type (column) == DOWSER_VALUE_TEXT)
    g_string_append_printf (sql, "left(CAST(t.%s AS text), " MAX_CHARACTERS ")", name);
  else
    g_string_append_printf (sql, "t.%s", name);
}

static gboolean
is_large (const DowserTable *table)
{
  return !table->is_view && table->n_rows > MAX_ROWS;
}

static const char *
get_schema (const DowserTable *table)
{
  return table->home != NULL ? table->home : table->schema_name;
}

/* Writes the query. The query samples the whole table, because its first rows are often the oldest. */
static char *
write_query (const DowserTable *table, GPtrArray *columns)
{
  GString *sql = g_string_new ("SELECT ");
  const char *name = table->schema_name != NULL ? table->name + strlen (table->schema_name) + 1 : table->name;
  g_autofree char *quoted = dowser_quote_name (name, '"');
  char share[G_ASCII_DTOSTR_BUF_SIZE];

  for (guint i = 0; i < columns->len; i++)
    {
      if (i > 0)
        g_string_append (sql, ", ");
      append_column (sql, columns->pdata[i]);
    }
  g_string_append (sql, " FROM ");
  if (get_schema (table) != NULL)
    {
      g_autofree char *schema = dowser_quote_name (get_schema (table), '"');

      g_string_append_printf (sql, "%s.", schema);
    }
  g_string_append_printf (sql, "%s AS t", quoted);
  if (is_large (table))
    g_string_append_printf (sql, " TABLESAMPLE SYSTEM (%s) REPEATABLE (1)",
                            g_ascii_formatd (share, sizeof share, "%.6f",
                                             MIN (100.0, 110.0 * MAX_ROWS / (double) table->n_rows)));
  g_string_append (sql, " LIMIT " TEXT_OF_MAX_ROWS);
  return g_string_free (sql, FALSE);
}

static void
add_row (ProfileContext *self, Scan *scan)
{
  for (guint i = 0; i < scan->columns->len; i++)
    {
      gsize length;

      add_value (scan->samplers->pdata[i], dowser_column_get_stored_type (scan->columns->pdata[i]),
                 self->connection->server->driver->get_text (self->connection->line, i, &length));
    }
  scan->n_rows++;
}

/* Reads the rows of a query. Returns: TRUE if the last row was reached */
static gboolean
read_rows (ProfileContext *self, Scan *scan)
{
  g_autofree char *sql = write_query (scan->table, scan->columns);
  g_autoptr (GPtrArray) columns = dowser_server_connection_start (self->connection, sql, NULL);
  DowserServerFetch fetch = DOWSER_SERVER_FETCH_FAILED;

  while (columns != NULL
         && (fetch = dowser_server_connection_fetch (self->connection, NULL)) == DOWSER_SERVER_FETCH_ROW)
    add_row (self, scan);
  return fetch == DOWSER_SERVER_FETCH_END;
}

/* Reads rows until the end or a limit. Returns: TRUE if all rows were read. Rows that were read before a failure are
 * also used */
static gboolean
scan_rows (ProfileContext *self, Scan *scan, guint seconds)
{
  g_autoptr (DowserServerTurn) turn
      = dowser_server_connection_begin_turn (self->connection, seconds, self->cancellable, NULL);

  return turn != NULL && read_rows (self, scan) && scan->n_rows < MAX_ROWS && !is_large (scan->table);
}

static void
profile_table (ProfileContext *self, const DowserTable *table, guint seconds)
{
  g_autoptr (GPtrArray) columns = dowser_table_order_list_columns (table);
  g_autoptr (GPtrArray) samplers = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_column_sampler_free);
  Scan scan = { table, columns, samplers };
  gboolean all_rows;

  if (columns->len == 0)
    return;
  for (guint i = 0; i < columns->len; i++)
    g_ptr_array_add (samplers, dowser_column_sampler_new (&self->budget, MAX (MAX_DISTINCT / columns->len, 4000)));
  all_rows = scan_rows (self, &scan, seconds);
  for (guint i = 0; i < columns->len; i++)
    {
      DowserColumnProfile *profile = dowser_profile_get (self->profile, columns->pdata[i]);
      gint64 n_distinct = all_rows ? -1 : add_statistics (self, columns->pdata[i], samplers->pdata[i]);

      dowser_column_sampler_finish (samplers->pdata[i], all_rows, profile);
      if (n_distinct > 0)
        profile->n_distinct = n_distinct;
    }
}

static void
profile_tables (ProfileContext *self, GPtrArray *tables)
{
  for (guint i = 0; i < tables->len; i++)
    {
      gint64 left = self->deadline - g_get_monotonic_time ();

      if (left <= 0 || g_cancellable_is_cancelled (self->cancellable))
        return;
      profile_table (self, tables->pdata[i],
                     MAX (1, dowser_table_order_get_time_limit (left, tables->len - i) / G_USEC_PER_SEC));
    }
}

DowserProfile *
dowser_postgresql_profile (DowserServerConnection *connection, const DowserSchema *schema, guint max_seconds,
                           GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  g_autoptr (GPtrArray) tables = dowser_table_order_by_cost (schema);
  g_autoptr (GHashTable) statistics
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) statistics_free);
  ProfileContext self = { connection, cancellable, profile, DOWSER_SAMPLER_MAX_TOTAL };

  /* First checks that the server is available. */
  if (!dowser_server_connection_begin_turn (connection, max_seconds, cancellable, error))
    return NULL;
  dowser_server_connection_end_turn (connection);
  self.deadline = g_get_monotonic_time () + max_seconds * G_TIME_SPAN_SECOND;
  self.statistics = statistics;
  read_statistics (&self);
  profile_tables (&self, tables);
  return g_cancellable_set_error_if_cancelled (cancellable, error) ? NULL : g_steal_pointer (&profile);
}
