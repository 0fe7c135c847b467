/* dowser-planner-follow.c - reads a follow-up question as a change of the previous plan */
#include "planner/dowser-planner-follow.h"

#include "plan/dowser-bucket.h"
#include "planner/dowser-follow-doubts.h"
#include "planner/dowser-follow-graft.h"
#include "planner/dowser-follow-read.h"
#include "planner/dowser-follow-rows.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ChangeContext: the state for one follow-up question. @changed: a copy of the previous select; @gave_way: TRUE if the
 * new condition replaced an old condition. For example, "and Canada" replaces "in Norway" */
typedef struct
{
  const DowserPlannerIndex *index;
  const DowserFollow *follow;
  GPtrArray *constraints;
  DowserSelect *changed;
  gboolean gave_way;
} ChangeContext;

static DowserUnderstanding *
read_remaining_words (const ChangeContext *change, const char *rest)
{
  return dowser_follow_read_part (change->index, change->constraints, change->changed, change->follow->kind, rest);
}

/* --- Conditions --- */

/* Lists the operands of the top-level AND of @expr. They are borrowed. */
static void
list_parts (DowserExpr *expr, GPtrArray *parts)
{
  if (expr == NULL)
    return;
  if (expr->kind != DOWSER_EXPR_AND)
    {
      g_ptr_array_add (parts, expr);
      return;
    }
  for (guint i = 0; i < expr->args->len; i++)
    list_parts (expr->args->pdata[i], parts);
}

/* Tested: the result of a search for the columns of a condition. @column: the first column; @several: TRUE if the
 * condition uses other columns, too, or has a nested select */
typedef struct
{
  const DowserExpr *column;
  gboolean several;
} TestedColumn;

static gboolean
find_column (const DowserExpr *expr, gpointer user_data)
{
  TestedColumn *tested = user_data;

  if (expr->kind == DOWSER_EXPR_SUBPLAN)
    tested->several = TRUE;
  if (expr->kind != DOWSER_EXPR_COLUMN)
    return TRUE;
  if (tested->column == NULL)
    tested->column = expr;
  else if (!dowser_expr_equal (tested->column, expr))
    tested->several = TRUE;
  return TRUE;
}

/* Returns: (nullable): the only column that @condition tests; %NULL if @condition tests several columns or has a
 * subquery */
static const DowserExpr *
get_tested_column (const DowserExpr *condition)
{
  TestedColumn tested = { 0 };

  dowser_expr_walk (condition, find_column, &tested);
  return tested.several ? NULL : tested.column;
}

/* Returns the compared expression of a condition. This is a column, or an expression with a column, such as the month
 * of a date. */
static const DowserExpr *
get_compared_expr (const DowserExpr *condition)
{
  return get_tested_column (condition) != NULL && condition->args->len > 0 ? condition->args->pdata[0] : NULL;
}

/* Returns the limits that a condition sets: 1 for the lower limit, 2 for the upper limit, 3 for both. A test for a
 * single value sets both. */
static guint
get_limits (const DowserExpr *condition)
{
  if (condition->kind != DOWSER_EXPR_COMPARE)
    return 3;
  return condition->op == DOWSER_GREATER || condition->op == DOWSER_GREATER_EQUAL ? 1
         : condition->op == DOWSER_LESS || condition->op == DOWSER_LESS_EQUAL     ? 2
                                                                                  : 3;
}

/* Returns TRUE if an added condition sets the same limit of the same column as @part. For example, "in 2024" replaces
 * "in 2023", but "under 500" doesn't replace "over 100". */
static gboolean
is_replaced (const DowserExpr *part, GPtrArray *added)
{
  const DowserExpr *compared = get_compared_expr (part);
  guint ends = 0;

  for (guint i = 0; compared != NULL && i < added->len; i++)
    {
      const DowserExpr *other = get_compared_expr (added->pdata[i]);

      if (other != NULL && dowser_expr_equal (compared, other))
        ends |= get_limits (added->pdata[i]);
    }
  return ends != 0 && (get_limits (part) == 3 || (get_limits (part) & ends) != 0);
}

