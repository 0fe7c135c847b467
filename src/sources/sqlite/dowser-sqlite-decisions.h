/* dowser-sqlite-decisions.h - how texts in the columns of an SQLite database are read, as people choose it */
#pragma once

#include "sources/csv/dowser-csv-decisions.h"

G_BEGIN_DECLS

/** Opens the file at @path and looks at it: for a worker. @memory: (nullable): of its last opening. Returns: (transfer
 * full) (nullable): DowserCsvDecision, of the columns that can be read in two ways */
GPtrArray *dowser_sqlite_decisions_list (const char *path, const char *memory, GError **error);
/** @nick: (nullable): takes it back. Returns: (transfer full): @memory with it */
char *dowser_sqlite_decisions_choose (const char *memory, const char *table, const char *column, const char *nick);

G_END_DECLS
