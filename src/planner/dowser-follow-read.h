/* dowser-follow-read.h - the rest of a later question, read as a part of a plan */
#pragma once

#include "planner/dowser-follow-rows.h"
#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/**
 * dowser_follow_read_part:
 * @before: the select that the part is for: its rows are what @rest is said of
 * @rest: the words of a condition, a group, a sort or a number
 *
 * Makes a question of its own of @rest, and reads it.
 *
 * Returns: (transfer full) (nullable): one whose plan holds that part and nothing else; its reasons are those that
 * speak against the words of @rest
 */
DowserUnderstanding *dowser_follow_read_part (const DowserPlannerIndex *index, GPtrArray *constraints,
                                              const DowserSelect *before, DowserFollowKind kind, const char *rest);

G_END_DECLS
