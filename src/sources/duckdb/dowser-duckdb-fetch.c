/* dowser-duckdb-fetch.c - downloads DuckDB's library when the user wants it, by running the program "fetch-duckdb" */
#include "sources/duckdb/dowser-duckdb-fetch.h"

#include "base/dowser-error.h"
#include "dowser-config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
fetched_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *error_output = NULL;
  GSubprocess *program = G_SUBPROCESS (object);

  if (!g_subprocess_communicate_utf8_finish (program, result, NULL, &error_output, &error))
    g_task_return_error (task, g_steal_pointer (&error));
  else if (g_subprocess_get_successful (program))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_new_error (task, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NO_ENGINE, "%s",
                             *g_strstrip (error_output) != '\0' ? error_output
                                                                : _ ("DuckDB could not be downloaded. Try again."));
}

void
dowser_duckdb_fetch_async (GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);
  const char *variable_value = g_getenv ("DOWSER_FETCH_DUCKDB");
  const char *path = variable_value != NULL ? variable_value : DOWSER_LIBEXEC_DIR "/fetch-duckdb";
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) program = NULL;

  g_task_set_source_tag (task, dowser_duckdb_fetch_async);
  program = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error, path, NULL);
  if (program == NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else
    g_subprocess_communicate_utf8_async (program, NULL, NULL, fetched_cb, g_steal_pointer (&task));
}

gboolean
dowser_duckdb_fetch_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
