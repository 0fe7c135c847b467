/* dowser-compose-build.c - turns a composition (an interpretation without rules) into the same results as those of the
 * planner's rules: a reading of the words, a query frame and a plan */
#include "planner/compose/dowser-composer.h"

#include "planner/read/dowser-parse.h"

/* Copies the value of @atom, because @reading (an interpretation of the question) outlives the composer. Returns:
 * (nullable): owned by @reading */
static const char *
keep_text (DowserReading *reading, const DowserAtom *atom)
{
  char *kept = g_strdup (atom->value);

  if (kept != NULL)
    g_ptr_array_add (reading->owned, kept);
  return kept;
}

static DowserCondition *
make_condition (const DowserComposer *self, const DowserAtom *atom, DowserReading *reading)
{
  DowserTerm term = dowser_term_from_column (atom->column);
  DowserCondition *condition = dowser_condition_new (atom->kind, &term);

  if (atom->kind == DOWSER_CONDITION_NONE)
    condition->term.column = NULL;
  condition->negated = atom->denied;
  condition->follows = TRUE;
  if (atom->kind == DOWSER_CONDITION_MATCH)
    condition->match = DOWSER_MATCH_CONTAINS;
  if (atom->value != NULL)
    g_ptr_array_add (condition->values, (gpointer) keep_text (reading, atom));
  if (atom->other != NULL)
    {
      condition->other = dowser_term_from_column (atom->other);
      condition->comparison = atom->comparison;
      condition->compare = atom->comparison == DOWSER_COMPARISON_GREATER ? DOWSER_GREATER : DOWSER_LESS;
      if (atom->kind == DOWSER_CONDITION_AGGREGATE)
        {
          condition->other.aggregated = TRUE;
          condition->other.aggregate = DOWSER_AVG;
        }
    }
  if (atom->quantity != NULL)
    {
      condition->quantity = atom->quantity;
      condition->comparison = atom->quantity->compare;
      condition->digits = dowser_quantity_get_digits (self->candidate_chart->tokens, atom->quantity);
    }
  return condition;
}

static void
add_conditions (const DowserComposer *self, const DowserRowSet *set, DowserQueryFrame *frame, DowserReading *reading)
{
  for (guint i = 0; i < set->atoms->len; i++)
    {
      const DowserAtom *atom = set->atoms->pdata[i];
      DowserCondition *condition = make_condition (self, atom, reading);

      if (set->kind == DOWSER_SET_NOT)
        condition->negated = !condition->negated;
      if (set->kind == DOWSER_SET_OR && i > 0)
        {
          DowserCondition *first = frame->conditions->pdata[0];

          g_ptr_array_add (first->values, (gpointer) keep_text (reading, atom));
          dowser_condition_free (condition);
        }
      else
        g_ptr_array_add (frame->conditions, condition);
    }
}

static const DowserColumn *
get_column (const DowserComposer *self, int at)
{
  return at >= 0 ? g_array_index (self->mentions, DowserMention, at).column : NULL;
}

/* Returns the term (a column, or an aggregate of a column or of rows) that @composition measures or lists. */
static DowserTerm
make_term (const DowserComposer *self, const DowserComposition *composition, DowserReading *reading)
{
  static const DowserAggregate aggregates[DOWSER_N_SHAPES] = {
    [DOWSER_SHAPE_COUNT] = DOWSER_COUNT, [DOWSER_SHAPE_DISTINCT] = DOWSER_COUNT, [DOWSER_SHAPE_SUM] = DOWSER_SUM,
    [DOWSER_SHAPE_AVERAGE] = DOWSER_AVG, [DOWSER_SHAPE_LARGEST] = DOWSER_MAX,    [DOWSER_SHAPE_SMALLEST] = DOWSER_MIN,
  };
  const DowserColumn *column = get_column (self, composition->column);
  DowserTerm term = { column != NULL ? column->table : self->table, column };

  if (composition->shape == DOWSER_SHAPE_ROWS)
    term.all = TRUE;
  else if (composition->shape == DOWSER_SHAPE_RATE)
    {
      const DowserAtom *atom = self->atoms->pdata[composition->rate];

      term = dowser_term_from_column (atom->column);
      term.rate = keep_text (reading, atom);
      term.aggregated = TRUE;
    }
  else if (composition->shape != DOWSER_SHAPE_LIST)
    {
      term.aggregated = TRUE;
      term.aggregate = aggregates[composition->shape];
      term.distinct = composition->shape == DOWSER_SHAPE_DISTINCT;
    }
  return term;
}

static void
add_group (const DowserComposer *self, const DowserComposition *composition, DowserQueryFrame *frame)
{
  DowserTerm group = dowser_term_from_column (get_column (self, composition->group));

  if (composition->bucket >= 0)
    {
      const DowserQuantity *bucket = ((const DowserCandidate *) self->buckets->pdata[composition->bucket])->quantity;

      group.bucketed = TRUE;
      group.bucket = bucket->unit;
      group.part = bucket->part;
    }
  g_array_append_val (frame->groups, group);
  g_array_append_val (frame->outputs, group);
}

