/* dowser-why.h - why each part of a plan is there: the words that asked for it, the key, the setting, the click */
#pragma once

#include "explain/dowser-explain.h"
#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * dowser_why_dup:
 * @session: with the plan that @crumb is a part of
 *
 * What stood in the question comes first, as the planner read it or a model says it; then what a person has laid down;
 * then what the tables demand. Nothing is guessed.
 *
 * Returns: (transfer full) (nullable): a sentence without a full stop; %NULL where nothing is known
 */
char *dowser_why_dup (DowserSession *session, const DowserCrumb *crumb);

G_END_DECLS
