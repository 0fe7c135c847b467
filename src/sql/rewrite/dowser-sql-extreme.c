/* dowser-sql-extreme.c - rewrites selects that read columns from the row with the greatest or smallest value, as SQLite
 * does */
#include "sql/rewrite/dowser-sql-regroup.h"

/* The state of a search for aggregates in a select. @aggregate: the aggregate that was found; %NULL if there is none */
typedef struct
{
  const DowserExpr *aggregate;
  gboolean several;
  gboolean has_window;
} Aggregates;

static gboolean
find_aggregate_cb (const DowserExpr *expr, gpointer user_data)
{
  Aggregates *found = user_data;

  found->has_window |= expr->kind == DOWSER_EXPR_WINDOW;
  if (expr->kind != DOWSER_EXPR_AGGREGATE)
    return TRUE;
  found->several |= found->aggregate != NULL && !dowser_expr_equal (found->aggregate, expr);
  found->aggregate = expr;
  return FALSE;
}

static Aggregates
find_aggregates (const DowserSelect *select)
{
  Aggregates found = { 0 };

  for (guint i = 0; i < select->outputs->len; i++)
    dowser_expr_walk (((const DowserOutput *) select->outputs->pdata[i])->expr, find_aggregate_cb, &found);
  for (guint i = 0; i < select->order->len; i++)
    dowser_expr_walk (((const DowserOrder *) select->order->pdata[i])->expr, find_aggregate_cb, &found);
  if (select->having != NULL)
    dowser_expr_walk (select->having, find_aggregate_cb, &found);
  return found;
}

gboolean
dowser_sql_extreme_can_split (const DowserSelect *select, const DowserSqlLoose *loose_columns)
{
  Aggregates found = find_aggregates (select);

  return !loose_columns->nested && found.aggregate != NULL && !found.several && !found.has_window
         && (found.aggregate->op == DOWSER_MIN || found.aggregate->op == DOWSER_MAX) && found.aggregate->args->len == 1
         && select->set_op == DOWSER_SET_NONE;
}

/* Returns the value whose greatest or smallest occurrence is searched. The value is NULL in rows where the filter of
 * the aggregate is not true. */
static DowserExpr *
dup_value (const DowserExpr *aggregate)
{
  GPtrArray *args;

  if (aggregate->filter == NULL)
    return dowser_expr_ref (aggregate->args->pdata[0]);
  args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  g_ptr_array_add (args, dowser_expr_ref (aggregate->filter));
  g_ptr_array_add (args, dowser_expr_ref (aggregate->args->pdata[0]));
  return dowser_expr_new_case (args);
}

static DowserExpr *
make_row_number (const DowserSelect *select, const DowserExpr *aggregate)
{
  DowserWindow *window = dowser_window_new ();

  for (guint i = 0; i < select->group->len; i++)
    g_ptr_array_add (window->partition, dowser_expr_ref (select->group->pdata[i]));
  g_ptr_array_add (window->order,
                   dowser_order_new (dup_value (aggregate), aggregate->op == DOWSER_MAX, DOWSER_NULLS_LAST));
  return dowser_expr_new_window ("row_number", g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref),
                                 window);
}

/* Returns the heading of a column of the step. @kind: a key, the value, a shown column, or the rank of the row in its
 * group */
static char *
dup_heading (const char *kind, guint index)
{
  return g_strdup_printf ("%s%u", kind, index + 1);
}

static void
add_outputs (DowserSelect *ranked, GPtrArray *exprs, const char *kind)
{
  for (guint i = 0; i < exprs->len; i++)
    {
      g_autofree char *heading = dup_heading (kind, i);

      dowser_select_add_output (ranked, dowser_expr_ref (exprs->pdata[i]), heading);
    }
}

