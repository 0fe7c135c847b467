/* dowser-source.c - a data source: calls the functions of an engine in worker threads, and returns their answers */
#include "sources/dowser-source.h"

#include "base/dowser-worker.h"
#include "sources/dowser-engine-wait.h"
#include "sources/dowser-engine.h"
#include "sources/dowser-lanes.h"
#include "sources/dowser-page-queue.h"
#include "sources/dowser-spill-file.h"
#include "sources/dowser-worker-end.h"

#include <glib/gi18n-lib.h>

/* Maximum number of seconds to wait for a server's answer, for calls without a limit of their own. */
#define OPEN_PATIENCE 30
#define FORECAST_PATIENCE 30
#define SIGNATURE_PATIENCE 60
#define INTROSPECT_PATIENCE 300
#define KEEP_PATIENCE 10
/* Additional seconds for a profile. A profile checks its own limit only between two tables. */
#define PROFILE_PATIENCE 5
/* Seconds between two keep-alives, as in libpq. A firewall may drop a connection that is silent for a minute. */
#define KEEP_SECONDS 30
/* Maximum number of seconds for closing. If closing takes longer, the server will end the connection by itself. */
#define CLOSE_SECONDS 4

struct _DowserSource
{
  GObject parent_instance;

  char *uri;
  const DowserEngine *engine;
  DowserLanes *lanes;       /* (owned) */
  char *password;           /* (owned) (nullable) */
  char *title;              /* (owned) (nullable): engine and version; set when the source is open */
  DowserEngineFacts *facts; /* (owned): from the last opening, and input of the next one */
  gboolean has_started;     /* opening has begun */
  GSource *close_timer;     /* (owned) (nullable): the timer of keep-alives, while the source is open and needs them */
  gint64 used;              /* time of the last call */
  gboolean is_kept_open;    /* a keep-alive is in progress */
};

G_DEFINE_FINAL_TYPE (DowserSource, dowser_source, G_TYPE_OBJECT)

typedef struct _Call Call;

/*
 * Properties of a kind of call.
 * @work: runs in the worker. Returns: data that @destroy frees, or NULL with @error set
 * @timeout: seconds to wait for a server's answer, added to the caller's limit; if both are 0, there is no limit
 * @needs_line: TRUE to open the connection first if it is not open
 * @is_run: TRUE if the call runs a statement; other calls don't wait for such a call
 * @can_run_in_parallel: TRUE if the call may use a connection other than the first
 * @is_unattended: TRUE if no caller waits for the answer, so that the connection isn't abandoned if no answer arrives
 */
typedef struct
{
  gpointer (*work) (Call *call, GCancellable *cancellable, GError **error);
  GDestroyNotify destroy;
  guint timeout;
  gboolean needs_line;
  gboolean is_run;
  gboolean can_run_in_parallel;
  gboolean is_unattended;
} Operation;

/* The input of a call for the worker; owned by its task. */
struct _Call
{
  const Operation *operation;
  GTask *task; /* (owned) until it is started */
  const DowserEngine *engine;
  DowserLane *lane;       /* (unowned): the source outlives its tasks */
  gpointer connection;    /* (unowned): the connection of @lane */
  DowserEngineWait *wait; /* (owned) (nullable) */
  gboolean opens_first;
  char *password;             /* (owned) (nullable) */
  DowserEngineFacts *facts;   /* (owned) (nullable): for opening */
  DowserSchema *schema;       /* (owned) (nullable): the schema that a profile job reads */
  guint max_seconds;          /* for a profile */
  DowserStatement *statement; /* (owned) (nullable): for a run or a forecast */
  DowserLimits limits;        /* for a run: its limits, which own the spill file and the watch */
  DowserPageQueue *relay;     /* (owned) (nullable): for a run: passes its pages to the caller */
  gboolean has_columns;       /* for a run: the columns were sent; used by the worker */
};

static void
facts_free (gpointer data)
{
  DowserEngineFacts *facts = data;

  g_free (facts->version);
  g_free (facts->protection);
  g_free (facts->security);
  g_free (facts->memory);
  g_free (facts);
}

static void
call_free (gpointer data)
{
  Call *call = data;

  g_free (call->password);
  g_clear_pointer (&call->facts, facts_free);
  g_clear_pointer (&call->schema, dowser_schema_unref);
  g_clear_pointer (&call->statement, dowser_statement_unref);
  g_clear_pointer (&call->limits.spill, dowser_spill_file_unref);
  g_clear_pointer (&call->limits.monitor, dowser_progress_monitor_unref);
  g_clear_pointer (&call->relay, dowser_page_queue_unref);
  dowser_engine_wait_free (call->wait);
  g_free (call);
}

