/* dowser-parse-quantities.c - reads limits, and conditions made from numbers, comparisons and dates */
#include "planner/build/dowser-plan-age.h"
#include "planner/read/dowser-parse.h"
#include "planner/schema/dowser-column-unit.h"
#include "words/dowser-comparison.h"
#include "words/dowser-units.h"
#include "words/dowser-words.h"

#include <string.h>

gboolean
dowser_parse_contains_numbers (const DowserParse *self, const DowserColumn *column)
{
  const DowserColumnProfile *profile = dowser_schema_index_get_profile (self->index, column);
  DowserColumnKind kind = dowser_schema_index_get_kind (self->index, column);

  if (kind == DOWSER_COLUMN_MEASURE || kind == DOWSER_COLUMN_YEAR)
    return TRUE;
  return dowser_value_type_is_number (column->type) || (profile != NULL && (profile->has_integer || profile->has_real));
}

/* Returns TRUE if the number at item @at is a code such as 00420, which can't be a number of rows. */
static gboolean
is_code_number (const DowserParse *self, int at)
{
  const DowserQuantity *quantity = dowser_parse_get (self, at)->candidate->quantity;

  return dowser_token_is_code (dowser_tokens_get (self->candidate_chart->tokens, quantity->number_token));
}

DowserCondition *
dowser_parse_add_quantity (DowserParse *self, DowserConditionKind kind, const DowserTerm *term, int at)
{
  DowserCondition *condition = dowser_condition_new (kind, term);
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *before = dowser_parse_get (self, at - 1);

  condition->quantity = item->candidate->quantity;
  condition->digits = dowser_quantity_get_digits (self->candidate_chart->tokens, condition->quantity);
  condition->comparison = item->candidate->quantity->compare;
  condition->at = at;
  condition->clause = item->clause;
  condition->or_before = dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_OR);
  item->used = TRUE;
  g_ptr_array_add (self->frame->conditions, condition);
  return condition;
}

/* Adds to @term the aggregate or count directly before the name at item @at. Returns TRUE if there is such an aggregate
 * or count. */
static gboolean
take_aggregate_before (DowserParse *self, int at, DowserTerm *term)
{
  DowserItem *before = dowser_parse_get (self, at - 1);

  if (dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_OF) || dowser_parse_is_modifier (self, at - 1)
      || (dowser_item_is (before, DOWSER_CANDIDATE_TABLE)
          && dowser_item_is_keyword (dowser_parse_get (self, at - 2), DOWSER_KEYWORD_RULE_AGGREGATE)))
    before = dowser_parse_get (self, at - 2);
  if (dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_AGGREGATE) && term->column != NULL)
    {
      term->aggregated = TRUE;
      term->aggregate = before->candidate->keyword_rule->arg;
    }
  else if (dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_COUNT))
    {
      term->aggregated = TRUE;
      term->aggregate = DOWSER_COUNT;
      term->distinct = before->candidate->keyword_rule->arg == 1 && term->column != NULL;
      if (!term->distinct)
        term->column = NULL;
    }
  else
    return FALSE;
  before->used = TRUE;
  return TRUE;
}

int
dowser_parse_find_name_before (const DowserParse *self, int at)
{
  guint clause = dowser_parse_get (self, at)->clause;

  for (int i = at - 1; i >= 0 && i >= at - 6; i--)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (item->clause != clause && i < at - 2)
        return -1;
      if (dowser_item_is_column (item) && !item->used)
        return i;
      if (dowser_item_is (item, DOWSER_CANDIDATE_TABLE) && item->kind != DOWSER_CLAUSE_HEAD
          && dowser_item_is_keyword (dowser_parse_get (self, i - 1), DOWSER_KEYWORD_RULE_COUNT))
        return i;
      if (dowser_item_is (item, DOWSER_CANDIDATE_QUANTITY) || dowser_item_is (item, DOWSER_CANDIDATE_VALUE))
        return -1;
    }
  return -1;
}

static DowserCondition *
find_last_condition (const DowserParse *self, guint clause)
{
  for (guint i = self->frame->conditions->len; i > 0; i--)
    {
      DowserCondition *condition = g_ptr_array_index (self->frame->conditions, i - 1);

      if (condition->clause == clause && condition->quantity != NULL)
        return condition;
    }
  return NULL;
}

