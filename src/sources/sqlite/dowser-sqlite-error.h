/* dowser-sqlite-error.h - describes SQLite's errors in one sentence: what happened, why, what to do */
#pragma once

#include <gio/gio.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/**
 * dowser_sqlite_set_error:
 * @db: the connection whose last call failed
 * @cancellable: (nullable): if it is canceled, the error is %G_IO_ERROR_CANCELLED, independent of SQLite's error
 *
 * Sets the error of the last call. May be called in any thread that may use @db.
 */
void dowser_sqlite_set_error (sqlite3 *db, GCancellable *cancellable, GError **error);

/** Sets the error for a result @code with the engine's @message; @title names the file. */
void dowser_sqlite_set_error_for_code (int code, const char *message, const char *title, GError **error);

G_END_DECLS
