/* dowser-wrong-number.h - withholds answers with a number that the audit knows to be wrong, and finds fixes */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_wrong_number_check:
 *
 * Returns: FALSE with %DOWSER_QUESTION_ERROR_WRONG_NUMBER if a finding of the plan marks a number as wrong and @context
 * doesn't show such answers
 */
gboolean dowser_wrong_number_check (DowserSession *session, DowserContext *context, GError **error);
/**
 * dowser_wrong_number_dup_fixes:
 *
 * Returns those of the session's suggested fixes after which the audit finds no wrong number.
 *
 * Returns: (transfer full): DowserChoice, may be empty
 */
GPtrArray *dowser_wrong_number_dup_fixes (DowserSession *session);
/** Returns the operations that show the answer unchanged. Returns: (transfer full) (nullable): %NULL if no number is
 * wrong */
GPtrArray *dowser_wrong_number_dup_keep_operations (DowserSession *session);

G_END_DECLS
