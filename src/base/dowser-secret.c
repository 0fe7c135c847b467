/* dowser-secret.c - stores keys of models and passwords of sources in the keyring, never in a file */
#include "base/dowser-secret.h"

#include "base/dowser-error.h"
#include "base/dowser-library.h"

#include <glib/gi18n-lib.h>
#include <libsecret/secret.h>

#define FUNCTIONS(F)                                                                                                   \
  F (secret_password_clear)                                                                                            \
  F (secret_password_clear_finish)                                                                                     \
  F (secret_password_free)                                                                                             \
  F (secret_password_lookup)                                                                                           \
  F (secret_password_lookup_finish)                                                                                    \
  F (secret_password_store)                                                                                            \
  F (secret_password_store_finish)

static struct
{
  FUNCTIONS (DOWSER_LIBRARY_MEMBER)
} secret;

#define ROW(name) DOWSER_LIBRARY_ROW (secret, name)

static const DowserLibraryFunction functions[] = { FUNCTIONS (ROW) };

static const DowserLibrary library
    = { "libsecret-1.so.0", "The keyring", "libsecret-1-0", functions, G_N_ELEMENTS (functions) };

/** SecretKind: @environment: (nullable): the variable that is read before the keyring */
typedef struct
{
  SecretSchema schema;
  const char *environment;
} SecretKind;

static const SecretKind kinds[] = {
  [DOWSER_SECRET_MODEL]
  = { { "io.github.dowser.Model", SECRET_SCHEMA_NONE, { { "endpoint", SECRET_SCHEMA_ATTRIBUTE_STRING }, { NULL, 0 } } },
      "DOWSER_MODEL_KEY" },
  [DOWSER_SECRET_PROXY]
  = { { "io.github.dowser.Proxy", SECRET_SCHEMA_NONE, { { "endpoint", SECRET_SCHEMA_ATTRIBUTE_STRING }, { NULL, 0 } } },
      "DOWSER_PROXY_PASSWORD" },
  [DOWSER_SECRET_SOURCE]
  = { { "io.github.dowser.Source", SECRET_SCHEMA_NONE, { { "server", SECRET_SCHEMA_ATTRIBUTE_STRING }, { NULL, 0 } } },
      NULL },
};

static const char *
get_attribute (DowserSecretKind kind)
{
  return kinds[kind].schema.attributes[0].name;
}

/* Opens the keyring's library. If this fails, completes @task with an error and returns FALSE. */
static gboolean
open_library (GTask *task)
{
  GError *error = NULL;

  if (dowser_library_open (&library, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, &error))
    return TRUE;
  g_task_return_error (task, error);
  return FALSE;
}

static void
free_key_cb (gpointer data)
{
  secret.secret_password_free (data);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  char *key = secret.secret_password_lookup_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_task_return_error (task, g_steal_pointer (&error));
  else
    {
      if (error != NULL)
        g_debug ("no key from the keyring: %s", error->message);
      g_task_return_pointer (task, key, free_key_cb);
    }
}

void
dowser_secret_lookup_async (DowserSecretKind kind, const char *id, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  const char *variable = kinds[kind].environment;
  const char *from_environment = variable != NULL ? g_getenv (variable) : NULL;

  g_return_if_fail (id != NULL);

  g_task_set_source_tag (task, dowser_secret_lookup_async);
  if (from_environment != NULL)
    g_task_return_pointer (task, *from_environment != '\0' ? g_strdup (from_environment) : NULL, g_free);
  else if (!dowser_library_open (&library, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, NULL))
    g_task_return_pointer (task, NULL, NULL); /* the same result as for a keyring without the key */
  else
    secret.secret_password_lookup (&kinds[kind].schema, cancellable, found_cb, g_steal_pointer (&task),
                                   get_attribute (kind), id, NULL);
}

char *
dowser_secret_lookup_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Returns TRUE if no keyring runs on the desktop. */
static gboolean
is_missing (const GError *reason)
{
  return g_error_matches (reason, G_DBUS_ERROR, G_DBUS_ERROR_SERVICE_UNKNOWN)
         || g_error_matches (reason, G_DBUS_ERROR, G_DBUS_ERROR_NAME_HAS_NO_OWNER)
         || g_error_matches (reason, G_DBUS_ERROR, G_DBUS_ERROR_SPAWN_SERVICE_NOT_FOUND)
         || reason->domain == G_IO_ERROR;
}

/* Creates the user's error for a failure of the keyring. The library's message names D-Bus and its services, so it is
 * only logged, for debugging. */
static GError *
refusal_new (DowserSecretKind kind, const GError *reason)
{
  gboolean is_absent = is_missing (reason);

  g_info ("The keyring refused: %s", reason->message);
  if (kind == DOWSER_SECRET_MODEL)
    return g_error_new_literal (DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED,
                                is_absent
                                    ? _ ("There is no keyring for the API key. Install one, or set DOWSER_MODEL_KEY.")
                                    : _ ("The keyring did not save the API key. Unlock the keyring, or set "
                                         "DOWSER_MODEL_KEY."));
  if (kind == DOWSER_SECRET_PROXY)
    return g_error_new_literal (
        DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED,
        is_absent
            ? _ ("There is no keyring for the proxy’s password. Install one, or set DOWSER_PROXY_PASSWORD.")
            : _ ("The keyring did not save the proxy’s password. Unlock the keyring, or set DOWSER_PROXY_PASSWORD."));
  return g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DENIED,
                              is_absent ? _ ("There is no keyring for the password. Install one, or don’t remember the "
                                             "password and enter it each time.")
                                        : _ ("The keyring did not save the password. Unlock the keyring, or don’t "
                                             "remember the password and enter it each time."));
}

/* Completes @task with the keyring's reply to a request to store or remove a secret. */
static void
return_change (GTask *task, gboolean done, const GError *error)
{
  DowserSecretKind kind = (DowserSecretKind) GPOINTER_TO_INT (g_task_get_task_data (task));

  if (error == NULL)
    g_task_return_boolean (task, done);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_task_return_error (task, g_error_copy (error));
  else
    g_task_return_error (task, refusal_new (kind, error));
}

static void
stored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  gboolean done = secret.secret_password_store_finish (result, &error);

  return_change (task, done, error);
}

void
dowser_secret_store_async (DowserSecretKind kind, const char *id, const char *label, const char *key,
                           GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_return_if_fail (id != NULL && label != NULL && key != NULL);

  g_task_set_source_tag (task, dowser_secret_store_async);
  g_task_set_task_data (task, GINT_TO_POINTER (kind), NULL);
  if (open_library (task))
    secret.secret_password_store (&kinds[kind].schema, SECRET_COLLECTION_DEFAULT, label, key, cancellable, stored_cb,
                                  g_steal_pointer (&task), get_attribute (kind), id, NULL);
}

gboolean
dowser_secret_store_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
cleared_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;

  secret.secret_password_clear_finish (result, &error);
  return_change (task, TRUE, error);
}

void
dowser_secret_clear_async (DowserSecretKind kind, const char *id, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_return_if_fail (id != NULL);

  g_task_set_source_tag (task, dowser_secret_clear_async);
  g_task_set_task_data (task, GINT_TO_POINTER (kind), NULL);
  if (open_library (task))
    secret.secret_password_clear (&kinds[kind].schema, cancellable, cleared_cb, g_steal_pointer (&task),
                                  get_attribute (kind), id, NULL);
}

gboolean
dowser_secret_clear_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
