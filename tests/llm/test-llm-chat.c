/* test-llm-chat.c - tests that a chat works in every wire format, also after faults and bad replies of an endpoint */
#include "base/dowser-error.h"
#include "support/dowser-llm-fixture.h"
#include "support/dowser-test-main.h"

#include <string.h>

#define ANSWER                                                                                                         \
  "{\"n\": 1, \"text\": \"\xc3\x9c"                                                                                    \
  "ber \xe6\x97\xa5\xe6\x9c\xac \xf0\x9f\x98\x80 \\\"so\\\"\", \"lines\": \"a\\nb and some more words to fill "        \
  "pieces\"}"
/* Time limit within which a canceled request must end. Without the cancellation, the request would take minutes. */
#define SOON_USEC (30 * G_USEC_PER_SEC)
#define SCHEMA "{\"type\":\"object\"}"
#define KEY "sk-test-0123456789abcdef"

/** ChatFixture: a model that replies ANSWER, one chat with it, and the chat's results. */
typedef struct
{
  DowserTestModel *model;
  DowserEndpoint *endpoint;
  DowserLlm *llm;
  DowserChat *chat;
  DowserTestChat conversation;
  guint descriptors;
} ChatFixture;

static void
set_up_at (ChatFixture *asked, DowserWire wire, const DowserTestModelOptions *options)
{
  memset (asked, 0, sizeof *asked);
  dowser_test_chat_init (&asked->conversation);
  asked->model = dowser_test_model_new (options, NULL);
  dowser_test_model_add_rule (asked->model, NULL, ANSWER);
  asked->endpoint = dowser_llm_fixture_make_endpoint (asked->model, wire, NULL);
  asked->llm = dowser_llm_new (asked->endpoint);
  asked->chat = dowser_llm_fixture_make_chat ("How many?", NULL);
  dowser_llm_fixture_run_pending ();
  asked->descriptors = dowser_llm_fixture_count_descriptors ();
}

static void
set_up (ChatFixture *asked)
{
  set_up_at (asked, DOWSER_WIRE_OPENAI, NULL);
}

static void
send_chat (ChatFixture *asked)
{
  dowser_llm_fixture_send_chat (asked->llm, asked->chat, &asked->conversation);
}

static gboolean
wake_up_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

/* Waits until the model has closed its sockets. The model closes them in a later iteration of its main loop, which may
 * take a moment, but not seconds. */
static void
wait_for_descriptors (ChatFixture *asked)
{
  gboolean late = FALSE;
  guint timeout = g_timeout_add_seconds (10, wake_up_cb, &late);

  while (!late
         && (dowser_test_model_get_n_writing (asked->model) > 0
             || dowser_llm_fixture_count_descriptors () > asked->descriptors))
    g_main_context_iteration (NULL, TRUE);
  if (!late)
    g_source_remove (timeout);
}

/* Frees the model and checks that no socket and no GSource remains. */
static void
tear_down (ChatFixture *asked)
{
  g_object_add_weak_pointer (G_OBJECT (asked->llm), (gpointer *) &asked->llm);
  g_object_unref (asked->llm);
  dowser_llm_fixture_run_pending ();
  g_assert_null (asked->llm);
  wait_for_descriptors (asked);
  g_assert_cmpuint (dowser_llm_fixture_count_descriptors (), ==, asked->descriptors);
  dowser_chat_unref (asked->chat);
  dowser_endpoint_unref (asked->endpoint);
  dowser_test_model_free (asked->model);
  dowser_test_chat_clear (&asked->conversation);
}

static void
expect_answer (ChatFixture *asked, guint n_attempts)
{
  g_assert_no_error (asked->conversation.error);
  g_assert_cmpstr (asked->conversation.reply->text, ==, ANSWER);
  g_assert_cmpstr (asked->conversation.event_text->str, ==, ANSWER);
  g_assert_cmpuint (asked->conversation.reply->n_attempts, ==, n_attempts);
  g_assert_cmpuint (asked->conversation.retries->len, ==, n_attempts - 1);
}

/* Checks that the error is at least one complete sentence and doesn't contain the key. */
static void
expect_error (ChatFixture *asked, int code, const char *words)
{
  const char *message;

  g_assert_error (asked->conversation.error, DOWSER_MODEL_ERROR, code);
  message = asked->conversation.error->message;
  g_assert_true (g_utf8_validate (message, -1, NULL));
  g_assert_null (strstr (message, KEY));
  g_assert_null (strchr (message, '\n'));
  g_assert_cmpuint (strlen (message), <, 700);
  if (words != NULL && strstr (message, words) == NULL)
    g_error ("“%s” does not say “%s”", message, words);
}

/* ---- what goes well ---- */

static void
test_each_format (gconstpointer data)
{
  guint number = GPOINTER_TO_UINT (data);
  DowserTestModelOptions options = { .without_stream = number >= 3 };
  ChatFixture asked;

  set_up_at (&asked, number % 3, &options);
  send_chat (&asked);
  expect_answer (&asked, 1);
  g_assert_false (asked.conversation.reply->estimated);
  g_assert_cmpint (asked.conversation.reply->tokens_in, >, 0);
  g_assert_cmpint (asked.conversation.reply->tokens_out, >, 0);
  g_assert_cmpint (asked.conversation.reply->first, <=, asked.conversation.reply->elapsed);
  tear_down (&asked);
}

