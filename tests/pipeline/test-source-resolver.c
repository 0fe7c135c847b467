/* test-source-resolver.c - a source is chosen in the worker, and what can be one source is offered as one */
#include "pipeline/dowser-source-resolver.h"

#include "dowser-pipeline-fixture.h"

static void
add_source (PipelineFixture *fixture, const char *uri)
{
  g_autoptr (GAsyncResult) added = NULL;

  dowser_store_add_source_async (fixture->store, uri, NULL, pipeline_ready_cb, &added);
  g_assert_true (dowser_store_add_source_finish (fixture->store, pipeline_wait (&added), NULL));
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
resolve (PipelineFixture *fixture, const char *question, GCancellable *cancellable, GError **error)
{
  g_autoptr (GAsyncResult) answer = NULL;

  dowser_source_resolve_async (fixture->context, question, NULL, cancellable, pipeline_ready_cb, &answer);
  return dowser_source_resolve_finish (fixture->context, pipeline_wait (&answer), error);
}

static void
test_words_choose (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserResolved) resolved = NULL;

  add_schema (fixture, "/nowhere/birds.db", "birds");
  add_schema (fixture, "/nowhere/ships.db", "ships");
  resolved = resolve (fixture, "how many birds are there?", NULL, NULL);
  g_assert_cmpstr (resolved->uri, ==, "/nowhere/birds.db");
}

/* By every ending that is read as data, without looking at the files. */
static void
test_files_are_offered_together (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserResolved) resolved = NULL;

  add_schema (fixture, "/nowhere/a b.csv.gz", "birds");
  add_schema (fixture, "/nowhere/c.tab", "birds");
  resolved = resolve (fixture, "how many birds are there?", NULL, NULL);
  g_assert_null (resolved->uri);
  g_assert_cmpuint (resolved->offers->len, ==, 3);
  g_assert_cmpstr (((DowserSourceOffer *) resolved->offers->pdata[2])->uri, ==,
                   "files:?f=/nowhere/c.tab&f=/nowhere/a%20b.csv.gz");
}

static void
test_databases_are_not_offered_together (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserResolved) resolved = NULL;

  add_schema (fixture, "/nowhere/a.csv", "birds");
  add_schema (fixture, "/nowhere/b.db", "birds");
  resolved = resolve (fixture, "how many birds are there?", NULL, NULL);
  g_assert_cmpuint (resolved->offers->len, ==, 2);
}

static void
test_a_stop_is_heard (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  add_schema (fixture, "/nowhere/a.csv", "birds");
  g_cancellable_cancel (cancellable);
  g_assert_null (resolve (fixture, "how many birds are there?", cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/pipeline/source-resolver/" path, PipelineFixture, NULL, pipeline_set_up, func, pipeline_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("words-choose", test_words_choose);
  ADD ("files-are-offered-together", test_files_are_offered_together);
  ADD ("databases-are-not-offered-together", test_databases_are_not_offered_together);
  ADD ("a-stop-is-heard", test_a_stop_is_heard);
  return g_test_run ();
}
