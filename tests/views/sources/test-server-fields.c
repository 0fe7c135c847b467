/* test-server-fields.c - tests that an address is made from the fields of a server's form, and that the fields are
 * filled from an address */
#include "base/dowser-error.h"
#include "support/dowser-test-main.h"
#include "views/sources/dowser-server-fields.h"

static void
assert_made (const char *scheme, const char *const texts[DOWSER_SERVER_N_FIELDS], const char *expected)
{
  g_autoptr (DowserServerUri) uri = dowser_server_uri_new (scheme);
  g_autoptr (DowserServerUri) again = NULL;
  g_autofree char *address = NULL;
  g_autoptr (GError) error = NULL;

  for (DowserServerField i = DOWSER_SERVER_HOST; i < DOWSER_SERVER_N_FIELDS; i++)
    g_assert_true (dowser_server_set_field (uri, i, texts[i], &error));
  address = dowser_server_uri_print (uri);
  g_assert_cmpstr (address, ==, expected);
  again = dowser_server_uri_parse (address, &error);
  g_assert_no_error (error);
  for (DowserServerField i = DOWSER_SERVER_HOST; i < DOWSER_SERVER_N_FIELDS; i++)
    {
      g_autofree char *shown = dowser_server_dup_field (again, i);

      g_assert_cmpstr (shown, ==, texts[i]);
    }
}

static void
test_fields_become_an_address (void)
{
  static const char *const full[] = { "db.example.org", "5433", "my shop", "ann@home", "/etc/ca.pem" };
  static const char *const socket[] = { "/run/postgresql", "", "shop", "", "" };
  static const char *const maria[] = { "/run/mysqld/mysqld.sock", "", "shop", "ann", "" };
  static const char *const address6[] = { "::1", "", "", "", "" };

  assert_made ("postgresql", full, "postgresql://ann%40home@db.example.org:5433/my%20shop?sslrootcert=/etc/ca.pem");
  assert_made ("postgresql", socket, "postgresql:///shop?host=/run/postgresql");
  assert_made ("mysql", maria, "mysql://ann@/shop?socket=/run/mysqld/mysqld.sock");
  assert_made ("clickhouse", address6, "clickhouse://[::1]/");
}

static void
test_invalid_port_is_refused (void)
{
  static const char *const wrong[] = { "many", "0", "65536", "-1", "54 32" };
  g_autoptr (DowserServerUri) uri = dowser_server_uri_new ("postgresql");

  uri->port = 5432;
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (dowser_server_set_field (uri, DOWSER_SERVER_PORT, wrong[i], &error));
      g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED);
      g_assert_cmpint (uri->port, ==, 5432);
    }
}

DOWSER_TEST_MAIN (server_fields)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/server-fields/fields-become-an-address", test_fields_become_an_address);
  g_test_add_func ("/views/server-fields/invalid-port-is-refused", test_invalid_port_is_refused);
  return g_test_run ();
}
