/* dowser-parse-outputs.c - what is shown and what it is grouped by */
#include "planner/builtin/dowser-parse.h"

static void
read_group_item (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserTerm term;

  item->used = TRUE;
  if (dowser_item_is (item, DOWSER_CANDIDATE_COLUMN))
    {
      DowserItem *next = dowser_parse_get (self, at + 1);

      term = dowser_term_of (item->candidate);
      g_array_append_val (self->frame->groups, term);
      /* "for each country of the customers": the table only says whose column it is. */
      if (dowser_item_is_cue (next, DOWSER_CUE_OF)
          && dowser_item_is (dowser_parse_get (self, at + 2), DOWSER_CANDIDATE_TABLE))
        dowser_parse_get (self, at + 2)->used = TRUE;
    }
  else
    {
      term = (DowserTerm){ item->candidate->table };
      g_array_append_val (self->frame->groups, term);
    }
}

static void
read_bucket (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  const DowserQuantity *quantity = item->candidate->quantity;
  const DowserColumn *column = dowser_parse_date_column (self, at, NULL);
  DowserTerm term;

  if (column == NULL)
    return;
  item->used = TRUE;
  term = dowser_term_of_column (column);
  if (dowser_schema_index_get_kind (self->index, column) == DOWSER_COLUMN_DATE)
    {
      term.bucketed = TRUE;
      term.bucket = quantity->unit;
    }
  g_array_append_val (self->frame->groups, term);
  if (self->frame->orders->len == 0)
    {
      DowserSortKey key = { term, FALSE };

      g_array_append_val (self->frame->orders, key);
    }
}

void
dowser_parse_groups (DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_quantity (item, DOWSER_QUANTITY_BUCKET))
        read_bucket (self, i);
      if (item->kind != DOWSER_CLAUSE_GROUP || item->used || dowser_parse_is_modifier (self, i))
        continue;
      if (dowser_item_is (item, DOWSER_CANDIDATE_TABLE) || dowser_item_is (item, DOWSER_CANDIDATE_COLUMN))
        read_group_item (self, i);
    }
}

/* The aggregate that reaches item @at: right before it, or before the names it is listed with. */
static DowserItem *
find_aggregate (const DowserParse *self, int at)
{
  for (int i = at - 1; i >= 0; i--)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_cue (item, DOWSER_CUE_AGGREGATE))
        return item;
      if (dowser_item_is_cue (item, DOWSER_CUE_AND) && i + 1 == at
          && dowser_item_is (dowser_parse_get (self, i - 1), DOWSER_CANDIDATE_COLUMN)
          && dowser_schema_index_is_measure (self->index, dowser_parse_get (self, at)->candidate->column))
        {
          at = i - 1;
          i = at;
          continue;
        }
      if (!dowser_item_is_cue (item, DOWSER_CUE_OF) && !dowser_item_is_cue (item, DOWSER_CUE_DISTINCT)
          && !dowser_item_is_cue (item, DOWSER_CUE_COUNT) && !dowser_parse_is_modifier (self, i))
        return NULL;
    }
  return NULL;
}

/* "maximum and minimum age": each function listed before the column makes an output. */
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

      if (dowser_item_is_cue (before, DOWSER_CUE_AGGREGATE))
        {
          DowserTerm term = dowser_term_of (item->candidate);

          term.aggregated = TRUE;
          term.aggregate = before->candidate->cue->arg;
          before->used = TRUE;
          found = TRUE;
          dowser_parse_add_output (self, &term);
        }
      else if (!dowser_item_is_cue (before, DOWSER_CUE_AND))
        break;
    }
  return found;
}

static void
add_name_outputs (DowserParse *self, const DowserTable *table)
{
  GPtrArray *names = dowser_schema_index_get_name_columns (self->index, table);
  g_autoptr (GPtrArray) key = NULL;

  if (names->len == 0)
    {
      key = dowser_table_dup_primary_key (table);
      names = key;
    }
  for (guint i = 0; i < names->len; i++)
    {
      DowserTerm term = dowser_term_of_column (g_ptr_array_index (names, i));

      dowser_parse_add_output (self, &term);
    }
  if (names->len == 0)
    {
      DowserTerm term = { table };

      term.all = TRUE;
      dowser_parse_add_output (self, &term);
    }
}

/* "locations of schools" where the schools are a column of the same table: they only say whose locations. */
static gboolean
is_owner (const DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *owned = dowser_parse_get (self, at - 2);
  DowserColumnKind kind = dowser_schema_index_get_kind (self->index, item->candidate->column);

  return dowser_item_is_cue (dowser_parse_get (self, at - 1), DOWSER_CUE_OF)
         && (dowser_item_is (owned, DOWSER_CANDIDATE_COLUMN) || dowser_item_is (owned, DOWSER_CANDIDATE_TABLE))
         && owned->candidate->table == item->candidate->table && owned->used && kind != DOWSER_COLUMN_MEASURE
         && owned->clause == item->clause;
}

