/* dowser-present-verdict.h - the verdict on the current answer, even after clicks have changed its plan */
#pragma once

#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * dowser_present_verdict_new:
 *
 * Like dowser_session_dup_verdict(). Words of the question that the plan lost by a click don't count as understood:
 * their spans have no meaning, and @left_out names them.
 *
 * Returns: (transfer full) (nullable): %NULL if nothing was read yet
 */
DowserUnderstanding *dowser_present_verdict_new (DowserSession *session);

G_END_DECLS
