/* dowser-csv-repair.h - a copy of a CSV file in which each row has as many values as there are columns */
#pragma once

#include "sources/csv/dowser-csv-copy.h"
#include "sources/csv/dowser-csv-scan.h"

G_BEGIN_DECLS

/** Blocks. @shape: of the file, as it was scanned with ragged rows. Returns: (transfer full) (nullable): in UTF-8,
 * without what stands above the headings */
DowserCsvCopy *dowser_csv_repair (const char *path, gboolean compressed, const DowserCsvShape *shape,
                                  GCancellable *cancellable, GError **error);

G_END_DECLS
