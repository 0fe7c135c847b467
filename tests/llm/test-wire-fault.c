/* test-wire-fault.c - tests which error each fault becomes, and whether the request is retried; messages contain no
 * secrets */
#include "base/dowser-error.h"
#include "llm/dowser-wire-fault.h"
#include "support/dowser-test-main.h"

#include <string.h>

typedef struct
{
  guint status;
  const char *body;
  int code;
} Row;

/* Faults that the services document, or that were observed. */
static const Row rows[] = {
  { 400, "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"max_tokens: required\"}}",
    DOWSER_MODEL_ERROR_REPLY },
  { 400,
    "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"Your credit balance is too "
    "low\"}}",
    DOWSER_MODEL_ERROR_DENIED },
  { 400,
    "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"prompt is too long: 9 > 8\"}}",
    DOWSER_MODEL_ERROR_TOO_LARGE },
  { 400,
    "{\"error\":{\"message\":\"This model's maximum context length is 8192 "
    "tokens\",\"code\":\"context_length_exceeded\"}}",
    DOWSER_MODEL_ERROR_TOO_LARGE },
  { 400, "{\"error\":\"model \\\"x\\\" not found, try pulling it first\"}", DOWSER_MODEL_ERROR_NO_MODEL },
  { 400, "{\"error\":{\"message\":\"x is not a valid model ID\",\"code\":400}}", DOWSER_MODEL_ERROR_NO_MODEL },
  { 401, "{\"type\":\"error\",\"error\":{\"type\":\"authentication_error\",\"message\":\"invalid x-api-key\"}}",
    DOWSER_MODEL_ERROR_DENIED },
  { 401, "", DOWSER_MODEL_ERROR_DENIED },
  { 402, "{\"error\":{\"message\":\"Insufficient credits\"}}", DOWSER_MODEL_ERROR_DENIED },
  { 404, "{\"error\":{\"code\":\"DeploymentNotFound\",\"message\":\"The API deployment does not exist.\"}}",
    DOWSER_MODEL_ERROR_NO_MODEL },
  { 404, "{\"type\":\"error\",\"error\":{\"type\":\"not_found_error\",\"message\":\"model: x\"}}",
    DOWSER_MODEL_ERROR_NO_MODEL },
  { 407, "", DOWSER_MODEL_ERROR_DENIED },
  { 408, "", DOWSER_MODEL_ERROR_BUSY },
  { 413, "<html>Request Entity Too Large</html>", DOWSER_MODEL_ERROR_TOO_LARGE },
  { 429, "{\"error\":{\"message\":\"Rate limit reached\",\"type\":\"requests\",\"code\":\"rate_limit_exceeded\"}}",
    DOWSER_MODEL_ERROR_BUSY },
  { 500, "{\"error\":\"llama runner process has terminated\"}", DOWSER_MODEL_ERROR_BUSY },
  { 501, "{\"error\":{\"message\":\"This server does not support embeddings\"}}", DOWSER_MODEL_ERROR_REPLY },
  { 502, "<html><h1>502 Bad Gateway</h1></html>", DOWSER_MODEL_ERROR_BUSY },
  { 503, "{\"error\":{\"message\":\"Loading model\",\"type\":\"unavailable_error\",\"code\":503}}",
    DOWSER_MODEL_ERROR_BUSY },
  { 529, "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}",
    DOWSER_MODEL_ERROR_BUSY },
  { 302, "", DOWSER_MODEL_ERROR_REPLY },
};

static void
test_each_server_error_has_its_code (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (DowserWireFault) fault = { 0 };
      g_autoptr (GError) error = NULL;

      dowser_wire_fault_read (&fault, rows[i].status, rows[i].body, strlen (rows[i].body));
      error = dowser_wire_fault_to_error (&fault, "a.example", "x");
      g_assert_error (error, DOWSER_MODEL_ERROR, rows[i].code);
      g_assert_nonnull (strstr (error->message, "a.example"));
    }
}

static void
test_messages_are_cut_to_one_line (void)
{
  g_autofree char *body = g_strnfill (5000, 'x');
  g_auto (DowserWireFault) fault = { 0 };
  g_auto (DowserWireFault) lines = { 0 };
  g_auto (DowserWireFault) bytes = { 0 };

  dowser_wire_fault_read (&fault, 400, body, 5000);
  g_assert_cmpuint (strlen (fault.message), ==, 300);
  dowser_wire_fault_read (&lines, 400, "one\n\ttwo \r\n", 11);
  g_assert_cmpstr (lines.message, ==, "one two");
  dowser_wire_fault_read (&bytes, 400, "\xff\x01\xfe", 3);
  g_assert_true (bytes.message == NULL || g_utf8_validate (bytes.message, -1, NULL));
}

