/* dowser-plan-nest.h - makes plans with two steps: the best rows in each group, an aggregate of the groups'
 * aggregates */
#pragma once

#include "plan/dowser-plan.h"
#include "planner/read/dowser-query-frame.h"

G_BEGIN_DECLS

/**
 * dowser_plan_rank_in_groups:
 * @select: (transfer full): the select of the rows to be ranked, with their sort keys and the limit
 *
 * For "the cheapest product in each category": a step ranks the rows within the groups of @frame, and the plan selects
 * the rows with a rank up to the limit. Equal rows have the same rank.
 *
 * Returns: (transfer full)
 */
DowserPlan *dowser_plan_rank_in_groups (const DowserSchemaIndex *index, const DowserQueryFrame *frame,
                                        DowserSelect *select);

/**
 * dowser_plan_aggregate_groups:
 * @select: (transfer full): a select with groups; its last output is the measure of each group
 *
 * For "the average number of orders per customer": a step computes the measure of each group, and the plan applies
 * @aggregate to these measures.
 *
 * Returns: (transfer full)
 */
DowserPlan *dowser_plan_aggregate_groups (DowserSelect *select, DowserAggregate aggregate);

G_END_DECLS
