/* dowser-duckdb-workbook.h - makes of each workbook what DuckDB can read, and says how it was read */
#pragma once

#include "sources/duckdb/dowser-duckdb-connection.h"

G_BEGIN_DECLS

/** DowserDuckdbWorkbook: @file: (unowned); @tables: (nullable): DowserSheetTable, with names that no other table has;
 * @reason: (nullable): why there are none */
typedef struct
{
  const DowserDataFile *file;
  GPtrArray *tables;
  GError *reason;
} DowserDuckdbWorkbook;

/** Reads all workbooks, before DuckDB is locked to what is to be read. One that cannot be read is no failure yet.
 * Returns: FALSE with @error where it was cancelled */
gboolean dowser_duckdb_workbooks_look (DowserDuckdbConnection *self, GCancellable *cancellable, GError **error);
/** Returns: (transfer none): DowserSheetTable, or %NULL with why there are none, behind the name of the file */
GPtrArray *dowser_duckdb_workbook_get_tables (DowserDuckdbConnection *self, const DowserDataFile *file, GError **error);
/** @index: of those tables. Returns: (transfer full): its rows as SQL; says in @table what there is to say */
char *dowser_duckdb_workbook_dup_rows (DowserDuckdbConnection *self, const DowserDataFile *file, guint index,
                                       DowserDuckdbTable *table);
/** Whether a table of a workbook is called so. */
gboolean dowser_duckdb_workbooks_have (DowserDuckdbConnection *self, const char *name);

G_END_DECLS
