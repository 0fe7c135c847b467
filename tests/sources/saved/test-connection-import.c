/* test-connection-import.c - tests that password and service files of other programs are read in the same way as by
 * these programs */
#include "base/dowser-error.h"
#include "sources/saved/dowser-connection-file.h"
#include "sources/saved/dowser-connection-import.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

#include <glib/gstdio.h>
#include <string.h>

/* Returns "name|address|password" for each imported server, one on each line. */
static char *
format_connections (DowserImportKind kind, const char *text)
{
  g_autoptr (GPtrArray) found = dowser_import_parse (kind, text);
  GString *lines = g_string_new (NULL);

  for (guint i = 0; i < found->len; i++)
    {
      const DowserImported *imported = found->pdata[i];
      g_autofree char *uri = dowser_server_uri_print (imported->server);

      g_string_append_printf (lines, "%s|%s|%s\n", imported->name, uri,
                              imported->server->password != NULL ? imported->server->password : "");
    }
  return g_string_free (lines, FALSE);
}

static void
assert_read (DowserImportKind kind, const char *text, const char *expected)
{
  g_autofree char *found = format_connections (kind, text);

  g_assert_cmpstr (found, ==, expected);
}

static void
test_pgpass_files_are_read (void)
{
  assert_read (DOWSER_IMPORT_PGPASS,
               "# mine\n"
               "db.example.org:5433:shop:ann:s3cret\n"
               "*:*:*:ann:for all of them\n"
               "localhost:*:*:*:p\\:w\\\\d:end\r\n"
               "/run/postgresql:5432:shop:ann:socket\n"
               "too:few:fields\n"
               "db:no port:shop:ann:x\n",
               "shop on db.example.org|postgresql://ann@db.example.org:5433/shop|s3cret\n"
               "localhost|postgresql://localhost/|p:w\\d:end\n"
               "shop on localhost|postgresql://ann@:5432/shop?host=/run/postgresql|socket\n");
}

static void
test_pg_service_files_are_read (void)
{
  assert_read (DOWSER_IMPORT_PG_SERVICE,
               "# services\n"
               "[shop]\n"
               "host=db.example.org\n"
               "port = 5433\n"
               "dbname=shop\n"
               "user=ann\n"
               "password=s3cret\n"
               "sslmode=verify-full\n"
               "options=-c default_transaction_read_only=off\n"
               "\n"
               "[broken]\n"
               "host=db\n"
               "port=many\n"
               "[socket]\n"
               "host=/run/postgresql\n",
               "shop|postgresql://ann@db.example.org:5433/shop?sslmode=verify-full|s3cret\n"
               "socket|postgresql:///?host=/run/postgresql|\n");
}

static void
test_my_cnf_files_are_read (void)
{
  assert_read (DOWSER_IMPORT_MY_CNF,
               "!includedir /etc/mysql/conf.d/\n"
               "[mysqld]\n"
               "port=3307\n"
               "[client]\n"
               "host = db.example.org\n"
               "user = 'ann'\n"
               "password = \"s3\\\"c#ret\"\n"
               "database=shop\n"
               "ssl_ca=/etc/ca.pem\n"
               "ssl-mode=VERIFY_IDENTITY\n"
               "[client-second]\n"
               "socket=/run/mysqld/mysqld.sock\n"
               "user=bob\n"
               "[client_empty]\n"
               "port=3306\n",
               "shop on db.example.org|mysql://ann@db.example.org/shop?sslmode=verify-full&sslrootcert=/etc/ca.pem|"
               "s3\"c#ret\n"
               "second|mysql://bob@/?socket=/run/mysqld/mysqld.sock|\n");
}

static void
test_kinds_are_distinguished (void)
{
  g_assert_cmpint (dowser_import_guess_kind ("/home/ann/.pgpass", ""), ==, DOWSER_IMPORT_PGPASS);
  g_assert_cmpint (dowser_import_guess_kind ("/home/ann/.pg_service.conf", ""), ==, DOWSER_IMPORT_PG_SERVICE);
  g_assert_cmpint (dowser_import_guess_kind ("/home/ann/.my.cnf", ""), ==, DOWSER_IMPORT_MY_CNF);
  g_assert_cmpint (dowser_import_guess_kind ("servers.txt", "a:1:b:c:d\n"), ==, DOWSER_IMPORT_PGPASS);
  g_assert_cmpint (dowser_import_guess_kind ("servers.txt", "[shop]\nhost=a\n"), ==, DOWSER_IMPORT_PG_SERVICE);
  g_assert_cmpint (dowser_import_guess_kind ("servers.txt", "\n[client]\nhost=a\n"), ==, DOWSER_IMPORT_MY_CNF);
}

