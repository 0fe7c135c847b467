/* test-source-uri.c - tests that the address that a user enters is converted to the URI of a source */
#include "base/dowser-error.h"
#include "sources/dowser-source.h"
#include "support/dowser-test-main.h"

static void
assert_canonical (const char *uri, const char *expected)
{
  g_autofree char *canonical = dowser_source_canonicalize_uri (uri);

  g_assert_cmpstr (canonical, ==, expected);
}

static void
test_equal_addresses_get_the_same_uri (void)
{
  g_autofree char *folder = g_get_current_dir ();
  g_autofree char *relative = g_build_filename (folder, "a.db", NULL);
  g_autofree char *with_colon = g_build_filename (folder, "a:b.db", NULL);
  g_autofree char *home = g_build_filename (g_get_home_dir (), "a.db", NULL);

  assert_canonical ("/tmp/a.db", "/tmp/a.db");
  assert_canonical ("/tmp/../tmp//./a.db", "/tmp/a.db");
  assert_canonical ("file:///tmp/a%20%3F.db", "/tmp/a ?.db");
  assert_canonical ("a.db", relative);
  assert_canonical ("a:b.db", with_colon);
  assert_canonical ("~/a.db", home);
  assert_canonical ("postgresql://host/db", "postgresql://host/db");
}

static void
test_uri_becomes_a_source (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSource) source = dowser_source_new_for_uri ("file:///tmp/my%20shop.db", &error);
  g_autofree char *title = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (dowser_source_get_uri (source), ==, "/tmp/my shop.db");
  title = dowser_source_dup_title (source);
  g_assert_cmpstr (title, ==, "my shop.db");
}

/* Tests titles of sources that don't exist: a title is made from the address alone. */
static void
test_address_gives_the_title (void)
{
  static const struct
  {
    const char *uri;
    const char *title;
  } cases[] = {
    { "/nowhere/shop.db", "shop.db" },
    { "/nowhere/shop.csv", "shop.csv" },
    { "file:///nowhere/my%20shop.parquet", "my shop.parquet" },
    { "files:?f=/nowhere/b.csv&f=/nowhere/a.csv", "a.csv, b.csv" },
    { "files:?f=/nowhere/a.csv&f=/nowhere/b.csv&f=/nowhere/c.csv", "a.csv and 2 more" },
    { "postgresql://ann:s3cret@db.example.org:5432/shop?nonsense=1", "shop on db.example.org" },
    { "postgresql:///shop?host=/run/postgresql", "shop on localhost" },
    { "postgresql:///shop?host=db.example.org", "shop on db.example.org" },
    { "postgresql:///shop?hostaddr=192.0.2.7", "shop on 192.0.2.7" },
    { "strange://db.example.org/shop", "shop on db.example.org" },
    { "", "." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *title = dowser_source_dup_uri_title (cases[i].uri);

      g_assert_cmpstr (title, ==, cases[i].title);
    }
}

static void
test_unknown_kinds_are_refused (void)
{
  g_autoptr (GError) empty = NULL, remote = NULL;

  g_assert_null (dowser_source_new_for_uri ("", &empty));
  g_assert_error (empty, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_FOUND);
  g_assert_null (dowser_source_new_for_uri ("gopher://host/db", &remote));
  g_assert_error (remote, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED);
}

DOWSER_TEST_MAIN (source_uri)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/source-uri/equal-addresses-get-the-same-uri", test_equal_addresses_get_the_same_uri);
  g_test_add_func ("/sources/source-uri/uri-becomes-a-source", test_uri_becomes_a_source);
  g_test_add_func ("/sources/source-uri/address-gives-the-title", test_address_gives_the_title);
  g_test_add_func ("/sources/source-uri/unknown-kinds-are-refused", test_unknown_kinds_are_refused);
  return g_test_run ();
}
