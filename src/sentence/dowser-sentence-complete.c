/* dowser-sentence-complete.c - how a sentence that is begun may go on */
#include "sentence/dowser-sentence.h"

#include "sentence/dowser-sentence-chart.h"
#include "sentence/dowser-sentence-tokens.h"

#include <string.h>

/* Of a table, or of a column whose table, has been said already. */
#define SCORE_MENTIONED 2.0
#define SCORE_NAME 1.0
/* A sentence begins with its table more often than with a column. */
#define SCORE_FIRST_TABLE 0.7
/* So many places are kept for words of the grammar, where there are some. */
#define PLACES_OF_WORDS 3
/* Behind the first words of a name, its rest is most of what is meant. */
#define SCORE_BEGUN 1.5

/* Words of the grammar from the most frequent on, as the sentences of 7,374 published queries have them
 * (tests/tools/README.md: roundtrip --words). Others are offered behind these. */
static const char *const frequent[]
    = { "of",    "is",      "where", "from", "number",   "by",       "first",   "highest", "and",      "top",
        "more",  "than",    "not",   "sum",  "distinct", "average",  "on",      "lowest",  "in",       "only",
        "with",  "grouped", "less",  "at",   "to",       "without",  "A",       "Z",       "or",       "but",
        "minus", "times",   "month", "per",  "share",    "contains", "between", "divided", "plus",     "their",
        "empty", "starts",  "also",  "then", "year",     "over",     "as",      "groups",  "together", "if" };
#define SCORE_MOST_FREQUENT 1.6
#define SCORE_LESS_FREQUENT 0.02
#define SCORE_RARE 0.4

/* An offer with what it is worth. */
typedef struct
{
  DowserSentenceOffer offer;
  double score;
} Rated;

/* @tokens: the beginning without @half, the half word; @mentioned: tables (DowserTable) that it names */
typedef struct
{
  const DowserSchema *schema;
  const DowserSentenceNames *names;
  GPtrArray *tokens;
  char *half;
  GHashTable *mentioned;
  GHashTable *offers;
  const DowserSentenceNext *next;
} Completion;

static void
offer_free (gpointer data)
{
  DowserSentenceOffer *offer = data;

  g_free (offer->text);
  g_free (offer);
}

static void
rated_free (gpointer data)
{
  Rated *rated = data;

  g_free (rated->offer.text);
  g_free (rated);
}

static void
completion_clear (Completion *self)
{
  g_clear_pointer (&self->tokens, g_ptr_array_unref);
  g_clear_pointer (&self->half, g_free);
  g_clear_pointer (&self->mentioned, g_hash_table_unref);
  g_clear_pointer (&self->offers, g_hash_table_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Completion, completion_clear)

static void
add_offer (Completion *self, const char *text, DowserSentenceWordKind kind, const DowserTable *table, double score)
{
  Rated *known = g_hash_table_lookup (self->offers, text);

  if (known == NULL)
    {
      known = g_new0 (Rated, 1);
      known->offer.text = g_strdup (text);
      g_hash_table_insert (self->offers, known->offer.text, known);
    }
  else if (known->score >= score)
    return;
  known->offer.kind = kind;
  known->offer.table = table;
  known->score = score;
}

/* The rest of @words behind those that are said already. Returns: (nullable): %NULL where these are others */
static const char *
skip_said (const Completion *self, const char *words)
{
  for (guint i = self->next->first; i < self->tokens->len; i++)
    {
      const DowserSentenceToken *token = self->tokens->pdata[i];
      gsize length = strlen (token->folded);

      if (!g_str_has_prefix (words, token->folded) || words[length] != ' ')
        return NULL;
      words += length + 1;
    }
  return words;
}

static void
offer_name (const char *name, const char *words, gpointer user_data)
{
  Completion *self = user_data;
  const char *rest = skip_said (self, words);
  const DowserTable *table = NULL;
  gboolean column = self->next->category == DOWSER_SENTENCE_COLUMN;
  double score = SCORE_NAME;

  if (rest == NULL || !g_str_has_prefix (rest, self->half))
    return;
  if (!column)
    table = dowser_schema_find_table (self->schema, name);
  else if (dowser_sentence_names_count_tables (self->names, name, &table) != 1)
    table = NULL;
  if (table != NULL && g_hash_table_contains (self->mentioned, table))
    score += SCORE_MENTIONED;
  if (self->next->first < self->tokens->len)
    score += SCORE_BEGUN;
  if (!column && self->tokens->len == 0)
    score += SCORE_FIRST_TABLE;
  add_offer (self, rest, column ? DOWSER_SENTENCE_WORD_COLUMN : DOWSER_SENTENCE_WORD_TABLE, column ? table : NULL,
             score);
}

static double
rate_word (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (frequent); i++)
    if (g_str_equal (frequent[i], word))
      return SCORE_MOST_FREQUENT - SCORE_LESS_FREQUENT * i;
  return SCORE_RARE;
}

static gboolean
begins_with (const char *word, const char *half)
{
  g_autofree char *folded = g_utf8_casefold (word, -1);

  return g_str_has_prefix (folded, half);
}

