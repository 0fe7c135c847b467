/* dowser-candidate-chart.c - collects all possible meanings of each span of a question */
#include "planner/read/dowser-candidate-chart.h"

#include "planner/read/dowser-candidate-chart-constraints.h"
#include "planner/read/dowser-candidate-chart-context.h"
#include "planner/read/dowser-candidate-chart-denied.h"
#include "planner/read/dowser-candidate-chart-measures.h"
#include "planner/read/dowser-weights.h"
#include "planner/schema/dowser-schema-names.h"
#include "words/dowser-words.h"

#include <string.h>

/* The maximum number of words in a name, and the maximum number of names that are found for one span. */
#define NAME_TOKENS 6
#define NAME_HITS 24

gboolean
dowser_candidate_chart_is_content_word (const DowserCandidateChart *self, guint at)
{
  const DowserToken *token = dowser_tokens_get (self->tokens, at);

  if (token == NULL || token->kind == DOWSER_TOKEN_KIND_PUNCTUATION)
    return FALSE;
  return token->kind != DOWSER_TOKEN_KIND_WORD || !dowser_word_is_stop_word (token->folded);
}

/* Returns the score for a span of which each word is explained: the sum of the words' weights. */
static double
get_span_score (const DowserCandidateChart *self, guint first, guint n)
{
  double weight = 0.0;

  for (guint i = first; i < first + n; i++)
    weight += dowser_candidate_chart_is_content_word (self, i) ? 1.0 : DOWSER_WEIGHT_STOP_WORD;
  return weight;
}

DowserCandidate *
dowser_candidate_chart_add_candidate (DowserCandidateChart *self, DowserCandidateKind kind, guint first, guint n,
                                      double match)
{
  DowserCandidate *candidate = g_new0 (DowserCandidate, 1);

  candidate->kind = kind;
  candidate->first = first;
  candidate->n = n;
  candidate->match = match;
  candidate->score = get_span_score (self, first, n) * match + (n - 1) * DOWSER_WEIGHT_LONGER;
  g_ptr_array_add (self->owned, candidate);
  g_ptr_array_add (g_ptr_array_index (self->starts, first), candidate);
  return candidate;
}

static gboolean
is_punctuation (const DowserCandidateChart *self, guint at)
{
  return dowser_tokens_get (self->tokens, at)->kind == DOWSER_TOKEN_KIND_PUNCTUATION;
}

