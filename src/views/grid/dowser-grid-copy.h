/* dowser-grid-copy.h - rows as text for the clipboard */
#pragma once

#include "rows/dowser-result.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Tab-separated with a line of headings. @rows: which; empty means all that are loaded. @formats: (nullable): of
 * DowserFormat (nullable), one a column: as values are shown, with the unit in the heading; else as they are stored.
 * Returns: (transfer full) */
char *dowser_grid_copy_rows (DowserResult *result, GtkBitset *rows, GPtrArray *formats);

G_END_DECLS
