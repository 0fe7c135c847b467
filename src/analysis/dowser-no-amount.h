/* dowser-no-amount.h - finds sums and averages of columns that aren't amounts */
#pragma once

#include "analysis/dowser-audit-kinds.h"

G_BEGIN_DECLS

/**
 * dowser_no_amount_find_column:
 * @expr: any expression of @scope
 * @kind: (out): the kind of the column: a key, a code, a year or a date; a number of seconds since 1970 is also a date
 * @is_sum: (out): TRUE for a sum, FALSE for an average
 *
 * An average of years is a point in time, so it isn't reported. A difference of two years is an amount.
 *
 * Returns: (nullable): the column that isn't an amount, if @expr is a sum or an average of it
 */
const DowserExpr *dowser_no_amount_find_column (const DowserAnalysis *self, DowserAuditScope *scope,
                                                const DowserExpr *expr, DowserColumnKind *kind, gboolean *is_sum);

G_END_DECLS
