/* dowser-mysql-profile.c - samples the columns of a MySQL or MariaDB database within a time limit */
#include "sources/mysql/dowser-mysql-profile.h"

#include "sources/dowser-column-sampler.h"
#include "sources/dowser-table-order.h"
#include "sources/mysql/dowser-mysql-statement.h"

#include <string.h>

/* The maximum number of rows that are sampled from a table. They are all in memory at the same time. */
#define MAX_ROWS 10000
#define MAX_CELLS 200000

/* The maximum number of distinct values that are counted for all columns of a table together. */
#define MAX_DISTINCT (1024 * 1024)

typedef struct
{
  DowserServerConnection *connection;
  GCancellable *cancellable;
  DowserProfile *profile;
  gsize budget;
  gint64 deadline;
} ProfileContext;

/* Appends the SQL expression for a column. Cuts long texts, because the sampler only needs to know that they are long.
 * Replaces binary values by a flag, because the sampler only needs to know that they aren't NULL. */
static void
append_column (GString *sql, const DowserColumn *column)
{
  g_autofree char *name = dowser_mysql_quote_name (column->name);

  if (dowser_column_get_stored_type (column) == DOWSER_VALUE_BLOB)
    g_string_append_printf (sql, "IF(%s IS NULL, NULL, '1')", name);
  else if (dowser_column_get_stored_type (column) == DOWSER_VALUE_TEXT)
    g_string_append_printf (sql, "LEFT(%s, %d)", name, DOWSER_SAMPLER_MAX_BYTES + 1);
  else
    g_string_append_printf (sql, "CAST(%s AS CHAR)", name);
}

static guint
count_rows (GPtrArray *columns)
{
  return CLAMP (MAX_CELLS / columns->len, 1, MAX_ROWS);
}

/* Writes the query. The query selects one row more than is read, which shows whether the table has more rows. */
static char *
write_query (const DowserTable *table, GPtrArray *columns)
{
  g_autofree char *name = dowser_mysql_quote_name (table->name);
  GString *sql = g_string_new ("SELECT ");

  for (guint i = 0; i < columns->len; i++)
    {
      g_string_append (sql, i > 0 ? ", " : "");
      append_column (sql, columns->pdata[i]);
    }
  g_string_append_printf (sql, " FROM %s LIMIT %u", name, count_rows (columns) + 1);
  return g_string_free (sql, FALSE);
}

static void
add_number (DowserColumnSampler *sampler, const char *text)
{
  gint64 integer;

  if (g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &integer, NULL))
    dowser_column_sampler_add_integer (sampler, integer);
  else
    dowser_column_sampler_add_real (sampler, g_ascii_strtod (text, NULL));
}

static void
add_cell (DowserColumnSampler *sampler, const DowserColumn *column, const char *text)
{
  if (text == NULL)
    dowser_column_sampler_add_null (sampler);
  else if (dowser_column_get_stored_type (column) == DOWSER_VALUE_BLOB)
    dowser_column_sampler_add_blob (sampler);
  else if (dowser_column_get_stored_type (column) == DOWSER_VALUE_BOOLEAN
           || dowser_value_type_is_number (dowser_column_get_stored_type (column)))
    add_number (sampler, text);
  else
    dowser_column_sampler_add_text (sampler, text, strlen (text));
}

static void
read_column (ProfileContext *self, const DowserServerRows *rows, const DowserColumn *column, guint index,
             guint max_rows, guint max_distinct)
{
  g_autoptr (DowserColumnSampler) sampler = dowser_column_sampler_new (&self->budget, max_distinct);
  guint n_rows = dowser_server_rows_count (rows);

  for (guint i = 0; i < MIN (n_rows, max_rows); i++)
    add_cell (sampler, column, dowser_server_rows_get_cell (rows, i, index));
  dowser_column_sampler_finish (sampler, n_rows <= max_rows, dowser_profile_get (self->profile, column));
}

/* Profiles a table. A table that can't be read in time gets no profile. */
static void
profile_table (ProfileContext *self, const DowserTable *table)
{
  g_autoptr (GPtrArray) columns = dowser_table_order_list_columns (table);
  g_autoptr (DowserServerRows) rows = NULL;
  g_autofree char *sql = NULL;

  if (columns->len == 0)
    return;
  sql = write_query (table, columns);
  rows = dowser_server_connection_query (self->connection, sql, columns->len, NULL);
  if (rows == NULL || g_cancellable_is_cancelled (self->cancellable))
    return;
  for (guint i = 0; i < columns->len; i++)
    read_column (self, rows, columns->pdata[i], i, count_rows (columns), MAX (MAX_DISTINCT / columns->len, 4000));
}

/* Profiles the tables. The server's time limit is in whole seconds. If less than a second is left, it is rounded up to
 * one second, which is enough for a small table. */
static gboolean
profile_tables (ProfileContext *self, GPtrArray *tables, GError **error)
{
  for (guint i = 0; i < tables->len; i++)
    {
      gint64 left = self->deadline - g_get_monotonic_time ();
      gint64 share = dowser_table_order_get_time_limit (left, tables->len - i);

      if (left <= 0)
        return TRUE;
      if (!dowser_server_connection_begin_turn (self->connection, MAX (share / G_USEC_PER_SEC, 1), self->cancellable,
                                                error))
        return FALSE;
      profile_table (self, tables->pdata[i]);
      dowser_server_connection_end_turn (self->connection);
    }
  return TRUE;
}

DowserProfile *
dowser_mysql_profile (DowserServerConnection *connection, const DowserSchema *schema, guint max_seconds,
                      GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserProfile) profile = NULL;
  g_autoptr (GPtrArray) tables = dowser_table_order_by_cost (schema);
  ProfileContext self = { connection, cancellable };

  self.profile = profile = dowser_profile_new (schema);
  self.budget = DOWSER_SAMPLER_MAX_TOTAL;
  self.deadline = g_get_monotonic_time () + max_seconds * G_TIME_SPAN_SECOND;
  if (!profile_tables (&self, tables, error) || g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  return g_steal_pointer (&profile);
}
