/* fuzz-wire.c - tests that each wire format reads any reply of an endpoint or gives an error of one sentence, wherever
 * the bytes are split */
#include "base/dowser-error.h"
#include "base/dowser-json.h"
#include "dowser-fuzz.h"
#include "llm/dowser-discovery-read.h"
#include "llm/dowser-wire-fault.h"

#include <string.h>

static void
expect_sentence (const GError *error)
{
  g_assert_nonnull (error);
  g_assert_true (error->domain == DOWSER_MODEL_ERROR);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_assert_null (strchr (error->message, '\n'));
}

/* Returns: the stream's events on one line. The bytes are passed in pieces of @piece bytes */
static char *
read_stream (const DowserWireFormat *format, const char *bytes, gsize size, gsize piece)
{
  g_autoptr (DowserStream) stream = dowser_stream_new (format->framing, size + 1);
  g_auto (DowserWireAnswer) answer = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  char *event;

  dowser_wire_answer_init (&answer);
  for (gsize i = 0; i < size; i += piece)
    g_assert_true (dowser_stream_push (stream, bytes + i, MIN (piece, size - i)));
  dowser_stream_end (stream);
  while (error == NULL && (event = dowser_stream_pop (stream)) != NULL)
    {
      g_autoptr (JsonNode) root = dowser_json_parse (event, -1, NULL);

      g_assert_true (g_utf8_validate (event, -1, NULL));
      if (root != NULL && !format->read_event (root, &answer, &error))
        expect_sentence (error);
      g_free (event);
    }
  text = dowser_wire_answer_dup_text (&answer);
  return g_strdup_printf ("%s|%" G_GINT64_FORMAT "|%" G_GINT64_FORMAT "|%d|%d|%s", text, answer.tokens_in,
                          answer.tokens_out, answer.ended, answer.truncated, error != NULL ? error->message : "");
}

static void
read_plain_reply (const DowserWireFormat *format, JsonNode *root)
{
  g_auto (DowserWireAnswer) answer = { 0 };
  g_autoptr (GError) reply = NULL;
  g_autoptr (GError) models = NULL;
  g_autoptr (GError) vectors = NULL;
  g_autoptr (GPtrArray) read = NULL;
  g_auto (GStrv) names = NULL;

  dowser_wire_answer_init (&answer);
  if (!format->read_reply (root, &answer, &reply))
    expect_sentence (reply);
  names = dowser_wire_read_models (format, root, &models);
  if (names == NULL)
    expect_sentence (models);
  if (format->vectors_member == NULL)
    return;
  read = dowser_wire_read_embeddings (format, root, 2, &vectors);
  if (read == NULL)
    expect_sentence (vectors);
}

static void
read_fault (const char *bytes, gsize size, guint status)
{
  g_auto (DowserWireFault) fault = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *masked = NULL;
  DowserWireManner wire_options = { NULL, DOWSER_STRUCTURED_SCHEMA, TRUE, FALSE, FALSE, FALSE };
  guint n = 0;

  dowser_wire_fault_read (&fault, status, bytes, size);
  error = dowser_wire_fault_to_error (&fault, "host", "model");
  expect_sentence (error);
  masked = dowser_wire_mask (error->message, "secret-secret");
  g_assert_null (strstr (masked, "secret-secret"));
  while (dowser_wire_manner_adapt (&wire_options, &dowser_wire_openai, &fault))
    g_assert_cmpuint (++n, <, 10);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  const char *bytes = (const char *) data;
  g_autoptr (JsonNode) root = NULL;

  if (size > 20000)
    return 0;
  root = dowser_json_parse (size > 0 ? bytes : "", size, NULL);
  for (DowserWire wire = DOWSER_WIRE_OPENAI; wire <= DOWSER_WIRE_OLLAMA; wire++)
    {
      const DowserWireFormat *format = dowser_wire_get_format (wire);
      g_autofree char *whole = read_stream (format, bytes, size, MAX (size, 1));
      g_autofree char *single = read_stream (format, bytes, size, 1);

      g_assert_cmpstr (whole, ==, single);
      if (root != NULL)
        read_plain_reply (format, root);
    }
  read_fault (bytes, size, 200);
  read_fault (bytes, size, 400);
  if (root != NULL)
    {
      JsonNode *answers[DOWSER_DISCOVERY_N_PATHS] = { root, root, root, root };

      dowser_found_server_free (dowser_discovery_read ("http://127.0.0.1:1", answers));
    }
  return 0;
}
