/* dowser-workbook-tables.h - the tables of a workbook: those of its sheets, with names */
#pragma once

#include "sources/dowser-data-file.h"
#include "sources/spreadsheet/dowser-sheet-table.h"

G_BEGIN_DECLS

/** Reads @file from end to end. Blocks. Returns: (transfer full) (nullable): DowserSheetTable, each with a name of its
 * own; #DOWSER_SOURCE_ERROR, behind the name of the file: why there is none */
GPtrArray *dowser_workbook_tables_read (const DowserDataFile *file, GCancellable *cancellable, GError **error);

G_END_DECLS
