/* dowser-page-spill.h - a file without a name that holds the pages of a large result */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** Bytes of rows that stay in memory, unless DOWSER_RESULT_MEMORY says another number of MiB. */
#define DOWSER_PAGE_SPILL_BUDGET ((gsize) 64 * 1024 * 1024)

/**
 * DowserPageSpill: counted, since the pages that it holds are read from it. The file is on the disk, in $TMPDIR or
 * /var/tmp, and gone with the last page, also where the program is killed. Pages are put in by one thread, which is a
 * worker's: writing may wait for the disk. All else is for any thread.
 */
typedef struct _DowserPageSpill DowserPageSpill;

/** @budget: bytes of pages that are left in memory */
DowserPageSpill *dowser_page_spill_new (gsize budget);
/** @budget: where the settings name none; 0: DOWSER_PAGE_SPILL_BUDGET */
DowserPageSpill *dowser_page_spill_new_by_settings (gsize budget);
DowserPageSpill *dowser_page_spill_ref (DowserPageSpill *self);
void dowser_page_spill_unref (DowserPageSpill *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPageSpill, dowser_page_spill_unref)

/**
 * dowser_page_spill_take:
 * @page: (transfer full)
 *
 * Returns: (transfer full) (nullable): @page itself while the budget lasts, then one of the same cells that lies in
 *   the file; %NULL where there is no room, and from then on, so that no row is left out before one that is kept
 */
DowserPage *dowser_page_spill_take (DowserPageSpill *self, DowserPage *page);
/** Returns: (nullable): why there was no room: one sentence. It is there before the run is told, and then stays. */
const char *dowser_page_spill_get_shortage (DowserPageSpill *self);
/** Bytes in the file, for whoever puts pages in. */
guint64 dowser_page_spill_get_size (DowserPageSpill *self);

G_END_DECLS
