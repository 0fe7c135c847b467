/* dowser-query-frame.c - makes a frame from an interpretation of a question (reading), in a sequence of passes */
#include "planner/read/dowser-parse.h"

#include "words/dowser-words.h"

static gboolean
has_no_meaning (const DowserCandidate *candidate)
{
  return candidate->kind == DOWSER_CANDIDATE_WORD
         || (candidate->kind == DOWSER_CANDIDATE_CUE && candidate->keyword_rule->kind == DOWSER_KEYWORD_RULE_STOP);
}

/* Takes the words of the question that have a meaning as items. Records unknown words as unused words. */
static void
collect_items (DowserParse *self, const DowserReading *reading)
{
  for (guint i = 0; i < reading->items->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (reading->items, i);
      DowserItem item = { candidate };

      if (!has_no_meaning (candidate))
        g_array_append_val (self->items, item);
      else if (candidate->kind == DOWSER_CANDIDATE_WORD
               && dowser_candidate_chart_is_content_word (self->candidate_chart, candidate->first))
        g_ptr_array_add (self->frame->unused, (gpointer) candidate);
    }
}

/* Finds the table whose rows are shown: the first table that is named in the question's head (its outputs). If there is
 * none, it is the table of the head's first column, or the first table of the whole question. */
static const DowserTable *
find_subject (const DowserParse *self)
{
  const DowserTable *column_table = NULL;
  const DowserTable *any_table = NULL;

  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserItem *item = dowser_parse_get (self, i);
      const DowserTable *table = item->candidate->table;

      if (table == NULL)
        continue;
      if (any_table == NULL)
        any_table = table;
      if (item->kind != DOWSER_CLAUSE_HEAD)
        continue;
      if (dowser_item_is (item, DOWSER_CANDIDATE_TABLE))
        return table;
      if (column_table == NULL && dowser_item_is (item, DOWSER_CANDIDATE_COLUMN))
        column_table = table;
    }
  return column_table != NULL ? column_table : any_table;
}

/* Returns TRUE for small words that may stay unused, such as connecting words. Any other item that no pass has used is
 * reported as unused. */
static gboolean
can_be_unused (const DowserItem *item)
{
  if (item->candidate->kind != DOWSER_CANDIDATE_CUE)
    return FALSE;
  switch (item->candidate->keyword_rule->kind)
    {
    case DOWSER_KEYWORD_RULE_STOP:
    case DOWSER_KEYWORD_RULE_ASK:
    case DOWSER_KEYWORD_RULE_ASK_WHO:
    case DOWSER_KEYWORD_RULE_AND:
    case DOWSER_KEYWORD_RULE_RELATIVE:
    case DOWSER_KEYWORD_RULE_OF:
    case DOWSER_KEYWORD_RULE_THEIR:
    case DOWSER_KEYWORD_RULE_ANY:
    case DOWSER_KEYWORD_RULE_DISTINCT:
    case DOWSER_KEYWORD_RULE_BOTH:
    case DOWSER_KEYWORD_RULE_GROUP:
    case DOWSER_KEYWORD_RULE_OR:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Returns TRUE for a "where" that introduces a condition, as in "orders where status is shipped". Returns FALSE for a
 * "where" that asks for a place. */
static gboolean
leads_to_condition (const DowserParse *self, guint at)
{
  const DowserItem *item = dowser_parse_get (self, (int) at);
  const DowserItem *next = dowser_parse_get (self, (int) at + 1);

  return at > 0 && dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_ASK_WHERE) && dowser_item_is_column (next)
         && next->used;
}

static void
add_unused (DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (!item->used && !can_be_unused (item) && !leads_to_condition (self, i))
        g_ptr_array_add (self->frame->unused, (gpointer) item->candidate);
    }
}

/* Adds the tables that the user's constraints require. */
static void
add_needed (DowserParse *self)
{
  GPtrArray *needed = self->candidate_chart->needed;

  for (guint i = 0; i < needed->len; i++)
    if (!g_ptr_array_find (self->frame->tables, needed->pdata[i], NULL))
      g_ptr_array_add (self->frame->tables, needed->pdata[i]);
}

DowserQueryFrame *
dowser_query_frame_new_empty (const DowserCandidateChart *candidate_chart)
{
  DowserQueryFrame *self = g_new0 (DowserQueryFrame, 1);

  self->outputs = g_array_new (FALSE, TRUE, sizeof (DowserTerm));
  self->shown_measures = g_array_new (FALSE, TRUE, sizeof (DowserTerm));
  self->groups = g_array_new (FALSE, TRUE, sizeof (DowserTerm));
  self->orders = g_array_new (FALSE, TRUE, sizeof (DowserSortKey));
  self->conditions = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_condition_free);
  self->tables = g_ptr_array_new ();
  self->doubts = g_ptr_array_new_with_free_func (g_free);
  self->unused = g_ptr_array_new ();
  self->limit = DOWSER_NO_LIMIT;
  self->tokens = candidate_chart->tokens;
  return self;
}

DowserQueryFrame *
dowser_query_frame_new (const DowserCandidateChart *candidate_chart, const DowserReading *reading)
{
  DowserQueryFrame *self = dowser_query_frame_new_empty (candidate_chart);
  g_autoptr (GArray) items = g_array_new (FALSE, TRUE, sizeof (DowserItem));
  DowserParse parse = { candidate_chart, candidate_chart->index, items, self };

  collect_items (&parse, reading);
  dowser_parse_roles (&parse);
  dowser_parse_clauses (&parse);
  self->subject = find_subject (&parse);
  dowser_parse_elapsed (&parse);
  dowser_parse_values (&parse);
  dowser_parse_quantities (&parse);
  dowser_parse_current (&parse);
  dowser_parse_comparisons (&parse);
  dowser_parse_negations (&parse);
  dowser_parse_superlatives (&parse);
  dowser_parse_orders (&parse);
  dowser_parse_groups (&parse);
  dowser_parse_flags (&parse);
  dowser_parse_outputs (&parse);
  dowser_parse_lone_directions (&parse);
  dowser_parse_extremes (&parse);
  dowser_parse_totals (&parse);
  dowser_parse_tops (&parse);
  dowser_parse_units (&parse);
  dowser_parse_over_time (&parse);
  dowser_parse_sets (&parse);
  dowser_parse_read_snapshots (&parse);
  add_needed (&parse);
  add_unused (&parse);
  return self;
}

gboolean
dowser_query_frame_contains_word (const DowserQueryFrame *self, const char *word)
{
  for (guint i = 0; i < dowser_tokens_get_length (self->tokens); i++)
    if (g_str_equal (dowser_tokens_get (self->tokens, i)->folded, word))
      return TRUE;
  return FALSE;
}

void
dowser_query_frame_free (DowserQueryFrame *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->outputs);
  g_array_unref (self->shown_measures);
  g_array_unref (self->groups);
  g_array_unref (self->orders);
  g_ptr_array_unref (self->conditions);
  g_ptr_array_unref (self->tables);
  g_ptr_array_unref (self->doubts);
  g_ptr_array_unref (self->unused);
  g_free (self);
}
