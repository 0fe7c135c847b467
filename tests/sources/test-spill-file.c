/* test-spill-file.c - tests that pages read back from a spill file have the same cells, and that a full disk is
 * reported */
#include "sources/dowser-spill-file.h"
#include "support/dowser-test-main.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>

static DowserPage *
make_page (guint first, guint n_rows)
{
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (4, n_rows);

  for (guint i = first; i < first + n_rows; i++)
    {
      g_autofree char *text = g_strdup_printf ("row %u æøå", i);

      dowser_page_builder_add_integer (builder, i);
      if (i % 3 == 0)
        dowser_page_builder_add_null (builder);
      else
        dowser_page_builder_add_text (builder, text, strlen (text));
      if (i % 2 == 0)
        dowser_page_builder_add_real (builder, i / 4.0);
      else
        dowser_page_builder_add_blob (builder, "\0\xff", 2);
      dowser_page_builder_add_null (builder);
    }
  return dowser_page_builder_end (builder);
}

static void
assert_same_cells (DowserPage *a, DowserPage *b)
{
  g_assert_cmpuint (dowser_page_get_n_rows (a), ==, dowser_page_get_n_rows (b));
  for (guint row = 0; row < dowser_page_get_n_rows (a); row++)
    for (guint column = 0; column < dowser_page_get_n_columns (a); column++)
      {
        DowserCell x, y;

        dowser_page_get_cell (a, row, column, &x);
        dowser_page_get_cell (b, row, column, &y);
        g_assert_cmpint (x.type, ==, y.type);
        g_assert_cmpint (x.is_null, ==, y.is_null);
        g_assert_cmpint (x.integer, ==, y.integer);
        g_assert_true (x.real == y.real);
        g_assert_cmpmem (x.text, x.length, y.text, y.length);
      }
}

static void
test_spilled_pages_keep_their_cells (void)
{
  g_autoptr (DowserSpillFile) spill = dowser_spill_file_new (0);
  g_autoptr (GPtrArray) moved = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_page_unref);

  for (guint i = 0; i < 40; i++)
    g_ptr_array_add (moved, dowser_spill_file_take_page (spill, make_page (i * 500, 1 + i * 20)));
  g_assert_cmpuint (dowser_spill_file_get_size (spill), >, 0);
  /* The pages hold a reference to their spill file. */
  g_clear_pointer (&spill, dowser_spill_file_unref);
  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (DowserPage) page = make_page (i * 500, 1 + i * 20);

      assert_same_cells (page, moved->pdata[i]);
    }
}

/* Tests that pages are read back from the spill file. dowser_page_unload() has no effect on a page that is not in the
 * file. */
static void
test_spilled_pages_read_back (void)
{
  g_autoptr (DowserSpillFile) spill = dowser_spill_file_new (0);
  g_autoptr (DowserPage) page = make_page (0, 5000);
  g_autoptr (DowserPage) moved = dowser_spill_file_take_page (spill, dowser_page_ref (page));

  for (guint i = 0; i < 2; i++)
    {
      assert_same_cells (page, moved);
      dowser_page_unload (moved);
      dowser_page_unload (page);
    }
  assert_same_cells (page, moved);
}

static void
test_small_results_stay_in_memory (void)
{
  g_autoptr (DowserPage) page = make_page (0, 100);
  g_autoptr (DowserSpillFile) spill = dowser_spill_file_new (dowser_page_get_size (page));
  g_autoptr (DowserPage) first = dowser_spill_file_take_page (spill, dowser_page_ref (page));
  g_autoptr (DowserPage) second = NULL;

  g_assert_true (first == page);
  g_assert_cmpuint (dowser_spill_file_get_size (spill), ==, 0);
  second = dowser_spill_file_take_page (spill, make_page (0, 100));
  assert_same_cells (page, second);
  g_assert_cmpuint (dowser_spill_file_get_size (spill), >, 0);
}

/* Tests a full disk, simulated by a limit beyond which a write fails. */
static void
test_full_disk_is_reported (void)
{
  g_autoptr (DowserSpillFile) spill = dowser_spill_file_new (0);
  g_autoptr (DowserPage) first = NULL;
  struct rlimit before, limit;

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  limit = before;
  limit.rlim_cur = 64 * 1024;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  first = dowser_spill_file_take_page (spill, make_page (0, 100));
  g_assert_nonnull (first);
  g_assert_null (dowser_spill_file_get_shortage (spill));
  g_assert_null (dowser_spill_file_take_page (spill, make_page (0, 5000)));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);
  g_assert_nonnull (strstr (dowser_spill_file_get_shortage (spill), "no room"));
  /* After a lost page, no further rows are accepted. */
  g_assert_null (dowser_spill_file_take_page (spill, make_page (0, 10)));
}

DOWSER_TEST_MAIN (spill_file)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/spill-file/spilled-pages-keep-their-cells", test_spilled_pages_keep_their_cells);
  g_test_add_func ("/sources/spill-file/spilled-pages-read-back", test_spilled_pages_read_back);
  g_test_add_func ("/sources/spill-file/small-results-stay-in-memory", test_small_results_stay_in_memory);
  g_test_add_func ("/sources/spill-file/full-disk-is-reported", test_full_disk_is_reported);
  return g_test_run ();
}
