/* dowser-certainty-doubts.c - measures signs that the user means something other than the plan shows */
#include "planner/certainty/dowser-certainty-private.h"

#include <string.h>

typedef struct
{
  const DowserCandidateChart *lattice;
  const DowserProposal *best;
  double *features;
} Look;

/* Returns TRUE if values of @column occur several times, or if this is unknown. */
static gboolean
has_repeated_values (const Look *look, const DowserColumn *column)
{
  const DowserColumnProfile *profile = dowser_schema_index_get_profile (look->lattice->index, column);

  return profile == NULL || profile->n_distinct < 0 || profile->n_distinct < profile->n_rows - profile->n_nulls;
}

static const DowserCandidate *
get_item (const Look *look, guint at)
{
  GPtrArray *items = look->best->reading->items;

  return at < items->len ? items->pdata[at] : NULL;
}

static gboolean
is_keyword_rule (const DowserCandidate *candidate, DowserKeywordRuleKind kind)
{
  return candidate != NULL && candidate->kind == DOWSER_CANDIDATE_CUE && candidate->cue->kind == kind;
}

/* --- What is counted --- */

static gboolean
is_fixed (const Look *look, const DowserColumn *column)
{
  GPtrArray *conditions = look->best->frame->conditions;

  for (guint i = 0; i < conditions->len; i++)
    {
      const DowserCondition *condition = conditions->pdata[i];
      const DowserColumn *tested = condition->term.column;

      if (condition->kind == DOWSER_CONDITION_EQUAL && !condition->negated && tested != NULL
          && condition->values->len < 2
          && (tested == column || (tested->table == column->table && !has_repeated_values (look, tested))))
        return TRUE;
    }
  return FALSE;
}

