/* dowser-value-find.c - looks spans of a question up in the value index */
#include "planner/builtin/dowser-value-index-private.h"

#include "planner/builtin/dowser-lexicon.h"
#include "planner/builtin/dowser-value-key.h"
#include "planner/builtin/dowser-words.h"

#include <string.h>

#define MAX_NAMED_CATEGORIES 60
#define MAX_NEAR_HITS 3
#define MAX_NAME_TOKENS 4
#define MIN_NEAR_LETTERS 4
#define MIN_TWO_EDIT_LETTERS 8
#define MIN_STRANGE_LETTERS 6
#define MIN_PART_LETTERS 3
#define MAX_PART_POSTINGS 5000

/**
 * Finder: the look-up of one span.
 * @span: a hit with all that is known before a value is found
 * @text: the words as typed; @key, @mapped: forms of it; @other: of a value
 * @start: first hit of this span in @hits; @entries: the entry of each of them
 * @name_like: the span may be a name: quoted, capitalised, or no English word
 */
typedef struct
{
  const DowserValueIndex *index;
  const DowserColumn *only;
  DowserValueHit span;
  char *text;
  GString *key;
  GString *mapped;
  GString *other;
  GArray *hits;
  GArray *entries;
  guint start;
  gboolean name_like;
} Finder;

static const double match_scores[] = {
  [DOWSER_VALUE_MATCH_EXACT] = 1.0,   [DOWSER_VALUE_MATCH_CASE] = 0.95, [DOWSER_VALUE_MATCH_MARKS] = 0.9,
  [DOWSER_VALUE_MATCH_PLURAL] = 0.85, [DOWSER_VALUE_MATCH_STEM] = 0.75, [DOWSER_VALUE_MATCH_PLACE] = 0.8,
  [DOWSER_VALUE_MATCH_CODE] = 0.75,   [DOWSER_VALUE_MATCH_NEAR] = 0.6,  [DOWSER_VALUE_MATCH_PART] = 0.55,
};

static gboolean
begins_with_capital (const char *text)
{
  return g_unichar_isupper (g_utf8_get_char (text));
}

static const DowserValueEntry *
get_entry (const Finder *finder, guint32 entry)
{
  return &g_array_index (finder->index->entries, DowserValueEntry, entry);
}

static const DowserColumn *
get_column (const Finder *finder, guint32 entry)
{
  return g_ptr_array_index (finder->index->columns, get_entry (finder, entry)->column);
}

static const DowserColumnProfile *
get_profile (const Finder *finder, guint32 entry)
{
  return dowser_profile_get (finder->index->profile, get_column (finder, entry));
}

static gboolean
is_found (const Finder *finder, guint32 entry)
{
  for (guint i = 0; i < finder->entries->len; i++)
    if (g_array_index (finder->entries, guint32, i) == entry)
      return TRUE;
  return FALSE;
}

/* Longer spans are less likely chance; a lower-case word rarely means a capitalised name, but often a category. */
static double
compute_score (const DowserValueHit *hit)
{
  double score = match_scores[hit->match] + 0.01 * (MIN (hit->n_tokens, 5) - 1);
  gboolean category = hit->n_distinct >= 0 && hit->n_distinct <= MAX_NAMED_CATEGORIES;

  if (!hit->capitals_agree && !hit->quoted && !(category && hit->match <= DOWSER_VALUE_MATCH_PLURAL))
    score -= 0.1;
  return CLAMP (score, 0.0, 1.0);
}

