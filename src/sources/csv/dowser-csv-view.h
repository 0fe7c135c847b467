/* dowser-csv-view.h - writes the SQL with which DuckDB reads a CSV file and converts its texts */
#pragma once

#include "sources/csv/dowser-csv-options.h"

G_BEGIN_DECLS

/**
 * DowserCsvPlace: the file that DuckDB reads: either the original or a UTF-8 copy.
 * @repaired: TRUE if the file is a copy that dowser_csv_repair() made
 */
typedef struct
{
  const char *path;
  gboolean compressed;
  gboolean repaired;
} DowserCsvPlace;

/** Writes "SELECT * …" with the conversions of columns, and without the columns that are excluded. */
void dowser_csv_view_write_columns (const DowserCsvOptions *options, const DowserCsvShape *shape, GString *into);
/** Appends the SELECT that reads the file's rows with DuckDB: "SELECT * FROM read_csv (…)". */
void dowser_csv_view_write (const DowserCsvOptions *options, const DowserCsvShape *shape, const DowserCsvPlace *place,
                            GString *into);

G_END_DECLS