/* Returns TRUE if the number of @quantity is one of the column's texts, as in "5 star". If the user entered digits, the
 * text must have the same digits. */
static gboolean
contains_value (const DowserParse *self, const DowserColumn *column, const DowserQuantity *quantity)
{
  const DowserColumnProfile *profile = dowser_schema_index_get_profile (self->index, column);
  const char *digits = dowser_quantity_get_digits (self->candidate_chart->tokens, quantity);
  char buffer[32];

  if (digits == NULL)
    digits = dowser_double_to_text (quantity->low, buffer);
  for (guint i = 0; profile != NULL && i < profile->values->len; i++)
    {
      if (strcmp (g_ptr_array_index (profile->values, i), digits) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the number says how often an event happens, as in "at least twice" or "more than 3 times". */
static gboolean
counts_occurrences (const DowserParse *self, int at)
{
  static const char *const words[] = { "once", "twice", "thrice", NULL };
  guint number = dowser_parse_get (self, at)->candidate->quantity->number_token;

  for (guint i = 0; words[i] != NULL; i++)
    if (dowser_parse_token_is (self, number, words[i]))
      return TRUE;
  return dowser_item_is_keyword (dowser_parse_get (self, at + 1), DOWSER_KEYWORD_RULE_TIMES);
}

/* Reads a number that is compared with a count. The count is of the following table or column, as in "at least two
 * courses", or of events, as in "more than 3 times". */
static gboolean
read_count_after (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *next = dowser_parse_get (self, at + 1);
  const DowserQuantity *quantity = item->candidate->quantity;
  gboolean times = counts_occurrences (self, at);
  DowserTerm term;

  if ((next == NULL && !times) || !quantity->integral
      || (quantity->compare == DOWSER_COMPARISON_NONE && item->kind != DOWSER_CLAUSE_CONDITION))
    return FALSE;
  if (times)
    {
      const DowserTable *table = dowser_parse_find_table_before (self, at);

      if (table == NULL)
        return FALSE;
      term = dowser_term_new_count (table);
    }
  else if (dowser_item_is (next, DOWSER_CANDIDATE_TABLE))
    term = dowser_term_new_count (next->candidate->table);
  else if (dowser_item_is_column (next) && quantity->compare == DOWSER_COMPARISON_NONE
           && contains_value (self, next->candidate->column, quantity))
    term = dowser_term_from_candidate (next->candidate);
  else if (dowser_item_is_column (next) && next->clause == item->clause
           && (!dowser_parse_contains_numbers (self, next->candidate->column)
               || dowser_parse_make_count (self, next).distinct))
    term = dowser_parse_make_count (self, next);
  else
    return FALSE;
  if (dowser_item_is_keyword (next, DOWSER_KEYWORD_RULE_TIMES) || !times)
    next->used = TRUE;
  dowser_parse_add_quantity (self, DOWSER_CONDITION_NUMBER, &term, at);
  return TRUE;
}

static gboolean
read_column_after (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *next = dowser_parse_get (self, at + 1);
  DowserTerm term;

  if (dowser_item_is_keyword (next, DOWSER_KEYWORD_RULE_OF))
    next = dowser_parse_get (self, at + 2);
  if (!dowser_item_is_column (next) || next->used || next->clause != item->clause
      || !dowser_parse_contains_numbers (self, next->candidate->column))
    return FALSE;
  next->used = TRUE;
  term = dowser_term_from_candidate (next->candidate);
  dowser_parse_add_quantity (self, DOWSER_CONDITION_NUMBER, &term, at);
  return TRUE;
}

/* Returns the comparison whose words are before and after the column, as in "more passengers than 100". */
static DowserComparison
find_split_comparison (const DowserParse *self, int at)
{
  guint first = dowser_parse_get (self, at)->candidate->first;

  if (first < 2 || !dowser_parse_token_is (self, first - 1, "than"))
    return DOWSER_COMPARISON_NONE;
  for (guint i = first - 1; i > 0 && i + 7 > first; i--)
    {
      const DowserToken *token = dowser_tokens_get (self->candidate_chart->tokens, i - 1);
      DowserComparison comparison = dowser_comparison_find_for_word (token->folded);

      if (comparison == DOWSER_COMPARISON_GREATER || comparison == DOWSER_COMPARISON_LESS)
        return comparison;
    }
  return DOWSER_COMPARISON_NONE;
}

static gboolean
read_name_before (DowserParse *self, int at)
{
  int name = dowser_parse_find_name_before (self, at);
  DowserItem *item = dowser_parse_get (self, name);
  DowserItem *comparing = dowser_parse_get (self, name - 1); /* the word before the name: "under age 30" */
  DowserCondition *condition;
  DowserTerm term;

  if (item == NULL)
    return FALSE;
  term = dowser_term_from_candidate (item->candidate);
  if (!take_aggregate_before (self, name, &term) && term.column == NULL)
    return FALSE;
  if (!term.aggregated && !dowser_parse_contains_numbers (self, term.column)
      && !dowser_schema_index_is_temporal (self->index, term.column)
      && dowser_parse_get (self, at)->candidate->quantity->compare != DOWSER_COMPARISON_NONE
      && dowser_schema_index_get_kind (self->index, term.column) == DOWSER_COLUMN_NAME)
    return FALSE;
  if (!term.aggregated && dowser_parse_has_single_table (self)
      && !dowser_parse_can_compare_with_number (self, term.column, at))
    return FALSE;
  item->used = TRUE;
  condition = dowser_parse_add_quantity (self, DOWSER_CONDITION_NUMBER, &term, at);
  if (condition->comparison == DOWSER_COMPARISON_NONE)
    condition->comparison = find_split_comparison (self, at);
  if (condition->comparison == DOWSER_COMPARISON_NONE
      && dowser_item_is_quantity (comparing, DOWSER_QUANTITY_COMPARISON))
    {
      condition->comparison = comparing->candidate->quantity->compare;
      comparing->used = TRUE;
    }
  return TRUE;
}

/* Returns TRUE if a group clause ends directly before item @at. Skips "with" and "having". */
static gboolean
follows_group (const DowserParse *self, int at)
{
  DowserItem *before = dowser_parse_get (self, at - 1);

  if (dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_RELATIVE))
    before = dowser_parse_get (self, at - 2);
  return before != NULL && before->kind == DOWSER_CLAUSE_GROUP;
}

/* Reads a comparison after a group as a condition on the count or sum that the question asks for: "number of customers
 * per country with more than 100". */
static gboolean
read_size_of_groups (DowserParse *self, int at)
{
  const DowserQuantity *quantity = dowser_parse_get (self, at)->candidate->quantity;

  if (quantity->compare == DOWSER_COMPARISON_NONE || !follows_group (self, at)
      || dowser_item_is (dowser_parse_get (self, at + 1), DOWSER_CANDIDATE_TABLE)
      || dowser_item_is_column (dowser_parse_get (self, at + 1)))
    return FALSE;
  for (int i = 0; i < at; i++)
    {
      DowserItem *name = dowser_parse_get (self, i);
      DowserTerm term = dowser_term_from_candidate (name->candidate);

      if (name->kind != DOWSER_CLAUSE_HEAD || term.table == NULL)
        continue;
      if (name->candidate->formula == NULL && !take_aggregate_before (self, i, &term))
        continue;
      /* Marks the aggregate as unused again, so that it is also read as an output. */
      for (int j = MAX (i - 2, 0); j < i; j++)
        dowser_parse_get (self, j)->used = FALSE;
      dowser_parse_add_quantity (self, DOWSER_CONDITION_NUMBER, &term, at);
      return TRUE;
    }
  return FALSE;
}

static gboolean
read_adjective (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  const DowserQuantity *quantity = item->candidate->quantity;
  DowserItem *before = dowser_parse_get (self, at - 1);
  const DowserAdjective *adjective;
  const DowserColumn *column = NULL;
  gboolean descending = TRUE;
  DowserTerm term;

  if (quantity->compared_word == NULL)
    return FALSE;
  adjective = dowser_lexicon_find_adjective (quantity->compared_word, NULL);
  if (adjective == NULL)
    return FALSE;
  column = dowser_parse_find_adjective_column (self, adjective, dowser_parse_find_table_before (self, at), &descending);
  if (column == NULL)
    column = dowser_parse_find_adjective_column (self, adjective, self->frame->subject, &descending);
  if (column == NULL
      || (dowser_schema_index_get_kind (self->index, column) == DOWSER_COLUMN_DATE
          && !dowser_plan_quantity_is_age (quantity)))
    return FALSE;
  if (dowser_item_is (before, DOWSER_CANDIDATE_COLUMN) && before->candidate->column == column)
    before->used = TRUE;
  term = dowser_term_from_column (column);
  dowser_parse_add_quantity (self, DOWSER_CONDITION_NUMBER, &term, at);
  return TRUE;
}

/* Returns TRUE if the question asks for an aggregate and not for rows, as in "the revenue in …" or "how many …". */
static gboolean
asks_for_number (const DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_COUNT)
          || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AGGREGATE) || item->candidate->formula != NULL)
        return TRUE;
      if (dowser_parse_has_single_table (self) && dowser_item_is_column (item)
          && dowser_schema_index_is_measure (self->index, item->candidate->column))
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if both periods are of the same kind, such as two years, two quarters, or "this month" and "last
 * month". */
