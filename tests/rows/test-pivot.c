/* test-pivot.c - tests that the row of each group becomes one cell of a pivoted table, and that the cell's row can be
 * found from the cell */
#include "rows/dowser-pivot.h"
#include "support/dowser-test-main.h"

#include <string.h>

/* Makes a select of country, year, n and total. The year is pivoted. */
static DowserSelect *
select_new (gboolean two_metrics)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "t", "t");
  dowser_select_add_output (select, dowser_expr_new_column ("t", "country"), NULL);
  dowser_select_add_output (select, dowser_expr_new_column ("t", "year"), NULL);
  dowser_select_add_output (select, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), "n");
  if (two_metrics)
    dowser_select_add_output (select,
                              dowser_expr_new_aggregate (DOWSER_SUM, dowser_expr_new_column ("t", "total"), FALSE,
                                                         NULL),
                              "total");
  g_ptr_array_add (select->group, dowser_expr_new_column ("t", "country"));
  g_ptr_array_add (select->group, dowser_expr_new_column ("t", "year"));
  ((DowserOutput *) select->outputs->pdata[1])->view.across = TRUE;
  return select;
}

/* @rows: cells separated by blanks, rows by "; "; "-" is NULL */
static DowserResult *
result_new (const DowserSelect *select, const char *rows)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_auto (GStrv) cells = g_strsplit_set (rows, " ;", -1);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (select->outputs->len, 1000);
  g_autoptr (DowserPage) page = NULL;
  DowserResult *result;

  for (guint i = 0; i < select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (select, i);

      g_ptr_array_add (columns, dowser_result_column_new (heading, DOWSER_VALUE_UNKNOWN));
    }
  for (guint i = 0; cells[i] != NULL; i++)
    {
      if (g_str_equal (cells[i], "-"))
        dowser_page_builder_add_null (builder);
      else if (g_ascii_isdigit (*cells[i]))
        dowser_page_builder_add_integer (builder, g_ascii_strtoll (cells[i], NULL, 10));
      else if (*cells[i] != '\0')
        dowser_page_builder_add_text (builder, cells[i], strlen (cells[i]));
    }
  page = dowser_page_builder_end (builder);
  result = dowser_result_new (columns);
  dowser_result_add_page (result, page);
  dowser_result_set_complete (result, FALSE, 0);
  return result;
}

/* Makes a result in which "no" has a row for April before a row for January. */
static DowserResult *
make_result_with_months (const DowserSelect *select)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  DowserResult *result;
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (select->outputs->len, 10);
  g_autoptr (DowserPage) page = NULL;
  static const char *const months[] = { "2024-04-01", "2024-01-01" };

  for (guint i = 0; i < G_N_ELEMENTS (months); i++)
    {
      dowser_page_builder_add_text (builder, "no", 2);
      dowser_page_builder_add_text (builder, months[i], strlen (months[i]));
      dowser_page_builder_add_integer (builder, i + 1);
    }
  page = dowser_page_builder_end (builder);
  g_ptr_array_add (columns, dowser_result_column_new ("country", DOWSER_VALUE_TEXT));
  g_ptr_array_add (columns, dowser_result_column_new ("month", DOWSER_VALUE_DATE));
  g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_INTEGER));
  result = dowser_result_new (columns);
  dowser_result_add_page (result, page);
  dowser_result_set_complete (result, FALSE, 0);
  return result;
}

static char *
print_result (DowserResult *result)
{
  GPtrArray *columns = dowser_result_get_columns (result);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < columns->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", ((const DowserResultColumn *) columns->pdata[i])->name);
  for (guint row = 0; row < dowser_result_get_n_rows (result); row++)
    {
      g_string_append (text, ";");
      for (guint i = 0; i < columns->len; i++)
        {
          DowserCell cell;

          dowser_result_get_cell (result, row, i, &cell);
          g_string_append (text, cell.is_null ? " -" : " ");
          dowser_cell_print (&cell, text, 0);
        }
    }
  return g_string_free (text, FALSE);
}

static void
expect_pivot (const DowserSelect *select, const char *rows, const char *expected)
{
  g_autoptr (DowserResult) result = result_new (select, rows);
  g_autoptr (DowserPivot) pivot = dowser_pivot_new (select, result, NULL, NULL);
  g_autofree char *text = print_result (pivot->result);

  g_assert_cmpstr (text, ==, expected);
  g_assert_true (dowser_result_is_complete (pivot->result));
}

static void
test_values_become_columns (void)
{
  g_autoptr (DowserSelect) select = select_new (FALSE);

  expect_pivot (select, "no 2024 1; no 2023 2; dk 2023 3", "country 2023 2024; no 2 1; dk 3 -");
  expect_pivot (select, "no 2024 1; no 10 2; no - 3; - 10 4", "country 10 2024 NULL; no 2 1 3; - 4 - -");
  expect_pivot (select, "no 2024 -", "country 2024; no -");
}

