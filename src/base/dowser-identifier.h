/* dowser-identifier.h - splits identifiers into the words a person would read */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_identifier_split:
 * @name: snake_case, CamelCase, ALLCAPS, with acronyms and digits ("HTTPServer2Id" → http server 2 id)
 *
 * Returns: (transfer full): lower-case words, %NULL-terminated, perhaps none
 */
char **dowser_identifier_split (const char *name);
/** Whether one of @words is among @wanted; both end with %NULL. */
gboolean dowser_identifier_words_meet (char *const *words, const char *const *wanted);
/** The same for the words of @name. */
gboolean dowser_identifier_has_word (const char *name, const char *const *wanted);

/** "order_items" → "Order items": for titles. Returns: (transfer full) */
char *dowser_identifier_humanize (const char *name);

G_END_DECLS
