/* dowser-xlsx.h - the texts in the cells of a spreadsheet, and nothing else of it */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserSheet: @rows: of GPtrArray of char *, "" for an empty cell; rows without a cell are left out. */
typedef struct
{
  char *name;
  GPtrArray *rows;
} DowserSheet;
void dowser_sheet_free (DowserSheet *self);

/**
 * dowser_xlsx_read:
 * @file: what is in a file of a spreadsheet program in the form of Excel 2007 (.xlsx, .xlsm)
 *
 * What is stored: numbers as they are in the file, what formulas came to when they were last worked out. Nothing is
 * worked out, no link is followed, no part but sheets and their texts is unpacked. A file that unpacks to more than
 * 128 MiB, has a sheet of more than 200,000 rows, or brings declarations of its own is refused.
 *
 * Returns: (transfer full) (nullable): of DowserSheet, in the order of the workbook; #GIOErrorEnum
 */
GPtrArray *dowser_xlsx_read (GBytes *file, GError **error);

G_END_DECLS
