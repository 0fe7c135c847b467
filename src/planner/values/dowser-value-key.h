/* dowser-value-key.h - the form of a stored value and of a span of words in which the two are compared */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * dowser_value_key:
 *
 * Lower case, words parted by single blanks, marks left out: "ACCT-211" → "acct 211", "Joe's  Bar" → "joes bar",
 * "U.S." → "us", "1,000" → "1000", "3.50" → "3.50". @key is overwritten.
 */
void dowser_value_key (const char *text, GString *key);
/** Each word of a key by its lemma. @lemmas is overwritten. */
void dowser_value_key_to_lemmas (const char *key, GString *lemmas);
/** Each word of a key by its stem. @stems is overwritten. */
void dowser_value_key_to_stems (const char *key, GString *stems);
/** The lemmas of what a stored code abbreviates: "AsstProf" → "assistant professor". Returns: whether it abbreviates
 * anything */
gboolean dowser_value_key_write_out (const char *text, GString *lemmas);
/** Of @length bytes; the same on every machine. */
guint32 dowser_value_key_hash (const char *key, gsize length);
/** Whether @part is some whole words of @key. */
gboolean dowser_value_key_has_words (const char *key, const char *part);

G_END_DECLS
