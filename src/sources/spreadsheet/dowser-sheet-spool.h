/* dowser-sheet-spool.h - keeps the rows of a sheet in a private temporary file until the sheet's merged cells are
 * known */
#pragma once

#include "sources/spreadsheet/dowser-sheet.h"

G_BEGIN_DECLS

/** DowserSheetSpool: stores the rows of a sheet, so that they can be read any number of times after all of them were
 * added. A second reading is needed because a sheet lists its merged cells only after its rows. */
typedef struct _DowserSheetSpool DowserSheetSpool;

/** Returns: (transfer full) (nullable): %NULL with #DOWSER_SOURCE_ERROR if there is no disk space */
DowserSheetSpool *dowser_sheet_spool_new (GError **error);
void dowser_sheet_spool_free (DowserSheetSpool *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSheetSpool, dowser_sheet_spool_free)
/** Appends @row. @place: (out): the position of @row */
gboolean dowser_sheet_spool_add_row (DowserSheetSpool *self, const DowserSheetRow *row, gint64 *place, GError **error);
/** Makes the row at @place the next one. */
gboolean dowser_sheet_spool_seek (DowserSheetSpool *self, gint64 place, GError **error);
/** Returns the position of the next row. */
gint64 dowser_sheet_spool_get_position (DowserSheetSpool *self);
/** Reads the next row into @row. Returns: FALSE at the end, without @error */
gboolean dowser_sheet_spool_read_next_row (DowserSheetSpool *self, DowserSheetRow *row, GError **error);

G_END_DECLS
