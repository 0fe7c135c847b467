/* dowser-scripted-source.c - a source that follows a script of the test */
#include "support/dowser-scripted-source.h"

#include "sources/dowser-engine.h"

/* Script: shared by the source and its connection. Each script has its own engine, because each engine has its own
 * dialect. */
typedef struct
{
  gatomicrefcount ref_count;
  DowserEngine engine;
  gboolean is_open; /* used only in the worker thread */

  /* the following members are protected by the mutex */
  GMutex mutex;
  GCond changed;
  /* the script that the test has set */
  char *signature;
  const DowserSchema *schema;   /* (owned) */
  const DowserProfile *profile; /* (owned) (nullable) */
  GPtrArray *columns;
  GPtrArray *pages;
  gboolean hangs[DOWSER_SCRIPTED_N_OPERATIONS];
  GError *errors[DOWSER_SCRIPTED_N_OPERATIONS];
  guint n_releases[DOWSER_SCRIPTED_N_OPERATIONS];
  /* results of the calls, for the test */
  guint n_calls[DOWSER_SCRIPTED_N_OPERATIONS];
  DowserStatement *statement;
  DowserProgressMonitor *monitor;
} Script;

/* The script for the connection of the source that is currently being created. */
static Script *script_of_next;

static void
script_unref (gpointer data)
{
  Script *self = data;

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  for (guint i = 0; i < DOWSER_SCRIPTED_N_OPERATIONS; i++)
    g_clear_error (&self->errors[i]);
  g_free (self->signature);
  dowser_schema_unref ((DowserSchema *) self->schema);
  if (self->profile != NULL)
    dowser_profile_unref ((DowserProfile *) self->profile);
  g_clear_pointer (&self->monitor, dowser_progress_monitor_unref);
  g_clear_pointer (&self->statement, dowser_statement_unref);
  g_ptr_array_unref (self->columns);
  g_ptr_array_unref (self->pages);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
  g_free (self);
}

static gpointer
script_connection_new (const char *uri)
{
  g_atomic_ref_count_inc (&script_of_next->ref_count);
  return script_of_next;
}

static gboolean
script_is_open (gpointer connection)
{
  return ((const Script *) connection)->is_open;
}

/* Counts the call and decides at once whether it hangs, before the test continues. Returns: the number of releases of
 * @operation after which the call may end */
static guint
begin_call (Script *self, DowserScriptedOperation operation)
{
  guint release;

  g_mutex_lock (&self->mutex);
  self->n_calls[operation]++;
  release = self->n_releases[operation] + (self->hangs[operation] ? 1 : 0);
  g_mutex_unlock (&self->mutex);
  g_main_context_wakeup (NULL);
  return release;
}

static void
wake_cb (GCancellable *cancellable, gpointer user_data)
{
  Script *self = user_data;

  g_mutex_lock (&self->mutex);
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
}

/* Unlocks the mutex while a handler is connected or disconnected. The handler locks the mutex, and disconnecting waits
 * for the handler. */
static gboolean
end_call (Script *self, DowserScriptedOperation operation, guint release, GCancellable *cancellable, GError **error)
{
  gulong handler = 0;
  GError *failure = NULL;

  if (cancellable != NULL)
    handler = g_cancellable_connect (cancellable, G_CALLBACK (wake_cb), self, NULL);
  g_mutex_lock (&self->mutex);
  while (self->n_releases[operation] < release && !g_cancellable_set_error_if_cancelled (cancellable, &failure))
    g_cond_wait (&self->changed, &self->mutex);
  if (failure == NULL && self->errors[operation] != NULL)
    failure = g_error_copy (self->errors[operation]);
  g_mutex_unlock (&self->mutex);
  g_cancellable_disconnect (cancellable, handler);
  if (failure != NULL)
    g_propagate_error (error, failure);
  return failure == NULL;
}

static gboolean
run_call (Script *self, DowserScriptedOperation operation, GCancellable *cancellable, GError **error)
{
  return end_call (self, operation, begin_call (self, operation), cancellable, error);
}

static gboolean
script_open (gpointer connection, const char *password, DowserEngineFacts *facts, GCancellable *cancellable,
             GError **error)
{
  Script *self = connection;

  if (!run_call (self, DOWSER_SCRIPTED_OPEN, cancellable, error))
    return FALSE;
  facts->protection = g_strdup ("holds no data");
  self->is_open = TRUE;
  return TRUE;
}

