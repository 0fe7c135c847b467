/* dowser-identifier.h - splits identifiers into readable words */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_identifier_split:
 * @name: snake_case, CamelCase, ALLCAPS, with acronyms and digits ("HTTPServer2Id" → http server 2 id)
 *
 * Returns: (transfer full): lower-case words, %NULL-terminated, possibly none
 */
char **dowser_identifier_split (const char *name);
/** Returns TRUE if one of @words is in @wanted_words; both end with %NULL. */
gboolean dowser_identifier_has_common_word (char *const *words, const char *const *wanted_words);
/** Returns TRUE if a word of @name is in @wanted_words. */
gboolean dowser_identifier_has_word (const char *name, const char *const *wanted_words);

/** Returns @name as a title: "Order items" for "order_items". Returns: (transfer full) */
char *dowser_identifier_humanize (const char *name);

G_END_DECLS
