/* dowser-filter-options.c - the columns that can be filtered, and the current filters as the user sees them */
#include "operations/dowser-filter-options.h"

#include "analysis/dowser-conditions.h"
#include "explain/dowser-explain-private.h"
#include "operations/dowser-filter-places.h"

static void
target_free (DowserFilterTarget *target)
{
  g_free (target->label);
  dowser_expr_unref (target->expr);
  g_free (target);
}

/* Adds a target. Takes @label and @expr. */
static DowserFilterTarget *
add_target (GPtrArray *targets, char *label, DowserExpr *expr, DowserValueType type)
{
  DowserFilterTarget *target = g_new0 (DowserFilterTarget, 1);

  target->label = label;
  target->expr = expr;
  target->type = type;
  target->output = -1;
  g_ptr_array_add (targets, target);
  return target;
}

static int
find_output (const DowserSelect *select, const DowserExpr *expr)
{
  for (guint i = 0; i < select->outputs->len; i++)
    if (dowser_expr_equal (((const DowserOutput *) select->outputs->pdata[i])->expr, expr))
      return (int) i;
  return -1;
}

static void
add_columns (GPtrArray *targets, const DowserOptions *options)
{
  for (guint i = 0; i < options->columns->len; i++)
    {
      const DowserColumnOption *option = options->columns->pdata[i];
      DowserFilterTarget *target = add_target (targets, g_strdup_printf ("%s · %s", option->name, option->instance),
                                               dowser_expr_new_column (option->instance, option->name), option->type);

      target->column = option->column;
      target->adds_up = option->adds_up;
      target->grouping = option->grouping;
      target->output = find_output (options->plan->select, target->expr);
    }
}

static gboolean
is_target (GPtrArray *targets, const DowserExpr *expr)
{
  for (guint i = 0; i < targets->len; i++)
    if (dowser_expr_equal (((const DowserFilterTarget *) targets->pdata[i])->expr, expr))
      return TRUE;
  return FALSE;
}

/* Adds the outputs as targets. Their types are in the sort options, which begin with the outputs in the same order. */
static void
add_outputs (GPtrArray *targets, const DowserOptions *options)
{
  const DowserSelect *select = options->plan->select;

  for (guint i = 0; i < select->outputs->len && i < options->sorts->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];
      const DowserSortOption *sort = options->sorts->pdata[i];
      DowserFilterTarget *target;

      if (is_target (targets, output->expr))
        continue;
      target = add_target (targets, dowser_select_dup_heading (select, i), dowser_expr_ref (output->expr), sort->type);
      target->output = (int) i;
      target->adds_up = dowser_value_type_is_number (sort->type);
      target->grouping = DOWSER_GROUPING_MANY;
      target->is_metric = dowser_expr_has_aggregate (output->expr);
    }
}

GPtrArray *
dowser_filter_targets_new (const DowserOptions *options)
{
  GPtrArray *targets = g_ptr_array_new_with_free_func ((GDestroyNotify) target_free);

  add_columns (targets, options);
  add_outputs (targets, options);
  return targets;
}

static void
part_free (DowserFilterPart *part)
{
  g_free (part->text);
  g_free (part);
}

static DowserFilterPart *
add_part (GPtrArray *parts, const DowserSelect *select, const DowserExpr *expr, const DowserExpr *next, guint index)
{
  DowserFilterPart *part = g_new0 (DowserFilterPart, 1);
  gboolean joined_next = FALSE;

  part->text = _dowser_explain_dup_condition (expr, next, select, &joined_next);
  part->index = index;
  part->count = joined_next ? 2 : 1;
  part->expr = expr;
  part->end = joined_next ? next : NULL;
  part->any = expr->kind == DOWSER_EXPR_OR;
  g_ptr_array_add (parts, part);
  return part;
}

/* Adds a DowserFilterPart for each filter in @members. @members: DowserExpr, conditions; @first: the index of the first
 * member among all conditions */
static void
add_conditions (GPtrArray *parts, const DowserSelect *select, GPtrArray *members, guint first, gboolean on)
{
  for (guint i = 0; i < members->len;)
    {
      const DowserExpr *next = i + 1 < members->len ? members->pdata[i + 1] : NULL;
      DowserFilterPart *part = add_part (parts, select, members->pdata[i], next, first + i);

      part->on = on;
      part->is_having = dowser_expr_has_aggregate (part->expr);
      i += part->count;
    }
}

