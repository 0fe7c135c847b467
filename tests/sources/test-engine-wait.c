/* test-engine-wait.c - tests that a hanging library call is left to its worker thread, and that the source continues
 * without this thread */
#include "base/dowser-error.h"
#include "sources/dowser-engine-wait.h"
#include "sources/dowser-engine.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-source.h"

#include <string.h>

/* An engine that behaves like the library of a server that doesn't react: each call waits until the test releases
 * it. */
static GMutex mutex;
static GCond released;
static gboolean hangs;
static gboolean only_first_hangs;
static int n_hanging;
static int n_alive;
static int n_opened;
static int n_closed;
static gint64 start_time; /* start of the test, in seconds */
static GThread *main_thread;

typedef struct
{
  gboolean open;
} TestConnection;

static gpointer
test_connection_new (const char *uri)
{
  g_atomic_int_inc (&n_alive);
  return g_new0 (TestConnection, 1);
}

/* Checks that a connection is not closed in the main thread, because closing may take as long as any other request to
 * the server. */
static void
test_connection_free (gpointer line)
{
  g_assert_true (!((TestConnection *) line)->open || g_thread_self () != main_thread);
  g_atomic_int_add (&n_alive, -1);
  g_free (line);
}

static gboolean
test_connection_is_open (gpointer line)
{
  return ((TestConnection *) line)->open;
}

static gboolean
test_connection_open (gpointer line, const char *password, DowserEngineFacts *facts, GCancellable *cancellable,
                      GError **error)
{
  g_assert_cmpstr (password, ==, "secret");
  g_atomic_int_inc (&n_opened);
  ((TestConnection *) line)->open = TRUE;
  return TRUE;
}

static void
test_connection_close (gpointer line)
{
  if (((TestConnection *) line)->open)
    g_atomic_int_inc (&n_closed);
  ((TestConnection *) line)->open = FALSE;
}

static void
wait_for_release (gpointer line)
{
  g_assert_true (((TestConnection *) line)->open);
  g_mutex_lock (&mutex);
  if (!only_first_hangs || n_hanging == 0)
    {
      n_hanging++;
      while (hangs)
        g_cond_wait (&released, &mutex);
      n_hanging--;
    }
  g_mutex_unlock (&mutex);
}

static DowserForecast *
test_connection_forecast (gpointer line, const DowserStatement *statement, GCancellable *cancellable, GError **error)
{
  wait_for_release (line);
  return dowser_forecast_new ();
}

static gboolean
test_connection_run (gpointer line, const DowserStatement *statement, const DowserLimits *limits,
                     DowserPageBatcherFunc func, gpointer user_data, DowserRunSummary *summary,
                     GCancellable *cancellable, GError **error)
{
  wait_for_release (line);
  return TRUE;
}

static const DowserEngine engine = {
  .title = "Silence",
  .worker_name = "silence",
  .dialect = DOWSER_DIALECT_SQLITE,
  .is_remote = TRUE,
  .connection_new = test_connection_new,
  .connection_free = test_connection_free,
  .is_open = test_connection_is_open,
  .open = test_connection_open,
  .forecast = test_connection_forecast,
  .run = test_connection_run,
  .close = test_connection_close,
};

static void
set_hangs (gboolean value)
{
  g_mutex_lock (&mutex);
  hangs = value;
  g_cond_broadcast (&released);
  g_mutex_unlock (&mutex);
}

static DowserSource *
open_source (void)
{
  DowserSource *source = dowser_source_new_for_engine (&engine, "silence://db.example.org/shop");
  g_autoptr (GError) error = NULL;

  dowser_source_set_password (source, "secret");
  g_assert_true (dowser_test_source_open (source, &error));
  g_assert_no_error (error);
  return source;
}

/* Closes the source. After this, the call on the abandoned connection returns, and the connection's worker closes and
 * frees the connection. */
static void
close_source (DowserSource *source)
{
  dowser_test_source_close (source);
  set_hangs (FALSE);
  g_object_unref (source);
  while (g_atomic_int_get (&n_alive) > 0)
    g_main_context_iteration (NULL, FALSE);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  dowser_engine_wait_quit (1);
}

