/* test-store-replies.c - tests that models' replies and privacy levels are saved, and that older store files are
 * upgraded to hold replies and privacy levels */
#include "store/dowser-store-forget.h"
#include "support/dowser-store-fixture.h"
#include "support/dowser-test-main.h"

#include <sqlite3.h>

static void
save_reply (DowserStore *store, const char *hash, const char *text)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_store_save_reply_async (store, hash, text, NULL, dowser_store_fixture_ready_cb, &result);
  g_assert_true (dowser_store_save_reply_finish (store, dowser_store_fixture_wait_for_result (&result), &error));
  g_assert_no_error (error);
}

static void
assert_reply (DowserStore *store, const char *hash, const char *expected)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  dowser_store_load_reply_async (store, hash, NULL, dowser_store_fixture_ready_cb, &result);
  text = dowser_store_load_reply_finish (store, dowser_store_fixture_wait_for_result (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, expected);
}

static void
test_replies_come_back (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);

  assert_reply (store, "a", NULL);
  save_reply (store, "a", "{\"plan\": “1”}");
  save_reply (store, "b", "");
  save_reply (store, "b", "again");
  dowser_store_fixture_close (store);

  store = dowser_store_fixture_open (fixture->directory);
  assert_reply (store, "a", "{\"plan\": “1”}");
  assert_reply (store, "b", "again");
  assert_reply (store, "c", NULL);
  dowser_store_fixture_close (store);
}

static void
clear_caches (DowserStore *store, guint caches, DowserStoreCacheSize *sizes)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_store_clear_caches_async (store, caches, NULL, dowser_store_fixture_ready_cb, &result);
  g_assert_true (
      dowser_store_clear_caches_finish (store, dowser_store_fixture_wait_for_result (&result), sizes, &error));
  g_assert_no_error (error);
}

/* Tests removing caches: the number of removed entries is returned, and caches that aren't named are kept. */
static void
test_caches_are_removed (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);
  DowserStoreCacheSize sizes[DOWSER_STORE_N_CACHES];

  save_reply (store, "a", "12345");
  save_reply (store, "b", "123");
  clear_caches (store, 0, sizes);
  g_assert_cmpuint (sizes[DOWSER_STORE_CACHE_REPLIES].n, ==, 2);
  g_assert_cmpuint (sizes[DOWSER_STORE_CACHE_REPLIES].n_bytes, ==, 8);
  g_assert_cmpuint (sizes[DOWSER_STORE_CACHE_SCHEMAS].n, ==, 0);
  clear_caches (store, 1u << DOWSER_STORE_CACHE_VALUES, sizes);
  assert_reply (store, "a", "12345");
  clear_caches (store, 1u << DOWSER_STORE_CACHE_REPLIES, sizes);
  g_assert_cmpuint (sizes[DOWSER_STORE_CACHE_REPLIES].n, ==, 2);
  assert_reply (store, "a", NULL);
  dowser_store_fixture_close (store);
}

static void
test_sharing_is_of_source_and_host (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);

  g_assert_cmpint (dowser_store_get_privacy_level (store, "s", "h"), ==, DOWSER_PRIVACY_LEVEL_UNDECIDED);
  dowser_store_set_privacy_level (store, "s", "h", DOWSER_PRIVACY_LEVEL_VALUES);
  dowser_store_set_privacy_level (store, "s", "other", DOWSER_PRIVACY_LEVEL_SCHEMA);
  dowser_store_set_privacy_level (store, "s", "h", DOWSER_PRIVACY_LEVEL_SAMPLES);
  g_assert_cmpint (dowser_store_get_privacy_level (store, "s", "h"), ==, DOWSER_PRIVACY_LEVEL_SAMPLES);
  dowser_store_fixture_close (store);

  store = dowser_store_fixture_open (fixture->directory);
  g_assert_cmpint (dowser_store_get_privacy_level (store, "s", "h"), ==, DOWSER_PRIVACY_LEVEL_SAMPLES);
  g_assert_cmpint (dowser_store_get_privacy_level (store, "s", "other"), ==, DOWSER_PRIVACY_LEVEL_SCHEMA);
  g_assert_cmpint (dowser_store_get_privacy_level (store, "other", "h"), ==, DOWSER_PRIVACY_LEVEL_UNDECIDED);
  dowser_store_fixture_close (store);
}

static void
execute (const char *path, const char *sql)
{
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

static void
test_a_level_of_a_newer_version_is_undecided (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);

  dowser_store_set_privacy_level (store, "s", "h", DOWSER_PRIVACY_LEVEL_VALUES);
  dowser_store_fixture_close (store);
  execute (fixture->path, "UPDATE sharing SET level = 'everything'");

  store = dowser_store_fixture_open (fixture->directory);
  g_assert_cmpint (dowser_store_get_privacy_level (store, "s", "h"), ==, DOWSER_PRIVACY_LEVEL_UNDECIDED);
  dowser_store_fixture_close (store);
}

/* Tests upgrading a file of the first version that contains a question. */
static void
test_first_version_is_brought_up (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);

  dowser_store_fixture_close (store);
  execute (fixture->path, "DROP TABLE reply; DROP TABLE sharing; DROP TABLE source_fact; DROP TABLE setting; "
                          "DROP TABLE saved_question; DROP TABLE saved_question_word; PRAGMA user_version = 1;"
                          "ALTER TABLE statement_log DROP COLUMN kind; ALTER TABLE statement_log DROP COLUMN outcome;"
                          "ALTER TABLE statement_log DROP COLUMN detail;"
                          "ALTER TABLE schema_cache RENAME COLUMN text TO json;"
                          "INSERT INTO session VALUES ('id', 'How many?', NULL, 'done', 3, 1, 1, '{}')");

  store = dowser_store_fixture_open (fixture->directory);
  g_assert_null (dowser_store_get_warning (store));
  g_assert_cmpuint (g_list_model_get_n_items (dowser_store_get_history (store)), ==, 1);
  save_reply (store, "a", "kept");
  assert_reply (store, "a", "kept");
  dowser_store_set_privacy_level (store, "s", "h", DOWSER_PRIVACY_LEVEL_SCHEMA);
  dowser_store_fixture_close (store);
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/store/store-replies/" path, DowserStoreFixture, NULL, dowser_store_fixture_set_up, func,               \
              dowser_store_fixture_tear_down)

DOWSER_TEST_MAIN (store_replies)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("replies-come-back", test_replies_come_back);
  ADD ("caches-are-removed", test_caches_are_removed);
  ADD ("sharing-is-of-source-and-host", test_sharing_is_of_source_and_host);
  ADD ("a-level-of-a-newer-version-is-undecided", test_a_level_of_a_newer_version_is_undecided);
  ADD ("first-version-is-brought-up", test_first_version_is_brought_up);
  return g_test_run ();
}
