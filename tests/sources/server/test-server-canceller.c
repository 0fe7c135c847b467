/* test-server-canceller.c - tests that 200 cancels at random times leave no statement and no session on the server */
#include "support/dowser-test-main.h"
#include "support/dowser-test-postgresql.h"
#include "support/dowser-test-rand.h"
#include "support/dowser-test-source.h"

#define SESSIONS "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'Dowser'"
#define N_CANCELS 200
#define MAX_DELAY_USEC 60000

static gboolean
cancel_cb (gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
  return G_SOURCE_REMOVE;
}

/* Statements that are slow in different ways: no row, many rows, and one long operation in the server. */
static const char *const statements[] = {
  "SELECT pg_sleep(30)",
  "SELECT i, pg_sleep(0.001) FROM generate_series(1, 100000) i",
  "SELECT i, repeat('x', 100) FROM generate_series(1, 10000000) i",
  "SELECT count(*) FROM generate_series(1, 100000000) i",
  "SELECT a.i FROM generate_series(1, 100000) a(i), generate_series(1, 100000) b(i) ORDER BY md5(b.i::text)",
};

static void
cancel_statement (DowserSource *source, const char *sql, guint delay)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_auto (DowserTestRun) run = { 0 };
  gint64 cancelled = g_get_monotonic_time () + delay;
  GSource *timer = g_timeout_source_new (0);

  g_source_set_ready_time (timer, cancelled);
  g_source_set_callback (timer, cancel_cb, cancellable, NULL);
  g_source_attach (timer, NULL);
  dowser_test_source_run (source, sql, NULL, cancellable, FALSE, &run);
  g_assert_error (run.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_source_destroy (timer);
  g_source_unref (timer);
}

/* Polls the number of statements or sessions until it is the expected number. The server lists a statement until the
 * server has noticed that the statement was stopped. */
static void
wait_for_count (DowserTestPostgresql *server, const char *sql, const char *expected)
{
  gint64 end = g_get_monotonic_time () + 10 * G_USEC_PER_SEC;

  for (;;)
    {
      g_autofree char *count = dowser_test_postgresql_query_cell (server, sql);

      if (g_str_equal (count, expected))
        return;
      if (g_get_monotonic_time () >= end)
        g_assert_cmpstr (count, ==, expected);
      g_usleep (20000);
    }
}

static void
test_random_cancels_leave_no_session (void)
{
  g_autoptr (DowserTestPostgresql) server = dowser_test_postgresql_new ("SELECT 1");
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  g_auto (DowserTestRun) run = { 0 };
  DowserSource *source;

  if (server == NULL)
    return;
  source = dowser_test_postgresql_open (server);
  for (guint i = 0; i < N_CANCELS; i++)
    {
      const char *sql = statements[g_rand_int_range (rand, 0, G_N_ELEMENTS (statements))];
      g_auto (DowserTestRun) next = { 0 };

      cancel_statement (source, sql, g_rand_int_range (rand, 0, MAX_DELAY_USEC));
      /* A cancel that arrives late must not cancel the next statement. */
      dowser_test_source_run (source, "SELECT count(*) FROM generate_series(1, 1000)", NULL, NULL, FALSE, &next);
      g_assert_no_error (next.error);
    }
  /* Waits for sessions that sent a cancel request and may not have ended yet. */
  wait_for_count (server, SESSIONS " AND state <> 'idle'", "0");
  dowser_test_source_run (source, "SELECT count(*) FROM pg_prepared_statements", NULL, NULL, TRUE, &run);
  g_assert_no_error (run.error);
  {
    DowserCell cell;

    dowser_result_get_cell (run.result, 0, 0, &cell);
    g_assert_cmpint (cell.integer, ==, 0);
  }
  /* Checks that no session that sent a cancel request remains. */
  wait_for_count (server, SESSIONS, "1");
  dowser_test_source_close (source);
  g_object_unref (source);
  wait_for_count (server, SESSIONS, "0");
}

/* Tests that a cancel call returns only after the server has stopped the statement. */
static void
test_cancelled_statement_stops_soon (void)
{
  g_autoptr (DowserTestPostgresql) server = dowser_test_postgresql_new ("SELECT 1");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_auto (DowserTestRun) run = { 0 };
  DowserSource *source;
  gint64 start_time;

  if (server == NULL)
    return;
  source = dowser_test_postgresql_open (server);
  start_time = g_get_monotonic_time ();
  g_timeout_add (200, cancel_cb, cancellable);
  dowser_test_source_run (source, "SELECT pg_sleep(30)", NULL, cancellable, FALSE, &run);
  g_assert_error (run.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  /* The statement would sleep for 30 seconds. */
  g_assert_cmpint (run.answered - start_time, <, 20 * G_USEC_PER_SEC);
  wait_for_count (server,
                  "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(30)%' AND state = 'active' "
                  "AND pid <> pg_backend_pid()",
                  "0");
  dowser_test_source_close (source);
  g_object_unref (source);
}

static gboolean
cancel_elsewhere_cb (gpointer cancellable)
{
  g_autoptr (GMainContext) context = g_main_context_new ();

  g_main_context_push_thread_default (context);
  g_cancellable_cancel (cancellable);
  g_main_context_pop_thread_default (context);
  return G_SOURCE_REMOVE;
}

/* Tests a caller whose main context is freed when the server has stopped the statement, as in an export that can't
 * write its file. */
static void
test_context_is_freed_after_cancel (void)
{
  g_autoptr (DowserTestPostgresql) server = dowser_test_postgresql_new ("SELECT 1");
  DowserSource *source;

  if (server == NULL)
    return;
  source = dowser_test_postgresql_open (server);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_auto (DowserTestRun) run = { 0 };

      g_timeout_add (100, cancel_elsewhere_cb, cancellable);
      dowser_test_source_run (source, "SELECT pg_sleep(30)", NULL, cancellable, FALSE, &run);
      g_assert_error (run.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
  dowser_test_source_close (source);
  g_object_unref (source);
}

DOWSER_TEST_MAIN (server_canceller)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/server-canceller/random-cancels-leave-no-session", test_random_cancels_leave_no_session);
  g_test_add_func ("/sources/server-canceller/cancelled-statement-stops-soon", test_cancelled_statement_stops_soon);
  g_test_add_func ("/sources/server-canceller/context-is-freed-after-cancel", test_context_is_freed_after_cancel);
  return g_test_run ();
}
