/* dowser-reused-reply.h - says that a plan comes from a stored reply of the model, and from when */
#pragma once

#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * dowser_reused_reply_find: the stored reply that the last plan of @session was read from.
 *
 * Returns: (nullable): %NULL where the model was asked, or no model planned
 */
const DowserModelCall *dowser_reused_reply_find (DowserSession *session);
/** "Answer of 14:02 reused", with the date where that is another day than @now (real time). Returns: (transfer full) */
char *dowser_reused_reply_describe (const DowserModelCall *call, gint64 now);
/** When it was stored, as ISO 8601 in UTC. Returns: (transfer full) (nullable): %NULL where that is not known */
char *dowser_reused_reply_dup_time (const DowserModelCall *call);

G_END_DECLS
