/* dowser-compose-keywords.c - finds the keywords of a question (such as "how many" or "for each") whose meaning a
 * composed plan contains */
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
dowser_composition_follows_keyword_rule (const DowserComposition *composition, const DowserRowSet *set,
                                         const DowserKeywordRule *keyword_rule)
{
  DowserShape shape = composition->shape;
  DowserRank wanted_rank = keyword_rule->arg % 2 == 1 ? DOWSER_RANK_HIGH : DOWSER_RANK_LOW;

  switch (keyword_rule->kind)
    {
    case DOWSER_KEYWORD_RULE_STOP:
    case DOWSER_KEYWORD_RULE_ASK:
    case DOWSER_KEYWORD_RULE_ASK_WHO:
    case DOWSER_KEYWORD_RULE_ASK_WHEN:
    case DOWSER_KEYWORD_RULE_ASK_WHERE:
    case DOWSER_KEYWORD_RULE_RELATIVE:
    case DOWSER_KEYWORD_RULE_OF:
    case DOWSER_KEYWORD_RULE_THEIR:
    case DOWSER_KEYWORD_RULE_ANY:
    case DOWSER_KEYWORD_RULE_AND:
      return TRUE;
    case DOWSER_KEYWORD_RULE_ALL:
      return keyword_rule->arg != 1;
    case DOWSER_KEYWORD_RULE_COUNT:
      return shape == DOWSER_SHAPE_COUNT || shape == DOWSER_SHAPE_DISTINCT;
    case DOWSER_KEYWORD_RULE_DISTINCT:
      return shape == DOWSER_SHAPE_DISTINCT;
    case DOWSER_KEYWORD_RULE_AGGREGATE:
      return (keyword_rule->arg == DOWSER_SUM && shape == DOWSER_SHAPE_SUM)
             || (keyword_rule->arg == DOWSER_AVG && (shape == DOWSER_SHAPE_AVERAGE || tests_average (set)))
             || (keyword_rule->arg == DOWSER_MAX
                 && (shape == DOWSER_SHAPE_LARGEST || composition->rank == DOWSER_RANK_HIGH))
             || (keyword_rule->arg == DOWSER_MIN
                 && (shape == DOWSER_SHAPE_SMALLEST || composition->rank == DOWSER_RANK_LOW));
    case DOWSER_KEYWORD_RULE_GROUP:
    case DOWSER_KEYWORD_RULE_BUCKET:
      return composition->group >= 0;
    case DOWSER_KEYWORD_RULE_ORDER:
      return composition->rank != DOWSER_RANK_NONE;
    case DOWSER_KEYWORD_RULE_DIRECTION:
    case DOWSER_KEYWORD_RULE_TOP:
      return composition->rank == wanted_rank;
    case DOWSER_KEYWORD_RULE_SUPERLATIVE:
      return composition->rank == wanted_rank
             || shape == (keyword_rule->arg % 2 == 1 ? DOWSER_SHAPE_LARGEST : DOWSER_SHAPE_SMALLEST);
    case DOWSER_KEYWORD_RULE_COMMON:
      return composition->group >= 0 && composition->rank == wanted_rank && shape == DOWSER_SHAPE_COUNT;
    case DOWSER_KEYWORD_RULE_SHARE:
    case DOWSER_KEYWORD_RULE_RATE:
      return shape == DOWSER_SHAPE_RATE;
    case DOWSER_KEYWORD_RULE_COMPARE:
      return tests_average (set) || tests_column (set);
    case DOWSER_KEYWORD_RULE_OR:
      return set->kind == DOWSER_SET_OR;
    case DOWSER_KEYWORD_RULE_NOT:
      return set->kind == DOWSER_SET_NOT || has_condition (set, DOWSER_CONDITION_NONE);
    default:
      return set->kind == DOWSER_SET_READ && keyword_rule->kind != DOWSER_KEYWORD_RULE_OVER_TIME;
    }
}

gboolean
dowser_composition_ranks_by_adjective (const DowserComposition *composition, const DowserCandidate *adjective)
{
  gboolean is_high = adjective->adjective->descending != adjective->least;

  return adjective->degree == DOWSER_DEGREE_SUPERLATIVE && adjective->adjective->any_measure
         && composition->rank == (is_high ? DOWSER_RANK_HIGH : DOWSER_RANK_LOW);
}
