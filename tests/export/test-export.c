/* test-export.c - tests that an export of a database's rows is complete, or ends with an error: canceled, refused, or
 * on a full disk */
#include "base/dowser-error.h"
#include "export/dowser-export.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-source.h"

#include <glib/gstdio.h>
#include <string.h>

#define ROWS_100000                                                                                                    \
  "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000) SELECT i, 'row ' || i AS t FROM n"
#define ROWS_ENDLESS                                                                                                   \
  "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, 'row ' || i AS t FROM n"

typedef struct
{
  DowserTestDatabase *database;
  DowserSource *source;
  char *path;

  /* Results of the last export. */
  gboolean ok;
  GError *error;
  DowserExportSummary summary;
  GCancellable *cancellable;
  guint n_reported;
  guint64 last_reported;
  gboolean stops;
  gboolean answered;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  self->database = dowser_test_database_new ("CREATE TABLE t (i INTEGER)");
  self->source = dowser_source_new_for_uri (self->database->path, NULL);
  self->path = g_build_filename (self->database->folder, "out.csv", NULL);
  self->cancellable = g_cancellable_new ();
  g_assert_true (dowser_test_source_open (self->source, NULL));
}

static void
clear_outcome (Fixture *self)
{
  g_clear_error (&self->error);
  dowser_export_summary_clear (&self->summary);
  self->answered = FALSE;
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  clear_outcome (self);
  dowser_test_source_close (self->source);
  g_object_unref (self->source);
  g_object_unref (self->cancellable);
  g_free (self->path);
  dowser_test_database_free (self->database);
}

static void
progress_cb (guint64 n_rows, guint silence, gpointer user_data)
{
  Fixture *self = user_data;

  g_assert_false (self->answered);
  g_assert_cmpuint (n_rows, >=, self->last_reported);
  self->last_reported = n_rows;
  self->n_reported++;
  if (self->stops)
    g_cancellable_cancel (self->cancellable);
}

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Fixture *self = user_data;

  self->ok = dowser_export_run_finish (DOWSER_SOURCE (source), result, &self->summary, &self->error);
  self->answered = TRUE;
}

static void
export_to (Fixture *self, const char *path, DowserExportFormat format, const char *sql, const DowserLimits *limits)
{
  const DowserExportOptions options = { .format = format };
  g_autoptr (GPtrArray) known = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserStatement) statement = dowser_statement_new (g_strdup (sql), g_strdup (sql), g_ptr_array_new ());

  g_ptr_array_add (known, dowser_result_column_new ("number", DOWSER_VALUE_INTEGER));
  g_ptr_array_add (known, dowser_result_column_new ("words", DOWSER_VALUE_TEXT));
  clear_outcome (self);
  self->last_reported = 0;
  dowser_export_run_async (self->source, statement, limits, known, path, &options, progress_cb, self, self->cancellable,
                           exported_cb, self);
  while (!self->answered)
    g_main_context_iteration (NULL, TRUE);
}

static guint
count_files (Fixture *self)
{
  g_autoptr (GDir) folder = g_dir_open (self->database->folder, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (folder)) != NULL)
    n += !g_str_has_prefix (name, "test.db");
  return n;
}

static void
test_all_rows (Fixture *self, gconstpointer data)
{
  g_autofree char *text = NULL;
  gsize length;

  export_to (self, self->path, DOWSER_EXPORT_CSV, ROWS_100000, NULL);
  g_assert_no_error (self->error);
  g_assert_cmpuint (self->summary.run.n_rows, ==, 100000);
  g_assert_false (self->summary.run.truncated);
  g_assert_true (g_file_get_contents (self->path, &text, &length, NULL));
  g_assert_true (g_str_has_prefix (text, "number,words\r\n1,row 1\r\n2,row 2\r\n"));
  g_assert_true (g_str_has_suffix (text, "\r\n100000,row 100000\r\n"));
  g_assert_cmpuint (count_files (self), ==, 1);
}

