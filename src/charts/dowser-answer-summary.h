/* dowser-answer-summary.h - what an answer comes to in words: the largest, the smallest, the total, the change; pure */
#pragma once

#include "charts/dowser-chart-shape.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/**
 * dowser_answer_summary_new:
 * @profile: (nullable)
 * @result: all rows of @plan; main thread
 *
 * One to three sentences about numbers of groups, by rule: "Norway has the highest revenue, 1,606 (23 % of 7,041 in
 * all). Poland has the lowest, 17." Each number is one of the rows, or made of all of them: a total is told only of
 * sums and counts that a limit doesn't cut.
 *
 * Returns: (transfer full) (nullable): %NULL where there is nothing to sum up: single numbers, lists, plans with a limit,
 *   an offset or a condition on groups, more groups than a chart shows
 */
char *dowser_answer_summary_new (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                                 DowserResult *result);

G_END_DECLS
