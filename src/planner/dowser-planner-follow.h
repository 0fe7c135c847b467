/* dowser-planner-follow.h - a later question as a change of the plan before */
#pragma once

#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/**
 * dowser_planner_follow:
 * @before: the plan that was answered last, of the same source
 *
 * Reads "only in 2024", "by region too", "without Norway", "top 10", "what about Canada?". Its words are read by
 * dowser_planner_plan(). Pure.
 *
 * Returns: (transfer full) (nullable): one that changes @before; %NULL where the question is one of its own
 */
DowserUnderstanding *dowser_planner_follow (const DowserPlannerIndex *index, const DowserPlan *before,
                                            const char *question, GPtrArray *constraints);

/** A question by itself that says "their" of rows which it doesn't name, or begins as a change does, is to be checked.
 * @self: of @question, not shared yet */
void dowser_planner_doubt_reference (DowserUnderstanding *self, const char *question);

G_END_DECLS
