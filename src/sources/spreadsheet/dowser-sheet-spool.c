/* dowser-sheet-spool.c - keeps the rows of a sheet in a private temporary file until the sheet's merged cells are
 * known */
#include "sources/spreadsheet/dowser-sheet-spool.h"

#include "base/dowser-error.h"
#include "sources/dowser-temporary-file.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <unistd.h>

#define BUFFER_BYTES (64 * 1024)

struct _DowserSheetSpool
{
  FILE *file;
};

/* The header of a row in the file. The row's cells and its text follow. */
typedef struct
{
  guint number;
  gboolean hidden;
  guint n_cells;
  gsize n_bytes;
} RowHeader;

static gboolean
fail (int code, GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
               _ ("the cells cannot be copied to “%s”: %s. Free some space in this folder, or set TMPDIR to another "
                  "folder."),
               dowser_temporary_file_get_folder (), g_strerror (code != 0 ? code : EIO));
  return FALSE;
}

DowserSheetSpool *
dowser_sheet_spool_new (GError **error)
{
  int fd = dowser_temporary_file_open ();
  FILE *file = fd >= 0 ? fdopen (fd, "w+") : NULL;
  DowserSheetSpool *self;

  if (file == NULL)
    {
      fail (errno, error);
      if (fd >= 0)
        close (fd);
      return NULL;
    }
  setvbuf (file, NULL, _IOFBF, BUFFER_BYTES);
  self = g_new0 (DowserSheetSpool, 1);
  self->file = file;
  return self;
}

void
dowser_sheet_spool_free (DowserSheetSpool *self)
{
  fclose (self->file);
  g_free (self);
}

static gboolean
write_data (DowserSheetSpool *self, const void *data, gsize length)
{
  return length == 0 || fwrite (data, length, 1, self->file) == 1;
}

static gboolean
read_data (DowserSheetSpool *self, void *data, gsize length)
{
  return length == 0 || fread (data, length, 1, self->file) == 1;
}

gboolean
dowser_sheet_spool_add_row (DowserSheetSpool *self, const DowserSheetRow *row, gint64 *place, GError **error)
{
  const RowHeader head = { row->number, row->hidden, row->cells->len, row->text->len };

  *place = ftello (self->file);
  /* Cells are written in their memory layout, because the same process reads the file. */
  return (write_data (self, &head, sizeof head)
          && write_data (self, row->cells->data, row->cells->len * sizeof (DowserSheetCell))
          && write_data (self, row->text->str, row->text->len))
         || fail (errno, error);
}

gboolean
dowser_sheet_spool_seek (DowserSheetSpool *self, gint64 place, GError **error)
{
  return fseeko (self->file, place, SEEK_SET) == 0 || fail (errno, error);
}

gint64
dowser_sheet_spool_get_position (DowserSheetSpool *self)
{
  return ftello (self->file);
}

gboolean
dowser_sheet_spool_read_next_row (DowserSheetSpool *self, DowserSheetRow *row, GError **error)
{
  RowHeader head;

  if (!read_data (self, &head, sizeof head))
    {
      if (ferror (self->file))
        fail (errno, error);
      return FALSE;
    }
  dowser_sheet_row_begin (row, head.number, head.hidden);
  g_array_set_size (row->cells, head.n_cells);
  g_string_set_size (row->text, head.n_bytes);
  return (read_data (self, row->cells->data, head.n_cells * sizeof (DowserSheetCell))
          && read_data (self, row->text->str, head.n_bytes))
         || fail (errno, error);
}
