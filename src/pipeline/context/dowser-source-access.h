/* dowser-source-access.h - makes a source on a worker, and opens it with its password and what is known of its files */
#pragma once

#include "sources/dowser-source.h"
#include "store/dowser-store.h"

G_BEGIN_DECLS

/**
 * dowser_source_make_async:
 *
 * dowser_source_new_for_uri() on a worker of its own: it looks into files, and a disk behind a network may not answer.
 */
void dowser_source_make_async (const char *uri, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);
/** Returns: (transfer full) (nullable): #DOWSER_SOURCE_ERROR */
DowserSource *dowser_source_make_finish (GAsyncResult *result, GError **error);

/**
 * dowser_source_access_open_async:
 * @store: (nullable): where it is kept what files looked like, so that each is read from end to end but once
 * @password: (nullable): what the person has typed; else the keyring is asked, for servers alone
 *
 * #DOWSER_SOURCE_ERROR_PASSWORD where the server wants another one: ask the person.
 */
void dowser_source_access_open_async (DowserSource *source, DowserStore *store, const char *password,
                                      GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_source_access_open_finish (DowserSource *source, GAsyncResult *result, GError **error);

/** Makes a source of @uri and opens it: another connection to a source that may be open. */
void dowser_source_access_open_new_async (const char *uri, DowserStore *store, const char *password,
                                          GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): #DOWSER_SOURCE_ERROR */
DowserSource *dowser_source_access_open_new_finish (GAsyncResult *result, GError **error);

G_END_DECLS
