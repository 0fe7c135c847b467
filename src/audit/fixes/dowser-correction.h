/* dowser-correction.h - what a person corrects, in words or by clicks, as what no later plan may go against */
#pragma once

#include "schema/dowser-schema.h"
#include "session/dowser-constraint.h"

G_BEGIN_DECLS

/**
 * dowser_correction_read:
 * @text: "region means customers.geo_area", "join a.id with b.a_id", "use x, not y", "don't use table t", "always
 * include table t", and their variants
 *
 * Names are found whatever their case, number and blanks. What has none of these forms becomes a
 * %DOWSER_CONSTRAINT_NOTE, which only a model can heed: who calls says so where no model plans.
 *
 * Returns: (transfer full) (nullable): #DOWSER_QUESTION_ERROR_EMPTY; #DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD where a
 *   name is not in the schema, with near ones, or where it contradicts itself
 */
DowserConstraint *dowser_correction_read (const char *text, const DowserSchema *schema, GError **error);

/**
 * dowser_correction_make:
 * @words: (nullable) @from: (nullable) @to: (nullable): as @kind needs them
 *
 * The same, made by clicks: names are checked, and what is said is a sentence for people.
 */
DowserConstraint *dowser_correction_make (DowserConstraintKind kind, const char *words, const char *from,
                                          const char *to, const DowserSchema *schema, GError **error);

G_END_DECLS
