/* dowser-store-file.h - opens the store's file, updates its tables, and handles files that can't be used */
#pragma once

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/**
 * dowser_store_file_open:
 * @directory: created if it is missing
 * @warning: (out) (transfer full) (nullable): a sentence, if the history isn't saved or a new history was started
 * @can_reopen: (out): TRUE if dowser_store_file_reopen() may succeed later
 *
 * A damaged file is moved aside, never deleted. A file of a newer version isn't changed. If a file can't be written,
 * for example because the disk is full, it is read into memory, so that its content can still be listed.
 *
 * Returns: (transfer full): a working connection, to the file if possible, otherwise to memory
 */
sqlite3 *dowser_store_file_open (const char *directory, char **warning, gboolean *can_reopen);
/** Tries again to open the file. Returns: (transfer full) (nullable): the file, if it can be written now */
sqlite3 *dowser_store_file_reopen (const char *directory);
gboolean dowser_store_file_is_memory (sqlite3 *db);

/** Returns the version of the tables that this program writes. */
int dowser_store_file_get_version (void);

G_END_DECLS
