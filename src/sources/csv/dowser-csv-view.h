/* dowser-csv-view.h - writes what DuckDB is told of a CSV file: how it is read, and what is made of its texts */
#pragma once

#include "sources/csv/dowser-csv-options.h"

G_BEGIN_DECLS

/**
 * DowserCsvPlace: what is read: the file itself, or a copy of it in UTF-8.
 * @repaired: by dowser_csv_repair()
 */
typedef struct
{
  const char *path;
  gboolean compressed;
  gboolean repaired;
} DowserCsvPlace;

/** Writes "SELECT * …": what is made of the columns, and which are left out. */
void dowser_csv_view_write_columns (const DowserCsvOptions *options, const DowserCsvShape *shape, GString *into);
/** Writes the rows of the file, "SELECT * FROM read_csv (…)". */
void dowser_csv_view_write (const DowserCsvOptions *options, const DowserCsvShape *shape, const DowserCsvPlace *place,
                            GString *into);

G_END_DECLS
