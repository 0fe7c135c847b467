/* dowser-parse-sets.c - "both A and B": conditions that no single row can meet become two halves */
#include "planner/builtin/dowser-parse.h"

/* How far the match of one value has to be behind another's to be the one that was misread. */
#define CLEARLY_WEAKER 0.1

/* Two ranges of one column that do not meet. */
static gboolean
exclude_each_other (const DowserCondition *a, const DowserCondition *b)
{
  const DowserQuantity *x = a->quantity;
  const DowserQuantity *y = b->quantity;
  gboolean a_above;
  gboolean b_above;

  if (a->kind != DOWSER_CONDITION_NUMBER || b->kind != DOWSER_CONDITION_NUMBER
      || !dowser_term_equal (&a->term, &b->term) || a->term.aggregated || b->or_before || x == NULL || y == NULL)
    return FALSE;
  a_above = a->comparison == DOWSER_COMPARISON_GREATER || a->comparison == DOWSER_COMPARISON_GREATER_EQUAL;
  b_above = b->comparison == DOWSER_COMPARISON_GREATER || b->comparison == DOWSER_COMPARISON_GREATER_EQUAL;
  if (a->comparison == DOWSER_COMPARISON_BETWEEN || b->comparison == DOWSER_COMPARISON_BETWEEN)
    return FALSE;
  return a_above != b_above && (a_above ? x->low >= y->low : y->low >= x->low);
}

static int
compare_places (gconstpointer a, gconstpointer b)
{
  const DowserCondition *x = *(const DowserCondition *const *) a;
  const DowserCondition *y = *(const DowserCondition *const *) b;

  return (x->at > y->at) - (x->at < y->at);
}

/* The last word that connects two conditions says how. */
static void
connect (DowserParse *self)
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

          if (dowser_item_is_cue (item, DOWSER_CUE_OR) && item->candidate->cue->arg == 0)
            condition->or_before = condition->branch == 0 && before->term.aggregated == condition->term.aggregated;
          else if (dowser_item_is_cue (item, DOWSER_CUE_AND) || dowser_item_is_cue (item, DOWSER_CUE_GROUP))
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

/* No row holds two values in one column: what fits its words less well was no value at all. */
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

/* The two sides of a ratio have conditions of their own, which exclude nothing. */
static gboolean
parts_ratio (DowserParse *self)
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

  connect (self);
  drop_weaker_values (self);
  if (parts_ratio (self))
    return;

  for (guint i = 1; i < conditions->len; i++)
    {
      DowserCondition *condition = g_ptr_array_index (conditions, i);

      for (guint j = 0; j < i && condition->branch == 0; j++)
        {
          if (exclude_each_other (g_ptr_array_index (conditions, j), condition))
            condition->branch = 1;
        }
      if (condition->branch > 0 && self->frame->set_op == DOWSER_SET_NONE)
        self->frame->set_op = DOWSER_SET_INTERSECT;
    }
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_cue (item, DOWSER_CUE_BOTH))
        item->used = TRUE;
    }
}
