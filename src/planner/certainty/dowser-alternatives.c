/* dowser-alternatives.c - makes other plans for the same question, which differ from the best plan in one part */
#include "planner/certainty/dowser-alternatives.h"

#include "planner/certainty/dowser-blockers.h"
#include "planner/certainty/dowser-spans.h"
#include "planner/certainty/dowser-unused-words.h"
#include "planner/read/dowser-weights.h"

/* Readings are interpretations of the question. The maximum number of readings that give one span of words another
 * meaning, and the maximum number of such readings for the same span. */
#define MAX_SWAPS 6
#define SWAPS_PER_SPAN 2

typedef struct
{
  const DowserCandidateChart *candidate_chart;
  GPtrArray *proposals;
  GPtrArray *found;
  GPtrArray *swaps; /* DowserReading */
} Alternatives;

void
dowser_alternative_free (DowserAlternative *self)
{
  dowser_plan_unref (self->plan);
  g_clear_pointer (&self->reasons, g_ptr_array_unref);
  g_clear_pointer (&self->spans, g_ptr_array_unref);
  g_free (self);
}

static const DowserProposal *
get_best (const Alternatives *self)
{
  return g_ptr_array_index (self->proposals, 0);
}

/* Returns TRUE if @a and @b show the same columns of the same rows, in any column order. */
static gboolean
have_same_result (const DowserSelect *a, const DowserSelect *b)
{
  g_autoptr (DowserSelect) sorted_select = NULL;

  if (a->outputs->len != b->outputs->len)
    return FALSE;
  sorted_select = dowser_select_copy (b);
  for (guint i = 0; i < a->outputs->len; i++)
    {
      const DowserExpr *wanted_expr = ((const DowserOutput *) g_ptr_array_index (a->outputs, i))->expr;

      for (guint j = i; j < sorted_select->outputs->len; j++)
        {
          gpointer other = g_ptr_array_index (sorted_select->outputs, j);

          if (!dowser_expr_equal (((const DowserOutput *) other)->expr, wanted_expr))
            continue;
          sorted_select->outputs->pdata[j] = sorted_select->outputs->pdata[i];
          sorted_select->outputs->pdata[i] = other;
          break;
        }
    }
  return dowser_select_equal (a, sorted_select);
}

static gboolean
is_known (const Alternatives *self, const DowserPlan *plan)
{
  if (have_same_result (get_best (self)->built.plan->select, plan->select))
    return TRUE;
  for (guint i = 0; i < self->found->len; i++)
    {
      const DowserAlternative *other = g_ptr_array_index (self->found, i);

      if (have_same_result (other->plan->select, plan->select))
        return TRUE;
    }
  return FALSE;
}

/* Adds @plan if it differs from all plans added before. @plan: the plan of @proposal, or a plan with another join tree
 * for the same meaning */
static void
add_alternative (Alternatives *self, DowserPlan *plan, const DowserProposal *proposal, double score_gap)
{
  DowserAlternative *alternative;

  if (plan == NULL || score_gap > DOWSER_WEIGHT_OPTION_MARGIN || is_known (self, plan))
    return;
  alternative = g_new0 (DowserAlternative, 1);
  alternative->plan = dowser_plan_ref (plan);
  alternative->score_gap = MAX (score_gap, 0.0);
  alternative->reasons = g_ptr_array_new_with_free_func (g_free);
  dowser_unused_words_add_reasons (self->candidate_chart, proposal, alternative->reasons);
  alternative->spans
      = proposal != get_best (self) ? dowser_spans_new (self->candidate_chart, proposal) : g_ptr_array_new ();
  g_ptr_array_add (self->found, alternative);
}

static void
add_proposals (Alternatives *self, GPtrArray *proposals)
{
  for (guint i = 0; i < proposals->len; i++)
    {
      const DowserProposal *other = g_ptr_array_index (proposals, i);
      double features[DOWSER_N_FEATURES];

      dowser_certainty_measure_proposal (self->candidate_chart, other, features);
      if (dowser_blockers_has_no_anomaly (features))
        add_alternative (self, other->built.plan, other, get_best (self)->score - other->score);
    }
}

