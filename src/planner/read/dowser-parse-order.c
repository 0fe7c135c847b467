/* dowser-parse-order.c - reads superlatives and sort keys: "the oldest student", "sorted by name" */
#include "planner/read/dowser-parse.h"

#include <glib/gi18n-lib.h>

static void
add_order (DowserParse *self, const DowserTerm *term, gboolean descending)
{
  DowserSortKey key = { *term, descending };

  for (guint i = 0; i < self->frame->orders->len; i++)
    {
      if (dowser_term_equal (&g_array_index (self->frame->orders, DowserSortKey, i).term, term))
        return;
    }
  g_array_append_val (self->frame->orders, key);
}

static void
add_top_order (DowserParse *self, const DowserTerm *term, gboolean descending)
{
  add_order (self, term, descending);
  if (self->frame->limit == DOWSER_NO_LIMIT)
    self->frame->limit = 1;
}

/* Returns the index of the next table or column, skipping "of" and "any"; -1 if another item comes first. */
static int
find_name_after (const DowserParse *self, int at)
{
  for (int i = at + 1; i < (int) self->items->len && i <= at + 3; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_parse_is_participle (self, i))
        continue;
      if (dowser_item_is_name (item) && !dowser_parse_is_modifier (self, i))
        return i;
      if (dowser_item_is_name (item))
        continue;
      if (!dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_OF)
          && !dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_ANY)
          && !dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_DISTINCT)
          && !dowser_item_is (item, DOWSER_CANDIDATE_VALUE))
        return -1;
    }
  return -1;
}

/* Returns TRUE if the ranked column is the only output. For example, "what is the highest salary?" asks for the salary
 * itself. */
static gboolean
is_only_output (const DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);

  if (item->kind != DOWSER_CLAUSE_HEAD)
    return FALSE;
  for (int i = 0; i < at; i++)
    {
      DowserItem *before = dowser_parse_get (self, i);

      if (dowser_item_asks_for_time (before))
        return FALSE;
      if (before->kind == DOWSER_CLAUSE_HEAD && dowser_item_is_name (before) && !before->used)
        return dowser_item_is_keyword (dowser_parse_get (self, at - 1), DOWSER_KEYWORD_RULE_AND);
    }
  return TRUE;
}

/* Returns TRUE if the values must be summed for each row of the subject, because they are in another table. An example
 * is "the field with the most tons". */
static gboolean
is_summed_for_subject (const DowserParse *self, int at, const DowserTerm *term)
{
  const DowserTable *subject = self->frame->subject;

  if (!dowser_item_is_keyword (dowser_parse_get (self, at), DOWSER_KEYWORD_RULE_SUPERLATIVE) || subject == NULL
      || term->aggregated || term->column == NULL || !dowser_schema_index_is_measure (self->index, term->column)
      || !dowser_parse_can_be_summed (term->column))
    return FALSE;
  for (guint i = 0; i < subject->referenced_by->len; i++)
    if (((const DowserForeignKey *) g_ptr_array_index (subject->referenced_by, i))->table == term->table)
      return term->table != subject;
  return FALSE;
}

static void
read_extreme_column (DowserParse *self, int at, int name, gboolean descending)
{
  DowserItem *column = dowser_parse_get (self, name);
  int function = dowser_parse_is_modifier (self, name - 1) ? name - 2 : name - 1;
  DowserItem *before = dowser_parse_get (self, function);
  DowserItem *next_item = dowser_parse_get (self, name + 1);
  DowserTerm term = dowser_term_from_candidate (column->candidate);

  column->used = TRUE;
  dowser_parse_get (self, at)->used = TRUE;
  if (is_summed_for_subject (self, at, &term))
    {
      term.aggregated = TRUE;
      term.aggregate = DOWSER_SUM;
    }
  if (dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_AGGREGATE) && function > at)
    {
      term.aggregated = TRUE;
      term.aggregate = before->candidate->keyword_rule->arg;
      before->used = TRUE;
    }
  if (!term.aggregated && is_only_output (self, at) && self->frame->limit == DOWSER_NO_LIMIT
      && (dowser_schema_index_is_measure (self->index, term.column)
          || dowser_schema_index_is_temporal (self->index, term.column))
      && !dowser_item_is (next_item, DOWSER_CANDIDATE_TABLE))
    {
      term.aggregated = TRUE;
      term.aggregate = descending ? DOWSER_MAX : DOWSER_MIN;
      dowser_parse_add_output (self, &term);
      return;
    }
  /* If the question names no other output, the ranked column is the output, as in "the top 3 highest rates". */
  if (!term.aggregated && self->frame->limit != DOWSER_NO_LIMIT && is_only_output (self, at)
      && !dowser_item_is (next_item, DOWSER_CANDIDATE_TABLE))
    dowser_parse_add_output (self, &term);
  add_top_order (self, &term, descending);
}