static void
assert_refused (const char *path, const char *text, gssize length, int code)
{
  g_autoptr (GError) error = NULL;

  if (text != NULL)
    g_assert_true (g_file_set_contents (path, text, length, NULL));
  g_assert_null (dowser_import_read (path, -1, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, code);
  g_unlink (path);
}

static void
test_other_files_are_refused (void)
{
  g_autofree char *folder = g_dir_make_tmp ("dowser-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "pgpass", NULL);

  assert_refused (path, NULL, 0, DOWSER_SOURCE_ERROR_NOT_FOUND);
  assert_refused (path, "", 0, DOWSER_SOURCE_ERROR_EMPTY);
  assert_refused (path, "# nothing but words\n", -1, DOWSER_SOURCE_ERROR_EMPTY);
  assert_refused (path, "a\0b", 3, DOWSER_SOURCE_ERROR_NOT_A_DATABASE);
  g_rmdir (folder);
}

/* Tests that any text in a field of a file is read back. Tests that a printed address can be read. */
static void
test_fields_read_back (void)
{
  static const char letters[] = "a:\\#[]=@/ %?&'\"*ö";
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (guint i = 0; i < 2000; i++)
    {
      g_autoptr (GString) line = g_string_new ("h");
      g_autoptr (GString) password = g_string_new (NULL);
      g_autoptr (GPtrArray) found = NULL;
      g_autofree char *uri = NULL;
      g_autoptr (DowserServerUri) again = NULL;

      g_string_append (line, ":1:d:u:");
      for (int n = g_rand_int_range (rand, 0, 12); n > 0; n--)
        g_string_append_c (password, letters[g_rand_int_range (rand, 0, sizeof letters - 3)]);
      for (gsize k = 0; k < password->len; k++)
        g_string_append_printf (line, "%s%c", strchr (":\\", password->str[k]) != NULL ? "\\" : "", password->str[k]);
      found = dowser_import_parse (DOWSER_IMPORT_PGPASS, line->str);
      g_assert_cmpuint (found->len, ==, 1);
      g_assert_cmpstr (((DowserImported *) found->pdata[0])->server->password, ==, password->str);
      uri = dowser_server_uri_print (((DowserImported *) found->pdata[0])->server);
      again = dowser_server_uri_parse (uri, NULL);
      g_assert_nonnull (again);
      g_assert_null (again->password);
    }
}

/* Tests that a server is imported only one time, under a unique name, without its password. */
static void
test_sources_are_imported_once (void)
{
  g_autoptr (GPtrArray) connections = dowser_connections_new ();
  g_autoptr (GPtrArray) found
      = dowser_import_parse (DOWSER_IMPORT_PGPASS, "db:5432:shop:ann:secret\ndb:5433:shop:ann:word\n");
  g_autoptr (GError) error = NULL;
  const DowserConnection *first;
  const DowserConnection *second;

  g_assert_cmpuint (found->len, ==, 2);
  first = dowser_imported_add_connection (found->pdata[0], connections, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (first->name, ==, "shop on db");
  g_assert_null (strstr (first->uri, "secret"));
  second = dowser_imported_add_connection (found->pdata[1], connections, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (second->name, !=, first->name);
  g_assert_null (dowser_imported_add_connection (found->pdata[0], connections, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (connections->len, ==, 2);
}

DOWSER_TEST_MAIN (connection_import)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/connection-import/pgpass-files-are-read", test_pgpass_files_are_read);
  g_test_add_func ("/sources/connection-import/pg-service-files-are-read", test_pg_service_files_are_read);
  g_test_add_func ("/sources/connection-import/my-cnf-files-are-read", test_my_cnf_files_are_read);
  g_test_add_func ("/sources/connection-import/kinds-are-distinguished", test_kinds_are_distinguished);
  g_test_add_func ("/sources/connection-import/other-files-are-refused", test_other_files_are_refused);
  g_test_add_func ("/sources/connection-import/fields-read-back", test_fields_read_back);
  g_test_add_func ("/sources/connection-import/sources-are-imported-once", test_sources_are_imported_once);
  return g_test_run ();
}
