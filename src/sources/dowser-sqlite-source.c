/* dowser-sqlite-source.c - an SQLite file as a source */
#include "sources/dowser-sqlite-source.h"

#include "base/dowser-error.h"
#include "base/dowser-worker.h"
#include "sources/dowser-page-relay.h"
#include "sources/dowser-sqlite-connection.h"
#include "sources/dowser-sqlite-file.h"
#include "sources/dowser-sqlite-introspect.h"
#include "sources/dowser-sqlite-profile.h"
#include "sources/dowser-sqlite-query.h"
#include "sources/dowser-sqlite-run.h"

#include <glib/gi18n-lib.h>

struct _DowserSqliteSource
{
  DowserSource parent_instance;

  DowserWorker *worker;               /* (owned) */
  DowserSqliteConnection *connection; /* (owned): touched on the worker only */
  gboolean immutable;                 /* what the last open said of the connection */
};

G_DEFINE_FINAL_TYPE (DowserSqliteSource, dowser_sqlite_source, DOWSER_TYPE_SOURCE)

/* One operation: what the worker gets. */
typedef struct
{
  DowserSqliteConnection *connection; /* (unowned): the source outlives its tasks */
  DowserSchema *schema;               /* (owned) (nullable): profile */
  guint max_seconds;
  DowserStatement *statement; /* (owned) (nullable): run */
  DowserLimits limits;
  DowserPageRelay *relay; /* (owned) (nullable): run */
} Operation;

static void
operation_free (Operation *operation)
{
  g_clear_pointer (&operation->schema, dowser_schema_unref);
  g_clear_pointer (&operation->statement, dowser_statement_unref);
  g_clear_pointer (&operation->relay, dowser_page_relay_unref);
  g_free (operation);
}

static void
operation_free_with_connection (Operation *operation)
{
  dowser_sqlite_connection_free (operation->connection);
  operation_free (operation);
}

static GTask *
operation_new (DowserSource *source, gpointer tag, GCancellable *cancellable, GAsyncReadyCallback callback,
               gpointer user_data)
{
  GTask *task = g_task_new (source, cancellable, callback, user_data);
  Operation *operation = g_new0 (Operation, 1);

  operation->connection = DOWSER_SQLITE_SOURCE (source)->connection;
  g_task_set_source_tag (task, tag);
  g_task_set_task_data (task, operation, (GDestroyNotify) operation_free);
  return task;
}

static void
run_on_worker (DowserSource *source, GTask *task, GTaskThreadFunc func)
{
  dowser_worker_run (DOWSER_SQLITE_SOURCE (source)->worker, task, func);
}

static void
open_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  DowserSqliteConnection *connection = ((Operation *) data)->connection;
  GError *error = NULL;

  if (dowser_sqlite_connection_open (connection, cancellable, &error))
    g_task_return_int (task, connection->immutable);
  else
    g_task_return_error (task, error);
}

static void
dowser_sqlite_source_open_async (DowserSource *source, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  g_autoptr (GTask) task = operation_new (source, dowser_sqlite_source_open_async, cancellable, callback, user_data);

  run_on_worker (source, task, open_in_thread);
}

static gboolean
dowser_sqlite_source_open_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  gssize immutable;

  g_return_val_if_fail (g_task_is_valid (result, source), FALSE);

  immutable = g_task_propagate_int (G_TASK (result), error);
  if (immutable >= 0)
    DOWSER_SQLITE_SOURCE (source)->immutable = immutable > 0;
  return immutable >= 0;
}

static char *
read_signature (DowserSqliteConnection *connection, GCancellable *cancellable, GError **error)
{
  g_autoptr (sqlite3_stmt) stmt = NULL;
  g_autoptr (GError) local_error = NULL;
  g_autofree char *stamp = dowser_sqlite_file_dup_stamp (connection->path);

  stmt
      = dowser_sqlite_prepare (connection->db,
                               "SELECT schema_version, (SELECT count(*) FROM sqlite_master) FROM pragma_schema_version",
                               cancellable, error);
  if (stmt == NULL)
    return NULL;
  if (dowser_sqlite_next (stmt, cancellable, &local_error))
    return g_strdup_printf ("sqlite:%" G_GINT64_FORMAT ":%" G_GINT64_FORMAT "%s",
                            (gint64) sqlite3_column_int64 (stmt, 0), (gint64) sqlite3_column_int64 (stmt, 1), stamp);
  g_propagate_error (error, g_steal_pointer (&local_error));
  return NULL;
}

static void
signature_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  DowserSqliteConnection *connection = ((Operation *) data)->connection;
  GError *error = NULL;
  char *signature = NULL;

  if (dowser_sqlite_connection_refresh (connection, cancellable, &error)
      && dowser_sqlite_connection_begin (connection, 0, TRUE, cancellable, &error))
    {
      signature = read_signature (connection, cancellable, &error);
      dowser_sqlite_connection_end (connection);
    }
  if (signature != NULL)
    g_task_return_pointer (task, signature, g_free);
  else
    g_task_return_error (task, error);
}

