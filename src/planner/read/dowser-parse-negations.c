/* dowser-parse-negations.c - reads "not", "never" and "without": negated conditions, or rows that have no related
 * rows */
#include "planner/read/dowser-parse.h"

/* Returns TRUE if each row of @from references at most one row of @to. */
static gboolean
references_at_most_one (const DowserParse *self, const DowserTable *from, const DowserTable *to)
{
  GPtrArray *edges;

  if (from == NULL || from == to)
    return TRUE;
  edges = dowser_join_graph_get_edges (dowser_schema_index_get_graph (self->index), from);
  for (guint i = 0; edges != NULL && i < edges->len; i++)
    {
      const DowserJoinEdge *edge = g_ptr_array_index (edges, i);

      if (edge->far == to && edge->key->table == from)
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the next clause describes the negated table: "not used by any phone with …". */
static gboolean
continues_negation (const DowserParse *self, int at, const DowserCondition *condition)
{
  int start = (int) condition->at;

  while (start > 0 && dowser_parse_get (self, start - 1)->clause == condition->clause)
    start--;
  return condition->clause == dowser_parse_get (self, at)->clause + 1
         && (start - 1 == at || condition->term.table != self->frame->subject)
         && dowser_item_is_keyword (dowser_parse_get (self, start), DOWSER_KEYWORD_RULE_RELATIVE)
         && (start - 1 == at || dowser_item_is (dowser_parse_get (self, start - 1), DOWSER_CANDIDATE_TABLE));
}

/* Returns the conditions of the clause that are made from items after @at. */
static GPtrArray *
find_conditions_after (const DowserParse *self, int at)
{
  GPtrArray *found = g_ptr_array_new ();
  guint clause = dowser_parse_get (self, at)->clause;

  for (guint i = 0; i < self->frame->conditions->len; i++)
    {
      DowserCondition *condition = g_ptr_array_index (self->frame->conditions, i);

      if ((int) condition->at > at && (condition->clause == clause || continues_negation (self, at, condition)))
        g_ptr_array_add (found, condition);
    }
  return found;
}

static void
move_into_negation (DowserParse *self, DowserCondition *none, GPtrArray *conditions)
{
  for (guint i = 0; i < conditions->len; i++)
    {
      DowserCondition *condition = g_ptr_array_index (conditions, i);
      guint index;

      if (g_ptr_array_find (self->frame->conditions, condition, &index))
        g_ptr_array_add (none->inner, g_ptr_array_steal_index (self->frame->conditions, index));
      condition->negated = FALSE;
    }
}

/* Marks the tables after @at in a negated clause as used, because they belong only to the negation. */
static void
mark_tables_used (DowserParse *self, guint clause, int at)
{
  for (int i = MAX (at + 1, 0); i < (int) self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (item->clause == clause && dowser_item_is (item, DOWSER_CANDIDATE_TABLE)
          && item->candidate->table != self->frame->subject)
        item->used = TRUE;
    }
}

static void
add_none_condition (DowserParse *self, int at, const DowserTable *table, GPtrArray *conditions)
{
  DowserItem *item = dowser_parse_get (self, at);
  DowserTerm term = { table };
  DowserCondition *none = dowser_condition_new (DOWSER_CONDITION_NONE, &term);

  none->at = at;
  none->clause = item->clause;
  item->used = TRUE;
  if (conditions != NULL)
    move_into_negation (self, none, conditions);
  mark_tables_used (self, item->clause, at);
  for (guint i = 0; i < none->inner->len; i++)
    mark_tables_used (self, ((const DowserCondition *) g_ptr_array_index (none->inner, i))->clause, at);
  g_ptr_array_add (self->frame->conditions, none);
}

/* Returns the table or column named after @at in its clause. */
static DowserItem *
find_name_after (const DowserParse *self, int at)
{
  guint clause = dowser_parse_get (self, at)->clause;

  for (int i = at + 1; i < (int) self->items->len && i <= at + 4; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (item->clause != clause)
        break;
      if (dowser_item_is (item, DOWSER_CANDIDATE_TABLE) && item->candidate->table == self->frame->subject)
        continue;
      if (!item->used
          && (dowser_item_is (item, DOWSER_CANDIDATE_TABLE) || dowser_item_is (item, DOWSER_CANDIDATE_COLUMN)))
        return item;
    }
  return NULL;
}

static void
add_null_condition (DowserParse *self, int at, DowserItem *name)
{
  DowserTerm term = dowser_term_from_candidate (name->candidate);
  const char *no_value = dowser_parse_get_flag_value (self, term.column, FALSE);
  DowserCondition *condition
      = dowser_condition_new (no_value != NULL ? DOWSER_CONDITION_EQUAL : DOWSER_CONDITION_NULL, &term);

  if (no_value != NULL)
    g_ptr_array_add (condition->values, (gpointer) no_value);

  condition->at = at;
  condition->clause = name->clause;
  name->used = TRUE;
  dowser_parse_get (self, at)->used = TRUE;
  g_ptr_array_add (self->frame->conditions, condition);
}

static void
read_negation (DowserParse *self, int at)
{
  g_autoptr (GPtrArray) conditions = find_conditions_after (self, at);
  DowserItem *item = dowser_parse_get (self, at);
  DowserItem *name = find_name_after (self, at);
  const DowserTable *subject = self->frame->subject;

  if (item->candidate->keyword_rule->arg == 1 && conditions->len > 0)
    {
      for (guint i = 0; i < conditions->len; i++)
        ((DowserCondition *) g_ptr_array_index (conditions, i))->branch = 1;
      self->frame->set_op = DOWSER_SET_EXCEPT;
      item->used = TRUE;
      return;
    }
  if (conditions->len > 0)
    {
      DowserCondition *first = g_ptr_array_index (conditions, 0);

      if (!first->term.aggregated && references_at_most_one (self, subject, first->term.table)
          && (name == NULL || name->candidate->table == subject || name->candidate->table == first->term.table))
        {
          first->negated = !first->negated;
          item->used = TRUE;
        }
      else
        add_none_condition (self, at, name != NULL ? name->candidate->table : first->term.table, conditions);
      return;
    }
  if (name == NULL)
    return;
  if (dowser_item_is (name, DOWSER_CANDIDATE_COLUMN) && references_at_most_one (self, subject, name->candidate->table))
    {
      add_null_condition (self, at, name);
      return;
    }
  name->used = TRUE;
  add_none_condition (self, at, name->candidate->table, NULL);
}

static gboolean
has_repeated_values (const DowserParse *self, const DowserColumn *column)
{
  const DowserColumnProfile *profile = dowser_schema_index_get_profile (self->index, column);

  return column->primary_key == 0 && profile != NULL && profile->n_distinct >= 0
         && profile->n_distinct < profile->n_rows;
}

/* Returns the only column in the head clause, if the question uses it like a table and many rows share its values. In
 * "cities without a hotel of five stars", a city may be only a column. Returns: (nullable) */
static const DowserColumn *
find_shared_column (const DowserParse *self)
{
  const DowserColumn *named_column = NULL;

  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserItem *item = dowser_parse_get (self, i);

      if (item->kind != DOWSER_CLAUSE_HEAD)
        continue;
      if (dowser_item_is (item, DOWSER_CANDIDATE_TABLE) || (dowser_item_is_column (item) && named_column != NULL)
          || dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_AGGREGATE))
        return NULL;
      if (dowser_item_is_column (item))
        named_column = item->candidate->column;
    }
  return named_column != NULL && has_repeated_values (self, named_column) ? named_column : NULL;
}

