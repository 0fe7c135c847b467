/* dowser-cli-password.h - a password for a source: from the environment, or typed unseen on a terminal */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Returns: (nullable): DOWSER_SOURCE_PASSWORD */
const char *dowser_cli_password_get_environment (void);
/** Asks on the terminal for that of @name. Returns: (transfer full) (nullable): %NULL where there is no terminal, or
 * nothing was typed */
char *dowser_cli_password_ask (const char *name);

G_END_DECLS