static gboolean
are_same_kind (const DowserQuantity *a, const DowserQuantity *b)
{
  if (a->kind != b->kind)
    return FALSE;
  if (a->kind == DOWSER_QUANTITY_RELATIVE)
    return a->unit == b->unit && !a->open_start && !a->open_end && !b->open_start && !b->open_end;
  return a->kind == DOWSER_QUANTITY_PERIOD && a->precision == b->precision && a->year_like == b->year_like;
}

/* Adds a group for each period if a measure is compared between several periods, as in "2023 vs 2024" or "compare the
 * revenue in 2023 and 2024". */
static void
group_by_time (DowserParse *self, const DowserCondition *condition, const DowserItem *connecting)
{
  DowserTerm term = condition->term;
  gboolean compared = connecting->candidate->keyword_rule->arg == 2;

  for (guint i = 0; i < connecting->candidate->first && !compared; i++)
    compared = dowser_parse_token_is (self, i, "compare");
  if (!compared || !asks_for_number (self) || self->frame->groups->len > 0)
    return;
  if (dowser_schema_index_get_kind (self->index, term.column) == DOWSER_COLUMN_DATE)
    {
      term.bucketed = TRUE;
      term.bucket = condition->quantity->precision;
    }
  g_array_append_val (self->frame->groups, term);
}

