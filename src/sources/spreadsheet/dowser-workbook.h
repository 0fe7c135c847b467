/* dowser-workbook.h - reads a spreadsheet file in any supported format */
#pragma once

#include "sources/spreadsheet/dowser-sheet-package.h"
#include "sources/spreadsheet/dowser-sheet.h"

G_BEGIN_DECLS

/** Passes the stored cells of an XLSX or ODS file to @sink one by one. Formulas are not computed and links not
 * followed. Blocks. Returns: FALSE with #DOWSER_SOURCE_ERROR, or with the error of @sink */
gboolean dowser_workbook_read (DowserSheetPackage *package, const DowserSheetSink *sink, GCancellable *cancellable,
                               GError **error);

G_END_DECLS
