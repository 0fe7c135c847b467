/* dowser-plan-lacks.h - finds words of a question that ask for something that the plan doesn't do */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * dowser_plan_find_unmet_request:
 * @question: the user's text
 *
 * Looks for an extreme, a negation, a count, an average, a total or a share that the question asks for and the plan
 * doesn't compute. Also looks for a number or a quoted text of the question that no literal of the plan contains. In
 * the other direction, looks for a limit, a count or an extreme of the plan that the question doesn't ask for. Pure.
 *
 * Returns: (transfer full) (nullable): a sentence that names the first difference; %NULL if there is no difference
 */
char *dowser_plan_find_unmet_request (const DowserPlan *plan, const char *question);

G_END_DECLS
