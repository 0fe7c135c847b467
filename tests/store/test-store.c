/* test-store.c - tests that sessions survive the end of the program, a full disk, a damaged file and a second
 * program */
#include "base/dowser-error.h"
#include "support/dowser-store-fixture.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void
save_session (DowserStore *store, const char *id, const char *question)
{
  g_autoptr (DowserSession) session = dowser_session_new (id);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_session_set_question (session, question);
  dowser_store_save_async (store, session, NULL, dowser_store_fixture_ready_cb, &result);
  /* Changes made after the call must not be saved by the call. */
  dowser_session_set_question (session, "changed since");
  g_assert_true (dowser_store_save_finish (store, dowser_store_fixture_wait_for_result (&result), &error));
  g_assert_no_error (error);
}

static DowserSession *
load_session (DowserStore *store, const char *id, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_store_load_async (store, id, NULL, dowser_store_fixture_ready_cb, &result);
  return dowser_store_load_finish (store, dowser_store_fixture_wait_for_result (&result), error);
}

static void
assert_loads (DowserStore *store, const char *id, const char *question)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSession) session = load_session (store, id, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (dowser_session_get_question (session), ==, question);
}

static char *
dup_history_ids (DowserStore *store)
{
  GListModel *history = dowser_store_get_history (store);
  g_autoptr (GString) ids = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (history); i++)
    {
      g_autoptr (DowserHistoryEntry) entry = g_list_model_get_item (history, i);

      g_string_append_printf (ids, "%s%s", i > 0 ? " " : "", dowser_history_entry_get_id (entry));
    }
  return g_string_free (g_steal_pointer (&ids), FALSE);
}

static void
assert_history (DowserStore *store, const char *expected)
{
  g_autofree char *ids = dup_history_ids (store);

  g_assert_cmpstr (ids, ==, expected);
}

static void
test_sessions_come_back (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  g_autoptr (GError) error = NULL;

  g_assert_null (dowser_store_get_warning (store));
  save_session (store, "a", "first");
  save_session (store, "b", "second");
  save_session (store, "a", "first again");
  assert_history (store, "a b");
  dowser_store_fixture_close (store);

  store = dowser_store_fixture_open (fixture->directory);
  assert_history (store, "a b");
  assert_loads (store, "a", "first again");
  g_assert_null (load_session (store, "nobody", &error));
  g_assert_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_NOT_FOUND);
  dowser_store_fixture_close (store);
}

static void
test_removed_is_gone (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  g_autoptr (GAsyncResult) result = NULL;

  save_session (store, "a", "first");
  save_session (store, "b", "second");
  dowser_store_remove_async (store, "a", NULL, dowser_store_fixture_ready_cb, &result);
  g_assert_true (dowser_store_remove_finish (store, dowser_store_fixture_wait_for_result (&result), NULL));
  assert_history (store, "b");
  g_assert_null (load_session (store, "a", NULL));
  dowser_store_fixture_close (store);
}

/* Tests that the deletion rule that the user sets in the window also applies to a program without settings. */
static void
test_rule_stays_in_the_file (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  g_autoptr (GAsyncResult) look = NULL;
  g_autoptr (GAsyncResult) clean = NULL;

  dowser_store_set_cleanup_limits (store, 2, 0);
  dowser_store_fixture_close (store);

  store = dowser_store_fixture_open (fixture->directory);
  save_session (store, "a", "first");
  save_session (store, "b", "second");
  save_session (store, "c", "third");
  g_assert_null (load_session (store, "a", NULL));
  dowser_store_clean_async (store, 1, 0, TRUE, NULL, dowser_store_fixture_ready_cb, &look);
  g_assert_cmpint (dowser_store_clean_finish (store, dowser_store_fixture_wait_for_result (&look), NULL), ==, 1);
  dowser_store_clean_async (store, 1, 0, FALSE, NULL, dowser_store_fixture_ready_cb, &clean);
  g_assert_cmpint (dowser_store_clean_finish (store, dowser_store_fixture_wait_for_result (&clean), NULL), ==, 1);
  g_assert_null (load_session (store, "b", NULL));
  dowser_store_fixture_close (store);
}

static void
test_oldest_go (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);

  dowser_store_set_max_sessions (store, 2);
  save_session (store, "a", "first");
  save_session (store, "b", "second");
  save_session (store, "c", "third");
  assert_history (store, "c b");
  dowser_store_fixture_close (store);

  store = dowser_store_fixture_open (fixture->directory);
  assert_history (store, "c b");
  g_assert_null (load_session (store, "a", NULL));
  dowser_store_fixture_close (store);
}

