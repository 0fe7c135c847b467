/* dowser-sheet-ranges.h - finds the tables of a sheet: ranges of cells surrounded by blank rows and columns */
#pragma once

#include "sources/spreadsheet/dowser-sheet-spool.h"

G_BEGIN_DECLS

/** DowserSheetRun: consecutive rows without a blank row between them. @place: the position of the first row in the
 * spool (a DowserSheetSpool, which stores the rows of a sheet) */
typedef struct
{
  guint top;
  guint bottom;
  gint64 place;
} DowserSheetRun;

/**
 * DowserSheetRange: a range of cells, usually a table.
 * @runs: DowserSheetRun: more than one if a table continues below blank rows
 * @n_rows: number of rows in all runs; @n_cells: number of filled cells; @n_texts: number of filled cells that are
 * texts
 * @is_note: TRUE if the range isn't a table, but a remark next to a table
 */
typedef struct
{
  DowserSheetArea area;
  GArray *runs;
  guint n_rows;
  guint64 n_cells;
  guint64 n_texts;
  gboolean is_note;

  /*< private >*/
  gboolean is_certain;
  GByteArray *kinds;
} DowserSheetRange;

/** DowserSheetRanges: finds the ranges of a sheet while the sheet's rows are added */
typedef struct _DowserSheetRanges DowserSheetRanges;

DowserSheetRanges *dowser_sheet_ranges_new (void);
void dowser_sheet_ranges_free (DowserSheetRanges *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSheetRanges, dowser_sheet_ranges_free)
/** Adds a row of the sheet. @place: position of @row in the spool (the temporary file with the rows) */
void dowser_sheet_ranges_add_row (DowserSheetRanges *self, const DowserSheetRow *row, gint64 place);
void dowser_sheet_ranges_add_merge (DowserSheetRanges *self, const DowserSheetArea *area);
/** Finds the ranges (blocks of cells that may be tables) of the sheet. Must be called after the last row was added.
 * Returns: (transfer full) (nullable): DowserSheetRange, from top to bottom and left to right */
GPtrArray *dowser_sheet_ranges_find (DowserSheetRanges *self, DowserSheetSpool *spool, GError **error);
/** Returns the merged areas: DowserSheetArea sorted by first row. Must be called after the last merged area is
 * added. */
const GArray *dowser_sheet_ranges_get_merges (DowserSheetRanges *self);
/** Gets the first rows of @self, at most @max. Returns: (transfer full) (nullable): DowserSheetRow * */
GPtrArray *dowser_sheet_range_read_rows (const DowserSheetRange *self, DowserSheetSpool *spool, guint max,
                                         GError **error);

G_END_DECLS
