/* test-capital.c - tests that the first letter of a text is capitalized */
#include "base/dowser-capital.h"
#include "support/dowser-test-main.h"

static void
assert_capital (const char *text, const char *expected)
{
  g_autofree char *capital = dowser_dup_capitalized (text);

  g_assert_cmpstr (capital, ==, expected);
}

static void
test_first_letter_becomes_a_capital (void)
{
  assert_capital ("customer group", "Customer group");
  assert_capital ("élan", "Élan");
  assert_capital ("7 days", "7 days");
  assert_capital ("", "");
  assert_capital ("\xff\xfe", "\xff\xfe");
}

DOWSER_TEST_MAIN (capital)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/first-letter-becomes-a-capital", test_first_letter_becomes_a_capital);
  return g_test_run ();
}