static void
offer_next (Completion *self, const DowserSentenceNext *next)
{
  self->next = next;
  if (next->word != NULL && g_ascii_isalpha (*next->word) && begins_with (next->word, self->half))
    add_offer (self, next->word, DOWSER_SENTENCE_WORD_GRAMMAR, NULL, rate_word (next->word));
  else if (next->word == NULL
           && (next->category == DOWSER_SENTENCE_COLUMN || next->category == DOWSER_SENTENCE_TABLE
               || next->category == DOWSER_SENTENCE_ROLE))
    dowser_sentence_names_visit (self->names, next->category, offer_name, self);
}

static void
offer_all (Completion *self, gboolean said_only)
{
  g_autoptr (GArray) next = dowser_sentence_find_next (self->tokens, self->names, said_only);

  for (guint i = 0; i < next->len; i++)
    offer_next (self, &g_array_index (next, DowserSentenceNext, i));
}

/* The half word, which is no token of the beginning. Returns: where it begins in @text */
static gsize
take_half (Completion *self, const char *text)
{
  const DowserSentenceToken *last = self->tokens->len > 0 ? self->tokens->pdata[self->tokens->len - 1] : NULL;
  gsize length = strlen (text), start;

  if (last == NULL || last->kind != DOWSER_SENTENCE_TOKEN_WORD || last->start + last->length < length)
    {
      self->half = g_strdup ("");
      return length;
    }
  start = last->start;
  self->half = g_strdup (last->folded);
  g_ptr_array_set_size (self->tokens, (int) self->tokens->len - 1);
  return start;
}

static void
find_mentioned (Completion *self)
{
  for (guint at = 0; at < self->tokens->len; at++)
    for (guint end = at + 1; end <= MIN (self->tokens->len, at + 5); end++)
      {
        g_autoptr (GPtrArray) tables
            = dowser_sentence_names_match (self->names, DOWSER_SENTENCE_TABLE, self->tokens, at, end);
        g_autoptr (GPtrArray) columns
            = dowser_sentence_names_match (self->names, DOWSER_SENTENCE_COLUMN, self->tokens, at, end);
        const DowserTable *table;

        for (guint i = 0; tables != NULL && i < tables->len; i++)
          g_hash_table_add (self->mentioned, (gpointer) dowser_schema_find_table (self->schema, tables->pdata[i]));
        for (guint i = 0; columns != NULL && i < columns->len; i++)
          if (dowser_sentence_names_count_tables (self->names, columns->pdata[i], &table) == 1)
            g_hash_table_add (self->mentioned, (gpointer) table);
      }
}

/* The better first; of two as good ones, that which stands first in the alphabet. */
static int
compare_rated (gconstpointer a, gconstpointer b)
{
  const Rated *one = *(const Rated *const *) a, *other = *(const Rated *const *) b;

  if (one->score != other->score)
    return one->score > other->score ? -1 : 1;
  return strcmp (one->offer.text, other->offer.text);
}

static DowserSentenceOffer *
offer_copy (const DowserSentenceOffer *offer)
{
  DowserSentenceOffer *copy = g_memdup2 (offer, sizeof *offer);

  copy->text = g_strdup (offer->text);
  return copy;
}

static GPtrArray *
take_offers (Completion *self, guint max)
{
  GPtrArray *offers = g_ptr_array_new_with_free_func (offer_free);
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer rated;
  guint n_words = 0;

  g_hash_table_iter_init (&iter, self->offers);
  while (g_hash_table_iter_next (&iter, NULL, &rated))
    {
      g_ptr_array_add (sorted, rated);
      n_words += ((Rated *) rated)->offer.kind == DOWSER_SENTENCE_WORD_GRAMMAR;
    }
  g_ptr_array_sort (sorted, compare_rated);
  n_words = MIN (n_words, PLACES_OF_WORDS);
  for (guint i = 0; i < sorted->len && offers->len < max; i++)
    {
      const DowserSentenceOffer *offer = &((Rated *) sorted->pdata[i])->offer;

      if (offer->kind == DOWSER_SENTENCE_WORD_GRAMMAR)
        n_words -= MIN (n_words, 1);
      else if (offers->len + n_words >= max)
        continue;
      g_ptr_array_add (offers, offer_copy (offer));
    }
  return offers;
}

GPtrArray *
dowser_sentence_complete (const char *text, const DowserSchema *schema, guint max, gsize *start)
{
  g_auto (Completion) self = { .schema = schema,
                               .names = dowser_sentence_names_get (schema),
                               .tokens = dowser_sentence_tokens_new (text, FALSE),
                               .mentioned = g_hash_table_new (NULL, NULL),
                               .offers = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, rated_free) };

  *start = take_half (&self, text);
  find_mentioned (&self);
  /* What is typed in other words goes on in these. */
  offer_all (&self, TRUE);
  if (g_hash_table_size (self.offers) == 0)
    offer_all (&self, FALSE);
  return take_offers (&self, max);
}
