/* dowser-parse-outputs.c - reads the outputs of a question, the columns and aggregates that it asks for */
#include "planner/read/dowser-parse.h"

#include "words/dowser-words.h"

#include <string.h>

/* Returns the aggregate that applies to item @at. The aggregate is directly before this item, or before the list that
 * contains this item. */
static DowserItem *
find_aggregate (const DowserParse *self, int at)
{
  for (int i = at - 1; i >= 0; i--)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AGGREGATE))
        return item;
      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AND) && i + 1 == at
          && dowser_item_is (dowser_parse_get (self, i - 1), DOWSER_CANDIDATE_COLUMN)
          && dowser_schema_index_is_measure (self->index, dowser_parse_get (self, at)->candidate->column))
        {
          at = i - 1;
          i = at;
          continue;
        }
      if (!dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_OF)
          && !dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_DISTINCT)
          && !dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_COUNT)
          && !(dowser_item_is (item, DOWSER_CANDIDATE_VALUE) && dowser_parse_has_single_table (self))
          && !dowser_parse_is_modifier (self, i))
        return NULL;
    }
  return NULL;
}

/* Adds an output for each aggregate that is listed before the column, as in "maximum and minimum age". */
static gboolean
read_aggregates (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *nearest = find_aggregate (self, at);
  gboolean found = FALSE;
  int start;

  if (nearest == NULL)
    return FALSE;
  start = (int) (nearest - &g_array_index (self->items, DowserItem, 0));
  for (int i = start; i >= 0; i--)
    {
      DowserItem *before = dowser_parse_get (self, i);

      if (dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_AGGREGATE))
        {
          DowserTerm term = dowser_term_from_candidate (item->candidate);

          term.aggregated = TRUE;
          term.aggregate = before->candidate->keyword_rule->arg;
          before->used = TRUE;
          found = TRUE;
          dowser_parse_add_output (self, &term);
        }
      else if (!dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_AND))
        break;
    }
  return found;
}

/* Returns TRUE if many rows of a file have the same name. Such rows can only be distinguished by their other
 * columns. */
static gboolean
has_shared_names (const DowserParse *self, GPtrArray *names)
{
  const DowserColumnProfile *profile
      = names->len == 1 ? dowser_schema_index_get_profile (self->index, g_ptr_array_index (names, 0)) : NULL;

  return dowser_parse_has_single_table (self) && profile != NULL && profile->n_distinct >= 0
         && profile->n_distinct * 2 < profile->n_rows - profile->n_nulls;
}

void
dowser_parse_add_names (DowserParse *self, const DowserTable *table)
{
  GPtrArray *names = dowser_schema_index_get_name_columns (self->index, table);
  g_autoptr (GPtrArray) key = NULL;

  if (names->len == 0)
    {
      key = dowser_table_dup_primary_key (table);
      names = key;
    }
  for (guint i = 0; i < names->len && !has_shared_names (self, names); i++)
    {
      DowserTerm term = dowser_term_from_column (g_ptr_array_index (names, i));

      dowser_parse_add_output (self, &term);
    }
  if (names->len == 0 || has_shared_names (self, names))
    {
      DowserTerm term = { table };

      term.all = TRUE;
      dowser_parse_add_output (self, &term);
    }
}

/* Returns TRUE if the column only says to whom the output before it belongs, as in "locations of schools". Both columns
 * are in the same table. */
static gboolean
is_owner_of_output (const DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *owned = dowser_parse_get (self, at - 2);
  DowserColumnKind kind = dowser_schema_index_get_kind (self->index, item->candidate->column);

  return dowser_item_is_keyword (dowser_parse_get (self, at - 1), DOWSER_KEYWORD_RULE_OF)
         && (dowser_item_is (owned, DOWSER_CANDIDATE_COLUMN) || dowser_item_is (owned, DOWSER_CANDIDATE_TABLE))
         && owned->candidate->table == item->candidate->table && owned->used && kind != DOWSER_COLUMN_MEASURE
         && owned->clause == item->clause;
}

/* Returns TRUE if the column of item @at (a part of the question) is a group key: the question compares or ranks
 * aggregates, or a word such as "each" is before the item. */
