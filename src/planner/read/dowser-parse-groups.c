/* dowser-parse-groups.c - reads the groups of a question, and the columns that show them */
#include "planner/read/dowser-parse.h"

#include <string.h>

static void
read_group_item (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserTerm term;

  item->used = TRUE;
  if (dowser_item_is (item, DOWSER_CANDIDATE_COLUMN))
    {
      DowserItem *next = dowser_parse_get (self, at + 1);

      term = dowser_term_from_candidate (item->candidate);
      g_array_append_val (self->frame->groups, term);
      /* The table in "for each country of the customers" only says whose country is meant. It is marked as used, so
       * that it isn't read again. */
      if (dowser_item_is_keyword (next, DOWSER_KEYWORD_RULE_OF)
          && dowser_item_is (dowser_parse_get (self, at + 2), DOWSER_CANDIDATE_TABLE))
        dowser_parse_get (self, at + 2)->used = TRUE;
    }
  else
    {
      term = (DowserTerm){ item->candidate->table };
      g_array_append_val (self->frame->groups, term);
    }
}

/* Returns TRUE for a boolean column directly after the group's column. Such a column isn't a group: "how many
 * passengers per class survived". */
static gboolean
is_verb (const DowserParse *self, guint at)
{
  const DowserItem *item = dowser_parse_get (self, at);

  return dowser_item_is_column (item) && dowser_item_is_column (dowser_parse_get (self, (int) at - 1))
         && dowser_parse_get_flag_value (self, item->candidate->column, TRUE) != NULL;
}

static void
read_bucket (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  const DowserQuantity *quantity = item->candidate->quantity;
  const DowserColumn *column = dowser_parse_find_date_column (self, at, NULL);
  DowserTerm term;

  if (column == NULL)
    return;
  item->used = TRUE;
  term = dowser_term_from_column (column);
  if (dowser_schema_index_get_kind (self->index, column) == DOWSER_COLUMN_DATE)
    {
      term.bucketed = TRUE;
      term.bucket = quantity->unit;
      term.part = quantity->part;
    }
  g_array_append_val (self->frame->groups, term);
  if (self->frame->orders->len == 0)
    {
      DowserSortKey key = { term, FALSE };

      g_array_append_val (self->frame->orders, key);
    }
}

static gboolean
is_subject_group (const DowserParse *self, const DowserTerm *group)
{
  return group->table == self->frame->subject && (group->column == NULL || group->column->primary_key > 0);
}

/* Returns TRUE if rows are ranked within each group, as in "the cheapest product in each category" or "top 3 products
 * by revenue per country". The ranked rows are then named in the head clause. */
static gboolean
ranks_in_groups (const DowserParse *self)
{
  const DowserQueryFrame *frame = self->frame;
  gboolean named = FALSE;

  if (frame->groups->len == 0 || frame->orders->len == 0 || frame->limit == DOWSER_NO_LIMIT)
    return FALSE;
  for (guint i = 0; i < frame->groups->len; i++)
    if (is_subject_group (self, &g_array_index (frame->groups, DowserTerm, i)))
      return FALSE;
  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserItem *item = dowser_parse_get (self, i);

      if (item->kind == DOWSER_CLAUSE_HEAD
          && (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_COUNT)
              || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AGGREGATE)))
        return FALSE;
      if (dowser_item_asks_for_time (item))
        return FALSE;
      named = named
              || (item->kind == DOWSER_CLAUSE_HEAD && dowser_item_is (item, DOWSER_CANDIDATE_TABLE)
                  && item->candidate->table == frame->subject);
    }
  return named;
}

void
dowser_parse_groups (DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_quantity (item, DOWSER_QUANTITY_BUCKET))
        read_bucket (self, i);
      if (item->kind != DOWSER_CLAUSE_GROUP || item->used || dowser_parse_is_modifier (self, i) || is_verb (self, i))
        continue;
      if (dowser_item_is (item, DOWSER_CANDIDATE_TABLE) || dowser_item_is (item, DOWSER_CANDIDATE_COLUMN))
        read_group_item (self, i);
    }
  self->frame->ranks_in_groups = ranks_in_groups (self);
}

/* Returns the amount column with the same name as its table, if the word is singular. For example, "balance per owner"
 * means the balance of a table balances. A plural word means the rows. Returns: (nullable) */
static const DowserColumn *
find_named_amount (const DowserParse *self, const DowserItem *item)
{
  const DowserToken *token
      = dowser_tokens_get (self->candidate_chart->tokens, item->candidate->first + item->candidate->n - 1);

  for (guint i = 0; i < item->candidate->table->columns->len; i++)
    {
      const DowserColumn *column = g_ptr_array_index (item->candidate->table->columns, i);

      if (strcmp (token->folded, token->lemma) == 0 && dowser_schema_index_is_measure (self->index, column)
          && g_ascii_strcasecmp (column->name, token->lemma) == 0)
        return column;
    }
  return NULL;
}

