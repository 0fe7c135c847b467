/* dowser-wrong-number.h - withholds an answer if the audit has found that one of its numbers is wrong, and finds
 * fixes */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_wrong_number_check:
 *
 * Returns: FALSE with %DOWSER_QUESTION_ERROR_WRONG_NUMBER if a number is wrong according to a finding of the plan, and
 * @context isn't set to show such answers
 */
gboolean dowser_wrong_number_check (DowserSession *session, DowserContext *context, GError **error);
/**
 * dowser_wrong_number_dup_fixes:
 *
 * Applies each suggested fix of the session, and returns the fixes that give a plan in which the audit finds no wrong
 * number.
 *
 * Returns: (transfer full): DowserChoice, may be empty
 */
GPtrArray *dowser_wrong_number_dup_fixes (DowserSession *session);
/** Returns the operations with which the user accepts the wrong number, so that the answer is shown unchanged. Returns:
 * (transfer full) (nullable): %NULL if no number is wrong */
GPtrArray *dowser_wrong_number_dup_keep_operations (DowserSession *session);

G_END_DECLS
