/* dowser-csv-scan.h - reads a CSV file once from end to end: how it is written, and what its columns hold */
#pragma once

#include "sources/csv/dowser-csv-records.h"
#include "sources/csv/dowser-csv-type.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * DowserCsvShape: of a CSV file; of a JSON file @columns are those of its rows, and only what is said below of it
 * holds.
 * @encoding: as dowser_csv_open() knows it
 * @n_title_lines: above the headings, which belong to no table; empty ones too
 * @has_titles: one of them has text
 * @has_total: the last row calls itself the sum of the others
 * @columns: DowserCsvColumn, with names that are told apart
 * @n_rows: without the heading
 * @longest: bytes of the longest record
 * @line_ends: bits, as of #DowserCsvRecords
 * @n_short, @n_long: rows with fewer, or more, values than the first line, where these are read; @first_ragged: the
 * line of the first of them
 * @rows_of: (nullable): of a JSON file: the place of its rows, within other values; interned
 * @left_out: (nullable): of a JSON file: other places of rows; interned
 * @lifted: (nullable): of a JSON file: the key whose members are columns; interned
 * @is_copied: of a JSON file: it is read from a copy of its rows
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
  gint64 n_short;
  gint64 n_long;
  guint64 first_ragged;
  const char *rows_of;
  const char *left_out;
  const char *lifted;
  gboolean is_copied;
} DowserCsvShape;

/** Columns that long rows may add. */
#define DOWSER_CSV_MAX_SURPLUS 64

/** Whether DuckDB reads the file only where it is written again: as RFC 4180 says, with as many values in each row. */
gboolean dowser_csv_shape_needs_repair (const DowserCsvShape *self);
DowserCsvShape *dowser_csv_shape_new (void);
DowserCsvShape *dowser_csv_shape_copy (const DowserCsvShape *self);
void dowser_csv_shape_free (DowserCsvShape *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCsvShape, dowser_csv_shape_free)

/** The name of the column @index under the heading @wanted, "" for none. @taken: those that there are, casefolded;
 * names are told apart without regard to case, as engines do. Returns: (transfer full) */
char *dowser_csv_dup_free_name (GHashTable *taken, guint index, const char *wanted);

/**
 * dowser_csv_scan:
 * @compressed: by gzip
 * @tabs: tabs stand between the values, without a guess
 * @ragged: rows may have fewer values, which are empty then, or more, for which there are columns then
 *
 * Blocks. Returns: (transfer full) (nullable): #DOWSER_SOURCE_ERROR, which names the line where one is wrong
 */
DowserCsvShape *dowser_csv_scan (const char *path, gboolean compressed, gboolean tabs, gboolean ragged,
                                 GCancellable *cancellable, GError **error);

G_END_DECLS
