/* dowser-endpoint-passwords.c - moves proxy passwords that an older version left in models.json to the keyring */
#include "llm/dowser-endpoint-passwords.h"

#include "base/dowser-secret.h"

/* The task's data. @next: index of the next endpoint; @moved: ID of an endpoint → the password that the keyring has
 * stored */
typedef struct
{
  DowserEndpointList *list;
  guint next;
  GHashTable *moved;
} PasswordMove;

static void
password_move_free (gpointer data)
{
  PasswordMove *move = data;

  dowser_endpoint_list_free (move->list);
  g_hash_table_unref (move->moved);
  g_free (move);
}

/* Removes the password from a copy of @endpoint. @password: (out) (transfer full) (nullable): the removed password.
 * Returns: (transfer full): the copy */
static DowserEndpoint *
copy_without_password (const DowserEndpoint *endpoint, char **password)
{
  DowserEndpoint *copy = dowser_endpoint_copy (endpoint);

  *password = dowser_endpoint_take_proxy_password (copy);
  return copy;
}

gboolean
dowser_endpoint_passwords_has_any (const DowserEndpointList *list)
{
  g_return_val_if_fail (list != NULL, FALSE);

  for (guint i = 0; i < list->endpoints->len; i++)
    {
      g_autofree char *password = NULL;
      g_autoptr (DowserEndpoint) copy = copy_without_password (list->endpoints->pdata[i], &password);

      if (password != NULL)
        return TRUE;
    }
  return FALSE;
}

/* Removes the passwords in @moved from @list. A password that was changed after it was stored in the keyring stays. */
static void
remove_moved (DowserEndpointList *list, GHashTable *moved)
{
  for (guint i = 0; i < list->endpoints->len; i++)
    {
      g_autofree char *password = NULL;
      g_autoptr (DowserEndpoint) copy = copy_without_password (list->endpoints->pdata[i], &password);

      if (password != NULL && g_strcmp0 (g_hash_table_lookup (moved, copy->id), password) == 0)
        dowser_endpoint_list_put (list, copy);
    }
}

/* Finishes the task: removes the moved passwords from the file. Reads the file again first, because it may have changed
 * while the user unlocked the keyring. */
static void
finish_move (GTask *task)
{
  const PasswordMove *move = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (DowserEndpointList) current_list = dowser_endpoint_file_load (&error);

  if (current_list != NULL)
    remove_moved (current_list, move->moved);
  if (current_list != NULL
      && (g_hash_table_size (move->moved) == 0 || dowser_endpoint_file_save (current_list, &error)))
    g_task_return_pointer (task, g_steal_pointer (&current_list), (GDestroyNotify) dowser_endpoint_list_free);
  else
    g_task_return_error (task, error);
}

static void move_next (GTask *task);

static void
stored_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (dowser_secret_store_finish (result, &error))
    move_next (g_steal_pointer (&task));
  else
    g_task_return_error (task, error);
}

/* Moves the password of the next endpoint that has a password. If there is no such endpoint, finishes the task. Takes
 * @task. */
static void
move_next (GTask *task)
{
  g_autoptr (GTask) owned = task;
  PasswordMove *move = g_task_get_task_data (task);

  while (move->next < move->list->endpoints->len)
    {
      g_autofree char *password = NULL;
      g_autoptr (DowserEndpoint) copy = copy_without_password (move->list->endpoints->pdata[move->next++], &password);

      if (password == NULL)
        continue;
      g_hash_table_insert (move->moved, g_strdup (copy->id), g_strdup (password));
      dowser_secret_store_async (DOWSER_SECRET_PROXY, copy->id, copy->name, password, g_task_get_cancellable (task),
                                 stored_cb, g_steal_pointer (&owned));
      return;
    }
  finish_move (task);
}

void
dowser_endpoint_passwords_move_async (GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  PasswordMove *move = g_new0 (PasswordMove, 1);
  GError *error = NULL;

  move->moved = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_task_set_source_tag (task, dowser_endpoint_passwords_move_async);
  g_task_set_task_data (task, move, password_move_free);
  move->list = dowser_endpoint_file_load (&error);
  if (move->list == NULL)
    g_task_return_error (task, error);
  else
    move_next (g_steal_pointer (&task));
}

DowserEndpointList *
dowser_endpoint_passwords_move_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
