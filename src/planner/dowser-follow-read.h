/* dowser-follow-read.h - reads the words of a follow-up question without its phrase ("only") as a part of a plan */
#pragma once

#include "planner/dowser-follow-rows.h"
#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/**
 * dowser_follow_read_part:
 * @before: the select to be changed; @rest is about its rows
 * @rest: the words of a condition, a group, a sort key or a measure
 *
 * Makes an independent question from @rest, and plans this question.
 *
 * Returns: (transfer full) (nullable): an understanding whose plan has only a part of @kind. Its reasons concern only
 * the words of @rest
 */
DowserUnderstanding *dowser_follow_read_part (const DowserPlannerIndex *index, GPtrArray *constraints,
                                              const DowserSelect *before, DowserFollowKind kind, const char *rest);

G_END_DECLS
