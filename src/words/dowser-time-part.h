/* dowser-time-part.h - parts of time for grouping: months and years, and recurring parts ("weekday") */
#pragma once

#include "words/dowser-quantity.h"

G_BEGIN_DECLS

/** Reads a part of time at @at: sets @unit or @part of @quantity. Returns: the number of tokens; 0 if there is none */
guint dowser_time_part_match (const DowserTokens *tokens, guint at, DowserQuantity *quantity);
/** Reads a part of time that the question asks for: "which month", "on what weekday", and the hour of "busiest hour".
 * Also sets @n_tokens and @asked of @quantity. */
gboolean dowser_time_part_parse_asked (const DowserTokens *tokens, guint at, DowserQuantity *quantity);

G_END_DECLS
