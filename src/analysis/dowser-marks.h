/* dowser-marks.h - what a plan notes about a click, so that the opposite click takes back all of it */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/** Grouped by a column only because it is shown: the target is "instance.column". */
#define DOWSER_MARK_GROUPED_TO_SHOW "grouped to show"
/** Joined only because a column of it is shown: the target is the instance. */
#define DOWSER_MARK_JOINED_TO_SHOW "joined to show"

/** A filter that is off: the target is its place and its words (dowser-filter-places.h). */
#define DOWSER_MARK_SWITCHED_OFF "switched off at"

/** Whether @assumption is a mark, and nothing that people are to be told. */
gboolean dowser_mark_is_one (const DowserAssumption *assumption);
void dowser_mark_add (DowserPlan *plan, const char *mark, const char *target);
gboolean dowser_mark_is_set (const DowserPlan *plan, const char *mark, const char *target);
/** Returns: whether it was set */
gboolean dowser_mark_take (DowserPlan *plan, const char *mark, const char *target);

G_END_DECLS
