/* dowser-definition-fetch.h - downloads a team's file of definitions from a web address that the team has set */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** Returns TRUE if @text is a web address and not a path. */
gboolean dowser_definition_is_address (const char *text);
/** Returns: (transfer full): the host and the path of @address, without passwords or keys */
char *dowser_definition_dup_address_name (const char *address);
/**
 * dowser_definition_fetch:
 * @address: https, or http on this computer; the part after a "#" is not sent
 * @max_bytes: a larger file is refused
 *
 * Sends one request without a password and follows no redirects. Blocks: call it on a worker thread or in the terminal.
 *
 * Returns: (transfer full) (nullable): the bytes, followed by a NUL; %NULL with #DOWSER_SOURCE_ERROR, whose message
 * ends without a full stop
 */
char *dowser_definition_fetch (const char *address, gsize max_bytes, gsize *length, GError **error);

G_END_DECLS
