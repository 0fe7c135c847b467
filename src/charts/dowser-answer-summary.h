/* dowser-answer-summary.h - describes the rows of an answer in words: the largest, the smallest, the total, the change;
 * pure */
#pragma once

#include "charts/dowser-chart-shape.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/**
 * dowser_answer_summary_new:
 * @profile: (nullable)
 * @result: all rows of @plan; main thread
 *
 * Writes one to three sentences about the numbers of groups, by rules: "Norway has the highest revenue, 1,606 (23 % of
 * 7,041 in all). Poland has the lowest, 17." Each number is from one of the rows, or computed from all rows. A total is
 * given only for sums and counts if no limit drops groups.
 *
 * Returns: (transfer full) (nullable): %NULL if there is nothing to sum up: single numbers, lists, plans with a limit,
 * an offset or a condition on groups, more groups than a chart shows
 */
char *dowser_answer_summary_new (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                                 DowserResult *result);

G_END_DECLS