/* Reads a maximum or minimum that selects the row: "the room with the maximum occupancy". */
static void
read_extreme_condition (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *before = dowser_parse_get (self, at - 1);
  int name = find_name_after (self, at);
  DowserItem *next_item = dowser_parse_get (self, name);
  int function = item->candidate->keyword_rule->arg;

  if ((function != DOWSER_MAX && function != DOWSER_MIN) || item->kind != DOWSER_CLAUSE_CONDITION
      || !dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_RELATIVE) || !dowser_item_is_column (next_item)
      || next_item->used
      || !(dowser_schema_index_is_measure (self->index, next_item->candidate->column)
           || dowser_schema_index_is_temporal (self->index, next_item->candidate->column)))
    return;
  read_extreme_column (self, at, name, function == DOWSER_MAX);
}

/* Finds the adjective's column in the tables that the subject references. For "the tallest perpetrator", a perpetrator
 * references a person, and the table of persons has the heights. */
static const DowserColumn *
find_column_in_parents (const DowserParse *self, const DowserAdjective *adjective, gboolean *descending)
{
  GPtrArray *edges = dowser_join_graph_get_edges (dowser_schema_index_get_graph (self->index), self->frame->subject);
  const DowserColumn *column = NULL;

  for (guint i = 0; column == NULL && edges != NULL && i < edges->len; i++)
    {
      const DowserJoinEdge *edge = g_ptr_array_index (edges, i);

      if (edge->key->table == self->frame->subject)
        column = dowser_parse_find_adjective_column (self, adjective, edge->far, descending);
    }
  return column;
}

/* Ranks rows by the adjective's column. If the adjective fits any measure, ranks the rows by their main amount.
 * Returns: TRUE if a column was found */
static gboolean
rank_rows (DowserParse *self, int at, const DowserTable *table)
{
  DowserItem *item = dowser_parse_get (self, at);
  const DowserAdjective *adjective = item->candidate->adjective;
  gboolean descending = adjective->descending;
  const DowserColumn *column = dowser_parse_find_adjective_column (self, adjective, table, &descending);
  DowserTerm term;

  if (column == NULL)
    {
      column = dowser_parse_find_amount (self, table);
      if (column == NULL)
        return FALSE;
      dowser_parse_add_doubt (self, 0.0,
                              g_strdup_printf (_ ("The question doesn't say how to rank the rows, so they are ranked "
                                                  "by “%s”."),
                                               column->name));
    }
  item->used = TRUE;
  term = dowser_term_from_column (column);
  add_top_order (self, &term, descending != item->candidate->least);
  g_array_append_val (self->frame->shown_measures, term);
  return TRUE;
}

