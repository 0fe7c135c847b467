/* dowser-candidate-chart-denied.c - adds candidates for words that negate a column or value: "unpaid", "inactive" */
#include "planner/read/dowser-candidate-chart-denied.h"

#include "planner/read/dowser-candidate-chart-measures.h"
#include "planner/read/dowser-done.h"
#include "planner/read/dowser-weights.h"
#include "planner/schema/dowser-schema-names.h"
#include "words/dowser-denial.h"
#include "words/dowser-words.h"

#include <string.h>

/* Returns TRUE if the word, such as "unpaid", is itself a value or a name. A match with a corrected spelling doesn't
 * count, because the word may be the negation of the matched name. */
static gboolean
is_known (const DowserCandidateChart *self, guint at)
{
  GPtrArray *same_start = g_ptr_array_index (self->starts, at);

  for (guint i = 0; i < same_start->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (same_start, i);

      if (candidate->table != NULL && candidate->guessed == NULL)
        return TRUE;
    }
  return FALSE;
}

/* Removes the candidate "paid" for the word "unpaid". The word is the opposite of "paid" and not a typo. */
static void
drop_opposites (DowserCandidateChart *self, guint at, const char *lemma)
{
  GPtrArray *same_start = g_ptr_array_index (self->starts, at);

  for (guint i = same_start->len; i > 0; i--)
    {
      DowserCandidate *candidate = g_ptr_array_index (same_start, i - 1);
      g_autofree char *folded
          = candidate->table != NULL && candidate->guessed != NULL ? dowser_word_fold (candidate->guessed, -1) : NULL;
      g_autofree char *guessed = folded != NULL ? dowser_word_dup_lemma (folded) : NULL;

      if (g_strcmp0 (guessed, lemma) != 0)
        continue;
      g_ptr_array_remove_index (same_start, i - 1);
      g_ptr_array_remove (self->owned, candidate);
    }
}

/* Returns TRUE for a boolean column named "paid" or "is_paid". */
static gboolean
is_flag_of (const DowserCandidateChart *self, const DowserColumn *column, const char *lemma)
{
  static const char *const verbs[] = { "is", "was", "has", "been", NULL };
  g_auto (GStrv) words = dowser_words_split_identifier (column->name);
  g_autofree char *own = NULL;
  guint first = 0;

  while (words[first] != NULL && g_strv_contains (verbs, words[first]))
    first++;
  if (words[first] == NULL || words[first + 1] != NULL || column->hidden
      || dowser_schema_index_get_kind (self->index, column) != DOWSER_COLUMN_FLAG)
    return FALSE;
  own = dowser_word_dup_lemma (words[first]);
  return strcmp (own, lemma) == 0;
}

static DowserCandidate *
add_negated_candidate (DowserCandidateChart *self, DowserCandidateKind kind, guint at, const DowserColumn *column)
{
  DowserCandidate *candidate = dowser_candidate_chart_add_candidate (self, kind, at, 1, DOWSER_WEIGHT_CUE);

  candidate->table = column->table;
  candidate->column = column;
  candidate->denied = TRUE;
  return candidate;
}

static void
add_columns (DowserCandidateChart *self, guint at, const char *denied, const char *lemma)
{
  const DowserSchemaNames *names = dowser_schema_index_get_names (self->index);
  GArray *postings = dowser_schema_names_find_by_word (names, lemma);

  for (guint i = 0; postings != NULL && i < postings->len; i++)
    {
      const DowserColumn *column = dowser_schema_names_get (names, g_array_index (postings, guint, i))->column;

      if (column != NULL
          && (is_flag_of (self, column, lemma)
              || dowser_done_find_for_column (self->index, column, denied) == DOWSER_DONE_DATED))
        add_negated_candidate (self, DOWSER_CANDIDATE_COLUMN, at, column);
    }
}

/* Returns TRUE if a candidate already negates a column of @table for this word. */
static gboolean
is_already_negated (const DowserCandidateChart *self, guint at, const DowserTable *table)
{
  GPtrArray *same_start = g_ptr_array_index (self->starts, at);

  for (guint i = 0; i < same_start->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (same_start, i);

      if (candidate->denied && candidate->kind == DOWSER_CANDIDATE_COLUMN && candidate->table == table)
        return TRUE;
    }
  return FALSE;
}

/* Adds candidates for values that the word negates. For example, "unpaid" negates the value "paid" of a status
 * column. */
static void
add_values (DowserCandidateChart *self, const DowserValueIndex *values, guint at, const char *denied)
{
  g_autoptr (DowserTokens) word = dowser_tokens_new (denied);
  g_autoptr (GArray) hits = dowser_value_index_find (values, word);

  for (guint i = 0; i < hits->len; i++)
    {
      const DowserValueHit *hit = &g_array_index (hits, DowserValueHit, i);
      DowserColumnKind kind = dowser_schema_index_get_kind (self->index, hit->column);

      if (hit->match <= DOWSER_VALUE_MATCH_STEM && (kind == DOWSER_COLUMN_CATEGORY || kind == DOWSER_COLUMN_FLAG)
          && !is_already_negated (self, at, hit->column->table))
        add_negated_candidate (self, DOWSER_CANDIDATE_VALUE, at, hit->column)->value = hit->value;
    }
}

void
dowser_candidate_chart_add_negated (DowserCandidateChart *self, const DowserValueIndex *values, guint at)
{
  const DowserToken *token = dowser_tokens_get (self->tokens, at);
  const char *denied = token->kind == DOWSER_TOKEN_KIND_WORD ? dowser_denial_find_positive (token->folded) : NULL;
  g_autofree char *lemma = denied != NULL ? dowser_word_dup_lemma (denied) : NULL;

  if (denied == NULL || is_known (self, at))
    return;
  drop_opposites (self, at, lemma);
  add_columns (self, at, denied, lemma);
  add_values (self, values, at, denied);
}
