/* dowser-output-format.h - how the values of an output are shown where the plan does not say; pure */
#pragma once

#include "plan/dowser-select.h"

G_BEGIN_DECLS

/**
 * How the values of @output are shown: as the plan says; where it says nothing, the start of a month as "Jan 2024", and
 * computed numbers rounded. What is stored is shown as it is.
 *
 * Returns: (transfer full) (nullable): %NULL for values as they come
 */
DowserFormat *dowser_format_for_output (const DowserOutput *output);

G_END_DECLS
