/* test-wire.c - tests that requests are written and replies are read in three wire formats, as real servers use them */
#include "base/dowser-error.h"
#include "llm/dowser-wire-fault.h"
#include "support/dowser-llm-fixture.h"
#include "support/dowser-test-main.h"

#include <string.h>

#define SCHEMA "{\"type\":\"object\",\"properties\":{\"n\":{\"type\":\"integer\"}}}"

/* ---- addresses and headers ---- */

static void
test_base_address_gives_the_chat_address (void)
{
  static const struct
  {
    DowserWire wire;
    const char *base;
    const char *chat;
  } rows[] = {
    { DOWSER_WIRE_OPENAI, "https://api.example.com/v1", "https://api.example.com/v1/chat/completions" },
    { DOWSER_WIRE_OPENAI, "http://127.0.0.1:8080", "http://127.0.0.1:8080/v1/chat/completions" },
    { DOWSER_WIRE_OPENAI, "http://127.0.0.1:8080/", "http://127.0.0.1:8080/v1/chat/completions" },
    { DOWSER_WIRE_OPENAI, "https://a.example/v1/chat/completions", "https://a.example/v1/chat/completions" },
    { DOWSER_WIRE_OPENAI, "https://openrouter.ai/api/v1/", "https://openrouter.ai/api/v1/chat/completions" },
    { DOWSER_WIRE_OPENAI, "https://x.openai.azure.com/openai/deployments/d?api-version=2024-10-21",
      "https://x.openai.azure.com/openai/deployments/d/chat/completions?api-version=2024-10-21" },
    { DOWSER_WIRE_ANTHROPIC, "https://api.anthropic.com", "https://api.anthropic.com/v1/messages" },
    { DOWSER_WIRE_ANTHROPIC, "https://api.anthropic.com/v1", "https://api.anthropic.com/v1/messages" },
    { DOWSER_WIRE_ANTHROPIC, "https://api.anthropic.com/v1/messages", "https://api.anthropic.com/v1/messages" },
    { DOWSER_WIRE_ANTHROPIC, "https://gw.example/anthropic", "https://gw.example/anthropic/v1/messages" },
    { DOWSER_WIRE_OLLAMA, "http://127.0.0.1:11434", "http://127.0.0.1:11434/api/chat" },
    { DOWSER_WIRE_OLLAMA, "http://127.0.0.1:11434/api", "http://127.0.0.1:11434/api/chat" },
    { DOWSER_WIRE_OLLAMA, "http://127.0.0.1:11434/api/chat", "http://127.0.0.1:11434/api/chat" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new (NULL, rows[i].wire, rows[i].base, "m");
      g_autofree char *url = dowser_wire_dup_url (endpoint, dowser_wire_get_format (rows[i].wire)->chat_path);

      g_assert_cmpstr (url, ==, rows[i].chat);
    }
}

static char *
join_headers (DowserWire wire, const char *base, const char *header, const char *key)
{
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new (NULL, wire, base, "m");
  g_autoptr (GPtrArray) lines = NULL;

  if (header != NULL)
    {
      endpoint->headers = g_new0 (char *, 2);
      endpoint->headers[0] = g_strdup (header);
    }
  lines = dowser_wire_dup_headers (endpoint, key);
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("|", (char **) lines->pdata);
}

static void
test_each_format_has_its_key_header (void)
{
  static const struct
  {
    DowserWire wire;
    const char *base;
    const char *header;
    const char *key;
    const char *lines;
  } rows[] = {
    { DOWSER_WIRE_OPENAI, "https://a.example/v1", NULL, "k", "Authorization: Bearer k" },
    { DOWSER_WIRE_OPENAI, "https://a.example/v1", NULL, NULL, "" },
    { DOWSER_WIRE_OPENAI, "https://x.openai.azure.com/openai/v1", NULL, "k", "api-key: k" },
    { DOWSER_WIRE_OPENAI, "https://a.example/v1", "X-Key: {key}", "k", "X-Key: k" },
    { DOWSER_WIRE_OPENAI, "https://a.example/v1", "X-Key: {key}", NULL, "" },
    { DOWSER_WIRE_OPENAI, "https://a.example/v1", "X-Team: t", "k", "Authorization: Bearer k|X-Team: t" },
    { DOWSER_WIRE_ANTHROPIC, "https://a.example", NULL, "k", "anthropic-version: 2023-06-01|x-api-key: k" },
    { DOWSER_WIRE_OLLAMA, "http://127.0.0.1:11434", NULL, NULL, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *lines = join_headers (rows[i].wire, rows[i].base, rows[i].header, rows[i].key);

      g_assert_cmpstr (lines, ==, rows[i].lines);
    }
}

/* ---- requests ---- */

typedef struct
{
  const char *case_name;
  DowserWire wire;
  DowserWireManner wire_options;
  guint max_tokens;
  const char *body;
} BodyCase;

#define OPENAI_START                                                                                                   \
  "{\"model\":\"m\",\"messages\":[{\"role\":\"system\",\"content\":\"You "                                             \
  "answer.\"},{\"role\":\"user\",\"content\":\"Q\"}],"

static const BodyCase bodies[] = {
  { "openai-schema",
    DOWSER_WIRE_OPENAI,
    { NULL, DOWSER_STRUCTURED_SCHEMA, TRUE, FALSE, FALSE, FALSE },
    9,
    OPENAI_START
    "\"max_tokens\":9,\"temperature\":0.0,\"response_format\":{\"type\":\"json_schema\",\"json_schema\":{\"name\":"
    "\"answer\",\"strict\":true,\"schema\":" SCHEMA "}},\"stream\":true,\"stream_options\":{\"include_usage\":true}}" },
  { "openai-tool",
    DOWSER_WIRE_OPENAI,
    { NULL, DOWSER_STRUCTURED_TOOL, FALSE, TRUE, TRUE, FALSE },
    9,
    OPENAI_START "\"max_completion_tokens\":9,\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"answer\","
                 "\"parameters\":" SCHEMA
                 "}}],\"tool_choice\":{\"type\":\"function\",\"function\":{\"name\":\"answer\"}},\"stream\":false}" },
  { "openai-none",
    DOWSER_WIRE_OPENAI,
    { NULL, DOWSER_STRUCTURED_NONE, TRUE, FALSE, FALSE, TRUE },
    0,
    OPENAI_START "\"temperature\":0.0,\"stream\":true}" },
  { "anthropic-tool",
    DOWSER_WIRE_ANTHROPIC,
    { NULL, DOWSER_STRUCTURED_TOOL, TRUE, FALSE, FALSE, FALSE },
    0,
    "{\"model\":\"m\",\"max_tokens\":4096,\"system\":\"You "
    "answer.\",\"messages\":[{\"role\":\"user\",\"content\":\"Q\"}],"
    "\"temperature\":0.0,\"tools\":[{\"name\":\"answer\",\"description\":\"Gives the answer.\",\"input_schema\":" SCHEMA
    "}],\"tool_choice\":{\"type\":\"tool\",\"name\":\"answer\"},\"stream\":true}" },
  { "anthropic-schema",
    DOWSER_WIRE_ANTHROPIC,
    { NULL, DOWSER_STRUCTURED_SCHEMA, TRUE, TRUE, FALSE, FALSE },
    7,
    "{\"model\":\"m\",\"max_tokens\":7,\"system\":\"You answer.\",\"messages\":[{\"role\":\"user\",\"content\":\"Q\"}],"
    "\"output_config\":{\"format\":{\"type\":\"json_schema\",\"schema\":" SCHEMA "}},\"stream\":true}" },
  { "ollama-format",
    DOWSER_WIRE_OLLAMA,
    { NULL, DOWSER_STRUCTURED_FORMAT, TRUE, FALSE, FALSE, FALSE },
    5,
    OPENAI_START "\"format\":" SCHEMA
                 ",\"options\":{\"temperature\":0.0,\"num_ctx\":4096,\"num_predict\":5},\"stream\":true}" },
  { "ollama-none",
    DOWSER_WIRE_OLLAMA,
    { NULL, DOWSER_STRUCTURED_NONE, FALSE, FALSE, FALSE, FALSE },
    0,
    OPENAI_START "\"options\":{\"temperature\":0.0,\"num_ctx\":4096},\"stream\":false}" },
};

static void
test_request (gconstpointer data)
{
  const BodyCase *one = data;
  g_autoptr (DowserChat) chat = dowser_llm_fixture_make_chat ("Q", SCHEMA);
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new ("t", one->wire, "http://127.0.0.1:1", "m");
  g_autofree char *body = NULL;

  chat->max_tokens = one->max_tokens;
  body = dowser_wire_get_format (one->wire)->build_chat (endpoint, chat, &one->wire_options);
  g_assert_cmpstr (body, ==, one->body);
}

/* Tests that an invalid JSON schema is left out of the request. */
static void
test_invalid_json_schema_is_not_sent (void)
{
  for (DowserWire wire = DOWSER_WIRE_OPENAI; wire <= DOWSER_WIRE_OLLAMA; wire++)
    {
      const DowserWireFormat *format = dowser_wire_get_format (wire);
      g_autoptr (DowserChat) chat = dowser_llm_fixture_make_chat ("Q", "{oops");
      g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new ("t", wire, "http://127.0.0.1:1", "m");
      DowserWireManner wire_options = { NULL, format->structured[0], TRUE, FALSE, FALSE, FALSE };
      g_autofree char *body = format->build_chat (endpoint, chat, &wire_options);

      g_assert_null (strstr (body, "oops"));
      g_assert_null (strstr (body, "schema"));
      g_assert_null (strstr (body, "tool"));
    }
}

/* Tests that Ollama is asked for a context that is large enough for a long prompt. Otherwise Ollama would silently cut
 * the prompt. */
static void
test_long_prompts_get_a_larger_context (void)
{
  g_autofree char *text = g_strnfill (30000, 'x');
  g_autoptr (DowserChat) chat = dowser_llm_fixture_make_chat (text, NULL);
  g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_new ("t", DOWSER_WIRE_OLLAMA, "http://127.0.0.1:1", "m");
  DowserWireManner wire_options = { NULL, DOWSER_STRUCTURED_NONE, TRUE, FALSE, FALSE, FALSE };
  g_autofree char *guessed = dowser_wire_ollama.build_chat (endpoint, chat, &wire_options);
  g_autofree char *told = NULL;

  g_assert_nonnull (strstr (guessed, "\"num_ctx\":16384"));
  endpoint->context_tokens = 6000;
  told = dowser_wire_ollama.build_chat (endpoint, chat, &wire_options);
  g_assert_nonnull (strstr (told, "\"num_ctx\":6000"));
}

/* ---- replies ---- */

typedef struct
{
  const char *case_name;
  DowserWire wire;
  gboolean stream;
  const char *bytes;
  const char *text; /* the reply's text; NULL: reading fails with @code */
  int tokens_in;
  int tokens_out;
  gboolean truncated;
  gboolean ended;
  DowserModelError code;
} ReplyCase;

static const ReplyCase replies[] = {
  /* OpenAI and compatible servers */
  { "openai-plain", DOWSER_WIRE_OPENAI, FALSE,
    "{\"id\":\"x\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"Hi\",\"refusal\":null},"
    "\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":2}}",
    "Hi", 9, 2, FALSE, TRUE, 0 },
  { "openai-length", DOWSER_WIRE_OPENAI, FALSE,
    "{\"choices\":[{\"message\":{\"content\":\"Hi\"},\"finish_reason\":\"length\"}]}", "Hi", -1, -1, TRUE, TRUE, 0 },
  { "openai-tool", DOWSER_WIRE_OPENAI, FALSE,
    "{\"choices\":[{\"message\":{\"content\":null,\"tool_calls\":[{\"id\":\"c\",\"type\":\"function\",\"function\":{"
    "\"name\":"
    "\"answer\",\"arguments\":\"{\\\"n\\\":1}\"}}]},\"finish_reason\":\"tool_calls\"}]}",
    "{\"n\":1}", -1, -1, FALSE, TRUE, 0 },
  { "openai-tool-as-object", DOWSER_WIRE_OPENAI, FALSE,
    "{\"choices\":[{\"message\":{\"tool_calls\":[{\"function\":{\"arguments\":{\"n\":1}}}]},\"finish_reason\":\"stop\"}"
    "]}",
    "{\"n\":1}", -1, -1, FALSE, TRUE, 0 },
  { "openai-refusal", DOWSER_WIRE_OPENAI, FALSE,
    "{\"choices\":[{\"message\":{\"content\":null,\"refusal\":\"No.\"},\"finish_reason\":\"stop\"}]}", "No.", -1, -1,
    FALSE, TRUE, 0 },
  { "openai-parts", DOWSER_WIRE_OPENAI, FALSE,
    "{\"choices\":[{\"message\":{\"content\":[{\"type\":\"thinking\",\"text\":\"hm\"},{\"type\":\"text\",\"text\":"
    "\"Hi\"}]}}]}",
    "Hi", -1, -1, FALSE, TRUE, 0 },
  { "reasoning-is-no-answer", DOWSER_WIRE_OPENAI, FALSE,
    "{\"choices\":[{\"message\":{\"content\":\"Hi\",\"reasoning_content\":\"hm\",\"reasoning\":\"hm\"},\"finish_"
    "reason\":"
    "\"stop\"}]}",
    "Hi", -1, -1, FALSE, TRUE, 0 },
  { "thought-in-marks-is-no-answer", DOWSER_WIRE_OPENAI, FALSE,
    "{\"choices\":[{\"message\":{\"content\":\"<think>\\n{\\\"n\\\":0}?</"
    "think>\\n\\n{\\\"n\\\":1}\"},\"finish_reason\":\"stop\"}]}",
    "{\"n\":1}", -1, -1, FALSE, TRUE, 0 },
  { "thought-with-its-end-alone", DOWSER_WIRE_OPENAI, FALSE,
    "{\"choices\":[{\"message\":{\"content\":\"hm hm\\n</think>{\\\"n\\\":1}\"},\"finish_reason\":\"stop\"}]}",
    "{\"n\":1}", -1, -1, FALSE, TRUE, 0 },
  { "thought-without-an-end", DOWSER_WIRE_OPENAI, FALSE,
    "{\"choices\":[{\"message\":{\"content\":\"<think> and so on\"},\"finish_reason\":\"length\"}]}", "", -1, -1, TRUE,
    TRUE, 0 },
  { "marks-within-an-answer-stay", DOWSER_WIRE_OPENAI, FALSE,
    "{\"choices\":[{\"message\":{\"content\":\"{\\\"n\\\":\\\"</think>\\\"}\"},\"finish_reason\":\"stop\"}]}",
    "{\"n\":\"</think>\"}", -1, -1, FALSE, TRUE, 0 },
  { "openai-filter", DOWSER_WIRE_OPENAI, FALSE,
    "{\"choices\":[{\"message\":{\"content\":\"\"},\"finish_reason\":\"content_filter\"}]}", NULL, 0, 0, FALSE, FALSE,
    DOWSER_MODEL_ERROR_REPLY },
  { "openai-no-choices", DOWSER_WIRE_OPENAI, FALSE, "{\"choices\":[]}", NULL, 0, 0, FALSE, FALSE,
    DOWSER_MODEL_ERROR_REPLY },
  { "openai-error-in-200", DOWSER_WIRE_OPENAI, FALSE, "{\"error\":{\"message\":\"upstream failed\",\"code\":502}}",
    NULL, 0, 0, FALSE, FALSE, DOWSER_MODEL_ERROR_BUSY },
  { "openai-not-an-object", DOWSER_WIRE_OPENAI, FALSE, "[1]", NULL, 0, 0, FALSE, FALSE, DOWSER_MODEL_ERROR_REPLY },
  { "openai-odd-types", DOWSER_WIRE_OPENAI, FALSE,
    "{\"choices\":[{\"message\":{\"content\":7,\"tool_calls\":{}},\"finish_reason\":3}],\"usage\":[]}", "", -1, -1,
    FALSE, TRUE, 0 },
  { "openai-stream", DOWSER_WIRE_OPENAI, TRUE,
    "{\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}\n{\"choices\":[{\"delta\":{\"content\":"
    "\"H\"}}]}\n"
    "{\"choices\":[{\"delta\":{\"content\":\"i\"},\"finish_reason\":null}]}\n"
    "{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n"
    "{\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":2}}",
    "Hi", 9, 2, FALSE, TRUE, 0 },
  { "stream-of-reasoning", DOWSER_WIRE_OPENAI, TRUE,
    "{\"choices\":[{\"delta\":{\"reasoning_content\":\"hm\"}}]}\n{\"choices\":[{\"delta\":{\"reasoning\":\"hm\"}}]}\n"
    "{\"choices\":[{\"delta\":{\"content\":\"Hi\"},\"finish_reason\":\"stop\"}]}",
    "Hi", -1, -1, FALSE, TRUE, 0 },
  { "stream-of-a-tool", DOWSER_WIRE_OPENAI, TRUE,
    "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"c\",\"function\":{\"name\":\"answer\","
    "\"arguments\":\"\"}}]}}]}\n"
    "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"{\\\"n\\\"\"}}]}}]}\n"
    "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":1,\"function\":{\"arguments\":\"{}\"}},{\"index\":0,"
    "\"function\":"
    "{\"arguments\":\":1}\"}}]},\"finish_reason\":\"tool_calls\"}]}",
    "{\"n\":1}", -1, -1, FALSE, TRUE, 0 },
  { "stream-of-azure", DOWSER_WIRE_OPENAI, TRUE,
    "{\"choices\":[],\"prompt_filter_results\":[{\"prompt_index\":0}]}\n"
    "{\"choices\":[{\"delta\":{\"content\":\"Hi\"},\"finish_reason\":\"stop\"}]}",
    "Hi", -1, -1, FALSE, TRUE, 0 },
  { "stream-with-an-error", DOWSER_WIRE_OPENAI, TRUE,
    "{\"choices\":[{\"delta\":{\"content\":\"H\"}}]}\n{\"error\":{\"code\":500,\"message\":\"slot is gone\",\"type\":"
    "\"server_error\"}}",
    NULL, 0, 0, FALSE, FALSE, DOWSER_MODEL_ERROR_BUSY },
  { "stream-that-breaks-off", DOWSER_WIRE_OPENAI, TRUE, "{\"choices\":[{\"delta\":{\"content\":\"H\"}}]}", "H", -1, -1,
    FALSE, FALSE, 0 },
  { "vllm-error-in-stream", DOWSER_WIRE_OPENAI, TRUE,
    "{\"object\":\"error\",\"message\":\"bad\",\"type\":\"BadRequestError\",\"code\":400}", NULL, 0, 0, FALSE, FALSE,
    DOWSER_MODEL_ERROR_REPLY },
  /* Anthropic */
  { "anthropic-plain", DOWSER_WIRE_ANTHROPIC, FALSE,
    "{\"type\":\"message\",\"content\":[{\"type\":\"thinking\",\"thinking\":\"hm\",\"signature\":\"s\"},{\"type\":"
    "\"text\","
    "\"text\":\"Hi\"}],\"stop_reason\":\"end_turn\",\"usage\":{\"input_tokens\":4,\"cache_read_input_tokens\":5,"
    "\"output_tokens\":2}}",
    "Hi", 9, 2, FALSE, TRUE, 0 },
  { "anthropic-tool", DOWSER_WIRE_ANTHROPIC, FALSE,
    "{\"content\":[{\"type\":\"text\",\"text\":\"Here.\"},{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"answer\","
    "\"input\":"
    "{\"n\":1}}],\"stop_reason\":\"tool_use\"}",
    "{\"n\":1}", -1, -1, FALSE, TRUE, 0 },
  { "anthropic-cut", DOWSER_WIRE_ANTHROPIC, FALSE,
    "{\"content\":[{\"type\":\"text\",\"text\":\"H\"}],\"stop_reason\":\"max_tokens\"}", "H", -1, -1, TRUE, TRUE, 0 },
  { "anthropic-stream", DOWSER_WIRE_ANTHROPIC, TRUE,
    "{\"type\":\"message_start\",\"message\":{\"content\":[],\"usage\":{\"input_tokens\":9,\"output_tokens\":1}}}\n"
    "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"thinking\",\"thinking\":\"\"}}\n"
    "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"thinking_delta\",\"thinking\":\"hm\"}}\n"
    "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"signature_delta\",\"signature\":\"s\"}}\n"
    "{\"type\":\"ping\"}\n{\"type\":\"something_new\"}\n"
    "{\"type\":\"content_block_start\",\"index\":1,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n"
    "{\"type\":\"content_block_delta\",\"index\":1,\"delta\":{\"type\":\"text_delta\",\"text\":\"Hi\"}}\n"
    "{\"type\":\"content_block_stop\",\"index\":1}\n"
    "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"},\"usage\":{\"output_tokens\":2}}\n"
    "{\"type\":\"message_stop\"}",
    "Hi", 9, 2, FALSE, TRUE, 0 },
  { "anthropic-stream-of-a-tool", DOWSER_WIRE_ANTHROPIC, TRUE,
    "{\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"tool_use\",\"name\":\"answer\","
    "\"input\":{}}}\n"
    "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\"{"
    "\\\"n\\\"\"}}\n"
    "{\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"input_json_delta\",\"partial_json\":\":1}\"}}"
    "\n"
    "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"tool_use\"}}\n{\"type\":\"message_stop\"}",
    "{\"n\":1}", -1, -1, FALSE, TRUE, 0 },
  { "anthropic-overloaded-in-stream", DOWSER_WIRE_ANTHROPIC, TRUE,
    "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}", NULL, 0, 0, FALSE,
    FALSE, DOWSER_MODEL_ERROR_BUSY },
  { "anthropic-without-content", DOWSER_WIRE_ANTHROPIC, FALSE, "{\"type\":\"message\"}", NULL, 0, 0, FALSE, FALSE,
    DOWSER_MODEL_ERROR_REPLY },
  /* Ollama */
  { "ollama-plain", DOWSER_WIRE_OLLAMA, FALSE,
    "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\"Hi\",\"thinking\":\"hm\"},\"done\":true,\"done_"
    "reason\":"
    "\"stop\",\"prompt_eval_count\":9,\"eval_count\":2}",
    "Hi", 9, 2, FALSE, TRUE, 0 },
  { "ollama-stream", DOWSER_WIRE_OLLAMA, TRUE,
    "{\"message\":{\"content\":\"\",\"thinking\":\"hm\"},\"done\":false}\n{\"message\":{\"content\":\"H\"},\"done\":"
    "false}\n"
    "{\"message\":{\"content\":\"i\"},\"done\":false}\n"
    "{\"message\":{\"content\":\"\"},\"done\":true,\"done_reason\":\"length\",\"prompt_eval_count\":9,\"eval_count\":"
    "2}",
    "Hi", 9, 2, TRUE, TRUE, 0 },
  { "ollama-error-in-stream", DOWSER_WIRE_OLLAMA, TRUE,
    "{\"error\":\"an error was encountered while running the model\"}", NULL, 0, 0, FALSE, FALSE,
    DOWSER_MODEL_ERROR_REPLY },
  { "ollama-no-model", DOWSER_WIRE_OLLAMA, FALSE, "{\"error\":\"model 'm' not found\"}", NULL, 0, 0, FALSE, FALSE,
    DOWSER_MODEL_ERROR_NO_MODEL },
  { "ollama-without-message", DOWSER_WIRE_OLLAMA, FALSE, "{\"done\":true}", NULL, 0, 0, FALSE, FALSE,
    DOWSER_MODEL_ERROR_REPLY },
};

