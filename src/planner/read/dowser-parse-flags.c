/* dowser-parse-flags.c - reads boolean columns: "how many survived", "paid invoices", "survival rate" */
#include "planner/read/dowser-done.h"
#include "planner/read/dowser-parse.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The minimum match between a column's name and the words before "rate". */
#define RATE_MATCH 0.6

static const char *
get_yes_value (const DowserParse *self, const DowserItem *item)
{
  return dowser_item_is_column (item) ? dowser_parse_get_flag_value (self, item->candidate->column, TRUE) : NULL;
}

/* The quantity "more than zero". It is used for amounts: a discounted order is an order with a discount above zero. */
static const DowserQuantity some = { .kind = DOWSER_QUANTITY_NUMBER, .compare = DOWSER_COMPARISON_GREATER };

static DowserDone
get_done_kind (const DowserParse *self, const DowserItem *item)
{
  const DowserCandidate *candidate = item->candidate;
  const DowserToken *token = dowser_tokens_get (self->candidate_chart->tokens, candidate->first);

  if (!dowser_item_is_column (item) || candidate->n != 1 || candidate->formula != NULL || candidate->denied)
    return DOWSER_DONE_UNTOLD;
  if (candidate->guessed != NULL || !dowser_token_is_participle (token))
    return DOWSER_DONE_UNTOLD;
  return dowser_done_find_for_column (self->index, candidate->column, token->folded);
}

static DowserCondition *
add_condition (DowserParse *self, int at, DowserConditionKind kind)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserTerm term = dowser_term_from_candidate (item->candidate);
  DowserCondition *condition = dowser_condition_new (kind, &term);

  item->used = item->state = TRUE;
  condition->at = at;
  condition->clause = item->clause;
  condition->follows = TRUE;
  g_ptr_array_add (self->frame->conditions, condition);
  return condition;
}

static void
add_yes_condition (DowserParse *self, int at)
{
  DowserCondition *condition = add_condition (self, at, DOWSER_CONDITION_EQUAL);

  g_ptr_array_add (condition->values, (gpointer) get_yes_value (self, dowser_parse_get (self, at)));
}

static void
add_done_condition (DowserParse *self, int at, DowserDone done)
{
  DowserCondition *condition;

  if (done == DOWSER_DONE_DATED)
    {
      condition = add_condition (self, at, DOWSER_CONDITION_NULL);
      condition->negated = TRUE;
      return;
    }
  condition = add_condition (self, at, DOWSER_CONDITION_NUMBER);
  condition->quantity = &some;
  condition->comparison = some.compare;
}

/* Returns TRUE if the question contains a count, an aggregate, a share or groups. */
static gboolean
asks_for_number (const DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserItem *item = dowser_parse_get (self, (int) i);

      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_COUNT)
          || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AGGREGATE)
          || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_SHARE) || item->kind == DOWSER_CLAUSE_GROUP
          || item->candidate->formula != NULL)
        return TRUE;
    }
  return FALSE;
}

/* Returns: (nullable): the item of the opposite word next to item @at: "paid and unpaid", "unpaid vs paid" */
static DowserItem *
find_contrast (const DowserParse *self, int at)
{
  const DowserItem *item = dowser_parse_get (self, at);

  for (int direction = -1; direction <= 1; direction += 2)
    {
      const DowserItem *keyword_rule = dowser_parse_get (self, at + direction);
      DowserItem *other = dowser_parse_get (self, at + 2 * direction);

      if ((dowser_item_is_keyword (keyword_rule, DOWSER_KEYWORD_RULE_AND)
           || dowser_item_is_keyword (keyword_rule, DOWSER_KEYWORD_RULE_OR))
          && dowser_item_is_column (other) && other->candidate->column == item->candidate->column
          && !other->candidate->denied)
        return other;
    }
  return NULL;
}

/* Reads a word and its opposite. No rows are excluded, because "paid vs unpaid invoices" are all invoices. A count or
 * aggregate is shown for each of the two words. */
static void
read_contrast (DowserParse *self, DowserItem *item, DowserItem *other)
{
  DowserTerm term = dowser_term_from_candidate (item->candidate);

  item->used = item->state = TRUE;
  other->used = other->state = TRUE;
  if (!asks_for_number (self))
    return;
  if (get_yes_value (self, other) != NULL)
    g_array_append_val (self->frame->groups, term);
  else
    dowser_parse_add_doubt (self, 0.0,
                            /* Translators: %s is a word of the question, such as “unpaid” */
                            g_strdup_printf (_ ("“%s” and its opposite were combined. Ask for each of them "
                                                "separately."),
                                             dowser_tokens_get (self->candidate_chart->tokens, item->candidate->first)
                                                 ->text));
}