static void
test_hanging_call_is_abandoned (void)
{
  DowserSource *source = open_source ();
  const DowserLimits limits = { 0, 1 };
  g_auto (DowserTestRun) silent = { 0 }, next = { 0 };
  int n_before = g_atomic_int_get (&n_opened);

  set_hangs (TRUE);
  dowser_test_source_run (source, "SELECT 1", &limits, NULL, FALSE, &silent);
  g_assert_error (silent.error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_LOST);
  g_assert_true (g_str_has_prefix (silent.error->message, "“shop on db.example.org” has not answered for "));
  g_assert_cmpint (g_atomic_int_get (&n_alive), ==, 2);

  /* The source uses a new connection while the first connection still hangs. */
  g_mutex_lock (&mutex);
  hangs = FALSE;
  g_mutex_unlock (&mutex);
  dowser_test_source_run (source, "SELECT 1", &limits, NULL, FALSE, &next);
  g_assert_no_error (next.error);
  g_assert_cmpint (g_atomic_int_get (&n_opened), ==, n_before + 1);
  close_source (source);
}

static void
progress_cb (const DowserRunProgress *progress, gpointer user_data)
{
  g_assert_cmpuint (progress->n_rows, ==, 0);
  g_array_append_val ((GArray *) user_data, progress->silence);
  if (((GArray *) user_data)->len == 2)
    set_hangs (FALSE);
}

/* Tests that a run without a time limit waits as long as needed. Tests that the server's silence is reported, and that
 * the reports become rarer as time passes. */
static void
test_silence_is_reported (void)
{
  DowserSource *source = open_source ();
  g_autoptr (GArray) seconds = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (DowserProgressMonitor) monitor = dowser_progress_monitor_new (progress_cb, seconds);
  const DowserLimits limits = { .monitor = monitor };
  g_auto (DowserTestRun) slow = { 0 };

  g_setenv ("DOWSER_TELL_SILENCE", "1", TRUE);
  set_hangs (TRUE);
  dowser_test_source_run (source, "SELECT 1", &limits, NULL, FALSE, &slow);
  g_unsetenv ("DOWSER_TELL_SILENCE");
  g_assert_no_error (slow.error);
  g_assert_cmpuint (seconds->len, ==, 2);
  g_assert_cmpuint (g_array_index (seconds, guint, 0), ==, 1);
  g_assert_cmpuint (g_array_index (seconds, guint, 1), ==, 2);
  dowser_progress_monitor_end (monitor);
  close_source (source);
}

static gboolean
cancel_cb (gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
  return G_SOURCE_REMOVE;
}

