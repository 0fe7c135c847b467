/* test-statement-log.c - tests that engine messages are masked in the log, for every kind of statement */
#include "base/dowser-error.h"
#include "pipeline/checks/dowser-internal-query.h"
#include "pipeline/context/dowser-statement-log.h"
#include "pipeline/dowser-pipeline-steps.h"
#include "pipeline/dowser-session-export.h"
#include "support/dowser-pipeline-fixture.h"
#include "support/dowser-test-main.h"

#include <string.h>

#define SQL "SELECT id FROM customers WHERE name = ?"
#define SAID "invalid value: 'Ann Lee' in customers of bob@example.org"
#define MASKED "invalid value: '[personal]' in customers of [e-mail]"

/* Personal data in the tests: customers' names. The question contains one of them. */
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

  dowser_select_add_instance (select, "c", "customers");
  dowser_select_add_output (select, dowser_expr_new_column ("c", "id"), NULL);
  dowser_select_add_filter (select, dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column ("c", "name"),
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
  lines = dowser_store_load_log_finish (fixture->store, pipeline_wait_for_result (&answer), NULL);
  g_assert_cmpuint (lines->len, ==, 1);
  line = lines->pdata[0];
  g_assert_cmpint (line->kind, ==, kind);
  g_assert_cmpint (line->outcome, ==, DOWSER_LOG_FAILED);
  g_assert_cmpstr (line->error, ==, MASKED);
}

static void
test_engine_message_for_internal_query_is_masked (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserPlan) plan = make_plan ();
  const DowserLimits limits = { 10, 1 };
  g_autoptr (GAsyncResult) answer = NULL;
  g_autoptr (GError) error = NULL;

  dowser_internal_query_run_async (fixture->context, PIPELINE_URI, plan, &limits, NULL, pipeline_ready_cb, &answer);
  g_assert_null (dowser_internal_query_run_finish (fixture->context, pipeline_wait_for_result (&answer), &error));
  /* The user who asks the question sees the engine's unmasked message. */
  g_assert_cmpstr (error->message, ==, SAID);
  assert_newest_line (fixture, DOWSER_LOG_PROBE);
}

static void
test_engine_message_for_an_export_is_masked (PipelineFixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->directory, "all.csv", NULL);
  g_autoptr (DowserSession) session = make_session (fixture);
  const DowserExportOptions options = { 0 };
  g_auto (DowserExportSummary) summary = { 0 };
  g_autoptr (GAsyncResult) answer = NULL;
  g_autoptr (GError) error = NULL;

  dowser_session_export_async (fixture->context, session, NULL, path, &options, NULL, NULL, NULL, pipeline_ready_cb,
                               &answer);
  g_assert_false (
      dowser_session_export_finish (fixture->context, pipeline_wait_for_result (&answer), &summary, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
  assert_newest_line (fixture, DOWSER_LOG_EXPORT);
}

static void
test_engine_message_for_a_question_is_masked (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = make_session (fixture);
  g_autoptr (DowserStep) step = dowser_step_new (&dowser_pipeline_steps[pipeline_find_step ("run")]);
  g_autoptr (GAsyncResult) answer = NULL;
  g_autofree char *note = NULL;

  dowser_step_run_async (step, session, fixture->context, NULL, pipeline_ready_cb, &answer);
  g_assert_true (dowser_step_run_finish (step, session, pipeline_wait_for_result (&answer), &note, NULL));
  assert_newest_line (fixture, DOWSER_LOG_QUESTION);
}

/* Returns: (transfer full): the kind and content of each log line, newest first */
static char *
dup_lines (PipelineFixture *fixture)
{
  g_autoptr (GAsyncResult) answer = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  GString *text = g_string_new (NULL);

  dowser_store_load_log_async (fixture->store, 100, NULL, pipeline_ready_cb, &answer);
  lines = dowser_store_load_log_finish (fixture->store, pipeline_wait_for_result (&answer), NULL);
  for (guint i = 0; i < lines->len; i++)
    {
      const DowserStoreLogLine *line = lines->pdata[i];

      g_string_append_printf (text, "%s %s: %s\n", dowser_log_kind_nicks[line->kind],
                              dowser_log_outcome_nicks[line->outcome],
                              line->kind == DOWSER_LOG_PROFILE || line->kind == DOWSER_LOG_SCHEMA ? line->sql : "…");
    }
  return g_string_free (text, FALSE);
}

static void
answer_question (PipelineFixture *fixture)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);

  pipeline_run_to_end (runner);
}