static void
add_hit (Finder *finder, guint32 entry, DowserValueMatch match)
{
  const DowserColumnProfile *profile = get_profile (finder, entry);
  DowserValueHit hit = finder->span;

  hit.column = get_column (finder, entry);
  if (is_found (finder, entry) || (finder->only != NULL && finder->only != hit.column))
    return;
  hit.value = get_entry (finder, entry)->value;
  hit.match = match;
  hit.capitals_agree = begins_with_capital (finder->text) == begins_with_capital (hit.value);
  hit.n_distinct = profile->n_distinct;
  hit.n_column_rows = profile->n_rows;
  hit.score = compute_score (&hit);
  g_array_append_val (finder->hits, hit);
  g_array_append_val (finder->entries, entry);
}

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
find_same_key (Finder *finder)
{
  guint n;
  const DowserValuePosting *postings
      = dowser_value_index_find_postings (finder->index, DOWSER_VALUE_TABLE_KEY,
                                          dowser_value_key_hash (finder->key->str, finder->key->len), &n);

  for (guint i = 0; i < n; i++)
    {
      const char *value = get_entry (finder, postings[i].entry)->value;

      dowser_value_key (value, finder->other);
      if (strcmp (finder->other->str, finder->key->str) == 0)
        add_hit (finder, postings[i].entry, classify_same_key (finder->text, value));
    }
}

/* By lemmas or stems: @map makes both sides alike. */
static void
find_mapped (Finder *finder, DowserValueTable table, void (*map) (const char *key, GString *mapped),
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
      dowser_value_key (get_entry (finder, postings[i].entry)->value, finder->other);
      map (finder->other->str, value_mapped);
      if (strcmp (value_mapped->str, finder->mapped->str) == 0)
        add_hit (finder, postings[i].entry, match);
    }
}

