/* dowser-words.h - one word: lemma, stem, the words an identifier is made of */
#pragma once

#include "words/dowser-vocabulary.h"

G_BEGIN_DECLS

/** All functions are pure, and take UTF-8 as dowser_word_fold() leaves it, but that one (#DowserToken's folded). */

/** Case and ways to write a letter do not count: what questions and names are compared by. Returns: (transfer full) */
char *dowser_word_fold (const char *text, gssize length);
/** The dictionary form: cities → city, bought → buy, taught → teach; unknown words by rule. Returns: (transfer full) */
char *dowser_word_lemma (const char *word);
/** Snowball's English stem: for matching where the lemmas differ (building ~ build). Returns: (transfer full) */
char *dowser_word_stem (const char *word);
/** Whether the word carries no content of its own in a question: the, of, please, show. */
gboolean dowser_word_is_stop (const char *word);
/** Whether it is an English word (WordNet's, or a function word). */
gboolean dowser_word_is_english (const char *word);
/** Written-out form of an abbreviation used in schemas: qty → "quantity", fname → "first name". Returns: (nullable) */
const char *dowser_word_expand (const char *word);

/**
 * dowser_words_of_identifier:
 * @name: of a table or column
 *
 * Splits snake and camel case, takes glued words apart ("coursetitle" → course title, "stuid" → student id) and
 * writes abbreviations out ("dept_id" → department id).
 *
 * Returns: (transfer full): strv of lower-case words, not lemmatised; perhaps none
 */
char **dowser_words_of_identifier (const char *name);

G_END_DECLS
