/* dowser-reused-reply.h - finds out whether a plan comes from a stored reply of a model or from a saved question, and
 * when the reply or the question was stored */
#pragma once

#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * dowser_reused_reply_find: returns the stored reply from which the last plan of @session was read.
 *
 * Returns: (nullable): %NULL if a request was sent to the model, if no model made the plan, or if the plan is from a
 * saved question
 */
const DowserModelCall *dowser_reused_reply_find (DowserSession *session);
/** Returns a text such as "Answer of 14:02 reused". If the reply wasn't stored on the day of @now (real time), the text
 * contains the date. Returns: (transfer full) */
char *dowser_reused_reply_describe (const DowserModelCall *call, gint64 now);
/** Returns the time at which the reply was stored, as ISO 8601 in UTC. Returns: (transfer full) (nullable): %NULL if
 * the time is unknown */
char *dowser_reused_reply_dup_time (const DowserModelCall *call);

/** If the last plan comes from a saved question, returns the real time at which the question was saved. Otherwise,
 * returns 0. */
gint64 dowser_reused_reply_get_saved_time (DowserSession *session);
/** Returns a text such as "As saved on 3 May". If @saved and @now are in different years, the text contains the year.
 * Both times are real times. Returns: (transfer full) */
char *dowser_reused_reply_describe_saved (gint64 saved, gint64 now);
/** Describes the saved question or the stored reply from which the plan comes. Returns: (transfer full) (nullable):
 * %NULL if the plan is new */
char *dowser_reused_reply_describe_origin (DowserSession *session, gint64 now);

G_END_DECLS
