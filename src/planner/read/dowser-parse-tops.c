/* dowser-parse-tops.c - finds the sort key if the question has only a limit: "airports per country, top 10" */
#include "planner/read/dowser-parse.h"

#include <glib/gi18n-lib.h>

/* Returns TRUE if @item is "top", "bottom" or another word that means a ranking. "first" isn't such a word: it may mean
 * the order in which rows are stored. */
static gboolean
is_ranking_word (const DowserItem *item, gboolean *descending)
{
  static const char *const top_words[] = { "top", "best", NULL };
  static const char *const bottom_words[] = { "bottom", "worst", NULL };
  const char *word = NULL;

  *descending = TRUE;
  if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_TOP))
    {
      *descending = item->candidate->keyword_rule->arg == 1;
      return TRUE;
    }
  if (dowser_item_is_quantity (item, DOWSER_QUANTITY_LIMIT))
    word = item->candidate->quantity->compared_word;
  *descending = word == NULL || !g_strv_contains (bottom_words, word);
  return word != NULL && (g_strv_contains (top_words, word) || g_strv_contains (bottom_words, word));
}

/* Returns the index of the only aggregate among the outputs; -1 if there is no aggregate or more than one. */
static int
find_only_aggregate (const DowserQueryFrame *frame)
{
  int found = -1;

  for (guint i = 0; i < frame->outputs->len; i++)
    {
      if (!g_array_index (frame->outputs, DowserTerm, i).aggregated)
        continue;
      if (found >= 0)
        return -1;
      found = (int) i;
    }
  return found;
}

/* Returns TRUE if the frame has no sort keys, except parts of dates that are also groups. */
static gboolean
is_unranked (const DowserQueryFrame *frame)
{
  for (guint i = 0; i < frame->orders->len; i++)
    if (!g_array_index (frame->orders, DowserSortKey, i).term.bucketed)
      return FALSE;
  return TRUE;
}

void
dowser_parse_tops (DowserParse *self)
{
  DowserQueryFrame *frame = self->frame;
  gboolean grouped = FALSE;
  gboolean descending;

  for (int i = 0; i < (int) self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);
      int number = find_only_aggregate (frame);

      grouped = grouped || item->kind == DOWSER_CLAUSE_GROUP || dowser_item_is_quantity (item, DOWSER_QUANTITY_BUCKET);
      /* Skips "at the top of the list", which means the order in which rows are stored. */
      if (dowser_parse_token_is (self, item->candidate->first + item->candidate->n, "of"))
        continue;
      if (!is_ranking_word (item, &descending) || frame->limit == DOWSER_NO_LIMIT || !is_unranked (frame))
        continue;
      if (grouped && frame->groups->len > 0 && number >= 0)
        {
          DowserSortKey key = { g_array_index (frame->outputs, DowserTerm, number), descending };

          g_array_set_size (frame->orders, 0);
          g_array_append_val (frame->orders, key);
        }
      else if (frame->orders->len == 0)
        dowser_parse_add_doubt (self, 0.0,
                                g_strdup (_ ("The question doesn't say how to rank the rows. Name a column, as in “top "
                                             "5 by amount”.")));
      return;
    }
}
