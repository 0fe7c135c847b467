/* dowser-store-file.h - opens the store's file, brings it up to date, and knows what to do where it cannot */
#pragma once

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/**
 * dowser_store_file_open:
 * @directory: made where it is missing
 * @warning: (out) (transfer full) (nullable): one sentence, where the history is not kept or a new one was begun
 * @waits: (out): whether dowser_store_file_reopen() may succeed later
 *
 * A damaged file is moved aside, never deleted; one of a newer version is left alone. A file that cannot be written,
 * as on a full disk, is read into memory, so that what is stored can still be listed.
 *
 * Returns: (transfer full): a connection that works, to the file or, where there is no other way, to memory
 */
sqlite3 *dowser_store_file_open (const char *directory, char **warning, gboolean *waits);
/** Returns: (transfer full) (nullable): the file, where it can be written now */
sqlite3 *dowser_store_file_reopen (const char *directory);
gboolean dowser_store_file_is_memory (sqlite3 *db);

/** Version of the tables that this program writes. */
int dowser_store_file_get_version (void);

G_END_DECLS
