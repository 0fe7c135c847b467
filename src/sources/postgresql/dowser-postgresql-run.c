/* dowser-postgresql-run.c - runs one statement by a cursor and feeds its rows */
#include "sources/postgresql/dowser-postgresql-run.h"

#include "base/dowser-error.h"
#include "sources/gda/dowser-gda-cell.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Rows that are fetched at once: the first few, then as many as come in a tenth of a second and do not fill memory. */
#define FIRST_BLOCK_ROWS 200
#define MAX_BLOCK_ROWS 2000
#define MAX_BLOCK_BYTES (4 * 1024 * 1024)
#define BLOCK_USEC 100000

typedef struct
{
  /* input */
  DowserGdaConnection *connection;
  const DowserLimits *limits;

  /* in progress */
  DowserValueType *types; /* of each column */
  GType *gtypes;          /* what libgda is asked for, for each column */
  guint n_columns;
  guint block_rows;
  GdaStatement *fetch; /* of @block_rows */
  guint64 n_fetched;
} Run;

const char *
dowser_postgresql_get_sql (const DowserStatement *statement)
{
  return statement->parameters->len > 0 ? statement->display : statement->sql;
}

static DowserValueType
get_value_type (GType type)
{
  if (type == G_TYPE_BOOLEAN)
    return DOWSER_VALUE_BOOLEAN;
  if (type == G_TYPE_INT || type == G_TYPE_INT64 || type == GDA_TYPE_SHORT)
    return DOWSER_VALUE_INTEGER;
  /* libgda takes every number of an object for that of a large one. */
  if (type == GDA_TYPE_BLOB)
    return DOWSER_VALUE_INTEGER;
  if (type == G_TYPE_DOUBLE || type == G_TYPE_FLOAT)
    return DOWSER_VALUE_REAL;
  if (type == GDA_TYPE_NUMERIC)
    return DOWSER_VALUE_DECIMAL;
  if (type == G_TYPE_DATE)
    return DOWSER_VALUE_DATE;
  if (type == GDA_TYPE_TIME)
    return DOWSER_VALUE_TIME;
  if (type == GDA_TYPE_TIMESTAMP)
    return DOWSER_VALUE_TIMESTAMP;
  return type == GDA_TYPE_BINARY ? DOWSER_VALUE_BLOB : DOWSER_VALUE_TEXT;
}

/* Only what libgda carries whole comes as a number; everything else as the server prints it. */
static GType
get_carried_type (GType type)
{
  if (type == G_TYPE_INT || type == G_TYPE_INT64 || type == G_TYPE_DOUBLE)
    return type;
  return G_TYPE_STRING;
}

static gboolean
declare (Run *self, const char *sql, GError **error)
{
  g_autofree char *cursor = g_strconcat ("DECLARE dowser_rows NO SCROLL CURSOR FOR ", sql, NULL);

  return dowser_gda_connection_execute (self->connection, cursor, error);
}

/* No row is read for it. Returns: (transfer full) (nullable): DowserResultColumn */
static GPtrArray *
look_at_columns (Run *self, GError **error)
{
  g_autoptr (GdaStatement) statement = dowser_gda_statement_new ("FETCH 0 FROM dowser_rows");
  g_autoptr (GdaDataModel) model = dowser_gda_connection_select (self->connection, statement, NULL, error);
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  if (model == NULL)
    return NULL;
  self->n_columns = gda_data_model_get_n_columns (model);
  self->types = g_new0 (DowserValueType, self->n_columns);
  self->gtypes = g_new0 (GType, self->n_columns + 1);
  for (guint i = 0; i < self->n_columns; i++)
    {
      GdaColumn *column = gda_data_model_describe_column (model, i);
      const char *name = gda_column_get_name (column);
      g_autofree char *valid_name = g_utf8_make_valid (name != NULL ? name : "", -1);

      self->types[i] = get_value_type (gda_column_get_g_type (column));
      self->gtypes[i] = get_carried_type (gda_column_get_g_type (column));
      g_ptr_array_add (columns, dowser_result_column_new (valid_name, self->types[i]));
    }
  self->gtypes[self->n_columns] = G_TYPE_NONE;
  if (self->n_columns > 0)
    return g_steal_pointer (&columns);
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT, _ ("The statement gives no rows."));
  return NULL;
}

static void
set_block_rows (Run *self, guint rows)
{
  g_autofree char *sql = NULL;

  if (rows == self->block_rows)
    return;
  self->block_rows = rows;
  g_clear_pointer (&self->fetch, dowser_gda_statement_free);
  sql = g_strdup_printf ("FETCH %u FROM dowser_rows", rows);
  self->fetch = dowser_gda_statement_new (sql);
}

