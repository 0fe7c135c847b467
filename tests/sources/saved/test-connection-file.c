/* test-connection-file.c - tests that saved sources are read back from their file, and are found by unique names */
#include "base/dowser-config-file.h"
#include "base/dowser-error.h"
#include "sources/saved/dowser-connection-file.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>
#include <string.h>

static void
remove_file (void)
{
  g_autofree char *path = dowser_config_file_dup_path ("sources.json");
  g_autofree char *kept = g_strconcat (path, ".unreadable", NULL);

  g_unlink (path);
  g_unlink (kept);
}

static void
put_connection (GPtrArray *connections, const char *id, const char *name, const char *uri)
{
  g_autoptr (DowserConnection) connection = dowser_connection_new (id, name, uri);
  g_autoptr (GError) error = NULL;

  dowser_connections_put (connections, connection, &error);
  g_assert_no_error (error);
}

static DowserConnection *
make_full_connection (void)
{
  DowserConnection *connection = dowser_connection_new ("one", "Shop", "postgresql://ann@db/shop");

  connection->colour = DOWSER_COLOUR_GREEN;
  connection->may_sample = FALSE;
  connection->metadata_path = g_strdup ("/data/shop.json");
  connection->max_rows = 1000;
  connection->max_seconds = 30;
  return connection;
}

static void
test_all_fields_are_saved (void)
{
  g_autoptr (GPtrArray) connections = dowser_connections_new ();
  g_autoptr (DowserConnection) full = make_full_connection ();
  g_autoptr (GPtrArray) again = NULL;
  g_autoptr (GError) error = NULL;
  const DowserConnection *read;

  dowser_connections_put (connections, full, &error);
  put_connection (connections, "two", "Other", "/data/other.db");
  g_assert_true (dowser_connection_file_save (connections, &error));
  g_assert_no_error (error);
  again = dowser_connection_file_load (&error);
  g_assert_no_error (error);
  g_assert_cmpuint (again->len, ==, 2);
  read = dowser_connections_find (again, "one");
  g_assert_cmpstr (read->name, ==, "Shop");
  g_assert_cmpstr (read->uri, ==, full->uri);
  g_assert_cmpint (read->colour, ==, DOWSER_COLOUR_GREEN);
  g_assert_false (read->may_sample);
  g_assert_cmpstr (read->metadata_path, ==, "/data/shop.json");
  g_assert_cmpuint (read->max_rows, ==, 1000);
  g_assert_cmpuint (read->max_seconds, ==, 30);
  g_assert_true (dowser_connections_find (again, "two")->may_sample);
  remove_file ();
}

static void
test_names_are_unique (void)
{
  g_autoptr (GPtrArray) connections = dowser_connections_new ();
  g_autoptr (DowserConnection) same = dowser_connection_new ("x", "größe", "/data/x.db");
  g_autoptr (GError) error = NULL;
  g_autofree char *free_name = NULL;

  put_connection (connections, "a", "GRÖSSE", "/data/a.db");
  put_connection (connections, "b", "Größe 1", "/data/b.db");
  g_assert_false (dowser_connections_put (connections, same, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED);
  g_assert_cmpstr (dowser_connections_find (connections, "grösse")->id, ==, "a");
  g_assert_cmpstr (dowser_connections_find_uri (connections, "/data/b.db")->id, ==, "b");
  g_assert_null (dowser_connections_find (connections, "nothing"));
  free_name = dowser_connections_dup_unique_name (connections, "GRÖSSE");
  g_assert_cmpstr (free_name, ==, "GRÖSSE 2");
}

static void
test_same_id_replaces_the_source (void)
{
  g_autoptr (GPtrArray) connections = dowser_connections_new ();

  put_connection (connections, "a", "First", "/data/a.db");
  put_connection (connections, "b", "Second", "/data/b.db");
  put_connection (connections, "a", "Renamed", "/data/c.db");
  g_assert_cmpuint (connections->len, ==, 2);
  g_assert_cmpstr (((DowserConnection *) connections->pdata[0])->name, ==, "Renamed");
  g_assert_true (dowser_connections_remove (connections, "a"));
  g_assert_false (dowser_connections_remove (connections, "a"));
  g_assert_cmpuint (connections->len, ==, 1);
}

static void
test_handwritten_files_are_checked (void)
{
  static const char *const wrong[] = {
    "{",
    "{\"sources\": 1}",
    "{\"sources\": [{\"name\": \"a\"}]}",
    "{\"sources\": [{\"name\": \"a\", \"uri\": \"/a\", \"colour\": \"pink\"}]}",
    "{\"sources\": [{\"name\": \"a\", \"uri\": \"/a\", \"max_rows\": -1}]}",
    "{\"sources\": [{\"name\": \"a\", \"uri\": \"/a\"}, {\"name\": \"A\", \"uri\": \"/b\"}]}",
  };
  g_autofree char *path = dowser_config_file_dup_path ("sources.json");

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (g_file_set_contents (path, wrong[i], -1, NULL));
      g_assert_null (dowser_connection_file_load (&error));
      g_assert_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED);
      g_assert_nonnull (strstr (error->message, path));
    }
  remove_file ();
}

DOWSER_TEST_MAIN (connection_file)
{
  g_autofree char *folder = g_dir_make_tmp ("dowser-XXXXXX", NULL);
  int status;

  g_setenv ("DOWSER_CONFIG_DIR", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/connection-file/all-fields-are-saved", test_all_fields_are_saved);
  g_test_add_func ("/sources/connection-file/names-are-unique", test_names_are_unique);
  g_test_add_func ("/sources/connection-file/same-id-replaces-the-source", test_same_id_replaces_the_source);
  g_test_add_func ("/sources/connection-file/handwritten-files-are-checked", test_handwritten_files_are_checked);
  status = g_test_run ();
  g_rmdir (folder);
  return status;
}
