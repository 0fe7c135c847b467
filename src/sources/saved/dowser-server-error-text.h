/* dowser-server-error-text.h - shortens a server's or library's message for a sentence that already names the server */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_server_error_text_clean_up:
 *
 * Removes the server's name and address from a message, because the surrounding sentence contains them, and unifies the
 * quotes. Pure.
 *
 * Returns: (transfer full): the rest of the message, perhaps empty
 */
char *dowser_server_error_text_clean_up (const char *words);

/** Returns: (transfer full): the result of dowser_server_error_text_clean_up() as " (…)"; empty if that result is
 * empty */
char *dowser_server_error_text_dup_in_parentheses (const char *words);

G_END_DECLS