static void
test_two_programs (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *one = dowser_store_fixture_open (fixture->directory);
  DowserStore *other = dowser_store_fixture_open (fixture->directory);

  for (guint i = 0; i < 10; i++)
    {
      g_autofree char *a = g_strdup_printf ("one-%u", i);
      g_autofree char *b = g_strdup_printf ("other-%u", i);

      save_session (one, a, "a");
      save_session (other, b, "b");
    }
  assert_loads (one, "other-9", "b");
  assert_loads (other, "one-9", "a");
  dowser_store_fixture_close (one);
  dowser_store_fixture_close (other);
}

static void
assert_in_memory (DowserStore *store, const char *part_of_warning)
{
  g_assert_nonnull (dowser_store_get_warning (store));
  g_assert_nonnull (strstr (dowser_store_get_warning (store), part_of_warning));
  save_session (store, "m", "in memory");
  assert_loads (store, "m", "in memory");
  assert_history (store, "m");
}

/* Tests a folder that can't be created because a file has the folder's name. In this case, not even root can write
 * there. */
static void
test_folder_that_cannot_be (DowserStoreFixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (fixture->path, "below-a-file", NULL);
  DowserStore *store;

  g_assert_true (g_file_set_contents (fixture->path, "x", 1, NULL));
  store = dowser_store_fixture_open (folder);
  assert_in_memory (store, "cannot be written");
  dowser_store_fixture_close (store);
}

static void
test_file_that_is_a_folder (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store;

  g_assert_no_errno (g_mkdir (fixture->path, 0700));
  store = dowser_store_fixture_open (fixture->directory);
  assert_in_memory (store, "cannot be written");
  dowser_store_fixture_close (store);
}

static guint
count_files (const char *directory, const char *part)
{
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  const char *name;
  guint n_files = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (strstr (name, part) != NULL)
      n_files++;
  return n_files;
}

static void
assert_moved_aside (DowserStoreFixture *fixture)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);

  g_assert_nonnull (strstr (dowser_store_get_warning (store), "damaged"));
  g_assert_cmpuint (count_files (fixture->directory, "dowser.db.damaged-"), >=, 1);
  save_session (store, "n", "new");
  dowser_store_fixture_close (store);

  store = dowser_store_fixture_open (fixture->directory);
  g_assert_null (dowser_store_get_warning (store));
  assert_loads (store, "n", "new");
  dowser_store_fixture_close (store);
}

static void
test_text_for_a_file (DowserStoreFixture *fixture, gconstpointer data)
{
  g_assert_true (g_file_set_contents (fixture->path, "This is no database, only a text of some length.", -1, NULL));
  assert_moved_aside (fixture);
}

static void
test_damaged_file (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  g_autofree char *bytes = NULL;
  gsize length;

  for (guint i = 0; i < 40; i++)
    {
      g_autofree char *id = g_strdup_printf ("%u", i);

      save_session (store, id, "a question of some length, so that there are pages");
    }
  dowser_store_fixture_close (store);

  g_assert_true (g_file_get_contents (fixture->path, &bytes, &length, NULL));
  g_assert_cmpuint (length, >, 12288);
  memset (bytes + 4096, 0xa5, length - 4096);
  g_assert_true (g_file_set_contents (fixture->path, bytes, (gssize) length, NULL));
  assert_moved_aside (fixture);
}

static void
test_file_of_somebody_else (DowserStoreFixture *fixture, gconstpointer data)
{
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (fixture->path, &db), ==, SQLITE_OK);
  sqlite3_exec (db, "PRAGMA application_id = 7; CREATE TABLE mine (a)", NULL, NULL, NULL);
  sqlite3_close (db);
  assert_moved_aside (fixture);
}

static void
test_newer_version_is_left_alone (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gsize n_before, n_after;
  sqlite3 *db = NULL;

  dowser_store_fixture_close (store);
  g_assert_cmpint (sqlite3_open (fixture->path, &db), ==, SQLITE_OK);
  sqlite3_exec (db, "PRAGMA user_version = 99", NULL, NULL, NULL);
  sqlite3_close (db);
  g_assert_true (g_file_get_contents (fixture->path, &before, &n_before, NULL));

  store = dowser_store_fixture_open (fixture->directory);
  assert_in_memory (store, "newer");
  dowser_store_fixture_close (store);
  g_assert_true (g_file_get_contents (fixture->path, &after, &n_after, NULL));
  g_assert_cmpmem (before, n_before, after, n_after);
}

