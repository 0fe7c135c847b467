/* dowser-sqlite-profile.c - samples the columns of an SQLite database within a time limit */
#include "sources/sqlite/dowser-sqlite-profile.h"

#include "base/dowser-number-read.h"
#include "sources/dowser-column-sampler.h"
#include "sources/dowser-table-order.h"
#include "sources/sqlite/dowser-sqlite-query.h"

/* The maximum number of rows of a table that are sampled. */
#define MAX_ROWS 100000
#define MAX_TEXT_BYTES (64 * 1024 * 1024)

/* The maximum number of distinct values that are tracked in all columns of a table together. Their hashes take at most
 * 16 MiB. */
#define MAX_DISTINCT (1024 * 1024)

/* MAX_WHOLE: the largest number up to which a double represents every integer. */
#define MAX_WHOLE 9007199254740992.0

#define INSTRUCTIONS_BETWEEN_LOOKS 10000

typedef struct
{
  sqlite3 *db;
  GCancellable *cancellable;
  DowserProfile *profile;
  gsize budget;
  gint64 deadline;
  gint64 table_deadline;
} ProfileContext;

/* A table that is being read. */
typedef struct
{
  GPtrArray *columns;  /* const DowserColumn */
  GPtrArray *samplers; /* DowserColumnSampler, one for each of @columns */
  guint n_rows;
  gsize n_bytes;
} Scan;

/* Adds the number that @text represents. A text that isn't a number counts as a missing value. */
static void
add_number_text (DowserColumnSampler *sampler, DowserValueType type, const char *text, gsize length)
{
  gboolean is_integer;
  double number;

  if (!dowser_number_read (text, length, &number, &is_integer))
    dowser_column_sampler_add_null (sampler);
  else if (is_integer && type == DOWSER_VALUE_INTEGER)
    dowser_column_sampler_add_integer (sampler, (gint64) CLAMP (number, -MAX_WHOLE, MAX_WHOLE));
  else
    dowser_column_sampler_add_real (sampler, number);
}

static void
add_cell (Scan *self, sqlite3_stmt *row, int index)
{
  DowserColumnSampler *sampler = self->samplers->pdata[index];
  const DowserColumn *column = self->columns->pdata[index];
  int length;

  switch (sqlite3_column_type (row, index))
    {
    case SQLITE_NULL:
      dowser_column_sampler_add_null (sampler);
      break;
    case SQLITE_INTEGER:
      dowser_column_sampler_add_integer (sampler, sqlite3_column_int64 (row, index));
      break;
    case SQLITE_FLOAT:
      dowser_column_sampler_add_real (sampler, sqlite3_column_double (row, index));
      break;
    case SQLITE_BLOB:
      dowser_column_sampler_add_blob (sampler);
      break;
    default:
      {
        const char *text = dowser_sqlite_get_text (row, index);

        length = sqlite3_column_bytes (row, index);
        self->n_bytes += length;
        if (column->number_text)
          add_number_text (sampler, column->type, text, (gsize) length);
        else
          dowser_column_sampler_add_text (sampler, text, length);
      }
    }
}

static gboolean
is_limit_reached (const Scan *self)
{
  return self->n_rows >= MAX_ROWS || self->n_bytes >= MAX_TEXT_BYTES;
}

/* Writes the query that reads @columns. Each column is read by the table's alias, because SQLite would read an unknown
 * name in double quotes as a text. */
static char *
write_query (const DowserTable *table, GPtrArray *columns)
{
  GString *sql = g_string_new ("SELECT ");
  g_autofree char *quoted = dowser_sqlite_quote_name (table->name);

  for (guint i = 0; i < columns->len; i++)
    {
      g_autofree char *name = dowser_sqlite_quote_name (((const DowserColumn *) columns->pdata[i])->name);

      g_string_append_printf (sql, "%st.%s", i > 0 ? ", " : "", name);
    }
  g_string_append_printf (sql, " FROM main.%s AS t", quoted);
  return g_string_free (sql, FALSE);
}

/* Reads rows until the end or a limit. Returns: TRUE if all rows were read. Rows that were read before a failure are
 * used, too */
static gboolean
scan_rows (ProfileContext *self, Scan *scan, sqlite3_stmt *stmt)
{
  g_autoptr (GError) error = NULL;

  while (dowser_sqlite_next (stmt, self->cancellable, &error))
    {
      if (is_limit_reached (scan))
        return FALSE;
      for (guint i = 0; i < scan->columns->len; i++)
        add_cell (scan, stmt, i);
      scan->n_rows++;
    }
  return error == NULL;
}

/* Stops the statement at a limit, even if a view takes long to compute its first row. */
static int
progress_cb (gpointer user_data)
{
  ProfileContext *self = user_data;

  return g_cancellable_is_cancelled (self->cancellable) || g_get_monotonic_time () >= self->table_deadline;
}

static void
profile_table (ProfileContext *self, const DowserTable *table)
{
  g_autoptr (GPtrArray) columns = dowser_table_order_list_columns (table);
  g_autoptr (GPtrArray) samplers = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_column_sampler_free);
  g_autofree char *sql = write_query (table, columns);
  g_autoptr (sqlite3_stmt) stmt = NULL;
  Scan scan = { columns, samplers };
  gboolean all_rows;

  if (columns->len == 0)
    return;
  stmt = dowser_sqlite_prepare (self->db, sql, self->cancellable, NULL);
  if (stmt == NULL)
    return;
  for (guint i = 0; i < columns->len; i++)
    g_ptr_array_add (samplers, dowser_column_sampler_new (&self->budget, MAX (MAX_DISTINCT / columns->len, 4000)));
  all_rows = scan_rows (self, &scan, stmt);
  for (guint i = 0; i < columns->len; i++)
    dowser_column_sampler_finish (samplers->pdata[i], all_rows, dowser_profile_get (self->profile, columns->pdata[i]));
}

static void
profile_tables (ProfileContext *self, GPtrArray *tables)
{
  for (guint i = 0; i < tables->len; i++)
    {
      gint64 now = g_get_monotonic_time ();
      gint64 left = self->deadline - now;

      if (left <= 0 || g_cancellable_is_cancelled (self->cancellable))
        return;
      self->table_deadline = now + dowser_table_order_get_time_limit (left, tables->len - i);
      profile_table (self, tables->pdata[i]);
    }
}

DowserProfile *
dowser_sqlite_profile (sqlite3 *db, const DowserSchema *schema, guint max_seconds, GCancellable *cancellable,
                       GError **error)
{
  g_autoptr (DowserProfile) profile = NULL;
  g_autoptr (GPtrArray) tables = NULL;
  ProfileContext self = { db, cancellable };

  g_return_val_if_fail (db != NULL && schema != NULL, NULL);

  self.profile = profile = dowser_profile_new (schema);
  self.budget = DOWSER_SAMPLER_MAX_TOTAL;
  self.deadline = g_get_monotonic_time () + max_seconds * G_TIME_SPAN_SECOND;
  tables = dowser_table_order_by_cost (schema);
  sqlite3_progress_handler (db, INSTRUCTIONS_BETWEEN_LOOKS, progress_cb, &self);
  profile_tables (&self, tables);
  sqlite3_progress_handler (db, 0, NULL, NULL);
  return g_cancellable_set_error_if_cancelled (cancellable, error) ? NULL : g_steal_pointer (&profile);
}
