/* dowser-count-once.h - rewrites a plan with a first step in which each counted row appears once, without changing its
 * meaning */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_count_once:
 * @id: the instance whose rows are aggregated
 *
 * Rewrites @plan so that joins no longer repeat the rows of @id in its aggregates. The joins and the filter move into a
 * new step. The step keeps the distinct combinations of @id's primary key, the group keys and the aggregated values of
 * @id. The rewritten plan groups and aggregates the step's rows. Aggregates over the joined rows or over other tables
 * are computed in the step for each row of @id, and combined in the rewritten plan.
 *
 * Returns: (transfer full) (nullable): %NULL if an aggregate cannot be combined from parts (for example, a count of the
 * different values of another table), if the table has no primary key, or if the plan contains parts that cannot be
 * moved
 */
DowserPlan *dowser_count_once (const DowserPlan *plan, const DowserSchema *schema, const char *id);

G_END_DECLS
