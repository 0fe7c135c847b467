/* test-step-detect-follow-up.c - tests with a model that follow-up questions are detected, that the model can ask the
 * user, and that answers in words are understood */
#include "base/dowser-error.h"
#include "support/dowser-model-fixture.h"
#include "support/dowser-test-main.h"

#include <string.h>

#define NORWAY_PLAN                                                                                                    \
  "{\"select\":{\"from\":[{\"table\":\"customers\"}],\"outputs\":[{\"expr\":{\"kind\":\"aggregate\",\"op\":\"count\"}" \
  "}],\"filter\":{\"kind\":\"compare\",\"op\":\"eq\",\"args\":[{\"kind\":\"column\",\"instance\":\"customers\","       \
  "\"name\":\"country\"},{\"kind\":\"literal\",\"type\":\"text\",\"value\":\"Norway\"}]}}}"
/* Words that occur only in the prompt of the follow-up detection. */
#define ROUTER "does it ask for something else"

static DowserRunner *
ask_first (ModelFixture *fixture)
{
  DowserRunner *runner = model_fixture_make_runner (fixture);

  dowser_test_model_add_rule (fixture->model, PIPELINE_QUESTION, MODEL_COUNT_PLAN);
  pipeline_run_to_end (runner);
  return runner;
}

static const char *
get_note (DowserRunner *runner, const char *id)
{
  return dowser_step_get_note (pipeline_get_step (runner, pipeline_find_step (id)));
}

static void
test_a_later_question_changes_the_plan (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;
  DowserSession *session;

  dowser_test_model_add_rule (fixture->model, ROUTER,
                              "{\"route\":\"update\",\"instruction\":\"only those in Norway\"}");
  dowser_test_model_add_rule (fixture->model, "only those in Norway", NORWAY_PLAN);
  runner = ask_first (fixture);
  session = dowser_runner_get_session (runner);
  dowser_runner_follow_up (runner, "and in Norway?");
  pipeline_run_to_end (runner);

  g_assert_cmpint (dowser_session_get_mode (session), ==, DOWSER_PLAN_MODE_UPDATE);
  g_assert_nonnull (strstr (get_note (runner, "follow-up"), "only those in Norway"));
  g_assert_nonnull (strstr (dowser_session_get_statement (session)->display, "Norway"));
  g_assert_cmpuint (dowser_session_get_exchanges (session)->len, ==, 1);
  g_assert_cmpuint (dowser_session_get_calls (session)->len, ==, 3);
  g_assert_cmpstr (model_fixture_get_call (runner, 1)->purpose, ==, "route");
  g_assert_nonnull (strstr (model_fixture_get_call (runner, 2)->prompt, PIPELINE_QUESTION));

  /* The model's change is one version: undo returns to the previous plan without a request to the model. */
  g_assert_cmpuint (dowser_session_get_versions (session)->len, ==, 2);
  g_assert_cmpstr (dowser_session_get_change (session), ==, "only those in Norway");
  g_assert_true (dowser_runner_undo (runner));
  pipeline_run_to_end (runner);
  g_assert_null (strstr (dowser_session_get_statement (session)->display, "Norway"));
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 3);
}

static void
test_a_later_question_asks_anew (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;
  DowserSession *session;

  dowser_test_model_add_rule (fixture->model, ROUTER, "{\"route\":\"rewrite\",\"instruction\":\"names instead\"}");
  dowser_test_model_add_rule (fixture->model, "names instead", "SELECT name FROM customers");
  runner = ask_first (fixture);
  session = dowser_runner_get_session (runner);
  dowser_runner_follow_up (runner, "what are they called?");
  pipeline_run_to_end (runner);
  g_assert_cmpint (dowser_session_get_mode (session), ==, DOWSER_PLAN_MODE_REWRITE);
  g_assert_nonnull (strstr (dowser_session_get_statement (session)->sql, "\"name\""));
}

static void
test_what_asks_for_no_data_is_said (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;
  g_autoptr (GError) error = NULL;

  dowser_test_model_add_rule (fixture->model, ROUTER, "{\"route\":\"none\",\"instruction\":\"You are welcome.\"}");
  runner = ask_first (fixture);
  dowser_runner_follow_up (runner, "thank you");
  g_assert_false (pipeline_run (runner, &error));
  g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NO_DATA_QUESTION);
  g_assert_cmpstr (error->message, ==, "You are welcome.");
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 2);
}

