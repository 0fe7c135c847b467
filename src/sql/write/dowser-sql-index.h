/* dowser-sql-index.h - writes the statement that creates an index, for the administrator of the database; Dowser never
 * runs it */
#pragma once

#include "schema/dowser-dialect-id.h"

#include <glib.h>

G_BEGIN_DECLS

/** Writes a CREATE INDEX statement. @columns: the columns of the index, %NULL-terminated. Returns: (transfer full)
 * (nullable): %NULL for a dialect that can't be written */
char *dowser_sql_write_index (DowserDialectId dialect, const char *table, const char *const *columns);

G_END_DECLS
