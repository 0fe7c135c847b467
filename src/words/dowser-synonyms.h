/* dowser-synonyms.h - synonyms: hand-written ones for data analysis, and others from WordNet */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserSynonymOrigin: the source of a synonym.
 * @DOWSER_SYNONYM_HAND: the hand-written lexicon; scores 0.7–0.9
 * @DOWSER_SYNONYM_SET: a word of one of the first two senses in WordNet; scores 0.5–0.65
 * @DOWSER_SYNONYM_KIND: WordNet's word for the more general kind ("sedan" → car); scores 0.3–0.45
 * @DOWSER_SYNONYM_DERIVED: a noun derived from a verb, or the verb of such a noun ("produce" → producer, production);
 * scores 0.5–0.6
 */
typedef enum
{
  DOWSER_SYNONYM_HAND,
  DOWSER_SYNONYM_SET,
  DOWSER_SYNONYM_KIND,
  DOWSER_SYNONYM_DERIVED,
} DowserSynonymOrigin;

/** DowserSynonym: @word: lower case, may contain spaces ("date of birth"); static; @score: 0–1 */
typedef struct
{
  const char *word;
  double score;
  DowserSynonymOrigin origin;
} DowserSynonym;

/**
 * dowser_synonyms_lookup:
 * @lemma: one word, or up to three words separated by spaces ("staff member")
 * Returns: (transfer container): of #DowserSynonym, best first, each word once, never @lemma itself; possibly empty
 */
GArray *dowser_synonyms_lookup (const char *lemma);
/** Returns how well @a and @b fit as synonyms, in the better of both directions: 1 for the same word, 0 for unrelated
 * words. */
double dowser_synonyms_score (const char *a, const char *b);

/** Returns TRUE if WordNet has @word as a noun or verb (lower case, single word). */
gboolean dowser_synonyms_is_word (const char *word);
gboolean dowser_synonyms_is_noun (const char *word);
gboolean dowser_synonyms_is_verb (const char *word);

G_END_DECLS
