/* test-format-align.c - tests that all numbers of a column are shown with the same number of decimals, which is enough
 * for each number */
#include "rows/dowser-cell-format.h"
#include "rows/dowser-format-align.h"
#include "support/dowser-test-main.h"

#include <string.h>

/* @numbers: separated by blanks; numbers without a point are integers. Returns: (transfer full) */
static DowserResult *
result_new (const char *numbers)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, 100);
  g_auto (GStrv) texts = g_strsplit (numbers, " ", -1);
  g_autoptr (DowserPage) page = NULL;
  DowserResult *result;

  g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_REAL));
  for (guint i = 0; texts[i] != NULL; i++)
    if (strpbrk (texts[i], ".e") != NULL)
      dowser_page_builder_add_real (builder, g_ascii_strtod (texts[i], NULL));
    else
      dowser_page_builder_add_integer (builder, g_ascii_strtoll (texts[i], NULL, 10));
  result = dowser_result_new (columns);
  page = dowser_page_builder_end (builder);
  dowser_result_add_page (result, page);
  return result;
}

static void
assert_shown (DowserFormat *format, const char *numbers, const char *expected)
{
  g_autoptr (DowserResult) result = result_new (numbers);
  g_autoptr (GString) shown = g_string_new (NULL);

  dowser_format_align_decimals (format, result, 0);
  for (guint i = 0; i < dowser_result_get_n_rows (result); i++)
    {
      g_autofree char *text = NULL;
      DowserCell cell;

      dowser_result_get_cell (result, i, 0, &cell);
      text = dowser_cell_format (&cell, format);
      g_string_append_printf (shown, "%s%s", i > 0 ? " " : "", text != NULL ? text : "as it comes");
    }
  g_assert_cmpstr (shown->str, ==, expected);
  dowser_format_free (format);
}

static DowserFormat *
format_new (gboolean rounded)
{
  DowserFormat *format = dowser_format_new ();

  format->thousands = TRUE;
  format->rounded = rounded;
  return format;
}

static void
test_stored_numbers_share_their_decimals (void)
{
  assert_shown (format_new (FALSE), "1 20 3000", "1 20 3,000");
  assert_shown (format_new (FALSE), "1.5 2.25 1000.0", "1.50 2.25 1,000.00");
  assert_shown (format_new (FALSE), "7 2.25", "7.00 2.25");
  assert_shown (format_new (FALSE), "-0.5 1e-9", "−0.5 1e-09");
  assert_shown (format_new (FALSE), "0.14285714285714285 1.0 2.5", "0.14285714285714285 1.0 2.5");
}

/* Tests that a number that isn't 0 is never shown as 0. */
static void
test_computed_numbers_share_their_decimals (void)
{
  assert_shown (format_new (TRUE), "1234.5678 0.0 0.004 7.0", "1,234.57 0.00 0.004 7.00");
  assert_shown (format_new (TRUE), "0.5 0.25678", "0.5000 0.2568");
  assert_shown (format_new (TRUE), "7 1234", "7 1,234");
}

static void
test_scaled_formats_keep_their_decimals (void)
{
  DowserFormat *cents = format_new (FALSE);
  DowserFormat *timestamp_format = format_new (FALSE);

  cents->scale = DOWSER_SCALE_CENTS;
  cents->decimals = 2;
  assert_shown (cents, "150 123456789 -5 1050.5", "1.50 1,234,567.89 −0.05 10.51");
  timestamp_format->scale = DOWSER_SCALE_SECONDS;
  assert_shown (timestamp_format, "1711893600 0", "2024-03-31 14:00:00 1970-01-01 00:00:00");
}

DOWSER_TEST_MAIN (format_align)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rows/format-align/stored-numbers-share-their-decimals", test_stored_numbers_share_their_decimals);
  g_test_add_func ("/rows/format-align/computed-numbers-share-their-decimals",
                   test_computed_numbers_share_their_decimals);
  g_test_add_func ("/rows/format-align/scaled-formats-keep-their-decimals", test_scaled_formats_keep_their_decimals);
  return g_test_run ();
}
