/* test-workspace.c - tests, without a window, of the workspace of a tab: opening, asking, clicking, canceling */
#include "base/dowser-error.h"
#include "knowledge/library/dowser-saved-question.h"
#include "support/dowser-scripted-source.h"
#include "support/dowser-test-main.h"
#include "views/workspace/dowser-workspace.h"

#define URI "/data/shop.db"

typedef struct
{
  DowserWorkspace *workspace;
  DowserScriptedSource *source;
  char *changed; /* the argument of the last signal "changed" */
  char *refused;
} WorkspaceFixture;

/* @several: TRUE to add a second table */
static DowserSchema *
schema_new (gboolean several)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "customers", FALSE);

  dowser_schema_builder_add_column (builder, table, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, table, "name", "TEXT");
  dowser_schema_builder_add_column (builder, table, "country", "TEXT");
  if (several)
    dowser_schema_builder_add_column (builder, dowser_schema_builder_add_table (builder, "ports", FALSE), "depth",
                                      "REAL");
  return dowser_schema_builder_end (builder);
}

static void
changed_cb (DowserWorkspace *workspace, const char *about, gpointer user_data)
{
  WorkspaceFixture *fixture = user_data;

  g_free (fixture->changed);
  fixture->changed = g_strdup (about);
}

static void
refused_cb (DowserWorkspace *workspace, const char *reason, GPtrArray *choices, gpointer user_data)
{
  WorkspaceFixture *fixture = user_data;

  g_free (fixture->refused);
  fixture->refused = g_strdup (reason);
}

static void
set_up (WorkspaceFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSchema) schema = schema_new (data == NULL);

  fixture->workspace = dowser_workspace_new (NULL);
  fixture->source = dowser_scripted_source_new (URI);
  dowser_scripted_source_set_schema (fixture->source, schema);
  dowser_context_add_source (dowser_workspace_get_context (fixture->workspace), DOWSER_SOURCE (fixture->source));
  g_signal_connect (fixture->workspace, "changed", G_CALLBACK (changed_cb), fixture);
  g_signal_connect (fixture->workspace, "refused", G_CALLBACK (refused_cb), fixture);
}

static void
tear_down (WorkspaceFixture *fixture, gconstpointer data)
{
  g_clear_object (&fixture->workspace);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_clear_object (&fixture->source);
  g_free (fixture->changed);
  g_free (fixture->refused);
}

static void
wait_for (WorkspaceFixture *fixture, DowserWorkspaceState state)
{
  while (dowser_workspace_get_state (fixture->workspace) != state)
    g_main_context_iteration (NULL, TRUE);
}

static void
ask_question (WorkspaceFixture *fixture)
{
  dowser_workspace_open (fixture->workspace, URI);
  wait_for (fixture, DOWSER_WORKSPACE_READY);
  dowser_workspace_ask (fixture->workspace, "list all customers");
  g_assert_cmpint (dowser_workspace_get_state (fixture->workspace), ==, DOWSER_WORKSPACE_RUNNING);
}

static guint
count_outputs (WorkspaceFixture *fixture)
{
  return dowser_session_get_plan (dowser_workspace_get_session (fixture->workspace))->select->outputs->len;
}

static void
add_country (WorkspaceFixture *fixture)
{
  g_autoptr (DowserOperation) operation = dowser_operation_new_add_column ("customers", "country", NULL);

  dowser_workspace_apply_operation (fixture->workspace, operation);
}

static void
test_open (WorkspaceFixture *fixture, gconstpointer data)
{
  dowser_workspace_open (fixture->workspace, URI);
  g_assert_cmpint (dowser_workspace_get_state (fixture->workspace), ==, DOWSER_WORKSPACE_OPENING);
  g_assert_null (dowser_workspace_get_schema (fixture->workspace));
  wait_for (fixture, DOWSER_WORKSPACE_READY);
  g_assert_nonnull (dowser_workspace_get_schema (fixture->workspace));
}

