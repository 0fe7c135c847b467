/* dowser-certainty-anomalies.c - measures unusual properties of a frame and its plan */
#include "planner/certainty/dowser-certainty-private.h"

void
_dowser_certainty_visit_terms (const DowserQueryFrame *frame, DowserTermVisit visit, gpointer user_data)
{
  for (guint i = 0; i < frame->outputs->len; i++)
    visit (&g_array_index (frame->outputs, DowserTerm, i), user_data);
  for (guint i = 0; i < frame->groups->len; i++)
    visit (&g_array_index (frame->groups, DowserTerm, i), user_data);
  for (guint i = 0; i < frame->orders->len; i++)
    visit (&g_array_index (frame->orders, DowserSortKey, i).term, user_data);
  for (guint i = 0; i < frame->conditions->len; i++)
    visit (&((const DowserCondition *) g_ptr_array_index (frame->conditions, i))->term, user_data);
}

gboolean
_dowser_certainty_has_keyword_rule (const DowserReading *reading, DowserKeywordRuleKind kind)
{
  for (guint i = 0; i < reading->items->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (reading->items, i);

      if (candidate->kind == DOWSER_CANDIDATE_CUE && candidate->keyword_rule->kind == kind)
        return TRUE;
    }
  return FALSE;
}

typedef struct
{
  const DowserCandidateChart *candidate_chart;
  const DowserProposal *best;
  double *features;
} FeatureCheck;

static DowserColumnKind
get_kind (const FeatureCheck *check, const DowserColumn *column)
{
  return dowser_schema_index_get_kind (check->candidate_chart->index, column);
}

static gboolean
has_amounts (const FeatureCheck *check, const DowserColumn *column)
{
  DowserColumnKind kind = get_kind (check, column);

  return kind == DOWSER_COLUMN_MEASURE || kind == DOWSER_COLUMN_DATE || kind == DOWSER_COLUMN_YEAR;
}

static gboolean
is_mentioned (const FeatureCheck *check, const DowserColumn *column)
{
  for (guint i = 0; i < check->best->reading->items->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (check->best->reading->items, i);

      if (candidate->kind == DOWSER_CANDIDATE_COLUMN && (candidate->column == column || candidate->factor == column))
        return TRUE;
    }
  return FALSE;
}

