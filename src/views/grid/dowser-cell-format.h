/* dowser-cell-format.h - the value of a cell spelled as the plan says: decimals, thousands, percent, currency, dates */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** Returns: (transfer full) (nullable): %NULL where @format says nothing about such a value */
char *dowser_cell_format (const DowserCell *cell, const DowserFormat *format);

G_END_DECLS
