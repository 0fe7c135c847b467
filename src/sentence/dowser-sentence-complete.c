/* dowser-sentence-complete.c - offers the possible continuations of an unfinished sentence */
#include "sentence/dowser-sentence-complete-private.h"

#include "sentence/dowser-sentence-follow.h"

#include <string.h>

/* The likelihood of an offer is the product of two numbers. The first is how often a word or a kind of name follows at
 * this place (dowser-sentence-follow.c). The second is how likely the name is among the names of its kind
 * (dowser-sentence-vocabulary.c). Stored values come only from the profile: no source is read. */

/* The maximum length of a text in bytes. A longer text was pasted and not entered, so it gets no offers. */
#define MAX_LENGTH 2000

/* The factor by which a wording that Dowser reads but never writes is less likely to be offered. It no longer applies
 * after the user has entered a letter of the wording. */
#define SHARE_READ_ONLY 0.1
#define SHARE_WITHOUT_GROUPS 0.01
/* The factor for offering another query after "in". It is low because a period follows "in" more often than a query. */
#define SHARE_IN_SET 0.1
/* Added to the likelihood of a name whose first words are entered. The remaining words of such a name are the most
 * likely continuation. */
#define SHARE_BEGUN 0.6
/* The number of values that are offered for a column before the user begins to enter a value. SHARE_VALUE is the
 * likelihood of the first of these values. Each following value is less likely. */
#define MAX_VALUES 5
#define SHARE_VALUE 0.4
#define SHARE_NEXT_VALUE 0.9
#define SHARE_FUNCTION 0.002
/* How often a sentence begins with a table. The frequency in published queries isn't used, because users begin with a
 * table more often. */
#define SHARE_FIRST_TABLE 0.4

/* An offer with its likelihood. @from: the byte at which the replaced part of the text begins; @row: the grammar row */
typedef struct
{
  DowserSentenceOffer offer;
  gsize from;
  guint row;
  double share;
} RatedOffer;

/**
 * Completer: the state of making offers for the end of a text.
 * @typed: the letters of the unfinished last word, folded; may be empty
 * @max: the maximum number of names of each kind; one of these names may be equal to the entered text
 * @place: the place in the sentence for which offers are being made
 * @next: the kind of continuation (by the grammar) whose offers are being made
 */
typedef struct
{
  DowserSentenceReading reading;
  const DowserProfile *profile;
  const char *typed;
  guint max;
  DowserSentencePlace place;
  const DowserSentenceNext *next;
  GHashTable *offers;
} Completer;

static void
offer_free (gpointer data)
{
  DowserSentenceOffer *offer = data;

  g_free (offer->text);
  g_free (offer);
}

static void
rated_offer_free (gpointer data)
{
  RatedOffer *rated = data;

  g_free (rated->offer.text);
  g_free (rated);
}

