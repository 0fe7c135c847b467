/* dowser-planner-follow.h - reads a follow-up question as a change of the previous plan */
#pragma once

#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/**
 * dowser_planner_apply_follow_up:
 * @before: the plan of the previous answer, of the same source
 *
 * Reads changes such as "only in 2024", "by region too", "without Norway", "top 10" or "what about Canada?". The words
 * that describe the change are planned by dowser_planner_plan(). Has no side effects.
 *
 * Returns: (transfer full) (nullable): an understanding that changes @before; %NULL if the question is independent
 */
DowserUnderstanding *dowser_planner_apply_follow_up (const DowserPlannerIndex *index, const DowserPlan *before,
                                                     const char *question, GPtrArray *constraints);

/** Sets the state "check" for an independent question in two cases: it says "their" without naming the rows that are
 * meant, or it begins like a change. @self: the understanding of @question, not shared yet */
void dowser_planner_add_reference_doubt (DowserUnderstanding *self, const char *question);

G_END_DECLS