/* Reads an adjective that determines the sort key: "oldest student", "cheapest". */
static void
read_adjective (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  const DowserAdjective *adjective = item->candidate->adjective;
  int name = find_name_after (self, at);
  DowserItem *next_item = dowser_parse_get (self, name);
  DowserItem *before = dowser_parse_get (self, at - 1);
  gboolean descending = adjective->descending;
  const DowserColumn *column = NULL;
  DowserTerm term;

  if (dowser_item_is_keyword (dowser_parse_get (self, at + 1), DOWSER_KEYWORD_RULE_AGGREGATE))
    {
      name = find_name_after (self, at + 1);
      next_item = dowser_parse_get (self, name);
    }
  if (dowser_parse_is_row_number (self, next_item) && next_item->clause == item->clause && adjective->any_measure)
    {
      rank_rows (self, at, next_item->candidate->table);
      return;
    }
  if (dowser_item_is (next_item, DOWSER_CANDIDATE_COLUMN) && next_item->clause == item->clause
      && (dowser_schema_index_is_measure (self->index, next_item->candidate->column)
          || dowser_schema_index_is_temporal (self->index, next_item->candidate->column) || adjective->any_measure))
    {
      read_extreme_column (self, at, name, descending != item->candidate->least);
      return;
    }
  if (dowser_item_is (next_item, DOWSER_CANDIDATE_TABLE))
    column = dowser_parse_find_adjective_column (self, adjective, next_item->candidate->table, &descending);
  if (column == NULL && dowser_item_is (before, DOWSER_CANDIDATE_COLUMN) && !before->used
      && (dowser_schema_index_is_measure (self->index, before->candidate->column)
          || dowser_schema_index_is_temporal (self->index, before->candidate->column)))
    {
      column = before->candidate->column;
      before->used = TRUE;
    }
  if (column == NULL)
    column
        = dowser_parse_find_adjective_column (self, adjective, dowser_parse_find_table_before (self, at), &descending);
  if (column == NULL)
    column = dowser_parse_find_adjective_column (self, adjective, self->frame->subject, &descending);
  for (guint i = 0; column == NULL && i < self->items->len; i++)
    column = dowser_parse_find_adjective_column (self, adjective, dowser_parse_get (self, i)->candidate->table,
                                                 &descending);
  if (column == NULL && self->frame->subject != NULL)
    column = find_column_in_parents (self, adjective, &descending);
  if (column == NULL)
    return;
  item->used = TRUE;
  term = dowser_term_from_column (column);
  add_top_order (self, &term, descending != item->candidate->least);
}

/* Returns TRUE if @item is the table that the question is about, and this table has a column with the names of its
 * rows. Each name then stands for a single row, so a count of rows isn't a useful sort key. */
static gboolean
has_named_rows (const DowserParse *self, const DowserItem *item)
{
  return dowser_item_is (item, DOWSER_CANDIDATE_TABLE) && item->candidate->table == self->frame->subject
         && dowser_schema_index_get_name_columns (self->index, item->candidate->table)->len > 0;
}

/* Reads a measure named before "the most", as in "which customers spent the most". If the measure is a formula, it is
 * also shown. */
static void
read_measure_before_most (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *measure = dowser_parse_get (self, at - 1);
  DowserTerm term;

  if (has_named_rows (self, measure) && dowser_parse_find_events (self, measure->candidate->table, &term))
    {
      item->used = TRUE;
      add_top_order (self, &term, (item->candidate->keyword_rule->arg & 1) != 0);
      return;
    }
  if (!dowser_item_is (measure, DOWSER_CANDIDATE_COLUMN) || measure->used || measure->clause != item->clause
      || self->frame->subject == NULL || self->frame->subject == measure->candidate->table
      || !dowser_schema_index_is_measure (self->index, measure->candidate->column))
    return;
  item->used = measure->used = TRUE;
  term = dowser_term_from_candidate (measure->candidate);
  if (!term.aggregated)
    {
      term.aggregated = TRUE;
      term.aggregate = DOWSER_SUM;
    }
  add_top_order (self, &term, (item->candidate->keyword_rule->arg & 1) != 0);
  if (measure->candidate->formula != NULL)
    g_array_append_val (self->frame->shown_measures, term);
}

/* Reads "the most" and the name after it, as in "the most courses", "the largest number of employees" or "most
 * points". */
static void
read_most (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  int arg = item->candidate->keyword_rule->arg;
  gboolean descending = (arg & 1) != 0;
  int name = find_name_after (self, at);
  DowserItem *next_item = dowser_parse_get (self, name);
  const DowserColumn *count_column;
  const DowserColumn *numbers;
  DowserTerm term;

  if (next_item == NULL)
    {
      read_measure_before_most (self, at);
      return;
    }
  if (dowser_item_is (next_item, DOWSER_CANDIDATE_COLUMN)
      && dowser_schema_index_is_measure (self->index, next_item->candidate->column))
    {
      read_extreme_column (self, at, name, descending);
      return;
    }
  if (!dowser_item_is_name (next_item))
    return;
  item->used = TRUE;
  next_item->used = TRUE;
  count_column = dowser_parse_find_count_column (self, self->frame->subject, name);
  numbers = dowser_parse_find_total_column (self, next_item->candidate->table);
  if (count_column != NULL)
    term = dowser_term_from_column (count_column);
  else if (numbers != NULL
           && (next_item->candidate->table != self->frame->subject || dowser_parse_has_single_table (self)))
    {
      term = dowser_term_from_column (numbers);
      term.aggregated = TRUE;
      term.aggregate = DOWSER_SUM;
    }
  else
    {
      term = dowser_parse_make_count (self, next_item);
      dowser_parse_add_table (self, next_item->candidate->table);
    }
  add_top_order (self, &term, descending);
}

