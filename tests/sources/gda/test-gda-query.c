/* test-gda-query.c - settings that nothing can be slipped into, and the words of a failure */
#include "sources/gda/dowser-gda-query.h"
#include "support/dowser-test-main.h"

static void
test_settings (void)
{
  const char *const pairs[]
      = { "HOST", "db.example.org", "DB_NAME", "a;PASSWORD=b=%3b c", "PORT", NULL, "X", "", NULL };
  g_autofree char *joined = dowser_gda_join_settings (pairs);
  g_auto (GStrv) parts = g_strsplit (joined, ";", -1);

  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  g_assert_cmpstr (parts[0], ==, "HOST=db.example.org");
  g_assert_true (g_str_has_prefix (parts[1], "DB_NAME="));
  g_assert_true (gda_rfc1738_decode (parts[1]));
  g_assert_cmpstr (parts[1], ==, "DB_NAME=a;PASSWORD=b=%3b c");
}

static void
test_words (void)
{
  g_autofree char *words = dowser_gda_dup_words ("  the disk is full.\nLINE 1: SELECT\n");
  g_autofree char *damaged = dowser_gda_dup_words ("no table \xff");

  g_assert_cmpstr (words, ==, "the disk is full");
  g_assert_cmpstr (damaged, ==, "no table \xef\xbf\xbd");
}

static void
test_no_provider (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (dowser_gda_has_provider ("Rosetta stone"));
  g_assert_null (dowser_gda_open ("Rosetta stone", "HOST=x", "", &error));
  g_assert_nonnull (error);
}

DOWSER_TEST_MAIN (gda_query)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/gda-query/no-value-begins-another-setting", test_settings);
  g_test_add_func ("/sources/gda-query/first-line-of-a-failure", test_words);
  g_test_add_func ("/sources/gda-query/missing-provider", test_no_provider);
  return g_test_run ();
}
