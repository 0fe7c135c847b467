/* dowser-store-fixture.c - a store in a temporary folder, for one test */
#include "support/dowser-store-fixture.h"

#include <glib/gstdio.h>

void
dowser_store_fixture_set_up (DowserStoreFixture *fixture, gconstpointer data)
{
  fixture->directory = g_dir_make_tmp ("dowser-store-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->directory, "dowser.db", NULL);
}

void
dowser_store_fixture_remove_tree (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      if (g_file_test (child, G_FILE_TEST_IS_DIR))
        dowser_store_fixture_remove_tree (child);
      g_remove (child);
    }
  g_rmdir (path);
}

void
dowser_store_fixture_tear_down (DowserStoreFixture *fixture, gconstpointer data)
{
  dowser_store_fixture_remove_tree (fixture->directory);
  g_free (fixture->directory);
  g_free (fixture->path);
}

void
dowser_store_fixture_ready_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

GAsyncResult *
dowser_store_fixture_wait_for_result (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

DowserStore *
dowser_store_fixture_open (const char *directory)
{
  DowserStore *store = dowser_store_new (directory);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_store_open_async (store, NULL, dowser_store_fixture_ready_cb, &result);
  g_assert_true (dowser_store_open_finish (store, dowser_store_fixture_wait_for_result (&result), &error));
  g_assert_no_error (error);
  return store;
}

void
dowser_store_fixture_close (DowserStore *store)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_store_close_async (store, NULL, dowser_store_fixture_ready_cb, &result);
  g_assert_true (dowser_store_close_finish (store, dowser_store_fixture_wait_for_result (&result), &error));
  g_assert_no_error (error);
  g_object_unref (store);
}
