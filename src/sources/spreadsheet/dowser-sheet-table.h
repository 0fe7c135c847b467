/* dowser-sheet-table.h - a range of cells as a table: its rows as a private CSV file, and its columns with their types
 */
#pragma once

#include "sources/csv/dowser-csv-copy.h"
#include "sources/csv/dowser-csv-scan.h"
#include "sources/spreadsheet/dowser-sheet-ranges.h"

G_BEGIN_DECLS

/**
 * DowserSheetTable:
 * @sheet: where it is from
 * @title: (nullable): what stands above it
 * @name: (nullable): of the table, once it has one
 * @shape: its columns and how @copy is written
 * @meanings: (nullable): name of a column → what its values do not say
 * @description: (nullable): what there is to know of how it was read
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

/** DowserSheetSource: a sheet whose rows are all there. @left_out: (nullable): places of cells that belong to no table
 */
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
