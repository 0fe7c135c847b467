/* dowser-text-cell.h - numbers that a server sends as texts, into a page */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** Returns: FALSE, with nothing added, where @text is no whole number of 64 bits */
gboolean dowser_text_cell_add_integer (DowserPageBuilder *builder, const char *text);
/** Returns: FALSE, with nothing added, where @text is no number */
gboolean dowser_text_cell_add_real (DowserPageBuilder *builder, const char *text);

G_END_DECLS
