/* dowser-tries.h - what was tried for a question before it failed, and why each try did */
#pragma once

#include "session/dowser-session.h"

G_BEGIN_DECLS

/**
 * dowser_tries_list: what was done for the last question of @session, in time order: a sentence for each repair, each
 * look at no rows, each request to a model that was refused or asked again. The failure that ended it is not among
 * them.
 *
 * Returns: (transfer full): char *; empty where the first try was the last
 */
GPtrArray *dowser_tries_list (DowserSession *session);

G_END_DECLS