static gboolean
compares_groups (const DowserParse *self, int at)
{
  const DowserQueryFrame *frame = self->frame;
  guint first = dowser_parse_get (self, at)->candidate->first;

  for (guint i = 0; i < frame->conditions->len; i++)
    if (((const DowserCondition *) g_ptr_array_index (frame->conditions, i))->term.aggregated)
      return TRUE;
  for (guint i = 0; i < frame->orders->len; i++)
    if (g_array_index (frame->orders, DowserSortKey, i).term.aggregated)
      return TRUE;
  for (guint i = first > 3 ? first - 3 : 0; i < first; i++)
    if (dowser_parse_token_is (self, i, "each") || dowser_parse_token_is (self, i, "every")
        || dowser_parse_token_is (self, i, "per"))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if item @at only modifies the next column. A singular does so, as in "customer city". A plural before a
 * verb doesn't, as in "mills built". */
static gboolean
modifies_next_column (const DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *next = dowser_parse_get (self, at + 1);
  const DowserToken *token;

  if (dowser_parse_is_modifier (self, at))
    return TRUE;
  if (!dowser_item_is (item, DOWSER_CANDIDATE_TABLE)
      || next->candidate->first != item->candidate->first + item->candidate->n)
    return FALSE;
  token = dowser_tokens_get (self->candidate_chart->tokens, next->candidate->first - 1);
  return strcmp (token->folded, token->lemma) == 0;
}

static gboolean
follows_column (const DowserParse *self, int at)
{
  const DowserItem *before = dowser_parse_get (self, at - 1);
  const DowserItem *item = dowser_parse_get (self, at);

  return item != NULL && before != NULL && dowser_item_is_column (item) && dowser_item_is_column (before)
         && before->candidate->first + before->candidate->n == item->candidate->first;
}

/* Returns TRUE if the column is one of at least three columns without a word between them. Such columns are a list, as
 * in "name country email". Two columns may instead be the name of one thing. */
static gboolean
is_in_column_list (const DowserParse *self, int at)
{
  return (follows_column (self, at) && (follows_column (self, at - 1) || follows_column (self, at + 1)))
         || (follows_column (self, at + 1) && follows_column (self, at + 2));
}

/* Returns TRUE if the column isn't in the list of outputs. Examples are "how many orders were shipped", "the average
 * length in minutes" and "names of the climbers from the country". */
static gboolean
is_outside_column_list (const DowserParse *self, int at)
{
  guint clause = dowser_parse_get (self, at)->clause;
  DowserItem *before;

  if (self->frame->outputs->len == 0 || compares_groups (self, at) || is_in_column_list (self, at))
    return FALSE;
  while (at > 0
         && (modifies_next_column (self, at - 1)
             || dowser_item_is_keyword (dowser_parse_get (self, at - 1), DOWSER_KEYWORD_RULE_OF)))
    at--;
  before = dowser_parse_get (self, at - 1);
  return before != NULL && before->clause == clause
         && (dowser_item_is_name (before) || dowser_item_is (before, DOWSER_CANDIDATE_VALUE)
             || dowser_item_is (before, DOWSER_CANDIDATE_QUANTITY));
}

/* Returns TRUE if the word is a verb that says what was done. Such a word isn't shown if another output is named. For
 * example, "the number of matches it won" doesn't show a column "winning pilot". */
static gboolean
is_verb (const DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  const DowserCandidate *candidate = item->candidate;
  const DowserToken *token = dowser_tokens_get (self->candidate_chart->tokens, candidate->first);
  g_auto (GStrv) words = dowser_words_split_identifier (candidate->column->name);

  if (candidate->n != 1 || strcmp (token->folded, token->lemma) == 0 || g_str_has_suffix (token->folded, "s")
      || g_strv_contains ((const char *const *) words, token->folded)
      || dowser_item_is_keyword (dowser_parse_get (self, at - 1), DOWSER_KEYWORD_RULE_AND))
    return FALSE;
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *other = dowser_parse_get (self, (int) i);

      if (other != item && other->kind == DOWSER_CLAUSE_HEAD && dowser_item_is_name (other))
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the word is an adjective that describes the rows, but matches only a date, as in "open tickets" with
 * a column opened_at. Such a word is ignored, because its meaning is unknown. */
static gboolean
is_describing_adjective (const DowserParse *self, int at)
{
  const DowserItem *item = dowser_parse_get (self, at);
  const DowserItem *next = dowser_parse_get (self, at + 1);
  const DowserCandidate *candidate = item->candidate;
  g_auto (GStrv) words = NULL;

  if (!dowser_item_is_column (item) || candidate->n != 1 || !dowser_item_is (next, DOWSER_CANDIDATE_TABLE)
      || next->candidate->table != candidate->table || next->candidate->first != candidate->first + 1
      || dowser_schema_index_get_kind (self->index, candidate->column) != DOWSER_COLUMN_DATE)
    return FALSE;
  words = dowser_words_split_identifier (candidate->column->name);
  return !g_strv_contains ((const char *const *) words,
                           dowser_tokens_get (self->candidate_chart->tokens, candidate->first)->lemma);
}

static void
read_column (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *before = dowser_parse_get (self, at - 1);
  DowserTerm term = dowser_term_from_candidate (item->candidate);

  if (item->candidate->denied)
    return; /* A negated column isn't shown. */
  item->used = TRUE;
  if (is_owner_of_output (self, at) || is_outside_column_list (self, at) || is_describing_adjective (self, at))
    return;
  if (is_verb (self, at))
    {
      dowser_parse_add_table (self, item->candidate->table);
      return;
    }
  if (item->candidate->all_names)
    {
      dowser_parse_add_names (self, item->candidate->table);
      return;
    }
  if (dowser_parse_read_average_of_sums (self, at))
    return;
  if (read_aggregates (self, at))
    {
      dowser_parse_add_average_doubt (self, at);
      return;
    }
  if (dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_DISTINCT))
    {
      before->used = TRUE;
      self->frame->distinct = TRUE;
    }
  dowser_parse_add_output (self, &term);
}

/* Returns TRUE if words such as "the number of floors" are listed with columns, and are therefore a column of each row:
 * "the name, the address and the number of floors". */
static gboolean
is_listed_with_columns (const DowserParse *self, int at)
{
  const DowserQueryFrame *frame = self->frame;

  return dowser_item_is_keyword (dowser_parse_get (self, at - 1), DOWSER_KEYWORD_RULE_AND) && frame->groups->len == 0
         && frame->outputs->len > 0 && !g_array_index (frame->outputs, DowserTerm, frame->outputs->len - 1).aggregated;
}

/* Reads an aggregate of the groups' measures: "the average number of orders per customer". */
static void
read_over_groups (DowserParse *self, int at)
{
  DowserItem *previous = dowser_parse_get (self, at - 1);

  if (!dowser_item_is_keyword (previous, DOWSER_KEYWORD_RULE_AGGREGATE) || previous->used
      || self->frame->groups->len == 0)
    return;
  previous->used = TRUE;
  self->frame->aggregates_groups = TRUE;
  self->frame->over_groups = previous->candidate->keyword_rule->arg;
}

/* Returns TRUE if the column only says what the value before it means, as in "high priority tickets". */
static gboolean
is_value_label (const DowserParse *self, int at)
{
  const DowserItem *item = dowser_parse_get (self, at);
  const DowserItem *value = dowser_parse_get (self, at - 1);

  return dowser_item_is_column (item) && item->used && dowser_item_is (value, DOWSER_CANDIDATE_VALUE)
         && value->candidate->column == item->candidate->column
         && dowser_item_is (dowser_parse_get (self, at + 1), DOWSER_CANDIDATE_TABLE);
}

/* Returns the index of the item that "how many" counts. Items that only describe the counted rows are skipped. @place:
 * the index of the item after "how many" */
static int
find_counted (const DowserParse *self, int place)
{
  DowserItem *name = dowser_parse_get (self, place);

  while (dowser_item_is_keyword (name, DOWSER_KEYWORD_RULE_OF)
         || dowser_item_is_keyword (name, DOWSER_KEYWORD_RULE_DISTINCT)
         || dowser_item_is_keyword (name, DOWSER_KEYWORD_RULE_ANY) || dowser_item_is (name, DOWSER_CANDIDATE_VALUE)
         || dowser_item_is_keyword (name, DOWSER_KEYWORD_RULE_CURRENT) || (name != NULL && name->state)
         || is_value_label (self, place) || (name != NULL && is_describing_adjective (self, place))
         || (dowser_item_is_column (name) && name->used
             && dowser_parse_get_flag_value (self, name->candidate->column, TRUE) != NULL))
    name = dowser_parse_get (self, ++place);
  return place;
}

static void
read_count (DowserParse *self, int at)
{
  DowserItem *keyword_rule = dowser_parse_get (self, at);
  int place = find_counted (self, at + 1);
  DowserItem *name = dowser_parse_get (self, place);
  DowserTerm term;

  keyword_rule->used = TRUE;
  if (name == NULL
      || (!dowser_item_is (name, DOWSER_CANDIDATE_TABLE) && !dowser_item_is (name, DOWSER_CANDIDATE_COLUMN)))
    {
      if (self->frame->subject != NULL)
        {
          term = dowser_term_new_count (self->frame->subject);
          dowser_parse_add_output (self, &term);
        }
      return;
    }
  if (dowser_parse_is_modifier (self, place)
      && !dowser_item_is (dowser_parse_get (self, place + 2), DOWSER_CANDIDATE_QUANTITY)
      && !dowser_parse_get (self, place + 1)->used)
    {
      name->used = TRUE;
      name = dowser_parse_get (self, place + 1);
    }
  /* If a column contains the number of passengers, "the average number of passengers" means this column. */
  if (dowser_item_is (name, DOWSER_CANDIDATE_COLUMN)
      && dowser_schema_index_is_measure (self->index, name->candidate->column)
      && read_aggregates (self, (int) (name - &g_array_index (self->items, DowserItem, 0))))
    {
      name->used = TRUE;
      return;
    }
  term = dowser_parse_make_count (self, name);
  if (term.distinct)
    name->used = TRUE;
  else if (dowser_item_is (name, DOWSER_CANDIDATE_COLUMN))
    {
      gboolean distinct = keyword_rule->candidate->keyword_rule->arg == 1
                          || (keyword_rule->candidate->keyword_rule->kind == DOWSER_KEYWORD_RULE_COUNT
                              && self->frame->groups->len == 0);

      name->used = TRUE;
      if (dowser_schema_index_is_measure (self->index, name->candidate->column)
          && keyword_rule->candidate->keyword_rule->arg == 0)
        {
          term.column = name->candidate->column;
          term.aggregate = DOWSER_SUM;
          term.aggregated = !is_listed_with_columns (self, at);
        }
      else if (distinct)
        {
          term.column = name->candidate->column;
          term.distinct = TRUE;
        }
    }
  else
    {
      g_autoptr (GPtrArray) key = dowser_table_dup_primary_key (name->candidate->table);
      const DowserColumn *numbers = dowser_parse_find_total_column (self, name->candidate->table);

      read_over_groups (self, at);

      dowser_parse_add_table (self, name->candidate->table);
      name->used = TRUE;
      if (numbers != NULL)
        {
          term.column = numbers;
          term.aggregate = DOWSER_SUM;
        }
      else if (keyword_rule->candidate->keyword_rule->kind == DOWSER_KEYWORD_RULE_COUNT
               && keyword_rule->candidate->keyword_rule->arg == 1 && key->len == 1)
        {
          term.column = g_ptr_array_index (key, 0);
          term.distinct = TRUE;
        }
    }
  dowser_parse_add_output (self, &term);
}

/* Returns the index of the item "to" in "ratio of A to B". Returns 0 if there is no such item, or if A and B aren't
 * rows of the same table. */
static guint
find_ratio_part (const DowserParse *self, int at, const DowserTable *table)
{
  guint part = 0;

  for (guint i = at + 2; i < self->items->len; i++)
    {
      const DowserCandidate *candidate = dowser_parse_get (self, i)->candidate;

      if (part == 0 && dowser_parse_token_is (self, candidate->first, "to"))
        part = i;
      else if (part != 0 && candidate->kind == DOWSER_CANDIDATE_TABLE)
        return candidate->table == table ? part : 0;
    }
  return 0;
}

/* Returns TRUE if there are conditions on rows that can distinguish the two sides of a ratio. */
static gboolean
can_split_ratio (const DowserParse *self)
{
  for (guint i = 0; i < self->frame->conditions->len; i++)
    {
      if (((const DowserCondition *) g_ptr_array_index (self->frame->conditions, i))->term.aggregated)
        return FALSE;
    }
  return self->frame->conditions->len > 0 && self->frame->groups->len == 0;
}

/* Reads "ratio of open shops to closed shops" or "ratio of orders in 2020 to all orders". */
static void
read_ratio (DowserParse *self, int at)
{
  DowserItem *keyword_rule = dowser_parse_get (self, at);
  DowserItem *name = dowser_parse_get (self, at + 1);
  DowserTerm term;

  for (int i = at + 1; name != NULL && i < at + 4 && !dowser_item_is (name, DOWSER_CANDIDATE_TABLE); i++)
    name = dowser_parse_get (self, i);
  if (!dowser_item_is (name, DOWSER_CANDIDATE_TABLE))
    return;
  term = dowser_term_new_count (name->candidate->table);
  term.ratio = find_ratio_part (self, at, name->candidate->table);
  if (term.ratio == 0 || !can_split_ratio (self))
    return;
  for (guint i = at; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_COUNT)
          || (dowser_item_is (item, DOWSER_CANDIDATE_TABLE) && item->candidate->table == name->candidate->table))
        item->used = TRUE;
    }
  keyword_rule->used = TRUE;
  dowser_parse_add_table (self, name->candidate->table);
  dowser_parse_add_output (self, &term);
}

