/* dowser-parse-values.c - reads conditions made from stored values and quoted texts */
#include "planner/read/dowser-parse.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of items between a "not" or "contains" and its value. */
#define CUE_REACH 4

/* Returns the nearest keyword of @kind before item @at in the same clause, if there is no other value between the
 * keyword and the item. */
static DowserItem *
find_keyword_rule_before (const DowserParse *self, int at, DowserKeywordRuleKind kind)
{
  guint clause = dowser_parse_get (self, at)->clause;

  for (int i = at - 1; i >= 0 && i >= at - CUE_REACH; i--)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (item->clause != clause)
        return NULL;
      if (dowser_item_is_keyword (item, kind))
        return item;
      if (kind == DOWSER_KEYWORD_RULE_MATCH && dowser_item_is (item, DOWSER_CANDIDATE_TABLE))
        return NULL;
      if (dowser_item_is (item, DOWSER_CANDIDATE_VALUE)
          && !dowser_item_is_keyword (dowser_parse_get (self, i + 1), DOWSER_KEYWORD_RULE_OR))
        return NULL;
    }
  return NULL;
}

/* Returns TRUE if the column at item @at is the only output and a condition about the same column follows: "the
 * languages that contain the word …". */
static gboolean
is_only_output (const DowserParse *self, int at)
{
  if (dowser_parse_get (self, at)->kind != DOWSER_CLAUSE_HEAD
      || !dowser_item_is_keyword (dowser_parse_get (self, at + 1), DOWSER_KEYWORD_RULE_RELATIVE))
    return FALSE;
  for (int i = 0; i < at; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (!dowser_item_is (item, DOWSER_CANDIDATE_CUE) || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_COUNT))
        return FALSE;
    }
  return TRUE;
}

/* Marks the names of the column next to the value as used, because they only tell what the value is and aren't
 * outputs. */
static void
mark_labels_used (const DowserParse *self, int at, const DowserColumn *column)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *after = dowser_parse_get (self, at + 1);

  for (int i = at - 1; i >= 0 && i >= at - 3; i--)
    {
      DowserItem *before = dowser_parse_get (self, i);

      if (dowser_item_is (before, DOWSER_CANDIDATE_COLUMN))
        {
          if (before->candidate->column == column && !is_only_output (self, i))
            before->used = TRUE;
          break;
        }
      if (!dowser_item_is (before, DOWSER_CANDIDATE_CUE) || dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_ASK))
        break;
    }
  for (int i = at + 2; i <= at + 3; i++)
    if (dowser_item_is (after, DOWSER_CANDIDATE_TABLE) || dowser_item_is_keyword (after, DOWSER_KEYWORD_RULE_OF)
        || dowser_item_is_keyword (after, DOWSER_KEYWORD_RULE_THEIR))
      after = dowser_parse_get (self, i);
  if (dowser_item_is (after, DOWSER_CANDIDATE_COLUMN) && after->candidate->column == column
      && after->clause == item->clause)
    after->used = TRUE;
}

static gboolean
contains_text (const DowserParse *self, const DowserColumn *column)
{
  DowserColumnKind kind = dowser_schema_index_get_kind (self->index, column);

  return kind != DOWSER_COLUMN_MEASURE && kind != DOWSER_COLUMN_YEAR;
}

static DowserCondition *
find_condition_at (const DowserParse *self, int at)
{
  for (guint i = 0; i < self->frame->conditions->len; i++)
    {
      DowserCondition *condition = g_ptr_array_index (self->frame->conditions, i);

      if ((int) condition->at == at)
        return condition;
    }
  return NULL;
}

/* Returns the column of the values listed before item @at. The value at @at belongs to the same column: "status 'open'
 * or 'paid'". Returns: (nullable) */
static const DowserColumn *
find_listed_column (const DowserParse *self, int at)
{
  const DowserItem *before = dowser_parse_get (self, at - 1);
  const DowserCondition *condition = find_condition_at (self, at - 2);

  if ((!dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_AND)
       && !dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_OR))
      || condition == NULL || !dowser_item_is (dowser_parse_get (self, at - 2), DOWSER_CANDIDATE_VALUE))
    return NULL;
  return condition->term.column;
}

/* Guesses the column that is compared with a quoted text, if no known column contains this text. */
static const DowserColumn *
guess_column (const DowserParse *self, int at)
{
  const DowserTable *table;
  GPtrArray *names;

  for (int i = at - 1; i >= 0 && i >= at - 6; i--)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is (item, DOWSER_CANDIDATE_COLUMN) && !item->used
          && contains_text (self, item->candidate->column))
        {
          item->used = TRUE;
          return item->candidate->column;
        }
      if (dowser_item_is (item, DOWSER_CANDIDATE_TABLE) || dowser_item_is (item, DOWSER_CANDIDATE_VALUE))
        break;
    }
  for (int i = at + 1; i <= at + 2; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is (item, DOWSER_CANDIDATE_COLUMN) && !item->used
          && contains_text (self, item->candidate->column))
        {
          item->used = TRUE;
          return item->candidate->column;
        }
    }
  table = dowser_parse_find_table_before (self, at);
  names = table != NULL ? dowser_schema_index_get_name_columns (self->index, table) : NULL;
  return names != NULL && names->len > 0 ? g_ptr_array_index (names, 0) : NULL;
}

