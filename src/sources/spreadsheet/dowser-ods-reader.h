/* dowser-ods-reader.h - reads the cells of an OpenDocument workbook (.ods), as written by LibreOffice and other
 * programs */
#pragma once

#include "sources/spreadsheet/dowser-sheet-package.h"
#include "sources/spreadsheet/dowser-sheet.h"

G_BEGIN_DECLS

gboolean dowser_ods_is_ods (DowserSheetPackage *package);
/** Like dowser_xlsx_read(), but for an OpenDocument workbook. */
gboolean dowser_ods_read (DowserSheetPackage *package, const DowserSheetSink *sink, GCancellable *cancellable,
                          GError **error);

G_END_DECLS