static DowserSelect *
make_ranked_select (const DowserSelect *select, const DowserSqlLoose *loose_columns, const DowserExpr *aggregate)
{
  DowserSelect *ranked = dowser_select_copy (select);

  g_ptr_array_set_size (ranked->outputs, 0);
  g_ptr_array_set_size (ranked->group, 0);
  g_ptr_array_set_size (ranked->order, 0);
  g_clear_pointer (&ranked->having, dowser_expr_unref);
  ranked->distinct = FALSE;
  ranked->limit = DOWSER_NO_LIMIT;
  ranked->offset = 0;
  add_outputs (ranked, select->group, "key");
  add_outputs (ranked, loose_columns->columns, "shown");
  dowser_select_add_output (ranked, dup_value (aggregate), "value");
  dowser_select_add_output (ranked, make_row_number (select, aggregate), "place");
  return ranked;
}

typedef struct
{
  const DowserSelect *select;
  const DowserSqlLoose *loose_columns;
  const DowserExpr *aggregate;
  const char *id;
} ExtremeSplit;

/* Reads a shown column from the row with the extreme. This row has rank 1 in its group. */
static DowserExpr *
read_shown_column (const ExtremeSplit *split, guint index)
{
  g_autofree char *heading = dup_heading ("shown", index);
  DowserExpr *first = dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column (split->id, "place"),
                                               dowser_expr_new_integer (1));

  return dowser_expr_new_aggregate (DOWSER_MAX, dowser_expr_new_column (split->id, heading), FALSE, first);
}

static DowserExpr *
replace_cb (const DowserExpr *expr, gpointer user_data)
{
  const ExtremeSplit *split = user_data;
  int group = dowser_select_find_group (split->select, expr);

  if (group >= 0)
    {
      g_autofree char *heading = dup_heading ("key", (guint) group);

      return dowser_expr_new_column (split->id, heading);
    }
  if (expr->kind == DOWSER_EXPR_AGGREGATE)
    return dowser_expr_new_aggregate (expr->op, dowser_expr_new_column (split->id, "value"), FALSE, NULL);
  for (guint i = 0; i < split->loose_columns->columns->len; i++)
    if (dowser_expr_equal (split->loose_columns->columns->pdata[i], expr))
      return read_shown_column (split, i);
  return NULL;
}

static void
replace_in_expr (const ExtremeSplit *split, DowserExpr **expr)
{
  DowserExpr *mapped = dowser_expr_map (*expr, replace_cb, (gpointer) split);

  dowser_expr_unref (*expr);
  *expr = mapped;
}

/* Replaces the expressions of the outputs. The heading of an output without a name is its expression. To keep this
 * heading, the output gets the heading as its name. */
static void
replace_in_outputs (const ExtremeSplit *split, DowserSelect *outer)
{
  for (guint i = 0; i < outer->outputs->len; i++)
    {
      DowserOutput *output = outer->outputs->pdata[i];

      if (output->name == NULL)
        output->name = dowser_select_dup_heading (split->select, i);
      replace_in_expr (split, &output->expr);
    }
  for (guint i = 0; i < outer->order->len; i++)
    replace_in_expr (split, &((DowserOrder *) outer->order->pdata[i])->expr);
  if (outer->having != NULL)
    replace_in_expr (split, &outer->having);
}

DowserSelect *
dowser_sql_extreme_split (const DowserSelect *select, const DowserSqlLoose *loose_columns, const char *id,
                          DowserSelect **ranked)
{
  DowserSelect *outer = dowser_select_copy (select);
  const ExtremeSplit split = { select, loose_columns, find_aggregates (select).aggregate, id };

  *ranked = make_ranked_select (select, loose_columns, split.aggregate);
  g_ptr_array_set_size (outer->from, 0);
  g_ptr_array_set_size (outer->joins, 0);
  g_ptr_array_set_size (outer->off, 0);
  g_clear_pointer (&outer->filter, dowser_expr_unref);
  g_ptr_array_add (outer->from, dowser_instance_new (id, id, TRUE));
  replace_in_outputs (&split, outer);
  for (guint i = 0; i < outer->group->len; i++)
    replace_in_expr (&split, (DowserExpr **) &outer->group->pdata[i]);
  return outer;
}
