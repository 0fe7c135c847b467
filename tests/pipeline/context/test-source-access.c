/* test-source-access.c - tests that facts about a file are stored and are used when the program starts again */
#include "pipeline/context/dowser-source-access.h"

#include "base/dowser-error.h"
#include "sources/csv/dowser-csv-memory.h"
#include "sources/duckdb/dowser-duckdb-api.h"
#include "support/dowser-pipeline-wait.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-source.h"

#include <glib/gstdio.h>

/* A number of rows that can only come from the store, because the file has fewer rows. */
#define FORGED_ROWS 12345

typedef struct
{
  char *folder;
  char *path; /* path of an old file, because facts about a file that may still be written are not used */
  DowserStore *store;
} Fixture;

static void
set_up (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;

  fixture->folder = g_dir_make_tmp ("dowser-access-XXXXXX", NULL);
  fixture->path = g_test_build_filename (G_TEST_DIST, "gui", "files", "orders.csv", NULL);
  fixture->store = dowser_store_new (fixture->folder);
  dowser_store_open_async (fixture->store, NULL, pipeline_ready_cb, &result);
  g_assert_true (dowser_store_open_finish (fixture->store, pipeline_wait_for_result (&result), NULL));
}

static void
tear_down (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  GDir *dir = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  dowser_store_close_async (fixture->store, NULL, pipeline_ready_cb, &result);
  g_assert_true (dowser_store_close_finish (fixture->store, pipeline_wait_for_result (&result), NULL));
  g_object_unref (fixture->store);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_remove (path);
    }
  g_dir_close (dir);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->path);
}

/* Opens the file in the same way as after a start of the program. Returns: the reported number of rows in the file's
 * table */
static gint64
count_rows (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSource) source = dowser_source_new_for_uri (fixture->path, &error);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (DowserSchema) schema = NULL;
  gint64 n_rows;

  g_assert_no_error (error);
  dowser_source_access_open_async (source, fixture->store, NULL, NULL, pipeline_ready_cb, &result);
  dowser_source_access_open_finish (source, pipeline_wait_for_result (&result), &error);
  g_assert_no_error (error);
  schema = dowser_test_source_introspect (source, &error);
  g_assert_no_error (error);
  n_rows = dowser_schema_find_table (schema, "orders")->n_rows;
  dowser_test_source_close (source);
  return n_rows;
}

static char *
load_memory (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_store_load_fact_async (fixture->store, fixture->path, DOWSER_STORE_MEMORY, NULL, NULL, pipeline_ready_cb,
                                &result);
  return dowser_store_load_fact_finish (fixture->store, pipeline_wait_for_result (&result), NULL);
}

static void
write_fake_memory (Fixture *fixture, const char *text)
{
  g_autoptr (DowserCsvMemory) memory = dowser_csv_memory_new (text);
  g_autofree char *real_path = g_canonicalize_filename (fixture->path, NULL);
  const DowserDataFile file = { .real_path = real_path, .kind = DOWSER_DATA_CSV };
  DowserCsvShape *shape = (DowserCsvShape *) dowser_csv_memory_scan (memory, &file, NULL, NULL);
  g_autofree char *forged = NULL;
  g_autoptr (GAsyncResult) result = NULL;

  g_assert_nonnull (shape);
  shape->n_rows = FORGED_ROWS;
  forged = dowser_csv_memory_to_text (memory);
  g_assert_nonnull (forged);
  dowser_store_save_fact_async (fixture->store, fixture->path, DOWSER_STORE_MEMORY, NULL, forged, NULL,
                                pipeline_ready_cb, &result);
  g_assert_true (dowser_store_save_fact_finish (fixture->store, pipeline_wait_for_result (&result), NULL));
}

static void
test_csv_files_are_scanned_once (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *memory = NULL;
  Fixture fixture;

  if (dowser_duckdb_api_get (&error) == NULL)
    {
      g_test_skip (error->message);
      return;
    }
  set_up (&fixture);
  g_assert_cmpint (count_rows (&fixture), <, FORGED_ROWS);
  memory = load_memory (&fixture);
  g_assert_nonnull (memory);
  write_fake_memory (&fixture, memory);
  g_assert_cmpint (count_rows (&fixture), ==, FORGED_ROWS);
  tear_down (&fixture);
}

static DowserSource *
make_source (const char *uri, GCancellable *cancellable, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_source_make_async (uri, cancellable, pipeline_ready_cb, &result);
  g_assert_null (result);
  return dowser_source_make_finish (pipeline_wait_for_result (&result), error);
}

static void
test_source_is_made_in_a_thread (void)
{
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autoptr (GError) error = NULL, unknown = NULL, stopped = NULL;
  g_autoptr (DowserSource) source = make_source ("/nowhere/shop.db", NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (dowser_source_get_uri (source), ==, "/nowhere/shop.db");
  g_assert_null (make_source ("gopher://host/db", NULL, &unknown));
  g_assert_error (unknown, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED);
  g_cancellable_cancel (cancelled);
  g_assert_null (make_source ("/nowhere/shop.db", cancelled, &stopped));
  g_assert_error (stopped, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Returns: (transfer full) (nullable) */
static DowserSource *
open_new (const char *uri, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_source_access_open_new_async (uri, NULL, NULL, NULL, pipeline_ready_cb, &result);
  return dowser_source_access_open_new_finish (pipeline_wait_for_result (&result), error);
}

static void
test_new_source_is_opened (void)
{
  g_autoptr (GError) missing = NULL, unknown = NULL, error = NULL;
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "gui", "files", "orders.csv", NULL);
  g_autoptr (DowserSource) source = open_new (path, &error);
  g_autoptr (DowserSchema) schema = NULL;

  g_assert_no_error (error);
  schema = dowser_test_source_introspect (source, &error);
  g_assert_no_error (error);
  g_assert_nonnull (dowser_schema_find_table (schema, "orders"));
  dowser_test_source_close (source);
  g_assert_null (open_new ("/nowhere/shop.db", &missing));
  g_assert_error (missing, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_FOUND);
  g_assert_null (open_new ("gopher://host/db", &unknown));
  g_assert_error (unknown, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED);
}

DOWSER_TEST_MAIN (source_access)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pipeline/source-access/csv-files-are-scanned-once", test_csv_files_are_scanned_once);
  g_test_add_func ("/pipeline/source-access/source-is-made-in-a-thread", test_source_is_made_in_a_thread);
  g_test_add_func ("/pipeline/source-access/new-source-is-opened", test_new_source_is_opened);
  return g_test_run ();
}
