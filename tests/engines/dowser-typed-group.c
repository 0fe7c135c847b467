/* dowser-typed-group.c - random aggregates, groups and windows */
#include "engines/dowser-typed-maker.h"
#include "plan/dowser-aggregate.h"

#include <string.h>

static DowserExpr *
make_filter (DowserTypedMaker *self, guint depth)
{
  return self->n_outer == 0 && typed_chance (self, 25) ? typed_make_condition (self, depth) : NULL;
}

static DowserExpr *
make_count (DowserTypedMaker *self, guint depth)
{
  if (typed_chance (self, 40))
    return dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, make_filter (self, depth));
  if (typed_chance (self, 20))
    return dowser_expr_new_function ("length",
                                     dowser_expr_new_aggregate (DOWSER_CONCAT,
                                                                typed_make_own_column (self, DOWSER_VALUE_TEXT),
                                                                typed_chance (self, 20), make_filter (self, depth)),
                                     NULL);
  return dowser_expr_new_aggregate (DOWSER_COUNT, typed_make_own_column (self, typed_pick_type (self)),
                                    typed_chance (self, 40), make_filter (self, depth));
}

/* Makes a statistic of numbers, such as a variance. The numbers may be different or equal. */
static DowserExpr *
make_statistic (DowserTypedMaker *self, DowserValueType type, guint depth)
{
  static const DowserAggregate of_one[]
      = { DOWSER_MEDIAN, DOWSER_STDDEV_SAMP, DOWSER_STDDEV_POP, DOWSER_VAR_SAMP, DOWSER_VAR_POP, DOWSER_MEDIAN };
  static const DowserAggregate of_two[] = { DOWSER_CORR, DOWSER_COVAR_SAMP, DOWSER_COVAR_POP };
  static const double fractions[] = { 0, 0.1, 0.25, 0.5, 0.9, 1 };
  DowserExpr *fraction = dowser_expr_new_literal (dowser_value_new_real (fractions[typed_pick (self, 6)]));

  if (type != DOWSER_VALUE_REAL && typed_chance (self, 50))
    return dowser_aggregate_new_binary (DOWSER_PERCENTILE_DISC, typed_make_own_column (self, type), fraction,
                                        make_filter (self, depth));
  if (type == DOWSER_VALUE_REAL && typed_chance (self, 25))
    return dowser_aggregate_new_binary (DOWSER_PERCENTILE_CONT,
                                        typed_make_own_column (self, typed_pick_number_type (self)), fraction,
                                        make_filter (self, depth));
  dowser_expr_unref (fraction);
  if (type != DOWSER_VALUE_REAL)
    return dowser_expr_new_aggregate (DOWSER_MODE, typed_make_own_column (self, type), FALSE,
                                      make_filter (self, depth));
  if (typed_chance (self, 30))
    return dowser_aggregate_new_binary (of_two[typed_pick (self, 3)],
                                        typed_make_own_column (self, typed_pick_number_type (self)),
                                        typed_make_own_column (self, typed_pick_number_type (self)),
                                        make_filter (self, depth));
  return dowser_expr_new_aggregate (of_one[typed_pick (self, G_N_ELEMENTS (of_one))],
                                    typed_make_own_column (self, typed_pick_number_type (self)), FALSE,
                                    make_filter (self, depth));
}

DowserExpr *
typed_make_aggregate (DowserTypedMaker *self, DowserValueType type, guint depth)
{
  if (type == DOWSER_VALUE_BOOLEAN)
    return dowser_expr_new_compare (typed_pick (self, DOWSER_GREATER_EQUAL + 1),
                                    typed_make_aggregate (self, DOWSER_VALUE_INTEGER, depth),
                                    typed_make_literal (self, DOWSER_VALUE_INTEGER));
  if (self->n_outer == 0 && typed_chance (self, 25))
    return make_statistic (self, type, depth);
  if (type == DOWSER_VALUE_INTEGER && typed_chance (self, 50))
    return make_count (self, depth);
  if (type == DOWSER_VALUE_REAL && typed_chance (self, 50))
    return dowser_expr_new_aggregate (DOWSER_AVG, typed_make_own_column (self, typed_pick_number_type (self)),
                                      typed_chance (self, 20), make_filter (self, depth));
  if (dowser_value_type_is_number (type) && typed_chance (self, 60))
    return dowser_expr_new_aggregate (DOWSER_SUM, typed_make_own_column (self, type), typed_chance (self, 20),
                                      make_filter (self, depth));
  return dowser_expr_new_aggregate (typed_chance (self, 50) ? DOWSER_MIN : DOWSER_MAX,
                                    typed_make_own_column (self, type), FALSE, make_filter (self, depth));
}

