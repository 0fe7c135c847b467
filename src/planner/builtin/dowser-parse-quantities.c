/* dowser-parse-quantities.c - conditions made of numbers, comparisons and dates, and limits */
#include "planner/builtin/dowser-parse.h"
#include "planner/builtin/dowser-units.h"
#include "planner/builtin/dowser-words.h"

#include <string.h>

static gboolean
is_plain_column (const DowserItem *item)
{
  return dowser_item_is (item, DOWSER_CANDIDATE_COLUMN);
}

static gboolean
holds_numbers (const DowserParse *self, const DowserColumn *column)
{
  const DowserColumnProfile *profile = dowser_schema_index_get_profile (self->index, column);
  DowserColumnKind kind = dowser_schema_index_get_kind (self->index, column);

  if (kind == DOWSER_COLUMN_MEASURE || kind == DOWSER_COLUMN_YEAR)
    return TRUE;
  return dowser_value_type_is_number (column->type) || (profile != NULL && (profile->has_integer || profile->has_real));
}

static DowserCondition *
add_condition (DowserParse *self, DowserConditionKind kind, const DowserTerm *term, int at)
{
  DowserCondition *condition = dowser_condition_new (kind, term);
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *before = dowser_parse_get (self, at - 1);

  condition->quantity = item->candidate->quantity;
  condition->comparison = item->candidate->quantity->compare;
  condition->at = at;
  condition->clause = item->clause;
  condition->or_before = dowser_item_is_cue (before, DOWSER_CUE_OR);
  item->used = TRUE;
  g_ptr_array_add (self->frame->conditions, condition);
  return condition;
}

/* The function or count that stands right before the name at item @at; fills @term with it. */
static gboolean
take_aggregate_before (DowserParse *self, int at, DowserTerm *term)
{
  DowserItem *before = dowser_parse_get (self, at - 1);

  if (dowser_item_is_cue (before, DOWSER_CUE_OF) || dowser_parse_is_modifier (self, at - 1))
    before = dowser_parse_get (self, at - 2);
  if (dowser_item_is_cue (before, DOWSER_CUE_AGGREGATE) && term->column != NULL)
    {
      term->aggregated = TRUE;
      term->aggregate = before->candidate->cue->arg;
    }
  else if (dowser_item_is_cue (before, DOWSER_CUE_COUNT))
    {
      term->aggregated = TRUE;
      term->aggregate = DOWSER_COUNT;
      term->distinct = before->candidate->cue->arg == 1 && term->column != NULL;
      if (!term->distinct)
        term->column = NULL;
    }
  else
    return FALSE;
  before->used = TRUE;
  return TRUE;
}

