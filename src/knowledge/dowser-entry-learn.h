/* dowser-entry-learn.h - what is learned from a person's correction, or from an answer to a question back */
#pragma once

#include "knowledge/dowser-entry.h"
#include "plan/dowser-operation.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"
#include "session/dowser-constraint.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/** What @constraint says beyond its session: words that mean a column, a join, a replacement, a remark for models. Of a
 * table that is needed or ruled out nothing is learned: that is about one question. Returns: (transfer full)
 * (nullable) */
DowserEntry *dowser_entry_new_learned (const DowserConstraint *constraint);
/**
 * dowser_entry_new_chosen:
 * @asked: what the person was asked back; @chosen: the index of the option that was taken
 *
 * What the choice says of the question's words, where it is clear: the readings differ in what one part of the question
 * means, which is a table, a column or a stored value.
 *
 * Returns: (transfer full) (nullable)
 */
DowserEntry *dowser_entry_new_chosen (const DowserUnderstanding *asked, guint chosen, const DowserSchema *schema);
/**
 * dowser_entry_new_answered:
 * @ask: what a model asked back of @question, and the person has answered
 * @plan: that the model made then: its mappings say what it read words as
 *
 * The one column that words of both were read as. Returns: (transfer full) (nullable)
 */
DowserEntry *dowser_entry_new_answered (const char *ask, const char *question, const DowserPlan *plan,
                                        const DowserSchema *schema);
/** What it says, for people: “region” means customers.country. @schema: (nullable): of which a pattern tells the
 * tables. Returns: (transfer full) */
char *dowser_entry_dup_sentence (const DowserEntry *self, const DowserSchema *schema);

/**
 * dowser_entry_new_formatted:
 * @operation: that sets a format of an output of @plan
 *
 * What is learned of the column that the output shows, or is worked out of: in what its numbers count.
 *
 * Returns: (transfer full) (nullable): %NULL where the format says nothing of that, or it is of no single column
 */
DowserEntry *dowser_entry_new_formatted (const DowserOperation *operation, const DowserPlan *plan,
                                         const DowserSchema *schema, const DowserProfile *profile);

G_END_DECLS