static gboolean
read_whole_reply (const ReplyCase *one, DowserWireAnswer *answer, GError **error)
{
  const DowserWireFormat *format = dowser_wire_get_format (one->wire);
  g_auto (GStrv) lines = g_strsplit (one->bytes, one->stream ? "\n" : "\x01", -1);
  gboolean read = TRUE;

  for (guint i = 0; read && lines[i] != NULL; i++)
    {
      g_autoptr (JsonNode) root = json_from_string (lines[i], NULL);

      g_assert_nonnull (root);
      read = one->stream ? format->read_event (root, answer, error) : format->read_reply (root, answer, error);
    }
  return read;
}

static void
test_reply (gconstpointer data)
{
  const ReplyCase *one = data;
  g_auto (DowserWireAnswer) answer = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  dowser_wire_answer_init (&answer);
  if (!read_whole_reply (one, &answer, &error))
    {
      g_assert_null (one->text);
      g_assert_error (error, DOWSER_MODEL_ERROR, (int) one->code);
      return;
    }
  text = dowser_wire_answer_dup_text (&answer);
  g_assert_cmpstr (text, ==, one->text);
  g_assert_cmpint (answer.tokens_in, ==, one->tokens_in);
  g_assert_cmpint (answer.tokens_out, ==, one->tokens_out);
  g_assert_cmpint (answer.truncated, ==, one->truncated);
  g_assert_cmpint (answer.ended, ==, one->ended);
}

