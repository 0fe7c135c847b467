/* dowser-xlsx-reader.h - the cells of a workbook of Excel 2007 and later (.xlsx, .xlsm) */
#pragma once

#include "sources/spreadsheet/dowser-sheet-package.h"
#include "sources/spreadsheet/dowser-sheet.h"

G_BEGIN_DECLS

/** Gives each cell as it is stored: what a formula came to when it was last worked out. Blocks. Returns: FALSE with
 * #DOWSER_SOURCE_ERROR, or what @sink failed with */
gboolean dowser_xlsx_read (DowserSheetPackage *package, const DowserSheetSink *sink, GCancellable *cancellable,
                           GError **error);

G_END_DECLS