/* The name before the quantity in its clause that waits for a value. */
static int
find_name_before (const DowserParse *self, int at)
{
  guint clause = dowser_parse_get (self, at)->clause;

  for (int i = at - 1; i >= 0 && i >= at - 6; i--)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (item->clause != clause && i < at - 2)
        return -1;
      if (is_plain_column (item) && !item->used)
        return i;
      if (dowser_item_is (item, DOWSER_CANDIDATE_TABLE) && item->kind != DOWSER_CLAUSE_HEAD
          && dowser_item_is_cue (dowser_parse_get (self, i - 1), DOWSER_CUE_COUNT))
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

/* "5 star": the number is one of the texts of the column. */
static gboolean
holds_value (const DowserParse *self, const DowserColumn *column, double number)
{
  const DowserColumnProfile *profile = dowser_schema_index_get_profile (self->index, column);
  char buffer[32];

  dowser_double_to_text (number, buffer);
  for (guint i = 0; profile != NULL && i < profile->values->len; i++)
    {
      if (strcmp (g_ptr_array_index (profile->values, i), buffer) == 0)
        return TRUE;
    }
  return FALSE;
}

/* "at least two courses", "more than 3 times": counts what follows. */
static gboolean
read_count_behind (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *next = dowser_parse_get (self, at + 1);
  const DowserQuantity *quantity = item->candidate->quantity;
  DowserTerm term;

  if (next == NULL || !quantity->integral
      || (quantity->compare == DOWSER_COMPARISON_NONE && item->kind != DOWSER_CLAUSE_CONDITION))
    return FALSE;
  if (dowser_item_is_cue (next, DOWSER_CUE_TIMES))
    {
      const DowserTable *table = dowser_parse_table_before (self, at);

      if (table == NULL)
        return FALSE;
      term = dowser_term_count (table);
    }
  else if (dowser_item_is (next, DOWSER_CANDIDATE_TABLE))
    term = dowser_term_count (next->candidate->table);
  else if (is_plain_column (next) && quantity->compare == DOWSER_COMPARISON_NONE
           && holds_value (self, next->candidate->column, quantity->low))
    term = dowser_term_of (next->candidate);
  else if (is_plain_column (next) && !holds_numbers (self, next->candidate->column) && next->clause == item->clause)
    term = dowser_term_count (next->candidate->table);
  else
    return FALSE;
  next->used = TRUE;
  add_condition (self, DOWSER_CONDITION_NUMBER, &term, at);
  return TRUE;
}

static gboolean
read_column_behind (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *next = dowser_parse_get (self, at + 1);
  DowserTerm term;

  if (dowser_item_is_cue (next, DOWSER_CUE_OF))
    next = dowser_parse_get (self, at + 2);
  if (!is_plain_column (next) || next->used || next->clause != item->clause
      || !holds_numbers (self, next->candidate->column))
    return FALSE;
  next->used = TRUE;
  term = dowser_term_of (next->candidate);
  add_condition (self, DOWSER_CONDITION_NUMBER, &term, at);
  return TRUE;
}

/* "more passengers than 100": the words of comparison stand on both sides of the column. */
static DowserComparison
find_split_comparison (const DowserParse *self, int at)
{
  guint first = dowser_parse_get (self, at)->candidate->first;

  if (first < 2 || !dowser_parse_token_is (self, first - 1, "than"))
    return DOWSER_COMPARISON_NONE;
  for (guint i = first - 1; i > 0 && i + 7 > first; i--)
    {
      const DowserToken *token = dowser_tokens_get (self->lattice->tokens, i - 1);
      static const char *const more[] = { "more", "greater", "higher", "larger", "bigger", "longer", NULL };
      static const char *const less[] = { "less", "fewer", "lower", "smaller", "shorter", NULL };

      if (g_strv_contains (more, token->folded))
        return DOWSER_COMPARISON_GREATER;
      if (g_strv_contains (less, token->folded))
        return DOWSER_COMPARISON_LESS;
    }
  return DOWSER_COMPARISON_NONE;
}

static gboolean
read_name_before (DowserParse *self, int at)
{
  int name = find_name_before (self, at);
  DowserItem *item = dowser_parse_get (self, name);
  DowserItem *comparing = dowser_parse_get (self, name - 1); /* "under age 30" */
  DowserCondition *condition;
  DowserTerm term;

  if (item == NULL)
    return FALSE;
  term = dowser_term_of (item->candidate);
  if (!take_aggregate_before (self, name, &term) && term.column == NULL)
    return FALSE;
  if (!term.aggregated && !holds_numbers (self, term.column)
      && !dowser_schema_index_is_temporal (self->index, term.column)
      && dowser_parse_get (self, at)->candidate->quantity->compare != DOWSER_COMPARISON_NONE
      && dowser_schema_index_get_kind (self->index, term.column) == DOWSER_COLUMN_NAME)
    return FALSE;
  item->used = TRUE;
  condition = add_condition (self, DOWSER_CONDITION_NUMBER, &term, at);
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
  column = dowser_parse_adjective_column (self, adjective, dowser_parse_table_before (self, at), &descending);
  if (column == NULL)
    column = dowser_parse_adjective_column (self, adjective, self->frame->subject, &descending);
  if (column == NULL)
    return FALSE;
  if (dowser_item_is (before, DOWSER_CANDIDATE_COLUMN) && before->candidate->column == column)
    before->used = TRUE;
  term = dowser_term_of_column (column);
  add_condition (self, DOWSER_CONDITION_NUMBER, &term, at);
  return TRUE;
}

/* "older than 20 or younger than 18", "before 2000 or after 2010": what the condition before is about. */
static gboolean
read_as_before (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *before = dowser_parse_get (self, at - 1);
  DowserCondition *last;

  if (!dowser_item_is_cue (before, DOWSER_CUE_OR) && !dowser_item_is_cue (before, DOWSER_CUE_AND))
    return FALSE;
  last = find_last_condition (self, item->clause);
  if (last == NULL
      || (item->candidate->quantity->kind == DOWSER_QUANTITY_NUMBER && last->term.column != NULL
          && dowser_schema_index_get_kind (self->index, last->term.column) == DOWSER_COLUMN_DATE))
    return FALSE;
  add_condition (self, last->kind == DOWSER_CONDITION_PERIOD ? DOWSER_CONDITION_PERIOD : DOWSER_CONDITION_NUMBER,
                 &last->term, at);
  return TRUE;
}

static gboolean
is_measured_in (const DowserColumn *column, const char *unit)
{
  const char *own = dowser_unit_of_column (column);
  double factor;

  return !column->hidden && own != NULL && dowser_unit_convert (unit, own, &factor);
}

/* The one column of @table that is measured as the number is; of several, the one that such numbers are mostly about.
 */
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
        g_auto (GStrv) words = dowser_words_of_identifier (column->name);

        if (is_measured_in (column, unit) && g_strv_contains ((const char *const *) words, usual[w]))
          return column;
      }
  return n == 1 ? found : NULL;
}

