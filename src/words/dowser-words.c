/* dowser-words.c - lemma and stem of a word, and stop words */
#include "words/dowser-words.h"

#include "words/dowser-irregular.h"
#include "words/dowser-wordnet.h"

#include <libstemmer.h>
#include <stdlib.h>
#include <string.h>

/* Sorted, for the binary search. */
/* clang-format off */
static const char *const stop_words[] = {
  "a", "about", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be", "been", "being", "both", "but",
  "by", "can", "could", "did", "display", "do", "does", "doing", "each", "either", "else", "entries", "entry", "ever",
  "every", "find", "for", "from", "get", "give", "had", "has", "have", "having", "he", "her", "hers", "him", "his",
  "how", "i", "if", "in", "into", "is", "it", "its", "itself", "just", "kindly", "let", "list", "many", "may", "me",
  "might", "much", "must", "my", "neither", "no", "nor", "not", "of", "on", "one", "ones", "only", "or", "our", "out",
  "please", "record", "records", "return", "row", "rows", "shall", "she", "should", "show", "so", "some", "such",
  "tell", "than", "that", "the", "their", "theirs", "them", "themselves", "then", "there", "these", "they", "this",
  "those", "to", "too", "us", "very", "want", "was", "we", "were", "what", "whatever", "when", "where", "whether",
  "which", "whichever", "who", "whom", "whose", "why", "will", "with", "within", "would", "you", "your", "yours",
};
/* clang-format on */

static int
compare_word (const void *word, const void *row)
{
  return strcmp (word, *(const char *const *) row);
}

gboolean
dowser_word_is_stop_word (const char *word)
{
  return bsearch (word, stop_words, G_N_ELEMENTS (stop_words), sizeof (char *), compare_word) != NULL;
}

gboolean
dowser_word_is_english (const char *word)
{
  g_autofree char *lemma = NULL;

  if (dowser_word_is_stop_word (word) || dowser_wordnet_get_flags (word) != 0)
    return TRUE;
  lemma = dowser_word_dup_lemma (word);
  return strcmp (lemma, word) != 0 && dowser_wordnet_get_flags (lemma) != 0;
}

static gboolean
has_flags (const char *word, DowserWordnetFlags any_of)
{
  return (dowser_wordnet_get_flags (word) & any_of) != 0;
}

/* Chooses between two words that may remain when an ending is removed. If only one word is known, chooses the known
 * word. If both are known, chooses the common word, or else the first word. Returns NULL if neither word is known.
 * @first, @second: (transfer full) */
static char *
choose_candidate (char *first, char *second, DowserWordnetFlags any_of)
{
  g_autofree char *a = first;
  g_autofree char *b = second;
  DowserWordnetFlags a_flags = a != NULL ? dowser_wordnet_get_flags (a) : 0;
  DowserWordnetFlags b_flags = b != NULL ? dowser_wordnet_get_flags (b) : 0;
  gboolean a_known = (a_flags & any_of) != 0;
  gboolean b_known = (b_flags & any_of) != 0;

  if (a_known && b_known && (b_flags & DOWSER_WORDNET_COMMON) && !(a_flags & DOWSER_WORDNET_COMMON))
    return g_steal_pointer (&b);
  if (a_known)
    return g_steal_pointer (&a);
  return b_known ? g_steal_pointer (&b) : NULL;
}

static char *
replace_end (const char *word, gsize n_dropped, const char *add)
{
  return g_strdup_printf ("%.*s%s", (int) (strlen (word) - n_dropped), word, add);
}

static gboolean
ends_like_plural_in_es (const char *base)
{
  static const char *const es_endings[] = { "s", "x", "z", "ch", "sh", "o" };

  for (guint i = 0; i < G_N_ELEMENTS (es_endings); i++)
    if (g_str_has_suffix (base, es_endings[i]))
      return TRUE;
  return FALSE;
}

