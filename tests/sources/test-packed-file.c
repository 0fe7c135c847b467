/* test-packed-file.c - tests that compressed files that unpack to a very large size, and files with endless lines, are
 * refused in bounded memory */
#include "sources/dowser-packed-file.h"

#include "base/dowser-error.h"
#include "sources/csv/dowser-csv-scan.h"
#include "sources/duckdb/dowser-json-scan.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/resource.h>

#define MIB (1024 * 1024)

static char *folder;

static GOutputStream *
create_stream (const char *path, gboolean packed)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GOutputStream *stream = G_OUTPUT_STREAM (g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL));
  g_autoptr (GConverter) gzip = NULL;
  GOutputStream *outer;

  g_assert_nonnull (stream);
  if (!packed)
    return stream;
  gzip = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9));
  outer = g_converter_output_stream_new (stream, gzip);
  g_object_unref (stream);
  return outer;
}

/* Writes @head, then @text repeatedly, about @n_bytes in all. Returns: (transfer full): the file's path */
static char *
write_file (const char *name, const char *head, const char *text, gsize n_bytes)
{
  char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GOutputStream) stream = create_stream (path, g_str_has_suffix (name, ".gz"));
  g_autoptr (GString) block = g_string_new (NULL);

  while (block->len < 64 * 1024)
    g_string_append (block, text);
  g_assert_true (g_output_stream_write_all (stream, head, strlen (head), NULL, NULL, NULL));
  for (gsize n = 0; n < n_bytes; n += block->len)
    g_assert_true (g_output_stream_write_all (stream, block->str, block->len, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  return path;
}

static void
assert_too_large (const char *path, gboolean packed, const char *part)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserCsvShape) shape = dowser_csv_scan (path, packed, FALSE, FALSE, NULL, &error);

  g_assert_null (shape);
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_TOO_LARGE);
  g_assert_nonnull (strstr (error->message, part));
}

static void
assert_read (const char *path, gboolean packed, gint64 n_rows)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserCsvShape) shape = dowser_csv_scan (path, packed, FALSE, FALSE, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (shape->n_rows, ==, n_rows);
}

static void
test_too_large_unpacked_file_is_refused (void)
{
  g_autofree char *path = write_file ("parts.csv.gz", "part,grams\n", "bolt,12345\n", 3 * MIB);

  g_setenv ("DOWSER_MAX_UNPACKED", "2", TRUE);
  assert_too_large (path, TRUE, "more than 2 MiB");
  assert_too_large (path, TRUE, "DOWSER_MAX_UNPACKED");
  g_setenv ("DOWSER_MAX_UNPACKED", "0", TRUE);
  assert_read (path, TRUE, 48 * 5958);
  g_unsetenv ("DOWSER_MAX_UNPACKED");
  assert_read (path, TRUE, 48 * 5958);
  g_unlink (path);
}

/* Tests that a zip bomb isn't read to its end. Tests that the user may allow the file to be read. */
static void
test_zip_bomb_is_refused_early (void)
{
  g_autofree char *path = write_file ("bomb.csv.gz", "part,grams\n", "bolt,12345\n", 80 * MIB);
  g_autofree char *json = write_file ("bomb.json.gz", "[", "{\"a\":1},\n", 80 * MIB);
  g_autoptr (GError) error = NULL;

  assert_too_large (path, TRUE, "more than 200 times its size");
  g_assert_null (dowser_json_scan (json, TRUE, NULL, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_TOO_LARGE);
  g_setenv ("DOWSER_MAX_UNPACKED", "200", TRUE);
  assert_read (path, TRUE, 80 * 16 * 5958);
  g_unsetenv ("DOWSER_MAX_UNPACKED");
  g_unlink (path);
  g_unlink (json);
}

/* Tests that a file that isn't compressed may have any size. */
static void
test_uncompressed_file_may_have_any_size (void)
{
  g_autofree char *path = write_file ("parts.csv", "part,grams\n", "bolt,12345\n", 3 * MIB);

  g_setenv ("DOWSER_MAX_UNPACKED", "2", TRUE);
  assert_read (path, FALSE, 48 * 5958);
  g_unsetenv ("DOWSER_MAX_UNPACKED");
  g_unlink (path);
}

static void
test_too_large_packed_json_is_refused (void)
{
  g_autofree char *path = write_file ("parts.jsonl.gz", "", "{\"part\": \"nut\"}\n", 3 * MIB);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserCsvShape) shape = dowser_json_scan (path, TRUE, NULL, NULL);

  g_assert_cmpint (shape->n_rows, ==, 48 * 4096);
  g_setenv ("DOWSER_MAX_UNPACKED", "1", TRUE);
  g_assert_null (dowser_json_scan (path, TRUE, NULL, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_TOO_LARGE);
  g_assert_nonnull (strstr (error->message, "parts.jsonl.gz"));
  g_unsetenv ("DOWSER_MAX_UNPACKED");
  g_unlink (path);
}

static glong
get_peak_kib (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

/* Tests an endless line: its value is unquoted, quoted, or in a quote that is never closed. */
static void
test_line (gconstpointer head)
{
  g_autofree char *path = write_file ("notes.csv.gz", head, "all in one line ", 300 * MIB);
  glong before = get_peak_kib ();

  assert_too_large (path, TRUE, "line 3 is longer than 32 MiB");
  g_assert_cmpint (get_peak_kib () - before, <, 150 * 1024);
  g_unlink (path);
}

static void
test_line_limit_can_be_changed (void)
{
  g_autofree char *path = write_file ("notes.csv", "id,note\n1,", "0123456789abcdef", 2 * MIB);

  assert_read (path, FALSE, 1);
  g_setenv ("DOWSER_MAX_LINE", "1", TRUE);
  assert_too_large (path, FALSE, "line 2 is longer than 1 MiB");
  g_setenv ("DOWSER_MAX_LINE", "0", TRUE);
  assert_read (path, FALSE, 1);
  g_unsetenv ("DOWSER_MAX_LINE");
  g_unlink (path);
}

DOWSER_TEST_MAIN (packed_file)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  folder = g_dir_make_tmp ("dowser-packed-XXXXXX", NULL);
  g_test_add_func ("/sources/packed-file/too-large-unpacked-file-is-refused", test_too_large_unpacked_file_is_refused);
  g_test_add_func ("/sources/packed-file/zip-bomb-is-refused-early", test_zip_bomb_is_refused_early);
  g_test_add_func ("/sources/packed-file/uncompressed-file-may-have-any-size",
                   test_uncompressed_file_may_have_any_size);
  g_test_add_func ("/sources/packed-file/too-large-packed-json-is-refused", test_too_large_packed_json_is_refused);
  g_test_add_data_func ("/sources/packed-file/endless-line-is-refused", "id,note\n1,a\n2,", test_line);
  g_test_add_data_func ("/sources/packed-file/endless-quoted-line-is-refused", "id,note\n1,a\n2,\"", test_line);
  g_test_add_func ("/sources/packed-file/line-limit-can-be-changed", test_line_limit_can_be_changed);
  status = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return status;
}
