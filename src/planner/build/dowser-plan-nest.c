/* dowser-plan-nest.c - makes plans with two steps: the best rows in each group, an aggregate of the groups'
 * aggregates */
#include "planner/build/dowser-plan-nest.h"

#include "explain/dowser-explain-private.h"
#include "planner/build/dowser-plan-exprs.h"

#define RANKED "ranked"
#define PLACE "place"
#define GROUPS "groups"

/* Returns the heading of an output. If two columns have the same name, the heading includes the table. Returns:
 * (transfer full) */
static char *
dup_full_heading (const DowserSelect *select, guint index)
{
  const DowserOutput *output = g_ptr_array_index (select->outputs, index);
  g_autofree char *heading = dowser_select_dup_heading (select, index);

  for (guint i = 0; i < select->outputs->len && output->expr->kind == DOWSER_EXPR_COLUMN; i++)
    {
      g_autofree char *other = i != index ? dowser_select_dup_heading (select, i) : NULL;

      if (g_strcmp0 (heading, other) == 0)
        {
          g_autofree char *owner = _dowser_explain_dup_words (output->expr->instance, TRUE);

          return g_strdup_printf ("%s %s", owner, heading);
        }
    }
  return g_steal_pointer (&heading);
}

/* Gives each output a unique name, because the plan reads the step's columns by name. */
static void
name_outputs (DowserSelect *select)
{
  g_autoptr (GHashTable) used_names = g_hash_table_new (g_str_hash, g_str_equal);
  g_auto (GStrv) names = g_new0 (char *, select->outputs->len + 1);

  g_hash_table_add (used_names, (gpointer) PLACE);
  for (guint i = 0; i < select->outputs->len; i++)
    {
      g_autofree char *heading = dup_full_heading (select, i);

      names[i] = g_strdup (heading);
      for (guint n = 2; g_hash_table_contains (used_names, names[i]); n++)
        {
          g_free (names[i]);
          names[i] = g_strdup_printf ("%s %u", heading, n);
        }
      g_hash_table_add (used_names, names[i]);
    }
  for (guint i = 0; i < select->outputs->len; i++)
    {
      DowserOutput *output = g_ptr_array_index (select->outputs, i);

      g_free (output->name);
      output->name = g_strdup (names[i]);
    }
}

static void
add_partition (GPtrArray *partition, const DowserSchemaIndex *index, const DowserSelect *select,
               const DowserTerm *group)
{
  g_autoptr (GPtrArray) key = NULL;

  if (group->column != NULL)
    {
      g_ptr_array_add (partition, dowser_plan_new_term (index, select, group));
      return;
    }
  key = dowser_table_dup_primary_key (group->table);
  for (guint i = 0; i < key->len; i++)
    g_ptr_array_add (partition, dowser_plan_new_column (select, g_ptr_array_index (key, i)));
}

/* Builds the rank of a row within its group. */
static DowserExpr *
new_rank (const DowserSchemaIndex *index, const DowserQueryFrame *frame, const DowserSelect *select)
{
  DowserWindow *window = dowser_window_new ();

  for (guint i = 0; i < frame->groups->len; i++)
    add_partition (window->partition, index, select, &g_array_index (frame->groups, DowserTerm, i));
  for (guint i = 0; i < select->order->len; i++)
    g_ptr_array_add (window->order, dowser_order_copy (g_ptr_array_index (select->order, i)));
  return dowser_expr_new_window ("rank", g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref), window);
}

static DowserPlan *
new_plan_over_step (const char *id, const char *about, DowserSelect *step, DowserSelect *select)
{
  DowserPlan *plan = dowser_plan_new (select);

  g_ptr_array_add (select->from, dowser_instance_new (id, id, TRUE));
  g_ptr_array_add (plan->steps, dowser_plan_step_new (id, about, step));
  return plan;
}

DowserPlan *
dowser_plan_rank_in_groups (const DowserSchemaIndex *index, const DowserQueryFrame *frame, DowserSelect *select)
{
  DowserSelect *best = dowser_select_new ();
  gint64 limit = select->limit;

  name_outputs (select);
  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = g_ptr_array_index (select->outputs, i);

      dowser_select_add_output (best, dowser_expr_new_column (RANKED, output->name), output->name);
      if (i < frame->groups->len)
        dowser_select_add_order (best, dowser_expr_new_column (RANKED, output->name), FALSE);
    }
  dowser_select_add_order (best, dowser_expr_new_column (RANKED, PLACE), FALSE);
  dowser_select_add_filter (best, dowser_expr_new_compare (DOWSER_LESS_EQUAL, dowser_expr_new_column (RANKED, PLACE),
                                                           dowser_expr_new_integer (limit)));
  dowser_select_add_output (select, new_rank (index, frame, select), PLACE);
  g_ptr_array_set_size (select->order, 0);
  select->limit = DOWSER_NO_LIMIT;
  return new_plan_over_step (RANKED, NULL, select, best);
}

DowserPlan *
dowser_plan_aggregate_groups (DowserSelect *select, DowserAggregate aggregate)
{
  const DowserOutput *number;
  DowserSelect *outer_select = dowser_select_new ();

  name_outputs (select);
  number = g_ptr_array_index (select->outputs, select->outputs->len - 1);
  g_ptr_array_set_size (select->order, 0);
  select->limit = DOWSER_NO_LIMIT;
  dowser_select_add_output (outer_select,
                            dowser_expr_new_aggregate (aggregate, dowser_expr_new_column (GROUPS, number->name), FALSE,
                                                       NULL),
                            NULL);
  return new_plan_over_step (GROUPS, NULL, select, outer_select);
}
