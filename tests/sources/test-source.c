/* test-source.c - tests that pages are spilled to disk in the source's worker thread, and that a full disk is
 * reported */
#include "sources/dowser-spill-file.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-source.h"
#include "support/dowser-test-work.h"

#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define N_ROWS 300000
#define ROWS                                                                                                           \
  "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 300000) "                                     \
  "SELECT i, 'row ' || i || ' of a table that is large' FROM n"

typedef struct
{
  DowserTestDatabase *database;
  DowserSource *source;
  DowserSpillFile *spill;
  GCancellable *stop;
  DowserResult *result; /* (nullable) */
  guint n_calls_when_full;
  GAsyncResult *answer;
} Fixture;

/* The CPU time of this thread between two polls of the main loop, in microseconds: start of the current iteration,
 * longest iteration, sum of all iterations. */
static gint64 turn_began, longest_turn, all_turns;

static gint
poll_between_turns (GPollFD *fds, guint n_fds, gint timeout)
{
  gint64 turn = dowser_test_work_get (CLOCK_THREAD_CPUTIME_ID) - turn_began;
  gint n_ready;

  longest_turn = MAX (longest_turn, turn);
  all_turns += turn;
  n_ready = g_poll (fds, n_fds, timeout);
  turn_began = dowser_test_work_get (CLOCK_THREAD_CPUTIME_ID);
  return n_ready;
}

static void
set_up (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  self->database = dowser_test_database_new ("CREATE TABLE t (a);");
  self->source = dowser_source_new_for_uri (self->database->path, &error);
  g_assert_no_error (error);
  g_assert_true (dowser_test_source_open (self->source, &error));
  self->spill = dowser_spill_file_new (0);
  self->stop = g_cancellable_new ();
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  dowser_test_source_close (self->source);
  g_clear_object (&self->source);
  g_clear_object (&self->result);
  g_clear_object (&self->answer);
  g_clear_object (&self->stop);
  dowser_spill_file_unref (self->spill);
  dowser_test_database_free (self->database);
}

/* Takes a page in the same way as the step that runs a statement. */
static void
page_cb (GPtrArray *columns, DowserPage *page, gpointer user_data)
{
  Fixture *self = user_data;

  if (self->result == NULL)
    {
      GPtrArray *described = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

      g_ptr_array_add (described, dowser_result_column_new ("i", DOWSER_VALUE_INTEGER));
      g_ptr_array_add (described, dowser_result_column_new ("text", DOWSER_VALUE_TEXT));
      self->result = dowser_result_new (described);
    }
  if (page != NULL)
    dowser_result_add_page (self->result, page);
  else if (dowser_spill_file_get_shortage (self->spill) != NULL)
    {
      self->n_calls_when_full++;
      g_cancellable_cancel (self->stop);
    }
}

static void
ready_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Fixture *self = user_data;

  self->answer = g_object_ref (result);
}

static gboolean
run_statement (Fixture *self, DowserRunSummary *summary)
{
  g_autoptr (DowserStatement) statement = dowser_statement_new (g_strdup (ROWS), NULL, NULL);
  const DowserLimits limits = { .spill = self->spill };

  dowser_source_run_async (self->source, statement, &limits, page_cb, self, self->stop, ready_cb, self);
  turn_began = dowser_test_work_get (CLOCK_THREAD_CPUTIME_ID);
  longest_turn = all_turns = 0;
  g_main_context_set_poll_func (NULL, poll_between_turns);
  while (self->answer == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_main_context_set_poll_func (NULL, NULL);
  return dowser_source_run_finish (self->source, self->answer, summary, NULL);
}

static void
assert_rows_from_the_first (DowserResult *result)
{
  for (guint row = 0; row < dowser_result_get_n_rows (result); row++)
    {
      DowserCell cell;

      dowser_result_get_cell (result, row, 0, &cell);
      g_assert_cmpint (cell.integer, ==, row);
      dowser_result_get_cell (result, row, 1, &cell);
      g_assert_true (g_str_has_suffix (cell.text, " of a table that is large"));
      g_assert_cmpuint (strtoul (cell.text + strlen ("row "), NULL, 10), ==, row);
    }
}

/* Returns: the number of bytes that this thread has written to files, as the kernel counts them; -1 if the kernel
 * doesn't count them */
static gint64
count_written (void)
{
  g_autofree char *counts = NULL;
  const char *written;

  if (!g_file_get_contents ("/proc/thread-self/io", &counts, NULL, NULL))
    return -1;
  written = strstr (counts, "wchar: ");
  return written != NULL ? g_ascii_strtoll (written + strlen ("wchar: "), NULL, 10) : -1;
}

static void
test_pages_are_spilled_by_worker_thread (Fixture *self, gconstpointer data)
{
  gint64 before = count_written (), begin = dowser_test_work_get (CLOCK_PROCESS_CPUTIME_ID), whole;
  DowserRunSummary summary;

  g_assert_true (run_statement (self, &summary));
  whole = dowser_test_work_get (CLOCK_PROCESS_CPUTIME_ID) - begin;
  g_assert_cmpuint (summary.n_rows, ==, N_ROWS);
  g_assert_cmpuint (dowser_result_get_n_rows (self->result), ==, N_ROWS);
  assert_rows_from_the_first (self->result);
  g_assert_cmpuint (dowser_spill_file_get_size (self->spill), >, N_ROWS * 40);
  g_test_message ("%" PRIu64 " bytes in %" PRId64 " ms, longest turn %" PRId64 " us, all %" PRId64 " us",
                  dowser_spill_file_get_size (self->spill), whole / 1000, longest_turn, all_turns);
  /* The main thread's time is compared with the CPU time of all threads, so that the ratio is the same on any machine.
   * Taking the pages must need only a small part of the whole time. */
  g_assert_cmpint (longest_turn, <, whole / 100);
  g_assert_cmpint (all_turns, <, whole / 50);
  if (before >= 0)
    g_assert_cmpint (count_written () - before, <, 64 * 1024);
}

/* Tests a full disk, simulated by a limit beyond which a write fails. */
static void
test_full_disk_keeps_received_rows (Fixture *self, gconstpointer data)
{
  struct rlimit before, limit;
  DowserRunSummary summary;

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  limit = before;
  limit.rlim_cur = 4 * 1024 * 1024;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  run_statement (self, &summary);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);
  g_assert_cmpuint (self->n_calls_when_full, ==, 1);
  g_assert_nonnull (strstr (dowser_spill_file_get_shortage (self->spill), "no room"));
  g_assert_cmpuint (dowser_result_get_n_rows (self->result), >, 8192);
  g_assert_cmpuint (dowser_result_get_n_rows (self->result), <, N_ROWS);
  assert_rows_from_the_first (self->result);
}

DOWSER_TEST_MAIN (source)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/sources/source/pages-are-spilled-by-worker-thread", Fixture, NULL, set_up,
              test_pages_are_spilled_by_worker_thread, tear_down);
  g_test_add ("/sources/source/full-disk-keeps-received-rows", Fixture, NULL, set_up,
              test_full_disk_keeps_received_rows, tear_down);
  return g_test_run ();
}
