/* test-session.c - tests that a session keeps its plan versions and its list of done steps, and is read back from
 * JSON */
#include "base/dowser-error.h"
#include "session/dowser-session.h"
#include "support/dowser-test-main.h"

#include <gio/gio.h>
#include <string.h>

static DowserPlan *
make_plan (gint64 limit)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "orders", "orders");
  dowser_select_add_output (select, dowser_expr_new_column ("orders", "id"), NULL);
  select->limit = limit;
  return dowser_plan_new (select);
}

static gint64
get_limit (DowserSession *session)
{
  return dowser_session_get_plan (session)->select->limit;
}

static void
test_undo_and_redo_change_the_version (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);

  g_assert_null (dowser_session_get_plan (session));
  g_assert_false (dowser_session_undo (session));

  dowser_session_take_plan (session, make_plan (1), DOWSER_PLAN_ORIGIN_PLANNER, NULL);
  dowser_session_take_plan (session, make_plan (2), DOWSER_PLAN_ORIGIN_OPERATION, "Limit 2");
  g_assert_cmpint (get_limit (session), ==, 2);
  g_assert_cmpstr (dowser_session_get_change (session), ==, "Limit 2");

  g_assert_true (dowser_session_undo (session));
  g_assert_cmpint (get_limit (session), ==, 1);
  g_assert_false (dowser_session_can_undo (session));
  g_assert_true (dowser_session_redo (session));
  g_assert_cmpint (get_limit (session), ==, 2);
  g_assert_false (dowser_session_redo (session));
}

static void
test_redo_follows_the_last_branch (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);

  dowser_session_take_plan (session, make_plan (1), DOWSER_PLAN_ORIGIN_PLANNER, NULL);
  dowser_session_take_plan (session, make_plan (2), DOWSER_PLAN_ORIGIN_OPERATION, "Limit 2");
  dowser_session_undo (session);
  dowser_session_take_plan (session, make_plan (3), DOWSER_PLAN_ORIGIN_OPERATION, "Limit 3");
  dowser_session_undo (session);

  g_assert_true (dowser_session_redo (session));
  g_assert_cmpint (get_limit (session), ==, 3);
}

static void
test_audited_plan_replaces_the_plan (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);

  dowser_session_take_plan (session, make_plan (1), DOWSER_PLAN_ORIGIN_CHOICE, NULL);
  dowser_session_replace_plan (session, make_plan (7));

  g_assert_cmpint (get_limit (session), ==, 7);
  g_assert_false (dowser_session_can_undo (session));
  g_assert_true (dowser_session_has_origin (session, DOWSER_PLAN_ORIGIN_CHOICE));
  g_assert_false (dowser_session_has_origin (session, DOWSER_PLAN_ORIGIN_FILE));
}

static void
test_the_plan_is_a_property (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (DowserPlan) plan = NULL;

  g_object_get (session, "plan", &plan, NULL);
  g_assert_null (plan);
  dowser_session_take_plan (session, make_plan (1), DOWSER_PLAN_ORIGIN_PLANNER, NULL);
  g_object_get (session, "plan", &plan, NULL);
  g_assert_true (plan == dowser_session_get_plan (session));
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
test_changes_are_notified (void)
{
  g_autoptr (DowserSession) session = dowser_session_new ("one");
  guint n_plans = 0, n_titles = 0;

  g_signal_connect_swapped (session, "notify::plan", G_CALLBACK (count_cb), &n_plans);
  g_signal_connect_swapped (session, "notify::title", G_CALLBACK (count_cb), &n_titles);
  dowser_session_set_question (session, "how many orders?");
  dowser_session_set_question (session, "how many orders?");
  dowser_session_take_plan (session, make_plan (1), DOWSER_PLAN_ORIGIN_PLANNER, NULL);

  g_assert_cmpuint (n_titles, ==, 1);
  g_assert_cmpuint (n_plans, ==, 1);
  g_assert_cmpstr (dowser_session_get_title (session), ==, "how many orders?");
}

static void
test_finished_steps_are_listed (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);

  dowser_session_mark_step_done (session, "plan", 5);
  dowser_session_mark_step_done (session, "audit", 6);
  dowser_session_mark_step_done (session, "plan", G_MAXUINT64);
  g_assert_cmphex (dowser_session_get_done_inputs (session, "plan"), ==, G_MAXUINT64);

  dowser_session_unmark_step_done (session, "plan");
  g_assert_false (dowser_session_is_step_done (session, "plan"));
  g_assert_true (dowser_session_is_step_done (session, "audit"));
}

