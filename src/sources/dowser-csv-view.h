/* dowser-csv-view.h - writes what DuckDB is told of a CSV file: how it is read, and what is made of its texts */
#pragma once

#include "sources/dowser-csv-options.h"

G_BEGIN_DECLS

/** Writes the rows of the file, "SELECT * FROM read_csv (…)". */
void dowser_csv_view_write (const DowserCsvOptions *options, const DowserCsvShape *shape, const char *path,
                            gboolean compressed, GString *into);

G_END_DECLS
