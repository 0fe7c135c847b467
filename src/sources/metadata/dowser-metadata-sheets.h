/* dowser-metadata-sheets.h - reads the texts in the cells of a workbook that describes tables */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserMetadataSheet: one sheet of a workbook. @rows: of GPtrArray of char *, "" for an empty cell; rows without
 * cells are left out */
typedef struct
{
  char *name;
  GPtrArray *rows;
} DowserMetadataSheet;
void dowser_metadata_sheet_free (DowserMetadataSheet *self);

/** Reads the sheets of a workbook. @file: the content of the workbook. A workbook is refused if it unpacks to more than
 * 128 MiB, or has a sheet of more than 200,000 rows. Returns: (transfer full) (nullable): of DowserMetadataSheet, in
 * the order of the workbook */
GPtrArray *dowser_metadata_sheets_read (GBytes *file, GError **error);

G_END_DECLS
