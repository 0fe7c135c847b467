/* dowser-data-key.h - tells whether the data in files is what it was */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_data_key_new:
 * @uri: canonical, of a source
 *
 * Changes whenever anything in the files of a source does: by their numbers, sizes and times, the logs beside them,
 * and the count of changes in the head of an SQLite file. A file that was changed in the last seconds has no key,
 * since the clock of a disk may not tell two changes apart. Blocks: for a worker.
 *
 * Returns: (transfer full) (nullable): %NULL where nobody can tell, as of a server
 */
char *dowser_data_key_new (const char *uri);

G_END_DECLS
