/* dowser-engine-source.c - makes a source of an engine: a worker, its tasks, and their answers */
#include "sources/dowser-engine-source.h"

#include "base/dowser-error.h"
#include "base/dowser-worker.h"
#include "sources/dowser-engine-wait.h"
#include "sources/dowser-page-relay.h"
#include "sources/dowser-page-spill.h"
#include "sources/dowser-worker-end.h"

#include <glib/gi18n-lib.h>

/* Seconds in which a server answers what has no limit of its own. */
#define OPEN_PATIENCE 30
#define FORECAST_PATIENCE 30
#define SIGNATURE_PATIENCE 60
#define INTROSPECT_PATIENCE 300
#define KEEP_PATIENCE 10
/* As often as libpq does it for PostgreSQL: lines of which a firewall hears nothing for a minute may be forgotten. */
#define KEEP_SECONDS 30
/* It looks at the time between two tables. */
#define PROFILE_PATIENCE 5
/* Who closes a source has mostly nothing else to do, and the rest goes with the line. */
#define CLOSE_SECONDS 4

struct _DowserEngineSource
{
  DowserSource parent_instance;

  const DowserEngine *engine;
  DowserWorker *worker;    /* (owned) */
  gpointer connection;     /* (owned): touched on the worker only */
  char *password;          /* (owned) (nullable) */
  char *title;             /* (owned) (nullable): engine and version, once it was open */
  DowserEngineFacts facts; /* what the last open said */
  gboolean was_left;       /* a connection was, and the present one has to be opened again */
  GSource *keep;           /* (owned) (nullable): while it is open, and the line has to be kept */
  gint64 used;             /* when it was last asked for something */
  gboolean is_keeping;     /* and has not come back */
};

G_DEFINE_FINAL_TYPE (DowserEngineSource, dowser_engine_source, DOWSER_TYPE_SOURCE)

/* One operation: what the worker gets. */
typedef struct
{
  const DowserEngine *engine;
  gpointer connection;    /* (unowned): the source outlives its tasks */
  DowserEngineWait *wait; /* (owned) (nullable) */
  gboolean opens_first;
  char *password;       /* (owned) (nullable): open */
  char *memory;         /* (owned) (nullable): open */
  gboolean recovers;    /* open */
  DowserSchema *schema; /* (owned) (nullable): profile */
  guint max_seconds;
  DowserStatement *statement; /* (owned) (nullable): run, forecast */
  DowserLimits limits;        /* owns its spill */
  DowserPageRelay *relay;     /* (owned) (nullable): run */
} Operation;

static void
clear_facts (DowserEngineFacts *facts)
{
  g_clear_pointer (&facts->version, g_free);
  g_clear_pointer (&facts->protection, g_free);
  g_clear_pointer (&facts->security, g_free);
  g_clear_pointer (&facts->memory, g_free);
}

static void
facts_free (gpointer data)
{
  clear_facts (data);
  g_free (data);
}

static void
operation_free (Operation *operation)
{
  g_free (operation->password);
  g_free (operation->memory);
  g_clear_pointer (&operation->schema, dowser_schema_unref);
  g_clear_pointer (&operation->statement, dowser_statement_unref);
  g_clear_pointer (&operation->limits.spill, dowser_page_spill_unref);
  g_clear_pointer (&operation->limits.watch, dowser_run_watch_unref);
  g_clear_pointer (&operation->relay, dowser_page_relay_unref);
  dowser_engine_wait_free (operation->wait);
  g_free (operation);
}

static void
do_nothing (gpointer data)
{
}

static void
operation_free_with_connection (Operation *operation)
{
  operation->engine->connection_free (operation->connection);
  operation_free (operation);
}

/* A server has gone silent: whatever becomes of it, the next question gets a line of its own. */
static void
leave (gpointer source, gpointer connection)
{
  DowserEngineSource *self = DOWSER_ENGINE_SOURCE (source);

  dowser_worker_call (self->worker, self->engine->connection_free, connection, do_nothing);
  g_object_unref (self->worker);
  self->worker = dowser_worker_new (self->engine->worker_name);
  self->connection = self->engine->connection_new (dowser_source_get_uri (DOWSER_SOURCE (self)));
  self->was_left = TRUE;
}

static GTask *
make_task (DowserEngineSource *self, GTask *outer, GDestroyNotify destroy, guint patience, Operation *operation)
{
  g_autofree char *title = NULL;

  if (!self->engine->is_remote)
    return g_object_ref (outer);
  title = dowser_source_dup_title (DOWSER_SOURCE (self));
  operation->wait = dowser_engine_wait_new (outer, title, destroy, patience, &self->connection, leave);
  return dowser_engine_wait_make_task (operation->wait);
}

