/* dowser-json-scan.h - reads a JSON file once from end to end, before an engine does */
#pragma once

#include "sources/csv/dowser-csv-copy.h"
#include "sources/csv/dowser-csv-scan.h"

G_BEGIN_DECLS

/**
 * dowser_json_scan:
 * @compressed: by gzip
 *
 * Blocks. Returns: (transfer full) (nullable): without columns where the engine says better what is wrong;
 * #DOWSER_SOURCE_ERROR, which names the file, where an engine must not read it
 */
DowserCsvShape *dowser_json_scan (const char *path, gboolean compressed, GCancellable *cancellable, GError **error);
/** Blocks. Returns: (transfer full) (nullable): the rows of the file, an object a line, in which each key has the name
 * of its column */
DowserCsvCopy *dowser_json_copy_rows (const char *path, gboolean compressed, GCancellable *cancellable, GError **error);

G_END_DECLS
