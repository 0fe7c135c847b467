/* test-cell-format.c - how values are spelled; what a format says nothing about is left alone */
#include "views/dowser-cell-format.h"

static void
test_numbers (void)
{
  g_autoptr (DowserFormat) format = dowser_format_new ();
  DowserCell whole = { .type = DOWSER_VALUE_INTEGER, .integer = -1234567 };
  DowserCell share = { .type = DOWSER_VALUE_REAL, .real = 0.256 };
  g_autofree char *plain = dowser_cell_format (&whole, format);
  g_autofree char *grouped = NULL;
  g_autofree char *percent = NULL, *decimal = NULL, *day = NULL;
  DowserCell price = { .type = DOWSER_VALUE_TEXT, .text = "-1234567.5", .length = 10 };
  DowserCell date = { .type = DOWSER_VALUE_TEXT, .text = "2024-03-31", .length = 10 };

  g_assert_null (plain);
  format->thousands = TRUE;
  format->currency = g_strdup ("€");
  grouped = dowser_cell_format (&whole, format);
  g_assert_cmpstr (grouped, ==, "−1\u202f234\u202f567\u00a0€");
  format->decimals = 2;
  decimal = dowser_cell_format (&price, format);
  g_assert_cmpstr (decimal, ==, "−1\u202f234\u202f567.50\u00a0€");
  day = dowser_cell_format (&date, format);
  g_assert_null (day);
  g_clear_pointer (&format->currency, g_free);
  format->percent = TRUE;
  format->decimals = 1;
  percent = dowser_cell_format (&share, format);
  g_assert_cmpstr (percent, ==, "25.6\u00a0%");
}

static void
test_dates (void)
{
  g_autoptr (DowserFormat) format = dowser_format_new ();
  DowserCell day = { .type = DOWSER_VALUE_TEXT, .text = "2024-03-31 10:00", .length = 16 };
  DowserCell word = { .type = DOWSER_VALUE_TEXT, .text = "not a date at all", .length = 17 };
  g_autofree char *year = NULL;
  g_autofree char *none = NULL;

  format->dates = DOWSER_DATES_YEAR;
  year = dowser_cell_format (&day, format);
  none = dowser_cell_format (&word, format);
  g_assert_cmpstr (year, ==, "2024");
  g_assert_null (none);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/cell-format/numbers", test_numbers);
  g_test_add_func ("/views/cell-format/dates", test_dates);
  return g_test_run ();
}