/* Reads "most common X" or "X that is used most", and sorts by a count. If X is a table whose rows have names, counts
 * the events of X, such as the rows that reference it. Otherwise, counts the rows of X. */
static void
read_most_common (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  int name = find_name_after (self, at);
  DowserItem *next_item = dowser_parse_get (self, name);
  const DowserTable *table
      = next_item != NULL ? next_item->candidate->table : dowser_parse_find_table_before (self, at);
  DowserTerm term;

  if (table == NULL)
    return;
  item->used = TRUE;
  /* A day of a calendar has no name, but is busy because of the rows that reference it. */
  if (!(has_named_rows (self, next_item) || g_str_has_prefix (item->candidate->keyword_rule->id, "common.busy"))
      || !dowser_parse_find_events (self, table, &term))
    term = dowser_term_new_count (table);
  add_top_order (self, &term, item->candidate->keyword_rule->arg == 1);
}

/* Reads a limit, as in "the 3 lowest prices" or "top 3 durations". The words of the limit give the direction, and the
 * words after the limit give the sort key. */
static void
read_limit (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  const char *word = item->candidate->quantity->compared_word;
  const DowserAdjective *adjective = word != NULL ? dowser_lexicon_find_adjective (word, NULL) : NULL;
  gboolean descending
      = !(g_strcmp0 (word, "least") == 0 || g_strcmp0 (word, "fewest") == 0 || g_strcmp0 (word, "bottom") == 0
          || g_strcmp0 (word, "lowest") == 0 || g_strcmp0 (word, "worst") == 0);
  int name = find_name_after (self, at);
  DowserItem *next_item = dowser_parse_get (self, name);
  const DowserColumn *column = NULL;
  DowserTerm term;

  if (word == NULL || next_item == NULL)
    return;
  if (dowser_item_is (next_item, DOWSER_CANDIDATE_COLUMN)
      && dowser_schema_index_is_measure (self->index, next_item->candidate->column) && self->frame->orders->len == 0)
    {
      read_extreme_column (self, at, name, adjective != NULL ? adjective->descending : descending);
      return;
    }
  if (adjective != NULL && !adjective->any_measure)
    column = dowser_parse_find_adjective_column (self, adjective, next_item->candidate->table, &descending);
  if (column != NULL)
    {
      term = dowser_term_from_column (column);
      add_order (self, &term, descending);
    }
  else if (g_strcmp0 (word, "most") == 0 || g_strcmp0 (word, "least") == 0 || g_strcmp0 (word, "fewest") == 0)
    {
      term = dowser_term_new_count (next_item->candidate->table);
      add_order (self, &term, descending);
    }
}

/* Gets the aggregate that @item means in a list of aggregates: "highest" is the maximum. */
static gboolean
get_aggregate (const DowserItem *item, DowserAggregate *function)
{
  if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AGGREGATE))
    *function = item->candidate->keyword_rule->arg;
  else if (dowser_item_is (item, DOWSER_CANDIDATE_ADJECTIVE) && item->candidate->degree == DOWSER_DEGREE_SUPERLATIVE)
    *function = item->candidate->adjective->descending != item->candidate->least ? DOWSER_MAX : DOWSER_MIN;
  else
    return FALSE;
  return !item->used;
}

/* Reads a list of superlatives as aggregates over all rows, as in "the highest, lowest and average cost". These
 * superlatives don't select a row. */
static void
read_superlative_list (DowserParse *self, int at)
{
  DowserAggregate function;
  guint n = 0;
  int last = at;
  int name;
  DowserTerm term;

  for (int i = at; get_aggregate (dowser_parse_get (self, i), &function); n++)
    {
      last = i++;
      if (!dowser_item_is_keyword (dowser_parse_get (self, i), DOWSER_KEYWORD_RULE_AND))
        i = -1;
      while (dowser_item_is_keyword (dowser_parse_get (self, i), DOWSER_KEYWORD_RULE_AND))
        i++;
    }
  name = find_name_after (self, last);
  if (n < 2 || !dowser_item_is_column (dowser_parse_get (self, name)) || dowser_parse_get (self, name)->used
      || !dowser_schema_index_is_measure (self->index, dowser_parse_get (self, name)->candidate->column))
    return;
  dowser_parse_get (self, name)->used = TRUE;
  term = dowser_term_from_candidate (dowser_parse_get (self, name)->candidate);
  term.aggregated = TRUE;
  for (int i = at; i <= last; i++)
    {
      if (!get_aggregate (dowser_parse_get (self, i), &term.aggregate))
        continue;
      dowser_parse_get (self, i)->used = TRUE;
      dowser_parse_add_output (self, &term);
    }
}

