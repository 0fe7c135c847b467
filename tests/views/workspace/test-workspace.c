/* test-workspace.c - opening, asking, clicking, stopping: what a window works on, without a window */
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
  char *changed; /* what the last signal said */
  char *refused;
} Desk;

static DowserSchema *
schema_new (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "customers", FALSE);

  dowser_schema_builder_add_column (builder, table, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, table, "name", "TEXT");
  dowser_schema_builder_add_column (builder, table, "country", "TEXT");
  return dowser_schema_builder_end (builder);
}

static void
changed_cb (DowserWorkspace *workspace, const char *about, gpointer user_data)
{
  Desk *desk = user_data;

  g_free (desk->changed);
  desk->changed = g_strdup (about);
}

static void
refused_cb (DowserWorkspace *workspace, const char *reason, GPtrArray *choices, gpointer user_data)
{
  Desk *desk = user_data;

  g_free (desk->refused);
  desk->refused = g_strdup (reason);
}

static void
set_up (Desk *desk, gconstpointer data)
{
  g_autoptr (DowserSchema) schema = schema_new ();

  desk->workspace = dowser_workspace_new (NULL);
  desk->source = dowser_scripted_source_new (URI);
  dowser_scripted_source_set_schema (desk->source, schema);
  dowser_context_add_source (dowser_workspace_get_context (desk->workspace), DOWSER_SOURCE (desk->source));
  g_signal_connect (desk->workspace, "changed", G_CALLBACK (changed_cb), desk);
  g_signal_connect (desk->workspace, "refused", G_CALLBACK (refused_cb), desk);
}

static void
tear_down (Desk *desk, gconstpointer data)
{
  g_clear_object (&desk->workspace);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_clear_object (&desk->source);
  g_free (desk->changed);
  g_free (desk->refused);
}

static void
wait_for (Desk *desk, DowserWorkspaceState state)
{
  while (dowser_workspace_get_state (desk->workspace) != state)
    g_main_context_iteration (NULL, TRUE);
}

static void
ask (Desk *desk)
{
  dowser_workspace_open (desk->workspace, URI);
  wait_for (desk, DOWSER_WORKSPACE_READY);
  dowser_workspace_ask (desk->workspace, "list all customers");
  g_assert_cmpint (dowser_workspace_get_state (desk->workspace), ==, DOWSER_WORKSPACE_RUNNING);
}

static guint
count_outputs (Desk *desk)
{
  return dowser_session_get_plan (dowser_workspace_get_session (desk->workspace))->select->outputs->len;
}

static void
add_country (Desk *desk)
{
  g_autoptr (DowserOperation) operation = dowser_operation_new_add_column ("customers", "country", NULL);

  dowser_workspace_apply (desk->workspace, operation);
}

static void
test_open (Desk *desk, gconstpointer data)
{
  dowser_workspace_open (desk->workspace, URI);
  g_assert_cmpint (dowser_workspace_get_state (desk->workspace), ==, DOWSER_WORKSPACE_OPENING);
  g_assert_null (dowser_workspace_get_schema (desk->workspace));
  wait_for (desk, DOWSER_WORKSPACE_READY);
  g_assert_nonnull (dowser_workspace_get_schema (desk->workspace));
}

static void
test_open_fails (Desk *desk, gconstpointer data)
{
  g_autoptr (GError) error
      = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DAMAGED, "The file is damaged.");

  dowser_scripted_source_fail (desk->source, DOWSER_SCRIPTED_INTROSPECT, error);
  dowser_workspace_open (desk->workspace, URI);
  wait_for (desk, DOWSER_WORKSPACE_FAILED);
  g_assert_error (dowser_workspace_get_error (desk->workspace), DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DAMAGED);

  dowser_scripted_source_answer (desk->source, DOWSER_SCRIPTED_INTROSPECT);
  dowser_workspace_retry (desk->workspace);
  wait_for (desk, DOWSER_WORKSPACE_READY);
}

static void
test_open_is_stopped (Desk *desk, gconstpointer data)
{
  dowser_scripted_source_hang (desk->source, DOWSER_SCRIPTED_INTROSPECT);
  dowser_workspace_open (desk->workspace, URI);
  dowser_workspace_stop (desk->workspace);
  g_assert_cmpint (dowser_workspace_get_state (desk->workspace), ==, DOWSER_WORKSPACE_EMPTY);
  g_assert_null (dowser_workspace_get_uri (desk->workspace));
}

static void
test_ask_without_source (Desk *desk, gconstpointer data)
{
  dowser_workspace_ask (desk->workspace, "list all customers");
  g_assert_cmpint (dowser_workspace_get_state (desk->workspace), ==, DOWSER_WORKSPACE_EMPTY);
  g_assert_nonnull (desk->refused);
}

static void
test_ask_while_opening (Desk *desk, gconstpointer data)
{
  dowser_workspace_open (desk->workspace, URI);
  dowser_workspace_ask (desk->workspace, "list all customers");
  wait_for (desk, DOWSER_WORKSPACE_DONE);
  g_assert_cmpstr (dowser_session_get_question (dowser_workspace_get_session (desk->workspace)), ==,
                   "list all customers");
}