/* Reads words such as "percentage of orders". They ask for the share of the rows that match the conditions, or for the
 * share of each group. */
static void
read_share (DowserParse *self, int at)
{
  DowserItem *keyword_rule = dowser_parse_get (self, at);
  DowserItem *name = dowser_parse_get (self, at + 1);
  DowserTerm term;

  if (dowser_item_is_keyword (name, DOWSER_KEYWORD_RULE_AGGREGATE))
    {
      name->used = TRUE;
      name = dowser_parse_get (self, at + 2);
    }
  if (!dowser_item_is (name, DOWSER_CANDIDATE_TABLE) && !dowser_item_is (name, DOWSER_CANDIDATE_COLUMN))
    return;
  term = dowser_term_from_candidate (name->candidate);
  if (term.column == NULL || !dowser_schema_index_is_measure (self->index, term.column))
    term = dowser_term_new_count (term.table);
  else if (!term.aggregated)
    {
      term.aggregated = TRUE;
      term.aggregate = DOWSER_SUM;
    }
  term.share = TRUE;
  keyword_rule->used = TRUE;
  name->used = TRUE;
  dowser_parse_add_table (self, name->candidate->table);
  dowser_parse_add_output (self, &term);
}

/* Returns TRUE for a table in a list of columns. Such a table means the names of its rows, as in "the title, the author
 * and the year". */
