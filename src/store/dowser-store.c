/* dowser-store.c - the store for the main thread: each call becomes one job for the store's worker */
#include "store/dowser-store-private.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>

#define DEFAULT_KEEP 1000

G_DEFINE_FINAL_TYPE (DowserStore, dowser_store, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_WARNING,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

static void
job_free (gpointer data)
{
  DowserStoreJob *job = data;

  g_free (job->id);
  g_free (job->signature);
  g_free (job->input);
  g_clear_pointer (&job->row, dowser_store_row_free);
  g_clear_object (&job->entry);
  if (job->schema != NULL)
    dowser_schema_unref ((DowserSchema *) job->schema);
  g_clear_pointer (&job->line, dowser_store_log_line_free);
  g_clear_pointer (&job->log_handle, dowser_store_ticket_unref);
  g_clear_pointer (&job->privacy_level, dowser_store_privacy_level_free);
  g_clear_pointer (&job->question, dowser_saved_question_free);
  g_clear_pointer (&job->replaced, dowser_saved_question_free);
  g_free (job->text);
  g_free (job->sizes);
  g_clear_pointer (&job->rows, g_ptr_array_unref);
  g_clear_pointer (&job->new_tables, g_ptr_array_unref);
  g_clear_pointer (&job->uris, g_ptr_array_unref);
  g_clear_pointer (&job->privacy_levels, g_ptr_array_unref);
  g_clear_pointer (&job->found, dowser_schema_unref);
  g_free (job->warning);
  g_free (job);
}

static void
run_job_in_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  DowserStoreJob *job = data;
  GError *error = NULL;

  dowser_store_db_open (job->db);
  job->work (job, &error);
  if (error != NULL)
    dowser_store_db_record_failure (job->db, error);
  if (dowser_store_db_was_reopened (job->db))
    job->new_tables = dowser_store_db_list (job->db);
  job->is_persistent = dowser_store_db_is_all_saved (job->db);
  job->warning = g_strdup (dowser_store_db_get_warning (job->db));
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
set_warning (DowserStore *self, const char *warning)
{
  if (g_strcmp0 (self->warning, warning) == 0)
    return;

  g_free (self->warning);
  self->warning = g_strdup (warning);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WARNING]);
}

static DowserHistoryEntry *
make_entry_from_row (const DowserStoreRow *row)
{
  return dowser_history_entry_new (row->id, row->title, row->source, row->state, row->n_rows, row->changed);
}

static void
set_entries (DowserStore *self, GPtrArray *rows)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < rows->len; i++)
    g_ptr_array_add (entries, make_entry_from_row (g_ptr_array_index (rows, i)));
  dowser_history_set_entries (self->history, entries);
}

static void
job_done_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  DowserStore *self = DOWSER_STORE (source);
  g_autoptr (GTask) answer = user_data;
  g_autoptr (GError) error = NULL;
  DowserStoreJob *job = g_task_get_task_data (G_TASK (result));

  gboolean ok = g_task_propagate_boolean (G_TASK (result), &error);

  /* A job that was refused, or canceled before its start, hasn't read the file, so it has no results. */
  if (ok || error->domain == DOWSER_STORE_ERROR)
    {
      if (job->new_tables != NULL)
        set_entries (self, job->new_tables);
      if (job->is_persistent)
        dowser_history_mark_saved (self->history);
      set_warning (self, job->warning);
    }
  if (ok)
    job->after (self, job, answer);
  else
    g_task_return_error (answer, g_steal_pointer (&error));
}

static void
return_true (DowserStore *self, DowserStoreJob *job, GTask *answer)
{
  g_task_return_boolean (answer, TRUE);
}

DowserStoreJob *
dowser_store_job_new (DowserStore *self, void (*work) (DowserStoreJob *, GError **),
                      void (*after) (DowserStore *, DowserStoreJob *, GTask *))
{
  DowserStoreJob *job = g_new0 (DowserStoreJob, 1);

  job->work = work;
  job->after = after != NULL ? after : return_true;
  job->db = self->db;
  return job;
}

