/* dowser-cli-password.h - reads a source's password: from the environment, or from a terminal without echo */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** Returns: (nullable): the value of the environment variable DOWSER_SOURCE_PASSWORD */
const char *dowser_cli_password_get_environment (void);
/** Asks for the password of @name on the terminal. Returns: (transfer full) (nullable): %NULL if there is no terminal,
 * or the user entered nothing */
char *dowser_cli_password_ask (const char *name);

G_END_DECLS