static void
limit_files (rlim_t bytes)
{
  struct rlimit limit;

  g_assert_no_errno (getrlimit (RLIMIT_FSIZE, &limit));
  limit.rlim_cur = MIN (bytes, limit.rlim_max);
  g_assert_no_errno (setrlimit (RLIMIT_FSIZE, &limit));
}

/* Tests a full disk, simulated by a kernel limit that lets no file grow. */
static void
test_full_disk (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  g_autofree char *long_question = g_strnfill (200000, 'q');
  struct rlimit before;

  save_session (store, "a", "before");
  g_assert_no_errno (getrlimit (RLIMIT_FSIZE, &before));
  signal (SIGXFSZ, SIG_IGN);
  limit_files (100000);
  save_session (store, "b", long_question);
  g_assert_nonnull (strstr (dowser_store_get_warning (store), "memory only"));
  assert_loads (store, "b", long_question);
  assert_loads (store, "a", "before");

  limit_files (before.rlim_cur);
  save_session (store, "c", "after");
  g_assert_null (dowser_store_get_warning (store));
  dowser_store_fixture_close (store);

  /* The sessions held in memory were written when the disk had room again. */
  store = dowser_store_fixture_open (fixture->directory);
  assert_loads (store, "a", "before");
  assert_loads (store, "b", long_question);
  assert_loads (store, "c", "after");
  dowser_store_fixture_close (store);
}

static gboolean
is_entry_saved (DowserStore *store, guint index)
{
  g_autoptr (DowserHistoryEntry) entry = g_list_model_get_item (dowser_store_get_history (store), index);

  return dowser_history_entry_is_saved (entry);
}

static struct rlimit
fill_disk (void)
{
  struct rlimit before;

  g_assert_no_errno (getrlimit (RLIMIT_FSIZE, &before));
  signal (SIGXFSZ, SIG_IGN);
  limit_files (1);
  return before;
}

static void
test_full_disk_at_start (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  g_autoptr (GError) error = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  struct rlimit before;

  save_session (store, "a", "before");
  dowser_store_fixture_close (store);

  before = fill_disk ();
  store = dowser_store_fixture_open (fixture->directory);
  g_assert_nonnull (strstr (dowser_store_get_warning (store), "Stored history is still shown"));
  assert_history (store, "a");
  g_assert_true (is_entry_saved (store, 0));
  assert_loads (store, "a", "before");
  save_session (store, "b", "meanwhile");
  assert_history (store, "b a");
  g_assert_false (is_entry_saved (store, 0));
  assert_loads (store, "b", "meanwhile");
  dowser_store_remove_async (store, "a", NULL, dowser_store_fixture_ready_cb, &result);
  g_assert_false (dowser_store_remove_finish (store, dowser_store_fixture_wait_for_result (&result), &error));
  g_assert_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_NOT_WRITABLE);

  limit_files (before.rlim_cur);
  save_session (store, "c", "after");
  g_assert_null (dowser_store_get_warning (store));
  assert_history (store, "c b a");
  for (guint i = 0; i < 3; i++)
    g_assert_true (is_entry_saved (store, i));
  dowser_store_fixture_close (store);

  store = dowser_store_fixture_open (fixture->directory);
  assert_history (store, "c b a");
  dowser_store_fixture_close (store);
}

/* Tests a disk that stays full. Sessions that could not be written are reported at the end. Lines of the log are held
 * in memory like the sessions. */
static void
test_full_disk_to_the_end (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  g_autoptr (GAsyncResult) log_result = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  struct rlimit before;

  save_session (store, "a", "before");
  before = fill_disk ();
  dowser_store_log_statement (store, DOWSER_LOG_QUESTION, "/a.db", "SELECT ?", NULL, 3, FALSE, 1500, NULL);
  dowser_store_load_log_async (store, 10, NULL, dowser_store_fixture_ready_cb, &log_result);
  lines = dowser_store_load_log_finish (store, dowser_store_fixture_wait_for_result (&log_result), NULL);
  g_assert_cmpuint (lines->len, ==, 1);
  g_assert_nonnull (dowser_store_get_warning (store));
  save_session (store, "b", "lost");
  save_session (store, "c", "lost, too");
  dowser_store_close_async (store, NULL, dowser_store_fixture_ready_cb, &result);
  g_assert_true (dowser_store_close_finish (store, dowser_store_fixture_wait_for_result (&result), NULL));
  g_assert_nonnull (strstr (dowser_store_get_warning (store), "2 questions since the start of Dowser are lost"));
  g_object_unref (store);

  limit_files (before.rlim_cur);
  store = dowser_store_fixture_open (fixture->directory);
  assert_history (store, "a");
  dowser_store_fixture_close (store);
}