static char *
script_read_signature (gpointer connection, GCancellable *cancellable, GError **error)
{
  Script *self = connection;
  g_autoptr (GMutexLocker) locker = NULL;

  if (!run_call (self, DOWSER_SCRIPTED_SIGNATURE, cancellable, error))
    return NULL;
  locker = g_mutex_locker_new (&self->mutex);
  return g_strdup (self->signature);
}

static DowserSchema *
script_introspect (gpointer connection, GCancellable *cancellable, GError **error)
{
  Script *self = connection;
  g_autoptr (GMutexLocker) locker = NULL;

  if (!run_call (self, DOWSER_SCRIPTED_INTROSPECT, cancellable, error))
    return NULL;
  locker = g_mutex_locker_new (&self->mutex);
  return dowser_schema_ref (self->schema);
}

static DowserProfile *
script_profile (gpointer connection, const DowserSchema *schema, guint max_seconds, GCancellable *cancellable,
                GError **error)
{
  Script *self = connection;
  g_autoptr (GMutexLocker) locker = NULL;

  if (!run_call (self, DOWSER_SCRIPTED_PROFILE, cancellable, error))
    return NULL;
  locker = g_mutex_locker_new (&self->mutex);
  return self->profile != NULL ? dowser_profile_ref (self->profile) : dowser_profile_new (schema);
}

static DowserForecast *
script_forecast (gpointer connection, const DowserStatement *statement, GCancellable *cancellable, GError **error)
{
  return run_call (connection, DOWSER_SCRIPTED_FORECAST, cancellable, error) ? dowser_forecast_new () : NULL;
}

static void
record_run (Script *self, const DowserStatement *statement, DowserProgressMonitor *monitor)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);

  g_clear_pointer (&self->statement, dowser_statement_unref);
  self->statement = dowser_statement_ref (statement);
  g_clear_pointer (&self->monitor, dowser_progress_monitor_unref);
  self->monitor = monitor != NULL ? dowser_progress_monitor_ref (monitor) : NULL;
}

static void
send_pages (Script *self, DowserPageBatcherFunc func, gpointer user_data, DowserRunSummary *summary,
            GCancellable *cancellable)
{
  g_autoptr (GPtrArray) columns = NULL, pages = NULL;

  g_mutex_lock (&self->mutex);
  columns = g_ptr_array_ref (self->columns);
  pages = g_ptr_array_ref (self->pages);
  g_mutex_unlock (&self->mutex);
  for (guint i = 0; i < pages->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      summary->n_rows += dowser_page_get_n_rows (pages->pdata[i]);
      func (columns, dowser_page_ref (pages->pdata[i]), user_data);
    }
}

static gboolean
script_run (gpointer connection, const DowserStatement *statement, const DowserLimits *limits,
            DowserPageBatcherFunc func, gpointer user_data, DowserRunSummary *summary, GCancellable *cancellable,
            GError **error)
{
  Script *self = connection;
  guint release;

  record_run (self, statement, limits->monitor);
  release = begin_call (self, DOWSER_SCRIPTED_RUN);
  send_pages (self, func, user_data, summary, cancellable);
  return end_call (self, DOWSER_SCRIPTED_RUN, release, cancellable, error);
}

static void
script_close (gpointer connection)
{
  Script *self = connection;

  begin_call (self, DOWSER_SCRIPTED_CLOSE);
  self->is_open = FALSE;
}

static const DowserEngine engine_of_scripts = {
  .title = "Script",
  .worker_name = "script",
  .dialect = DOWSER_DIALECT_SQLITE,
  .connection_new = script_connection_new,
  .connection_free = script_unref,
  .is_open = script_is_open,
  .open = script_open,
  .signature = script_read_signature,
  .introspect = script_introspect,
  .profile = script_profile,
  .run = script_run,
  .forecast = script_forecast,
  .close = script_close,
};

static GPtrArray *
make_columns (void)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_INTEGER));
  return columns;
}

static GPtrArray *
make_pages (void)
{
  GPtrArray *pages = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_page_unref);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, 1);

  dowser_page_builder_add_integer (builder, 1);
  g_ptr_array_add (pages, dowser_page_builder_end (builder));
  return pages;
}

