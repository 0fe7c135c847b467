/* dowser-parse-averages.c - decides whether "the average revenue per customer" is an average of sums or an average of
 * single rows */
#include "planner/read/dowser-parse.h"

#include "words/dowser-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
contains_per (const DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserItem *item = dowser_parse_get (self, (int) i);

      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_GROUP)
          && dowser_parse_token_is (self, item->candidate->first + item->candidate->n - 1, "per"))
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the first group stands for the rows of a table, as in "per customer". Returns FALSE for a category or
 * a time. */
static gboolean
is_grouped_by_rows (const DowserParse *self)
{
  const GArray *groups = self->frame->groups;

  return groups->len > 0 && g_array_index (groups, DowserTerm, 0).column == NULL && contains_per (self);
}

/* Returns TRUE if the word means a total over rows ("revenue", "sales"). Returns FALSE if the word is just the name of
 * the column. */
static gboolean
is_row_total (const DowserParse *self, const DowserItem *item)
{
  const DowserCandidate *candidate = item->candidate;
  const DowserToken *token = dowser_tokens_get (self->candidate_chart->tokens, candidate->first + candidate->n - 1);
  g_auto (GStrv) words = NULL;

  if (candidate->formula != NULL)
    return TRUE;
  words = dowser_words_split_identifier (candidate->column->name);
  return dowser_lexicon_find_formula (token->lemma) != NULL && dowser_parse_can_be_summed (candidate->column)
         && !g_strv_contains ((const char *const *) words, token->lemma)
         && !g_strv_contains ((const char *const *) words, token->folded);
}

/* Finds the word "average" before item @at, skipping "sum of" and "monthly". @skipped_sum, @skipped_date_part: (out):
 * TRUE if a sum or a part of a date was skipped. Returns: (nullable) */
static DowserItem *
find_average (const DowserParse *self, int at, gboolean *skipped_sum, gboolean *skipped_date_part)
{
  *skipped_sum = *skipped_date_part = FALSE;
  for (int i = at - 1; i >= 0; i--)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AGGREGATE)
          && item->candidate->keyword_rule->arg == DOWSER_AVG)
        return item;
      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AGGREGATE)
          && item->candidate->keyword_rule->arg == DOWSER_SUM)
        *skipped_sum = TRUE;
      else if (dowser_item_is_quantity (item, DOWSER_QUANTITY_BUCKET) && !dowser_item_asks_for_time (item))
        *skipped_date_part = TRUE;
      else if (!dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_OF) && !dowser_parse_is_modifier (self, i))
        return NULL;
    }
  return NULL;
}

/* Sums all rows of each customer or month, and averages these sums: "the average revenue per customer", "the average of
 * the monthly sums of amount". */
gboolean
dowser_parse_read_average_of_sums (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  gboolean skipped_sum, skipped_date_part;
  DowserItem *average = find_average (self, at, &skipped_sum, &skipped_date_part);
  DowserTerm term = dowser_term_from_candidate (item->candidate);

  if (average == NULL || self->frame->groups->len == 0
      || !(skipped_sum || (skipped_date_part && is_row_total (self, item))
           || (item->candidate->formula != NULL && is_grouped_by_rows (self))))
    return FALSE;
  for (; average != item; average++)
    average->used = TRUE;
  term.aggregated = TRUE;
  term.aggregate = DOWSER_SUM;
  self->frame->aggregates_groups = TRUE;
  self->frame->over_groups = DOWSER_AVG;
  dowser_parse_add_output (self, &term);
  return TRUE;
}

/* Adds a doubt for questions such as "average revenue by customer". The literal meaning is an average of each
 * customer's single rows, but the user may mean an average of sums. */
void
dowser_parse_add_average_doubt (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *average = dowser_parse_get (self, at - 1);
  g_autofree char *text = NULL;

  if (self->frame->groups->len == 0 || !dowser_item_is_keyword (average, DOWSER_KEYWORD_RULE_AGGREGATE)
      || average->candidate->keyword_rule->arg != DOWSER_AVG || !is_row_total (self, item))
    return;
  self->frame->averages_rows = TRUE;
  text = dowser_tokens_dup_text (self->candidate_chart->tokens, item->candidate->first, item->candidate->n);
  /* Translators: %s is a word of the question, such as “sales” */
  dowser_parse_add_doubt (self, 0.0,
                          g_strdup_printf (_ ("“%s” was averaged over single rows, not over the totals of the groups."),
                                           text));
}
