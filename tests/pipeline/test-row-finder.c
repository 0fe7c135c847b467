/* test-row-finder.c - tests that rows are found while the user types and rows are loaded, without blocking the main
 * thread */
#include "pipeline/dowser-row-finder.h"

#include "support/dowser-test-main.h"
#include "support/dowser-test-work.h"

static DowserResult *
result_new (void)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  g_ptr_array_add (columns, dowser_result_column_new ("name", DOWSER_VALUE_TEXT));
  g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_INTEGER));
  return dowser_result_new (columns);
}

/* Adds the rows. Each row contains "even" or "odd", according to its index in the result. */
static void
add_page (DowserResult *result, guint n_rows)
{
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (2, n_rows);
  g_autoptr (DowserPage) page = NULL;
  guint first = dowser_result_get_n_rows (result);

  for (guint i = first; i < first + n_rows; i++)
    {
      g_autofree char *name = g_strdup_printf ("row of %s", i % 2 == 0 ? "Even" : "Odd");

      dowser_page_builder_add_text (builder, name, strlen (name));
      dowser_page_builder_add_integer (builder, i);
    }
  page = dowser_page_builder_end (builder);
  dowser_result_add_page (result, page);
}

static void
set_search (DowserRowFinder *finder, DowserResult *result, const char *text)
{
  g_autoptr (DowserRowSearch) search = dowser_row_search_new (text, "NULL", "empty", NULL);

  dowser_row_finder_set_search (finder, result, search);
}

/* Waits for the search to end. Returns: the duration of the longest iteration of the main loop, in microseconds */
static gint64
wait_for_end (DowserRowFinder *finder)
{
  gint64 longest = 0;

  while (dowser_row_finder_is_busy (finder))
    {
      gint64 before = dowser_test_work_get (CLOCK_THREAD_CPUTIME_ID);

      g_main_context_iteration (NULL, TRUE);
      longest = MAX (longest, dowser_test_work_get (CLOCK_THREAD_CPUTIME_ID) - before);
    }
  return longest;
}

static guint
count_found (DowserRowFinder *finder)
{
  return dowser_found_rows_get_n_rows (dowser_row_finder_get_found (finder));
}

static void
test_rows_keep_their_numbers (void)
{
  g_autoptr (DowserRowFinder) finder = dowser_row_finder_new ();
  g_autoptr (DowserResult) result = result_new ();

  add_page (result, 10);
  add_page (result, 5);
  set_search (finder, result, "ODD");
  wait_for_end (finder);
  g_assert_cmpuint (count_found (finder), ==, 7);
  g_assert_cmpuint (dowser_row_finder_get_n_searched (finder), ==, 15);
  for (guint i = 0; i < 7; i++)
    {
      g_autoptr (DowserRow) row = g_list_model_get_item (G_LIST_MODEL (dowser_row_finder_get_found (finder)), i);

      g_assert_cmpuint (dowser_row_get_index (row), ==, 2 * i + 1);
    }
  dowser_row_finder_set_search (finder, result, NULL);
  g_assert_null (dowser_row_finder_get_found (finder));
}

static void
test_late_rows_are_searched (void)
{
  g_autoptr (DowserRowFinder) finder = dowser_row_finder_new ();
  g_autoptr (DowserResult) result = result_new ();

  set_search (finder, result, "even");
  wait_for_end (finder);
  g_assert_cmpuint (count_found (finder), ==, 0);
  for (guint i = 1; i <= 5; i++)
    {
      add_page (result, 100);
      if (i % 2 == 0)
        wait_for_end (finder);
    }
  wait_for_end (finder);
  g_assert_cmpuint (count_found (finder), ==, 250);
  g_assert_cmpuint (dowser_row_finder_get_n_searched (finder), ==, 500);
}

static void
test_only_last_text_is_searched (void)
{
  g_autoptr (DowserRowFinder) finder = dowser_row_finder_new ();
  g_autoptr (DowserResult) result = result_new ();
  DowserFoundRows *found;

  add_page (result, 1000);
  set_search (finder, result, "row");
  wait_for_end (finder);
  found = dowser_row_finder_get_found (finder);
  g_assert_cmpuint (count_found (finder), ==, 1000);
  set_search (finder, result, "o");
  set_search (finder, result, "od");
  set_search (finder, result, "odd");
  /* The previous matches stay visible until the new matches are found. */
  g_assert_cmpuint (count_found (finder), ==, 1000);
  wait_for_end (finder);
  g_assert_cmpuint (count_found (finder), ==, 500);
  g_assert_true (dowser_row_finder_get_found (finder) == found);
  set_search (finder, result, "odd");
  g_assert_false (dowser_row_finder_is_busy (finder));
}

static void
test_new_result_replaces_the_old (void)
{
  g_autoptr (DowserRowFinder) finder = dowser_row_finder_new ();
  g_autoptr (DowserResult) first = result_new ();
  g_autoptr (DowserResult) second = result_new ();

  add_page (first, 1000);
  add_page (second, 20);
  set_search (finder, first, "odd");
  set_search (finder, second, "odd");
  add_page (first, 10);
  wait_for_end (finder);
  g_assert_cmpuint (count_found (finder), ==, 10);
  g_assert_true (dowser_found_rows_get_result (dowser_row_finder_get_found (finder)) == second);
}

/* Tests that a search in a million rows doesn't block the main thread. The limit allows for a slow build, but is far
 * below the time of a complete search. */
static void
test_million_rows_do_not_block (void)
{
  g_autoptr (DowserRowFinder) finder = dowser_row_finder_new ();
  g_autoptr (DowserResult) result = result_new ();
  gint64 begin, longest, whole;

  while (dowser_result_get_n_rows (result) < 1000000)
    add_page (result, 50000);
  begin = dowser_test_work_get (CLOCK_PROCESS_CPUTIME_ID);
  set_search (finder, result, "even");
  longest = wait_for_end (finder);
  whole = dowser_test_work_get (CLOCK_PROCESS_CPUTIME_ID) - begin;
  g_assert_cmpuint (count_found (finder), ==, 500000);
  g_test_message ("searched in %" G_GINT64_FORMAT " ms, longest turn %" G_GINT64_FORMAT " us", whole / 1000, longest);
  g_assert_cmpint (longest, <, MAX (whole / 2, 50000));
}

static void
test_finder_may_be_freed_while_searching (void)
{
  g_autoptr (DowserRowFinder) finder = dowser_row_finder_new ();
  g_autoptr (DowserResult) result = result_new ();

  add_page (result, 60000);
  set_search (finder, result, "even");
  dowser_row_finder_set_search (finder, NULL, NULL);
  g_assert_false (dowser_row_finder_is_busy (finder));
  g_assert_null (dowser_row_finder_get_found (finder));
  while (g_main_context_iteration (NULL, FALSE))
    continue;
  g_assert_null (dowser_row_finder_get_found (finder));
}

DOWSER_TEST_MAIN (row_finder)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pipeline/row-finder/rows-keep-their-numbers", test_rows_keep_their_numbers);
  g_test_add_func ("/pipeline/row-finder/late-rows-are-searched", test_late_rows_are_searched);
  g_test_add_func ("/pipeline/row-finder/only-last-text-is-searched", test_only_last_text_is_searched);
  g_test_add_func ("/pipeline/row-finder/new-result-replaces-the-old", test_new_result_replaces_the_old);
  g_test_add_func ("/pipeline/row-finder/million-rows-do-not-block", test_million_rows_do_not_block);
  g_test_add_func ("/pipeline/row-finder/finder-may-be-freed-while-searching",
                   test_finder_may_be_freed_while_searching);
  return g_test_run ();
}
