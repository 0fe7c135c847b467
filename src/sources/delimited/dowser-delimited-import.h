/* dowser-delimited-import.h - copies the rows of a CSV file into a table of an SQLite database */
#pragma once

#include "sources/csv/dowser-csv-scan.h"
#include "sources/dowser-data-file.h"

#include <sqlite3.h>

G_BEGIN_DECLS

/**
 * dowser_delimited_import:
 * @db: open for writing
 * @file: CSV or TSV
 * @shape: settled, of @file
 * @description: (nullable): what else there is to say of the table
 *
 * Makes the table @file->table. Whole and real numbers, truth values, and days of ISO 8601 or of one order get their
 * types; what else a column holds stays text, letter for letter. A description of the table says so. Blocks.
 *
 * Returns: FALSE with #DOWSER_SOURCE_ERROR or %G_IO_ERROR_CANCELLED
 */
gboolean dowser_delimited_import (sqlite3 *db, const DowserDataFile *file, const DowserCsvShape *shape,
                                  const char *description, GCancellable *cancellable, GError **error);

G_END_DECLS
