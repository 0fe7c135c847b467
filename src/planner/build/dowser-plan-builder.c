/* dowser-plan-builder.c - makes a plan from a frame: tables, joins, groups */
#include "planner/build/dowser-plan-builder.h"

#include "operations/dowser-table-plan.h"
#include "planner/build/dowser-plan-asked.h"
#include "planner/build/dowser-plan-exprs.h"
#include "planner/build/dowser-plan-measures.h"
#include "planner/build/dowser-plan-nest.h"
#include "planner/build/dowser-plan-over-time.h"
#include "planner/build/dowser-plan-roles.h"
#include "planner/build/dowser-plan-share.h"

/* The maximum number of join trees that are compared, if the tables can be joined in several ways. */
#define JOIN_WAYS 3

typedef struct
{
  const DowserSchemaIndex *index;
  const DowserQueryFrame *frame;
  DowserBuilt *built;
  guint join_tree_index; /* index of the join tree to use, if there are several join trees */
} Builder;

void
dowser_built_clear (DowserBuilt *self)
{
  g_clear_pointer (&self->plan, dowser_plan_unref);
  g_clear_pointer (&self->other, dowser_plan_unref);
}

static void
add_terminal (GPtrArray *terminals, const DowserTable *table)
{
  if (table != NULL && !g_ptr_array_find (terminals, table, NULL))
    g_ptr_array_add (terminals, (gpointer) table);
}

static void
add_term_terminals (GPtrArray *terminals, const DowserTerm *term)
{
  add_terminal (terminals, term->table);
  if (term->factor != NULL)
    add_terminal (terminals, term->factor->table);
}

/* Returns the tables whose columns are needed by the select of @branch (the first or the second half of a set
 * operation). The subject of the question is the first of these tables. */
static GPtrArray *
find_needed (const DowserQueryFrame *frame, guint branch)
{
  GPtrArray *terminals = g_ptr_array_new ();

  for (guint i = 0; i < frame->outputs->len; i++)
    add_term_terminals (terminals, &g_array_index (frame->outputs, DowserTerm, i));
  for (guint i = 0; i < frame->groups->len; i++)
    add_term_terminals (terminals, &g_array_index (frame->groups, DowserTerm, i));
  for (guint i = 0; i < frame->orders->len; i++)
    add_term_terminals (terminals, &g_array_index (frame->orders, DowserSortKey, i).term);
  for (guint i = 0; i < frame->conditions->len; i++)
    {
      const DowserCondition *condition = g_ptr_array_index (frame->conditions, i);

      if (!dowser_plan_belongs_to_branch (condition, branch))
        continue;
      if (condition->kind == DOWSER_CONDITION_NONE)
        add_terminal (terminals, frame->subject);
      else
        add_term_terminals (terminals, &condition->term);
      if (condition->kind == DOWSER_CONDITION_COLUMN)
        add_term_terminals (terminals, &condition->other);
    }
  return terminals;
}

/* Joins the tables of @terminals, and any tables between them, in @select. Returns FALSE if no keys connect them. */
static gboolean
join_tables (Builder *self, DowserSelect *select, GPtrArray *terminals)
{
  const DowserJoinGraph *graph = dowser_schema_index_get_graph (self->index);
  g_autoptr (GPtrArray) trees = dowser_join_graph_find_trees (graph, terminals, JOIN_WAYS);
  const DowserJoinTree *tree;
  gboolean is_decided = FALSE;
  guint first;

  if (trees->len == 0)
    return FALSE;
  first = dowser_plan_roles_choose (trees, self->frame->tokens, &is_decided);
  tree = g_ptr_array_index (trees, (first + MIN (self->join_tree_index, trees->len - 1)) % trees->len);
  self->built->ambiguous = self->built->ambiguous || (trees->len > 1 && !is_decided);
  self->built->n_joins += tree->edges->len;
  for (guint i = 0; i < tree->edges->len; i++)
    {
      const DowserJoinEdge *edge = g_ptr_array_index (tree->edges, i);

      if (!edge->key->declared)
        self->built->n_inferred++;
      if (edge->key->table == edge->far && !dowser_table_is_unique (edge->far, edge->key->columns))
        self->built->fans_out = TRUE;
    }
  return dowser_join_tree_apply (tree, select, DOWSER_JOIN_INNER);
}

/* Joins the needed tables and the tables that the question only names. If the named tables can't be joined, joins only
 * the needed tables. */
