/* test-model-look.c - tests that a model that is asked for a better plan may request stored values first, within the
 * privacy level */
#include "support/dowser-question-fixture.h"
#include "support/dowser-test-main.h"

#include <string.h>

#define SQL                                                                                                            \
  "CREATE TABLE guests (id INTEGER PRIMARY KEY, land TEXT, email TEXT);"                                               \
  "INSERT INTO guests (land, email) VALUES ('N-17', 'ann@example.org'), ('N-17', 'bo@example.org'), "                  \
  "('C-2', 'cy@example.org'), (NULL, NULL);"

#define PLAN(land)                                                                                                     \
  "{\"select\":{\"outputs\":[{\"expr\":\"guests.id\"}],\"filter\":{\"kind\":\"compare\",\"op\":\"eq\",\"args\":["      \
  "\"guests.land\",{\"kind\":\"literal\",\"value\":\"" land "\"}]}}}"
#define OFFER "To see first what columns store"
#define LOOK "{\"look\":[\"guests.land\",\"guests.email\",\"nowhere.land\"]}"

static void
set_up (QuestionFixture *fixture, gconstpointer data)
{
  question_fixture_set_up (fixture, SQL);
  question_fixture_ask_model (fixture, "which guests are Norwegian?");
}

static void
run_question (QuestionFixture *fixture)
{
  g_autoptr (GError) error = NULL;

  question_fixture_run (fixture, &error);
  g_assert_no_error (error);
}

static const char *
get_prompt (QuestionFixture *fixture, guint index)
{
  return question_fixture_get_call (fixture, index)->prompt;
}

static void
test_model_sees_stored_values (QuestionFixture *fixture, gconstpointer data)
{
  const char *prompt;

  dowser_test_model_add_rule (fixture->model, "| N-17 | 2 |", PLAN ("N-17"));
  dowser_test_model_add_rule (fixture->model, OFFER, LOOK);
  dowser_test_model_add_rule (fixture->model, NULL, PLAN ("Norway"));
  dowser_context_set_privacy_level (fixture->context, fixture->database->path, DOWSER_PRIVACY_LEVEL_VALUES);
  run_question (fixture);
  g_assert_null (strstr (get_prompt (fixture, 0), OFFER));
  g_assert_nonnull (strstr (get_prompt (fixture, 1), OFFER));
  prompt = get_prompt (fixture, 2);
  g_assert_nonnull (strstr (prompt, "| NULL | 1 |"));
  g_assert_nonnull (strstr (prompt, "guests.email: (not told)"));
  g_assert_nonnull (strstr (prompt, "nowhere.land: (not told)"));
  g_assert_null (strstr (prompt, "example.org"));
  g_assert_null (strstr (prompt, OFFER));
  g_assert_cmpuint (dowser_session_get_calls (fixture->session)->len, ==, 3);
  g_assert_cmpuint (dowser_result_get_n_rows (dowser_session_get_result (fixture->session)), ==, 2);
}

/* Tests that a model without permission for values gets no values. If it requests values, it is told to make a plan
 * instead. */
static void
test_values_are_withheld_without_permission (QuestionFixture *fixture, gconstpointer data)
{
  dowser_test_model_add_rule (fixture->model, "asks to see values", PLAN ("N-17"));
  dowser_test_model_add_rule (fixture->model, NULL, LOOK);
  dowser_context_set_privacy_level (fixture->context, fixture->database->path, DOWSER_PRIVACY_LEVEL_SCHEMA);
  run_question (fixture);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_null (strstr (get_prompt (fixture, i), OFFER));
      g_assert_null (strstr (get_prompt (fixture, i), "N-17"));
    }
  g_assert_cmpuint (dowser_result_get_n_rows (dowser_session_get_result (fixture->session)), ==, 2);
}

/* Tests that the model may not look up values for the first plan, which uses only the schema. */
static void
test_first_plan_uses_no_values (QuestionFixture *fixture, gconstpointer data)
{
  dowser_test_model_add_rule (fixture->model, "asks to see values", PLAN ("N-17"));
  dowser_test_model_add_rule (fixture->model, NULL, LOOK);
  dowser_context_set_privacy_level (fixture->context, fixture->database->path, DOWSER_PRIVACY_LEVEL_VALUES);
  run_question (fixture);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 2);
  g_assert_null (strstr (get_prompt (fixture, 1), "| N-17 | 2 |"));
}

DOWSER_TEST_MAIN (model_look)
{
  g_setenv ("DOWSER_RETRY_SCALE", "0.001", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/pipeline/model-look/model-sees-stored-values", QuestionFixture, NULL, set_up,
              test_model_sees_stored_values, question_fixture_tear_down);
  g_test_add ("/pipeline/model-look/first-plan-uses-no-values", QuestionFixture, NULL, set_up,
              test_first_plan_uses_no_values, question_fixture_tear_down);
  g_test_add ("/pipeline/model-look/values-are-withheld-without-permission", QuestionFixture, NULL, set_up,
              test_values_are_withheld_without_permission, question_fixture_tear_down);
  return g_test_run ();
}
