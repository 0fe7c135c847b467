/* test-result-cache.c - tests that results of slow queries are cached while the data is unchanged, within the cache's
 * size */
#include "rows/dowser-result-cache.h"
#include "support/dowser-test-main.h"

#define LONG DOWSER_RESULT_CACHE_MIN_ELAPSED
#define HOUR (3600 * (gint64) G_USEC_PER_SEC)

/* Makes a result of one text of @n_bytes. */
static DowserResult *
result_new (gsize n_bytes, gint64 elapsed)
{
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, 1);
  g_autofree char *text = g_strnfill (n_bytes, 'x');
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  DowserResult *result;
  DowserPage *page;

  g_ptr_array_add (columns, dowser_result_column_new ("a", DOWSER_VALUE_TEXT));
  result = dowser_result_new (columns);
  dowser_page_builder_add_text (builder, text, n_bytes);
  page = dowser_page_builder_end (builder);
  dowser_result_add_page (result, page);
  dowser_page_unref (page);
  dowser_result_set_complete (result, FALSE, elapsed);
  return result;
}

static gboolean
has_result (DowserResultCache *cache, const char *key, const char *version, gint64 now)
{
  g_autoptr (DowserResult) found = dowser_result_cache_find (cache, key, version, now);

  return found != NULL;
}

static void
test_changed_data_invalidates_results (void)
{
  g_autoptr (DowserResultCache) cache = dowser_result_cache_new ();
  g_autoptr (DowserResult) result = result_new (10, LONG);
  g_autoptr (DowserResult) found = NULL;

  dowser_result_cache_put (cache, "a", "v1", 0, result, 0);
  found = dowser_result_cache_find (cache, "a", "v1", HOUR);
  g_assert_true (found == result);
  g_assert_false (has_result (cache, "b", "v1", 0));
  g_assert_false (has_result (cache, "a", "v2", 0));
  /* The lookup with a newer version has removed the entry. It stays removed even if the old version returns. */
  g_assert_false (dowser_result_cache_has (cache, "a"));
}

static void
test_results_expire (void)
{
  g_autoptr (DowserResultCache) cache = dowser_result_cache_new ();
  g_autoptr (DowserResult) result = result_new (10, LONG);

  dowser_result_cache_put (cache, "a", NULL, 0, result, 0);
  g_assert_false (dowser_result_cache_has (cache, "a"));
  dowser_result_cache_put (cache, "a", NULL, 10, result, 5);
  g_assert_true (has_result (cache, "a", NULL, 14));
  g_assert_false (has_result (cache, "a", NULL, 15));
}

static void
test_fast_results_are_not_kept (void)
{
  g_autoptr (DowserResultCache) cache = dowser_result_cache_new ();
  g_autoptr (DowserResult) quick = result_new (10, LONG - 1);
  g_autoptr (DowserResult) large = result_new (DOWSER_RESULT_CACHE_MAX_RESULT, LONG);
  g_autoptr (DowserResult) short_of = result_new (10, LONG);

  dowser_result_set_missing_rows_reason (short_of, "There was no room.");
  dowser_result_cache_put (cache, "a", "v", 0, quick, 0);
  dowser_result_cache_put (cache, "b", "v", 0, large, 0);
  dowser_result_cache_put (cache, "c", "v", 0, short_of, 0);
  g_assert_false (dowser_result_cache_has (cache, "a"));
  g_assert_false (dowser_result_cache_has (cache, "b"));
  g_assert_false (dowser_result_cache_has (cache, "c"));
}

static void
test_cache_size_is_limited (void)
{
  g_autoptr (DowserResultCache) cache = dowser_result_cache_new ();

  for (guint i = 0; i < 5; i++)
    {
      g_autoptr (DowserResult) result = result_new (DOWSER_RESULT_CACHE_MAX_RESULT - 1024, LONG);
      const char key[] = { (char) ('a' + i), '\0' };

      dowser_result_cache_put (cache, key, "v", 0, result, 0);
      /* Each round uses the first entry, so this entry isn't removed. */
      g_assert_true (has_result (cache, "a", "v", 0));
    }
  g_assert_false (dowser_result_cache_has (cache, "b"));
  g_assert_true (dowser_result_cache_has (cache, "e"));
  dowser_result_cache_forget (cache, "e");
  g_assert_false (dowser_result_cache_has (cache, "e"));
  dowser_result_cache_forget (cache, NULL);
  g_assert_false (dowser_result_cache_has (cache, "a"));
}

DOWSER_TEST_MAIN (result_cache)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/result-cache/changed-data-invalidates-results", test_changed_data_invalidates_results);
  g_test_add_func ("/result-cache/results-expire", test_results_expire);
  g_test_add_func ("/result-cache/fast-results-are-not-kept", test_fast_results_are_not_kept);
  g_test_add_func ("/result-cache/cache-size-is-limited", test_cache_size_is_limited);
  return g_test_run ();
}