static void
test_file_in_use (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  sqlite3 *other = NULL;
  gint64 started;

  save_session (store, "a", "before");
  dowser_store_fixture_close (store);
  started = g_get_monotonic_time ();
  g_assert_cmpint (sqlite3_open (fixture->path, &other), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (other, "BEGIN IMMEDIATE; DELETE FROM statement_log", NULL, NULL, NULL), ==, SQLITE_OK);

  /* Opening a file of the current version writes nothing, so only the first save has to wait for the other program's
   * lock. */
  store = dowser_store_fixture_open (fixture->directory);
  assert_history (store, "a");
  save_session (store, "b", "meanwhile");
  g_assert_nonnull (strstr (dowser_store_get_warning (store), "another program is using"));
  g_assert_false (is_entry_saved (store, 0));

  /* The store waits for the lock only one time. Waiting for each save would take much longer than the limit. */
  for (guint i = 0; i < 30; i++)
    save_session (store, "b", "meanwhile");
  g_assert_cmpint (g_get_monotonic_time () - started, <, 15 * G_USEC_PER_SEC);

  sqlite3_exec (other, "ROLLBACK", NULL, NULL, NULL);
  sqlite3_close (other);
  save_session (store, "c", "after");
  g_assert_null (dowser_store_get_warning (store));
  g_assert_true (is_entry_saved (store, 1));
  dowser_store_fixture_close (store);
}

static DowserSchema *
make_schema (const char *table)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *made = dowser_schema_builder_add_table (builder, table, FALSE);

  dowser_schema_builder_add_column (builder, made, "id", "INTEGER");
  return dowser_schema_builder_end (builder);
}

static void
save_schema (DowserStore *store, const char *signature, const char *table)
{
  g_autoptr (DowserSchema) schema = make_schema (table);
  g_autoptr (GAsyncResult) result = NULL;

  dowser_store_save_schema_async (store, "/shop.db", signature, schema, NULL, dowser_store_fixture_ready_cb, &result);
  g_assert_true (dowser_store_save_schema_finish (store, dowser_store_fixture_wait_for_result (&result), NULL));
}

static DowserSchema *
load_schema (DowserStore *store, const char *signature)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  DowserSchema *schema;

  dowser_store_load_schema_async (store, "/shop.db", signature, NULL, dowser_store_fixture_ready_cb, &result);
  schema = dowser_store_load_schema_finish (store, dowser_store_fixture_wait_for_result (&result), &error);
  g_assert_no_error (error);
  return schema;
}

static int
count_tables (DowserStore *store, const char *signature)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  int n_tables;

  dowser_store_count_tables_async (store, "/shop.db", signature, NULL, dowser_store_fixture_ready_cb, &result);
  n_tables = dowser_store_count_tables_finish (store, dowser_store_fixture_wait_for_result (&result), &error);
  g_assert_no_error (error);
  return n_tables;
}

static void
test_schemas_by_signature (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  g_autoptr (DowserSchema) same = NULL;
  g_autoptr (DowserSchema) newest = NULL;

  save_schema (store, "1", "old");
  save_schema (store, "2", "new");
  dowser_store_fixture_close (store);

  store = dowser_store_fixture_open (fixture->directory);
  g_assert_null (load_schema (store, "1"));
  g_assert_cmpint (count_tables (store, "1"), ==, -1);
  g_assert_cmpint (count_tables (store, "2"), ==, 1);
  g_assert_cmpint (count_tables (store, NULL), ==, 1);
  same = load_schema (store, "2");
  newest = load_schema (store, NULL);
  g_assert_nonnull (dowser_schema_find_table (same, "new"));
  g_assert_cmpstr (dowser_schema_get_signature (same), ==, dowser_schema_get_signature (newest));
  dowser_store_fixture_close (store);
}