static DowserStatement *
make_statement (void)
{
  GPtrArray *parameters = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);

  g_ptr_array_add (parameters, dowser_value_new_integer (G_MAXINT64));
  g_ptr_array_add (parameters, dowser_value_new_real (0.1));
  g_ptr_array_add (parameters, dowser_value_new_text (DOWSER_VALUE_BLOB, "a\0b", 3));
  g_ptr_array_add (parameters, dowser_value_new_text (DOWSER_VALUE_TEXT, "Ålesund", -1));
  g_ptr_array_add (parameters, dowser_value_new_null (DOWSER_VALUE_TEXT));
  return dowser_statement_new (g_strdup ("SELECT ?"), g_strdup ("SELECT 1"), parameters);
}

static DowserSession *
make_full_session (void)
{
  DowserSession *session = dowser_session_new ("full");
  g_autoptr (DowserUnderstanding) understanding = dowser_understanding_new ();
  g_autoptr (DowserStatement) statement = make_statement ();
  GPtrArray *findings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);

  g_ptr_array_add (findings, dowser_finding_new (DOWSER_SEVERITY_NOTE, "group-complete", "select", "One.", "Mended."));
  understanding->state = DOWSER_STATE_CHECK;
  understanding->plan = make_plan (1);
  dowser_session_set_source_uri (session, "/tmp/shop.db");
  dowser_session_set_question (session, "orders “of” Ålesund");
  dowser_session_set_evidence (session, "an order is an order");
  dowser_session_set_restated_question (session, "The orders.");
  dowser_session_set_understanding (session, understanding);
  dowser_session_set_statement (session, statement);
  dowser_session_set_n_rows (session, 42);
  dowser_session_set_state (session, DOWSER_SESSION_FAILED);
  dowser_session_take_error (session, g_error_new_literal (DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_TIME, "Too long."));
  dowser_session_take_plan (session, make_plan (1), DOWSER_PLAN_ORIGIN_PLANNER, NULL);
  dowser_session_take_findings (session, findings);
  dowser_session_take_plan (session, make_plan (2), DOWSER_PLAN_ORIGIN_OPERATION, "Limit 2");
  dowser_session_take_plan (session, make_plan (3), DOWSER_PLAN_ORIGIN_OPERATION, "Limit 3");
  dowser_session_undo (session);
  dowser_session_mark_step_done (session, "intent", G_MAXUINT64 - 1);
  dowser_session_add_trace (session, "intent", 17, 18, "a note", NULL);
  return session;
}

static void
test_whole_session_reads_back (void)
{
  g_autoptr (DowserSession) session = make_full_session ();
  g_autofree char *text = dowser_session_to_json (session);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSession) again = dowser_session_from_json (text, &error);
  g_autofree char *text_again = NULL;

  g_assert_no_error (error);
  text_again = dowser_session_to_json (again);
  g_assert_cmpstr (text_again, ==, text);

  g_assert_cmpstr (dowser_session_get_question (again), ==, "orders “of” Ålesund");
  g_assert_error (dowser_session_get_error (again), DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_TIME);
  g_assert_cmpint (dowser_session_get_n_rows (again), ==, 42);
  g_assert_cmpint (get_limit (again), ==, 2);
  g_assert_true (dowser_session_redo (again));
  g_assert_cmpint (get_limit (again), ==, 3);
  dowser_session_undo (again);
  dowser_session_undo (again);
  g_assert_cmpuint (dowser_session_get_findings (again)->len, ==, 1);
  g_assert_cmphex (dowser_session_get_done_inputs (again, "intent"), ==, G_MAXUINT64 - 1);

  const DowserStatement *statement = dowser_session_get_statement (again);
  g_autoptr (DowserStatement) expected = make_statement ();

  g_assert_cmpuint (statement->parameters->len, ==, expected->parameters->len);
  for (guint i = 0; i < expected->parameters->len; i++)
    g_assert_true (dowser_value_equal (statement->parameters->pdata[i], expected->parameters->pdata[i]));
}