static gboolean
is_listed (const DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *before = dowser_parse_get (self, at - 1);
  DowserItem *listed = dowser_parse_get (self, at - 2);
  DowserItem *next = dowser_parse_get (self, at + 1);

  if (!dowser_item_is (item, DOWSER_CANDIDATE_TABLE) || item->candidate->table == self->frame->subject
      || dowser_parse_is_modifier (self, at) || dowser_item_is (next, DOWSER_CANDIDATE_VALUE)
      || dowser_item_is (next, DOWSER_CANDIDATE_QUANTITY))
    return FALSE;
  return dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_AND) && listed != NULL && listed->used
         && listed->clause == item->clause
         && (dowser_item_is (listed, DOWSER_CANDIDATE_COLUMN) || dowser_item_is (listed, DOWSER_CANDIDATE_TABLE));
}

/* Returns TRUE for a table at the beginning of a list. Such a table means the names of its rows, as in "the players and
 * the years they played". */
static gboolean
begins_column_list (const DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *next = dowser_parse_get (self, at + 2);

  if (!dowser_item_is (item, DOWSER_CANDIDATE_TABLE) || dowser_parse_is_modifier (self, at)
      || !dowser_item_is_keyword (dowser_parse_get (self, at + 1), DOWSER_KEYWORD_RULE_AND)
      || (at > 0 && !dowser_item_is_keyword (dowser_parse_get (self, at - 1), DOWSER_KEYWORD_RULE_ASK)))
    return FALSE;
  if (dowser_item_is_keyword (next, DOWSER_KEYWORD_RULE_THEIR)
      || dowser_item_is_keyword (next, DOWSER_KEYWORD_RULE_DISTINCT))
    next = dowser_parse_get (self, at + 3);
  return dowser_item_is_column (next) && next->kind == DOWSER_CLAUSE_HEAD;
}

