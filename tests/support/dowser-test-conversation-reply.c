/* dowser-test-conversation-reply.c - replies to a chat in the three wire formats, plain and as stream events */
#include "support/dowser-test-conversation.h"

#include <string.h>

#define PIECE 24
#define CHARACTERS_PER_TOKEN 4

static char *
quote_json (const char *text)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_VALUE);

  json_node_set_string (node, text);
  return dowser_test_json_dump (node);
}

static glong
count_input_tokens (const DowserTestConversation *self)
{
  return g_utf8_strlen (self->whole, -1) / CHARACTERS_PER_TOKEN;
}

static glong
count_output_tokens (const char *answer)
{
  return MAX (1, g_utf8_strlen (answer, -1) / CHARACTERS_PER_TOKEN);
}

static char *
dup_anthropic_reply (const DowserTestConversation *self, const char *answer)
{
  g_autofree char *text = quote_json (answer);
  g_autoptr (JsonNode) parsed = self->has_tool ? json_from_string (answer, NULL) : NULL;
  g_autofree char *block
      = parsed != NULL && JSON_NODE_HOLDS_OBJECT (parsed)
            ? g_strdup_printf ("{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"answer\",\"input\":%s}", answer)
            : g_strdup_printf ("{\"type\":\"text\",\"text\":%s}", text);

  return g_strdup_printf ("{\"id\":\"m1\",\"type\":\"message\",\"role\":\"assistant\",\"content\":[%s],"
                          "\"stop_reason\":\"end_turn\",\"usage\":{\"input_tokens\":%ld,\"output_tokens\":%ld}}",
                          block, count_input_tokens (self), count_output_tokens (answer));
}

/* Returns the words of the reply. If the chat requires a tool call, returns the words as arguments of the tool. */
static char *
dup_openai_words (const DowserTestConversation *self, const char *words)
{
  g_autofree char *text = quote_json (words);

  if (self->has_tool)
    return g_strdup_printf ("\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":%s}}]", text);
  return g_strdup_printf ("\"content\":%s", text);
}

char *
dowser_test_conversation_dup_reply (const DowserTestConversation *self, const char *path, const char *answer)
{
  g_autofree char *text = quote_json (answer);
  g_autofree char *words = NULL;

  if (g_str_equal (path, "/v1/messages"))
    return dup_anthropic_reply (self, answer);
  if (g_str_equal (path, "/api/chat"))
    return g_strdup_printf ("{\"model\":\"desk\",\"message\":{\"role\":\"assistant\",\"content\":%s},\"done\":true,"
                            "\"done_reason\":\"stop\",\"prompt_eval_count\":%ld,\"eval_count\":%ld}",
                            text, count_input_tokens (self), count_output_tokens (answer));
  words = dup_openai_words (self, answer);
  return g_strdup_printf ("{\"id\":\"c1\",\"object\":\"chat.completion\",\"choices\":[{\"index\":0,\"message\":"
                          "{\"role\":\"assistant\",%s},\"finish_reason\":\"stop\"}],"
                          "\"usage\":{\"prompt_tokens\":%ld,\"completion_tokens\":%ld}}",
                          words, count_input_tokens (self), count_output_tokens (answer));
}

/* Splits the answer into words with the blanks after them, or into pieces of a fixed length. */
static GPtrArray *
split_answer (const char *answer, gboolean words)
{
  GPtrArray *pieces = g_ptr_array_new_with_free_func (g_free);
  const char *start = answer;

  while (*start != '\0')
    {
      const char *end = start;

      if (words)
        {
          end += strcspn (end, " \n");
          end += strspn (end, " \n");
        }
      else
        for (guint i = 0; i < PIECE && *end != '\0'; i++)
          end = g_utf8_next_char (end);
      g_ptr_array_add (pieces, g_strndup (start, end - start));
      start = end;
    }
  return pieces;
}

