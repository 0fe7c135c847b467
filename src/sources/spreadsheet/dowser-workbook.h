/* dowser-workbook.h - reads a file of a spreadsheet program, whichever form it has */
#pragma once

#include "sources/spreadsheet/dowser-sheet-package.h"
#include "sources/spreadsheet/dowser-sheet.h"

G_BEGIN_DECLS

/** Gives the cells of an XLSX or ODS file to @sink, one after the other, as they are stored: no formula is worked out
 * and no link followed. Blocks. Returns: FALSE with #DOWSER_SOURCE_ERROR, or what @sink failed with */
gboolean dowser_workbook_read (DowserSheetPackage *package, const DowserSheetSink *sink, GCancellable *cancellable,
                               GError **error);

G_END_DECLS
