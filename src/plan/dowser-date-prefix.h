/* dowser-date-prefix.h - recognizes groups by month or year that SQL writes as the beginning of a date's text:
 * "2024-05" */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** Returns TRUE if @expr is the beginning of a date's text and has the length of a year ("2024") or a month
 * ("2024-05"). @date: (out) (transfer none) */
gboolean dowser_date_prefix_read (const DowserExpr *expr, DowserUnit *unit, const DowserExpr **date);
/** Returns the first day if @value is a month or a year. Returns other values unchanged. Returns: (transfer full) */
DowserValue *dowser_date_prefix_dup_start (const DowserValue *value, DowserUnit unit);

G_END_DECLS
