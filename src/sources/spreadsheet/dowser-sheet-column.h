/* dowser-sheet-column.h - counts the kinds of a column's cells and derives its type */
#pragma once

#include "sources/csv/dowser-csv-type.h"
#include "sources/spreadsheet/dowser-sheet.h"

G_BEGIN_DECLS

/**
 * DowserSheetColumn:
 * @csv: the same as for a column of a text file, so that the same engine reads both
 * @n: number of cells of each kind; @n_words: texts other than words for a missing value
 * @unit: (nullable): of its numbers; static. @units_differ: some numbers have another unit, or none
 * @sum: of its numbers
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
void dowser_sheet_column_add (DowserSheetColumn *self, const DowserSheetCell *cell, const char *text);
/** Call it after the last cell. Sets the types of @csv to those that the cells declare. */
void dowser_sheet_column_end (DowserSheetColumn *self);
/** Returns: (transfer full) (nullable): a note on what the values alone don't show */
char *dowser_sheet_column_dup_meaning (const DowserSheetColumn *self);

G_END_DECLS