static gboolean
join_needed (Builder *self, DowserSelect *select, GPtrArray *needed)
{
  g_autoptr (GPtrArray) all = g_ptr_array_copy (needed, NULL, NULL);

  for (guint i = 0; i < self->frame->tables->len; i++)
    add_terminal (all, g_ptr_array_index (self->frame->tables, i));
  if (all->len == 0)
    return FALSE;
  if (join_tables (self, select, all))
    return TRUE;
  self->built->has_dropped_table = TRUE;
  return needed->len > 0 && join_tables (self, select, needed);
}

static const DowserColumn *
find_key_column (Builder *self, const DowserTable *table)
{
  g_autoptr (GPtrArray) key = dowser_table_dup_primary_key (table);
  GPtrArray *names = dowser_schema_index_get_name_columns (self->index, table);

  if (key->len > 0)
    return g_ptr_array_index (key, 0);
  if (names->len > 0)
    return g_ptr_array_index (names, 0);
  return table->columns->len > 0 ? g_ptr_array_index (table->columns, 0) : NULL;
}

/* Returns the foreign key that directly connects @subject and @table, if there is one. */
static const DowserForeignKey *
find_direct_key (Builder *self, const DowserTable *subject, const DowserTable *table)
{
  GPtrArray *edges = dowser_join_graph_get_edges (dowser_schema_index_get_graph (self->index), table);
  const DowserForeignKey *found = NULL;
  guint best = 0;

  for (guint i = 0; edges != NULL && i < edges->len; i++)
    {
      const DowserForeignKey *key = ((const DowserJoinEdge *) g_ptr_array_index (edges, i))->key;
      guint weight;

      if (((const DowserJoinEdge *) g_ptr_array_index (edges, i))->far != subject || key->columns->len != 1)
        continue;
      weight = dowser_plan_roles_get_weight (key, self->frame->tokens);
      if (found == NULL || weight > best)
        {
          found = key;
          best = weight;
        }
    }
  return found;
}

static DowserExpr *combine_conditions (Builder *self, DowserSelect *select, GPtrArray *conditions, guint branch,
                                       gboolean having);

/* Builds the condition that no row matches, as in "customers without orders". The condition holds for a row of the
 * subject if its key is NULL, or is NOT IN the keys of the rows that match the inner conditions. */
static DowserExpr *
build_not_exists (Builder *self, DowserSelect *select, const DowserCondition *condition)
{
  const DowserTable *subject = self->frame->subject;
  const DowserTable *table = condition->term.table;
  const DowserColumn *shared = condition->term.column;
  const DowserForeignKey *key = shared == NULL ? find_direct_key (self, subject, table) : NULL;
  g_autoptr (GPtrArray) terminals = g_ptr_array_new ();
  g_autoptr (DowserSelect) inner = dowser_select_new ();
  const DowserColumn *tested_column;
  const DowserColumn *shown_column;
  DowserExpr *none;

  add_terminal (terminals, table);
  for (guint i = 0; i < condition->inner->len; i++)
    add_term_terminals (terminals, &((const DowserCondition *) g_ptr_array_index (condition->inner, i))->term);
  if (key != NULL && key->table == table)
    {
      tested_column = g_ptr_array_index (key->to_columns, 0);
      shown_column = g_ptr_array_index (key->columns, 0);
    }
  else if (key != NULL)
    {
      tested_column = g_ptr_array_index (key->columns, 0);
      shown_column = g_ptr_array_index (key->to_columns, 0);
    }
  else if (shared != NULL)
    tested_column = shown_column = shared;
  else
    {
      tested_column = shown_column = find_key_column (self, subject);
      add_terminal (terminals, subject);
    }
  if (tested_column == NULL || !join_tables (self, inner, terminals))
    return NULL;
  dowser_select_add_output (inner, dowser_plan_new_column (inner, shown_column), NULL);
  if (shown_column->nullable && shown_column->primary_key == 0)
    dowser_select_add_filter (inner, dowser_expr_new_is_null (dowser_plan_new_column (inner, shown_column), TRUE));
  inner->filter = dowser_expr_and (inner->filter, combine_conditions (self, inner, condition->inner, 0, FALSE));
  none = dowser_expr_new_subplan (DOWSER_SUBPLAN_IN, dowser_plan_new_column (select, tested_column),
                                  g_steal_pointer (&inner), TRUE, DOWSER_EQUAL);
  /* If the foreign key of a row is NULL, the row references no row and must be included. NOT IN alone would exclude the
   * row. */
  if (key != NULL && tested_column->table == key->table && tested_column->nullable && tested_column->primary_key == 0)
    none = dowser_expr_or (dowser_expr_new_is_null (dowser_plan_new_column (select, tested_column), FALSE), none);
  return none;
}