static gboolean
place_has (const DowserPlace *place, const char *key, gboolean with_demonyms, GString *buffer)
{
  for (guint i = 0; place->names[i] != NULL; i++)
    {
      dowser_value_key (place->names[i], buffer);
      if (strcmp (buffer->str, key) == 0)
        return TRUE;
    }
  for (guint i = 0; with_demonyms && place->demonyms[i] != NULL; i++)
    if (strcmp (place->demonyms[i], key) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_same_place (Finder *finder, const char *value)
{
  dowser_value_key (value, finder->other);
  for (guint i = 0; i < dowser_lexicon_n_places; i++)
    if (place_has (&dowser_lexicon_places[i], finder->key->str, TRUE, finder->mapped)
        && place_has (&dowser_lexicon_places[i], finder->other->str, FALSE, finder->mapped))
      return TRUE;
  return FALSE;
}

static void
find_places (Finder *finder)
{
  guint n;
  const DowserValuePosting *postings
      = dowser_value_index_find_postings (finder->index, DOWSER_VALUE_TABLE_ALIASES,
                                          dowser_value_key_hash (finder->key->str, finder->key->len), &n);

  for (guint i = 0; i < n; i++)
    if (is_same_place (finder, get_entry (finder, postings[i].entry)->value))
      add_hit (finder, postings[i].entry, DOWSER_VALUE_MATCH_PLACE);
}

/* "female" where a column of few values holds F. */
static void
find_codes (Finder *finder)
{
  g_autofree char *lemma = dowser_word_lemma (finder->key->str);
  const char *const *codes = dowser_lexicon_find_codes (lemma);

  for (guint c = 0; codes != NULL && codes[c] != NULL; c++)
    {
      guint n;
      const DowserValuePosting *postings
          = dowser_value_index_find_postings (finder->index, DOWSER_VALUE_TABLE_KEY,
                                              dowser_value_key_hash (codes[c], strlen (codes[c])), &n);

      for (guint i = 0; i < n; i++)
        {
          const DowserColumnProfile *profile = get_profile (finder, postings[i].entry);

          dowser_value_key (get_entry (finder, postings[i].entry)->value, finder->other);
          if (strcmp (finder->other->str, codes[c]) == 0 && profile->values->len <= DOWSER_VALUE_MAX_CODE_CATEGORY)
            add_hit (finder, postings[i].entry, DOWSER_VALUE_MATCH_CODE);
        }
    }
}

/* "assistant professors" where AsstProf is stored. */
static void
find_written_out (Finder *finder)
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
    if (dowser_value_key_write_out (get_entry (finder, postings[i].entry)->value, written)
        && strcmp (written->str, finder->mapped->str) == 0)
      add_hit (finder, postings[i].entry, DOWSER_VALUE_MATCH_CODE);
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

/* Word by word, so that all the edits cannot fall on one: "Alice Smith" is no slip for "Alfie Smith". */
static guint
measure_distance (const char *key, const char *other, guint limit)
{
  g_auto (GStrv) a = g_strsplit (key, " ", -1);
  g_auto (GStrv) b = g_strsplit (other, " ", -1);
  guint distance = 0;

  if (g_strv_length (a) != g_strv_length (b))
    return dowser_words_distance (key, other, 1) <= 1 ? 1 : limit + 1;
  for (guint i = 0; a[i] != NULL; i++)
    {
      guint d = dowser_words_distance (a[i], b[i], get_word_limit (a[i]));

      if (d > get_word_limit (a[i]))
        return limit + 1;
      distance += d;
    }
  return MIN (distance, limit + 1);
}

static void
find_near (Finder *finder)
{
  const DowserValueIndex *index = finder->index;
  guint letters = (guint) g_utf8_strlen (finder->key->str, -1);
  guint limit = get_word_limit (finder->key->str);
  guint32 mask = dowser_words_letter_mask (finder->key->str);
  g_autoptr (GArray) near = g_array_new (FALSE, FALSE, sizeof (NearEntry));

  if (letters < MIN_NEAR_LETTERS || letters + limit > DOWSER_VALUE_MAX_NEAR_LETTERS)
    return;
  for (guint i = index->length_start[letters - limit]; i < index->length_start[letters + limit + 1]; i++)
    {
      NearEntry found = { g_array_index (index->by_length, guint32, i), 0 };
      const DowserValueEntry *entry = get_entry (finder, found.entry);

      if (__builtin_popcount (entry->mask ^ mask) > 2 * (int) limit)
        continue;
      dowser_value_key (entry->value, finder->other);
      found.distance = measure_distance (finder->key->str, finder->other->str, limit);
      if (found.distance <= limit)
        g_array_append_val (near, found);
    }
  g_array_sort (near, compare_near);
  for (guint i = 0; i < MIN (near->len, MAX_NEAR_HITS); i++)
    add_hit (finder, g_array_index (near, NearEntry, i).entry, DOWSER_VALUE_MATCH_NEAR);
}

/* The first value of each column stands for all whose words hold the span's; its n_values counts them. */
static void
add_part (Finder *finder, guint32 entry)
{
  const DowserColumn *column = get_column (finder, entry);

  for (guint i = finder->start; i < finder->hits->len; i++)
    {
      DowserValueHit *hit = &g_array_index (finder->hits, DowserValueHit, i);
      if (hit->match == DOWSER_VALUE_MATCH_PART && hit->column == column)
        {
          hit->n_values++;
          return;
        }
    }
  add_hit (finder, entry, DOWSER_VALUE_MATCH_PART);
  if (finder->hits->len > finder->start)
    {
      DowserValueHit *hit = &g_array_index (finder->hits, DowserValueHit, finder->hits->len - 1);
      if (hit->match == DOWSER_VALUE_MATCH_PART && hit->n_values == 0)
        hit->n_values = 1;
    }
}

static void
find_parts (Finder *finder)
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
      /* A word that a value holds twice has two postings. */
      if (i > 0 && postings[i].entry == postings[i - 1].entry)
        continue;
      dowser_value_key (get_entry (finder, postings[i].entry)->value, finder->other);
      if (strcmp (finder->other->str, key) != 0 && dowser_value_key_has_words (finder->other->str, key))
        add_part (finder, postings[i].entry);
    }
}

static gboolean
is_hit_as_good (const DowserValueHit *a, const DowserValueHit *b)
{
  return a->match == b->match || (a->match <= DOWSER_VALUE_MATCH_MARKS && b->match <= DOWSER_VALUE_MATCH_MARKS);
}

static void
count_rivals (Finder *finder)
{
  for (guint i = finder->start; i < finder->hits->len; i++)
    {
      DowserValueHit *hit = &g_array_index (finder->hits, DowserValueHit, i);
      guint same_column = 0;

      hit->n_columns = 1;
      for (guint j = finder->start; j < finder->hits->len; j++)
        {
          const DowserValueHit *other = &g_array_index (finder->hits, DowserValueHit, j);

          if (!is_hit_as_good (hit, other))
            continue;
          if (other->column == hit->column)
            same_column++;
          else if (g_ascii_strcasecmp (other->value, hit->value) == 0)
            hit->n_columns++;
        }
      if (hit->match != DOWSER_VALUE_MATCH_PART)
        hit->n_values = same_column;
    }
}

