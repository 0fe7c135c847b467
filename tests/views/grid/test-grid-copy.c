/* test-grid-copy.c - tests that selected cells are copied as text to the clipboard */
#include "plan/dowser-output-view.h"
#include "support/dowser-test-main.h"
#include "views/grid/dowser-grid-copy.h"

/* Makes a result with the columns name (text), n (integer), ripe (boolean) and price (real). */
static DowserResult *
make_result (void)
{
  static const char *const names[] = { "plain", "tab\there", "say \"hi\"", "" };
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (4, 4);
  g_autoptr (DowserPage) page = NULL;
  DowserResult *result;

  g_ptr_array_add (columns, dowser_result_column_new ("name", DOWSER_VALUE_TEXT));
  g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_INTEGER));
  g_ptr_array_add (columns, dowser_result_column_new ("ripe", DOWSER_VALUE_BOOLEAN));
  g_ptr_array_add (columns, dowser_result_column_new ("price", DOWSER_VALUE_REAL));
  result = dowser_result_new (columns);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      dowser_page_builder_add_text (builder, names[i], strlen (names[i]));
      if (i == 1)
        dowser_page_builder_add_null (builder);
      else
        dowser_page_builder_add_integer (builder, i / 2);
      dowser_page_builder_add_integer (builder, i % 2);
      dowser_page_builder_add_real (builder, i + 0.125);
    }
  page = dowser_page_builder_end (builder);
  dowser_result_add_page (result, page);
  dowser_result_set_complete (result, FALSE, 0);
  return result;
}

/* Selects the cells from @row and @column to @last_row and @last_column. */
static DowserCellBlock *
select_cells (guint row, guint column, guint last_row, guint last_column)
{
  g_autoptr (DowserResult) result = make_result ();
  g_autoptr (DowserCellSelection) selection = dowser_cell_selection_new ();
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < 4; i++)
    g_array_append_val (order, i);
  dowser_cell_selection_set_size (selection, 4, 4);
  dowser_cell_selection_go_to (selection, row, column, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_REPLACE);
  dowser_cell_selection_go_to (selection, last_row, last_column, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_EXTEND);
  return dowser_cell_block_new (result, NULL, selection, order);
}

static void
format_free (gpointer format)
{
  if (format != NULL)
    dowser_format_free (format);
}

/* Formats the price with two decimals and a currency. */
static GPtrArray *
formats_new (void)
{
  GPtrArray *formats = g_ptr_array_new_with_free_func (format_free);
  DowserFormat *format = dowser_format_new ();

  format->decimals = 2;
  format->currency = g_strdup ("€");
  g_ptr_array_set_size (formats, 3);
  g_ptr_array_add (formats, format);
  return formats;
}

static void
assert_copied (DowserCellBlock *block, DowserCopyForm form, gboolean is_raw, const char *expected)
{
  g_autoptr (GPtrArray) formats = formats_new ();
  const DowserCopyOptions options = { form, is_raw, DOWSER_DIALECT_SQLITE, formats, 1 << 20 };
  g_autoptr (GError) error = NULL;
  guint64 n_left_out;
  g_autofree char *text = dowser_grid_copy_text (block, &options, &n_left_out, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, expected);
}

static void
test_cells_are_copied_with_tabs (void)
{
  g_autoptr (DowserCellBlock) all = select_cells (0, 0, 3, 1);
  g_autoptr (DowserCellBlock) prices = select_cells (0, 2, 1, 3);

  assert_copied (all, DOWSER_COPY_CELLS, FALSE, "plain\t0\n\"tab\there\"\t\n\"say \"\"hi\"\"\"\t1\n\t1");
  assert_copied (all, DOWSER_COPY_HEADINGS, FALSE, "name\tn\nplain\t0\n\"tab\there\"\t\n\"say \"\"hi\"\"\"\t1\n\t1");
  assert_copied (prices, DOWSER_COPY_CELLS, FALSE, "false\t0.12\ntrue\t1.12");
  assert_copied (prices, DOWSER_COPY_CELLS, TRUE, "false\t0.125\ntrue\t1.125");
}

/* Tests that a single cell is copied without quotes, so that it can be pasted into a text. */
static void
test_single_cell_is_copied_without_quotes (void)
{
  g_autoptr (DowserCellBlock) quoted = select_cells (2, 0, 2, 0);
  g_autoptr (DowserCellBlock) null = select_cells (1, 1, 1, 1);

  assert_copied (quoted, DOWSER_COPY_CELLS, FALSE, "say \"hi\"");
  assert_copied (null, DOWSER_COPY_CELLS, FALSE, "");
}

