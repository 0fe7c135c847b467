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
 * @description: (nullable): more text for the table's description
 *
 * Creates the table @file->table. Integers and real numbers, booleans, and days in ISO 8601 or with one order get their
 * types; other columns stay text, unchanged. The table's description mentions this. Blocks.
 *
 * Returns: FALSE with #DOWSER_SOURCE_ERROR or %G_IO_ERROR_CANCELLED
 */
gboolean dowser_delimited_import (sqlite3 *db, const DowserDataFile *file, const DowserCsvShape *shape,
                                  const char *description, GCancellable *cancellable, GError **error);

G_END_DECLS
