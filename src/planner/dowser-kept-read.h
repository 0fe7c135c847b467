/* dowser-kept-read.h - what a person says to keep for all questions, in words */
#pragma once

#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/**
 * dowser_kept_read:
 * @text: "only this year", "only orders of Norway", "at most 20 rows", "largest first", each perhaps behind "always" or
 *   "from now on"
 *
 * Which rows are meant is read as a question for them would be: it must be understood as a whole.
 *
 * Returns: (transfer full) (nullable): %NULL without @error where @text is nothing of this kind; with
 *   #DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD where it is, and the rows aren't understood
 */
DowserConstraint *dowser_kept_read (const char *text, const DowserPlannerIndex *index, GError **error);

G_END_DECLS