static int
compare_hits (gconstpointer a, gconstpointer b)
{
  const DowserValueHit *x = a;
  const DowserValueHit *y = b;

  if (x->first != y->first)
    return x->first < y->first ? -1 : 1;
  if (x->n_tokens != y->n_tokens)
    return x->n_tokens > y->n_tokens ? -1 : 1;
  if (x->score != y->score)
    return x->score > y->score ? -1 : 1;
  if (x->match != y->match)
    return x->match < y->match ? -1 : 1;
  if (x->column->table->index != y->column->table->index)
    return x->column->table->index < y->column->table->index ? -1 : 1;
  if (x->column->index != y->column->index)
    return x->column->index < y->column->index ? -1 : 1;
  return strcmp (x->value, y->value);
}

static void
sort_and_cut_span (Finder *finder)
{
  guint n = finder->hits->len - finder->start;

  if (n > 1)
    qsort (&g_array_index (finder->hits, DowserValueHit, finder->start), n, sizeof (DowserValueHit), compare_hits);
  if (n > DOWSER_VALUE_MAX_HITS)
    g_array_set_size (finder->hits, finder->start + DOWSER_VALUE_MAX_HITS);
}

/* A name, or a strange word that is long enough. */
static gboolean
may_be_misspelt (const Finder *finder, gboolean single)
{
  return finder->span.quoted || finder->span.span_capitalized || (single && finder->key->len >= MIN_STRANGE_LETTERS);
}

/* Looks up finder->text, whose key is made, and leaves its hits sorted. */
static void
find_span (Finder *finder)
{
  gboolean single = strchr (finder->key->str, ' ') == NULL;
  gboolean digits = g_ascii_isdigit (finder->key->str[0]);
  gboolean certain;

  finder->start = finder->hits->len;
  g_array_set_size (finder->entries, 0);
  find_same_key (finder);
  certain = finder->hits->len > finder->start;
  if (!digits)
    {
      find_mapped (finder, DOWSER_VALUE_TABLE_LEMMAS, dowser_value_key_to_lemmas, DOWSER_VALUE_MATCH_PLURAL);
      find_mapped (finder, DOWSER_VALUE_TABLE_STEMS, dowser_value_key_to_stems, DOWSER_VALUE_MATCH_STEM);
      find_places (finder);
      find_written_out (finder);
    }
  if (single)
    find_codes (finder);
  if (finder->hits->len == finder->start && !digits && finder->name_like && may_be_misspelt (finder, single))
    find_near (finder);
  if (!certain && finder->name_like)
    find_parts (finder);
  count_rivals (finder);
  sort_and_cut_span (finder);
}

/* "whose decision is no": after "is" and before nothing else, a word that is small everywhere else is a value. */
static gboolean
is_predicate (const DowserTokens *tokens, guint at)
{
  static const char *const before[] = { "is", "are", "was", "were", "be", "=", "as", "said", "equals" };
  const DowserToken *after = dowser_tokens_get (tokens, at + 1);
  gboolean small = dowser_tokens_match (tokens, at, "no", NULL) || dowser_tokens_match (tokens, at, "on", NULL);
  gboolean ends = after == NULL || after->kind == DOWSER_TOKEN_KIND_PUNCTUATION || strcmp (after->folded, "and") == 0
                  || strcmp (after->folded, "or") == 0;

  for (guint i = 0; i < G_N_ELEMENTS (before) && at > 0 && small && ends; i++)
    if (dowser_tokens_match (tokens, at - 1, before[i], NULL))
      return TRUE;
  return FALSE;
}

