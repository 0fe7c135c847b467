/* dowser-planner-sentence.h - reads a question that is a sentence of the grammar */
#pragma once

#include "schema/dowser-schema.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/**
 * dowser_planner_read_sentence:
 *
 * Takes @question for a sentence where it says its plan in the very words in which that plan is said: then it can mean
 * nothing else.
 *
 * Returns: (transfer full) (nullable): understood; %NULL where it is free text
 */
DowserUnderstanding *dowser_planner_read_sentence (const char *question, const DowserSchema *schema);
/** What is asked for @plan. Returns: (transfer full) (nullable): %NULL where it has no sentence, or one that is read as
 * free text */
char *dowser_planner_write_sentence (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
