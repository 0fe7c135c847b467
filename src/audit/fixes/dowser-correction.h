/* dowser-correction.h - makes constraints for later plans from the user's corrections, which are texts or clicks */
#pragma once

#include "schema/dowser-schema.h"
#include "session/dowser-constraint.h"

G_BEGIN_DECLS

/**
 * dowser_correction_read:
 * @text: "region means customers.geo_area", "join a.id with b.a_id", "use x, not y", "don't use table t", "always
 * include table t", and their variants
 *
 * Names are found regardless of case, number and blanks. Text in none of these forms becomes a %DOWSER_CONSTRAINT_NOTE,
 * which only a model can follow; the caller reports this if plans aren't made by a model.
 *
 * Returns: (transfer full) (nullable): #DOWSER_QUESTION_ERROR_EMPTY; #DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD if a name is
 * not in the schema, with similar names, or if the text contradicts itself
 */
DowserConstraint *dowser_correction_read (const char *text, const DowserSchema *schema, GError **error);

/**
 * dowser_correction_make:
 * @words: (nullable) @from: (nullable) @to: (nullable): the names that a constraint of @kind needs
 *
 * Makes the constraint from clicks: checks the names, and describes the constraint in a sentence for the user.
 */
DowserConstraint *dowser_correction_make (DowserConstraintKind kind, const char *words, const char *from,
                                          const char *to, const DowserSchema *schema, GError **error);

G_END_DECLS