static void
add_anthropic_events (const DowserTestConversation *self, GPtrArray *events, GPtrArray *pieces, const char *answer)
{
  g_ptr_array_add (events, g_strdup_printf ("event: message_start\ndata: "
                                            "{\"type\":\"message_start\",\"message\":{\"id\":\"m1\","
                                            "\"content\":[],\"usage\":{\"input_tokens\":%ld,\"output_tokens\":0}}}\n\n",
                                            count_input_tokens (self)));
  g_ptr_array_add (events, g_strdup ("event: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":0,"
                                     "\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\nevent: ping\ndata: "
                                     "{\"type\":\"ping\"}\n\n"));
  for (guint i = 0; i < pieces->len; i++)
    {
      g_autofree char *text = quote_json (pieces->pdata[i]);

      g_ptr_array_add (events, g_strdup_printf ("event: content_block_delta\ndata: "
                                                "{\"type\":\"content_block_delta\",\"index\":0,"
                                                "\"delta\":{\"type\":\"%s\",\"%s\":%s}}\n\n",
                                                self->has_tool ? "input_json_delta" : "text_delta",
                                                self->has_tool ? "partial_json" : "text", text));
    }
  g_ptr_array_add (events, g_strdup_printf ("event: message_delta\ndata: "
                                            "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":"
                                            "\"end_turn\"},\"usage\":{\"output_tokens\":%ld}}\n\n",
                                            count_output_tokens (answer)));
  g_ptr_array_add (events, g_strdup ("event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n"));
}

static void
add_ollama_events (const DowserTestConversation *self, GPtrArray *events, GPtrArray *pieces, const char *answer)
{
  for (guint i = 0; i < pieces->len; i++)
    {
      g_autofree char *text = quote_json (pieces->pdata[i]);

      g_ptr_array_add (events,
                       g_strdup_printf ("{\"message\":{\"role\":\"assistant\",\"content\":%s},\"done\":false}\n",
                                        text));
    }
  g_ptr_array_add (events, g_strdup_printf ("{\"message\":{\"role\":\"assistant\",\"content\":\"\"},\"done\":true,"
                                            "\"done_reason\":"
                                            "\"stop\",\"prompt_eval_count\":%ld,\"eval_count\":%ld}\n",
                                            count_input_tokens (self), count_output_tokens (answer)));
}

static void
add_openai_events (const DowserTestConversation *self, GPtrArray *events, GPtrArray *pieces, const char *answer)
{
  g_ptr_array_add (events, g_strdup ("data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\"},"
                                     "\"finish_reason\":null}]}\n\n"));
  for (guint i = 0; i < pieces->len; i++)
    {
      g_autofree char *words = dup_openai_words (self, pieces->pdata[i]);

      g_ptr_array_add (events,
                       g_strdup_printf ("data: {\"choices\":[{\"index\":0,\"delta\":{%s},\"finish_reason\":null}]}\n\n",
                                        words));
    }
  g_ptr_array_add (events,
                   g_strdup ("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"));
  if (self->usage)
    g_ptr_array_add (events, g_strdup_printf ("data: {\"choices\":[],\"usage\":{\"prompt_tokens\":%ld,"
                                              "\"completion_tokens\":%ld}}\n\n",
                                              count_input_tokens (self), count_output_tokens (answer)));
  g_ptr_array_add (events, g_strdup ("data: [DONE]\n\n"));
}

GPtrArray *
dowser_test_conversation_dup_events (const DowserTestConversation *self, const char *path, const char *answer,
                                     gboolean words)
{
  GPtrArray *events = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) pieces = split_answer (answer, words);

  if (g_str_equal (path, "/v1/messages"))
    add_anthropic_events (self, events, pieces, answer);
  else if (g_str_equal (path, "/api/chat"))
    add_ollama_events (self, events, pieces, answer);
  else
    add_openai_events (self, events, pieces, answer);
  return events;
}
