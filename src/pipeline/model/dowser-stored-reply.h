/* dowser-stored-reply.h - a model's reply as the text that the store keeps */
#pragma once

#include "llm/dowser-chat.h"

G_BEGIN_DECLS

/** Returns: (transfer full): JSON */
char *dowser_stored_reply_write (const DowserChatReply *reply);
/** Returns: (transfer full) (nullable): %NULL for what it has not written: the model is asked again then */
DowserChatReply *dowser_stored_reply_read (const char *text);

G_END_DECLS
