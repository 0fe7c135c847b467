/* dowser-session-upgrade.h - reads sessions that an older version of Dowser saved */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * dowser_session_upgrade:
 * @root: a saved session of version 1
 *
 * Renames the members and step ids of @root in place to those of the current version. A node of an unexpected type is
 * left as it is; the reader reports it.
 */
void dowser_session_upgrade (JsonNode *root);

G_END_DECLS
