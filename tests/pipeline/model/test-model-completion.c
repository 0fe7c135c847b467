/* test-model-completion.c - tests of questions planned by a model: a question is sent only one time; replies are
 * stored, repaired or refused; requests can be canceled */
#include "base/dowser-error.h"
#include "pipeline/dowser-pipeline-steps.h"
#include "pipeline/model/dowser-model-completion.h"
#include "support/dowser-model-fixture.h"
#include "support/dowser-test-main.h"

#include <string.h>

/* A complete plain reply in the first wire format. */
#define MODEL_WORDS(words)                                                                                             \
  "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"" words "\"},\"finish_reason\":\"stop\"}]}"

static void
assert_fails (DowserRunner *runner, GQuark domain, int code)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (pipeline_run (runner, &error));
  g_assert_error (error, domain, code);
}

static void
test_a_plan_is_asked_for_and_run (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = model_fixture_make_runner (fixture);
  DowserSession *session = dowser_runner_get_session (runner);
  const DowserModelCall *call;

  dowser_test_model_add_rule (fixture->model, PIPELINE_QUESTION, MODEL_COUNT_PLAN);
  pipeline_run_to_end (runner);
  g_assert_cmpstr (dowser_session_get_statement (session)->sql, ==, "SELECT COUNT(*) FROM \"customers\"");
  g_assert_cmpuint (dowser_session_get_calls (session)->len, ==, 1);
  call = model_fixture_get_call (runner, 0);
  g_assert_cmpstr (call->step_id, ==, "plan");
  g_assert_cmpstr (call->purpose, ==, "plan");
  g_assert_cmpstr (call->model, ==, "desk");
  g_assert_cmpstr (call->reply, ==, MODEL_COUNT_PLAN);
  g_assert_nonnull (strstr (call->prompt, PIPELINE_QUESTION));
  g_assert_false (call->stored);
  g_assert_cmpint (call->tokens_in, >, 0);
  g_assert_cmpfloat (call->cost, ==, (double) call->tokens_in);
}

/* Tests that without a store, replies can't be reused, but everything else works. */
static void
test_nothing_is_stored_without_a_store (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;
  g_autoptr (DowserContext) context = g_steal_pointer (&fixture->pipeline.context);
  g_autoptr (GAsyncResult) closed = NULL;

  dowser_context_close_async (context, NULL, pipeline_ready_cb, &closed);
  g_assert_true (dowser_context_close_finish (context, pipeline_wait_for_result (&closed), NULL));
  pipeline_make_context (&fixture->pipeline, NULL);
  model_fixture_use_endpoint (fixture, dowser_test_model_get_url (fixture->model));
  dowser_test_model_add_rule (fixture->model, NULL, MODEL_COUNT_PLAN);

  runner = model_fixture_make_runner (fixture);
  pipeline_run_to_end (runner);
  dowser_runner_invalidate_from (runner, "plan");
  pipeline_run_to_end (runner);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 2);
}

static void
test_an_answer_is_found_again (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) first = model_fixture_make_runner (fixture);
  g_autoptr (DowserRunner) second = NULL;

  dowser_test_model_add_rule (fixture->model, NULL, MODEL_COUNT_PLAN);
  pipeline_run_to_end (first);
  pipeline_end (&fixture->pipeline);
  pipeline_start (&fixture->pipeline);
  model_fixture_use_endpoint (fixture, dowser_test_model_get_url (fixture->model));

  second = model_fixture_make_runner (fixture);
  pipeline_run_to_end (second);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 1);
  g_assert_true (model_fixture_get_call (second, 0)->stored);
  g_assert_cmpfloat (model_fixture_get_call (second, 0)->cost, ==, 0);
  g_assert_cmpstr (model_fixture_get_call (second, 0)->reply, ==, MODEL_COUNT_PLAN);
}

