/* dowser-sheet-words.h - tells by its words whether a row of a sheet is a total or a remark */
#pragma once

#include "sources/spreadsheet/dowser-sheet.h"

G_BEGIN_DECLS

/** Whether what @row begins with in @area is called a total, "Total", "Grand total:". */
gboolean dowser_sheet_row_is_total (const DowserSheetRow *row, const DowserSheetArea *area);
/** The same of "Total 2024", which may be the name of something else. */
gboolean dowser_sheet_row_may_be_total (const DowserSheetRow *row, const DowserSheetArea *area);
/** Whether it is one text that says where the others are from, "Source: …", or explains a sign. */
gboolean dowser_sheet_row_is_remark (const DowserSheetRow *row, const DowserSheetArea *area);

G_END_DECLS
