/* dowser-spill-file.h - a file for those pages of a large result that don't stay in memory */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** Maximum bytes of rows that stay in memory; DOWSER_RESULT_MEMORY overrides it in MiB. */
#define DOWSER_SPILL_FILE_BUDGET ((gsize) 64 * 1024 * 1024)

/** DowserSpillFile: reference-counted, because its pages refer to the file. The file has no name. It is on disk, in
 * $TMPDIR or /var/tmp, and is deleted with the last page, even if the program is killed. Only one thread, a worker,
 * adds pages, because writing may block. All other functions can be called from any thread. */
typedef struct _DowserSpillFile DowserSpillFile;

/** @budget: bytes of pages that stay in memory */
DowserSpillFile *dowser_spill_file_new (gsize budget);
/** Makes a spill file (a file for the pages that don't fit into memory). @budget: the bytes of pages that stay in
 * memory, unless the settings contain another value; 0 for DOWSER_SPILL_FILE_BUDGET */
DowserSpillFile *dowser_spill_file_new_by_settings (gsize budget);
DowserSpillFile *dowser_spill_file_ref (DowserSpillFile *self);
void dowser_spill_file_unref (DowserSpillFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSpillFile, dowser_spill_file_unref)

/**
 * dowser_spill_file_take_page:
 * @page: (transfer full)
 *
 * Returns: (transfer full) (nullable): @page itself while it fits into the budget; otherwise a page with the same cells
 * in the file; %NULL if there is no space. After the first %NULL, all later calls return %NULL, so that only rows at
 * the end are missing
 */
DowserPage *dowser_spill_file_take_page (DowserSpillFile *self, DowserPage *page);
/** Returns: (nullable): a sentence that explains why there was no space. The sentence is set before the run is
 * notified, and never changes afterwards. */
const char *dowser_spill_file_get_shortage (DowserSpillFile *self);
/** Returns the number of bytes in the file. Called only in the thread that adds pages. */
guint64 dowser_spill_file_get_size (DowserSpillFile *self);

G_END_DECLS
