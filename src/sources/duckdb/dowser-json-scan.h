/* dowser-json-scan.h - reads a whole JSON file, before an engine reads it */
#pragma once

#include "sources/csv/dowser-csv-copy.h"
#include "sources/csv/dowser-csv-scan.h"

G_BEGIN_DECLS

/**
 * dowser_json_scan:
 * @compressed: by gzip
 *
 * Finds the rows and columns. Blocks. Returns: (transfer full) (nullable): without columns if the file is invalid and
 * the engine should report the reason; %NULL with #DOWSER_SOURCE_ERROR, which names the file, if an engine must not
 * read it
 */
DowserCsvShape *dowser_json_scan (const char *path, gboolean compressed, GCancellable *cancellable, GError **error);
/** Copies the rows of a file. Blocks. Returns: (transfer full) (nullable): one object per line, with the column names
 * as keys */
DowserCsvCopy *dowser_json_copy_rows (const char *path, gboolean compressed, GCancellable *cancellable, GError **error);

G_END_DECLS
