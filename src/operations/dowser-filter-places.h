/* dowser-filter-places.h - the position of a switched-off filter among the others, to restore it there */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/** Returns the conditions in the order in which the user sees them, with the switched-off ones at their old positions.
 * Returns: (transfer full): int: the index of a condition that is on; for one that is off, -1 minus its index among
 * the switched-off conditions */
GArray *dowser_filter_places_new (const DowserPlan *plan, const DowserSelect *select);
/** Notes that @condition, which is being switched off, has index @place in dowser_filter_places_new(). */
void dowser_filter_places_save (DowserPlan *plan, const DowserExpr *condition, guint place);
/** Forgets the position of @condition, which is on again or removed. */
void dowser_filter_places_remove (DowserPlan *plan, const DowserExpr *condition);

G_END_DECLS