static void
test_each_format_held_to_a_schema (gconstpointer data)
{
  guint number = GPOINTER_TO_UINT (data);
  static const DowserStructured found[]
      = { DOWSER_STRUCTURED_SCHEMA, DOWSER_STRUCTURED_TOOL, DOWSER_STRUCTURED_FORMAT };
  DowserTestModelOptions options = { .without_stream = number >= 3 };
  ChatFixture asked;

  set_up_at (&asked, number % 3, &options);
  asked.chat->json_schema = g_strdup (SCHEMA);
  send_chat (&asked);
  g_assert_no_error (asked.conversation.error);
  g_assert_nonnull (strstr (asked.conversation.reply->text, "words to fill pieces"));
  g_assert_cmpint (dowser_llm_get_endpoint (asked.llm)->structured, ==, found[number % 3]);
  tear_down (&asked);
}

/* Tests that the reply is the same whether its bytes arrive at once or one by one. */
static void
test_bytes_one_by_one (gconstpointer data)
{
  static const char *const types[] = { "text/event-stream", "text/event-stream", "application/x-ndjson" };
  static const char *const bodies[] = {
    "data: {\"choices\":[{\"delta\":{\"content\":\"\xc3\xbc\xf0\x9f\x98\x80\"}}]}\r\n\r\ndata: "
    "{\"choices\":[{\"delta\":"
    "{\"content\":\"!\"},\"finish_reason\":\"stop\"}]}\r\n\r\ndata: [DONE]\r\n\r\n",
    "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":"
    "\"\xc3\xbc\xf0\x9f\x98\x80!\"}}\n\nevent: message_stop\ndata: {\"type\":\"message_stop\"}\n\n",
    "{\"message\":{\"content\":\"\xc3\xbc\xf0\x9f\x98\x80\"},\"done\":false}\r\n{\"message\":{\"content\":\"!\"},"
    "\"done\":true}",
  };
  guint wire = GPOINTER_TO_UINT (data);
  g_autofree char *head = g_strdup_printf ("HTTP/1.1 200 OK\r\nContent-Type: %s\r\n", types[wire]);
  ChatFixture asked;

  set_up_at (&asked, wire, NULL);
  dowser_test_model_push (asked.model, head, bodies[wire], -1, DOWSER_TEST_FAULT_NONE, 1, 1);
  send_chat (&asked);
  g_assert_no_error (asked.conversation.error);
  g_assert_cmpstr (asked.conversation.reply->text, ==, "\xc3\xbc\xf0\x9f\x98\x80!");
  g_assert_cmpstr (asked.conversation.event_text->str, ==, "\xc3\xbc\xf0\x9f\x98\x80!");
  g_assert_true (asked.conversation.reply->estimated);
  tear_down (&asked);
}

static void
test_stream_labeled_as_json_is_read (void)
{
  ChatFixture asked;

  set_up (&asked);
  dowser_test_model_push_reply (asked.model, 200, "application/json",
                                "data: "
                                "{\"choices\":[{\"delta\":{\"content\":\"Hi\"},\"finish_reason\":\"stop\"}]}\n\n");
  send_chat (&asked);
  g_assert_no_error (asked.conversation.error);
  g_assert_cmpstr (asked.conversation.reply->text, ==, "Hi");
  tear_down (&asked);
}

/* Tests that a reply of OpenAI's format is reported as cut if it stopped at the token limit. */
static void
test_token_limit_cut_is_reported (void)
{
  ChatFixture asked;

  set_up (&asked);
  dowser_test_model_push_reply (asked.model, 200, "application/json",
                                "{\"choices\":[{\"message\":{\"content\":\"{\\\"n\\\":\"},\"finish_reason\":\"length\"}"
                                "]}");
  send_chat (&asked);
  g_assert_no_error (asked.conversation.error);
  g_assert_true (asked.conversation.reply->truncated);
  tear_down (&asked);
}

static void
test_first_model_is_the_default (void)
{
  g_autoptr (DowserTestModel) model = dowser_test_model_new (NULL, NULL);
  g_autoptr (DowserEndpoint) endpoint
      = dowser_endpoint_new ("t", DOWSER_WIRE_OPENAI, dowser_test_model_get_url (model), NULL);
  g_autoptr (DowserLlm) llm = dowser_llm_new (endpoint);
  g_autoptr (DowserChat) chat = dowser_llm_fixture_make_chat ("How many?", NULL);

  dowser_test_model_add_rule (model, NULL, ANSWER);
  for (guint i = 0; i < 2; i++)
    {
      g_auto (DowserTestChat) conversation = { 0 };

      dowser_test_chat_init (&conversation);
      dowser_llm_fixture_send_chat (llm, chat, &conversation);
      g_assert_no_error (conversation.error);
    }
  g_assert_cmpstr (dowser_test_model_get_path (model, 0), ==, "/v1/models");
  g_assert_nonnull (strstr (dowser_test_model_get_body (model, 1), "\"model\":\"desk\""));
  g_assert_cmpuint (dowser_test_model_get_n_requests (model), ==, 3);
  g_assert_cmpstr (dowser_llm_get_endpoint (llm)->model, ==, "");
}