/* Returns the keyword "and" or "or" that connects item @at with the previous value. Returns NULL if there is none, or
 * if items other than columns, tables and words such as "of" are between them. @value_before: (out): the index of the
 * previous value */
static const DowserKeywordRule *
find_connective (const DowserParse *self, int at, int *value_before)
{
  const DowserKeywordRule *keyword_rule = NULL;

  for (int i = at - 1; i >= 0; i--)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is (item, DOWSER_CANDIDATE_VALUE))
        {
          *value_before = i;
          return keyword_rule;
        }
      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AND)
          || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_OR))
        {
          if (keyword_rule == NULL || keyword_rule->arg == 1)
            keyword_rule = item->candidate->keyword_rule;
        }
      else if (!dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_OF)
               && !dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_MATCH)
               && !dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_RELATIVE)
               && !dowser_item_is (item, DOWSER_CANDIDATE_COLUMN) && !dowser_item_is (item, DOWSER_CANDIDATE_TABLE))
        return NULL;
    }
  return NULL;
}

/* Returns TRUE if @keyword_rule is "or", or a comma before an "or": "A, B or C". */
static gboolean
means_or (const DowserParse *self, const DowserKeywordRule *keyword_rule, int at)
{
  if (keyword_rule->kind == DOWSER_KEYWORD_RULE_OR)
    return TRUE;
  for (int i = at + 1; keyword_rule->arg == 1 && i < (int) self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_OR))
        return TRUE;
      if (!dowser_item_is (item, DOWSER_CANDIDATE_VALUE) && !dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AND))
        return FALSE;
      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AND) && item->candidate->keyword_rule->arg != 1)
        return FALSE;
    }
  return FALSE;
}

/* Adds a group for the values of a column if a measure is shown: "total sales for Texas and California". No row belongs
 * to both states, so the measure is shown for each state. */
static gboolean
group_by_values (DowserParse *self, const DowserCondition *condition, const DowserKeywordRule *keyword_rule)
{
  gboolean number = FALSE;

  if (!dowser_parse_has_single_table (self) || keyword_rule->kind != DOWSER_KEYWORD_RULE_AND)
    return FALSE;
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_BOTH))
        return FALSE;
      number = number
               || (item->kind == DOWSER_CLAUSE_HEAD
                   && (item->candidate->formula != NULL || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AGGREGATE)
                       || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_COUNT)
                       || dowser_parse_token_is (self, item->candidate->first, "compare")));
    }
  if (!number)
    return FALSE;
  for (guint i = 0; i < self->frame->groups->len; i++)
    if (dowser_term_equal (&g_array_index (self->frame->groups, DowserTerm, i), &condition->term))
      return TRUE;
  g_array_append_val (self->frame->groups, condition->term);
  return TRUE;
}

static gboolean
is_negated (const DowserParse *self, int at)
{
  return dowser_parse_get (self, at)->candidate->denied;
}

/* Adds the value to the previous condition if both are alternatives for the same column. */
static gboolean
merge_with_previous (DowserParse *self, int at, DowserCondition *condition)
{
  int value_before = -1;
  const DowserKeywordRule *keyword_rule = find_connective (self, at, &value_before);
  DowserCondition *before = value_before >= 0 ? find_condition_at (self, value_before) : NULL;

  if (keyword_rule == NULL || before == NULL)
    return FALSE;
  if (before->term.column == condition->term.column && before->kind == DOWSER_CONDITION_EQUAL
      && condition->kind == DOWSER_CONDITION_EQUAL && !is_negated (self, at) && !is_negated (self, value_before)
      && (means_or (self, keyword_rule, at) || before->negated || group_by_values (self, condition, keyword_rule)))
    {
      g_ptr_array_add (before->values, g_ptr_array_index (condition->values, 0));
      before->at = at;
      return TRUE;
    }
  if (means_or (self, keyword_rule, at))
    condition->or_before = TRUE;
  else if (before->term.column == condition->term.column && before->kind == condition->kind && !before->negated
           && !condition->negated)
    condition->branch = before->branch + 1;
  return FALSE;
}

/* Returns TRUE if the column directly before @match is the column to search, as in "whose names start with …". This
 * holds even if another column has such a value. */
