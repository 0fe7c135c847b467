/* dowser-why.h - the reason for each part of a plan: the words that asked for the part, a key, a setting, or a click */
#pragma once

#include "explain/dowser-explain.h"
#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * dowser_why_dup_reason:
 * @session: a session whose plan contains @crumb
 *
 * Looks for a reason first in the words of the question, as the planner read them or a model reports them. Then looks
 * in the user's settings, and then in the required joins of the tables. Nothing is guessed.
 *
 * Returns: (transfer full) (nullable): a sentence without a full stop; %NULL if the reason is unknown
 */
char *dowser_why_dup_reason (DowserSession *session, const DowserCrumb *crumb);

G_END_DECLS