/* Makes a group key: a column, or the month of a date. */
static DowserExpr *
make_key (DowserTypedMaker *self, DowserValueType type)
{
  DowserExpr *column = typed_make_own_column (self, type);

  if (type == DOWSER_VALUE_DATE && typed_chance (self, 40))
    return dowser_expr_new_function ("truncate_month", column, NULL);
  if (type == DOWSER_VALUE_TEXT && typed_chance (self, 20))
    return dowser_expr_new_function ("substring", column, dowser_expr_new_integer (1), dowser_expr_new_integer (2),
                                     NULL);
  return column;
}

/* Makes an aggregate, or an expression of aggregates. */
static DowserExpr *
make_metric (DowserTypedMaker *self, const DowserSelect *select, DowserValueType type, guint depth)
{
  DowserExpr *metric = typed_make_aggregate (self, type, depth);
  DowserWindow *window;
  GPtrArray *args;

  if (typed_chance (self, 60) || !dowser_value_type_is_number (type))
    return metric;
  if (type != DOWSER_VALUE_REAL)
    return dowser_expr_new_arithmetic (DOWSER_ADD, metric, typed_make_literal (self, type));
  if (typed_chance (self, 50) || select->group->len == 0)
    return dowser_expr_new_ratio (metric, typed_make_aggregate (self, typed_pick_number_type (self), depth));
  /* Makes a share of the total. */
  window = dowser_window_new ();
  args = typed_expr_array_new ();
  g_ptr_array_add (args, dowser_expr_ref (metric));
  return dowser_expr_new_ratio (metric, dowser_expr_new_window ("sum", args, window));
}

void
typed_fill_grouped (DowserTypedMaker *self, DowserSelect *select, GArray *types, guint depth, gboolean keys)
{
  for (guint i = 0; i < types->len; i++)
    {
      DowserValueType type = g_array_index (types, DowserValueType, i);
      g_autofree char *name = typed_make_heading (self);
      DowserExpr *key;

      if (!keys || typed_chance (self, 55))
        {
          dowser_select_add_output (select, make_metric (self, select, type, depth), name);
          continue;
        }
      key = make_key (self, type);
      g_ptr_array_add (select->group, dowser_expr_ref (key));
      dowser_select_add_output (select, key, name);
    }
  if (!keys || !typed_chance (self, 40))
    return;
  select->having = dowser_expr_new_compare (typed_pick (self, DOWSER_GREATER_EQUAL + 1),
                                            typed_make_aggregate (self, DOWSER_VALUE_INTEGER, depth),
                                            typed_make_literal (self, DOWSER_VALUE_INTEGER));
  if (select->group->len == 0)
    g_ptr_array_add (select->group, make_key (self, DOWSER_VALUE_INTEGER));
}

/* Orders by the keys of all tables, so that the order is unique. */
static void
order_by_all_keys (DowserTypedMaker *self, DowserWindow *window)
{
  for (guint i = 0; i < self->visible->len - self->n_outer; i++)
    {
      const DowserTypedColumn *column = self->visible->pdata[i];

      if (column->key)
        g_ptr_array_add (window->order,
                         typed_make_order (self, dowser_expr_new_column (column->instance, column->name)));
    }
}

static void
make_frame (DowserTypedMaker *self, DowserWindow *window)
{
  window->frame = DOWSER_QUERY_FRAME_ROWS;
  window->frame_start = typed_chance (self, 50) ? DOWSER_QUERY_FRAME_UNBOUNDED_BEFORE : -(int) typed_pick (self, 3);
  window->frame_end = typed_chance (self, 50) ? DOWSER_QUERY_FRAME_UNBOUNDED_AFTER : (int) typed_pick (self, 3);
}

