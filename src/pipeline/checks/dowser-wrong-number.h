/* dowser-wrong-number.h - withholds an answer with a number that the audit knows to be wrong, and finds what fixes it
 */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_wrong_number_check:
 *
 * Returns: FALSE with %DOWSER_QUESTION_ERROR_WRONG_NUMBER where a finding of the plan says that a number is wrong and
 *   @context doesn't show such answers
 */
gboolean dowser_wrong_number_check (DowserSession *session, DowserContext *context, GError **error);
/**
 * dowser_wrong_number_dup_fixes:
 *
 * The choices of the session's suggested fixes after which the audit finds no wrong number.
 *
 * Returns: (transfer full): DowserChoice, perhaps none
 */
GPtrArray *dowser_wrong_number_dup_fixes (DowserSession *session);
/** The operations that show the answer as it is. Returns: (transfer full) (nullable): %NULL where nothing is wrong */
GPtrArray *dowser_wrong_number_dup_keeps (DowserSession *session);

G_END_DECLS