/* ---- faults that pass ---- */

static void
test_fault_passes (gconstpointer data)
{
  guint number = GPOINTER_TO_UINT (data);
  DowserTestModelOptions options = { .without_stream = number >= 10 };
  ChatFixture asked;

  set_up_at (&asked, DOWSER_WIRE_OPENAI, &options);
  dowser_test_model_push (asked.model, NULL, NULL, 0, number % 10, 0, 0);
  send_chat (&asked);
  expect_answer (&asked, 2);
  g_assert_cmpuint (dowser_test_model_get_n_chats (asked.model), ==, 2);
  tear_down (&asked);
}

static void
test_cut_reply_is_not_pasted_together (gconstpointer data)
{
  ChatFixture asked;

  set_up_at (&asked, GPOINTER_TO_UINT (data), NULL);
  dowser_test_model_push (asked.model, NULL, NULL, 0, DOWSER_TEST_FAULT_CUT, 0, 0);
  dowser_test_model_push (asked.model, NULL, NULL, 0, DOWSER_TEST_FAULT_CUT, 0, 0);
  send_chat (&asked);
  expect_answer (&asked, 3);
  tear_down (&asked);
}

static void
test_chat_ends_after_five_tries (void)
{
  ChatFixture asked;
  gint64 min_waits[] = { 2, 4, 8, 16 };

  set_up (&asked);
  for (guint i = 0; i < 9; i++)
    dowser_test_model_push (asked.model, NULL, NULL, 0, DOWSER_TEST_FAULT_500, 0, 0);
  send_chat (&asked);
  expect_error (&asked, DOWSER_MODEL_ERROR_BUSY, "internal error");
  g_assert_cmpuint (dowser_test_model_get_n_chats (asked.model), ==, 5);
  g_assert_cmpuint (asked.conversation.waits->len, ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      gint64 wait = g_array_index (asked.conversation.waits, gint64, i);

      g_assert_cmpint (wait, >=, min_waits[i] * 1000);
      g_assert_cmpint (wait, <=, min_waits[i] * 1250);
    }
  tear_down (&asked);
}

static void
test_no_server_is_an_error (void)
{
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new ("t", DOWSER_WIRE_OPENAI, "http://127.0.0.1:1/v1", "m");
  g_autoptr (DowserLlm) llm = dowser_llm_new (endpoint);
  g_autoptr (DowserChat) chat = dowser_llm_fixture_make_chat ("How many?", NULL);
  g_auto (DowserTestChat) conversation = { 0 };

  dowser_test_chat_init (&conversation);
  dowser_llm_fixture_send_chat (llm, chat, &conversation);
  g_assert_error (conversation.error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREACHABLE);
  g_assert_nonnull (strstr (conversation.error->message, "127.0.0.1:1"));
  g_assert_true (dowser_llm_error_is_temporary (conversation.error));
  g_assert_cmpuint (conversation.retries->len, ==, 4);
}

static void
test_retry_after_is_respected (void)
{
  ChatFixture asked;

  set_up (&asked);
  dowser_test_model_push (asked.model, "HTTP/1.1 429 Slow down\r\nRetry-After: 30\r\nContent-Length: 0\r\n", "", 0,
                          DOWSER_TEST_FAULT_NONE, 0, 0);
  send_chat (&asked);
  expect_answer (&asked, 2);
  g_assert_cmpint (g_array_index (asked.conversation.waits, gint64, 0), >=, 30 * 1000);
  tear_down (&asked);
}

static void
test_long_retry_after_is_reported (void)
{
  ChatFixture asked;

  set_up (&asked);
  dowser_test_model_push (asked.model, "HTTP/1.1 429 Slow down\r\nRetry-After: 3600\r\nContent-Length: 0\r\n", "", 0,
                          DOWSER_TEST_FAULT_NONE, 0, 0);
  send_chat (&asked);
  expect_error (&asked, DOWSER_MODEL_ERROR_BUSY, "60 minutes");
  g_assert_cmpuint (dowser_test_model_get_n_chats (asked.model), ==, 1);
  tear_down (&asked);
}

/* Tests that a second without bytes ends the attempt, and that another attempt follows. */
static void
test_silent_server_times_out (void)
{
  DowserTestModelOptions options = { .slow_ms = 60000 };
  ChatFixture asked;

  set_up_at (&asked, DOWSER_WIRE_OPENAI, &options);
  g_clear_object (&asked.llm);
  asked.endpoint->timeout = 1;
  asked.llm = dowser_llm_new (asked.endpoint);
  dowser_test_model_push (asked.model, NULL, NULL, 0, DOWSER_TEST_FAULT_SLOW, 0, 0);
  send_chat (&asked);
  expect_answer (&asked, 2);
  g_assert_nonnull (strstr (asked.conversation.retries->pdata[0], "1 second"));
  /* Frees the slow model without waiting for its reply. */
  g_clear_object (&asked.llm);
  asked.llm = dowser_llm_new (asked.endpoint);
  dowser_test_model_free (asked.model);
  asked.model = dowser_test_model_new (NULL, NULL);
  asked.descriptors = dowser_llm_fixture_count_descriptors ();
  tear_down (&asked);
}

