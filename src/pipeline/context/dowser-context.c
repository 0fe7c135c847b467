/* dowser-context.c - data that the steps of one window or one call share: sources, store, limits */
#include "pipeline/context/dowser-context-private.h"

#include <glib/gi18n-lib.h>

#define DEFAULT_MAX_ROWS 1000000

/* SourceData: the data that a context has about one source. */
typedef struct
{
  DowserSource *source;
  gboolean is_open;
  char *signature;
  char *keys_signature;
  const DowserSchema *schema;
  const DowserProfile *profile;
  const DowserPlannerIndex *index;
  DowserValueChecks *lookups;
  DowserSearchIndex *search;
  GPtrArray *vectors;         /* GArray of float */
  DowserSourceCalled *called; /* (nullable) */
} SourceData;

G_DEFINE_FINAL_TYPE (DowserContext, dowser_context, G_TYPE_OBJECT)

static void
source_data_set_index (SourceData *known, const DowserPlannerIndex *index)
{
  const DowserPlannerIndex *old = known->index;

  known->index = index != NULL ? dowser_planner_index_ref (index) : NULL;
  if (old != NULL)
    dowser_planner_index_unref ((DowserPlannerIndex *) old);
}

static void
source_data_set_profile (SourceData *known, const DowserProfile *profile)
{
  const DowserProfile *old = known->profile;

  known->profile = profile != NULL ? dowser_profile_ref ((DowserProfile *) profile) : NULL;
  if (old != NULL)
    dowser_profile_unref ((DowserProfile *) old);
}

static void
source_data_set_schema (SourceData *known, const DowserSchema *schema)
{
  const DowserSchema *old = known->schema;

  known->schema = schema != NULL ? dowser_schema_ref (schema) : NULL;
  if (old != NULL)
    dowser_schema_unref ((DowserSchema *) old);
}

static void
source_data_free (gpointer data)
{
  SourceData *known = data;

  source_data_set_index (known, NULL);
  source_data_set_profile (known, NULL);
  source_data_set_schema (known, NULL);
  g_clear_pointer (&known->lookups, dowser_value_checks_unref);
  g_clear_pointer (&known->search, dowser_search_index_unref);
  g_clear_pointer (&known->vectors, g_ptr_array_unref);
  g_clear_pointer (&known->called, dowser_source_called_unref);
  g_clear_object (&known->source);
  g_free (known->signature);
  g_free (known->keys_signature);
  g_free (known);
}

static SourceData *
find_source_data (DowserContext *self, const char *uri)
{
  return uri != NULL ? g_hash_table_lookup (self->known, uri) : NULL;
}

static SourceData *
ensure_source_data (DowserContext *self, const char *uri)
{
  SourceData *known = find_source_data (self, uri);

  if (known == NULL)
    {
      known = g_new0 (SourceData, 1);
      g_hash_table_insert (self->known, g_strdup (uri), known);
    }
  return known;
}

static guint learned_signal;

static void
dowser_context_finalize (GObject *object)
{
  DowserContext *self = DOWSER_CONTEXT (object);

  g_clear_object (&self->store);
  g_clear_object (&self->log);
  g_clear_object (&self->worker);
  g_clear_pointer (&self->known, g_hash_table_unref);
  g_clear_pointer (&self->holders, g_hash_table_unref);
  g_clear_object (&self->llm);
  g_clear_pointer (&self->privacy_level, g_hash_table_unref);
  g_clear_pointer (&self->templates, g_hash_table_unref);
  g_clear_pointer (&self->results, dowser_result_cache_free);
  _dowser_context_clear_rules (self);
  _dowser_context_clear_connections (self);

  G_OBJECT_CLASS (dowser_context_parent_class)->finalize (object);
}

static void
dowser_context_class_init (DowserContextClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_context_finalize;
  learned_signal = g_signal_new ("learned", DOWSER_TYPE_CONTEXT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                 G_TYPE_STRING, G_TYPE_POINTER);
}

void
_dowser_context_emit_learned (DowserContext *self, const char *uri, const DowserEntry *entry)
{
  g_signal_emit (self, learned_signal, 0, uri, entry);
}

static void
dowser_context_init (DowserContext *self)
{
  self->worker = dowser_worker_new ("dowser-work");
  self->results = dowser_result_cache_new ();
  self->limits.max_rows = DEFAULT_MAX_ROWS;
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, source_data_free);
  self->privacy_level = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->prompt_size = -1;
  dowser_context_set_effort (self, &(const DowserEffort) DOWSER_EFFORT_INIT);
  _dowser_context_init_rules (self);
  _dowser_context_init_connections (self);
}

