/* dowser-export-file.c - writes an output file so that it is either complete or absent */
#include "export/dowser-export-file.h"

#include "sources/dowser-data-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

/* The maximum number of attempts to find an unused file name. */
#define MAX_NAMES 100

struct _DowserExportFile
{
  char *path;
  char *part;      /* (nullable): the path of the temporary file, until it is renamed */
  char *open_file; /* (nullable): a path that leads to the temporary file through its descriptor, as long as the file
                    * has no name */
  gboolean is_unnamed; /* TRUE while the temporary file has no name. If the process ends, such a file disappears */
  int fd;
};

static gboolean
fail_writing (const char *path, int code, GError **error)
{
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code),
               _ ("“%s” cannot be written: %s. Choose another folder, or free some space."), path, g_strerror (code));
  return FALSE;
}

gboolean
dowser_export_file_fail (DowserExportFile *self, int code, GError **error)
{
  return fail_writing (self->path, code, error);
}

/* Opens an unnamed temporary file. Returns: -1 if the file system has no unnamed files */
static int
open_unnamed (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  return g_open (folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
}

/* Gives the temporary file a name in the target's folder, so that it can be renamed atomically. Returns: FALSE if this
 * fails, with the reason in errno */
static gboolean
name_temporary_file (DowserExportFile *self)
{
  for (guint i = 0; i < MAX_NAMES; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s.%06x", self->path, g_random_int () & 0xffffff);

      if (linkat (AT_FDCWD, self->open_file, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0)
        {
          self->part = g_steal_pointer (&name);
          self->is_unnamed = FALSE;
          return TRUE;
        }
      if (errno != EEXIST)
        return FALSE;
    }
  return FALSE;
}

static int
open_file (DowserExportFile *self)
{
  GStatBuf info;
  int fd;

  if (g_str_equal (self->path, "-"))
    return fcntl (STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
  if (g_stat (self->path, &info) == 0 && !S_ISREG (info.st_mode) && !S_ISDIR (info.st_mode))
    return g_open (self->path, O_WRONLY | O_CLOEXEC);
  if (g_file_test (self->path, G_FILE_TEST_IS_DIR))
    {
      errno = EISDIR;
      return -1;
    }
  fd = open_unnamed (self->path);
  self->is_unnamed = fd >= 0;
  if (fd >= 0)
    {
      self->open_file = g_strdup_printf ("/proc/self/fd/%d", fd);
      return fd;
    }
  self->part = g_strconcat (self->path, ".XXXXXX", NULL);
  return g_mkstemp_full (self->part, O_WRONLY | O_CLOEXEC, 0666);
}

DowserExportFile *
dowser_export_file_new (const char *path, GError **error)
{
  g_autoptr (DowserExportFile) self = g_new0 (DowserExportFile, 1);

  self->path = g_strdup (path);
  self->fd = open_file (self);
  if (self->fd >= 0)
    return g_steal_pointer (&self);
  dowser_export_file_fail (self, errno, error);
  g_clear_pointer (&self->part, g_free);
  return NULL;
}

int
dowser_export_file_get_fd (DowserExportFile *self)
{
  return self->fd;
}

const char *
dowser_export_file_get_temporary_path (DowserExportFile *self)
{
  return self->is_unnamed ? self->open_file : self->part;
}

/* Writes the temporary file to the disk. The file is opened by name, because a writer may have deleted it and created a
 * new one. In this case, @fd belongs to the deleted file. */
static gboolean
sync_temporary_file (DowserExportFile *self)
{
  int fd = g_open (self->part, O_RDONLY | O_CLOEXEC);
  gboolean ok = fd >= 0 && fsync (fd) == 0;
  int code = errno;

  if (fd >= 0)
    close (fd);
  errno = code;
  return ok;
}

/* Writes the folder to the disk, because the folder contains the new name of the file. Not every file system supports
 * this. */
static void
sync_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd < 0)
    return;
  fsync (fd);
  close (fd);
}

gboolean
dowser_export_file_commit (DowserExportFile *self, GError **error)
{
  int fd;

  if (self->is_unnamed && !name_temporary_file (self))
    return dowser_export_file_fail (self, errno, error);
  fd = self->fd;
  self->fd = -1;
  if (close (fd) != 0 && errno != EINTR)
    return dowser_export_file_fail (self, errno, error);
  if (self->part == NULL)
    return TRUE;
  if (!sync_temporary_file (self) || g_rename (self->part, self->path) != 0)
    return dowser_export_file_fail (self, errno, error);
  g_clear_pointer (&self->part, g_free);
  sync_folder (self->path);
  return TRUE;
}

void
dowser_export_file_free (DowserExportFile *self)
{
  if (self->fd >= 0)
    close (self->fd);
  if (self->part != NULL)
    g_unlink (self->part);
  g_free (self->part);
  g_free (self->open_file);
  g_free (self->path);
  g_free (self);
}

/* Returns TRUE if both paths lead to the same file. If both files exist, their inodes are compared, too, because a link
 * is another path to the same file. */
static gboolean
is_same_file (const char *a, const char *b)
{
  g_autofree char *whole_a = g_canonicalize_filename (a, NULL);
  g_autofree char *whole_b = g_canonicalize_filename (b, NULL);
  GStatBuf info_a, info_b;

  if (g_str_equal (whole_a, whole_b))
    return TRUE;
  return g_stat (a, &info_a) == 0 && g_stat (b, &info_b) == 0 && info_a.st_dev == info_b.st_dev
         && info_a.st_ino == info_b.st_ino;
}

static gboolean
check_not_same_file (const char *path, const char *read, GError **error)
{
  static const char *const endings[] = { "", "-wal", "-shm", "-journal" };

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_autofree char *file = g_strconcat (read, endings[i], NULL);

      if (!is_same_file (path, file))
        continue;
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("“%s” belongs to a source that is being read, so the file is not overwritten. Choose another "
                      "file."),
                   path);
      return FALSE;
    }
  return TRUE;
}

/* Refuses a path that is one of the files of a source. Used for sources that consist of several files. */
static gboolean
check_not_source_file (const char *path, const char *uri, GError **error)
{
  g_autoptr (GPtrArray) files = dowser_data_files_from_uri (uri);

  for (guint i = 0; i < files->len; i++)
    if (!check_not_same_file (path, files->pdata[i], error))
      return FALSE;
  return TRUE;
}

gboolean
dowser_export_file_check (const char *path, const char *database, GError **error)
{
  if (g_str_equal (path, "-"))
    return TRUE;
  if (dowser_data_files_is_uri (database))
    return check_not_source_file (path, database, error);
  if (g_path_is_absolute (database) && g_file_test (database, G_FILE_TEST_IS_DIR))
    {
      g_autofree char *inside = g_build_filename (database, "x", NULL);
      g_autofree char *folder = g_path_get_dirname (inside);
      g_autofree char *name = g_path_get_basename (path);
      g_autofree char *read = g_build_filename (folder, name, NULL);

      return !g_file_test (read, G_FILE_TEST_EXISTS) || check_not_same_file (path, read, error);
    }
  return check_not_same_file (path, database, error);
}