static void
test_open_fails (WorkspaceFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error
      = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DAMAGED, "The file is damaged.");

  dowser_scripted_source_fail (fixture->source, DOWSER_SCRIPTED_INTROSPECT, error);
  dowser_workspace_open (fixture->workspace, URI);
  wait_for (fixture, DOWSER_WORKSPACE_FAILED);
  g_assert_error (dowser_workspace_get_error (fixture->workspace), DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DAMAGED);

  dowser_scripted_source_answer (fixture->source, DOWSER_SCRIPTED_INTROSPECT);
  dowser_workspace_retry (fixture->workspace);
  wait_for (fixture, DOWSER_WORKSPACE_READY);
}

static void
test_open_is_stopped (WorkspaceFixture *fixture, gconstpointer data)
{
  dowser_scripted_source_hang (fixture->source, DOWSER_SCRIPTED_INTROSPECT);
  dowser_workspace_open (fixture->workspace, URI);
  dowser_workspace_stop (fixture->workspace);
  g_assert_cmpint (dowser_workspace_get_state (fixture->workspace), ==, DOWSER_WORKSPACE_EMPTY);
  g_assert_null (dowser_workspace_get_uri (fixture->workspace));
}

static void
test_ask_without_source (WorkspaceFixture *fixture, gconstpointer data)
{
  dowser_workspace_ask (fixture->workspace, "list all customers");
  g_assert_cmpint (dowser_workspace_get_state (fixture->workspace), ==, DOWSER_WORKSPACE_EMPTY);
  g_assert_nonnull (fixture->refused);
}

static void
test_ask_while_opening (WorkspaceFixture *fixture, gconstpointer data)
{
  dowser_workspace_open (fixture->workspace, URI);
  dowser_workspace_ask (fixture->workspace, "list all customers");
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  g_assert_cmpstr (dowser_session_get_question (dowser_workspace_get_session (fixture->workspace)), ==,
                   "list all customers");
}

/* Tests that the rows of a source's only table are shown before the user asks a question and before the values are
 * profiled. */
static void
test_only_table_is_shown_first (WorkspaceFixture *fixture, gconstpointer data)
{
  DowserSession *session;

  dowser_workspace_open (fixture->workspace, URI);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  session = dowser_workspace_get_session (fixture->workspace);
  g_assert_null (dowser_session_get_question (session));
  g_assert_cmpuint (count_outputs (fixture), ==, 3);
  g_assert_nonnull (dowser_session_get_result (session));
  while (dowser_context_get_index (dowser_workspace_get_context (fixture->workspace), URI) == NULL)
    g_main_context_iteration (NULL, TRUE);
  /* A question replaces the preview. */
  dowser_workspace_ask (fixture->workspace, "number of customers");
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  g_assert_cmpuint (count_outputs (fixture), ==, 1);
}

static void
test_show_table (WorkspaceFixture *fixture, gconstpointer data)
{
  dowser_workspace_open (fixture->workspace, URI);
  wait_for (fixture, DOWSER_WORKSPACE_READY);
  dowser_workspace_show_table (fixture->workspace, "nosuch", TRUE);
  g_assert_cmpint (dowser_workspace_get_state (fixture->workspace), ==, DOWSER_WORKSPACE_READY);
  dowser_workspace_show_table (fixture->workspace, "customers", TRUE);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  g_assert_cmpstr (dowser_session_get_question (dowser_workspace_get_session (fixture->workspace)), ==, "customers");
  g_assert_cmpuint (count_outputs (fixture), ==, 3);
}

/* Tests that another tab on the same source is ready at once. */
static void
test_beside (WorkspaceFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserWorkspace) sibling = NULL;

  ask_question (fixture);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  sibling = dowser_workspace_new_for_same_source (fixture->workspace);
  g_assert_cmpint (dowser_workspace_get_state (sibling), ==, DOWSER_WORKSPACE_READY);
  g_assert_true (dowser_workspace_get_schema (sibling) == dowser_workspace_get_schema (fixture->workspace));
  g_assert_null (dowser_workspace_get_session (sibling));
}

