/* test-sqlite-recovery.c - tests a file whose writing program was killed: Dowser reads a copy and doesn't change the
 * file */
#include "base/dowser-error.h"
#include "sources/dowser-engine.h"
#include "sources/dowser-file-stamp.h"
#include "sources/sqlite/dowser-sqlite-engine.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-source.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define ROWS "WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) INSERT INTO t SELECT i FROM n;"
#define WRITER "/sources/sqlite-recovery/subprocess/writer"
#define WRITER_PATH "DOWSER_TEST_WRITER_PATH"
#define WRITER_SQL "DOWSER_TEST_WRITER_SQL"

/* Writes in a separate process, which is killed while its transaction is open. */
static void
write_until_killed (void)
{
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (g_getenv (WRITER_PATH), &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, g_getenv (WRITER_SQL), NULL, NULL, NULL), ==, SQLITE_OK);
  kill (getpid (), SIGKILL);
}

static void
kill_writer (DowserTestDatabase *database, const char *sql)
{
  dowser_test_database_close (database);
  g_setenv (WRITER_PATH, database->path, TRUE);
  g_setenv (WRITER_SQL, sql, TRUE);
  g_test_trap_subprocess (WRITER, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_assert_false (g_test_trap_has_passed ());
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Returns: (transfer full): names, times and contents of all files in @folder */
static char *
describe_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  GString *text = g_string_new (NULL);

  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, names->pdata[i], NULL);
      g_autofree char *bytes = NULL;
      g_autofree char *sum = NULL;
      gsize length = 0;

      if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
        g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
      sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) bytes, length);
      g_string_append_printf (text, "%s %s ", (char *) names->pdata[i], sum);
      dowser_file_stamp_append (text, path);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static DowserSource *
