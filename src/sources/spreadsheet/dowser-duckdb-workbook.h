/* dowser-duckdb-workbook.h - converts workbooks for DuckDB, and tells the user how they are read */
#pragma once

#include "sources/duckdb/dowser-duckdb-connection.h"

G_BEGIN_DECLS

/** DowserDuckdbWorkbook: the tables of one workbook. @file: (unowned); @tables: (nullable): DowserSheetTable, with
 * unique names; @reason: (nullable): why there are no tables */
typedef struct
{
  const DowserDataFile *file;
  GPtrArray *tables;
  GError *reason;
} DowserDuckdbWorkbook;

/** Reads all workbooks. Must be called before DuckDB is restricted to the files that it reads. A workbook that can't be
 * read gets a @reason, but isn't an error yet. Returns: FALSE with @error if canceled */
gboolean dowser_duckdb_workbooks_read_all (DowserDuckdbConnection *self, GCancellable *cancellable, GError **error);
/** Returns: (transfer none): the tables of @file: DowserSheetTable; %NULL with an error that names the file and the
 * reason */
GPtrArray *dowser_duckdb_workbook_get_tables (DowserDuckdbConnection *self, const DowserDataFile *file, GError **error);
/** @index: the position of the table in the array of dowser_duckdb_workbook_get_tables(). Returns: (transfer full): SQL
 * for the table's rows; also stores notes for the user in @table */
char *dowser_duckdb_workbook_dup_rows (DowserDuckdbConnection *self, const DowserDataFile *file, guint index,
                                       DowserDuckdbTable *table);
/** Returns TRUE if a table of a workbook has this name. */
gboolean dowser_duckdb_workbooks_has_table (DowserDuckdbConnection *self, const char *name);

G_END_DECLS
