/* test-data-key.c - tests that the key computed from a file shows whether the data has changed */
#include "sources/dowser-data-key.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

/* Tests that a file that was just written has no key. The key uses the inode's change time, which programs can't
 * set. */
static void
test_just_written_file_has_no_data_key (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE t (x)");
  struct timespec long_ago[2] = { { 1000000, 0 }, { 1000000, 0 } };

  g_assert_null (dowser_data_key_new (database->path));
  g_assert_cmpint (utimensat (AT_FDCWD, database->path, long_ago, 0), ==, 0);
  g_assert_null (dowser_data_key_new (database->path));
}

static void
test_server_address_gives_no_data_key (void)
{
  g_assert_null (dowser_data_key_new ("postgresql://localhost/db"));
  g_assert_null (dowser_data_key_new ("/nowhere/at.db"));
  g_assert_null (dowser_data_key_new ("files:?f=/nowhere/a.csv"));
  g_assert_null (dowser_data_key_new ("files:?"));
  g_assert_null (dowser_data_key_new (""));
}

/* Tests that a file has a data key if its last change is some time ago. A file that was just written has none, because
 * it may still change. The test uses /bin/sh, which is old. */
static void
test_older_file_has_a_data_key (void)
{
  const char *path = "/bin/sh";
  g_autofree char *list = g_strdup_printf ("files:?f=%s", path);
  g_autofree char *first = dowser_data_key_new (path);
  g_autofree char *second = dowser_data_key_new (path);
  g_autofree char *of_list = dowser_data_key_new (list);

  g_assert_nonnull (first);
  g_assert_cmpstr (first, ==, second);
  g_assert_nonnull (of_list);
}

DOWSER_TEST_MAIN (data_key)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/data-key/just-written-file-has-no-data-key", test_just_written_file_has_no_data_key);
  g_test_add_func ("/sources/data-key/server-address-gives-no-data-key", test_server_address_gives_no_data_key);
  g_test_add_func ("/sources/data-key/older-file-has-a-data-key", test_older_file_has_a_data_key);
  return g_test_run ();
}
