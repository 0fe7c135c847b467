/* dowser-shown-page.h - rows as people see them, on their way into a file */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** @formats: of DowserFormat (nullable), one a column; what has none stays as it is. Any thread. Returns: (transfer
 * full):
 * @page with texts in place of what a format spells */
DowserPage *dowser_shown_page_new (const DowserPage *page, GPtrArray *formats);

G_END_DECLS