/* Reads a further period as an alternative to the period before it, as in "orders in 2024 and 2025" or "2023, 2024 or
 * 2025". No row belongs to both years, so both conditions can't be required. Periods of related rows aren't read in
 * this way, because a row may have related rows in both periods. */
static gboolean
read_next_time (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *before = dowser_parse_get (self, at - 1);
  DowserCondition *last = find_last_condition (self, item->clause);
  const DowserQuantity *time = dowser_parse_find_time (self, at);
  DowserCondition *condition;

  if (time == NULL || last == NULL || last->kind != DOWSER_CONDITION_PERIOD || !are_same_kind (last->quantity, time)
      || last->comparison != DOWSER_COMPARISON_NONE || (int) last->at != at - 2
      || (!dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_OR)
          && !dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_AND))
      || (last->term.table != self->frame->subject && !asks_for_number (self)
          && !dowser_item_is_keyword (dowser_parse_get (self, at - 3), DOWSER_KEYWORD_RULE_BOTH)))
    return FALSE;
  condition = dowser_parse_add_quantity (self, DOWSER_CONDITION_PERIOD, &last->term, at);
  condition->quantity = time;
  condition->or_before = condition->either = TRUE;
  group_by_time (self, condition, before);
  return TRUE;
}

/* Tests the column of the previous condition again, as in "older than 20 or younger than 18" or "before 2000 or after
 * 2010". */
static gboolean
read_like_previous (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *before = dowser_parse_get (self, at - 1);
  DowserCondition *last;

  if (!dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_OR)
      && !dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_AND))
    return FALSE;
  last = find_last_condition (self, item->clause);
  if (last == NULL
      || (item->candidate->quantity->kind == DOWSER_QUANTITY_NUMBER && last->term.column != NULL
          && dowser_schema_index_get_kind (self->index, last->term.column) == DOWSER_COLUMN_DATE))
    return FALSE;
  dowser_parse_add_quantity (self,
                             last->kind == DOWSER_CONDITION_PERIOD ? DOWSER_CONDITION_PERIOD : DOWSER_CONDITION_NUMBER,
                             &last->term, at);
  return TRUE;
}

