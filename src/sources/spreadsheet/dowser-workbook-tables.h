/* dowser-workbook-tables.h - finds the tables in the sheets of a workbook, and gives them unique names */
#pragma once

#include "sources/dowser-data-file.h"
#include "sources/spreadsheet/dowser-sheet-table.h"

G_BEGIN_DECLS

/** Reads the whole @file. @used_names: casefolded table names, to which those of @file are added. Blocks. Returns:
 * (transfer full) (nullable): DowserSheetTable, each with a unique name; %NULL with #DOWSER_SOURCE_ERROR if there are
 * no tables. The error's message continues a sentence that begins with the file's name */
GPtrArray *dowser_workbook_tables_read (const DowserDataFile *file, GHashTable *used_names, GCancellable *cancellable,
                                        GError **error);
/** Returns: (transfer full): the casefolded table names of those @files that contain one table each */
GHashTable *dowser_workbook_tables_list_taken_names (GPtrArray *files);

G_END_DECLS
