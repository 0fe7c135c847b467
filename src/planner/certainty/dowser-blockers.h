/* dowser-blockers.h - explains to the user why a question isn't "understood", or why its plan is less certain */
#pragma once

#include "planner/certainty/dowser-certainty.h"

G_BEGIN_DECLS

/** Returns TRUE if @features contain no anomaly, a property of the question that prevents the state "understood".
 * @features: from dowser_certainty_measure() */
gboolean dowser_blockers_has_no_anomaly (const double *features);
/** Adds a sentence for each anomaly, a property of the question that prevents the state "understood". @features: from
 * dowser_certainty_measure() */
void dowser_blockers_add_anomalies (const double *features, GPtrArray *reasons);
/** Adds a sentence for each of the features that lower the plan's certainty most. At least one sentence is added. */
void dowser_blockers_add_weaknesses (const double *features, GPtrArray *reasons);

/** Returns TRUE if @reason is a sentence that dowser_blockers_add_weaknesses() adds. */
gboolean dowser_blockers_is_weakness (const char *reason);

G_END_DECLS
