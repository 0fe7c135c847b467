/* dowser-sheet-column.h - counts the cells of a column by their kinds, and derives the column's type */
#pragma once

#include "sources/csv/dowser-csv-type.h"
#include "sources/spreadsheet/dowser-sheet.h"

G_BEGIN_DECLS

/**
 * DowserSheetColumn: what is known about a column of a sheet.
 * @csv: the same as for a column of a text file, so that the same engine reads both
 * @n: for each kind, the number of cells; @n_words: the number of texts other than words for a missing value
 * @unit: (nullable): the unit of the column's numbers; static. @units_differ: TRUE if some numbers have another unit or
 * no unit
 * @sum: the sum of the column's numbers
 */
typedef struct
{
  DowserCsvColumn *csv;
  guint64 n[DOWSER_SHEET_N_KINDS];
  guint64 n_words;
  char *words[DOWSER_CSV_MAX_ODD];
  const char *unit;
  gboolean units_differ;
  double sum;
} DowserSheetColumn;

DowserSheetColumn *dowser_sheet_column_new (void);
void dowser_sheet_column_free (DowserSheetColumn *self);
/** Adds one cell. @cell is %NULL for an empty cell. */
void dowser_sheet_column_add_cell (DowserSheetColumn *self, const DowserSheetCell *cell, const char *text);
/** Must be called after the last cell. Sets the types of @csv to the types that the cells declare. */
void dowser_sheet_column_finish (DowserSheetColumn *self);
/** Returns: (transfer full) (nullable): a note for the user about the column: for example its unit, numbers that are
 * stored as text, and cells with an error that are read as empty */
char *dowser_sheet_column_dup_meaning (const DowserSheetColumn *self);

G_END_DECLS
