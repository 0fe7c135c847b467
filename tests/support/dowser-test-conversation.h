/* dowser-test-conversation.h - a chat request in any wire format, the request's key in a cassette (a file of recorded
 * replies), and replies to the request */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * DowserTestConversation: @messages: an array of {"role", "content"}; @schema: (nullable)
 * @whole: all words of the request, for searching
 */
typedef struct
{
  JsonArray *messages;
  JsonNode *schema;
  char *whole;
  char *model;
  gboolean stream;
  gboolean has_tool;
  gboolean usage;
} DowserTestConversation;

/** Returns: (transfer full) (nullable): NULL if @body isn't a JSON object */
DowserTestConversation *dowser_test_conversation_new (const char *path, const char *body, gsize length);
void dowser_test_conversation_free (DowserTestConversation *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserTestConversation, dowser_test_conversation_free)

/** Returns the SHA-256 of json.dumps ([messages, schema], sort_keys=True, ensure_ascii=False), as Python writes it. */
char *dowser_test_conversation_dup_key (const DowserTestConversation *self);
/** Writes JSON in the same form as Python's json.dumps (sort_keys=True, ensure_ascii=False). */
char *dowser_test_json_dump (JsonNode *node);

/** Returns the body of a plain reply in the format of @path. */
char *dowser_test_conversation_dup_reply (const DowserTestConversation *self, const char *path, const char *answer);
/** Returns the events of a streamed reply, in the format that the endpoint @path uses. Each event includes its
 * terminator. Returns: (transfer full): array of char* */
GPtrArray *dowser_test_conversation_dup_events (const DowserTestConversation *self, const char *path,
                                                const char *answer, gboolean words);
/** Returns a vector of 256 numbers as a JSON array. Similar texts have similar vectors. */
char *dowser_test_dup_vector (const char *text);

G_END_DECLS
