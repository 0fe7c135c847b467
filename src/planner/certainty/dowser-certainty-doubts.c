/* dowser-certainty-doubts.c - measures signs that the user means something other than the plan shows */
#include "planner/certainty/dowser-certainty-private.h"

#include <string.h>

typedef struct
{
  const DowserCandidateChart *candidate_chart;
  const DowserProposal *best;
  double *features;
} FeatureCheck;

/* Returns TRUE if values of @column occur several times, or if this is unknown. */
static gboolean
has_repeated_values (const FeatureCheck *check, const DowserColumn *column)
{
  const DowserColumnProfile *profile = dowser_schema_index_get_profile (check->candidate_chart->index, column);

  return profile == NULL || profile->n_distinct < 0 || profile->n_distinct < profile->n_rows - profile->n_nulls;
}

static const DowserCandidate *
get_item (const FeatureCheck *check, guint at)
{
  GPtrArray *items = check->best->reading->items;

  return at < items->len ? items->pdata[at] : NULL;
}

static gboolean
is_keyword_rule (const DowserCandidate *candidate, DowserKeywordRuleKind kind)
{
  return candidate != NULL && candidate->kind == DOWSER_CANDIDATE_CUE && candidate->keyword_rule->kind == kind;
}

/* --- What is counted --- */

static gboolean
is_fixed (const FeatureCheck *check, const DowserColumn *column)
{
  GPtrArray *conditions = check->best->frame->conditions;

  for (guint i = 0; i < conditions->len; i++)
    {
      const DowserCondition *condition = conditions->pdata[i];
      const DowserColumn *tested_column = condition->term.column;

      if (condition->kind == DOWSER_CONDITION_EQUAL && !condition->negated && tested_column != NULL
          && condition->values->len < 2
          && (tested_column == column
              || (tested_column->table == column->table && !has_repeated_values (check, tested_column))))
        return TRUE;
    }
  return FALSE;
}

static void
check_counts (FeatureCheck *check)
{
  const DowserQueryFrame *frame = check->best->frame;
  gboolean counts = FALSE, sums = FALSE;

  for (guint i = 0; i < frame->outputs->len; i++)
    {
      const DowserTerm *term = &g_array_index (frame->outputs, DowserTerm, i);

      counts = counts || (term->aggregated && term->aggregate == DOWSER_COUNT);
      sums = sums || (term->aggregated && term->aggregate == DOWSER_SUM);
      if (!term->aggregated || term->aggregate != DOWSER_COUNT || term->column == NULL)
        continue;
      if (has_repeated_values (check, term->column))
        check->features[DOWSER_FEATURE_COUNT_REPEATED] = 1.0;
      if (is_fixed (check, term->column))
        check->features[DOWSER_FEATURE_COUNT_FIXED] = 1.0;
    }
  if (sums && !counts && _dowser_certainty_has_keyword_rule (check->best->reading, DOWSER_KEYWORD_RULE_COUNT))
    check->features[DOWSER_FEATURE_HOW_MUCH] = 1.0;
}

/* --- Words without a trace --- */