/* "payments above 500 euros", "parcels over 2 kg": the unit tells the column. */
static gboolean
read_by_unit (DowserParse *self, int at)
{
  const DowserQuantity *quantity = dowser_parse_get (self, at)->candidate->quantity;
  const DowserTable *table = dowser_parse_table_before (self, at);
  const DowserColumn *column;
  DowserTerm term;

  if (quantity->measure_unit == NULL || table == NULL)
    return FALSE;
  column = find_measured_column (table, quantity->measure_unit);
  if (column == NULL)
    return FALSE;
  term = dowser_term_of_column (column);
  add_condition (self, DOWSER_CONDITION_NUMBER, &term, at);
  return TRUE;
}

/* "department 80": the number of the row itself. Nobody asks for keys above 500, and none is measured in euros. */
static gboolean
read_key (DowserParse *self, int at)
{
  DowserItem *before = dowser_parse_get (self, at - 1);
  const DowserQuantity *quantity = dowser_parse_get (self, at)->candidate->quantity;
  g_autoptr (GPtrArray) key = NULL;
  DowserTerm term;

  if (!dowser_item_is (before, DOWSER_CANDIDATE_TABLE) || quantity->measure_unit != NULL
      || quantity->number_unit != DOWSER_NUMBER_UNIT_NONE
      || (quantity->compare != DOWSER_COMPARISON_NONE && quantity->compare != DOWSER_COMPARISON_EQUAL))
    return FALSE;
  key = dowser_table_dup_primary_key (before->candidate->table);
  if (key->len != 1)
    return FALSE;
  term = dowser_term_of_column (g_ptr_array_index (key, 0));
  add_condition (self, DOWSER_CONDITION_NUMBER, &term, at);
  return TRUE;
}

/* More rows than any table has: a longer number would not fit the limit's type. */
#define MOST_ROWS 1e15

static void
take_limit (DowserParse *self, const DowserQuantity *quantity)
{
  self->frame->limit = (gint64) CLAMP (quantity->low, 0.0, MOST_ROWS);
}

