/* dowser-sheet-table.h - makes a table of a range of cells: a private CSV file of its rows, and typed columns */
#pragma once

#include "sources/csv/dowser-csv-copy.h"
#include "sources/csv/dowser-csv-scan.h"
#include "sources/spreadsheet/dowser-sheet-ranges.h"

G_BEGIN_DECLS

/**
 * DowserSheetTable:
 * @sheet: name of its sheet
 * @title: (nullable): the text above the table
 * @name: (nullable): of the table, once it is chosen
 * @shape: its columns and the format of @copy
 * @meanings: (nullable): column name → what its values alone don't show
 * @description: (nullable): notes on how it was read
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

/** DowserSheetSource: a sheet whose rows are all known. @left_out: (nullable): areas of cells that belong to no
 * table */
typedef struct
{
  const char *name;
  gboolean hidden;
  DowserSheetSpool *spool;
  DowserSheetRanges *ranges;
  const char *left_out;
} DowserSheetSource;

/** Blocks. Returns: (transfer full) (nullable): #DOWSER_SOURCE_ERROR */
DowserSheetTable *dowser_sheet_table_new (const DowserSheetSource *source, const DowserSheetRange *range,
                                          GCancellable *cancellable, GError **error);
void dowser_sheet_table_free (DowserSheetTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSheetTable, dowser_sheet_table_free)

G_END_DECLS
