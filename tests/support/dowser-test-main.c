/* dowser-test-main.c - runs the tests of one file: PROGRAM FILE [OPTION…] */
#include "support/dowser-test-main.h"

/* Environment variable with the name of the test file, for a test that starts its own program again. */
#define FILE_VARIABLE "DOWSER_TEST_FILE"

static const DowserTestMain *
find_main (const char *file)
{
  for (const DowserTestMain *row = dowser_test_mains; row->file != NULL; row++)
    if (g_strcmp0 (row->file, file) == 0)
      return row;
  return NULL;
}

int
main (int argc, char **argv)
{
  const DowserTestMain *row = argc > 1 ? find_main (argv[1]) : NULL;

  if (row != NULL)
    {
      g_setenv (FILE_VARIABLE, row->file, TRUE);
      argv[1] = argv[0];
      return row->main (argc - 1, argv + 1);
    }
  row = find_main (g_getenv (FILE_VARIABLE));
  if (row != NULL)
    return row->main (argc, argv);
  g_printerr ("usage: %s FILE [OPTION…], where FILE is one of:\n", argv[0]);
  for (row = dowser_test_mains; row->file != NULL; row++)
    g_printerr ("  %s\n", row->file);
  return 2;
}
