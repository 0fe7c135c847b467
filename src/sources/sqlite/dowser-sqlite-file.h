/* dowser-sqlite-file.h - checks of a database file that don't need SQLite */
#pragma once

#include <glib.h>
#include <sys/stat.h>

G_BEGIN_DECLS

/**
 * dowser_sqlite_file_check:
 * @info: (out): of the file
 *
 * Checks that @path is a readable file that begins like a database. An empty file is an empty database.
 *
 * Returns: FALSE with #DOWSER_SOURCE_ERROR: not found, not a database, damaged or denied
 */
gboolean dowser_sqlite_file_check (const char *path, struct stat *info, GError **error);

/** Returns TRUE if the file uses a write-ahead log, but the log doesn't exist and can't be created in the file's
 * folder. */
gboolean dowser_sqlite_file_is_log_missing (const char *path);

/** Returns TRUE if a write-ahead log is next to the file. If it is, even a reader needs a folder in which it can create
 * the index of the log. */
gboolean dowser_sqlite_file_has_log (const char *path);

/** Returns: (transfer full): a URI for SQLite that opens @path as an immutable file: without locks, and without its
 * write-ahead log */
char *dowser_sqlite_file_dup_immutable_uri (const char *path);

/** Returns: (transfer full): a stamp that changes with every write to the file or its log */
char *dowser_sqlite_file_dup_stamp (const char *path);

G_END_DECLS
