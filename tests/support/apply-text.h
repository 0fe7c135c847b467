/* apply-text.h - checks the result of an operation on a plan of the shop, in the notation of plan-text.h */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/* Each function takes @operation, and checks that the old plan doesn't change and that the operation has a
 * description. */

/** Returns: (transfer full) (nullable) */
DowserPlan *apply_to_plan_text (const char *before, DowserOperation *operation, GError **error);
void expect_applied (const char *before, DowserOperation *operation, const char *after);
/** Checks that @operation is refused with a sentence that contains @part. */
void expect_refused (const char *before, DowserOperation *operation, const char *part);
/** Checks that @inverse, applied after @operation, gives exactly the old plan. */
void expect_undone (const char *before, DowserOperation *operation, DowserOperation *inverse);
/** Checks that the refused @operation offers @n_choices alternatives, and that the first alternative gives the plan
 * @after. */
void expect_choices (const char *before, DowserOperation *operation, guint n_choices, const char *after);

G_END_DECLS
