/* test-model-talk.c - questions that a model plans: asked once, found again, mended, refused, stopped */
#include "base/dowser-error.h"
#include "common/dowser-test-model.h"
#include "dowser-pipeline-fixture.h"

#include <string.h>

#define COUNT_PLAN                                                                                                     \
  "{\"select\":{\"from\":[{\"table\":\"customers\"}],\"outputs\":[{\"expr\":{\"kind\":\"aggregate\",\"op\":\"count\"}" \
  "}]}}"

typedef struct
{
  PipelineFixture pipeline;
  DowserTestModel *model;
} Fixture;

static void
use_endpoint (Fixture *fixture, const char *url)
{
  g_autofree char *base_url = g_strconcat (url, "/v1", NULL);
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new ("test", DOWSER_WIRE_OPENAI, base_url, "desk");
  g_autoptr (DowserLlm) llm = NULL;

  endpoint->price_in = 1000000;
  endpoint->price_out = 0;
  llm = dowser_llm_new (endpoint);
  dowser_context_set_llm (fixture->pipeline.context, llm);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  const DowserTestModelOptions options = { 0 };
  g_autoptr (GError) error = NULL;

  pipeline_set_up (&fixture->pipeline, data);
  fixture->model = dowser_test_model_new (&options, &error);
  g_assert_no_error (error);
  use_endpoint (fixture, dowser_test_model_get_url (fixture->model));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  pipeline_tear_down (&fixture->pipeline, data);
  dowser_test_model_free (fixture->model);
}

static DowserRunner *
make_runner (Fixture *fixture)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);

  dowser_session_set_planner (session, DOWSER_PLANNER_MODEL);
  return dowser_runner_new (session, fixture->pipeline.context);
}

static const DowserModelCall *
get_call (DowserRunner *runner, guint index)
{
  GPtrArray *calls = dowser_session_get_calls (dowser_runner_get_session (runner));

  g_assert_cmpuint (index, <, calls->len);
  return calls->pdata[index];
}

static void
assert_fails (DowserRunner *runner, GQuark domain, int code)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (pipeline_run (runner, &error));
  g_assert_error (error, domain, code);
}

static void
test_a_plan_is_asked_for_and_run (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = make_runner (fixture);
  DowserSession *session = dowser_runner_get_session (runner);
  const DowserModelCall *call;

  dowser_test_model_add_rule (fixture->model, PIPELINE_QUESTION, COUNT_PLAN);
  pipeline_run_to_end (runner);
  g_assert_cmpstr (dowser_session_get_statement (session)->sql, ==, "SELECT COUNT(*) FROM \"customers\"");
  g_assert_cmpuint (dowser_session_get_calls (session)->len, ==, 1);
  call = get_call (runner, 0);
  g_assert_cmpstr (call->step_id, ==, "plan");
  g_assert_cmpstr (call->purpose, ==, "plan");
  g_assert_cmpstr (call->model, ==, "desk");
  g_assert_cmpstr (call->reply, ==, COUNT_PLAN);
  g_assert_nonnull (strstr (call->prompt, PIPELINE_QUESTION));
  g_assert_false (call->stored);
  g_assert_cmpint (call->tokens_in, >, 0);
  g_assert_cmpfloat (call->cost, ==, (double) call->tokens_in);
}

/* Without a store there is nowhere to find it again, and nothing else is different. */
static void
test_nothing_is_stored_without_a_store (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;
  g_autoptr (DowserContext) context = g_steal_pointer (&fixture->pipeline.context);
  g_autoptr (GAsyncResult) closed = NULL;

  dowser_context_close_async (context, NULL, pipeline_ready_cb, &closed);
  g_assert_true (dowser_context_close_finish (context, pipeline_wait (&closed), NULL));
  fixture->pipeline.context = dowser_context_new (NULL);
  dowser_context_add_source (fixture->pipeline.context, DOWSER_SOURCE (fixture->pipeline.source));
  use_endpoint (fixture, dowser_test_model_get_url (fixture->model));
  dowser_test_model_add_rule (fixture->model, NULL, COUNT_PLAN);

  runner = make_runner (fixture);
  pipeline_run_to_end (runner);
  dowser_runner_invalidate_from (runner, "plan");
  pipeline_run_to_end (runner);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 2);
}

