/* dowser-relative.h - reads periods relative to today ("last 3 months") and buckets of time ("by month") */
#pragma once

#include "words/dowser-quantity.h"

G_BEGIN_DECLS

/** Reads "today", "last month", "the past 30 days", "3 weeks ago", "year to date" at token @at. Returns: TRUE if a
 * relative period begins at this token */
gboolean dowser_relative_parse (const DowserTokens *tokens, guint at, DowserQuantity *quantity);
/** Reads "by month", "per year", "each quarter", "weekly" at token @at. Returns: TRUE if a bucket of time begins at
 * this token */
gboolean dowser_bucket_parse (const DowserTokens *tokens, guint at, DowserQuantity *quantity);
/** Reads the unit of time that a word names: "month", "months". Returns: TRUE if the word names a unit of time */
gboolean dowser_relative_get_unit (const DowserToken *token, DowserUnit *unit);

G_END_DECLS