static void
do_nothing (gpointer data)
{
}

static void
replace_connection (gpointer source, gpointer connection)
{
  dowser_lanes_replace_connection (DOWSER_SOURCE (source)->lanes, connection);
}

static GTask *
make_task (DowserSource *self, Call *call, GTask *outer, guint timeout)
{
  g_autofree char *title = NULL;

  if (!self->engine->is_remote || call->operation->is_unattended)
    return g_object_ref (outer);
  title = dowser_source_dup_title (self);
  call->wait = dowser_engine_wait_new (outer, title, call->operation->destroy, timeout, &call->lane->connection,
                                       replace_connection);
  return dowser_engine_wait_make_task (call->wait);
}

static void close_lane (DowserSource *self, DowserLane *lane);

/* Closes an additional connection to a server after its call. A server allows only a few connections. */
static void
close_extra_cb (GTask *outer, GParamSpec *pspec, gpointer user_data)
{
  DowserSource *self = DOWSER_SOURCE (g_task_get_source_object (outer));
  DowserLane *lane = user_data;

  if (lane->n_calls == 0 && self->engine->is_remote && lane != dowser_lanes_get (self->lanes, 0))
    close_lane (self, lane);
}

/* Creates the call of @operation on @lane (a connection with its worker). @seconds: time limit given by the caller */
static Call *
call_new_on_lane (DowserSource *self, DowserLane *lane, const Operation *operation, guint seconds,
                  GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) outer = g_task_new (self, cancellable, callback, user_data);
  Call *call = g_new0 (Call, 1);

  self->used = g_get_monotonic_time ();
  g_task_set_source_tag (outer, (gpointer) operation);
  call->operation = operation;
  call->engine = self->engine;
  call->lane = lane;
  call->connection = lane->connection;
  call->opens_first = lane->opens_first && operation->needs_line;
  call->password = g_strdup (self->password);
  call->facts = g_new0 (DowserEngineFacts, 1);
  call->facts->memory = g_strdup (self->facts->memory);
  call->facts->recovers = self->facts->recovers;
  call->max_seconds = seconds;
  call->task = make_task (self, call, outer, operation->timeout + seconds);
  if (!operation->is_unattended)
    {
      dowser_lane_count_call (lane, outer, operation->is_run);
      g_signal_connect (outer, "notify::completed", G_CALLBACK (close_extra_cb), lane);
    }
  g_task_set_task_data (call->task, call, call_free);
  return call;
}

static Call *
call_new (DowserSource *self, const Operation *operation, guint seconds, GCancellable *cancellable,
          GAsyncReadyCallback callback, gpointer user_data)
{
  return call_new_on_lane (self, dowser_lanes_pick (self->lanes, operation->can_run_in_parallel), operation, seconds,
                           cancellable, callback, user_data);
}

static gboolean
open_connection (Call *call, GCancellable *cancellable, GError **error)
{
  return call->engine->open (call->connection, call->password, call->facts, cancellable, error);
}

static void
work_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Call *call = data;
  gpointer answer = NULL;
  GError *error = NULL;

  dowser_engine_wait_resume (call->wait);
  if (!call->opens_first || call->engine->is_open (call->connection) || open_connection (call, cancellable, &error))
    answer = call->operation->work (call, cancellable, &error);
  if (answer != NULL)
    g_task_return_pointer (task, answer, call->operation->destroy);
  else
    g_task_return_error (task, error);
}

/* Takes @call. */
static void
start_call (DowserSource *self, Call *call)
{
  g_autoptr (GTask) task = call->task;

  dowser_worker_run (call->lane->worker, task, work_in_thread);
}

static gpointer
finish_call (DowserSource *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self) && g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static gpointer
work_on_open (Call *call, GCancellable *cancellable, GError **error)
{
  return open_connection (call, cancellable, error) ? g_steal_pointer (&call->facts) : NULL;
}

void
dowser_source_open_async (DowserSource *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer user_data)
{
  static const Operation operation = { work_on_open, facts_free, OPEN_PATIENCE };

  g_return_if_fail (DOWSER_IS_SOURCE (self));

  self->has_started = TRUE;
  start_call (self, call_new (self, &operation, 0, cancellable, callback, user_data));
}

