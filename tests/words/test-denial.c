/* test-denial.c - tests which word a negated word negates ("paid" for "unpaid") */
#include "words/dowser-denial.h"

#include "support/dowser-test-main.h"

static void
test_find (void)
{
  g_assert_cmpstr (dowser_denial_find ("unpaid"), ==, "paid");
  g_assert_cmpstr (dowser_denial_find ("un-paid"), ==, "paid");
  g_assert_cmpstr (dowser_denial_find ("nonactive"), ==, "active");
  g_assert_cmpstr (dowser_denial_find ("inactive"), ==, "active");
  g_assert_cmpstr (dowser_denial_find ("disabled"), ==, "enabled");
  g_assert_null (dowser_denial_find ("paid"));
  g_assert_null (dowser_denial_find ("unit"));
  g_assert_null (dowser_denial_find ("installed"));
  g_assert_null (dowser_denial_find ("discharged"));
}

DOWSER_TEST_MAIN (denial)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/denial/find", test_find);
  return g_test_run ();
}