/* Tests a reply that takes longer than the timeout between bytes, but whose bytes keep arriving. */
static void
test_slow_server_does_not_time_out (void)
{
  ChatFixture asked;
  const char *body = "{\"choices\":[{\"message\":{\"content\":\"Hi\"},\"finish_reason\":\"stop\"}]}";

  set_up (&asked);
  g_clear_object (&asked.llm);
  asked.endpoint->timeout = 1;
  asked.llm = dowser_llm_new (asked.endpoint);
  dowser_test_model_push (asked.model, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n", body, -1,
                          DOWSER_TEST_FAULT_NONE, 1, 25);
  send_chat (&asked);
  g_assert_no_error (asked.conversation.error);
  g_assert_cmpstr (asked.conversation.reply->text, ==, "Hi");
  g_assert_cmpuint (asked.conversation.reply->n_attempts, ==, 1);
  g_assert_cmpint (asked.conversation.reply->elapsed, >, G_USEC_PER_SEC);
  tear_down (&asked);
}

/* Tests that a reply that is marked as complete ends the chat, although the connection stays open. */
static void
test_end_is_not_waited_for (gconstpointer data)
{
  static const char *const types[] = { "text/event-stream", "text/event-stream", "application/x-ndjson" };
  static const char *const bodies[] = {
    "data: {\"choices\":[{\"delta\":{\"content\":\"Hi\"},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n",
    "data: {\"type\":\"content_block_delta\",\"delta\":{\"type\":\"text_delta\",\"text\":\"Hi\"}}\n\n"
    "data: {\"type\":\"message_stop\"}\n\n",
    "{\"message\":{\"content\":\"Hi\"},\"done\":true}\n",
  };
  guint wire = GPOINTER_TO_UINT (data);
  g_autofree char *head = g_strdup_printf ("HTTP/1.1 200 OK\r\nContent-Type: %s\r\n", types[wire]);
  g_autofree char *body = g_strconcat (bodies[wire], "\n", NULL);
  ChatFixture asked;

  set_up_at (&asked, wire, NULL);
  dowser_test_model_push (asked.model, head, body, -1, DOWSER_TEST_FAULT_NONE, strlen (bodies[wire]), 60000);
  send_chat (&asked);
  g_assert_no_error (asked.conversation.error);
  g_assert_cmpstr (asked.conversation.reply->text, ==, "Hi");
  g_assert_cmpint (asked.conversation.reply->elapsed, <, 30 * G_USEC_PER_SEC);
  dowser_test_model_free (asked.model);
  asked.model = dowser_test_model_new (NULL, NULL);
  asked.descriptors = dowser_llm_fixture_count_descriptors ();
  tear_down (&asked);
}

/* ---- what is fatal ---- */

typedef struct
{
  const char *what;
  guint status;
  const char *type;
  const char *body;
  int code;
  const char *words;
} BadReply;

static const BadReply bad[] = {
  { "wrong-key", 401, "application/json", "{\"error\":{\"message\":\"Incorrect API key provided: " KEY "\"}}",
    DOWSER_MODEL_ERROR_DENIED, "does not accept the API key" },
  { "forbidden", 403, "application/json", "{\"message\":\"Forbidden\"}", DOWSER_MODEL_ERROR_DENIED, "Forbidden" },
  { "no-credit", 429, "application/json",
    "{\"error\":{\"message\":\"You exceeded your current quota\",\"type\":\"insufficient_quota\"}}",
    DOWSER_MODEL_ERROR_DENIED, "no credit" },
  { "wrong-model", 404, "application/json",
    "{\"error\":{\"message\":\"The model `desk` does not exist\",\"code\":\"model_not_found\"}}",
    DOWSER_MODEL_ERROR_NO_MODEL, "no model “desk”" },
  { "wrong-model-of-ollama", 404, "application/json",
    "{\"error\":\"model \\\"desk\\\" not found, try pulling it first\"}", DOWSER_MODEL_ERROR_NO_MODEL,
    "no model “desk”" },
  { "wrong-path", 404, "text/plain", "404 page not found", DOWSER_MODEL_ERROR_NO_MODEL,
    "no model at the configured address" },
  { "too-long", 400, "application/json",
    "{\"error\":{\"code\":400,\"message\":\"the request exceeds the available context size\",\"type\":"
    "\"exceed_context_size_error\",\"n_ctx\":4096}}",
    DOWSER_MODEL_ERROR_TOO_LARGE, "too long for the model" },
  { "page", 200, "text/html", "<!DOCTYPE html><html><body>Sign in</body></html>", DOWSER_MODEL_ERROR_REPLY,
    "web page" },
  { "page-as-json", 200, "application/json", "\n <html>", DOWSER_MODEL_ERROR_REPLY, "web page" },
  { "page-with-400", 400, "text/html", "<html>Bad Request</html>", DOWSER_MODEL_ERROR_REPLY, "web page" },
  { "error-in-200", 200, "application/json",
    "{\"error\":{\"message\":\"invalid request\",\"type\":\"invalid_request_error\"}}", DOWSER_MODEL_ERROR_REPLY,
    "invalid request" },
  { "error-in-stream", 200, "text/event-stream", "data: {\"error\":{\"message\":\"invalid request\"}}\n\n",
    DOWSER_MODEL_ERROR_REPLY, "invalid request" },
  { "no-json", 200, "application/json", "OK", DOWSER_MODEL_ERROR_REPLY,
    "isn't in the format that is set for this model" },
  { "no-json-in-stream", 200, "text/event-stream", "data: OK\n\n", DOWSER_MODEL_ERROR_REPLY, "has the wrong format" },
  { "nothing", 200, "application/json", "", DOWSER_MODEL_ERROR_REPLY,
    "isn't in the format that is set for this model" },
  { "another-json", 200, "application/json", "{\"status\":\"ok\"}", DOWSER_MODEL_ERROR_REPLY, "contains no answer" },
  { "list", 200, "application/json", "[]", DOWSER_MODEL_ERROR_REPLY, "has the wrong format" },
  { "not-utf8", 200, "application/json", "{\"choices\":\"\xff\xfe\"}", DOWSER_MODEL_ERROR_REPLY, NULL },
  { "odd-status", 418, "text/plain", "I'm a teapot\n\x01\x02", DOWSER_MODEL_ERROR_REPLY, "teapot" },
  { "list-of-errors", 400, "application/json",
    "[{\"error\":{\"message\":\"API key not valid\",\"status\":\"INVALID_ARGUMENT\"}}]", DOWSER_MODEL_ERROR_REPLY,
    "API key not valid" },
  { "details", 422, "application/json", "{\"detail\":[{\"msg\":\"field required\",\"loc\":[\"body\",\"model\"]}]}",
    DOWSER_MODEL_ERROR_REPLY, "field required" },
};

