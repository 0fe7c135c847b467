/* dowser-sheet.h - the cells of a workbook as they come out of its file, row by row */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* As many as spreadsheet programs have. */
#define DOWSER_SHEET_MAX_ROWS 1048576
#define DOWSER_SHEET_MAX_COLUMNS 16384
#define DOWSER_SHEET_MAX_SHEETS 1000

/** DowserSheetKind: what the file says that a cell is. */
typedef enum
{
  DOWSER_SHEET_TEXT,
  DOWSER_SHEET_NUMBER,
  DOWSER_SHEET_BOOLEAN,
  DOWSER_SHEET_DATE,     /* 2024-01-31 */
  DOWSER_SHEET_MOMENT,   /* 2024-01-31 10:30:00 */
  DOWSER_SHEET_TIME,     /* 10:30:00 */
  DOWSER_SHEET_DURATION, /* 100:30:00 */
  DOWSER_SHEET_ERROR,    /* #N/A: it has no value */
  DOWSER_SHEET_UNKNOWN,  /* a formula whose result was not stored */
  DOWSER_SHEET_NO_DAY,   /* a date that no calendar has */
  DOWSER_SHEET_N_KINDS,
} DowserSheetKind;

/** DowserSheetCell: @column: from 0. @unit: (nullable): that a number is shown with: "%", "€"; static. @offset,
 * @length: of its text in that of the row, which ends with a NUL */
typedef struct
{
  guint column;
  DowserSheetKind kind;
  const char *unit;
  gsize offset;
  gsize length;
} DowserSheetCell;

/** DowserSheetRow: @number: from 0. @cells: DowserSheetCell by column; none is empty. */
typedef struct
{
  guint number;
  gboolean hidden;
  GArray *cells;
  GString *text;
} DowserSheetRow;

void dowser_sheet_row_init (DowserSheetRow *self);
void dowser_sheet_row_clear (DowserSheetRow *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserSheetRow, dowser_sheet_row_clear)
DowserSheetRow *dowser_sheet_row_new (void);
void dowser_sheet_row_free (DowserSheetRow *self);
/** Makes it an empty row. */
void dowser_sheet_row_begin (DowserSheetRow *self, guint number, gboolean hidden);
void dowser_sheet_row_add (DowserSheetRow *self, guint column, DowserSheetKind kind, const char *unit, const char *text,
                           gsize length);
/** Puts cells into the order of their columns; of two in one column the last one is left. */
void dowser_sheet_row_sort (DowserSheetRow *self);
const DowserSheetCell *dowser_sheet_row_get (const DowserSheetRow *self, guint index);
const char *dowser_sheet_row_get_text (const DowserSheetRow *self, const DowserSheetCell *cell);

/** DowserSheetArea: cells of a sheet, from 0, the last ones included. */
typedef struct
{
  guint top;
  guint left;
  guint bottom;
  guint right;
} DowserSheetArea;

/** "B2:D5", or "B2" of one cell. Returns: (transfer full) */
char *dowser_sheet_area_to_text (const DowserSheetArea *self);
/** "B2:D5" or "B2". @self: (out). Returns: FALSE where it is none */
gboolean dowser_sheet_area_parse (DowserSheetArea *self, const char *text, gsize length);

/**
 * DowserSheetSink: who takes the cells of a workbook. For each sheet: begin(), row() for each one with a cell, from the
 * top, merge() for each area of merged cells, in any order, end().
 * @user_data: of all
 */
typedef struct
{
  gboolean (*begin) (const char *name, gboolean hidden, gpointer user_data, GError **error);
  gboolean (*row) (const DowserSheetRow *row, gpointer user_data, GError **error);
  void (*merge) (const DowserSheetArea *area, gpointer user_data);
  gboolean (*end) (gpointer user_data, GError **error);
  gpointer user_data;
} DowserSheetSink;

G_END_DECLS