static void
test_each_metric_has_its_columns (void)
{
  g_autoptr (DowserSelect) select = select_new (TRUE);

  expect_pivot (select, "no 2024 1 10; dk 2023 3 30",
                "country 2023 · n 2023 · total 2024 · n 2024 · total; no - - 1 10; dk 3 30 - -");
}

static char *
format_cell (const DowserCell *cell, const DowserFormat *format)
{
  g_assert_cmpint (format->dates, ==, DOWSER_DATES_MONTH);
  return g_strdup (strncmp (cell->text, "2024-04", 7) == 0 ? "April" : "January");
}

/* Tests that pivoted months are in the order of time, not in the order of their names. */
static void
test_pivoted_months_are_in_time_order (void)
{
  g_autoptr (DowserSelect) select = select_new (FALSE);
  DowserOutput *across = select->outputs->pdata[1];
  g_autoptr (DowserResult) result = NULL;
  g_autoptr (DowserPivot) pivot = NULL;
  g_autofree char *text = NULL;

  across->view.format = dowser_format_new ();
  across->view.format->dates = DOWSER_DATES_MONTH;
  result = make_result_with_months (select);
  pivot = dowser_pivot_new (select, result, format_cell, across->view.format);
  text = print_result (pivot->result);
  g_assert_cmpstr (text, ==, "country January April; no 2 1");
}

static void
test_the_sort_of_the_key_is_kept (void)
{
  g_autoptr (DowserSelect) select = select_new (FALSE);

  dowser_select_add_order (select, dowser_expr_new_column ("t", "year"), TRUE);
  expect_pivot (select, "no 2024 1; no 2023 2", "country 2024 2023; no 1 2");
}

static void
test_cells_know_their_rows (void)
{
  g_autoptr (DowserSelect) select = select_new (FALSE);
  g_autoptr (DowserResult) result = result_new (select, "no 2024 1; no 2023 2; dk 2023 3");
  g_autoptr (DowserPivot) pivot = dowser_pivot_new (select, result, NULL, NULL);

  g_assert_cmpuint (g_array_index (pivot->outputs, guint, 0), ==, 0);
  g_assert_cmpuint (g_array_index (pivot->outputs, guint, 2), ==, 2);
  g_assert_cmpuint (dowser_pivot_get_row (pivot, 0, 0), ==, 0);
  g_assert_cmpuint (dowser_pivot_get_row (pivot, 0, 1), ==, 1);
  g_assert_cmpuint (dowser_pivot_get_row (pivot, 1, 1), ==, 2);
  g_assert_cmpuint (dowser_pivot_get_row (pivot, 1, 2), ==, DOWSER_PIVOT_NO_ROW);
}

static void
test_number_of_columns_is_limited (void)
{
  g_autoptr (DowserSelect) select = select_new (FALSE);
  GString *rows = g_string_new (NULL);
  g_autoptr (DowserResult) result = NULL;
  g_autoptr (DowserPivot) pivot = NULL;

  for (guint i = 0; i < 250; i++)
    g_string_append_printf (rows, "%sno %u 1", i > 0 ? "; " : "", 1000 + i);
  result = result_new (select, rows->str);
  pivot = dowser_pivot_new (select, result, NULL, NULL);
  g_assert_cmpuint (pivot->outputs->len, ==, 1 + DOWSER_PIVOT_MAX_ACROSS);
  g_assert_cmpuint (pivot->n_left_out, ==, 150);
  g_assert_cmpuint (dowser_pivot_get_row (pivot, 0, 100), ==, 99);
  g_string_free (rows, TRUE);
}

static void
test_pivot_without_rows_has_only_key (void)
{
  g_autoptr (DowserSelect) select = select_new (FALSE);

  expect_pivot (select, "", "country");
}

DOWSER_TEST_MAIN (pivot)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/pivot/values-become-columns", test_values_become_columns);
  g_test_add_func ("/model/pivot/each-metric-has-its-columns", test_each_metric_has_its_columns);
  g_test_add_func ("/model/pivot/pivoted-months-are-in-time-order", test_pivoted_months_are_in_time_order);
  g_test_add_func ("/model/pivot/the sort of the key is kept", test_the_sort_of_the_key_is_kept);
  g_test_add_func ("/model/pivot/cells know their rows", test_cells_know_their_rows);
  g_test_add_func ("/model/pivot/number-of-columns-is-limited", test_number_of_columns_is_limited);
  g_test_add_func ("/model/pivot/pivot-without-rows-has-only-key", test_pivot_without_rows_has_only_key);
  return g_test_run ();
}