static guint
get_keep_alive_seconds (void)
{
  const char *given = g_getenv ("DOWSER_KEEP_ALIVE");
  guint64 seconds;

  if (given != NULL && g_ascii_string_to_unsigned (given, 10, 1, G_MAXINT16, &seconds, NULL))
    return (guint) seconds;
  return KEEP_SECONDS;
}

/* Sends a keep-alive if the connection is open. If the connection is lost, the keep-alive only closes it. The next call
 * opens it again, because no caller waits for it now. */
static gpointer
work_on_keep_alive (Call *call, GCancellable *cancellable, GError **error)
{
  if (call->engine->is_open (call->connection))
    call->engine->keep_alive (call->connection);
  return call;
}

static void
kept_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  DOWSER_SOURCE (source)->is_kept_open = FALSE;
}

/* Starts a keep-alive, unless another one is in progress. So keep-alives don't queue while a long statement runs. */
static gboolean
keep_cb (gpointer user_data)
{
  static const Operation operation = { work_on_keep_alive, do_nothing, KEEP_PATIENCE };
  DowserSource *self = user_data;

  if (self->is_kept_open || g_get_monotonic_time () - self->used < get_keep_alive_seconds () * G_USEC_PER_SEC / 2)
    return G_SOURCE_CONTINUE;
  self->is_kept_open = TRUE;
  start_call (self, call_new (self, &operation, 0, NULL, kept_cb, NULL));
  return G_SOURCE_CONTINUE;
}

static void
stop_keep_alive (DowserSource *self)
{
  if (self->close_timer != NULL)
    g_source_destroy (self->close_timer);
  g_clear_pointer (&self->close_timer, g_source_unref);
}

static void
start_keep_alive (DowserSource *self)
{
  if (self->engine->keep_alive == NULL || self->close_timer != NULL)
    return;
  self->close_timer = g_timeout_source_new_seconds (get_keep_alive_seconds ());
  g_source_set_static_name (self->close_timer, "DowserSource");
  g_source_set_callback (self->close_timer, keep_cb, self, NULL);
  g_source_attach (self->close_timer, g_main_context_get_thread_default ());
}

gboolean
dowser_source_open_finish (DowserSource *self, GAsyncResult *result, GError **error)
{
  DowserEngineFacts *facts = finish_call (self, result, error);

  if (facts == NULL)
    return FALSE;
  facts_free (self->facts);
  self->facts = facts;
  g_free (self->title);
  self->title = g_strjoin (" ", self->engine->title, facts->version, NULL);
  start_keep_alive (self);
  return TRUE;
}

static gpointer
work_on_signature (Call *call, GCancellable *cancellable, GError **error)
{
  return call->engine->signature (call->connection, cancellable, error);
}

void
dowser_source_read_signature_async (DowserSource *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  static const Operation operation
      = { work_on_signature, g_free, SIGNATURE_PATIENCE, .needs_line = TRUE, .can_run_in_parallel = TRUE };

  g_return_if_fail (DOWSER_IS_SOURCE (self));

  start_call (self, call_new (self, &operation, 0, cancellable, callback, user_data));
}

char *
dowser_source_read_signature_finish (DowserSource *self, GAsyncResult *result, GError **error)
{
  return finish_call (self, result, error);
}

static gpointer
work_on_introspect (Call *call, GCancellable *cancellable, GError **error)
{
  return call->engine->introspect (call->connection, cancellable, error);
}

void
dowser_source_introspect_async (DowserSource *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer user_data)
{
  static const Operation operation
      = { work_on_introspect, (GDestroyNotify) dowser_schema_unref, INTROSPECT_PATIENCE, .needs_line = TRUE };

  g_return_if_fail (DOWSER_IS_SOURCE (self));

  start_call (self, call_new (self, &operation, 0, cancellable, callback, user_data));
}

DowserSchema *
dowser_source_introspect_finish (DowserSource *self, GAsyncResult *result, GError **error)
{
  return finish_call (self, result, error);
}

static gpointer
work_on_profile (Call *call, GCancellable *cancellable, GError **error)
{
  return call->engine->profile (call->connection, call->schema, call->max_seconds, cancellable, error);
}

