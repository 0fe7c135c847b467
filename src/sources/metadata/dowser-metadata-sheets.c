/* dowser-metadata-sheets.c - reads the texts in the cells of a workbook that describes tables */
#include "sources/metadata/dowser-metadata-sheets.h"

#include "sources/spreadsheet/dowser-workbook.h"

#include <glib/gi18n-lib.h>

/* Maximum sizes of a workbook. A description that a person has written is smaller. */
#define MAX_UNPACKED (128 * 1024 * 1024)
#define MAX_ROWS 200000
#define MAX_COLUMNS 512
#define MAX_TEXT_BYTES (64 * 1024 * 1024)

void
dowser_metadata_sheet_free (DowserMetadataSheet *self)
{
  g_free (self->name);
  g_ptr_array_unref (self->rows);
  g_free (self);
}

typedef struct
{
  GPtrArray *sheets;
  gsize n_left; /* bytes of text that may still be read */
} SheetReader;

static gboolean
begin_cb (const char *name, gboolean hidden, gpointer user_data, GError **error)
{
  SheetReader *self = user_data;
  DowserMetadataSheet *sheet = g_new0 (DowserMetadataSheet, 1);

  sheet->name = g_strdup (name);
  sheet->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_ptr_array_add (self->sheets, sheet);
  return TRUE;
}

static gboolean
row_cb (const DowserSheetRow *row, gpointer user_data, GError **error)
{
  SheetReader *self = user_data;
  DowserMetadataSheet *sheet = self->sheets->pdata[self->sheets->len - 1];
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (sheet->rows, texts);
  if (sheet->rows->len > MAX_ROWS || row->text->len > self->n_left)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           _ ("the file is too large for a description of tables. Save only the sheet with the "
                              "description, or save it as CSV."));
      return FALSE;
    }
  self->n_left -= row->text->len;
  for (guint i = 0; i < row->cells->len; i++)
    {
      const DowserSheetCell *cell = dowser_sheet_row_get_cell (row, i);

      if (cell->column >= MAX_COLUMNS)
        break;
      while (texts->len < cell->column)
        g_ptr_array_add (texts, g_strdup (""));
      g_ptr_array_add (texts, g_strdup (dowser_sheet_row_get_text (row, cell)));
    }
  return TRUE;
}

static void
merge_cb (const DowserSheetArea *area, gpointer user_data)
{
}

static gboolean
end_cb (gpointer user_data, GError **error)
{
  return TRUE;
}

GPtrArray *
dowser_metadata_sheets_read (GBytes *file, GError **error)
{
  g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_metadata_sheet_free);
  g_autoptr (DowserSheetPackage) package = dowser_sheet_package_new_for_bytes (file, MAX_UNPACKED, error);
  SheetReader reader = { sheets, MAX_TEXT_BYTES };
  const DowserSheetSink sink = { begin_cb, row_cb, merge_cb, end_cb, &reader };

  if (package == NULL || !dowser_workbook_read (package, &sink, NULL, error))
    return NULL;
  if (sheets->len == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                           _ ("the file has no sheets. Save it again as .xlsx or CSV."));
      return NULL;
    }
  return g_steal_pointer (&sheets);
}
