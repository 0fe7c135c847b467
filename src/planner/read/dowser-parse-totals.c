/* dowser-parse-totals.c - sums measures that are asked for "by" or "per" something */
#include "planner/read/dowser-parse.h"
#include "words/dowser-words.h"

/* The minimum average number of rows for each name. With fewer rows, a name isn't treated as the name of a group. */
#define ROWS_OF_A_NAME 2.0

/* The rules for totals: "amount per patient" is one total for each patient, and "top genres by pages" are the genres
 * with the most pages in total. If the database has a single table, such as a file, its rows are line items. In such a
 * table, "sales by region" are totals, although "by" may also mean an order. */

static gboolean
is_plain_column (const DowserTerm *term)
{
  return term->column != NULL && !term->aggregated && !term->bucketed && !term->all && !term->share && term->ratio == 0
         && term->factor == NULL && term->minus == NULL;
}

static gboolean
is_measure (const DowserParse *self, const DowserTerm *term)
{
  return is_plain_column (term) && dowser_schema_index_is_measure (self->index, term->column);
}

/* Returns FALSE for rates, prices and grades, because their sum over several rows has no meaning. */
gboolean
dowser_parse_can_be_summed (const DowserColumn *column)
{
  static const char *const singles[]
      = { "rate",    "ratio",  "percent", "percentage", "discount", "price",       "score",  "rating", "age",
          "average", "margin", "index",   "grade",      "gpa",      "temperature", "height", "speed",  "density",
          "share",   "level",  "rank",    "year",       "latitude", "longitude",   NULL };
  g_auto (GStrv) words = dowser_words_split_identifier (column->name);

  /* Skips a metric defined by the user, which is already an aggregate. */
  for (guint i = 0; words[i] != NULL && !column->defined; i++)
    {
      g_autofree char *lemma = dowser_word_dup_lemma (words[i]);

      if (g_strv_contains (singles, lemma))
        return FALSE;
    }
  return TRUE;
}

/* Returns TRUE if the term is a key in the table's first column. Such a key identifies a whole, such as an order, whose
 * parts are the line items. The key's values are counted: "orders per month". */
static gboolean
is_key_of_whole (const DowserParse *self, const DowserTerm *term)
{
  return is_plain_column (term) && term->column->index == 0
         && dowser_schema_index_get_kind (self->index, term->column) == DOWSER_COLUMN_KEY;
}

static void
sum_term (const DowserParse *self, DowserTerm *term)
{
  if (!is_measure (self, term))
    return;
  term->aggregated = TRUE;
  term->aggregate = dowser_parse_can_be_summed (term->column) ? DOWSER_SUM : DOWSER_AVG;
}

static void
sum_output (const DowserParse *self, DowserTerm *term)
{
  sum_term (self, term);
  if (!is_key_of_whole (self, term))
    return;
  term->aggregated = TRUE;
  term->aggregate = DOWSER_COUNT;
  term->distinct = TRUE;
}

