/* dowser-plan-age.h - "older than 40" on a column of dates: a number of years back from today */
#pragma once

#include "plan/dowser-expr.h"
#include "words/dowser-quantity.h"

G_BEGIN_DECLS

/** Whether @quantity is an age: a whole number of years, or with "older" or "younger". */
gboolean dowser_plan_is_age (const DowserQuantity *quantity);

/**
 * dowser_plan_new_age_test:
 * @comparison: of the ages: GREATER for "older than"
 * @tested: (transfer full): the date of birth, or of any other beginning
 *
 * A greater age is an earlier date. Years where @quantity names no unit of time.
 *
 * Returns: (transfer full)
 */
DowserExpr *dowser_plan_new_age_test (const DowserQuantity *quantity, DowserComparison comparison, DowserExpr *tested,
                                      gboolean negated);

G_END_DECLS
