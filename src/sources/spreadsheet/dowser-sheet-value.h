/* dowser-sheet-value.h - texts of the numbers and days that a workbook holds, exact and as they are compared */
#pragma once

#include "sources/spreadsheet/dowser-sheet.h"

G_BEGIN_DECLS

/** DowserSheetShown: what kind of number a cell shows, by its format. @kind: a number, or a day or time that is counted
 * in days. @unit: (nullable): static */
typedef struct
{
  DowserSheetKind kind;
  const char *unit;
} DowserSheetShown;

/** @code: a format as spreadsheet programs have it: "yyyy\-mm\-dd", "0.00%", "[h]:mm". */
DowserSheetShown dowser_sheet_shown_by_code (const char *code);
/** By the number of a format that each program knows. */
DowserSheetShown dowser_sheet_shown_by_id (guint id);

/** Adds to @row the number @text as @shown says. @since_1904: its days are counted from 1904 on. A text that is no
 * number is added as one. */
void dowser_sheet_row_add_number (DowserSheetRow *row, guint column, const DowserSheetShown *shown, gboolean since_1904,
                                  const char *text, gsize length);
/** The same of "2024-01-31", "2024-01-31T10:30:00", also with a fraction or "Z". */
void dowser_sheet_row_add_iso (DowserSheetRow *row, guint column, const char *text, gsize length);
/** The same of "PT10H30M00S": a time of the day, or longer than one. */
void dowser_sheet_row_add_period (DowserSheetRow *row, guint column, const char *text);
/** Appends the shortest text that is @text as a double; a whole number has all its digits. Returns: FALSE where it is
 * no number */
gboolean dowser_sheet_append_number (GString *into, const char *text, gsize length);

G_END_DECLS