static void
test_sources_and_log (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  g_auto (GStrv) uris = NULL;
  g_autoptr (GError) stopped = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, "stopped");
  const DowserStoreLogLine *line;

  dowser_store_add_source_async (store, "/a.db", NULL, NULL, NULL);
  dowser_store_add_source_async (store, "/b.db", NULL, NULL, NULL);
  dowser_store_add_source_async (store, "/a.db", NULL, NULL, NULL);
  dowser_store_set_max_log_lines (store, 2);
  dowser_store_fixture_close (store);

  /* The maximum number of log lines is stored in the file, so it applies to any program that writes later lines. */
  store = dowser_store_fixture_open (fixture->directory);
  for (guint i = 0; i < 3; i++)
    dowser_store_log_statement (store, DOWSER_LOG_QUESTION, "/a.db", "SELECT ?", NULL, 3, TRUE, 1500, NULL);
  dowser_store_log_statement (store, DOWSER_LOG_EXPORT, "/a.db", "SELECT ?, ?", "/tmp/a.csv", 7, FALSE, 1500, stopped);
  dowser_store_fixture_close (store);

  store = dowser_store_fixture_open (fixture->directory);
  uris = dowser_store_dup_sources (store);
  g_assert_cmpstr (uris[0], ==, "/a.db");
  g_assert_cmpstr (uris[1], ==, "/b.db");
  g_assert_null (uris[2]);

  dowser_store_load_log_async (store, 10, NULL, dowser_store_fixture_ready_cb, &result);
  lines = dowser_store_load_log_finish (store, dowser_store_fixture_wait_for_result (&result), NULL);
  g_assert_cmpuint (lines->len, ==, 2);
  line = g_ptr_array_index (lines, 0);
  g_assert_cmpstr (line->sql, ==, "SELECT ?, ?");
  g_assert_cmpint (line->kind, ==, DOWSER_LOG_EXPORT);
  g_assert_cmpint (line->outcome, ==, DOWSER_LOG_STOPPED);
  g_assert_cmpstr (line->detail, ==, "/tmp/a.csv");
  g_assert_cmpint (line->n_rows, ==, 7);
  line = g_ptr_array_index (lines, 1);
  g_assert_cmpint (line->outcome, ==, DOWSER_LOG_CUT);
  g_assert_null (line->error);
  dowser_store_fixture_close (store);
}

static char *
dup_fact (DowserStore *store)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_store_load_fact_async (store, "/a.db", DOWSER_STORE_PROFILE, NULL, NULL, dowser_store_fixture_ready_cb,
                                &result);
  return dowser_store_load_fact_finish (store, dowser_store_fixture_wait_for_result (&result), NULL);
}

static void
begin_as_before (const char *directory)
{
  DowserStore *store = dowser_store_fixture_open (directory);
  g_autofree char *fact = dup_fact (store);

  g_assert_cmpstr (fact, ==, "a fact");
  dowser_store_add_source_async (store, "/a.db", NULL, NULL, NULL);
  dowser_store_set_max_log_lines (store, 7);
  dowser_store_fixture_close (store);
}

static void
execute (const char *path, const char *sql)
{
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_close (db), ==, SQLITE_OK);
}

/* Tests that starting the program writes nothing to the file, because each write waits for the disk. */
static void
test_start_without_a_write (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  g_autofree char *path = g_build_filename (fixture->directory, "dowser.db", NULL);
  g_autofree char *before = NULL, *after = NULL;
  gsize n_before, n_after;

  dowser_store_save_fact_async (store, "/a.db", DOWSER_STORE_PROFILE, NULL, "a fact", NULL, NULL, NULL);
  dowser_store_fixture_close (store);
  begin_as_before (fixture->directory);
  g_assert_true (g_file_get_contents (path, &before, &n_before, NULL));
  begin_as_before (fixture->directory);
  g_assert_true (g_file_get_contents (path, &after, &n_after, NULL));
  g_assert_cmpmem (before, n_before, after, n_after);

  /* A fact in use isn't removed: using a fact makes it newer than the other facts. */
  execute (path, "UPDATE source_fact SET saved = 0; "
                 "INSERT INTO source_fact (uri, kind, saved, text) SELECT '/b.db', kind, 1, text FROM source_fact");
  begin_as_before (fixture->directory);
  execute (path, "CREATE TABLE proof (x CHECK (x > 0)); INSERT INTO proof SELECT saved FROM source_fact");
}

