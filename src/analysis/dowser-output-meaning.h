/* dowser-output-meaning.h - finds the role, unit and scale of a result column from the columns that it is made of */
#pragma once

#include "analysis/dowser-column-meaning.h"
#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * dowser_expr_meaning_read:
 * @select: of @plan, the select with @expr
 * @profile: (nullable): the values of the columns
 *
 * Returns the unit and the scale (cents, percent …) of @expr. A sum of cents is in cents, and so is the sum divided by
 * the number of orders. Cents divided by 100 are whole amounts, and a quotient of equal units has no unit. If units or
 * scales are mixed, the result is unknown.
 */
DowserNumberMeaning dowser_expr_meaning_read (const DowserPlan *plan, const DowserSelect *select,
                                              const DowserSchema *schema, const DowserProfile *profile,
                                              const DowserExpr *expr);
/** Reads the meaning of output @index of @plan. If the plan has set operations, the outputs of all their selects are
 * combined. */
DowserNumberMeaning dowser_output_meaning_read (const DowserPlan *plan, const DowserSchema *schema,
                                                const DowserProfile *profile, guint index);

G_END_DECLS
