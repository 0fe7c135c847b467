/* dowser-plan-lacks.h - finds words of a question that ask for something that its plan doesn't do */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * dowser_plan_find_unmet_request:
 * @question: the question as typed
 *
 * Looks for an extreme, a negation, a count, an average, a total or a share that the plan doesn't compute, and for a
 * number or a quoted text that no literal contains. In the other direction, looks for a limit, a count or an extreme
 * that no word asks for. Pure.
 *
 * Returns: (transfer full) (nullable): a sentence that names the first one; %NULL if none is found
 */
char *dowser_plan_find_unmet_request (const DowserPlan *plan, const char *question);

G_END_DECLS
