/* dowser-present-verdict.h - what is said of the present answer, also after a person has changed its plan by clicks */
#pragma once

#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * dowser_present_verdict_new:
 *
 * As dowser_session_dup_verdict(). Words of the question that the present plan no longer holds since a click are not
 * understood words any more: their spans mean nothing, and @left_out names them.
 *
 * Returns: (transfer full) (nullable): %NULL where nothing was read yet
 */
DowserUnderstanding *dowser_present_verdict_new (DowserSession *session);

G_END_DECLS
