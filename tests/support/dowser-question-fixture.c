/* dowser-question-fixture.c - a question about a real database, optionally planned by a model in the test's own
 * process */
#include "support/dowser-question-fixture.h"

void
question_fixture_set_up (QuestionFixture *fixture, const char *sql)
{
  fixture->database = dowser_test_database_new (sql);
  fixture->context = dowser_context_new (NULL);
  fixture->session = dowser_session_new (NULL);
  dowser_session_set_source_uri (fixture->session, fixture->database->path);
  fixture->runner = dowser_runner_new (fixture->session, fixture->context);
}

void
question_fixture_tear_down (QuestionFixture *fixture, gconstpointer data)
{
  g_object_unref (fixture->runner);
  g_object_unref (fixture->session);
  pipeline_close_context (fixture->context);
  g_object_unref (fixture->context);
  dowser_test_database_free (fixture->database);
  g_clear_pointer (&fixture->model, dowser_test_model_free);
}

void
question_fixture_ask_model (QuestionFixture *fixture, const char *question)
{
  const DowserTestModelOptions options = { 0 };
  g_autoptr (DowserEndpoint) endpoint = NULL;
  g_autoptr (DowserLlm) llm = NULL;
  g_autofree char *url = NULL;

  fixture->model = dowser_test_model_new (&options, NULL);
  url = g_strconcat (dowser_test_model_get_url (fixture->model), "/v1", NULL);
  endpoint = dowser_endpoint_new ("test", DOWSER_WIRE_OPENAI, url, "desk");
  llm = dowser_llm_new (endpoint);
  dowser_context_set_llm (fixture->context, llm);
  dowser_session_set_planner (fixture->session, DOWSER_PLANNER_MODEL);
  dowser_session_set_question (fixture->session, question);
}

gboolean
question_fixture_run (QuestionFixture *fixture, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_runner_run_async (fixture->runner, NULL, pipeline_ready_cb, &result);
  return dowser_runner_run_finish (fixture->runner, pipeline_wait_for_result (&result), error);
}

const DowserModelCall *
question_fixture_get_call (QuestionFixture *fixture, guint index)
{
  GPtrArray *calls = dowser_session_get_calls (fixture->session);

  g_assert_cmpuint (index, <, calls->len);
  return calls->pdata[index];
}
