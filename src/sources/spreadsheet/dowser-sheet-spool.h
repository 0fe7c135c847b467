/* dowser-sheet-spool.h - the rows of one sheet in a file that nobody else sees: a sheet says what is merged at its end
 */
#pragma once

#include "sources/spreadsheet/dowser-sheet.h"

G_BEGIN_DECLS

/** DowserSheetSpool: first filled, then read, any number of times. */
typedef struct _DowserSheetSpool DowserSheetSpool;

/** Returns: (transfer full) (nullable): #DOWSER_SOURCE_ERROR where there is no room */
DowserSheetSpool *dowser_sheet_spool_new (GError **error);
void dowser_sheet_spool_free (DowserSheetSpool *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSheetSpool, dowser_sheet_spool_free)
/** Appends @row. @place: (out): where it lies */
gboolean dowser_sheet_spool_add (DowserSheetSpool *self, const DowserSheetRow *row, gint64 *place, GError **error);
/** The next row is the one at @place. */
gboolean dowser_sheet_spool_seek (DowserSheetSpool *self, gint64 place, GError **error);
/** Where the next row lies. */
gint64 dowser_sheet_spool_tell (DowserSheetSpool *self);
/** Reads the next row into @row. Returns: FALSE at the end, without @error */
gboolean dowser_sheet_spool_next (DowserSheetSpool *self, DowserSheetRow *row, GError **error);

G_END_DECLS
