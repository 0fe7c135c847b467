/* dowser-format-align.h - finds the number of decimals that aligns the decimal points of a column */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** Sets @least of @format, the minimum number of decimals, from the first rows of @column. This is the largest number
 * of decimals in these rows. If @format rounds, it is the number of decimals to which the numbers are rounded. */
void dowser_format_align (DowserFormat *format, DowserResult *result, guint column);

G_END_DECLS