/* Makes a window over the rows whose value is near the value of the current row. The result doesn't depend on the order
 * of equal values. @by: (transfer full): the sort key of the window */
static DowserExpr *
make_range_window (DowserTypedMaker *self, DowserValueType type, DowserWindow *window, DowserExpr *by)
{
  GPtrArray *args = typed_expr_array_new ();

  g_ptr_array_add (window->order, dowser_order_new (by, typed_chance (self, 50), DOWSER_NULLS_DEFAULT));
  window->frame = DOWSER_QUERY_FRAME_RANGE;
  window->frame_start = -(int) typed_pick (self, 4);
  window->frame_end = (int) typed_pick (self, 3);
  g_ptr_array_add (args, typed_make_own_column (self, type));
  return dowser_expr_new_window ("sum", args, window);
}

/* Makes a window function with an integer result. */
static DowserExpr *
make_numbering (DowserTypedMaker *self, DowserWindow *window)
{
  static const char *const names[] = { "row_number", "rank", "dense_rank", "count", "ntile" };
  const char *name = names[typed_pick (self, G_N_ELEMENTS (names))];
  GPtrArray *args = typed_expr_array_new ();

  if (g_str_equal (name, "ntile"))
    g_ptr_array_add (args, dowser_expr_new_integer (1 + typed_pick (self, 4)));
  return dowser_expr_new_window (name, args, window);
}

DowserExpr *
typed_make_window (DowserTypedMaker *self, DowserValueType type)
{
  static const char *const of_any[] = { "lag", "lead", "first_value", "last_value", "nth_value", "min", "max" };
  static const char *const shares[] = { "percent_rank", "cume_dist" };
  DowserWindow *window = dowser_window_new ();
  g_autoptr (DowserExpr) by = NULL;
  GPtrArray *args;
  const char *name;

  /* The order must be unique, because this function joins the texts of all previous rows. */
  if (type == DOWSER_VALUE_INTEGER && typed_chance (self, 5))
    {
      order_by_all_keys (self, window);
      args = typed_expr_array_new ();
      g_ptr_array_add (args, typed_make_own_column (self, DOWSER_VALUE_TEXT));
      return dowser_expr_new_function ("length", dowser_expr_new_window ("concat", args, window), NULL);
    }
  if (typed_chance (self, 50))
    g_ptr_array_add (window->partition, typed_make_own_column (self, typed_pick_type (self)));
  by = typed_make_column (self, DOWSER_VALUE_INTEGER, TRUE);
  if (by != NULL && (type == DOWSER_VALUE_INTEGER || type == DOWSER_VALUE_REAL) && typed_chance (self, 10))
    return make_range_window (self, type, window, g_steal_pointer (&by));
  order_by_all_keys (self, window);
  if (type == DOWSER_VALUE_INTEGER && typed_chance (self, 40))
    return make_numbering (self, window);
  if (type == DOWSER_VALUE_REAL && typed_chance (self, 20))
    return dowser_expr_new_window (shares[typed_pick (self, 2)], typed_expr_array_new (), window);
  args = typed_expr_array_new ();
  g_ptr_array_add (args, typed_make_own_column (self, type));
  name = dowser_value_type_is_number (type) && typed_chance (self, 40)
             ? type == DOWSER_VALUE_REAL && typed_chance (self, 50) ? "avg" : "sum"
             : of_any[typed_pick (self, type == DOWSER_VALUE_BOOLEAN ? 5 : G_N_ELEMENTS (of_any))];
  if (g_str_equal (name, "nth_value"))
    g_ptr_array_add (args, dowser_expr_new_integer (1 + typed_pick (self, 3)));
  else if (name[0] == 'l' && name[2] != 's' && typed_chance (self, 40))
    {
      g_ptr_array_add (args, dowser_expr_new_integer (typed_pick (self, 3)));
      if (typed_chance (self, 50))
        g_ptr_array_add (args, typed_make_literal (self, type));
    }
  else if (name[0] != 'l' && typed_chance (self, 40))
    make_frame (self, window);
  return dowser_expr_new_window (name, args, window);
}
