/* dowser-duckdb-error.h - converts DuckDB's error messages to one sentence for the user */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** Sets an error. @message: (nullable): from DuckDB; @files: (nullable): DowserDataFile: where the message contains the
 * path of a file, the error contains the file's name */
void dowser_duckdb_set_error (const char *message, GPtrArray *files, GError **error);

G_END_DECLS
