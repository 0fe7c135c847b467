/* test-cell-figures.c - tests that the count, sum, average, minimum and maximum of selected cells are right */
#include "rows/dowser-cell-figures.h"

#include "support/dowser-test-main.h"

#include <stdlib.h>
#include <string.h>

/* "12" is an integer, "1.5r" a real, "'x" a text, "-" NULL. */
static void
add_cell (DowserPageBuilder *builder, const char *cell)
{
  gsize length = strlen (cell);

  if (g_str_equal (cell, "-"))
    dowser_page_builder_add_null (builder);
  else if (cell[0] == '\'')
    dowser_page_builder_add_text (builder, cell + 1, length - 1);
  else if (cell[length - 1] == 'r')
    dowser_page_builder_add_real (builder, g_ascii_strtod (cell, NULL));
  else
    dowser_page_builder_add_integer (builder, g_ascii_strtoll (cell, NULL, 10));
}

/* @columns: for each column a letter for its measure, and its cells: "m 1 2 3"; all have the same number of cells. */
static DowserResult *
result_new (const char *columns, GArray *measures)
{
  g_auto (GStrv) parts = g_strsplit (columns, "|", -1);
  guint n = g_strv_length (parts);
  GPtrArray *infos = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (n, 64);
  g_autoptr (DowserPage) page = NULL;
  DowserResult *result;

  for (guint i = 0; i < n; i++)
    {
      char **words = g_strsplit (parts[i], " ", -1);
      DowserCellMeasure measure = words[0][0] == 'm'   ? DOWSER_CELL_MEASURED
                                  : words[0][0] == 'd' ? DOWSER_CELL_DATED
                                  : words[0][0] == 'y' ? DOWSER_CELL_RANGED
                                                       : DOWSER_CELL_COUNTED;

      g_ptr_array_add (cells, words);
      g_ptr_array_add (infos, dowser_result_column_new ("n", DOWSER_VALUE_UNKNOWN));
      g_array_append_val (measures, measure);
    }
  result = dowser_result_new (infos);
  for (guint row = 1; ((char **) cells->pdata[0])[row] != NULL; row++)
    for (guint i = 0; i < n; i++)
      add_cell (builder, ((char **) cells->pdata[i])[row]);
  page = dowser_page_builder_end (builder);
  dowser_result_add_page (result, page);
  return result;
}

static DowserCellFigures *
compute_figures (const char *columns)
{
  g_autoptr (GArray) measures = g_array_new (FALSE, FALSE, sizeof (DowserCellMeasure));
  g_autoptr (DowserResult) result = result_new (columns, measures);
  g_autoptr (DowserCellSelection) selection = dowser_cell_selection_new ();
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (DowserCellBlock) block = NULL;

  for (guint i = 0; i < measures->len; i++)
    g_array_append_val (order, i);
  dowser_cell_selection_set_size (selection, dowser_result_get_n_rows (result), measures->len);
  dowser_cell_selection_select_all (selection);
  block = dowser_cell_block_new (result, NULL, selection, order);
  return dowser_cell_figures_new (block, measures, NULL);
}

static char *
format_figures (const DowserCellFigures *figures)
{
  GString *text = g_string_new (NULL);
  g_autofree char *sum = figures->has_sum ? dowser_decimal_to_text (&figures->sum) : NULL;
  g_autofree char *average = figures->has_sum ? dowser_decimal_to_text (&figures->average) : NULL;

  g_string_append_printf (text, "%u/%u/%u", (guint) figures->n_cells, (guint) figures->n_values,
                          (guint) figures->n_used);
  if (figures->has_sum)
    g_string_append_printf (text, " sum %s avg %s", sum, average);
  if (figures->has_range)
    g_string_append_printf (text, " %s..%s", figures->smallest, figures->largest);
  return g_string_free (text, FALSE);
}