/* Adds a count of rows if the question has groups and no outputs: "orders per month". */
static void
add_row_counts (DowserParse *self)
{
  const DowserColumn *amount = NULL;
  gboolean named = FALSE;
  DowserTerm count;

  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserItem *item = dowser_parse_get (self, (int) i);

      if (!dowser_item_is (item, DOWSER_CANDIDATE_TABLE) || item->kind != DOWSER_CLAUSE_HEAD
          || item->candidate->table != self->frame->subject)
        continue;
      named = TRUE;
      amount = find_named_amount (self, item);
    }
  if (!named || self->frame->groups->len == 0 || self->frame->outputs->len > 0)
    return;
  for (guint i = 0; i < self->frame->groups->len; i++)
    {
      const DowserTerm *group = &g_array_index (self->frame->groups, DowserTerm, i);

      if (group->column == NULL && group->table == self->frame->subject)
        return;
    }
  count = dowser_term_new_count (self->frame->subject);
  count.column = amount;
  if (amount != NULL)
    count.aggregate = DOWSER_SUM;
  dowser_parse_add_output (self, &count);
}

/* Removes the groups by the rows of the subject if there are plain outputs, and no column of another table is
 * aggregated. The query then groups by the plain outputs. */
static void
drop_subject_groups (DowserParse *self)
{
  gboolean has_plain_output = FALSE;
  gboolean is_foreign = FALSE;

  for (guint i = 0; i < self->frame->outputs->len; i++)
    {
      const DowserTerm *output = &g_array_index (self->frame->outputs, DowserTerm, i);

      has_plain_output = has_plain_output || !output->aggregated;
      is_foreign = is_foreign || (output->aggregated && output->table != self->frame->subject);
    }
  for (guint i = 0; i < self->frame->groups->len && has_plain_output && !is_foreign; i++)
    {
      const DowserTerm *group = &g_array_index (self->frame->groups, DowserTerm, i);

      if (group->column == NULL && group->table == self->frame->subject)
        g_array_remove_index (self->frame->groups, i--);
    }
}

/* Returns TRUE if the question shows or tests no column of @table. */
static gboolean
is_only_grouped_by (const DowserParse *self, const DowserTable *table)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserCandidate *candidate = dowser_parse_get (self, i)->candidate;

      if (candidate->column != NULL && candidate->table == table)
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_readable (const DowserParse *self, const DowserColumn *column)
{
  const DowserColumnProfile *profile = dowser_schema_index_get_profile (self->index, column);

  return profile != NULL && profile->has_text;
}

/* Groups by a key column of the subject (the table whose rows the question asks for) if this column contains readable
 * codes. For "in each department", for example, no join is then needed for the department's name. */
static void
use_readable_codes (DowserParse *self)
{
  for (guint i = 0; i < self->frame->groups->len; i++)
    {
      DowserTerm *group = &g_array_index (self->frame->groups, DowserTerm, i);
      const DowserTable *table = group->table;
      GPtrArray *edges = dowser_join_graph_get_edges (dowser_schema_index_get_graph (self->index), table);

      for (guint j = 0; edges != NULL && j < edges->len && group->column == NULL; j++)
        {
          const DowserForeignKey *key = ((const DowserJoinEdge *) g_ptr_array_index (edges, j))->key;

          if (key->table == self->frame->subject && key->table != table && key->columns->len == 1
              && is_only_grouped_by (self, table) && is_readable (self, g_ptr_array_index (key->columns, 0)))
            *group = dowser_term_from_column (g_ptr_array_index (key->columns, 0));
        }
    }
}

static gboolean
shows_group (const DowserParse *self, const DowserTerm *group)
{
  for (guint i = 0; i < self->frame->outputs->len; i++)
    {
      const DowserTerm *output = &g_array_index (self->frame->outputs, DowserTerm, i);

      if (output->aggregated)
        continue;
      if (group->column != NULL ? dowser_term_equal (output, group) : output->table == group->table)
        return TRUE;
    }
  return FALSE;
}

/* Adds outputs with the names of the groups. They come before the measures. */
static void
show_groups (DowserParse *self)
{
  guint place = 0;

  for (guint i = 0; i < self->frame->groups->len; i++)
    {
      DowserTerm group = g_array_index (self->frame->groups, DowserTerm, i);
      guint n_before = self->frame->outputs->len;

      if (shows_group (self, &group))
        continue;
      if (group.column != NULL)
        dowser_parse_add_output (self, &group);
      else
        dowser_parse_add_names (self, group.table);
      while (n_before < self->frame->outputs->len)
        {
          DowserTerm shown_term = g_array_index (self->frame->outputs, DowserTerm, n_before++);

          g_array_remove_index (self->frame->outputs, n_before - 1);
          g_array_insert_val (self->frame->outputs, place++, shown_term);
        }
    }
}

void
dowser_parse_show_groups (DowserParse *self)
{
  add_row_counts (self);
  drop_subject_groups (self);
  use_readable_codes (self);
  show_groups (self);
}
