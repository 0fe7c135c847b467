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

/** "order_items" → "Order items": for titles. Returns: (transfer full) */
char *dowser_identifier_humanize (const char *name);

G_END_DECLS
