/* dowser-parse-over-time.c - reads "running total", and growth relative to the previous period */
#include "planner/read/dowser-parse.h"

gboolean
dowser_parse_is_time_group (const DowserSchemaIndex *index, const DowserTerm *group)
{
  return group->column != NULL && group->part == NULL
         && (group->bucketed || dowser_schema_index_get_kind (index, group->column) == DOWSER_COLUMN_YEAR);
}

static guint
count_time_groups (const DowserParse *self)
{
  guint n = 0;

  for (guint i = 0; i < self->frame->groups->len; i++)
    n += dowser_parse_is_time_group (self->index, &g_array_index (self->frame->groups, DowserTerm, i));
  return n;
}

/* Returns the only aggregate among the outputs. */
static const DowserTerm *
find_only_aggregate (const DowserQueryFrame *frame)
{
  const DowserTerm *found = NULL;

  for (guint i = 0; i < frame->outputs->len; i++)
    {
      const DowserTerm *output = &g_array_index (frame->outputs, DowserTerm, i);

      if (output->aggregated && found != NULL)
        return NULL;
      if (output->aggregated)
        found = output;
    }
  return found;
}

/* Adds an output with the running total or growth of the measure. The measure stays visible as well. */
void
dowser_parse_over_time (DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);
      const DowserTerm *number
          = dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_OVER_TIME) ? find_only_aggregate (self->frame) : NULL;
      DowserTerm term;

      if (number == NULL || number->share || count_time_groups (self) != 1)
        continue;
      item->used = TRUE;
      term = *number;
      term.over_time = item->candidate->keyword_rule->arg == 1 ? DOWSER_OVER_TIME_GROWTH : DOWSER_OVER_TIME_RUNNING;
      dowser_parse_add_output (self, &term);
    }
}
