/* dowser-schema-links.h - finds the tables of a source that a question is about (schema linking) */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_schema_links_search_async:
 *
 * Runs the first of three stages of schema linking. A full text search ranks the tables of @session's schema by the
 * words of its question. If the planner is a model with vectors, the vectors also rank the tables by meaning. The
 * result contains the best tables of all rankings. The effort setting of @context limits their number. The result also
 * contains the tables that the session's constraints need. The search index is made once for each schema and stored in
 * @context.
 */
void dowser_schema_links_search_async (DowserContext *context, DowserSession *session, GCancellable *cancellable,
                                       GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): of DowserSelectedTable, best first; may be empty */
GPtrArray *dowser_schema_links_search_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