static DowserWireManner
adapt_to_fault (DowserWire wire, DowserStructured structured, guint status, const char *message, gboolean *adapted)
{
  DowserWireManner wire_options = { NULL, structured, TRUE, FALSE, FALSE, FALSE };
  g_autofree char *body = g_strdup_printf ("{\"error\":{\"message\":\"%s\"}}", message);
  g_auto (DowserWireFault) fault = { 0 };

  dowser_wire_fault_read (&fault, status, body, strlen (body));
  *adapted = dowser_wire_manner_adapt (&wire_options, dowser_wire_get_format (wire), &fault);
  return wire_options;
}

static void
test_refused_format_is_replaced_by_another (void)
{
  gboolean adapted;

  g_assert_cmpint (adapt_to_fault (DOWSER_WIRE_OPENAI, DOWSER_STRUCTURED_SCHEMA, 400, "Invalid schema", &adapted)
                       .structured,
                   ==, DOWSER_STRUCTURED_TOOL);
  g_assert_cmpint (adapt_to_fault (DOWSER_WIRE_OPENAI, DOWSER_STRUCTURED_TOOL, 404,
                                   "No endpoints found that support tool use", &adapted)
                       .structured,
                   ==, DOWSER_STRUCTURED_NONE);
  g_assert_cmpint (adapt_to_fault (DOWSER_WIRE_OPENAI, DOWSER_STRUCTURED_SCHEMA, 500, "Failed to parse grammar",
                                   &adapted)
                       .structured,
                   ==, DOWSER_STRUCTURED_TOOL);
  g_assert_cmpint (adapt_to_fault (DOWSER_WIRE_ANTHROPIC, DOWSER_STRUCTURED_TOOL, 400, "tools.0: not permitted",
                                   &adapted)
                       .structured,
                   ==, DOWSER_STRUCTURED_SCHEMA);
  g_assert_cmpint (adapt_to_fault (DOWSER_WIRE_OLLAMA, DOWSER_STRUCTURED_FORMAT, 400, "invalid format", &adapted)
                       .structured,
                   ==, DOWSER_STRUCTURED_NONE);
  adapt_to_fault (DOWSER_WIRE_OLLAMA, DOWSER_STRUCTURED_NONE, 400, "invalid format", &adapted);
  g_assert_false (adapted);
}

static void
test_other_errors_keep_the_format (void)
{
  gboolean adapted;

  adapt_to_fault (DOWSER_WIRE_OPENAI, DOWSER_STRUCTURED_SCHEMA, 404, "model not found", &adapted);
  g_assert_false (adapted);
  adapt_to_fault (DOWSER_WIRE_OPENAI, DOWSER_STRUCTURED_SCHEMA, 500, "internal error", &adapted);
  g_assert_false (adapted);
  adapt_to_fault (DOWSER_WIRE_OPENAI, DOWSER_STRUCTURED_SCHEMA, 401, "invalid format of the key", &adapted);
  g_assert_false (adapted);
  adapt_to_fault (DOWSER_WIRE_OPENAI, DOWSER_STRUCTURED_SCHEMA, 400, "too many tokens in the schema", &adapted);
  g_assert_false (adapted);
}

static void
test_keys_are_masked (void)
{
  g_autofree char *given = dowser_wire_mask ("key my-own-key-1 is wrong, my-own-key-1!", "my-own-key-1");
  g_autofree char *guessed = dowser_wire_mask ("Incorrect API key provided: sk-ab12****wxyz. Bearer abcdefgh", NULL);
  g_autofree char *innocent = dowser_wire_mask ("the risk-averse model ollama runs", "ollama");

  g_assert_cmpstr (given, ==, "key … is wrong, …!");
  g_assert_null (strstr (guessed, "ab12"));
  g_assert_null (strstr (guessed, "wxyz"));
  g_assert_null (strstr (guessed, "abcdefgh"));
  g_assert_cmpstr (innocent, ==, "the risk-averse model ollama runs");
}

DOWSER_TEST_MAIN (wire_fault)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/llm/wire-fault/each-server-error-has-its-code", test_each_server_error_has_its_code);
  g_test_add_func ("/llm/wire-fault/messages-are-cut-to-one-line", test_messages_are_cut_to_one_line);
  g_test_add_func ("/llm/wire-fault/refused-format-is-replaced-by-another", test_refused_format_is_replaced_by_another);
  g_test_add_func ("/llm/wire-fault/other-errors-keep-the-format", test_other_errors_keep_the_format);
  g_test_add_func ("/llm/wire-fault/keys-are-masked", test_keys_are_masked);
  return g_test_run ();
}