DowserContext *
dowser_context_new (DowserStore *store)
{
  DowserContext *self = g_object_new (DOWSER_TYPE_CONTEXT, NULL);

  g_set_object (&self->store, store);
  return self;
}

void
dowser_context_set_keeps_rows (DowserContext *self, gboolean keeps_rows)
{
  self->keeps_rows = keeps_rows;
}

gboolean
dowser_context_keeps_rows (DowserContext *self)
{
  return self->keeps_rows;
}

DowserResultCache *
dowser_context_get_results (DowserContext *self)
{
  return self->results;
}

DowserStore *
dowser_context_get_store (DowserContext *self)
{
  return self->store;
}

void
dowser_context_set_log (DowserContext *self, DowserStore *log)
{
  g_return_if_fail (DOWSER_IS_CONTEXT (self));

  g_set_object (&self->log, log);
}

DowserStore *
dowser_context_get_log (DowserContext *self)
{
  return self->log != NULL ? self->log : self->store;
}

DowserWorker *
dowser_context_get_worker (DowserContext *self)
{
  return self->worker;
}

void
dowser_context_set_limits (DowserContext *self, const DowserLimits *limits)
{
  self->limits = *limits;
}

void
dowser_context_set_max_read_rows (DowserContext *self, gint64 n_rows)
{
  g_return_if_fail (DOWSER_IS_CONTEXT (self));

  self->max_read = n_rows;
}

gint64
dowser_context_get_max_read_rows (DowserContext *self)
{
  g_return_val_if_fail (DOWSER_IS_CONTEXT (self), 0);

  return self->max_read;
}

void
dowser_context_set_shows_wrong_answers (DowserContext *self, gboolean shows_wrong)
{
  g_return_if_fail (DOWSER_IS_CONTEXT (self));

  self->shows_wrong = shows_wrong;
}

gboolean
dowser_context_get_shows_wrong_answers (DowserContext *self)
{
  g_return_val_if_fail (DOWSER_IS_CONTEXT (self), FALSE);

  return self->shows_wrong;
}

const DowserLimits *
dowser_context_get_limits (DowserContext *self)
{
  return &self->limits;
}

void
dowser_context_add_source (DowserContext *self, DowserSource *source)
{
  SourceData *known = ensure_source_data (self, dowser_source_get_uri (source));

  g_set_object (&known->source, source);
}

void
dowser_context_mark_open (DowserContext *self, const char *uri)
{
  ensure_source_data (self, uri)->is_open = TRUE;
}

gboolean
dowser_context_is_open (DowserContext *self, const char *uri)
{
  SourceData *known = find_source_data (self, uri);

  return known != NULL && known->is_open;
}

DowserSource *
dowser_context_get_source (DowserContext *self, const char *uri)
{
  SourceData *known = find_source_data (self, uri);

  return known != NULL ? known->source : NULL;
}

DowserDialectId
dowser_context_get_dialect (DowserContext *self, const char *uri)
{
  DowserSource *source = dowser_context_get_source (self, uri);

  return source != NULL ? dowser_source_get_dialect (source) : DOWSER_DIALECT_SQLITE;
}

void
dowser_context_set_schema (DowserContext *self, const char *uri, const DowserSchema *schema)
{
  source_data_set_schema (ensure_source_data (self, uri), schema);
}

const DowserSchema *
dowser_context_get_schema (DowserContext *self, const char *uri)
{
  SourceData *known = find_source_data (self, uri);

  return known != NULL ? known->schema : NULL;
}

void
dowser_context_set_profile (DowserContext *self, const char *uri, const DowserProfile *profile)
{
  source_data_set_profile (ensure_source_data (self, uri), profile);
}

const DowserProfile *
dowser_context_get_profile (DowserContext *self, const char *uri)
{
  SourceData *known = find_source_data (self, uri);

  return known != NULL ? known->profile : NULL;
}

void
dowser_context_set_index (DowserContext *self, const char *uri, const DowserPlannerIndex *index)
{
  source_data_set_index (ensure_source_data (self, uri), index);
}

const DowserPlannerIndex *
dowser_context_get_index (DowserContext *self, const char *uri)
{
  SourceData *known = find_source_data (self, uri);

  return known != NULL ? known->index : NULL;
}