/* ---- vectors ---- */

static void
test_vectors_are_sorted_by_index (void)
{
  g_autoptr (JsonNode) openai
      = json_from_string ("{\"data\":[{\"index\":1,\"embedding\":[2]},{\"index\":0,\"embedding\":[1.5,0]}]}", NULL);
  g_autoptr (JsonNode) ollama = json_from_string ("{\"embeddings\":[[1],[2]]}", NULL);
  g_autoptr (GPtrArray) first = dowser_wire_read_embeddings (&dowser_wire_openai, openai, 2, NULL);
  g_autoptr (GPtrArray) second = dowser_wire_read_embeddings (&dowser_wire_ollama, ollama, 2, NULL);

  g_assert_cmpfloat (g_array_index ((GArray *) first->pdata[0], float, 0), ==, 1.5f);
  g_assert_cmpfloat (g_array_index ((GArray *) first->pdata[1], float, 0), ==, 2);
  g_assert_cmpfloat (g_array_index ((GArray *) second->pdata[1], float, 0), ==, 2);
}

static void
test_malformed_vectors_are_refused (void)
{
  static const char *const bad[] = { "{}",
                                     "{\"data\":[]}",
                                     "{\"data\":[{\"embedding\":[1]}]}",
                                     "{\"data\":[{\"index\":0,\"embedding\":[1]},{\"index\":0,\"embedding\":[1]}]}",
                                     "{\"data\":[{\"embedding\":\"AAAA\"},{\"embedding\":[1]}]}",
                                     "{\"data\":[{\"embedding\":[]},{\"embedding\":[1]}]}",
                                     "{\"data\":[{\"index\":-1,\"embedding\":[1]},{\"index\":9,\"embedding\":[1]}]}",
                                     "{\"data\":[[\"x\"],[null]]}",
                                     "{\"error\":\"no\"}",
                                     "[]" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (JsonNode) root = json_from_string (bad[i], NULL);
      g_autoptr (GError) error = NULL;

      g_assert_null (dowser_wire_read_embeddings (&dowser_wire_openai, root, 2, &error));
      g_assert_true (error->domain == DOWSER_MODEL_ERROR);
    }
}

