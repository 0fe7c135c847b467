/* dowser-stored-reply.c - converts a model's reply to and from the text in the store */
#include "pipeline/model/dowser-stored-reply.h"

#include "base/dowser-json-text.h"
#include "base/dowser-json.h"

char *
dowser_stored_reply_write (const DowserChatReply *reply)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *text = g_utf8_make_valid (reply->text, -1);
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "text", text);
  json_object_set_int_member (object, "tokens_in", reply->tokens_in);
  json_object_set_int_member (object, "tokens_out", reply->tokens_out);
  json_object_set_boolean_member (object, "estimated", reply->estimated);
  json_object_set_boolean_member (object, "cut", reply->truncated);
  json_node_take_object (node, object);
  return dowser_json_to_text (node, FALSE);
}

DowserChatReply *
dowser_stored_reply_read (const char *text)
{
  g_autoptr (JsonNode) root = dowser_json_parse (text, -1, NULL);
  g_autoptr (DowserJsonReader) reader = root != NULL ? dowser_json_reader_new (root) : NULL;
  g_autoptr (DowserChatReply) reply = g_new0 (DowserChatReply, 1);

  if (reader == NULL)
    return NULL;
  reply->text = g_strdup (dowser_json_reader_string (reader, "text", TRUE));
  reply->tokens_in = dowser_json_reader_int (reader, "tokens_in", 0);
  reply->tokens_out = dowser_json_reader_int (reader, "tokens_out", 0);
  reply->estimated = dowser_json_reader_boolean (reader, "estimated", FALSE);
  reply->truncated = dowser_json_reader_boolean (reader, "cut", FALSE);
  return dowser_json_reader_finish (reader, NULL) ? g_steal_pointer (&reply) : NULL;
}
