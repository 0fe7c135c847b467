/* test-graph-run.c - tests that the steps of a metric graph run in order and are combined, that a run can be canceled,
 * and that an error names the step that failed */
#include "pipeline/dowser-graph-run.h"

#include "base/dowser-error.h"
#include "knowledge/dowser-knowledge-yaml.h"
#include "support/dowser-pipeline-fixture.h"
#include "support/dowser-test-main.h"

#include <string.h>

/* The step “each” has a number for each country. */
static const char graphs[]
    = "graphs:\n"
      "  - term: twice\n"
      "    parameters: {country: text, times: {type: number, default: 1}}\n"
      "    means: (a + c) * times\n"
      "    steps: {a: \"number of customers [where country is {country}]\", b: number of customers, c: = b}\n"
      "  - {term: each, means: a / 0, steps: {a: number of customers by country}}\n";

typedef struct
{
  PipelineFixture pipeline;
  DowserKnowledge *knowledge;
  DowserMeanings *meanings;
} Fixture;

/* Sets the source's answer to every statement. @country: (nullable) */
static void
set_row (Fixture *fixture, const char *country, guint n_rows)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  GPtrArray *pages = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_page_unref);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (country != NULL ? 2 : 1, 16);

  if (country != NULL)
    g_ptr_array_add (columns, dowser_result_column_new ("country", DOWSER_VALUE_TEXT));
  g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_INTEGER));
  for (guint i = 0; i < n_rows; i++)
    {
      g_autofree char *name = country != NULL ? g_strdup_printf ("%s %u", country, i) : NULL;

      if (name != NULL)
        dowser_page_builder_add_text (builder, name, strlen (name));
      dowser_page_builder_add_integer (builder, 7);
    }
  g_ptr_array_add (pages, dowser_page_builder_end (builder));
  dowser_scripted_source_set_result (fixture->pipeline.source, columns, pages);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = NULL;
  g_autoptr (GError) error = NULL;

  pipeline_set_up (&fixture->pipeline, data);
  runner = dowser_runner_new (session, fixture->pipeline.context);
  dowser_runner_skip_step (runner, "intent");
  dowser_runner_set_last_step (runner, "values");
  dowser_runner_set_unsaved (runner);
  pipeline_run_to_end (runner);
  fixture->knowledge = dowser_knowledge_new ();
  dowser_knowledge_read_yaml (fixture->knowledge, graphs, -1, DOWSER_ENTRY_WRITTEN, NULL, NULL, &error);
  g_assert_no_error (error);
  fixture->meanings = dowser_meanings_new (fixture->knowledge, dowser_session_get_schema (session), NULL);
  set_row (fixture, NULL, 1);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  dowser_meanings_unref (fixture->meanings);
  dowser_knowledge_unref (fixture->knowledge);
  pipeline_tear_down (&fixture->pipeline, data);
}

/* Returns: (transfer full) */
static DowserGraphRun *
make_run (Fixture *fixture, const char *term, const char *const *given, guint max_groups)
{
  const DowserGraph *graph = dowser_knowledge_find_graph (fixture->knowledge, term);

  g_assert_nonnull (graph);
  return dowser_graph_run_new (fixture->pipeline.context, PIPELINE_URI, fixture->meanings, graph, given, max_groups);
}

static gboolean
run_graph (DowserGraphRun *run, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_graph_run_run_async (run, NULL, pipeline_ready_cb, &result);
  return dowser_graph_run_run_finish (run, pipeline_wait_for_result (&result), error);
}

static guint
count_runs (Fixture *fixture)
{
  return dowser_scripted_source_get_n_calls (fixture->pipeline.source, DOWSER_SCRIPTED_RUN);
}

/* Appends the name of each step when the step begins. The names are separated by blanks. */
static void
step_cb (DowserGraphRun *run, GParamSpec *pspec, GString *seen)
{
  DowserRunner *runner = dowser_graph_run_get_runner (run);

  g_string_append_printf (seen, "%s;",
                          runner != NULL ? dowser_session_get_question (dowser_runner_get_session (runner)) : "end");
}

static void
test_steps_make_a_number (Fixture *fixture, gconstpointer data)
{
  static const char *const given[] = { "times=0.5", NULL };
  g_autoptr (DowserGraphRun) twice = make_run (fixture, "twice", given, 0);
  g_autoptr (GString) seen = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  const DowserGraphTable *table;
  const DowserGraphRow *row;
  g_autofree char *number = NULL;

  g_signal_connect (twice, "notify::runner", G_CALLBACK (step_cb), seen);
  run_graph (twice, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (seen->str, ==, "number of customers;number of customers;end;");
  table = dowser_graph_run_get_table (twice);
  g_assert_cmpuint (table->rows->len, ==, 1);
  g_assert_cmpuint (table->n_numbers, ==, 4);
  row = table->rows->pdata[0];
  number = dowser_decimal_to_text (&row->numbers[3]);
  g_assert_cmpstr (number, ==, "7");
  g_assert_nonnull (dowser_graph_run_get_session (twice, 1));
  g_assert_null (dowser_graph_run_get_session (twice, 2));
  g_assert_cmpuint (dowser_graph_run_get_notes (twice)->len, ==, 0);
  g_assert_cmpuint (count_runs (fixture), ==, 2);
}

/* Tests that a step of a metric graph isn't saved in the history, because it isn't a question of the user. */
static void
test_nothing_is_kept (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserGraphRun) twice = make_run (fixture, "twice", NULL, 0);
  g_autoptr (GError) error = NULL;

  run_graph (twice, &error);
  g_assert_no_error (error);
  g_clear_object (&twice);
  pipeline_end (&fixture->pipeline);
  pipeline_start (&fixture->pipeline);
  g_assert_cmpuint (g_list_model_get_n_items (dowser_store_get_history (fixture->pipeline.store)), ==, 0);
}