static void
add_rank (const DowserComposer *self, const DowserComposition *composition, const DowserTerm *measure,
          DowserQueryFrame *frame)
{
  DowserSortKey key = { *measure, composition->rank == DOWSER_RANK_HIGH };
  gint64 limit = g_array_index (self->limits, DowserLimit, composition->limit).n;

  if (composition->ranked_by >= 0)
    key.term = dowser_term_from_column (get_column (self, composition->ranked_by));
  g_array_append_val (frame->orders, key);
  if (limit > 0)
    frame->limit = limit;
}

/* Adds to @frame the parts of @composition other than conditions: the output, the group and the rank. */
static void
add_shape (const DowserComposer *self, const DowserComposition *composition, DowserQueryFrame *frame,
           DowserReading *reading)
{
  DowserTerm term = make_term (self, composition, reading);

  if (composition->group >= 0)
    add_group (self, composition, frame);
  g_array_append_val (frame->outputs, term);
  if (composition->rank != DOWSER_RANK_NONE)
    add_rank (self, composition, &term, frame);
}

/* Empties @frame, the structure that the planner's rules have read from the question, except for its conditions. */
static void
keep_conditions (DowserQueryFrame *frame)
{
  g_array_set_size (frame->outputs, 0);
  g_array_set_size (frame->shown_measures, 0);
  g_ptr_array_set_size (frame->tables, 0);
  g_ptr_array_set_size (frame->unused, 0);
  g_ptr_array_set_size (frame->doubts, 0);
  frame->penalty = 0.0;
  frame->distinct = frame->averages_rows = FALSE;
}

/* ---- what the words were read as ---- */

static gboolean
is_ranked_by (const DowserComposer *self, const DowserComposition *composition, const DowserCandidate *adjective)
{
  const DowserMention *ranked_by
      = composition->ranked_by >= 0 ? &g_array_index (self->mentions, DowserMention, composition->ranked_by) : NULL;
  guint64 words = dowser_compose_make_mask (adjective->first, adjective->n);

  if (dowser_composition_ranks_by_adjective (composition, adjective))
    return TRUE;
  return ranked_by != NULL
         && (words & ~(composition->rank == DOWSER_RANK_HIGH ? ranked_by->most : ranked_by->least)) == 0;
}

static gboolean
is_free (const DowserCandidate *candidate, guint64 used_words)
{
  return (dowser_compose_make_mask (candidate->first, candidate->n) & used_words) == 0;
}

/* Returns: (nullable): the longest keyword or adjective at token @at; its words must not be used for another meaning */
static const DowserCandidate *
find_keyword_rule (const DowserComposer *self, guint at, guint64 used_words)
{
  GPtrArray *starts = self->candidate_chart->starts->pdata[at];
  const DowserCandidate *best = NULL;

  for (guint i = 0; i < starts->len; i++)
    {
      const DowserCandidate *candidate = starts->pdata[i];

      if ((candidate->kind == DOWSER_CANDIDATE_CUE || candidate->kind == DOWSER_CANDIDATE_ADJECTIVE)
          && is_free (candidate, used_words) && (best == NULL || candidate->n > best->n))
        best = candidate;
    }
  return best;
}

/* Chooses @candidate if none of its words is used yet. @candidate: (nullable): %NULL chooses nothing */
static void
choose_candidate (const DowserCandidate **chosen, guint64 *used_words, const DowserCandidate *candidate)
{
  if (candidate == NULL || !is_free (candidate, *used_words))
    return;
  chosen[candidate->first] = candidate;
  *used_words |= dowser_compose_make_mask (candidate->first, candidate->n);
}

/* Returns: (transfer container) (array): the chosen candidates, indexed by their first token */
static const DowserCandidate **
choose_items (const DowserComposer *self, const DowserComposition *composition, guint64 *used_words)
{
  const DowserCandidate **chosen = g_new0 (const DowserCandidate *, DOWSER_COMPOSE_TOKENS + 1);
  const DowserRowSet *set = self->sets->pdata[composition->set];
  int columns[] = { composition->column, composition->ranked_by, composition->group };

  for (guint i = 0; i < set->atoms->len; i++)
    choose_candidate (chosen, used_words, ((const DowserAtom *) set->atoms->pdata[i])->candidate);
  if (composition->rate >= 0)
    choose_candidate (chosen, used_words, ((const DowserAtom *) self->atoms->pdata[composition->rate])->candidate);
  if (composition->bucket >= 0)
    choose_candidate (chosen, used_words, self->buckets->pdata[composition->bucket]);
  if (composition->rank != DOWSER_RANK_NONE)
    choose_candidate (chosen, used_words, g_array_index (self->limits, DowserLimit, composition->limit).candidate);
  for (guint i = 0; set->read != NULL && i < set->read->reading->items->len; i++)
    {
      const DowserCandidate *candidate = set->read->reading->items->pdata[i];

      if (dowser_composer_is_item_tested (set->read, candidate))
        choose_candidate (chosen, used_words, candidate);
    }
  for (guint i = 0; i < self->mentions->len; i++)
    {
      const DowserMention *mention = &g_array_index (self->mentions, DowserMention, i);
      gboolean is_wanted = (int) i == columns[0] || (int) i == columns[1] || (int) i == columns[2];

      for (guint j = 0; j < set->atoms->len && !is_wanted; j++)
        {
          const DowserAtom *atom = set->atoms->pdata[j];

          is_wanted = atom->column == mention->column || atom->other == mention->column;
        }
      if (is_wanted)
        choose_candidate (chosen, used_words, mention->candidate);
    }
  return chosen;
}

