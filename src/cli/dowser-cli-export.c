/* dowser-cli-export.c - rows into a file that is whole or not there, and never the database itself */
#include "cli/dowser-cli-export.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

static gboolean
fail_writing (const char *path, GError **error)
{
  int code = errno;

  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (code),
               _ ("“%s” cannot be written: %s. Choose another place, or make room."), path, g_strerror (code));
  return FALSE;
}

/* By name where one of them is not there yet, else also through links. */
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

gboolean
dowser_cli_export_check (const char *path, const char *database, GError **error)
{
  static const char *const endings[] = { "", "-wal", "-shm", "-journal" };

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_autofree char *file = g_strconcat (database, endings[i], NULL);

      if (!is_same_file (path, file))
        continue;
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("“%s” is read, or belongs to a database that is read: it is not written to. Choose another "
                      "file."),
                   path);
      return FALSE;
    }
  return TRUE;
}

static gboolean
write_all (DowserSession *session, DowserCliFormat format, int fd)
{
  FILE *file = fdopen (fd, "w");
  gboolean ok;

  if (file == NULL)
    {
      close (fd);
      return FALSE;
    }
  dowser_cli_answer_print (session, format, FALSE, file);
  ok = !ferror (file);
  /* Pipes and devices have nothing to be synced. */
  ok = (fsync (fd) == 0 || errno == EINVAL || errno == EROFS) && ok;
  return fclose (file) == 0 && ok;
}

/* A device or a pipe is written to, and not put away for a file. */
static gboolean
write_special (DowserSession *session, DowserCliFormat format, const char *path, GError **error)
{
  int fd = g_open (path, O_WRONLY | O_CLOEXEC);

  return (fd >= 0 && write_all (session, format, fd)) || fail_writing (path, error);
}

/* To a neighbour first: a file of that name is whole before and after, never half. */
static gboolean
write_file (DowserSession *session, DowserCliFormat format, const char *path, GError **error)
{
  g_autofree char *part = g_strconcat (path, ".XXXXXX", NULL);
  int fd = g_mkstemp_full (part, O_WRONLY | O_CLOEXEC, 0666);

  if (fd < 0)
    return fail_writing (path, error);
  if (write_all (session, format, fd) && g_rename (part, path) == 0)
    return TRUE;
  fail_writing (path, error);
  g_unlink (part);
  return FALSE;
}

gboolean
dowser_cli_export (DowserSession *session, DowserCliFormat format, const char *path, GError **error)
{
  GStatBuf info;

  if (g_stat (path, &info) == 0 && !S_ISREG (info.st_mode) && !S_ISDIR (info.st_mode))
    return write_special (session, format, path, error);
  return write_file (session, format, path, error);
}