DowserScriptedSource *
dowser_scripted_source_new (const char *uri)
{
  Script *script = g_new0 (Script, 1);
  DowserSource *self;

  g_atomic_ref_count_init (&script->ref_count);
  g_mutex_init (&script->mutex);
  g_cond_init (&script->changed);
  script->engine = engine_of_scripts;
  script->signature = g_strdup ("1");
  script->schema = dowser_schema_builder_end (dowser_schema_builder_new ());
  script->columns = make_columns ();
  script->pages = make_pages ();
  script_of_next = script;
  self = dowser_source_new_for_engine (&script->engine, uri);
  g_object_set_data_full (G_OBJECT (self), "script", script, script_unref);
  return self;
}

static Script *
get_script (DowserScriptedSource *self)
{
  return g_object_get_data (G_OBJECT (self), "script");
}

void
dowser_scripted_source_set_dialect (DowserScriptedSource *self, DowserDialectId dialect)
{
  get_script (self)->engine.dialect = dialect;
}

void
dowser_scripted_source_set_signature (DowserScriptedSource *self, const char *signature)
{
  Script *script = get_script (self);
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&script->mutex);

  g_free (script->signature);
  script->signature = g_strdup (signature);
}

void
dowser_scripted_source_set_schema (DowserScriptedSource *self, const DowserSchema *schema)
{
  Script *script = get_script (self);
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&script->mutex);

  dowser_schema_unref ((DowserSchema *) script->schema);
  script->schema = dowser_schema_ref (schema);
}

void
dowser_scripted_source_set_profile (DowserScriptedSource *self, const DowserProfile *profile)
{
  Script *script = get_script (self);
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&script->mutex);

  if (script->profile != NULL)
    dowser_profile_unref ((DowserProfile *) script->profile);
  script->profile = dowser_profile_ref (profile);
}

void
dowser_scripted_source_set_result (DowserScriptedSource *self, GPtrArray *columns, GPtrArray *pages)
{
  Script *script = get_script (self);
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&script->mutex);

  g_ptr_array_unref (script->columns);
  g_ptr_array_unref (script->pages);
  script->columns = columns;
  script->pages = pages;
}

/* Sets how the source reacts to @operation. @error: (nullable): the error with which the operation fails */
static void
set_behavior (DowserScriptedSource *self, DowserScriptedOperation operation, gboolean hangs, const GError *error,
              gboolean releases)
{
  Script *script = get_script (self);
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&script->mutex);

  g_clear_error (&script->errors[operation]);
  script->errors[operation] = error != NULL ? g_error_copy (error) : NULL;
  script->hangs[operation] = hangs;
  script->n_releases[operation] += releases ? 1 : 0;
  g_cond_broadcast (&script->changed);
}

void
dowser_scripted_source_answer (DowserScriptedSource *self, DowserScriptedOperation operation)
{
  set_behavior (self, operation, FALSE, NULL, FALSE);
}

void
dowser_scripted_source_fail (DowserScriptedSource *self, DowserScriptedOperation operation, const GError *error)
{
  set_behavior (self, operation, FALSE, error, FALSE);
}

void
dowser_scripted_source_hang (DowserScriptedSource *self, DowserScriptedOperation operation)
{
  set_behavior (self, operation, TRUE, NULL, FALSE);
}

void
dowser_scripted_source_release (DowserScriptedSource *self, DowserScriptedOperation operation)
{
  set_behavior (self, operation, FALSE, NULL, TRUE);
}

guint
dowser_scripted_source_get_n_calls (DowserScriptedSource *self, DowserScriptedOperation operation)
{
  Script *script = get_script (self);
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&script->mutex);

  return script->n_calls[operation];
}

void
dowser_scripted_source_wait (DowserScriptedSource *self, DowserScriptedOperation operation, guint n_calls)
{
  while (dowser_scripted_source_get_n_calls (self, operation) < n_calls)
    g_main_context_iteration (NULL, TRUE);
}

DowserProgressMonitor *
dowser_scripted_source_get_watch (DowserScriptedSource *self)
{
  Script *script = get_script (self);
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&script->mutex);

  return script->monitor;
}

const DowserStatement *
dowser_scripted_source_get_statement (DowserScriptedSource *self)
{
  Script *script = get_script (self);
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&script->mutex);

  return script->statement;
}
