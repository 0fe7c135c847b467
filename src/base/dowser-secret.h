/* dowser-secret.h - keys of models and passwords of sources: in the keyring, never in a file */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * DowserSecretKind: each under a schema of its own, so that none is taken for the other.
 * @DOWSER_SECRET_MODEL: the key of a model, by the id of its endpoint
 * @DOWSER_SECRET_PROXY: the password of the proxy before a model, by the id of its endpoint
 * @DOWSER_SECRET_SOURCE: the password of a source, by its server, user and database
 */
typedef enum
{
  DOWSER_SECRET_MODEL,
  DOWSER_SECRET_PROXY,
  DOWSER_SECRET_SOURCE
} DowserSecretKind;

/**
 * dowser_secret_lookup_async:
 *
 * For a model DOWSER_MODEL_KEY comes before the keyring, and where it is set (also to "") the keyring is not asked;
 * for a proxy DOWSER_PROXY_PASSWORD does.
 */
void dowser_secret_lookup_async (DowserSecretKind kind, const char *id, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL where there is no key, which is no error; a keyring that is not there has
 * none */
char *dowser_secret_lookup_finish (GAsyncResult *result, GError **error);

/** @label: what the keyring calls it for people */
void dowser_secret_store_async (DowserSecretKind kind, const char *id, const char *label, const char *key,
                                GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** #DOWSER_MODEL_ERROR_DENIED or #DOWSER_SOURCE_ERROR_DENIED where there is no keyring, or it does not want to */
gboolean dowser_secret_store_finish (GAsyncResult *result, GError **error);

void dowser_secret_clear_async (DowserSecretKind kind, const char *id, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_secret_clear_finish (GAsyncResult *result, GError **error);

G_END_DECLS