/* "the", "of it": nothing but words without content, unless a capital letter or quotes lend them one ("US"). */
static gboolean
is_contentless (const DowserTokens *tokens, guint first, guint n)
{
  if (n == 1 && is_predicate (tokens, first))
    return FALSE;
  for (guint i = first; i < first + n; i++)
    {
      const DowserToken *token = dowser_tokens_get (tokens, i);

      if (token->kind != DOWSER_TOKEN_KIND_WORD && token->kind != DOWSER_TOKEN_KIND_PUNCTUATION)
        return FALSE;
      if (token->kind == DOWSER_TOKEN_KIND_WORD
          && ((!dowser_word_is_stop (token->folded) && token->length > 1)
              || (token->capitalized && !token->sentence_start) || token->all_caps))
        return FALSE;
    }
  return TRUE;
}

static gboolean
ends_span (const DowserToken *token)
{
  return token == NULL || token->kind == DOWSER_TOKEN_KIND_QUOTED
         || (token->kind == DOWSER_TOKEN_KIND_PUNCTUATION && strchr ("?!;\"", token->text[0]) != NULL);
}

/* "de" in "Charles de Gaulle": written small inside a name. */
static gboolean
is_particle (const DowserToken *token)
{
  static const char *const particles[] = { "de", "del", "della", "der", "den", "di",  "da",  "dos", "du",
                                           "la", "le",  "el",    "al",  "van", "von", "bin", "ibn", "y" };

  for (guint i = 0; i < G_N_ELEMENTS (particles); i++)
    if (strcmp (token->folded, particles[i]) == 0)
      return TRUE;
  return dowser_word_is_stop (token->folded);
}

/* Every word is capitalised or joins two that are; a capital at the start of a sentence counts for strange words only.
 */
static gboolean
is_name_like (const DowserTokens *tokens, guint first, guint n)
{
  if (n > MAX_NAME_TOKENS || (n == 1 && dowser_word_is_stop (dowser_tokens_get (tokens, first)->folded)))
    return FALSE;
  for (guint i = first; i < first + n; i++)
    {
      const DowserToken *token = dowser_tokens_get (tokens, i);
      gboolean capital = token->capitalized && !token->sentence_start;
      gboolean inner = i > first && i < first + n - 1;

      if (token->kind != DOWSER_TOKEN_KIND_WORD)
        {
          if (!inner)
            return FALSE;
          continue;
        }
      if (!capital && (is_particle (token) ? !inner : dowser_word_is_english (token->folded)))
        return FALSE;
    }
  return TRUE;
}

static gboolean
has_capital (const DowserTokens *tokens, guint first, guint n)
{
  for (guint i = first; i < first + n; i++)
    {
      const DowserToken *token = dowser_tokens_get (tokens, i);
      if (token->kind == DOWSER_TOKEN_KIND_WORD && token->capitalized && !token->sentence_start)
        return TRUE;
    }
  return FALSE;
}

/* Whether any value begins as the span does, be it by key, lemma, stem or another name. */
static gboolean
may_begin_value (Finder *finder)
{
  const char *key = finder->key->str;
  gsize length = strcspn (key, " ");
  g_autofree char *word = g_strndup (key, length);
  g_autofree char *lemma = dowser_word_lemma (word);
  g_autofree char *stem = dowser_word_stem (word);

  return dowser_value_index_has_first_word (finder->index, word, length)
         || dowser_value_index_has_first_word (finder->index, lemma, strlen (lemma))
         || dowser_value_index_has_first_word (finder->index, stem, strlen (stem))
         || dowser_lexicon_find_codes (lemma) != NULL;
}

static void
find_token_span (Finder *finder, const DowserTokens *tokens, guint first, guint n)
{
  const DowserToken *token = dowser_tokens_get (tokens, first);
  DowserValueHit span = { .first = first, .n_tokens = n };

  span.quoted = token->kind == DOWSER_TOKEN_KIND_QUOTED;
  span.in_sentence_start = token->sentence_start;
  span.span_capitalized = has_capital (tokens, first, n);
  g_free (finder->text);
  finder->text = span.quoted ? g_strdup (token->text) : dowser_tokens_dup_text (tokens, first, n);
  dowser_value_key (finder->text, finder->key);
  /* "five star" where the text 5 is stored */
  if (n == 1 && token->kind == DOWSER_TOKEN_KIND_WORD && token->has_number && !token->ordinal)
    g_string_printf (finder->key, "%.0f", token->number);
  finder->span = span;
  finder->name_like = span.quoted || is_name_like (tokens, first, n);
  if (finder->key->len > 0 && (finder->name_like || may_begin_value (finder)))
    find_span (finder);
}

