/* dowser-blockers.h - explains to the user why a question isn't "understood", or why its plan is less certain */
#pragma once

#include "planner/certainty/dowser-certainty.h"

G_BEGIN_DECLS

/** Returns TRUE if the features contain no anomaly. */
gboolean dowser_blockers_has_no_anomaly (const double *features);
/** Adds a sentence for each anomaly, a property of the question that prevents the state "understood". @features: from
 * dowser_certainty_measure() */
void dowser_blockers_add_anomalies (const double *features, GPtrArray *reasons);
/** Adds sentences for the weaknesses with the highest costs. If the certainty is low, at least one sentence is
 * added. */
void dowser_blockers_add_weaknesses (const double *features, GPtrArray *reasons);

/** Returns TRUE if @reason is a sentence that dowser_blockers_add_weaknesses() adds. */
gboolean dowser_blockers_is_weakness (const char *reason);

G_END_DECLS
