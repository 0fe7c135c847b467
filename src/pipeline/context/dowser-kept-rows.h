/* dowser-kept-rows.h - rows that took long are shown again where the same is asked of the same data */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_kept_rows_dup_key:
 *
 * What makes the rows of @session: its statement with what is put in, the headings, the limit, the person's rights.
 *
 * Returns: (transfer full) (nullable): %NULL where they are never kept: of a person's own SQL, of people's data
 */
char *dowser_kept_rows_dup_key (DowserContext *context, DowserSession *session);
/** Looks up the version of the data of @uri, in the worker. */
void dowser_kept_rows_get_version_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                         GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL where nobody can tell, as of a server */
char *dowser_kept_rows_get_version_finish (DowserContext *context, GAsyncResult *result);
/** @version: (nullable): that of the data before @result was read */
void dowser_kept_rows_put (DowserContext *context, const char *uri, const char *key, const char *version,
                           DowserResult *result);

G_END_DECLS
