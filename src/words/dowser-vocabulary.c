/* dowser-vocabulary.c - a set of words, to find the correct word for a misspelled word */
#include "words/dowser-vocabulary.h"

#include <string.h>

#define MAX_LETTERS 63
#define MIN_LETTERS_ONE_EDIT 4
#define MIN_LETTERS_TWO_EDITS 8

typedef struct
{
  char *word;
  guint32 mask;
} VocabularyEntry;

struct _DowserVocabulary
{
  GHashTable *words;                  /* char *, owned */
  GArray *by_length[MAX_LETTERS + 1]; /* for each length of a word: (nullable): VocabularyEntry; the entries borrow from
                                       * @words */
};

DowserVocabulary *
dowser_vocabulary_new (void)
{
  DowserVocabulary *self = g_new0 (DowserVocabulary, 1);

  self->words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
dowser_vocabulary_free (DowserVocabulary *self)
{
  for (guint i = 0; i <= MAX_LETTERS; i++)
    g_clear_pointer (&self->by_length[i], g_array_unref);
  g_hash_table_unref (self->words);
  g_free (self);
}

guint32
dowser_words_get_letter_mask (const char *text)
{
  guint32 mask = 0;

  for (const guchar *p = (const guchar *) text; *p != '\0'; p++)
    mask |= 1u << (*p & 31);
  return mask;
}

void
dowser_vocabulary_add (DowserVocabulary *self, const char *word)
{
  glong length = g_utf8_strlen (word, -1);
  VocabularyEntry entry;

  if (g_hash_table_contains (self->words, word))
    return;
  entry.word = g_strdup (word);
  entry.mask = dowser_words_get_letter_mask (word);
  g_hash_table_add (self->words, entry.word);
  if (length > MAX_LETTERS)
    return;
  if (self->by_length[length] == NULL)
    self->by_length[length] = g_array_new (FALSE, FALSE, sizeof (VocabularyEntry));
  g_array_append_val (self->by_length[length], entry);
}

gboolean
dowser_vocabulary_has (const DowserVocabulary *self, const char *word)
{
  return g_hash_table_contains (self->words, word);
}

static guint
convert_to_letters (const char *text, gunichar letters[MAX_LETTERS + 1])
{
  guint n = 0;

  for (const char *p = text; *p != '\0' && n <= MAX_LETTERS; p = g_utf8_next_char (p))
    letters[n++] = g_utf8_get_char (p);
  return n;
}

/* Computes the optimal string alignment distance with three rows. Stops when the minimum of a row exceeds the limit. */
guint
dowser_words_compute_distance (const char *a, const char *b, guint limit)
{
  gunichar x[MAX_LETTERS + 1], y[MAX_LETTERS + 1];
  guint n = convert_to_letters (a, x);
  guint m = convert_to_letters (b, y);
  guint rows[3][MAX_LETTERS + 2];

  if (n > MAX_LETTERS || m > MAX_LETTERS)
    return strcmp (a, b) == 0 ? 0 : limit + 1;
  if ((n > m ? n - m : m - n) > limit)
    return limit + 1;
  for (guint j = 0; j <= m; j++)
    rows[0][j] = j;
  for (guint i = 1; i <= n; i++)
    {
      guint *row = rows[i % 3];
      const guint *previous_row = rows[(i + 2) % 3];
      const guint *row_before_previous = rows[(i + 1) % 3];
      guint row_min = row[0] = i;

      for (guint j = 1; j <= m; j++)
        {
          row[j] = MIN (MIN (previous_row[j], row[j - 1]) + 1, previous_row[j - 1] + (x[i - 1] != y[j - 1]));
          if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1])
            row[j] = MIN (row[j], row_before_previous[j - 2] + 1);
          row_min = MIN (row_min, row[j]);
        }
      if (row_min > limit)
        return limit + 1;
    }
  return MIN (rows[n % 3][m], limit + 1);
}

/* Compares two candidates by distance, then by whether they are as long as the searched word, then by bytes. Therefore
 * the result doesn't depend on the order in which words were added. */
static gboolean
is_better_candidate (const char *word, guint distance, gboolean same_length, const char *best, guint best_distance,
                     gboolean best_same_length)
{
  if (best == NULL || distance != best_distance)
    return best == NULL || distance < best_distance;
  if (same_length != best_same_length)
    return same_length;
  return strcmp (word, best) < 0;
}

const char *
dowser_vocabulary_find_near (const DowserVocabulary *self, const char *word, guint *distance)
{
  glong length = g_utf8_strlen (word, -1);
  guint limit = length >= MIN_LETTERS_TWO_EDITS ? 2 : 1;
  guint32 mask = dowser_words_get_letter_mask (word);
  const char *best = NULL;
  guint best_distance = limit + 1;
  gboolean best_same_length = FALSE;

  if (length < MIN_LETTERS_ONE_EDIT || length > MAX_LETTERS)
    return NULL;
  for (glong l = length - limit; l <= length + limit && l <= MAX_LETTERS; l++)
    for (guint i = 0; self->by_length[l] != NULL && i < self->by_length[l]->len; i++)
      {
        const VocabularyEntry *entry = &g_array_index (self->by_length[l], VocabularyEntry, i);
        guint d;

        if (__builtin_popcount (entry->mask ^ mask) > 2 * (int) limit)
          continue;
        d = dowser_words_compute_distance (word, entry->word, limit);
        if (d > limit || (d == 2 && g_utf8_get_char (entry->word) != g_utf8_get_char (word)))
          continue;
        if (is_better_candidate (entry->word, d, l == length, best, best_distance, best_same_length))
          {
            best = entry->word;
            best_distance = d;
            best_same_length = l == length;
          }
      }
  if (best != NULL && distance != NULL)
    *distance = best_distance;
  return best;
}