static gboolean
contains_term (const GArray *terms, const DowserTerm *term)
{
  for (guint i = 0; i < terms->len; i++)
    if (dowser_term_equal (&g_array_index (terms, DowserTerm, i), term))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if each value of the term's column has on average at least @n_rows rows. Without a profile, one row is
 * assumed. */
static gboolean
has_repeated_values (const DowserParse *self, const DowserTerm *term, double n_rows)
{
  const DowserColumnProfile *profile = dowser_schema_index_get_profile (self->index, term->column);

  if (profile == NULL || profile->n_distinct < 0)
    return n_rows <= 1.0;
  return (double) profile->n_distinct * n_rows <= (double) (profile->n_rows - profile->n_nulls);
}

/* Returns TRUE if several rows have the same value in the term's column. If the column contains names, each name must
 * have many rows, because two films with the same name aren't a group. */
static gboolean
has_shared_values (const DowserParse *self, const DowserTerm *term)
{
  const DowserColumnProfile *profile = dowser_schema_index_get_profile (self->index, term->column);
  GPtrArray *names = dowser_schema_index_get_name_columns (self->index, term->table);

  if (profile == NULL || profile->n_distinct < 0)
    return FALSE;
  if (g_ptr_array_find (names, term->column, NULL))
    return has_repeated_values (self, term, ROWS_OF_A_NAME);
  return profile->n_distinct < profile->n_rows - profile->n_nulls;
}

/* If the values of all outputs except the measures repeat, groups the rows by these outputs. Returns: TRUE if groups
 * were made */
static gboolean
group_by_outputs (DowserParse *self, gboolean needs_measure, double n_rows)
{
  DowserQueryFrame *frame = self->frame;
  guint n_groups = 0, n_measures = 0;

  for (guint i = 0; i < frame->outputs->len; i++)
    {
      const DowserTerm *output = &g_array_index (frame->outputs, DowserTerm, i);

      n_measures += is_measure (self, output);
      n_groups += is_plain_column (output) && !is_measure (self, output) && has_repeated_values (self, output, n_rows);
    }
  if (n_groups == 0 || n_groups + n_measures < frame->outputs->len || (needs_measure && n_measures == 0))
    return FALSE;
  for (guint i = 0; i < frame->outputs->len; i++)
    if (!is_measure (self, &g_array_index (frame->outputs, DowserTerm, i)))
      g_array_append_val (frame->groups, g_array_index (frame->outputs, DowserTerm, i));
  return TRUE;
}

/* Groups the rows by the names after "by" if a measure is shown, because "by" then doesn't mean an order: "sales by
 * region and year". */
static void
group_by_keyword (DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (!dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_GROUP))
        continue;
      item->used |= group_by_outputs (self, TRUE, 1.0);
      return;
    }
}

static gboolean
contains_word_most (const DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    if (dowser_item_is_keyword (dowser_parse_get (self, i), DOWSER_KEYWORD_RULE_SUPERLATIVE))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the question ranks by the words after "by": "top 2 genres by pages", "bottom 3 drivers by km". */
static gboolean
ranks_by_keyword (const DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserItem *item = dowser_parse_get (self, (int) i);

      if (item->kind == DOWSER_CLAUSE_ORDER && dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_GROUP))
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the question is about single rows of a table, as in "the books with the most pages". Returns FALSE
 * for "genres of books". */
static gboolean
asks_for_rows (const DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserItem *item = dowser_parse_get (self, i);

      if (item->kind == DOWSER_CLAUSE_HEAD && dowser_item_is (item, DOWSER_CANDIDATE_TABLE)
          && !dowser_parse_is_modifier (self, (int) i)
          && !(dowser_item_is_keyword (dowser_parse_get (self, (int) i - 1), DOWSER_KEYWORD_RULE_OF)
               && dowser_item_is_column (dowser_parse_get (self, (int) i - 2))))
        return TRUE;
    }
  return FALSE;
}

/* If several rows share a value of the shown column, sums the measure of a ranking for each such value: "top 2 genres
 * by pages", "the genre with the most pages". For "largest" or "highest", the measure isn't summed, because these words
 * may mean the value of a single row. */
static gboolean
rank_shared (DowserParse *self)
{
  DowserQueryFrame *frame = self->frame;
  const DowserTerm *first = frame->orders->len > 0 ? &g_array_index (frame->orders, DowserSortKey, 0).term : NULL;
  gboolean shared = FALSE;

  if (first == NULL || frame->limit == DOWSER_NO_LIMIT || !is_measure (self, first) || asks_for_rows (self)
      || !(contains_word_most (self) ? dowser_parse_can_be_summed (first->column) : ranks_by_keyword (self)))
    return FALSE;
  for (guint i = 0; i < frame->outputs->len; i++)
    {
      const DowserTerm *output = &g_array_index (frame->outputs, DowserTerm, i);

      if (dowser_term_equal (output, first))
        continue;
      if (!is_plain_column (output) || is_measure (self, output) || output->column->primary_key > 0)
        return FALSE;
      shared = shared || has_shared_values (self, output);
    }
  for (guint i = 0; i < frame->outputs->len && shared; i++)
    if (!dowser_term_equal (&g_array_index (frame->outputs, DowserTerm, i), first))
      g_array_append_val (frame->groups, g_array_index (frame->outputs, DowserTerm, i));
  return shared;
}

