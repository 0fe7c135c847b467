/* dowser-sqlite-decisions.h - lets the user choose whether a column of an SQLite database is read as texts or as
 * numbers */
#pragma once

#include "sources/csv/dowser-csv-decisions.h"

G_BEGIN_DECLS

/** Opens and examines the file at @path: for a worker thread. @memory: (nullable): the choices stored for the file.
 * Returns: (transfer full) (nullable): DowserCsvDecision, for the columns that can be read in two ways */
GPtrArray *dowser_sqlite_decisions_list (const char *path, const char *memory, GError **error);
/** @nick: (nullable): the new choice for the column; %NULL removes the choice. Returns: (transfer full): @memory with
 * this change */
char *dowser_sqlite_decisions_set_choice (const char *memory, const char *table, const char *column, const char *nick);

G_END_DECLS