static const struct
{
  const char *columns;
  const char *expected;
} cases[] = {
  { "m 1 2 3", "3/3/3 sum 6 avg 2 1..3" },
  { "m 1 - 4", "3/2/2 sum 5 avg 2.5 1..4" },
  { "m - -", "2/0/0" },
  /* Sums are exact decimal sums, not sums of doubles. */
  { "m 0.1r 0.2r", "2/2/2 sum 0.3 avg 0.15 0.1..0.2" },
  { "m 0.1r 0.2r 3 '0.4", "4/4/4 sum 3.7 avg 0.925 0.1..3" },
  { "m 1e-7r 1e-7r", "2/2/2 sum 0.0000002 avg 0.0000001 0.0000001..0.0000001" },
  { "m '0.10 '0.20 '12345678901234567.89",
    "3/3/3 sum 12345678901234568.19 avg 4115226300411522.73 0.1..12345678901234567.89" },
  /* Numbers that need more than 53 and more than 64 bits. */
  { "m 9007199254740993 9007199254740992",
    "2/2/2 sum 18014398509481985 avg 9007199254740992.5 9007199254740992..9007199254740993" },
  { "m 9223372036854775807 9223372036854775807 1",
    "3/3/3 sum 18446744073709551615 avg 6148914691236517205 1..9223372036854775807" },
  { "m -9223372036854775808 -9223372036854775808",
    "2/2/2 sum -18446744073709551616 avg -9223372036854775808 -9223372036854775808..-9223372036854775808" },
  { "m -5 5 -2.5r", "3/3/3 sum -2.5 avg -0.8333333333333333333333333333333333 -5..5" },
  { "m 5 4 3 2 9 1", "6/6/6 sum 24 avg 4 1..9" },
  /* A text isn't added. If a cell is infinity, there is no sum. */
  { "m 1 'x 2", "3/3/2 sum 3 avg 1.5 1..2" },
  { "m 1 infr", "2/2/2 1..1" },
  /* Ids, codes and texts are only counted. Years and dates also have a minimum and maximum. */
  { "t 'a 'b -", "3/2/0" },
  { "t 17 18", "2/2/0" },
  { "y 1999 2024 2003", "3/3/3 1999..2024" },
  { "d '2024-03-01 '2023-12-31 -", "3/2/2 2023-12-31..2024-03-01" },
  { "d '2024-03-01 '2024-03-01T10:00", "2/2/2 2024-03-01..2024-03-01T10:00" },
  { "d '2024-03-01|y 1999", "2/2/0" },
  { "d '2024-03-01|t 'x", "2/2/1 2024-03-01..2024-03-01" },
  /* If amounts are selected, cells of other columns are not added or compared. */
  { "t 7 8|m 1 2|d '2024-01-01 -|y 2020 2021", "8/7/2 sum 3 avg 1.5 1..2" },
  { "m 1 2|m 10 20", "4/4/4 sum 33 avg 8.25 1..20" },
};

static void
test_sum_and_count_of_selected_cells (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserCellFigures) figures = compute_figures (cases[i].columns);
      g_autofree char *got = format_figures (figures);

      if (g_strcmp0 (got, cases[i].expected) != 0)
        g_error ("%s: %s, not %s", cases[i].columns, got, cases[i].expected);
    }
}

static void
test_summary_names_its_only_column (void)
{
  g_autoptr (DowserCellFigures) one = compute_figures ("t 7 8|m 1 2");
  g_autoptr (DowserCellFigures) two = compute_figures ("m 1 2|m 10 20");

  g_assert_cmpint (one->column, ==, 1);
  g_assert_cmpint (two->column, ==, -1);
}

static void
test_cancelled_calculation_gives_no_summary (void)
{
  g_autoptr (GArray) measures = g_array_new (FALSE, FALSE, sizeof (DowserCellMeasure));
  g_autoptr (DowserResult) result = result_new ("m 1 2 3", measures);
  g_autoptr (DowserCellSelection) selection = dowser_cell_selection_new ();
  g_autoptr (GArray) order = g_array_new (FALSE, TRUE, sizeof (guint));
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (DowserCellBlock) block = NULL;

  g_array_set_size (order, 1);
  dowser_cell_selection_set_size (selection, 3, 1);
  dowser_cell_selection_select_all (selection);
  block = dowser_cell_block_new (result, NULL, selection, order);
  g_cancellable_cancel (cancellable);
  g_assert_null (dowser_cell_figures_new (block, measures, cancellable));
}

DOWSER_TEST_MAIN (cell_figures)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rows/cell-figures/sum-and-count-of-selected-cells", test_sum_and_count_of_selected_cells);
  g_test_add_func ("/rows/cell-figures/summary-names-its-only-column", test_summary_names_its_only_column);
  g_test_add_func ("/rows/cell-figures/cancelled-calculation-gives-no-summary",
                   test_cancelled_calculation_gives_no_summary);
  return g_test_run ();
}
