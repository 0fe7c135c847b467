/* test-number-signs.c - tests that numbers have the thousands and decimal separators of the locale; a locale without
 * separators uses the English separators */
#include "base/dowser-number-signs.h"
#include "support/dowser-test-main.h"

static void
assert_formatted (const char *digits, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  dowser_number_signs_append (text, digits, TRUE);
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_numbers_have_the_locales_separators (void)
{
  assert_formatted ("1234567.5", "1,234,567.5");
  assert_formatted ("123", "123");
  /* The C locale has no thousands separator. */
  dowser_number_signs_set (".", "", "");
  assert_formatted ("12345", "12,345");
  dowser_number_signs_set (",", ".", "\3\3");
  assert_formatted ("1234567.25", "1.234.567,25");
  dowser_number_signs_set (",", "\u202f", "\3");
  assert_formatted ("1234567.25", "1\u202f234\u202f567,25");
  dowser_number_signs_set (".", ",", "\3\2");
  assert_formatted ("123456789", "12,34,56,789");
  dowser_number_signs_set (".", ",", "\3\177");
  assert_formatted ("123456789", "123456,789");
  /* The same character for both separators would be ambiguous, so another character separates thousands. */
  dowser_number_signs_set (",", "", "\3");
  assert_formatted ("1234.5", "1\u202f234,5");
  dowser_number_signs_set (".", ",", "\3");
}

static void
test_counts_have_thousands_separators (void)
{
  g_autofree char *many = dowser_count_to_text (12345);
  g_autofree char *smallest = dowser_count_to_text (G_MININT64);

  g_assert_cmpstr (many, ==, "12,345");
  g_assert_cmpstr (smallest, ==, "−9,223,372,036,854,775,808");
}

DOWSER_TEST_MAIN (number_signs)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/number-signs/numbers-have-the-locales-separators", test_numbers_have_the_locales_separators);
  g_test_add_func ("/base/number-signs/counts-have-thousands-separators", test_counts_have_thousands_separators);
  return g_test_run ();
}