/* @destroy: of what it answers with; @patience: in seconds, 0 for a caller's own */
static GTask *
operation_new (DowserSource *source, gpointer tag, GDestroyNotify destroy, guint patience, GCancellable *cancellable,
               GAsyncReadyCallback callback, gpointer user_data)
{
  DowserEngineSource *self = DOWSER_ENGINE_SOURCE (source);
  g_autoptr (GTask) outer = g_task_new (source, cancellable, callback, user_data);
  Operation *operation = g_new0 (Operation, 1);
  GTask *task;

  self->used = g_get_monotonic_time ();
  g_task_set_source_tag (outer, tag);
  task = make_task (self, outer, destroy, patience, operation);
  operation->engine = self->engine;
  operation->connection = self->connection;
  operation->opens_first = self->was_left;
  operation->password = g_strdup (self->password);
  g_task_set_task_data (task, operation, (GDestroyNotify) operation_free);
  return task;
}

/* On the worker. */
static gboolean
begin (Operation *operation, GCancellable *cancellable, GError **error)
{
  DowserEngineFacts facts = { 0 };
  gboolean ok;

  dowser_engine_wait_listen (operation->wait);
  if (!operation->opens_first || operation->engine->is_open (operation->connection))
    return TRUE;
  ok = operation->engine->open (operation->connection, operation->password, &facts, cancellable, error);
  clear_facts (&facts);
  return ok;
}

static void
run_on_worker (DowserSource *source, GTask *task, GTaskThreadFunc func)
{
  dowser_worker_run (DOWSER_ENGINE_SOURCE (source)->worker, task, func);
}

/* Takes both; @result is what @task answers with where there is no @error. */
static void
return_pointer (GTask *task, gpointer result, GDestroyNotify destroy, GError *error)
{
  if (result != NULL)
    g_task_return_pointer (task, result, destroy);
  else
    g_task_return_error (task, error);
}

static gpointer
propagate_pointer (DowserSource *source, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, source), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
open_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Operation *operation = data;
  DowserEngineFacts *facts = g_new0 (DowserEngineFacts, 1);
  GError *error = NULL;

  facts->memory = g_steal_pointer (&operation->memory);
  facts->recovers = operation->recovers;
  dowser_engine_wait_listen (operation->wait);
  if (!operation->engine->open (operation->connection, operation->password, facts, cancellable, &error))
    g_clear_pointer (&facts, facts_free);
  return_pointer (task, facts, facts_free, error);
}

static void
dowser_engine_source_open_async (DowserSource *source, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  g_autoptr (GTask) task = operation_new (source, dowser_engine_source_open_async, facts_free, OPEN_PATIENCE,
                                          cancellable, callback, user_data);
  Operation *operation = g_task_get_task_data (task);

  operation->memory = g_strdup (DOWSER_ENGINE_SOURCE (source)->facts.memory);
  operation->recovers = DOWSER_ENGINE_SOURCE (source)->facts.recovers;
  run_on_worker (source, task, open_in_thread);
}

static guint
get_keep_seconds (void)
{
  const char *given = g_getenv ("DOWSER_KEEP_ALIVE");
  guint64 seconds;

  if (given != NULL && g_ascii_string_to_unsigned (given, 10, 1, G_MAXINT16, &seconds, NULL))
    return (guint) seconds;
  return KEEP_SECONDS;
}

static void
take_facts (DowserEngineSource *self, DowserEngineFacts *facts)
{
  clear_facts (&self->facts);
  self->facts = *facts;
  g_free (facts);
  g_free (self->title);
  self->title = self->facts.version != NULL ? g_strdup_printf ("%s %s", self->engine->title, self->facts.version)
                                            : g_strdup (self->engine->title);
}

/* Nobody waits for it: what is lost is connected to again for the next question. */
static void
keep_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Operation *operation = data;

  dowser_engine_wait_listen (operation->wait);
  if (operation->engine->is_open (operation->connection))
    operation->engine->keep_alive (operation->connection);
  g_task_return_pointer (task, operation, do_nothing);
}

static void
kept_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  DOWSER_ENGINE_SOURCE (source)->is_keeping = FALSE;
}

