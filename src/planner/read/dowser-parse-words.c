/* dowser-parse-words.c - helper functions for making a frame: terms, tables near an item, implied columns */
#include "planner/read/dowser-parse.h"

#include <string.h>

/* How well a column's name must match an adjective of the question, from 0 to 1, so that the adjective means the
 * column. */
#define ADJECTIVE_MATCH 0.25

void
dowser_parse_mark_understood (DowserParse *self, guint first, guint n)
{
  for (guint i = 0; i < self->frame->unused->len; i++)
    {
      const DowserCandidate *word = g_ptr_array_index (self->frame->unused, i);

      if (word->first >= first && word->first + word->n <= first + n)
        g_ptr_array_remove_index (self->frame->unused, i--);
    }
}

DowserTerm
dowser_term_from_column (const DowserColumn *column)
{
  DowserTerm term = { column->table, column };

  return term;
}

DowserTerm
dowser_term_from_candidate (const DowserCandidate *candidate)
{
  DowserTerm term = { candidate->table, candidate->column, candidate->factor };

  if (candidate->formula != NULL)
    {
      term.aggregated = TRUE;
      term.aggregate = DOWSER_SUM;
      term.measure = candidate->factor != NULL ? candidate->formula->word : NULL;
    }
  return term;
}

DowserTerm
dowser_item_get_term (const DowserItem *item)
{
  DowserTerm term = dowser_term_from_candidate (item->candidate);

  term.minus = item->minus;
  term.elapsed = item->elapsed;
  return term;
}

DowserTerm
dowser_term_new_count (const DowserTable *table)
{
  DowserTerm term = { table };

  term.aggregated = TRUE;
  term.aggregate = DOWSER_COUNT;
  return term;
}

gboolean
dowser_term_equal (const DowserTerm *a, const DowserTerm *b)
{
  return a->table == b->table && a->column == b->column && a->factor == b->factor && a->minus == b->minus
         && a->elapsed == b->elapsed && a->aggregated == b->aggregated
         && (!a->aggregated || a->aggregate == b->aggregate) && a->distinct == b->distinct && a->bucketed == b->bucketed
         && (!a->bucketed || a->bucket == b->bucket) && a->part == b->part && a->all == b->all && a->rate == b->rate
         && a->divisor == b->divisor && a->over_time == b->over_time;
}

DowserCondition *
dowser_condition_new (DowserConditionKind kind, const DowserTerm *term)
{
  DowserCondition *self = g_new0 (DowserCondition, 1);

  self->kind = kind;
  self->term = *term;
  self->values = g_ptr_array_new ();
  self->inner = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_condition_free);
  return self;
}

void
dowser_condition_free (DowserCondition *self)
{
  g_ptr_array_unref (self->values);
  g_ptr_array_unref (self->inner);
  g_free (self);
}

gboolean
dowser_parse_token_is (const DowserParse *self, guint at, const char *word)
{
  const DowserToken *token = dowser_tokens_get (self->candidate_chart->tokens, at);

  return token != NULL && strcmp (token->folded, word) == 0;
}

const DowserTable *
dowser_parse_find_table_before (const DowserParse *self, int at)
{
  for (int i = at - 1; i >= 0; i--)
    {
      const DowserCandidate *candidate = dowser_parse_get (self, i)->candidate;

      if (candidate->kind == DOWSER_CANDIDATE_TABLE)
        return candidate->table;
    }
  return self->frame->subject;
}

const DowserColumn *
dowser_parse_find_adjective_column (const DowserParse *self, const DowserAdjective *adjective, const DowserTable *table,
                                    gboolean *descending)
{
  const DowserColumn *best = NULL;
  double best_match = ADJECTIVE_MATCH;

  if (table == NULL)
    return NULL;
  for (const DowserAdjectiveColumn *adjective_column = adjective->columns;
       best == NULL && adjective_column != NULL && adjective_column->words != NULL; adjective_column++)
    {
      for (guint i = 0; i < table->columns->len; i++)
        {
          const DowserColumn *column = g_ptr_array_index (table->columns, i);
          double match = dowser_schema_index_match_column (self->index, column, adjective_column->words);

          if (match > best_match && dowser_column_may_be_guessed (column)
              && dowser_schema_index_get_kind (self->index, column) != DOWSER_COLUMN_KEY)
            {
              best = column;
              best_match = match;
              *descending = adjective_column->descending;
            }
        }
    }
  if (best == NULL && adjective->temporal)
    {
      best = dowser_parse_find_temporal_column (self, table, NULL);
      *descending = adjective->descending;
    }
  return best;
}

