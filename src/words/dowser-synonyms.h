/* dowser-synonyms.h - words that may stand for another: analysts' words by hand, the rest from WordNet */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserSynonymOrigin: who says so.
 * @DOWSER_SYNONYM_HAND: the analysts' lexicon; scores 0.7–0.9
 * @DOWSER_SYNONYM_SET: in one of the first two senses of WordNet; scores 0.5–0.65
 * @DOWSER_SYNONYM_KIND: WordNet's word for the kind ("sedan" → car); scores 0.3–0.45
 * @DOWSER_SYNONYM_DERIVED: the same word as noun and verb ("produce" → producer, production); scores 0.5–0.6
 */
typedef enum
{
  DOWSER_SYNONYM_HAND,
  DOWSER_SYNONYM_SET,
  DOWSER_SYNONYM_KIND,
  DOWSER_SYNONYM_DERIVED,
} DowserSynonymOrigin;

/** DowserSynonym: @word: lower case, may hold spaces ("date of birth"); static; @score: 0–1 */
typedef struct
{
  const char *word;
  double score;
  DowserSynonymOrigin origin;
} DowserSynonym;

/**
 * dowser_synonyms_lookup:
 * @lemma: one word, or up to three parted by spaces ("staff member")
 *
 * Returns: (transfer container): of #DowserSynonym, best first, each word once, never @lemma itself; perhaps empty
 */
GArray *dowser_synonyms_lookup (const char *lemma);
/** Score of @b standing for @a, either way round; 1 for the same word, 0 for strangers. Lemmas. */
double dowser_synonyms_score (const char *a, const char *b);

/** Whether the word list of WordNet holds @word as a noun or verb (lower case, single word). */
gboolean dowser_synonyms_is_word (const char *word);
gboolean dowser_synonyms_is_noun (const char *word);
gboolean dowser_synonyms_is_verb (const char *word);

G_END_DECLS