static void
test_an_answer_is_found_again (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) first = make_runner (fixture);
  g_autoptr (DowserRunner) second = NULL;

  dowser_test_model_add_rule (fixture->model, NULL, COUNT_PLAN);
  pipeline_run_to_end (first);
  pipeline_end (&fixture->pipeline);
  pipeline_start (&fixture->pipeline);
  use_endpoint (fixture, dowser_test_model_get_url (fixture->model));

  second = make_runner (fixture);
  pipeline_run_to_end (second);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 1);
  g_assert_true (get_call (second, 0)->stored);
  g_assert_cmpfloat (get_call (second, 0)->cost, ==, 0);
  g_assert_cmpstr (get_call (second, 0)->reply, ==, COUNT_PLAN);
}

static void
test_what_cannot_be_read_is_asked_for_once_more (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = make_runner (fixture);

  /* The first rule holds for the second request, which says what was wrong with the first answer. */
  dowser_test_model_add_rule (fixture->model, "cannot be read", COUNT_PLAN);
  dowser_test_model_add_rule (fixture->model, NULL, "{\"selects\": 1}");
  pipeline_run_to_end (runner);
  g_assert_cmpuint (dowser_session_get_calls (dowser_runner_get_session (runner))->len, ==, 2);
  g_assert_nonnull (strstr (get_call (runner, 0)->notes, "cannot be read"));
  g_assert_cmpstr (get_call (runner, 1)->reply, ==, COUNT_PLAN);
}

/* It is not asked without end, and a later question is not held to what was stored. */
static void
test_what_stays_unreadable_is_said (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = make_runner (fixture);
  g_autoptr (DowserRunner) later = make_runner (fixture);

  dowser_test_model_add_rule (fixture->model, NULL, "{\"selects\": 1}");
  assert_fails (runner, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 2);
  g_assert_cmpuint (dowser_session_get_calls (dowser_runner_get_session (runner))->len, ==, 2);

  dowser_test_model_push_reply (fixture->model, 200, "application/json",
                                "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":"
                                "\"SELECT count(*) FROM customers\"},\"finish_reason\":\"stop\"}]}");
  pipeline_run_to_end (later);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 3);
}

static void
test_sql_that_writes_is_refused (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = make_runner (fixture);

  dowser_test_model_add_rule (fixture->model, NULL, "```sql\nDELETE FROM customers\n```");
  assert_fails (runner, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSAFE);
  g_assert_null (dowser_session_get_statement (dowser_runner_get_session (runner)));
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 1);
}

static void
note_waiting_cb (DowserRunner *runner, GParamSpec *pspec, gpointer user_data)
{
  GString *text = user_data;
  g_autofree char *waiting = NULL;

  g_object_get (runner, "waiting", &waiting, NULL);
  if (waiting != NULL)
    g_string_append (text, waiting);
}

static void
note_partial_cb (DowserRunner *runner, GParamSpec *pspec, gpointer user_data)
{
  char **last = user_data;
  g_autofree char *partial = NULL;

  g_object_get (runner, "partial", &partial, NULL);
  if (partial == NULL)
    return;
  g_free (*last);
  *last = g_steal_pointer (&partial);
}

static void
test_tries_and_words_are_shown (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = make_runner (fixture);
  g_autoptr (GString) waited = g_string_new (NULL);
  g_autofree char *partial = NULL;

  g_signal_connect (runner, "notify::waiting", G_CALLBACK (note_waiting_cb), waited);
  g_signal_connect (runner, "notify::partial", G_CALLBACK (note_partial_cb), &partial);
  dowser_test_model_push_reply (fixture->model, 500, "application/json", "{\"error\":{\"message\":\"too hot\"}}");
  dowser_test_model_add_rule (fixture->model, NULL, COUNT_PLAN);
  pipeline_run_to_end (runner);
  g_assert_nonnull (strstr (waited->str, "Try 2"));
  g_assert_nonnull (strstr (get_call (runner, 0)->notes, "Try 2"));
  g_assert_cmpuint (get_call (runner, 0)->tries, ==, 2);
  g_assert_cmpstr (partial, ==, COUNT_PLAN);
}

