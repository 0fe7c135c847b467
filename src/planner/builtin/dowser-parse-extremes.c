/* dowser-parse-extremes.c - "the average age in the largest dorm": a row picked out by an extreme, for a number over
 * others */
#include "planner/builtin/dowser-parse.h"

/* Numbers alone are asked for, over all rows that are left. */
static gboolean
asks_for_numbers (const DowserFrame *frame)
{
  for (guint i = 0; i < frame->outputs->len; i++)
    if (!g_array_index (frame->outputs, DowserTerm, i).aggregated)
      return FALSE;
  return frame->outputs->len > 0 && frame->groups->len == 0;
}

static gboolean
is_tested (const DowserFrame *frame, const DowserTable *table)
{
  for (guint i = 0; i < frame->conditions->len; i++)
    if (((const DowserCondition *) g_ptr_array_index (frame->conditions, i))->term.table == table)
      return TRUE;
  return FALSE;
}

/* A number over many rows has no order: what was to come first is a condition on the rows. */
void
dowser_parse_extremes (DowserParse *self)
{
  DowserFrame *frame = self->frame;
  DowserCondition *condition;
  DowserSortKey key;

  if (!asks_for_numbers (frame) || frame->orders->len != 1 || frame->limit != 1)
    return;
  key = g_array_index (frame->orders, DowserSortKey, 0);
  if (key.term.aggregated || key.term.column == NULL || key.term.factor != NULL || key.term.minus != NULL
      || is_tested (frame, key.term.table))
    return;
  condition = dowser_condition_new (DOWSER_CONDITION_AGGREGATE, &key.term);
  condition->compare = DOWSER_EQUAL;
  condition->other = key.term;
  condition->other.aggregated = TRUE;
  condition->other.aggregate = key.descending ? DOWSER_MAX : DOWSER_MIN;
  g_ptr_array_add (frame->conditions, condition);
  g_array_set_size (frame->orders, 0);
  frame->limit = DOWSER_NO_LIMIT;
}
