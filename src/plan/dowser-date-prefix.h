/* dowser-date-prefix.h - recognizes groups by month or year that SQL writes as the beginning of a date's text:
 * "2024-05" */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** Returns TRUE if @expr is the beginning of a date's text, with the length of a year or a month. @date: (out)
 * (transfer none) */
gboolean dowser_date_prefix_read (const DowserExpr *expr, DowserUnit *unit, const DowserExpr **date);
/** Returns the first day of the month or year @value; returns other values unchanged. Returns: (transfer full) */
DowserValue *dowser_date_prefix_dup_start (const DowserValue *value, DowserUnit unit);

G_END_DECLS