/* Tests that queries by which Dowser reads values for its own use are logged, too, with one line for each query. */
static void
test_value_reads_are_logged (PipelineFixture *fixture, gconstpointer data)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *customers = dowser_schema_builder_add_table (builder, "customers", FALSE);
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserProfile) profile = NULL;
  g_autofree char *first = NULL;
  g_autofree char *both = NULL;
  g_autofree char *expected = NULL;

  dowser_schema_builder_add_column (builder, customers, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, customers, "name", "TEXT")->pii = TRUE;
  dowser_schema_builder_add_column (builder, customers, "country", "TEXT");
  dowser_schema_builder_add_column (builder, customers, "notes", "TEXT");
  schema = dowser_schema_builder_end (builder);
  profile = dowser_profile_new (schema);
  dowser_profile_get (profile, customers->columns->pdata[0])->n_rows = 3;
  dowser_profile_get (profile, customers->columns->pdata[2])->n_rows = 3;
  dowser_scripted_source_set_schema (fixture->source, schema);
  dowser_scripted_source_set_profile (fixture->source, profile);
  answer_question (fixture);
  first = dup_lines (fixture);
  /* The line doesn't contain the table "notes", because the time limit ended the profiling before this table. */
  g_assert_cmpstr (first, ==, "question done: …\nprofile cut: customers (id, country)\nschema done: customers\n");

  answer_question (fixture);
  both = dup_lines (fixture);
  expected = g_strconcat ("question done: …\n", first, NULL);
  g_assert_cmpstr (both, ==, expected);
}

static void
test_message_of_failed_profile_is_masked (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT, SAID);
  g_autofree char *lines = NULL;

  dowser_scripted_source_fail (fixture->source, DOWSER_SCRIPTED_PROFILE, error);
  answer_question (fixture);
  lines = dup_lines (fixture);
  g_assert_cmpstr (lines, ==,
                   "question done: …\nprofile failed: customers (id, name, country)\nschema done: customers\n");
}

/* Tests that the log of a source with thousands of tables is small enough to be stored and read. */
static void
test_log_of_many_tables_stays_small (PipelineFixture *fixture, gconstpointer data)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (GAsyncResult) answer = NULL;
  g_autoptr (GPtrArray) lines = NULL;

  for (guint i = 0; i < 5000; i++)
    {
      g_autofree char *name = g_strdup_printf ("größe %u", i);
      DowserTable *table = dowser_schema_builder_add_table (builder, name, FALSE);

      for (guint j = 0; j < 20; j++)
        {
          g_autofree char *column = g_strdup_printf ("länge %u", j);

          dowser_schema_builder_add_column (builder, table, column, "TEXT");
        }
    }
  schema = dowser_schema_builder_end (builder);
  dowser_statement_log_add_schema (fixture->store, PIPELINE_URI, schema, 1, NULL);
  dowser_statement_log_add_profile (fixture->context, PIPELINE_URI, schema, NULL, 1, NULL);
  dowser_store_load_log_async (fixture->store, 2, NULL, pipeline_ready_cb, &answer);
  lines = dowser_store_load_log_finish (fixture->store, pipeline_wait_for_result (&answer), NULL);
  g_assert_cmpuint (lines->len, ==, 2);
  for (guint i = 0; i < lines->len; i++)
    {
      const char *text = ((const DowserStoreLogLine *) lines->pdata[i])->sql;

      g_assert_true (g_str_has_prefix (text, "größe 0"));
      g_assert_true (g_utf8_validate (text, -1, NULL));
      g_assert_cmpuint (strlen (text), <, 4200);
      g_assert_nonnull (strstr (text, "… (truncated, "));
    }
}

/* Tests that statements are logged even if sessions are not saved. */
static void
test_log_works_without_saved_sessions (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserContext) context = dowser_context_new (NULL);
  const DowserStatementEnd end = { .kind = DOWSER_LOG_QUESTION, .uri = PIPELINE_URI, .sql = "SELECT 1" };
  g_autofree char *none = NULL;
  g_autofree char *one = NULL;

  dowser_statement_log_end (context, dowser_statement_log_begin (context, &end), &end);
  none = dup_lines (fixture);
  g_assert_cmpstr (none, ==, "");
  dowser_context_set_log (context, fixture->store);
  g_assert_null (dowser_context_get_store (context));
  dowser_statement_log_end (context, dowser_statement_log_begin (context, &end), &end);
  one = dup_lines (fixture);
  g_assert_cmpstr (one, ==, "question done: …\n");
}

DOWSER_TEST_MAIN (statement_log)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/pipeline/statement-log/engine-message-for-internal-query-is-masked", PipelineFixture, NULL, set_up,
              test_engine_message_for_internal_query_is_masked, pipeline_tear_down);
  g_test_add ("/pipeline/statement-log/engine-message-for-an-export-is-masked", PipelineFixture, NULL, set_up,
              test_engine_message_for_an_export_is_masked, pipeline_tear_down);
  g_test_add ("/pipeline/statement-log/engine-message-for-a-question-is-masked", PipelineFixture, NULL, set_up,
              test_engine_message_for_a_question_is_masked, pipeline_tear_down);
  g_test_add ("/pipeline/statement-log/value-reads-are-logged", PipelineFixture, NULL, pipeline_set_up,
              test_value_reads_are_logged, pipeline_tear_down);
  g_test_add ("/pipeline/statement-log/message-of-failed-profile-is-masked", PipelineFixture, NULL, pipeline_set_up,
              test_message_of_failed_profile_is_masked, pipeline_tear_down);
  g_test_add ("/pipeline/statement-log/log-of-many-tables-stays-small", PipelineFixture, NULL, pipeline_set_up,
              test_log_of_many_tables_stays_small, pipeline_tear_down);
  g_test_add ("/pipeline/statement-log/log-works-without-saved-sessions", PipelineFixture, NULL, pipeline_set_up,
              test_log_works_without_saved_sessions, pipeline_tear_down);
  return g_test_run ();
}