static void
init_finder (Finder *finder, const DowserValueIndex *index)
{
  memset (finder, 0, sizeof *finder);
  finder->index = index;
  finder->key = g_string_new (NULL);
  finder->mapped = g_string_new (NULL);
  finder->other = g_string_new (NULL);
  finder->hits = g_array_new (FALSE, FALSE, sizeof (DowserValueHit));
  finder->entries = g_array_new (FALSE, FALSE, sizeof (guint32));
}

/* Returns the hits; the rest is freed. */
static GArray *
finish_finder (Finder *finder)
{
  g_free (finder->text);
  g_string_free (finder->key, TRUE);
  g_string_free (finder->mapped, TRUE);
  g_string_free (finder->other, TRUE);
  g_array_unref (finder->entries);
  return finder->hits;
}

static gboolean
is_inside (const DowserValueHit *inner, const DowserValueHit *outer)
{
  return outer->n_tokens > inner->n_tokens && outer->first <= inner->first
         && inner->first + inner->n_tokens <= outer->first + outer->n_tokens;
}

/* Who says "New York" means neither New nor York. */
static void
drop_idle_hits (GArray *hits)
{
  guint kept = 0;
  g_autofree gboolean *covered = g_new0 (gboolean, hits->len + 1);

  for (guint i = 0; i < hits->len; i++)
    {
      const DowserValueHit *outer = &g_array_index (hits, DowserValueHit, i);

      if (outer->n_tokens == 1 || outer->match > DOWSER_VALUE_MATCH_MARKS)
        continue;
      for (guint j = 0; j < hits->len; j++)
        {
          const DowserValueHit *inner = &g_array_index (hits, DowserValueHit, j);
          covered[j] |= is_inside (inner, outer) && (outer->capitals_agree || inner->match > outer->match);
        }
    }
  for (guint i = 0; i < hits->len; i++)
    {
      const DowserValueHit *hit = &g_array_index (hits, DowserValueHit, i);

      /* One Alice may be meant by her first name; of several none is, but a quoted text tells at least the column. */
      if (!covered[i] && !(hit->match == DOWSER_VALUE_MATCH_PART && hit->n_values > 1 && !hit->quoted))
        g_array_index (hits, DowserValueHit, kept++) = *hit;
    }
  g_array_set_size (hits, kept);
}

GArray *
dowser_value_index_find (const DowserValueIndex *self, const DowserTokens *tokens)
{
  Finder finder;

  init_finder (&finder, self);
  for (guint first = 0; first < dowser_tokens_get_length (tokens); first++)
    {
      guint longest = 0;

      if (dowser_tokens_get (tokens, first)->kind == DOWSER_TOKEN_KIND_QUOTED)
        longest = 1;
      else
        while (longest < DOWSER_VALUE_MAX_TOKENS && !ends_span (dowser_tokens_get (tokens, first + longest)))
          longest++;
      for (guint n = longest; n > 0 && self->entries->len > 0; n--)
        if (dowser_tokens_get (tokens, first)->kind != DOWSER_TOKEN_KIND_PUNCTUATION
            && dowser_tokens_get (tokens, first + n - 1)->kind != DOWSER_TOKEN_KIND_PUNCTUATION
            && !is_contentless (tokens, first, n))
          find_token_span (&finder, tokens, first, n);
    }
  drop_idle_hits (finder.hits);
  return finish_finder (&finder);
}

GArray *
dowser_value_index_lookup (const DowserValueIndex *self, const char *text, const DowserColumn *column)
{
  Finder finder;

  init_finder (&finder, self);
  finder.text = g_utf8_make_valid (text, -1);
  finder.only = column;
  finder.span.n_tokens = 1;
  finder.span.quoted = finder.name_like = TRUE;
  dowser_value_key (finder.text, finder.key);
  if (finder.key->len > 0 && self->entries->len > 0)
    find_span (&finder);
  return finish_finder (&finder);
}
