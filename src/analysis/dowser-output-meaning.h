/* dowser-output-meaning.h - finds the role, unit and scale of a result column from the columns that it is computed from
 */
#pragma once

#include "analysis/dowser-column-meaning.h"
#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * dowser_expr_meaning_read:
 * @select: of @plan, where @expr stands
 * @profile: (nullable)
 *
 * A sum of cents is cents, cents for each order too, cents divided by 100 are whole, and a quotient of one unit has
 * none. Where units or scales are mixed, nothing is said.
 */
DowserNumberMeaning dowser_expr_meaning_read (const DowserPlan *plan, const DowserSelect *select,
                                              const DowserSchema *schema, const DowserProfile *profile,
                                              const DowserExpr *expr);
/** The same for output @index of @plan, its set operations taken in. */
DowserNumberMeaning dowser_output_meaning_read (const DowserPlan *plan, const DowserSchema *schema,
                                                const DowserProfile *profile, guint index);

G_END_DECLS
