/* test-bug-report.c - tests that a bug report contains all information about a session except secrets and personal
 * data */
#include "session/dowser-bug-report.h"
#include "support/dowser-test-main.h"

#include <string.h>

static DowserSession *
session_new (void)
{
  DowserSession *session = dowser_session_new (NULL);
  DowserModelCall *call = dowser_model_call_new ("plan", "plan");

  dowser_session_set_question (session, "orders of ann@example.org and Ann Lee");
  dowser_session_take_plan (session, dowser_plan_new (NULL), DOWSER_PLAN_ORIGIN_PLANNER, NULL);
  dowser_session_add_trace (session, "plan", 0, 12000, "asked a model", NULL);
  dowser_session_take_constraint (session,
                                  dowser_constraint_new (DOWSER_CONSTRAINT_MAPPING, "region means customers.geo_area",
                                                         "region", NULL, "customers.geo_area"));
  call->model = g_strdup ("small-model");
  call->prompt = g_strdup ("Question: orders\n```\nfence\n```\nAuthorization: Bearer sk-1234567890abcdef\n");
  call->reply = g_strdup ("{\"tables\": [\"orders\"]}");
  call->notes = g_strdup ("try 2 after 4 s: 429");
  call->n_attempts = 2;
  dowser_session_take_call (session, call);
  return session;
}

static void
test_report_contains_everything (void)
{
  g_autoptr (DowserSession) session = session_new ();
  g_autofree char *report = dowser_bug_report_write (session, NULL);
  static const char *const wanted[] = { "# Dowser ",       "## Plan",
                                        "## Steps",        "asked a model",
                                        "small-model",     "{\"tables\": [\"orders\"]}",
                                        "try 2 after 4 s", "mapping: region means customers.geo_area" };

  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    g_assert_nonnull (strstr (report, wanted[i]));
}

static void
test_personal_values_are_masked (void)
{
  static const char *const personal[] = { "Ann Lee", NULL };
  g_autoptr (DowserSession) session = session_new ();
  g_autofree char *report = dowser_bug_report_write (session, personal);

  g_assert_nonnull (strstr (report, "orders of [e-mail] and [personal]"));
  g_assert_null (strstr (report, "sk-1234567890abcdef"));
}

/* Tests that fences in a prompt don't end the fences of the report. */
static void
test_prompt_fences_do_not_end_report (void)
{
  g_autoptr (DowserSession) session = session_new ();
  g_autofree char *report = dowser_bug_report_write (session, NULL);

  g_assert_nonnull (strstr (report, "````\nQuestion: orders\n```\nfence\n```\n"));
}

DOWSER_TEST_MAIN (bug_report)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/bug-report/report-contains-everything", test_report_contains_everything);
  g_test_add_func ("/model/bug-report/personal-values-are-masked", test_personal_values_are_masked);
  g_test_add_func ("/model/bug-report/prompt-fences-do-not-end-report", test_prompt_fences_do_not_end_report);
  return g_test_run ();
}
