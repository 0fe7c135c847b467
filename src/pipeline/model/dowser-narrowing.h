/* dowser-narrowing.h - looks for the tables of a source that a question is about */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_narrowing_search_async:
 *
 * The first of three stages: full text ranks the tables of @session's schema by the words of its question, vectors by
 * its meaning where the session's planner is a model that has them, and the best of all rankings
 * remain, as many as the effort of @context says, with those that the session's constraints need. The index is made
 * once for a schema and kept in
 * @context.
 */
void dowser_narrowing_search_async (DowserContext *context, DowserSession *session, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): of DowserKeptTable, best first; perhaps empty */
GPtrArray *dowser_narrowing_search_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
