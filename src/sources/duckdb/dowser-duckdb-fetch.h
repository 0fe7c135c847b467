/* dowser-duckdb-fetch.h - downloads DuckDB's library for the user with the program "fetch-duckdb" */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * dowser_duckdb_fetch_async:
 *
 * Runs the program in DOWSER_FETCH_DUCKDB, or else the installed "fetch-duckdb". It verifies the checksum and puts the
 * library where dowser_duckdb_api_get() looks. Main thread.
 */
void dowser_duckdb_fetch_async (GAsyncReadyCallback callback, gpointer user_data);
/** Returns: TRUE if the library is now available; #DOWSER_SOURCE_ERROR_NO_ENGINE with the program's output */
gboolean dowser_duckdb_fetch_finish (GAsyncResult *result, GError **error);

G_END_DECLS
