/* dowser-definition-fetch.h - a file of definitions from an address that a team names */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** Whether @text is an address of the web, and no path. */
gboolean dowser_definition_is_address (const char *text);
/** The host and the file of @address, without a password or a key in it. Returns: (transfer full) */
char *dowser_definition_dup_address_name (const char *address);
/**
 * dowser_definition_fetch:
 * @address: https, or http on this computer; what stands behind a "#" is not sent
 * @max_bytes: a larger file is refused
 *
 * Asks once, without a password and without following to another address. Blocks: on a worker, or in the terminal.
 *
 * Returns: (transfer full) (nullable): the bytes, with a NUL behind them; %NULL with #DOWSER_SOURCE_ERROR, whose
 * sentence ends without a full stop
 */
char *dowser_definition_fetch (const char *address, gsize max_bytes, gsize *length, GError **error);

G_END_DECLS
