/* dowser-data-key.c - computes a key that changes when the data in files changes */
#include "sources/dowser-data-key.h"

#include "sources/dowser-data-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* The age in seconds from which a file's timestamp is reliable. It exceeds the resolution of the timestamps of any file
 * system. */
#define SETTLED_SECONDS 3
#define MAX_FILES 10000
/* The number of bytes that are read from an SQLite file. Its header contains a change counter. */
#define HEAD_BYTES 100

static gboolean
is_stable (const GStatBuf *info, gint64 now)
{
  gint64 latest = MAX ((gint64) info->st_mtim.tv_sec, (gint64) info->st_ctim.tv_sec);

  return latest + SETTLED_SECONDS <= now;
}

static void
feed_head (GChecksum *checksum, const char *path)
{
  guint8 head[HEAD_BYTES];
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  gssize n = fd >= 0 ? read (fd, head, sizeof head) : -1;

  if (n > 0)
    g_checksum_update (checksum, head, n);
  if (fd >= 0)
    close (fd);
}

/* Adds the state of a file. It includes the ctime, which users can't set. Returns: FALSE if the state can't be
 * determined */
static gboolean
feed_file (GChecksum *checksum, const char *path, gboolean required)
{
  GStatBuf info;
  g_autofree char *line = NULL;

  if (g_stat (path, &info) != 0)
    return !required && errno == ENOENT;
  if (!S_ISREG (info.st_mode) || !is_stable (&info, g_get_real_time () / G_USEC_PER_SEC))
    return FALSE;
  line = g_strdup_printf ("%s %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT ".%09ld %" G_GINT64_FORMAT
                          ".%09ld\n",
                          path, (guint64) info.st_ino, (gint64) info.st_size, (gint64) info.st_mtim.tv_sec,
                          info.st_mtim.tv_nsec, (gint64) info.st_ctim.tv_sec, info.st_ctim.tv_nsec);
  g_checksum_update (checksum, (const guchar *) line, -1);
  feed_head (checksum, path);
  return TRUE;
}

static gboolean
feed_file_and_logs (GChecksum *checksum, const char *path)
{
  static const char *const logs[] = { "-wal", "-journal" };

  for (guint i = 0; i < G_N_ELEMENTS (logs); i++)
    {
      g_autofree char *log = g_strconcat (path, logs[i], NULL);

      if (!feed_file (checksum, log, FALSE))
        return FALSE;
    }
  return feed_file (checksum, path, TRUE);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Adds the state of a folder. Only the files directly in the folder are tables, not those in subfolders. */
static gboolean
feed_folder (GChecksum *checksum, const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (folder != NULL && names->len <= MAX_FILES && (name = g_dir_read_name (folder)) != NULL)
    g_ptr_array_add (names, g_build_filename (path, name, NULL));
  if (names->len == 0 || names->len > MAX_FILES)
    return FALSE;
  g_ptr_array_sort (names, compare_texts);
  for (guint i = 0; i < names->len; i++)
    if (!g_file_test (names->pdata[i], G_FILE_TEST_IS_DIR) && !feed_file (checksum, names->pdata[i], TRUE))
      return FALSE;
  return TRUE;
}

static gboolean
feed_list (GChecksum *checksum, const char *uri)
{
  g_autoptr (GPtrArray) paths = dowser_data_files_from_uri (uri);

  for (guint i = 0; i < paths->len; i++)
    if (i >= MAX_FILES || !feed_file (checksum, paths->pdata[i], TRUE))
      return FALSE;
  return paths->len > 0;
}

char *
dowser_data_key_new (const char *uri)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  gboolean ok = FALSE;

  g_return_val_if_fail (uri != NULL, NULL);

  if (dowser_data_files_is_uri (uri))
    ok = feed_list (checksum, uri);
  else if (*uri == G_DIR_SEPARATOR && g_file_test (uri, G_FILE_TEST_IS_DIR))
    ok = feed_folder (checksum, uri);
  else if (*uri == G_DIR_SEPARATOR)
    ok = feed_file_and_logs (checksum, uri);
  return ok ? g_strdup (g_checksum_get_string (checksum)) : NULL;
}