static void
read_column (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *before = dowser_parse_get (self, at - 1);
  DowserTerm term = dowser_term_of (item->candidate);

  item->used = TRUE;
  if (is_owner (self, at))
    return;
  if (item->candidate->all_names)
    {
      add_name_outputs (self, item->candidate->table);
      return;
    }
  if (read_aggregates (self, at))
    return;
  if (dowser_item_is_cue (before, DOWSER_CUE_DISTINCT))
    {
      before->used = TRUE;
      self->frame->distinct = TRUE;
    }
  dowser_parse_add_output (self, &term);
}

/* "the average number of orders per customer": over the numbers of the groups. */
static void
read_over_groups (DowserParse *self, int at)
{
  DowserItem *over = dowser_parse_get (self, at - 1);

  if (!dowser_item_is_cue (over, DOWSER_CUE_AGGREGATE) || over->used || self->frame->groups->len == 0)
    return;
  over->used = TRUE;
  self->frame->aggregates_groups = TRUE;
  self->frame->over_groups = over->candidate->cue->arg;
}

static void
read_count (DowserParse *self, int at)
{
  DowserItem *cue = dowser_parse_get (self, at);
  int place = at + 1;
  DowserItem *name = dowser_parse_get (self, place);
  DowserTerm term;

  while (dowser_item_is_cue (name, DOWSER_CUE_OF) || dowser_item_is_cue (name, DOWSER_CUE_DISTINCT)
         || dowser_item_is_cue (name, DOWSER_CUE_ANY) || dowser_item_is (name, DOWSER_CANDIDATE_VALUE))
    name = dowser_parse_get (self, ++place);
  cue->used = TRUE;
  if (name == NULL
      || (!dowser_item_is (name, DOWSER_CANDIDATE_TABLE) && !dowser_item_is (name, DOWSER_CANDIDATE_COLUMN)))
    {
      if (self->frame->subject != NULL)
        {
          term = dowser_term_count (self->frame->subject);
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
  /* "the average number of passengers" where the column is that number. */
  if (dowser_item_is (name, DOWSER_CANDIDATE_COLUMN)
      && dowser_schema_index_is_measure (self->index, name->candidate->column)
      && read_aggregates (self, (int) (name - &g_array_index (self->items, DowserItem, 0))))
    {
      name->used = TRUE;
      return;
    }
  term = dowser_term_count (name->candidate->table);
  if (dowser_item_is (name, DOWSER_CANDIDATE_COLUMN))
    {
      gboolean distinct = cue->candidate->cue->arg == 1
                          || (cue->candidate->cue->kind == DOWSER_CUE_COUNT && self->frame->groups->len == 0);

      name->used = TRUE;
      if (dowser_schema_index_is_measure (self->index, name->candidate->column) && cue->candidate->cue->arg == 0)
        {
          term.column = name->candidate->column;
          term.aggregate = DOWSER_SUM;
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
      const DowserColumn *numbers = dowser_parse_numbers_column (self, name->candidate->table);

      read_over_groups (self, at);

      dowser_parse_add_table (self, name->candidate->table);
      name->used = TRUE;
      if (numbers != NULL)
        {
          term.column = numbers;
          term.aggregate = DOWSER_SUM;
        }
      else if (cue->candidate->cue->kind == DOWSER_CUE_COUNT && cue->candidate->cue->arg == 1 && key->len == 1)
        {
          term.column = g_ptr_array_index (key, 0);
          term.distinct = TRUE;
        }
    }
  dowser_parse_add_output (self, &term);
}

/* Where "ratio of A to B" parts; 0 where it does not, or where A and B are not rows of one table. */
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

/* Whether there is anything by which the two sides of a ratio differ, row by row. */
static gboolean
can_part (const DowserParse *self)
{
  for (guint i = 0; i < self->frame->conditions->len; i++)
    {
      if (((const DowserCondition *) g_ptr_array_index (self->frame->conditions, i))->term.aggregated)
        return FALSE;
    }
  return self->frame->conditions->len > 0 && self->frame->groups->len == 0;
}

/* "ratio of open shops to closed shops", "ratio of orders in 2020 to all orders". */
static void
read_ratio (DowserParse *self, int at)
{
  DowserItem *cue = dowser_parse_get (self, at);
  DowserItem *name = dowser_parse_get (self, at + 1);
  DowserTerm term;

  for (int i = at + 1; name != NULL && i < at + 4 && !dowser_item_is (name, DOWSER_CANDIDATE_TABLE); i++)
    name = dowser_parse_get (self, i);
  if (!dowser_item_is (name, DOWSER_CANDIDATE_TABLE))
    return;
  term = dowser_term_count (name->candidate->table);
  term.ratio = find_ratio_part (self, at, name->candidate->table);
  if (term.ratio == 0 || !can_part (self))
    return;
  for (guint i = at; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_cue (item, DOWSER_CUE_COUNT)
          || (dowser_item_is (item, DOWSER_CANDIDATE_TABLE) && item->candidate->table == name->candidate->table))
        item->used = TRUE;
    }
  cue->used = TRUE;
  dowser_parse_add_table (self, name->candidate->table);
  dowser_parse_add_output (self, &term);
}

/* "percentage of orders": of the rows that the conditions leave, or of each group. */
static void
read_share (DowserParse *self, int at)
{
  DowserItem *cue = dowser_parse_get (self, at);
  DowserItem *name = dowser_parse_get (self, at + 1);
  DowserTerm term;

  if (dowser_item_is_cue (name, DOWSER_CUE_AGGREGATE))
    {
      name->used = TRUE;
      name = dowser_parse_get (self, at + 2);
    }
  if (!dowser_item_is (name, DOWSER_CANDIDATE_TABLE) && !dowser_item_is (name, DOWSER_CANDIDATE_COLUMN))
    return;
  term = dowser_term_of (name->candidate);
  if (term.column == NULL || !dowser_schema_index_is_measure (self->index, term.column))
    term = dowser_term_count (term.table);
  else if (!term.aggregated)
    {
      term.aggregated = TRUE;
      term.aggregate = DOWSER_SUM;
    }
  term.share = TRUE;
  cue->used = TRUE;
  name->used = TRUE;
  dowser_parse_add_table (self, name->candidate->table);
  dowser_parse_add_output (self, &term);
}

/* A table in a list of columns ("the title, the author and the year") stands for its rows' names. */
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
  return dowser_item_is_cue (before, DOWSER_CUE_AND) && listed != NULL && listed->used && listed->clause == item->clause
         && (dowser_item_is (listed, DOWSER_CANDIDATE_COLUMN) || dowser_item_is (listed, DOWSER_CANDIDATE_TABLE));
}

static void
read_head_item (DowserParse *self, int at)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserTerm term = { NULL };

  if (item->used)
    return;
  if (dowser_item_is_cue (item, DOWSER_CUE_COUNT))
    read_count (self, at);
  else if (dowser_item_is_cue (item, DOWSER_CUE_SHARE) && item->candidate->cue->arg == 1)
    read_share (self, at);
  else if (dowser_item_is_cue (item, DOWSER_CUE_SHARE) && item->candidate->cue->arg == 0)
    read_ratio (self, at);
  else if (dowser_item_is_cue (item, DOWSER_CUE_ALL) && self->frame->subject != NULL)
    {
      term.table = self->frame->subject;
      term.all = TRUE;
      item->used = TRUE;
      dowser_parse_add_output (self, &term);
    }
  else if (dowser_item_is (item, DOWSER_CANDIDATE_COLUMN))
    read_column (self, at);
  else if (is_listed (self, at))
    {
      item->used = TRUE;
      dowser_parse_add_table (self, item->candidate->table);
      add_name_outputs (self, item->candidate->table);
    }
}

