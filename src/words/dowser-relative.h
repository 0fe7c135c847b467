/* dowser-relative.h - stretches of time counted from today ("last 3 months") and buckets of time ("by month") */
#pragma once

#include "words/dowser-quantity.h"

G_BEGIN_DECLS

/** "today", "last month", "the past 30 days", "3 weeks ago", "year to date" at token @at. Returns: whether it is one */
gboolean dowser_relative_parse (const DowserTokens *tokens, guint at, DowserQuantity *quantity);
/** "by month", "per year", "each quarter", "weekly" at token @at. Returns: whether it is one */
gboolean dowser_bucket_parse (const DowserTokens *tokens, guint at, DowserQuantity *quantity);
/** The unit of time that a word names: "month", "months". Returns: whether it does */
gboolean dowser_relative_get_unit (const DowserToken *token, DowserUnit *unit);

G_END_DECLS
