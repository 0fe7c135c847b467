/* dowser-sheet-head.h - finds titles, headings and the first row of data in the first rows of a table */
#pragma once

#include "sources/spreadsheet/dowser-sheet-spool.h"

G_BEGIN_DECLS

/** Number of rows that are searched for headings. */
#define DOWSER_SHEET_HEAD_ROWS 16

/** The element of @kinds or @first for a column that has no cell in this row. */
#define DOWSER_SHEET_NO_KIND 0xff

/**
 * DowserSheetHead: what the first rows of a table contain.
 * @n_titles: the number of rows above the headings, which don't belong to the table
 * @n_headings: the number of rows of headings after the titles; 0 if the first row is data
 * @is_certain: TRUE if a heading has a number, a date or similar below it, or a title above it
 * @title: (nullable): the text of the first title row
 * @names: char *, one per column; "" for a column without a name
 * @kinds: guint8, one per column: the DowserSheetKind in the first row after the headings, or #DOWSER_SHEET_NO_KIND
 * @first: like @kinds, but of the very first row
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

/** @rows: up to #DOWSER_SHEET_HEAD_ROWS consecutive DowserSheetRow *. @merges: DowserSheetArea, sorted by first row.
 * Returns: (transfer full) */
DowserSheetHead *dowser_sheet_head_new (GPtrArray *rows, guint left, guint right, const GArray *merges);
void dowser_sheet_head_free (DowserSheetHead *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSheetHead, dowser_sheet_head_free)

G_END_DECLS
