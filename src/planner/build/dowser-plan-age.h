/* dowser-plan-age.h - builds conditions on ages: for "older than 40", compares a date column with the day 40 years
 * ago */
#pragma once

#include "plan/dowser-expr.h"
#include "words/dowser-quantity.h"

G_BEGIN_DECLS

/** Returns TRUE if @quantity is an age: an integer with a unit of time, or with "older" or "younger". */
gboolean dowser_plan_quantity_is_age (const DowserQuantity *quantity);

/**
 * dowser_plan_new_age_test:
 * @comparison: the comparison of the ages: GREATER for "older than"
 * @tested: (transfer full): the date of birth, or another date at which the age was 0
 *
 * Compares @tested with a date. A greater age means an earlier date. The unit is years if @quantity names no unit of
 * time.
 *
 * Returns: (transfer full)
 */
DowserExpr *dowser_plan_new_age_test (const DowserQuantity *quantity, DowserComparison comparison, DowserExpr *tested,
                                      gboolean negated);

G_END_DECLS
