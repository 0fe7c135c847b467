/* dowser-data-key.h - keys that show if the data in files has changed */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_data_key_new:
 * @uri: canonical, of a source
 *
 * Returns a key that changes whenever the files of a source change. It contains their inodes, sizes and times, the logs
 * next to them, and the change counter in the header of an SQLite file. A file that was changed in the last seconds has
 * no key, because two changes may have the same timestamp. Blocks: for a worker thread.
 *
 * Returns: (transfer full) (nullable): %NULL if the key can't be determined, as for a server
 */
char *dowser_data_key_new (const char *uri);

G_END_DECLS
