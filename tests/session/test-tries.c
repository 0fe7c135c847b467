/* test-tries.c - tests that the failed attempts before an error are listed in order, for the last question only */
#include "session/dowser-tries.h"
#include "support/dowser-test-main.h"

static void
add_call (DowserSession *session, gint64 started, const char *notes)
{
  DowserModelCall *call = dowser_model_call_new ("plan", "plan");

  call->started = started;
  call->notes = g_strdup (notes);
  dowser_session_take_call (session, call);
}

static void
assert_tries (DowserSession *session, const char *expected)
{
  g_autoptr (GPtrArray) attempts = dowser_tries_list (session);
  g_autofree char *all = NULL;

  g_ptr_array_add (attempts, NULL);
  all = g_strjoinv (";", (char **) attempts->pdata);
  g_assert_cmpstr (all, ==, expected);
}

static void
test_failed_attempts_are_listed_in_order (void)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);

  assert_tries (session, "");
  dowser_session_add_trace (session, "intent", 10, 1, NULL, NULL);
  add_call (session, 11, "Try 2: busy\nTry 3: busy");
  add_call (session, 12, NULL);
  dowser_session_add_trace (session, "plan", 11, 1, "planned", NULL);
  dowser_session_add_trace (session, "repair", 13, 1, "No column x.", NULL);
  add_call (session, 14, "Try 2: slow\nNo column y.");
  dowser_session_add_trace (session, "repair", 15, 1, NULL, "No column y.");
  assert_tries (session, "Try 2: busy;Try 3: busy;No column x.;Try 2: slow");
  dowser_session_add_trace (session, "intent", 20, 1, NULL, NULL);
  assert_tries (session, "");
  dowser_session_add_trace (session, "repair", 21, 1, "No row fits.", NULL);
  assert_tries (session, "No row fits.");
}

DOWSER_TEST_MAIN (tries)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/failed-attempts-are-listed-in-order", test_failed_attempts_are_listed_in_order);
  return g_test_run ();
}
