/* dowser-fitting.h - what fits a column that is no amount, in place of its sum or average */
#pragma once

#include "schema/dowser-profile.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/**
 * dowser_fitting_ask:
 * @understanding: not shared yet
 * @profile: (nullable)
 *
 * Where its plan adds up or averages ids, codes, days or points in time, it asks what is meant instead: how many there
 * are, or the earliest and the latest.
 */
void dowser_fitting_ask (DowserUnderstanding *understanding, const DowserSchema *schema, const DowserProfile *profile);
/** Whether something fits in place of a sum or an average of @plan. */
gboolean dowser_fitting_has (DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile);

G_END_DECLS
