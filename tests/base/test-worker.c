/* test-worker.c - tests that a worker has one thread and one queue, and finalizes objects in the right thread */
#include "base/dowser-worker.h"
#include "support/dowser-test-main.h"

#define N_TASKS 20000

/* An object that records in which thread it was finalized. */
#define OWNER_TYPE (owner_get_type ())
G_DECLARE_FINAL_TYPE (Owner, owner, OWNER, OWNER, GObject)

struct _Owner
{
  GObject parent_instance;

  DowserWorker *worker;
};

G_DEFINE_FINAL_TYPE (Owner, owner, G_TYPE_OBJECT)

static guint n_finalized;
static guint n_finalized_in_worker;

static void
owner_finalize (GObject *object)
{
  Owner *self = OWNER_OWNER (object);

  n_finalized++;
  if (dowser_worker_is_current (self->worker))
    n_finalized_in_worker++;
  g_object_unref (self->worker);
  G_OBJECT_CLASS (owner_parent_class)->finalize (object);
}

static void
owner_class_init (OwnerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = owner_finalize;
}

static void
owner_init (Owner *self)
{
}

static Owner *
owner_new (DowserWorker *worker)
{
  Owner *self = g_object_new (OWNER_TYPE, NULL);

  self->worker = g_object_ref (worker);
  return self;
}

static void
wait_for (const gboolean *done)
{
  while (!*done)
    g_main_context_iteration (NULL, TRUE);
}

static void
stopped_cb (GObject *worker, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (dowser_worker_stop_finish (DOWSER_WORKER (worker), result, &error));
  g_assert_no_error (error);
  *(gboolean *) user_data = TRUE;
}

static void
stop_worker (DowserWorker *worker)
{
  gboolean done = FALSE;

  dowser_worker_stop_async (worker, NULL, stopped_cb, &done);
  wait_for (&done);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
append_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_assert_true (dowser_worker_is_current (source));
  g_string_append_printf (data, "%d ", g_task_get_priority (task));
  g_task_return_boolean (task, TRUE);
}

static void
test_tasks_run_in_order (void)
{
  g_autoptr (DowserWorker) worker = dowser_worker_new ("test");
  g_autoptr (GString) log = g_string_new (NULL);

  g_assert_false (dowser_worker_is_current (worker));
  for (int i = 0; i < 5; i++)
    {
      g_autoptr (GTask) task = g_task_new (worker, NULL, NULL, NULL);

      g_task_set_priority (task, i);
      g_task_set_task_data (task, log, NULL);
      dowser_worker_run (worker, task, append_in_thread);
    }
  stop_worker (worker);
  g_assert_cmpstr (log->str, ==, "0 1 2 3 4 ");
}

static void
return_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_boolean (task, TRUE);
}

static void
counted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_assert_true (g_task_propagate_boolean (G_TASK (result), NULL));
  (*(guint *) user_data)++;
}

static void
test_owner_is_freed_in_main_thread (void)
{
  g_autoptr (DowserWorker) worker = dowser_worker_new ("test");
  guint n_called = 0;

  n_finalized = n_finalized_in_worker = 0;
  for (guint i = 0; i < N_TASKS; i++)
    {
      g_autoptr (Owner) owner = owner_new (worker);
      g_autoptr (GTask) task = g_task_new (owner, NULL, counted_cb, &n_called);

      dowser_worker_run (worker, task, return_in_thread);
      if (i % 16 == 0)
        g_main_context_iteration (NULL, FALSE);
    }
  stop_worker (worker);
  g_assert_cmpuint (n_called, ==, N_TASKS);
  g_assert_cmpuint (n_finalized, ==, N_TASKS);
  g_assert_cmpuint (n_finalized_in_worker, ==, 0);
}

static void
block_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_mutex_lock (data);
  g_mutex_unlock (data);
  g_task_return_boolean (task, TRUE);
}

static void
must_not_run_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_assert_not_reached ();
}