static void
test_bad_reply (gconstpointer data)
{
  const BadReply *one = data;
  ChatFixture asked;

  set_up (&asked);
  dowser_llm_set_key (asked.llm, KEY);
  dowser_test_model_push_reply (asked.model, one->status, one->type, one->body);
  send_chat (&asked);
  expect_error (&asked, one->code, one->words);
  g_assert_cmpuint (dowser_test_model_get_n_requests (asked.model), ==, 1);
  tear_down (&asked);
}

static void
test_key_is_sent_and_never_shown (void)
{
  ChatFixture asked;

  set_up (&asked);
  dowser_llm_set_key (asked.llm, KEY);
  for (guint i = 0; i < 5; i++)
    dowser_test_model_push_reply (asked.model, 500, "text/plain", "cannot use Authorization: Bearer " KEY " here");
  send_chat (&asked);
  expect_error (&asked, DOWSER_MODEL_ERROR_BUSY, "cannot use");
  for (guint i = 0; i < asked.conversation.retries->len; i++)
    g_assert_null (strstr (asked.conversation.retries->pdata[i], KEY));
  g_assert_cmpstr (dowser_test_model_get_header (asked.model, 0, "Authorization"), ==, "Bearer " KEY);
  tear_down (&asked);
}

/* Tests that the key is removed from a plain reply, from a JSON reply in which the key is escaped, and from a stream
 * that splits the key into parts. */
static void
test_key_in_success_is_never_told (gconstpointer data)
{
  static const struct
  {
    const char *type;
    const char *body;
    const char *wanted; /* the expected text; NULL: an error is expected */
  } bodies[] = {
    { "application/json", "{\"error\":{\"message\":\"invalid request by Bearer " KEY "\"}}", NULL },
    { "application/json", "{\"error\":{\"message\":\"invalid request by \\u0073k-test-0123456789abcdef\"}}", NULL },
    { "text/event-stream", "data: {\"error\":{\"message\":\"invalid request by " KEY "\"}}\n\n", NULL },
    { "application/json", "{\"choices\":[{\"message\":{\"content\":\"by " KEY " and sk_tests\"}}]}",
      "by … and sk_tests" },
    { "text/event-stream",
      "data: {\"choices\":[{\"delta\":{\"content\":\"by sk-te\"}}]}\n\n"
      "data: {\"choices\":[{\"delta\":{\"content\":\"st-0123456\"}}]}\n\n"
      "data: {\"choices\":[{\"delta\":{\"content\":\"789abcdef, of sk-t\"}}]}\n\n"
      "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n",
      "by …, of sk-t" },
  };
  guint number = GPOINTER_TO_UINT (data);
  ChatFixture asked;

  set_up (&asked);
  dowser_llm_set_key (asked.llm, KEY);
  dowser_test_model_push_reply (asked.model, 200, bodies[number].type, bodies[number].body);
  send_chat (&asked);
  if (bodies[number].wanted == NULL)
    expect_error (&asked, DOWSER_MODEL_ERROR_REPLY, "invalid request by");
  else
    {
      g_assert_no_error (asked.conversation.error);
      g_assert_cmpstr (asked.conversation.reply->text, ==, bodies[number].wanted);
      g_assert_cmpstr (asked.conversation.event_text->str, ==, bodies[number].wanted);
    }
  tear_down (&asked);
}

static void
test_key_with_a_line_end_is_refused (void)
{
  ChatFixture asked;

  set_up (&asked);
  dowser_llm_set_key (asked.llm, KEY "\r\nX-Other: 1");
  send_chat (&asked);
  expect_error (&asked, DOWSER_MODEL_ERROR_DENIED, "more than one line");
  g_assert_cmpuint (dowser_test_model_get_n_requests (asked.model), ==, 0);
  tear_down (&asked);
}

