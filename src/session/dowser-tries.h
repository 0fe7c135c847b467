/* dowser-tries.h - the attempts made for a question before it failed, and the reasons for their failures */
#pragma once

#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * dowser_tries_list: returns the attempts for the last question of @session, in time order: one sentence for each
 * repair, each check after an empty result, and each model request that was refused or repeated. The final failure is
 * not included.
 *
 * Returns: (transfer full): char *; empty if there was only one attempt
 */
GPtrArray *dowser_tries_list (DowserSession *session);

G_END_DECLS