static DowserExpr *
negate_condition (DowserExpr *condition)
{
  if (condition->kind == DOWSER_EXPR_COMPARE && condition->op == DOWSER_EQUAL)
    return dowser_expr_new_compare (DOWSER_NOT_EQUAL, dowser_expr_ref (condition->args->pdata[0]),
                                    dowser_expr_ref (condition->args->pdata[1]));
  return dowser_expr_new_not (dowser_expr_ref (condition));
}

/* Reads the remaining words as a condition. In "leave out Germany and France", "and" is read as "or", because no row
 * belongs to both countries. */
static DowserUnderstanding *
read_condition (const ChangeContext *change)
{
  g_auto (GStrv) parts = g_strsplit (change->follow->rest, " and ", -1);
  g_autofree char *either = g_strjoinv (" or ", parts);
  g_autoptr (DowserUnderstanding) read = parts[1] != NULL ? read_remaining_words (change, either) : NULL;
  const DowserExpr *filter = read != NULL ? read->plan->select->filter : NULL;

  if (filter != NULL && (filter->kind == DOWSER_EXPR_IN || filter->kind == DOWSER_EXPR_OR))
    return g_steal_pointer (&read);
  return read_remaining_words (change, change->follow->rest);
}

static gboolean
change_filter (ChangeContext *change, DowserUnderstanding *read)
{
  gboolean excludes = change->follow->kind == DOWSER_FOLLOW_EXCLUDE;
  g_auto (DowserGraft) graft = { 0 };
  g_autoptr (DowserExpr) condition = NULL;
  g_autoptr (DowserExpr) before = g_steal_pointer (&change->changed->filter);
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  g_autoptr (GPtrArray) added = g_ptr_array_new ();

  if (!dowser_graft_init (&graft, change->changed, read->plan->select, dowser_planner_index_get_schema (change->index)))
    return FALSE;
  condition = dowser_graft_expr (&graft, read->plan->select->filter);
  list_parts (before, parts);
  list_parts (condition, added);
  for (guint i = 0; i < parts->len; i++)
    if (excludes || !is_replaced (parts->pdata[i], added))
      dowser_select_add_filter (change->changed, dowser_expr_ref (parts->pdata[i]));
    else if (change->follow->further)
      change->gave_way = TRUE;
  if (excludes)
    dowser_select_add_filter (change->changed, negate_condition (condition));
  for (guint i = 0; !excludes && i < added->len; i++)
    dowser_select_add_filter (change->changed, dowser_expr_ref (added->pdata[i]));
  return TRUE;
}

/* --- Groups and order --- */

static void
drop_groups (DowserSelect *select)
{
  for (guint i = select->order->len; i > 0; i--)
    if (dowser_select_find_group (select, ((const DowserOrder *) select->order->pdata[i - 1])->expr) >= 0)
      g_ptr_array_remove_index (select->order, i - 1);
  for (guint i = select->outputs->len; i > 0; i--)
    if (dowser_select_find_group (select, ((const DowserOutput *) select->outputs->pdata[i - 1])->expr) >= 0)
      g_ptr_array_remove_index (select->outputs, i - 1);
  g_ptr_array_set_size (select->group, 0);
}

static void
add_group (DowserSelect *select, DowserExpr *group)
{
  guint at = 0;

  while (at < select->outputs->len
         && dowser_select_find_group (select, ((const DowserOutput *) select->outputs->pdata[at])->expr) >= 0)
    at++;
  g_ptr_array_add (select->group, dowser_expr_ref (group));
  dowser_select_add_output (select, dowser_expr_ref (group), NULL);
  g_ptr_array_insert (select->outputs, (int) at, g_ptr_array_steal_index (select->outputs, select->outputs->len - 1));
}

/* Changes the groups. Returns FALSE for a select without groups or aggregates, because a list of rows has no measure
 * that could be computed for each group. */
