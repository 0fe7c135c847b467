/* dowser-test-main.h - the tests of a folder as one program: each file has its own main function, selected by the
 * file's name */
#pragma once

#include <glib.h>

/** DOWSER_TEST_MAIN: the head of a test file's main function. @file: the part of the file's name between "test-" and
 * ".c", with _ for - */
#define DOWSER_TEST_MAIN(file)                                                                                         \
  int dowser_test_main_##file (int argc, char **argv);                                                                 \
  int dowser_test_main_##file (int argc, char **argv)

/** DowserTestMain: a row of the table that is generated during the build, from the lists in tests/. */
typedef struct
{
  const char *file;
  int (*main) (int argc, char **argv);
} DowserTestMain;

/** The table ends with a row whose file is %NULL. */
extern const DowserTestMain dowser_test_mains[];
