/* dowser-parse-comparisons.c - reads comparisons without a number: with an average, with the values of other rows */
#include "planner/read/dowser-parse.h"

/* Returns the column after item @at, skipping "number of" and a table that modifies the column. */
static DowserItem *
find_compared_column (const DowserParse *self, int at)
{
  for (int i = at + 1; i <= at + 3; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_column (item))
        return item;
      if (!dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_COUNT)
          && !dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_OF) && !dowser_parse_is_modifier (self, i))
        return NULL;
    }
  return NULL;
}

/* Returns the left side of a comparison without a number. This is the column before the comparison, or the column that
 * the adjective of the comparison means. */
static const DowserColumn *
find_compared_subject (DowserParse *self, int at)
{
  const char *word = dowser_parse_get (self, at)->candidate->quantity->compared_word;
  const DowserAdjective *adjective = word != NULL ? dowser_lexicon_find_adjective (word, NULL) : NULL;
  DowserItem *before = dowser_parse_get (self, dowser_parse_find_name_before (self, at));
  gboolean descending;

  if (dowser_item_is_column (before) && dowser_parse_contains_numbers (self, before->candidate->column))
    {
      before->used = TRUE;
      return before->candidate->column;
    }
  if (adjective == NULL)
    return NULL;
  return dowser_parse_find_adjective_column (self, adjective, dowser_parse_find_table_before (self, at), &descending);
}

/* Gets the aggregate over all rows that @item means: "the average", "the largest". */
static gboolean
get_aggregate (const DowserItem *item, DowserAggregate *aggregate)
{
  gboolean is_superlative
      = dowser_item_is (item, DOWSER_CANDIDATE_ADJECTIVE) && item->candidate->degree == DOWSER_DEGREE_SUPERLATIVE;

  if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AGGREGATE))
    *aggregate = item->candidate->keyword_rule->arg;
  else if (is_superlative && item->candidate->adjective->any_measure)
    *aggregate = item->candidate->adjective->descending != item->candidate->least ? DOWSER_MAX : DOWSER_MIN;
  else
    return FALSE;
  return TRUE;
}

/* Returns TRUE if item @at describes the table after item @name, as in "… of the songs in English". Returns FALSE if it
 * describes the rows that the question is about. */
static gboolean
describes_item (const DowserParse *self, int name, int at)
{
  guint clause = dowser_parse_get (self, name)->clause;
  gboolean thing = FALSE;

  for (int i = name + 1; i <= at; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AND)
          || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_OR)
          || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_NOT) || item->kind == DOWSER_CLAUSE_GROUP
          || item->kind == DOWSER_CLAUSE_ORDER)
        return FALSE;
      if (item->clause != clause && !thing)
        return FALSE;
      thing = thing || dowser_item_is (item, DOWSER_CANDIDATE_TABLE)
              || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_OF);
    }
  return thing;
}

/* Moves conditions into the comparison with an aggregate if they describe the rows of this aggregate, as in "the
 * average salary in the sales department". @name: the item of the aggregated column */
static void
restrict_aggregate (DowserParse *self, DowserCondition *condition, int name)
{
  for (guint i = 0; i < self->frame->conditions->len; i++)
    {
      DowserCondition *inner = g_ptr_array_index (self->frame->conditions, i);

      if (inner == condition || (int) inner->at <= name || inner->term.aggregated
          || !describes_item (self, name, (int) inner->at))
        continue;
      condition->kind = DOWSER_CONDITION_LIKE_ROW;
      for (int j = name; j < (int) inner->at; j++)
        if (dowser_item_is (dowser_parse_get (self, j), DOWSER_CANDIDATE_TABLE))
          dowser_parse_get (self, j)->used = TRUE;
      g_ptr_array_add (condition->inner, g_ptr_array_steal_index (self->frame->conditions, i--));
    }
}

/* Reads a comparison with an aggregate over all rows: "above the average age", "less than the largest". */
static void
read_comparison (DowserParse *self, int at)
{
  DowserItem *aggregate = dowser_parse_get (self, at + 1);
  DowserAggregate function;
  DowserItem *name;
  const DowserColumn *column;
  DowserCondition *condition;
  DowserTerm term;

  if (!get_aggregate (aggregate, &function))
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
  term = dowser_term_from_column (column);
  condition = dowser_parse_add_quantity (self, DOWSER_CONDITION_AGGREGATE, &term, at);
  condition->other = name != NULL ? dowser_term_from_candidate (name->candidate) : term;
  condition->other.aggregated = TRUE;
  condition->other.aggregate = function;
  if (name != NULL)
    restrict_aggregate (self, condition, (int) (name - &g_array_index (self->items, DowserItem, 0)));
}