DowserSourceCalled *
dowser_context_ref_source_names (DowserContext *self, const char *uri)
{
  SourceData *known = find_source_data (self, uri);

  /* Without a signature, a change of the source would go unnoticed, so the names of the source are read again each
   * time. */
  if (known == NULL || known->signature == NULL)
    return dowser_source_called_new (uri);
  if (known->called == NULL)
    known->called = dowser_source_called_new (uri);
  return dowser_source_called_ref (known->called);
}

DowserValueChecks *
dowser_context_get_lookups (DowserContext *self, const char *uri, const DowserSchema *schema)
{
  SourceData *known = ensure_source_data (self, uri);

  if (known->lookups != NULL && dowser_value_checks_get_schema (known->lookups) != schema)
    g_clear_pointer (&known->lookups, dowser_value_checks_unref);
  if (known->lookups == NULL)
    known->lookups = dowser_value_checks_new (schema);
  return known->lookups;
}

DowserSearchIndex *
dowser_context_get_search_index (DowserContext *self, const char *uri)
{
  SourceData *known = find_source_data (self, uri);

  return known != NULL ? known->search : NULL;
}

void
dowser_context_set_search_index (DowserContext *self, const char *uri, DowserSearchIndex *search)
{
  SourceData *known = ensure_source_data (self, uri);
  DowserSearchIndex *old = known->search;

  known->search = search != NULL ? dowser_search_index_ref (search) : NULL;
  g_clear_pointer (&old, dowser_search_index_unref);
}

GPtrArray *
dowser_context_get_vectors (DowserContext *self, const char *uri)
{
  SourceData *known = find_source_data (self, uri);

  return known != NULL ? known->vectors : NULL;
}

void
dowser_context_set_vectors (DowserContext *self, const char *uri, GPtrArray *vectors)
{
  SourceData *known = ensure_source_data (self, uri);
  GPtrArray *old = known->vectors;

  known->vectors = vectors != NULL ? g_ptr_array_ref (vectors) : NULL;
  g_clear_pointer (&old, g_ptr_array_unref);
}

void
_dowser_context_forget_vectors (DowserContext *self)
{
  GHashTableIter iter;
  gpointer known;

  g_hash_table_iter_init (&iter, self->known);
  while (g_hash_table_iter_next (&iter, NULL, &known))
    g_clear_pointer (&((SourceData *) known)->vectors, g_ptr_array_unref);
}

void
_dowser_context_forget_values (DowserContext *self, const char *uri)
{
  SourceData *known = find_source_data (self, uri);

  if (known == NULL)
    return;
  source_data_set_index (known, NULL);
  source_data_set_profile (known, NULL);
  g_clear_pointer (&known->lookups, dowser_value_checks_unref);
  g_clear_pointer (&known->search, dowser_search_index_unref);
  g_clear_pointer (&known->vectors, g_ptr_array_unref);
}

void
dowser_context_set_signature (DowserContext *self, const char *uri, const char *signature, const char *keys_signature)
{
  SourceData *known = ensure_source_data (self, uri);

  if (g_strcmp0 (known->signature, signature) == 0 && g_strcmp0 (known->keys_signature, keys_signature) == 0)
    return;
  source_data_set_schema (known, NULL);
  g_free (known->keys_signature);
  known->keys_signature = g_strdup (keys_signature);
  if (g_strcmp0 (known->signature, signature) == 0)
    return;
  g_free (known->signature);
  known->signature = g_strdup (signature);
  g_clear_pointer (&known->called, dowser_source_called_unref);
  source_data_set_index (known, NULL);
  source_data_set_profile (known, NULL);
  g_clear_pointer (&known->search, dowser_search_index_unref);
  g_clear_pointer (&known->vectors, g_ptr_array_unref);
}

const char *
dowser_context_get_signature (DowserContext *self, const char *uri)
{
  SourceData *known = find_source_data (self, uri);

  return known != NULL ? known->signature : NULL;
}

gboolean
dowser_context_is_schema_current (DowserContext *self, const char *uri, const char *signature,
                                  const char *keys_signature)
{
  SourceData *known = find_source_data (self, uri);

  return known != NULL && known->schema != NULL && g_strcmp0 (known->signature, signature) == 0
         && g_strcmp0 (known->keys_signature, keys_signature) == 0;
}

void
dowser_context_forget_source (DowserContext *self, const char *uri)
{
  g_hash_table_remove (self->known, uri);
}

/* WorkerJob: a function that runs in the worker, and the task that returns its result. */
typedef struct
{
  GTask *answer; /* (nullable): NULL after the task has returned */
  gulong cancelled;
  DowserWorkFunc func;
  gpointer data;
  GDestroyNotify free_data;
  GDestroyNotify free_result;
} WorkerJob;