static void
read_number (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  const DowserQuantity *quantity = item->candidate->quantity;

  if (item->used || read_as_before (self, at))
    return;
  if (quantity->compared_word != NULL && read_adjective (self, at))
    return;
  if (item->kind == DOWSER_CLAUSE_HEAD && quantity->compare == DOWSER_COMPARISON_NONE && quantity->integral
      && dowser_item_is (dowser_parse_get (self, at + 1), DOWSER_CANDIDATE_TABLE)
      && self->frame->limit == DOWSER_NO_LIMIT)
    {
      take_limit (self, quantity);
      item->used = TRUE;
      return;
    }
  if (quantity->compare == DOWSER_COMPARISON_NONE && (read_name_before (self, at) || read_count_behind (self, at)))
    return;
  if (read_count_behind (self, at) || read_name_before (self, at) || read_column_behind (self, at)
      || read_by_unit (self, at) || read_key (self, at))
    return;
  if (item->kind == DOWSER_CLAUSE_HEAD && quantity->integral && quantity->compare == DOWSER_COMPARISON_NONE
      && self->frame->limit == DOWSER_NO_LIMIT)
    {
      take_limit (self, quantity);
      item->used = TRUE;
    }
}

/* Column of dates or years right before a period, or the one that its table implies. */
static void
read_period (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  const DowserQuantity *quantity = item->candidate->quantity;
  const DowserColumn *column = NULL;
  int name = find_name_before (self, at);
  DowserItem *before = dowser_parse_get (self, name);
  DowserItem *next = dowser_parse_get (self, at + 1);
  DowserTerm term;

  if (item->used || read_as_before (self, at))
    return;
  if (is_plain_column (before)
      && (dowser_schema_index_is_temporal (self->index, before->candidate->column)
          || (quantity->year_like && name >= at - 1 && before->kind != DOWSER_CLAUSE_ORDER
              && before->candidate->formula == NULL && holds_numbers (self, before->candidate->column))))
    {
      column = before->candidate->column;
      before->used = TRUE;
    }
  else if (is_plain_column (next) && next->clause == item->clause && !next->used
           && dowser_schema_index_is_temporal (self->index, next->candidate->column))
    {
      column = next->candidate->column;
      next->used = TRUE;
    }
  if (column == NULL)
    column = dowser_parse_date_column (self, at, quantity);
  if (column == NULL)
    {
      if (quantity->year_like)
        read_number (self, at);
      return;
    }
  term = dowser_term_of_column (column);
  add_condition (self, DOWSER_CONDITION_PERIOD, &term, at);
}

/* The column behind item @at, over "number of" and the table that goes before it. */
static DowserItem *
find_compared_column (const DowserParse *self, int at)
{
  for (int i = at + 1; i <= at + 3; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (is_plain_column (item))
        return item;
      if (!dowser_item_is_cue (item, DOWSER_CUE_COUNT) && !dowser_item_is_cue (item, DOWSER_CUE_OF)
          && !dowser_parse_is_modifier (self, i))
        return NULL;
    }
  return NULL;
}

/* What stands on the left of a comparison without a number: a column before it, or what its adjective means. */
static const DowserColumn *
find_compared_subject (DowserParse *self, int at)
{
  const char *word = dowser_parse_get (self, at)->candidate->quantity->compared_word;
  const DowserAdjective *adjective = word != NULL ? dowser_lexicon_find_adjective (word, NULL) : NULL;
  DowserItem *before = dowser_parse_get (self, find_name_before (self, at));
  gboolean descending;

  if (is_plain_column (before) && holds_numbers (self, before->candidate->column))
    {
      before->used = TRUE;
      return before->candidate->column;
    }
  if (adjective == NULL)
    return NULL;
  return dowser_parse_adjective_column (self, adjective, dowser_parse_table_before (self, at), &descending);
}

