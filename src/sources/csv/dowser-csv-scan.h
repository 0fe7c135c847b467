/* dowser-csv-scan.h - reads a CSV file from start to end, and finds its delimiter, its quoting and the types of its
 * columns */
#pragma once

#include "sources/csv/dowser-csv-records.h"
#include "sources/csv/dowser-csv-type.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * DowserCsvShape: the delimiter, the quoting and the columns of a CSV file. For a JSON file, @columns are the columns
 * of its rows, and only the fields documented for JSON are valid.
 * @encoding: as for dowser_csv_open()
 * @n_title_lines: number of lines above the headings that aren't part of the table, including empty ones
 * @has_titles: TRUE if at least one of these lines has text
 * @has_total: TRUE if the last row is labeled as the total of the other rows
 * @columns: DowserCsvColumn, with unique names
 * @n_rows: number of rows without the heading
 * @longest: bytes of the longest record
 * @line_ends: bits, as in #DowserCsvRecords
 * @n_short_rows: if ragged rows are read, the number of rows with fewer values than the first line; @n_long_rows: the
 * number of rows with more values; @first_ragged: the line of the first ragged row
 * @rows_of: (nullable): for a JSON file: the path of its rows inside other values; interned
 * @left_out: (nullable): for a JSON file: other paths at which there are rows; interned
 * @flattened: (nullable): for a JSON file: the key whose members are columns; interned
 * @is_copied: for a JSON file: TRUE if it is read from a copy of its rows
 */
typedef struct
{
  DowserCsvForm form;
  gboolean has_header;
  guint n_title_lines;
  gboolean has_titles;
  gboolean has_total;
  const char *encoding;
  GPtrArray *columns;
  gint64 n_rows;
  gsize longest;
  guint line_ends;
  gint64 n_short_rows;
  gint64 n_long_rows;
  guint64 first_ragged;
  const char *rows_of;
  const char *left_out;
  const char *flattened;
  gboolean is_copied;
} DowserCsvShape;

/** Maximum number of columns that are added for rows longer than the first line. */
#define DOWSER_CSV_MAX_SURPLUS 64

/** Returns TRUE if DuckDB can read the file only after it is rewritten in the form of RFC 4180, with as many values in
 * each row as there are columns. */
gboolean dowser_csv_shape_needs_repair (const DowserCsvShape *self);
DowserCsvShape *dowser_csv_shape_new (void);
DowserCsvShape *dowser_csv_shape_copy (const DowserCsvShape *self);
void dowser_csv_shape_free (DowserCsvShape *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCsvShape, dowser_csv_shape_free)

/** Makes a unique name for the column @index. @wanted_name: its heading, "" for none. @used_names: the existing names,
 * casefolded, because engines ignore case. Returns: (transfer full) */
char *dowser_csv_dup_unique_name (GHashTable *used_names, guint index, const char *wanted_name);

/**
 * dowser_csv_scan:
 * @compressed: TRUE if the file is compressed by gzip
 * @tabs: TRUE if the delimiter is known to be a tab
 * @is_ragged: TRUE to allow rows with fewer or more values than the first line. Missing values are then empty, and
 * columns are added for further values
 *
 * Blocks. Returns: (transfer full) (nullable): %NULL with #DOWSER_SOURCE_ERROR, which names the line if a line is wrong
 */
DowserCsvShape *dowser_csv_scan (const char *path, gboolean compressed, gboolean tabs, gboolean is_ragged,
                                 GCancellable *cancellable, GError **error);

G_END_DECLS
