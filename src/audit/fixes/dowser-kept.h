/* dowser-kept.h - what a person keeps for all questions of a conversation: which rows, how many, in which order */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"
#include "session/dowser-constraint.h"

G_BEGIN_DECLS

/** Of a condition on rows of @table (nullable), else on the dates of whatever is read, which @condition names by a
 * column without instance and name. @said: "only orders of this year". Returns: (transfer full) */
DowserConstraint *dowser_kept_new_only (const char *said, const char *words, const char *table, DowserExpr *condition);
DowserConstraint *dowser_kept_new_at_most (const char *said, gint64 n_rows);
/** By the first number that is shown. */
DowserConstraint *dowser_kept_new_sorted (const char *said, gboolean descending);

/**
 * dowser_kept_apply:
 * @profile: (nullable): tells which texts are dates
 * @constraints: of DowserConstraint; what is no such setting is passed over
 *
 * What @plan says itself goes before: a condition on the same column, a limit, a sort. What was applied, and what
 * couldn't be, is among the assumptions of the plan. A person's own SQL is left as it is.
 *
 * Returns: (transfer full): @plan itself where nothing is kept
 */
DowserPlan *dowser_kept_apply (DowserPlan *plan, GPtrArray *constraints, const DowserSchema *schema,
                               const DowserProfile *profile);

G_END_DECLS
