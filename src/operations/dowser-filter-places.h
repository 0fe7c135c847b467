/* dowser-filter-places.h - the position of a switched-off filter among the other filters, so that it can be switched on
 * at the same position */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/** Returns the conditions in the order in which the user sees them. Switched-off conditions are at their old positions.
 * Returns: (transfer full): int: a condition that is on is given by its index; a condition that is off is given by -1
 * minus its index among the switched-off conditions */
GArray *dowser_filter_places_new (const DowserPlan *plan, const DowserSelect *select);
/** Notes the position of @condition in the plan. Called when @condition is switched off. @place: the index of
 * @condition in the result of dowser_filter_places_new() */
void dowser_filter_places_save (DowserPlan *plan, const DowserExpr *condition, guint place);
/** Removes the note about the position of @condition. Called when @condition is switched on again or removed. */
void dowser_filter_places_remove (DowserPlan *plan, const DowserExpr *condition);

G_END_DECLS
