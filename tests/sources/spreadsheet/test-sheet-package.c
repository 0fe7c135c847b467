/* test-sheet-package.c - tests that files that are not workbooks, are locked or damaged, or are zip bombs are refused
 * quickly with one sentence */
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"
#include "support/sheet-print.h"

#include <string.h>

#define OLE "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

static void
assert_bytes (const char *bytes, gsize length, const char *expected)
{
  g_autofree char *path = sheet_print_dup_path ("book.xlsx");
  g_autofree char *printed = NULL;

  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
  printed = sheet_print (path);
  if (strstr (printed, expected) == NULL || !g_str_has_prefix (printed, "error: "))
    g_error ("\"%s\" does not say \"%s\"", printed, expected);
}

static void
test_locked_and_old_files_are_refused (void)
{
  static const char locked[] = OLE "…E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0\0";
  static const char old[] = OLE "…W\0o\0r\0k\0b\0o\0o\0k\0\0";
  g_autofree char *far = g_malloc0 (200000);

  assert_bytes (locked, sizeof locked, "the file is locked with a password. Open it");
  assert_bytes (old, sizeof old, "the file has the format of Excel 97 to 2003 (.xls). Open it");
  assert_bytes (OLE "W\0o\0r\0d\0", 16, "another kind of office document");
  assert_bytes ("", 0, "the file is empty");
  assert_bytes ("a,b\n1,2\n", 8, "the file is a text file, despite its name");
  assert_bytes ("<html><table>", 13, "the file is a web page or other XML");
  assert_bytes ("\x1f\x8b\x08\0\0\0", 6, "compressed with gzip");
  assert_bytes ("\0\1\2\3\4\5", 6, "damaged or incomplete");
  assert_bytes ("PK\x03\x04\x14\0\0\0", 8, "damaged or incomplete");
  /* The searched words are at the border between two blocks. */
  memcpy (far, OLE, 8);
  memcpy (far + 64 * 1024 - 9, locked + 11, sizeof locked - 11);
  assert_bytes (far, 200000, "the file is locked with a password");
}

static char *
read_package (const char *part, const char *text)
{
  g_autofree char *path = sheet_print_dup_path ("book.xlsx");
  DowserTestWorkbook *book = dowser_test_workbook_begin (path);

  dowser_test_workbook_add (book, "[Content_Types].xml", "<Types/>");
  dowser_test_workbook_add (book, part, text);
  dowser_test_workbook_end (book);
  return sheet_print (path);
}

static void
test_zip_files_without_workbook_are_refused (void)
{
  g_autofree char *binary = read_package ("xl/workbook.bin", "x");
  g_autofree char *document = read_package ("word/document.xml", "<x/>");
  g_autofree char *other = read_package ("a.csv", "a,b");
  g_autofree char *locked
      = read_package ("META-INF/manifest.xml", "<manifest><file-entry><encryption-data/></file-entry></manifest>");
  g_autofree char *declared
      = read_package ("xl/workbook.xml",
                      "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><workbook>&e;</workbook>");

  g_assert_nonnull (strstr (binary, "the file is a binary workbook (.xlsb)."));
  g_assert_nonnull (strstr (document, "another kind of office document"));
  g_assert_nonnull (strstr (other, "contains no workbook"));
  g_assert_nonnull (strstr (locked, "the file is locked with a password"));
  g_assert_nonnull (strstr (declared, "the file contains its own XML declarations"));
}

/* Tests a file of a few hundred kilobytes that unpacks to many megabytes. */
static void
test_zip_bomb_is_refused (void)
{
  g_autofree char *path = sheet_print_dup_path ("book.xlsx");
  g_autofree char *block = g_strnfill (1024 * 1024, ' ');
  g_autofree char *printed = NULL;
  DowserTestWorkbook *book = dowser_test_workbook_begin (path);

  dowser_test_workbook_begin_part (book, "xl/workbook.xml");
  dowser_test_workbook_append (book, "<workbook>", 10);
  for (guint i = 0; i < 200; i++)
    dowser_test_workbook_append (book, block, 1024 * 1024);
  dowser_test_workbook_end (book);
  printed = sheet_print (path);
  g_assert_nonnull (strstr (printed, "the file unpacks to more than 200 times its size"));
}

static const char *const sheets[]
    = { "One", "a|b\n#1|x\n#45322@1|y\n?1|\n\nTotal|#5", "Two", "Title\nq|r|s\n#1|#2|#3", NULL };

static void
read_book (char **bytes, gsize *length, char **whole)
{
  g_autofree char *path = sheet_print_dup_path ("book.xlsx");

  dowser_test_workbook_write (path, sheets, "A1:B1", FALSE);
  g_assert_true (g_file_get_contents (path, bytes, length, NULL));
  *whole = sheet_print (path);
}

/* Tests a file that was not downloaded completely. */
static void
test_truncated_file_is_refused (void)
{
  g_autofree char *bytes = NULL;
  g_autofree char *whole = NULL;
  gsize length;

  read_book (&bytes, &length, &whole);
  for (gsize n = 8; n < length; n += 37)
    {
      g_autofree char *path = sheet_print_dup_path ("book.xlsx");
      g_autofree char *printed = NULL;

      g_assert_true (g_file_set_contents (path, bytes, (gssize) n, NULL));
      printed = sheet_print (path);
      /* If only the directory at the end is missing, the workbook may still be read completely. */
      if (!g_str_equal (printed, whole))
        g_assert_true (g_str_has_prefix (printed, "error: the workbook is damaged")
                       || g_str_has_prefix (printed, "error: the file is packed, but contains no workbook"));
    }
}

/* Tests that any damaged file is either read or refused. */
static void
test_damaged_file_is_read_or_refused (void)
{
  g_autofree char *bytes = NULL;
  g_autofree char *whole = NULL;
  GRand *rand = dowser_test_rand_new ();
  gsize length;

  read_book (&bytes, &length, &whole);
  for (guint i = 0; i < 400; i++)
    {
      g_autofree char *path = sheet_print_dup_path ("book.xlsx");
      g_autofree char *damaged = g_memdup2 (bytes, length);
      g_autofree char *printed = NULL;

      for (int k = g_rand_int_range (rand, 1, 6); k > 0; k--)
        damaged[g_rand_int_range (rand, 0, (int) length)] = (char) g_rand_int_range (rand, 0, 256);
      g_assert_true (g_file_set_contents (path, damaged, (gssize) length, NULL));
      printed = sheet_print (path);
      g_assert_cmpuint (strlen (printed), >, 0);
      /* Damage inside a part is detected by the part's checksum. */
      if (!g_str_has_prefix (printed, "error: ") && !g_str_equal (printed, whole))
        g_error ("%s", printed);
    }
  g_rand_free (rand);
}

DOWSER_TEST_MAIN (sheet_package)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/sheet-package/locked-and-old-files-are-refused", test_locked_and_old_files_are_refused);
  g_test_add_func ("/sources/sheet-package/zip-files-without-workbook-are-refused",
                   test_zip_files_without_workbook_are_refused);
  g_test_add_func ("/sources/sheet-package/zip-bomb-is-refused", test_zip_bomb_is_refused);
  g_test_add_func ("/sources/sheet-package/truncated-file-is-refused", test_truncated_file_is_refused);
  g_test_add_func ("/sources/sheet-package/damaged-file-is-read-or-refused", test_damaged_file_is_read_or_refused);
  return g_test_run ();
}
