/* dowser-sheet-table.h - makes a table from a range of cells: a private CSV file of its rows, and typed columns */
#pragma once

#include "sources/csv/dowser-csv-copy.h"
#include "sources/csv/dowser-csv-scan.h"
#include "sources/spreadsheet/dowser-sheet-ranges.h"

G_BEGIN_DECLS

/**
 * DowserSheetTable: a table in a workbook.
 * @sheet: the name of the table's sheet
 * @title: (nullable): the text above the table
 * @name: (nullable): the table's name, as soon as it is chosen
 * @shape: the table's columns, and the format of @copy
 * @meanings: (nullable): column name → what the column's values alone don't show
 * @description: (nullable): notes for the user on how the table was read
 */
typedef struct
{
  char *sheet;
  char *title;
  char *name;
  DowserSheetArea area;
  DowserCsvShape *shape;
  DowserCsvCopy *copy;
  GHashTable *meanings;
  char *description;
} DowserSheetTable;

/** DowserSheetSource: a sheet that was read completely. @left_out: (nullable): areas of cells that belong to no
 * table */
typedef struct
{
  const char *name;
  gboolean hidden;
  DowserSheetSpool *spool;
  DowserSheetRanges *ranges;
  const char *left_out;
} DowserSheetSource;

/** Reads the table in @range of a sheet. Blocks. Returns: (transfer full) (nullable): %NULL with
 * #DOWSER_SOURCE_ERROR */
DowserSheetTable *dowser_sheet_table_new (const DowserSheetSource *source, const DowserSheetRange *range,
                                          GCancellable *cancellable, GError **error);
void dowser_sheet_table_free (DowserSheetTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSheetTable, dowser_sheet_table_free)

G_END_DECLS
