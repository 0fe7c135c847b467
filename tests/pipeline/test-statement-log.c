/* test-statement-log.c - what an engine says is masked in the log, whatever a statement was run for */
#include "base/dowser-error.h"
#include "dowser-pipeline-fixture.h"
#include "pipeline/dowser-inquiry.h"
#include "pipeline/dowser-pipeline-steps.h"
#include "pipeline/dowser-session-export.h"

#define SQL "SELECT id FROM customers WHERE name = ?"
#define SAID "invalid value: 'Ann Lee' in customers of bob@example.org"
#define MASKED "invalid value: '[personal]' in customers of [e-mail]"

/* The names of customers are people's data, and one is asked for. */
static void
set_up (PipelineFixture *fixture, gconstpointer data)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *customers = dowser_schema_builder_add_table (builder, "customers", FALSE);
  g_autoptr (GError) error = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT, SAID);
  g_autoptr (DowserSchema) schema = NULL;

  pipeline_set_up (fixture, data);
  dowser_schema_builder_add_column (builder, customers, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, customers, "name", "TEXT")->pii = TRUE;
  schema = dowser_schema_builder_end (builder);
  dowser_context_set_schema (fixture->context, PIPELINE_URI, schema);
  dowser_scripted_source_set_schema (fixture->source, schema);
  dowser_scripted_source_fail (fixture->source, DOWSER_SCRIPTED_RUN, error);
}

static DowserPlan *
make_plan (void)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_from (select, "c", "customers");
  dowser_select_add_output (select, dowser_expr_new_column ("c", "id"), NULL);
  dowser_select_and_filter (select, dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column ("c", "name"),
                                                             dowser_expr_new_text ("Ann Lee")));
  return dowser_plan_new (select);
}

static DowserSession *
make_session (PipelineFixture *fixture)
{
  DowserSession *session = pipeline_session_new (NULL);
  g_autoptr (DowserStatement) statement
      = dowser_statement_new (g_strdup (SQL), g_strdup (SQL),
                              g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref));

  dowser_session_set_schema (session, dowser_context_get_schema (fixture->context, PIPELINE_URI));
  dowser_session_take_plan (session, make_plan (), DOWSER_PLAN_ORIGIN_PLANNER, NULL);
  dowser_session_set_statement (session, statement);
  return session;
}

static void
assert_newest_line (PipelineFixture *fixture, DowserLogKind kind)
{
  g_autoptr (GAsyncResult) answer = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  const DowserStoreLogLine *line;

  dowser_store_load_log_async (fixture->store, 1, NULL, pipeline_ready_cb, &answer);
  lines = dowser_store_load_log_finish (fixture->store, pipeline_wait (&answer), NULL);
  g_assert_cmpuint (lines->len, ==, 1);
  line = lines->pdata[0];
  g_assert_cmpint (line->kind, ==, kind);
  g_assert_cmpint (line->outcome, ==, DOWSER_LOG_FAILED);
  g_assert_cmpstr (line->error, ==, MASKED);
}

static void
test_inquiries (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserPlan) plan = make_plan ();
  const DowserLimits limits = { 10, 1 };
  g_autoptr (GAsyncResult) answer = NULL;
  g_autoptr (GError) error = NULL;

  dowser_inquiry_run_async (fixture->context, PIPELINE_URI, plan, &limits, NULL, pipeline_ready_cb, &answer);
  g_assert_null (dowser_inquiry_run_finish (fixture->context, pipeline_wait (&answer), &error));
  /* The person who asks sees what the engine said. */
  g_assert_cmpstr (error->message, ==, SAID);
  assert_newest_line (fixture, DOWSER_LOG_PROBE);
}

static void
test_exports (PipelineFixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->directory, "all.csv", NULL);
  g_autoptr (DowserSession) session = make_session (fixture);
  const DowserExportOptions options = { 0 };
  g_auto (DowserExportSummary) summary = { 0 };
  g_autoptr (GAsyncResult) answer = NULL;
  g_autoptr (GError) error = NULL;

  dowser_session_export_async (fixture->context, session, NULL, path, &options, NULL, NULL, NULL, pipeline_ready_cb,
                               &answer);
  g_assert_false (dowser_session_export_finish (fixture->context, pipeline_wait (&answer), &summary, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
  assert_newest_line (fixture, DOWSER_LOG_EXPORT);
}

static void
test_questions (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = make_session (fixture);
  g_autoptr (DowserStep) step = dowser_step_new (&dowser_pipeline_steps[pipeline_find_step ("run")]);
  g_autoptr (GAsyncResult) answer = NULL;
  g_autofree char *note = NULL;

  dowser_step_run_async (step, session, fixture->context, NULL, pipeline_ready_cb, &answer);
  g_assert_true (dowser_step_run_finish (step, session, pipeline_wait (&answer), &note, NULL));
  assert_newest_line (fixture, DOWSER_LOG_QUESTION);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/pipeline/statement-log/inquiries", PipelineFixture, NULL, set_up, test_inquiries, pipeline_tear_down);
  g_test_add ("/pipeline/statement-log/exports", PipelineFixture, NULL, set_up, test_exports, pipeline_tear_down);
  g_test_add ("/pipeline/statement-log/questions", PipelineFixture, NULL, set_up, test_questions, pipeline_tear_down);
  return g_test_run ();
}
