/* dowser-count-once.h - the same plan with a step first, in which each row that is counted stands once */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * dowser_count_once:
 * @id: the instance whose rows are aggregated
 *
 * The step joins and filters as the plan does and keeps the distinct combinations of @id's primary key, the group keys
 * and what is aggregated of @id; the plan then groups and aggregates the step's rows. Aggregates over the joined rows or
 * over other tables are worked out in the step for each row of @id, and put together in the plan.
 *
 * Returns: (transfer full) (nullable): %NULL where an aggregate cannot be put together from parts (different values of
 *   other tables), the table has no primary key, or the plan holds what cannot be moved
 */
DowserPlan *dowser_count_once (const DowserPlan *plan, const DowserSchema *schema, const char *id);

G_END_DECLS