gboolean
_dowser_certainty_sums_dates (const DowserSchemaIndex *index, const DowserTerm *term)
{
  if (!term->aggregated || term->column == NULL || term->minus != NULL
      || dowser_schema_index_get_kind (index, term->column) != DOWSER_COLUMN_DATE)
    return FALSE;
  switch (term->aggregate)
    {
    case DOWSER_SUM:
    case DOWSER_AVG:
    case DOWSER_MEDIAN:
    case DOWSER_STDDEV_SAMP:
    case DOWSER_VAR_SAMP:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Marks sums and averages of columns that aren't amounts. */
static void
check_aggregate_cb (const DowserTerm *term, gpointer user_data)
{
  const FeatureCheck *check = user_data;

  if (term->aggregated && term->column != NULL && term->aggregate != DOWSER_COUNT
      && (!has_amounts (check, term->column) || _dowser_certainty_sums_dates (check->candidate_chart->index, term)))
    check->features[DOWSER_FEATURE_NO_AMOUNT] = 1.0;
}

static gboolean
has_self_key (const DowserTable *table)
{
  for (guint i = 0; i < table->foreign_keys->len; i++)
    {
      const DowserForeignKey *key = g_ptr_array_index (table->foreign_keys, i);

      if (key->to_table == table)
        return TRUE;
    }
  return FALSE;
}

static void
check_table_cb (const DowserTerm *term, gpointer user_data)
{
  const FeatureCheck *check = user_data;

  if (term->table != NULL && has_self_key (term->table))
    check->features[DOWSER_FEATURE_SELF_KEY] = 1.0;
}

static guint
count_dates (const FeatureCheck *check, const DowserTable *table)
{
  guint n = 0;

  for (guint i = 0; i < table->columns->len; i++)
    n += dowser_schema_index_is_temporal (check->candidate_chart->index, g_ptr_array_index (table->columns, i));
  return n;
}

static void
check_condition (FeatureCheck *check, const DowserCondition *condition)
{
  const DowserColumn *column = condition->term.column;

  if (column == NULL || condition->term.aggregated)
    return;
  if ((condition->kind == DOWSER_CONDITION_AGGREGATE
       || (condition->kind == DOWSER_CONDITION_NUMBER && condition->compare != DOWSER_EQUAL))
      && !has_amounts (check, column))
    check->features[DOWSER_FEATURE_NO_AMOUNT] = 1.0;
  /* Marks a comparison with a key, because a key is a number, but not an amount. For example, "a salary higher than
   * their manager" may be read as a comparison with the manager's key. */
  if (condition->kind == DOWSER_CONDITION_COLUMN && condition->other.column != NULL
      && condition->comparison > DOWSER_COMPARISON_NOT_EQUAL
      && (get_kind (check, condition->other.column) == DOWSER_COLUMN_KEY
          || get_kind (check, column) == DOWSER_COLUMN_KEY))
    check->features[DOWSER_FEATURE_NO_AMOUNT] = 1.0;
  if (condition->kind == DOWSER_CONDITION_PERIOD && !condition->follows && !is_mentioned (check, column)
      && count_dates (check, column->table) > 1)
    check->features[DOWSER_FEATURE_DATE_RIVALS] = 1.0;
  if (condition->kind == DOWSER_CONDITION_NULL && !condition->follows
      && !_dowser_certainty_has_keyword_rule (check->best->reading, DOWSER_KEYWORD_RULE_NULL))
    check->features[DOWSER_FEATURE_NULL_TEST] = 1.0;
  if (condition->negated)
    check->features[DOWSER_FEATURE_NEGATED] = 1.0;
  if (condition->kind == DOWSER_CONDITION_NUMBER && !is_mentioned (check, column))
    check->features[DOWSER_FEATURE_NUMBER_OF_UNSAID] = 1.0;
}

static gboolean
is_plain_equal (const DowserCondition *condition)
{
  return condition->kind == DOWSER_CONDITION_EQUAL && !condition->negated && condition->term.column != NULL;
}

/* Returns TRUE if no row can match both conditions, because one column must be equal to two different values. */
static gboolean
are_contradictory (const DowserCondition *a, const DowserCondition *b)
{
  return is_plain_equal (a) && is_plain_equal (b) && a->term.column == b->term.column && !b->or_before
         && a->branch == b->branch;
}

static void
check_conditions (FeatureCheck *check)
{
  GPtrArray *conditions = check->best->frame->conditions;

  for (guint i = 0; i < conditions->len; i++)
    {
      check_condition (check, g_ptr_array_index (conditions, i));
      for (guint j = i + 1; j < conditions->len; j++)
        {
          if (are_contradictory (g_ptr_array_index (conditions, i), g_ptr_array_index (conditions, j)))
            check->features[DOWSER_FEATURE_CONTRADICTION] = 1.0;
        }
    }
}

static gboolean
is_tested (const FeatureCheck *check, const DowserColumn *column)
{
  GPtrArray *conditions = check->best->frame->conditions;

  for (guint i = 0; i < conditions->len; i++)
    {
      const DowserCondition *condition = g_ptr_array_index (conditions, i);

      if (is_plain_equal (condition) && condition->term.column == column && !condition->or_before
          && condition->values->len < 2)
        return TRUE;
    }
  return FALSE;
}

static void
check_output_pair (FeatureCheck *check, const DowserTerm *a, const DowserTerm *b)
{
  if ((a->all && a->table == b->table && b->column != NULL) || (b->all && b->table == a->table && a->column != NULL))
    check->features[DOWSER_FEATURE_REPEATED_OUTPUT] = 1.0;
  if (a->column != NULL && a->column == b->column && !(a->aggregated && b->aggregated))
    check->features[DOWSER_FEATURE_REPEATED_OUTPUT] = 1.0;
}

static gboolean
is_repetitive (const FeatureCheck *check, const DowserColumn *column)
{
  DowserColumnKind kind = get_kind (check, column);

  return kind == DOWSER_COLUMN_CATEGORY || kind == DOWSER_COLUMN_FLAG
         || (kind == DOWSER_COLUMN_KEY && column->primary_key == 0);
}

static void
check_outputs (FeatureCheck *check)
{
  const DowserQueryFrame *frame = check->best->frame;
  guint n_plain = 0;
  guint n_repetitive = 0;
  guint n_aggregates = 0;

  for (guint i = 0; i < frame->outputs->len; i++)
    {
      const DowserTerm *term = &g_array_index (frame->outputs, DowserTerm, i);

      for (guint j = 0; j < i; j++)
        check_output_pair (check, &g_array_index (frame->outputs, DowserTerm, j), term);
      if (term->all && !(frame->is_table && dowser_query_frame_contains_word (frame, "all"))
          && !_dowser_certainty_has_keyword_rule (check->best->reading, DOWSER_KEYWORD_RULE_ALL))
        check->features[DOWSER_FEATURE_ALL_UNASKED] = 1.0;
      n_aggregates += term->aggregated;
      if (term->aggregated || term->column == NULL)
        continue;
      n_plain++;
      n_repetitive += is_repetitive (check, term->column);
      if (is_tested (check, term->column))
        check->features[DOWSER_FEATURE_TESTED_SHOWN] = 1.0;
    }
  if (n_aggregates > 1)
    check->features[DOWSER_FEATURE_SEVERAL_AGGREGATES] = 1.0;
  if (n_plain == frame->outputs->len && n_plain == n_repetitive && frame->groups->len == 0 && !frame->distinct)
    check->features[frame->limit == DOWSER_NO_LIMIT ? DOWSER_FEATURE_REPETITIVE : DOWSER_FEATURE_REPETITIVE_TOP] = 1.0;
}

static void
check_orders (FeatureCheck *check)
{
  const DowserQueryFrame *frame = check->best->frame;

  for (guint i = 0; i < frame->orders->len; i++)
    {
      const DowserTerm *term = &g_array_index (frame->orders, DowserSortKey, i).term;

      if (term->aggregated || term->column == NULL)
        continue;
      if (!is_mentioned (check, term->column))
        check->features[DOWSER_FEATURE_ORDER_UNSAID] = 1.0;
      if (frame->limit != DOWSER_NO_LIMIT && !has_amounts (check, term->column))
        check->features[DOWSER_FEATURE_NO_AMOUNT] = 1.0;
    }
}

typedef struct
{
  const DowserTable *table;
  gboolean found;
} TableSearch;

static void
find_use (const DowserTerm *term, gpointer user_data)
{
  TableSearch *use = user_data;

  use->found = use->found || term->table == use->table;
}

/* Marks tables that are joined only because the question names them. */
static void
check_tables (FeatureCheck *check)
{
  const DowserQueryFrame *frame = check->best->frame;

  for (guint i = 0; i < frame->tables->len; i++)
    {
      TableSearch use = { g_ptr_array_index (frame->tables, i), FALSE };

      _dowser_certainty_visit_terms (frame, find_use, &use);
      if (!use.found)
        check->features[DOWSER_FEATURE_NAMED_ONLY] = 1.0;
    }
}

/* Returns TRUE if @join adds at most one row of the joined table to each row. */
static gboolean
matches_one_row (const FeatureCheck *check, const DowserSelect *select, const DowserJoin *join)
{
  const DowserInstance *to = dowser_select_find_instance (select, join->to);
  const DowserSchema *schema = dowser_schema_index_get_schema (check->candidate_chart->index);
  const DowserTable *table = to != NULL ? dowser_schema_find_table (schema, to->table) : NULL;
  guint n_keys = 0;

  for (guint i = 0; table != NULL && i < join->on->len; i++)
    {
      const DowserExpr *on = g_ptr_array_index (join->on, i);

      for (guint j = 0; j < on->args->len; j++)
        {
          const DowserExpr *operand = g_ptr_array_index (on->args, j);
          const DowserColumn *column
              = operand->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (operand->instance, join->to) == 0
                    ? dowser_table_find_column (table, operand->name)
                    : NULL;

          n_keys += column != NULL && column->primary_key > 0;
        }
    }
  if (table != NULL)
    {
      g_autoptr (GPtrArray) key = dowser_table_dup_primary_key (table);

      return key->len > 0 && n_keys >= key->len;
    }
  return FALSE;
}

/* Returns TRUE if the question contains @table's name, or a part of it. */
static gboolean
is_mentioned_table (const FeatureCheck *check, const char *table)
{
  for (guint i = 0; i < check->best->reading->items->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (check->best->reading->items, i);

      if (candidate->table != NULL && g_strcmp0 (candidate->table->name, table) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
check_plan (FeatureCheck *check)
{
  const DowserSelect *select = check->best->built.plan->select;
  gboolean grouped = dowser_select_is_grouped (select);

  if (select->having != NULL && select->group->len == 0)
    check->features[DOWSER_FEATURE_HAVING_UNGROUPED] = 1.0;
  for (guint i = 0; i < select->joins->len; i++)
    {
      if (!matches_one_row (check, select, g_ptr_array_index (select->joins, i)) && !select->distinct)
        check->features[grouped ? DOWSER_FEATURE_MANY_COUNTED : DOWSER_FEATURE_MANY_SHOWN] = 1.0;
    }
  for (guint i = 0; i < select->from->len; i++)
    {
      if (!is_mentioned_table (check, ((const DowserInstance *) g_ptr_array_index (select->from, i))->table))
        check->features[DOWSER_FEATURE_UNNAMED_JOIN] = 1.0;
    }
}

/* Returns TRUE if a span with more words, from the same first token as @item, matches another name equally well. */
static gboolean
is_part_of_longer_name (const FeatureCheck *check, const DowserCandidate *item)
{
  GPtrArray *candidates = g_ptr_array_index (check->candidate_chart->starts, item->first);

  for (guint i = 0; i < candidates->len; i++)
    {
      const DowserCandidate *other = g_ptr_array_index (candidates, i);

      if (other->n > item->n && other->match > 0.75 && other->kind != DOWSER_CANDIDATE_CUE
          && (other->table != item->table || other->column != item->column))
        return TRUE;
    }
  return FALSE;
}

static void
check_items (FeatureCheck *check)
{
  gboolean table = FALSE;

  for (guint i = 0; i < check->best->reading->items->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (check->best->reading->items, i);

      table = table || candidate->kind == DOWSER_CANDIDATE_TABLE;
      if (candidate->table != NULL && is_part_of_longer_name (check, candidate))
        check->features[DOWSER_FEATURE_UNTAKEN] = 1.0;
      if (candidate->kind != DOWSER_CANDIDATE_VALUE)
        continue;
      if (candidate->column == NULL)
        check->features[DOWSER_FEATURE_VALUE_UNKNOWN] = 1.0;
      else if (candidate->hit != NULL && candidate->hit->match > DOWSER_VALUE_MATCH_MARKS)
        check->features[DOWSER_FEATURE_VALUE_LOOSE] = 1.0;
      if (candidate->hit != NULL && !candidate->hit->quoted && !candidate->hit->span_capitalized)
        check->features[DOWSER_FEATURE_VALUE_PLAIN] = 1.0;
    }
  if (!table)
    check->features[DOWSER_FEATURE_NO_TABLE] = 1.0;
}

void
_dowser_certainty_measure_anomalies (const DowserCandidateChart *candidate_chart, const DowserProposal *best,
                                     double *features)
{
  FeatureCheck check = { candidate_chart, best, features };

  _dowser_certainty_visit_terms (best->frame, check_aggregate_cb, &check);
  _dowser_certainty_visit_terms (best->frame, check_table_cb, &check);
  check_items (&check);
  check_outputs (&check);
  check_conditions (&check);
  check_orders (&check);
  check_tables (&check);
  check_plan (&check);
}
