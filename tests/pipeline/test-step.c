/* test-step.c - tests that a step shows a model's reply while the reply arrives, and that the order of the steps
 * doesn't change */
#include "pipeline/dowser-pipeline-steps.h"
#include "support/dowser-test-main.h"

static void
count_cb (GObject *object, GParamSpec *pspec, gpointer user_data)
{
  (*(guint *) user_data)++;
}

static void
test_partial_text_is_appended (void)
{
  g_autoptr (DowserStep) step = dowser_step_new (&dowser_pipeline_steps[0]);
  guint n_partial = 0, n_waiting = 0;

  g_signal_connect (step, "notify::partial", G_CALLBACK (count_cb), &n_partial);
  g_signal_connect (step, "notify::waiting", G_CALLBACK (count_cb), &n_waiting);
  dowser_step_set_state (step, DOWSER_STEP_RUNNING);
  g_assert_null (dowser_step_get_partial (step));
  dowser_step_add_partial (step, "{\"sel");
  dowser_step_add_partial (step, "ect\"");
  g_assert_cmpstr (dowser_step_get_partial (step), ==, "{\"select\"");
  g_assert_cmpuint (n_partial, ==, 2);
  g_assert_cmpuint (n_waiting, ==, 0);
}

/* Tests that the words of a failed attempt are not part of the next attempt's text. */
static void
test_new_attempt_clears_the_text (void)
{
  g_autoptr (DowserStep) step = dowser_step_new (&dowser_pipeline_steps[0]);
  g_autofree char *partial = NULL;
  g_autofree char *waiting = NULL;

  dowser_step_set_state (step, DOWSER_STEP_RUNNING);
  dowser_step_add_partial (step, "half");
  dowser_step_set_waiting (step, "Again in 2 s");
  g_object_get (step, "partial", &partial, "waiting", &waiting, NULL);
  g_assert_null (partial);
  g_assert_cmpstr (waiting, ==, "Again in 2 s");
  dowser_step_add_partial (step, "whole");
  g_assert_null (dowser_step_get_waiting (step));
  g_assert_cmpstr (dowser_step_get_partial (step), ==, "whole");
}

static void
test_partial_text_is_cleared_at_end (void)
{
  g_autoptr (DowserStep) step = dowser_step_new (&dowser_pipeline_steps[0]);

  dowser_step_set_state (step, DOWSER_STEP_RUNNING);
  dowser_step_add_partial (step, "all");
  dowser_step_set_outcome (step, DOWSER_STEP_DONE, 5, "done");
  g_assert_null (dowser_step_get_partial (step));
  dowser_step_set_state (step, DOWSER_STEP_RUNNING);
  dowser_step_set_waiting (step, "Again in 2 s");
  dowser_step_set_state (step, DOWSER_STEP_STOPPED);
  g_assert_null (dowser_step_get_waiting (step));
}

/* Tests the order of the steps, which must not change: sessions store the ids, and undo relies on the order. */
static void
test_pipeline_steps_match_session_order (void)
{
  guint n = 0;

  for (; dowser_pipeline_steps[n].id != NULL; n++)
    g_assert_cmpstr (dowser_pipeline_steps[n].id, ==, dowser_session_step_ids[n]);
  g_assert_null (dowser_session_step_ids[n]);
}

DOWSER_TEST_MAIN (step)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pipeline/step/partial-text-is-appended", test_partial_text_is_appended);
  g_test_add_func ("/pipeline/step/new-attempt-clears-the-text", test_new_attempt_clears_the_text);
  g_test_add_func ("/pipeline/step/partial-text-is-cleared-at-end", test_partial_text_is_cleared_at_end);
  g_test_add_func ("/pipeline/step/pipeline-steps-match-session-order", test_pipeline_steps_match_session_order);
  return g_test_run ();
}
