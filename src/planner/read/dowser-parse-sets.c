/* dowser-parse-sets.c - reads "both A and B": conditions that no single row can meet become two halves of a set
 * operation */
#include "planner/read/dowser-parse.h"

#include <string.h>

/* If the question seems to name two values of a column and their match scores differ by at least this much, the value
 * with the lower score is treated as misread. */
#define CLEARLY_WEAKER 0.1

static gboolean
has_lower_bound (const DowserCondition *condition)
{
  return condition->comparison == DOWSER_COMPARISON_GREATER || condition->comparison == DOWSER_COMPARISON_GREATER_EQUAL;
}

static gboolean
is_equal (const DowserCondition *condition)
{
  return condition->comparison == DOWSER_COMPARISON_NONE || condition->comparison == DOWSER_COMPARISON_EQUAL;
}

static gboolean
has_upper_bound (const DowserCondition *condition)
{
  return condition->comparison == DOWSER_COMPARISON_LESS || condition->comparison == DOWSER_COMPARISON_LESS_EQUAL
         || is_equal (condition);
}

static gboolean
are_disjoint (const DowserCondition *above, const DowserCondition *below)
{
  const DowserQuantity *x = above->quantity;
  const DowserQuantity *y = below->quantity;

  if (above->kind == DOWSER_CONDITION_NUMBER)
    return x->low >= y->low;
  return x->kind == DOWSER_QUANTITY_PERIOD && y->kind == DOWSER_QUANTITY_PERIOD
         && strcmp (above->comparison == DOWSER_COMPARISON_GREATER ? x->to : x->from,
                    below->comparison == DOWSER_COMPARISON_LESS ? y->from : y->to)
                >= 0;
}

/* Returns TRUE if @a and @b are ranges of the same column that don't overlap. */
static gboolean
exclude_each_other (const DowserCondition *a, const DowserCondition *b)
{
  if (a->kind != b->kind || (a->kind != DOWSER_CONDITION_NUMBER && a->kind != DOWSER_CONDITION_PERIOD)
      || !dowser_term_equal (&a->term, &b->term) || a->term.aggregated || b->or_before || a->quantity == NULL
      || b->quantity == NULL)
    return FALSE;
  return (has_lower_bound (a) && has_upper_bound (b) && are_disjoint (a, b))
         || (has_upper_bound (a) && has_lower_bound (b) && are_disjoint (b, a));
}

/* Returns TRUE if no single row can meet both conditions, as in "in both 2010 and 2011": no row belongs to two years,
 * so the rows of each year are meant. */
static gboolean
need_different_rows (const DowserParse *self, const DowserCondition *a, const DowserCondition *b)
{
  if (a->kind != b->kind || (a->kind != DOWSER_CONDITION_NUMBER && a->kind != DOWSER_CONDITION_PERIOD)
      || !dowser_term_equal (&a->term, &b->term) || a->term.aggregated || !is_equal (a) || !is_equal (b))
    return FALSE;
  for (int i = (int) a->at - 1; i >= 0 && i >= (int) a->at - 3; i--)
    if (dowser_item_is_keyword (dowser_parse_get (self, i), DOWSER_KEYWORD_RULE_BOTH))
      return TRUE;
  return FALSE;
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const DowserCondition *x = *(const DowserCondition *const *) a;
  const DowserCondition *y = *(const DowserCondition *const *) b;

  return (x->at > y->at) - (x->at < y->at);
}

/* Connects each condition with the previous condition, by the last connecting word ("and", "or") between these two
 * conditions. */
static void
connect_conditions (DowserParse *self)
{
  GPtrArray *conditions = self->frame->conditions;

  g_ptr_array_sort (conditions, compare_places);
  for (guint i = 1; i < conditions->len; i++)
    {
      DowserCondition *condition = g_ptr_array_index (conditions, i);
      const DowserCondition *before = g_ptr_array_index (conditions, i - 1);

      for (guint j = before->at + 1; j < condition->at && !condition->either; j++)
        {
          DowserItem *item = dowser_parse_get (self, j);

          if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_OR) && item->candidate->keyword_rule->arg == 0)
            condition->or_before = condition->branch == 0 && before->term.aggregated == condition->term.aggregated;
          else if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AND)
                   || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_GROUP))
            condition->or_before = FALSE;
        }
    }
}

static gboolean
is_one_value (const DowserCondition *condition)
{
  return condition->kind == DOWSER_CONDITION_EQUAL && condition->values->len == 1 && !condition->negated
         && !condition->or_before && condition->branch == 0;
}

/* If two conditions require different values of a column, and one value matches the question clearly worse, removes the
 * condition with this value, because no row has both values. */
static void
drop_weaker_values (DowserParse *self)
{
  GPtrArray *conditions = self->frame->conditions;

  for (guint i = 0; i < conditions->len; i++)
    for (guint j = i + 1; j < conditions->len; j++)
      {
        const DowserCondition *a = g_ptr_array_index (conditions, i);
        const DowserCondition *b = g_ptr_array_index (conditions, j);
        double a_match = dowser_parse_get (self, (int) a->at)->candidate->match;
        double b_match = dowser_parse_get (self, (int) b->at)->candidate->match;
        gboolean drop_b = b_match < a_match;

        if (!is_one_value (a) || !is_one_value (b) || a->term.column != b->term.column
            || ABS (a_match - b_match) < CLEARLY_WEAKER)
          continue;
        dowser_parse_get (self, (int) (drop_b ? b : a)->at)->used = FALSE;
        g_ptr_array_remove_index (conditions, drop_b ? j : i);
        if (!drop_b)
          {
            i--;
            break;
          }
        j--;
      }
}