static void
test_hanging_statement_can_be_cancelled (void)
{
  DowserSource *source = open_source ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_auto (DowserTestRun) run = { 0 };

  set_hangs (TRUE);
  g_timeout_add (10, cancel_cb, cancellable);
  dowser_test_source_run (source, "SELECT 1", NULL, cancellable, FALSE, &run);
  g_assert_error (run.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  close_source (source);
}

static void
ready_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* Tests that a request that hangs before a run is also abandoned, and that the run gets its own connection. */
static void
test_hanging_forecast_is_abandoned (void)
{
  DowserSource *source = open_source ();
  g_autoptr (DowserStatement) statement = dowser_statement_new (g_strdup ("SELECT 1"), NULL, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (DowserTestRun) next = { 0 };
  int n_before = g_atomic_int_get (&n_opened);

  set_hangs (TRUE);
  g_timeout_add (10, cancel_cb, cancellable);
  dowser_source_forecast_async (source, statement, cancellable, ready_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (dowser_source_forecast_finish (source, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_object (&result);
  g_mutex_lock (&mutex);
  hangs = FALSE;
  g_mutex_unlock (&mutex);
  dowser_test_source_run (source, "SELECT 1", NULL, NULL, FALSE, &next);
  g_assert_no_error (next.error);
  g_assert_cmpint (g_atomic_int_get (&n_opened), ==, n_before + 1);
  close_source (source);
}

/* Checks the waiting time in the message. The time is measured from the request, even if the request never got its
 * turn. */
static void
assert_waited_for_seconds (const GError *error)
{
  const char *number = strstr (error->message, " answered for ");

  g_assert_nonnull (number);
  g_assert_cmpint (g_ascii_strtoll (number + strlen (" answered for "), NULL, 10), <,
                   g_get_monotonic_time () / G_USEC_PER_SEC - start_time + 2);
}

static gboolean
is_hanging (void)
{
  gboolean result;

  g_mutex_lock (&mutex);
  result = n_hanging > 0;
  g_mutex_unlock (&mutex);
  return result;
}

/* Tests that a running statement doesn't block the rows of another statement. The connection opened for the other
 * statement is closed afterwards. */
static void
test_parallel_statement_is_not_blocked (void)
{
  DowserSource *source = open_source ();
  g_autoptr (DowserStatement) statement = dowser_statement_new (g_strdup ("SELECT 1"), NULL, NULL);
  g_autoptr (GAsyncResult) first = NULL, second = NULL;
  g_autoptr (GError) error = NULL;
  int n_before = g_atomic_int_get (&n_closed);

  only_first_hangs = TRUE;
  set_hangs (TRUE);
  dowser_source_run_async (source, statement, NULL, NULL, NULL, NULL, ready_cb, &first);
  while (!is_hanging ())
    g_main_context_iteration (NULL, FALSE);
  dowser_source_run_async (source, statement, NULL, NULL, NULL, NULL, ready_cb, &second);
  while (second == NULL || g_atomic_int_get (&n_closed) == n_before)
    g_main_context_iteration (NULL, FALSE);
  g_assert_null (first);
  g_assert_true (dowser_source_run_finish (source, second, NULL, &error));
  g_assert_no_error (error);
  set_hangs (FALSE);
  while (first == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (dowser_source_run_finish (source, first, NULL, &error));
  g_assert_no_error (error);
  only_first_hangs = FALSE;
  g_clear_object (&first);
  g_clear_object (&second);
  close_source (source);
}

/* Tests that a statement that is queued after hanging statements fails within its time limit, instead of waiting for
 * its turn. */
static void
test_queued_statement_fails_too (void)
{
  DowserSource *source = open_source ();
  g_autoptr (DowserStatement) statement = dowser_statement_new (g_strdup ("SELECT 1"), NULL, NULL);
  const DowserLimits limits = { 0, 1 };
  GAsyncResult *first[4] = { NULL };
  g_autoptr (GAsyncResult) second = NULL;
  g_autoptr (GError) other_error = NULL;

  set_hangs (TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (first); i++)
    dowser_source_run_async (source, statement, &limits, NULL, NULL, NULL, ready_cb, &first[i]);
  dowser_source_run_async (source, statement, NULL, NULL, NULL, NULL, ready_cb, &second);
  while (first[0] == NULL || first[1] == NULL || first[2] == NULL || first[3] == NULL || second == NULL)
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (first); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (dowser_source_run_finish (source, first[i], NULL, &error));
      g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_LOST);
      g_clear_object (&first[i]);
    }
  g_assert_false (dowser_source_run_finish (source, second, NULL, &other_error));
  g_assert_error (other_error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_LOST);
  assert_waited_for_seconds (other_error);
  g_clear_object (&second);
  close_source (source);
}

static void
test_source_may_be_freed_without_close (void)
{
  DowserSource *source = open_source ();

  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_add_weak_pointer (G_OBJECT (source), (gpointer *) &source);
  g_object_unref (source);
  while (source != NULL || g_atomic_int_get (&n_alive) > 0)
    g_main_context_iteration (NULL, FALSE);
}

DOWSER_TEST_MAIN (engine_wait)
{
  g_test_init (&argc, &argv, NULL);
  main_thread = g_thread_self ();
  start_time = g_get_monotonic_time () / G_USEC_PER_SEC;
  g_test_add_func ("/sources/engine-wait/hanging-call-is-abandoned", test_hanging_call_is_abandoned);
  g_test_add_func ("/sources/engine-wait/silence-is-reported", test_silence_is_reported);
  g_test_add_func ("/sources/engine-wait/hanging-statement-can-be-cancelled", test_hanging_statement_can_be_cancelled);
  g_test_add_func ("/sources/engine-wait/hanging-forecast-is-abandoned", test_hanging_forecast_is_abandoned);
  g_test_add_func ("/sources/engine-wait/parallel-statement-is-not-blocked", test_parallel_statement_is_not_blocked);
  g_test_add_func ("/sources/engine-wait/queued-statement-fails-too", test_queued_statement_fails_too);
  g_test_add_func ("/sources/engine-wait/source-may-be-freed-without-close", test_source_may_be_freed_without_close);
  return g_test_run ();
}