static gboolean
has_content (const DowserCandidate *candidate)
{
  return candidate->kind == DOWSER_CANDIDATE_TABLE || candidate->kind == DOWSER_CANDIDATE_COLUMN
         || candidate->kind == DOWSER_CANDIDATE_VALUE;
}

/* Returns a copy of the best reading (interpretation of the question) in which item @at is replaced by @other. */
static DowserReading *
new_reading_with (const DowserReading *reading, guint at, const DowserCandidate *other)
{
  const DowserCandidate *item = g_ptr_array_index (reading->items, at);
  DowserReading *swapped_reading = g_new0 (DowserReading, 1);

  swapped_reading->items = g_ptr_array_copy (reading->items, NULL, NULL);
  swapped_reading->owned = g_ptr_array_new ();
  swapped_reading->score = reading->score - item->score + other->score;
  swapped_reading->items->pdata[at] = (gpointer) other;
  return swapped_reading;
}

/* Adds interpretations of the question in which the words of item @at have another meaning, the best ones first. */
static void
add_swapped_readings_at (Alternatives *self, guint at)
{
  const DowserReading *reading = get_best (self)->reading;
  const DowserCandidate *item = g_ptr_array_index (reading->items, at);
  GPtrArray *candidates = g_ptr_array_index (self->candidate_chart->starts, item->first);
  guint n = 0;

  for (guint i = 0; i < candidates->len && n < SWAPS_PER_SPAN; i++)
    {
      const DowserCandidate *other = g_ptr_array_index (candidates, i);

      if (other == item || other->n != item->n || !has_content (other)
          || (other->table == item->table && other->column == item->column)
          || other->score < item->score - DOWSER_WEIGHT_OPTION_MARGIN)
        continue;
      g_ptr_array_add (self->swaps, new_reading_with (reading, at, other));
      n++;
    }
}

static int
compare_readings (gconstpointer a, gconstpointer b)
{
  const DowserReading *x = *(const DowserReading *const *) a;
  const DowserReading *y = *(const DowserReading *const *) b;

  return x->score > y->score ? -1 : x->score < y->score;
}

static void
add_swapped_readings (Alternatives *self)
{
  const DowserReading *reading = get_best (self)->reading;
  g_autoptr (GPtrArray) proposals = NULL;

  for (guint i = 0; i < reading->items->len; i++)
    {
      if (has_content (g_ptr_array_index (reading->items, i)))
        add_swapped_readings_at (self, i);
    }
  g_ptr_array_sort (self->swaps, compare_readings);
  if (self->swaps->len > MAX_SWAPS)
    g_ptr_array_set_size (self->swaps, MAX_SWAPS);
  proposals = dowser_proposals_new (self->candidate_chart, self->swaps);
  add_proposals (self, proposals);
}

/* Adds the average of the groups' sums. For "average sales by region", the user may mean this average or the average of
 * the single rows. */
static void
add_average_over_groups (Alternatives *self)
{
  g_autoptr (DowserProposal) over_groups
      = dowser_proposal_new_average_over_groups (self->candidate_chart, get_best (self));

  if (over_groups != NULL)
    add_alternative (self, over_groups->built.plan, get_best (self), 0.0);
}

static int
compare_alternatives (gconstpointer a, gconstpointer b)
{
  const DowserAlternative *x = *(const DowserAlternative *const *) a;
  const DowserAlternative *y = *(const DowserAlternative *const *) b;

  return x->score_gap < y->score_gap ? -1 : x->score_gap > y->score_gap;
}

GPtrArray *
dowser_alternatives_new (const DowserCandidateChart *candidate_chart, GPtrArray *proposals)
{
  g_autoptr (GPtrArray) swaps = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_reading_free);
  Alternatives self = { candidate_chart, proposals, NULL, swaps };

  self.found = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_alternative_free);
  add_alternative (&self, get_best (&self)->built.other, get_best (&self), 0.0);
  add_average_over_groups (&self);
  add_proposals (&self, proposals);
  add_swapped_readings (&self);
  g_ptr_array_sort (self.found, compare_alternatives);
  return self.found;
}
