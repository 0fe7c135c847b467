/* test-run-watch.c - tests that a watcher receives the progress of a running statement, and no report after its end */
#include "sources/dowser-run-watch.h"
#include "support/dowser-test-main.h"

typedef struct
{
  GThread *thread;
  int n_looks; /* atomic */
  int freed;   /* atomic */
  gboolean fails;
  guint n_told;
  guint silence;
} Scene;

static void
told_cb (const DowserRunProgress *progress, gpointer user_data)
{
  Scene *scene = user_data;

  g_assert_true (g_thread_self () == scene->thread);
  scene->n_told++;
  scene->silence = progress->silence;
}

static gboolean
look (gpointer data, DowserRunProgress *progress, GCancellable *cancellable)
{
  Scene *scene = data;

  g_assert_false (g_thread_self () == scene->thread);
  progress->n_rows = (guint64) g_atomic_int_add (&scene->n_looks, 1) + 1;
  return !scene->fails;
}

static void
looked (gpointer data)
{
  g_atomic_int_set (&((Scene *) data)->freed, TRUE);
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
test_looks_now_and_then (void)
{
  Scene scene = { .thread = g_thread_self () };
  g_autoptr (DowserRunWatch) watch = dowser_run_watch_new (told_cb, &scene);

  dowser_run_watch_look (watch, look, &scene, looked);
  while (scene.n_told < 2)
    g_main_context_iteration (NULL, TRUE);
  dowser_run_watch_stop_looking (watch);
  wait_for (&scene.freed);
  dowser_run_watch_end (watch);
}

/* Tests that no watching thread is started for a short statement. */
static void
test_what_ends_at_once_is_not_looked_at (void)
{
  Scene scene = { .thread = g_thread_self () };
  g_autoptr (DowserRunWatch) watch = dowser_run_watch_new (told_cb, &scene);

  dowser_run_watch_look (watch, look, &scene, looked);
  dowser_run_watch_stop_looking (watch);
  g_assert_true (scene.freed);
  g_assert_cmpint (scene.n_looks, ==, 0);
  scene.freed = FALSE;
  dowser_run_watch_end (watch);
  dowser_run_watch_look (watch, look, &scene, looked);
  g_assert_true (scene.freed);
  dowser_run_watch_look (NULL, look, &scene, looked);
  dowser_run_watch_stop_looking (NULL);
}

static void
test_no_use_in_looking (void)
{
  Scene scene = { .thread = g_thread_self (), .fails = TRUE };
  g_autoptr (DowserRunWatch) watch = dowser_run_watch_new (told_cb, &scene);

  dowser_run_watch_look (watch, look, &scene, looked);
  wait_for (&scene.freed);
  g_assert_cmpint (scene.n_looks, ==, 1);
  g_assert_cmpuint (scene.n_told, ==, 0);
  dowser_run_watch_end (watch);
}

static void
test_telling (void)
{
  Scene scene = { .thread = g_thread_self () };
  g_autoptr (DowserRunWatch) watch = dowser_run_watch_new (told_cb, &scene);
  const DowserRunProgress progress = { .n_rows = 5 };

  for (guint i = 0; i < 1000; i++)
    dowser_run_watch_tell (watch, &progress);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (scene.n_told, >=, 1);
  g_assert_cmpuint (scene.n_told, <, 100);
  /* A statement that has just reported progress isn't silent. */
  g_assert_false (dowser_run_watch_tell_silence (watch, 30));
  g_assert_true (dowser_run_watch_tell_silence (watch, 0));
  dowser_run_watch_tell (NULL, &progress);
}

/* Tests that a report that is being made when the statement ends isn't delivered. */
static void
test_the_end (void)
{
  Scene scene = { .thread = g_thread_self () };
  DowserRunWatch *watch = dowser_run_watch_new (told_cb, &scene);
  const DowserRunProgress progress = { .n_rows = 5 };

  dowser_run_watch_tell (watch, &progress);
  dowser_run_watch_end (watch);
  dowser_run_watch_unref (watch);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (scene.n_told, ==, 0);
}

DOWSER_TEST_MAIN (run_watch)
{
  g_test_init (&argc, &argv, NULL);
  /* Wakes the main loop up, so that the waiting loops above check their conditions. */
  g_timeout_add (20, wake_cb, NULL);
  g_test_add_func ("/sources/run-watch/looks-now-and-then", test_looks_now_and_then);
  g_test_add_func ("/sources/run-watch/what-ends-at-once-is-not-looked-at", test_what_ends_at_once_is_not_looked_at);
  g_test_add_func ("/sources/run-watch/no-use-in-looking", test_no_use_in_looking);
  g_test_add_func ("/sources/run-watch/telling", test_telling);
  g_test_add_func ("/sources/run-watch/the-end", test_the_end);
  return g_test_run ();
}