static void
check_counts (Look *look)
{
  const DowserQueryFrame *frame = look->best->frame;
  gboolean counts = FALSE, sums = FALSE;

  for (guint i = 0; i < frame->outputs->len; i++)
    {
      const DowserTerm *term = &g_array_index (frame->outputs, DowserTerm, i);

      counts = counts || (term->aggregated && term->aggregate == DOWSER_COUNT);
      sums = sums || (term->aggregated && term->aggregate == DOWSER_SUM);
      if (!term->aggregated || term->aggregate != DOWSER_COUNT || term->column == NULL)
        continue;
      if (has_repeated_values (look, term->column))
        look->features[DOWSER_FEATURE_COUNT_REPEATED] = 1.0;
      if (is_fixed (look, term->column))
        look->features[DOWSER_FEATURE_COUNT_FIXED] = 1.0;
    }
  if (sums && !counts && _dowser_certainty_has_keyword_rule (look->best->reading, DOWSER_KEYWORD_RULE_COUNT))
    look->features[DOWSER_FEATURE_HOW_MUCH] = 1.0;
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
check_quantity (Look *look, const DowserQuantity *quantity)
{
  const DowserQueryFrame *frame = look->best->frame;
  gboolean compared = quantity->compare > DOWSER_COMPARISON_EQUAL;

  switch (quantity->kind)
    {
    case DOWSER_QUANTITY_NUMBER:
    case DOWSER_QUANTITY_PERIOD:
    case DOWSER_QUANTITY_SEASON:
    case DOWSER_QUANTITY_RELATIVE:
      if (!uses_quantity (frame->conditions, quantity, FALSE) && frame->limit == DOWSER_NO_LIMIT)
        look->features[DOWSER_FEATURE_LOST_QUANTITY] = 1.0;
      else if (compared && (is_weekday (quantity) || !uses_quantity (frame->conditions, quantity, TRUE)))
        look->features[DOWSER_FEATURE_LOST_COMPARE] = 1.0;
      break;
    case DOWSER_QUANTITY_LIMIT:
    case DOWSER_QUANTITY_ORDINAL:
      if (frame->limit == DOWSER_NO_LIMIT && !uses_quantity (frame->conditions, quantity, FALSE))
        look->features[DOWSER_FEATURE_LOST_QUANTITY] = 1.0;
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

/* Marks "by" if a column or table follows it but the frame has no groups. A value after "by" isn't marked, because it
 * is a person who did something, not a group. */
static void
check_group (Look *look, guint at)
{
  const DowserQueryFrame *frame = look->best->frame;

  if (is_name (get_item (look, at + 1)) && frame->groups->len == 0 && frame->orders->len == 0 && !frame->groups_subject)
    look->features[DOWSER_FEATURE_LOST_GROUP] = 1.0;
}

static gboolean
is_number_word (const Look *look, const DowserCandidate *candidate)
{
  for (guint i = candidate->first; i < candidate->first + candidate->n; i++)
    if (!dowser_tokens_get (look->lattice->tokens, i)->has_number)
      return FALSE;
  return TRUE;
}

static void
check_items (Look *look)
{
  double least = 1.0;

  for (guint i = 0; i < look->best->reading->items->len; i++)
    {
      const DowserCandidate *item = get_item (look, i);

      if (item->kind == DOWSER_CANDIDATE_QUANTITY)
        check_quantity (look, item->quantity);
      if (item->kind == DOWSER_CANDIDATE_VALUE && is_number_word (look, item))
        look->features[DOWSER_FEATURE_NUMBER_AS_TEXT] = 1.0;
      if (item->kind == DOWSER_CANDIDATE_TABLE)
        least = MIN (least, item->match);
      if (is_keyword_rule (item, DOWSER_KEYWORD_RULE_GROUP))
        check_group (look, i);
      if (is_keyword_rule (item, DOWSER_KEYWORD_RULE_STOP) && item->cue->arg == 2)
        look->features[DOWSER_FEATURE_STOP_SHAPE] = 1.0;
      if (is_keyword_rule (item, DOWSER_KEYWORD_RULE_STOP) && item->cue->arg == 3)
        look->features[DOWSER_FEATURE_STOP_NOUN] = 1.0;
    }
  look->features[DOWSER_FEATURE_TABLE_MATCH] = 1.0 - least;
}

/* Marks a text that is searched as a part of stored texts, although it isn't quoted or capitalized in the question. */
static void
check_conditions (Look *look)
{
  GPtrArray *conditions = look->best->frame->conditions;

  for (guint i = 0; i < conditions->len; i++)
    {
      const DowserCondition *condition = conditions->pdata[i];
      const DowserCandidate *item = condition->kind == DOWSER_CONDITION_MATCH ? get_item (look, condition->at) : NULL;

      if (item != NULL && (item->hit == NULL || (!item->hit->quoted && !item->hit->span_capitalized)))
        look->features[DOWSER_FEATURE_PART_OF_TEXT] = 1.0;
    }
}

/* --- Which rows are the best --- */

static void
check_rank (Look *look)
{
  const DowserQueryFrame *frame = look->best->frame;
  const DowserTerm *shown = frame->outputs->len > 0 ? &g_array_index (frame->outputs, DowserTerm, 0) : NULL;
  const DowserTerm *ranked = frame->orders->len > 0 ? &g_array_index (frame->orders, DowserSortKey, 0).term : NULL;

  if (shown == NULL || ranked == NULL || frame->limit == DOWSER_NO_LIMIT || shown->column == NULL || shown->aggregated
      || !has_repeated_values (look, shown->column))
    return;
  if (ranked->aggregated && ranked->column != NULL)
    look->features[DOWSER_FEATURE_RANKS_TOTALS] = 1.0;
  else if (!ranked->aggregated)
    look->features[DOWSER_FEATURE_RANKS_REPEATED] = 1.0;
}

/* Returns TRUE for a question such as "are there …" or "did any …". Such a question expects yes or no as the answer. */
static gboolean
asks_yes_or_no (const Look *look)
{
  static const char *const verbs[] = { "is",  "are",  "was",   "were", "do",    "does",   "did", "has",
                                       "can", "have", "could", "will", "would", "should", "had", NULL };
  const DowserToken *first = dowser_tokens_get (look->lattice->tokens, 0);

  return first != NULL && g_strv_contains (verbs, first->folded);
}

/* Measures properties of the schema. Also measures whether the question names the entity of the rows. If it doesn't, it
 * is unclear what a row stands for. */
static void
check_schema (Look *look)
{
  const DowserSchema *schema = dowser_schema_index_get_schema (look->lattice->index);
  GPtrArray *tables = dowser_schema_get_tables (schema);
  const DowserTable *subject = look->best->frame->subject;
  gboolean keyed = FALSE;
  guint n = 0;

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      n += !table->hidden;
      keyed = keyed || (!table->hidden && table->foreign_keys->len > 0);
    }
  look->features[DOWSER_FEATURE_ONE_TABLE] = n == 1;
  look->features[DOWSER_FEATURE_MANY_TABLES] = n / 20.0;
  look->features[DOWSER_FEATURE_NO_KEYS] = n > 1 && !keyed;
  look->features[DOWSER_FEATURE_ENTITY_UNNAMED] = subject == NULL || look->lattice->mentions[subject->index] < 0.7;
}

void
_dowser_certainty_measure_doubts (const DowserCandidateChart *lattice, const DowserProposal *best, double *features)
{
  Look look = { lattice, best, features };

  check_counts (&look);
  check_items (&look);
  check_conditions (&look);
  check_rank (&look);
  check_schema (&look);
  features[DOWSER_FEATURE_YES_NO] = asks_yes_or_no (&look);
}