/* Tests that a graph doesn't use cached rows, because all numbers of a result must be from the same time. */
static void
test_no_rows_from_before (Fixture *fixture, gconstpointer data)
{
  DowserResultCache *kept = dowser_context_get_results (fixture->pipeline.context);
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserResult) before = NULL;
  g_autoptr (DowserGraphRun) twice = make_run (fixture, "twice", NULL, 0);
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_INTEGER));
  before = dowser_result_new (columns);
  dowser_result_set_complete (before, FALSE, DOWSER_RESULT_CACHE_MIN_ELAPSED);
  dowser_result_cache_put (kept, "key", "1", 0, before, 0);
  g_assert_true (dowser_result_cache_has (kept, "key"));
  run_graph (twice, &error);
  g_assert_no_error (error);
  g_assert_false (dowser_result_cache_has (kept, "key"));
}

static void
test_what_is_empty_is_told (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserGraphRun) each = make_run (fixture, "each", NULL, 0);
  g_autoptr (GError) error = NULL;
  GPtrArray *notes;

  set_row (fixture, "Norway", 2);
  run_graph (each, &error);
  g_assert_no_error (error);
  notes = dowser_graph_run_get_notes (each);
  g_assert_cmpuint (dowser_graph_run_get_table (each)->rows->len, ==, 2);
  g_assert_cmpuint (notes->len, ==, 1);
  g_assert_cmpstr (notes->pdata[0], ==, "“each” is empty for 2 groups because of a division by 0.");
}

static void
test_groups_are_limited (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserGraphRun) two = make_run (fixture, "each", NULL, 2);
  g_autoptr (DowserGraphRun) three = make_run (fixture, "each", NULL, 2);
  g_autoptr (GError) error = NULL;

  set_row (fixture, "Norway", 2);
  run_graph (two, &error);
  g_assert_no_error (error);
  set_row (fixture, "Norway", 3);
  g_assert_false (run_graph (three, &error));
  g_assert_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY);
  g_assert_cmpstr (error->message, ==, "Step “a” has more groups than the limit allows.");
}

static void
test_refused_before_anything_is_run (Fixture *fixture, gconstpointer data)
{
  static const char *const given[] = { "colour=red", NULL };
  g_autoptr (DowserGraphRun) twice = make_run (fixture, "twice", given, 0);
  g_autoptr (GError) error = NULL;

  g_assert_false (run_graph (twice, &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
  g_assert_nonnull (strstr (error->message, "colour"));
  g_assert_cmpuint (count_runs (fixture), ==, 0);
}

static void
test_failure_names_its_step (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserGraphRun) twice = make_run (fixture, "twice", NULL, 0);
  g_autoptr (GError) broken = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED, "It broke.");
  g_autoptr (GError) error = NULL;

  dowser_scripted_source_fail (fixture->pipeline.source, DOWSER_SCRIPTED_RUN, broken);
  g_assert_false (run_graph (twice, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED);
  g_assert_cmpstr (error->message, ==, "Step “a”: It broke.");
  g_assert_null (dowser_graph_run_get_runner (twice));
}

/* Tests a run that is canceled while its first step hangs: the second step doesn't begin. */
static void
test_stopped (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserGraphRun) twice = make_run (fixture, "twice", NULL, 0);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_scripted_source_hang (fixture->pipeline.source, DOWSER_SCRIPTED_RUN);
  dowser_graph_run_run_async (twice, cancellable, pipeline_ready_cb, &result);
  dowser_scripted_source_wait (fixture->pipeline.source, DOWSER_SCRIPTED_RUN, 1);
  g_cancellable_cancel (cancellable);
  g_assert_false (dowser_graph_run_run_finish (twice, pipeline_wait_for_result (&result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (dowser_graph_run_get_table (twice));
  g_assert_cmpuint (count_runs (fixture), ==, 1);
}

#define ADD(path, func) g_test_add ("/pipeline/graph-run/" path, Fixture, NULL, set_up, func, tear_down)

DOWSER_TEST_MAIN (graph_run)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("steps-make-a-number", test_steps_make_a_number);
  ADD ("nothing-is-kept", test_nothing_is_kept);
  ADD ("no-rows-from-before", test_no_rows_from_before);
  ADD ("what-is-empty-is-told", test_what_is_empty_is_told);
  ADD ("groups-are-limited", test_groups_are_limited);
  ADD ("refused-before-anything-is-run", test_refused_before_anything_is_run);
  ADD ("failure-names-its-step", test_failure_names_its_step);
  ADD ("stopped", test_stopped);
  return g_test_run ();
}
