/* test-config-file.c - tests that a settings file is read back as it was saved, and is never lost */
#include "base/dowser-config-file.h"
#include "base/dowser-error.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>
#include <string.h>

#define NAME "some.json"

static char *folder;

/* Returns the text of the member "word"; "nothing" if there is no file. */
static gpointer
read_word (JsonNode *root, GError **error)
{
  g_autoptr (DowserJsonReader) reader = NULL;
  g_autofree char *word = NULL;

  if (root == NULL)
    return g_strdup ("nothing");
  reader = dowser_json_reader_new (root);
  word = g_strdup (dowser_json_reader_string (reader, "word", TRUE));
  return dowser_json_reader_finish (reader, error) ? g_steal_pointer (&word) : NULL;
}

static gboolean
save_text (const char *text, GError **error)
{
  g_autoptr (JsonNode) root = dowser_json_parse (text, -1, NULL);

  return dowser_config_file_save (NAME, root, read_word, g_free, error);
}

static void
test_saved_text_reads_back (void)
{
  g_autofree char *path = dowser_config_file_dup_path (NAME);
  g_autofree char *before = dowser_config_file_load (NAME, read_word, NULL);
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;
  GStatBuf status;

  g_assert_cmpstr (before, ==, "nothing");
  g_assert_true (save_text ("{\"word\": \"kept\"}", &error));
  g_assert_no_error (error);
  after = dowser_config_file_load (NAME, read_word, &error);
  g_assert_cmpstr (after, ==, "kept");
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0600);
  g_unlink (path);
}

static void
test_unreadable_file_is_kept (void)
{
  g_autofree char *path = dowser_config_file_dup_path (NAME);
  g_autofree char *backup_path = g_strconcat (path, ".unreadable", NULL);
  g_autofree char *file_text = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, "{\"word\": 1}", -1, NULL));
  g_assert_null (dowser_config_file_load (NAME, read_word, &error));
  g_assert_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED);
  g_assert_nonnull (strstr (error->message, path));
  g_assert_true (save_text ("{\"word\": \"new\"}", NULL));
  g_assert_true (g_file_get_contents (backup_path, &file_text, NULL, NULL));
  g_assert_cmpstr (file_text, ==, "{\"word\": 1}");
  g_unlink (backup_path);
  g_unlink (path);
}

static void
test_missing_folder_is_an_error (void)
{
  g_autoptr (GError) error = NULL;

  g_setenv ("DOWSER_CONFIG_DIR", "/proc/self/no-folder", TRUE);
  g_assert_false (save_text ("{\"word\": \"kept\"}", &error));
  g_assert_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_NOT_WRITABLE);
  g_setenv ("DOWSER_CONFIG_DIR", folder, TRUE);
}

DOWSER_TEST_MAIN (config_file)
{
  int status;

  folder = g_dir_make_tmp ("dowser-XXXXXX", NULL);
  g_setenv ("DOWSER_CONFIG_DIR", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/config-file/saved-text-reads-back", test_saved_text_reads_back);
  g_test_add_func ("/base/config-file/unreadable-file-is-kept", test_unreadable_file_is_kept);
  g_test_add_func ("/base/config-file/missing-folder-is-an-error", test_missing_folder_is_an_error);
  status = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return status;
}