static void
test_nothing_is_sent_before_it_is_allowed (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = make_runner (fixture);

  use_endpoint (fixture, "http://model.invalid");
  assert_fails (runner, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_NOT_ALLOWED);
  g_assert_cmpuint (dowser_session_get_calls (dowser_runner_get_session (runner))->len, ==, 0);

  /* Once it was said it holds, for this source and host, in a later run of the program. */
  dowser_context_set_sharing (fixture->pipeline.context, PIPELINE_URI, DOWSER_SHARING_SCHEMA);
  pipeline_end (&fixture->pipeline);
  pipeline_start (&fixture->pipeline);
  use_endpoint (fixture, "http://model.invalid");
  g_assert_cmpint (dowser_context_get_sharing (fixture->pipeline.context, PIPELINE_URI), ==, DOWSER_SHARING_SCHEMA);
  use_endpoint (fixture, "http://another.invalid");
  g_assert_cmpint (dowser_context_get_sharing (fixture->pipeline.context, PIPELINE_URI), ==, DOWSER_SHARING_UNDECIDED);
}

static void
test_no_model_is_said (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = make_runner (fixture);

  dowser_context_set_llm (fixture->pipeline.context, NULL);
  assert_fails (runner, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_NO_MODEL);

  /* The person may go on with the built-in planner, and with nothing else by itself. */
  dowser_runner_use_planner (runner, DOWSER_PLANNER_BUILTIN);
  pipeline_run_to_end (runner);
}

static void
stop_cb (DowserRunner *runner, GParamSpec *pspec, gpointer user_data)
{
  dowser_runner_stop (runner);
}

static void
test_stopped_while_it_speaks (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = make_runner (fixture);
  gulong stopping = g_signal_connect (runner, "notify::partial", G_CALLBACK (stop_cb), NULL);
  g_autoptr (GError) error = NULL;

  dowser_test_model_add_rule (fixture->model, NULL, COUNT_PLAN);
  g_assert_false (pipeline_run (runner, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (dowser_runner_get_state (runner), ==, DOWSER_RUNNER_STOPPED);
  g_assert_null (dowser_session_get_plan (dowser_runner_get_session (runner)));

  g_signal_handler_disconnect (runner, stopping);
  pipeline_run_to_end (runner);
}

static void
test_the_endpoint_is_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = make_runner (fixture);

  use_endpoint (fixture, "http://127.0.0.1:1");
  assert_fails (runner, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREACHABLE);
  g_assert_nonnull (get_call (runner, 0)->error);
  g_assert_null (get_call (runner, 0)->reply);
}

#define ADD(path, func) g_test_add ("/pipeline/model-talk/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  g_setenv ("DOWSER_RETRY_SCALE", "0", TRUE);
  g_test_init (&argc, &argv, NULL);
  ADD ("a-plan-is-asked-for-and-run", test_a_plan_is_asked_for_and_run);
  ADD ("nothing-is-stored-without-a-store", test_nothing_is_stored_without_a_store);
  ADD ("an-answer-is-found-again", test_an_answer_is_found_again);
  ADD ("what-cannot-be-read-is-asked-for-once-more", test_what_cannot_be_read_is_asked_for_once_more);
  ADD ("what-stays-unreadable-is-said", test_what_stays_unreadable_is_said);
  ADD ("sql-that-writes-is-refused", test_sql_that_writes_is_refused);
  ADD ("tries-and-words-are-shown", test_tries_and_words_are_shown);
  ADD ("nothing-is-sent-before-it-is-allowed", test_nothing_is_sent_before_it_is_allowed);
  ADD ("no-model-is-said", test_no_model_is_said);
  ADD ("stopped-while-it-speaks", test_stopped_while_it_speaks);
  ADD ("the-endpoint-is-down", test_the_endpoint_is_down);
  return g_test_run ();
}
