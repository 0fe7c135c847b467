/* dowser-key-words.h - names of tables and columns, taken apart to be compared */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** The last words of columns that refer to something: "id", "code" …; %NULL-terminated. */
extern const char *const dowser_key_endings[];

/** English plurals, as far as table names use them; what remains is compared, never shown. Returns: (transfer full) */
char *dowser_key_dup_singular (const char *word);
/** @words from @first up to @n, the last one singular. Returns: (transfer full) */
char *dowser_key_join_words (char **words, guint first, guint n, const char *separator);
/** The words of @name, the last one singular. Returns: (transfer full) */
char *dowser_key_dup_folded (const char *name, const char *separator);
/** As one word, but not made singular: for columns. Returns: (transfer full) */
char *dowser_key_dup_plain (const char *name);

G_END_DECLS