/* Tests that a redirection is not followed, because the request would send the key to the other server. */
static void
test_redirect_is_not_followed (void)
{
  g_autoptr (DowserTestModel) other = dowser_test_model_new (NULL, NULL);
  g_autofree char *head
      = g_strdup_printf ("HTTP/1.1 307 Moved\r\nLocation: %s/v1/chat/completions\r\nContent-Length: 0\r\n",
                         dowser_test_model_get_url (other));
  ChatFixture asked;

  set_up (&asked);
  dowser_test_model_push (asked.model, head, "", 0, DOWSER_TEST_FAULT_NONE, 0, 0);
  send_chat (&asked);
  expect_error (&asked, DOWSER_MODEL_ERROR_REPLY, "another address");
  g_assert_cmpuint (dowser_test_model_get_n_requests (other), ==, 0);
  tear_down (&asked);
}

/* Tests replies of a hundred megabytes: as one text, as one line, and as many words. */
static void
test_endless_reply_is_ended (gconstpointer data)
{
  static const char *const types[] = { "application/json", "text/event-stream", "text/event-stream" };
  g_autofree char *filler = g_strnfill (4000, 'a');
  g_autofree char *event = g_strdup_printf ("data: {\"choices\":[{\"delta\":{\"content\":\"%s\"}}]}\n\n", filler);
  const char *const starts[] = { "", "data: ", event };
  guint number = GPOINTER_TO_UINT (data);
  g_autofree char *head = g_strdup_printf ("HTTP/1.1 200 OK\r\nContent-Type: %s\r\n", types[number]);
  gsize length = 100 * 1024 * 1024;
  g_autofree char *body = g_malloc (length);
  gsize step = strlen (starts[number]);
  ChatFixture asked;

  memset (body, ' ', length);
  for (gsize i = 0; step > 0 && i + step <= length && (i == 0 || number == 2); i += step)
    memcpy (body + i, starts[number], step);
  set_up (&asked);
  dowser_test_model_push (asked.model, head, body, length, DOWSER_TEST_FAULT_NONE, 65536, 0);
  send_chat (&asked);
  expect_error (&asked, DOWSER_MODEL_ERROR_TOO_LARGE, "is too long, so it was stopped");
  tear_down (&asked);
}

static void
test_deep_reply_is_refused (void)
{
  g_autofree char *body = g_strnfill (200000, '[');
  ChatFixture asked;

  set_up (&asked);
  dowser_test_model_push_reply (asked.model, 200, "application/json", body);
  send_chat (&asked);
  expect_error (&asked, DOWSER_MODEL_ERROR_REPLY, NULL);
  tear_down (&asked);
}

/* ---- what an endpoint does not take is put in another way, once ---- */

static void
push_refusal (ChatFixture *asked, guint status, const char *message)
{
  g_autofree char *body = g_strdup_printf ("{\"error\":{\"message\":\"%s\"}}", message);

  dowser_test_model_push_reply (asked->model, status, "application/json", body);
}

static void
test_refused_schema_is_not_sent_again (void)
{
  ChatFixture asked;

  set_up (&asked);
  asked.chat->json_schema = g_strdup (SCHEMA);
  push_refusal (&asked, 400, "response_format of type json_schema is not supported");
  push_refusal (&asked, 400, "tools are not supported by this model");
  send_chat (&asked);
  expect_answer (&asked, 1);
  g_assert_cmpuint (dowser_test_model_get_n_chats (asked.model), ==, 3);
  g_assert_nonnull (strstr (dowser_test_model_get_body (asked.model, 0), "response_format"));
  g_assert_nonnull (strstr (dowser_test_model_get_body (asked.model, 1), "tool_choice"));
  g_assert_null (strstr (dowser_test_model_get_body (asked.model, 2), "tool"));
  g_assert_cmpint (dowser_llm_get_endpoint (asked.llm)->structured, ==, DOWSER_STRUCTURED_NONE);
  g_clear_pointer (&asked.conversation.reply, dowser_chat_reply_free);
  g_string_truncate (asked.conversation.event_text, 0);
  send_chat (&asked);
  expect_answer (&asked, 1);
  g_assert_cmpuint (dowser_test_model_get_n_chats (asked.model), ==, 4);
  tear_down (&asked);
}

static void
test_unsupported_parameters_are_replaced (void)
{
  ChatFixture asked;

  set_up (&asked);
  asked.chat->max_tokens = 100;
  push_refusal (&asked, 400,
                "Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead.");
  push_refusal (&asked, 400, "Unsupported value: 'temperature' does not support 0 with this model.");
  push_refusal (&asked, 422, "stream_options: extra fields not permitted");
  push_refusal (&asked, 400, "This model may not be used with stream set to true");
  send_chat (&asked);
  expect_answer (&asked, 1);
  g_assert_cmpstr (strstr (dowser_test_model_get_body (asked.model, 4), "\"max_completion_tokens\""), ==,
                   "\"max_completion_tokens\":100,\"stream\":false}");
  tear_down (&asked);
}

