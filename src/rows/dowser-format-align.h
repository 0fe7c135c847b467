/* dowser-format-align.h - how many decimals the numbers of a column have, so that their points stand below one another
 */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** Sets @least of @format by the first rows of @column: as many decimals as one of them has, or as rounded ones want.
 */
void dowser_format_align (DowserFormat *format, DowserResult *result, guint column);

G_END_DECLS
