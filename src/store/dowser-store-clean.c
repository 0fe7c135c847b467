/* dowser-store-clean.c - stores the rule for the removal of old sessions, removes them, and counts them in advance */
#include "store/dowser-store-private.h"

#define MICROSECONDS_A_DAY (G_GINT64_CONSTANT (24) * 60 * 60 * G_USEC_PER_SEC)

static void
set_cleanup_limits_work (DowserStoreJob *job, GError **error)
{
  dowser_store_db_set_cleanup_limits (job->db, job->number, job->days, error);
}

void
dowser_store_set_cleanup_limits (DowserStore *self, guint max_kept, guint days)
{
  DowserStoreJob *job;

  g_return_if_fail (DOWSER_IS_STORE (self));

  dowser_store_set_max_sessions (self, max_kept);
  job = dowser_store_job_new (self, set_cleanup_limits_work, NULL);
  job->number = max_kept;
  job->days = days;
  dowser_store_submit (self, job, dowser_store_set_cleanup_limits, NULL, NULL, NULL);
}

static void
clean_work (DowserStoreJob *job, GError **error)
{
  guint max_kept = job->number, days = job->days;

  if (job->by_rule && !dowser_store_db_get_cleanup_limits (job->db, &max_kept, &days, error))
    return;
  job->uris = dowser_store_db_clean (job->db, max_kept, days > 0 ? g_get_real_time () - days * MICROSECONDS_A_DAY : 0,
                                     job->count_only, error);
}

static void
clean_done (DowserStore *self, DowserStoreJob *job, GTask *answer)
{
  for (guint i = 0; !job->count_only && i < job->uris->len; i++)
    dowser_history_remove (self->history, job->uris->pdata[i]);
  g_task_return_int (answer, job->uris->len);
}

static DowserStoreJob *
clean_job_new (DowserStore *self, guint max_kept, guint days, gboolean count_only)
{
  DowserStoreJob *job = dowser_store_job_new (self, clean_work, clean_done);

  job->number = max_kept;
  job->days = days;
  job->count_only = count_only;
  return job;
}

void
dowser_store_clean_async (DowserStore *self, guint max_kept, guint days, gboolean count_only, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (DOWSER_IS_STORE (self));

  dowser_store_submit (self, clean_job_new (self, max_kept, days, count_only), dowser_store_clean_async, cancellable,
                       callback, user_data);
}

void
dowser_store_clean_by_stored_limits_async (DowserStore *self, gboolean count_only, GCancellable *cancellable,
                                           GAsyncReadyCallback callback, gpointer user_data)
{
  DowserStoreJob *job;

  g_return_if_fail (DOWSER_IS_STORE (self));

  job = clean_job_new (self, self->max_kept, 0, count_only);
  job->by_rule = TRUE;
  dowser_store_submit (self, job, dowser_store_clean_async, cancellable, callback, user_data);
}

int
dowser_store_clean_finish (DowserStore *self, GAsyncResult *result, GError **error)
{
  return (int) g_task_propagate_int (G_TASK (result), error);
}