static void
test_embedding_models_are_recognized (void)
{
  static const char *const vectors[]
      = { "text-embedding-3-small", "nomic-embed-text:latest", "BAAI/bge-m3", "intfloat/e5-large",
          "multilingual-e5-large",  "all-MiniLM-L6-v2",        "gte-large",   "bge-reranker-v2" };
  static const char *const others[] = { "gpt-5", "code5-small", "claude5-x", "llama3.2:3b", "qwen3", "cabbage-7b", "" };

  for (guint i = 0; i < G_N_ELEMENTS (vectors); i++)
    g_assert_true (dowser_wire_is_embedding_model (vectors[i]));
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_false (dowser_wire_is_embedding_model (others[i]));
}

DOWSER_TEST_MAIN (wire)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/llm/wire/base-address-gives-the-chat-address", test_base_address_gives_the_chat_address);
  g_test_add_func ("/llm/wire/each-format-has-its-key-header", test_each_format_has_its_key_header);
  g_test_add_func ("/llm/wire/invalid-json-schema-is-not-sent", test_invalid_json_schema_is_not_sent);
  g_test_add_func ("/llm/wire/long-prompts-get-a-larger-context", test_long_prompts_get_a_larger_context);
  g_test_add_func ("/llm/wire/vectors-are-sorted-by-index", test_vectors_are_sorted_by_index);
  g_test_add_func ("/llm/wire/malformed-vectors-are-refused", test_malformed_vectors_are_refused);
  g_test_add_func ("/llm/wire/embedding-models-are-recognized", test_embedding_models_are_recognized);
  for (guint i = 0; i < G_N_ELEMENTS (bodies); i++)
    {
      g_autofree char *path = g_strconcat ("/llm/wire/request/", bodies[i].case_name, NULL);

      g_test_add_data_func (path, &bodies[i], test_request);
    }
  for (guint i = 0; i < G_N_ELEMENTS (replies); i++)
    {
      g_autofree char *path = g_strconcat ("/llm/wire/reply/", replies[i].case_name, NULL);

      g_test_add_data_func (path, &replies[i], test_reply);
    }
  return g_test_run ();
}
