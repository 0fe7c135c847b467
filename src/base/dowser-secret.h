/* dowser-secret.h - stores keys of models and passwords of sources, in the keyring and never in a file */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * DowserSecretKind: the kind of a secret. Each kind has its own schema in the keyring, so that secrets of different
 * kinds can't be confused.
 * @DOWSER_SECRET_MODEL: the key of a model, found by the id of its endpoint
 * @DOWSER_SECRET_PROXY: the password of a model's proxy, found by the id of the model's endpoint
 * @DOWSER_SECRET_SOURCE: the password of a source, found by its server, user and database
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
 * For a model, the environment variable DOWSER_MODEL_KEY has priority: if it is set (even to ""), the keyring isn't
 * read. For a proxy, the same is true of DOWSER_PROXY_PASSWORD.
 */
void dowser_secret_lookup_async (DowserSecretKind kind, const char *id, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): the secret; %NULL without an error if the keyring doesn't have it, or if there
 * is no keyring */
char *dowser_secret_lookup_finish (GAsyncResult *result, GError **error);

/** @label: the name of the key that the keyring shows to the user */
void dowser_secret_store_async (DowserSecretKind kind, const char *id, const char *label, const char *key,
                                GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Fails with #DOWSER_MODEL_ERROR_DENIED or #DOWSER_SOURCE_ERROR_DENIED if there is no keyring, or if the keyring
 * refuses the request */
gboolean dowser_secret_store_finish (GAsyncResult *result, GError **error);

void dowser_secret_clear_async (DowserSecretKind kind, const char *id, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_secret_clear_finish (GAsyncResult *result, GError **error);

G_END_DECLS
