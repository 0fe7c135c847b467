/* dowser-tries.h - the attempts that were made for a question before the question failed, and why each attempt
 * failed */
#pragma once

#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * dowser_tries_list: returns the attempts for the last question of @session, in the order of time. Each repair, each
 * check after an empty result, and each model request that was refused or repeated has one sentence. The final failure
 * is not included.
 *
 * Returns: (transfer full): char *; empty if there was only one attempt
 */
GPtrArray *dowser_tries_list (DowserSession *session);

G_END_DECLS
