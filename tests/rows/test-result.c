/* test-result.c - tests that pages of typed cells are read as a list of rows */
#include "rows/dowser-result.h"
#include "support/dowser-test-main.h"

#include <string.h>

static void
assert_printed (const DowserCell *cell, guint max_chars, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  dowser_cell_print (cell, text, max_chars);
  g_assert_cmpmem (text->str, text->len, expected, strlen (expected));
}

static void
test_page_keeps_every_type (void)
{
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, 100);
  g_autoptr (DowserPage) page = NULL;
  DowserCell cell;

  dowser_page_builder_add_null (builder);
  dowser_page_builder_add_integer (builder, G_MININT64);
  dowser_page_builder_add_real (builder, 0.1);
  dowser_page_builder_add_text (builder, "a\0b", 3);
  dowser_page_builder_add_blob (builder, "\xff\0", 2);
  dowser_page_builder_add_text (builder, "", 0);
  g_assert_cmpuint (dowser_page_builder_get_n_rows (builder), ==, 6);
  page = dowser_page_builder_end (builder);

  g_assert_cmpuint (dowser_page_get_n_rows (page), ==, 6);
  dowser_page_get_cell (page, 0, 0, &cell);
  g_assert_true (cell.is_null);
  assert_printed (&cell, 10, "");
  dowser_page_get_cell (page, 1, 0, &cell);
  g_assert_cmpint (cell.type, ==, DOWSER_VALUE_INTEGER);
  g_assert_cmpint (cell.integer, ==, G_MININT64);
  assert_printed (&cell, 10, "-9223372036854775808");
  dowser_page_get_cell (page, 2, 0, &cell);
  g_assert_cmpint (cell.type, ==, DOWSER_VALUE_REAL);
  assert_printed (&cell, 10, "0.1");
  dowser_page_get_cell (page, 3, 0, &cell);
  g_assert_cmpint (cell.type, ==, DOWSER_VALUE_TEXT);
  g_assert_cmpmem (cell.text, cell.length, "a\0b", 3);
  g_assert_false (cell.repaired);
  assert_printed (&cell, 10, "a␀b");
  dowser_page_get_cell (page, 4, 0, &cell);
  g_assert_cmpint (cell.type, ==, DOWSER_VALUE_BLOB);
  g_assert_cmpmem (cell.text, cell.length, "\xff\0", 2);
  assert_printed (&cell, 10, "2 bytes");
  dowser_page_get_cell (page, 5, 0, &cell);
  g_assert_false (cell.is_null);
  g_assert_cmpuint (cell.length, ==, 0);
}

static void
assert_repaired (const char *text, gsize length, const char *expected, gsize expected_length)
{
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, 10);
  g_autoptr (DowserPage) page = NULL;
  DowserCell cell;

  dowser_page_builder_add_text (builder, text, length);
  page = dowser_page_builder_end (builder);
  dowser_page_get_cell (page, 0, 0, &cell);
  g_assert_cmpmem (cell.text, cell.length, expected, expected_length);
  g_assert_true (cell.repaired == (length != expected_length));
}

static void
test_page_repairs_utf8 (void)
{
  assert_repaired ("größe", 7, "größe", 7);
  assert_repaired ("a\xff"
                   "b",
                   3, "a�b", 5);
  assert_repaired ("\xc3", 1, "�", 3);
  assert_repaired ("\xff\0\xfe", 3, "�\0�", 7);
  assert_repaired ("\0\0", 2, "\0\0", 2);
  assert_repaired ("\xed\xa0\x80", 3, "���", 9);
}

static void
test_cell_is_shown_on_one_line (void)
{
  DowserCell cell = { .type = DOWSER_VALUE_TEXT, .text = "ä\nb\tc\x01", .length = 7 };

  assert_printed (&cell, 100, "ä↵b c␁");
  assert_printed (&cell, 2, "ä↵…");
  assert_printed (&cell, 0, "ä\nb\tc\x01");
}

static DowserResult *
make_result (guint n_columns)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  for (guint i = 0; i < n_columns; i++)
    g_ptr_array_add (columns, dowser_result_column_new ("c", DOWSER_VALUE_UNKNOWN));
  return dowser_result_new (columns);
}

static void
add_numbers (DowserResult *result, guint first, guint n_rows)
{
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, n_rows);
  g_autoptr (DowserPage) page = NULL;

  for (guint i = 0; i < n_rows; i++)
    dowser_page_builder_add_integer (builder, first + i);
  page = dowser_page_builder_end (builder);
  dowser_result_add_page (result, page);
}

static void
changed_cb (GListModel *list, guint position, guint removed, guint added, gpointer user_data)
{
  GString *log = user_data;

  g_string_append_printf (log, "%u-%u+%u ", position, removed, added);
}

static void
notify_cb (GObject *object, GParamSpec *pspec, gpointer user_data)
{
  g_string_append_printf (user_data, "%s ", pspec->name);
}