static gboolean
change_groups (ChangeContext *change, DowserUnderstanding *read)
{
  DowserSelect *select = change->changed;
  const DowserSelect *from = read->plan->select;
  g_auto (DowserGraft) graft = { 0 };

  if (!dowser_select_is_grouped (select)
      || !dowser_graft_init (&graft, select, from, dowser_planner_index_get_schema (change->index)))
    return FALSE;
  if (!change->follow->further || change->follow->instead)
    drop_groups (select);
  for (guint i = 0; i < from->group->len; i++)
    {
      g_autoptr (DowserExpr) group = dowser_graft_expr (&graft, from->group->pdata[i]);

      if (dowser_select_find_group (select, group) < 0)
        add_group (select, group);
    }
  dowser_graft_drop_unused_joins (select, dowser_planner_index_get_schema (change->index));
  for (guint i = 0; select->order->len == 0 && select->limit == DOWSER_NO_LIMIT && i < from->order->len; i++)
    {
      const DowserOrder *order = from->order->pdata[i];
      g_autoptr (DowserExpr) key = dowser_graft_expr (&graft, order->expr);

      if (dowser_select_find_group (select, key) >= 0)
        dowser_select_add_order (select, g_steal_pointer (&key), order->descending);
    }
  return TRUE;
}

static gboolean
change_order (ChangeContext *change, DowserUnderstanding *read)
{
  const DowserSelect *from = read->plan->select;
  g_auto (DowserGraft) graft = { 0 };

  if (dowser_select_is_grouped (change->changed) || change->changed->distinct
      || !dowser_graft_init (&graft, change->changed, from, dowser_planner_index_get_schema (change->index)))
    return FALSE;
  g_ptr_array_set_size (change->changed->order, 0);
  for (guint i = 0; i < from->order->len; i++)
    {
      const DowserOrder *order = from->order->pdata[i];

      dowser_select_add_order (change->changed, dowser_graft_expr (&graft, order->expr), order->descending);
    }
  return TRUE;
}

/* Adds a measure, for example for "what is their average price?". If the select has groups, the measure is computed for
 * each group and shown next to the other outputs. Otherwise, it is computed for all rows. */
static gboolean
change_measure (ChangeContext *change, DowserUnderstanding *read)
{
  DowserSelect *select = change->changed;
  const DowserOutput *measure = read->plan->select->outputs->pdata[0];
  g_auto (DowserGraft) graft = { 0 };

  if (select->limit != DOWSER_NO_LIMIT || select->distinct
      || !dowser_graft_init (&graft, select, read->plan->select, dowser_planner_index_get_schema (change->index)))
    return FALSE;
  if (!dowser_select_is_grouped (select))
    {
      g_ptr_array_set_size (select->outputs, 0);
      g_ptr_array_set_size (select->order, 0);
    }
  dowser_select_add_output (select, dowser_graft_expr (&graft, measure->expr), measure->name);
  return TRUE;
}

/* Sorts by an output if the remaining words of the question are its heading. */
static gboolean
sort_by_heading (ChangeContext *change)
{
  int index = dowser_select_find_output (change->changed, change->follow->rest);

  if (index < 0)
    return FALSE;
  g_ptr_array_set_size (change->changed->order, 0);
  dowser_select_add_order (change->changed,
                           dowser_expr_ref (((const DowserOutput *) change->changed->outputs->pdata[index])->expr),
                           ((const DowserOutput *) change->changed->outputs->pdata[index])->expr->kind
                               == DOWSER_EXPR_AGGREGATE);
  return TRUE;
}

static gboolean
reverse_order (DowserSelect *select)
{
  for (guint i = 0; i < select->order->len; i++)
    {
      DowserOrder *order = select->order->pdata[i];

      order->descending = !order->descending;
    }
  return select->order->len > 0;
}

/* --- Numbers --- */

/* Returns the last output that is an aggregate. Returns NULL if there is none. */
static DowserOutput *
find_measure (const DowserSelect *select)
{
  for (guint i = select->outputs->len; i > 0; i--)
    {
      DowserOutput *output = select->outputs->pdata[i - 1];

      if (output->expr->kind == DOWSER_EXPR_AGGREGATE)
        return output;
    }
  return NULL;
}

static gboolean
is_sorted_by (const DowserSelect *select, const DowserExpr *expr)
{
  return select->order->len > 0 && dowser_expr_equal (((const DowserOrder *) select->order->pdata[0])->expr, expr);
}

