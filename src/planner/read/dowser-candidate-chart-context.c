/* dowser-candidate-chart-context.c - adjusts the scores of candidates according to the other words of a question */
#include "planner/read/dowser-candidate-chart-context.h"

#include "planner/read/dowser-weights.h"

#include <string.h>

/* The minimum match (0–1) between words of the question and a table's name. If a table matches at least as well, the
 * scores of its columns are raised. */
#define PLAIN_MENTION 0.7
/* The maximum number of words between a column and its table, as in "name of all the students". */
#define ADJACENT_WORDS 3
/* The maximum number of tokens in a list of columns. */
#define LIST_TOKENS 12

static void
find_mentions (DowserCandidateChart *self)
{
  GPtrArray *tables = dowser_schema_get_tables (dowser_schema_index_get_schema (self->index));

  self->mentions = g_new0 (double, tables->len + 1);
  for (guint i = 0; i < self->owned->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (self->owned, i);

      if (candidate->kind == DOWSER_CANDIDATE_TABLE)
        self->mentions[candidate->table->index] = MAX (self->mentions[candidate->table->index], candidate->match);
    }
}

/* Returns the best match of a name of @table at token @at; 0 for no match. @is_forward: TRUE if the name begins at this
 * token, FALSE if it ends before this token */
static double
get_table_match_at (const DowserCandidateChart *self, const DowserTable *table, guint at, gboolean is_forward)
{
  guint n = dowser_tokens_get_length (self->tokens);
  double best = 0.0;

  for (guint start = is_forward ? at : (at > 3 ? at - 3 : 0); start < n && (is_forward ? start == at : start < at);
       start++)
    {
      GPtrArray *same_start = g_ptr_array_index (self->starts, start);

      for (guint i = 0; i < same_start->len; i++)
        {
          const DowserCandidate *candidate = g_ptr_array_index (same_start, i);

          if (candidate->kind == DOWSER_CANDIDATE_TABLE && candidate->table == table
              && (is_forward || start + candidate->n == at))
            best = MAX (best, candidate->match);
        }
    }
  return best;
}

static gboolean
is_word (const DowserCandidateChart *self, guint at, const char *const *set)
{
  const DowserToken *token = dowser_tokens_get (self->tokens, at);

  return token != NULL && g_strv_contains (set, token->folded);
}

/* Returns the index of the token "of" or "for" after a list of columns, as in "C and D of T". Returns @after if there
 * is no list. */
static guint
find_link_word (const DowserCandidateChart *self, guint after)
{
  static const char *const list_words[] = { "and", ",", NULL };
  static const char *const links[] = { "of", "for", NULL };
  static const char *const stop_words[]
      = { "that", "who", "which", "with", "whose", "where", ".", "?", "number", "each", "by", "in", NULL };

  if (!is_word (self, after, list_words))
    return after;
  for (guint i = after; i < after + LIST_TOKENS && !is_word (self, i, stop_words); i++)
    {
      if (is_word (self, i, links))
        return i;
    }
  return after;
}

/* Returns how well a table T is named before the candidate C. Between T and C are words that connect them: "T with the
 * C", "T whose C", "T that have a C". */
static double
get_owner_match (const DowserCandidateChart *self, const DowserCandidate *candidate)
{
  static const char *const intro_words[]
      = { "with", "whose", "having", "has", "have", "had", "that", "who", "which", NULL };
  static const char *const filler_words[] = { "the", "a", "an", "some", "any", "of", NULL };
  guint at = candidate->first;

  for (guint i = 0; i < ADJACENT_WORDS && at > 0 && is_word (self, at - 1, filler_words); i++)
    at--;
  if (at == 0 || !is_word (self, at - 1, intro_words))
    return 0.0;
  while (at > 0 && is_word (self, at - 1, intro_words))
    at--;
  return get_table_match_at (self, candidate->table, at, FALSE);
}

/* Returns the weighted match of a table T that is named directly next to the candidate C: "C of (all the) T", "T's C",
 * "T C". */
static double
get_adjacent_table_match (const DowserCandidateChart *self, const DowserCandidate *candidate)
{
  static const char *const links[] = { "of", "for", "in", "from", "by", NULL };
  static const char *const filler_words[]
      = { "the",       "all",      "each", "every", "a",   "an",  "any", "those", "these",
          "different", "distinct", "s",    "their", "its", "his", "her", NULL };
  guint after = find_link_word (self, candidate->first + candidate->n);
  double before = get_table_match_at (self, candidate->table, candidate->first, FALSE);
  double match_after = 0.0;

  if (candidate->kind == DOWSER_CANDIDATE_COLUMN)
    before = MAX (before, get_owner_match (self, candidate));
  if (candidate->kind == DOWSER_CANDIDATE_VALUE)
    match_after = get_table_match_at (self, candidate->table, after, TRUE);
  if (is_word (self, after, links))
    {
      guint at = after + 1;

      for (guint i = 0; i < ADJACENT_WORDS && is_word (self, at, filler_words); i++)
        at++;
      match_after = MAX (match_after, get_table_match_at (self, candidate->table, at, TRUE));
    }
  return MAX (before * DOWSER_WEIGHT_TABLE_BEFORE, match_after * DOWSER_WEIGHT_TABLE_BEHIND);
}