void
dowser_source_profile_async (DowserSource *self, const DowserSchema *schema, guint max_seconds,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  static const Operation operation
      = { work_on_profile, (GDestroyNotify) dowser_profile_unref, PROFILE_PATIENCE, .needs_line = TRUE };
  Call *call;

  g_return_if_fail (DOWSER_IS_SOURCE (self));
  g_return_if_fail (schema != NULL);

  call = call_new (self, &operation, max_seconds, cancellable, callback, user_data);
  call->schema = dowser_schema_ref (schema);
  start_call (self, call);
}

DowserProfile *
dowser_source_profile_finish (DowserSource *self, GAsyncResult *result, GError **error)
{
  DowserProfile *profile = finish_call (self, result, error);

  /* Removes private columns, in case an engine has not skipped them. */
  if (profile != NULL)
    dowser_profile_clear_private (profile);
  return profile;
}

static void
relay_page (Call *call, GPtrArray *columns, DowserPage *page)
{
  dowser_engine_wait_pause (call->wait);
  dowser_page_queue_send (call->relay, columns, page);
  dowser_engine_wait_resume (call->wait);
  call->has_columns = TRUE;
}

/* Sends a page to the caller. Takes @page. If the spill file has no space for @page, sends the columns and then NULL
 * instead, so that the caller knows that rows are missing. All later pages are dropped. */
static void
send_page (GPtrArray *columns, DowserPage *page, gpointer user_data)
{
  Call *call = user_data;
  DowserSpillFile *spill = call->limits.spill;

  if (page != NULL && spill != NULL)
    {
      if (dowser_spill_file_get_shortage (spill) != NULL)
        {
          dowser_page_unref (page);
          return;
        }
      page = dowser_spill_file_take_page (spill, page);
      if (page == NULL && !call->has_columns)
        relay_page (call, columns, NULL);
    }
  relay_page (call, columns, page);
}

static gpointer
work_on_run (Call *call, GCancellable *cancellable, GError **error)
{
  DowserRunSummary *summary = g_new0 (DowserRunSummary, 1);

  if (!call->engine->run (call->connection, call->statement, &call->limits, send_page, call, summary, cancellable,
                          error))
    g_clear_pointer (&summary, g_free);
  dowser_engine_wait_pause (call->wait);
  dowser_page_queue_finish (call->relay);
  return summary;
}

static void
set_limits (Call *call, const DowserLimits *limits)
{
  call->limits = *limits;
  if (limits->spill != NULL)
    dowser_spill_file_ref (limits->spill);
  if (limits->monitor != NULL)
    dowser_progress_monitor_ref (limits->monitor);
  if (limits->monitor != NULL && call->wait != NULL)
    dowser_engine_wait_set_watch (call->wait, limits->monitor);
}

void
dowser_source_run_async (DowserSource *self, const DowserStatement *statement, const DowserLimits *limits,
                         DowserPageFunc page_func, gpointer page_data, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer user_data)
{
  static const Operation operation
      = { work_on_run, g_free, .needs_line = TRUE, .is_run = TRUE, .can_run_in_parallel = TRUE };
  Call *call;

  g_return_if_fail (DOWSER_IS_SOURCE (self));
  g_return_if_fail (statement != NULL);

  call = call_new (self, &operation, limits != NULL ? limits->max_seconds : 0, cancellable, callback, user_data);
  call->statement = dowser_statement_ref (statement);
  if (limits != NULL)
    set_limits (call, limits);
  call->relay = dowser_page_queue_new (call->task, page_func, page_data);
  start_call (self, call);
}

gboolean
dowser_source_run_finish (DowserSource *self, GAsyncResult *result, DowserRunSummary *summary, GError **error)
{
  g_autofree DowserRunSummary *returned = finish_call (self, result, error);

  if (returned != NULL && summary != NULL)
    *summary = *returned;
  return returned != NULL;
}

static gpointer
work_on_forecast (Call *call, GCancellable *cancellable, GError **error)
{
  return call->engine->forecast (call->connection, call->statement, cancellable, error);
}

void
dowser_source_forecast_async (DowserSource *self, const DowserStatement *statement, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data)
{
  static const Operation operation = { work_on_forecast, (GDestroyNotify) dowser_forecast_unref, FORECAST_PATIENCE,
                                       .needs_line = TRUE, .can_run_in_parallel = TRUE };
  Call *call;

  g_return_if_fail (DOWSER_IS_SOURCE (self));
  g_return_if_fail (statement != NULL);

  call = call_new (self, &operation, 0, cancellable, callback, user_data);
  call->statement = dowser_statement_ref (statement);
  start_call (self, call);
}

