/* dowser-store-cache.c - gives the main thread the stored schemas, the recent sources and the log of statements */
#include "store/dowser-store-private.h"

static void
save_schema_work (DowserStoreJob *job, GError **error)
{
  dowser_store_db_save_schema (job->db, job->id, job->signature, job->schema, error);
}

void
dowser_store_save_schema_async (DowserStore *self, const char *source_uri, const char *signature,
                                const DowserSchema *schema, GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer user_data)
{
  DowserStoreJob *job = dowser_store_job_new (self, save_schema_work, NULL);

  job->id = g_strdup (source_uri);
  job->signature = g_strdup (signature);
  job->schema = dowser_schema_ref (schema);
  dowser_store_submit (self, job, dowser_store_save_schema_async, cancellable, callback, user_data);
}

gboolean
dowser_store_save_schema_finish (DowserStore *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
load_schema_work (DowserStoreJob *job, GError **error)
{
  job->found = dowser_store_db_load_schema (job->db, job->id, job->signature, &job->saved, error);
}

static void
load_schema_done (DowserStore *self, DowserStoreJob *job, GTask *answer)
{
  g_task_set_task_data (answer, g_memdup2 (&job->saved, sizeof job->saved), g_free);
  g_task_return_pointer (answer, g_steal_pointer (&job->found), (GDestroyNotify) dowser_schema_unref);
}

void
dowser_store_load_schema_async (DowserStore *self, const char *source_uri, const char *signature,
                                GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  DowserStoreJob *job = dowser_store_job_new (self, load_schema_work, load_schema_done);

  job->id = g_strdup (source_uri);
  job->signature = g_strdup (signature);
  dowser_store_submit (self, job, dowser_store_load_schema_async, cancellable, callback, user_data);
}

DowserSchema *
dowser_store_load_schema_finish (DowserStore *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

gint64
dowser_store_load_schema_get_saved_time (GAsyncResult *result)
{
  const gint64 *saved = g_task_get_task_data (G_TASK (result));

  return saved != NULL ? *saved : 0;
}

static void
count_tables_work (DowserStoreJob *job, GError **error)
{
  g_autoptr (DowserSchema) found = dowser_store_db_load_schema (job->db, job->id, job->signature, NULL, error);

  job->n_tables = found != NULL ? (int) dowser_schema_get_tables (found)->len : -1;
}

static void
count_tables_done (DowserStore *self, DowserStoreJob *job, GTask *answer)
{
  g_task_return_int (answer, job->n_tables);
}

void
dowser_store_count_tables_async (DowserStore *self, const char *source_uri, const char *signature,
                                 GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  DowserStoreJob *job = dowser_store_job_new (self, count_tables_work, count_tables_done);

  job->id = g_strdup (source_uri);
  job->signature = g_strdup (signature);
  dowser_store_submit (self, job, dowser_store_count_tables_async, cancellable, callback, user_data);
}

int
dowser_store_count_tables_finish (DowserStore *self, GAsyncResult *result, GError **error)
{
  return (int) g_task_propagate_int (G_TASK (result), error);
}

static void
log_work (DowserStoreJob *job, GError **error)
{
  dowser_store_db_add_log (job->db, g_steal_pointer (&job->line), error);
}

static void
set_max_log_lines_work (DowserStoreJob *job, GError **error)
{
  dowser_store_db_set_max_log_lines (job->db, job->number, error);
}

static DowserLogOutcome
get_outcome (gboolean truncated, const GError *error)
{
  if (error == NULL)
    return truncated ? DOWSER_LOG_CUT : DOWSER_LOG_DONE;
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ? DOWSER_LOG_STOPPED : DOWSER_LOG_FAILED;
}

void
dowser_store_log_statement (DowserStore *self, DowserLogKind kind, const char *source_uri, const char *sql,
                            const char *detail, gint64 n_rows, gboolean truncated, gint64 elapsed, const GError *error)
{
  DowserStoreJob *job = dowser_store_job_new (self, log_work, NULL);

  job->line = g_new0 (DowserStoreLogLine, 1);
  job->line->kind = kind;
  job->line->outcome = get_outcome (truncated, error);
  job->line->detail = g_strdup (detail);
  job->line->time = g_get_real_time ();
  job->line->source = g_strdup (source_uri);
  job->line->sql = g_strdup (sql);
  job->line->n_rows = n_rows;
  job->line->elapsed = elapsed;
  job->line->error = g_strdup (error != NULL ? error->message : NULL);
  dowser_store_submit (self, job, dowser_store_log_statement, NULL, NULL, NULL);
}

void
dowser_store_set_max_log_lines (DowserStore *self, guint max_kept)
{
  DowserStoreJob *job;

  g_return_if_fail (DOWSER_IS_STORE (self));

  job = dowser_store_job_new (self, set_max_log_lines_work, NULL);
  job->number = max_kept;
  dowser_store_submit (self, job, dowser_store_set_max_log_lines, NULL, NULL, NULL);
}

static void
load_log_work (DowserStoreJob *job, GError **error)
{
  job->rows = dowser_store_db_list_log (job->db, job->number, error);
}

static void
load_log_done (DowserStore *self, DowserStoreJob *job, GTask *answer)
{
  g_task_return_pointer (answer, g_steal_pointer (&job->rows), (GDestroyNotify) g_ptr_array_unref);
}

void
dowser_store_load_log_async (DowserStore *self, guint n, GCancellable *cancellable, GAsyncReadyCallback callback,
                             gpointer user_data)
{
  DowserStoreJob *job = dowser_store_job_new (self, load_log_work, load_log_done);

  job->number = n;
  dowser_store_submit (self, job, dowser_store_load_log_async, cancellable, callback, user_data);
}

GPtrArray *
dowser_store_load_log_finish (DowserStore *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
add_source_work (DowserStoreJob *job, GError **error)
{
  dowser_store_db_add_source (job->db, job->id, error);
}

void
dowser_store_add_source_async (DowserStore *self, const char *uri, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data)
{
  DowserStoreJob *job = dowser_store_job_new (self, add_source_work, NULL);
  guint index;

  job->id = g_strdup (uri);
  if (g_ptr_array_find_with_equal_func (self->sources, uri, g_str_equal, &index))
    g_ptr_array_remove_index (self->sources, index);
  g_ptr_array_insert (self->sources, 0, g_strdup (uri));
  dowser_store_submit (self, job, dowser_store_add_source_async, cancellable, callback, user_data);
}

gboolean
dowser_store_add_source_finish (DowserStore *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
remove_source_work (DowserStoreJob *job, GError **error)
{
  dowser_store_db_remove_source (job->db, job->id, error);
}

void
dowser_store_remove_source (DowserStore *self, const char *uri)
{
  DowserStoreJob *job;
  guint index;

  g_return_if_fail (DOWSER_IS_STORE (self));
  g_return_if_fail (uri != NULL);

  job = dowser_store_job_new (self, remove_source_work, NULL);
  job->id = g_strdup (uri);
  if (g_ptr_array_find_with_equal_func (self->sources, uri, g_str_equal, &index))
    g_ptr_array_remove_index (self->sources, index);
  dowser_store_submit (self, job, dowser_store_remove_source, NULL, NULL, NULL);
}

char **
dowser_store_dup_sources (DowserStore *self)
{
  char **uris = g_new0 (char *, self->sources->len + 1);

  for (guint i = 0; i < self->sources->len; i++)
    uris[i] = g_strdup (g_ptr_array_index (self->sources, i));
  return uris;
}
