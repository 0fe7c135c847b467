/* dowser-cell-format.h - the value of a cell spelled as the plan says: decimals, thousands, percent, currency, dates */
#pragma once

#include "model/dowser-output-view.h"
#include "model/dowser-plan.h"
#include "model/dowser-result.h"

G_BEGIN_DECLS

/** Returns: (transfer full) (nullable): %NULL where @format says nothing about such a value */
char *dowser_cell_format (const DowserCell *cell, const DowserFormat *format);

/**
 * How the values of @output are shown: as the plan says; where it says nothing, the start of a month as "Jan 2024", and
 * computed numbers rounded. What is stored is shown as it is.
 *
 * Returns: (transfer full) (nullable): %NULL for values as they come
 */
DowserFormat *dowser_format_for_output (const DowserOutput *output);

G_END_DECLS
