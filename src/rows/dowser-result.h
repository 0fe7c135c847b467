/* dowser-result.h - the rows of a statement: columnar pages, as a list model of rows */
#pragma once

#include "schema/dowser-value.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * DowserCell: a view into a page; @text is borrowed, and valid as long as the result.
 * @type: integer, real, text or blob, as the engine returned it for this cell
 * @text: for a text, UTF-8 that may contain NUL bytes; for a blob, the raw bytes
 * @repaired: TRUE if invalid bytes of a text were replaced by U+FFFD
 * @length: the number of bytes of @text
 * @is_boolean: TRUE if the integer means false or true, because its column is declared boolean; see
 * dowser_cell_apply_type()
 */
typedef struct
{
  DowserValueType type;
  gboolean is_null;
  gboolean repaired;
  gboolean is_boolean;
  gint64 integer;
  double real;
  const char *text;
  gsize length;
} DowserCell;

/** Applies @declared, the declared type of the cell's column. An engine without booleans stores 0 and 1 in a boolean
 * column, and a page doesn't know declared types. dowser_result_get_cell() calls this function. */
void dowser_cell_apply_type (DowserCell *cell, DowserValueType declared);

/**
 * dowser_cell_print:
 * @max_chars: 0 leaves the text unchanged. Otherwise, a longer text is cut with "…", and control characters are
 * replaced by symbols, so that the text is one line
 *
 * Writes the text that a grid shows for @cell: "" for NULL (the grid draws NULL itself), the shortest form of numbers,
 * "3 bytes" for blobs.
 */
void dowser_cell_print (const DowserCell *cell, GString *into, guint max_chars);

/** DowserPage: up to some thousand rows, stored column by column. Each column has an array of 8-byte values and one
 * null bitmap; a column of mixed types also has one tag for each cell. A page has one text arena. A worker builds a
 * page with dowser_page_builder_*. Afterwards, the page is immutable and reference-counted. */
typedef struct _DowserPage DowserPage;
DowserPage *dowser_page_ref (DowserPage *self);
void dowser_page_unref (DowserPage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPage, dowser_page_unref)
/** Releases the memory of a page that is in a file, until the page is read again. The caller has finished reading the
 * page, although others may still hold a reference. */
void dowser_page_unload (const DowserPage *self);
guint dowser_page_get_n_rows (const DowserPage *self);
guint dowser_page_get_n_columns (const DowserPage *self);
void dowser_page_get_cell (const DowserPage *self, guint row, guint column, DowserCell *cell);
/** Returns the page's size in memory, in bytes. */
gsize dowser_page_get_size (const DowserPage *self);

typedef struct _DowserPageBuilder DowserPageBuilder;
/** Creates a builder for a page of rows. @max_rows: the maximum number of rows of a page, at most 65,536 */
DowserPageBuilder *dowser_page_builder_new (guint n_columns, guint max_rows);
void dowser_page_builder_free (DowserPageBuilder *self);
/** Functions that add cells row by row, in the order of the columns. @length: in bytes. The bytes are copied; the bytes
 * of a text are repaired to UTF-8. */
void dowser_page_builder_add_null (DowserPageBuilder *self);
void dowser_page_builder_add_integer (DowserPageBuilder *self, gint64 value);
void dowser_page_builder_add_real (DowserPageBuilder *self, double value);
void dowser_page_builder_add_text (DowserPageBuilder *self, const char *text, gsize length);
void dowser_page_builder_add_blob (DowserPageBuilder *self, const void *bytes, gsize length);
guint dowser_page_builder_get_n_rows (DowserPageBuilder *self);
/** Returns TRUE if the page has the maximum number of rows, or the maximum number of text bytes (16 MiB). */
gboolean dowser_page_builder_is_full (DowserPageBuilder *self);
/** Returns: (transfer full): the page; the builder is empty again */
DowserPage *dowser_page_builder_end (DowserPageBuilder *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPageBuilder, dowser_page_builder_free)

/** DowserResultColumn: the name and the type of a column. @type: the type declared by the engine; UNKNOWN until the
 * first rows arrive */
typedef struct
{
  char *name;
  DowserValueType type;
} DowserResultColumn;

#define DOWSER_TYPE_ROW (dowser_row_get_type ())
G_DECLARE_FINAL_TYPE (DowserRow, dowser_row, DOWSER, ROW, GObject)
/** DowserRow: one row of a result: a reference to the result and the row's number. It is created when it is
 * requested. */
guint dowser_row_get_index (DowserRow *self);
void dowser_row_get_cell (DowserRow *self, guint column, DowserCell *cell);

/**
 * DowserResult: a GListModel of DowserRow that grows when pages arrive; main thread only.
 * Properties: "complete" (boolean, notified): TRUE if all rows have arrived; "n-rows" (uint, notified).
 */
#define DOWSER_TYPE_RESULT (dowser_result_get_type ())
G_DECLARE_FINAL_TYPE (DowserResult, dowser_result, DOWSER, RESULT, GObject)
/** @columns: (transfer full): DowserResultColumn */
DowserResult *dowser_result_new (GPtrArray *columns);
DowserResultColumn *dowser_result_column_new (const char *name, DowserValueType type);
void dowser_result_column_free (DowserResultColumn *self);
GPtrArray *dowser_result_get_columns (DowserResult *self);
void dowser_result_add_page (DowserResult *self, DowserPage *page);
/** @truncated: TRUE if there were more rows than the limit allows; @elapsed: the duration of the run in microseconds */
void dowser_result_set_complete (DowserResult *self, gboolean truncated, gint64 elapsed);
/** @sentence: (nullable): why rows are missing although no limit was reached: there was no space for them */
void dowser_result_set_missing_rows_reason (DowserResult *self, const char *sentence);
const char *dowser_result_get_missing_rows_reason (DowserResult *self);
gboolean dowser_result_is_complete (DowserResult *self);
gboolean dowser_result_is_truncated (DowserResult *self);
gint64 dowser_result_get_elapsed (DowserResult *self);
/** Stores when the query of the result ran. @time: the real time; 0 if unknown. @is_stored: TRUE if the result is from
 * the cache */
void dowser_result_set_query_time (DowserResult *self, gint64 time, gboolean is_stored);
gint64 dowser_result_get_query_time (DowserResult *self);
gboolean dowser_result_is_cached (DowserResult *self);
guint dowser_result_get_n_rows (DowserResult *self);
/** @row, @column: from 0. */
void dowser_result_get_cell (DowserResult *self, guint row, guint column, DowserCell *cell);
/** Returns the most common type of the first cells of @column. This type determines the alignment and the format of the
 * column. */
DowserValueType dowser_result_guess_type (DowserResult *self, guint column);
gsize dowser_result_get_size (DowserResult *self);
guint dowser_result_get_n_pages (DowserResult *self);
/** Returns: (transfer full): page @page of the rows, unchanged */
DowserPage *dowser_result_ref_page (DowserResult *self, guint page);

G_END_DECLS
