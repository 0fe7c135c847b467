/* dowser-join-type.h - offers to switch between an inner join and a left join, which keeps rows without a match */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * dowser_join_type_make_operations:
 *
 * Makes the operations that change the inner join @index to a left join. Later inner joins that use the table of this
 * join are changed, too. Otherwise, they would exclude the rows that the left join keeps.
 *
 * Returns: (transfer full): DowserOperation
 */
GPtrArray *dowser_join_type_make_operations (const DowserSelect *select, guint index);
/**
 * dowser_join_type_list_choices:
 * @chosen: (out): the index of the current choice
 *
 * Returns: (transfer full) (nullable): DowserChoice: to keep rows without a match, or not; %NULL for a cross join
 */
GPtrArray *dowser_join_type_list_choices (const DowserSelect *select, guint index, int *chosen);

G_END_DECLS