static void
cancelled_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (g_task_propagate_boolean (G_TASK (result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  *(gboolean *) user_data = TRUE;
}

static void
test_task_is_cancelled_while_queued (void)
{
  g_autoptr (DowserWorker) worker = dowser_worker_new ("test");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GTask) first = g_task_new (worker, NULL, NULL, NULL);
  gboolean cancelled = FALSE;
  g_autoptr (GTask) second = g_task_new (worker, cancellable, cancelled_cb, &cancelled);
  GMutex gate;

  g_mutex_init (&gate);
  g_mutex_lock (&gate);
  g_task_set_task_data (first, &gate, NULL);
  dowser_worker_run (worker, first, block_in_thread);
  dowser_worker_run (worker, second, must_not_run_in_thread);
  g_cancellable_cancel (cancellable);
  g_mutex_unlock (&gate);
  wait_for (&cancelled);
  stop_worker (worker);
  g_mutex_clear (&gate);
}

static void
closed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (g_task_propagate_boolean (G_TASK (result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CLOSED);
  *(gboolean *) user_data = TRUE;
}

static void
test_stop_finishes_the_queue (void)
{
  g_autoptr (DowserWorker) worker = dowser_worker_new ("test");
  gboolean stopped[2] = { FALSE, FALSE }, closed = FALSE;
  guint n_called = 0;
  g_autoptr (GTask) late = g_task_new (worker, NULL, closed_cb, &closed);

  for (guint i = 0; i < 100; i++)
    {
      g_autoptr (GTask) task = g_task_new (worker, NULL, counted_cb, &n_called);

      dowser_worker_run (worker, task, return_in_thread);
    }
  dowser_worker_stop_async (worker, NULL, stopped_cb, &stopped[0]);
  dowser_worker_stop_async (worker, NULL, stopped_cb, &stopped[1]);
  dowser_worker_run (worker, late, must_not_run_in_thread);
  wait_for (&stopped[0]);
  wait_for (&stopped[1]);
  wait_for (&closed);
  g_assert_cmpuint (n_called, ==, 100);
  stop_worker (worker);
}

static void
test_stop_before_the_first_task (void)
{
  g_autoptr (DowserWorker) worker = dowser_worker_new ("test");

  stop_worker (worker);
  stop_worker (worker);
}

typedef struct
{
  DowserWorker *worker; /* (owned) */
  int *n_called;
  int *n_destroyed;
} Call;

static void
call_in_thread (gpointer data)
{
  const Call *call = data;

  g_assert_true (dowser_worker_is_current (call->worker));
  g_atomic_int_inc (call->n_called);
}

static void
call_free (gpointer data)
{
  Call *call = data;
  int *n_destroyed = call->n_destroyed;

  g_object_unref (call->worker);
  g_free (call);
  g_atomic_int_inc (n_destroyed);
}

static void
queue_call (DowserWorker *worker, int *n_called, int *n_destroyed)
{
  Call *call = g_new0 (Call, 1);

  call->worker = g_object_ref (worker);
  call->n_called = n_called;
  call->n_destroyed = n_destroyed;
  dowser_worker_call (worker, call_in_thread, call, call_free);
}

/* Tests calls without a callback. No main context runs in this test, so none of the calls may need one. The last call
 * drops the last reference to the worker in the worker's own thread. */
static void
test_calls_need_no_callback (void)
{
  DowserWorker *worker = dowser_worker_new ("test");
  int n_called = 0, n_destroyed = 0;

  for (guint i = 0; i < 100; i++)
    queue_call (worker, &n_called, &n_destroyed);
  g_object_unref (worker);
  while (g_atomic_int_get (&n_destroyed) < 100)
    g_thread_yield ();
  g_assert_cmpint (n_called, ==, 100);
}

static void
record_free_thread (gpointer data)
{
  GThread **freed_by = data;

  g_atomic_pointer_set (freed_by, g_thread_self ());
}

static void
test_worker_thread_frees_objects (void)
{
  g_autoptr (DowserWorker) worker = dowser_worker_new ("test");
  GThread *freed_by = NULL;

  dowser_worker_free (worker, &freed_by, record_free_thread);
  stop_worker (worker);
  g_assert_nonnull (freed_by);
  g_assert_true (freed_by != g_thread_self ());
}

static void
test_stopped_worker_runs_no_calls (void)
{
  g_autoptr (DowserWorker) worker = dowser_worker_new ("test");
  int n_called = 0, n_destroyed = 0;

  stop_worker (worker);
  queue_call (worker, &n_called, &n_destroyed);
  g_assert_cmpint (n_destroyed, ==, 1);
  g_assert_cmpint (n_called, ==, 0);
}

static void
test_unreferenced_worker_finishes_its_queue (void)
{
  DowserWorker *worker = dowser_worker_new ("test");
  guint n_called = 0;

  for (guint i = 0; i < 100; i++)
    {
      g_autoptr (GTask) task = g_task_new (NULL, NULL, counted_cb, &n_called);

      dowser_worker_run (worker, task, return_in_thread);
    }
  g_object_unref (worker);
  while (n_called < 100)
    g_main_context_iteration (NULL, TRUE);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static int n_returned;

static void
count_given_back (gpointer data)
{
  g_thread_yield ();
  g_atomic_int_inc (&n_returned);
}

/* Simulates a library's thread-local data, which is freed after all work of the thread. */
static GPrivate memory = G_PRIVATE_INIT (count_given_back);

static void
set_private_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_private_set (&memory, &memory);
  g_task_return_boolean (task, TRUE);
}

/* Tests that the threads of freed workers are joined. These threads end later than the worker objects. One worker still
 * exists. */
static void
test_join_waits_for_all_threads (void)
{
  g_autoptr (DowserWorker) kept = dowser_worker_new ("kept");

  for (guint i = 0; i < 100; i++)
    {
      g_autoptr (DowserWorker) dropped = i > 0 ? dowser_worker_new ("dropped") : g_object_ref (kept);
      g_autoptr (GTask) task = g_task_new (NULL, NULL, NULL, NULL);

      dowser_worker_run (dropped, task, set_private_in_thread);
    }
  g_assert_true (dowser_worker_join_all (60000));
  g_assert_cmpint (g_atomic_int_get (&n_returned), ==, 100);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
test_join_gives_up_after_a_timeout (void)
{
  DowserWorker *worker = dowser_worker_new ("test");
  g_autoptr (GTask) task = g_task_new (NULL, NULL, NULL, NULL);
  GMutex gate;

  g_mutex_init (&gate);
  g_mutex_lock (&gate);
  g_task_set_task_data (task, &gate, NULL);
  dowser_worker_run (worker, task, block_in_thread);
  g_object_unref (worker);
  g_assert_false (dowser_worker_join_all (1));
  g_mutex_unlock (&gate);
  g_assert_true (dowser_worker_join_all (60000));
  g_mutex_clear (&gate);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

DOWSER_TEST_MAIN (worker)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/worker/tasks-run-in-order", test_tasks_run_in_order);
  g_test_add_func ("/base/worker/owner-is-freed-in-main-thread", test_owner_is_freed_in_main_thread);
  g_test_add_func ("/base/worker/task-is-cancelled-while-queued", test_task_is_cancelled_while_queued);
  g_test_add_func ("/base/worker/stop-finishes-the-queue", test_stop_finishes_the_queue);
  g_test_add_func ("/base/worker/stop-before-the-first-task", test_stop_before_the_first_task);
  g_test_add_func ("/base/worker/calls-need-no-callback", test_calls_need_no_callback);
  g_test_add_func ("/base/worker/worker-thread-frees-objects", test_worker_thread_frees_objects);
  g_test_add_func ("/base/worker/stopped-worker-runs-no-calls", test_stopped_worker_runs_no_calls);
  g_test_add_func ("/base/worker/unreferenced-worker-finishes-its-queue", test_unreferenced_worker_finishes_its_queue);
  g_test_add_func ("/base/worker/join-waits-for-all-threads", test_join_waits_for_all_threads);
  g_test_add_func ("/base/worker/join-gives-up-after-a-timeout", test_join_gives_up_after_a_timeout);
  return g_test_run ();
}
