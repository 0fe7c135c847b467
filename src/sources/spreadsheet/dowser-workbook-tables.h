/* dowser-workbook-tables.h - the tables in the sheets of a workbook, with unique names */
#pragma once

#include "sources/dowser-data-file.h"
#include "sources/spreadsheet/dowser-sheet-table.h"

G_BEGIN_DECLS

/** Reads the whole @file. @taken: casefolded table names, to which those of @file are added. Blocks. Returns: (transfer
 * full) (nullable): DowserSheetTable, each with a unique name; #DOWSER_SOURCE_ERROR, whose text follows the name of
 * the file and says why there are no tables */
GPtrArray *dowser_workbook_tables_read (const DowserDataFile *file, GHashTable *taken, GCancellable *cancellable,
                                        GError **error);
/** Returns: (transfer full): the names of those @files that are one table each */
GHashTable *dowser_workbook_tables_list_taken (GPtrArray *files);

G_END_DECLS
