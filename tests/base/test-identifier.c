/* test-identifier.c - tests that identifiers are split into words */
#include "base/dowser-identifier.h"
#include "support/dowser-test-main.h"

static void
assert_split (const char *name, const char *expected)
{
  g_auto (GStrv) words = dowser_identifier_split (name);
  g_autofree char *joined = g_strjoinv (" ", words);

  g_assert_cmpstr (joined, ==, expected);
}

static void
test_identifier_is_split_into_words (void)
{
  assert_split ("order_items", "order items");
  assert_split ("OrderItems", "order items");
  assert_split ("orderItemId", "order item id");
  assert_split ("HTTPServer2Id", "http server 2 id");
  assert_split ("ALLCAPS", "allcaps");
  assert_split ("ORDER_ITEMS", "order items");
  assert_split ("URLs", "urls");
  assert_split ("customerIDs", "customer ids");
  assert_split ("address2", "address 2");
  assert_split ("Free Meal Count (K-12)", "free meal count k 12");
  assert_split ("A", "a");
  assert_split ("", "");
  assert_split ("___", "");
}

static void
test_any_script_is_split_into_words (void)
{
  assert_split ("StraßenName", "straßen name");
  assert_split ("ÜberGröße", "über größe");
  assert_split ("顧客_名前", "顧客 名前");
  assert_split ("🦊tail", "tail");
  assert_split ("bad\xff\xfe"
                "Bytes",
                "bad bytes");
}

static void
test_identifier_contains_a_wanted_word (void)
{
  static const char *const wanted[] = { "price", "cost", NULL };
  static const char *const none[] = { NULL };

  g_assert_true (dowser_identifier_has_word ("costPerUnit", wanted));
  g_assert_true (dowser_identifier_has_word ("unit_price", wanted));
  g_assert_false (dowser_identifier_has_word ("unit_prices", wanted));
  g_assert_false (dowser_identifier_has_word ("", wanted));
  g_assert_false (dowser_identifier_has_word ("price", none));
}

static void
assert_humanized (const char *name, const char *expected)
{
  g_autofree char *title = dowser_identifier_humanize (name);

  g_assert_cmpstr (title, ==, expected);
}

static void
test_identifier_becomes_a_readable_title (void)
{
  assert_humanized ("order_items", "Order items");
  assert_humanized ("ORDER_ITEMS", "Order items");
  assert_humanized ("HTTPServer2Id", "HTTP server 2 id");
  assert_humanized ("Free Meal Count (K-12)", "Free Meal Count (K-12)");
  assert_humanized ("über_größe", "Über größe");
  assert_humanized ("___", "___");
  assert_humanized ("", "");
}

DOWSER_TEST_MAIN (identifier)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/identifier/identifier-is-split-into-words", test_identifier_is_split_into_words);
  g_test_add_func ("/base/identifier/any-script-is-split-into-words", test_any_script_is_split_into_words);
  g_test_add_func ("/base/identifier/identifier-contains-a-wanted-word", test_identifier_contains_a_wanted_word);
  g_test_add_func ("/base/identifier/identifier-becomes-a-readable-title", test_identifier_becomes_a_readable_title);
  return g_test_run ();
}