/* Tests that the stored reply is ignored and replaced by a new reply when the user asks again. */
static void
test_it_is_asked_again_where_that_is_wanted (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) first = model_fixture_make_runner (fixture);
  g_autoptr (DowserRunner) second = NULL;

  dowser_test_model_push_reply (fixture->model, 200, "application/json",
                                MODEL_WORDS ("SELECT count(*) FROM customers"));
  dowser_test_model_add_rule (fixture->model, NULL, MODEL_COUNT_PLAN);
  pipeline_run_to_end (first);
  dowser_runner_ask_model_again (first);
  pipeline_run_to_end (first);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 2);
  g_assert_false (model_fixture_get_call (first, 1)->stored);

  second = model_fixture_make_runner (fixture);
  pipeline_run_to_end (second);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 2);
  g_assert_true (model_fixture_get_call (second, 0)->stored);
  g_assert_cmpint (model_fixture_get_call (second, 0)->saved, >, 0);
  g_assert_cmpstr (model_fixture_get_call (second, 0)->reply, ==, MODEL_COUNT_PLAN);
}

static void
test_what_cannot_be_read_is_asked_for_once_more (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = model_fixture_make_runner (fixture);

  dowser_test_model_push_reply (fixture->model, 200, "application/json", MODEL_WORDS ("nothing at all"));
  dowser_test_model_add_rule (fixture->model, NULL, MODEL_COUNT_PLAN);
  pipeline_run_to_end (runner);
  g_assert_cmpuint (dowser_session_get_calls (dowser_runner_get_session (runner))->len, ==, 2);
  g_assert_nonnull (strstr (model_fixture_get_call (runner, 1)->prompt, model_fixture_get_call (runner, 0)->notes));
  g_assert_cmpstr (model_fixture_get_call (runner, 1)->reply, ==, MODEL_COUNT_PLAN);
}

/* Tests that the model isn't asked endlessly if its replies stay unreadable. Tests that a stored unreadable reply isn't
 * used for a later question. */
static void
test_what_stays_unreadable_is_said (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = model_fixture_make_runner (fixture);
  g_autoptr (DowserRunner) later = model_fixture_make_runner (fixture);

  dowser_test_model_add_rule (fixture->model, NULL, "{\"selects\": 1}");
  assert_fails (runner, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 2);
  g_assert_cmpuint (dowser_session_get_calls (dowser_runner_get_session (runner))->len, ==, 2);

  dowser_test_model_push_reply (fixture->model, 200, "application/json",
                                MODEL_WORDS ("SELECT count(*) FROM customers"));
  pipeline_run_to_end (later);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 3);
}

static void
test_sql_that_writes_is_refused (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = model_fixture_make_runner (fixture);

  dowser_test_model_add_rule (fixture->model, NULL, "```sql\nDELETE FROM customers\n```");
  assert_fails (runner, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSAFE);
  g_assert_null (dowser_session_get_statement (dowser_runner_get_session (runner)));
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 1);
}

static void
record_waiting_cb (DowserRunner *runner, GParamSpec *pspec, gpointer user_data)
{
  GString *text = user_data;
  g_autofree char *waiting_text = NULL;

  g_object_get (runner, "waiting", &waiting_text, NULL);
  if (waiting_text != NULL)
    g_string_append (text, waiting_text);
}

static void
record_partial_cb (DowserRunner *runner, GParamSpec *pspec, gpointer user_data)
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
test_tries_and_words_are_shown (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = model_fixture_make_runner (fixture);
  g_autoptr (GString) waited = g_string_new (NULL);
  g_autofree char *partial = NULL;

  g_signal_connect (runner, "notify::waiting", G_CALLBACK (record_waiting_cb), waited);
  g_signal_connect (runner, "notify::partial", G_CALLBACK (record_partial_cb), &partial);
  dowser_test_model_push_reply (fixture->model, 500, "application/json", "{\"error\":{\"message\":\"too hot\"}}");
  dowser_test_model_add_rule (fixture->model, NULL, MODEL_COUNT_PLAN);
  pipeline_run_to_end (runner);
  g_assert_nonnull (strstr (waited->str, "Try 2"));
  g_assert_nonnull (strstr (model_fixture_get_call (runner, 0)->notes, "Try 1 failed: "));
  g_assert_cmpuint (model_fixture_get_call (runner, 0)->n_attempts, ==, 2);
  g_assert_cmpstr (partial, ==, MODEL_COUNT_PLAN);
}

