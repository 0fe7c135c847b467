/* dowser-no-amount.h - what is added up or averaged though it is no amount */
#pragma once

#include "analysis/dowser-audit-kinds.h"

G_BEGIN_DECLS

/**
 * dowser_no_amount_find:
 * @expr: any expression of @scope
 * @kind: (out): what the column is: a key, a code, a year or, also for seconds since 1970, a date
 * @is_sum: (out): whether it is added up rather than averaged
 *
 * The average of years is the middle of a time, and the difference of two an amount.
 *
 * Returns: (nullable): where @expr is a sum or an average, the column in it that is no amount
 */
const DowserExpr *dowser_no_amount_find (const DowserAnalysis *self, DowserAuditScope *scope, const DowserExpr *expr,
                                         DowserColumnKind *kind, gboolean *is_sum);

G_END_DECLS
