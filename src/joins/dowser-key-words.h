/* dowser-key-words.h - splits names of tables and columns, to compare them */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** The words at the end of the names of referencing columns: "id", "code" …; %NULL-terminated. */
extern const char *const dowser_key_endings[];

/** Returns the singular of an English plural, as table names use it. The result is only compared, never shown. Returns:
 * (transfer full) */
char *dowser_key_dup_singular (const char *word);
/** Joins @n words of @words, starting at @first. The last of these words is made singular. Returns: (transfer full) */
char *dowser_key_join_words (char **words, guint first, guint n, const char *separator);
/** Joins the words of @name. The last word is made singular. Returns: (transfer full) */
char *dowser_key_dup_folded (const char *name, const char *separator);
/** Joins the words of @name into one word, without making it singular. Used for columns. Returns: (transfer full) */
char *dowser_key_dup_as_one_word (const char *name);

G_END_DECLS