/* Builds a comparison with a value that is computed from the rows that match the inner conditions. This value is
 * usually a maximum or minimum. */
static DowserExpr *
build_extreme (Builder *self, DowserSelect *select, const DowserCondition *condition)
{
  g_autoptr (GPtrArray) terminals = g_ptr_array_new ();
  g_autoptr (DowserSelect) inner = dowser_select_new ();

  add_terminal (terminals, condition->other.table);
  for (guint i = 0; i < condition->inner->len; i++)
    add_term_terminals (terminals, &((const DowserCondition *) g_ptr_array_index (condition->inner, i))->term);
  if (!join_tables (self, inner, terminals))
    return NULL;
  dowser_select_add_output (inner, dowser_plan_new_term (self->index, inner, &condition->other), NULL);
  inner->filter = combine_conditions (self, inner, condition->inner, 0, FALSE);
  return dowser_plan_new_comparison (condition->comparison,
                                     dowser_plan_new_sortable_term (self->index, select, &condition->term),
                                     dowser_expr_new_subplan (DOWSER_SUBPLAN_SCALAR, NULL, g_steal_pointer (&inner),
                                                              FALSE, DOWSER_EQUAL));
}

static DowserExpr *
build_condition (Builder *self, DowserSelect *select, const DowserCondition *condition)
{
  if (condition->kind == DOWSER_CONDITION_NONE)
    return build_not_exists (self, select, condition);
  if (condition->kind == DOWSER_CONDITION_LIKE_ROW)
    return build_extreme (self, select, condition);
  return dowser_plan_new_condition (self->index, select, condition);
}

/* Combines the conditions of @branch by AND. Consecutive conditions that the question joins by "or" are first combined
 * by OR. @having: TRUE uses only the conditions on aggregates; FALSE uses only the other conditions */
static DowserExpr *
combine_conditions (Builder *self, DowserSelect *select, GPtrArray *conditions, guint branch, gboolean having)
{
  DowserExpr *all = NULL;
  DowserExpr *any_condition = NULL;

  for (guint i = 0; i < conditions->len; i++)
    {
      const DowserCondition *condition = g_ptr_array_index (conditions, i);
      DowserExpr *expr;

      if (!dowser_plan_belongs_to_branch (condition, branch) || condition->term.aggregated != having)
        continue;
      expr = build_condition (self, select, condition);
      if (expr == NULL)
        self->built->has_lost_condition = TRUE;
      if (condition->or_before)
        any_condition = dowser_expr_or (any_condition, expr);
      else
        {
          all = dowser_expr_and (all, any_condition);
          any_condition = expr;
        }
    }
  return dowser_expr_and (all, any_condition);
}

static void
add_group (DowserSelect *select, DowserExpr *expr)
{
  for (guint i = 0; i < select->group->len; i++)
    {
      if (dowser_expr_equal (g_ptr_array_index (select->group, i), expr))
        {
          dowser_expr_unref (expr);
          return;
        }
    }
  g_ptr_array_add (select->group, expr);
}

static void
add_key_group (DowserSelect *select, const DowserTable *table)
{
  g_autoptr (GPtrArray) key = dowser_table_dup_primary_key (table);

  for (guint i = 0; i < key->len; i++)
    add_group (select, dowser_plan_new_column (select, g_ptr_array_index (key, i)));
}

/* Returns TRUE if a name column of the subject is shown. The groups are then defined by the primary key. */
static gboolean
shows_subject_name (Builder *self)
{
  const DowserQueryFrame *frame = self->frame;
  GPtrArray *names = frame->subject != NULL ? dowser_schema_index_get_name_columns (self->index, frame->subject) : NULL;

  for (guint i = 0; names != NULL && i < frame->outputs->len; i++)
    {
      const DowserTerm *term = &g_array_index (frame->outputs, DowserTerm, i);

      if (!term->aggregated && (g_ptr_array_find (names, term->column, NULL) || term->all))
        return TRUE;
    }
  return FALSE;
}

