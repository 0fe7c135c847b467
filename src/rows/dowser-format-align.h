/* dowser-format-align.h - finds the number of decimals that aligns the decimal points of a column */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** Sets @least of @format, the minimum number of decimals, to the largest number of decimals in the first rows of
 * @column. If @format rounds, sets it to the number of decimals after rounding. */
void dowser_format_align_decimals (DowserFormat *format, DowserResult *result, guint column);

G_END_DECLS
