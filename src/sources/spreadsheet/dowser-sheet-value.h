/* dowser-sheet-value.h - converts the numbers and dates of a workbook to exact, comparable texts */
#pragma once

#include "sources/spreadsheet/dowser-sheet.h"

G_BEGIN_DECLS

/** DowserSheetShown: how a cell's format shows the cell's number. @kind: as a number, or as a date or time counted in
 * days. @unit: (nullable): the unit shown with the number, such as "%"; a static string */
typedef struct
{
  DowserSheetKind kind;
  const char *unit;
} DowserSheetShown;

/** Returns how a cell with the format @code shows its number. @code: a format code of spreadsheet programs:
 * "yyyy\-mm\-dd", "0.00%", "[h]:mm" */
DowserSheetShown dowser_sheet_shown_from_code (const char *code);
/** Returns how a cell with a built-in format shows its number. @id: the number of the format in XLSX files */
DowserSheetShown dowser_sheet_shown_from_id (guint id);

/** Adds the number @text to @row as the kind of cell that @number_format specifies. @since_1904: days are counted from
 * 1904. A
 * @text that isn't a number is added as text. */
void dowser_sheet_row_add_number (DowserSheetRow *row, guint column, const DowserSheetShown *number_format,
                                  gboolean since_1904, const char *text, gsize length);
/** Adds a date or timestamp such as "2024-01-31" or "2024-01-31T10:30:00" to @row. The time may end with a fraction of
 * a second or "Z". */
void dowser_sheet_row_add_iso_date (DowserSheetRow *row, guint column, const char *text, gsize length);
/** Adds an ISO 8601 duration such as "PT10H30M00S" to @row: as a time of day, or as a duration if it is too long for
 * that. */
void dowser_sheet_row_add_iso_duration (DowserSheetRow *row, guint column, const char *text);
/** Appends the shortest decimal text that is read as the same double as @text. An integer keeps all its digits.
 * Returns: FALSE if @text isn't a number */
gboolean dowser_sheet_append_number (GString *into, const char *text, gsize length);

G_END_DECLS
