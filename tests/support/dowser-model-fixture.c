/* dowser-model-fixture.c - the pipeline fixture together with a language model in the test's own process */
#include "support/dowser-model-fixture.h"

void
model_fixture_use_endpoint (ModelFixture *fixture, const char *url)
{
  g_autofree char *base_url = g_strconcat (url, "/v1", NULL);
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new ("test", DOWSER_WIRE_OPENAI, base_url, "desk");
  g_autoptr (DowserLlm) llm = NULL;

  endpoint->price_in = 1000000;
  endpoint->price_out = 0;
  llm = dowser_llm_new (endpoint);
  dowser_context_set_llm (fixture->pipeline.context, llm);
}

void
model_fixture_set_up (ModelFixture *fixture, gconstpointer data)
{
  const DowserTestModelOptions options = { 0 };
  g_autoptr (GError) error = NULL;

  /* Makes retries happen without waiting. */
  g_setenv ("DOWSER_RETRY_SCALE", "0", TRUE);
  pipeline_set_up (&fixture->pipeline, data);
  fixture->model = dowser_test_model_new (&options, &error);
  g_assert_no_error (error);
  model_fixture_use_endpoint (fixture, dowser_test_model_get_url (fixture->model));
}

void
model_fixture_tear_down (ModelFixture *fixture, gconstpointer data)
{
  pipeline_tear_down (&fixture->pipeline, data);
  dowser_test_model_free (fixture->model);
}

DowserRunner *
model_fixture_make_runner (ModelFixture *fixture)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);

  dowser_session_set_planner (session, DOWSER_PLANNER_MODEL);
  return dowser_runner_new (session, fixture->pipeline.context);
}

const DowserModelCall *
model_fixture_get_call (DowserRunner *runner, guint index)
{
  GPtrArray *calls = dowser_session_get_calls (dowser_runner_get_session (runner));

  g_assert_cmpuint (index, <, calls->len);
  return calls->pdata[index];
}