/* One at a time: behind a long statement there is no second one. */
static gboolean
keep_cb (gpointer user_data)
{
  DowserEngineSource *self = user_data;
  g_autoptr (GTask) task = NULL;

  if (self->is_keeping || g_get_monotonic_time () - self->used < get_keep_seconds () * G_USEC_PER_SEC / 2)
    return G_SOURCE_CONTINUE;
  self->is_keeping = TRUE;
  task = operation_new (DOWSER_SOURCE (self), keep_cb, do_nothing, KEEP_PATIENCE, NULL, kept_cb, NULL);
  run_on_worker (DOWSER_SOURCE (self), task, keep_in_thread);
  return G_SOURCE_CONTINUE;
}

static void
stop_keeping (DowserEngineSource *self)
{
  if (self->keep != NULL)
    g_source_destroy (self->keep);
  g_clear_pointer (&self->keep, g_source_unref);
}

static void
start_keeping (DowserEngineSource *self)
{
  if (self->engine->keep_alive == NULL || self->keep != NULL)
    return;
  self->keep = g_timeout_source_new_seconds (get_keep_seconds ());
  g_source_set_static_name (self->keep, "DowserEngineSource");
  g_source_set_callback (self->keep, keep_cb, self, NULL);
  g_source_attach (self->keep, g_main_context_get_thread_default ());
}

static gboolean
dowser_engine_source_open_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  DowserEngineFacts *facts = propagate_pointer (source, result, error);

  if (facts == NULL)
    return FALSE;
  take_facts (DOWSER_ENGINE_SOURCE (source), facts);
  start_keeping (DOWSER_ENGINE_SOURCE (source));
  return TRUE;
}

static void
signature_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Operation *operation = data;
  GError *error = NULL;
  char *signature = NULL;

  if (begin (operation, cancellable, &error))
    signature = operation->engine->signature (operation->connection, cancellable, &error);

  return_pointer (task, signature, g_free, error);
}

static void
dowser_engine_source_signature_async (DowserSource *source, GCancellable *cancellable, GAsyncReadyCallback callback,
                                      gpointer user_data)
{
  g_autoptr (GTask) task = operation_new (source, dowser_engine_source_signature_async, g_free, SIGNATURE_PATIENCE,
                                          cancellable, callback, user_data);

  run_on_worker (source, task, signature_in_thread);
}

static char *
dowser_engine_source_signature_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  return propagate_pointer (source, result, error);
}

static void
introspect_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Operation *operation = data;
  GError *error = NULL;
  DowserSchema *schema = NULL;

  if (begin (operation, cancellable, &error))
    schema = operation->engine->introspect (operation->connection, cancellable, &error);

  return_pointer (task, schema, (GDestroyNotify) dowser_schema_unref, error);
}

static void
dowser_engine_source_introspect_async (DowserSource *source, GCancellable *cancellable, GAsyncReadyCallback callback,
                                       gpointer user_data)
{
  g_autoptr (GTask) task
      = operation_new (source, dowser_engine_source_introspect_async, (GDestroyNotify) dowser_schema_unref,
                       INTROSPECT_PATIENCE, cancellable, callback, user_data);

  run_on_worker (source, task, introspect_in_thread);
}

static DowserSchema *
dowser_engine_source_introspect_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  return propagate_pointer (source, result, error);
}

static void
profile_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Operation *operation = data;
  GError *error = NULL;
  DowserProfile *profile = NULL;

  if (begin (operation, cancellable, &error))
    profile = operation->engine->profile (operation->connection, operation->schema, operation->max_seconds, cancellable,
                                          &error);

  return_pointer (task, profile, (GDestroyNotify) dowser_profile_unref, error);
}

static void
dowser_engine_source_profile_async (DowserSource *source, const DowserSchema *schema, guint max_seconds,
                                    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task
      = operation_new (source, dowser_engine_source_profile_async, (GDestroyNotify) dowser_profile_unref,
                       max_seconds + PROFILE_PATIENCE, cancellable, callback, user_data);
  Operation *operation = g_task_get_task_data (task);

  operation->schema = dowser_schema_ref (schema);
  operation->max_seconds = max_seconds;
  run_on_worker (source, task, profile_in_thread);
}

static DowserProfile *
dowser_engine_source_profile_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  return propagate_pointer (source, result, error);
}

/* Takes @page. A page that finds no room becomes none, which tells the run; those behind it tell nothing more. */
static void
send_page (GPtrArray *columns, DowserPage *page, gpointer user_data)
{
  Operation *operation = user_data;
  DowserPageSpill *spill = operation->limits.spill;

  if (page != NULL && spill != NULL)
    {
      if (dowser_page_spill_get_shortage (spill) != NULL)
        {
          dowser_page_unref (page);
          return;
        }
      page = dowser_page_spill_take (spill, page);
    }
  dowser_engine_wait_pause (operation->wait);
  dowser_page_relay_send (operation->relay, columns, page);
  dowser_engine_wait_listen (operation->wait);
}