static void
test_list_grows_by_pages (void)
{
  g_autoptr (DowserResult) result = make_result (1);
  g_autoptr (GString) log = g_string_new (NULL);
  DowserCell cell;

  g_signal_connect (result, "items-changed", G_CALLBACK (changed_cb), log);
  g_signal_connect (result, "notify", G_CALLBACK (notify_cb), log);
  add_numbers (result, 0, 3);
  add_numbers (result, 3, 200);
  dowser_result_set_complete (result, TRUE, 42);
  g_assert_cmpstr (log->str, ==, "0-0+3 n-rows 3-0+200 n-rows complete ");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (result)), ==, 203);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (result), 203));
  g_assert_true (dowser_result_is_complete (result) && dowser_result_is_truncated (result));
  g_assert_cmpint (dowser_result_get_elapsed (result), ==, 42);
  for (guint i = 0; i < 203; i++)
    {
      guint row = i * 101 % 203;

      dowser_result_get_cell (result, row, 0, &cell);
      g_assert_cmpint (cell.integer, ==, row);
    }
}

static void
test_row_outlives_its_result (void)
{
  DowserResult *result = make_result (1);
  g_autoptr (DowserRow) row = NULL;
  DowserCell cell;

  add_numbers (result, 7, 1);
  row = g_list_model_get_item (G_LIST_MODEL (result), 0);
  g_object_unref (result);
  dowser_row_get_cell (row, 0, &cell);
  g_assert_cmpint (cell.integer, ==, 7);
  g_assert_cmpuint (dowser_row_get_index (row), ==, 0);
}

/* Tests that decimals of a server are still numbers, although they are stored as texts with all digits. */
static void
test_decimals (void)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, 1);
  g_autoptr (DowserResult) result = NULL;
  g_autoptr (DowserPage) page = NULL;

  g_ptr_array_add (columns, dowser_result_column_new ("amount", DOWSER_VALUE_DECIMAL));
  dowser_page_builder_add_text (builder, "12.50", 5);
  page = dowser_page_builder_end (builder);
  result = dowser_result_new (columns);
  dowser_result_add_page (result, page);
  g_assert_cmpint (dowser_result_guess_type (result, 0), ==, DOWSER_VALUE_DECIMAL);
}

static void
test_type_is_inferred_from_cells (void)
{
  g_autoptr (DowserResult) result = make_result (2);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (2, 10);
  g_autoptr (DowserPage) page = NULL;

  for (guint i = 0; i < 3; i++)
    {
      dowser_page_builder_add_null (builder);
      if (i == 0)
        dowser_page_builder_add_text (builder, "x", 1);
      else
        dowser_page_builder_add_real (builder, i);
    }
  page = dowser_page_builder_end (builder);
  dowser_result_add_page (result, page);
  g_assert_cmpint (dowser_result_guess_type (result, 0), ==, DOWSER_VALUE_UNKNOWN);
  g_assert_cmpint (dowser_result_guess_type (result, 1), ==, DOWSER_VALUE_REAL);
}

/* Adds a page with the columns of the grid's measurement: four numbers, four texts. */
static void
add_wide_page (DowserResult *result, guint n_rows)
{
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (8, n_rows);
  g_autoptr (DowserPage) page = NULL;

  for (guint i = 0; i < n_rows; i++)
    for (guint c = 0; c < 8; c++)
      if (c < 3)
        dowser_page_builder_add_integer (builder, i);
      else if (c == 3)
        dowser_page_builder_add_real (builder, i / 4.0);
      else
        dowser_page_builder_add_text (builder, "about fifteen b", 15);
  g_assert_true (dowser_page_builder_is_full (builder));
  page = dowser_page_builder_end (builder);
  dowser_result_add_page (result, page);
}

static void
test_million_rows_stay_small (void)
{
  g_autoptr (DowserResult) result = make_result (8);

  for (guint i = 0; i < 1000000 / 8000; i++)
    add_wide_page (result, 8000);
  g_assert_cmpuint (dowser_result_get_n_rows (result), ==, 1000000);
  g_test_minimized_result (dowser_result_get_size (result) / 1e6, "1,000,000 rows of 8 columns: %.1f MB",
                           dowser_result_get_size (result) / 1e6);
  g_assert_cmpuint (dowser_result_get_size (result), <=, 140000000);
}

static void
test_page_size_is_limited (void)
{
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, 1000);
  g_autofree char *text = g_strnfill (9 * 1024 * 1024, 'x');

  dowser_page_builder_add_text (builder, text, strlen (text));
  g_assert_false (dowser_page_builder_is_full (builder));
  dowser_page_builder_add_text (builder, text, strlen (text));
  g_assert_true (dowser_page_builder_is_full (builder));
}

DOWSER_TEST_MAIN (result)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/result/page-keeps-every-type", test_page_keeps_every_type);
  g_test_add_func ("/model/result/page-repairs-utf8", test_page_repairs_utf8);
  g_test_add_func ("/model/result/cell-is-shown-on-one-line", test_cell_is_shown_on_one_line);
  g_test_add_func ("/model/result/list-grows-by-pages", test_list_grows_by_pages);
  g_test_add_func ("/model/result/row-outlives-its-result", test_row_outlives_its_result);
  g_test_add_func ("/model/result/type-is-inferred-from-cells", test_type_is_inferred_from_cells);
  g_test_add_func ("/model/result/decimals-are-numbers", test_decimals);
  g_test_add_func ("/model/result/million-rows-stay-small", test_million_rows_stay_small);
  g_test_add_func ("/model/result/page-size-is-limited", test_page_size_is_limited);
  return g_test_run ();
}
