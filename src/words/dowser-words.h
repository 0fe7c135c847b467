/* dowser-words.h - functions for a single word: lemma, stem, the words of an identifier */
#pragma once

#include "words/dowser-vocabulary.h"

G_BEGIN_DECLS

/** All functions are pure. They take UTF-8 text that dowser_word_fold() has returned (see #DowserToken, folded). Only
 * dowser_word_fold() takes any UTF-8. */

/** Returns @text in one case and one Unicode form, so that questions and names can be compared. Returns: (transfer
 * full) */
char *dowser_word_fold (const char *text, gssize length);
/** Returns the dictionary form of a word: cities → city, bought → buy, taught → teach. For an unknown word, returns the
 * form that the rules give. Returns: (transfer full) */
char *dowser_word_dup_lemma (const char *word);
/** Returns Snowball's English stem, for matching words with different lemmas (building ~ build). Returns: (transfer
 * full) */
char *dowser_word_stem (const char *word);
/** Returns TRUE for a stop word, which has no content in a question: the, of, please, show. */
gboolean dowser_word_is_stop_word (const char *word);
/** Returns TRUE for an English word (in WordNet, or a function word). */
gboolean dowser_word_is_english (const char *word);
/** Returns the full form of an abbreviation used in schemas: qty → "quantity", fname → "first name". Returns:
 * (nullable) */
const char *dowser_word_expand (const char *word);

/**
 * dowser_words_split_identifier:
 * @name: of a table or column
 *
 * Splits snake and camel case, splits words written without spaces ("coursetitle" → course title, "stuid" → student id)
 * and expands abbreviations ("dept_id" → department id).
 *
 * Returns: (transfer full): strv of lower-case words, not lemmatised; possibly none
 */
char **dowser_words_split_identifier (const char *name);

G_END_DECLS
