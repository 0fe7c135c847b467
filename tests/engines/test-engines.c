/* test-engines.c - what is written runs on real engines, and means the same on each */
#include "engines/test-engines.h"

DowserTestConnection test_engines[DOWSER_TEST_N_ENGINES];
guint test_engines_n;

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  test_engines_n = dowser_test_engines_open (test_engines);
  dowser_test_engines_add_tests ();
  test_engine_values_add ();
  test_engine_plans_add ();
  status = g_test_run ();
  dowser_test_engines_close (test_engines, test_engines_n);
  return status;
}
