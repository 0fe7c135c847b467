/* test-number-text.c - tests that numbers are written in their format */
#include "rows/dowser-number-text.h"
#include "support/dowser-test-main.h"

#include <math.h>

static void
expect_text (double value, const DowserFormat *format, const char *expected)
{
  g_autofree char *text = dowser_number_to_text (value, format);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_number_is_written_in_its_format (void)
{
  g_autoptr (DowserFormat) format = dowser_format_new ();
  g_autoptr (DowserFormat) rounded = dowser_format_new ();

  rounded->rounded = TRUE;
  rounded->thousands = TRUE;
  expect_text (-52360.27777777778, rounded, "−52,360.28");
  expect_text (0.1 + 0.2, rounded, "0.3000");
  expect_text (0.00012345678, rounded, "0.000123");
  expect_text (0, rounded, "0");
  expect_text (INFINITY, rounded, NULL);
  expect_text (1234.5, format, "1234.5");
  format->thousands = TRUE;
  expect_text (-1234567, format, "−1,234,567");
  format->decimals = 2;
  format->currency = g_strdup ("€");
  expect_text (1234.5, format, "1,234.50\u00a0€");
  g_clear_pointer (&format->currency, g_free);
  format->percent = TRUE;
  format->decimals = 0;
  expect_text (0.25, format, "25\u00a0%");
  expect_text (INFINITY, format, NULL);
}

DOWSER_TEST_MAIN (number_text)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/number-text/number-is-written-in-its-format", test_number_is_written_in_its_format);
  return g_test_run ();
}
