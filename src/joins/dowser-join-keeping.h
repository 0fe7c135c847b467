/* dowser-join-keeping.h - what a join does with rows that have no match, as clicks that change it */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * dowser_join_keeping_make:
 *
 * For the inner join @index, and for those that look at what may then be missing: they would lose the rows again.
 *
 * Returns: (transfer full): DowserOperation
 */
GPtrArray *dowser_join_keeping_make (const DowserSelect *select, guint index);
/**
 * dowser_join_keeping_offer:
 * @chosen: (out): which of them holds now
 *
 * Returns: (transfer full) (nullable): DowserChoice: rows without a match are kept, or are not; %NULL of a crossed join
 */
GPtrArray *dowser_join_keeping_offer (const DowserSelect *select, guint index, int *chosen);

G_END_DECLS
