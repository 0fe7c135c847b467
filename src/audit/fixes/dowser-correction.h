/* dowser-correction.h - makes constraints for later plans from the user's corrections, which are written or clicked */
#pragma once

#include "schema/dowser-schema.h"
#include "session/dowser-constraint.h"

G_BEGIN_DECLS

/**
 * dowser_correction_read:
 * @text: for example "region means customers.geo_area", "join a.id with b.a_id", "use x, not y", "don't use table t",
 * "always include table t", or a variant of these
 *
 * Reads the user's correction as a constraint on plans. Case, plural and blanks in names don't matter. Any other text
 * becomes a %DOWSER_CONSTRAINT_NOTE, which only a model can follow. If plans aren't made by a model, the caller reports
 * this.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_QUESTION_ERROR_EMPTY if @text is empty, or with
 * #DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD if a name is not in the schema, in which case the message lists similar names,
 * or if the text contradicts itself
 */
DowserConstraint *dowser_correction_read (const char *text, const DowserSchema *schema, GError **error);

/**
 * dowser_correction_make:
 * @words: (nullable) @from: (nullable) @to: (nullable): the names that a constraint of @kind needs
 *
 * Makes a constraint that the user clicked instead of writing it: checks the names, and describes the constraint in a
 * sentence for the user.
 */
DowserConstraint *dowser_correction_make (DowserConstraintKind kind, const char *words, const char *from,
                                          const char *to, const DowserSchema *schema, GError **error);

G_END_DECLS
