/* dowser-xlsx-reader.h - reads the cells of a workbook of Excel 2007 and later (.xlsx, .xlsm) */
#pragma once

#include "sources/spreadsheet/dowser-sheet-package.h"
#include "sources/spreadsheet/dowser-sheet.h"

G_BEGIN_DECLS

/** Passes each cell to @sink with its stored value. For a formula, this is the last computed result. Blocks. Returns:
 * FALSE with #DOWSER_SOURCE_ERROR, or with the error of @sink */
gboolean dowser_xlsx_read (DowserSheetPackage *package, const DowserSheetSink *sink, GCancellable *cancellable,
                           GError **error);

G_END_DECLS