static gboolean
is_subject_named (const DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    if (dowser_item_is (dowser_parse_get (self, i), DOWSER_CANDIDATE_TABLE)
        && dowser_parse_get (self, i)->candidate->table == self->frame->subject)
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the negation is about a property of single rows, as in "who are not". "have not" and "without" are
 * about all related rows. */
static gboolean
negates_single_rows (const DowserParse *self, int at)
{
  const DowserCandidate *candidate = dowser_parse_get (self, at)->candidate;
  guint first = candidate->first > 0 ? candidate->first - 1 : 0;

  for (guint i = first; i < candidate->first + candidate->n; i++)
    if (dowser_parse_token_is (self, i, "is") || dowser_parse_token_is (self, i, "are")
        || dowser_parse_token_is (self, i, "was") || dowser_parse_token_is (self, i, "were"))
      return TRUE;
  return FALSE;
}

static gboolean
contains_never (const DowserParse *self, int at)
{
  const DowserCandidate *candidate = dowser_parse_get (self, at)->candidate;

  for (guint i = candidate->first; i < candidate->first + candidate->n; i++)
    if (dowser_parse_token_is (self, i, "never"))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the condition's word is itself a negation. In "clients with unpaid bills", "unpaid" describes single
 * bills, and not all bills of a client. */
static gboolean
is_negated (const DowserParse *self, const DowserCondition *condition)
{
  return dowser_parse_get (self, (int) condition->at)->candidate->denied;
}

/* Returns TRUE if the negation is about each single row, as in "the years in which the type is not …" or "departments
 * with employees who are not …". Returns FALSE if the negation is about all rows with the same year or department. */
static gboolean
describes_rows (const DowserParse *self, const DowserCondition *condition)
{
  if (is_negated (self, condition))
    return TRUE;
  for (int i = (int) condition->at - 1; i > 0 && i >= (int) condition->at - 3; i--)
    if (dowser_item_is_keyword (dowser_parse_get (self, i), DOWSER_KEYWORD_RULE_NOT))
      return !contains_never (self, i)
             && ((dowser_item_is_column (dowser_parse_get (self, i - 1))
                  && dowser_parse_get (self, i - 1)->candidate->column == condition->term.column)
                 || (is_subject_named (self) && negates_single_rows (self, i)));
  return FALSE;
}

/* Requires that no row with the same @named_column matches the condition at @index. */
static void
negate_for_column (DowserParse *self, guint index, const DowserColumn *named_column)
{
  DowserCondition *condition = g_ptr_array_index (self->frame->conditions, index);
  DowserTerm term = dowser_term_from_column (named_column);
  DowserCondition *none = dowser_condition_new (DOWSER_CONDITION_NONE, &term);

  none->at = condition->at;
  none->clause = condition->clause;
  condition->negated = FALSE;
  g_ptr_array_steal_index (self->frame->conditions, index);
  g_ptr_array_add (none->inner, condition);
  g_ptr_array_insert (self->frame->conditions, index, none);
  self->frame->distinct = TRUE;
}

/* Looks at each negated condition. If a row may have several related rows, the condition is replaced by the condition
 * that no related row matches. If a row has only one related row, the plain ≠ stays, as in "who are not from
 * France". */
static void
check_negated_conditions (DowserParse *self)
{
  const DowserColumn *named_column = find_shared_column (self);

  for (guint i = 0; i < self->frame->conditions->len; i++)
    {
      DowserCondition *condition = g_ptr_array_index (self->frame->conditions, i);

      if (named_column != NULL && condition->negated && condition->kind != DOWSER_CONDITION_NULL
          && !condition->term.aggregated && condition->term.column != named_column
          && condition->term.table == self->frame->subject && !describes_rows (self, condition))
        negate_for_column (self, i, named_column);
      else if (condition->negated && condition->kind != DOWSER_CONDITION_NULL && !condition->term.aggregated
               && !is_negated (self, condition)
               && !references_at_most_one (self, self->frame->subject, condition->term.table))
        {
          DowserTerm term = { condition->term.table };
          DowserCondition *none = dowser_condition_new (DOWSER_CONDITION_NONE, &term);

          none->at = condition->at;
          none->clause = condition->clause;
          condition->negated = FALSE;
          g_ptr_array_steal_index (self->frame->conditions, i);
          g_ptr_array_add (none->inner, condition);
          g_ptr_array_insert (self->frame->conditions, i, none);
          mark_tables_used (self, none->clause, (int) none->at - 4);
        }
    }
}

void
dowser_parse_negations (DowserParse *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      DowserItem *item = dowser_parse_get (self, i);

      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_NOT) && !item->used)
        read_negation (self, i);
      if (dowser_item_is_keyword (item, DOWSER_KEYWORD_RULE_NULL) && i > 0 && !item->used
          && dowser_item_is (dowser_parse_get (self, i - 1), DOWSER_CANDIDATE_COLUMN))
        {
          add_null_condition (self, i, dowser_parse_get (self, i - 1));
          ((DowserCondition *) g_ptr_array_index (self->frame->conditions, self->frame->conditions->len - 1))->negated
              = item->candidate->keyword_rule->arg == 1;
        }
    }
  check_negated_conditions (self);
}