static void
test_closed_is_closed (DowserStoreFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserStore) store = dowser_store_fixture_open (fixture->directory);
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_store_fixture_close (g_object_ref (store));
  dowser_store_save_async (store, session, NULL, dowser_store_fixture_ready_cb, &result);
  g_assert_false (dowser_store_save_finish (store, dowser_store_fixture_wait_for_result (&result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CLOSED);
}

/* The child process: saves sessions as fast as possible and prints the number of each completed save. */
static int
save_until_killed (const char *directory)
{
  DowserStore *store = dowser_store_fixture_open (directory);

  for (guint i = 0;; i++)
    {
      g_autofree char *id = g_strdup_printf ("session-%u", i % 7);
      g_autofree char *question = g_strdup_printf ("question %u", i);

      save_session (store, id, question);
      if (write (STDOUT_FILENO, &i, sizeof i) != sizeof i)
        return 1;
    }
}

static guint
kill_after (const char *directory, guint n_saves)
{
  const char *argv[] = { "/proc/self/exe", "--child", directory, NULL };
  g_autoptr (GError) error = NULL;
  GPid pid;
  int out;
  guint last = 0;

  g_assert_true (g_spawn_async_with_pipes (NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid,
                                           NULL, &out, NULL, &error));
  g_assert_no_error (error);
  for (guint i = 0; i < n_saves; i++)
    g_assert_cmpint (read (out, &last, sizeof last), ==, sizeof last);
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
  /* Reads the numbers of the saves that were completed before the process was killed. */
  while (read (out, &last, sizeof last) == sizeof last)
    ;
  close (out);
  g_spawn_close_pid (pid);
  return last;
}

static void
test_killed_at_any_moment (DowserStoreFixture *fixture, gconstpointer data)
{
  for (guint iteration = 0; iteration < 8; iteration++)
    {
      guint last = kill_after (fixture->directory, 1 + (iteration * 37) % 53);
      g_autofree char *id = g_strdup_printf ("session-%u", last % 7);
      DowserStore *store = dowser_store_fixture_open (fixture->directory);
      GListModel *history = dowser_store_get_history (store);
      g_autoptr (DowserSession) session = load_session (store, id, NULL);
      guint number;

      g_assert_null (dowser_store_get_warning (store));
      for (guint i = 0; i < g_list_model_get_n_items (history); i++)
        {
          g_autoptr (DowserHistoryEntry) entry = g_list_model_get_item (history, i);
          g_autoptr (DowserSession) whole = load_session (store, dowser_history_entry_get_id (entry), NULL);

          g_assert_nonnull (whole);
          g_assert_cmpstr (dowser_session_get_question (whole), ==, dowser_history_entry_get_question (entry));
        }
      /* No save that was reported as completed is lost. One more save may have been completed without a report. */
      number = (guint) g_ascii_strtoull (dowser_session_get_question (session) + strlen ("question "), NULL, 10);
      g_assert_cmpuint (number, >=, last);
      dowser_store_fixture_close (store);
    }
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/store/store/" path, DowserStoreFixture, NULL, dowser_store_fixture_set_up, func,                       \
              dowser_store_fixture_tear_down)

DOWSER_TEST_MAIN (store)
{
  if (argc == 3 && g_str_equal (argv[1], "--child"))
    return save_until_killed (argv[2]);

  g_test_init (&argc, &argv, NULL);
  ADD ("sessions-come-back", test_sessions_come_back);
  ADD ("removed-is-gone", test_removed_is_gone);
  ADD ("rule-stays-in-the-file", test_rule_stays_in_the_file);
  ADD ("oldest-go", test_oldest_go);
  ADD ("two-programs", test_two_programs);
  ADD ("folder-that-cannot-be", test_folder_that_cannot_be);
  ADD ("file-that-is-a-folder", test_file_that_is_a_folder);
  ADD ("text-for-a-file", test_text_for_a_file);
  ADD ("damaged-file", test_damaged_file);
  ADD ("file-of-somebody-else", test_file_of_somebody_else);
  ADD ("newer-version-is-left-alone", test_newer_version_is_left_alone);
  ADD ("full-disk", test_full_disk);
  ADD ("full-disk-at-start", test_full_disk_at_start);
  ADD ("full-disk-to-the-end", test_full_disk_to_the_end);
  ADD ("file-in-use", test_file_in_use);
  ADD ("schemas-by-signature", test_schemas_by_signature);
  ADD ("sources-and-log", test_sources_and_log);
  ADD ("start-without-a-write", test_start_without_a_write);
  ADD ("closed-is-closed", test_closed_is_closed);
  ADD ("killed-at-any-moment", test_killed_at_any_moment);
  return g_test_run ();
}