void
dowser_parse_superlatives (DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (item->kind == DOWSER_CLAUSE_HEAD)
        read_superlative_list (self, i);
      if (dowser_item_is_quantity (item, DOWSER_QUANTITY_LIMIT))
        read_limit (self, i);
      if (item->used)
        continue;
      if (dowser_item_is (item, DOWSER_CANDIDATE_ADJECTIVE))
        read_adjective (self, i);
      else if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_SUPERLATIVE))
        read_most (self, i);
      else if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AGGREGATE))
        read_extreme_condition (self, i);
      else if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_COMMON))
        read_most_common (self, i);
      else if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_TOP) && self->frame->limit == DOWSER_NO_LIMIT)
        {
          self->frame->limit = 1;
          item->used = TRUE;
        }
    }
}

/* Returns TRUE if the clause says "descending" after item @at. @otherwise: the result if the clause names no
 * direction */
static gboolean
find_direction (DowserParse *self, int at, gboolean otherwise)
{
  guint clause = dowser_parse_get (self, at)->clause;

  for (int i = at; i < (int) self->items->len && dowser_parse_get (self, i)->clause == clause; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_DIRECTION))
        {
          item->used = TRUE;
          return item->candidate->keyword_rule->arg == 1;
        }
    }
  return otherwise;
}

/* Returns TRUE for "from old to young" if the column is a date of birth. The earliest date must then come first. */
static gboolean
reverses_date_order (const DowserParse *self, int at, const DowserTerm *term)
{
  guint clause = dowser_parse_get (self, at)->clause;

  if (term->column == NULL || dowser_schema_index_get_kind (self->index, term->column) != DOWSER_COLUMN_DATE)
    return FALSE;
  for (int i = at; i < (int) self->items->len && dowser_parse_get (self, i)->clause == clause; i++)
    {
      const DowserCandidate *candidate = dowser_parse_get (self, i)->candidate;

      for (guint j = candidate->first; j < candidate->first + candidate->n; j++)
        if (dowser_item_is_keyword (dowser_parse_get (self, i), DOWSER_KEYWORD_RULE_DIRECTION)
            && !(j >= 2 && dowser_parse_token_is (self, j - 2, "newest"))
            && !dowser_parse_token_is (self, j + 2, "newest")
            && (dowser_parse_token_is (self, j, "old") || dowser_parse_token_is (self, j, "oldest")))
          return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the question has groups, so that a count of rows may be the sort key. */
static gboolean
has_groups (const DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserItem *item = dowser_parse_get (self, i);

      if (item->kind == DOWSER_CLAUSE_GROUP)
        return TRUE;
    }
  return FALSE;
}

/* Returns the sort key for the name at item @at, with "number of" or an aggregate before it. */
static DowserTerm
read_key (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *before = dowser_parse_get (self, at - 1);
  DowserTerm term = dowser_item_get_term (item);

  item->used = TRUE;
  if (dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_COUNT))
    {
      before->used = TRUE;
      /* In "by the number of floors", a column may contain the number of floors. */
      if (term.column != NULL && dowser_schema_index_is_measure (self->index, term.column) && !has_groups (self))
        return term;
      return dowser_term_new_count (item->candidate->table);
    }
  if (dowser_item_is_keyword (before, DOWSER_KEYWORD_RULE_AGGREGATE) && term.column != NULL)
    {
      before->used = TRUE;
      term.aggregated = TRUE;
      term.aggregate = before->candidate->keyword_rule->arg;
    }
  return term;
}

/* Returns TRUE if the words after "by" are the sort key, and the largest rows come first, as in "top 5 … by …". For
 * "bottom" and "worst", returns FALSE. */
