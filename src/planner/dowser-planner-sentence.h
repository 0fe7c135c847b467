/* dowser-planner-sentence.h - plans a question that is a sentence of the grammar */
#pragma once

#include "schema/dowser-schema.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/**
 * dowser_planner_read_sentence:
 *
 * Plans @question if it is a sentence. The words of a sentence are exactly the words that are written for its plan, so
 * the sentence can't have another meaning.
 *
 * Returns: (transfer full) (nullable): an understanding with the state "understood"; %NULL if @question is free text
 */
DowserUnderstanding *dowser_planner_read_sentence (const char *question, const DowserSchema *schema);
/** Returns the sentence that asks for @plan. Returns: (transfer full) (nullable): %NULL if @plan has no sentence, or if
 * its sentence would be read as free text */
char *dowser_planner_write_sentence (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
