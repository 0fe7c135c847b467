/* dowser-source-check.c - checks that a source can be reached, for the test button and for all sources when Dowser
 * starts */
#include "pipeline/context/dowser-source-check.h"

#include "base/dowser-error.h"
#include "pipeline/context/dowser-source-access.h"
#include "pipeline/context/dowser-statement-log.h"

#include <glib/gi18n-lib.h>

/** SourceCheckTask: @inner: a cancellable that the caller's cancellable or the timeout cancels; @signature: (nullable):
 * %NULL until the signature is read */
typedef struct
{
  DowserStore *store; /* (nullable) */
  gboolean counts_tables;
  guint max_seconds;

  GCancellable *outer; /* (nullable) */
  GCancellable *inner;
  gulong handler;
  guint clock; /* ID of the timeout's GSource, 0 after the timeout */
  char *signature;
  gint64 counted; /* the time at which reading the tables began */

  DowserSourceReport *report; /* (nullable): %NULL after the report was returned */
  GError *error;              /* (nullable) */
} SourceCheckTask;

void
dowser_source_report_free (DowserSourceReport *self)
{
  g_free (self->engine);
  g_free (self->protection);
  g_free (self->security);
  g_free (self);
}

char *
dowser_source_report_dup_sentence (const DowserSourceReport *self)
{
  GString *text;
  guint n_tables;

  g_return_val_if_fail (self != NULL, NULL);

  text = g_string_new (self->engine);
  n_tables = (guint) MAX (self->n_tables, 0);
  if (self->n_tables >= 0)
    {
      g_string_append (text, ", ");
      g_string_append_printf (text, ngettext ("%u table", "%u tables", n_tables), n_tables);
    }
  g_string_append_printf (text, "; %s", self->protection);
  if (self->security != NULL)
    g_string_append_printf (text, "; %s", self->security);
  return g_string_free (text, FALSE);
}

static void
source_check_task_free (gpointer data)
{
  SourceCheckTask *check = data;

  g_clear_handle_id (&check->clock, g_source_remove);
  g_cancellable_disconnect (check->outer, check->handler);
  g_clear_object (&check->store);
  g_clear_object (&check->outer);
  g_clear_object (&check->inner);
  g_clear_pointer (&check->report, dowser_source_report_free);
  g_clear_error (&check->error);
  g_free (check->signature);
  g_free (check);
}

static void
closed_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  SourceCheckTask *check = g_task_get_task_data (task);

  dowser_source_close_finish (DOWSER_SOURCE (object), result, NULL);
  if (check->error != NULL)
    g_task_return_error (task, g_steal_pointer (&check->error));
  else
    g_task_return_pointer (task, g_steal_pointer (&check->report), (GDestroyNotify) dowser_source_report_free);
}

/* Takes @task. Closes the source, whether the check succeeded or not. */
static void
finish_check (GTask *task)
{
  dowser_source_close_async (g_task_get_source_object (task), NULL, closed_cb, task);
}

/* Ends @task with @error. Takes both. */
static void
fail (GTask *task, GError *error)
{
  SourceCheckTask *check = g_task_get_task_data (task);

  if (check->clock == 0 && !g_cancellable_is_cancelled (check->outer))
    {
      check->error = g_error_new (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_UNREACHABLE,
                                  ngettext ("There was no answer within %u second. Check the address and the network.",
                                            "There was no answer within %u seconds. Check the address and the network.",
                                            check->max_seconds),
                                  check->max_seconds);
      g_error_free (error);
    }
  else
    check->error = error;
  finish_check (task);
}

static void
introspected_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  SourceCheckTask *check = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (DowserSchema) schema = dowser_source_introspect_finish (DOWSER_SOURCE (object), result, &error);

  dowser_statement_log_add_schema (check->store, dowser_source_get_uri (DOWSER_SOURCE (object)), schema,
                                   g_get_monotonic_time () - check->counted, error);
  if (schema == NULL)
    {
      fail (task, error);
      return;
    }
  check->report->n_tables = (int) dowser_schema_get_tables (schema)->len;
  finish_check (task);
}