static gboolean
set_limit (ChangeContext *change)
{
  DowserSelect *select = change->changed;
  const DowserOutput *measure = find_measure (select);
  gint64 number;

  if (!g_ascii_string_to_signed (change->follow->rest, 10, 1, G_MAXINT64, &number, NULL))
    return FALSE;
  if (change->follow->kind == DOWSER_FOLLOW_TOP && select->order->len == 0
      && (select->group->len == 0 || measure == NULL))
    return FALSE;
  if (change->follow->kind == DOWSER_FOLLOW_TOP && select->group->len > 0 && measure != NULL
      && !is_sorted_by (select, measure->expr))
    {
      g_ptr_array_set_size (select->order, 0);
      dowser_select_add_order (select, dowser_expr_ref (measure->expr), TRUE);
    }
  select->limit = number;
  return TRUE;
}

static gboolean
count_rows (DowserSelect *select)
{
  if (dowser_select_is_grouped (select) || select->distinct || select->limit != DOWSER_NO_LIMIT || select->offset > 0)
    return FALSE;
  g_ptr_array_set_size (select->outputs, 0);
  g_ptr_array_set_size (select->order, 0);
  dowser_select_add_output (select, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), NULL);
  return TRUE;
}

static gboolean
set_direction (DowserSelect *select, gboolean descending)
{
  const DowserOutput *measure = find_measure (select);
  DowserExpr *key = NULL;

  if (select->order->len > 0)
    key = dowser_expr_ref (((const DowserOrder *) select->order->pdata[0])->expr);
  else if (measure != NULL && select->group->len > 0)
    key = dowser_expr_ref (measure->expr);
  else
    return FALSE;
  g_ptr_array_set_size (select->order, 0);
  dowser_select_add_order (select, key, descending);
  return TRUE;
}

/* Replaces the measure by its share of the total. Only counts and sums can be replaced, because averages aren't parts
 * of a whole. */
static gboolean
show_share (DowserSelect *select)
{
  DowserOutput *measure = find_measure (select);
  DowserExpr *share;

  if (measure == NULL || select->group->len == 0
      || (measure->expr->op != DOWSER_COUNT && measure->expr->op != DOWSER_SUM) || measure->expr->distinct)
    return FALSE;
  share = dowser_expr_new_arithmetic (DOWSER_MULTIPLY, dowser_expr_new_integer (100),
                                      dowser_share_new (dowser_expr_ref (measure->expr)));
  dowser_expr_unref (measure->expr);
  measure->expr = share;
  g_clear_pointer (&measure->name, g_free);
  return TRUE;
}

/* --- The change as a whole --- */

/* Applies the change. Returns: (transfer full) (nullable): the understanding of the remaining words; %NULL if this kind
 * of change has no remaining words; @done: (out): TRUE if the plan was changed */
static DowserUnderstanding *
apply_change (ChangeContext *change, gboolean *done)
{
  g_autoptr (DowserUnderstanding) read = NULL;

  switch (change->follow->kind)
    {
    case DOWSER_FOLLOW_FILTER:
    case DOWSER_FOLLOW_EXCLUDE:
      read = read_condition (change);
      *done = read != NULL && change_filter (change, read);
      break;
    case DOWSER_FOLLOW_GROUP:
      read = read_remaining_words (change, change->follow->rest);
      *done = read != NULL && change_groups (change, read);
      break;
    case DOWSER_FOLLOW_SORT:
      *done = sort_by_heading (change);
      if (!*done)
        {
          read = read_remaining_words (change, change->follow->rest);
          *done = read != NULL && change_order (change, read);
        }
      break;
    case DOWSER_FOLLOW_MEASURE:
      read = read_remaining_words (change, change->follow->rest);
      *done = read != NULL && change_measure (change, read);
      break;
    case DOWSER_FOLLOW_TOP:
    case DOWSER_FOLLOW_LIMIT:
      *done = set_limit (change);
      break;
    case DOWSER_FOLLOW_REVERSE:
      *done = reverse_order (change->changed);
      break;
    case DOWSER_FOLLOW_DESCENDING:
    case DOWSER_FOLLOW_ASCENDING:
      *done = set_direction (change->changed, change->follow->kind == DOWSER_FOLLOW_DESCENDING);
      break;
    case DOWSER_FOLLOW_COUNT:
      *done = count_rows (change->changed);
      break;
    case DOWSER_FOLLOW_SHARE:
    default:
      *done = show_share (change->changed);
      break;
    }
  return g_steal_pointer (&read);
}

