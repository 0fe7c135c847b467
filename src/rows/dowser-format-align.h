/* dowser-format-align.h - finds the number of decimals for a column, so that its decimal points align */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** Sets @least of @format, the minimum number of decimals, from the first rows of @column: the largest number of
 * decimals in them, or the number of decimals of rounded numbers. */
void dowser_format_align (DowserFormat *format, DowserResult *result, guint column);

G_END_DECLS
