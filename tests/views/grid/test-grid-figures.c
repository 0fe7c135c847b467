/* test-grid-figures.c - tests that the bottom bar shows the count, sum and other figures of selected cells */
#include "support/dowser-test-main.h"
#include "views/grid/dowser-grid-figures.h"
#include "views/panes/dowser-figure-bar.h"

/* Returns each figure's text and, in parentheses, the text that is copied: "Count 2 (2) | Sum 3 (3)". */
static char *
format_figures (GPtrArray *figures)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < figures->len; i++)
    {
      const DowserFigure *figure = figures->pdata[i];

      g_string_append_printf (text, "%s%s%s %s (%s)", i > 0 ? " | " : "", figure->is_main ? "*" : "", figure->name,
                              figure->text, figure->exact_text);
    }
  return g_string_free (text, FALSE);
}

static void
assert_formatted (DowserCellFigures *figures, const DowserFormat *format, const char *expected)
{
  g_autoptr (GPtrArray) list = dowser_grid_figures_format (figures, format);
  g_autofree char *text = format_figures (list);

  g_assert_cmpstr (text, ==, expected);
}

static DowserCellFigures *
figures_new (const char *sum, const char *n, const char *smallest, const char *largest)
{
  DowserCellFigures *figures = g_new0 (DowserCellFigures, 1);
  DowserDecimal count;

  figures->n_cells = figures->n_values = figures->n_used = g_ascii_strtoull (n, NULL, 10);
  figures->measure = DOWSER_CELL_MEASURED;
  figures->has_sum = dowser_decimal_parse (sum, -1, &figures->sum);
  g_assert_true (dowser_decimal_parse (n, -1, &count));
  g_assert_true (dowser_decimal_divide (&figures->sum, &count, &figures->average));
  figures->has_range = TRUE;
  figures->smallest = g_strdup (smallest);
  figures->largest = g_strdup (largest);
  return figures;
}

static void
test_summary_works_without_a_column_format (void)
{
  g_autoptr (DowserCellFigures) figures = figures_new ("-1234567.5", "3", "-2000000", "0.25");

  assert_formatted (figures, NULL,
                    "Count 3 (3) | *Sum −1,234,567.5 (-1234567.5) | Average −411,522.5 (-411522.5) | "
                    "Min −2,000,000 (-2000000) | Max 0.25 (0.25)");
}

static void
test_averages_are_rounded (void)
{
  g_autoptr (DowserCellFigures) third = figures_new ("100", "3", "1", "98");
  g_autoptr (DowserCellFigures) small = figures_new ("1", "3", "0", "1");

  assert_formatted (third, NULL,
                    "Count 3 (3) | *Sum 100 (100) | Average 33.33 (33.333333333333336) | Min 1 (1) | Max 98 (98)");
  assert_formatted (small, NULL,
                    "Count 3 (3) | *Sum 1 (1) | Average 0.3333 (0.3333333333333333) | Min 0 (0) | Max 1 (1)");
}

/* Tests that the bar shows only some digits of a real number, because the bar has no room for all digits. Tests that
 * all digits are copied. */
static void
test_long_decimals_are_cut (void)
{
  g_autoptr (DowserCellFigures) figures = figures_new ("71.1428571428699999", "2", "0.14285714285714285", "71");

  assert_formatted (figures, NULL,
                    "Count 2 (2) | *Sum 71.1429 (71.1428571428699999) | Average 35.5714 (35.571428571435) | "
                    "Min 0.14285714285714285 (0.14285714285714285) | Max 71 (71)");
}

static void
test_summary_uses_the_column_format (void)
{
  g_autoptr (DowserCellFigures) figures = figures_new ("1234.5", "2", "234.5", "1000");
  g_autoptr (DowserFormat) format = dowser_format_new ();

  format->decimals = 2;
  format->currency = g_strdup ("€");
  assert_formatted (figures, format,
                    "Count 2 (2) | *Sum 1234.50\u00a0€ (1234.5) | Average 617.25\u00a0€ (617.25) | "
                    "Min 234.50\u00a0€ (234.5) | Max 1000.00\u00a0€ (1000)");
}

/* Tests that all digits are shown, even if a double can't hold them. */
static void
test_all_digits_of_a_sum_are_shown (void)
{
  g_autoptr (DowserCellFigures) figures = figures_new ("18446744073709551615", "1", "1", "2");
  g_autoptr (DowserFormat) format = dowser_format_new ();
  g_autoptr (GPtrArray) list = NULL;

  format->decimals = 0;
  list = dowser_grid_figures_format (figures, format);
  g_assert_cmpstr (((DowserFigure *) list->pdata[1])->exact_text, ==, "18446744073709551615");
  g_assert_cmpstr (((DowserFigure *) list->pdata[1])->text, ==, "18,446,744,073,709,551,615");
}

