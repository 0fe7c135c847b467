/* dowser-duckdb-error.h - converts DuckDB's messages to one sentence */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** Sets an error. @message: (nullable): from DuckDB; @files: (nullable): DowserDataFile; their paths are replaced by
 * their names in the message */
void dowser_duckdb_set_error (const char *message, GPtrArray *files, GError **error);

G_END_DECLS
