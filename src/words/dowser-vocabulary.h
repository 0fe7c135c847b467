/* dowser-vocabulary.h - a set of words, to find the correct word for a misspelled word */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserVocabulary: a set of lower-case words. */
typedef struct _DowserVocabulary DowserVocabulary;

DowserVocabulary *dowser_vocabulary_new (void);
void dowser_vocabulary_free (DowserVocabulary *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserVocabulary, dowser_vocabulary_free)
/** Adds a word if the set doesn't have it. */
void dowser_vocabulary_add (DowserVocabulary *self, const char *word);
gboolean dowser_vocabulary_has (const DowserVocabulary *self, const char *word);
/**
 * dowser_vocabulary_find_near:
 * @distance: (out) (optional): the distance of the returned word
 * Returns the word nearest to @word, counting inserted, deleted, replaced and swapped letters as edits. Allows 1 edit;
 * 2 edits if @word
 * has 8 letters or more; no edit if @word has fewer than 4 letters. With two edits, the first letter must be the same.
 * For equal
 * distances, words of the same length are preferred, then the order of bytes.
 * Returns: (nullable): borrowed
 */
const char *dowser_vocabulary_find_near (const DowserVocabulary *self, const char *word, guint *distance);

/** Returns the number of edits between two UTF-8 texts (insert, delete, replace, swap neighbors), or @limit + 1 if the
 * number is greater than @limit. */
guint dowser_words_compute_distance (const char *a, const char *b, guint limit);
/** Returns a mask with one bit for each letter in @text; some letters share a bit. The masks of two texts that are @d
 * edits apart differ in at most 2 * @d bits. */
guint32 dowser_words_get_letter_mask (const char *text);

G_END_DECLS
