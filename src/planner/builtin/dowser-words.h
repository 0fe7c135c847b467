/* dowser-words.h - one word: lemma, stem, the words an identifier is made of, typing errors */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** All functions take lower-case UTF-8 (#DowserToken's folded) and are pure. */

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

/** DowserVocabulary: words in which misspelt ones are looked up. */
typedef struct _DowserVocabulary DowserVocabulary;

DowserVocabulary *dowser_vocabulary_new (void);
void dowser_vocabulary_free (DowserVocabulary *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserVocabulary, dowser_vocabulary_free)
/** Adds a word, once; any order. */
void dowser_vocabulary_add (DowserVocabulary *self, const char *word);
gboolean dowser_vocabulary_has (const DowserVocabulary *self, const char *word);
/**
 * dowser_vocabulary_find_near:
 * @distance: (out) (optional): of what is returned
 *
 * The word nearest to @word by letters inserted, left out, changed or swapped: at most 1, at most 2 where @word
 * has 8 letters or more, none below 4 letters. The first letter must agree where two edits are needed. Ties go to
 * the same length, then to the order of bytes.
 *
 * Returns: (nullable): borrowed
 */
const char *dowser_vocabulary_find_near (const DowserVocabulary *self, const char *word, guint *distance);

/** Edits between two UTF-8 texts (insert, leave out, change, swap neighbours), or @limit + 1 when more than @limit. */
guint dowser_words_distance (const char *a, const char *b, guint limit);

G_END_DECLS
