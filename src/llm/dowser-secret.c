/* dowser-secret.c - keys of endpoints: in the keyring, never in a file */
#include "llm/dowser-secret.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <libsecret/secret.h>

static const SecretSchema *
get_schema (void)
{
  static const SecretSchema schema = { "io.github.dowser.Model",
                                       SECRET_SCHEMA_NONE,
                                       { { "endpoint", SECRET_SCHEMA_ATTRIBUTE_STRING }, { NULL, 0 } } };

  return &schema;
}

static void
free_key_cb (gpointer data)
{
  secret_password_free (data);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  char *key = secret_password_lookup_finish (result, &error);

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
dowser_secret_lookup_async (const char *endpoint_id, GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  const char *from_environment = g_getenv ("DOWSER_MODEL_KEY");

  g_return_if_fail (endpoint_id != NULL);

  g_task_set_source_tag (task, dowser_secret_lookup_async);
  if (from_environment != NULL)
    g_task_return_pointer (task, *from_environment != '\0' ? g_strdup (from_environment) : NULL, g_free);
  else
    secret_password_lookup (get_schema (), cancellable, found_cb, g_steal_pointer (&task), "endpoint", endpoint_id,
                            NULL);
}

char *
dowser_secret_lookup_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Answers @task with what the keyring said to a change. */
static void
answer_change (GTask *task, gboolean done, const GError *error)
{
  if (error == NULL)
    g_task_return_boolean (task, done);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_task_return_error (task, g_error_copy (error));
  else
    g_task_return_new_error (task, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED,
                             _ ("The keyring did not take the key (%s). Unlock or install a keyring, or set "
                                "DOWSER_MODEL_KEY."),
                             error->message);
}

static void
stored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  gboolean done = secret_password_store_finish (result, &error);

  answer_change (task, done, error);
}

void
dowser_secret_store_async (const char *endpoint_id, const char *label, const char *key, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);

  g_return_if_fail (endpoint_id != NULL && label != NULL && key != NULL);

  g_task_set_source_tag (task, dowser_secret_store_async);
  secret_password_store (get_schema (), SECRET_COLLECTION_DEFAULT, label, key, cancellable, stored_cb, task, "endpoint",
                         endpoint_id, NULL);
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

  secret_password_clear_finish (result, &error);
  answer_change (task, TRUE, error);
}

void
dowser_secret_clear_async (const char *endpoint_id, GCancellable *cancellable, GAsyncReadyCallback callback,
                           gpointer user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);

  g_return_if_fail (endpoint_id != NULL);

  g_task_set_source_tag (task, dowser_secret_clear_async);
  secret_password_clear (get_schema (), cancellable, cleared_cb, task, "endpoint", endpoint_id, NULL);
}

gboolean
dowser_secret_clear_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
