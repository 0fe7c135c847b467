/* dowser-sqlite-recovery.h - recovers a copy of a database after an unfinished write */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * dowser_sqlite_recovery_new_copy:
 *
 * Copies @path, its rollback journal and its write-ahead log into a private folder, and lets SQLite recover the copy.
 * The original files are only read. The caller removes the copy with dowser_sqlite_recovery_remove_copy().
 *
 * Returns: (transfer full) (nullable): the copy's path, %NULL with #DOWSER_SOURCE_ERROR or %G_IO_ERROR_CANCELLED
 */
char *dowser_sqlite_recovery_new_copy (const char *path, GCancellable *cancellable, GError **error);

/** Removes the copy and its folder. An open connection can still read the copy; the disk space is freed when the
 * connection is closed. */
void dowser_sqlite_recovery_remove_copy (const char *copy);

G_END_DECLS
