/* dowser-text-file.c - reads and changes a text file that users and other programs change as well */
#include "pipeline/context/dowser-text-file.h"

#include "base/dowser-error.h"
#include "base/dowser-yaml.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

/* The maximum number of attempts to change a file that other programs change at the same time. */
#define TRIES 5

char *
dowser_text_file_load (const char *path, gsize *length, GError **error)
{
  GStatBuf status;
  char *text = NULL;

  if (g_stat (path, &status) == 0 && status.st_size > DOWSER_YAML_MAX_BYTES)
    {
      g_autofree char *name = g_path_get_basename (path);

      g_set_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_MALFORMED,
                   _ ("“%s” isn't used, because it is larger than %u MB."), name, DOWSER_YAML_MAX_BYTES >> 20);
      return NULL;
    }
  return g_file_get_contents (path, &text, length, error) ? text : NULL;
}

static gboolean
is_unchanged (const char *path, const char *text)
{
  g_autofree char *current_text = NULL;

  if (!g_file_get_contents (path, &current_text, NULL, NULL))
    return text == NULL;
  return g_strcmp0 (current_text, text) == 0;
}

/* Returns the target if @path is a link, so that the target is replaced and the link stays. For other files, returns
 * @path. Returns: (transfer full) */
static char *
dup_target (const char *path)
{
  char *target = realpath (path, NULL);
  char *copy = g_strdup (target != NULL ? target : path);

  free (target);
  return copy;
}

static int
get_mode (const char *path)
{
  GStatBuf status;

  return g_stat (path, &status) == 0 ? (int) (status.st_mode & 0777) : 0644;
}

/* Locks a file while it is changed, so that two Dowser processes wait for each other. Closing the returned file
 * descriptor removes the lock. Returns: -1 if locking fails: a change by another process can then be detected, but not
 * prevented */
static int
lock_file (const char *path)
{
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, path, -1);
  g_autofree char *name = g_strdup_printf ("dowser-%.16s.lock", hash);
  g_autofree char *lock = g_build_filename (g_get_user_runtime_dir (), name, NULL);
  int file = g_open (lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

  if (file >= 0)
    flock (file, LOCK_EX);
  return file;
}

static gboolean
write_change (const char *path, DowserTextChange change, gpointer data, GError **error)
{
  for (guint i = 0; i < TRIES; i++)
    {
      g_autofree char *text = g_file_test (path, G_FILE_TEST_EXISTS) ? dowser_text_file_load (path, NULL, error) : NULL;
      g_autofree char *changed = NULL;

      if (text == NULL && g_file_test (path, G_FILE_TEST_EXISTS))
        return FALSE;
      changed = change (text, data, error);
      if (changed == NULL)
        return FALSE;
      if (is_unchanged (path, text))
        return g_file_set_contents_full (path, changed, -1,
                                         G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, get_mode (path),
                                         error);
    }
  g_set_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY,
               _ ("“%s” is being changed by another program. Try again."), path);
  return FALSE;
}

gboolean
dowser_text_file_change (const char *path, DowserTextChange change, gpointer data, GError **error)
{
  g_autofree char *target = dup_target (path);
  g_autofree char *folder = g_path_get_dirname (target);
  int lock;
  gboolean done;

  g_mkdir_with_parents (folder, 0700);
  lock = lock_file (target);
  done = write_change (target, change, data, error);
  if (lock >= 0)
    close (lock);
  return done;
}
