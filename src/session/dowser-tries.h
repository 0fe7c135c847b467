/* dowser-tries.h - lists the attempts that were made before a question failed, with the reason why each attempt
 * failed */
#pragma once

#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * dowser_tries_list: returns the attempts for the last question of @session, in the order of time. There is one
 * sentence for each repair, for each check after an empty result, and for each model request that was refused or
 * repeated. The final failure is not included.
 *
 * Returns: (transfer full): char *; empty if there was only one attempt
 */
GPtrArray *dowser_tries_list (DowserSession *session);

G_END_DECLS