static gboolean
ranks_by_total (const DowserParse *self)
{
  const DowserQueryFrame *frame = self->frame;
  const DowserTerm *first = frame->orders->len > 0 ? &g_array_index (frame->orders, DowserSortKey, 0).term : NULL;

  return first != NULL && frame->limit != DOWSER_NO_LIMIT && is_measure (self, first)
         && dowser_parse_can_be_summed (first->column);
}

gboolean
dowser_parse_has_single_table (const DowserParse *self)
{
  return dowser_schema_get_tables (dowser_schema_index_get_schema (self->index))->len == 1;
}

/* Finds a column that the words of @item name and whose values repeat. For "customers per state" in a table with a
 * customer in each line, this is the column with the customers. Prefers a key column of the table to the column that
 * was read. Returns: (nullable): NULL if no such column has repeated values */
static const DowserColumn *
find_repeated (const DowserParse *self, const DowserItem *item)
{
  const DowserCandidate *candidate = item->candidate;
  const DowserToken *token = dowser_tokens_get (self->candidate_chart->tokens, candidate->first + candidate->n - 1);
  const DowserColumn *found = NULL;

  for (guint i = 0; i < candidate->table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (candidate->table->columns, i);
      const DowserColumnProfile *profile = dowser_schema_index_get_profile (self->index, column);
      DowserColumnKind kind = dowser_schema_index_get_kind (self->index, column);

      if (profile == NULL || profile->n_distinct < 0 || profile->n_distinct >= profile->n_rows - profile->n_nulls
          || kind == DOWSER_COLUMN_MEASURE || kind == DOWSER_COLUMN_DATE || kind == DOWSER_COLUMN_YEAR
          || kind == DOWSER_COLUMN_FLAG)
        continue;
      if (kind == DOWSER_COLUMN_KEY && dowser_schema_index_match_column (self->index, column, token->lemma) > 0)
        return column;
      if (column == candidate->column)
        found = column;
    }
  return found;
}

DowserTerm
dowser_parse_make_count (const DowserParse *self, const DowserItem *item)
{
  DowserTerm term = dowser_term_new_count (item->candidate->table);

  if (!dowser_item_is_column (item) || !dowser_parse_has_single_table (self))
    return term;
  term.column = find_repeated (self, item);
  term.distinct = term.column != NULL;
  return term;
}

/* Returns TRUE if the question is about the rows themselves: "list all amounts in March", "the distance of each
 * run". */
static gboolean
asks_for_single_rows (const DowserParse *self)
{
  static const char *const words[] = { "list", "each", "every", "all", NULL };

  for (guint i = 0; i < dowser_tokens_get_length (self->candidate_chart->tokens); i++)
    if (g_strv_contains (words, dowser_tokens_get (self->candidate_chart->tokens, i)->folded))
      return TRUE;
  return FALSE;
}

/* Sums a measure that is asked for a period: "sales last quarter", "profit between March and May". */
static void
sum_over_period (DowserParse *self)
{
  DowserQueryFrame *frame = self->frame;
  gboolean has_period = FALSE;

  if (frame->outputs->len != 1 || !is_measure (self, &g_array_index (frame->outputs, DowserTerm, 0))
      || !dowser_parse_can_be_summed (g_array_index (frame->outputs, DowserTerm, 0).column))
    return;
  for (guint i = 0; i < frame->conditions->len; i++)
    {
      const DowserCondition *condition = g_ptr_array_index (frame->conditions, i);

      has_period = has_period || (condition->kind == DOWSER_CONDITION_PERIOD && condition->branch == 0);
    }
  if (has_period && !asks_for_single_rows (self))
    sum_term (self, &g_array_index (frame->outputs, DowserTerm, 0));
}