static void
run_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Operation *operation = data;
  DowserRunSummary *summary = g_new0 (DowserRunSummary, 1);
  GError *error = NULL;

  if (!begin (operation, cancellable, &error)
      || !operation->engine->run (operation->connection, operation->statement, &operation->limits, send_page, operation,
                                  summary, cancellable, &error))
    g_clear_pointer (&summary, g_free);
  dowser_engine_wait_pause (operation->wait);
  dowser_page_relay_finish (operation->relay);
  return_pointer (task, summary, g_free, error);
}

static void
dowser_engine_source_run_async (DowserSource *source, const DowserStatement *statement, const DowserLimits *limits,
                                DowserPageFunc page_func, gpointer page_data, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = operation_new (source, dowser_engine_source_run_async, g_free,
                                          limits != NULL ? limits->max_seconds : 0, cancellable, callback, user_data);
  Operation *operation = g_task_get_task_data (task);

  operation->statement = dowser_statement_ref (statement);
  if (limits != NULL)
    operation->limits = *limits;
  if (operation->limits.spill != NULL)
    dowser_page_spill_ref (operation->limits.spill);
  if (operation->limits.watch != NULL)
    dowser_run_watch_ref (operation->limits.watch);
  if (operation->limits.watch != NULL && operation->wait != NULL)
    dowser_engine_wait_set_watch (operation->wait, operation->limits.watch);
  operation->relay = dowser_page_relay_new (task, page_func, page_data);
  run_on_worker (source, task, run_in_thread);
}

static gboolean
dowser_engine_source_run_finish (DowserSource *source, GAsyncResult *result, DowserRunSummary *summary, GError **error)
{
  g_autofree DowserRunSummary *returned = propagate_pointer (source, result, error);

  if (returned != NULL && summary != NULL)
    *summary = *returned;
  return returned != NULL;
}

static void
forecast_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Operation *operation = data;
  GError *error = NULL;
  DowserForecast *forecast = NULL;

  if (begin (operation, cancellable, &error))
    forecast = operation->engine->forecast (operation->connection, operation->statement, cancellable, &error);
  return_pointer (task, forecast, (GDestroyNotify) dowser_forecast_unref, error);
}

static void
dowser_engine_source_forecast_async (DowserSource *source, const DowserStatement *statement, GCancellable *cancellable,
                                     GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task
      = operation_new (source, dowser_engine_source_forecast_async, (GDestroyNotify) dowser_forecast_unref,
                       FORECAST_PATIENCE, cancellable, callback, user_data);
  Operation *operation = g_task_get_task_data (task);

  operation->statement = dowser_statement_ref (statement);
  run_on_worker (source, task, forecast_in_thread);
}

static DowserForecast *
dowser_engine_source_forecast_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  return propagate_pointer (source, result, error);
}

static void
close_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Operation *operation = data;

  operation->engine->close (operation->connection);
  g_task_return_boolean (task, TRUE);
}

static void
queue_close (DowserEngineSource *self)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, NULL, NULL);
  Operation *operation = g_new0 (Operation, 1);

  operation->engine = self->engine;
  operation->connection = self->connection;
  g_task_set_source_tag (task, queue_close);
  g_task_set_task_data (task, operation, (GDestroyNotify) operation_free);
  dowser_worker_run (self->worker, task, close_in_thread);
}

/* The connection is closed and the thread gone even where @cancellable says that nobody waits for it. */
static void
dowser_engine_source_close_async (DowserSource *source, GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  DowserEngineSource *self = DOWSER_ENGINE_SOURCE (source);
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, user_data);

  g_task_set_source_tag (task, dowser_engine_source_close_async);
  stop_keeping (self);
  queue_close (self);
  dowser_worker_end (self->worker, task, self->engine->is_remote ? CLOSE_SECONDS : 0);
}

static gboolean
dowser_engine_source_close_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, source), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static const char *
dowser_engine_source_get_engine (DowserSource *source)
{
  DowserEngineSource *self = DOWSER_ENGINE_SOURCE (source);

  return self->title != NULL ? self->title : self->engine->title;
}

static const char *
dowser_engine_source_get_protection (DowserSource *source)
{
  DowserEngineSource *self = DOWSER_ENGINE_SOURCE (source);

  return self->facts.protection != NULL ? self->facts.protection : _ ("read-only");
}

