/* dowser-filter-places.h - where a filter that is switched off stands among the others, so that it comes back there */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/**
 * Conditions in the order in which a person sees them: those that are on, and in between those that are off where they
 * were. Returns: (transfer full): int: of one that is on its number; of one that is off -1 less its number among those
 */
GArray *dowser_filter_places_new (const DowserPlan *plan, const DowserSelect *select);
/** Notes that @condition (being switched off) stands at @place of dowser_filter_places_new(). */
void dowser_filter_places_note (DowserPlan *plan, const DowserExpr *condition, guint place);
/** @condition is on again, or gone. */
void dowser_filter_places_forget (DowserPlan *plan, const DowserExpr *condition);

G_END_DECLS
