/* dowser-csv-repair.h - copies a CSV file in the format of RFC 4180; each row of the copy has one value per column */
#pragma once

#include "sources/csv/dowser-csv-copy.h"
#include "sources/csv/dowser-csv-scan.h"

G_BEGIN_DECLS

/** Writes a repaired copy of the CSV file at @path. Blocks. @shape: the result of scanning the file with ragged rows
 * allowed. Returns: (transfer full) (nullable): the copy, in UTF-8 and without the lines above the headings; %NULL
 * with @error */
DowserCsvCopy *dowser_csv_repair (const char *path, gboolean compressed, const DowserCsvShape *shape,
                                  GCancellable *cancellable, GError **error);

G_END_DECLS
