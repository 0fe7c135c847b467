/* test-graph-service.c - tests that a source's metric graphs are listed with their errors, and that a question that
 * names a graph finds it */
#include "pipeline/context/dowser-graph-service.h"

#include "support/dowser-pipeline-fixture.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>
#include <string.h>

/* A team's file of graphs, which applies to all sources. */
static const char graphs[] = "graphs:\n"
                             "  - term: newcomers\n"
                             "    also: [fresh faces]\n"
                             "    parameters: {from: date, to: date, country: {column: customers.country}}\n"
                             "    means: a / days(from, to)\n"
                             "    steps: {a: \"number of customers [where country is {country}]\"}\n"
                             "  - {term: unicorns, means: a, steps: {a: number of unicorns}}\n"
                             "  - {term: Newcomers, means: a * 2, steps: {a: number of customers}}\n";

static void
set_up (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserProfile) profile = NULL;
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *customers = dowser_schema_builder_add_table (builder, "customers", FALSE);
  DowserColumnProfile *column_profile;

  pipeline_set_up (fixture, data);
  dowser_schema_builder_add_column (builder, customers, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, customers, "country", "TEXT");
  schema = dowser_schema_builder_end (builder);
  profile = dowser_profile_new (schema);
  column_profile
      = dowser_profile_get (profile,
                            dowser_table_find_column (dowser_schema_find_table (schema, "customers"), "country"));
  g_ptr_array_add (column_profile->values, g_strdup ("Norway"));
  column_profile->complete = TRUE;
  dowser_scripted_source_set_schema (fixture->source, schema);
  dowser_scripted_source_set_profile (fixture->source, profile);
}

/* Returns: (transfer full) (nullable): the graph's term, and the number of values that the question gives */
static char *
read_question (PipelineFixture *fixture, const char *question)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserGraphAsked) asked = NULL;

  dowser_graph_service_read_async (fixture->context, PIPELINE_URI, question, NULL, pipeline_ready_cb, &result);
  asked = dowser_graph_service_read_finish (fixture->context, pipeline_wait_for_result (&result), &error);
  g_assert_no_error (error);
  return asked != NULL ? g_strdup_printf ("%s;%u", asked->term, g_strv_length (asked->given)) : NULL;
}

static void
test_questions (PipelineFixture *fixture, gconstpointer data)
{
  static const struct
  {
    const char *question;
    const char *asked; /* (nullable) */
  } cases[] = {
    { "newcomers", "newcomers;0" },
    { "what are fresh faces", NULL },
    { "fresh faces last quarter", "newcomers;2" },
    { "newcomers in norway last quarter?", "newcomers;3" },
    { "newcomers in Spain last quarter", NULL },
    { "newcomers by country", NULL },
    { "number of customers", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *asked = read_question (fixture, cases[i].question);

      g_assert_cmpstr (asked, ==, cases[i].asked);
    }
}

/* Tests that a source's values are looked up only for a question that names a graph. */
static void
test_others_cost_nothing (PipelineFixture *fixture, gconstpointer data)
{
  g_autofree char *other = read_question (fixture, "number of customers");
  g_autofree char *asked = NULL;

  g_assert_null (other);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_OPEN), ==, 0);
  asked = read_question (fixture, "newcomers");
  g_assert_nonnull (asked);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_OPEN), ==, 1);
}

static void
test_stopped (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_scripted_source_hang (fixture->source, DOWSER_SCRIPTED_OPEN);
  dowser_graph_service_read_async (fixture->context, PIPELINE_URI, "newcomers", cancellable, pipeline_ready_cb,
                                   &result);
  dowser_scripted_source_wait (fixture->source, DOWSER_SCRIPTED_OPEN, 1);
  g_cancellable_cancel (cancellable);
  g_assert_null (dowser_graph_service_read_finish (fixture->context, pipeline_wait_for_result (&result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_list (PipelineFixture *fixture, gconstpointer data)
{
  g_autofree char *asked = read_question (fixture, "newcomers");
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserGraphList) list = NULL;

  dowser_graph_service_list_async (fixture->context, PIPELINE_URI, NULL, pipeline_ready_cb, &result);
  list = dowser_graph_service_list_finish (fixture->context, pipeline_wait_for_result (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (dowser_graph_list_get_graphs (list)->len, ==, 3);
  g_assert_null (list->problems->pdata[0]);
  g_assert_nonnull (strstr (list->problems->pdata[1], "unicorns"));
  g_assert_cmpstr (list->problems->pdata[2], ==, "“Newcomers” is the name of another metric. Choose another name.");
  g_assert_cmpuint (list->notes->len, ==, 0);
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/pipeline/graph-service/" path, PipelineFixture, NULL, set_up, func, pipeline_tear_down)

DOWSER_TEST_MAIN (graph_service)
{
  g_autofree char *folder = g_dir_make_tmp ("dowser-graphs-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "dowser.yaml", NULL);
  int status;

  g_assert_true (g_file_set_contents (path, graphs, -1, NULL));
  g_setenv ("DOWSER_MEANINGS", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  ADD ("questions", test_questions);
  ADD ("others-cost-nothing", test_others_cost_nothing);
  ADD ("stopped", test_stopped);
  ADD ("list", test_list);
  status = g_test_run ();
  g_remove (path);
  g_rmdir (folder);
  return status;
}
