/* test-duckdb-run.c - tests that a statement fails with an error if its file is changed while it is read */
#include "support/dowser-files-fixture.h"

#include "base/dowser-error.h"
#include "sources/duckdb/dowser-duckdb-run.h"
#include "support/dowser-test-main.h"

#define ROWS 400000

typedef struct
{
  const char *path; /* (nullable): the file that is emptied when the first page arrives */
  guint n_pages;
} Reader;

static void
page_cb (GPtrArray *columns, DowserPage *page, gpointer user_data)
{
  Reader *self = user_data;

  if (self->n_pages++ == 0 && self->path != NULL)
    g_assert_true (g_file_set_contents (self->path, "depth\n", -1, NULL));
  if (page != NULL)
    dowser_page_unref (page);
}

static char *
write_depths (DowserFilesFixture *files, const char *name)
{
  g_autoptr (GString) text = g_string_new ("depth\n");

  for (guint i = 0; i < ROWS; i++)
    g_string_append_printf (text, "%u\n", i);
  return dowser_files_fixture_write_file (files, name, text->str, (gssize) text->len);
}

static gboolean
run_sql (DowserDuckdbConnection *connection, const char *sql, Reader *reader, GError **error)
{
  g_autoptr (DowserStatement) statement = dowser_statement_new (g_strdup (sql), NULL, g_ptr_array_new ());
  const DowserLimits limits = { 0 };
  DowserRunSummary summary = { 0 };

  return dowser_duckdb_run (connection, statement, &limits, page_cb, reader, &summary, NULL, error);
}

static void
test_file_emptied_during_query_is_reported (void)
{
  DowserFilesFixture files;
  g_autofree char *wells = NULL, *ponds = NULL;
  g_autoptr (DowserDuckdbConnection) connection = NULL;
  g_autoptr (GError) error = NULL;
  Reader undisturbed = { 0 }, disturbed = { 0 }, other = { 0 };

  if (!dowser_files_fixture_set_up (&files))
    return;
  wells = write_depths (&files, "wells.csv");
  ponds = write_depths (&files, "ponds.csv");
  connection = dowser_duckdb_connection_new (files.folder);
  g_assert_true (run_sql (connection, "SELECT depth FROM wells", &undisturbed, &error));
  g_assert_no_error (error);
  /* A file that the statement doesn't read may change. */
  other.path = ponds;
  g_assert_true (run_sql (connection, "SELECT depth FROM wells", &other, &error));
  g_assert_no_error (error);
  disturbed.path = wells;
  g_assert_false (run_sql (connection, "SELECT depth FROM wells", &disturbed, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_CHANGED);
  g_clear_error (&error);
  undisturbed.n_pages = 0;
  g_assert_true (run_sql (connection, "SELECT depth FROM wells", &undisturbed, &error));
  g_assert_cmpuint (undisturbed.n_pages, <=, 1);
  g_clear_pointer (&connection, dowser_duckdb_connection_free);
  dowser_files_fixture_tear_down (&files);
}

DOWSER_TEST_MAIN (duckdb_run)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/duckdb-run/file-emptied-during-query-is-reported",
                   test_file_emptied_during_query_is_reported);
  return g_test_run ();
}
