/* test-cell-block.c - tests that a worker thread reads the selected cells of a result, also among the rows found by a
 * search */
#include "rows/dowser-cell-block.h"

#include "support/dowser-test-main.h"

#define N_PAGES 3
#define PAGE_ROWS 4
#define N_COLUMNS 3

/* Makes a result in pages of four rows. The value of the cell at (row, column) is 10 · row + column. */
static DowserResult *
result_new (void)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (N_COLUMNS, PAGE_ROWS);
  DowserResult *result;

  for (guint i = 0; i < N_COLUMNS; i++)
    g_ptr_array_add (columns,
                     dowser_result_column_new ("abc" + i, i == 2 ? DOWSER_VALUE_BOOLEAN : DOWSER_VALUE_INTEGER));
  result = dowser_result_new (columns);
  for (gint64 row = 0; row < N_PAGES * PAGE_ROWS; row++)
    {
      for (gint64 i = 0; i < N_COLUMNS; i++)
        dowser_page_builder_add_integer (builder, i == 2 ? row % 2 : 10 * row + i);
      if (dowser_page_builder_is_full (builder))
        {
          g_autoptr (DowserPage) page = dowser_page_builder_end (builder);

          dowser_result_add_page (result, page);
        }
    }
  return result;
}

static GArray *
order_new (guint a, guint b)
{
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint));

  g_array_append_val (order, a);
  g_array_append_val (order, b);
  return order;
}

static char *
read_block (DowserCellBlock *block)
{
  GPtrArray *bands = dowser_cell_block_get_bands (block);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < bands->len; i++)
    {
      const DowserCellBand *band = bands->pdata[i];

      for (guint j = 0; j < band->n_rows * band->columns->len; j++)
        {
          DowserCell cell;

          dowser_cell_block_get_cell (block, band->row + j / band->columns->len,
                                      g_array_index (band->columns, guint, j % band->columns->len), &cell);
          g_string_append_printf (text, "%s%" G_GINT64_FORMAT "%s", text->len > 0 ? " " : "", cell.integer,
                                  cell.is_boolean ? "!" : "");
        }
    }
  return g_string_free (text, FALSE);
}

static void
test_columns_keep_their_visible_order (void)
{
  g_autoptr (DowserResult) result = result_new ();
  g_autoptr (DowserCellSelection) selection = dowser_cell_selection_new ();
  g_autoptr (GArray) order = order_new (1, 0);
  g_autoptr (DowserCellBlock) block = NULL;
  g_autoptr (GArray) columns = NULL;
  g_autofree char *text = NULL;

  dowser_cell_selection_set_size (selection, 12, 2);
  dowser_cell_selection_go_to (selection, 3, 0, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_REPLACE);
  dowser_cell_selection_go_to (selection, 5, 1, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_EXTEND);
  dowser_cell_selection_go_to (selection, 11, 1, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_ADD);
  block = dowser_cell_block_new (result, NULL, selection, order);
  text = read_block (block);
  g_assert_cmpstr (text, ==, "31 30 41 40 51 50 110");
  g_assert_cmpuint (dowser_cell_block_count_cells (block), ==, 7);
  g_assert_cmpuint (dowser_cell_block_count_rows (block), ==, 4);
  columns = dowser_cell_block_dup_columns (block);
  g_assert_cmpuint (columns->len, ==, 2);
  g_assert_cmpuint (g_array_index (columns, guint, 0), ==, 1);
}

/* Tests selected rows among the rows found by a search, also after the result and the search have changed. */
static void
test_selected_found_rows_are_read (void)
{
  const guint numbers[] = { 2, 5, 7, 10 };
  g_autoptr (DowserResult) result = result_new ();
  g_autoptr (DowserFoundRows) found = dowser_found_rows_new (result);
  g_autoptr (DowserCellSelection) selection = dowser_cell_selection_new ();
  g_autoptr (GArray) order = order_new (0, 2);
  g_autoptr (DowserCellBlock) block = NULL;
  g_autofree char *text = NULL;
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint));

  g_array_append_vals (rows, numbers, G_N_ELEMENTS (numbers));
  dowser_found_rows_take (found, rows);
  dowser_cell_selection_set_size (selection, 4, 2);
  dowser_cell_selection_go_to (selection, 1, 0, DOWSER_CELL_SPAN_ROWS, DOWSER_CELL_REPLACE);
  dowser_cell_selection_go_to (selection, 2, 0, DOWSER_CELL_SPAN_ROWS, DOWSER_CELL_EXTEND);
  block = dowser_cell_block_new (result, found, selection, order);
  dowser_found_rows_take (found, g_array_new (FALSE, FALSE, sizeof (guint)));
  g_clear_object (&result);
  text = read_block (block);
  g_assert_cmpstr (text, ==, "50 1! 70 1!");
}

DOWSER_TEST_MAIN (cell_block)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rows/cell-block/columns-keep-their-visible-order", test_columns_keep_their_visible_order);
  g_test_add_func ("/rows/cell-block/selected-found-rows-are-read", test_selected_found_rows_are_read);
  return g_test_run ();
}