static gboolean
is_measured_in (const DowserColumn *column, const char *unit)
{
  const char *own = dowser_unit_find_for_column (column);
  double factor;

  return !column->hidden && own != NULL && dowser_unit_convert (unit, own, &factor);
}

/* Returns the only column of @table that is measured in @unit. If there are several such columns, returns the column
 * whose name is usual for such numbers. */
static const DowserColumn *
find_measured_column (const DowserTable *table, const char *unit)
{
  static const char *const usual[] = { "price", "amount", "total", "salary", "value", "weight", "length", "duration" };
  const DowserColumn *found = NULL;
  guint n = 0;

  for (guint i = 0; i < table->columns->len; i++)
    if (is_measured_in (g_ptr_array_index (table->columns, i), unit) && n++ == 0)
      found = g_ptr_array_index (table->columns, i);
  for (guint w = 0; n > 1 && w < G_N_ELEMENTS (usual); w++)
    for (guint i = 0; i < table->columns->len; i++)
      {
        const DowserColumn *column = g_ptr_array_index (table->columns, i);
        g_auto (GStrv) words = dowser_words_split_identifier (column->name);

        if (is_measured_in (column, unit) && g_strv_contains ((const char *const *) words, usual[w]))
          return column;
      }
  return n == 1 ? found : NULL;
}

/* Finds the compared column by the unit of the number, as in "payments above 500 euros" or "parcels over 2 kg". */
static gboolean
read_by_unit (DowserParse *self, int at)
{
  const DowserQuantity *quantity = dowser_parse_get (self, at)->candidate->quantity;
  const DowserTable *table = dowser_parse_find_table_before (self, at);
  const DowserColumn *column;
  DowserTerm term;

  if (quantity->measure_unit == NULL || table == NULL)
    return FALSE;
  column = find_measured_column (table, quantity->measure_unit);
  if (column == NULL)
    return FALSE;
  term = dowser_term_from_column (column);
  dowser_parse_add_quantity (self, DOWSER_CONDITION_NUMBER, &term, at);
  return TRUE;
}

/* The maximum limit of rows. It is larger than the number of rows of any table. A larger limit might not fit the
 * limit's type. */
#define MOST_ROWS 1e15

static void
set_limit (DowserParse *self, const DowserQuantity *quantity)
{
  self->frame->limit = (gint64) CLAMP (quantity->low, 0.0, MOST_ROWS);
}

/* Returns TRUE for a number after a word such as "in". For example, "in 2025" isn't a number of rows, even if the table
 * has no dates. */
static gboolean
follows_time_word (const DowserParse *self, int at)
{
  const DowserQuantity *quantity = dowser_parse_get (self, at)->candidate->quantity;
  static const char *const words[] = { "in", "during", "since", "for", "from", "and", "or", NULL };
  const DowserToken *before = dowser_tokens_get (self->candidate_chart->tokens, quantity->number_token - 1);

  return quantity->number_token > 0 && g_strv_contains (words, before->folded);
}