static void
add_groups (Builder *self, DowserSelect *select)
{
  const DowserQueryFrame *frame = self->frame;

  for (guint i = 0; i < frame->groups->len; i++)
    {
      const DowserTerm *term = &g_array_index (frame->groups, DowserTerm, i);

      if (term->column != NULL)
        add_group (select, dowser_plan_new_term (self->index, select, term));
      else
        add_key_group (select, term->table);
    }
  if ((frame->groups->len == 0 || frame->ranks_in_groups) && dowser_plan_aggregates_other_tables (frame)
      && shows_subject_name (self))
    add_key_group (select, frame->subject);
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = g_ptr_array_index (select->outputs, i);

      if (!dowser_expr_has_aggregate (output->expr) && output->expr->kind != DOWSER_EXPR_WINDOW)
        add_group (select, dowser_expr_ref (output->expr));
    }
}

/* Builds a share in percent. If the select has groups, it is the group's share of the sum over all groups. Otherwise,
 * it is the share of the aggregate over all rows, ignoring the conditions. */
static DowserExpr *
build_share (Builder *self, DowserSelect *select, const DowserTerm *term, gboolean grouped)
{
  g_autoptr (DowserExpr) part = dowser_plan_new_term (self->index, select, term);
  DowserExpr *condition;

  if (grouped)
    return dowser_plan_new_share_of_groups (part);
  condition = combine_conditions (self, select, self->frame->conditions, 0, FALSE);
  return condition != NULL ? dowser_plan_new_share_of_rows (part, condition) : NULL;
}

/* Counts the rows that match the conditions on one side of the ratio's "to". @after_ratio: FALSE for the conditions
 * before "to", TRUE for the conditions after "to" */
static DowserExpr *
build_ratio_side (Builder *self, DowserSelect *select, const DowserTerm *term, gboolean after_ratio)
{
  g_autoptr (GPtrArray) side_conditions = g_ptr_array_new ();

  for (guint i = 0; i < self->frame->conditions->len; i++)
    {
      const DowserCondition *condition = g_ptr_array_index (self->frame->conditions, i);

      if ((condition->at > term->ratio) == after_ratio)
        g_ptr_array_add (side_conditions, (gpointer) condition);
    }
  return dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE,
                                    combine_conditions (self, select, side_conditions, 0, FALSE));
}

/* Returns TRUE if rows of the subject are counted. Each row must count only once, even if it matches many rows of other
 * tables. */
static gboolean
counts_rows (const DowserQueryFrame *frame, const DowserTerm *term)
{
  return term->aggregated && term->aggregate == DOWSER_COUNT && term->column == NULL && !term->share
         && term->table == frame->subject && frame->groups->len == 0 && frame->outputs->len == 1;
}

static DowserExpr *
build_distinct_count (Builder *self, DowserSelect *select, const DowserTerm *term)
{
  const DowserColumn *key = find_key_column (self, term->table);
  DowserTerm counted = *term;

  if (key != NULL)
    {
      counted.column = key;
      counted.distinct = TRUE;
    }
  return dowser_plan_new_term (self->index, select, &counted);
}

/* Returns TRUE if the sort key is shown without being added. For "top 3 sales by amount", all columns of the sales are
 * shown, including the amount. */
static gboolean
is_among_all (const DowserQueryFrame *frame, const DowserTerm *term, const DowserExpr *expr)
{
  if (expr->kind != DOWSER_EXPR_COLUMN)
    return FALSE;
  for (guint i = 0; i < frame->outputs->len; i++)
    {
      const DowserTerm *other = &g_array_index (frame->outputs, DowserTerm, i);

      if (other->all && other->table == term->table)
        return TRUE;
    }
  return FALSE;
}

static void
add_outputs (Builder *self, DowserSelect *select)
{
  for (guint i = 0; i < self->frame->outputs->len; i++)
    {
      const DowserTerm *term = &g_array_index (self->frame->outputs, DowserTerm, i);

      if (self->built->fans_out && counts_rows (self->frame, term))
        {
          dowser_select_add_output (select, build_distinct_count (self, select, term), NULL);
          continue;
        }
      if (term->ratio != 0)
        {
          dowser_select_add_output (select,
                                    dowser_expr_new_ratio (build_ratio_side (self, select, term, FALSE),
                                                           build_ratio_side (self, select, term, TRUE)),
                                    NULL);
          continue;
        }
      if (term->over_time != DOWSER_OVER_TIME_NONE)
        {
          dowser_select_add_output (select, dowser_plan_new_over_time_expr (self->index, self->frame, select, term),
                                    dowser_plan_over_time_get_name (term));
          continue;
        }
      if (term->share)
        {
          DowserExpr *share = build_share (self, select, term, dowser_plan_is_grouped (self->frame, 0));

          if (share != NULL)
            dowser_select_add_output (select, share, NULL);
          continue;
        }
      if (!term->all)
        {
          g_autofree char *name = dowser_plan_dup_name (term);
          g_autoptr (DowserExpr) expr = dowser_plan_new_measure (self->index, self->frame, select, term);

          if (!is_among_all (self->frame, term, expr))
            dowser_select_add_output (select, g_steal_pointer (&expr), name);
          continue;
        }
      for (guint j = 0; j < term->table->columns->len; j++)
        {
          const DowserColumn *column = g_ptr_array_index (term->table->columns, j);

          if (dowser_column_may_be_guessed (column))
            dowser_select_add_output (select, dowser_plan_new_column (select, column), NULL);
        }
    }
}

