/* test-page-queue.c - tests that a worker sends pages in order, and that it is only a few pages ahead of the
 * receiver */
#include "base/dowser-worker.h"
#include "sources/dowser-page-queue.h"
#include "support/dowser-test-main.h"

#define N_PAGES 50

typedef struct
{
  DowserPageQueue *relay;
  int n_sent; /* atomic */
  int max_ahead;
  int n_taken;
  gboolean done;
} FlowTest;

static void
send_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  FlowTest *flow = data;
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, 1);

  for (int i = 0; i < N_PAGES && !g_cancellable_is_cancelled (cancellable); i++)
    {
      dowser_page_builder_add_integer (builder, i);
      dowser_page_queue_send (flow->relay, columns, dowser_page_builder_end (builder));
      g_atomic_int_inc (&flow->n_sent);
    }
  dowser_page_queue_finish (flow->relay);
  g_task_return_boolean (task, TRUE);
}

static void
take_cb (GPtrArray *columns, DowserPage *page, gpointer user_data)
{
  FlowTest *flow = user_data;
  DowserCell cell;

  dowser_page_get_cell (page, 0, 0, &cell);
  g_assert_false (flow->done);
  g_assert_cmpint (cell.integer, ==, flow->n_taken);
  flow->max_ahead = MAX (flow->max_ahead, g_atomic_int_get (&flow->n_sent) - flow->n_taken);
  flow->n_taken++;
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  ((FlowTest *) user_data)->done = TRUE;
}

static void
run_flow (FlowTest *flow, GCancellable *cancellable, int cancel_after)
{
  g_autoptr (DowserWorker) worker = dowser_worker_new ("test");
  g_autoptr (GTask) task = g_task_new (worker, cancellable, done_cb, flow);

  flow->relay = dowser_page_queue_new (task, take_cb, flow);
  g_task_set_task_data (task, flow, NULL);
  dowser_worker_run (worker, task, send_in_thread);
  while (!flow->done)
    {
      g_main_context_iteration (NULL, TRUE);
      if (cancel_after >= 0 && flow->n_taken >= cancel_after)
        g_cancellable_cancel (cancellable);
    }
  dowser_page_queue_unref (flow->relay);
}

static void
run_pending_events (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
test_page_buffer_is_bounded (void)
{
  FlowTest flow = { NULL };

  run_flow (&flow, NULL, -1);
  run_pending_events ();
  g_assert_cmpint (flow.n_taken, ==, N_PAGES);
  g_assert_cmpint (flow.max_ahead, <=, DOWSER_PAGE_QUEUE_MAX_AHEAD);
}

static void
test_cancel_wakes_the_worker (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  FlowTest flow = { NULL };

  run_flow (&flow, cancellable, 3);
  run_pending_events ();
  g_assert_cmpint (flow.n_taken, >=, 3);
  g_assert_cmpint (flow.n_taken, <, N_PAGES);
}

/* Simulates a window that draws its frames too slowly: its source is always ready, at GDK's drawing priority. */
static gboolean
draw_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

static void
test_page_arrives_while_drawing (void)
{
  guint drawing = g_idle_add_full (G_PRIORITY_HIGH_IDLE + 20, draw_cb, NULL, NULL);
  FlowTest flow = { NULL };

  run_flow (&flow, NULL, -1);
  g_assert_cmpint (flow.n_taken, ==, N_PAGES);
  g_source_remove (drawing);
}

DOWSER_TEST_MAIN (page_queue)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/page-queue/page-buffer-is-bounded", test_page_buffer_is_bounded);
  g_test_add_func ("/sources/page-queue/page-arrives-while-drawing", test_page_arrives_while_drawing);
  g_test_add_func ("/sources/page-queue/cancel-wakes-the-worker", test_cancel_wakes_the_worker);
  return g_test_run ();
}