/* Returns how well words of the question match the name of @column: "hired" for hire_date. */
static double
rate_by_words (const DowserParse *self, const DowserColumn *column)
{
  guint n = dowser_tokens_get_length (self->candidate_chart->tokens);
  double best = 0.0;

  for (guint i = 0; i < n; i++)
    {
      const DowserToken *token = dowser_tokens_get (self->candidate_chart->tokens, i);

      if (dowser_candidate_chart_is_content_word (self->candidate_chart, i))
        {
          best = MAX (best, dowser_schema_index_match_column (self->index, column, token->lemma));
          best = MAX (best, dowser_schema_index_match_column (self->index, column, token->stem));
        }
    }
  return best;
}

/* Returns TRUE for dates such as a birth or an update, which aren't the date of an event. Only words such as "born" or
 * "updated" mean these dates. */
static gboolean
is_life_date (const DowserParse *self, const DowserColumn *column)
{
  static const char *const words[] = { "birth", "born", "death", "update", "modify", "expire", "expiry" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (dowser_schema_index_match_column (self->index, column, words[i]) > 0)
        return TRUE;
    }
  return FALSE;
}

const DowserColumn *
dowser_parse_find_temporal_column (const DowserParse *self, const DowserTable *table, const DowserQuantity *quantity)
{
  const DowserColumn *best = NULL;
  double best_score = 0.0;

  for (guint i = 0; table != NULL && i < table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (table->columns, i);
      DowserColumnKind kind = dowser_schema_index_get_kind (self->index, column);
      double score;

      if (!dowser_column_may_be_guessed (column) || (kind != DOWSER_COLUMN_DATE && kind != DOWSER_COLUMN_YEAR))
        continue;
      if (kind == DOWSER_COLUMN_YEAR && quantity != NULL && quantity->precision != DOWSER_UNIT_YEAR)
        continue;
      score = 1.0 + rate_by_words (self, column) - (is_life_date (self, column) ? 0.5 : 0.0);
      if (kind == DOWSER_COLUMN_YEAR && quantity != NULL && quantity->year_like)
        score += 0.2;
      if (score > best_score)
        {
          best = column;
          best_score = score;
        }
    }
  return best;
}

void
dowser_parse_add_output (DowserParse *self, const DowserTerm *term)
{
  GArray *outputs = self->frame->outputs;

  for (guint i = 0; i < outputs->len; i++)
    {
      if (dowser_term_equal (&g_array_index (outputs, DowserTerm, i), term))
        return;
    }
  g_array_append_val (outputs, *term);
}

void
dowser_parse_add_table (DowserParse *self, const DowserTable *table)
{
  if (!g_ptr_array_find (self->frame->tables, table, NULL))
    g_ptr_array_add (self->frame->tables, (gpointer) table);
}

void
dowser_parse_add_doubt (DowserParse *self, double penalty, char *sentence)
{
  self->frame->penalty += penalty;
  g_ptr_array_add (self->frame->doubts, sentence);
}

const DowserColumn *
dowser_parse_find_count_column (const DowserParse *self, const DowserTable *table, int at)
{
  const DowserCandidate *candidate = dowser_parse_get (self, at)->candidate;
  const DowserToken *token = dowser_tokens_get (self->candidate_chart->tokens, candidate->first + candidate->n - 1);
  g_autofree char *words = g_strdup_printf ("number %s", token->lemma);

  for (guint i = 0; table != NULL && table != candidate->table && i < table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (table->columns, i);

      if (dowser_schema_index_is_measure (self->index, column)
          && dowser_schema_index_match_column (self->index, column, words) > 0.8)
        return column;
    }
  return NULL;
}

gboolean
dowser_parse_is_modifier (const DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *next = dowser_parse_get (self, at + 1);

  return dowser_item_is (item, DOWSER_CANDIDATE_TABLE) && dowser_item_is (next, DOWSER_CANDIDATE_COLUMN)
         && next->candidate->table == item->candidate->table
         && next->candidate->first == item->candidate->first + item->candidate->n;
}