static void
test_cells_are_copied_in_export_formats (void)
{
  g_autoptr (DowserCellBlock) block = select_cells (0, 1, 1, 3);

  assert_copied (block, DOWSER_COPY_CSV, TRUE, "n,ripe,price\r\n0,false,0.125\r\n,true,1.125\r\n");
  assert_copied (block, DOWSER_COPY_CSV, FALSE, "n,ripe,price (€)\r\n0,false,0.12\r\n,true,1.12\r\n");
  assert_copied (block, DOWSER_COPY_MARKDOWN, TRUE,
                 "| n | ripe | price |\n| ---: | --- | ---: |\n| 0 | false | 0.125 |\n| *NULL* | true | 1.125 |\n");
  /* JSON has the plain numbers without their format, because programs read JSON. */
  assert_copied (block, DOWSER_COPY_JSON, FALSE,
                 "[\n{\"n\":0,\"ripe\":false,\"price\":0.125},\n{\"n\":null,\"ripe\":true,\"price\":1.125}\n]\n");
}

static void
test_cells_are_copied_as_sql_list (void)
{
  g_autoptr (DowserCellBlock) numbers = select_cells (0, 1, 3, 1);
  g_autoptr (DowserCellBlock) texts = select_cells (2, 0, 3, 0);
  const DowserCopyOptions options = { DOWSER_COPY_LIST, TRUE, DOWSER_DIALECT_SQLITE, NULL, 1 << 20 };
  guint64 n_left_out;
  g_autofree char *list = dowser_grid_copy_text (numbers, &options, &n_left_out, NULL, NULL);

  g_assert_cmpstr (list, ==, "(0, 1)");
  g_assert_cmpuint (n_left_out, ==, 1);
  assert_copied (texts, DOWSER_COPY_LIST, FALSE, "('say \"hi\"', '')");
}

/* Tests that unselected cells between selected cells are copied as empty cells. */
static void
test_unselected_cells_are_copied_empty (void)
{
  g_autoptr (DowserResult) result = make_result ();
  g_autoptr (DowserCellSelection) selection = dowser_cell_selection_new ();
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (DowserCellBlock) block = NULL;

  for (guint i = 0; i < 4; i++)
    g_array_append_val (order, i);
  dowser_cell_selection_set_size (selection, 4, 4);
  dowser_cell_selection_go_to (selection, 0, 0, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_REPLACE);
  dowser_cell_selection_go_to (selection, 2, 1, DOWSER_CELL_SPAN_CELLS, DOWSER_CELL_ADD);
  block = dowser_cell_block_new (result, NULL, selection, order);
  assert_copied (block, DOWSER_COPY_HEADINGS, FALSE, "name\tn\nplain\t\n\t1");
}

static void
test_too_large_copy_is_refused (void)
{
  g_autoptr (DowserCellBlock) block = select_cells (0, 0, 3, 3);

  for (guint form = DOWSER_COPY_CELLS; form <= DOWSER_COPY_LIST; form++)
    {
      const DowserCopyOptions options = { (DowserCopyForm) form, TRUE, DOWSER_DIALECT_SQLITE, NULL, 2 };
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (GError) stop = NULL;
      guint64 n_left_out;

      if (form != DOWSER_COPY_LIST)
        {
          g_assert_null (dowser_grid_copy_text (block, &options, &n_left_out, NULL, &error));
          g_assert_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE);
        }
      g_cancellable_cancel (cancellable);
      g_assert_null (dowser_grid_copy_text (block, &options, &n_left_out, cancellable, &stop));
      g_assert_error (stop, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
}

DOWSER_TEST_MAIN (grid_copy)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/grid-copy/cells-are-copied-with-tabs", test_cells_are_copied_with_tabs);
  g_test_add_func ("/views/grid-copy/single-cell-is-copied-without-quotes", test_single_cell_is_copied_without_quotes);
  g_test_add_func ("/views/grid-copy/cells-are-copied-in-export-formats", test_cells_are_copied_in_export_formats);
  g_test_add_func ("/views/grid-copy/cells-are-copied-as-sql-list", test_cells_are_copied_as_sql_list);
  g_test_add_func ("/views/grid-copy/unselected-cells-are-copied-empty", test_unselected_cells_are_copied_empty);
  g_test_add_func ("/views/grid-copy/too-large-copy-is-refused", test_too_large_copy_is_refused);
  return g_test_run ();
}