static void
test_nothing_is_sent_before_it_is_allowed (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = model_fixture_make_runner (fixture);

  model_fixture_use_endpoint (fixture, "http://model.invalid");
  assert_fails (runner, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_NOT_ALLOWED);
  g_assert_cmpuint (dowser_session_get_calls (dowser_runner_get_session (runner))->len, ==, 0);

  /* The chosen privacy level is saved for this source and model host, and used when the program runs again. */
  dowser_context_set_privacy_level (fixture->pipeline.context, PIPELINE_URI, DOWSER_PRIVACY_LEVEL_SCHEMA);
  pipeline_end (&fixture->pipeline);
  pipeline_start (&fixture->pipeline);
  model_fixture_use_endpoint (fixture, "http://model.invalid");
  g_assert_cmpint (dowser_context_get_privacy_level (fixture->pipeline.context, PIPELINE_URI), ==,
                   DOWSER_PRIVACY_LEVEL_SCHEMA);
  model_fixture_use_endpoint (fixture, "http://another.invalid");
  g_assert_cmpint (dowser_context_get_privacy_level (fixture->pipeline.context, PIPELINE_URI), ==,
                   DOWSER_PRIVACY_LEVEL_UNDECIDED);
}

static void
test_no_model_is_said (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = model_fixture_make_runner (fixture);

  dowser_context_set_llm (fixture->pipeline.context, NULL);
  assert_fails (runner, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_NO_MODEL);

  /* The user may continue with the built-in planner. Dowser never does this automatically. */
  dowser_runner_use_planner (runner, DOWSER_PLANNER_BUILTIN);
  pipeline_run_to_end (runner);
}

static void
stop_cb (DowserRunner *runner, GParamSpec *pspec, gpointer user_data)
{
  dowser_runner_stop (runner);
}

static void
test_stopped_while_it_speaks (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = model_fixture_make_runner (fixture);
  gulong stopping = g_signal_connect (runner, "notify::partial", G_CALLBACK (stop_cb), NULL);
  g_autoptr (GError) error = NULL;

  dowser_test_model_add_rule (fixture->model, NULL, MODEL_COUNT_PLAN);
  g_assert_false (pipeline_run (runner, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (dowser_runner_get_state (runner), ==, DOWSER_RUNNER_STOPPED);
  g_assert_null (dowser_session_get_plan (dowser_runner_get_session (runner)));
  /* A canceled request is recorded, because it was sent and may have cost something. */
  g_assert_nonnull (model_fixture_get_call (runner, 0)->error);

  g_signal_handler_disconnect (runner, stopping);
  pipeline_run_to_end (runner);
}

static void
test_the_endpoint_is_down (ModelFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = model_fixture_make_runner (fixture);

  model_fixture_use_endpoint (fixture, "http://127.0.0.1:1");
  assert_fails (runner, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREACHABLE);
  g_assert_nonnull (model_fixture_get_call (runner, 0)->error);
  g_assert_null (model_fixture_get_call (runner, 0)->reply);
}

/* Tests that a prompt made for one model isn't sent to another model that the user selects while stored answers are
 * searched. */
static void
test_another_model_is_not_told (ModelFixture *fixture, gconstpointer data)
{
  DowserContext *context = fixture->pipeline.context;
  g_autoptr (DowserRunner) runner = model_fixture_make_runner (fixture);
  const char *uri = dowser_session_get_source_uri (dowser_runner_get_session (runner));
  DowserPrompt prompt = { .system = (char *) "Answer.", .user = (char *) "A stored value" };
  g_autoptr (DowserStep) step = dowser_step_new (&dowser_pipeline_steps[0]);
  g_autoptr (GPtrArray) calls = dowser_model_calls_new ();
  g_autoptr (DowserModelWords) words = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_test_model_add_rule (fixture->model, NULL, "Yes.");
  dowser_model_completion_async (context, step, uri, &prompt, "plan", FALSE, calls, NULL, pipeline_ready_cb, &result);
  dowser_context_set_llm (context, NULL);
  words = dowser_model_completion_finish (context, pipeline_wait_for_result (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpstr (words->text, ==, "Yes.");
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 1);
}

/* Tests that the error for a cut reply reports the limit that was reached, and what to do. */
static void
test_a_cut_reply_is_called_so (ModelFixture *fixture, gconstpointer data)
{
  static const char reply[]
      = "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"{\\\"select\\\":{\\\"fr\"},"
        "\"finish_reason\":\"length\"}],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":77}}";
  g_autoptr (DowserRunner) runner = model_fixture_make_runner (fixture);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 2; i++)
    dowser_test_model_push_reply (fixture->model, 200, "application/json", reply);
  g_assert_false (pipeline_run (runner, &error));
  g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE);
  g_assert_nonnull (strstr (error->message, "cut off at 77 tokens"));
}

