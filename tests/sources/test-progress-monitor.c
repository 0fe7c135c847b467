/* test-progress-monitor.c - tests that a watcher receives the progress of a running statement, and receives nothing
 * after the statement has ended */
#include "sources/dowser-progress-monitor.h"
#include "support/dowser-test-main.h"

typedef struct
{
  GThread *thread;
  int n_looks; /* atomic */
  int freed;   /* atomic */
  gboolean fails;
  guint n_reported;
  guint silence;
} MonitorFixture;

static void
progress_cb (const DowserRunProgress *progress, gpointer user_data)
{
  MonitorFixture *scene = user_data;

  g_assert_true (g_thread_self () == scene->thread);
  scene->n_reported++;
  scene->silence = progress->silence;
}

static gboolean
read_progress (gpointer data, DowserRunProgress *progress, GCancellable *cancellable)
{
  MonitorFixture *scene = data;

  g_assert_false (g_thread_self () == scene->thread);
  progress->n_rows = (guint64) g_atomic_int_add (&scene->n_looks, 1) + 1;
  return !scene->fails;
}

static void
mark_freed (gpointer data)
{
  g_atomic_int_set (&((MonitorFixture *) data)->freed, TRUE);
}

static void
wait_for (const int *value)
{
  while (!g_atomic_int_get (value))
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
wake_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

static void
test_progress_is_checked_regularly (void)
{
  MonitorFixture scene = { .thread = g_thread_self () };
  g_autoptr (DowserProgressMonitor) monitor = dowser_progress_monitor_new (progress_cb, &scene);

  dowser_progress_monitor_start_polling (monitor, read_progress, &scene, mark_freed);
  while (scene.n_reported < 2)
    g_main_context_iteration (NULL, TRUE);
  dowser_progress_monitor_stop_polling (monitor);
  wait_for (&scene.freed);
  dowser_progress_monitor_end (monitor);
}

/* Tests that no watching thread is started for a short statement. */
static void
test_short_statement_starts_no_watching_thread (void)
{
  MonitorFixture scene = { .thread = g_thread_self () };
  g_autoptr (DowserProgressMonitor) monitor = dowser_progress_monitor_new (progress_cb, &scene);

  dowser_progress_monitor_start_polling (monitor, read_progress, &scene, mark_freed);
  dowser_progress_monitor_stop_polling (monitor);
  g_assert_true (scene.freed);
  g_assert_cmpint (scene.n_looks, ==, 0);
  scene.freed = FALSE;
  dowser_progress_monitor_end (monitor);
  dowser_progress_monitor_start_polling (monitor, read_progress, &scene, mark_freed);
  g_assert_true (scene.freed);
  dowser_progress_monitor_start_polling (NULL, read_progress, &scene, mark_freed);
  dowser_progress_monitor_stop_polling (NULL);
}

static void
test_failed_check_is_not_repeated (void)
{
  MonitorFixture scene = { .thread = g_thread_self (), .fails = TRUE };
  g_autoptr (DowserProgressMonitor) monitor = dowser_progress_monitor_new (progress_cb, &scene);

  dowser_progress_monitor_start_polling (monitor, read_progress, &scene, mark_freed);
  wait_for (&scene.freed);
  g_assert_cmpint (scene.n_looks, ==, 1);
  g_assert_cmpuint (scene.n_reported, ==, 0);
  dowser_progress_monitor_end (monitor);
}

static void
test_frequent_reports_are_combined (void)
{
  MonitorFixture scene = { .thread = g_thread_self () };
  g_autoptr (DowserProgressMonitor) monitor = dowser_progress_monitor_new (progress_cb, &scene);
  const DowserRunProgress progress = { .n_rows = 5 };

  for (guint i = 0; i < 1000; i++)
    dowser_progress_monitor_report (monitor, &progress);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (scene.n_reported, >=, 1);
  g_assert_cmpuint (scene.n_reported, <, 100);
  /* A statement that has just reported progress isn't silent. */
  g_assert_false (dowser_progress_monitor_report_silence (monitor, 30));
  g_assert_true (dowser_progress_monitor_report_silence (monitor, 0));
  dowser_progress_monitor_report (NULL, &progress);
}

/* Tests a report that is being made when the statement ends: it isn't delivered. */
static void
test_nothing_is_reported_after_the_end (void)
{
  MonitorFixture scene = { .thread = g_thread_self () };
  DowserProgressMonitor *monitor = dowser_progress_monitor_new (progress_cb, &scene);
  const DowserRunProgress progress = { .n_rows = 5 };

  dowser_progress_monitor_report (monitor, &progress);
  dowser_progress_monitor_end (monitor);
  dowser_progress_monitor_unref (monitor);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (scene.n_reported, ==, 0);
}

DOWSER_TEST_MAIN (progress_monitor)
{
  g_test_init (&argc, &argv, NULL);
  /* Wakes up the main loop regularly, so that the loops above that wait for a condition check the condition. */
  g_timeout_add (20, wake_cb, NULL);
  g_test_add_func ("/sources/progress-monitor/progress-is-checked-regularly", test_progress_is_checked_regularly);
  g_test_add_func ("/sources/progress-monitor/short-statement-starts-no-watching-thread",
                   test_short_statement_starts_no_watching_thread);
  g_test_add_func ("/sources/progress-monitor/failed-check-is-not-repeated", test_failed_check_is_not_repeated);
  g_test_add_func ("/sources/progress-monitor/frequent-reports-are-combined", test_frequent_reports_are_combined);
  g_test_add_func ("/sources/progress-monitor/nothing-is-reported-after-the-end",
                   test_nothing_is_reported_after_the_end);
  return g_test_run ();
}
