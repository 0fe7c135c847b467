/* dowser-reused-reply.h - says that a plan comes from a stored reply of the model or a saved question, and from when */
#pragma once

#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * dowser_reused_reply_find: the stored reply that the last plan of @session was read from.
 *
 * Returns: (nullable): %NULL where the model was asked, or no model planned, or a saved question has the plan
 */
const DowserModelCall *dowser_reused_reply_find (DowserSession *session);
/** "Answer of 14:02 reused", with the date where that is another day than @now (real time). Returns: (transfer full) */
char *dowser_reused_reply_describe (const DowserModelCall *call, gint64 now);
/** When it was stored, as ISO 8601 in UTC. Returns: (transfer full) (nullable): %NULL where that is not known */
char *dowser_reused_reply_dup_time (const DowserModelCall *call);

/** When the saved question was kept that the last plan is of: real time, 0 where it is of none. */
gint64 dowser_reused_reply_get_saved (DowserSession *session);
/** "As saved on 3 May", with the year where that is another one than at @now. Both in real time. Returns: (transfer
 * full)
 */
char *dowser_reused_reply_describe_saved (gint64 saved, gint64 now);
/** Either of the two, as its describe says. Returns: (transfer full) (nullable): %NULL where the plan is a new one */
char *dowser_reused_reply_dup_words (DowserSession *session, gint64 now);

G_END_DECLS
