/* dowser-source-access.h - makes a source in a worker, and opens it with its password and stored facts about its
 * files */
#pragma once

#include "sources/dowser-source.h"
#include "store/dowser-store.h"

G_BEGIN_DECLS

/**
 * dowser_source_make_async:
 *
 * Runs dowser_source_new_for_uri() in its own worker, because this function reads files, and a network disk may not
 * respond.
 */
void dowser_source_make_async (const char *uri, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL with #DOWSER_SOURCE_ERROR */
DowserSource *dowser_source_make_finish (GAsyncResult *result, GError **error);

/**
 * dowser_source_access_open_async:
 * @store: (nullable): stores facts about the files, so that each file is read completely only once
 * @password: (nullable): the password that the user entered; if it is %NULL and @source is a server, the keyring is
 * used
 *
 * If the server needs another password, fails with #DOWSER_SOURCE_ERROR_PASSWORD, and the caller asks the user.
 */
void dowser_source_access_open_async (DowserSource *source, DowserStore *store, const char *password,
                                      GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_source_access_open_finish (DowserSource *source, GAsyncResult *result, GError **error);

/** Makes a new source for @uri and opens it. If @uri is open already, this is an additional connection. */
void dowser_source_access_open_new_async (const char *uri, DowserStore *store, const char *password,
                                          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL with #DOWSER_SOURCE_ERROR */
DowserSource *dowser_source_access_open_new_finish (GAsyncResult *result, GError **error);

G_END_DECLS
