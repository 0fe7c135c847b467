/* dowser-source-access.c - opens a source with the password that it needs, wherever that is kept */
#include "pipeline/dowser-source-access.h"

#include "base/dowser-secret.h"
#include "sources/dowser-connection.h"

static void
opened_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (dowser_source_open_finish (DOWSER_SOURCE (object), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
open_with (GTask *task, const char *password)
{
  DowserSource *source = g_task_get_source_object (task);

  if (password != NULL)
    dowser_source_set_password (source, password);
  dowser_source_open_async (source, g_task_get_cancellable (task), opened_cb, g_object_ref (task));
}

static void
found_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autofree char *password = dowser_secret_lookup_finish (result, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    open_with (task, password);
}

void
dowser_source_access_open_async (DowserSource *source, const char *password, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, user_data);
  g_autofree char *id = dowser_connection_dup_secret_id (dowser_source_get_uri (source));

  g_task_set_source_tag (task, dowser_source_access_open_async);
  if (password != NULL || id == NULL)
    open_with (task, password);
  else
    dowser_secret_lookup_async (DOWSER_SECRET_SOURCE, id, cancellable, found_cb, g_object_ref (task));
}

gboolean
dowser_source_access_open_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, source), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
