/* dowser-compose-describe.c - describes the interpretations that the rules have made in the form of compositions */
#include "planner/compose/dowser-composer.h"

static int
find_mention (const DowserComposer *self, const DowserTerm *term)
{
  for (guint i = 0; i < self->mentions->len; i++)
    if (g_array_index (self->mentions, DowserMention, i).column == term->column)
      return i;
  return -1;
}

static DowserShape
get_measure_shape (const DowserTerm *term)
{
  if (term->rate != NULL)
    return DOWSER_SHAPE_RATE;
  switch (term->aggregate)
    {
    case DOWSER_COUNT:
      return term->column != NULL && term->distinct ? DOWSER_SHAPE_DISTINCT : DOWSER_SHAPE_COUNT;
    case DOWSER_SUM:
      return DOWSER_SHAPE_SUM;
    case DOWSER_AVG:
      return DOWSER_SHAPE_AVERAGE;
    case DOWSER_MAX:
      return DOWSER_SHAPE_LARGEST;
    case DOWSER_MIN:
      return DOWSER_SHAPE_SMALLEST;
    default:
      return DOWSER_SHAPE_OTHER;
    }
}

/* Sets the parts of @composition to the parts of @frame, a frame (a parsed question) that the planner's rules have
 * made. */
static void
describe_frame (const DowserComposer *self, const DowserQueryFrame *frame, DowserComposition *composition)
{
  const DowserTerm *shown_term = NULL;
  const DowserSortKey *key = frame->orders->len > 0 ? &g_array_index (frame->orders, DowserSortKey, 0) : NULL;

  composition->shape = DOWSER_SHAPE_OTHER;
  if (frame->outputs->len == 0 || frame->set_op != DOWSER_SET_NONE || frame->aggregates_groups
      || frame->ranks_in_groups)
    return;
  for (guint i = 0; i < frame->outputs->len && shown_term == NULL; i++)
    if (g_array_index (frame->outputs, DowserTerm, i).aggregated || g_array_index (frame->outputs, DowserTerm, i).rate)
      shown_term = &g_array_index (frame->outputs, DowserTerm, i);
  if (shown_term == NULL && key != NULL && key->term.aggregated && frame->groups->len > 0)
    shown_term = &key->term;
  if (shown_term != NULL)
    composition->shape = get_measure_shape (shown_term);
  else
    {
      shown_term = &g_array_index (frame->outputs, DowserTerm, 0);
      composition->shape = shown_term->all ? DOWSER_SHAPE_ROWS : DOWSER_SHAPE_LIST;
    }
  if (dowser_shapes[composition->shape].column != DOWSER_ROLE_NONE)
    composition->column = find_mention (self, shown_term);
  if (frame->groups->len > 0)
    composition->group = find_mention (self, &g_array_index (frame->groups, DowserTerm, 0));
  if (composition->group >= 0 && g_array_index (frame->groups, DowserTerm, 0).bucketed)
    composition->bucket = 0;
  if (key == NULL)
    return;
  composition->rank = key->descending ? DOWSER_RANK_HIGH : DOWSER_RANK_LOW;
  composition->limit = frame->limit == DOWSER_NO_LIMIT ? 0 : frame->limit == 1 ? 1 : 2;
  if (!key->term.aggregated)
    composition->ranked_by = find_mention (self, &key->term);
}

gboolean
dowser_composer_is_item_used (const DowserProposal *proposal, const DowserCandidate *item)
{
  return item->kind != DOWSER_CANDIDATE_WORD && !g_ptr_array_find (proposal->frame->unused, item, NULL);
}

gboolean
dowser_composer_is_item_tested (const DowserProposal *proposal, const DowserCandidate *item)
{
  return (item->kind == DOWSER_CANDIDATE_VALUE || item->kind == DOWSER_CANDIDATE_QUANTITY)
         && dowser_composer_is_item_used (proposal, item);
}

guint64
dowser_composer_find_used_words (const DowserProposal *proposal)
{
  guint64 used = 0;

  for (guint i = 0; i < proposal->reading->items->len; i++)
    {
      const DowserCandidate *item = proposal->reading->items->pdata[i];

      if (dowser_composer_is_item_used (proposal, item))
        used |= dowser_compose_make_mask (item->first, item->n);
    }
  return used;
}

DowserComposition
dowser_composer_describe (const DowserComposer *self, const DowserProposal *proposal, guint place)
{
  DowserComposition composition = { .set = -1, .column = -1, .ranked_by = -1, .group = -1, .rate = -1, .bucket = -1 };

  composition.read = proposal;
  composition.place = place;
  describe_frame (self, proposal->frame, &composition);
  composition.used = dowser_composer_find_used_words (proposal);
  return composition;
}
