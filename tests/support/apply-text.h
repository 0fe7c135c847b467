/* apply-text.h - what an operation makes of a plan of the shop, in the notation of plan-text.h */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/* Each takes @operation, and checks that the plan before stays as it was and that the operation is described. */

/** Returns: (transfer full) (nullable) */
DowserPlan *apply_text (const char *before, DowserOperation *operation, GError **error);
void expect_applied (const char *before, DowserOperation *operation, const char *after);
/** @part: of the reason, which is a sentence */
void expect_refused (const char *before, DowserOperation *operation, const char *part);
/** That @inverse, applied after @operation, gives the bytes of the plan before. */
void expect_taken_back (const char *before, DowserOperation *operation, DowserOperation *inverse);
/** That the first choice offered in place of the refused @operation gives @after; @n_choices of them. */
void expect_choices (const char *before, DowserOperation *operation, guint n_choices, const char *after);

G_END_DECLS
