/* dowser-sqlite-file.h - what can be told of a database file without SQLite */
#pragma once

#include <glib.h>
#include <sys/stat.h>

G_BEGIN_DECLS

/**
 * dowser_sqlite_file_check:
 * @info: (out): of the file
 *
 * Whether @path is a readable file that begins as a database does. An empty file is an empty database.
 *
 * Returns: FALSE with #DOWSER_SOURCE_ERROR: not found, no database, damaged or denied
 */
gboolean dowser_sqlite_file_check (const char *path, struct stat *info, GError **error);

/** Whether it is written with a write-ahead log that is not there, in a folder where none can be made. */
gboolean dowser_sqlite_file_misses_its_log (const char *path);

/** Whether a write-ahead log lies beside it: then even a reader needs a place for an index of the log. */
gboolean dowser_sqlite_file_has_log (const char *path);

/** Returns: (transfer full): the URI that opens @path without locks and log */
char *dowser_sqlite_file_dup_immutable_uri (const char *path);

/** Changes with every write to the file or its log. Returns: (transfer full) */
char *dowser_sqlite_file_dup_stamp (const char *path);

G_END_DECLS