static gboolean
is_ranking (const DowserParse *self, int at)
{
  for (int i = 0; i < at && dowser_item_is_keyword (dowser_parse_get (self, at), DOWSER_KEYWORD_RULE_GROUP); i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_quantity (item, DOWSER_QUANTITY_LIMIT))
        return g_strcmp0 (item->candidate->quantity->compared_word, "bottom") != 0
               && g_strcmp0 (item->candidate->quantity->compared_word, "worst") != 0;
      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_TOP))
        return item->candidate->keyword_rule->arg == 1;
    }
  return FALSE;
}

/* Returns TRUE if the name at item @at continues a list of names, as in "by name and by age". */
static gboolean
continues_name_list (const DowserParse *self, int at)
{
  for (int i = at - 1; i >= 0 && i >= at - 4; i--)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AND))
        return TRUE;
      if (dowser_item_is_name (item) && !dowser_parse_is_modifier (self, i))
        return FALSE;
    }
  return FALSE;
}

static void
read_order (DowserParse *self, int at)
{
  DowserItem *keyword_rule = dowser_parse_get (self, at);
  gboolean ranking = is_ranking (self, at);
  gboolean descending = find_direction (self, at,
                                        ranking
                                            || (keyword_rule->candidate->keyword_rule->kind == DOWSER_KEYWORD_RULE_ORDER
                                                && keyword_rule->candidate->keyword_rule->arg == 1));
  guint n_keys = self->frame->orders->len;

  keyword_rule->used = TRUE;
  for (int i = at + 1; i < (int) self->items->len && dowser_parse_get (self, i)->clause == keyword_rule->clause; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);
      DowserTerm term;

      if (!dowser_item_is_name (item) || item->used || dowser_parse_is_modifier (self, i))
        continue;
      if (dowser_item_is_keyword (dowser_parse_get (self, i - 1), DOWSER_KEYWORD_RULE_OF)
          && self->frame->orders->len > n_keys)
        continue;
      if (ranking && self->frame->orders->len > n_keys && !continues_name_list (self, i))
        continue;
      term = read_key (self, i);
      if (ranking && !term.aggregated && term.column != NULL && term.table != self->frame->subject
          && dowser_schema_index_is_measure (self->index, term.column))
        {
          term.aggregated = TRUE;
          term.aggregate = DOWSER_SUM;
        }
      if (term.column == NULL && !term.aggregated)
        {
          GPtrArray *names = dowser_schema_index_get_name_columns (self->index, term.table);

          if (names->len == 0 || self->frame->orders->len > n_keys)
            continue;
          term = dowser_term_from_column (g_ptr_array_index (names, 0));
        }
      add_order (self, &term, descending != reverses_date_order (self, at, &term));
      if (ranking)
        g_array_append_val (self->frame->shown_measures, term);
    }
  if (self->frame->orders->len == n_keys)
    keyword_rule->used = FALSE;
}

static gboolean
shows_aggregate (const DowserQueryFrame *frame)
{
  for (guint i = 0; i < frame->outputs->len; i++)
    {
      if (g_array_index (frame->outputs, DowserTerm, i).aggregated)
        return TRUE;
    }
  return FALSE;
}

/* Reads a direction without a sort key, as in "in ascending order". Sorts by the measure of each group or, without such
 * a measure, by the first output. */
void
dowser_parse_lone_directions (DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);
      gboolean is_counted;
      gboolean descending;
      gboolean is_ordering = dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_DIRECTION)
                             || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_ORDER);

      if (!is_ordering || item->used)
        continue;
      is_counted = shows_aggregate (self->frame);
      descending = find_direction (self, i, item->candidate->keyword_rule->arg == 1);
      item->used = FALSE;
      for (guint j = 0; j < self->frame->outputs->len && !item->used; j++)
        {
          const DowserTerm *output = &g_array_index (self->frame->outputs, DowserTerm, j);

          if (output->all || (is_counted && !output->aggregated))
            continue;
          item->used = TRUE;
          add_order (self, output, descending);
        }
    }
}

/* Returns TRUE if item @at begins the order clause. The item is "by" or a direction, as in "Order the cities by …" or
 * "Sort the names in descending order of …". */
static gboolean
opens_order_clause (const DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *before = dowser_parse_get (self, at - 1);

  return item->kind == DOWSER_CLAUSE_ORDER && before != NULL && before->clause != item->clause
         && (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_DIRECTION)
             || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_GROUP));
}

void
dowser_parse_orders (DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (!item->used && (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_ORDER) || opens_order_clause (self, i)))
        read_order (self, i);
    }
}
