/* dowser-time-part.h - parts of time that are grouped by: months and years, and those that come again ("weekday") */
#pragma once

#include "words/dowser-quantity.h"

G_BEGIN_DECLS

/** What the words at @at say to cut time by: @unit or @part of @quantity. Returns: their number; 0 where they say none
 */
guint dowser_time_part_match (const DowserTokens *tokens, guint at, DowserQuantity *quantity);
/** "which month", "on what weekday", and the hour of "busiest hour": sets @n_tokens and @asked of @quantity, too. */
gboolean dowser_time_part_parse_asked (const DowserTokens *tokens, guint at, DowserQuantity *quantity);

G_END_DECLS
