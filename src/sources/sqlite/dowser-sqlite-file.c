/* dowser-sqlite-file.c - checks of a database file that don't need SQLite */
#include "sources/sqlite/dowser-sqlite-file.h"

#include "base/dowser-error.h"
#include "sources/dowser-file-stamp.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define HEADER_BYTES 100
#define WAL_VERSION_OFFSET 19

static const char magic[16] = "SQLite format 3";

static gboolean
fail (const char *path, DowserSourceError code, const char *format, GError **error)
{
  g_autofree char *title = g_filename_display_name (path);
  g_auto (GStrv) parts = g_strsplit (format, "%s", 2);
  g_autofree char *message = g_strjoinv (title, parts);

  g_set_error_literal (error, DOWSER_SOURCE_ERROR, code, message);
  return FALSE;
}

static gboolean
fail_from_errno (const char *path, int code, GError **error)
{
  if (code == EACCES || code == EPERM)
    return fail (path, DOWSER_SOURCE_ERROR_DENIED,
                 _ ("“%s” cannot be opened, because you have no permission to read it. Change its permissions, or copy "
                    "it to a folder of yours."),
                 error);
  if (code == ENOENT || code == ENOTDIR || code == ENAMETOOLONG)
    return fail (path, DOWSER_SOURCE_ERROR_NOT_FOUND,
                 _ ("There is no file “%s”. Check the name, or choose another file."), error);
  return fail (path, DOWSER_SOURCE_ERROR_FAILED,
               _ ("“%s” could not be read. Check the disk or the network share, then try again."), error);
}

static gboolean
check_kind (const char *path, const struct stat *info, GError **error)
{
  if (S_ISDIR (info->st_mode))
    return fail (path, DOWSER_SOURCE_ERROR_NOT_A_DATABASE,
                 _ ("“%s” is a folder. Choose a database file in this folder."), error);
  if (!S_ISREG (info->st_mode))
    return fail (path, DOWSER_SOURCE_ERROR_NOT_A_DATABASE, _ ("“%s” isn't a regular file. Choose a database file."),
                 error);
  return TRUE;
}

/* Returns: the number of bytes read, -1 with errno set */
static gssize
read_header (const char *path, guint8 header[HEADER_BYTES])
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  gssize n_bytes;
  int code;

  if (fd < 0)
    return -1;
  n_bytes = read (fd, header, HEADER_BYTES);
  code = errno;
  close (fd);
  errno = code;
  return n_bytes;
}

gboolean
dowser_sqlite_file_check (const char *path, struct stat *info, GError **error)
{
  guint8 header[HEADER_BYTES];
  gssize n_bytes;

  g_return_val_if_fail (path != NULL && info != NULL, FALSE);

  if (g_stat (path, info) != 0)
    return fail_from_errno (path, errno, error);
  if (!check_kind (path, info, error))
    return FALSE;
  n_bytes = read_header (path, header);
  if (n_bytes < 0)
    return fail_from_errno (path, errno, error);
  if (n_bytes > 0 && memcmp (header, magic, MIN ((gsize) n_bytes, sizeof magic)) != 0)
    return fail (path, DOWSER_SOURCE_ERROR_NOT_A_DATABASE,
                 _ ("“%s” is not an SQLite database, or it is encrypted. CSV, XLSX, Parquet and JSON files are "
                    "recognized by their extensions. Choose another file."),
                 error);
  if (n_bytes > 0 && n_bytes < HEADER_BYTES)
    return fail (path, DOWSER_SOURCE_ERROR_DAMAGED,
                 _ ("“%s” is damaged, because only the beginning of the file is there. Copy it again, or restore a "
                    "backup."),
                 error);
  return TRUE;
}

gboolean
dowser_sqlite_file_is_log_missing (const char *path)
{
  guint8 header[HEADER_BYTES];
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *log = g_strconcat (path, "-wal", NULL);

  if (read_header (path, header) < HEADER_BYTES || header[WAL_VERSION_OFFSET] != 2)
    return FALSE;
  return !g_file_test (log, G_FILE_TEST_EXISTS) && g_access (folder, W_OK) != 0;
}

gboolean
dowser_sqlite_file_has_log (const char *path)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);

  return g_file_test (log, G_FILE_TEST_EXISTS);
}

char *
dowser_sqlite_file_dup_immutable_uri (const char *path)
{
  g_autofree char *escaped = g_uri_escape_string (path, "/", FALSE);

  return g_strconcat ("file:", escaped, "?immutable=1", NULL);
}

char *
dowser_sqlite_file_dup_stamp (const char *path)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  GString *stamp = g_string_new (NULL);

  dowser_file_stamp_append (stamp, path);
  dowser_file_stamp_append (stamp, log);
  return g_string_free (stamp, FALSE);
}
