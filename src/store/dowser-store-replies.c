/* dowser-store-replies.c - replies of models, and the privacy levels for models, for the main thread */
#include "store/dowser-store-private.h"

static void
save_reply_work (DowserStoreJob *job, GError **error)
{
  dowser_store_db_save_reply (job->db, job->id, job->text, error);
}

void
dowser_store_save_reply_async (DowserStore *self, const char *hash, const char *reply, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data)
{
  DowserStoreJob *job = dowser_store_job_new (self, save_reply_work, NULL);

  job->id = g_strdup (hash);
  job->text = g_strdup (reply);
  dowser_store_submit (self, job, dowser_store_save_reply_async, cancellable, callback, user_data);
}

gboolean
dowser_store_save_reply_finish (DowserStore *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
load_reply_work (DowserStoreJob *job, GError **error)
{
  job->text = dowser_store_db_load_reply (job->db, job->id, &job->saved, error);
}

static void
load_reply_done (DowserStore *self, DowserStoreJob *job, GTask *answer)
{
  g_task_set_task_data (answer, g_memdup2 (&job->saved, sizeof job->saved), g_free);
  g_task_return_pointer (answer, g_steal_pointer (&job->text), g_free);
}

void
dowser_store_load_reply_async (DowserStore *self, const char *hash, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data)
{
  DowserStoreJob *job = dowser_store_job_new (self, load_reply_work, load_reply_done);

  job->id = g_strdup (hash);
  dowser_store_submit (self, job, dowser_store_load_reply_async, cancellable, callback, user_data);
}

char *
dowser_store_load_reply_finish (DowserStore *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

gint64
dowser_store_load_reply_get_saved_time (GAsyncResult *result)
{
  const gint64 *saved = g_task_get_task_data (G_TASK (result));

  return saved != NULL ? *saved : 0;
}

/* Joins @source_uri and @host with a line break, which neither of them contains. */
static char *
dup_key (const char *source_uri, const char *host)
{
  return g_strdup_printf ("%s\n%s", source_uri, host);
}

static void
add_privacy_level (DowserStore *self, const DowserStorePrivacyLevel *privacy_level)
{
  g_hash_table_replace (self->privacy_level, dup_key (privacy_level->source, privacy_level->host),
                        GUINT_TO_POINTER (privacy_level->level));
}

void
dowser_store_take_privacy_levels (DowserStore *self, GPtrArray *list)
{
  for (guint i = 0; i < list->len; i++)
    add_privacy_level (self, list->pdata[i]);
  g_ptr_array_unref (list);
}

static void
save_privacy_level_work (DowserStoreJob *job, GError **error)
{
  dowser_store_db_save_privacy_level (job->db, job->privacy_level, error);
}

void
dowser_store_set_privacy_level (DowserStore *self, const char *source_uri, const char *host,
                                DowserPrivacyLevel privacy_level)
{
  DowserStoreJob *job = dowser_store_job_new (self, save_privacy_level_work, NULL);

  job->privacy_level = g_new0 (DowserStorePrivacyLevel, 1);
  job->privacy_level->source = g_strdup (source_uri);
  job->privacy_level->host = g_strdup (host);
  job->privacy_level->level = privacy_level;
  add_privacy_level (self, job->privacy_level);
  dowser_store_submit (self, job, dowser_store_set_privacy_level, NULL, NULL, NULL);
}

DowserPrivacyLevel
dowser_store_get_privacy_level (DowserStore *self, const char *source_uri, const char *host)
{
  g_autofree char *key = dup_key (source_uri, host);

  return (DowserPrivacyLevel) GPOINTER_TO_UINT (g_hash_table_lookup (self->privacy_level, key));
}
