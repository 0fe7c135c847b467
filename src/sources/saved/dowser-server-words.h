/* dowser-server-words.h - what a server or a library said, as it stands in a sentence that names the server itself */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_server_words_tidy:
 *
 * Pure. Takes away where the server is, which the sentence around it says, and gives all quotes one form.
 *
 * Returns: (transfer full): empty where the words say no more than that
 */
char *dowser_server_words_tidy (const char *words);

/** Returns: (transfer full): those of dowser_server_words_tidy() as " (…)", or nothing */
char *dowser_server_words_dup_aside (const char *words);

G_END_DECLS