static DowserCandidate *
make_word (DowserReading *reading, guint at)
{
  DowserCandidate *word = g_new0 (DowserCandidate, 1);

  word->first = at;
  word->n = 1;
  g_ptr_array_add (reading->owned, word);
  return word;
}

/* Returns TRUE if the composition asks for rows of @table. Also returns TRUE if a condition of @set requires that
 * @table has no matching row. */
static gboolean
asks_for_table (const DowserComposer *self, const DowserRowSet *set, const DowserTable *table)
{
  for (guint i = 0; i < set->atoms->len; i++)
    {
      const DowserAtom *atom = set->atoms->pdata[i];

      if (atom->kind == DOWSER_CONDITION_NONE && atom->column->table == table)
        return TRUE;
    }
  return table == self->table;
}

/* Finds a candidate for the name of a table that the composition uses, so that these words aren't reported as unused.
 * Returns: (nullable) */
static const DowserCandidate *
find_table (const DowserComposer *self, const DowserRowSet *set, guint at, guint64 used_words)
{
  GPtrArray *starts = self->candidate_chart->starts->pdata[at];

  for (guint i = 0; i < starts->len; i++)
    {
      const DowserCandidate *candidate = starts->pdata[i];

      if (candidate->kind == DOWSER_CANDIDATE_TABLE && asks_for_table (self, set, candidate->table)
          && is_free (candidate, used_words))
        return candidate;
    }
  return NULL;
}

static void
read_words (const DowserComposer *self, const DowserComposition *composition, DowserReading *reading, GPtrArray *unused)
{
  const DowserRowSet *set = self->sets->pdata[composition->set];
  guint64 used_words = 0;
  g_autofree const DowserCandidate **chosen = choose_items (self, composition, &used_words);
  guint n = dowser_tokens_get_length (self->candidate_chart->tokens);

  for (guint at = 0; at < n;)
    {
      const DowserCandidate *item = chosen[at];

      if (item == NULL)
        item = find_table (self, set, at, used_words);
      if (item == NULL && (item = find_keyword_rule (self, at, used_words)) != NULL
          && (item->kind == DOWSER_CANDIDATE_ADJECTIVE
                  ? !is_ranked_by (self, composition, item)
                  : !dowser_composition_follows_keyword_rule (composition, set, item->keyword_rule)))
        g_ptr_array_add (unused, (gpointer) item);
      if (item == NULL)
        {
          item = make_word (reading, at);
          if (dowser_candidate_chart_is_content_word (self->candidate_chart, at))
            g_ptr_array_add (unused, (gpointer) item);
        }
      else if (chosen[at] == item)
        {
          DowserCandidate *kept = g_memdup2 (item, sizeof *item);

          g_ptr_array_add (reading->owned, kept);
          if (kept->value != NULL)
            {
              kept->value = g_strdup (kept->value);
              g_ptr_array_add (reading->owned, (gpointer) kept->value);
            }
          item = kept;
        }
      g_ptr_array_add (reading->items, (gpointer) item);
      at += item->n;
    }
}

DowserProposal *
dowser_composer_build (const DowserComposer *self, const DowserComposition *composition)
{
  const DowserRowSet *set = self->sets->pdata[composition->set];
  DowserProposal *proposal = g_new0 (DowserProposal, 1);
  DowserReading *reading = g_new0 (DowserReading, 1);

  reading->items = g_ptr_array_new ();
  reading->owned = g_ptr_array_new_with_free_func (g_free);
  if (set->read != NULL)
    {
      proposal->frame = dowser_query_frame_new (self->candidate_chart, set->read->reading);
      keep_conditions (proposal->frame);
    }
  else
    proposal->frame = dowser_query_frame_new_empty (self->candidate_chart);
  proposal->frame->subject = self->table;
  add_conditions (self, set, proposal->frame, reading);
  add_shape (self, composition, proposal->frame, reading);
  read_words (self, composition, reading, proposal->frame->unused);
  proposal->reading = proposal->composed = reading;
  dowser_plan_builder_run (self->index, proposal->frame, &proposal->built);
  return proposal;
}