gboolean
dowser_candidate_chart_mentions_table (const DowserCandidateChart *self, const DowserTable *table)
{
  for (guint i = 0; i < self->owned->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (self->owned, i);

      if (candidate->kind == DOWSER_CANDIDATE_TABLE && candidate->table == table && candidate->match > 0.7)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_word (const DowserCandidateChart *self, guint at, const char *const *set)
{
  const DowserToken *token = dowser_tokens_get (self->tokens, at);

  return token != NULL && g_strv_contains (set, token->folded);
}

/* Adds candidates for a column's name with the word "name", as in "country names" or "names of the countries". These
 * words more likely mean the column than the names of rows. The contrary is true if countries are the rows of a table
 * (@names_table). */
static void
add_with_name (DowserCandidateChart *self, const DowserCandidate *column, gboolean names_table)
{
  static const char *const names[] = { "name", "names", NULL };
  static const char *const filler_words[] = { "of", "the", "all", "each", "every", "different", "distinct", NULL };
  static const char *const suffixes[] = { "number", "numbers", "code", "codes", "value", "values", NULL };
  DowserColumnKind kind = dowser_schema_index_get_kind (self->index, column->column);
  guint first = column->first;
  DowserCandidate *longer;

  if (kind != DOWSER_COLUMN_CATEGORY && kind != DOWSER_COLUMN_TEXT && kind != DOWSER_COLUMN_NAME
      && kind != DOWSER_COLUMN_KEY)
    return;
  if (is_word (self, column->first + column->n, names)
      || (kind != DOWSER_COLUMN_NAME && is_word (self, column->first + column->n, suffixes)))
    {
      longer = dowser_candidate_chart_add_candidate (self, DOWSER_CANDIDATE_COLUMN, column->first, column->n + 1,
                                                     column->match * 0.95);
      longer->table = column->table;
      longer->column = column->column;
      longer->guessed = column->guessed;
    }
  while (first > 0 && is_word (self, first - 1, filler_words))
    first--;
  if (kind != DOWSER_COLUMN_KEY && column->match > 0.7 && first > 0 && first < column->first
      && is_word (self, first - 1, names) && is_word (self, first, filler_words))
    {
      longer = dowser_candidate_chart_add_candidate (self, DOWSER_CANDIDATE_COLUMN, first - 1,
                                                     column->first + column->n - first + 1,
                                                     column->match * (names_table ? 0.9 : 1.1));
      longer->table = column->table;
      longer->column = column->column;
      longer->guessed = column->guessed;
    }
}

/* Returns the number of words from token @at that introduce a number, for example "no" in "no 7" or "nr." in "nr. 7"; 0
 * for none. */
static guint
count_number_words (const DowserCandidateChart *self, guint at)
{
  static const char *const numbers[] = { "number", "numbers", NULL };
  static const char *const short_numbers[] = { "no", "nr", "num", NULL };
  static const char *const dot[] = { ".", NULL };
  guint n = is_word (self, at + 1, dot) ? 2 : 1;
  const DowserToken *next = dowser_tokens_get (self->tokens, at + n);

  if (is_word (self, at, numbers))
    return 1;
  return is_word (self, at, short_numbers) && next != NULL && next->has_number ? n : 0;
}

/* Adds the key of a table for words such as "order number" or "order no. 7". The key column itself may be called just
 * "id". */
static void
add_number_of_row (DowserCandidateChart *self, const DowserCandidate *table)
{
  g_autoptr (GPtrArray) key = dowser_table_dup_primary_key (table->table);
  guint n = count_number_words (self, table->first + table->n);
  DowserCandidate *longer;

  if (key->len != 1 || n == 0
      || strcmp (dowser_schema_index_get_title (self->index, table->table, g_ptr_array_index (key, 0)), "id") != 0)
    return;
  longer = dowser_candidate_chart_add_candidate (self, DOWSER_CANDIDATE_COLUMN, table->first, table->n + n,
                                                 table->match * 0.95);
  longer->table = table->table;
  longer->column = g_ptr_array_index (key, 0);
  longer->guessed = table->guessed;
}

/* Adds name columns for tables whose name column isn't called "name". Examples are "album names" if albums have titles,
 * and "full names" if persons have first and last names. */
static void
add_names_of_tables (DowserCandidateChart *self, guint first)
{
  static const char *const names[] = { "name", "names", NULL };
  static const char *const full_words[] = { "full", "complete", "entire", NULL };
  GPtrArray *tables = dowser_schema_get_tables (dowser_schema_index_get_schema (self->index));
  gboolean is_full = is_word (self, first, full_words);

  if (!is_word (self, first + is_full, names))
    return;
  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = g_ptr_array_index (tables, i);
      GPtrArray *columns = dowser_schema_index_get_name_columns (self->index, table);
      DowserCandidate *candidate;

      if (columns->len == 0 || (columns->len == 1 && is_full) || !dowser_candidate_chart_mentions_table (self, table))
        continue;
      candidate = dowser_candidate_chart_add_candidate (self, DOWSER_CANDIDATE_COLUMN, first, 1 + is_full, 0.75);
      candidate->table = table;
      candidate->column = g_ptr_array_index (columns, 0);
      candidate->all_names = TRUE;
    }
}

/* Returns TRUE if @hit is the only column of its table in @hits, the matches of the same words. */
static gboolean
is_only_column_in_table (GArray *hits, const DowserSchemaHit *hit)
{
  guint n = 0;

  for (guint i = 0; i < hits->len; i++)
    {
      const DowserSchemaHit *other = &g_array_index (hits, DowserSchemaHit, i);

      n += other->table == hit->table && other->column != NULL && other->guessed == NULL;
    }
  return hit->guessed == NULL && n == 1;
}

/* Returns TRUE if the words count something and don't name a column. For example, "number of cards" isn't a card
 * number. The word "amount" means a column if exactly one measure matches. */
static gboolean
counts_something_else (const DowserCandidateChart *self, guint first, guint n, GArray *hits, const DowserSchemaHit *hit)
{
  static const char *const counts[] = { "number", "numbers", "count", "amount", NULL };
  static const char *const amounts[] = { "amount", "amounts", NULL };
  static const char *const of[] = { "of", NULL };
  gboolean before_of = is_word (self, first + 1, of);

  if (hit->column == NULL || !is_word (self, first, counts))
    return FALSE;
  if (n == 1 && is_word (self, first, amounts) && is_only_column_in_table (hits, hit)
      && dowser_schema_index_is_measure (self->index, hit->column))
    return FALSE;
  if (n == 1 && (hit->score < 0.9 || before_of))
    return TRUE;
  return before_of && dowser_schema_index_get_kind (self->index, hit->column) != DOWSER_COLUMN_MEASURE;
}

/* Returns TRUE if an id column is matched without a word for ids. For example, "tourists" doesn't mean the tourist id,
 * but "tourist number" does. */
static gboolean
lacks_id_word (const DowserCandidateChart *self, const DowserSchemaHit *hit, guint last)
{
  static const char *const ids[] = { "id", "ids", "identifier", "identifiers", "identification", NULL };
  static const char *const numbers[] = { "number", "numbers", "code", "codes", NULL };

  return !is_word (self, last, ids) && !is_word (self, last + 1, numbers) && hit->column != NULL && hit->score < 0.9
         && dowser_schema_index_get_kind (self->index, hit->column) == DOWSER_COLUMN_KEY
         && g_str_has_suffix (dowser_schema_index_get_title (self->index, hit->table, hit->column), " id");
}

static void
add_names (DowserCandidateChart *self, guint first)
{
  static const char *const naming_words[] = { "named", "called", "titled", "entitled", NULL };
  guint n_tokens = dowser_tokens_get_length (self->tokens);

  if (is_word (self, first, naming_words))
    return;
  for (guint n = 1; n <= NAME_TOKENS && first + n <= n_tokens && !is_punctuation (self, first + n - 1); n++)
    {
      g_autoptr (GArray) hits = dowser_schema_query_find (self->query, first, n);
      gboolean named = FALSE; /* TRUE if a name matches literally; synonyms are then ignored */
      gboolean names_table = FALSE;

      for (guint i = 0; i < hits->len; i++)
        {
          const DowserSchemaHit *hit = &g_array_index (hits, DowserSchemaHit, i);

          named = named || (hit->guessed == NULL && hit->score > 0.9);
          names_table = names_table || (hit->column == NULL && hit->score > 0.5);
        }

      for (guint i = 0; i < hits->len && i < NAME_HITS; i++)
        {
          const DowserSchemaHit *hit = &g_array_index (hits, DowserSchemaHit, i);
          double match = 0.4 + 0.6 * MIN (hit->score, 1.0);
          DowserCandidate *candidate;

          if (named && hit->guessed != NULL)
            continue;
          if ((n == 1 && !dowser_candidate_chart_is_content_word (self, first) && hit->score < 0.95)
              || counts_something_else (self, first, n, hits, hit)
              || (hits->len > 1 && lacks_id_word (self, hit, first + n - 1))
              || (n == 1 && hit->guessed != NULL
                  && dowser_keyword_rules_is_filler (dowser_tokens_get (self->tokens, first)->folded)))
            continue;
          candidate = dowser_candidate_chart_add_candidate (self,
                                                            hit->column != NULL ? DOWSER_CANDIDATE_COLUMN
                                                                                : DOWSER_CANDIDATE_TABLE,
                                                            first, n, match);
          candidate->table = hit->table;
          candidate->column = hit->column;
          candidate->guessed = hit->guessed;
          if (hit->column != NULL)
            add_with_name (self, candidate, names_table);
          else
            add_number_of_row (self, candidate);
        }
    }
}

/* Returns TRUE if "number" is part of the column named before it, as in "phone number of Ann". */
static gboolean
is_number_in_name (const DowserCandidateChart *self, guint first)
{
  static const char *const number[] = { "number", "numbers", NULL };

  if (first == 0 || !is_word (self, first, number))
    return FALSE;
  for (guint i = 0; i < self->owned->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (self->owned, i);

      if (candidate->kind == DOWSER_CANDIDATE_COLUMN && candidate->first + candidate->n == first
          && !dowser_schema_index_is_measure (self->index, candidate->column))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_name (const DowserCandidateChart *self, guint at)
{
  g_autoptr (GArray) hits = dowser_schema_query_find (self->query, at, 1);

  for (guint i = 0; i < hits->len; i++)
    if (g_array_index (hits, DowserSchemaHit, i).guessed == NULL)
      return TRUE;
  return FALSE;
}

/* Returns the keywords that users misspell most often. */
static DowserVocabulary *
make_cue_words (void)
{
  static const char *const words[] = { "ascending", "average", "descending", "different",  "distinct",
                                       "maximum",   "minimum", "number",     "percentage", NULL };
  DowserVocabulary *vocabulary = dowser_vocabulary_new ();

  for (guint i = 0; words[i] != NULL; i++)
    dowser_vocabulary_add (vocabulary, words[i]);
  return vocabulary;
}

/* Returns the keyword of which the token is a misspelling, such as "minumum". Returns NULL if the token is a known
 * word, a name, or too short. */
static const char *
find_misspelled_cue (const DowserCandidateChart *self, guint at)
{
  const DowserToken *token = dowser_tokens_get (self->tokens, at);

  if (token->kind != DOWSER_TOKEN_KIND_WORD || strlen (token->folded) < 6 || dowser_word_is_english (token->folded)
      || dowser_word_is_english (token->lemma) || is_name (self, at))
    return NULL;
  return dowser_vocabulary_find_near (self->cue_words, token->folded, NULL);
}

static void
add_cue_cb (const DowserKeywordRule *keyword_rule, guint first, guint n_words, gpointer user_data)
{
  DowserCandidateChart *self = user_data;
  DowserCandidate *candidate;

  if (g_strcmp0 (keyword_rule->family, "start") == 0 && first > 0 && !is_punctuation (self, first - 1))
    return;
  candidate = dowser_candidate_chart_add_candidate (self, DOWSER_CANDIDATE_CUE, first, n_words, DOWSER_WEIGHT_CUE);
  candidate->keyword_rule = keyword_rule;
  for (guint i = first; i < first + n_words; i++)
    candidate->guessed = candidate->guessed != NULL ? candidate->guessed : g_ptr_array_index (self->misspelt, i);
  if (keyword_rule->kind == DOWSER_KEYWORD_RULE_COUNT && is_number_in_name (self, first))
    candidate->score += DOWSER_WEIGHT_NUMBER_OF_THING;
  if (g_strcmp0 (keyword_rule->family, "weak") == 0)
    candidate->score += DOWSER_WEIGHT_WEAK_CUE;
  if (keyword_rule->kind == DOWSER_KEYWORD_RULE_STOP && keyword_rule->arg > 0)
    candidate->score = MIN (candidate->score, DOWSER_WEIGHT_STOP_WORD);
}

/* Returns the adjective for @word. For the adverb "recently", returns the adjective "recent". */
static const DowserAdjective *
find_adjective (const char *word, DowserDegree *degree)
{
  const DowserAdjective *adjective = dowser_lexicon_find_adjective (word, degree);
  g_autofree char *base_word = NULL;

  if (adjective != NULL || !g_str_has_suffix (word, "ly"))
    return adjective;
  base_word = g_strndup (word, strlen (word) - 2);
  return dowser_lexicon_find_adjective (base_word, degree);
}

static void
add_adjective (DowserCandidateChart *self, guint first)
{
  static const char *const top[] = { "top", NULL };
  const DowserToken *token = dowser_tokens_get (self->tokens, first);
  const DowserToken *next = dowser_tokens_get (self->tokens, first + 1);
  gboolean is_most = strcmp (token->folded, "most") == 0;
  gboolean least = strcmp (token->folded, "least") == 0;
  DowserDegree degree = DOWSER_DEGREE_POSITIVE;
  const DowserAdjective *adjective = dowser_lexicon_find_adjective (token->folded, &degree);
  DowserCandidate *candidate;

  if (adjective != NULL && degree == DOWSER_DEGREE_SUPERLATIVE && !is_most && !least)
    {
      candidate = dowser_candidate_chart_add_candidate (self, DOWSER_CANDIDATE_ADJECTIVE, first, 1, DOWSER_WEIGHT_CUE);
      candidate->adjective = adjective;
      candidate->degree = degree;
    }
  if (adjective != NULL && degree == DOWSER_DEGREE_POSITIVE && first >= 2 && is_word (self, first - 2, top)
      && dowser_tokens_get (self->tokens, first - 1)->has_number)
    {
      candidate = dowser_candidate_chart_add_candidate (self, DOWSER_CANDIDATE_ADJECTIVE, first, 1, DOWSER_WEIGHT_CUE);
      candidate->adjective = adjective;
      candidate->degree = DOWSER_DEGREE_SUPERLATIVE;
    }
  if ((is_most || least) && next != NULL)
    {
      adjective = find_adjective (next->folded, &degree);
      if (adjective != NULL && degree == DOWSER_DEGREE_POSITIVE)
        {
          candidate
              = dowser_candidate_chart_add_candidate (self, DOWSER_CANDIDATE_ADJECTIVE, first, 2, DOWSER_WEIGHT_CUE);
          candidate->adjective = adjective;
          candidate->degree = DOWSER_DEGREE_SUPERLATIVE;
          candidate->least = least;
        }
    }
}

/* Returns TRUE if the token is a number that can be compared or counted. Returns FALSE for a code, because a code is a
 * value of a column. */
static gboolean
is_number (const DowserToken *token)
{
  return token->kind == DOWSER_TOKEN_KIND_NUMBER && !dowser_token_is_code (token);
}

/* Returns how likely it is that the words of @hit mean the stored value of @hit. */
static double
get_value_score (const DowserCandidateChart *self, const DowserValueHit *hit)
{
  const DowserToken *token = dowser_tokens_get (self->tokens, hit->first);
  double match = hit->score;

  if (hit->quoted)
    return 0.8 + 0.5 * match;
  if (hit->match >= DOWSER_VALUE_MATCH_NEAR)
    match -= 0.3;
  if (hit->match == DOWSER_VALUE_MATCH_STEM && !hit->span_capitalized)
    match -= 0.25;
  if (dowser_token_is_code (token))
    return match + 0.15;
  if (is_number (token))
    return match - 0.4;
  if (!hit->span_capitalized && !hit->capitals_agree && hit->n_distinct > 60)
    return match - 0.6;
  if (hit->span_capitalized && !hit->in_sentence_start)
    return match + 0.15;
  return match - 0.05;
}

static void
add_values (DowserCandidateChart *self)
{
  for (guint i = 0; i < self->values->len; i++)
    {
      const DowserValueHit *hit = &g_array_index (self->values, DowserValueHit, i);
      double match = get_value_score (self, hit);
      DowserCandidate *candidate;

      if (match < 0.35
          || (hit->n_tokens == 1 && !hit->quoted && is_number (dowser_tokens_get (self->tokens, hit->first))))
        continue;
      candidate = dowser_candidate_chart_add_candidate (self, DOWSER_CANDIDATE_VALUE, hit->first, hit->n_tokens, match);
      candidate->score = hit->n_tokens * match + (hit->n_tokens - 1) * DOWSER_WEIGHT_LONGER;
      candidate->table = hit->column->table;
      candidate->column = hit->column;
      candidate->value = hit->value;
      candidate->hit = hit;
      if (hit->match >= DOWSER_VALUE_MATCH_NEAR)
        candidate->guessed = hit->value;
    }
}

/* Adds a quoted text as a value, even if no column is known to contain it. */
static void
add_quoted (DowserCandidateChart *self, guint first)
{
  const DowserToken *token = dowser_tokens_get (self->tokens, first);

  if (token->kind == DOWSER_TOKEN_KIND_QUOTED)
    dowser_candidate_chart_add_candidate (self, DOWSER_CANDIDATE_VALUE, first, 1, 0.9)->value = token->text;
}

/* Returns TRUE if a table, or a column that isn't a date, has the name of the date part. If there is a column "year",
 * for example, "which year" means this column and not a part of a date. */
static gboolean
names_column (const DowserCandidateChart *self, const DowserQuantity *quantity)
{
  g_autoptr (GArray) hits = dowser_schema_query_find (self->query, quantity->first + quantity->n_tokens - 1, 1);

  for (guint i = 0; i < hits->len; i++)
    {
      const DowserSchemaHit *hit = &g_array_index (hits, DowserSchemaHit, i);

      if (hit->score > 0.5 && hit->guessed == NULL
          && (hit->column == NULL || dowser_schema_index_get_kind (self->index, hit->column) != DOWSER_COLUMN_DATE))
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the words count the time between two dates, as in "by days between issued on and paid on". In "by
 * month between 2023 and 2024", the words are a group by month. */
static gboolean
counts_time (const DowserCandidateChart *self, const DowserQuantity *quantity)
{
  static const char *const between[] = { "between", "from", NULL };
  static const char *const the[] = { "the", NULL };
  guint at = quantity->first + quantity->n_tokens;
  GPtrArray *same_start;

  if (!is_word (self, at, between))
    return FALSE;
  at += is_word (self, at + 1, the) ? 2 : 1;
  if (at >= self->starts->len)
    return FALSE;
  same_start = g_ptr_array_index (self->starts, at);
  for (guint i = 0; i < same_start->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (same_start, i);

      if (candidate->kind == DOWSER_CANDIDATE_COLUMN
          && dowser_schema_index_get_kind (self->index, candidate->column) == DOWSER_COLUMN_DATE)
        return TRUE;
    }
  return FALSE;
}

static void
add_quantities (DowserCandidateChart *self)
{
  static const char *const at[] = { "at", NULL };
  static const char *const sort_words[]
      = { "sorted", "sort", "ordered", "order", "ranked", "listed", "arranged", NULL };

  for (guint i = 0; i < self->quantities->len; i++)
    {
      const DowserQuantity *quantity = &g_array_index (self->quantities, DowserQuantity, i);
      DowserCandidate *candidate;

      /* The number in "at least two" belongs to a comparison and isn't a limit. */
      if (quantity->kind == DOWSER_QUANTITY_LIMIT && quantity->first > 0 && is_word (self, quantity->first - 1, at))
        continue;
      if (quantity->kind == DOWSER_QUANTITY_BUCKET && counts_time (self, quantity))
        continue;
      /* The word in "sorted by year" is a sort key and not a group. */
      if (quantity->kind == DOWSER_QUANTITY_BUCKET && quantity->first > 0
          && is_word (self, quantity->first - 1, sort_words))
        continue;
      if (quantity->asked && names_column (self, quantity))
        continue;
      candidate = dowser_candidate_chart_add_candidate (self, DOWSER_CANDIDATE_QUANTITY, quantity->first,
                                                        quantity->n_tokens, DOWSER_WEIGHT_QUANTITY * quantity->score);

      if (quantity->kind == DOWSER_QUANTITY_LIMIT)
        candidate->score += DOWSER_WEIGHT_LIMIT;

      candidate->quantity = quantity;
    }
}

static int
compare_candidates (gconstpointer a, gconstpointer b)
{
  const DowserCandidate *x = *(const DowserCandidate *const *) a;
  const DowserCandidate *y = *(const DowserCandidate *const *) b;

  return x->score > y->score ? -1 : x->score < y->score;
}

DowserCandidateChart *
dowser_candidate_chart_new (const DowserSchemaIndex *index, const DowserValueIndex *values, DowserTokens *tokens)
{
  return dowser_candidate_chart_new_with_constraints (index, values, tokens, NULL);
}

DowserCandidateChart *
dowser_candidate_chart_new_with_constraints (const DowserSchemaIndex *index, const DowserValueIndex *values,
                                             DowserTokens *tokens, GPtrArray *constraints)
{
  DowserCandidateChart *self = g_new0 (DowserCandidateChart, 1);
  guint n = dowser_tokens_get_length (tokens);
  g_autofree const char **words = g_new0 (const char *, n + 1);

  self->index = index;
  self->tokens = tokens;
  self->query = dowser_schema_query_new (index, tokens);
  self->owned = g_ptr_array_new_with_free_func (g_free);
  self->needed = g_ptr_array_new ();
  self->cue_words = make_cue_words ();
  self->misspelt = g_ptr_array_new ();
  self->starts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  self->quantities = dowser_quantities_find (tokens);
  self->values = dowser_value_index_find (values, tokens);
  for (guint i = 0; i < n; i++)
    {
      g_ptr_array_add (self->misspelt, (gpointer) find_misspelled_cue (self, i));
      words[i] = self->misspelt->pdata[i] != NULL ? self->misspelt->pdata[i] : dowser_tokens_get (tokens, i)->folded;
      g_ptr_array_add (self->starts, g_ptr_array_new ());
    }
  for (guint i = 0; i < n; i++)
    {
      const DowserToken *token = dowser_tokens_get (tokens, i);

      add_names (self, i);
      add_quoted (self, i);
      if (token->kind != DOWSER_TOKEN_KIND_QUOTED)
        dowser_keyword_rules_match (words, n, i, add_cue_cb, self);
      add_adjective (self, i);
      dowser_candidate_chart_add_formulas (self, i);
    }
  for (guint i = 0; i < n; i++)
    {
      add_names_of_tables (self, i);
      dowser_candidate_chart_add_question_words (self, i);
    }
  add_values (self);
  for (guint i = 0; i < n; i++)
    dowser_candidate_chart_add_negated (self, values, i);
  add_quantities (self);
  if (constraints != NULL)
    dowser_candidate_chart_add_constraints (self, constraints);
  dowser_candidate_chart_weigh_context (self);
  dowser_candidate_chart_prefer_measures (self);
  for (guint i = 0; i < n; i++)
    g_ptr_array_sort (g_ptr_array_index (self->starts, i), compare_candidates);
  return self;
}

void
dowser_candidate_chart_free (DowserCandidateChart *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->owned, g_ptr_array_unref);
  g_clear_pointer (&self->needed, g_ptr_array_unref);
  g_clear_pointer (&self->misspelt, g_ptr_array_unref);
  g_clear_pointer (&self->cue_words, dowser_vocabulary_free);
  g_clear_pointer (&self->starts, g_ptr_array_unref);
  g_clear_pointer (&self->quantities, g_array_unref);
  g_clear_pointer (&self->values, g_array_unref);
  g_clear_pointer (&self->query, dowser_schema_query_free);
  g_clear_pointer (&self->tokens, dowser_tokens_free);
  g_free (self->mentions);
  g_free (self);
}
