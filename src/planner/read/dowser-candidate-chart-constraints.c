/* dowser-candidate-chart-constraints.c - adds candidates for words whose meaning the user has defined */
#include "planner/read/dowser-candidate-chart-constraints.h"

#include "analysis/dowser-affix.h"
#include "analysis/dowser-name-finder.h"
#include "planner/read/dowser-candidate-chart-measures.h"
#include "planner/read/dowser-weights.h"
#include "words/dowser-words.h"

#include <string.h>

/* Meaning: the meaning of some words: a table, or one of its columns. */
typedef struct
{
  const DowserTable *table;
  const DowserColumn *column; /* (nullable) */
  double bonus;
} Meaning;

/* Compares the tokens from @first with @words, by lemma. Returns: the number of equal tokens; 0 if a token differs */
static guint
count_tokens (const DowserCandidateChart *self, guint first, const DowserTokens *words)
{
  guint n = dowser_tokens_get_length (words);

  for (guint i = 0; i < n; i++)
    {
      const DowserToken *question_token = dowser_tokens_get (self->tokens, first + i);

      if (question_token == NULL || strcmp (question_token->lemma, dowser_tokens_get (words, i)->lemma) != 0)
        return 0;
    }
  return n;
}

/* Returns the formula of a business word such as "revenue", if the user has defined the word as a column with amounts.
 * The formula isn't calculated then. It only makes the planner sum the column. */
static const DowserFormula *
find_formula (const DowserCandidateChart *self, const DowserTokens *words, const Meaning *meaning)
{
  const DowserToken *word = dowser_tokens_get (words, 0);

  if (meaning->bonus == 0 || meaning->column == NULL || dowser_tokens_get_length (words) != 1
      || !dowser_schema_index_is_measure (self->index, meaning->column))
    return NULL;
  return dowser_lexicon_find_formula (word->lemma);
}

static void
add_meaning (DowserCandidateChart *self, const char *text, const Meaning *meaning)
{
  g_autoptr (DowserTokens) words = dowser_tokens_new (text);

  for (guint i = 0; i < dowser_tokens_get_length (self->tokens); i++)
    {
      guint n = count_tokens (self, i, words);
      DowserCandidate *candidate;

      if (n == 0)
        continue;
      candidate = dowser_candidate_chart_add_candidate (self,
                                                        meaning->column != NULL ? DOWSER_CANDIDATE_COLUMN
                                                                                : DOWSER_CANDIDATE_TABLE,
                                                        i, n, 1.0);
      candidate->table = meaning->table;
      candidate->column = meaning->column;
      candidate->formula = find_formula (self, words, meaning);
      candidate->score += meaning->bonus;
    }
}

static gboolean
find_meaning (const DowserSchema *schema, const char *to, Meaning *meaning)
{
  meaning->column = strchr (to, '.') != NULL ? dowser_name_find_column (schema, to, NULL, NULL) : NULL;
  meaning->table = meaning->column != NULL ? meaning->column->table : dowser_name_find_table (schema, to, NULL);
  return meaning->table != NULL;
}

/* Adds @meaning, the replacement, as a meaning of the words in the name of the table or column that @constraint
 * replaces. */
static void
add_replacement (DowserCandidateChart *self, const DowserConstraint *constraint, const Meaning *meaning)
{
  const char *dot = strrchr (constraint->from, '.');
  g_auto (GStrv) words = dowser_words_split_identifier (dot != NULL ? dot + 1 : constraint->from);
  g_autofree char *text = g_strjoinv (" ", words);

  add_meaning (self, text, meaning);
}

void
dowser_candidate_chart_add_constraints (DowserCandidateChart *self, GPtrArray *constraints)
{
  const DowserSchema *schema = dowser_schema_index_get_schema (self->index);

  for (guint i = 0; i < constraints->len; i++)
    {
      const DowserConstraint *constraint = constraints->pdata[i];
      Meaning meaning = { NULL, NULL, 0.0 };

      /* Skips patterns, because the schema already contains the names that result from them. */
      if (constraint->to == NULL || dowser_affix_is_pattern (constraint->to)
          || !find_meaning (schema, constraint->to, &meaning))
        continue;
      if (constraint->kind == DOWSER_CONSTRAINT_MAPPING && constraint->words != NULL)
        {
          meaning.bonus = DOWSER_WEIGHT_LAID_DOWN;
          add_meaning (self, constraint->words, &meaning);
        }
      else if (constraint->kind == DOWSER_CONSTRAINT_INSTEAD && constraint->from != NULL)
        add_replacement (self, constraint, &meaning);
      else if (constraint->kind == DOWSER_CONSTRAINT_NEEDED && meaning.column == NULL)
        g_ptr_array_add (self->needed, (gpointer) meaning.table);
    }
}