static gboolean
is_of_subject (const DowserParse *self, const DowserTerm *group)
{
  return group->table == self->frame->subject && (group->column == NULL || group->column->primary_key > 0);
}

/* "the cheapest product in each category", "top 3 products by revenue per country": the rows are named in the head. */
static gboolean
ranks_in_groups (const DowserParse *self)
{
  const DowserFrame *frame = self->frame;
  gboolean named = FALSE;

  if (frame->groups->len == 0 || frame->orders->len == 0 || frame->limit == DOWSER_NO_LIMIT)
    return FALSE;
  for (guint i = 0; i < frame->groups->len; i++)
    if (is_of_subject (self, &g_array_index (frame->groups, DowserTerm, i)))
      return FALSE;
  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserItem *item = dowser_parse_get (self, i);

      if (item->kind == DOWSER_CLAUSE_HEAD
          && (dowser_item_is_cue (item, DOWSER_CUE_COUNT) || dowser_item_is_cue (item, DOWSER_CUE_AGGREGATE)))
        return FALSE;
      named = named
              || (item->kind == DOWSER_CLAUSE_HEAD && dowser_item_is (item, DOWSER_CANDIDATE_TABLE)
                  && item->candidate->table == frame->subject);
    }
  return named;
}

/* "orders per month": where rows are grouped and nothing else is asked, they are counted. */
static void
count_groups (DowserParse *self)
{
  DowserTerm count;

  gboolean named = FALSE;

  for (guint i = 0; i < self->items->len; i++)
    named = named
            || (dowser_item_is (dowser_parse_get (self, i), DOWSER_CANDIDATE_TABLE)
                && dowser_parse_get (self, i)->kind == DOWSER_CLAUSE_HEAD
                && dowser_parse_get (self, i)->candidate->table == self->frame->subject);
  if (!named || self->frame->groups->len == 0 || self->frame->outputs->len > 0)
    return;
  for (guint i = 0; i < self->frame->groups->len; i++)
    {
      const DowserTerm *group = &g_array_index (self->frame->groups, DowserTerm, i);

      if (group->column == NULL && group->table == self->frame->subject)
        return;
    }
  count = dowser_term_count (self->frame->subject);
  dowser_parse_add_output (self, &count);
}