/* If two conditions require different single values of the same column, moves the second condition to the second half
 * of the set operation: "in both Fall 2009 and Spring 2010". */
static void
assign_second_half (GPtrArray *conditions)
{
  for (guint i = 1; i < conditions->len; i++)
    {
      DowserCondition *condition = g_ptr_array_index (conditions, i);

      for (guint j = 0; j < i && is_one_value (condition); j++)
        {
          const DowserCondition *before = g_ptr_array_index (conditions, j);

          if (is_one_value (before) && before->term.column == condition->term.column)
            condition->branch = 1;
        }
    }
}

/* Returns TRUE if each row of the subject has only one value of @column: the value is in the row itself, or in the only
 * row that it references. */
static gboolean
has_one_value (const DowserParse *self, const DowserColumn *column)
{
  const DowserTable *subject = self->frame->subject;
  GPtrArray *edges;

  if (subject == NULL || column == NULL || column->table == subject)
    return subject != NULL && column != NULL;
  edges = dowser_join_graph_get_edges (dowser_schema_index_get_graph (self->index), subject);
  for (guint i = 0; edges != NULL && i < edges->len; i++)
    {
      const DowserJoinEdge *edge = g_ptr_array_index (edges, i);

      if (edge->far == column->table && edge->key->table == subject)
        return TRUE;
    }
  return FALSE;
}

static gboolean
contains_word_both (const DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    if (dowser_item_is_keyword (dowser_parse_get (self, (int) i), DOWSER_KEYWORD_RULE_BOTH))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if all outputs are aggregates over all rows. @counts: (out): TRUE if all outputs are counts */
static gboolean
asks_for_numbers (const DowserQueryFrame *frame, gboolean *counts)
{
  *counts = TRUE;
  for (guint i = 0; i < frame->outputs->len; i++)
    {
      const DowserTerm *output = &g_array_index (frame->outputs, DowserTerm, i);

      if (!output->aggregated)
        return FALSE;
      *counts = *counts && output->aggregate == DOWSER_COUNT && output->column == NULL;
    }
  return frame->outputs->len > 0 && frame->groups->len == 0;
}

/* If the question is about aggregates, combines two values of a column into one condition: "the budget of the marketing
 * and sales departments". No row has both values, so the rows with either value are meant. Counts are shown for each
 * value: "how many men and women". */
static void
merge_alternatives (DowserParse *self)
{
  GPtrArray *conditions = self->frame->conditions;
  gboolean counts;

  if (contains_word_both (self) || !asks_for_numbers (self->frame, &counts))
    return;
  for (guint i = 1; i < conditions->len; i++)
    {
      DowserCondition *condition = g_ptr_array_index (conditions, i);
      DowserCondition *before = g_ptr_array_index (conditions, i - 1);

      if (condition->branch == 0 || condition->kind != DOWSER_CONDITION_EQUAL || before->kind != condition->kind
          || condition->negated || before->negated || condition->term.column != before->term.column
          || !has_one_value (self, condition->term.column))
        continue;
      g_ptr_array_add (before->values, g_ptr_array_index (condition->values, 0));
      if (counts && self->frame->groups->len == 0)
        {
          g_array_append_val (self->frame->groups, before->term);
          g_array_prepend_val (self->frame->outputs, before->term);
        }
      g_ptr_array_remove_index (conditions, i--);
    }
}

/* If an output is a ratio, moves all conditions to the first half of the query, because the two sides of the ratio have
 * separate conditions. Returns TRUE if an output is a ratio. */
static gboolean
split_ratio (DowserParse *self)
{
  gboolean parts = FALSE;

  for (guint i = 0; i < self->frame->outputs->len; i++)
    parts = parts || g_array_index (self->frame->outputs, DowserTerm, i).ratio != 0;
  for (guint i = 0; parts && i < self->frame->conditions->len; i++)
    ((DowserCondition *) g_ptr_array_index (self->frame->conditions, i))->branch = 0;
  return parts;
}

void
dowser_parse_sets (DowserParse *self)
{
  GPtrArray *conditions = self->frame->conditions;

  connect_conditions (self);
  merge_alternatives (self);
  drop_weaker_values (self);
  if (split_ratio (self))
    return;

  for (guint i = 1; i < conditions->len; i++)
    {
      DowserCondition *condition = g_ptr_array_index (conditions, i);

      for (guint j = 0; j < i && condition->branch == 0; j++)
        {
          if (exclude_each_other (g_ptr_array_index (conditions, j), condition)
              || need_different_rows (self, g_ptr_array_index (conditions, j), condition))
            {
              condition->branch = 1;
              condition->or_before = FALSE;
            }
        }
      if (condition->branch > 0 && self->frame->set_op == DOWSER_SET_NONE)
        self->frame->set_op = DOWSER_SET_INTERSECT;
    }
  if (self->frame->set_op == DOWSER_SET_INTERSECT)
    assign_second_half (conditions);
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_BOTH))
        item->used = TRUE;
    }
}
