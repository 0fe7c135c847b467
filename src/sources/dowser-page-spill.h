/* dowser-page-spill.h - a file without a name that holds the pages of a large result */
#pragma once

#include "model/dowser-result.h"

G_BEGIN_DECLS

/** Bytes of rows that stay in memory, unless DOWSER_RESULT_MEMORY says another number of MiB. */
#define DOWSER_PAGE_SPILL_BUDGET ((gsize) 64 * 1024 * 1024)

/**
 * DowserPageSpill: counted, since the pages that it holds are read from it. The file is on the disk, in $TMPDIR or
 * /var/tmp, and gone with the last page, also where the program is killed.
 */
typedef struct _DowserPageSpill DowserPageSpill;

/** @budget: bytes of pages that are left in memory */
DowserPageSpill *dowser_page_spill_new (gsize budget);
DowserPageSpill *dowser_page_spill_new_default (void);
DowserPageSpill *dowser_page_spill_ref (DowserPageSpill *self);
void dowser_page_spill_unref (DowserPageSpill *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPageSpill, dowser_page_spill_unref)

/**
 * dowser_page_spill_take:
 * @page: (transfer full)
 *
 * Returns: (transfer full) (nullable): @page itself while the budget lasts, then one of the same cells that lies in
 *   the file; %NULL with %G_IO_ERROR where there is no room
 */
DowserPage *dowser_page_spill_take (DowserPageSpill *self, DowserPage *page, GError **error);
/** Bytes in the file. */
guint64 dowser_page_spill_get_size (DowserPageSpill *self);

G_END_DECLS
