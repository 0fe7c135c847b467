/* dowser-cell-format.h - the value of a cell spelled as a format says: scale, decimals, thousands, percent, dates */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** Without the unit, which the heading tells. Returns: (transfer full) (nullable): %NULL where @format says nothing
 * about such a value */
char *dowser_cell_format (const DowserCell *cell, const DowserFormat *format);

G_END_DECLS