void
dowser_parse_read_negated_flag (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *contrast = find_contrast (self, at);
  const char *no_value = dowser_parse_get_flag_value (self, item->candidate->column, FALSE);

  if (contrast != NULL)
    read_contrast (self, item, contrast);
  else if (no_value != NULL)
    g_ptr_array_add (add_condition (self, at, DOWSER_CONDITION_EQUAL)->values, (gpointer) no_value);
  else if (dowser_schema_index_get_kind (self->index, item->candidate->column) == DOWSER_COLUMN_DATE)
    add_condition (self, at, DOWSER_CONDITION_NULL);
}

/* Returns TRUE if the column's word is directly before the name that it describes: "approved loans". */
static gboolean
is_adjective (const DowserParse *self, int at)
{
  const DowserItem *item = dowser_parse_get (self, at);
  const DowserItem *next = dowser_parse_get (self, at + 1);

  return dowser_item_is_name (next) && next->clause == item->clause
         && next->candidate->first == item->candidate->first + item->candidate->n && get_yes_value (self, next) == NULL
         && next->candidate->table == item->candidate->table;
}

gboolean
dowser_parse_is_participle (const DowserParse *self, int at)
{
  const DowserItem *item = dowser_parse_get (self, at);

  return dowser_item_is_column (item) && (item->candidate->denied || get_done_kind (self, item) != DOWSER_DONE_UNTOLD)
         && is_adjective (self, at);
}

/* Returns TRUE if the column's word is after the rows that it describes, as in "how many women were rescued", or if no
 * rows are named, as in "how many survived". */
static gboolean
is_verb (const DowserParse *self, int at)
{
  const DowserItem *before = dowser_parse_get (self, at - 1);

  if (dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_COUNT))
    return before->candidate->keyword_rule->arg == 0;
  return dowser_item_is (before, DOWSER_CANDIDATE_TABLE) || dowser_item_is (before, DOWSER_CANDIDATE_VALUE)
         || dowser_item_is_quantity (before, DOWSER_QUANTITY_PERIOD) || dowser_item_is_column (before);
}

/* Reads a boolean column as a condition, unless the column is in a list of outputs. */
static void
read_flag (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  gboolean flag = get_yes_value (self, item) != NULL;
  DowserDone done = flag ? DOWSER_DONE_UNTOLD : get_done_kind (self, item);

  if (item->used || item->candidate->denied || (!flag && done == DOWSER_DONE_UNTOLD) || item->candidate->all_names)
    return;
  if (item->kind != DOWSER_CLAUSE_CONDITION && !(flag && item->kind == DOWSER_CLAUSE_GROUP)
      && !(item->kind == DOWSER_CLAUSE_HEAD
           && (is_adjective (self, at)
               || ((asks_for_number (self) || done != DOWSER_DONE_UNTOLD) && is_verb (self, at)))))
    return;
  if (flag)
    add_yes_condition (self, at);
  else
    add_done_condition (self, at, done);
}

/* Returns: (nullable): the boolean column named by the words directly before item @at */
static const DowserColumn *
find_rated (const DowserParse *self, int at)
{
  DowserItem *before = dowser_parse_get (self, at - 1);
  const DowserColumn *best = NULL;
  const DowserToken *token;
  double best_match = RATE_MATCH;

  if (before == NULL || before->candidate->table == NULL
      || before->candidate->first + before->candidate->n != dowser_parse_get (self, at)->candidate->first)
    return NULL;
  if (get_yes_value (self, before) != NULL)
    return before->candidate->column;
  token = dowser_tokens_get (self->candidate_chart->tokens, before->candidate->first + before->candidate->n - 1);
  for (guint i = 0; i < before->candidate->table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (before->candidate->table->columns, i);
      double match = MAX (dowser_schema_index_match_column (self->index, column, token->lemma),
                          dowser_schema_index_match_column (self->index, column, token->stem));

      if (match > best_match && dowser_column_may_be_guessed (column)
          && dowser_parse_get_flag_value (self, column, TRUE) != NULL)
        {
          best = column;
          best_match = match;
        }
    }
  return best;
}

static void
read_rate (DowserParse *self, int at)
{
  const DowserColumn *column = find_rated (self, at);
  DowserTerm term;

  if (column == NULL)
    return;
  term = dowser_term_from_column (column);
  term.aggregated = TRUE;
  term.aggregate = DOWSER_COUNT;
  term.rate = dowser_parse_get_flag_value (self, column, TRUE);
  dowser_parse_get (self, at)->used = dowser_parse_get (self, at - 1)->used = TRUE;
  dowser_parse_add_output (self, &term);
}

void
dowser_parse_flags (DowserParse *self)
{
  for (int i = 0; i < (int) self->items->len; i++)
    if (dowser_item_is_keyword (dowser_parse_get (self, i), DOWSER_KEYWORD_RULE_RATE))
      read_rate (self, i);
  for (int i = 0; i < (int) self->items->len; i++)
    read_flag (self, i);
}