/* Returns TRUE if joined tables repeat the subject's rows, which must be shown only once. For "customers who have
 * orders", a customer with two orders would be shown twice. */
static gboolean
repeats_rows (Builder *self, const DowserSelect *select)
{
  const DowserQueryFrame *frame = self->frame;

  if (!self->built->fans_out || frame->orders->len > 0)
    return FALSE;
  for (guint i = 0; i < frame->outputs->len; i++)
    {
      if (g_array_index (frame->outputs, DowserTerm, i).table != frame->subject)
        return FALSE;
    }
  for (guint i = 0; i < frame->conditions->len; i++)
    {
      if (((const DowserCondition *) g_ptr_array_index (frame->conditions, i))->term.table != frame->subject)
        return FALSE;
    }
  return TRUE;
}

static DowserSelect *
build_select (Builder *self, guint branch)
{
  const DowserQueryFrame *frame = self->frame;
  g_autoptr (DowserSelect) select = dowser_select_new ();
  g_autoptr (GPtrArray) needed = find_needed (frame, branch);

  if (!join_needed (self, select, needed))
    return NULL;
  add_outputs (self, select);
  if (select->outputs->len == 0)
    return NULL;
  if (!dowser_plan_shows_share (frame) || dowser_plan_is_grouped (frame, branch))
    select->filter = combine_conditions (self, select, frame->conditions, branch, FALSE);
  if (dowser_plan_is_grouped (frame, branch))
    {
      add_groups (self, select);
      select->having = combine_conditions (self, select, frame->conditions, branch, TRUE);
    }
  select->distinct = (frame->distinct || repeats_rows (self, select)) && !dowser_select_is_grouped (select);
  return g_steal_pointer (&select);
}

static void
add_order (Builder *self, DowserSelect *select)
{
  for (guint i = 0; i < self->frame->orders->len; i++)
    {
      const DowserSortKey *key = &g_array_index (self->frame->orders, DowserSortKey, i);

      dowser_select_add_order (select, dowser_plan_new_sortable_term (self->index, select, &key->term),
                               key->descending);
    }
  select->limit = self->frame->limit;
}

/* Adds the select @branch of a set operation as a condition on the subject's key. */
static gboolean
add_half_as_condition (Builder *self, DowserSelect *select, guint branch)
{
  const DowserQueryFrame *frame = self->frame;
  const DowserColumn *key = frame->subject != NULL ? find_key_column (self, frame->subject) : NULL;
  gboolean negated = branch == 1 && frame->set_op == DOWSER_SET_EXCEPT;
  g_autoptr (GPtrArray) terminals = g_ptr_array_new ();
  g_autoptr (DowserSelect) branch_select = dowser_select_new ();

  if (key == NULL)
    return FALSE;
  add_terminal (terminals, frame->subject);
  for (guint i = 0; i < frame->conditions->len; i++)
    {
      const DowserCondition *condition = g_ptr_array_index (frame->conditions, i);

      if (dowser_plan_belongs_to_branch (condition, branch) && condition->kind != DOWSER_CONDITION_NONE)
        add_term_terminals (terminals, &condition->term);
    }
  if (!(branch == 0 ? join_needed (self, branch_select, terminals) : join_tables (self, branch_select, terminals)))
    return FALSE;
  if (branch_select->from->len == 1 && branch == 0)
    {
      select->filter
          = dowser_expr_and (select->filter, combine_conditions (self, select, frame->conditions, branch, FALSE));
      return TRUE;
    }
  dowser_select_add_output (branch_select, dowser_plan_new_column (branch_select, key), NULL);
  branch_select->filter = combine_conditions (self, branch_select, frame->conditions, branch, FALSE);
  dowser_select_add_filter (select, dowser_expr_new_subplan (DOWSER_SUBPLAN_IN, dowser_plan_new_column (select, key),
                                                             g_steal_pointer (&branch_select), negated, DOWSER_EQUAL));
  return TRUE;
}