static void
run_job_in_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  WorkerJob *work = data;
  GError *error = NULL;
  gpointer result = work->func (work->data, &error);

  g_clear_pointer (&work->data, work->free_data);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, result, work->free_result);
}

static void
worker_job_free (gpointer data)
{
  WorkerJob *work = data;

  g_clear_pointer (&work->data, work->free_data);
  g_free (work);
}

/* Ends the caller's task with the cancellation at once, so that the user doesn't wait for the worker's function, which
 * can't be interrupted. The function's result is freed later. */
static void
worker_job_cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  WorkerJob *work = user_data;
  g_autoptr (GTask) answer = g_steal_pointer (&work->answer);

  if (answer != NULL)
    g_task_return_error_if_cancelled (answer);
}

static void
worked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  WorkerJob *work = g_task_get_task_data (G_TASK (result));
  g_autoptr (GCancellable) cancellable = user_data;
  g_autoptr (GTask) answer = g_steal_pointer (&work->answer);
  GError *error = NULL;
  gpointer value;

  /* Uses g_signal_handler_disconnect(), because g_cancellable_disconnect() would block forever inside the "cancelled"
   * signal. Signal and work end on the main thread. */
  if (work->cancelled != 0)
    g_signal_handler_disconnect (cancellable, work->cancelled);
  if (answer == NULL)
    return;

  value = g_task_propagate_pointer (G_TASK (result), &error);
  if (error != NULL)
    g_task_return_error (answer, error);
  else
    g_task_return_pointer (answer, value, work->free_result);
}

void
dowser_context_run_in_worker (DowserContext *self, GTask *answer, DowserWorkFunc func, gpointer data,
                              GDestroyNotify free_data, GDestroyNotify free_result)
{
  GCancellable *cancellable = g_task_get_cancellable (answer);
  g_autoptr (GTask) task = g_task_new (self, NULL, worked_cb, cancellable != NULL ? g_object_ref (cancellable) : NULL);
  WorkerJob *work = g_new0 (WorkerJob, 1);

  work->answer = answer;
  work->func = func;
  work->data = data;
  work->free_data = free_data;
  work->free_result = free_result;
  g_task_set_source_tag (task, dowser_context_run_in_worker);
  g_task_set_task_data (task, work, worker_job_free);
  dowser_worker_run (self->worker, task, run_job_in_worker);
  if (cancellable != NULL)
    work->cancelled = g_cancellable_connect (cancellable, G_CALLBACK (worker_job_cancelled_cb), work, NULL);
}

/* Closing: the task's data is the number of parts that are still open. The parts are the sources and the worker. The
 * task returns when all parts are closed. */
static void
count_closed (GTask *answer)
{
  guint n_open = GPOINTER_TO_UINT (g_task_get_task_data (answer)) - 1;

  g_task_set_task_data (answer, GUINT_TO_POINTER (n_open), NULL);
  if (n_open == 0)
    g_task_return_boolean (answer, TRUE);
  g_object_unref (answer);
}

/* A source that fails to close counts as closed. */
static void
source_closed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  dowser_source_close_finish (DOWSER_SOURCE (source), result, NULL);
  count_closed (user_data);
}

static void
worker_stopped_cb (GObject *worker, GAsyncResult *result, gpointer user_data)
{
  dowser_worker_stop_finish (DOWSER_WORKER (worker), result, NULL);
  count_closed (user_data);
}

void
dowser_context_close_async (DowserContext *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer user_data)
{
  g_autoptr (GTask) answer = g_task_new (self, cancellable, callback, user_data);
  g_autoptr (GPtrArray) sources = g_ptr_array_new_with_free_func (g_object_unref);
  GHashTableIter iter;
  gpointer known;

  g_task_set_source_tag (answer, dowser_context_close_async);
  g_hash_table_iter_init (&iter, self->known);
  while (g_hash_table_iter_next (&iter, NULL, &known))
    if (((SourceData *) known)->source != NULL)
      g_ptr_array_add (sources, g_object_ref (((SourceData *) known)->source));
  g_hash_table_remove_all (self->known);

  g_task_set_task_data (answer, GUINT_TO_POINTER (sources->len + 1), NULL);
  for (guint i = 0; i < sources->len; i++)
    dowser_source_close_async (g_ptr_array_index (sources, i), cancellable, source_closed_cb, g_object_ref (answer));
  dowser_worker_stop_async (self->worker, cancellable, worker_stopped_cb, g_object_ref (answer));
}

gboolean
dowser_context_close_finish (DowserContext *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
