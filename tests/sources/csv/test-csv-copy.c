/* test-csv-copy.c - tests that a file in another encoding is copied as UTF-8, and that a full disk is reported in one
 * sentence */
#include "sources/csv/dowser-csv-copy.h"

#include "base/dowser-error.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>
#include <string.h>

static DowserCsvCopy *
make_copy (const char *bytes, gssize length, const char *encoding, GError **error)
{
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("dowser-XXXXXX.csv", &path, NULL);
  DowserCsvCopy *copy;

  g_assert_true (g_close (fd, NULL));
  g_assert_true (g_file_set_contents (path, bytes, length, NULL));
  copy = dowser_csv_copy_new (path, FALSE, encoding, NULL, error);
  g_assert_cmpint (g_unlink (path), ==, 0);
  return copy;
}

static void
assert_copy (const char *bytes, gssize length, const char *encoding, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserCsvCopy) copy = make_copy (bytes, length, encoding, &error);
  g_autofree char *text = NULL;
  g_autofree char *path = NULL;

  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (copy->path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
  path = g_strdup (copy->path);
  g_clear_pointer (&copy, dowser_csv_copy_free);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

static void
test_other_encodings_become_utf_8 (void)
{
  assert_copy ("a\n\x80 \x84\xfc\x93\n", -1, "windows-1252", "a\n€ „ü“\n");
  assert_copy ("\xff\xfe"
               "a\0\n\0\xac\x20\n\0",
               10, "utf-16le", "a\n€\n");
  assert_copy ("\xfe\xff\0a\0\n\xd8\x3e\xdd\x89", 10, "utf-16be", "a\n🦉");
}

static void
test_unreadable_bytes_and_full_disk_fail (void)
{
  const char *before = g_getenv ("TMPDIR");
  g_autofree char *kept = g_strdup (before);
  g_autoptr (GError) letters = NULL, room = NULL;
  g_autoptr (DowserCsvCopy) wrong = make_copy ("a\n\x81\n", -1, "windows-1252", &letters);
  g_autoptr (DowserCsvCopy) none = NULL;
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("dowser-XXXXXX.csv", &path, NULL);

  g_assert_null (wrong);
  g_assert_nonnull (letters);
  g_assert_true (g_close (fd, NULL));
  g_setenv ("TMPDIR", "/nowhere at all", TRUE);
  none = dowser_csv_copy_new (path, FALSE, "windows-1252", NULL, &room);
  if (kept != NULL)
    g_setenv ("TMPDIR", kept, TRUE);
  else
    g_unsetenv ("TMPDIR");
  g_assert_null (none);
  g_assert_error (room, DOWSER_SOURCE_ERROR, (int) DOWSER_SOURCE_ERROR_FAILED);
  g_assert_nonnull (strstr (room->message, "can be written to “/nowhere at all”"));
  g_assert_cmpint (g_unlink (path), ==, 0);
}

DOWSER_TEST_MAIN (csv_copy)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/csv-copy/other-encodings-become-utf-8", test_other_encodings_become_utf_8);
  g_test_add_func ("/sources/csv-copy/unreadable-bytes-and-full-disk-fail", test_unreadable_bytes_and_full_disk_fail);
  return g_test_run ();
}