/* Returns TRUE if all shown columns belong to the subject (the table whose rows the question asks for), one of them is
 * a name that two rows may share, and each row has a key. */
static gboolean
asks_for_keyed_rows (Builder *self)
{
  const DowserQueryFrame *frame = self->frame;
  g_autoptr (GPtrArray) key = frame->subject != NULL ? dowser_table_dup_primary_key (frame->subject) : NULL;

  if (key == NULL || key->len != 1 || frame->groups->len > 0 || frame->orders->len > 0 || !shows_subject_name (self))
    return FALSE;
  for (guint i = 0; i < frame->outputs->len; i++)
    {
      const DowserTerm *term = &g_array_index (frame->outputs, DowserTerm, i);

      if (term->table != frame->subject || term->aggregated || term->column == key->pdata[0])
        return FALSE;
    }
  for (guint i = 0; i < frame->conditions->len; i++)
    if (((const DowserCondition *) g_ptr_array_index (frame->conditions, i))->term.aggregated)
      return FALSE;
  return TRUE;
}

/* Builds the set operation with conditions on the key of the subject (the table whose rows the question asks for), so
 * that two rows with the same name stay separate. */
static DowserSelect *
build_keyed_halves (Builder *self)
{
  g_autoptr (DowserSelect) select = dowser_select_new ();
  g_autoptr (GPtrArray) subject = g_ptr_array_new ();

  add_terminal (subject, self->frame->subject);
  if (!join_tables (self, select, subject))
    return NULL;
  add_outputs (self, select);
  if (!add_half_as_condition (self, select, 0) || !add_half_as_condition (self, select, 1))
    return NULL;
  return g_steal_pointer (&select);
}

static DowserSelect *
build_all (Builder *self)
{
  const DowserQueryFrame *frame = self->frame;
  g_autoptr (DowserSelect) select = NULL;

  if (frame->set_op != DOWSER_SET_NONE && asks_for_keyed_rows (self))
    return build_keyed_halves (self);
  select = build_select (self, 0);
  if (select == NULL)
    return NULL;
  if (frame->set_op != DOWSER_SET_NONE && (dowser_plan_shows_only_aggregates (frame) || frame->orders->len > 0))
    {
      if (!add_half_as_condition (self, select, 1))
        return NULL;
    }
  else if (frame->set_op != DOWSER_SET_NONE)
    {
      DowserSelect *other = build_select (self, 1);

      if (other == NULL)
        return NULL;
      select->set_op = frame->set_op;
      select->set_with = other;
    }
  add_order (self, select);
  return g_steal_pointer (&select);
}

/* Makes the plan that runs @select. If the frame needs them, the plan also has steps. @select: (transfer full) */
static DowserPlan *
make_plan (const Builder *self, DowserSelect *select)
{
  const DowserQueryFrame *frame = self->frame;

  if (frame->ranks_in_groups)
    return dowser_plan_rank_in_groups (self->index, frame, select);
  if (frame->aggregates_groups)
    return dowser_plan_aggregate_groups (select, frame->over_groups);
  return dowser_plan_new_separated (self->index, frame, select);
}

void
dowser_plan_builder_run (const DowserSchemaIndex *index, const DowserQueryFrame *frame, DowserBuilt *built)
{
  Builder builder = { index, frame, built, 0 };
  DowserSelect *select;

  *built = (DowserBuilt){ NULL };
  if (frame->outputs->len == 0)
    return;
  if (frame->is_table)
    built->plan = dowser_table_plan_new (frame->subject, dowser_schema_index_get_schema (index),
                                         dowser_schema_index_get_schema_profile (index));
  if (built->plan != NULL)
    return;
  select = build_all (&builder);
  if (built->has_lost_condition)
    g_clear_pointer (&select, dowser_select_unref);
  if (select == NULL)
    return;
  built->plan = make_plan (&builder, select);
  built->plan->metric = dowser_plan_get_metric (frame);
  if (built->ambiguous)
    {
      DowserBuilt other = { NULL };
      Builder second = { index, frame, &other, 1 };

      select = build_all (&second);
      if (other.has_lost_condition)
        g_clear_pointer (&select, dowser_select_unref);
      if (select != NULL)
        {
          built->other = make_plan (&second, select);
          built->other->metric = built->plan->metric;
        }
    }
}
