/* dowser-data-key.h - computes a key that changes when the data in files changes */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_data_key_new:
 * @uri: canonical URI of a source
 *
 * Returns a key that changes whenever the files of a source change. The key is made from the files' inodes, sizes and
 * times, the logs next to them, and the change counter in the header of an SQLite file. A file that was changed in the
 * last seconds has no key, because two changes may have the same timestamp. Blocks: for a worker thread.
 *
 * Returns: (transfer full) (nullable): %NULL if the key can't be determined, for example for a server
 */
char *dowser_data_key_new (const char *uri);

G_END_DECLS