/* Returns TRUE if the name of a table matches the same words as well as @column or better. The words then mean the
 * table more likely than the column. */
static gboolean
means_table_rather_than_column (const DowserCandidateChart *self, const DowserCandidate *column)
{
  GPtrArray *same_start = g_ptr_array_index (self->starts, column->first);

  for (guint i = 0; i < same_start->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (same_start, i);

      if (candidate->kind == DOWSER_CANDIDATE_TABLE && candidate->n == column->n && candidate->match >= column->match)
        return TRUE;
    }
  return FALSE;
}

/* Returns how well the name of @value's column matches words near @value: a few words before it or directly after
 * it. */
static double
find_column_name (const DowserCandidateChart *self, const DowserCandidate *value)
{
  guint from = value->first > 4 ? value->first - 4 : 0;
  guint n = dowser_tokens_get_length (self->tokens);
  double best = 0.0;

  for (guint start = from; start < n && start <= value->first + value->n; start++)
    {
      GPtrArray *same_start = g_ptr_array_index (self->starts, start);

      for (guint i = 0; i < same_start->len; i++)
        {
          const DowserCandidate *candidate = g_ptr_array_index (same_start, i);

          if (candidate->kind == DOWSER_CANDIDATE_COLUMN && candidate->column == value->column
              && (candidate->first + candidate->n <= value->first || start == value->first + value->n))
            best = MAX (best, candidate->match * (start + candidate->n + 2 >= value->first ? 1.0 : 0.6));
        }
    }
  return best;
}

/* Returns TRUE if the candidate is a key and its last word is a column of the referenced table. For example, "shipping
 * city" doesn't mean shipping_address_id if addresses have a city. */
static gboolean
ends_with_far_column (const DowserCandidateChart *self, const DowserCandidate *candidate)
{
  GPtrArray *last;

  if (candidate->n < 2)
    return FALSE;
  last = g_ptr_array_index (self->starts, candidate->first + candidate->n - 1);
  for (guint i = 0; i < candidate->table->foreign_keys->len; i++)
    {
      const DowserForeignKey *key = g_ptr_array_index (candidate->table->foreign_keys, i);

      if (key->columns->len != 1 || key->columns->pdata[0] != candidate->column)
        continue;
      for (guint j = 0; j < last->len; j++)
        {
          const DowserCandidate *other = g_ptr_array_index (last, j);

          if (other->kind == DOWSER_CANDIDATE_COLUMN && other->n == 1 && other->table == key->to_table
              && other->guessed == NULL && other->match > 0.9 && other->column != key->to_columns->pdata[0])
            return TRUE;
        }
    }
  return FALSE;
}

static void
weigh_candidate (DowserCandidateChart *self, DowserCandidate *candidate)
{
  double mention = self->mentions[candidate->table->index];
  double trust = candidate->guessed != NULL ? DOWSER_WEIGHT_TRUST_IN_GUESS : 1.0;

  if (mention >= PLAIN_MENTION)
    candidate->score += DOWSER_WEIGHT_TABLE_MENTIONED * mention * trust;
  candidate->score += get_adjacent_table_match (self, candidate) * trust;
  if (candidate->kind == DOWSER_CANDIDATE_COLUMN && means_table_rather_than_column (self, candidate))
    candidate->score += DOWSER_WEIGHT_NAMED_AS_TABLE;
  if (candidate->kind == DOWSER_CANDIDATE_COLUMN && dowser_schema_index_is_reference (self->index, candidate->column))
    candidate->score += DOWSER_WEIGHT_KEY_COLUMN;
  if (candidate->kind == DOWSER_CANDIDATE_COLUMN && ends_with_far_column (self, candidate))
    candidate->score += DOWSER_WEIGHT_KEY_FOR_COLUMN;
  if (candidate->kind == DOWSER_CANDIDATE_VALUE)
    candidate->score += DOWSER_WEIGHT_VALUE_OF_COLUMN * find_column_name (self, candidate);
}

void
dowser_candidate_chart_weigh_context (DowserCandidateChart *self)
{
  find_mentions (self);
  for (guint i = 0; i < self->owned->len; i++)
    {
      DowserCandidate *candidate = g_ptr_array_index (self->owned, i);

      if (candidate->column != NULL)
        weigh_candidate (self, candidate);
      else if (candidate->kind == DOWSER_CANDIDATE_TABLE)
        candidate->score += DOWSER_WEIGHT_TABLE * candidate->match;
    }
}