static gboolean
uses_quantity (GPtrArray *conditions, const DowserQuantity *quantity, gboolean compared)
{
  for (guint i = 0; i < conditions->len; i++)
    {
      const DowserCondition *condition = conditions->pdata[i];

      if ((condition->quantity == quantity
           && (!compared || condition->kind == DOWSER_CONDITION_NUMBER || condition->kind == DOWSER_CONDITION_PERIOD))
          || uses_quantity (condition->inner, quantity, compared))
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the quantity is a weekday. Weekdays can't be compared by "before" or "after", because weeks repeat
 * and the first day of the week varies. */
static gboolean
is_weekday (const DowserQuantity *quantity)
{
  return quantity->kind == DOWSER_QUANTITY_SEASON && quantity->month == 0 && quantity->quarter == 0;
}

/* Marks a quantity that the frame doesn't use. Limits, parts of dates and places are left out, because the frame stores
 * them in other fields. */
static void
check_quantity (FeatureCheck *check, const DowserQuantity *quantity)
{
  const DowserQueryFrame *frame = check->best->frame;
  gboolean compared = quantity->compare > DOWSER_COMPARISON_EQUAL;

  switch (quantity->kind)
    {
    case DOWSER_QUANTITY_NUMBER:
    case DOWSER_QUANTITY_PERIOD:
    case DOWSER_QUANTITY_SEASON:
    case DOWSER_QUANTITY_RELATIVE:
      if (!uses_quantity (frame->conditions, quantity, FALSE) && frame->limit == DOWSER_NO_LIMIT)
        check->features[DOWSER_FEATURE_LOST_QUANTITY] = 1.0;
      else if (compared && (is_weekday (quantity) || !uses_quantity (frame->conditions, quantity, TRUE)))
        check->features[DOWSER_FEATURE_LOST_COMPARE] = 1.0;
      break;
    case DOWSER_QUANTITY_LIMIT:
    case DOWSER_QUANTITY_ORDINAL:
      if (frame->limit == DOWSER_NO_LIMIT && !uses_quantity (frame->conditions, quantity, FALSE))
        check->features[DOWSER_FEATURE_LOST_QUANTITY] = 1.0;
      break;
    default:
      break;
    }
}

static gboolean
is_name (const DowserCandidate *candidate)
{
  return candidate != NULL && (candidate->kind == DOWSER_CANDIDATE_TABLE || candidate->kind == DOWSER_CANDIDATE_COLUMN);
}

/* Sets the feature "lost group" if a column or table follows "by", but the interpretation neither groups nor sorts. A
 * value after "by" doesn't count: it is a person who did something. */
static void
check_group (FeatureCheck *check, guint at)
{
  const DowserQueryFrame *frame = check->best->frame;

  if (is_name (get_item (check, at + 1)) && frame->groups->len == 0 && frame->orders->len == 0
      && !frame->groups_subject)
    check->features[DOWSER_FEATURE_LOST_GROUP] = 1.0;
}

static gboolean
is_number_word (const FeatureCheck *check, const DowserCandidate *candidate)
{
  for (guint i = candidate->first; i < candidate->first + candidate->n; i++)
    if (!dowser_tokens_get (check->candidate_chart->tokens, i)->has_number)
      return FALSE;
  return TRUE;
}

static void
check_items (FeatureCheck *check)
{
  double lowest_match = 1.0;

  for (guint i = 0; i < check->best->reading->items->len; i++)
    {
      const DowserCandidate *item = get_item (check, i);

      if (item->kind == DOWSER_CANDIDATE_QUANTITY)
        check_quantity (check, item->quantity);
      if (item->kind == DOWSER_CANDIDATE_VALUE && is_number_word (check, item))
        check->features[DOWSER_FEATURE_NUMBER_AS_TEXT] = 1.0;
      if (item->kind == DOWSER_CANDIDATE_TABLE)
        lowest_match = MIN (lowest_match, item->match);
      if (is_keyword_rule (item, DOWSER_KEYWORD_RULE_GROUP))
        check_group (check, i);
      if (is_keyword_rule (item, DOWSER_KEYWORD_RULE_STOP) && item->keyword_rule->arg == 2)
        check->features[DOWSER_FEATURE_STOP_SHAPE] = 1.0;
      if (is_keyword_rule (item, DOWSER_KEYWORD_RULE_STOP) && item->keyword_rule->arg == 3)
        check->features[DOWSER_FEATURE_STOP_NOUN] = 1.0;
    }
  check->features[DOWSER_FEATURE_TABLE_MATCH] = 1.0 - lowest_match;
}

/* Marks a text that is searched as a part of stored texts, although it isn't quoted or capitalized in the question. */
static void
check_conditions (FeatureCheck *check)
{
  GPtrArray *conditions = check->best->frame->conditions;

  for (guint i = 0; i < conditions->len; i++)
    {
      const DowserCondition *condition = conditions->pdata[i];
      const DowserCandidate *item = condition->kind == DOWSER_CONDITION_MATCH ? get_item (check, condition->at) : NULL;

      if (item != NULL && (item->hit == NULL || (!item->hit->quoted && !item->hit->span_capitalized)))
        check->features[DOWSER_FEATURE_PART_OF_TEXT] = 1.0;
    }
}

/* --- Which rows are the best --- */

static void
check_rank (FeatureCheck *check)
{
  const DowserQueryFrame *frame = check->best->frame;
  const DowserTerm *shown_term = frame->outputs->len > 0 ? &g_array_index (frame->outputs, DowserTerm, 0) : NULL;
  const DowserTerm *ranked = frame->orders->len > 0 ? &g_array_index (frame->orders, DowserSortKey, 0).term : NULL;

  if (shown_term == NULL || ranked == NULL || frame->limit == DOWSER_NO_LIMIT || shown_term->column == NULL
      || shown_term->aggregated || !has_repeated_values (check, shown_term->column))
    return;
  if (ranked->aggregated && ranked->column != NULL)
    check->features[DOWSER_FEATURE_RANKS_TOTALS] = 1.0;
  else if (!ranked->aggregated)
    check->features[DOWSER_FEATURE_RANKS_REPEATED] = 1.0;
}

/* Returns TRUE for a question such as "are there …" or "did any …". Such a question expects yes or no as the answer. */
static gboolean
asks_yes_or_no (const FeatureCheck *check)
{
  static const char *const verbs[] = { "is",  "are",  "was",   "were", "do",    "does",   "did", "has",
                                       "can", "have", "could", "will", "would", "should", "had", NULL };
  const DowserToken *first = dowser_tokens_get (check->candidate_chart->tokens, 0);

  return first != NULL && g_strv_contains (verbs, first->folded);
}

/* Sets the features of the schema: the number of its tables, and whether it has foreign keys. Also sets the feature
 * that the question doesn't name the table whose rows are shown. In this case, it is unclear what a row stands for. */
static void
check_schema (FeatureCheck *check)
{
  const DowserSchema *schema = dowser_schema_index_get_schema (check->candidate_chart->index);
  GPtrArray *tables = dowser_schema_get_tables (schema);
  const DowserTable *subject = check->best->frame->subject;
  gboolean has_foreign_keys = FALSE;
  guint n = 0;

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      n += !table->hidden;
      has_foreign_keys = has_foreign_keys || (!table->hidden && table->foreign_keys->len > 0);
    }
  check->features[DOWSER_FEATURE_ONE_TABLE] = n == 1;
  check->features[DOWSER_FEATURE_MANY_TABLES] = n / 20.0;
  check->features[DOWSER_FEATURE_NO_KEYS] = n > 1 && !has_foreign_keys;
  check->features[DOWSER_FEATURE_ENTITY_UNNAMED]
      = subject == NULL || check->candidate_chart->mentions[subject->index] < 0.7;
}

void
_dowser_certainty_measure_doubts (const DowserCandidateChart *candidate_chart, const DowserProposal *best,
                                  double *features)
{
  FeatureCheck check = { candidate_chart, best, features };

  check_counts (&check);
  check_items (&check);
  check_conditions (&check);
  check_rank (&check);
  check_schema (&check);
  features[DOWSER_FEATURE_YES_NO] = asks_yes_or_no (&check);
}