static void
dowser_sqlite_source_signature_async (DowserSource *source, GCancellable *cancellable, GAsyncReadyCallback callback,
                                      gpointer user_data)
{
  g_autoptr (GTask) task
      = operation_new (source, dowser_sqlite_source_signature_async, cancellable, callback, user_data);

  run_on_worker (source, task, signature_in_thread);
}

static gpointer
propagate_pointer (DowserSource *source, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, source), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static char *
dowser_sqlite_source_signature_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  return propagate_pointer (source, result, error);
}

static gboolean
check_not_empty (DowserSqliteConnection *connection, const DowserSchema *schema, GError **error)
{
  g_autofree char *title = NULL;

  if (dowser_schema_get_tables (schema)->len > 0)
    return TRUE;
  title = g_filename_display_basename (connection->path);
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_EMPTY,
               _ ("“%s” has no tables, so there is nothing to ask: choose another file."), title);
  return FALSE;
}

static void
introspect_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  DowserSqliteConnection *connection = ((Operation *) data)->connection;
  g_autoptr (DowserSchema) schema = NULL;
  GError *error = NULL;

  if (dowser_sqlite_connection_begin (connection, 0, TRUE, cancellable, &error))
    {
      schema = dowser_sqlite_introspect (connection->db, cancellable, &error);
      dowser_sqlite_connection_end (connection);
    }
  if (schema != NULL && check_not_empty (connection, schema, &error))
    g_task_return_pointer (task, g_steal_pointer (&schema), (GDestroyNotify) dowser_schema_unref);
  else
    g_task_return_error (task, error);
}

static void
dowser_sqlite_source_introspect_async (DowserSource *source, GCancellable *cancellable, GAsyncReadyCallback callback,
                                       gpointer user_data)
{
  g_autoptr (GTask) task
      = operation_new (source, dowser_sqlite_source_introspect_async, cancellable, callback, user_data);

  run_on_worker (source, task, introspect_in_thread);
}

static DowserSchema *
dowser_sqlite_source_introspect_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  return propagate_pointer (source, result, error);
}

static void
profile_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Operation *operation = data;
  DowserSqliteConnection *connection = operation->connection;
  DowserProfile *profile = NULL;
  GError *error = NULL;

  if (dowser_sqlite_connection_begin (connection, 0, FALSE, cancellable, &error))
    {
      profile = dowser_sqlite_profile (connection->db, operation->schema, operation->max_seconds, cancellable, &error);
      dowser_sqlite_connection_end (connection);
    }
  if (profile != NULL)
    g_task_return_pointer (task, profile, (GDestroyNotify) dowser_profile_unref);
  else
    g_task_return_error (task, error);
}

static void
dowser_sqlite_source_profile_async (DowserSource *source, const DowserSchema *schema, guint max_seconds,
                                    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = operation_new (source, dowser_sqlite_source_profile_async, cancellable, callback, user_data);
  Operation *operation = g_task_get_task_data (task);

  operation->schema = dowser_schema_ref (schema);
  operation->max_seconds = max_seconds;
  run_on_worker (source, task, profile_in_thread);
}

static DowserProfile *
dowser_sqlite_source_profile_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  return propagate_pointer (source, result, error);
}

static void
send_page (GPtrArray *columns, DowserPage *page, gpointer user_data)
{
  dowser_page_relay_send (user_data, columns, page);
}

static void
run_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Operation *operation = data;
  g_autofree DowserRunSummary *summary = g_new0 (DowserRunSummary, 1);
  GError *error = NULL;

  if (dowser_sqlite_run (operation->connection, operation->statement, &operation->limits, send_page, operation->relay,
                         cancellable, summary, &error))
    g_task_return_pointer (task, g_steal_pointer (&summary), g_free);
  else
    g_task_return_error (task, error);
}

/* Pages and answer wait until the window has drawn: a stream of pages must not hold it up. */
static void
dowser_sqlite_source_run_async (DowserSource *source, const DowserStatement *statement, const DowserLimits *limits,
                                DowserPageFunc page_func, gpointer page_data, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = operation_new (source, dowser_sqlite_source_run_async, cancellable, callback, user_data);
  Operation *operation = g_task_get_task_data (task);

  g_task_set_priority (task, G_PRIORITY_DEFAULT_IDLE);
  operation->statement = dowser_statement_ref (statement);
  if (limits != NULL)
    operation->limits = *limits;
  operation->relay = dowser_page_relay_new (task, page_func, page_data);
  run_on_worker (source, task, run_in_thread);
}

