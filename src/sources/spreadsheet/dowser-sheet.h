/* dowser-sheet.h - the cells of a workbook, row by row in the order of the file */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The limits of spreadsheet programs. */
#define DOWSER_SHEET_MAX_ROWS 1048576
#define DOWSER_SHEET_MAX_COLUMNS 16384
#define DOWSER_SHEET_MAX_SHEETS 1000

/** DowserSheetKind: the declared kind of a cell */
typedef enum
{
  DOWSER_SHEET_TEXT,
  DOWSER_SHEET_NUMBER,
  DOWSER_SHEET_BOOLEAN,
  DOWSER_SHEET_DATE,     /* 2024-01-31 */
  DOWSER_SHEET_MOMENT,   /* 2024-01-31 10:30:00 */
  DOWSER_SHEET_TIME,     /* 10:30:00 */
  DOWSER_SHEET_DURATION, /* 100:30:00 */
  DOWSER_SHEET_ERROR,    /* #N/A: the cell has no value */
  DOWSER_SHEET_UNKNOWN,  /* a formula whose result was not stored */
  DOWSER_SHEET_NO_DAY,   /* a date that doesn't exist */
  DOWSER_SHEET_N_KINDS,
} DowserSheetKind;

/** DowserSheetCell: a filled cell of a row. @column: counted from 0. @unit: (nullable): a static string that is shown
 * with the number: "%", "€". @offset, @length: the position of the cell's NUL-terminated text in the row's text */
typedef struct
{
  guint column;
  DowserSheetKind kind;
  const char *unit;
  gsize offset;
  gsize length;
} DowserSheetCell;

/** DowserSheetRow: @number: from 0. @cells: DowserSheetCell in column order, without empty cells */
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
/** Resets @self to an empty row. */
void dowser_sheet_row_begin (DowserSheetRow *self, guint number, gboolean hidden);
void dowser_sheet_row_add_cell (DowserSheetRow *self, guint column, DowserSheetKind kind, const char *unit,
                                const char *text, gsize length);
/** Sorts cells by column. If a column occurs twice, the last cell is kept. */
void dowser_sheet_row_sort (DowserSheetRow *self);
const DowserSheetCell *dowser_sheet_row_get_cell (const DowserSheetRow *self, guint index);
const char *dowser_sheet_row_get_text (const DowserSheetRow *self, const DowserSheetCell *cell);

/** DowserSheetArea: a range of cells, numbered from 0, inclusive */
typedef struct
{
  guint top;
  guint left;
  guint bottom;
  guint right;
} DowserSheetArea;

/** Returns: (transfer full): "B2:D5", or "B2" for a single cell */
char *dowser_sheet_area_to_text (const DowserSheetArea *self);
/** Parses "B2:D5" or "B2". @self: (out). Returns: FALSE if invalid */
gboolean dowser_sheet_area_parse (DowserSheetArea *self, const char *text, gsize length);

/**
 * DowserSheetSink: receives the cells of a workbook. For each sheet, begin() is called first and end() last. Between
 * them, row() is called for each row with cells, from the top, and merge() for each merged area, in any order.
 * @user_data: passed to all of these functions
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