/* cities → city, boxes → box, students → student. */
static char *
remove_plural_ending (const char *word)
{
  gsize length = strlen (word);
  const DowserWordnetFlags parts = DOWSER_WORDNET_NOUN | DOWSER_WORDNET_VERB;
  g_autofree char *without_es = NULL;
  char *found;

  if (length < 4 || g_str_has_suffix (word, "ss"))
    return NULL;
  if (g_str_has_suffix (word, "ies"))
    {
      found = choose_candidate (replace_end (word, 3, "y"), replace_end (word, 1, ""), parts);
      return found != NULL || length < 5 ? found : replace_end (word, 3, "y");
    }
  if (g_str_has_suffix (word, "es"))
    {
      found = choose_candidate (replace_end (word, 1, ""), replace_end (word, 2, ""), parts);
      if (found != NULL)
        return found;
      without_es = replace_end (word, 2, "");
      return ends_like_plural_in_es (without_es) ? g_steal_pointer (&without_es) : replace_end (word, 1, "");
    }
  /* Removes the s of "menus" and "taxis", but not of "cactus" and "axis": the s is removed only if a common word
   * remains. */
  if (g_str_has_suffix (word, "us") || g_str_has_suffix (word, "is"))
    {
      g_autofree char *base = replace_end (word, 1, "");
      return has_flags (base, DOWSER_WORDNET_COMMON) ? g_steal_pointer (&base) : NULL;
    }
  return replace_end (word, 1, "");
}

/* planned → plan, rated → rate, booked → book. @base: the word without its ending */
static char *
restore_verb (const char *base)
{
  gsize length = strlen (base);
  gboolean is_doubled = length >= 4 && base[length - 1] == base[length - 2];
  g_autofree char *with_e = g_strconcat (base, "e", NULL);

  if (length < 2)
    return NULL;
  if (is_doubled && has_flags (base, DOWSER_WORDNET_VERB))
    return g_strdup (base);
  if (is_doubled)
    return choose_candidate (replace_end (base, 1, ""), g_strdup (with_e), DOWSER_WORDNET_VERB);
  if (base[length - 1] == 'i')
    return choose_candidate (replace_end (base, 1, "y"), g_strdup (with_e), DOWSER_WORDNET_VERB);
  /* Prefers the form with e: "rated" comes from "rate", because a verb "rat" would double its consonant ("ratted"). The
   * form without e is used only if the form with e is unknown, or if the form with e is rare and the form without e is
   * common. */
  return choose_candidate (g_steal_pointer (&with_e), g_strdup (base), DOWSER_WORDNET_VERB);
}

static char *
remove_ed (const char *word)
{
  g_autofree char *base = NULL;

  if (strlen (word) < 4)
    return NULL;
  base = replace_end (word, 2, "");
  return restore_verb (base);
}

/* Removes "ing". "building" and "rating" are not changed, because they are also nouns; "owning" isn't a noun. Such
 * nouns are matched with their verbs by stem. */
static char *
remove_ing (const char *word)
{
  g_autofree char *base = NULL;
  DowserWordnetFlags flags = dowser_wordnet_get_flags (word);

  if (strlen (word) < 5 || ((flags & DOWSER_WORDNET_NOUN) && (flags & DOWSER_WORDNET_COMMON)))
    return NULL;
  base = replace_end (word, 3, "");
  return restore_verb (base);
}

char *
dowser_word_dup_lemma (const char *word)
{
  const char *irregular_base = dowser_irregular_find_lemma (word);
  char *lemma = NULL;

  if (irregular_base != NULL)
    return g_strdup (irregular_base);
  if (g_str_has_suffix (word, "ing"))
    lemma = remove_ing (word);
  else if (g_str_has_suffix (word, "ed"))
    lemma = remove_ed (word);
  else if (g_str_has_suffix (word, "s"))
    lemma = remove_plural_ending (word);
  return lemma != NULL ? lemma : g_strdup (word);
}

char *
dowser_word_fold (const char *text, gssize length)
{
  g_autofree char *normalized = g_utf8_normalize (text, length, G_NORMALIZE_NFC);

  return g_utf8_casefold (normalized != NULL ? normalized : "", -1);
}

char *
dowser_word_stem (const char *word)
{
  struct sb_stemmer *stemmer = sb_stemmer_new ("english", "UTF_8");
  const sb_symbol *stem = sb_stemmer_stem (stemmer, (const sb_symbol *) word, strlen (word));
  char *result = stem != NULL ? g_strndup ((const char *) stem, sb_stemmer_length (stemmer)) : g_strdup (word);

  sb_stemmer_delete (stemmer);
  return result;
}