static void
test_click_and_undo (Desk *desk, gconstpointer data)
{
  guint before;

  ask (desk);
  wait_for (desk, DOWSER_WORKSPACE_DONE);
  before = count_outputs (desk);
  add_country (desk);
  g_assert_nonnull (desk->changed);
  wait_for (desk, DOWSER_WORKSPACE_DONE);
  g_assert_cmpuint (count_outputs (desk), ==, before + 1);
  dowser_workspace_undo (desk->workspace);
  wait_for (desk, DOWSER_WORKSPACE_DONE);
  g_assert_cmpuint (count_outputs (desk), ==, before);
  dowser_workspace_redo (desk->workspace);
  wait_for (desk, DOWSER_WORKSPACE_DONE);
  g_assert_cmpuint (count_outputs (desk), ==, before + 1);
}

static void
test_refused_click (Desk *desk, gconstpointer data)
{
  g_autoptr (DowserOperation) operation = dowser_operation_new_add_column ("customers", "no such column", NULL);
  guint n_runs;

  ask (desk);
  wait_for (desk, DOWSER_WORKSPACE_DONE);
  n_runs = dowser_scripted_source_get_n_calls (desk->source, DOWSER_SCRIPTED_RUN);
  dowser_workspace_apply (desk->workspace, operation);
  g_assert_nonnull (desk->refused);
  g_assert_null (desk->changed);
  g_assert_cmpint (dowser_workspace_get_state (desk->workspace), ==, DOWSER_WORKSPACE_DONE);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (desk->source, DOWSER_SCRIPTED_RUN), ==, n_runs);
}

/* A click does not wait for the rows of the plan that it replaces. */
static void
test_click_during_run (Desk *desk, gconstpointer data)
{
  dowser_scripted_source_hang (desk->source, DOWSER_SCRIPTED_RUN);
  ask (desk);
  dowser_scripted_source_wait (desk->source, DOWSER_SCRIPTED_RUN, 1);
  dowser_scripted_source_answer (desk->source, DOWSER_SCRIPTED_RUN);
  add_country (desk);
  wait_for (desk, DOWSER_WORKSPACE_DONE);
  g_assert_nonnull (desk->changed);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (desk->source, DOWSER_SCRIPTED_RUN), ==, 2);
}

static void
test_stop_and_go_on (Desk *desk, gconstpointer data)
{
  dowser_scripted_source_hang (desk->source, DOWSER_SCRIPTED_RUN);
  ask (desk);
  dowser_scripted_source_wait (desk->source, DOWSER_SCRIPTED_RUN, 1);
  dowser_workspace_stop (desk->workspace);
  wait_for (desk, DOWSER_WORKSPACE_STOPPED);
  dowser_scripted_source_answer (desk->source, DOWSER_SCRIPTED_RUN);
  dowser_workspace_retry (desk->workspace);
  wait_for (desk, DOWSER_WORKSPACE_DONE);
}

/* The answer to a question that was given up must not end up under the next one. */
static void
test_new_question_during_run (Desk *desk, gconstpointer data)
{
  dowser_scripted_source_hang (desk->source, DOWSER_SCRIPTED_RUN);
  ask (desk);
  dowser_scripted_source_wait (desk->source, DOWSER_SCRIPTED_RUN, 1);
  dowser_scripted_source_answer (desk->source, DOWSER_SCRIPTED_RUN);
  dowser_workspace_ask (desk->workspace, "list all countries of customers");
  wait_for (desk, DOWSER_WORKSPACE_DONE);
  g_assert_cmpstr (dowser_session_get_question (dowser_workspace_get_session (desk->workspace)), ==,
                   "list all countries of customers");
}

/* The plan of a saved question is run as it is: no planner changes it, and it says from when it is. */
static void
test_saved (Desk *desk, gconstpointer data)
{
  g_autoptr (DowserUnderstanding) understanding = dowser_understanding_new ();
  DowserSelect *select = dowser_select_new ();
  DowserSession *session;

  dowser_select_add_from (select, "customers", "customers");
  dowser_select_add_output (select, dowser_expr_new_column ("customers", "country"), NULL);
  understanding->plan = dowser_plan_new (select);
  understanding->saved_at = 17;
  ask (desk);
  wait_for (desk, DOWSER_WORKSPACE_DONE);
  dowser_workspace_show_saved (desk->workspace, "frobnication", understanding);
  wait_for (desk, DOWSER_WORKSPACE_DONE);
  session = dowser_workspace_get_session (desk->workspace);
  g_assert_cmpstr (dowser_session_get_question (session), ==, "frobnication");
  g_assert_cmpuint (count_outputs (desk), ==, 1);
  g_assert_cmpint (dowser_session_get_understanding (session)->saved_at, ==, 17);
  g_assert_cmpuint (dowser_session_get_exchanges (session)->len, ==, 0);
  g_assert_true (dowser_saved_question_is_asked_by (session));
}

static void
test_gone_during_run (Desk *desk, gconstpointer data)
{
  dowser_scripted_source_hang (desk->source, DOWSER_SCRIPTED_RUN);
  ask (desk);
  dowser_scripted_source_wait (desk->source, DOWSER_SCRIPTED_RUN, 1);
  dowser_workspace_stop (desk->workspace);
}

#define ADD(name, func) g_test_add ("/views/workspace/" name, Desk, NULL, set_up, func, tear_down)

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
  return g_test_run ();
}
