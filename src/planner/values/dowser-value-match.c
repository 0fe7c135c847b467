/* dowser-value-match.c - the ways in which a span (words of the question) and a stored value can match */
#include "planner/values/dowser-value-finder.h"

#include "planner/values/dowser-value-key.h"
#include "words/dowser-lexicon.h"
#include "words/dowser-vocabulary.h"
#include "words/dowser-words.h"

#include <string.h>

#define MAX_NEAR_HITS 3
#define MIN_NEAR_LETTERS 4
#define MIN_TWO_EDIT_LETTERS 8
#define MIN_STRANGE_LETTERS 6
#define MIN_PART_LETTERS 3
#define MAX_PART_POSTINGS 5000

static DowserValueMatch
classify_same_key (const char *text, const char *value)
{
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;

  if (strcmp (text, value) == 0)
    return DOWSER_VALUE_MATCH_EXACT;
  a = g_utf8_casefold (text, -1);
  b = g_utf8_casefold (value, -1);
  return strcmp (a, b) == 0 ? DOWSER_VALUE_MATCH_CASE : DOWSER_VALUE_MATCH_MARKS;
}

static void
find_same_key (DowserValueFinder *finder)
{
  guint n;
  const DowserValuePosting *postings
      = dowser_value_index_find_postings (finder->index, DOWSER_VALUE_TABLE_KEY,
                                          dowser_value_key_hash (finder->key->str, finder->key->len), &n);

  for (guint i = 0; i < n; i++)
    {
      const char *value = dowser_value_finder_get_entry (finder, postings[i].entry)->value;

      dowser_value_key_make (value, finder->other);
      if (strcmp (finder->other->str, finder->key->str) == 0)
        dowser_value_finder_add_hit (finder, postings[i].entry, classify_same_key (finder->text, value));
    }
}

/* Finds values by lemmas or stems. @map: makes the lemmas or the stems of the words in the question, which are compared
 * with those of the stored values */
static void
find_by_mapped_key (DowserValueFinder *finder, DowserValueTable table, void (*map) (const char *key, GString *mapped),
                    DowserValueMatch match)
{
  g_autoptr (GString) value_mapped = NULL;
  const DowserValuePosting *postings;
  guint n;

  map (finder->key->str, finder->mapped);
  postings = dowser_value_index_find_postings (finder->index, table,
                                               dowser_value_key_hash (finder->mapped->str, finder->mapped->len), &n);
  if (n > 0)
    value_mapped = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    {
      dowser_value_key_make (dowser_value_finder_get_entry (finder, postings[i].entry)->value, finder->other);
      map (finder->other->str, value_mapped);
      if (strcmp (value_mapped->str, finder->mapped->str) == 0)
        dowser_value_finder_add_hit (finder, postings[i].entry, match);
    }
}

