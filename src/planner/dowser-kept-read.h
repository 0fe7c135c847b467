/* dowser-kept-read.h - parses rules that the user sets for all questions */
#pragma once

#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/**
 * dowser_kept_read:
 * @text: "only this year", "only orders of Norway", "at most 20 rows", "largest first", also after "always" or "from
 * now on"
 *
 * Reads a rule. The description of its rows is planned like a question, and all its words must be understood.
 *
 * Returns: (transfer full) (nullable): %NULL without @error if @text isn't such a rule; with
 * #DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD if it is one, but the rows aren't understood
 */
DowserConstraint *dowser_kept_read (const char *text, const DowserPlannerIndex *index, GError **error);

G_END_DECLS