static DowserFilterPart *
steal_part (GPtrArray *parts, int number)
{
  for (guint i = 0; i < parts->len; i++)
    {
      const DowserFilterPart *part = parts->pdata[i];

      if (number >= 0 ? part->on && part->index == (guint) number : !part->on && part->index == (guint) (-1 - number))
        return g_ptr_array_steal_index (parts, i);
    }
  return NULL;
}

/* Sorts the parts by the positions that the user sees. A switched-off filter keeps its old position. */
static GPtrArray *
sort_by_place (GPtrArray *parts, const DowserPlan *plan)
{
  g_autoptr (GArray) places = dowser_filter_places_new (plan, plan->select);
  GPtrArray *sorted_parts = g_ptr_array_new_with_free_func ((GDestroyNotify) part_free);

  for (guint i = 0; i < places->len; i++)
    {
      DowserFilterPart *part = steal_part (parts, g_array_index (places, int, i));

      if (part != NULL)
        g_ptr_array_add (sorted_parts, part);
    }
  g_ptr_array_unref (parts);
  return sorted_parts;
}

GPtrArray *
dowser_filter_parts_new (const DowserPlan *plan)
{
  const DowserSelect *select = plan->select;
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) part_free);
  g_autoptr (GPtrArray) filters = dowser_conditions_dup (select->filter);
  g_autoptr (GPtrArray) having = dowser_conditions_dup (select->having);

  add_conditions (parts, select, filters, 0, TRUE);
  add_conditions (parts, select, having, filters->len, TRUE);
  add_conditions (parts, select, select->off, 0, FALSE);
  return sort_by_place (parts, plan);
}

static GPtrArray *
operations_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
}

GPtrArray *
dowser_filter_part_make_toggle_operations (const DowserFilterPart *part)
{
  DowserOperation *operation = dowser_operation_new_toggle_filter (part->index, !part->on);

  operation->number = part->count;
  return dowser_operations_new_single (operation);
}

GPtrArray *
dowser_filter_part_make_removal_operations (const DowserFilterPart *part, const DowserPlan *plan)
{
  guint n_conditions = dowser_conditions_count (plan->select->filter) + dowser_conditions_count (plan->select->having);

  return dowser_operations_new_single (
      dowser_operation_new_remove_filters (part->on ? part->index : n_conditions + part->index, part->count));
}

gboolean
dowser_filter_parts_can_join (const DowserFilterPart *a, const DowserFilterPart *b)
{
  return a != b && a->on && b->on && a->is_having == b->is_having;
}

static DowserExpr *
dup_condition (const DowserFilterPart *part)
{
  return dowser_expr_and (dowser_expr_ref (part->expr), part->end != NULL ? dowser_expr_ref (part->end) : NULL);
}

GPtrArray *
dowser_filter_parts_make_join_operations (const DowserFilterPart *a, const DowserFilterPart *b)
{
  const DowserFilterPart *first = a->index < b->index ? a : b;
  const DowserFilterPart *second = first == a ? b : a;
  GPtrArray *operations = operations_new ();
  guint indexes[] = { first->index, second->index };

  if (a->count == 1 && b->count == 1)
    {
      g_ptr_array_add (operations, dowser_operation_new_group_filters (indexes, G_N_ELEMENTS (indexes), TRUE));
      return operations;
    }
  /* The two conditions of a range become one condition within the new filter. The part that comes later is removed
   * first, so that the index of the other part stays valid. */
  g_ptr_array_add (operations, dowser_operation_new_remove_filters (second->index, second->count));
  g_ptr_array_add (operations,
                   dowser_operation_new_edit_filter (first->index, first->count,
                                                     dowser_expr_or (dup_condition (first), dup_condition (second))));
  return operations;
}

GPtrArray *
dowser_filter_part_make_split_operations (const DowserFilterPart *part)
{
  GPtrArray *operations = operations_new ();

  g_ptr_array_add (operations, dowser_operation_new_group_filters (&part->index, 1, FALSE));
  return operations;
}
