/* dowser-duckdb-fetch.h - downloads DuckDB's library when the user wants it, by running the program "fetch-duckdb" */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * dowser_duckdb_fetch_async:
 *
 * Runs the program in DOWSER_FETCH_DUCKDB, or else the installed "fetch-duckdb". The program verifies the checksum and
 * puts the library where dowser_duckdb_api_get() looks for it. Main thread.
 */
void dowser_duckdb_fetch_async (GAsyncReadyCallback callback, gpointer user_data);
/** Returns: TRUE if the library is now available; FALSE with #DOWSER_SOURCE_ERROR_NO_ENGINE and the program's output */
gboolean dowser_duckdb_fetch_finish (GAsyncResult *result, GError **error);

G_END_DECLS
