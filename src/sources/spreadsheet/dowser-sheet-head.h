/* dowser-sheet-head.h - the first rows of a range of cells: titles, headings of one or several rows, and the first row
 */
#pragma once

#include "sources/spreadsheet/dowser-sheet-spool.h"

G_BEGIN_DECLS

/** Rows in which headings are looked for. */
#define DOWSER_SHEET_HEAD_ROWS 16

/** No cell is there. */
#define DOWSER_SHEET_NO_KIND 0xff

/**
 * DowserSheetHead:
 * @n_titles: rows above the headings that belong to no table
 * @n_headings: rows of headings behind them; 0 where the first row is one of the table
 * @is_certain: below a heading of words there is a number, a day or the like, or there is a title above it
 * @title: (nullable): what stands in the first row of titles
 * @names: char *, one a column; "" without one
 * @kinds: guint8, one a column: DowserSheetKind in the first row behind the headings, or #DOWSER_SHEET_NO_KIND
 * @first: the same of the very first row
 */
typedef struct
{
  guint n_titles;
  guint n_headings;
  gboolean is_certain;
  char *title;
  GPtrArray *names;
  GByteArray *kinds;
  GByteArray *first;
} DowserSheetHead;

/** @rows: up to #DOWSER_SHEET_HEAD_ROWS DowserSheetRow * that follow each other. @merges: DowserSheetArea by their
 * first rows. Returns: (transfer full) */
DowserSheetHead *dowser_sheet_head_new (GPtrArray *rows, guint left, guint right, const GArray *merges);
void dowser_sheet_head_free (DowserSheetHead *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSheetHead, dowser_sheet_head_free)

G_END_DECLS
