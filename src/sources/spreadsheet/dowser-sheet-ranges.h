/* dowser-sheet-ranges.h - finds the tables of a sheet: ranges of cells with blank rows and columns around them */
#pragma once

#include "sources/spreadsheet/dowser-sheet-spool.h"

G_BEGIN_DECLS

/** DowserSheetRun: rows without a blank one between them. @place: of the first one in the spool */
typedef struct
{
  guint top;
  guint bottom;
  gint64 place;
} DowserSheetRun;

/**
 * DowserSheetRange:
 * @runs: DowserSheetRun: more than one where a table goes on below blank rows
 * @n_rows: of all runs; @n_cells, @n_texts: that are filled; of them, texts
 * @is_note: it is no table, but a remark beside one
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

/** DowserSheetRanges: of one sheet while its rows come. */
typedef struct _DowserSheetRanges DowserSheetRanges;

DowserSheetRanges *dowser_sheet_ranges_new (void);
void dowser_sheet_ranges_free (DowserSheetRanges *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSheetRanges, dowser_sheet_ranges_free)
/** @place: of @row in the spool */
void dowser_sheet_ranges_add_row (DowserSheetRanges *self, const DowserSheetRow *row, gint64 place);
void dowser_sheet_ranges_add_merge (DowserSheetRanges *self, const DowserSheetArea *area);
/** When all is there. Returns: (transfer full) (nullable): DowserSheetRange from the top and the left */
GPtrArray *dowser_sheet_ranges_find (DowserSheetRanges *self, DowserSheetSpool *spool, GError **error);
/** DowserSheetArea by their first rows; when all is there. */
const GArray *dowser_sheet_ranges_get_merges (DowserSheetRanges *self);
/** The first rows of @self, at most @max. Returns: (transfer full) (nullable): DowserSheetRow * */
GPtrArray *dowser_sheet_range_read_rows (const DowserSheetRange *self, DowserSheetSpool *spool, guint max,
                                         GError **error);

G_END_DECLS
