/* dowser-sqlite-decisions.h - the user's choices of how texts in columns of an SQLite database are read */
#pragma once

#include "sources/csv/dowser-csv-decisions.h"

G_BEGIN_DECLS

/** Opens and examines the file at @path: for a worker thread. @memory: (nullable): from the last time it was open.
 * Returns: (transfer full) (nullable): DowserCsvDecision, for the columns that can be read in two ways */
GPtrArray *dowser_sqlite_decisions_list (const char *path, const char *memory, GError **error);
/** @nick: (nullable): %NULL removes the choice. Returns: (transfer full): @memory with the choice */
char *dowser_sqlite_decisions_choose (const char *memory, const char *table, const char *column, const char *nick);

G_END_DECLS
