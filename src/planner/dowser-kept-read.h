/* dowser-kept-read.h - parses rules that the user sets for all questions */
#pragma once

#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/**
 * dowser_kept_read_setting:
 * @text: for example "only this year", "only orders of Norway", "at most 20 rows" or "largest first"; "always" or "from
 * now on" may come before these words
 *
 * Reads a rule. The words that describe rows are planned like a question, and all these words must be understood.
 *
 * Returns: (transfer full) (nullable): %NULL without @error if @text isn't such a rule; %NULL with
 * #DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD if @text is such a rule, but the rows aren't understood
 */
DowserConstraint *dowser_kept_read_setting (const char *text, const DowserPlannerIndex *index, GError **error);

G_END_DECLS