/* Tests that an instruction made for one model isn't sent to another model with a lower privacy level. */
static void
test_an_instruction_is_for_whom_it_was_made (ModelFixture *fixture, gconstpointer data)
{
  for (DowserPrivacyLevel privacy_level = DOWSER_PRIVACY_LEVEL_SCHEMA; privacy_level <= DOWSER_PRIVACY_LEVEL_VALUES;
       privacy_level++)
    {
      g_autoptr (DowserRunner) runner = model_fixture_make_runner (fixture);
      DowserSession *session = dowser_runner_get_session (runner);

      dowser_context_set_privacy_level (fixture->pipeline.context, PIPELINE_URI, privacy_level);
      dowser_test_model_add_rule (fixture->model, NULL, MODEL_COUNT_PLAN);
      dowser_session_set_mode_with_privacy_level (session, DOWSER_PLAN_MODE_REWRITE, "stored is Norge",
                                                  DOWSER_PRIVACY_LEVEL_VALUES);
      pipeline_run_to_end (runner);
      g_assert_cmpint (strstr (model_fixture_get_call (runner, 0)->prompt, "Norge") != NULL, ==,
                       privacy_level == DOWSER_PRIVACY_LEVEL_VALUES);
    }
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/pipeline/model-completion/" path, ModelFixture, NULL, model_fixture_set_up, func,                      \
              model_fixture_tear_down)

DOWSER_TEST_MAIN (model_completion)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("a-plan-is-asked-for-and-run", test_a_plan_is_asked_for_and_run);
  ADD ("nothing-is-stored-without-a-store", test_nothing_is_stored_without_a_store);
  ADD ("an-answer-is-found-again", test_an_answer_is_found_again);
  ADD ("it-is-asked-again-where-that-is-wanted", test_it_is_asked_again_where_that_is_wanted);
  ADD ("what-cannot-be-read-is-asked-for-once-more", test_what_cannot_be_read_is_asked_for_once_more);
  ADD ("what-stays-unreadable-is-said", test_what_stays_unreadable_is_said);
  ADD ("sql-that-writes-is-refused", test_sql_that_writes_is_refused);
  ADD ("tries-and-words-are-shown", test_tries_and_words_are_shown);
  ADD ("nothing-is-sent-before-it-is-allowed", test_nothing_is_sent_before_it_is_allowed);
  ADD ("no-model-is-said", test_no_model_is_said);
  ADD ("stopped-while-it-speaks", test_stopped_while_it_speaks);
  ADD ("a-cut-reply-is-called-so", test_a_cut_reply_is_called_so);
  ADD ("an-instruction-is-for-whom-it-was-made", test_an_instruction_is_for_whom_it_was_made);
  ADD ("the-endpoint-is-down", test_the_endpoint_is_down);
  ADD ("another-model-is-not-told", test_another_model_is_not_told);
  return g_test_run ();
}
