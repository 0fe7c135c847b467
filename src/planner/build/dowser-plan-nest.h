/* dowser-plan-nest.h - questions that take two steps: the best in each group, a number over the numbers of groups */
#pragma once

#include "plan/dowser-plan.h"
#include "planner/read/dowser-frame.h"

G_BEGIN_DECLS

/**
 * dowser_plan_rank_in_groups:
 * @select: (transfer full): of the rows to be ranked, with their keys of order and the limit
 *
 * "the cheapest product in each category": a step ranks the rows within the groups of @frame, and the plan keeps those
 * up to the limit. Rows that are equal share a place.
 *
 * Returns: (transfer full)
 */
DowserPlan *dowser_plan_rank_in_groups (const DowserSchemaIndex *index, const DowserFrame *frame, DowserSelect *select);

/**
 * dowser_plan_aggregate_groups:
 * @select: (transfer full): grouped; the last of its outputs is the number of each group
 *
 * "the average number of orders per customer": a step with a number for each group, and @aggregate over them.
 *
 * Returns: (transfer full)
 */
DowserPlan *dowser_plan_aggregate_groups (DowserSelect *select, DowserAggregate aggregate);

G_END_DECLS
