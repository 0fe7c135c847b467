/* dowser-mysql-run.c - runs one statement on MySQL or MariaDB and gives its rows out in pages */
#include "sources/mysql/dowser-mysql-run.h"

#include "base/dowser-error.h"
#include "sources/mysql/dowser-mysql-column.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/*
 * The provider holds all rows of a statement in memory, so large results come in parts. Each part makes the server run
 * the statement again: it is as large as the memory allows.
 */
#define PART_BYTES (32 * 1024 * 1024)
#define FIRST_PART_ROWS 20000
#define MIN_PART_ROWS 500
#define MAX_PART_ROWS 400000
/* What libmariadb keeps beside the bytes of a row. */
#define ROW_BYTES 32

typedef struct
{
  /* input */
  DowserGdaConnection *connection;
  GCancellable *cancellable;
  guint64 max_rows;
  gboolean has_json_type;
  const char *sql;
  DowserMysqlColumns *columns;
  DowserPageFeed *feed;

  /* in progress */
  guint64 n_rows;  /* given out */
  guint64 n_bytes; /* of the rows given out */
  GBytes *last;    /* (nullable): the last row of the part before */
} Run;

static guint64
choose_part (const Run *self)
{
  guint64 n_rows = FIRST_PART_ROWS;

  if (self->n_rows > 0)
    n_rows = CLAMP (PART_BYTES / (self->n_bytes / self->n_rows + ROW_BYTES), MIN_PART_ROWS, MAX_PART_ROWS);
  return self->max_rows > 0 ? MIN (n_rows, self->max_rows + 1 - self->n_rows) : n_rows;
}

/* The first row of a part is the last one of the part before it. */
static GdaDataModel *
select_part (Run *self, guint64 n_rows, GError **error)
{
  guint overlap = self->last != NULL ? 1 : 0;
  g_autofree char *sql = dowser_mysql_write_part (self->sql, self->columns->readings, self->max_rows,
                                                  self->n_rows - overlap, n_rows + overlap);
  g_autoptr (GdaStatement) statement = dowser_gda_statement_new (sql);

  if (!dowser_gda_connection_tell_time_left (self->connection, error))
    return NULL;
  return dowser_gda_connection_select (self->connection, statement, self->columns->types, error);
}

/* A statement that was stopped may come back without an error and with a wrong value. */
static gboolean
check_cancelled (const Run *self, GError **error)
{
  if (!g_cancellable_is_cancelled (self->cancellable))
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("The query was stopped."));
  return FALSE;
}

/*
 * Neither as a list of rows, which keeps them all twice, nor with an iterator, which takes ten times as long: the one
 * next row, as often as there are rows. There is no other end, the provider would give the last row for ever.
 */
static GdaRow *
fetch_row (GdaDataModel *model, int index)
{
  GdaDataSelectClass *klass = G_TYPE_INSTANCE_GET_CLASS (model, GDA_TYPE_DATA_SELECT, GdaDataSelectClass);
  g_autoptr (GError) ignored = NULL; /* a cell that cannot be read is marked in its row */
  GdaRow *row = NULL;

  klass->fetch_next (GDA_DATA_SELECT (model), &row, index, &ignored);
  return row;
}

static gboolean
fail_to_fetch (GError **error)
{
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                       _ ("A row could not be read out of what the server sent: try again, or choose fewer columns."));
  return FALSE;
}

static gboolean
check_overlap (Run *self, GdaRow *row, GError **error)
{
  g_autoptr (GBytes) first = dowser_mysql_columns_dup_bytes (self->columns, row);

  if (g_bytes_equal (first, self->last))
    return TRUE;
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                       _ ("The rows changed while they were read: sort them by a column that tells every row apart, "
                          "or narrow the query by a filter, then try again."));
  return FALSE;
}

static gsize
measure_row (GdaRow *row)
{
  gsize n_bytes = 0;

  for (int i = 0; i < gda_row_get_length (row); i++)
    {
      const GValue *value = gda_row_get_value (row, i);

      if (G_VALUE_HOLDS (value, GDA_TYPE_BINARY))
        n_bytes += gda_value_get_binary (value)->binary_length;
      else if (G_VALUE_HOLDS_STRING (value) && g_value_get_string (value) != NULL)
        n_bytes += strlen (g_value_get_string (value));
      else
        n_bytes += sizeof (double);
    }
  return n_bytes;
}

/* Returns: FALSE at the end of what is wanted */
static gboolean
feed_row (Run *self, GdaRow *row)
{
  if (!dowser_page_feed_begin_row (self->feed))
    return FALSE;
  dowser_mysql_columns_add_row (self->columns, dowser_page_feed_get_builder (self->feed), row);
  dowser_page_feed_end_row (self->feed);
  self->n_rows++;
  self->n_bytes += measure_row (row);
  return TRUE;
}

static gboolean
feed_part (Run *self, GdaDataModel *model, GError **error)
{
  int n = gda_data_model_get_n_rows (model);

  for (int i = 0; i < n; i++)
    {
      GdaRow *row = fetch_row (model, i);

      if (!check_cancelled (self, error))
        return FALSE;
      if (row == NULL)
        return fail_to_fetch (error);
      if (i == 0 && self->last != NULL)
        {
          if (!check_overlap (self, row, error))
            return FALSE;
        }
      else if (!feed_row (self, row))
        return TRUE;
      if (i == n - 1)
        {
          g_clear_pointer (&self->last, g_bytes_unref);
          self->last = dowser_mysql_columns_dup_bytes (self->columns, row);
        }
    }
  return TRUE;
}

static gboolean
feed_parts (Run *self, GError **error)
{
  guint64 n_wanted, n_before;

  do
    {
      g_autoptr (GdaDataModel) model = NULL;

      n_wanted = choose_part (self);
      n_before = self->n_rows;
      model = select_part (self, n_wanted, error);
      if (model == NULL || !check_cancelled (self, error) || !feed_part (self, model, error))
        return FALSE;
    }
  while (self->n_rows - n_before == n_wanted);
  return TRUE;
}

static gboolean
run (Run *self, const DowserStatement *statement, DowserPageFeedFunc func, gpointer user_data, GError **error)
{
  g_autofree char *sql = dowser_mysql_fill_in (statement, error);
  g_autoptr (DowserMysqlColumns) columns = NULL;
  gboolean ok;

  if (sql == NULL)
    return FALSE;
  columns = dowser_mysql_columns_probe (self->connection, sql, self->has_json_type, error);
  if (columns == NULL)
    return FALSE;
  self->sql = sql;
  self->columns = columns;
  self->feed = dowser_page_feed_new (g_ptr_array_ref (columns->columns), self->max_rows, func, user_data);
  ok = feed_parts (self, error);
  dowser_page_feed_flush (self->feed);
  g_clear_pointer (&self->last, g_bytes_unref);
  return ok;
}

gboolean
dowser_mysql_run (DowserGdaConnection *connection, gboolean has_json_type, const DowserStatement *statement,
                  guint64 max_rows, DowserPageFeedFunc func, gpointer user_data, DowserRunSummary *summary,
                  GCancellable *cancellable, GError **error)
{
  Run self = { connection, cancellable, max_rows, has_json_type };
  gint64 started = g_get_monotonic_time ();
  gboolean ok = run (&self, statement, func, user_data, error);

  if (self.feed != NULL)
    dowser_page_feed_summarize (self.feed, started, summary);
  g_clear_pointer (&self.feed, dowser_page_feed_free);
  return ok;
}
