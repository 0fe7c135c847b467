/* dowser-delimited-import.h - copies the rows of a CSV file into a table of an SQLite database */
#pragma once

#include "sources/csv/dowser-csv-scan.h"
#include "sources/dowser-data-file.h"

#include <sqlite3.h>

G_BEGIN_DECLS

/**
 * dowser_delimited_import:
 * @db: open for writing
 * @file: a CSV or TSV file
 * @shape: the shape of @file, with chosen types
 * @description: (nullable): more text for the table's description
 *
 * Creates the table @file->table. Four kinds of columns get their types: integers, real numbers, booleans, and days in
 * ISO 8601 or with one order. Other columns remain text, unchanged, and the table's description mentions this. Blocks.
 *
 * Returns: FALSE with #DOWSER_SOURCE_ERROR or %G_IO_ERROR_CANCELLED
 */
gboolean dowser_delimited_import (sqlite3 *db, const DowserDataFile *file, const DowserCsvShape *shape,
                                  const char *description, GCancellable *cancellable, GError **error);

G_END_DECLS
