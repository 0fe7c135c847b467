/* dowser-duckdb-error.h - what DuckDB's messages mean, in one sentence */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** @message: (nullable): as DuckDB gives it; @files: (nullable): DowserDataFile, whose paths people know by their names
 */
void dowser_duckdb_set_error (const char *message, GPtrArray *files, GError **error);

G_END_DECLS
