/* test-runner-sources.c - tests which sources are tried for a question, and what is saved about the attempts */
#include "base/dowser-error.h"
#include "support/dowser-pipeline-fixture.h"
#include "support/dowser-test-main.h"

#define OTHER_URI "test:other"

typedef struct
{
  PipelineFixture pipeline;
  DowserScriptedSource *other; /* another source with the same tables */
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *customers = dowser_schema_builder_add_table (builder, "customers", FALSE);
  g_autoptr (DowserSchema) schema = NULL;

  dowser_schema_builder_add_column (builder, customers, "id", "INTEGER")->primary_key = 1;
  schema = dowser_schema_builder_end (builder);
  pipeline_set_up (&fixture->pipeline, data);
  fixture->other = dowser_scripted_source_new (OTHER_URI);
  dowser_scripted_source_set_schema (fixture->other, schema);
  dowser_context_add_source (fixture->pipeline.context, DOWSER_SOURCE (fixture->other));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  pipeline_tear_down (&fixture->pipeline, data);
  g_clear_object (&fixture->other);
}

static void
add_option (DowserUnderstanding *understanding, const char *uri)
{
  DowserOption *option = dowser_option_new (uri, NULL);

  option->source_uri = g_strdup (uri);
  g_ptr_array_add (understanding->options, option);
}

/* @in_other_sources: TRUE if no word of the question matches the open source. Returns: (transfer full) */
static DowserUnderstanding *
try_sources (Fixture *fixture, gboolean in_other_sources)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->pipeline.context);
  g_autoptr (DowserUnderstanding) asked = dowser_understanding_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  DowserUnderstanding *trial_answer;

  add_option (asked, PIPELINE_URI);
  add_option (asked, OTHER_URI);
  dowser_session_set_understanding (session, asked);
  if (in_other_sources)
    dowser_session_add_attempt (session, DOWSER_ATTEMPT_ELSEWHERE);
  dowser_runner_try_sources_async (runner, NULL, pipeline_ready_cb, &result);
  trial_answer = dowser_runner_try_sources_finish (runner, pipeline_wait_for_result (&result), &error);
  g_assert_no_error (error);
  return trial_answer;
}

static gboolean
has_rows (const DowserUnderstanding *trial_answer, guint index)
{
  g_assert_cmpuint (trial_answer->options->len, >, index);
  return ((const DowserOption *) trial_answer->options->pdata[index])->preview != NULL;
}

static void
test_each_is_tried (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserUnderstanding) trial_answer = try_sources (fixture, FALSE);

  g_assert_true (has_rows (trial_answer, 0));
  g_assert_true (has_rows (trial_answer, 1));
}

/* Tests that no other source is opened if the open source can answer. */
static void
test_the_open_one_answers (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserUnderstanding) trial_answer = try_sources (fixture, TRUE);

  g_assert_true (has_rows (trial_answer, 0));
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (fixture->other, DOWSER_SCRIPTED_OPEN), ==, 0);
}

static void
test_the_open_one_fails (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error
      = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED, "The disk is full of water.");
  g_autoptr (DowserUnderstanding) trial_answer = NULL;

  dowser_scripted_source_fail (fixture->pipeline.source, DOWSER_SCRIPTED_RUN, error);
  trial_answer = try_sources (fixture, TRUE);
  g_assert_false (has_rows (trial_answer, 0));
  g_assert_true (has_rows (trial_answer, 1));
}

#define ADD(path, func) g_test_add ("/pipeline/runner-sources/" path, Fixture, NULL, set_up, func, tear_down)

DOWSER_TEST_MAIN (runner_sources)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("each-is-tried", test_each_is_tried);
  ADD ("the-open-one-answers", test_the_open_one_answers);
  ADD ("the-open-one-fails", test_the_open_one_fails);
  return g_test_run ();
}