/* Returns TRUE if the values of the term's column are known to be unique, or are likely to be. */
static gboolean
identifies_rows (const DowserParse *self, const DowserTerm *term)
{
  const DowserColumnProfile *profile = dowser_schema_index_get_profile (self->index, term->column);
  GPtrArray *names = dowser_schema_index_get_name_columns (self->index, term->table);

  if (term->column->primary_key > 0)
    return TRUE;
  if (profile == NULL || profile->n_distinct < 0)
    return g_ptr_array_find (names, term->column, NULL);
  return !has_shared_values (self, term);
}

/* Returns TRUE if each group stands for one row and the term is a column of that row: "the capacity and the number of
 * concerts of each stadium". */
static gboolean
is_constant_in_group (const DowserParse *self, const DowserTerm *term)
{
  for (guint i = 0; i < self->frame->groups->len; i++)
    {
      const DowserTerm *group = &g_array_index (self->frame->groups, DowserTerm, i);

      if (group->table == term->table && !group->bucketed
          && (group->column == NULL || (group->column != term->column && identifies_rows (self, group))))
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the outputs are only measures, groups and columns of the groups' rows. */
static gboolean
shows_groups_alone (const DowserParse *self)
{
  const DowserQueryFrame *frame = self->frame;

  for (guint i = 0; i < frame->outputs->len; i++)
    {
      const DowserTerm *output = &g_array_index (frame->outputs, DowserTerm, i);

      if (!output->aggregated && !is_measure (self, output) && !contains_term (frame->groups, output)
          && !is_constant_in_group (self, output))
        return FALSE;
    }
  return TRUE;
}

static void
sum_groups (DowserParse *self)
{
  DowserQueryFrame *frame = self->frame;
  gboolean is_file_plan = dowser_parse_has_single_table (self);

  if (!is_file_plan && !shows_groups_alone (self))
    return;
  for (guint i = 0; i < frame->outputs->len; i++)
    {
      DowserTerm *output = &g_array_index (frame->outputs, DowserTerm, i);

      if (contains_term (frame->groups, output))
        continue;
      if (is_file_plan)
        sum_output (self, output);
      else if (!is_constant_in_group (self, output))
        sum_term (self, output);
    }
  if (!is_file_plan)
    {
      for (guint i = 0; i < frame->orders->len; i++)
        {
          DowserTerm *key = &g_array_index (frame->orders, DowserSortKey, i).term;

          if (!contains_term (frame->groups, key) && !is_constant_in_group (self, key))
            sum_term (self, key);
        }
      return;
    }
  for (guint i = 0; i < frame->shown_measures->len; i++)
    sum_term (self, &g_array_index (frame->shown_measures, DowserTerm, i));
  for (guint i = 0; i < frame->orders->len; i++)
    if (!contains_term (frame->groups, &g_array_index (frame->orders, DowserSortKey, i).term))
      sum_term (self, &g_array_index (frame->orders, DowserSortKey, i).term);
}

void
dowser_parse_totals (DowserParse *self)
{
  DowserQueryFrame *frame = self->frame;

  if (frame->distinct)
    return;
  if (frame->groups->len == 0 && dowser_parse_has_single_table (self))
    {
      if (frame->orders->len == 0)
        {
          group_by_keyword (self);
          sum_over_period (self);
        }
      else if (ranks_by_total (self))
        group_by_outputs (self, FALSE, ROWS_OF_A_NAME);
    }
  if (frame->groups->len == 0)
    rank_shared (self);
  if (frame->groups->len > 0 && !frame->ranks_in_groups)
    sum_groups (self);
}