static void
read_number (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  const DowserQuantity *quantity = item->candidate->quantity;

  /* In "higher than at least one …", the words "at least one" aren't a condition: they say with which of the rows to
   * compare. */
  if (item->candidate->first > 0 && dowser_parse_token_is (self, item->candidate->first - 1, "than"))
    item->used |= quantity->compare == DOWSER_COMPARISON_GREATER_EQUAL && quantity->low == 1.0;
  if (item->used || read_next_time (self, at) || read_like_previous (self, at) || read_size_of_groups (self, at))
    return;
  if ((quantity->compared_word != NULL && read_adjective (self, at)) || dowser_parse_read_year (self, at))
    return;
  if (item->kind == DOWSER_CLAUSE_HEAD && quantity->compare == DOWSER_COMPARISON_NONE && quantity->integral
      && dowser_item_is (dowser_parse_get (self, at + 1), DOWSER_CANDIDATE_TABLE)
      && self->frame->limit == DOWSER_NO_LIMIT && !is_code_number (self, at))
    {
      set_limit (self, quantity);
      item->used = TRUE;
      return;
    }
  if (dowser_parse_read_key_after_table (self, at))
    return;
  if (quantity->compare == DOWSER_COMPARISON_NONE && (read_name_before (self, at) || read_count_after (self, at)))
    return;
  if (read_count_after (self, at) || read_name_before (self, at) || read_column_after (self, at)
      || read_by_unit (self, at) || dowser_parse_read_key (self, at) || dowser_parse_read_amount (self, at))
    return;
  /* A number after a time word is a year and not a number of rows, even if no column is a date. */
  if (item->kind == DOWSER_CLAUSE_HEAD && quantity->integral && quantity->compare == DOWSER_COMPARISON_NONE
      && !(dowser_parse_find_time (self, at) != NULL && follows_time_word (self, at)) && !is_code_number (self, at)
      && self->frame->limit == DOWSER_NO_LIMIT)
    {
      set_limit (self, quantity);
      item->used = TRUE;
    }
}

/* Returns TRUE if the number after "in" is a time and isn't compared with the measure, as in "sales in 2024" for a
 * table with dates. */
static gboolean
is_time_after_in (const DowserParse *self, const DowserItem *named, int at)
{
  const DowserQuantity *quantity = dowser_parse_get (self, at)->candidate->quantity;

  return dowser_schema_index_is_measure (self->index, named->candidate->column)
         && (dowser_parse_token_is (self, quantity->first, "in") || dowser_parse_token_is (self, quantity->first, "for")
             || dowser_parse_token_is (self, quantity->first, "during"))
         && dowser_parse_find_temporal_column (self, named->candidate->table, quantity) != NULL;
}

/* Makes a period a condition on the date or year column directly before or after it. Without such a column, the
 * condition is on the column that the question's table implies. */
static void
read_period (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  const DowserQuantity *quantity = item->candidate->quantity;
  const DowserColumn *column = NULL;
  int name = dowser_parse_find_name_before (self, at);
  DowserItem *before = dowser_parse_get (self, name);
  DowserItem *next = dowser_parse_get (self, at + 1);
  DowserTerm term;

  if (item->used || read_next_time (self, at) || read_like_previous (self, at))
    return;
  if (dowser_item_is_column (before)
      && (dowser_schema_index_is_temporal (self->index, before->candidate->column)
          || (quantity->year_like && name >= at - 1 && !is_time_after_in (self, before, at)
              && before->kind != DOWSER_CLAUSE_ORDER && before->candidate->formula == NULL
              && dowser_parse_contains_numbers (self, before->candidate->column))))
    {
      column = before->candidate->column;
      before->used = TRUE;
    }
  else if (dowser_item_is_column (next) && next->clause == item->clause && !next->used
           && dowser_schema_index_is_temporal (self->index, next->candidate->column))
    {
      column = next->candidate->column;
      next->used = TRUE;
    }
  if (column == NULL)
    column = dowser_parse_find_date_column (self, at, quantity);
  if (column == NULL)
    {
      if (quantity->year_like)
        read_number (self, at);
      return;
    }
  term = dowser_term_from_column (column);
  dowser_parse_add_quantity (self, DOWSER_CONDITION_PERIOD, &term, at);
}

void
dowser_parse_quantities (DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (!dowser_item_is (item, DOWSER_CANDIDATE_QUANTITY) || item->used)
        continue;
      switch (item->candidate->quantity->kind)
        {
        case DOWSER_QUANTITY_NUMBER:
          read_number (self, i);
          break;
        case DOWSER_QUANTITY_PERIOD:
        case DOWSER_QUANTITY_SEASON:
        case DOWSER_QUANTITY_RELATIVE:
          read_period (self, i);
          break;
        case DOWSER_QUANTITY_LIMIT:
          set_limit (self, item->candidate->quantity);
          item->used = TRUE;
          break;
        case DOWSER_QUANTITY_COMPARISON:
        case DOWSER_QUANTITY_BUCKET:
        case DOWSER_QUANTITY_ORDINAL:
          break;
        }
    }
}
