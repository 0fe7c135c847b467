/* dowser-candidate-chart-measures.c - adds candidates for words that aren't names in the schema: measures with a
 * formula ("revenue"), and "how old" */
#include "planner/read/dowser-candidate-chart-measures.h"

#include "planner/read/dowser-parse.h"
#include "planner/read/dowser-weights.h"
#include "words/dowser-words.h"

#include <string.h>

/* The minimum match of a column that is one of several factors, and the minimum match of a column that is the only
 * factor. */
#define FACTOR_MATCH 0.6
#define ALONE_MATCH 0.9

static const DowserColumn *
find_column (const DowserCandidateChart *self, const DowserTable *table, const char *words, double min_match)
{
  const DowserColumn *best = NULL;
  double best_match = min_match;

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (table->columns, i);
      double match = dowser_schema_index_match_column (self->index, column, words);

      if (dowser_column_may_be_guessed (column) && match >= best_match && (best == NULL || match > best_match)
          && dowser_schema_index_is_measure (self->index, column))
        {
          best = column;
          best_match = match;
        }
    }
  return best;
}

/* Finds the first table that has all factors of @alternative, for example of "quantity * unit price". */
static gboolean
find_factors (const DowserCandidateChart *self, const char *alternative, const DowserColumn **column,
              const DowserColumn **factor)
{
  GPtrArray *tables = dowser_schema_get_tables (dowser_schema_index_get_schema (self->index));
  g_auto (GStrv) factors = g_strsplit (alternative, " * ", 2);
  double min_match = factors[1] != NULL ? FACTOR_MATCH : ALONE_MATCH;

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = g_ptr_array_index (tables, i);

      if (table->hidden || table->is_view)
        continue;
      *column = find_column (self, table, factors[0], min_match);
      *factor = factors[1] != NULL ? find_column (self, table, factors[1], min_match) : NULL;
      if (*column != NULL && (factors[1] == NULL || *factor != NULL))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_one_of (const DowserCandidateChart *self, guint at, const char *const *words)
{
  const DowserToken *token = dowser_tokens_get (self->tokens, at);

  return token != NULL && g_strv_contains (words, token->folded);
}

/* Returns TRUE if the words mean the rows and not an amount: "how many sales", "list all expenses by Ann". */
static gboolean
means_rows (const DowserCandidateChart *self, guint first)
{
  static const char *const count_words[] = { "many", "number", "count", "list", NULL };

  for (guint i = first > 3 ? first - 3 : 0; i < first; i++)
    if (is_one_of (self, i, count_words))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the words name a table such as sales, but mean its amount and not its rows, as in "total sales", "top
 * customers by sales" or "sales by region". */
static gboolean
means_amount (const DowserCandidateChart *self, guint first, guint n)
{
  static const char *const adding[] = { "total",  "average", "highest", "lowest", "compare", "share", "by",
                                        "median", "best",    "worst",   "growth", "sum",     NULL };
  static const char *const group_words[] = { "by", "per", "growth", "trend", NULL };
  gboolean adds = is_one_of (self, first + n, group_words);

  for (guint i = first > 3 ? first - 3 : 0; i < first; i++)
    adds = adds || is_one_of (self, i, adding);
  return adds && !means_rows (self, first);
}

/* Returns TRUE if the words are the name of a column or table, so that no formula is needed. @of: (nullable): a table
 * whose amount is meant */
static gboolean
is_named (const DowserCandidateChart *self, guint first, guint n, const DowserTable *of)
{
  GPtrArray *same_start = g_ptr_array_index (self->starts, first);

  for (guint i = 0; i < same_start->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (same_start, i);

      if (candidate->n >= n && candidate->table != NULL && candidate->guessed == NULL
          && candidate->match > (of != NULL ? 0.95 : 0.7) && (candidate->column != NULL || candidate->table != of))
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_name (const DowserCandidateChart *self, guint first, guint n, const DowserTable *table)
{
  GPtrArray *same_start = g_ptr_array_index (self->starts, first);

  for (guint i = 0; i < same_start->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (same_start, i);

      if (candidate->n >= n && candidate->table == table && candidate->column == NULL)
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_product (const DowserCandidateChart *self, const DowserFormula *formula, const DowserTable *table)
{
  const DowserColumn *column;
  const DowserColumn *factor;

  for (guint i = 0; formula->factors[i] != NULL; i++)
    if (find_factors (self, formula->factors[i], &column, &factor) && factor != NULL && column->table == table)
      return TRUE;
  return FALSE;
}

/* Returns TRUE if @column alone may be the measure. Its values must be summable. In addition, it must be in the only
 * table, in a table with the measure's name, or in a table that also has the factors of a product. In all other tables,
 * an "amount" may be the amount of something else. */
static gboolean
can_be_measure_alone (const DowserCandidateChart *self, guint first, guint n, const DowserFormula *formula,
                      const DowserColumn *column)
{
  return dowser_parse_can_be_summed (column)
         && (dowser_schema_get_tables (dowser_schema_index_get_schema (self->index))->len == 1
             || has_name (self, first, n, column->table) || has_product (self, formula, column->table));
}

/* Adds a candidate for the first alternative of @formula whose columns exist. An alternative is a product of two
 * columns, or a single column if can_be_measure_alone() allows it. */
static void
add_formula (DowserCandidateChart *self, guint first, guint n, const DowserFormula *formula)
{
  const DowserColumn *column = NULL;
  const DowserColumn *factor = NULL;

  for (guint i = 0; formula->factors[i] != NULL; i++)
    {
      if (find_factors (self, formula->factors[i], &column, &factor)
          && (factor != NULL || can_be_measure_alone (self, first, n, formula, column)))
        {
          DowserCandidate *candidate;

          if (is_named (self, first, n, means_amount (self, first, n) ? column->table : NULL))
            return;
          candidate
              = dowser_candidate_chart_add_candidate (self, DOWSER_CANDIDATE_COLUMN, first, n, DOWSER_WEIGHT_FORMULA);

          candidate->table = column->table;
          candidate->column = column;
          candidate->factor = factor;
          candidate->formula = formula;
          return;
        }
    }
}

void
dowser_candidate_chart_add_formulas (DowserCandidateChart *self, guint first)
{
  const DowserToken *token = dowser_tokens_get (self->tokens, first);
  const DowserToken *next = dowser_tokens_get (self->tokens, first + 1);

  for (guint n = 1; n <= 2 && (n == 1 || next != NULL); n++)
    {
      g_autofree char *words = n == 1 ? g_strdup (token->lemma) : g_strdup_printf ("%s %s", token->lemma, next->lemma);
      const DowserFormula *formula = dowser_lexicon_find_formula (words);

      if (formula != NULL)
        add_formula (self, first, n, formula);
    }
}

static void
add_answers (DowserCandidateChart *self, guint first, guint n, const DowserQuestionWord *question,
             const DowserTable *table)
{
  for (guint i = 0; question->words[i] != NULL; i++)
    {
      gboolean found = FALSE;

      for (guint j = 0; j < table->columns->len; j++)
        {
          const DowserColumn *column = g_ptr_array_index (table->columns, j);
          double match = dowser_schema_index_match_column (self->index, column, question->words[i]);
          DowserCandidate *candidate;

          if (match < 0.5 || !dowser_column_may_be_guessed (column))
            continue;
          candidate = dowser_candidate_chart_add_candidate (self, DOWSER_CANDIDATE_COLUMN, first, n,
                                                            0.5 + 0.4 * match - 0.03 * i);
          candidate->table = table;
          candidate->column = column;
          found = TRUE;
        }
      if (found)
        return;
    }
}

void
dowser_candidate_chart_add_question_words (DowserCandidateChart *self, guint first)
{
  GPtrArray *tables = dowser_schema_get_tables (dowser_schema_index_get_schema (self->index));
  const DowserToken *token = dowser_tokens_get (self->tokens, first);
  const DowserToken *next = dowser_tokens_get (self->tokens, first + 1);
  const DowserQuestionWord *question = NULL;
  guint n = 1;

  if (strcmp (token->folded, "how") == 0 && next != NULL)
    {
      g_autofree char *phrase = g_strdup_printf ("how %s", next->folded);

      question = dowser_lexicon_find_question_word (phrase);
      n = 2;
    }
  else if (token->sentence_start && strcmp (token->folded, "who") != 0)
    question = dowser_lexicon_find_question_word (token->folded);
  for (guint i = 0; question != NULL && i < tables->len; i++)
    {
      if (dowser_candidate_chart_mentions_table (self, g_ptr_array_index (tables, i)))
        add_answers (self, first, n, question, g_ptr_array_index (tables, i));
    }
}

/* Returns the measure that matches the same words as @name, a candidate for a table. Prefers the best match. */
static DowserCandidate *
find_measure_for_table (const DowserCandidateChart *self, const DowserCandidate *name)
{
  GPtrArray *same_start = g_ptr_array_index (self->starts, name->first);
  DowserCandidate *found = NULL;

  for (guint i = 0; i < same_start->len; i++)
    {
      DowserCandidate *candidate = g_ptr_array_index (same_start, i);

      if (candidate->kind != DOWSER_CANDIDATE_COLUMN || candidate->n != name->n || candidate->guessed != NULL
          || candidate->factor != NULL || !dowser_schema_index_is_measure (self->index, candidate->column))
        continue;
      if (found == NULL || candidate->match > found->match)
        found = candidate;
    }
  return found;
}

/* Finds a measure of @table by one word. For example, "price" finds the column "unit_price" of the table prices. The
 * schema index doesn't find this column by "price", because it leaves out words of the table's name. */
static const DowserColumn *
find_measure_by_name (const DowserCandidateChart *self, const DowserTable *table, const char *lemma)
{
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (table->columns, i);
      g_auto (GStrv) words = dowser_words_split_identifier (column->name);

      for (guint j = 0; words[j] != NULL; j++)
        {
          g_autofree char *word = dowser_word_dup_lemma (words[j]);

          if (strcmp (word, lemma) == 0 && dowser_column_may_be_guessed (column)
              && dowser_schema_index_is_measure (self->index, column))
            return column;
        }
    }
  return NULL;
}

/* Adds the measure whose name has a word in common with the table's name. If there is no such measure, adds a measure
 * named by a general word for amounts: "amount", "total", "value". */
static DowserCandidate *
add_measure_for_table (DowserCandidateChart *self, const DowserCandidate *name)
{
  static const char *const amounts[] = { "amount", "total", "value", NULL };
  const DowserToken *token = dowser_tokens_get (self->tokens, name->first + name->n - 1);
  const DowserColumn *column = find_measure_by_name (self, name->table, token->lemma);
  DowserCandidate *candidate;

  for (guint i = 0; column == NULL && dowser_lexicon_find_formula (token->lemma) != NULL && amounts[i] != NULL; i++)
    column = find_column (self, name->table, amounts[i], ALONE_MATCH);
  if (column == NULL)
    return NULL;
  candidate = dowser_candidate_chart_add_candidate (self, DOWSER_CANDIDATE_COLUMN, name->first, name->n, name->match);
  candidate->table = name->table;
  candidate->column = column;
  return candidate;
}

void
dowser_candidate_chart_prefer_measures (DowserCandidateChart *self)
{
  guint n = self->owned->len;

  if (dowser_schema_get_tables (dowser_schema_index_get_schema (self->index))->len != 1)
    return;
  for (guint i = 0; i < n; i++)
    {
      const DowserCandidate *name = g_ptr_array_index (self->owned, i);
      DowserCandidate *measure = NULL;

      if (name->kind != DOWSER_CANDIDATE_TABLE || name->guessed != NULL || !means_amount (self, name->first, name->n))
        continue;
      measure = find_measure_for_table (self, name);
      if (measure == NULL)
        measure = add_measure_for_table (self, name);
      if (measure != NULL)
        measure->score = MAX (measure->score, name->score + DOWSER_WEIGHT_FORMULA);
    }
}
