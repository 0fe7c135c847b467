/* dowser-store-file.h - opens the store's file, brings it up to date, and knows what to do where it cannot */
#pragma once

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/**
 * dowser_store_file_open:
 * @directory: made where it is missing
 * @warning: (out) (transfer full) (nullable): one sentence, where the history is not kept or begins anew
 *
 * A damaged file is moved aside, never deleted; one of a newer version is left alone.
 *
 * Returns: (transfer full): a connection that works, to the file or, where there is no other way, to memory
 */
sqlite3 *dowser_store_file_open (const char *directory, char **warning);

/** Version of the tables that this program writes. */
int dowser_store_file_get_version (void);

G_END_DECLS
