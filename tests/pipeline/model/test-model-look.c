/* test-model-look.c - a model that is asked to do better may see what columns store first, as far as that may be told
 */
#include "pipeline/dowser-runner.h"
#include "support/dowser-pipeline-wait.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-model.h"

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
  dowser_session_set_question (fixture->session, "which guests are Norwegian?");
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

static void
run (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_runner_run_async (fixture->runner, NULL, pipeline_ready_cb, &result);
  dowser_runner_run_finish (fixture->runner, pipeline_wait (&result), &error);
  g_assert_no_error (error);
}

static const char *
get_prompt (Fixture *fixture, guint index)
{
  GPtrArray *calls = dowser_session_get_calls (fixture->session);

  g_assert_cmpuint (index, <, calls->len);
  return ((const DowserModelCall *) calls->pdata[index])->prompt;
}

static void
test_told (Fixture *fixture, gconstpointer data)
{
  const char *prompt;

  dowser_test_model_add_rule (fixture->model, "| N-17 | 2 |", PLAN ("N-17"));
  dowser_test_model_add_rule (fixture->model, OFFER, LOOK);
  dowser_test_model_add_rule (fixture->model, NULL, PLAN ("Norway"));
  dowser_context_set_sharing (fixture->context, fixture->database->path, DOWSER_SHARING_VALUES);
  run (fixture);
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

/* Whoever has not allowed values is not asked for them, and a model that asks is told to plan. */
static void
test_not_told (Fixture *fixture, gconstpointer data)
{
  dowser_test_model_add_rule (fixture->model, "asks to see values", PLAN ("N-17"));
  dowser_test_model_add_rule (fixture->model, NULL, LOOK);
  dowser_context_set_sharing (fixture->context, fixture->database->path, DOWSER_SHARING_SCHEMA);
  run (fixture);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_null (strstr (get_prompt (fixture, i), OFFER));
      g_assert_null (strstr (get_prompt (fixture, i), "N-17"));
    }
  g_assert_cmpuint (dowser_result_get_n_rows (dowser_session_get_result (fixture->session)), ==, 2);
}

DOWSER_TEST_MAIN (model_look)
{
  g_setenv ("DOWSER_RETRY_SCALE", "0.001", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/pipeline/model-look/told", Fixture, NULL, set_up, test_told, tear_down);
  g_test_add ("/pipeline/model-look/not-told", Fixture, NULL, set_up, test_not_told, tear_down);
  return g_test_run ();
}
