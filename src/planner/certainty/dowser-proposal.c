/* dowser-proposal.c - a proposal: one interpretation of a question (reading), with its plan and score */
#include "planner/certainty/dowser-proposal.h"

#include "planner/read/dowser-weights.h"

void
dowser_proposal_free (DowserProposal *self)
{
  g_clear_pointer (&self->frame, dowser_query_frame_free);
  dowser_built_clear (&self->built);
  g_clear_pointer (&self->composed, dowser_reading_free);
  g_free (self);
}

/* Returns TRUE if the frame limits a result that has only one row. An example is "top 5" of a sum without groups. */
static gboolean
limits_one_row (const DowserQueryFrame *frame)
{
  if (frame->limit == DOWSER_NO_LIMIT || frame->limit == 1 || frame->groups->len > 0)
    return FALSE;
  for (guint i = 0; i < frame->outputs->len; i++)
    if (!g_array_index (frame->outputs, DowserTerm, i).aggregated)
      return FALSE;
  return frame->outputs->len > 0;
}

/* Returns the score of the interpretation. The score is lowered for each word that the plan leaves out, and for
 * joins. */
static double
get_score (const DowserProposal *self)
{
  double score = self->reading->score - self->frame->penalty;

  for (guint i = 0; i < self->frame->unused->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (self->frame->unused, i);

      if (candidate->kind != DOWSER_CANDIDATE_WORD)
        score += DOWSER_WEIGHT_LEFT_OUT * candidate->n;
    }
  if (limits_one_row (self->frame))
    score += DOWSER_WEIGHT_IDLE_LIMIT;
  score += self->built.n_joins * DOWSER_WEIGHT_JOIN;
  if (self->built.has_dropped_table)
    score += DOWSER_WEIGHT_DROPPED_TABLE;
  if (self->built.ambiguous)
    score += DOWSER_WEIGHT_AMBIGUOUS_JOIN;
  return score;
}

static int
compare_proposals (gconstpointer a, gconstpointer b)
{
  const DowserProposal *x = *(const DowserProposal *const *) a;
  const DowserProposal *y = *(const DowserProposal *const *) b;

  return x->score > y->score ? -1 : x->score < y->score;
}

static gboolean
is_known (GPtrArray *proposals, const DowserPlan *plan)
{
  for (guint i = 0; i < proposals->len; i++)
    {
      const DowserProposal *other = g_ptr_array_index (proposals, i);

      if (dowser_select_has_same_rows (other->built.plan->select, plan->select))
        return TRUE;
    }
  return FALSE;
}

DowserProposal *
dowser_proposal_new_average_over_groups (const DowserCandidateChart *candidate_chart, const DowserProposal *best)
{
  DowserProposal *proposal;

  if (!best->frame->averages_rows)
    return NULL;
  proposal = g_new0 (DowserProposal, 1);
  proposal->reading = best->reading;
  proposal->frame = dowser_query_frame_new (candidate_chart, best->reading);
  for (guint i = 0; i < proposal->frame->outputs->len; i++)
    {
      DowserTerm *term = &g_array_index (proposal->frame->outputs, DowserTerm, i);

      if (term->aggregated && term->aggregate == DOWSER_AVG)
        term->aggregate = DOWSER_SUM;
    }
  proposal->frame->aggregates_groups = TRUE;
  proposal->frame->over_groups = DOWSER_AVG;
  dowser_plan_builder_run (candidate_chart->index, proposal->frame, &proposal->built);
  proposal->score = best->score;
  return proposal;
}

GPtrArray *
dowser_proposals_new (const DowserCandidateChart *candidate_chart, GPtrArray *readings)
{
  GPtrArray *proposals = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_proposal_free);

  for (guint i = 0; i < readings->len; i++)
    {
      DowserProposal *proposal = g_new0 (DowserProposal, 1);

      proposal->reading = g_ptr_array_index (readings, i);
      proposal->frame = dowser_query_frame_new (candidate_chart, proposal->reading);
      dowser_plan_builder_run (candidate_chart->index, proposal->frame, &proposal->built);
      proposal->score = get_score (proposal);
      if (proposal->built.plan != NULL && !is_known (proposals, proposal->built.plan))
        g_ptr_array_add (proposals, proposal);
      else
        dowser_proposal_free (proposal);
    }
  g_ptr_array_sort (proposals, compare_proposals);
  return proposals;
}
