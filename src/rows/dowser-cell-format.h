/* dowser-cell-format.h - writes a cell's value in a format: scale, decimals, thousands, percent, dates */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** Writes the value without its unit, because the heading shows the unit. Returns: (transfer full) (nullable): %NULL if
 * @format doesn't apply to this value */
char *dowser_cell_format (const DowserCell *cell, const DowserFormat *format);

G_END_DECLS