void
dowser_store_submit (DowserStore *self, DowserStoreJob *job, gpointer tag, GCancellable *cancellable,
                     GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *answer = g_task_new (self, cancellable, callback, user_data);
  g_autoptr (GTask) task = g_task_new (self, cancellable, job_done_cb, answer);

  g_task_set_source_tag (answer, tag);
  g_task_set_check_cancellable (answer, FALSE);
  g_task_set_source_tag (task, tag);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, job, job_free);
  if (self->closed)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CLOSED, "%s", _ ("The history is closed."));
      return;
    }
  dowser_worker_run (self->worker, task, run_job_in_worker);
}

static void
free_in_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  dowser_store_db_free (data);
  g_task_return_boolean (task, TRUE);
}

static void
dowser_store_finalize (GObject *object)
{
  DowserStore *self = DOWSER_STORE (object);

  /* The connection belongs to the worker, so the worker closes it in its last job. */
  if (self->db != NULL)
    {
      g_autoptr (GTask) task = g_task_new (NULL, NULL, NULL, NULL);

      g_task_set_source_tag (task, dowser_store_finalize);
      g_task_set_task_data (task, self->db, NULL);
      dowser_worker_run (self->worker, task, free_in_worker);
    }
  g_clear_object (&self->worker);
  g_clear_object (&self->history);
  g_clear_pointer (&self->sources, g_ptr_array_unref);
  g_clear_pointer (&self->privacy_level, g_hash_table_unref);
  g_free (self->warning);

  G_OBJECT_CLASS (dowser_store_parent_class)->finalize (object);
}

