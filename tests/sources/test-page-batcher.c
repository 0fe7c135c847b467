/* test-page-batcher.c - tests that all rows are put into pages, in order, and that the first page is sent at once */
#include "sources/dowser-page-batcher.h"
#include "support/dowser-test-main.h"

typedef struct
{
  guint n_calls;
  GArray *sizes; /* guint: rows of each page */
  gint64 next;   /* the next expected value */
  gint64 first;  /* monotonic time of the first page */
} PageLog;

static void
take_cb (GPtrArray *columns, DowserPage *page, gpointer user_data)
{
  PageLog *taken = user_data;
  guint n_rows;

  g_assert_cmpuint (columns->len, ==, 1);
  g_assert_true ((page == NULL) == (taken->n_calls == 0));
  taken->n_calls++;
  if (page == NULL)
    return;
  n_rows = dowser_page_get_n_rows (page);
  g_assert_cmpuint (n_rows, >, 0);
  for (guint i = 0; i < n_rows; i++)
    {
      DowserCell cell;

      dowser_page_get_cell (page, i, 0, &cell);
      g_assert_cmpint (cell.integer, ==, taken->next++);
    }
  if (taken->sizes->len == 0)
    taken->first = g_get_monotonic_time ();
  g_array_append_val (taken->sizes, n_rows);
  dowser_page_unref (page);
}

static DowserPageBatcher *
feed_new (guint64 max_rows, PageLog *taken)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  taken->sizes = g_array_new (FALSE, FALSE, sizeof (guint));
  g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_INTEGER));
  return dowser_page_batcher_new (columns, max_rows, take_cb, taken);
}

/* Returns: TRUE if the feed accepted all rows */
static gboolean
add_rows (DowserPageBatcher *batcher, gint64 n_rows)
{
  for (gint64 i = 0; i < n_rows; i++)
    {
      if (!dowser_page_batcher_begin_row (batcher))
        return FALSE;
      dowser_page_builder_add_integer (dowser_page_batcher_get_builder (batcher), i);
      dowser_page_batcher_end_row (batcher);
    }
  return TRUE;
}

static void
test_columns_come_first (void)
{
  PageLog taken = { 0 };
  g_autoptr (DowserPageBatcher) batcher = feed_new (0, &taken);
  DowserRunSummary summary;

  g_assert_cmpuint (taken.n_calls, ==, 1);
  dowser_page_batcher_flush (batcher);
  g_assert_cmpuint (taken.n_calls, ==, 1);
  dowser_page_batcher_summarize (batcher, g_get_monotonic_time (), &summary);
  g_assert_cmpuint (summary.n_rows, ==, 0);
  g_assert_false (summary.truncated);
  g_array_unref (taken.sizes);
}

static void
test_first_page_is_small (void)
{
  PageLog taken = { 0 };
  gint64 begin = g_get_monotonic_time ();
  g_autoptr (DowserPageBatcher) batcher = feed_new (0, &taken);
  DowserRunSummary summary;

  g_assert_true (add_rows (batcher, 100000));
  dowser_page_batcher_flush (batcher);
  g_assert_cmpint (taken.next, ==, 100000);
  g_assert_cmpuint (g_array_index (taken.sizes, guint, 0), <=, 200);
  /* A page has fewer rows only if the page's time limit was reached. */
  if (g_array_index (taken.sizes, guint, 0) < 200)
    g_assert_cmpint (taken.first - begin, >=, 100000);
  for (guint i = 0; i < taken.sizes->len; i++)
    g_assert_cmpuint (g_array_index (taken.sizes, guint, i), <=, 8192);
  dowser_page_batcher_summarize (batcher, g_get_monotonic_time (), &summary);
  g_assert_cmpuint (summary.n_rows, ==, 100000);
  g_assert_false (summary.truncated);
  g_array_unref (taken.sizes);
}

static void
test_row_limit_reports_more_rows (void)
{
  PageLog exact = { 0 }, cut = { 0 };
  g_autoptr (DowserPageBatcher) exact_batcher = feed_new (300, &exact);
  g_autoptr (DowserPageBatcher) cut_batcher = feed_new (300, &cut);
  DowserRunSummary summary;

  g_assert_true (add_rows (exact_batcher, 300));
  dowser_page_batcher_flush (exact_batcher);
  dowser_page_batcher_summarize (exact_batcher, 0, &summary);
  g_assert_false (summary.truncated);

  g_assert_false (add_rows (cut_batcher, 301));
  dowser_page_batcher_flush (cut_batcher);
  dowser_page_batcher_summarize (cut_batcher, 0, &summary);
  g_assert_true (summary.truncated);
  g_assert_cmpuint (summary.n_rows, ==, 300);
  g_assert_cmpint (cut.next, ==, 300);
  g_array_unref (exact.sizes);
  g_array_unref (cut.sizes);
}

/* Tests that the last rows are delivered if no more rows come. This needs a test, because a batcher that gets rows fast
 * doesn't check the clock for most of them. */
static void
test_last_rows_are_delivered (void)
{
  PageLog taken = { 0 };
  g_autoptr (DowserPageBatcher) batcher = feed_new (0, &taken);
  gint64 begin;

  g_assert_true (add_rows (batcher, 1000));
  dowser_page_batcher_flush (batcher);
  taken.next = 0;
  g_assert_true (add_rows (batcher, 10));
  begin = g_get_monotonic_time ();
  while (taken.next < 10 && g_get_monotonic_time () - begin < 10 * G_USEC_PER_SEC)
    dowser_page_batcher_flush_late (batcher);
  g_assert_cmpint (taken.next, ==, 10);
  g_assert_cmpint (g_get_monotonic_time () - begin, <, 5 * G_USEC_PER_SEC);
  g_array_unref (taken.sizes);
}

DOWSER_TEST_MAIN (page_batcher)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/page-batcher/columns-come-first", test_columns_come_first);
  g_test_add_func ("/sources/page-batcher/first-page-is-small", test_first_page_is_small);
  g_test_add_func ("/sources/page-batcher/row-limit-reports-more-rows", test_row_limit_reports_more_rows);
  g_test_add_func ("/sources/page-batcher/last-rows-are-delivered", test_last_rows_are_delivered);
  return g_test_run ();
}
