/* test-test-model.c - tests of the test endpoint: its answers, and the keys by which it finds recorded answers */
#include "support/dowser-llm-fixture.h"
#include "support/dowser-test-conversation.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>
#include <string.h>

#define REQUEST                                                                                                        \
  "{\"model\": \"m\", \"messages\": [{\"role\": \"system\", \"content\": \"\xc3\x9c"                                   \
  "berschrift \\\"q\\\" \\\\ \\t tab \\u0001 \x7f \xe2\x80\xa8 \\ud83d\\ude00\"}, {\"role\": \"user\", \"content\": "  \
  "[{\"type\": \"text\", \"text\": \"a\\nb\"}, {\"type\": \"text\", \"text\": \"c\"}]}], \"response_format\": "        \
  "{\"type\": \"json_schema\", \"json_schema\": {\"name\": \"x\", \"schema\": {\"type\": \"object\", \"z\": 1.5, "     \
  "\"a\": [1, 2.0, 1e-7, 1e16, 0.1, -0.0, true, null, 123456789012345680.0, 1e22], \"\xc3\xa9\": {}, \"Z\": \"\", "    \
  "\"b\": []}}}}"

/* Tests that the key of a conversation is the same as in Python: json.dumps ([messages, schema], sort_keys=True,
 * ensure_ascii=False), SHA-256. */
static void
test_cassette_keys_match_python (void)
{
  g_autoptr (DowserTestConversation) conversation
      = dowser_test_conversation_new ("/v1/chat/completions", REQUEST, strlen (REQUEST));
  g_autofree char *schema = dowser_test_json_dump (conversation->schema);
  g_autofree char *key = dowser_test_conversation_dup_key (conversation);

  g_assert_cmpstr (schema, ==,
                   "{\"Z\": \"\", \"a\": [1, 2.0, 1e-07, 1e+16, 0.1, -0.0, true, null, 1.2345678901234568e+17, 1e+22], "
                   "\"b\": [], \"type\": \"object\", \"z\": 1.5, \"\xc3\xa9\": {}}");
  g_assert_cmpstr (key, ==, "1142878e93a42c62efdfc1c7fcbbbd7c2031c3682c588d987f60e2866353d3b0");
}

static char *
write_file (const char *text)
{
  g_autofree char *path = NULL;
  int file = g_file_open_tmp ("dowser-XXXXXX", &path, NULL);

  g_assert_cmpint (file, >=, 0);
  g_close (file, NULL);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return g_steal_pointer (&path);
}

static void
send_question (DowserTestModel *model, DowserWire wire, const char *question, DowserTestChat *recorded_chat)
{
  g_autoptr (DowserEndpoint) endpoint = dowser_llm_fixture_make_endpoint (model, wire, NULL);
  g_autoptr (DowserLlm) llm = dowser_llm_new (endpoint);
  g_autoptr (DowserChat) chat = dowser_llm_fixture_make_chat (question, NULL);

  dowser_llm_fixture_send_chat (llm, chat, recorded_chat);
}

/* Tests that a conversation has the same key in every wire format. */
static void
test_cassette_answers_each_format (void)
{
  g_autofree char *sum = NULL;
  g_autofree char *line = NULL;
  g_autofree char *path = NULL;
  g_autoptr (DowserTestModel) model = dowser_test_model_new (NULL, NULL);

  sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256,
                                       "[[{\"content\": \"You answer.\", \"role\": \"system\"}, {\"content\": \"How "
                                       "many?\", \"role\": \"user\"}], null]",
                                       -1);
  line = g_strdup_printf ("{\"key\": \"%s\", \"answer\": \"Forty-two\"}\n", sum);
  path = write_file (line);
  g_assert_true (dowser_test_model_add_cassette (model, path, NULL));
  for (DowserWire wire = DOWSER_WIRE_OPENAI; wire <= DOWSER_WIRE_OLLAMA; wire++)
    {
      g_auto (DowserTestChat) recorded_chat = { 0 };

      dowser_test_chat_init (&recorded_chat);
      send_question (model, wire, "How many?", &recorded_chat);
      g_assert_no_error (recorded_chat.error);
      g_assert_cmpstr (recorded_chat.reply->text, ==, "Forty-two");
    }
  g_unlink (path);
}

static void
test_first_matching_rule_answers (void)
{
  g_autofree char *path = write_file ("[{\"contains\": [\"rain\", \"Spain\"], \"answer\": {\"plain\": true}},"
                                      " {\"contains\": [\"rain\"], \"answer\": \"snow\"}]");
  g_autoptr (DowserTestModel) model = dowser_test_model_new (NULL, NULL);
  g_auto (DowserTestChat) first = { 0 };
  g_auto (DowserTestChat) second = { 0 };

  dowser_test_chat_init (&first);
  dowser_test_chat_init (&second);
  g_assert_true (dowser_test_model_add_rules (model, path, NULL));
  send_question (model, DOWSER_WIRE_OPENAI, "the rain in Spain", &first);
  send_question (model, DOWSER_WIRE_OPENAI, "the rain", &second);
  g_assert_cmpstr (first.reply->text, ==, "{\"plain\":true}");
  g_assert_cmpstr (second.reply->text, ==, "snow");
  g_unlink (path);
}

DOWSER_TEST_MAIN (test_model)
{
  g_setenv ("DOWSER_MODEL_KEY", "", TRUE);
  g_setenv ("DOWSER_RETRY_SCALE", "0.001", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/llm/test-model/cassette-keys-match-python", test_cassette_keys_match_python);
  g_test_add_func ("/llm/test-model/cassette-answers-each-format", test_cassette_answers_each_format);
  g_test_add_func ("/llm/test-model/first-matching-rule-answers", test_first_matching_rule_answers);
  return g_test_run ();
}
