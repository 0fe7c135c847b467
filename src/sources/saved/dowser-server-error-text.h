/* dowser-server-error-text.h - shortens the message of a server or library, for a sentence that already names the
 * server */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_server_error_text_clean_up:
 *
 * Removes the server's name and address from a message, because the sentence around the message contains them. Also
 * unifies the quotes. Pure.
 *
 * Returns: (transfer full): the rest of the message, perhaps empty
 */
char *dowser_server_error_text_clean_up (const char *words);

/** Returns: (transfer full): the cleaned-up message in parentheses, after a blank: " (…)"; empty if the cleaned-up
 * message is empty */
char *dowser_server_error_text_dup_in_parentheses (const char *words);

G_END_DECLS
