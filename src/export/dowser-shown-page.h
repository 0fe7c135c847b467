/* dowser-shown-page.h - replaces the values of exported rows by the texts that the grid shows */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** Returns a copy of @page in which values are replaced by their formatted texts. @formats: of DowserFormat (nullable),
 * one for each column; a column without a format is copied unchanged. Can be called in any thread. Returns: (transfer
 * full) */
DowserPage *dowser_shown_page_new (const DowserPage *page, GPtrArray *formats);

G_END_DECLS
