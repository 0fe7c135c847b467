/* dowser-parse-extremes.c - reads a superlative that selects rows of another table: "the average age in the largest
 * dorm" */
#include "planner/read/dowser-parse.h"

#include <string.h>

/* Returns TRUE if all outputs are aggregates over all selected rows. */
static gboolean
asks_for_numbers (const DowserQueryFrame *frame)
{
  for (guint i = 0; i < frame->outputs->len; i++)
    if (!g_array_index (frame->outputs, DowserTerm, i).aggregated)
      return FALSE;
  return frame->outputs->len > 0 && frame->groups->len == 0;
}

/* Returns TRUE if a condition may restrict the rows among which the largest or smallest row is searched. For example,
 * "the largest club in Rome" isn't the largest of all clubs. Conditions on the subject (the table whose rows the
 * question asks for) don't restrict these rows. */
static gboolean
is_tested (const DowserQueryFrame *frame, const DowserTable *table)
{
  for (guint i = 0; i < frame->conditions->len; i++)
    {
      const DowserTable *tested_table
          = ((const DowserCondition *) g_ptr_array_index (frame->conditions, i))->term.table;

      if (tested_table == table || tested_table != frame->subject)
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the question is about all rows that belong to one row of another table: "the students in the largest
 * dorm". */
static gboolean
asks_for_members (const DowserParse *self, const DowserTable *of)
{
  const DowserTable *subject = self->frame->subject;
  GPtrArray *edges = dowser_join_graph_get_edges (dowser_schema_index_get_graph (self->index), of);

  if (subject == NULL || subject == of || self->frame->groups->len > 0)
    return FALSE;
  for (guint i = 0; i < edges->len; i++)
    {
      const DowserJoinEdge *edge = g_ptr_array_index (edges, i);

      if (edge->far == subject && edge->key->table == of)
        return FALSE;
    }
  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserCandidate *candidate = dowser_parse_get (self, i)->candidate;
      const DowserToken *token = dowser_tokens_get (self->candidate_chart->tokens, candidate->first + candidate->n - 1);

      if (candidate->kind == DOWSER_CANDIDATE_TABLE && candidate->table == subject)
        return strcmp (token->folded, token->lemma) != 0;
    }
  return FALSE;
}

/* Replaces the sort key by a condition on the rows. A sort key has no effect, because an aggregate over many rows has
 * no order. */
void
dowser_parse_extremes (DowserParse *self)
{
  DowserQueryFrame *frame = self->frame;
  DowserCondition *condition;
  DowserSortKey key;

  if (frame->orders->len != 1 || frame->limit != 1)
    return;
  key = g_array_index (frame->orders, DowserSortKey, 0);
  if (key.term.aggregated || key.term.column == NULL || key.term.factor != NULL || key.term.minus != NULL
      || is_tested (frame, key.term.table) || (!asks_for_numbers (frame) && !asks_for_members (self, key.term.table)))
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
