/* dowser-fitting.h - offers other aggregates for a sum or average of a column that isn't an amount */
#pragma once

#include "schema/dowser-profile.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/**
 * dowser_fitting_add_question:
 * @understanding: not shared yet
 * @profile: (nullable)
 *
 * If the plan of @understanding sums or averages ids, codes, years, dates or timestamps, makes @understanding ask the
 * user for another aggregate: a count, or the earliest or latest value.
 */
void dowser_fitting_add_question (DowserUnderstanding *understanding, const DowserSchema *schema,
                                  const DowserProfile *profile);
/** Returns TRUE if @plan sums or averages a column that isn't an amount. */
gboolean dowser_fitting_has_wrong_aggregate (DowserPlan *plan, const DowserSchema *schema,
                                             const DowserProfile *profile);

G_END_DECLS