static void
test_new_session_reads_back (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autofree char *text = dowser_session_to_json (session);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSession) again = dowser_session_from_json (text, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (dowser_session_get_id (again), ==, dowser_session_get_id (session));
  g_assert_cmpint (dowser_session_get_created (again), ==, dowser_session_get_created (session));
}

static void
assert_refused (const char *text, int code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSession) session = dowser_session_from_json (text, &error);

  g_assert_null (session);
  g_assert_error (error, DOWSER_PLAN_ERROR, code);
}

static void
test_bad_json_is_refused (void)
{
  g_autoptr (DowserSession) session = make_full_session ();
  g_autofree char *text = dowser_session_to_json (session);

  assert_refused ("", DOWSER_PLAN_ERROR_MALFORMED);
  assert_refused ("[]", DOWSER_PLAN_ERROR_MALFORMED);
  assert_refused ("{\"version\":1,\"id\":\"a\"}", DOWSER_PLAN_ERROR_MALFORMED);
  assert_refused ("{\"version\":3,\"id\":\"a\"}", DOWSER_PLAN_ERROR_VERSION);
  assert_refused ("{\"version\":1,\"id\":\"a\",\"present\":3,\"versions\":[],\"done\":[],\"trace\":[]}",
                  DOWSER_PLAN_ERROR_MALFORMED);

  /* A truncated text is always an error. */
  for (gsize i = strlen (text) - 1; i > 0; i -= MIN (i, 97))
    {
      g_autofree char *cut = g_strndup (text, i);
      g_autoptr (GError) error = NULL;

      g_assert_null (dowser_session_from_json (cut, &error));
      g_assert_nonnull (error);
    }
}

/* Returns: (transfer full): the saved session in the file @name of the tests */
static DowserSession *
load_saved (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "session", "saved", name, NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  DowserSession *session;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  session = dowser_session_from_json (text, &error);
  g_assert_no_error (error);
  return session;
}

/* Tests with a session that Dowser saved before the steps and members were renamed. */
static void
test_version_1_is_read (void)
{
  g_autoptr (DowserSession) session = load_saved ("version-1.json");
  g_autofree char *text = dowser_session_to_json (session);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSession) again = dowser_session_from_json (text, &error);
  g_autofree char *text_again = NULL;

  g_assert_no_error (error);
  g_assert_cmpint (get_limit (session), ==, 5);
  g_assert_nonnull (dowser_session_get_fixes (session));
  for (guint i = 0; dowser_session_step_ids[i] != NULL; i++)
    g_assert_cmphex (dowser_session_get_done_inputs (session, dowser_session_step_ids[i]), !=, 0);
  for (guint i = 0; i < dowser_session_get_trace (session)->len; i++)
    {
      const DowserTraceEntry *entry = dowser_session_get_trace (session)->pdata[i];

      g_assert_true (g_strv_contains (dowser_session_step_ids, entry->step_id));
    }
  for (guint i = 0; i < dowser_session_get_calls (session)->len; i++)
    {
      const DowserModelCall *call = dowser_session_get_calls (session)->pdata[i];

      g_assert_true (g_strv_contains (dowser_session_step_ids, call->step_id));
    }
  text_again = dowser_session_to_json (again);
  g_assert_cmpstr (text_again, ==, text);
}

/* Tests that a session of version 1 with the old names of members and steps is read. Covers the old names that the
 * session of test_version_1_is_read() doesn't contain. */
