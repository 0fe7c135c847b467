/* dowser-store-library.c - saved questions, for the main thread */
#include "store/dowser-store-private.h"

/* The key by which the replaced question is attached to the task, because the return value of the task is the id. */
#define REPLACED_KEY "dowser-replaced"

static void
save_work (DowserStoreJob *job, GError **error)
{
  job->question_id = dowser_store_db_save_question (job->db, job->question, &job->replaced, error);
}

static void
save_done (DowserStore *self, DowserStoreJob *job, GTask *answer)
{
  if (job->replaced != NULL)
    g_object_set_data_full (G_OBJECT (answer), REPLACED_KEY, g_steal_pointer (&job->replaced),
                            (GDestroyNotify) dowser_saved_question_free);
  g_task_return_int (answer, (gssize) job->question_id);
}

void
dowser_store_save_question_async (DowserStore *self, const DowserSavedQuestion *question, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer user_data)
{
  DowserStoreJob *job = dowser_store_job_new (self, save_work, save_done);

  job->question = dowser_saved_question_copy (question);
  dowser_store_submit (self, job, dowser_store_save_question_async, cancellable, callback, user_data);
}

gint64
dowser_store_save_question_finish (DowserStore *self, GAsyncResult *result, DowserSavedQuestion **replaced,
                                   GError **error)
{
  gint64 id = g_task_propagate_int (G_TASK (result), error);

  if (replaced != NULL)
    *replaced = g_object_steal_data (G_OBJECT (result), REPLACED_KEY);
  return id > 0 ? id : 0;
}

static void
save_repeated_work (DowserStoreJob *job, GError **error)
{
  dowser_store_db_save_repeated_question (job->db, job->question, job->id, error);
}

void
dowser_store_save_repeated_question (DowserStore *self, const DowserSavedQuestion *question, const char *session_id)
{
  DowserStoreJob *job = dowser_store_job_new (self, save_repeated_work, NULL);

  job->question = dowser_saved_question_copy (question);
  job->id = g_strdup (session_id);
  dowser_store_submit (self, job, dowser_store_save_repeated_question, NULL, NULL, NULL);
}

static void
list_work (DowserStoreJob *job, GError **error)
{
  job->rows = job->input != NULL
                  ? dowser_store_db_find_questions (job->db, job->id, job->input, job->least, job->number, error)
                  : dowser_store_db_list_questions (job->db, job->id, error);
}

static void
list_done (DowserStore *self, DowserStoreJob *job, GTask *answer)
{
  g_task_return_pointer (answer, g_steal_pointer (&job->rows), (GDestroyNotify) g_ptr_array_unref);
}

void
dowser_store_list_questions_async (DowserStore *self, const char *source_uri, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer user_data)
{
  DowserStoreJob *job = dowser_store_job_new (self, list_work, list_done);

  job->id = g_strdup (source_uri);
  dowser_store_submit (self, job, dowser_store_list_questions_async, cancellable, callback, user_data);
}

void
dowser_store_find_questions_async (DowserStore *self, const char *source_uri, const char *question, double least,
                                   guint n, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  DowserStoreJob *job = dowser_store_job_new (self, list_work, list_done);

  job->id = g_strdup (source_uri);
  job->input = g_strdup (question);
  job->least = least;
  job->number = n;
  dowser_store_submit (self, job, dowser_store_find_questions_async, cancellable, callback, user_data);
}

GPtrArray *
dowser_store_list_questions_finish (DowserStore *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
remove_work (DowserStoreJob *job, GError **error)
{
  dowser_store_db_remove_question (job->db, job->question_id, error);
}

void
dowser_store_remove_question_async (DowserStore *self, gint64 id, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data)
{
  DowserStoreJob *job = dowser_store_job_new (self, remove_work, NULL);

  job->question_id = id;
  dowser_store_submit (self, job, dowser_store_remove_question_async, cancellable, callback, user_data);
}

gboolean
dowser_store_remove_question_finish (DowserStore *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
count_use_work (DowserStoreJob *job, GError **error)
{
  dowser_store_db_count_question_use (job->db, job->question_id, error);
}

void
dowser_store_count_question_use (DowserStore *self, gint64 id)
{
  DowserStoreJob *job = dowser_store_job_new (self, count_use_work, NULL);

  job->question_id = id;
  dowser_store_submit (self, job, dowser_store_count_question_use, NULL, NULL, NULL);
}