/* Tests that a source is closed after its last workspace was freed and its last run has ended. */
static void
test_last_closes (WorkspaceFixture *fixture, gconstpointer data)
{
  DowserContext *context = g_object_ref (dowser_workspace_get_context (fixture->workspace));
  g_autoptr (DowserWorkspace) sibling = NULL;

  ask_question (fixture);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  sibling = dowser_workspace_new_for_same_source (fixture->workspace);
  g_clear_object (&fixture->workspace);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_true (dowser_context_is_open (context, URI));
  dowser_workspace_ask (sibling, "list all customers");
  dowser_context_begin_run (context, URI);
  g_clear_object (&sibling);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_true (dowser_context_is_open (context, URI));
  dowser_context_end_run (context, URI);
  while (dowser_context_is_open (context, URI))
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (dowser_context_get_source (context, URI));
  /* The context has closed the source after its last workspace and run. It can be opened again. */
  dowser_context_add_source (context, DOWSER_SOURCE (fixture->source));
  fixture->workspace = dowser_workspace_new (context);
  ask_question (fixture);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  /* If the workspace opens another source, the first source is closed, too. */
  dowser_workspace_open (fixture->workspace, "/data/none.db");
  while (dowser_context_is_open (context, URI))
    g_main_context_iteration (NULL, TRUE);
  g_object_unref (context);
}

static void
sql_cb (GObject *workspace, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static gboolean
run_sql (WorkspaceFixture *fixture, const char *sql, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_workspace_run_sql_async (fixture->workspace, sql, sql_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return dowser_workspace_run_sql_finish (fixture->workspace, result, error);
}

/* Tests that if a plan can express the user's SQL, this plan becomes the next version, and that undo reverts it. */
static void
test_sql_changes_plan (WorkspaceFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  DowserSession *session;
  gsize start = 0;

  ask_question (fixture);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  session = dowser_workspace_get_session (fixture->workspace);
  g_assert_true (run_sql (fixture, "SELECT country FROM customers WHERE id > 3", &error));
  g_assert_no_error (error);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  g_assert_true (dowser_workspace_get_session (fixture->workspace) == session);
  g_assert_cmpuint (count_outputs (fixture), ==, 1);
  g_assert_nonnull (dowser_session_get_plan (session)->select->filter);
  dowser_workspace_undo (fixture->workspace);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  g_assert_null (dowser_session_get_plan (session)->select->filter);
  /* An error is reported with its position, and the plan doesn't change. */
  g_assert_false (run_sql (fixture, "SELECT id, nosuch FROM customers", &error));
  g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_SYNTAX);
  g_assert_nonnull (dowser_sql_error_get_part (error, &start));
  g_assert_cmpuint (start, ==, strlen ("SELECT id, "));
  g_assert_cmpint (dowser_workspace_get_state (fixture->workspace), ==, DOWSER_WORKSPACE_DONE);
}

#define RECURSIVE "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 5) SELECT x FROM c"

/* Tests that SQL that a plan can't express runs exactly as written. Tests that the reason is reported. */
static void
test_sql_as_written (WorkspaceFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  DowserSession *session;
  const DowserUnderstanding *understanding;

  dowser_workspace_open (fixture->workspace, URI);
  wait_for (fixture, DOWSER_WORKSPACE_READY);
  g_assert_true (run_sql (fixture, RECURSIVE, &error));
  g_assert_no_error (error);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  session = dowser_workspace_get_session (fixture->workspace);
  understanding = dowser_session_get_understanding (session);
  g_assert_true (dowser_session_runs_raw_sql (session));
  g_assert_null (dowser_session_get_plan (session));
  g_assert_cmpstr (dowser_session_get_statement (session)->sql, ==, RECURSIVE);
  g_assert_nonnull (dowser_session_get_result (session));
  g_assert_nonnull (strstr (g_ptr_array_index (understanding->reasons, 0), "WITH RECURSIVE"));
  /* After saving and reading, the understanding is still marked as SQL that runs as written. */
  {
    g_autofree char *json = dowser_understanding_to_json (understanding);
    g_autoptr (DowserUnderstanding) read = dowser_understanding_from_json (json, &error);

    g_assert_no_error (error);
    g_assert_true (read->runs_as_written);
  }
}

/* Tests that SQL that no plan can express isn't run on a source with restricted columns. Such SQL can't be checked for
 * restricted columns. */
static void
test_sql_beside_restricted (WorkspaceFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  const DowserTable *customers;

  dowser_workspace_open (fixture->workspace, URI);
  wait_for (fixture, DOWSER_WORKSPACE_READY);
  customers = dowser_schema_find_table (dowser_workspace_get_schema (fixture->workspace), "customers");
  ((DowserColumn *) dowser_table_find_column (customers, "country"))->restricted = TRUE;
  g_assert_true (run_sql (fixture, RECURSIVE, &error));
  wait_for (fixture, DOWSER_WORKSPACE_FAILED);
  g_assert_error (dowser_workspace_get_error (fixture->workspace), DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_RUN), ==, 0);
}

