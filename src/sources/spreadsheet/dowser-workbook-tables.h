/* dowser-workbook-tables.h - the tables of a workbook: those of its sheets, with names */
#pragma once

#include "sources/dowser-data-file.h"
#include "sources/spreadsheet/dowser-sheet-table.h"

G_BEGIN_DECLS

/** Reads @file from end to end. @taken: casefolded names of tables, to which those of @file are added. Blocks. Returns:
 * (transfer full) (nullable): DowserSheetTable, each with a name of its own; #DOWSER_SOURCE_ERROR, behind the name of
 * the file: why there is none */
GPtrArray *dowser_workbook_tables_read (const DowserDataFile *file, GHashTable *taken, GCancellable *cancellable,
                                        GError **error);
/** Returns: (transfer full): the names that those of @files have which are one table each */
GHashTable *dowser_workbook_tables_list_taken (GPtrArray *files);

G_END_DECLS
