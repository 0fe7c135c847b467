/* dowser-join-type.h - offers the choice whether a join keeps rows without a match */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * dowser_join_type_make:
 *
 * Changes the inner join @index to a left join. Later joins that use the table of this join are changed, too: as inner
 * joins, they would exclude the kept rows again.
 *
 * Returns: (transfer full): DowserOperation
 */
GPtrArray *dowser_join_type_make (const DowserSelect *select, guint index);
/**
 * dowser_join_type_offer:
 * @chosen: (out): the index of the current choice
 *
 * Returns: (transfer full) (nullable): DowserChoice: to keep rows without a match, or not; %NULL for a cross join
 */
GPtrArray *dowser_join_type_offer (const DowserSelect *select, guint index, int *chosen);

G_END_DECLS
