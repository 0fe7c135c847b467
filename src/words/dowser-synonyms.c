/* dowser-synonyms.c - synonyms: hand-written synonyms for data analysis, and WordNet's synonyms */
#include "words/dowser-synonyms.h"

#include "words/dowser-lexicon.h"
#include "words/dowser-wordnet.h"

#include <string.h>

#define FIRST_SENSE_SCORE 0.65
#define OTHER_SENSE_SCORE 0.55
#define DERIVED_SCORE 0.55
#define FIRST_KIND_SCORE 0.45
#define OTHER_KIND_SCORE 0.35
/* Maximum number of words of a more general WordNet set that gives synonyms. A set with more words ("whole, unit") is
 * too general. */
#define MAX_KIND_MEMBERS 3

/* Adds a synonym. If the word was already found, the better of its two scores is kept. */
static void
add_synonym (GArray *found, const char *lemma, const char *word, double score, DowserSynonymOrigin origin)
{
  DowserSynonym synonym = { word, score, origin };

  if (strcmp (word, lemma) == 0)
    return;
  for (guint i = 0; i < found->len; i++)
    {
      DowserSynonym *existing = &g_array_index (found, DowserSynonym, i);

      if (strcmp (existing->word, word) != 0)
        continue;
      if (score > existing->score)
        *existing = synonym;
      return;
    }
  g_array_append_val (found, synonym);
}

static void
add_group (GArray *found, const char *lemma, const DowserSynonymGroup *group)
{
  for (guint i = 0; i < DOWSER_SYNONYM_MAX_WORDS && group->words[i] != NULL; i++)
    add_synonym (found, lemma, group->words[i], group->score, DOWSER_SYNONYM_HAND);
}

static void
add_listed_synonyms (GArray *found, const char *lemma)
{
  for (guint i = 0; i < dowser_lexicon_n_synonyms; i++)
    {
      const DowserSynonymGroup *group = &dowser_lexicon_synonyms[i];

      guint n = group->one_way ? 1 : DOWSER_SYNONYM_MAX_WORDS;

      for (guint j = 0; j < n && group->words[j] != NULL; j++)
        if (strcmp (group->words[j], lemma) == 0)
          {
            add_group (found, lemma, group);
            break;
          }
    }
}

static void
add_members (GArray *found, const char *lemma, const DowserWordnetSet *set, guint n, double score,
             DowserSynonymOrigin origin)
{
  for (guint i = 0; i < MIN (n, set->n_members); i++)
    {
      DowserWordnetEntry member;

      dowser_wordnet_get_entry (dowser_wordnet_read_number (set->members, i), &member);
      add_synonym (found, lemma, member.word, score, origin);
    }
}

static void
add_sense_synonyms (GArray *found, const char *lemma, guint number, gboolean first)
{
  DowserWordnetSet set, kind;

  dowser_wordnet_get_set (number, &set);
  add_members (found, lemma, &set, set.n_members, first ? FIRST_SENSE_SCORE : OTHER_SENSE_SCORE, DOWSER_SYNONYM_SET);
  if (set.kind == number)
    return;
  dowser_wordnet_get_set (set.kind, &kind);
  add_members (found, lemma, &kind, MAX_KIND_MEMBERS, first ? FIRST_KIND_SCORE : OTHER_KIND_SCORE, DOWSER_SYNONYM_KIND);
}

static void
add_from_wordnet (GArray *found, const char *lemma)
{
  DowserWordnetEntry entry, derived;

  if (!dowser_wordnet_find (lemma, &entry))
    return;
  for (guint i = 0; i < entry.n_sets; i++)
    add_sense_synonyms (found, lemma, dowser_wordnet_read_number (entry.sets, i), i == 0);
  for (guint i = 0; i < entry.n_derived; i++)
    {
      dowser_wordnet_get_entry (dowser_wordnet_read_number (entry.derived, i), &derived);
      add_synonym (found, lemma, derived.word, DERIVED_SCORE, DOWSER_SYNONYM_DERIVED);
    }
}

static int
compare_synonyms (gconstpointer a, gconstpointer b)
{
  const DowserSynonym *x = a;
  const DowserSynonym *y = b;

  if (x->score != y->score)
    return x->score > y->score ? -1 : 1;
  return strcmp (x->word, y->word);
}

GArray *
dowser_synonyms_lookup (const char *lemma)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (DowserSynonym));

  add_listed_synonyms (found, lemma);
  add_from_wordnet (found, lemma);
  g_array_sort (found, compare_synonyms);
  return found;
}

static double
score_one_way (const char *a, const char *b)
{
  g_autoptr (GArray) found = dowser_synonyms_lookup (a);

  for (guint i = 0; i < found->len; i++)
    if (strcmp (g_array_index (found, DowserSynonym, i).word, b) == 0)
      return g_array_index (found, DowserSynonym, i).score;
  return 0;
}

double
dowser_synonyms_score (const char *a, const char *b)
{
  double one, other;

  if (strcmp (a, b) == 0)
    return 1;
  one = score_one_way (a, b);
  other = score_one_way (b, a);
  return MAX (one, other);
}

gboolean
dowser_synonyms_is_word (const char *word)
{
  return (dowser_wordnet_get_flags (word) & (DOWSER_WORDNET_NOUN | DOWSER_WORDNET_VERB)) != 0;
}

gboolean
dowser_synonyms_is_noun (const char *word)
{
  return (dowser_wordnet_get_flags (word) & DOWSER_WORDNET_NOUN) != 0;
}

gboolean
dowser_synonyms_is_verb (const char *word)
{
  return (dowser_wordnet_get_flags (word) & DOWSER_WORDNET_VERB) != 0;
}
