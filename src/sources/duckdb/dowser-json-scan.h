/* dowser-json-scan.h - reads a whole JSON file to find its rows and columns, before an engine reads the file */
#pragma once

#include "sources/csv/dowser-csv-copy.h"
#include "sources/csv/dowser-csv-scan.h"

G_BEGIN_DECLS

/**
 * dowser_json_scan:
 * @compressed: TRUE if the file is compressed by gzip
 *
 * Finds the rows and columns. Blocks. Returns: (transfer full) (nullable): the rows and columns; no columns if the file
 * is invalid, in which case the engine reports the reason; %NULL with #DOWSER_SOURCE_ERROR, which names the file, if an
 * engine must not read it
 */
DowserCsvShape *dowser_json_scan (const char *path, gboolean compressed, GCancellable *cancellable, GError **error);
/** Copies the rows of a file. Blocks. Returns: (transfer full) (nullable): the copy, with one object per line, whose
 * keys are the column names */
DowserCsvCopy *dowser_json_copy_rows (const char *path, gboolean compressed, GCancellable *cancellable, GError **error);

G_END_DECLS
