/* dowser-duckdb-fetch.h - fetches DuckDB's library for the user by the program "fetch-duckdb" */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * dowser_duckdb_fetch_async:
 *
 * Runs what DOWSER_FETCH_DUCKDB names, else the installed "fetch-duckdb". It checks the sum of what it fetched and puts
 * it where dowser_duckdb_api_get() looks. Main thread.
 */
void dowser_duckdb_fetch_async (GAsyncReadyCallback callback, gpointer user_data);
/** Returns: whether the library is there now; #DOWSER_SOURCE_ERROR_NO_ENGINE with what the program said */
gboolean dowser_duckdb_fetch_finish (GAsyncResult *result, GError **error);

G_END_DECLS
