/* dowser-kept-rows.h - keeps the results of slow queries, and shows them again for the same query on the same data */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_kept_rows_dup_key:
 *
 * Returns the key under which the rows of @session are kept. It consists of the statement with its parameters, the
 * headings, the limit and the user's entitlements.
 *
 * Returns: (transfer full) (nullable): %NULL if the rows are never kept: for the user's own SQL, and for plans with the
 * current time or personal data
 */
char *dowser_kept_rows_dup_key (DowserContext *context, DowserSession *session);
/** Finds the version of the data of @uri, in the worker. */
void dowser_kept_rows_get_version_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                         GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): the version of the data; %NULL if it is unknown, for example for a server */
char *dowser_kept_rows_get_version_finish (DowserContext *context, GAsyncResult *result);
/** Keeps @result. @version: (nullable): the version that the data had before @result was read */
void dowser_kept_rows_put (DowserContext *context, const char *uri, const char *key, const char *version,
                           DowserResult *result);

G_END_DECLS