static void
read_head_item (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserTerm term = { NULL };

  if (item->used)
    return;
  if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_COUNT))
    read_count (self, at);
  else if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_SHARE) && item->candidate->keyword_rule->arg == 1)
    read_share (self, at);
  else if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_SHARE) && item->candidate->keyword_rule->arg == 0)
    read_ratio (self, at);
  else if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_ALL) && self->frame->subject != NULL)
    {
      term.table = self->frame->subject;
      term.all = TRUE;
      item->used = TRUE;
      dowser_parse_add_output (self, &term);
    }
  else if (dowser_item_is (item, DOWSER_CANDIDATE_COLUMN))
    read_column (self, at);
  else if (is_listed (self, at) || begins_column_list (self, at))
    {
      item->used = TRUE;
      dowser_parse_add_table (self, item->candidate->table);
      dowser_parse_add_names (self, item->candidate->table);
    }
}

static void
read_lone_aggregates (DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);
      DowserItem *next = dowser_parse_get (self, i + 1);

      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AGGREGATE) && !item->used
          && item->kind == DOWSER_CLAUSE_HEAD && item->candidate->keyword_rule->arg == DOWSER_SUM
          && dowser_item_is (next, DOWSER_CANDIDATE_TABLE) && !dowser_parse_read_total_of_rows (self, (int) i))
        read_count (self, i);
    }
}

