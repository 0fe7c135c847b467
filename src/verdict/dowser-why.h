/* dowser-why.h - the reason for each part of a plan: the words that asked for it, the key, the setting, the click */
#pragma once

#include "explain/dowser-explain.h"
#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * dowser_why_dup:
 * @session: with the plan that contains @crumb
 *
 * Words of the question come first, as the planner read them or a model reports them; then the user's settings; then
 * what the tables require. Nothing is guessed.
 *
 * Returns: (transfer full) (nullable): a sentence without a full stop; %NULL if the reason is unknown
 */
char *dowser_why_dup (DowserSession *session, const DowserCrumb *crumb);

G_END_DECLS
