/* dowser-source-access.c - makes a source in a worker, and opens it with its password and stored facts about its
 * files */
#include "pipeline/context/dowser-source-access.h"

#include "base/dowser-secret.h"
#include "base/dowser-worker.h"
#include "sources/saved/dowser-connection.h"

/* The task's data. */
typedef struct
{
  DowserStore *store; /* (nullable) */
  char *memory;       /* (nullable): the stored facts about the source's files */
} AccessTask;

static void
access_task_free (gpointer data)
{
  AccessTask *access = data;

  g_clear_object (&access->store);
  g_free (access->memory);
  g_free (access);
}

static void
opened_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  const AccessTask *access = g_task_get_task_data (task);
  DowserSource *source = DOWSER_SOURCE (object);
  const char *memory;
  GError *error = NULL;

  if (!dowser_source_open_finish (source, result, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  memory = dowser_source_get_memory (source);
  if (access->store != NULL && memory != NULL && g_strcmp0 (memory, access->memory) != 0)
    dowser_store_save_fact_async (access->store, dowser_source_get_uri (source), DOWSER_STORE_MEMORY, NULL, memory,
                                  NULL, NULL, NULL);
  g_task_return_boolean (task, TRUE);
}

/* Takes @task. */
static void
open_source (GTask *task)
{
  dowser_source_open_async (g_task_get_source_object (task), g_task_get_cancellable (task), opened_cb, task);
}

static void
remembered_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  AccessTask *access = g_task_get_task_data (task);

  /* If the stored facts cannot be loaded, the source determines them again. */
  access->memory = dowser_store_load_fact_finish (DOWSER_STORE (store), result, NULL);
  dowser_source_set_memory (g_task_get_source_object (task), access->memory);
  open_source (task);
}

static void
open_with_password (GTask *task, const char *password)
{
  DowserSource *source = g_task_get_source_object (task);
  const AccessTask *access = g_task_get_task_data (task);

  if (password != NULL)
    dowser_source_set_password (source, password);
  if (access->store != NULL && !dowser_source_uri_is_server (dowser_source_get_uri (source)))
    dowser_store_load_fact_async (access->store, dowser_source_get_uri (source), DOWSER_STORE_MEMORY, NULL,
                                  g_task_get_cancellable (task), remembered_cb, g_object_ref (task));
  else
    open_source (g_object_ref (task));
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
    open_with_password (task, password);
}

void
dowser_source_access_open_async (DowserSource *source, DowserStore *store, const char *password,
                                 GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, user_data);
  g_autofree char *id = dowser_connection_dup_secret_id (dowser_source_get_uri (source));
  AccessTask *access = g_new0 (AccessTask, 1);

  g_set_object (&access->store, store);
  g_task_set_source_tag (task, dowser_source_access_open_async);
  g_task_set_task_data (task, access, access_task_free);
  if (password != NULL || id == NULL)
    open_with_password (task, password);
  else
    dowser_secret_lookup_async (DOWSER_SECRET_SOURCE, id, cancellable, found_cb, g_object_ref (task));
}

gboolean
dowser_source_access_open_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, source), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
make_in_thread (GTask *task, gpointer object, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  DowserSource *source = dowser_source_new_for_uri (data, &error);

  if (source != NULL)
    g_task_return_pointer (task, source, g_object_unref);
  else
    g_task_return_error (task, error);
}

void
dowser_source_make_async (const char *uri, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  g_autoptr (DowserWorker) worker = dowser_worker_new ("source-look");

  g_return_if_fail (uri != NULL);

  g_task_set_source_tag (task, dowser_source_make_async);
  g_task_set_task_data (task, g_strdup (uri), g_free);
  dowser_worker_run (worker, task, make_in_thread);
}

DowserSource *
dowser_source_make_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/** NewAccessTask: the task's data. @store: (nullable): the store with facts about the source's files; @password:
 * (nullable): the password for the server */
typedef struct
{
  DowserStore *store;
  char *password;
} NewAccessTask;

static void
new_access_task_free (gpointer data)
{
  NewAccessTask *access = data;

  g_clear_object (&access->store);
  g_free (access->password);
  g_free (access);
}

static void
new_opened_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (dowser_source_access_open_finish (DOWSER_SOURCE (source), result, &error))
    g_task_return_pointer (task, g_object_ref (source), g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
made_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  const NewAccessTask *access = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (DowserSource) source = dowser_source_make_finish (result, &error);

  if (source != NULL)
    {
      dowser_source_access_open_async (source, access->store, access->password, g_task_get_cancellable (task),
                                       new_opened_cb, task);
      return;
    }
  g_task_return_error (task, error);
  g_object_unref (task);
}

void
dowser_source_access_open_new_async (const char *uri, DowserStore *store, const char *password,
                                     GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);
  NewAccessTask *access = g_new0 (NewAccessTask, 1);

  g_set_object (&access->store, store);
  access->password = g_strdup (password);
  g_task_set_source_tag (task, dowser_source_access_open_new_async);
  g_task_set_task_data (task, access, new_access_task_free);
  dowser_source_make_async (uri, cancellable, made_cb, task);
}

DowserSource *
dowser_source_access_open_new_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
