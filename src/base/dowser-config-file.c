/* dowser-config-file.c - small JSON files in the user's settings folder, each read and written as a whole */
#include "base/dowser-config-file.h"

#include "base/dowser-error.h"
#include "base/dowser-json-text.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

char *
dowser_config_file_dup_path (const char *name)
{
  const char *folder = g_getenv ("DOWSER_CONFIG_DIR");

  if (folder != NULL && *folder != '\0')
    return g_build_filename (folder, name, NULL);
  return g_build_filename (g_get_user_config_dir (), "dowser", name, NULL);
}

static gpointer
load_file (const char *path, DowserConfigFunc func, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) root = NULL;
  GError *local_error = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, &local_error))
    {
      if (!g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        {
          g_propagate_error (error, local_error);
          return NULL;
        }
      g_error_free (local_error);
      return func (NULL, error);
    }
  root = dowser_json_parse (text, (gssize) length, error);
  return root != NULL ? func (root, error) : NULL;
}

gpointer
dowser_config_file_load (const char *name, DowserConfigFunc func, GError **error)
{
  g_autofree char *path = dowser_config_file_dup_path (name);
  g_autoptr (GError) local_error = NULL;
  gpointer found = load_file (path, func, &local_error);

  if (found == NULL)
    g_set_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED,
                 _ ("The settings file “%s” cannot be read (%s). Correct or remove the file."), path,
                 local_error->message);
  return found;
}

static void
keep_unreadable_file (const char *path, DowserConfigFunc func, GDestroyNotify free_func)
{
  gpointer loaded = load_file (path, func, NULL);
  g_autofree char *backup_path = g_strconcat (path, ".unreadable", NULL);

  if (loaded != NULL)
    free_func (loaded);
  else if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
    g_rename (path, backup_path);
}

gboolean
dowser_config_file_save (const char *name, JsonNode *root, DowserConfigFunc func, GDestroyNotify free_func,
                         GError **error)
{
  g_autofree char *path = dowser_config_file_dup_path (name);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *text = dowser_json_to_text (root, TRUE);
  g_autoptr (GError) local_error = NULL;

  keep_unreadable_file (path, func, free_func);
  if (g_mkdir_with_parents (folder, 0700) == 0
      && g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &local_error))
    return TRUE;
  g_set_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_NOT_WRITABLE,
               _ ("The settings file “%s” cannot be written (%s). Check its folder."), path,
               local_error != NULL ? local_error->message : g_strerror (errno));
  return FALSE;
}
