/* dowser-secret.h - keys of endpoints: in the keyring, never in a file */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * dowser_secret_lookup_async:
 *
 * DOWSER_MODEL_KEY comes before the keyring, and where it is set (also to "") the keyring is not asked.
 */
void dowser_secret_lookup_async (const char *endpoint_id, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL where there is no key, which is no error; a keyring that is not there has
 * none */
char *dowser_secret_lookup_finish (GAsyncResult *result, GError **error);

/** @label: what the keyring calls it for people */
void dowser_secret_store_async (const char *endpoint_id, const char *label, const char *key, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user_data);
/** #DOWSER_MODEL_ERROR_DENIED where there is no keyring, or it does not want to */
gboolean dowser_secret_store_finish (GAsyncResult *result, GError **error);

void dowser_secret_clear_async (const char *endpoint_id, GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean dowser_secret_clear_finish (GAsyncResult *result, GError **error);

G_END_DECLS
