/* dowser-entry-learn.h - learns entries from the user's corrections and answers to clarifying questions */
#pragma once

#include "knowledge/dowser-entry.h"
#include "plan/dowser-operation.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"
#include "session/dowser-constraint.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/** Returns a new entry (a learned meaning) with the part of @constraint that is valid beyond its session: a word that
 * means a column, a join, a replacement of a table or column, or a note for models. Nothing is learned from a required
 * or excluded table, because it concerns only one question. Returns: (transfer full) (nullable) */
DowserEntry *dowser_entry_new_learned (const DowserConstraint *constraint);
/**
 * dowser_entry_new_from_choice:
 * @clarification: the clarifying question; @chosen: the index of the chosen option
 *
 * Learns what words of the user's question mean, from the option that the user chose. Something is learned only if the
 * options differ in the meaning of these words alone, and if this meaning is a table, a column or a stored value.
 *
 * Returns: (transfer full) (nullable)
 */
DowserEntry *dowser_entry_new_from_choice (const DowserUnderstanding *clarification, guint chosen,
                                           const DowserSchema *schema);
/**
 * dowser_entry_new_from_answer:
 * @ask: the model's clarifying question about @question, which the user has answered
 * @plan: the model's plan after the answer, with its mappings of words
 *
 * Learns the meaning of the words that both @ask and @question contain, if @plan maps these words to exactly one
 * column. Returns: (transfer full) (nullable)
 */
DowserEntry *dowser_entry_new_from_answer (const char *ask, const char *question, const DowserPlan *plan,
                                           const DowserSchema *schema);
/** Returns the entry as a sentence for the user: “region” means customers.country. @schema: (nullable): used to list
 * the tables of a pattern. Returns: (transfer full) */
char *dowser_entry_dup_sentence (const DowserEntry *self, const DowserSchema *schema);

/**
 * dowser_entry_new_formatted:
 * @operation: sets the format of an output of @plan
 *
 * Learns the unit of the column that the output shows or is calculated from.
 *
 * Returns: (transfer full) (nullable): %NULL if the format doesn't set a unit, or the output isn't of a single column
 */
DowserEntry *dowser_entry_new_formatted (const DowserOperation *operation, const DowserPlan *plan,
                                         const DowserSchema *schema, const DowserProfile *profile);

G_END_DECLS
