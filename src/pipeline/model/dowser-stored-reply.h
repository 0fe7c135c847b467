/* dowser-stored-reply.h - converts a model's reply to and from the text in the store */
#pragma once

#include "llm/dowser-chat.h"

G_BEGIN_DECLS

/** Returns: (transfer full): JSON */
char *dowser_stored_reply_write (const DowserChatReply *reply);
/** Returns: (transfer full) (nullable): %NULL if @text has another format; the caller then asks the model again */
DowserChatReply *dowser_stored_reply_read (const char *text);

G_END_DECLS
