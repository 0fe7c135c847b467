/* dowser-compose-keywords.c - finds the cue words of the question that a composition takes into account */
#include "planner/compose/dowser-composer.h"

static gboolean
has_condition (const DowserRowSet *set, DowserConditionKind kind)
{
  for (guint i = 0; i < set->atoms->len; i++)
    if (((const DowserAtom *) set->atoms->pdata[i])->kind == kind)
      return TRUE;
  return FALSE;
}

static gboolean
tests_average (const DowserRowSet *set)
{
  return has_condition (set, DOWSER_CONDITION_AGGREGATE);
}

static gboolean
tests_column (const DowserRowSet *set)
{
  return has_condition (set, DOWSER_CONDITION_COLUMN);
}

gboolean
dowser_composition_follows_cue (const DowserComposition *composition, const DowserRowSet *set, const DowserCue *cue)
{
  DowserShape shape = composition->shape;
  DowserRank wanted = cue->arg % 2 == 1 ? DOWSER_RANK_HIGH : DOWSER_RANK_LOW;

  switch (cue->kind)
    {
    case DOWSER_CUE_STOP:
    case DOWSER_CUE_ASK:
    case DOWSER_CUE_ASK_WHO:
    case DOWSER_CUE_ASK_WHEN:
    case DOWSER_CUE_ASK_WHERE:
    case DOWSER_CUE_RELATIVE:
    case DOWSER_CUE_OF:
    case DOWSER_CUE_THEIR:
    case DOWSER_CUE_ANY:
    case DOWSER_CUE_AND:
      return TRUE;
    case DOWSER_CUE_ALL:
      return cue->arg != 1;
    case DOWSER_CUE_COUNT:
      return shape == DOWSER_SHAPE_COUNT || shape == DOWSER_SHAPE_DISTINCT;
    case DOWSER_CUE_DISTINCT:
      return shape == DOWSER_SHAPE_DISTINCT;
    case DOWSER_CUE_AGGREGATE:
      return (cue->arg == DOWSER_SUM && shape == DOWSER_SHAPE_SUM)
             || (cue->arg == DOWSER_AVG && (shape == DOWSER_SHAPE_AVERAGE || tests_average (set)))
             || (cue->arg == DOWSER_MAX && (shape == DOWSER_SHAPE_LARGEST || composition->rank == DOWSER_RANK_HIGH))
             || (cue->arg == DOWSER_MIN && (shape == DOWSER_SHAPE_SMALLEST || composition->rank == DOWSER_RANK_LOW));
    case DOWSER_CUE_GROUP:
    case DOWSER_CUE_BUCKET:
      return composition->group >= 0;
    case DOWSER_CUE_ORDER:
      return composition->rank != DOWSER_RANK_NONE;
    case DOWSER_CUE_DIRECTION:
    case DOWSER_CUE_TOP:
      return composition->rank == wanted;
    case DOWSER_CUE_SUPERLATIVE:
      return composition->rank == wanted || shape == (cue->arg % 2 == 1 ? DOWSER_SHAPE_LARGEST : DOWSER_SHAPE_SMALLEST);
    case DOWSER_CUE_COMMON:
      return composition->group >= 0 && composition->rank == wanted && shape == DOWSER_SHAPE_COUNT;
    case DOWSER_CUE_SHARE:
    case DOWSER_CUE_RATE:
      return shape == DOWSER_SHAPE_RATE;
    case DOWSER_CUE_COMPARE:
      return tests_average (set) || tests_column (set);
    case DOWSER_CUE_OR:
      return set->kind == DOWSER_SET_OR;
    case DOWSER_CUE_NOT:
      return set->kind == DOWSER_SET_NOT || has_condition (set, DOWSER_CONDITION_NONE);
    default:
      return set->kind == DOWSER_SET_READ && cue->kind != DOWSER_CUE_OVER_TIME;
    }
}

gboolean
dowser_composition_ranks (const DowserComposition *composition, const DowserCandidate *adjective)
{
  gboolean high = adjective->adjective->descending != adjective->least;

  return adjective->degree == DOWSER_DEGREE_SUPERLATIVE && adjective->adjective->any_measure
         && composition->rank == (high ? DOWSER_RANK_HIGH : DOWSER_RANK_LOW);
}