static gboolean
is_followed_by_number (const DowserParse *self, const DowserItem *name)
{
  int at = (int) (name - &g_array_index (self->items, DowserItem, 0));

  return dowser_item_is_quantity (dowser_parse_get (self, at + 1), DOWSER_QUANTITY_NUMBER)
         && dowser_parse_get (self, at + 1)->candidate->quantity->compare == DOWSER_COMPARISON_NONE;
}

/* Returns TRUE if a column between the comparing words is compared with the column of other rows and not with a number,
 * as in "a higher salary than any …". */
static gboolean
is_compared_with_rows (const DowserParse *self, const DowserItem *name)
{
  return name != NULL && dowser_parse_token_is (self, name->candidate->first + name->candidate->n, "than")
         && dowser_parse_contains_numbers (self, name->candidate->column) && !is_followed_by_number (self, name);
}

/* Returns the numeric column after the comparing words at item @at, skipping the table to which it belongs. */
static DowserItem *
find_other_column (const DowserParse *self, int at)
{
  for (int i = at; i < at + 4; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);
      DowserItem *next_item = dowser_parse_get (self, i + 1);

      if (dowser_item_is_column (item))
        return !item->used && dowser_parse_contains_numbers (self, item->candidate->column)
                       && !dowser_item_is (next_item, DOWSER_CANDIDATE_VALUE)
                       && !dowser_item_is (next_item, DOWSER_CANDIDATE_QUANTITY)
                   ? item
                   : NULL;
      if (!dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_OF)
          && !dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_THEIR)
          && !dowser_item_is (item, DOWSER_CANDIDATE_TABLE))
        return NULL;
    }
  return NULL;
}

/* Reads a comparison of two columns of the same row, as in "whose budget is below the cost" or "with a higher balance
 * of savings than of checking". */
static void
read_comparison_with_column (DowserParse *self, int at)
{
  int place = dowser_parse_find_name_before (self, at);
  DowserItem *name = find_compared_column (self, at);
  DowserItem *left = dowser_parse_get (self, place);
  DowserItem *right;
  DowserCondition *condition;
  DowserTerm term;

  if (is_compared_with_rows (self, name))
    {
      left = name;
      at = (int) (name - &g_array_index (self->items, DowserItem, 0));
    }
  right = find_other_column (self, at + 1);
  if (!dowser_item_is_column (left) || right == NULL || left->used
      || left->candidate->column == right->candidate->column
      || !dowser_parse_contains_numbers (self, left->candidate->column))
    return;
  while (!dowser_item_is_quantity (dowser_parse_get (self, at), DOWSER_QUANTITY_COMPARISON))
    at--;
  left->used = right->used = TRUE;
  term = dowser_term_from_candidate (left->candidate);
  condition = dowser_parse_add_quantity (self, DOWSER_CONDITION_COLUMN, &term, at);
  condition->other = dowser_term_from_candidate (right->candidate);
}

/* Returns the aggregate of the other rows to compare with. For "more than some", this is the minimum, because it is
 * enough to exceed one row. For "more than any" and plain "more than", it is the maximum. For "less than", minimum and
 * maximum are exchanged. */
static DowserAggregate
get_bound_aggregate (const DowserParse *self, int at, DowserComparison comparison)
{
  gboolean is_above = comparison == DOWSER_COMPARISON_GREATER || comparison == DOWSER_COMPARISON_GREATER_EQUAL;
  const DowserCandidate *candidate = dowser_parse_get (self, at)->candidate;
  gboolean some = FALSE;

  for (guint i = candidate->first + candidate->n; i < candidate->first + candidate->n + 6; i++)
    some = some || dowser_parse_token_is (self, i, "some")
           || (dowser_parse_token_is (self, i, "least") && dowser_parse_token_is (self, i + 1, "one"));
  return is_above != some ? DOWSER_MAX : DOWSER_MIN;
}

/* Reads a comparison with the rows that the following words describe: "earns more than Ann", "a price above that of any
 * book". */
static void
read_comparison_with_rows (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *name = find_compared_column (self, at);
  const DowserColumn *column = find_compared_subject (self, at);
  DowserCondition *condition;
  DowserTerm term;

  if (is_compared_with_rows (self, name))
    column = name->candidate->column;
  if (column == NULL)
    return;
  term = dowser_term_from_column (column);
  condition = dowser_parse_add_quantity (self, DOWSER_CONDITION_LIKE_ROW, &term, at);
  condition->other = term;
  condition->other.aggregated = TRUE;
  condition->other.aggregate = get_bound_aggregate (self, at, item->candidate->quantity->compare);
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
dowser_parse_comparisons (DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_quantity (item, DOWSER_QUANTITY_COMPARISON) && !item->used)
        read_comparison (self, i);
    }
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_quantity (item, DOWSER_QUANTITY_COMPARISON) && !item->used)
        read_comparison_with_column (self, i);
    }
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_quantity (item, DOWSER_QUANTITY_COMPARISON) && !item->used)
        read_comparison_with_rows (self, i);
    }
}