static void
dowser_store_get_property (GObject *object, guint property, GValue *value, GParamSpec *pspec)
{
  switch (property)
    {
    case PROP_WARNING:
      g_value_set_string (value, DOWSER_STORE (object)->warning);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
dowser_store_class_init (DowserStoreClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = dowser_store_finalize;
  object_class->get_property = dowser_store_get_property;

  properties[PROP_WARNING] = g_param_spec_string ("warning", NULL, NULL, NULL,
                                                  G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
dowser_store_init (DowserStore *self)
{
  self->worker = dowser_worker_new ("dowser-store");
  self->history = dowser_history_new ();
  self->sources = g_ptr_array_new_with_free_func (g_free);
  self->privacy_level = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->max_kept = DEFAULT_KEEP;
}

char *
dowser_store_dup_default_directory (void)
{
  const char *directory = g_getenv ("DOWSER_DATA_DIR");

  if (directory != NULL && *directory != '\0')
    return g_strdup (directory);
  return g_build_filename (g_get_user_data_dir (), "dowser", NULL);
}

DowserStore *
dowser_store_new (const char *directory)
{
  DowserStore *self = g_object_new (DOWSER_TYPE_STORE, NULL);
  g_autofree char *folder = directory != NULL ? g_strdup (directory) : dowser_store_dup_default_directory ();

  self->db = dowser_store_db_new (folder);
  return self;
}

const char *
dowser_store_get_warning (DowserStore *self)
{
  return self->warning;
}

GListModel *
dowser_store_get_history (DowserStore *self)
{
  return G_LIST_MODEL (self->history);
}

void
dowser_store_set_running (DowserStore *self, const char *session_id, gboolean running)
{
  g_return_if_fail (DOWSER_IS_STORE (self));

  dowser_history_set_running (self->history, session_id, running);
}

void
dowser_store_set_max_sessions (DowserStore *self, guint max_kept)
{
  self->max_kept = max_kept;
}

static void
open_work (DowserStoreJob *job, GError **error)
{
  job->rows = dowser_store_db_list (job->db);
  job->uris = dowser_store_db_list_sources (job->db);
  job->privacy_levels = dowser_store_db_list_privacy_levels (job->db);
}

static void
open_done (DowserStore *self, DowserStoreJob *job, GTask *answer)
{
  set_entries (self, job->rows);
  g_ptr_array_unref (self->sources);
  self->sources = g_steal_pointer (&job->uris);
  dowser_store_take_privacy_levels (self, g_steal_pointer (&job->privacy_levels));
  g_task_return_boolean (answer, TRUE);
}

void
dowser_store_open_async (DowserStore *self, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  dowser_store_submit (self, dowser_store_job_new (self, open_work, open_done), dowser_store_open_async, cancellable,
                       callback, user_data);
}

gboolean
dowser_store_open_finish (DowserStore *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static DowserStoreRow *
make_row_from_session (DowserSession *session)
{
  DowserStoreRow *row = g_new0 (DowserStoreRow, 1);

  row->id = g_strdup (dowser_session_get_id (session));
  row->title = g_strdup (dowser_session_get_title (session));
  row->source = g_strdup (dowser_session_get_source_uri (session));
  row->state = g_strdup (dowser_session_state_nicks[dowser_session_get_state (session)]);
  row->n_rows = dowser_session_get_n_rows (session);
  row->created = dowser_session_get_created (session);
  row->changed = g_get_real_time ();
  row->json = dowser_session_to_json (session);
  return row;
}

static void
save_work (DowserStoreJob *job, GError **error)
{
  dowser_store_db_save (job->db, g_steal_pointer (&job->row), job->number);
}

static void
save_done (DowserStore *self, DowserStoreJob *job, GTask *answer)
{
  dowser_history_entry_set_saved (job->entry, job->is_persistent);
  dowser_history_put (self->history, job->entry);
  if (job->number > 0)
    dowser_history_remove_oldest (self->history, job->number);
  g_task_return_boolean (answer, TRUE);
}

void
dowser_store_save_async (DowserStore *self, DowserSession *session, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer user_data)
{
  DowserStoreJob *job = dowser_store_job_new (self, save_work, save_done);

  job->row = make_row_from_session (session);
  job->entry = make_entry_from_row (job->row);
  job->number = self->max_kept;
  dowser_store_submit (self, job, dowser_store_save_async, cancellable, callback, user_data);
}

gboolean
dowser_store_save_finish (DowserStore *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
load_work (DowserStoreJob *job, GError **error)
{
  job->text = dowser_store_db_load (job->db, job->id, error);
}

static void
load_done (DowserStore *self, DowserStoreJob *job, GTask *answer)
{
  g_autoptr (GError) error = NULL;
  DowserSession *session = dowser_session_from_json (job->text, &error);

  if (session != NULL)
    g_task_return_pointer (answer, session, g_object_unref);
  else if (g_error_matches (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_VERSION))
    g_task_return_new_error (answer, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_NEWER, "%s", error->message);
  else
    g_task_return_new_error (answer, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED,
                             _ ("This session cannot be opened, because its stored form is damaged (%s). Ask the "
                                "question again. Other sessions are not affected."),
                             error->message);
}

void
dowser_store_load_async (DowserStore *self, const char *session_id, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer user_data)
{
  DowserStoreJob *job = dowser_store_job_new (self, load_work, load_done);

  job->id = g_strdup (session_id);
  dowser_store_submit (self, job, dowser_store_load_async, cancellable, callback, user_data);
}

DowserSession *
dowser_store_load_finish (DowserStore *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
remove_work (DowserStoreJob *job, GError **error)
{
  dowser_store_db_remove (job->db, job->id, error);
}

static void
remove_done (DowserStore *self, DowserStoreJob *job, GTask *answer)
{
  dowser_history_remove (self->history, job->id);
  g_task_return_boolean (answer, TRUE);
}

void
dowser_store_remove_async (DowserStore *self, const char *session_id, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user_data)
{
  DowserStoreJob *job = dowser_store_job_new (self, remove_work, remove_done);

  job->id = g_strdup (session_id);
  dowser_store_submit (self, job, dowser_store_remove_async, cancellable, callback, user_data);
}

gboolean
dowser_store_remove_finish (DowserStore *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
stopped_cb (GObject *worker, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) answer = user_data;
  GError *error = NULL;

  if (dowser_worker_stop_finish (DOWSER_WORKER (worker), result, &error))
    g_task_return_boolean (answer, TRUE);
  else
    g_task_return_error (answer, error);
}

static void
close_work (DowserStoreJob *job, GError **error)
{
  dowser_store_db_close (job->db);
}

static void
close_done (DowserStore *self, DowserStoreJob *job, GTask *answer)
{
  g_clear_pointer (&self->db, dowser_store_db_free);
  dowser_worker_stop_async (self->worker, NULL, stopped_cb, g_object_ref (answer));
}

void
dowser_store_close_async (DowserStore *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer user_data)
{
  /* The close can't be canceled, because the queued jobs save the user's history. */
  dowser_store_submit (self, dowser_store_job_new (self, close_work, close_done), dowser_store_close_async, NULL,
                       callback, user_data);
  self->closed = TRUE;
}

gboolean
dowser_store_close_finish (DowserStore *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