static DowserTokenRole
get_role (DowserFollowKind kind)
{
  return kind == DOWSER_FOLLOW_TOP || kind == DOWSER_FOLLOW_LIMIT    ? DOWSER_TOKEN_NUMBER
         : kind == DOWSER_FOLLOW_GROUP || kind == DOWSER_FOLLOW_SORT ? DOWSER_TOKEN_COLUMN
                                                                     : DOWSER_TOKEN_VALUE;
}

static void
add_span (DowserUnderstanding *self, const DowserTokens *tokens, guint first, guint n, DowserTokenRole role)
{
  g_autofree char *text = n > 0 ? dowser_tokens_dup_text (tokens, first, n) : NULL;

  if (text != NULL)
    g_ptr_array_add (self->spans, dowser_span_new (dowser_tokens_get (tokens, first)->start, strlen (text), role, text,
                                                   NULL, FALSE));
}

static DowserUnderstanding *
make_understanding (const DowserTokens *tokens, const ChangeContext *change, const DowserUnderstanding *read,
                    DowserPlan *plan)
{
  DowserUnderstanding *self = dowser_understanding_new ();
  const DowserFollow *follow = change->follow;
  guint end = dowser_tokens_get_length (tokens);

  self->plan = plan;
  self->changes = TRUE;
  self->confidence = read != NULL ? read->confidence : 1.0;
  if (read != NULL)
    dowser_follow_add_doubts (self, read, dowser_planner_index_get_schema (change->index));
  if (change->gave_way)
    g_ptr_array_add (self->reasons, g_strdup (_ ("This condition replaces an earlier condition.")));
  self->state = self->reasons->len > 0 ? DOWSER_STATE_CHECK : DOWSER_STATE_UNDERSTOOD;
  add_span (self, tokens, 0, follow->n > 0 ? follow->first : end, DOWSER_TOKEN_OPERATOR);
  add_span (self, tokens, follow->first, follow->n, get_role (follow->kind));
  if (follow->n > 0)
    add_span (self, tokens, follow->first + follow->n, end - follow->first - follow->n, DOWSER_TOKEN_OPERATOR);
  return self;
}

/* Returns TRUE if the plan @before reads tables and no steps, and the schema still contains these tables. */
static gboolean
can_be_changed (const DowserPlan *before, const DowserSchema *schema)
{
  const DowserSelect *select = before->select;

  if (before->steps->len > 0 || select->set_op != DOWSER_SET_NONE || select->from->len == 0)
    return FALSE;
  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];

      if (instance->is_step || dowser_schema_find_table (schema, instance->table) == NULL)
        return FALSE;
    }
  return TRUE;
}

DowserUnderstanding *
dowser_planner_apply_follow_up (const DowserPlannerIndex *index, const DowserPlan *before, const char *question,
                                GPtrArray *constraints)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  DowserFollow follow = { 0 };
  guint row = 0;

  if (!can_be_changed (before, dowser_planner_index_get_schema (index)))
    return NULL;
  while (dowser_follow_match_row (tokens, &row, &follow))
    {
      g_autofree char *rest = follow.rest;
      g_autoptr (DowserSelect) changed = dowser_select_copy (before->select);
      ChangeContext change = { index, &follow, constraints, changed };
      gboolean done = FALSE;
      g_autoptr (DowserUnderstanding) read = apply_change (&change, &done);
      DowserPlan *plan;

      if (!done)
        continue;
      plan = dowser_plan_with_select (before, g_steal_pointer (&changed));
      g_free (plan->question);
      plan->question = g_strdup (question);
      return make_understanding (tokens, &change, read, plan);
    }
  return NULL;
}