const char *
dowser_parse_get_flag_value (const DowserParse *self, const DowserColumn *column, gboolean yes)
{
  const char *const *codes = dowser_lexicon_find_codes (yes ? "yes" : "no");
  const DowserColumnProfile *profile = dowser_schema_index_get_profile (self->index, column);

  if (profile == NULL || dowser_schema_index_get_kind (self->index, column) != DOWSER_COLUMN_FLAG)
    return NULL;
  for (guint i = 0; i < profile->values->len; i++)
    {
      const char *value = g_ptr_array_index (profile->values, i);
      g_autofree char *folded = g_ascii_strdown (value, -1);

      if (g_strv_contains (codes, folded))
        return value;
    }
  return profile->values->len == 0 ? (yes ? "1" : "0") : NULL;
}

/* Returns the date column of @table or of a table that the rows of @table reference. If @any is TRUE, also searches all
 * other tables that a key connects with @table. */
static const DowserColumn *
find_date_for_table (const DowserParse *self, const DowserTable *table, const DowserQuantity *quantity, gboolean any)
{
  const DowserColumn *column = dowser_parse_find_temporal_column (self, table, quantity);
  GPtrArray *edges = dowser_join_graph_get_edges (dowser_schema_index_get_graph (self->index), table);

  for (guint i = 0; column == NULL && edges != NULL && i < edges->len; i++)
    {
      const DowserJoinEdge *edge = g_ptr_array_index (edges, i);

      if (any || edge->key->table == table)
        column = dowser_parse_find_temporal_column (self, edge->far, quantity);
    }
  return column;
}

const DowserColumn *
dowser_parse_find_date_column (const DowserParse *self, int at, const DowserQuantity *quantity)
{
  const DowserTable *before = dowser_parse_find_table_before (self, at);
  const DowserColumn *column = dowser_parse_find_temporal_column (self, before, quantity);

  if (column != NULL && rate_by_words (self, column) > 0)
    return column;
  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserCandidate *candidate = dowser_parse_get (self, i)->candidate;
      const DowserColumn *measured = NULL;

      if (candidate->formula != NULL)
        measured = find_date_for_table (self, candidate->table, quantity, FALSE);
      /* In "top 3 users by amount in 2024", the year belongs to the amounts and not to the users' dates. */
      else if (candidate->kind == DOWSER_CANDIDATE_COLUMN && candidate->table != before
               && dowser_schema_index_is_measure (self->index, candidate->column))
        measured = dowser_parse_find_temporal_column (self, candidate->table, quantity);
      if (measured != NULL)
        return measured;
    }
  if (column == NULL)
    column = dowser_parse_find_temporal_column (self, self->frame->subject, quantity);
  for (guint i = 0; column == NULL && i < self->items->len; i++)
    column = dowser_parse_find_temporal_column (self, dowser_parse_get (self, i)->candidate->table, quantity);
  for (guint i = 0; column == NULL && i < self->items->len; i++)
    {
      if (dowser_parse_get (self, i)->candidate->table != NULL)
        column = find_date_for_table (self, dowser_parse_get (self, i)->candidate->table, quantity, FALSE);
    }
  for (guint i = 0; column == NULL && i < self->items->len; i++)
    {
      if (dowser_parse_get (self, i)->candidate->table != NULL)
        column = find_date_for_table (self, dowser_parse_get (self, i)->candidate->table, quantity, TRUE);
    }
  return column;
}

/* Returns the column of a table that contains a count of the things that the table is named after ("degrees.degrees").
 * This column is summed instead of counting rows. */
const DowserColumn *
dowser_parse_find_total_column (const DowserParse *self, const DowserTable *table)
{
  const char *title = dowser_schema_index_get_title (self->index, table, NULL);

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (table->columns, i);

      const char *column_title = dowser_schema_index_get_title (self->index, table, column);

      if (dowser_schema_index_is_measure (self->index, column)
          && (g_strcmp0 (column_title, title) == 0 || g_strcmp0 (column_title, "count") == 0))
        return column;
    }
  return NULL;
}
