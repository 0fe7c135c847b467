/* dowser-sheet-value.h - converts the numbers and dates of a workbook to exact, comparable texts */
#pragma once

#include "sources/spreadsheet/dowser-sheet.h"

G_BEGIN_DECLS

/** DowserSheetShown: the kind of number that a cell's format shows. @kind: a number, or a date or time counted in days.
 * @unit: (nullable): static */
typedef struct
{
  DowserSheetKind kind;
  const char *unit;
} DowserSheetShown;

/** @code: a format code of spreadsheet programs: "yyyy\-mm\-dd", "0.00%", "[h]:mm" */
DowserSheetShown dowser_sheet_shown_from_code (const char *code);
/** @id: the number of a built-in format */
DowserSheetShown dowser_sheet_shown_from_id (guint id);

/** Adds the number @text to @row in the form of @shown. @since_1904: days are counted from 1904. A @text that isn't a
 * number is added as text. */
void dowser_sheet_row_add_number (DowserSheetRow *row, guint column, const DowserSheetShown *shown, gboolean since_1904,
                                  const char *text, gsize length);
/** Adds a date or timestamp such as "2024-01-31" or "2024-01-31T10:30:00" to @row, also with a fraction or "Z". */
void dowser_sheet_row_add_iso (DowserSheetRow *row, guint column, const char *text, gsize length);
/** Adds "PT10H30M00S" to @row: a time of day, or a longer duration. */
void dowser_sheet_row_add_period (DowserSheetRow *row, guint column, const char *text);
/** Appends the shortest text that is read as the same double as @text; integers keep all digits. Returns: FALSE if
 * @text isn't a number */
gboolean dowser_sheet_append_number (GString *into, const char *text, gsize length);

G_END_DECLS
