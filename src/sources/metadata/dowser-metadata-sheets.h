/* dowser-metadata-sheets.h - the texts in the cells of a workbook that describes tables */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserMetadataSheet: @rows: of GPtrArray of char *, "" for an empty cell; rows without a cell are left out. */
typedef struct
{
  char *name;
  GPtrArray *rows;
} DowserMetadataSheet;
void dowser_metadata_sheet_free (DowserMetadataSheet *self);

/** @file: what is in a workbook. One that unpacks to more than 128 MiB, or has a sheet of more than 200,000 rows, is
 * refused. Returns: (transfer full) (nullable): of DowserMetadataSheet, in the order of the workbook */
GPtrArray *dowser_metadata_sheets_read (GBytes *file, GError **error);

G_END_DECLS