static const char *
dowser_engine_source_get_security (DowserSource *source)
{
  return DOWSER_ENGINE_SOURCE (source)->facts.security;
}

static DowserDialectId
dowser_engine_source_get_dialect (DowserSource *source)
{
  const DowserEngineSource *self = DOWSER_ENGINE_SOURCE (source);

  return self->engine->dialect;
}

static void
dowser_engine_source_set_password (DowserSource *source, const char *password)
{
  DowserEngineSource *self = DOWSER_ENGINE_SOURCE (source);

  g_free (self->password);
  self->password = g_strdup (password);
}

static const char *
dowser_engine_source_get_memory (DowserSource *source)
{
  return DOWSER_ENGINE_SOURCE (source)->facts.memory;
}

static void
dowser_engine_source_set_memory (DowserSource *source, const char *memory)
{
  DowserEngineSource *self = DOWSER_ENGINE_SOURCE (source);

  g_free (self->facts.memory);
  self->facts.memory = g_strdup (memory);
}

static void
dowser_engine_source_set_recovering (DowserSource *source, gboolean recovering)
{
  DOWSER_ENGINE_SOURCE (source)->facts.recovers = recovering;
}

/* Nobody closed it: it is closed where it was opened. The task is its owner now. */
static void
close_left_open (DowserEngineSource *self)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, NULL, NULL);
  Operation *operation = g_new0 (Operation, 1);

  operation->engine = self->engine;
  operation->connection = self->connection;
  g_task_set_source_tag (task, close_left_open);
  g_task_set_task_data (task, operation, (GDestroyNotify) operation_free_with_connection);
  dowser_worker_run (self->worker, task, close_in_thread);
}

/* No task runs any more, since each holds a reference: looking at the connection is safe here. */
static void
dowser_engine_source_finalize (GObject *object)
{
  DowserEngineSource *self = DOWSER_ENGINE_SOURCE (object);

  stop_keeping (self);
  if (self->engine->is_open (self->connection))
    close_left_open (self);
  else
    self->engine->connection_free (self->connection);
  g_object_unref (self->worker);
  g_free (self->password);
  g_free (self->title);
  clear_facts (&self->facts);
  G_OBJECT_CLASS (dowser_engine_source_parent_class)->finalize (object);
}

static void
dowser_engine_source_class_init (DowserEngineSourceClass *klass)
{
  DowserSourceClass *source_class = DOWSER_SOURCE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = dowser_engine_source_finalize;

  source_class->open_async = dowser_engine_source_open_async;
  source_class->open_finish = dowser_engine_source_open_finish;
  source_class->signature_async = dowser_engine_source_signature_async;
  source_class->signature_finish = dowser_engine_source_signature_finish;
  source_class->introspect_async = dowser_engine_source_introspect_async;
  source_class->introspect_finish = dowser_engine_source_introspect_finish;
  source_class->profile_async = dowser_engine_source_profile_async;
  source_class->profile_finish = dowser_engine_source_profile_finish;
  source_class->run_async = dowser_engine_source_run_async;
  source_class->run_finish = dowser_engine_source_run_finish;
  source_class->forecast_async = dowser_engine_source_forecast_async;
  source_class->forecast_finish = dowser_engine_source_forecast_finish;
  source_class->close_async = dowser_engine_source_close_async;
  source_class->close_finish = dowser_engine_source_close_finish;
  source_class->get_engine = dowser_engine_source_get_engine;
  source_class->get_protection = dowser_engine_source_get_protection;
  source_class->get_security = dowser_engine_source_get_security;
  source_class->get_dialect = dowser_engine_source_get_dialect;
  source_class->set_password = dowser_engine_source_set_password;
  source_class->get_memory = dowser_engine_source_get_memory;
  source_class->set_memory = dowser_engine_source_set_memory;
  source_class->set_recovering = dowser_engine_source_set_recovering;
}

static void
dowser_engine_source_init (DowserEngineSource *self)
{
}

DowserSource *
dowser_engine_source_new (const DowserEngine *engine, const char *uri)
{
  DowserEngineSource *self;

  g_return_val_if_fail (engine != NULL && uri != NULL, NULL);

  self = g_object_new (DOWSER_TYPE_ENGINE_SOURCE, "uri", uri, NULL);
  self->engine = engine;
  self->worker = dowser_worker_new (engine->worker_name);
  self->connection = engine->connection_new (uri);
  return DOWSER_SOURCE (self);
}
