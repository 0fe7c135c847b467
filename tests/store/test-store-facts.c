/* test-store-facts.c - tests that facts about sources are saved, and that the least recently used facts are removed
 * first */
#include "support/dowser-store-fixture.h"
#include "support/dowser-test-main.h"

/* The maximum number of facts of each kind. */
#define KEPT 200

static void
save_fact (DowserStore *store, const char *uri, const char *kind, const char *key, const char *text)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_store_save_fact_async (store, uri, kind, key, text, NULL, dowser_store_fixture_ready_cb, &result);
  g_assert_true (dowser_store_save_fact_finish (store, dowser_store_fixture_wait_for_result (&result), &error));
  g_assert_no_error (error);
}

static void
assert_fact (DowserStore *store, const char *uri, const char *kind, const char *key, const char *expected)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  dowser_store_load_fact_async (store, uri, kind, key, NULL, dowser_store_fixture_ready_cb, &result);
  text = dowser_store_load_fact_finish (store, dowser_store_fixture_wait_for_result (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, expected);
}

static void
save_many_facts (DowserStore *store, const char *kind, guint first, guint n)
{
  for (guint i = first; i < first + n; i++)
    {
      g_autofree char *uri = g_strdup_printf ("source-%u", i);

      save_fact (store, uri, kind, NULL, uri);
    }
}

static void
test_facts_come_back (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);

  assert_fact (store, "a", DOWSER_STORE_PROFILE, NULL, NULL);
  save_fact (store, "a", DOWSER_STORE_PROFILE, "then", "first");
  save_fact (store, "a", DOWSER_STORE_PROFILE, "now", "second");
  save_fact (store, "a", DOWSER_STORE_KEYS, NULL, "keys");
  dowser_store_fixture_close (store);

  store = dowser_store_fixture_open (fixture->directory);
  assert_fact (store, "a", DOWSER_STORE_PROFILE, "now", "second");
  assert_fact (store, "a", DOWSER_STORE_PROFILE, NULL, "second");
  assert_fact (store, "a", DOWSER_STORE_PROFILE, "then", NULL);
  save_fact (store, "a", DOWSER_STORE_PROFILE, NULL, NULL);
  assert_fact (store, "a", DOWSER_STORE_PROFILE, NULL, NULL);
  assert_fact (store, "a", DOWSER_STORE_KEYS, NULL, "keys");
  dowser_store_fixture_close (store);
}

static void
test_what_nobody_looks_at_goes (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);

  save_many_facts (store, DOWSER_STORE_PROFILE, 0, KEPT);
  assert_fact (store, "source-0", DOWSER_STORE_PROFILE, NULL, "source-0");
  save_many_facts (store, DOWSER_STORE_PROFILE, KEPT, 1);
  assert_fact (store, "source-0", DOWSER_STORE_PROFILE, NULL, "source-0");
  assert_fact (store, "source-1", DOWSER_STORE_PROFILE, NULL, NULL);
  assert_fact (store, "source-2", DOWSER_STORE_PROFILE, NULL, "source-2");
  dowser_store_fixture_close (store);
}

static void
test_kinds_do_not_drive_each_other_out (DowserStoreFixture *fixture, gconstpointer data)
{
  DowserStore *store = dowser_store_fixture_open (fixture->directory);

  save_fact (store, "a", DOWSER_STORE_BEFORE, NULL, "tables");
  save_fact (store, "a", DOWSER_STORE_KEYS, NULL, "keys");
  save_many_facts (store, DOWSER_STORE_PROFILE, 0, KEPT + 1);
  save_many_facts (store, DOWSER_STORE_KEYS, 0, KEPT + 1);
  assert_fact (store, "a", DOWSER_STORE_BEFORE, NULL, "tables");
  assert_fact (store, "a", DOWSER_STORE_KEYS, NULL, "keys");
  dowser_store_fixture_close (store);
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/store/store-facts/" path, DowserStoreFixture, NULL, dowser_store_fixture_set_up, func,                 \
              dowser_store_fixture_tear_down)

DOWSER_TEST_MAIN (store_facts)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("facts-come-back", test_facts_come_back);
  ADD ("what-nobody-looks-at-goes", test_what_nobody_looks_at_goes);
  ADD ("kinds-do-not-drive-each-other-out", test_kinds_do_not_drive_each_other_out);
  return g_test_run ();
}
