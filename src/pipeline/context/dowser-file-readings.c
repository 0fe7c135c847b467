/* dowser-file-readings.c - how the columns of a source's files are parsed: stored decisions and the user's choices */
#include "pipeline/context/dowser-file-readings.h"

#include "base/dowser-error.h"
#include "sources/sqlite/dowser-sqlite-decisions.h"

#include <glib/gi18n-lib.h>

/* The data of the tasks in this file. */
typedef struct
{
  char *uri;
  char *path;
  char *column; /* (nullable) */
  char *nick;   /* (nullable) */
  char *memory; /* (nullable) */
} FileReadingData;

static void
file_reading_data_free (gpointer data)
{
  FileReadingData *choice = data;

  g_free (choice->uri);
  g_free (choice->path);
  g_free (choice->column);
  g_free (choice->nick);
  g_free (choice->memory);
  g_free (choice);
}

static gpointer
list_decisions (gpointer data, GError **error)
{
  const FileReadingData *choice = data;

  if (dowser_source_uri_is_sqlite (choice->uri))
    return dowser_sqlite_decisions_list (choice->uri, choice->memory, error);
  return dowser_csv_decisions_list (choice->uri, choice->memory);
}

static void
listed_memory_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  const FileReadingData *choice = g_task_get_task_data (task);
  FileReadingData *choice_copy = g_new0 (FileReadingData, 1);

  choice_copy->uri = g_strdup (choice->uri);
  choice_copy->memory = dowser_store_load_fact_finish (DOWSER_STORE (store), result, NULL);
  dowser_context_run_in_worker (g_task_get_source_object (task), task, list_decisions, choice_copy,
                                file_reading_data_free, (GDestroyNotify) g_ptr_array_unref);
}

static gboolean
fail_without_store (GTask *task)
{
  g_task_return_new_error (task, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED, "%s",
                           _ ("The settings for reading a file are stored in the history, which is turned off. Turn on "
                              "the history to change these settings."));
  g_object_unref (task);
  return FALSE;
}

void
dowser_file_readings_list_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);
  DowserStore *store = dowser_context_get_store (context);
  FileReadingData *choice = g_new0 (FileReadingData, 1);

  choice->uri = g_strdup (uri);
  g_task_set_source_tag (task, dowser_file_readings_list_async);
  g_task_set_task_data (task, choice, file_reading_data_free);
  if (store != NULL)
    dowser_store_load_fact_async (store, uri, DOWSER_STORE_MEMORY, NULL, cancellable, listed_memory_cb, task);
  else
    fail_without_store (task);
}

GPtrArray *
dowser_file_readings_list_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, context), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
saved_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  const FileReadingData *choice = g_task_get_task_data (task);
  GError *error = NULL;

  if (!dowser_store_save_fact_finish (DOWSER_STORE (store), result, &error))
    {
      g_task_return_error (task, error);
      return;
    }
  dowser_context_forget_source (g_task_get_source_object (task), choice->uri);
  g_task_return_boolean (task, TRUE);
}

static gpointer
make_choice (gpointer data, GError **error)
{
  const FileReadingData *choice = data;
  g_autofree char *path
      = choice->path != NULL ? g_strdup (choice->path) : dowser_csv_decisions_dup_path (choice->uri, NULL);
  char *memory;

  if (choice->path != NULL && choice->column != NULL && dowser_source_uri_is_sqlite (choice->uri))
    return dowser_sqlite_decisions_set_choice (choice->memory, choice->path, choice->column, choice->nick);
  if (path == NULL)
    {
      g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                           _ ("The source has several files. Open a single file: the file that cannot be read."));
      return NULL;
    }
  memory = dowser_csv_decisions_set_choice (choice->memory, path, choice->column, choice->nick);
  return memory != NULL ? memory : g_strdup ("");
}

static void
chosen_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  const FileReadingData *choice = g_task_get_task_data (task);
  GError *error = NULL;
  g_autofree char *memory = g_task_propagate_pointer (G_TASK (result), &error);

  if (memory == NULL)
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  dowser_store_save_fact_async (dowser_context_get_store (DOWSER_CONTEXT (context)), choice->uri, DOWSER_STORE_MEMORY,
                                NULL, memory, g_task_get_cancellable (task), saved_cb, task);
}

static void
loaded_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  const FileReadingData *choice = g_task_get_task_data (task);
  DowserContext *context = g_task_get_source_object (task);
  GTask *choosing = g_task_new (context, g_task_get_cancellable (task), chosen_cb, task);
  FileReadingData *choice_copy = g_new0 (FileReadingData, 1);

  choice_copy->uri = g_strdup (choice->uri);
  choice_copy->path = g_strdup (choice->path);
  choice_copy->column = g_strdup (choice->column);
  choice_copy->nick = g_strdup (choice->nick);
  choice_copy->memory = dowser_store_load_fact_finish (DOWSER_STORE (store), result, NULL);
  g_task_set_source_tag (choosing, loaded_cb);
  dowser_context_run_in_worker (context, choosing, make_choice, choice_copy, file_reading_data_free, g_free);
}

void
dowser_file_readings_choose_async (DowserContext *context, const char *uri, const char *path, const char *column,
                                   const char *nick, GCancellable *cancellable, GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);
  DowserStore *store = dowser_context_get_store (context);
  FileReadingData *choice = g_new0 (FileReadingData, 1);

  choice->uri = g_strdup (uri);
  choice->path = g_strdup (path);
  choice->column = g_strdup (column);
  choice->nick = g_strdup (nick);
  g_task_set_source_tag (task, dowser_file_readings_choose_async);
  g_task_set_task_data (task, choice, file_reading_data_free);
  if (store != NULL)
    dowser_store_load_fact_async (store, uri, DOWSER_STORE_MEMORY, NULL, cancellable, loaded_cb, task);
  else
    fail_without_store (task);
}

gboolean
dowser_file_readings_choose_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, context), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