/* An aggregate over the very rows that are grouped says nothing: what is shown beside it is the group. */
static void
drop_own_groups (DowserParse *self)
{
  gboolean plain = FALSE;
  gboolean foreign = FALSE;

  for (guint i = 0; i < self->frame->outputs->len; i++)
    {
      const DowserTerm *output = &g_array_index (self->frame->outputs, DowserTerm, i);

      plain = plain || !output->aggregated;
      foreign = foreign || (output->aggregated && output->table != self->frame->subject);
    }
  for (guint i = 0; i < self->frame->groups->len && plain && !foreign; i++)
    {
      const DowserTerm *group = &g_array_index (self->frame->groups, DowserTerm, i);

      if (group->column == NULL && group->table == self->frame->subject)
        g_array_remove_index (self->frame->groups, i--);
    }
}

/* Whether the words of the question show or test anything of @table itself. */
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

/* "in each department" where the rows hold the department's code in letters: no need to join what it is called. */
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
            *group = dowser_term_of_column (g_ptr_array_index (key->columns, 0));
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

/* A number for each group means little without the group's name beside it. */
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
        add_name_outputs (self, group.table);
      while (n_before < self->frame->outputs->len)
        {
          DowserTerm shown = g_array_index (self->frame->outputs, DowserTerm, n_before++);

          g_array_remove_index (self->frame->outputs, n_before - 1);
          g_array_insert_val (self->frame->outputs, place++, shown);
        }
    }
}

static void
read_lone_aggregates (DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);
      DowserItem *next = dowser_parse_get (self, i + 1);

      if (dowser_item_is_cue (item, DOWSER_CUE_AGGREGATE) && !item->used && item->kind == DOWSER_CLAUSE_HEAD
          && item->candidate->cue->arg == DOWSER_SUM && dowser_item_is (next, DOWSER_CANDIDATE_TABLE))
        read_count (self, i);
    }
}

/* "that are approved": a column of yes and no that nothing is said about means yes. */
static void
read_flags (DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);
      const char *yes = NULL;
      DowserCondition *condition;
      DowserTerm term;

      if (dowser_item_is (item, DOWSER_CANDIDATE_COLUMN) && !item->used && item->kind == DOWSER_CLAUSE_CONDITION)
        yes = dowser_parse_flag_value (self, item->candidate->column, TRUE);
      if (yes == NULL)
        continue;
      item->used = TRUE;
      term = dowser_term_of (item->candidate);
      condition = dowser_condition_new (DOWSER_CONDITION_EQUAL, &term);
      condition->at = i;
      condition->clause = item->clause;
      g_ptr_array_add (condition->values, (gpointer) yes);
      g_ptr_array_add (self->frame->conditions, condition);
    }
}

void
dowser_parse_outputs (DowserParse *self)
{
  self->frame->ranks_in_groups = ranks_in_groups (self);
  read_flags (self);
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
      if (dowser_item_is_cue (item, DOWSER_CUE_DISTINCT) && !item->used && item->kind == DOWSER_CLAUSE_HEAD)
        {
          self->frame->distinct = TRUE;
          item->used = TRUE;
        }
    }
  if (self->frame->outputs->len == 0 && (self->frame->groups->len == 0 || self->frame->ranks_in_groups)
      && self->frame->subject != NULL)
    add_name_outputs (self, self->frame->subject);
  for (guint i = 0; i < self->frame->shown->len; i++)
    dowser_parse_add_output (self, &g_array_index (self->frame->shown, DowserTerm, i));
  count_groups (self);
  drop_own_groups (self);
  use_readable_codes (self);
  show_groups (self);
}