static void
completer_clear (Completer *self)
{
  _dowser_place_clear (&self->place);
  _dowser_reading_clear (&self->reading);
  g_clear_pointer (&self->offers, g_hash_table_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Completer, completer_clear)

/* --- Offers --- */

static gsize
get_typed_start (const Completer *self)
{
  return self->reading.half != NULL ? self->reading.half->start : strlen (self->reading.text);
}

static void
add_offer (Completer *self, const char *text, DowserSentenceOffer new_offer, gsize from, double share)
{
  RatedOffer *known = g_hash_table_lookup (self->offers, text);

  if (known == NULL)
    {
      known = g_new0 (RatedOffer, 1);
      new_offer.text = g_strdup (text);
      known->offer = new_offer;
      g_hash_table_insert (self->offers, known->offer.text, known);
    }
  else if (known->share >= share)
    return;
  new_offer.text = known->offer.text;
  known->offer = new_offer;
  known->from = from;
  known->row = self->next->row;
  known->share = share;
}

static double
rate_next (const Completer *self, const char *next)
{
  return dowser_sentence_follow_rate_next_word (self->place.part, self->place.word, next);
}

static gboolean
begins_with (const char *word, const char *typed)
{
  g_autofree char *folded = NULL;

  if (*typed == '\0')
    return TRUE;
  folded = g_utf8_casefold (word, -1);
  return g_str_has_prefix (folded, typed);
}

/* Returns the part of @words that follows the words that the user has already entered. */
static const char *
filter_name (const char *words, gpointer user_data)
{
  const Completer *self = user_data;

  for (guint i = self->next->first; i < self->reading.n; i++)
    {
      const DowserSentenceToken *token = _dowser_reading_get_token (&self->reading, i);
      gsize length = strlen (token->folded);

      if (!g_str_has_prefix (words, token->folded) || words[length] != ' ')
        return NULL;
      words += length + 1;
    }
  return g_str_has_prefix (words, self->typed) ? words : NULL;
}

static void
offer_name (const char *rest, DowserSentenceWordKind kind, const DowserTable *table, const DowserColumn *column,
            double share, gpointer user_data)
{
  Completer *self = user_data;
  DowserSentenceOffer offer = { .kind = kind, .table = table, .column = column };
  const char *any = kind == DOWSER_SENTENCE_WORD_TABLE ? DOWSER_SENTENCE_ANY_TABLE : DOWSER_SENTENCE_ANY_COLUMN;
  gboolean first = kind == DOWSER_SENTENCE_WORD_TABLE && self->reading.n == 0;

  if (self->next->first < self->reading.n)
    add_offer (self, rest, offer, get_typed_start (self), SHARE_BEGUN + share);
  else
    add_offer (self, rest, offer, get_typed_start (self), (first ? SHARE_FIRST_TABLE : rate_next (self, any)) * share);
}

/* Offers names that the sentence itself defines: "called x", "as x", "x = (". */
static void
offer_defined_names (Completer *self, DowserSentenceCategory category)
{
  DowserSentenceOffer offer = { .kind = dowser_sentence_get_word_kind (category) };
  gboolean table = category == DOWSER_SENTENCE_TABLE;
  double share = rate_next (self, table ? DOWSER_SENTENCE_ANY_TABLE : DOWSER_SENTENCE_ANY_COLUMN) / 2;

  for (guint i = 0; i + 1 < self->reading.n && self->next->first == self->reading.n; i++)
    {
      const DowserSentenceToken *token = _dowser_reading_get_token (&self->reading, i),
                                *behind = _dowser_reading_get_token (&self->reading, i + 1);
      const char *own = NULL;

      if (g_str_equal (token->folded, table ? "called" : "as"))
        own = behind->text;
      else if (table && g_str_equal (behind->text, "="))
        own = token->text;
      if (own != NULL && dowser_sentence_is_word (own) && begins_with (own, self->typed))
        add_offer (self, own, offer, get_typed_start (self), share);
    }
}

static void
offer_functions (Completer *self)
{
  const DowserFunction *const lists[] = { dowser_functions, dowser_window_functions };
  DowserSentenceOffer offer = { .kind = DOWSER_SENTENCE_WORD_GRAMMAR };

  for (guint l = 0; l < G_N_ELEMENTS (lists); l++)
    for (const DowserFunction *function = lists[l]; function->name != NULL; function++)
      if (begins_with (function->name, self->typed))
        {
          g_autofree char *text = g_strconcat (function->name, " (", NULL);

          add_offer (self, text, offer, get_typed_start (self),
                     *self->typed != '\0' ? SHARE_FUNCTION * rate_next (self, DOWSER_SENTENCE_ANY_COLUMN)
                                          : rate_next (self, function->name) / 2);
        }
}

/* How likely a comparison is for each kind of column: columns of texts, columns of dates and times, and all other
 * columns. */
static const struct
{
  const char *word;
  double texts;
  double times;
  double others;
} comparisons[] = {
  { "more", 0.1, 1, 1 },         { "less", 0.1, 1, 1 },       { "at", 0.1, 1, 1 },       { "between", 0.2, 2, 1 },
  { "contains", 1, 0.05, 0.05 }, { "starts", 1, 0.05, 0.05 }, { "ends", 1, 0.05, 0.05 }, { "in", 0.3, 10, 0.3 },
  { "one", 2, 0.5, 1 },          { "empty", 1.5, 1, 1 },
};

#define MOST_DATES 0.9

/* Returns TRUE for a column of dates or times, including dates stored as texts. */
static gboolean
contains_times (const DowserColumn *column, const DowserProfile *profile)
{
  const DowserColumnProfile *facts = dowser_profile_find (profile, column);

  return dowser_value_type_is_temporal (column->type) || (facts != NULL && facts->dates >= MOST_DATES);
}

static double
rate_comparison (const DowserColumn *compared, const DowserProfile *profile, const char *word)
{
  for (guint i = 0; compared != NULL && i < G_N_ELEMENTS (comparisons); i++)
    if (g_str_equal (comparisons[i].word, word))
      {
        if (contains_times (compared, profile))
          return comparisons[i].times;
        return compared->type == DOWSER_VALUE_TEXT ? comparisons[i].texts : comparisons[i].others;
      }
  return 1;
}

/* Offers a comma together with the first word of a sort key (", highest"), because a comma alone isn't a useful
 * offer. */
static void
offer_orders (Completer *self, double share)
{
  DowserSentenceOffer offer = { .kind = DOWSER_SENTENCE_WORD_GRAMMAR };
  GArray *rows = dowser_sentence_rows_get_indexes (DOWSER_SENTENCE_ORDER);

  for (guint i = 0; i < rows->len; i++)
    {
      guint n;
      const char *word = dowser_sentence_rows_get_symbols (g_array_index (rows, guint, i), &n)->word;
      g_autofree char *text = word != NULL ? g_strconcat (", ", word, NULL) : NULL;

      if (text != NULL)
        add_offer (self, text, offer, get_typed_start (self),
                   share * dowser_sentence_follow_rate_next_word (self->place.part, ",", word));
    }
}

static gboolean
has_groups (const DowserSentencePlace *place)
{
  static const char *const groups[] = { "by", "grouped", "per", NULL };

  for (guint i = 0; i < place->path->len; i++)
    {
      const char *word = g_array_index (place->path, DowserSentenceRead, i).word;

      if (word != NULL && g_strv_contains (groups, word))
        return TRUE;
    }
  return FALSE;
}

/* Offers the words of a grammar row up to its next slot (a place for a name or a value): "is more than", ", top". */
static void
offer_words (Completer *self, const DowserSentenceSymbol *symbols, guint n)
{
  const DowserSentenceRow *row = &dowser_sentence_rows[self->next->row];
  guint dot = self->next->dot;
  DowserSentenceOffer offer = { .kind = DOWSER_SENTENCE_WORD_GRAMMAR };
  g_autoptr (GString) text = g_string_new (symbols[dot].word);
  gboolean has_comma = g_str_equal (text->str, ",");
  const char *part = self->place.part;
  double share = rate_next (self, text->str) * rate_comparison (self->place.compared, self->profile, text->str);

  if (self->next->first < self->reading.n || (has_comma ? *self->typed != '\0' : !begins_with (text->str, self->typed)))
    return;
  for (dot++; dot < n && symbols[dot].word != NULL; dot++)
    {
      const char *before = symbols[dot - 1].word;
      gboolean of = dot > 1 && symbols[dot - 2].word != NULL && g_str_equal (before, "of");
      g_autofree char *two_words = of ? g_strconcat (symbols[dot - 2].word, " of", NULL) : NULL;
      const char *opens = dowser_sentence_follow_find_part (before);

      part = opens != NULL ? opens : part;
      share *= dowser_sentence_follow_rate_next_word (part, of ? two_words : before, symbols[dot].word)
               * rate_comparison (self->place.compared, self->profile, symbols[dot].word);
      g_string_append_printf (text, " %s", symbols[dot].word);
    }
  if (has_comma && text->len == 1 && dot < n && symbols[dot].category == DOWSER_SENTENCE_ORDERS)
    offer_orders (self, share);
  if (!g_ascii_isalpha (*text->str) && (!has_comma || text->len == 1))
    return;
  if (g_str_has_suffix (text->str, "in ("))
    share *= SHARE_IN_SET;
  if (g_str_has_suffix (text->str, "groups where") && !has_groups (&self->place))
    share *= SHARE_WITHOUT_GROUPS;
  add_offer (self, text->str, offer, get_typed_start (self),
             row->read_only && *self->typed == '\0' ? share * SHARE_READ_ONLY : share);
}

/* Offers the most common numbers: numbers for limits, and years that occur in the compared column. */
static void
offer_numbers (Completer *self)
{
  static const char *const limits[] = { "10", "5", "3", "1" };
  DowserSentenceOffer offer = { .kind = DOWSER_SENTENCE_WORD_NUMBER };

  if (!g_str_equal (self->place.word, "top"))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    if (g_str_has_prefix (limits[i], self->typed))
      add_offer (self, limits[i], offer, get_typed_start (self), 1.0 / (i + 1));
}

#define MAX_YEARS 5

/* Returns TRUE if the place is after "is in", or after "is in" and a month ("is in March"), where a year may follow. */
static gboolean
is_after_word_in (const DowserSentencePlace *place)
{
  guint n = place->path->len;

  return g_str_equal (place->word, "in")
         || (n > 1 && g_strcmp0 (g_array_index (place->path, DowserSentenceRead, n - 2).word, "in") == 0);
}

static int
get_year (const DowserValue *value, GPtrArray *values, gboolean last)
{
  const char *text = value != NULL ? value->text : NULL;

  if (text == NULL && values->len > 0)
    text = values->pdata[last ? values->len - 1 : 0];
  return text != NULL ? (int) g_ascii_strtoll (text, NULL, 10) : 0;
}

static void
offer_years (Completer *self, const DowserColumn *column)
{
  const DowserColumnProfile *facts = dowser_profile_find (self->profile, column);
  DowserSentenceOffer offer = { .kind = DOWSER_SENTENCE_WORD_DATE, .table = column->table, .column = column };
  int first = facts != NULL ? get_year (facts->min, facts->values, FALSE) : 0,
      last = facts != NULL ? get_year (facts->max, facts->values, TRUE) : 0;
  double share = 1;

  for (int year = last; first > 0 && year >= MAX (first, last - MAX_YEARS + 1); year--, share *= SHARE_NEXT_VALUE)
    {
      g_autofree char *text = g_strdup_printf ("%d", year);

      if (g_str_has_prefix (text, self->typed))
        add_offer (self, text, offer, get_typed_start (self), share);
    }
}

/* Offers values of @column. @from: the byte where the value begins. Dowser writes values in quotes, but also reads
 * values without quotes. */
static void
offer_values (Completer *self, const DowserColumn *column, gsize from)
{
  const DowserColumnProfile *facts = dowser_profile_find (self->profile, column);
  DowserSentenceOffer offer = { .kind = DOWSER_SENTENCE_WORD_VALUE, .table = column->table, .column = column };
  const char *typed_text = self->reading.text + from + (self->reading.text[from] == '"');
  g_autofree char *typed = g_utf8_casefold (typed_text, -1);
  guint max = *typed != '\0' ? G_MAXUINT : MAX_VALUES;
  double share = *typed != '\0' ? 1 : SHARE_VALUE;

  for (guint i = 0; facts != NULL && i < facts->values->len && max > 0; i++)
    {
      const char *value = facts->values->pdata[i];
      g_autofree char *text = NULL;

      if (*value == '\0' || strchr (value, '\n') != NULL || !begins_with (value, typed))
        continue;
      text = dowser_sentence_quote (value, '"');
      add_offer (self, text, offer, from, share);
      share *= SHARE_NEXT_VALUE;
      max--;
    }
}

static void
offer_leaf (Completer *self, DowserSentenceCategory category)
{
  static const char *const lists[] = { "(", ",", NULL };
  gboolean is_bare = category == DOWSER_SENTENCE_BARE;
  const DowserColumn *column = self->place.compared;
  gsize from;

  if (category == DOWSER_SENTENCE_FUNCTION)
    offer_functions (self);
  if (category == DOWSER_SENTENCE_INTEGER)
    offer_numbers (self);
  if (category == DOWSER_SENTENCE_TABLE || category == DOWSER_SENTENCE_COLUMN || category == DOWSER_SENTENCE_ROLE)
    _dowser_vocabulary_rate_names (self->reading.vocabulary, category, &self->place,
                                   self->next->first < self->reading.n
                                       ? _dowser_reading_get_token (&self->reading, self->next->first)->folded
                                       : NULL,
                                   self->max, filter_name, offer_name, self);
  if (category == DOWSER_SENTENCE_TABLE || category == DOWSER_SENTENCE_COLUMN)
    offer_defined_names (self, category);
  if ((!is_bare && category != DOWSER_SENTENCE_TEXT && category != DOWSER_SENTENCE_INTEGER) || self->profile == NULL)
    return;
  if (column == NULL)
    return;
  from = self->next->first < self->reading.tokens->len
             ? _dowser_reading_get_token (&self->reading, self->next->first)->start
             : strlen (self->reading.text);
  /* After "is", the user may enter a text with or without quotes. */
  if (is_bare || (category == DOWSER_SENTENCE_TEXT && g_strv_contains (lists, self->place.word)))
    offer_values (self, column, from);
  if (category == DOWSER_SENTENCE_INTEGER && is_after_word_in (&self->place) && contains_times (column, self->profile))
    offer_years (self, column);
}

static void
offer_all (Completer *self)
{
  GArray *next = self->reading.beginning.next;
  gboolean known[DOWSER_SENTENCE_N_CATEGORIES] = { FALSE };

  for (guint i = 0; i < next->len; i++)
    {
      const DowserSentenceNext *one = &g_array_index (next, DowserSentenceNext, i);
      guint n;
      const DowserSentenceSymbol *symbols = dowser_sentence_rows_get_symbols (one->row, &n);
      const DowserSentenceSymbol *symbol = &symbols[one->dot];

      if (i == 0 || one->first != self->next->first)
        {
          _dowser_reading_find_place (&self->reading, one->first, &self->place);
          memset (known, 0, sizeof known);
        }
      self->next = one;
      if (symbol->word != NULL)
        offer_words (self, symbols, n);
      else if (!known[symbol->category])
        offer_leaf (self, symbol->category);
      if (symbol->word == NULL)
        known[symbol->category] = TRUE;
    }
}

/* Sorts offers by likelihood, the likeliest first; then by their row in the grammar; then alphabetically. */
static int
compare_likelihood (gconstpointer a, gconstpointer b)
{
  const RatedOffer *one = *(const RatedOffer *const *) a, *other = *(const RatedOffer *const *) b;

  if (one->share != other->share)
    return one->share > other->share ? -1 : 1;
  if (one->row != other->row)
    return one->row < other->row ? -1 : 1;
  return strcmp (one->offer.text, other->offer.text);
}

/* The maximum number of offers that begin with the same two words, such as "start of the day" and "start of the month".
 * The user gets the other offers by entering one more letter. */
#define MAX_ALIKE 2

/* Counts @offer, and returns TRUE if MAX_ALIKE offers with the same first two words have already been taken.
 * @n_by_words: first two words → number of offers */
static gboolean
has_enough_offers (GHashTable *n_by_words, const DowserSentenceOffer *offer)
{
  const char *first = strchr (offer->text, ' ');
  const char *second = first != NULL ? strchr (first + 1, ' ') : NULL;
  char *words;
  guint n;

  if (offer->kind != DOWSER_SENTENCE_WORD_GRAMMAR || second == NULL || second[1] == '\0')
    return FALSE;
  words = g_strndup (offer->text, (gsize) (second - offer->text));
  n = GPOINTER_TO_UINT (g_hash_table_lookup (n_by_words, words));
  g_hash_table_replace (n_by_words, words, GUINT_TO_POINTER (n + 1));
  return n >= MAX_ALIKE;
}

/* Takes the best offers. All of them replace the same part of the text as the best offer. Leaves out offers whose words
 * the user has already entered. */
static void
take_offers (Completer *self, guint max, DowserSentenceCompletion *into)
{
  g_autoptr (GPtrArray) sorted_offers = g_ptr_array_new ();
  g_autoptr (GHashTable) n_by_words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer rated;

  g_hash_table_iter_init (&iter, self->offers);
  while (g_hash_table_iter_next (&iter, NULL, &rated))
    {
      g_autofree char *folded = g_utf8_casefold (((RatedOffer *) rated)->offer.text, -1);

      if (!g_str_equal (folded, self->typed)
          && !g_str_equal (((RatedOffer *) rated)->offer.text, self->reading.text + ((RatedOffer *) rated)->from))
        g_ptr_array_add (sorted_offers, rated);
    }
  g_ptr_array_sort (sorted_offers, compare_likelihood);
  into->start = sorted_offers->len > 0 ? ((const RatedOffer *) sorted_offers->pdata[0])->from : get_typed_start (self);
  for (guint i = 0; i < sorted_offers->len && into->offers->len < max; i++)
    {
      const RatedOffer *one = sorted_offers->pdata[i];
      DowserSentenceOffer *copy;

      if (one->from != into->start || (*self->typed != '\0' && has_enough_offers (n_by_words, &one->offer)))
        continue;
      copy = g_memdup2 (&one->offer, sizeof one->offer);
      copy->text = g_strdup (copy->text);
      g_ptr_array_add (into->offers, copy);
    }
}

/* --- What is told of the text --- */

/* Sets the kind of words that are expected next (@into->slot). A value or date as the first offer decides it. If all
 * offers are grammar words, the kind is NEXT, except at the start and in a comparison. */
static void
describe_completion (Completer *self, DowserSentenceCompletion *into)
{
  const DowserSentenceOffer *first = into->offers->len > 0 ? into->offers->pdata[0] : NULL;
  guint words = 0;

  into->slot = DOWSER_SENTENCE_SLOT_NEXT;
  if (first == NULL)
    return;
  for (guint i = 0; i < into->offers->len; i++)
    words += ((const DowserSentenceOffer *) into->offers->pdata[i])->kind == DOWSER_SENTENCE_WORD_GRAMMAR;
  _dowser_reading_find_place (&self->reading, self->reading.n, &self->place);
  into->slot = _dowser_place_find_slot (&self->place);
  if (first->kind == DOWSER_SENTENCE_WORD_VALUE)
    into->slot = DOWSER_SENTENCE_SLOT_VALUE;
  else if (first->kind == DOWSER_SENTENCE_WORD_DATE)
    into->slot = DOWSER_SENTENCE_SLOT_PERIOD;
  else if (words == into->offers->len && into->slot != DOWSER_SENTENCE_SLOT_START
           && into->slot != DOWSER_SENTENCE_SLOT_COMPARISON)
    into->slot = DOWSER_SENTENCE_SLOT_NEXT;
  into->column = into->slot == DOWSER_SENTENCE_SLOT_VALUE ? first->column : NULL;
  if (into->slot == DOWSER_SENTENCE_SLOT_COMPARISON)
    into->column = self->place.compared;
}

/* Returns TRUE if the last word is unfinished. A complete name of a table or column counts as finished even if it fits
 * no sentence, because the text may be free text that ends with this name. A value without quotes always counts as
 * unfinished. */
static gboolean
is_half_typed (const Completer *self, const DowserSentenceCompletion *completion)
{
  static const DowserSentenceCategory named[] = { DOWSER_SENTENCE_TABLE, DOWSER_SENTENCE_COLUMN };
  const DowserSentenceReading *reading = &self->reading;
  const DowserSentenceRead *last = &reading->cheapest[reading->tokens->len];

  if (completion->offers->len == 0 || reading->half == NULL)
    return FALSE;
  if (last->n > 0)
    return last->word == NULL && last->category == DOWSER_SENTENCE_BARE;
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    {
      g_autoptr (GPtrArray) names
          = dowser_sentence_names_match (reading->names, named[i], reading->tokens, reading->n, reading->tokens->len);

      if (names != NULL)
        return FALSE;
    }
  return TRUE;
}

/* Returns TRUE if the first offer is the value that the user entered, only with quotes added. */
static gboolean
adds_only_quotes (const Completer *self, const DowserSentenceCompletion *completion)
{
  const DowserSentenceOffer *first = completion->offers->pdata[0];
  g_autofree char *typed = g_utf8_casefold (self->reading.text + completion->start, -1);
  g_autofree char *quoted = dowser_sentence_quote (typed, '"');
  g_autofree char *folded = g_utf8_casefold (first->text, -1);

  return first->kind == DOWSER_SENTENCE_WORD_VALUE && g_str_equal (quoted, folded);
}

void
dowser_sentence_completion_free (DowserSentenceCompletion *self)
{
  g_ptr_array_unref (self->offers);
  g_clear_pointer (&self->words, g_array_unref);
  g_clear_pointer (&self->instead, dowser_sentence_completion_free);
  g_free (self->replaces);
  g_free (self->without);
  g_free (self);
}

DowserSentenceCompletion *
dowser_sentence_complete (const char *text, const DowserSchema *schema, const DowserProfile *profile, guint max)
{
  DowserSentenceCompletion *completion = g_new0 (DowserSentenceCompletion, 1);
  g_auto (Completer) self = { .profile = profile, .max = MIN (max, G_MAXUINT - 1) + 1 };

  completion->offers = g_ptr_array_new_with_free_func (offer_free);
  completion->end = strlen (text);
  if (strlen (text) > MAX_LENGTH)
    {
      completion->words = g_array_new (FALSE, FALSE, sizeof (DowserSentenceWord));
      return completion;
    }
  self.place.profile = profile;
  _dowser_reading_init (&self.reading, text, schema);
  self.typed = self.reading.half != NULL ? self.reading.half->folded : "";
  self.offers = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, rated_offer_free);
  offer_all (&self);
  take_offers (&self, max, completion);
  completion->whole = self.reading.beginning.whole;
  completion->half = is_half_typed (&self, completion);
  completion->same = completion->half && adds_only_quotes (&self, completion);
  completion->words = _dowser_reading_list_words (&self.reading, self.reading.beginning.n_read);
  if (completion->offers->len == 0)
    _dowser_reading_find_unread (&self.reading, profile, completion);
  if (completion->unread_length > 0)
    completion->instead = _dowser_completion_new_replacements (completion, text, schema, profile);
  describe_completion (&self, completion);
  return completion;
}
