/* test-denial.c - tests which word a negated word negates ("paid" for "unpaid") */
#include "words/dowser-denial.h"

#include "support/dowser-test-main.h"

static void
test_opposite_of_negated_words (void)
{
  g_assert_cmpstr (dowser_denial_find_positive ("unpaid"), ==, "paid");
  g_assert_cmpstr (dowser_denial_find_positive ("un-paid"), ==, "paid");
  g_assert_cmpstr (dowser_denial_find_positive ("nonactive"), ==, "active");
  g_assert_cmpstr (dowser_denial_find_positive ("inactive"), ==, "active");
  g_assert_cmpstr (dowser_denial_find_positive ("disabled"), ==, "enabled");
  g_assert_null (dowser_denial_find_positive ("paid"));
  g_assert_null (dowser_denial_find_positive ("unit"));
  g_assert_null (dowser_denial_find_positive ("installed"));
  g_assert_null (dowser_denial_find_positive ("discharged"));
}

DOWSER_TEST_MAIN (denial)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/denial/opposite-of-negated-words", test_opposite_of_negated_words);
  return g_test_run ();
}