static void
test_old_names_in_version_1_are_read (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSession) session = dowser_session_from_json (
      "{\"version\":1,\"id\":\"a\",\"state\":\"done\",\"present\":0,\"versions\":[{\"origin\":\"planner\",\"parent\":-"
      "1,"
      "\"redo\":-1,\"plan\":{\"version\":1,\"select\":{\"from\":[{\"table\":\"t\"}],"
      "\"outputs\":[{\"expr\":{\"kind\":\"column\",\"instance\":\"t\",\"name\":\"c\"}}],\"limit\":2}},"
      "\"said\":{\"version\":1,\"select\":{\"from\":[{\"table\":\"t\"}],"
      "\"outputs\":[{\"expr\":{\"kind\":\"column\",\"instance\":\"t\",\"name\":\"c\"}}],\"limit\":3}}}],\"done\":[],"
      "\"trace\":[],"
      "\"instruction\":\"only this "
      "year\",\"instruction_sharing\":\"schema\",\"attempts\":[{\"what\":\"judge\",\"count\":2}]}",
      &error);

  g_assert_no_error (error);
  g_assert_cmpint (get_limit (session), ==, 2);
  g_assert_true (dowser_session_get_plan_before_audit (session) != dowser_session_get_plan (session));
  g_assert_cmpint (dowser_session_get_instruction_privacy_level (session), ==, DOWSER_PRIVACY_LEVEL_SCHEMA);
  g_assert_cmpuint (dowser_session_count_attempts (session, "check-answer"), ==, 2);
}

/* Tests that a list or member of an unexpected type in an old session is refused, not renamed. */
static void
test_malformed_version_1_is_refused (void)
{
  assert_refused ("{\"version\":1,\"id\":\"a\",\"present\":0,\"versions\":{},\"done\":3,\"trace\":[4]}",
                  DOWSER_PLAN_ERROR_MALFORMED);
  assert_refused ("{\"version\":1,\"id\":\"a\",\"present\":0,\"versions\":[],\"done\":[{\"step\":{\"a\":1}}],\"trace\":"
                  "[]}",
                  DOWSER_PLAN_ERROR_MALFORMED);
}

/* Tests that a saved history is refused if a version of the plan has a later version as its parent: undo goes from a
 * version to its parent, so it would run in a circle. */
static void
test_circular_history_is_refused (void)
{
  g_autoptr (DowserPlanHistory) history = dowser_plan_history_new ();

  dowser_plan_history_restore (history, make_plan (1), DOWSER_PLAN_ORIGIN_FILE, NULL, 1, 1, NULL);
  dowser_plan_history_restore (history, make_plan (2), DOWSER_PLAN_ORIGIN_FILE, NULL, 0, 0, NULL);
  g_assert_false (dowser_plan_history_end_restore (history, 0));
}

/* Tests that a long error message is shortened: a server may repeat the whole statement in its message. */
static void
test_long_error_message_is_shortened (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (GString) text = g_string_new ("near");
  const char *shown;

  for (guint i = 0; i < 3000; i++)
    g_string_append (text, " \u00fc");
  dowser_session_take_error (session, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, text->str));
  shown = dowser_session_get_error (session)->message;
  g_assert_cmpint (g_utf8_strlen (shown, -1), <=, 500);
  g_assert_cmpint (g_utf8_strlen (shown, -1), >, 400);
  g_assert_true (g_str_has_prefix (shown, "near \u00fc"));
  g_assert_true (g_utf8_validate (shown, -1, NULL));
}

DOWSER_TEST_MAIN (session)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/session/long-error-message-is-shortened", test_long_error_message_is_shortened);
  g_test_add_func ("/model/session/undo-and-redo-change-the-version", test_undo_and_redo_change_the_version);
  g_test_add_func ("/model/session/redo-follows-the-last-branch", test_redo_follows_the_last_branch);
  g_test_add_func ("/model/session/audited-plan-replaces-the-plan", test_audited_plan_replaces_the_plan);
  g_test_add_func ("/model/session/the-plan-is-a-property", test_the_plan_is_a_property);
  g_test_add_func ("/model/session/changes-are-notified", test_changes_are_notified);
  g_test_add_func ("/model/session/finished-steps-are-listed", test_finished_steps_are_listed);
  g_test_add_func ("/model/session/whole-session-reads-back", test_whole_session_reads_back);
  g_test_add_func ("/model/session/version-1-is-read", test_version_1_is_read);
  g_test_add_func ("/model/session/old-names-in-version-1-are-read", test_old_names_in_version_1_are_read);
  g_test_add_func ("/model/session/malformed-version-1-is-refused", test_malformed_version_1_is_refused);
  g_test_add_func ("/model/session/new-session-reads-back", test_new_session_reads_back);
  g_test_add_func ("/model/session/bad-json-is-refused", test_bad_json_is_refused);
  g_test_add_func ("/model/session/circular-history-is-refused", test_circular_history_is_refused);
  return g_test_run ();
}