/* "above the average age", "more than the average": a comparison with an aggregate over all rows. */
static void
read_comparison (DowserParse *self, int at)
{
  DowserItem *aggregate = dowser_parse_get (self, at + 1);
  DowserItem *name;
  const DowserColumn *column;
  DowserCondition *condition;
  DowserTerm term;

  if (!dowser_item_is_cue (aggregate, DOWSER_CUE_AGGREGATE))
    return;
  name = find_compared_column (self, at + 1);
  column = find_compared_subject (self, at);
  if (column == NULL && name != NULL)
    column = name->candidate->column;
  if (column == NULL)
    return;
  for (int i = at + 1; name != NULL && i < (int) self->items->len && dowser_parse_get (self, i) <= name; i++)
    dowser_parse_get (self, i)->used = TRUE;
  aggregate->used = TRUE;
  term = dowser_term_of_column (column);
  condition = add_condition (self, DOWSER_CONDITION_AGGREGATE, &term, at);
  condition->other = name != NULL ? dowser_term_of (name->candidate) : term;
  condition->other.aggregated = TRUE;
  condition->other.aggregate = aggregate->candidate->cue->arg;
}

/* The aggregate over the rows that are compared with: "any" is met by the easiest of them, else by all. */
static DowserAggregate
tell_bound (const DowserParse *self, int at, DowserComparison comparison)
{
  gboolean above = comparison == DOWSER_COMPARISON_GREATER || comparison == DOWSER_COMPARISON_GREATER_EQUAL;
  const DowserCandidate *candidate = dowser_parse_get (self, at)->candidate;
  gboolean any = FALSE;

  for (guint i = candidate->first + candidate->n; i < candidate->first + candidate->n + 4; i++)
    any = any || dowser_parse_token_is (self, i, "any") || dowser_parse_token_is (self, i, "some");
  return above != any ? DOWSER_MAX : DOWSER_MIN;
}

/* "earns more than Ann", "a price above that of any book": a comparison with the rows that what follows describes. */
static void
read_comparison_with_rows (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *name = find_compared_column (self, at);
  const DowserColumn *column = find_compared_subject (self, at);
  DowserCondition *condition;
  DowserTerm term;

  if (column == NULL)
    return;
  term = dowser_term_of_column (column);
  condition = add_condition (self, DOWSER_CONDITION_LIKE_ROW, &term, at);
  condition->other = term;
  condition->other.aggregated = TRUE;
  condition->other.aggregate = tell_bound (self, at, item->candidate->quantity->compare);
  if (name != NULL)
    name->used = TRUE;
  for (guint i = 0; i < self->frame->conditions->len; i++)
    {
      DowserCondition *inner = g_ptr_array_index (self->frame->conditions, i);

      if (inner != condition && (int) inner->at > at && inner->clause <= item->clause + 1)
        g_ptr_array_add (condition->inner, g_ptr_array_steal_index (self->frame->conditions, i--));
    }
  if (condition->inner->len == 0)
    {
      g_ptr_array_remove (self->frame->conditions, condition);
      item->used = FALSE;
      return;
    }
  for (int i = at + 1; i < (int) self->items->len && dowser_parse_get (self, i)->clause <= item->clause + 1; i++)
    {
      if (dowser_item_is (dowser_parse_get (self, i), DOWSER_CANDIDATE_TABLE))
        dowser_parse_get (self, i)->used = TRUE;
    }
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
        case DOWSER_QUANTITY_COMPARISON:
          read_comparison (self, i);
          break;
        case DOWSER_QUANTITY_LIMIT:
          take_limit (self, item->candidate->quantity);
          item->used = TRUE;
          break;
        case DOWSER_QUANTITY_BUCKET:
        case DOWSER_QUANTITY_ORDINAL:
          break;
        }
    }
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_quantity (item, DOWSER_QUANTITY_COMPARISON) && !item->used)
        read_comparison_with_rows (self, i);
    }
}