/* Takes @task. Reads and counts the tables, if the caller wants the number of tables. Called if the stored schema is
 * not up to date. */
static void
count_tables (GTask *task)
{
  SourceCheckTask *check = g_task_get_task_data (task);

  check->counted = g_get_monotonic_time ();
  if (check->counts_tables)
    dowser_source_introspect_async (g_task_get_source_object (task), check->inner, introspected_cb, task);
  else
    finish_check (task);
}

static void
looked_up_newest_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  SourceCheckTask *check = g_task_get_task_data (task);

  check->report->changed = dowser_store_count_tables_finish (DOWSER_STORE (store), result, NULL) >= 0;
  count_tables (task);
}

static void
looked_up_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  SourceCheckTask *check = g_task_get_task_data (task);
  int n_tables = dowser_store_count_tables_finish (DOWSER_STORE (store), result, NULL);

  if (n_tables < 0)
    {
      dowser_store_count_tables_async (check->store, dowser_source_get_uri (g_task_get_source_object (task)), NULL,
                                       check->inner, looked_up_newest_cb, task);
      return;
    }
  check->report->n_tables = n_tables;
  finish_check (task);
}

static void
signed_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  SourceCheckTask *check = g_task_get_task_data (task);
  GError *error = NULL;

  check->signature = dowser_source_read_signature_finish (DOWSER_SOURCE (object), result, &error);
  if (check->signature == NULL)
    fail (task, error);
  else if (check->store != NULL)
    dowser_store_count_tables_async (check->store, dowser_source_get_uri (DOWSER_SOURCE (object)), check->signature,
                                     check->inner, looked_up_cb, task);
  else
    count_tables (task);
}

static DowserSourceReport *
report_new (DowserSource *source)
{
  DowserSourceReport *report = g_new0 (DowserSourceReport, 1);

  report->engine = g_strdup (dowser_source_get_engine (source));
  report->protection = g_strdup (dowser_source_get_protection (source));
  report->security = g_strdup (dowser_source_get_security (source));
  report->n_tables = -1;
  return report;
}

static void
opened_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  SourceCheckTask *check = g_task_get_task_data (task);
  DowserSource *source = DOWSER_SOURCE (object);
  GError *error = NULL;

  if (!dowser_source_access_open_finish (source, result, &error))
    {
      fail (task, error);
      return;
    }
  check->report = report_new (source);
  dowser_source_read_signature_async (source, check->inner, signed_cb, task);
}

static gboolean
time_is_over_cb (gpointer user_data)
{
  SourceCheckTask *check = user_data;

  check->clock = 0;
  g_cancellable_cancel (check->inner);
  return G_SOURCE_REMOVE;
}

static void
cancelled_cb (GCancellable *outer, GCancellable *inner)
{
  g_cancellable_cancel (inner);
}

void
dowser_source_check_async (DowserSource *source, const char *password, DowserStore *store, gboolean counts_tables,
                           guint max_seconds, GCancellable *cancellable, GAsyncReadyCallback callback,
                           gpointer user_data)
{
  GTask *task = g_task_new (source, cancellable, callback, user_data);
  SourceCheckTask *check = g_new0 (SourceCheckTask, 1);

  g_return_if_fail (DOWSER_IS_SOURCE (source));

  g_task_set_source_tag (task, dowser_source_check_async);
  g_task_set_task_data (task, check, source_check_task_free);
  g_set_object (&check->store, store);
  g_set_object (&check->outer, cancellable);
  check->counts_tables = counts_tables;
  check->max_seconds = max_seconds;
  check->inner = g_cancellable_new ();
  check->clock = g_timeout_add_seconds (max_seconds, time_is_over_cb, check);
  if (cancellable != NULL)
    check->handler
        = g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), g_object_ref (check->inner), g_object_unref);
  dowser_source_access_open_async (source, store, password, check->inner, opened_cb, task);
}

DowserSourceReport *
dowser_source_check_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, source), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