static void
test_every_format (Fixture *self, gconstpointer data)
{
  for (int format = 0; format < DOWSER_EXPORT_N_FORMATS; format++)
    {
      export_to (self, self->path, (DowserExportFormat) format, ROWS_100000, NULL);
      if (format == DOWSER_EXPORT_PARQUET
          && g_error_matches (self->error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED))
        {
          g_test_incomplete ("there is no DuckDB");
          continue;
        }
      g_assert_no_error (self->error);
      g_assert_cmpuint (self->summary.run.n_rows, ==, 100000);
      g_assert_cmpuint (count_files (self), ==, 1);
    }
}

static void
test_limit (Fixture *self, gconstpointer data)
{
  const DowserLimits limits = { 10, 0 };

  export_to (self, self->path, DOWSER_EXPORT_CSV, ROWS_ENDLESS, &limits);
  g_assert_true (self->ok);
  g_assert_true (self->summary.run.truncated);
  g_assert_cmpuint (self->summary.run.n_rows, ==, 10);
}

/* Tests that a canceled export doesn't change the old file and leaves no temporary file. */
static void
test_stop (Fixture *self, gconstpointer data)
{
  for (int format = 0; format < DOWSER_EXPORT_N_FORMATS; format++)
    {
      g_autofree char *text = NULL;

      g_assert_true (g_file_set_contents (self->path, "old", -1, NULL));
      self->stops = TRUE;
      g_cancellable_reset (self->cancellable);
      export_to (self, self->path, (DowserExportFormat) format, ROWS_ENDLESS, NULL);
      if (format == DOWSER_EXPORT_PARQUET
          && g_error_matches (self->error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED))
        continue;
      g_assert_error (self->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpuint (self->n_reported, >, 0);
      g_assert_true (g_file_get_contents (self->path, &text, NULL, NULL));
      g_assert_cmpstr (text, ==, "old");
      g_assert_cmpuint (count_files (self), ==, 1);
    }
  /* Checks that the connection is still usable after the cancellation. */
  self->stops = FALSE;
  g_cancellable_reset (self->cancellable);
  export_to (self, self->path, DOWSER_EXPORT_CSV, "SELECT 1", NULL);
  g_assert_true (self->ok);
}

static void
test_stopped_before (Fixture *self, gconstpointer data)
{
  g_cancellable_cancel (self->cancellable);
  export_to (self, self->path, DOWSER_EXPORT_CSV, ROWS_100000, NULL);
  g_assert_error (self->error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (count_files (self), ==, 0);
}

static void
test_bad_statement (Fixture *self, gconstpointer data)
{
  export_to (self, self->path, DOWSER_EXPORT_CSV, "SELECT nothing FROM nowhere", NULL);
  g_assert_false (self->ok);
  g_assert_cmpuint (count_files (self), ==, 0);
}

/* Tests that an endless statement is stopped when its output file can't be written. */
static void
test_full_device (Fixture *self, gconstpointer data)
{
  if (!g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
    {
      g_test_skip ("there is no full device");
      return;
    }
  export_to (self, "/dev/full", DOWSER_EXPORT_CSV, ROWS_ENDLESS, NULL);
  g_assert_error (self->error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_nonnull (strstr (self->error->message, "/dev/full"));
  export_to (self, "/dev/full", DOWSER_EXPORT_XLSX, ROWS_ENDLESS, NULL);
  g_assert_error (self->error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE);
}

static void
test_bad_path (Fixture *self, gconstpointer data)
{
  export_to (self, "/nowhere/out.csv", DOWSER_EXPORT_CSV, ROWS_ENDLESS, NULL);
  g_assert_error (self->error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  export_to (self, self->database->folder, DOWSER_EXPORT_XLSX, ROWS_ENDLESS, NULL);
  g_assert_error (self->error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
}

#define ADD(path, func) g_test_add ("/export/export/" path, Fixture, NULL, set_up, func, tear_down)

DOWSER_TEST_MAIN (export)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("all-rows", test_all_rows);
  ADD ("every-format", test_every_format);
  ADD ("limit", test_limit);
  ADD ("stop", test_stop);
  ADD ("stopped-before", test_stopped_before);
  ADD ("bad-statement", test_bad_statement);
  ADD ("full-device", test_full_device);
  ADD ("bad-path", test_bad_path);
  return g_test_run ();
}
