/* dowser-csv-copy.c - a UTF-8 copy of a CSV file in an encoding that DuckDB can't read */
#include "sources/csv/dowser-csv-copy.h"

#include "base/dowser-error.h"
#include "sources/csv/dowser-csv-dialect.h"
#include "sources/dowser-temporary-file.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <unistd.h>

#define BLOCK_BYTES (256 * 1024)

gboolean
dowser_csv_copy_is_needed (const char *encoding)
{
  return !g_str_equal (encoding, "utf-8") && !g_str_equal (encoding, "latin-1");
}

static gboolean
fail_to_write (int code, GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
               _ ("No UTF-8 copy of the file can be written to “%s”: %s. Free some space in this folder, set TMPDIR to "
                  "another folder, or save the file as UTF-8."),
               dowser_temporary_file_get_folder (), g_strerror (code));
  return FALSE;
}

static gboolean
write_all (int fd, const char *bytes, gsize length, GError **error)
{
  while (length > 0)
    {
      gssize n = write (fd, bytes, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return fail_to_write (n < 0 ? errno : ENOSPC, error);
      bytes += n;
      length -= n;
    }
  return TRUE;
}

static gboolean
copy_stream (GInputStream *from, int fd, GCancellable *cancellable, GError **error)
{
  g_autofree char *block = g_malloc (BLOCK_BYTES);
  gssize n;

  while ((n = g_input_stream_read (from, block, BLOCK_BYTES, cancellable, error)) > 0)
    if (!write_all (fd, block, n, error))
      return FALSE;
  return n == 0;
}

DowserCsvCopy *
dowser_csv_copy_new_empty (GError **error)
{
  g_autoptr (DowserCsvCopy) self = g_new0 (DowserCsvCopy, 1);

  self->fd = dowser_temporary_file_open ();
  if (self->fd < 0)
    {
      fail_to_write (errno, error);
      return NULL;
    }
  /* The copy has no name in any folder, so this path opens it through its file descriptor. */
  self->path = g_strdup_printf ("/proc/self/fd/%d", self->fd);
  return g_steal_pointer (&self);
}

gboolean
dowser_csv_copy_write (DowserCsvCopy *self, const char *bytes, gsize length, GError **error)
{
  return write_all (self->fd, bytes, length, error);
}

DowserCsvCopy *
dowser_csv_copy_new (const char *path, gboolean compressed, const char *encoding, GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (GInputStream) from = dowser_csv_open (path, compressed, encoding, cancellable, error);
  g_autoptr (DowserCsvCopy) self = from != NULL ? dowser_csv_copy_new_empty (error) : NULL;

  return self != NULL && copy_stream (from, self->fd, cancellable, error) ? g_steal_pointer (&self) : NULL;
}

void
dowser_csv_copy_free (DowserCsvCopy *self)
{
  if (self->fd >= 0)
    close (self->fd);
  g_free (self->path);
  g_free (self);
}