static void
test_years_and_dates_have_no_sum (void)
{
  g_autoptr (DowserCellFigures) figures = figures_new ("1", "2", "1999", "2024");

  figures->has_sum = FALSE;
  figures->measure = DOWSER_CELL_RANGED;
  assert_formatted (figures, NULL, "Count 2 (2) | Min 1999 (1999) | Max 2024 (2024)");
  figures->measure = DOWSER_CELL_DATED;
  assert_formatted (figures, NULL, "Count 2 (2) | Min 1999 (1999) | Max 2024 (2024)");
  figures->has_range = FALSE;
  assert_formatted (figures, NULL, "Count 2 (2)");
}

static void
test_cells_outside_the_sum_are_noted (void)
{
  g_autoptr (DowserCellFigures) figures = figures_new ("10", "4", "1", "4");
  g_autoptr (GPtrArray) list = NULL;

  figures->n_cells = 9;
  list = dowser_grid_figures_format (figures, NULL);
  g_assert_null (((DowserFigure *) list->pdata[0])->note);
  g_assert_cmpstr (((DowserFigure *) list->pdata[1])->note, ==, "Calculated from 4 values in 9 cells");
}

/* --------------------------------------------------------------- in the worker */

typedef struct
{
  GMainLoop *loop;
  guint n_done;
  guint64 n_cells;
} FiguresWait;

static void
done_cb (const DowserCellFigures *figures, gpointer user_data)
{
  FiguresWait *wait = user_data;

  wait->n_done++;
  wait->n_cells = figures->n_cells;
  g_main_loop_quit (wait->loop);
}

static DowserCellBlock *
block_new (guint n_rows)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, n_rows);
  g_autoptr (DowserCellSelection) selection = dowser_cell_selection_new ();
  g_autoptr (GArray) order = g_array_new (FALSE, TRUE, sizeof (guint));
  g_autoptr (DowserResult) result = NULL;
  g_autoptr (DowserPage) page = NULL;

  g_array_set_size (order, 1);
  g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_INTEGER));
  result = dowser_result_new (columns);
  for (guint i = 0; i < n_rows; i++)
    dowser_page_builder_add_integer (builder, i);
  page = dowser_page_builder_end (builder);
  dowser_result_add_page (result, page);
  dowser_cell_selection_set_size (selection, n_rows, 1);
  dowser_cell_selection_select_all (selection);
  return dowser_cell_block_new (result, NULL, selection, order);
}

/* Tests that only the last of many requests is reported, because selecting cells by dragging starts many requests. */
static void
test_only_last_selection_is_summarized (void)
{
  g_autoptr (GArray) measures = g_array_new (FALSE, TRUE, sizeof (DowserCellMeasure));
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  FiguresWait wait = { .loop = loop };
  DowserGridFigures *figures = dowser_grid_figures_new (done_cb, &wait);

  g_array_set_size (measures, 1);
  for (guint i = 10; i > 0; i--)
    dowser_grid_figures_compute (figures, block_new (i + 20), measures);
  g_main_loop_run (loop);
  dowser_grid_figures_compute (figures, block_new (3), measures);
  dowser_grid_figures_free (figures);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (wait.n_done, ==, 1);
  g_assert_cmpuint (wait.n_cells, ==, 21);
}

DOWSER_TEST_MAIN (grid_figures)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/grid-figures/summary-works-without-a-column-format",
                   test_summary_works_without_a_column_format);
  g_test_add_func ("/views/grid-figures/averages-are-rounded", test_averages_are_rounded);
  g_test_add_func ("/views/grid-figures/long-decimals-are-cut", test_long_decimals_are_cut);
  g_test_add_func ("/views/grid-figures/summary-uses-the-column-format", test_summary_uses_the_column_format);
  g_test_add_func ("/views/grid-figures/all-digits-of-a-sum-are-shown", test_all_digits_of_a_sum_are_shown);
  g_test_add_func ("/views/grid-figures/years-and-dates-have-no-sum", test_years_and_dates_have_no_sum);
  g_test_add_func ("/views/grid-figures/cells-outside-the-sum-are-noted", test_cells_outside_the_sum_are_noted);
  g_test_add_func ("/views/grid-figures/only-last-selection-is-summarized", test_only_last_selection_is_summarized);
  return g_test_run ();
}
