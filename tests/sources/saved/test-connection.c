/* test-connection.c - tests which sources can be saved, which key their password has in the keyring, and that no
 * password is written to the file */
#include "base/dowser-error.h"
#include "sources/dowser-source.h"
#include "sources/saved/dowser-connection-file.h"
#include "support/dowser-test-main.h"

#include <string.h>

static void
test_no_password_in_the_address (void)
{
  g_autoptr (DowserConnection) connection
      = dowser_connection_new (NULL, "Shop", "postgres://ann:s3cret@db.example.org:5432/shop?sslmode=require");
  g_autoptr (JsonNode) node = dowser_connection_to_node (connection);
  g_autofree char *text = json_to_string (node, FALSE);
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (connection->uri, ==, "postgresql://ann@db.example.org:5432/shop?sslmode=require");
  g_assert_null (strstr (text, "s3cret"));
  g_assert_true (dowser_connection_check (connection, &error));
  g_assert_no_error (error);
}

typedef struct
{
  const char *name;
  const char *uri;
} RefusedUri;

static void
test_invalid_sources_are_not_saved (void)
{
  static const RefusedUri refused[] = {
    { "", "/data/shop.db" },
    { "two\nlines", "/data/shop.db" },
    { "bad\xff", "/data/shop.db" },
    { "Shop", "" },
    { "Shop", "postgresql://ann:s3 cret@[::/shop" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autoptr (DowserConnection) connection = dowser_connection_new (NULL, refused[i].name, refused[i].uri);
      g_autoptr (GError) error = NULL;

      g_assert_false (dowser_connection_check (connection, &error));
      g_assert_true (error->domain == DOWSER_SOURCE_ERROR);
      g_assert_null (strstr (error->message, "s3 cret"));
    }
}

/* Tests the keyring's key for a password. A password belongs to one user of one database on one server. If any of these
 * differs, the key differs. */
static void
test_password_belongs_to_its_server (void)
{
  g_autofree char *plain = dowser_connection_dup_secret_id ("postgresql://ann@db:5432/shop");
  g_autofree char *encrypted = dowser_connection_dup_secret_id ("postgresql://ann@db:5432/shop?sslmode=require");
  g_autofree char *other_host = dowser_connection_dup_secret_id ("postgresql://ann@db2:5432/shop");
  g_autofree char *other_user = dowser_connection_dup_secret_id ("postgresql://bob@db:5432/shop");
  g_autofree char *file = dowser_connection_dup_secret_id ("/data/shop.db");
  g_autofree char *file_uri = dowser_connection_dup_secret_id ("file:///data/shop.db");

  g_assert_cmpstr (plain, ==, encrypted);
  g_assert_cmpstr (plain, !=, other_host);
  g_assert_cmpstr (plain, !=, other_user);
  g_assert_null (file);
  g_assert_null (file_uri);
}

/* Tests that the password isn't sent to another server that a parameter of the address names. */
static void
test_password_depends_on_server_parameters (void)
{
  static const char *const uris[] = {
    "postgresql://ann@db/shop",
    "postgresql://ann@db/shop?hostaddr=10.0.0.1",
    "postgresql://ann@db/shop?hostaddr=10.0.0.2",
    "postgresql://ann@/shop?host=/run/postgresql",
    "postgresql://ann@/shop?host=/tmp",
    "postgresql://ann@/shop?host=db2",
    "mysql://ann@/shop?socket=/run/mysqld.sock",
    "mysql://ann@/shop?socket=/tmp/mysqld.sock",
  };

  for (guint i = 0; i < G_N_ELEMENTS (uris); i++)
    for (guint j = 0; j < G_N_ELEMENTS (uris); j++)
      {
        g_autofree char *longer
            = g_strconcat (uris[j], strchr (uris[j], '?') != NULL ? "&" : "?", "sslmode=require", NULL);
        g_autofree char *one = dowser_connection_dup_secret_id (uris[i]);
        g_autofree char *other = dowser_connection_dup_secret_id (longer);

        g_assert_cmpint (g_strcmp0 (one, other) == 0, ==, i == j);
      }
}

DOWSER_TEST_MAIN (connection)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/connection/no-password-in-the-address", test_no_password_in_the_address);
  g_test_add_func ("/sources/connection/invalid-sources-are-not-saved", test_invalid_sources_are_not_saved);
  g_test_add_func ("/sources/connection/password-belongs-to-its-server", test_password_belongs_to_its_server);
  g_test_add_func ("/sources/connection/password-depends-on-server-parameters",
                   test_password_depends_on_server_parameters);
  return g_test_run ();
}
