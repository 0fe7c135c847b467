/* dowser-vocabulary.h - words in which misspelt ones are looked up */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserVocabulary: a set of lower-case words. */
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
/** One bit for each letter that occurs (some letters share one): two texts @d edits apart differ in at most 2 @d bits.
 */
guint32 dowser_words_letter_mask (const char *text);

G_END_DECLS
