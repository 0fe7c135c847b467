/* test-model-repair.c - what the reader, the audit or the writer refuses goes back to the model once, with the reason
 */
#include "base/dowser-error.h"
#include "pipeline/dowser-runner.h"
#include "support/dowser-pipeline-wait.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-model.h"

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

/* Refusal: @reply: what is refused; @reason: the words that go back; @narrow: a plan was read, whose tables are known
 */
typedef struct
{
  const char *name;
  const char *reply;
  const char *reason;
  gboolean narrow;
} Refusal;

static const Refusal refusals[] = {
  { "reader", "{\"selects\": 1}", "There is no plan in the reply", FALSE },
  { "audit", PLAN (COLUMN ("tonnage_of_cargo")), "tonnage_of_cargo", TRUE },
  { "writer", PLAN ("{\"kind\":\"function\",\"name\":\"initcap\",\"args\":[" COLUMN ("label") "]}"), "initcap", TRUE },
};

typedef struct
{
  DowserTestDatabase *database;
  DowserContext *context;
  DowserSession *session;
  DowserRunner *runner;
  DowserTestModel *model;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  const DowserTestModelOptions options = { 0 };
  g_autoptr (DowserEndpoint) endpoint = NULL;
  g_autoptr (DowserLlm) llm = NULL;
  g_autofree char *url = NULL;

  fixture->database = dowser_test_database_new (SQL);
  fixture->context = dowser_context_new (NULL);
  fixture->session = dowser_session_new (NULL);
  fixture->model = dowser_test_model_new (&options, NULL);
  url = g_strconcat (dowser_test_model_get_url (fixture->model), "/v1", NULL);
  endpoint = dowser_endpoint_new ("test", DOWSER_WIRE_OPENAI, url, "desk");
  llm = dowser_llm_new (endpoint);
  dowser_context_set_llm (fixture->context, llm);
  dowser_session_set_source_uri (fixture->session, fixture->database->path);
  dowser_session_set_planner (fixture->session, DOWSER_PLANNER_MODEL);
  dowser_session_set_question (fixture->session, "which berths are there?");
  fixture->runner = dowser_runner_new (fixture->session, fixture->context);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_object_unref (fixture->runner);
  g_object_unref (fixture->session);
  pipeline_close_context (fixture->context);
  g_object_unref (fixture->context);
  dowser_test_database_free (fixture->database);
  dowser_test_model_free (fixture->model);
}

static gboolean
run (Fixture *fixture, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_runner_run_async (fixture->runner, NULL, pipeline_ready_cb, &result);
  return dowser_runner_run_finish (fixture->runner, pipeline_wait (&result), error);
}

static const DowserModelCall *
get_call (Fixture *fixture, guint index)
{
  GPtrArray *calls = dowser_session_get_calls (fixture->session);

  g_assert_cmpuint (index, <, calls->len);
  return calls->pdata[index];
}

/* The first prompt tells all tables; that of a repair tells those of the plan, and what was wrong with it. */
static void
test_repaired (Fixture *fixture, gconstpointer data)
{
  const Refusal *refusal = data;
  g_autoptr (GError) error = NULL;
  const char *prompt;

  dowser_test_model_add_rule (fixture->model, refusal->reason, GOOD);
  dowser_test_model_add_rule (fixture->model, NULL, refusal->reply);
  run (fixture, &error);
  for (guint i = 0; i < dowser_session_get_calls (fixture->session)->len; i++)
    g_test_message ("%s", get_call (fixture, i)->prompt);
  g_assert_no_error (error);
  g_assert_cmpuint (dowser_result_get_n_rows (dowser_session_get_result (fixture->session)), ==, 2);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 2);

  g_assert_nonnull (strstr (get_call (fixture, 0)->prompt, "lighthouses"));
  prompt = get_call (fixture, 1)->prompt;
  g_assert_nonnull (strstr (prompt, refusal->reason));
  g_assert_nonnull (strstr (prompt, "berths"));
  g_assert_true ((strstr (prompt, "lighthouses") == NULL) == refusal->narrow);
  g_assert_cmpstr (get_call (fixture, 1)->purpose, ==, refusal->narrow ? "repair" : "plan");
}

/* It is asked twice and not without end; the person is told why in one sentence. */
static void
test_refused_again (Fixture *fixture, gconstpointer data)
{
  const Refusal *refusal = data;
  g_autoptr (GError) error = NULL;

  dowser_test_model_add_rule (fixture->model, NULL, refusal->reply);
  g_assert_false (run (fixture, &error));
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

      g_test_add (repaired, Fixture, &refusals[i], set_up, test_repaired, tear_down);
      g_test_add (refused, Fixture, &refusals[i], set_up, test_refused_again, tear_down);
    }
  return g_test_run ();
}
