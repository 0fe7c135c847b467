/* dowser-present-verdict.h - the verdict on the current answer, also after clicks have changed the plan */
#pragma once

#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * dowser_present_verdict_new:
 *
 * Like dowser_session_dup_verdict(). If a click removed the part of the plan for some words of the question, these
 * words don't count as understood: their spans have no meaning, and @left_out names the words.
 *
 * Returns: (transfer full) (nullable): %NULL if no question was read yet
 */
DowserUnderstanding *dowser_present_verdict_new (DowserSession *session);

G_END_DECLS
