/* dowser-kept.h - applies settings that the user keeps for a whole conversation: conditions on rows, a limit, an
 * order */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"
#include "session/dowser-constraint.h"

G_BEGIN_DECLS

/** Makes a setting from a condition on the rows of @table (nullable). Without a table, the condition applies to the
 * date column of any table that a plan reads, and the column in @condition has neither instance nor name. @user_text:
 * the user's words: "only orders of this year". Returns: (transfer full) */
DowserConstraint *dowser_kept_new_condition (const char *user_text, const char *words, const char *table,
                                             DowserExpr *condition);
DowserConstraint *dowser_kept_new_row_limit (const char *user_text, gint64 n_rows);
/** Makes a setting that sorts every plan without a sort key by the first number that the plan shows. @said: the user's
 * words. Returns: (transfer full) */
DowserConstraint *dowser_kept_new_sort (const char *user_text, gboolean descending);

/**
 * dowser_kept_apply:
 * @profile: (nullable): shows which texts are dates
 * @constraints: of DowserConstraint; constraints that aren't kept settings are ignored
 *
 * A setting isn't applied if the plan already has a condition on the same column, or a limit or sort of its own. The
 * plan's assumptions record which settings were applied, and which settings couldn't be applied. The user's own SQL is
 * not changed.
 *
 * Returns: (transfer full): @plan itself if there are no kept settings
 */
DowserPlan *dowser_kept_apply (DowserPlan *plan, GPtrArray *constraints, const DowserSchema *schema,
                               const DowserProfile *profile);

G_END_DECLS
