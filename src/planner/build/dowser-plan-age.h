/* dowser-plan-age.h - ages such as "older than 40" on a column of dates: compared with a day that many years ago */
#pragma once

#include "plan/dowser-expr.h"
#include "words/dowser-quantity.h"

G_BEGIN_DECLS

/** Returns TRUE if @quantity is an age: an integer with a unit of time, or with "older" or "younger". */
gboolean dowser_plan_is_age (const DowserQuantity *quantity);

/**
 * dowser_plan_new_age_test:
 * @comparison: of the ages: GREATER for "older than"
 * @tested: (transfer full): the date of birth, or of another beginning
 *
 * Compares @tested with a date; a greater age is an earlier date. The unit is years if @quantity names no unit of time.
 *
 * Returns: (transfer full)
 */
DowserExpr *dowser_plan_new_age_test (const DowserQuantity *quantity, DowserComparison comparison, DowserExpr *tested,
                                      gboolean negated);

G_END_DECLS