static gboolean
place_has_name (const DowserPlace *place, const char *key, gboolean with_demonyms, GString *buffer)
{
  for (guint i = 0; place->names[i] != NULL; i++)
    {
      dowser_value_key_make (place->names[i], buffer);
      if (strcmp (buffer->str, key) == 0)
        return TRUE;
    }
  for (guint i = 0; with_demonyms && place->demonyms[i] != NULL; i++)
    if (strcmp (place->demonyms[i], key) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_same_place (DowserValueFinder *finder, const char *value)
{
  dowser_value_key_make (value, finder->other);
  for (guint i = 0; i < dowser_lexicon_n_places; i++)
    if (place_has_name (&dowser_lexicon_places[i], finder->key->str, TRUE, finder->mapped)
        && place_has_name (&dowser_lexicon_places[i], finder->other->str, FALSE, finder->mapped))
      return TRUE;
  return FALSE;
}

static void
find_places (DowserValueFinder *finder)
{
  guint n;
  const DowserValuePosting *postings
      = dowser_value_index_find_postings (finder->index, DOWSER_VALUE_TABLE_ALIASES,
                                          dowser_value_key_hash (finder->key->str, finder->key->len), &n);

  for (guint i = 0; i < n; i++)
    if (is_same_place (finder, dowser_value_finder_get_entry (finder, postings[i].entry)->value))
      dowser_value_finder_add_hit (finder, postings[i].entry, DOWSER_VALUE_MATCH_PLACE);
}

/* Finds values that are a code of a word, such as F for "female", in columns with few values. */
static void
find_codes (DowserValueFinder *finder)
{
  g_autofree char *lemma = dowser_word_dup_lemma (finder->key->str);
  const char *const *codes = dowser_lexicon_find_codes (lemma);

  for (guint c = 0; codes != NULL && codes[c] != NULL; c++)
    {
      guint n;
      const DowserValuePosting *postings
          = dowser_value_index_find_postings (finder->index, DOWSER_VALUE_TABLE_KEY,
                                              dowser_value_key_hash (codes[c], strlen (codes[c])), &n);

      for (guint i = 0; i < n; i++)
        {
          const DowserColumnProfile *profile = dowser_value_finder_get_profile (finder, postings[i].entry);

          dowser_value_key_make (dowser_value_finder_get_entry (finder, postings[i].entry)->value, finder->other);
          if (strcmp (finder->other->str, codes[c]) == 0 && profile->values->len <= DOWSER_VALUE_MAX_CODE_CATEGORY)
            dowser_value_finder_add_hit (finder, postings[i].entry, DOWSER_VALUE_MATCH_CODE);
        }
    }
}

/* Finds abbreviations of the span, such as AsstProf for "assistant professors". */
static void
find_abbreviations (DowserValueFinder *finder)
{
  g_autoptr (GString) written = NULL;
  const DowserValuePosting *postings;
  guint n;

  dowser_value_key_to_lemmas (finder->key->str, finder->mapped);
  postings = dowser_value_index_find_postings (finder->index, DOWSER_VALUE_TABLE_WRITTEN,
                                               dowser_value_key_hash (finder->mapped->str, finder->mapped->len), &n);
  if (n > 0)
    written = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    if (dowser_value_key_expand (dowser_value_finder_get_entry (finder, postings[i].entry)->value, written)
        && strcmp (written->str, finder->mapped->str) == 0)
      dowser_value_finder_add_hit (finder, postings[i].entry, DOWSER_VALUE_MATCH_CODE);
}

typedef struct
{
  guint32 entry;
  guint distance;
} NearEntry;

static int
compare_near (gconstpointer a, gconstpointer b)
{
  const NearEntry *x = a;
  const NearEntry *y = b;

  if (x->distance != y->distance)
    return x->distance < y->distance ? -1 : 1;
  return (x->entry > y->entry) - (x->entry < y->entry);
}

static guint
get_word_limit (const char *word)
{
  return g_utf8_strlen (word, -1) >= MIN_TWO_EDIT_LETTERS ? 2 : 1;
}

/* Returns the edit distance. Each word is compared separately and may contain only few typos: "Alfie Smith" isn't a
 * misspelling of "Alice Smith". */
static guint
measure_distance (const char *key, const char *other, guint limit)
{
  g_auto (GStrv) a = g_strsplit (key, " ", -1);
  g_auto (GStrv) b = g_strsplit (other, " ", -1);
  guint distance = 0;

  if (g_strv_length (a) != g_strv_length (b))
    return dowser_words_compute_distance (key, other, 1) <= 1 ? 1 : limit + 1;
  for (guint i = 0; a[i] != NULL; i++)
    {
      guint d = dowser_words_compute_distance (a[i], b[i], get_word_limit (a[i]));

      if (d > get_word_limit (a[i]))
        return limit + 1;
      distance += d;
    }
  return MIN (distance, limit + 1);
}

static void
find_near (DowserValueFinder *finder)
{
  const DowserValueIndex *index = finder->index;
  guint letters = (guint) g_utf8_strlen (finder->key->str, -1);
  guint limit = get_word_limit (finder->key->str);
  guint32 mask = dowser_words_get_letter_mask (finder->key->str);
  g_autoptr (GArray) near = g_array_new (FALSE, FALSE, sizeof (NearEntry));

  if (letters < MIN_NEAR_LETTERS || letters + limit > DOWSER_VALUE_MAX_NEAR_LETTERS)
    return;
  for (guint i = index->length_start[letters - limit]; i < index->length_start[letters + limit + 1]; i++)
    {
      NearEntry found = { g_array_index (index->by_length, guint32, i), 0 };
      const DowserValueEntry *entry = dowser_value_finder_get_entry (finder, found.entry);

      if (__builtin_popcount (entry->mask ^ mask) > 2 * (int) limit)
        continue;
      dowser_value_key_make (entry->value, finder->other);
      found.distance = measure_distance (finder->key->str, finder->other->str, limit);
      if (found.distance <= limit)
        g_array_append_val (near, found);
    }
  g_array_sort (near, compare_near);
  for (guint i = 0; i < MIN (near->len, MAX_NEAR_HITS); i++)
    dowser_value_finder_add_hit (finder, g_array_index (near, NearEntry, i).entry, DOWSER_VALUE_MATCH_NEAR);
}

/* Adds one hit per column for the values that contain the span's words. The hit contains the first of these values, and
 * their number as n_values. */
static void
add_part (DowserValueFinder *finder, guint32 entry)
{
  const DowserColumn *column = dowser_value_finder_get_column (finder, entry);

  for (guint i = finder->start; i < finder->hits->len; i++)
    {
      DowserValueHit *hit = &g_array_index (finder->hits, DowserValueHit, i);
      if (hit->match == DOWSER_VALUE_MATCH_PART && hit->column == column)
        {
          hit->n_values++;
          return;
        }
    }
  dowser_value_finder_add_hit (finder, entry, DOWSER_VALUE_MATCH_PART);
  if (finder->hits->len > finder->start)
    {
      DowserValueHit *hit = &g_array_index (finder->hits, DowserValueHit, finder->hits->len - 1);
      if (hit->match == DOWSER_VALUE_MATCH_PART && hit->n_values == 0)
        hit->n_values = 1;
    }
}

static void
find_parts (DowserValueFinder *finder)
{
  const char *key = finder->key->str;
  guint n;
  const DowserValuePosting *postings
      = dowser_value_index_find_postings (finder->index, DOWSER_VALUE_TABLE_WORDS,
                                          dowser_value_key_hash (key, strcspn (key, " ")), &n);

  if (finder->key->len < MIN_PART_LETTERS || g_ascii_isdigit (key[0]))
    return;
  for (guint i = 0; i < MIN (n, MAX_PART_POSTINGS); i++)
    {
      /* A word that occurs twice in a value has two postings. The second is skipped. */
      if (i > 0 && postings[i].entry == postings[i - 1].entry)
        continue;
      dowser_value_key_make (dowser_value_finder_get_entry (finder, postings[i].entry)->value, finder->other);
      if (strcmp (finder->other->str, key) != 0 && dowser_value_key_has_words (finder->other->str, key))
        add_part (finder, postings[i].entry);
    }
}

/* Returns TRUE if the span may contain a typo. This is so if the span is quoted, capitalized, or a single long word
 * that isn't English. */
static gboolean
may_be_misspelt (const DowserValueFinder *finder, gboolean is_single_word)
{
  return finder->span.quoted || finder->span.span_capitalized
         || (is_single_word && finder->key->len >= MIN_STRANGE_LETTERS);
}

/* Looks up @finder->text among the stored values, and sorts the hits. The caller has already set @finder->key, the
 * normalized text. */
void
dowser_value_finder_run (DowserValueFinder *finder)
{
  gboolean is_single_word = strchr (finder->key->str, ' ') == NULL;
  gboolean starts_with_digit = g_ascii_isdigit (finder->key->str[0]);
  gboolean certain;

  finder->start = finder->hits->len;
  g_array_set_size (finder->entries, 0);
  find_same_key (finder);
  certain = finder->hits->len > finder->start;
  if (!starts_with_digit)
    {
      find_by_mapped_key (finder, DOWSER_VALUE_TABLE_LEMMAS, dowser_value_key_to_lemmas, DOWSER_VALUE_MATCH_PLURAL);
      find_by_mapped_key (finder, DOWSER_VALUE_TABLE_STEMS, dowser_value_key_to_stems, DOWSER_VALUE_MATCH_STEM);
      find_places (finder);
      find_abbreviations (finder);
    }
  if (is_single_word)
    find_codes (finder);
  if (finder->hits->len == finder->start && !starts_with_digit && finder->name_like
      && may_be_misspelt (finder, is_single_word))
    find_near (finder);
  if (!certain && finder->name_like)
    find_parts (finder);
  dowser_value_finder_sort_hits (finder);
}
