/* dowser-source-access.h - opens a source with the password that it needs, and with what is known of its files */
#pragma once

#include "sources/dowser-source.h"
#include "store/dowser-store.h"

G_BEGIN_DECLS

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

G_END_DECLS
