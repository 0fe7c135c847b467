/* dowser-workbook.c - reads a spreadsheet file in any supported format */
#include "sources/spreadsheet/dowser-workbook.h"

#include "sources/spreadsheet/dowser-ods-reader.h"
#include "sources/spreadsheet/dowser-xlsx-reader.h"

gboolean
dowser_workbook_read (DowserSheetPackage *package, const DowserSheetSink *sink, GCancellable *cancellable,
                      GError **error)
{
  return (dowser_ods_is_ods (package) ? dowser_ods_read : dowser_xlsx_read) (package, sink, cancellable, error);
}
