/* test-reused-reply.c - tests that a plan from a stored reply is shown with the time of the reply, and a new plan
 * without a time */
#include "session/dowser-reused-reply.h"
#include "support/dowser-test-main.h"

static void
add_call (DowserSession *session, const char *step, gboolean stored)
{
  DowserModelCall *call = dowser_model_call_new (step, step);

  call->stored = stored;
  call->saved = stored ? G_GINT64_CONSTANT (1700000000) * G_USEC_PER_SEC : 0;
  dowser_session_take_call (session, call);
}

static void
test_only_last_plan_counts_as_reused (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);

  dowser_session_set_planner (session, DOWSER_PLANNER_MODEL);
  g_assert_null (dowser_reused_reply_find (session));
  add_call (session, "plan", TRUE);
  g_assert_nonnull (dowser_reused_reply_find (session));
  /* A new reply of the answer check doesn't make the plan a new plan. */
  add_call (session, "judge", FALSE);
  g_assert_nonnull (dowser_reused_reply_find (session));
  add_call (session, "plan", FALSE);
  add_call (session, "judge", TRUE);
  g_assert_null (dowser_reused_reply_find (session));
  add_call (session, "plan", TRUE);
  dowser_session_set_planner (session, DOWSER_PLANNER_BUILTIN);
  g_assert_null (dowser_reused_reply_find (session));
}

/* Tests that no time is shown for a saved question, because its plan doesn't come from the model. */
static void
test_saved_question_shows_no_time (void)
{
  const gint64 may_3 = G_GINT64_CONSTANT (1714737600000000);
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (DowserUnderstanding) understanding = dowser_understanding_new ();
  g_autofree char *none = dowser_reused_reply_describe_origin (session, may_3);
  g_autofree char *this_year = NULL;
  g_autofree char *later = NULL;
  g_autofree char *json = NULL;
  g_autoptr (DowserUnderstanding) reread = NULL;

  g_assert_null (none);
  dowser_session_set_planner (session, DOWSER_PLANNER_MODEL);
  add_call (session, "plan", TRUE);
  understanding->saved_at = may_3;
  dowser_session_set_understanding (session, understanding);
  g_assert_null (dowser_reused_reply_find (session));
  g_assert_cmpint (dowser_reused_reply_get_saved_time (session), ==, may_3);
  this_year = dowser_reused_reply_describe_origin (session, may_3 + G_USEC_PER_SEC);
  later = dowser_reused_reply_describe_origin (session, may_3 + 400 * G_TIME_SPAN_DAY);
  g_assert_cmpstr (this_year, ==, "As saved on 3 May");
  g_assert_cmpstr (later, ==, "As saved on 3 May 2024");
  json = dowser_understanding_to_json (understanding);
  reread = dowser_understanding_from_json (json, NULL);
  g_assert_cmpint (reread->saved_at, ==, may_3);
}

static void
assert_described (gint64 saved, gint64 now, const char *expected)
{
  DowserModelCall call = { .stored = TRUE, .saved = saved * G_USEC_PER_SEC };
  g_autofree char *text = dowser_reused_reply_describe (&call, now * G_USEC_PER_SEC);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_reply_time_is_written_in_words (void)
{
  const gint64 past_time = G_GINT64_CONSTANT (1700000000);
  DowserModelCall call = { .stored = TRUE, .saved = past_time * G_USEC_PER_SEC };
  g_autofree char *iso = dowser_reused_reply_dup_time (&call);

  assert_described (past_time, past_time + 60, "Stored answer reused (22:13)");
  /* Two hours after the reply, it is already the next day. */
  assert_described (past_time, past_time + 2 * 3600, "Stored answer reused (14 November 2023, 22:13)");
  assert_described (past_time, past_time + 366 * 24 * 3600, "Stored answer reused (14 November 2023, 22:13)");
  assert_described (0, past_time, "Stored answer reused");
  g_assert_cmpstr (iso, ==, "2023-11-14T22:13:20Z");
}

static void
test_time_is_kept_with_the_session (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (DowserSession) reread = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  dowser_session_set_planner (session, DOWSER_PLANNER_MODEL);
  add_call (session, "plan", TRUE);
  text = dowser_session_to_json (session);
  reread = dowser_session_from_json (text, &error);
  g_assert_no_error (error);
  g_assert_cmpint (dowser_reused_reply_find (reread)->saved, ==, G_GINT64_CONSTANT (1700000000) * G_USEC_PER_SEC);
}

DOWSER_TEST_MAIN (reused_reply)
{
  g_setenv ("TZ", "UTC", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/reused-reply/only-last-plan-counts-as-reused", test_only_last_plan_counts_as_reused);
  g_test_add_func ("/session/reused-reply/saved-question-shows-no-time", test_saved_question_shows_no_time);
  g_test_add_func ("/model/reused-reply/reply-time-is-written-in-words", test_reply_time_is_written_in_words);
  g_test_add_func ("/model/reused-reply/time-is-kept-with-the-session", test_time_is_kept_with_the_session);
  return g_test_run ();
}