/* Tests that the question is still answered if the reply to the follow-up detection is unreadable. */
static void
test_an_unreadable_route_asks_anew (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;

  dowser_test_model_add_rule (fixture->model, ROUTER, "I think that it depends.");
  dowser_test_model_add_rule (fixture->model, "in Norway", NORWAY_PLAN);
  runner = ask_first (fixture);
  dowser_runner_follow_up (runner, "and in Norway?");
  pipeline_run_to_end (runner);
  g_assert_cmpint (dowser_session_get_mode (dowser_runner_get_session (runner)), ==, DOWSER_PLAN_MODE_REWRITE);
  g_assert_nonnull (model_fixture_get_call (runner, 1)->notes);
}

static void
test_without_a_model_it_is_a_new_question (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->pipeline.context);

  pipeline_run_to_end (runner);
  dowser_runner_follow_up (runner, "how many customers are in Norway?");
  pipeline_run_to_end (runner);
  g_assert_cmpuint (dowser_session_get_versions (session)->len, ==, 1);
  g_assert_cmpint (dowser_session_get_mode (session), ==, DOWSER_PLAN_MODE_INITIAL);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 0);
}

/* Tests that the session returns to the previous answer, with its rows, if a follow-up fails. */
static void
test_what_fails_changes_nothing (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->pipeline.context);
  g_autoptr (GError) error = NULL;

  pipeline_run_to_end (runner);
  g_assert_cmpint (dowser_session_get_n_rows (session), >, 0);
  dowser_runner_follow_up (runner, "blorp the frobnitz");
  g_assert_false (pipeline_run (runner, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (dowser_session_get_result (session));
  g_assert_cmpint (dowser_session_get_n_rows (session), >, 0);
  g_assert_cmpstr (dowser_session_get_question (session), !=, "blorp the frobnitz");
}

static void
test_a_question_back_is_answered (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = model_fixture_make_runner (fixture);
  DowserSession *session = dowser_runner_get_session (runner);
  g_autoptr (GError) error = NULL;

  dowser_test_model_add_rule (fixture->model, "Which ones? those in Norway", NORWAY_PLAN);
  dowser_test_model_add_rule (fixture->model, NULL,
                              "{\"decision\":\"clarify\",\"ask\":\"Which ones?\",\"choices\":[\"all\",\"those in "
                              "Norway\"]}");
  g_assert_true (pipeline_run (runner, &error));
  g_assert_cmpint (dowser_runner_get_state (runner), ==, DOWSER_RUNNER_ASKING);
  g_assert_cmpstr (dowser_session_get_understanding (session)->ask, ==, "Which ones?");
  g_assert_cmpuint (dowser_session_get_understanding (session)->options->len, ==, 2);

  g_assert_false (dowser_runner_answer_question (runner, "  ", &error));
  g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_EMPTY);
  g_clear_error (&error);
  g_assert_true (dowser_runner_choose_option (runner, 1, &error));
  pipeline_run_to_end (runner);
  g_assert_nonnull (strstr (dowser_session_get_statement (session)->display, "Norway"));
}

static void
test_a_model_may_say_no (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = model_fixture_make_runner (fixture);
  g_autoptr (GError) error = NULL;

  dowser_test_model_add_rule (fixture->model, NULL, "{\"decision\":\"terminate\",\"reason\":\"That is a greeting.\"}");
  g_assert_false (pipeline_run (runner, &error));
  g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NO_DATA_QUESTION);
  g_assert_cmpstr (error->message, ==, "That is a greeting.");
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/pipeline/step-detect-follow-up/" path, ModelFixture, NULL, model_fixture_set_up, func,                 \
              model_fixture_tear_down)

DOWSER_TEST_MAIN (step_detect_follow_up)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("a-later-question-changes-the-plan", test_a_later_question_changes_the_plan);
  ADD ("a-later-question-asks-anew", test_a_later_question_asks_anew);
  ADD ("what-asks-for-no-data-is-said", test_what_asks_for_no_data_is_said);
  ADD ("an-unreadable-route-asks-anew", test_an_unreadable_route_asks_anew);
  ADD ("without-a-model-it-is-a-new-question", test_without_a_model_it_is_a_new_question);
  ADD ("what-fails-changes-nothing", test_what_fails_changes_nothing);
  ADD ("a-question-back-is-answered", test_a_question_back_is_answered);
  ADD ("a-model-may-say-no", test_a_model_may_say_no);
  return g_test_run ();
}
