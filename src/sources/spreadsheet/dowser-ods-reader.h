/* dowser-ods-reader.h - reads the cells of a workbook of LibreOffice and others (.ods) */
#pragma once

#include "sources/spreadsheet/dowser-sheet-package.h"
#include "sources/spreadsheet/dowser-sheet.h"

G_BEGIN_DECLS

gboolean dowser_ods_is_ods (DowserSheetPackage *package);
/** As dowser_xlsx_read(). */
gboolean dowser_ods_read (DowserSheetPackage *package, const DowserSheetSink *sink, GCancellable *cancellable,
                          GError **error);

G_END_DECLS
