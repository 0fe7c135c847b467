/* test-number-read.c - tests that texts are recognized as numbers, and that texts that only begin like numbers are
 * not */
#include "base/dowser-number-read.h"
#include "support/dowser-test-main.h"

#include <string.h>

static void
assert_number (const char *text, double expected, gboolean no_fraction)
{
  gboolean is_integer = FALSE;
  double number = 0;

  g_test_message ("“%s”", text);
  g_assert_true (dowser_number_read (text, strlen (text), &number, &is_integer));
  g_assert_cmpfloat (number, ==, expected);
  g_assert_cmpint (is_integer, ==, no_fraction);
}

static void
test_texts_of_numbers_are_read (void)
{
  assert_number ("9", 9, TRUE);
  assert_number (" -12 ", -12, TRUE);
  assert_number ("+7", 7, TRUE);
  assert_number ("007", 7, TRUE);
  assert_number ("9.50", 9.5, FALSE);
  assert_number (".5", 0.5, FALSE);
  assert_number ("5.", 5, FALSE);
  assert_number ("2e2", 200, FALSE);
  assert_number ("1.5E-1", 0.15, FALSE);
}

static void
test_texts_that_are_not_numbers (void)
{
  static const char *const texts[] = { "",   " ",    "n/a", "12abc", "1,5",   "1 2", "--5", "5-",    ".",    "-",
                                       "1e", "0x1F", "nan", "inf",   "1_000", "$40", "€15", "1.2.3", "1e400" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_test_message ("“%s”", texts[i]);
      g_assert_false (dowser_number_read (texts[i], strlen (texts[i]), NULL, NULL));
    }
}

DOWSER_TEST_MAIN (number_read)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/number-read/texts-of-numbers-are-read", test_texts_of_numbers_are_read);
  g_test_add_func ("/base/number-read/texts-that-are-not-numbers", test_texts_that_are_not_numbers);
  return g_test_run ();
}