/* Returns TRUE if the answer is whole rows, because the question names only a table. This is true for "show all
 * customers", but not for a "list" of customers. It is also true for a table without a name column, such as "orders",
 * because a list of keys would not be useful. */
static gboolean
shows_whole_rows (const DowserParse *self)
{
  const DowserQueryFrame *frame = self->frame;
  gboolean is_named = dowser_schema_index_get_name_columns (self->index, frame->subject)->len > 0;
  guint n_words = 0;

  if (frame->conditions->len > 0 || frame->orders->len > 0 || frame->groups->len > 0 || frame->limit != DOWSER_NO_LIMIT
      || frame->unused->len > 0)
    return FALSE;
  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserItem *item = dowser_parse_get (self, (int) i);

      if (!dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_ASK)
          && !dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_ANY)
          && !(dowser_item_is (item, DOWSER_CANDIDATE_TABLE) && item->candidate->table == frame->subject
               && n_words++ == 0))
        return FALSE;
    }
  return n_words == 1
         && (!is_named
             || (dowser_query_frame_contains_word (frame, "all") && !dowser_query_frame_contains_word (frame, "list")));
}

/* Returns TRUE if each value is shown only once, because the question names a category and no table: "show all card
 * types". */
static gboolean
lists_distinct_values (const DowserParse *self)
{
  const DowserQueryFrame *frame = self->frame;
  const DowserTerm *output;

  if (frame->outputs->len != 1 || frame->groups->len > 0 || frame->orders->len > 0 || frame->limit != DOWSER_NO_LIMIT)
    return FALSE;
  output = &g_array_index (frame->outputs, DowserTerm, 0);
  if (output->aggregated || output->column == NULL || output->column->primary_key > 0
      || dowser_schema_index_get_kind (self->index, output->column) != DOWSER_COLUMN_CATEGORY)
    return FALSE;
  for (guint i = 0; i < self->items->len; i++)
    if (dowser_item_is (dowser_parse_get (self, i), DOWSER_CANDIDATE_TABLE))
      return FALSE;
  return frame->conditions->len == 0;
}

void
dowser_parse_outputs (DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      if (dowser_parse_get (self, i)->kind == DOWSER_CLAUSE_HEAD)
        read_head_item (self, i);
    }
  read_lone_aggregates (self);
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is (item, DOWSER_CANDIDATE_TABLE) && !item->used)
        {
          dowser_parse_add_table (self, item->candidate->table);
          item->used = TRUE;
        }
      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_DISTINCT) && !item->used
          && item->kind == DOWSER_CLAUSE_HEAD)
        {
          self->frame->distinct = TRUE;
          item->used = TRUE;
        }
    }
  if (self->frame->outputs->len == 0 && (self->frame->groups->len == 0 || self->frame->ranks_in_groups)
      && self->frame->subject != NULL)
    {
      DowserTerm all = { self->frame->subject };

      all.all = TRUE;
      self->frame->is_table = shows_whole_rows (self);
      if (self->frame->is_table)
        dowser_parse_add_output (self, &all);
      else
        dowser_parse_add_names (self, self->frame->subject);
    }
  if (lists_distinct_values (self))
    self->frame->distinct = TRUE;
  for (guint i = 0; i < self->frame->shown_measures->len; i++)
    dowser_parse_add_output (self, &g_array_index (self->frame->shown_measures, DowserTerm, i));
  dowser_parse_show_groups (self);
}
