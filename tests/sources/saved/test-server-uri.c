/* test-server-uri.c - tests that server addresses are printed in the form in which they were read, and never with a
 * password */
#include "base/dowser-error.h"
#include "sources/saved/dowser-server-uri.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

#include <string.h>

static void
assert_canonical (const char *text, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserServerUri) uri = dowser_server_uri_parse (text, &error);
  g_autofree char *printed = NULL;

  g_assert_no_error (error);
  printed = dowser_server_uri_print (uri);
  g_assert_cmpstr (printed, ==, expected);
}

static void
test_address_is_split_into_parts (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserServerUri) uri = dowser_server_uri_parse (
      "Postgres://an%40na:p%3Aw@[::1]:5433/my%20shop?sslmode=verify-full&sslrootcert=/etc/ca%20one.pem", &error);
  g_autofree char *title = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (uri->scheme, ==, "postgresql");
  g_assert_cmpstr (uri->user, ==, "an@na");
  g_assert_cmpstr (uri->password, ==, "p:w");
  g_assert_cmpstr (uri->host, ==, "::1");
  g_assert_cmpint (uri->port, ==, 5433);
  g_assert_cmpstr (uri->database, ==, "my shop");
  g_assert_cmpstr (dowser_server_uri_get_parameter (uri, "sslmode"), ==, "verify-full");
  g_assert_cmpstr (dowser_server_uri_get_parameter (uri, "sslrootcert"), ==, "/etc/ca one.pem");
  g_assert_null (dowser_server_uri_get_parameter (uri, "secure"));
  title = dowser_server_uri_dup_title (uri);
  g_assert_cmpstr (title, ==, "my shop on ::1");
}

static void
test_each_spelling_prints_the_same_address (void)
{
  assert_canonical ("postgres://u:secret@h/db", "postgresql://u@h/db");
  assert_canonical ("MARIADB://u@h:3306/db?b=2&a=1", "mysql://u@h:3306/db?a=1&b=2");
  assert_canonical ("mysql://u@h:3306/db?password=secret", "mysql://u@h:3306/db");
  assert_canonical ("postgresql:///db?host=/run/postgresql&user=anna", "postgresql://anna@/db?host=/run/postgresql");
  assert_canonical ("clickhouse://h", "clickhouse://h/");
}

static void
test_password_is_never_printed (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (dowser_server_uri_parse ("postgresql://u:s%ZZecret@h:port/db", &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED);
  g_assert_null (strstr (error->message, "ecret"));
}

static char *
make_random_text (GRand *rand)
{
  static const char *const pieces[]
      = { "a", "Z", "9", " ", "@", ":", "/", "?", "&", "=", "%", "#", "é", "'", "\"", "+" };
  GString *text = g_string_new ("x");

  for (int n = g_rand_int_range (rand, 0, 6); n > 0; n--)
    g_string_append (text, pieces[g_rand_int_range (rand, 0, G_N_ELEMENTS (pieces))]);
  return g_string_free (text, FALSE);
}

static gboolean
is_value (gpointer key, gpointer value, gpointer expected)
{
  return g_str_equal (value, expected);
}

/* Tests that any text entered in a form is read back from the saved address. */
static void
test_any_printed_address_reads_back (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (int i = 0; i < 2000; i++)
    {
      g_autoptr (DowserServerUri) random_uri = dowser_server_uri_new ("mysql");
      g_autoptr (DowserServerUri) read = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *printed = NULL;
      g_autofree char *value = make_random_text (rand);

      random_uri->host = make_random_text (rand);
      random_uri->user = make_random_text (rand);
      random_uri->database = make_random_text (rand);
      g_hash_table_insert (random_uri->parameters, make_random_text (rand), g_strdup (value));
      printed = dowser_server_uri_print (random_uri);
      read = dowser_server_uri_parse (printed, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (read->host, ==, random_uri->host);
      g_assert_cmpstr (read->user, ==, random_uri->user);
      g_assert_cmpstr (read->database, ==, random_uri->database);
      g_assert_cmpuint (g_hash_table_size (read->parameters), ==, 1);
      g_assert_nonnull (g_hash_table_find (read->parameters, is_value, value));
    }
}

DOWSER_TEST_MAIN (server_uri)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/server-uri/address-is-split-into-parts", test_address_is_split_into_parts);
  g_test_add_func ("/sources/server-uri/each-spelling-prints-the-same-address",
                   test_each_spelling_prints_the_same_address);
  g_test_add_func ("/sources/server-uri/password-is-never-printed", test_password_is_never_printed);
  g_test_add_func ("/sources/server-uri/any-printed-address-reads-back", test_any_printed_address_reads_back);
  return g_test_run ();
}
