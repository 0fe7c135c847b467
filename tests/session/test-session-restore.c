/* test-session-restore.c - tests that a session is restored, and that its verdict depends on the user's choice and the
 * audit */
#include "session/dowser-session.h"
#include "support/dowser-test-main.h"

static DowserPlan *
make_plan (const char *column)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "boats", "boats");
  dowser_select_add_output (select, dowser_expr_new_column ("boats", column), NULL);
  return dowser_plan_new (select);
}

static void
count_cb (GObject *object, GParamSpec *pspec, gpointer user_data)
{
  (*(guint *) user_data)++;
}

static void
test_saved_session_is_restored (void)
{
  g_autoptr (DowserSession) session = dowser_session_new ("one");
  g_autofree char *saved = NULL;
  g_autofree char *after = NULL;
  guint n_notified = 0;

  dowser_session_set_question (session, "which boats");
  dowser_session_take_plan (session, make_plan ("name"), DOWSER_PLAN_ORIGIN_PLANNER, NULL);
  dowser_session_set_restated_question (session, "Name of boats.");
  dowser_session_mark_step_done (session, "plan", 7);
  dowser_session_set_state (session, DOWSER_SESSION_DONE);
  saved = dowser_session_to_json (session);

  dowser_session_set_question (session, "blargh");
  dowser_session_clear_plans (session);
  dowser_session_set_restated_question (session, NULL);
  dowser_session_unmark_step_done (session, "plan");
  dowser_session_take_error (session, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, "no"));
  g_signal_connect (session, "notify::plan", G_CALLBACK (count_cb), &n_notified);

  g_assert_true (dowser_session_restore (session, saved, NULL));
  after = dowser_session_to_json (session);
  g_assert_cmpstr (after, ==, saved);
  g_assert_null (dowser_session_get_error (session));
  g_assert_cmpuint (n_notified, ==, 1);
}

static void
test_damaged_save_changes_nothing (void)
{
  g_autoptr (DowserSession) session = dowser_session_new ("one");
  g_autoptr (GError) error = NULL;

  dowser_session_set_question (session, "which boats");
  g_assert_false (dowser_session_restore (session, "{\"version\":1", &error));
  g_assert_nonnull (error);
  g_assert_cmpstr (dowser_session_get_question (session), ==, "which boats");
}

static DowserUnderstanding *
make_understanding (void)
{
  DowserUnderstanding *understanding = dowser_understanding_new ();
  DowserOption *second;

  understanding->state = DOWSER_STATE_ASK;
  understanding->ask = g_strdup ("Which names?");
  g_ptr_array_add (understanding->reasons, g_strdup ("The first was taken."));
  g_ptr_array_add (understanding->options, dowser_option_new ("Their names", make_plan ("name")));
  second = dowser_option_new ("Their owners", make_plan ("owner"));
  g_ptr_array_add (second->reasons, g_strdup ("“red” was not understood."));
  g_ptr_array_add (understanding->options, second);
  return understanding;
}

static void
choose_option (DowserSession *session, guint index)
{
  const DowserOption *option = dowser_session_get_understanding (session)->options->pdata[index];

  dowser_session_take_plan (session, dowser_plan_ref (option->plan), DOWSER_PLAN_ORIGIN_CHOICE, option->label);
}

static void
assert_verdict (DowserSession *session, DowserState state, const char *reason)
{
  g_autoptr (DowserUnderstanding) verdict = dowser_session_dup_verdict (session);

  g_assert_cmpint (verdict->state, ==, state);
  g_assert_cmpuint (verdict->reasons->len, ==, reason != NULL ? 1 : 0);
  if (reason != NULL)
    g_assert_cmpstr (verdict->reasons->pdata[0], ==, reason);
}

/* @label: (nullable): the label of the only other interpretation that the session offers; %NULL if there is no other
 * interpretation */
static void
assert_only_other_reading (DowserSession *session, const char *label)
{
  g_autoptr (DowserUnderstanding) verdict = dowser_session_dup_verdict (session);
  g_autoptr (GPtrArray) others = dowser_understanding_list_other_options (verdict);

  g_assert_cmpuint (others->len, ==, label != NULL ? 1 : 2);
  if (label != NULL)
    g_assert_cmpstr (((const DowserOption *) others->pdata[0])->label, ==, label);
}

/* Tests that the shown interpretation of the question isn't listed among the other possible interpretations. */
static void
test_shown_interpretation_is_not_offered_again (void)
{
  g_autoptr (DowserSession) session = dowser_session_new ("one");
  g_autoptr (DowserUnderstanding) asking = make_understanding ();
  g_autoptr (DowserUnderstanding) answered = dowser_understanding_copy (asking);

  dowser_session_set_understanding (session, asking);
  dowser_session_take_plan (session, make_plan ("name"), DOWSER_PLAN_ORIGIN_PLANNER, NULL);
  assert_only_other_reading (session, NULL);
  answered->state = DOWSER_STATE_CHECK;
  answered->plan = make_plan ("name");
  dowser_session_set_understanding (session, answered);
  assert_only_other_reading (session, "Their owners");
  choose_option (session, 1);
  assert_only_other_reading (session, "Their names");
}

static void
test_verdict_follows_choice_and_audit (void)
{
  g_autoptr (DowserSession) session = dowser_session_new ("one");
  g_autoptr (DowserUnderstanding) understanding = make_understanding ();
  GPtrArray *findings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);

  g_assert_null (dowser_session_dup_verdict (session));
  dowser_session_set_understanding (session, understanding);
  dowser_session_take_plan (session, make_plan ("name"), DOWSER_PLAN_ORIGIN_PLANNER, NULL);
  assert_verdict (session, DOWSER_STATE_ASK, "The first was taken.");

  choose_option (session, 0);
  assert_verdict (session, DOWSER_STATE_UNDERSTOOD, NULL);
  g_ptr_array_add (findings,
                   dowser_finding_new (DOWSER_SEVERITY_WARNING, "row-loss", "select", "Rows are lost.", NULL));
  g_ptr_array_add (findings, dowser_finding_new (DOWSER_SEVERITY_NOTE, "type", "select", "A note.", NULL));
  dowser_session_take_findings (session, findings);
  assert_verdict (session, DOWSER_STATE_CHECK, "Rows are lost.");

  g_assert_true (dowser_session_undo (session));
  assert_verdict (session, DOWSER_STATE_ASK, "The first was taken.");
  choose_option (session, 1);
  assert_verdict (session, DOWSER_STATE_CHECK, "“red” was not understood.");
}

DOWSER_TEST_MAIN (session_restore)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/session-restore/saved-session-is-restored", test_saved_session_is_restored);
  g_test_add_func ("/model/session-restore/damaged-save-changes-nothing", test_damaged_save_changes_nothing);
  g_test_add_func ("/model/session-restore/verdict-follows-choice-and-audit", test_verdict_follows_choice_and_audit);
  g_test_add_func ("/model/session-restore/shown-interpretation-is-not-offered-again",
                   test_shown_interpretation_is_not_offered_again);
  return g_test_run ();
}
