/* dowser-sheet-column.h - what the cells of a column say that they are, and which type that comes to */
#pragma once

#include "sources/csv/dowser-csv-type.h"
#include "sources/spreadsheet/dowser-sheet.h"

G_BEGIN_DECLS

/**
 * DowserSheetColumn:
 * @csv: the same as of a column of text, so that one engine reads both
 * @n: of each kind; @n_words: texts that are no word for a missing value
 * @unit: (nullable): of its numbers; static. @units_differ: some have another one, or none
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
/** One cell; an empty one has no @cell. */
void dowser_sheet_column_add (DowserSheetColumn *self, const DowserSheetCell *cell, const char *text);
/** When all are there: settles the types of @csv, which are those that the cells say. */
void dowser_sheet_column_end (DowserSheetColumn *self);
/** Returns: (transfer full) (nullable): what its values do not say themselves */
char *dowser_sheet_column_dup_meaning (const DowserSheetColumn *self);

G_END_DECLS