static gboolean
dowser_sqlite_source_run_finish (DowserSource *source, GAsyncResult *result, DowserRunSummary *summary, GError **error)
{
  g_autofree DowserRunSummary *returned = propagate_pointer (source, result, error);

  if (returned != NULL && summary != NULL)
    *summary = *returned;
  return returned != NULL;
}

static void
close_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  dowser_sqlite_connection_close (((Operation *) data)->connection);
  g_task_return_boolean (task, TRUE);
}

static void
stopped_cb (GObject *worker, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (dowser_worker_stop_finish (DOWSER_WORKER (worker), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* The file is closed and the thread gone even where @cancellable says that nobody waits for it. */
static void
dowser_sqlite_source_close_async (DowserSource *source, GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  DowserSqliteSource *self = DOWSER_SQLITE_SOURCE (source);
  g_autoptr (GTask) closing = operation_new (source, dowser_sqlite_source_close_async, NULL, NULL, NULL);
  GTask *task = g_task_new (source, cancellable, callback, user_data);

  g_task_set_source_tag (task, dowser_sqlite_source_close_async);
  run_on_worker (source, closing, close_in_thread);
  dowser_worker_stop_async (self->worker, NULL, stopped_cb, task);
}

static gboolean
dowser_sqlite_source_boolean_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, source), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static const char *
dowser_sqlite_source_get_engine (DowserSource *source)
{
  return "SQLite";
}

static const char *
dowser_sqlite_source_get_protection (DowserSource *source)
{
  if (DOWSER_SQLITE_SOURCE (source)->immutable)
    return _ ("read-only, proven by a refused write; changes in a write-ahead log elsewhere are not seen");
  return _ ("read-only, proven by a refused write");
}

static DowserDialectId
dowser_sqlite_source_get_dialect (DowserSource *source)
{
  return DOWSER_DIALECT_SQLITE;
}

/* Nobody closed it: it is closed where it was opened. The task is its owner now. */
static void
close_left_open (DowserSqliteSource *self)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, NULL, NULL);
  Operation *operation = g_new0 (Operation, 1);

  operation->connection = self->connection;
  g_task_set_source_tag (task, close_left_open);
  g_task_set_task_data (task, operation, (GDestroyNotify) operation_free_with_connection);
  dowser_worker_run (self->worker, task, close_in_thread);
}

/* No task runs any more, since each holds a reference: looking at the connection is safe here. */
static void
dowser_sqlite_source_finalize (GObject *object)
{
  DowserSqliteSource *self = DOWSER_SQLITE_SOURCE (object);

  if (self->connection->db != NULL)
    close_left_open (self);
  else
    dowser_sqlite_connection_free (self->connection);
  g_object_unref (self->worker);
  G_OBJECT_CLASS (dowser_sqlite_source_parent_class)->finalize (object);
}

static void
dowser_sqlite_source_constructed (GObject *object)
{
  DowserSqliteSource *self = DOWSER_SQLITE_SOURCE (object);

  G_OBJECT_CLASS (dowser_sqlite_source_parent_class)->constructed (object);
  self->connection = dowser_sqlite_connection_new (dowser_source_get_uri (DOWSER_SOURCE (self)));
}

static void
dowser_sqlite_source_class_init (DowserSqliteSourceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  DowserSourceClass *source_class = DOWSER_SOURCE_CLASS (klass);

  object_class->constructed = dowser_sqlite_source_constructed;
  object_class->finalize = dowser_sqlite_source_finalize;

  source_class->open_async = dowser_sqlite_source_open_async;
  source_class->open_finish = dowser_sqlite_source_open_finish;
  source_class->signature_async = dowser_sqlite_source_signature_async;
  source_class->signature_finish = dowser_sqlite_source_signature_finish;
  source_class->introspect_async = dowser_sqlite_source_introspect_async;
  source_class->introspect_finish = dowser_sqlite_source_introspect_finish;
  source_class->profile_async = dowser_sqlite_source_profile_async;
  source_class->profile_finish = dowser_sqlite_source_profile_finish;
  source_class->run_async = dowser_sqlite_source_run_async;
  source_class->run_finish = dowser_sqlite_source_run_finish;
  source_class->close_async = dowser_sqlite_source_close_async;
  source_class->close_finish = dowser_sqlite_source_boolean_finish;
  source_class->get_engine = dowser_sqlite_source_get_engine;
  source_class->get_protection = dowser_sqlite_source_get_protection;
  source_class->get_dialect = dowser_sqlite_source_get_dialect;
}

static void
dowser_sqlite_source_init (DowserSqliteSource *self)
{
  self->worker = dowser_worker_new ("sqlite");
}

DowserSource *
dowser_sqlite_source_new (const char *path)
{
  g_return_val_if_fail (path != NULL, NULL);

  return g_object_new (DOWSER_TYPE_SQLITE_SOURCE, "uri", path, NULL);
}
