/* dowser-sentence-instead.c - offers replacements for a word of a sentence that isn't understood */
#include "sentence/dowser-sentence-complete-private.h"

#include <string.h>

/* The maximum number of candidates that are examined, and the maximum number of offers. */
#define MAX_CANDIDATES 200
#define MAX_OFFERS 4
#define LONGEST_WORD 32
/* The minimum similarity of two words. Words with a lower similarity are unrelated. */
#define LEAST_LIKENESS 0.5
#define LEAST_LIKENESS_OF_WORDS 0.7

/* Returns the Levenshtein distance: the number of letters that differ. V. Levenshtein, Binary codes capable of
 * correcting deletions, insertions, and reversals (1966). */
static guint
count_different_letters (const gunichar *a, glong n_a, const gunichar *b, glong n_b)
{
  guint costs[LONGEST_WORD + 1];

  for (glong i = 0; i <= n_b; i++)
    costs[i] = (guint) i;
  for (glong i = 1; i <= n_a; i++)
    {
      guint diagonal = costs[0];

      costs[0] = (guint) i;
      for (glong k = 1; k <= n_b; k++)
        {
          guint replaced = diagonal + (a[i - 1] != b[k - 1]);

          diagonal = costs[k];
          costs[k] = MIN (replaced, MIN (costs[k], costs[k - 1]) + 1);
        }
    }
  return costs[n_b];
}

/* Returns: 1 if all letters are equal, 0 if no letters are equal */
static double
compute_similarity (const char *text, const char *word)
{
  g_autofree char *folded = g_utf8_casefold (text + (*text == '"'), -1);
  g_autofree char *other = g_utf8_casefold (word, -1);
  g_autofree gunichar *a = NULL;
  g_autofree gunichar *b = NULL;
  glong n_a, n_b;

  if (g_str_has_suffix (folded, "\""))
    folded[strlen (folded) - 1] = '\0';
  a = g_utf8_to_ucs4_fast (folded, -1, &n_a);
  b = g_utf8_to_ucs4_fast (other, -1, &n_b);
  if (n_a == 0 || n_a > LONGEST_WORD || n_b > LONGEST_WORD)
    return 0;
  return 1 - (double) count_different_letters (a, n_a, b, n_b) / (double) MAX (n_a, n_b);
}

static int
compare_similarity (gconstpointer a, gconstpointer b, gpointer word)
{
  double one = compute_similarity ((*(const DowserSentenceOffer *const *) a)->text, word);
  double other = compute_similarity ((*(const DowserSentenceOffer *const *) b)->text, word);

  return one < other ? 1 : one > other ? -1 : 0;
}

/* Moves the offers that are similar to @word to the front. The other offers keep their order by likelihood. Removes
 * grammar words that aren't similar. */
static void
move_similar_first (GPtrArray *offers, const char *word)
{
  g_autoptr (GPtrArray) near = g_ptr_array_new ();
  guint n_similar = 0;

  for (guint i = 0; i < offers->len;)
    {
      const DowserSentenceOffer *offer = offers->pdata[i];

      if (offer->kind == DOWSER_SENTENCE_WORD_GRAMMAR
          && compute_similarity (offer->text, word) < LEAST_LIKENESS_OF_WORDS)
        g_ptr_array_remove_index (offers, i);
      else
        i++;
    }
  for (guint i = 0; i < offers->len; i++)
    if (compute_similarity (((const DowserSentenceOffer *) offers->pdata[i])->text, word) >= LEAST_LIKENESS)
      {
        gpointer offer = offers->pdata[i];

        memmove (&offers->pdata[n_similar + 1], &offers->pdata[n_similar], (i - n_similar) * sizeof (gpointer));
        offers->pdata[n_similar++] = offer;
        g_ptr_array_add (near, offer);
      }
  g_ptr_array_sort_with_data (near, compare_similarity, (gpointer) word);
  if (n_similar > 0)
    memcpy (offers->pdata, near->pdata, n_similar * sizeof (gpointer));
  if (offers->len > MAX_OFFERS)
    g_ptr_array_set_size (offers, MAX_OFFERS);
}

/* The maximum number of words that are removed together with a word. They come before it and would be useless alone: ",
 * in the". */
#define MAX_TIES 4

/* Returns: (transfer full): the text without bytes @start to @end */
static char *
dup_text_without_range (const char *text, gsize start, gsize end)
{
  g_autofree char *before = g_strchomp (g_strndup (text, start));
  const char *after = text + end + strspn (text + end, " \t");
  gboolean no_space = *after == '\0' || *before == '\0' || strchr (",)", *after) != NULL;

  return g_strconcat (before, no_space ? "" : " ", after, NULL);
}

static gboolean
is_sentence (const char *text, const DowserSchema *schema)
{
  g_autoptr (DowserPlan) plan = dowser_sentence_read (text, schema, NULL);

  return plan != NULL;
}

/* Removes the unread word. If the remaining text isn't a sentence, also removes the words before it: "by" in "by
 * district", because a sentence can't end with "by". Returns: (transfer full) (nullable): a sentence */
static char *
dup_without_unread_word (const DowserSentenceCompletion *completion, const char *text, const DowserSchema *schema)
{
  gsize start = completion->unread_start;
  gsize end = start + completion->unread_length;

  for (guint i = 0; i <= MIN (MAX_TIES, completion->words->len); i++)
    {
      const DowserSentenceWord *word
          = i > 0 ? &g_array_index (completion->words, DowserSentenceWord, completion->words->len - i) : NULL;
      g_autofree char *shorter = NULL;

      if (word != NULL && (word->kind != DOWSER_SENTENCE_WORD_GRAMMAR || word->start >= start))
        break;
      start = word != NULL ? word->start : start;
      shorter = dup_text_without_range (text, start, end);
      if (is_sentence (shorter, schema))
        return g_steal_pointer (&shorter);
    }
  return NULL;
}

DowserSentenceCompletion *
_dowser_completion_new_replacements (const DowserSentenceCompletion *completion, const char *text,
                                     const DowserSchema *schema, const DowserProfile *profile)
{
  g_autofree char *before = g_strndup (text, completion->unread_start);
  DowserSentenceCompletion *instead = dowser_sentence_complete (before, schema, profile, MAX_CANDIDATES);

  instead->replaces = g_strndup (text + completion->unread_start, completion->unread_length);
  move_similar_first (instead->offers, instead->replaces);
  instead->start = completion->unread_start;
  instead->end = completion->unread_start + completion->unread_length;
  instead->half = FALSE;
  instead->without = dup_without_unread_word (completion, text, schema);
  return instead;
}
