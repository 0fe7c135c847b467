/* dowser-plan-lacks.h - words of a question that ask for something of which a plan does nothing */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * dowser_plan_find_lack:
 * @question: words as they were asked
 *
 * Looks for: an extreme, a negation, a count, an average, a total or a share without what works it out; a number or a
 * quoted text that no literal holds; and the other way round, a limit for which no word asks. Pure.
 *
 * Returns: (transfer full) (nullable): a sentence that names the first of them; %NULL where none is found
 */
char *dowser_plan_find_lack (const DowserPlan *plan, const char *question);

G_END_DECLS
