/* dowser-csv-view.h - writes the SQL for DuckDB to read a CSV file and to convert its texts */
#pragma once

#include "sources/csv/dowser-csv-options.h"

G_BEGIN_DECLS

/**
 * DowserCsvPlace: the file to read, either the original or a UTF-8 copy.
 * @repaired: the copy was made by dowser_csv_repair()
 */
typedef struct
{
  const char *path;
  gboolean compressed;
  gboolean repaired;
} DowserCsvPlace;

/** Writes "SELECT * …", which converts some columns and excludes others. */
void dowser_csv_view_write_columns (const DowserCsvOptions *options, const DowserCsvShape *shape, GString *into);
/** Writes the rows of the file, "SELECT * FROM read_csv (…)". */
void dowser_csv_view_write (const DowserCsvOptions *options, const DowserCsvShape *shape, const DowserCsvPlace *place,
                            GString *into);

G_END_DECLS