/* Tests that SQL that writes is never run, whether or not a plan can express it. */
static void
test_sql_that_writes (WorkspaceFixture *fixture, gconstpointer data)
{
  static const char *const texts[] = {
    "DELETE FROM customers",
    "WITH RECURSIVE c(x) AS (SELECT 1) DELETE FROM customers",
    "WITH RECURSIVE c(x) AS (SELECT 1) SELECT x FROM c; DROP TABLE customers",
    "PRAGMA writable_schema = 1",
  };

  dowser_workspace_open (fixture->workspace, URI);
  wait_for (fixture, DOWSER_WORKSPACE_READY);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      if (run_sql (fixture, texts[i], &error))
        wait_for (fixture, DOWSER_WORKSPACE_FAILED);
      g_assert_cmpuint (dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_RUN), ==, 0);
    }
}

static void
test_click_and_undo (WorkspaceFixture *fixture, gconstpointer data)
{
  guint before;

  ask_question (fixture);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  before = count_outputs (fixture);
  add_country (fixture);
  g_assert_nonnull (fixture->changed);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  g_assert_cmpuint (count_outputs (fixture), ==, before + 1);
  dowser_workspace_undo (fixture->workspace);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  g_assert_cmpuint (count_outputs (fixture), ==, before);
  dowser_workspace_redo (fixture->workspace);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  g_assert_cmpuint (count_outputs (fixture), ==, before + 1);
}

static void
test_refused_click (WorkspaceFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserOperation) operation = dowser_operation_new_add_column ("customers", "no such column", NULL);
  guint n_runs;

  ask_question (fixture);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  n_runs = dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_RUN);
  dowser_workspace_apply_operation (fixture->workspace, operation);
  g_assert_nonnull (fixture->refused);
  g_assert_null (fixture->changed);
  g_assert_cmpint (dowser_workspace_get_state (fixture->workspace), ==, DOWSER_WORKSPACE_DONE);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_RUN), ==, n_runs);
}

/* Tests that an operation during a run doesn't wait for the rows of the replaced plan. */
static void
test_click_during_run (WorkspaceFixture *fixture, gconstpointer data)
{
  dowser_scripted_source_hang (fixture->source, DOWSER_SCRIPTED_RUN);
  ask_question (fixture);
  dowser_scripted_source_wait (fixture->source, DOWSER_SCRIPTED_RUN, 1);
  dowser_scripted_source_answer (fixture->source, DOWSER_SCRIPTED_RUN);
  add_country (fixture);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  g_assert_nonnull (fixture->changed);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_RUN), ==, 2);
}

static void
test_stop_and_go_on (WorkspaceFixture *fixture, gconstpointer data)
{
  dowser_scripted_source_hang (fixture->source, DOWSER_SCRIPTED_RUN);
  ask_question (fixture);
  dowser_scripted_source_wait (fixture->source, DOWSER_SCRIPTED_RUN, 1);
  dowser_workspace_stop (fixture->workspace);
  wait_for (fixture, DOWSER_WORKSPACE_STOPPED);
  dowser_scripted_source_answer (fixture->source, DOWSER_SCRIPTED_RUN);
  dowser_workspace_retry (fixture->workspace);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
}

