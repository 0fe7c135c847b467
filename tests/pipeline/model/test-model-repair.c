/* test-model-repair.c - tests that if the reader, the audit or the writer refuses a plan, the plan is sent back to the
 * model one time, with the reason */
#include "base/dowser-error.h"
#include "support/dowser-question-fixture.h"
#include "support/dowser-test-main.h"

#include <string.h>

#define SQL                                                                                                            \
  "CREATE TABLE berths (id INTEGER PRIMARY KEY, label TEXT, length INTEGER);"                                          \
  "INSERT INTO berths (label, length) VALUES ('east', 20), ('west', 30);"                                              \
  "CREATE TABLE lighthouses (id INTEGER PRIMARY KEY, height INTEGER);"                                                 \
  "INSERT INTO lighthouses (height) VALUES (40);"

#define PLAN(expr)                                                                                                     \
  "{\"version\":1,\"select\":{\"from\":[{\"id\":\"berths\",\"table\":\"berths\"}],\"outputs\":[{\"expr\":" expr "}]}}"
#define COLUMN(name) "{\"kind\":\"column\",\"instance\":\"berths\",\"name\":\"" name "\"}"
#define GOOD PLAN (COLUMN ("label"))

/* Refusal: a reply that can't be used, and how the model is asked again. @reply: the refused reply; @reason: the words
 * sent back to the model; @is_narrow: TRUE if a plan could be read, so that its tables are known */
typedef struct
{
  const char *name;
  const char *reply;
  const char *reason;
  gboolean is_narrow;
} Refusal;

static const Refusal refusals[] = {
  { "reader", "{\"selects\": 1}", "There is no plan in the reply", FALSE },
  { "audit", PLAN (COLUMN ("tonnage_of_cargo")), "tonnage_of_cargo", TRUE },
  { "writer", PLAN ("{\"kind\":\"function\",\"name\":\"initcap\",\"args\":[" COLUMN ("label") "]}"), "initcap", TRUE },
};

static void
set_up (QuestionFixture *fixture, gconstpointer data)
{
  question_fixture_set_up (fixture, SQL);
  question_fixture_ask_model (fixture, "which berths are there?");
}

/* Tests the prompts. The first prompt describes all tables. The prompt for a repair describes only the plan's tables
 * and the error. */
static void
test_repaired (QuestionFixture *fixture, gconstpointer data)
{
  const Refusal *refusal = data;
  g_autoptr (GError) error = NULL;
  const char *prompt;

  dowser_test_model_add_rule (fixture->model, refusal->reason, GOOD);
  dowser_test_model_add_rule (fixture->model, NULL, refusal->reply);
  question_fixture_run (fixture, &error);
  for (guint i = 0; i < dowser_session_get_calls (fixture->session)->len; i++)
    g_test_message ("%s", question_fixture_get_call (fixture, i)->prompt);
  g_assert_no_error (error);
  g_assert_cmpuint (dowser_result_get_n_rows (dowser_session_get_result (fixture->session)), ==, 2);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 2);

  g_assert_nonnull (strstr (question_fixture_get_call (fixture, 0)->prompt, "lighthouses"));
  prompt = question_fixture_get_call (fixture, 1)->prompt;
  g_assert_nonnull (strstr (prompt, refusal->reason));
  g_assert_nonnull (strstr (prompt, "berths"));
  g_assert_true ((strstr (prompt, "lighthouses") == NULL) == refusal->is_narrow);
  g_assert_cmpstr (question_fixture_get_call (fixture, 1)->purpose, ==, refusal->is_narrow ? "repair" : "plan");
}

/* Tests that the model is asked only twice. Tests that the user then sees the reason in one sentence. */
static void
test_refused_again (QuestionFixture *fixture, gconstpointer data)
{
  const Refusal *refusal = data;
  g_autoptr (GError) error = NULL;

  dowser_test_model_add_rule (fixture->model, NULL, refusal->reply);
  g_assert_false (question_fixture_run (fixture, &error));
  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 2);
  g_assert_nonnull (strstr (error->message, refusal->reason));
  g_assert_null (strchr (error->message, '\n'));
  g_assert_null (dowser_session_get_result (fixture->session));
}

DOWSER_TEST_MAIN (model_repair)
{
  g_setenv ("DOWSER_RETRY_SCALE", "0.001", TRUE);
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autofree char *repaired = g_strdup_printf ("/pipeline/model-repair/repaired/%s", refusals[i].name);
      g_autofree char *refused = g_strdup_printf ("/pipeline/model-repair/refused-again/%s", refusals[i].name);

      g_test_add (repaired, QuestionFixture, &refusals[i], set_up, test_repaired, question_fixture_tear_down);
      g_test_add (refused, QuestionFixture, &refusals[i], set_up, test_refused_again, question_fixture_tear_down);
    }
  return g_test_run ();
}
