/* test-source-resolver.c - tests that a source is chosen in the worker thread, and that several files that can form one
 * source are offered as one source */
#include "pipeline/context/dowser-source-resolver.h"

#include "sources/saved/dowser-connection-file.h"
#include "support/dowser-pipeline-fixture.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>
#include <string.h>

static char *folder;

/* Creates a file, because only existing files are candidates. Returns: interned */
static const char *
create_file (const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, "x", 1, NULL));
  return g_intern_string (path);
}

static void
add_source (PipelineFixture *fixture, const char *uri)
{
  g_autoptr (GAsyncResult) added = NULL;

  dowser_store_add_source_async (fixture->store, uri, NULL, pipeline_ready_cb, &added);
  g_assert_true (dowser_store_add_source_finish (fixture->store, pipeline_wait_for_result (&added), NULL));
}

static void
add_schema (PipelineFixture *fixture, const char *uri, const char *table)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  g_autoptr (DowserSchema) schema = NULL;

  dowser_schema_builder_add_column (builder, dowser_schema_builder_add_table (builder, table, FALSE), "id", "INTEGER");
  schema = dowser_schema_builder_end (builder);
  dowser_context_set_schema (fixture->context, uri, schema);
  add_source (fixture, uri);
}

static DowserResolved *
resolve_question (PipelineFixture *fixture, const char *question, GCancellable *cancellable, GError **error)
{
  g_autoptr (GAsyncResult) answer = NULL;

  dowser_source_resolve_async (fixture->context, question, NULL, FALSE, cancellable, pipeline_ready_cb, &answer);
  return dowser_source_resolve_finish (fixture->context, pipeline_wait_for_result (&answer), error);
}

static void
test_words_choose (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserResolved) resolved = NULL;

  add_schema (fixture, create_file ("birds.db"), "birds");
  add_schema (fixture, create_file ("ships.db"), "ships");
  resolved = resolve_question (fixture, "how many birds are there?", NULL, NULL);
  g_assert_cmpstr (resolved->uri, ==, create_file ("birds.db"));
}

/* Tests that files with all name endings of data files are offered together, without being read. */
static void
test_files_are_offered_together (PipelineFixture *fixture, gconstpointer data)
{
  g_autofree char *together = g_strdup_printf ("files:?f=%s/c.tab&f=%s/a%%20b.csv.gz", folder, folder);
  g_autoptr (DowserResolved) resolved = NULL;

  add_schema (fixture, create_file ("a b.csv.gz"), "birds");
  add_schema (fixture, create_file ("c.tab"), "birds");
  resolved = resolve_question (fixture, "how many birds are there?", NULL, NULL);
  g_assert_null (resolved->uri);
  g_assert_cmpuint (resolved->offers->len, ==, 3);
  g_assert_cmpstr (((DowserSourceOffer *) resolved->offers->pdata[2])->uri, ==, together);
}

static void
test_databases_are_not_offered_together (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserResolved) resolved = NULL;

  add_schema (fixture, create_file ("a.csv"), "birds");
  add_schema (fixture, create_file ("b.db"), "birds");
  resolved = resolve_question (fixture, "how many birds are there?", NULL, NULL);
  g_assert_cmpuint (resolved->offers->len, ==, 2);
}

static void
test_a_stop_is_heard (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  add_schema (fixture, create_file ("a.csv"), "birds");
  g_cancellable_cancel (cancellable);
  g_assert_null (resolve_question (fixture, "how many birds are there?", cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/pipeline/source-resolver/" path, PipelineFixture, NULL, pipeline_set_up, func, pipeline_tear_down)

/* Tests that a deleted file isn't offered, even if it is among the known sources. */
static void
test_missing_is_no_candidate (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserResolved) resolved = NULL;

  add_schema (fixture, create_file ("kept.db"), "birds");
  add_schema (fixture, create_file ("gone.db"), "birds");
  g_assert_cmpint (g_remove (create_file ("gone.db")), ==, 0);
  resolved = resolve_question (fixture, "how many birds are there?", NULL, NULL);
  g_assert_cmpstr (resolved->uri, ==, create_file ("kept.db"));
}

static void
add_connection (GPtrArray *connections, const char *uri, const char *name, const char *project)
{
  g_autoptr (DowserConnection) connection = dowser_connection_new (NULL, name, uri);

  connection->project = g_strdup (project);
  g_assert_true (dowser_connections_put (connections, connection, NULL));
}

/* Tests a question that two other sources could answer. The source in the current project is used, unless the user has
 * chosen a source for this question. */
static void
test_project_comes_first (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) connections = dowser_connections_new ();
  g_autoptr (GAsyncResult) answer = NULL, other = NULL;
  g_autoptr (DowserResolved) resolved = NULL, given = NULL;

  add_schema (fixture, create_file ("nests.db"), "birds");
  add_schema (fixture, create_file ("zoo.db"), "birds");
  add_schema (fixture, create_file ("ships.db"), "ships");
  add_connection (connections, create_file ("nests.db"), "nests", "wild");
  add_connection (connections, create_file ("ships.db"), "ships", "wild");
  add_connection (connections, create_file ("zoo.db"), "zoo", NULL);
  dowser_context_set_connections (fixture->context, connections);
  dowser_source_resolve_async (fixture->context, "how many birds are there?", create_file ("ships.db"), FALSE, NULL,
                               pipeline_ready_cb, &answer);
  resolved = dowser_source_resolve_finish (fixture->context, pipeline_wait_for_result (&answer), NULL);
  g_assert_cmpstr (resolved->uri, ==, create_file ("nests.db"));
  g_assert_nonnull (strstr (resolved->note, "wild"));
  dowser_source_resolve_async (fixture->context, "how many birds are there?", create_file ("ships.db"), TRUE, NULL,
                               pipeline_ready_cb, &other);
  given = dowser_source_resolve_finish (fixture->context, pipeline_wait_for_result (&other), NULL);
  g_assert_cmpstr (given->uri, !=, create_file ("nests.db"));
  g_assert_cmpstr (given->uri, !=, create_file ("zoo.db"));
}

static void
remove_folder (void)
{
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (files)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_remove (path);
    }
  g_rmdir (folder);
  g_clear_pointer (&folder, g_free);
}

DOWSER_TEST_MAIN (source_resolver)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("dowser-resolver-XXXXXX", NULL);
  ADD ("missing-is-no-candidate", test_missing_is_no_candidate);
  ADD ("words-choose", test_words_choose);
  ADD ("project-comes-first", test_project_comes_first);
  ADD ("files-are-offered-together", test_files_are_offered_together);
  ADD ("databases-are-not-offered-together", test_databases_are_not_offered_together);
  ADD ("a-stop-is-heard", test_a_stop_is_heard);
  status = g_test_run ();
  remove_folder ();
  return status;
}
