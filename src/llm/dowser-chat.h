/* dowser-chat.h - what is said to a language model, and what it says */
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
 * DowserChat: one request, immutable once shared, counted.
 * @messages: DowserMessage
 * @json_schema: (nullable): what the reply must follow; the endpoint is held to it by what it can
 * @max_tokens: of the reply; 0 leaves it to the endpoint; @temperature: 0 for plans
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
/** SHA-256 of the messages and the schema, with the endpoint's URL and model: by it a reply is found again. */
char *dowser_chat_dup_hash (const DowserChat *self, const char *base_url, const char *model);

/**
 * DowserChatReply: plain data.
 * @tokens_in: @tokens_out: as the endpoint counts them, else estimated (@estimated)
 * @cut: it ended for want of tokens; @tries: requests it took, 1 where the first went well
 * @elapsed: @first: microseconds to the end and to the first text
 */
typedef struct
{
  char *text;
  gint64 tokens_in;
  gint64 tokens_out;
  gboolean estimated;
  gboolean cut;
  guint tries;
  gint64 elapsed;
  gint64 first;
} DowserChatReply;
void dowser_chat_reply_free (DowserChatReply *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserChatReply, dowser_chat_reply_free)

G_END_DECLS