/* Tests that the answer of a canceled question isn't shown with the next question. */
static void
test_new_question_during_run (WorkspaceFixture *fixture, gconstpointer data)
{
  dowser_scripted_source_hang (fixture->source, DOWSER_SCRIPTED_RUN);
  ask_question (fixture);
  dowser_scripted_source_wait (fixture->source, DOWSER_SCRIPTED_RUN, 1);
  dowser_scripted_source_answer (fixture->source, DOWSER_SCRIPTED_RUN);
  dowser_workspace_ask (fixture->workspace, "list all countries of customers");
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  g_assert_cmpstr (dowser_session_get_question (dowser_workspace_get_session (fixture->workspace)), ==,
                   "list all countries of customers");
}

/* Tests that a saved question's plan runs unchanged. No planner changes it, and the date of saving is shown. */
static void
test_saved (WorkspaceFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserUnderstanding) understanding = dowser_understanding_new ();
  DowserSelect *select = dowser_select_new ();
  DowserSession *session;

  dowser_select_add_instance (select, "customers", "customers");
  dowser_select_add_output (select, dowser_expr_new_column ("customers", "country"), NULL);
  understanding->plan = dowser_plan_new (select);
  understanding->saved_at = 17;
  ask_question (fixture);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  dowser_workspace_show_saved_question (fixture->workspace, "frobnication", understanding);
  wait_for (fixture, DOWSER_WORKSPACE_DONE);
  session = dowser_workspace_get_session (fixture->workspace);
  g_assert_cmpstr (dowser_session_get_question (session), ==, "frobnication");
  g_assert_cmpuint (count_outputs (fixture), ==, 1);
  g_assert_cmpint (dowser_session_get_understanding (session)->saved_at, ==, 17);
  g_assert_cmpuint (dowser_session_get_exchanges (session)->len, ==, 0);
  g_assert_true (dowser_saved_question_is_self_contained (session));
}

static void
test_gone_during_run (WorkspaceFixture *fixture, gconstpointer data)
{
  dowser_scripted_source_hang (fixture->source, DOWSER_SCRIPTED_RUN);
  ask_question (fixture);
  dowser_scripted_source_wait (fixture->source, DOWSER_SCRIPTED_RUN, 1);
  dowser_workspace_stop (fixture->workspace);
}

#define ADD(name, func) g_test_add ("/views/workspace/" name, WorkspaceFixture, NULL, set_up, func, tear_down)

DOWSER_TEST_MAIN (workspace)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("open", test_open);
  ADD ("open-fails", test_open_fails);
  ADD ("open-is-stopped", test_open_is_stopped);
  ADD ("ask-without-source", test_ask_without_source);
  ADD ("ask-while-opening", test_ask_while_opening);
  ADD ("click-and-undo", test_click_and_undo);
  ADD ("refused-click", test_refused_click);
  ADD ("click-during-run", test_click_during_run);
  ADD ("stop-and-go-on", test_stop_and_go_on);
  ADD ("new-question-during-run", test_new_question_during_run);
  ADD ("saved", test_saved);
  ADD ("gone-during-run", test_gone_during_run);
  ADD ("show-table", test_show_table);
  ADD ("beside", test_beside);
  ADD ("last-closes", test_last_closes);
  ADD ("sql-changes-plan", test_sql_changes_plan);
  ADD ("sql-as-written", test_sql_as_written);
  ADD ("sql-beside-restricted", test_sql_beside_restricted);
  ADD ("sql-that-writes", test_sql_that_writes);
  g_test_add ("/views/workspace/only-table-is-shown-first", WorkspaceFixture, "one table", set_up,
              test_only_table_is_shown_first, tear_down);
  return g_test_run ();
}
