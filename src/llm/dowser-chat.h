/* dowser-chat.h - a request to a language model, and its reply */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

typedef enum
{
  DOWSER_ROLE_SYSTEM,
  DOWSER_ROLE_USER,
  DOWSER_ROLE_ASSISTANT
} DowserRole;
extern const char *const dowser_role_nicks[]; /* system user assistant */

typedef struct
{
  DowserRole role;
  char *text;
} DowserMessage;

/**
 * DowserChat: one request, immutable after it has been shared, reference-counted.
 * @messages: DowserMessage
 * @json_schema: (nullable): the schema of the reply; enforced as far as the endpoint can enforce a schema
 * @max_tokens: of the reply; 0: the endpoint's default; @temperature: 0 for plans
 */
typedef struct
{
  /*< private >*/
  gatomicrefcount ref_count;
  /*< public >*/
  GPtrArray *messages;
  char *json_schema;
  char *schema_name;
  guint max_tokens;
  double temperature;
} DowserChat;

#define DOWSER_TYPE_CHAT (dowser_chat_get_type ())
GType dowser_chat_get_type (void);
DowserChat *dowser_chat_new (void);
DowserChat *dowser_chat_ref (const DowserChat *self);
void dowser_chat_unref (DowserChat *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserChat, dowser_chat_unref)
void dowser_chat_add (DowserChat *self, DowserRole role, const char *text);
/** Returns the SHA-256 of the messages, the schema, the endpoint's URL and the model. It is the key under which the
 * reply is stored. */
char *dowser_chat_dup_hash (const DowserChat *self, const char *base_url, const char *model);

/**
 * DowserChatReply: plain data.
 * @tokens_in, @tokens_out: the numbers of tokens in the request and in the reply, counted by the endpoint; estimated if
 * @estimated is set
 * @truncated: TRUE if the reply was cut at the token limit
 * @n_attempts: number of requests, 1 if the first request succeeded
 * @elapsed: microseconds until the end of the reply; @first: microseconds until its first text
 */
typedef struct
{
  char *text;
  gint64 tokens_in;
  gint64 tokens_out;
  gboolean estimated;
  gboolean truncated;
  guint n_attempts;
  gint64 elapsed;
  gint64 first;
} DowserChatReply;
void dowser_chat_reply_free (DowserChatReply *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserChatReply, dowser_chat_reply_free)

G_END_DECLS
