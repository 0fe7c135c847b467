/* dowser-value-key.h - the normalized form in which stored values are compared with spans (runs of words) of a
 * question */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_value_key_make:
 *
 * Writes the normalized form of @text to @key: lower case, words separated by single blanks, without punctuation:
 * "ACCT-211" → "acct 211", "Joe's  Bar" → "joes bar", "U.S." → "us", "1,000" → "1000", "3.50" → "3.50". Overwrites the
 * previous content of @key.
 */
void dowser_value_key_make (const char *text, GString *key);
/** Replaces each word of a key by its lemma. @lemmas is overwritten. */
void dowser_value_key_to_lemmas (const char *key, GString *lemmas);
/** Sets @stems to @key with each word replaced by its stem. */
void dowser_value_key_to_stems (const char *key, GString *stems);
/** Writes the lemmas of the words that a stored code abbreviates: "AsstProf" → "assistant professor". Returns: TRUE if
 * @text is an abbreviation */
gboolean dowser_value_key_expand (const char *text, GString *lemmas);
/** Returns a hash of @length bytes that is the same on every machine. */
guint32 dowser_value_key_hash (const char *key, gsize length);
/** Returns TRUE if @part consists of consecutive whole words of @key. */
gboolean dowser_value_key_has_words (const char *key, const char *part);

G_END_DECLS