/* One row more than may come tells that there are more. */
static guint
limit_rows (const Run *self, guint rows)
{
  guint64 left = self->limits->max_rows + 1 - self->n_fetched;

  return self->limits->max_rows > 0 ? MIN (rows, left) : rows;
}

/* So that rows come in time, and a block of large values does not fill memory. */
static void
adapt_block_rows (Run *self, guint rows, gint64 elapsed, gsize bytes)
{
  double by_time = (double) rows * BLOCK_USEC / MAX (elapsed, 1);
  double by_size = (double) rows * MAX_BLOCK_BYTES / MAX (bytes, 1);
  double wanted = MIN (by_time, by_size);

  /* A change costs two questions to the server: small ones are not worth it. */
  if (wanted >= MAX_BLOCK_ROWS)
    set_block_rows (self, MAX_BLOCK_ROWS);
  else if (wanted < self->block_rows / 2.0 || wanted > self->block_rows * 2.0)
    set_block_rows (self, MAX (1, (guint) wanted));
}

/* Returns: bytes of text in the row */
static gsize
feed_row (Run *self, GdaDataModel *model, int row, DowserPageFeed *feed)
{
  DowserPageBuilder *builder = dowser_page_feed_get_builder (feed);
  gsize bytes = 0;

  for (guint i = 0; i < self->n_columns; i++)
    {
      const GValue *value = gda_data_model_get_value_at (model, i, row, NULL);

      if (value != NULL && G_VALUE_HOLDS_STRING (value) && g_value_get_string (value) != NULL)
        bytes += strlen (g_value_get_string (value));
      dowser_gda_add_cell (builder, value, self->types[i]);
    }
  return bytes;
}

/* Returns: FALSE where there are rows enough */
static gboolean
feed_block (Run *self, GdaDataModel *model, DowserPageFeed *feed, gsize *bytes)
{
  int n_rows = gda_data_model_get_n_rows (model);

  *bytes = 0;
  for (int row = 0; row < n_rows; row++)
    {
      if (!dowser_page_feed_begin_row (feed))
        return FALSE;
      *bytes += feed_row (self, model, row, feed);
      dowser_page_feed_end_row (feed);
    }
  return TRUE;
}

static gboolean
fetch_all (Run *self, DowserPageFeed *feed, GError **error)
{
  for (;;)
    {
      guint wanted = limit_rows (self, self->block_rows);
      gint64 started = g_get_monotonic_time ();
      g_autoptr (GdaDataModel) model = NULL;
      gint64 elapsed;
      int n_rows;
      gsize bytes;

      set_block_rows (self, wanted);
      if (!dowser_gda_connection_tell_time_left (self->connection, error))
        return FALSE;
      model = dowser_gda_connection_select (self->connection, self->fetch, self->gtypes, error);
      if (model == NULL)
        return FALSE;
      elapsed = g_get_monotonic_time () - started;
      n_rows = gda_data_model_get_n_rows (model);
      self->n_fetched += n_rows;
      if (!feed_block (self, model, feed, &bytes) || (guint) n_rows < wanted)
        return TRUE;
      adapt_block_rows (self, n_rows, elapsed, bytes);
    }
}

static gboolean
run (Run *self, const DowserStatement *statement, DowserPageFeedFunc func, gpointer user_data,
     DowserRunSummary *summary, GError **error)
{
  gint64 started = g_get_monotonic_time ();
  g_autoptr (DowserPageFeed) feed = NULL;
  GPtrArray *columns;
  gboolean ok;

  if (!declare (self, dowser_postgresql_get_sql (statement), error))
    return FALSE;
  columns = look_at_columns (self, error);
  if (columns == NULL)
    return FALSE;
  feed = dowser_page_feed_new (columns, self->limits->max_rows, func, user_data);
  set_block_rows (self, FIRST_BLOCK_ROWS);
  ok = fetch_all (self, feed, error);
  dowser_page_feed_flush (feed);
  dowser_page_feed_summarize (feed, started, summary);
  return ok;
}

gboolean
dowser_postgresql_run (DowserGdaConnection *connection, const DowserStatement *statement, const DowserLimits *limits,
                       DowserPageFeedFunc func, gpointer user_data, DowserRunSummary *summary,
                       GCancellable *cancellable, GError **error)
{
  Run self = { connection, limits };
  gboolean ok;

  if (!dowser_gda_connection_begin (connection, limits->max_seconds, cancellable, error))
    return FALSE;
  ok = run (&self, statement, func, user_data, summary, error);
  dowser_gda_connection_end (connection);
  /* It tells the server to forget it, which has to come behind the end of a transaction that failed. */
  g_clear_pointer (&self.fetch, dowser_gda_statement_free);
  g_free (self.types);
  g_free (self.gtypes);
  return ok;
}