static gboolean
matches_label_column (const DowserParse *self, DowserItem *match)
{
  return match > &g_array_index (self->items, DowserItem, 0) && dowser_item_is (match - 1, DOWSER_CANDIDATE_COLUMN)
         && (match - 1)->clause == match->clause && contains_text (self, (match - 1)->candidate->column)
         && match->candidate->keyword_rule->family == NULL;
}

/* Negates a condition for a word such as "unpaid" on a status column. Adds a doubt, because the word may not mean all
 * other statuses. */
static void
negate_value (DowserParse *self, DowserItem *item, DowserCondition *condition)
{
  item->state = TRUE;
  condition->negated = TRUE;
  dowser_parse_add_doubt (self, 0.0,
                          /* Translators: a word of the question, the name of a column, and one of its values */
                          g_strdup_printf (_ ("“%s” was read as any value of “%s” except “%s”."),
                                           dowser_tokens_get (self->candidate_chart->tokens, item->candidate->first)
                                               ->text,
                                           condition->term.column->name, item->candidate->value));
}

static void
read_value (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *match = find_keyword_rule_before (self, at, DOWSER_KEYWORD_RULE_MATCH);
  DowserItem *negation = find_keyword_rule_before (self, at, DOWSER_KEYWORD_RULE_NOT);
  const DowserColumn *column = item->candidate->column;
  DowserCondition *condition;
  DowserTerm term;

  if (match != NULL && match->candidate->keyword_rule->family != NULL && column != NULL)
    match = NULL;
  if (match != NULL && matches_label_column (self, match))
    column = (match - 1)->candidate->column;
  if (column == NULL)
    column = find_listed_column (self, at);
  if (column == NULL)
    column = guess_column (self, at);
  if (column == NULL)
    return;
  item->used = TRUE;
  mark_labels_used (self, at, column);
  term = dowser_term_from_column (column);
  condition = dowser_condition_new (match != NULL ? DOWSER_CONDITION_MATCH : DOWSER_CONDITION_EQUAL, &term);
  condition->at = at;
  condition->clause = item->clause;
  if (match != NULL)
    {
      condition->match = match->candidate->keyword_rule->arg;
      match->used = TRUE;
      g_ptr_array_add (condition->values,
                       (gpointer) dowser_tokens_get (self->candidate_chart->tokens, item->candidate->first)->text);
    }
  else
    g_ptr_array_add (condition->values, (gpointer) item->candidate->value);
  if (item->candidate->denied)
    negate_value (self, item, condition);
  if (negation != NULL && !negation->used && negation->candidate->keyword_rule->arg != 1)
    {
      condition->negated = !condition->negated;
      negation->used = TRUE;
    }
  if (merge_with_previous (self, at, condition))
    dowser_condition_free (condition);
  else
    g_ptr_array_add (self->frame->conditions, condition);
}

/* Reads a pattern without quotes that isn't a stored value: "whose name starts with S". */
static void
read_bare_pattern (DowserParse *self, int at)
{
  DowserItem *keyword_rule = dowser_parse_get (self, at);
  guint token_at = keyword_rule->candidate->first + keyword_rule->candidate->n;
  const DowserToken *token = dowser_tokens_get (self->candidate_chart->tokens, token_at);
  DowserItem *next = dowser_parse_get (self, at + 1);
  const DowserColumn *column;
  DowserCondition *condition;
  DowserTerm term;

  if (keyword_rule->used || keyword_rule->candidate->keyword_rule->family != NULL || token == NULL
      || token->kind == DOWSER_TOKEN_KIND_PUNCTUATION)
    return;
  if (next != NULL && next->candidate->first == token_at
      && (next->used || next->candidate->kind == DOWSER_CANDIDATE_TABLE
          || next->candidate->kind == DOWSER_CANDIDATE_COLUMN
          || dowser_item_is_keyword (next, DOWSER_KEYWORD_RULE_BOTH)))
    return;
  column = guess_column (self, at);
  if (column == NULL)
    return;
  if (next != NULL && next->candidate->first == token_at)
    next->used = TRUE;
  keyword_rule->used = TRUE;
  term = dowser_term_from_column (column);
  condition = dowser_condition_new (DOWSER_CONDITION_MATCH, &term);
  condition->match = keyword_rule->candidate->keyword_rule->arg;
  condition->at = at;
  condition->clause = keyword_rule->clause;
  g_ptr_array_add (condition->values, (gpointer) token->text);
  g_ptr_array_add (self->frame->conditions, condition);
  dowser_parse_mark_understood (self, token_at, 1);
}

void
dowser_parse_values (DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is (item, DOWSER_CANDIDATE_VALUE))
        read_value (self, i);
      else if (item->candidate->denied)
        dowser_parse_read_negated_flag (self, i);
    }
  for (guint i = 0; i < self->items->len; i++)
    {
      if (dowser_item_is_keyword (dowser_parse_get (self, i), DOWSER_KEYWORD_RULE_MATCH))
        read_bare_pattern (self, i);
    }
}