/* Tests that a refusal that a retry can't change is reported, and that the request isn't repeated endlessly. */
static void
test_repeated_refusals_end_the_chat (void)
{
  ChatFixture asked;

  set_up (&asked);
  asked.chat->json_schema = g_strdup (SCHEMA);
  for (guint i = 0; i < 20; i++)
    push_refusal (&asked, 400, "bad schema");
  send_chat (&asked);
  expect_error (&asked, DOWSER_MODEL_ERROR_REPLY, "bad schema");
  g_assert_cmpuint (dowser_test_model_get_n_chats (asked.model), ==, 3);
  tear_down (&asked);
}

/* ---- stopping ---- */

static void
expect_stopped (ChatFixture *asked)
{
  g_assert_error (asked->conversation.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_cancel_works_before_the_request (void)
{
  ChatFixture asked;

  set_up (&asked);
  g_cancellable_cancel (asked.conversation.cancellable);
  send_chat (&asked);
  expect_stopped (&asked);
  g_assert_cmpuint (dowser_test_model_get_n_requests (asked.model), ==, 0);
  tear_down (&asked);
}

static void
test_cancel_stops_a_streamed_reply (void)
{
  DowserTestModelOptions options = { .word_delay_ms = 20 };
  ChatFixture asked;

  set_up_at (&asked, DOWSER_WIRE_OPENAI, &options);
  asked.conversation.stop_after = 2;
  send_chat (&asked);
  expect_stopped (&asked);
  g_assert_cmpuint (asked.conversation.n_events, ==, 2);
  tear_down (&asked);
}

static void
test_cancel_ends_the_wait_for_retry (void)
{
  ChatFixture asked;

  g_setenv ("DOWSER_RETRY_SCALE", "1000", TRUE);
  set_up (&asked);
  asked.conversation.stop_after = 1;
  dowser_test_model_push (asked.model, NULL, NULL, 0, DOWSER_TEST_FAULT_500, 0, 0);
  send_chat (&asked);
  expect_stopped (&asked);
  g_assert_cmpint (asked.conversation.ended - asked.conversation.stop_time, <, SOON_USEC);
  tear_down (&asked);
  g_setenv ("DOWSER_RETRY_SCALE", "0.001", TRUE);
}

static gboolean
cancel_cb (gpointer user_data)
{
  DowserTestChat *conversation = user_data;

  conversation->stop_time = g_get_monotonic_time ();
  g_cancellable_cancel (conversation->cancellable);
  return G_SOURCE_REMOVE;
}

/* Tests canceling a request during a reply of one byte a second. The whole reply would take minutes. */
static void
test_cancel_stops_a_slow_reply (void)
{
  ChatFixture asked;

  set_up (&asked);
  dowser_test_model_push (asked.model, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n", ANSWER, -1,
                          DOWSER_TEST_FAULT_NONE, 1, 1000);
  g_timeout_add (200, cancel_cb, &asked.conversation);
  send_chat (&asked);
  expect_stopped (&asked);
  g_assert_cmpint (asked.conversation.ended - asked.conversation.stop_time, <, SOON_USEC);
  tear_down (&asked);
}

/* Tests a reply that never ends although its bytes arrive within the timeout. The request is not retried, because no
 * time is left for another attempt. */
static void
test_trickle_is_ended (gconstpointer data)
{
  static const char *const types[] = { "application/json", "text/event-stream" };
  g_autofree char *head = g_strdup_printf ("HTTP/1.1 200 OK\r\nContent-Type: %s\r\n", types[GPOINTER_TO_UINT (data)]);
  ChatFixture asked;

  set_up (&asked);
  dowser_llm_set_time_limit (asked.llm, 1);
  dowser_test_model_push (asked.model, head, ANSWER, -1, DOWSER_TEST_FAULT_NONE, 1, 300);
  send_chat (&asked);
  expect_error (&asked, DOWSER_MODEL_ERROR_TIMED_OUT, "took longer than the timeout");
  g_assert_cmpuint (dowser_test_model_get_n_requests (asked.model), ==, 1);
  tear_down (&asked);
}

static void
test_cancel_works_before_the_first_byte (void)
{
  DowserTestModelOptions options = { .slow_ms = 6000 };
  ChatFixture asked;

  set_up_at (&asked, DOWSER_WIRE_OPENAI, &options);
  dowser_test_model_push (asked.model, NULL, NULL, 0, DOWSER_TEST_FAULT_SLOW, 0, 0);
  g_timeout_add (100, cancel_cb, &asked.conversation);
  send_chat (&asked);
  expect_stopped (&asked);
  /* Waits for the model, which keeps its end of the connection open for 6 seconds. */
  g_assert_cmpint (asked.conversation.ended - asked.conversation.stop_time, <, 5 * G_USEC_PER_SEC);
  tear_down (&asked);
}

static void
test_cancel_after_reply_keeps_the_reply (void)
{
  ChatFixture asked;

  set_up (&asked);
  dowser_test_model_push_reply (asked.model, 200, "application/json",
                                "{\"choices\":[{\"message\":{\"content\":\"Hi\"},\"finish_reason\":\"stop\"}]}");
  asked.conversation.stop_after = 1;
  send_chat (&asked);
  g_assert_no_error (asked.conversation.error);
  g_assert_cmpstr (asked.conversation.reply->text, ==, "Hi");
  tear_down (&asked);
}

static void
add_numbered_tests (const char *path, guint from, guint to, GTestDataFunc func)
{
  for (guint i = from; i <= to; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s/%u", path, i);

      g_test_add_data_func (name, GUINT_TO_POINTER (i), func);
    }
}

static void
add_fault_tests (void)
{
  static const guint faults[] = { DOWSER_TEST_FAULT_429, DOWSER_TEST_FAULT_500, DOWSER_TEST_FAULT_RESET,
                                  DOWSER_TEST_FAULT_CUT, 10 + DOWSER_TEST_FAULT_CUT };

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    add_numbered_tests ("/llm/chat/fault-passes", faults[i], faults[i], test_fault_passes);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *path = g_strconcat ("/llm/chat/bad-reply/", bad[i].what, NULL);

      g_test_add_data_func (path, &bad[i], test_bad_reply);
    }
}

/* Sends a first request. With the first request of a program, GLib opens a few file descriptors of its own, which must
 * not be counted. */
static void
warm_up (void)
{
  ChatFixture asked;

  set_up (&asked);
  send_chat (&asked);
  g_object_unref (asked.llm);
  dowser_llm_fixture_run_pending ();
  dowser_chat_unref (asked.chat);
  dowser_endpoint_unref (asked.endpoint);
  dowser_test_model_free (asked.model);
  dowser_test_chat_clear (&asked.conversation);
}

DOWSER_TEST_MAIN (llm_chat)
{
  g_setenv ("DOWSER_MODEL_KEY", "", TRUE);
  g_setenv ("DOWSER_RETRY_SCALE", "0.001", TRUE);
  g_test_init (&argc, &argv, NULL);
  warm_up ();
  add_numbered_tests ("/llm/chat/each-format", 0, 5, test_each_format);
  add_numbered_tests ("/llm/chat/each-format-held-to-a-schema", 0, 5, test_each_format_held_to_a_schema);
  add_numbered_tests ("/llm/chat/bytes-one-by-one", 0, 2, test_bytes_one_by_one);
  g_test_add_func ("/llm/chat/stream-labeled-as-json-is-read", test_stream_labeled_as_json_is_read);
  g_test_add_func ("/llm/chat/token-limit-cut-is-reported", test_token_limit_cut_is_reported);
  g_test_add_func ("/llm/chat/first-model-is-the-default", test_first_model_is_the_default);
  add_fault_tests ();
  add_numbered_tests ("/llm/chat/cut-reply-is-not-pasted-together", 0, 2, test_cut_reply_is_not_pasted_together);
  g_test_add_func ("/llm/chat/chat-ends-after-five-tries", test_chat_ends_after_five_tries);
  g_test_add_func ("/llm/chat/no-server-is-an-error", test_no_server_is_an_error);
  g_test_add_func ("/llm/chat/retry-after-is-respected", test_retry_after_is_respected);
  g_test_add_func ("/llm/chat/long-retry-after-is-reported", test_long_retry_after_is_reported);
  g_test_add_func ("/llm/chat/silent-server-times-out", test_silent_server_times_out);
  g_test_add_func ("/llm/chat/slow-server-does-not-time-out", test_slow_server_does_not_time_out);
  add_numbered_tests ("/llm/chat/end-is-not-waited-for", 0, 2, test_end_is_not_waited_for);
  g_test_add_func ("/llm/chat/key-is-sent-and-never-shown", test_key_is_sent_and_never_shown);
  add_numbered_tests ("/llm/chat/key-in-success-is-never-told", 0, 4, test_key_in_success_is_never_told);
  g_test_add_func ("/llm/chat/key-with-a-line-end-is-refused", test_key_with_a_line_end_is_refused);
  g_test_add_func ("/llm/chat/redirect-is-not-followed", test_redirect_is_not_followed);
  add_numbered_tests ("/llm/chat/endless-reply-is-ended", 0, 2, test_endless_reply_is_ended);
  g_test_add_func ("/llm/chat/deep-reply-is-refused", test_deep_reply_is_refused);
  g_test_add_func ("/llm/chat/refused-schema-is-not-sent-again", test_refused_schema_is_not_sent_again);
  g_test_add_func ("/llm/chat/unsupported-parameters-are-replaced", test_unsupported_parameters_are_replaced);
  g_test_add_func ("/llm/chat/repeated-refusals-end-the-chat", test_repeated_refusals_end_the_chat);
  g_test_add_func ("/llm/chat/cancel-works-before-the-request", test_cancel_works_before_the_request);
  g_test_add_func ("/llm/chat/cancel-stops-a-streamed-reply", test_cancel_stops_a_streamed_reply);
  g_test_add_func ("/llm/chat/cancel-ends-the-wait-for-retry", test_cancel_ends_the_wait_for_retry);
  g_test_add_func ("/llm/chat/cancel-stops-a-slow-reply", test_cancel_stops_a_slow_reply);
  add_numbered_tests ("/llm/chat/trickle-is-ended", 0, 1, test_trickle_is_ended);
  g_test_add_func ("/llm/chat/cancel-works-before-the-first-byte", test_cancel_works_before_the_first_byte);
  g_test_add_func ("/llm/chat/cancel-after-reply-keeps-the-reply", test_cancel_after_reply_keeps_the_reply);
  return g_test_run ();
}
