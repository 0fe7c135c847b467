/* dowser-test-conversation.h - a chat request of any format, the key that a cassette knows it by, and replies to it */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * DowserTestConversation: @messages: an array of {"role", "content"}; @schema: (nullable)
 * @whole: all words, to look for some
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

/** Returns: (transfer full) (nullable): NULL where @body is no JSON object */
DowserTestConversation *dowser_test_conversation_new (const char *path, const char *body, gsize length);
void dowser_test_conversation_free (DowserTestConversation *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserTestConversation, dowser_test_conversation_free)

/** SHA-256 of json.dumps ([messages, schema], sort_keys=True, ensure_ascii=False), as Python writes it. */
char *dowser_test_conversation_dup_key (const DowserTestConversation *self);
/** As Python's json.dumps (sort_keys=True, ensure_ascii=False) writes it. */
char *dowser_test_json_dump (JsonNode *node);

/** The body of a plain reply in the format of @path. */
char *dowser_test_conversation_dup_reply (const DowserTestConversation *self, const char *path, const char *answer);
/** The events of a stream in the format of @path, each with its end. Returns: (transfer full): of char* */
GPtrArray *dowser_test_conversation_dup_events (const DowserTestConversation *self, const char *path,
                                                const char *answer, gboolean words);
/** A vector of 256 numbers that is near for texts that are alike, as the JSON of an array. */
char *dowser_test_dup_vector (const char *text);

G_END_DECLS
