/* dowser-sheet-words.h - recognizes totals and remarks among a sheet's rows by their words */
#pragma once

#include "sources/spreadsheet/dowser-sheet.h"

G_BEGIN_DECLS

/** Returns TRUE if the first text of @row in @area is a word for a total: "Total", "Grand total:". */
gboolean dowser_sheet_row_is_total (const DowserSheetRow *row, const DowserSheetArea *area);
/** Like dowser_sheet_row_is_total(), but also returns TRUE for a text such as "Total 2024", which may be an ordinary
 * name. */
gboolean dowser_sheet_row_can_be_total (const DowserSheetRow *row, const DowserSheetArea *area);
/** Returns TRUE if the row is a single text that names a source, "Source: …", or explains a footnote mark, "*
 * estimated". */
gboolean dowser_sheet_row_is_remark (const DowserSheetRow *row, const DowserSheetArea *area);

G_END_DECLS