DowserForecast *
dowser_source_forecast_finish (DowserSource *self, GAsyncResult *result, GError **error)
{
  return finish_call (self, result, error);
}

static gpointer
work_on_close (Call *call, GCancellable *cancellable, GError **error)
{
  call->engine->close (call->connection);
  return call;
}

static void
close_lane (DowserSource *self, DowserLane *lane)
{
  static const Operation operation = { work_on_close, do_nothing, .is_unattended = TRUE };

  start_call (self, call_new_on_lane (self, lane, &operation, 0, NULL, NULL, NULL));
}

/* Closes the connections and ends the threads, even if @cancellable is cancelled and no caller waits. */
void
dowser_source_close_async (DowserSource *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                           gpointer user_data)
{
  guint timeout = self->engine->is_remote ? CLOSE_SECONDS : 0;
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (DOWSER_IS_SOURCE (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, dowser_source_close_async);
  stop_keep_alive (self);
  for (guint i = 0; i < dowser_lanes_count (self->lanes); i++)
    close_lane (self, dowser_lanes_get (self->lanes, i));
  for (guint i = 1; i < dowser_lanes_count (self->lanes); i++)
    {
      const DowserLane *lane = dowser_lanes_get (self->lanes, i);
      g_autoptr (GTask) abandoned_task = g_task_new (self, cancellable, NULL, NULL);

      dowser_worker_end (lane->worker, abandoned_task, timeout);
    }
  dowser_worker_end (dowser_lanes_get (self->lanes, 0)->worker, task, timeout);
}

gboolean
dowser_source_close_finish (DowserSource *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

gboolean
dowser_source_has_begun_to_open (DowserSource *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), FALSE);

  return self->has_started;
}

const char *
dowser_source_get_uri (DowserSource *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), NULL);

  return self->uri;
}

char *
dowser_source_dup_title (DowserSource *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), NULL);

  return dowser_source_dup_uri_title (self->uri);
}

const char *
dowser_source_get_engine (DowserSource *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), NULL);

  return self->title != NULL ? self->title : self->engine->title;
}

const char *
dowser_source_get_protection (DowserSource *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), NULL);

  return self->facts->protection != NULL ? self->facts->protection : _ ("read-only");
}

const char *
dowser_source_get_security (DowserSource *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), NULL);

  return self->facts->security;
}

DowserDialectId
dowser_source_get_dialect (DowserSource *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), DOWSER_DIALECT_SQLITE);

  return self->engine->dialect;
}

static void
set_text (char **place, const char *text)
{
  g_free (*place);
  *place = g_strdup (text);
}

void
dowser_source_set_password (DowserSource *self, const char *password)
{
  g_return_if_fail (DOWSER_IS_SOURCE (self));

  set_text (&self->password, password);
}

const char *
dowser_source_get_memory (DowserSource *self)
{
  g_return_val_if_fail (DOWSER_IS_SOURCE (self), NULL);

  return self->facts->memory;
}

void
dowser_source_set_memory (DowserSource *self, const char *memory)
{
  g_return_if_fail (DOWSER_IS_SOURCE (self));

  set_text (&self->facts->memory, memory);
}

void
dowser_source_set_recovering (DowserSource *self, gboolean recovering)
{
  g_return_if_fail (DOWSER_IS_SOURCE (self));

  self->facts->recovers = recovering;
}

/* Each task holds a reference to the source. So no task is running now, and this thread may access the connections.
 * Connections that are still open are closed in their workers. */
static void
dowser_source_finalize (GObject *object)
{
  DowserSource *self = DOWSER_SOURCE (object);

  stop_keep_alive (self);
  dowser_lanes_free (self->lanes);
  g_free (self->uri);
  g_free (self->password);
  g_free (self->title);
  facts_free (self->facts);
  G_OBJECT_CLASS (dowser_source_parent_class)->finalize (object);
}

static void
dowser_source_class_init (DowserSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_source_finalize;
}

static void
dowser_source_init (DowserSource *self)
{
  self->facts = g_new0 (DowserEngineFacts, 1);
}

DowserSource *
dowser_source_new_for_engine (const DowserEngine *engine, const char *uri)
{
  DowserSource *self;

  g_return_val_if_fail (engine != NULL && uri != NULL, NULL);

  self = g_object_new (DOWSER_TYPE_SOURCE, NULL);
  self->uri = g_strdup (uri);
  self->engine = engine;
  self->lanes = dowser_lanes_new (engine, uri);
  return self;
}
