/* dowser-sheet-head.h - analyzes the first rows of a range of cells: titles, headings in one or several rows, the first
 * data row */
#pragma once

#include "sources/spreadsheet/dowser-sheet-spool.h"

G_BEGIN_DECLS

/** Number of rows that are searched for headings. */
#define DOWSER_SHEET_HEAD_ROWS 16

/** Marks a missing cell. */
#define DOWSER_SHEET_NO_KIND 0xff

/**
 * DowserSheetHead:
 * @n_titles: rows above the headings that belong to no table
 * @n_headings: rows of headings after them; 0 if the first row is data
 * @is_certain: a heading has a number, a date or similar below it, or a title above it
 * @title: (nullable): the text of the first row of titles
 * @names: char *, one per column; "" without a name
 * @kinds: guint8, one per column: DowserSheetKind in the first row after the headings, or #DOWSER_SHEET_NO_KIND
 * @first: as @kinds, for the very first row
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