open_recovered (DowserTestDatabase *database)
{
  DowserSource *source = dowser_source_new_for_engine (&dowser_sqlite_engine, database->path);
  g_autoptr (GError) error = NULL;

  g_assert_false (dowser_test_source_open (source, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_UNFINISHED);
  g_clear_error (&error);
  dowser_source_set_recovering (source, TRUE);
  g_assert_true (dowser_test_source_open (source, &error));
  g_assert_no_error (error);
  g_assert_nonnull (strstr (dowser_source_get_protection (source), "recovered"));
  return source;
}

static void
assert_number (DowserSource *source, const char *sql, gint64 expected)
{
  g_auto (DowserTestRun) run = { 0 };
  DowserCell cell;

  dowser_test_source_run (source, sql, NULL, NULL, TRUE, &run);
  g_assert_no_error (run.error);
  dowser_result_get_cell (run.result, 0, 0, &cell);
  g_assert_cmpint (cell.integer, ==, expected);
}

static void
close_source (DowserSource *source)
{
  dowser_test_source_close (source);
  g_object_unref (source);
}

static void
assert_nothing_left (void)
{
  g_autofree char *left = describe_folder (g_getenv ("TMPDIR"));

  g_assert_cmpstr (left, ==, "");
}

static void
assert_recovers (DowserTestDatabase *database, const char *sql, gint64 expected)
{
  g_autofree char *before = describe_folder (database->folder);
  g_autofree char *after = NULL;
  DowserSource *source = open_recovered (database);

  assert_number (source, sql, expected);
  /* Checks that the copy has no name in a folder. Therefore the copy doesn't remain even if the program is killed
   * now. */
  assert_nothing_left ();
  close_source (source);
  assert_nothing_left ();
  after = describe_folder (database->folder);
  g_assert_cmpstr (after, ==, before);
}

#define UNFINISHED "PRAGMA cache_size = 5; BEGIN; UPDATE t SET x = -x; INSERT INTO t SELECT x FROM t;"

static void
test_file_of_killed_writer_is_recovered (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE t (x); " ROWS);

  kill_writer (database, UNFINISHED);
  assert_recovers (database, "SELECT sum(x) FROM t", 5000 * 5001 / 2);
}

/* Tests that a symbolic link in place of the index of the write-ahead log isn't followed, even by a user who may write
 * everywhere. */
static void
test_log_without_index_is_recovered (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("PRAGMA journal_mode = WAL; CREATE TABLE t (x);");
  g_autofree char *index = g_strconcat (database->path, "-shm", NULL);

  kill_writer (database, "PRAGMA wal_autocheckpoint = 0; " ROWS "BEGIN; UPDATE t SET x = 0;");
  g_unlink (index);
  g_assert_cmpint (symlink ("nowhere", index), ==, 0);
  assert_recovers (database, "SELECT sum(x) FROM t", 5000 * 5001 / 2);
}

static void
append_number (GByteArray *bytes, guint32 number)
{
  guint32 big = GUINT32_TO_BE (number);

  g_byte_array_append (bytes, (const guint8 *) &big, sizeof big);
}

/* Appends the name of a super-journal, as SQLite does for a transaction over several files. */
static void
name_super_journal (DowserTestDatabase *database, const char *name)
{
  static const guint8 magic[] = { 0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7 };
  g_autofree char *path = g_strconcat (database->path, "-journal", NULL);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *current = NULL;
  guint32 checksum = 0;
  gsize length;

  g_assert_true (g_file_get_contents (path, &current, &length, NULL));
  g_byte_array_append (bytes, (const guint8 *) current, (guint) length);
  append_number (bytes, 0x40000000 / 4096 + 1);
  g_byte_array_append (bytes, (const guint8 *) name, (guint) strlen (name));
  append_number (bytes, (guint32) strlen (name));
  for (const char *c = name; *c != '\0'; c++)
    checksum += (guint32) (signed char) *c;
  append_number (bytes, checksum);
  g_byte_array_append (bytes, magic, sizeof magic);
  g_assert_true (g_file_set_contents (path, (const char *) bytes->data, bytes->len, NULL));
}

/* Tests that the file that a journal names as its super-journal isn't deleted. SQLite itself would delete any file of
 * that name after the rollback. */
static void
test_super_journal_is_not_deleted (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE t (x); " ROWS);
  g_autofree char *other = dowser_test_database_write (database, "letters.txt", "important", -1);

  kill_writer (database, UNFINISHED);
  name_super_journal (database, other);
  assert_recovers (database, "SELECT sum(x) FROM t", 5000 * 5001 / 2);
}

/* Tests a file that the writing program has recovered: the copy isn't read any longer. */
static void
test_writer_recovers_its_file (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE t (x); " ROWS);
  DowserSource *source;
  sqlite3 *db = NULL;

  kill_writer (database, UNFINISHED);
  source = open_recovered (database);
  g_assert_cmpint (sqlite3_open (database->path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "DELETE FROM t WHERE x > 1", NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
  g_free (dowser_test_source_read_signature (source, NULL));
  assert_number (source, "SELECT sum(x) FROM t", 1);
  close_source (source);
}

/* Tests that opening fails with an error if there is no room for a copy, and that opening can be tried again. */
static void
test_missing_temporary_folder_is_an_error (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE t (x); " ROWS);
  g_autofree char *folder = g_strdup (g_getenv ("TMPDIR"));
  g_autoptr (GError) error = NULL;
  DowserSource *source;

  kill_writer (database, UNFINISHED);
  g_setenv ("TMPDIR", "/nowhere", TRUE);
  source = dowser_source_new_for_engine (&dowser_sqlite_engine, database->path);
  dowser_source_set_recovering (source, TRUE);
  g_assert_false (dowser_test_source_open (source, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "/nowhere"));
  g_setenv ("TMPDIR", folder, TRUE);
  g_assert_true (dowser_test_source_open (source, NULL));
  close_source (source);
}

DOWSER_TEST_MAIN (sqlite_recovery)
{
  g_autofree char *folder = NULL;
  int status;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func (WRITER, write_until_killed);
  g_test_add_func ("/sources/sqlite-recovery/file-of-killed-writer-is-recovered",
                   test_file_of_killed_writer_is_recovered);
  g_test_add_func ("/sources/sqlite-recovery/log-without-index-is-recovered", test_log_without_index_is_recovered);
  g_test_add_func ("/sources/sqlite-recovery/super-journal-is-not-deleted", test_super_journal_is_not_deleted);
  g_test_add_func ("/sources/sqlite-recovery/writer-recovers-its-file", test_writer_recovers_its_file);
  g_test_add_func ("/sources/sqlite-recovery/missing-temporary-folder-is-an-error",
                   test_missing_temporary_folder_is_an_error);
  if (g_test_subprocess ())
    return g_test_run ();
  folder = g_dir_make_tmp ("dowser-recovery-XXXXXX", NULL);
  g_setenv ("TMPDIR", folder, TRUE);
  status = g_test_run ();
  g_rmdir (folder);
  return status;
}
