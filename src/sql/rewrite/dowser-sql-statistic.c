/* dowser-sql-statistic.c - medians, percentiles, modes, deviations and correlations for engines that lack them */
#include "sql/rewrite/dowser-sql-statistic.h"

#include "plan/dowser-aggregate.h"
#include "plan/dowser-types.h"
#include "sql/write/dowser-sql-select.h"

#include <string.h>

/**
 * RewriteContext: a plan that is being rewritten.
 * @steps: DowserPlanStep, the steps that are already rewritten
 */
typedef struct
{
  const DowserPlan *plan;
  const DowserDialect *dialect;
  const DowserSchema *schema;
  DowserTypes *types;
  GPtrArray *steps;
  gboolean changed;
} RewriteContext;

/**
 * Split: a select that becomes two selects: a step with its rows, and a select that groups the rows of this step.
 * @rows: shows the values that the groups need
 * @ranked: (nullable): reads @rows and numbers its rows by the result of a window; needed because a window can't
 * contain another window
 * @id: the step that the groups read; @rows_id: the step of @rows
 * @is_stuck: TRUE if an expression reads tables that are not available in the grouping select
 */
typedef struct
{
  RewriteContext *context;
  const DowserSelect *select;
  DowserSelect *rows;
  DowserSelect *ranked;
  char *rows_id;
  char *id;
  gboolean is_stuck;
} Split;

static DowserSelect *rewrite_select (RewriteContext *self, const DowserSelect *select);

static gboolean
is_unsupported (const RewriteContext *self, const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_AGGREGATE && self->dialect->aggregates[expr->op] == NULL;
}

typedef struct
{
  const RewriteContext *context;
  gboolean has_unsupported;
  gboolean has_modes;
  gboolean nested; /* TRUE if nested selects are searched, too */
} Search;

static gboolean
search_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  if (is_unsupported (search->context, expr))
    {
      search->has_unsupported = TRUE;
      search->has_modes |= expr->op == DOWSER_MODE;
    }
  for (const DowserSelect *select = search->nested && expr->kind == DOWSER_EXPR_SUBPLAN ? expr->select : NULL;
       select != NULL; select = select->set_with)
    dowser_select_walk (select, search_cb, search);
  return TRUE;
}

static Search
search_select (const RewriteContext *self, const DowserSelect *select, gboolean nested)
{
  Search search = { self, FALSE, FALSE, nested };

  for (; select != NULL; select = nested ? select->set_with : NULL)
    dowser_select_walk (select, search_cb, &search);
  return search;
}

/* --- Constructors of expressions, which take their arguments --- */

static DowserExpr *
real_new (double value)
{
  return dowser_expr_new_literal (dowser_value_new_real (value));
}

static DowserExpr *
make_arithmetic (DowserArithmetic op, const DowserExpr *a, DowserExpr *b)
{
  return dowser_expr_new_arithmetic (op, dowser_expr_ref (a), b);
}

static DowserExpr *
make_call (const char *name, DowserExpr *x)
{
  return dowser_expr_new_function (name, x, NULL);
}

static DowserExpr *
make_case_when (DowserExpr *condition, DowserExpr *x)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_ptr_array_add (parts, condition);
  g_ptr_array_add (parts, x);
  return dowser_expr_new_case (parts);
}

static DowserExpr *
make_aggregate (DowserAggregate op, DowserExpr *x, DowserExpr *filter)
{
  return dowser_expr_new_aggregate (op, x, FALSE, filter);
}

/* --- Steps --- */

static gboolean
is_id_taken (const RewriteContext *self, const char *id)
{
  for (guint i = 0; i < self->steps->len; i++)
    if (g_ascii_strcasecmp (((const DowserPlanStep *) self->steps->pdata[i])->id, id) == 0)
      return TRUE;
  return dowser_plan_find_step (self->plan, id) != NULL
         || (self->schema != NULL && dowser_schema_find_table (self->schema, id) != NULL);
}

static char *
make_step_id (const RewriteContext *self, const char *wished_id)
{
  char *id = g_strdup (wished_id);

  for (guint n = 2; is_id_taken (self, id); n++)
    {
      g_free (id);
      id = g_strdup_printf ("%s%u", wished_id, n);
    }
  return id;
}

static void
add_step (RewriteContext *self, const char *id, DowserSelect *select)
{
  g_ptr_array_add (self->steps, dowser_plan_step_new (id, NULL, select));
  self->changed = TRUE;
}

/* Adds @expr (taken) to the outputs of @select unless it is already an output. Returns: the heading of this output */
static const char *
ensure_output (DowserSelect *select, DowserExpr *expr, const char *kind)
{
  g_autoptr (DowserExpr) shown_expr = expr;
  g_autofree char *heading = NULL;

  for (guint i = 0; i < select->outputs->len; i++)
    if (dowser_expr_equal (((const DowserOutput *) select->outputs->pdata[i])->expr, shown_expr))
      return ((const DowserOutput *) select->outputs->pdata[i])->name;
  heading = g_strdup_printf ("%s%u", kind, select->outputs->len + 1);
  dowser_select_add_output (select, g_steal_pointer (&shown_expr), heading);
  return ((const DowserOutput *) select->outputs->pdata[select->outputs->len - 1])->name;
}

/* Adds @expr to the outputs of the step that the groups read. @expr: taken; an expression with a value in each row.
 * Returns: (transfer full): the column of the step that contains this value */
static DowserExpr *
show_expr (Split *self, DowserExpr *expr, const char *kind)
{
  const char *heading = ensure_output (self->rows, expr, kind);

  if (self->ranked != NULL)
    {
      DowserExpr *passed = dowser_expr_new_column (self->rows_id, heading);

      for (guint i = 0; i < self->ranked->outputs->len; i++)
        if (g_str_equal (((const DowserOutput *) self->ranked->outputs->pdata[i])->name, heading))
          {
            dowser_expr_unref (passed);
            return dowser_expr_new_column (self->id, heading);
          }
      dowser_select_add_output (self->ranked, passed, heading);
    }
  return dowser_expr_new_column (self->id, heading);
}

static DowserWindow *
make_window (const Split *self)
{
  DowserWindow *window = dowser_window_new ();

  for (guint i = 0; i < self->select->group->len; i++)
    g_ptr_array_add (window->partition, dowser_expr_ref (self->select->group->pdata[i]));
  return window;
}

static DowserExpr *
make_window_expr (const char *name, const DowserExpr *x, DowserWindow *window)
{
  GPtrArray *args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  if (x != NULL)
    g_ptr_array_add (args, dowser_expr_ref (x));
  return dowser_expr_new_window (name, args, window);
}

/* Returns the expression that the aggregate @expr reads in each row: its argument @index. If the aggregate has a
 * filter, the expression is NULL in the rows where the filter isn't true. Texts are converted if the aggregate needs
 * numbers. */
static DowserExpr *
make_value (const Split *self, const DowserExpr *expr, guint index)
{
  const DowserTypeScope scope = { self->context->types, NULL, self->select };
  DowserExpr *x = dowser_expr_ref (expr->args->pdata[index]);

  if (dowser_aggregate_takes_numbers (expr->op)
      && !dowser_value_type_is_number (dowser_types_get_expr_type (&scope, x).type))
    x = dowser_expr_new_cast (x, DOWSER_VALUE_REAL);
  return expr->filter != NULL ? make_case_when (dowser_expr_ref (expr->filter), x) : x;
}

/* Adds outputs with the rank of @value in its group and with the number of values in the group. @place, @n: (out):
 * columns that read these outputs */
static void
show_ranks (Split *self, const DowserExpr *value, DowserExpr **place, DowserExpr **n)
{
  DowserWindow *window = make_window (self);

  g_ptr_array_add (window->order, dowser_order_new (dowser_expr_ref (value), FALSE, DOWSER_NULLS_LAST));
  *place = show_expr (self, make_window_expr ("row_number", NULL, window), "place");
  *n = show_expr (self, make_window_expr ("count", value, make_window (self)), "number");
}

/* Returns the middle value, or the mean of the two middle values. */
static DowserExpr *
make_median (Split *self, const DowserExpr *expr)
{
  g_autoptr (DowserExpr) value = make_value (self, expr, 0);
  DowserExpr *shown_expr = show_expr (self, dowser_expr_ref (value), "value");
  DowserExpr *place, *n, *middle;

  show_ranks (self, value, &place, &n);
  middle = dowser_expr_new_between (dowser_expr_new_arithmetic (DOWSER_MULTIPLY, dowser_expr_new_integer (2), place), n,
                                    make_arithmetic (DOWSER_ADD, n, dowser_expr_new_integer (2)), FALSE);
  return make_aggregate (DOWSER_AVG, shown_expr, middle);
}

/* Returns the value at a rank. @place: the rank of each value; @from_first: (taken): the searched rank, counted from
 * the first rank */
static DowserExpr *
make_value_at (const DowserExpr *value, const DowserExpr *place, DowserExpr *from_first)
{
  return make_aggregate (DOWSER_MIN, dowser_expr_ref (value),
                         dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_ref (place),
                                                  dowser_expr_new_arithmetic (DOWSER_ADD, from_first,
                                                                              dowser_expr_new_integer (1))));
}

/* Returns the value at or below which the given fraction of the values lies. For PERCENTILE_DISC, the result is one of
 * the values. Otherwise, the result may be interpolated between two neighboring values. */
static DowserExpr *
make_percentile (Split *self, const DowserExpr *expr)
{
  g_autoptr (DowserExpr) value = make_value (self, expr, 0);
  g_autoptr (DowserExpr) shown_expr = show_expr (self, dowser_expr_ref (value), "value");
  g_autoptr (DowserExpr) at = NULL;
  g_autoptr (DowserExpr) low_value = NULL;
  DowserExpr *place, *n, *part, *high;
  double fraction = 0;

  dowser_aggregate_read_fraction (expr->args->pdata[1], &fraction);
  show_ranks (self, value, &place, &n);
  if (expr->op == DOWSER_PERCENTILE_DISC)
    {
      at = fraction > 0 ? make_call ("ceiling", dowser_expr_new_arithmetic (DOWSER_MULTIPLY, real_new (fraction), n))
                        : dowser_expr_new_integer (1);
      if (fraction <= 0)
        dowser_expr_unref (n);
      return make_aggregate (DOWSER_MIN, dowser_expr_ref (shown_expr),
                             dowser_expr_new_compare (DOWSER_EQUAL, place, dowser_expr_ref (at)));
    }
  at = dowser_expr_new_arithmetic (DOWSER_MULTIPLY, real_new (fraction),
                                   dowser_expr_new_arithmetic (DOWSER_SUBTRACT, n, dowser_expr_new_integer (1)));
  low_value = make_value_at (shown_expr, place, make_call ("floor", dowser_expr_ref (at)));
  high = make_value_at (shown_expr, place, make_call ("ceiling", dowser_expr_ref (at)));
  part = make_aggregate (DOWSER_MAX, make_arithmetic (DOWSER_SUBTRACT, at, make_call ("floor", dowser_expr_ref (at))),
                         NULL);
  dowser_expr_unref (place);
  return make_arithmetic (DOWSER_ADD, low_value,
                          dowser_expr_new_arithmetic (DOWSER_MULTIPLY,
                                                      dowser_expr_new_arithmetic (DOWSER_SUBTRACT, high,
                                                                                  dowser_expr_ref (low_value)),
                                                      part));
}

/* Returns the smallest of the most frequent values. */
static DowserExpr *
make_mode (Split *self, const DowserExpr *expr)
{
  g_autoptr (DowserExpr) value = make_value (self, expr, 0);
  DowserExpr *shown_expr = show_expr (self, dowser_expr_ref (value), "value");
  DowserWindow *window = make_window (self);
  DowserWindow *by_number = dowser_window_new ();
  g_autoptr (DowserExpr) number = NULL;
  const char *place;

  g_ptr_array_add (window->partition, dowser_expr_ref (value));
  number = show_expr (self, make_window_expr ("count", value, window), "number");
  for (guint i = 0; i < self->select->group->len; i++)
    {
      g_autoptr (DowserExpr) key = show_expr (self, dowser_expr_ref (self->select->group->pdata[i]), "key");

      g_ptr_array_add (by_number->partition, dowser_expr_new_column (self->rows_id, key->name));
    }
  g_ptr_array_add (by_number->order,
                   dowser_order_new (dowser_expr_new_column (self->rows_id, number->name), TRUE, DOWSER_NULLS_DEFAULT));
  g_ptr_array_add (by_number->order, dowser_order_new (dowser_expr_new_column (self->rows_id, shown_expr->name), FALSE,
                                                       DOWSER_NULLS_DEFAULT));
  place = ensure_output (self->ranked, make_window_expr ("row_number", NULL, by_number), "first");
  return make_aggregate (DOWSER_MIN, shown_expr,
                         dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column (self->id, place),
                                                  dowser_expr_new_integer (1)));
}

/* Returns the difference of @value from the mean of its group. */
static DowserExpr *
make_distance (Split *self, const DowserExpr *value)
{
  DowserExpr *mean = show_expr (self, make_window_expr ("avg", value, make_window (self)), "mean");

  return dowser_expr_new_arithmetic (DOWSER_SUBTRACT, show_expr (self, dowser_expr_ref (value), "value"), mean);
}

static DowserExpr *
make_product_sum (const DowserExpr *a, const DowserExpr *b)
{
  return make_aggregate (DOWSER_SUM, make_arithmetic (DOWSER_MULTIPLY, a, dowser_expr_ref (b)), NULL);
}

/* Divides @sum (taken) by the number of values, or by one less. @value: the value of each row; @all: TRUE to divide by
 * the number of values */
static DowserExpr *
make_mean (Split *self, DowserExpr *sum, const DowserExpr *value, gboolean all)
{
  DowserExpr *n = make_aggregate (DOWSER_COUNT, show_expr (self, dowser_expr_ref (value), "value"), NULL);

  return dowser_expr_new_ratio (sum,
                                all ? n : dowser_expr_new_arithmetic (DOWSER_SUBTRACT, n, dowser_expr_new_integer (1)));
}

/* Computes the variance from the differences from the mean. The difference of two large squares would lose digits. */
static DowserExpr *
make_variance (Split *self, const DowserExpr *expr)
{
  g_autoptr (DowserExpr) value = make_value (self, expr, 0);
  g_autoptr (DowserExpr) distance = make_distance (self, value);
  gboolean all = expr->op == DOWSER_VAR_POP || expr->op == DOWSER_STDDEV_POP;
  DowserExpr *variance = make_mean (self, make_product_sum (distance, distance), value, all);

  return expr->op == DOWSER_STDDEV_SAMP || expr->op == DOWSER_STDDEV_POP ? make_call ("sqrt", variance) : variance;
}

/* Returns the condition that there are at least two different values. If all values are equal, there is no correlation,
 * and rounding errors must not create one. */
static DowserExpr *
make_varies_condition (const DowserExpr *shown_expr)
{
  return dowser_expr_new_compare (DOWSER_LESS, make_aggregate (DOWSER_MIN, dowser_expr_ref (shown_expr), NULL),
                                  make_aggregate (DOWSER_MAX, dowser_expr_ref (shown_expr), NULL));
}

/* Uses only rows in which both values are not NULL. */
static DowserExpr *
make_correlation (Split *self, const DowserExpr *expr)
{
  g_autoptr (DowserExpr) a = make_value (self, expr, 0);
  g_autoptr (DowserExpr) b = make_value (self, expr, 1);
  g_autoptr (DowserExpr) x = make_case_when (dowser_expr_new_is_null (dowser_expr_ref (b), TRUE), dowser_expr_ref (a));
  g_autoptr (DowserExpr) y = make_case_when (dowser_expr_new_is_null (dowser_expr_ref (a), TRUE), dowser_expr_ref (b));
  g_autoptr (DowserExpr) x_distance = make_distance (self, x);
  g_autoptr (DowserExpr) y_distance = make_distance (self, y);
  g_autoptr (DowserExpr) shown_x = show_expr (self, dowser_expr_ref (x), "value");
  g_autoptr (DowserExpr) shown_y = show_expr (self, dowser_expr_ref (y), "value");
  DowserExpr *covariance = make_product_sum (x_distance, y_distance);
  DowserExpr *variances;

  if (expr->op != DOWSER_CORR)
    return make_mean (self, covariance, x, expr->op == DOWSER_COVAR_POP);
  variances = dowser_expr_new_arithmetic (DOWSER_MULTIPLY, make_product_sum (x_distance, x_distance),
                                          make_product_sum (y_distance, y_distance));
  return make_case_when (dowser_expr_and (make_varies_condition (shown_x), make_varies_condition (shown_y)),
                         dowser_expr_new_ratio (covariance, make_call ("sqrt", variances)));
}

static DowserExpr *
make_statistic (Split *self, const DowserExpr *expr)
{
  g_autofree char *reason = NULL;

  if (!dowser_aggregate_check (expr, &reason)
      || (self->context->dialect->loses_counts_beside_nested && dowser_sql_contains_subplan (expr)))
    {
      self->is_stuck = TRUE;
      return dowser_expr_ref (expr);
    }
  switch ((DowserAggregate) expr->op)
    {
    case DOWSER_MEDIAN:
      return make_median (self, expr);
    case DOWSER_PERCENTILE_CONT:
    case DOWSER_PERCENTILE_DISC:
      return make_percentile (self, expr);
    case DOWSER_MODE:
      return make_mode (self, expr);
    case DOWSER_CORR:
    case DOWSER_COVAR_SAMP:
    case DOWSER_COVAR_POP:
      return make_correlation (self, expr);
    default:
      return make_variance (self, expr);
    }
}

/* Reads: a search for a column of a select outside the searched selects. */
typedef struct
{
  GPtrArray *enclosing; /* const DowserSelect */
  const DowserSelect *of;
  gboolean outside;
  gboolean own;
} OuterColumnSearch;

static gboolean
find_read_cb (const DowserExpr *expr, gpointer user_data)
{
  OuterColumnSearch *reads = user_data;

  if (expr->kind == DOWSER_EXPR_SUBPLAN)
    for (const DowserSelect *select = expr->select; select != NULL; select = select->set_with)
      {
        g_ptr_array_add (reads->enclosing, (gpointer) select);
        dowser_select_walk (select, find_read_cb, reads);
        g_ptr_array_set_size (reads->enclosing, (int) reads->enclosing->len - 1);
      }
  if (expr->kind != DOWSER_EXPR_COLUMN)
    return TRUE;
  for (guint i = 0; i < reads->enclosing->len; i++)
    if (dowser_select_find_instance (reads->enclosing->pdata[i], expr->instance) != NULL)
      return TRUE;
  reads->outside = TRUE;
  reads->own |= reads->of != NULL && dowser_select_find_instance (reads->of, expr->instance) != NULL;
  return TRUE;
}

static gboolean
reads_outer_select (const DowserSelect *select)
{
  g_autoptr (GPtrArray) enclosing = g_ptr_array_new ();
  OuterColumnSearch reads = { enclosing, NULL, FALSE, FALSE };

  for (; select != NULL; select = select->set_with)
    {
      g_ptr_array_add (enclosing, (gpointer) select);
      dowser_select_walk (select, find_read_cb, &reads);
      g_ptr_array_set_size (enclosing, 0);
    }
  return reads.outside;
}

static gboolean
reads_tables_of (const DowserExpr *subplan, const DowserSelect *select)
{
  g_autoptr (GPtrArray) enclosing = g_ptr_array_new ();
  OuterColumnSearch reads = { enclosing, select, FALSE, FALSE };

  find_read_cb (subplan, &reads);
  return reads.own;
}

static DowserExpr *
replace_cb (const DowserExpr *expr, gpointer user_data)
{
  Split *self = user_data;

  if (dowser_select_find_group (self->select, expr) >= 0)
    return show_expr (self, dowser_expr_ref (expr), "key");
  if (is_unsupported (self->context, expr))
    return make_statistic (self, expr);
  if (expr->kind == DOWSER_EXPR_COLUMN)
    return show_expr (self, dowser_expr_ref (expr), "column");
  self->is_stuck |= expr->kind == DOWSER_EXPR_SUBPLAN && reads_tables_of (expr, self->select);
  return NULL;
}

static void
replace_in_expr (Split *self, DowserExpr **expr)
{
  DowserExpr *mapped = dowser_expr_map (*expr, replace_cb, self);

  dowser_expr_unref (*expr);
  *expr = mapped;
}

/* Replaces group keys, columns and statistics in the expressions of @outer by columns of the step that @outer reads.
 * The heading of an output without a name is made from its expression, which changes. Therefore, the old heading
 * becomes the output's name. */
static void
replace_in_select (Split *self, DowserSelect *outer)
{
  for (guint i = 0; i < outer->group->len; i++)
    replace_in_expr (self, (DowserExpr **) &outer->group->pdata[i]);
  for (guint i = 0; i < outer->outputs->len; i++)
    {
      DowserOutput *output = outer->outputs->pdata[i];

      if (output->name == NULL)
        output->name = dowser_select_dup_heading (self->select, i);
      replace_in_expr (self, &output->expr);
    }
  for (guint i = 0; i < outer->order->len; i++)
    replace_in_expr (self, &((DowserOrder *) outer->order->pdata[i])->expr);
  if (outer->having != NULL)
    replace_in_expr (self, &outer->having);
}

static DowserSelect *
make_rows_select (const DowserSelect *select)
{
  DowserSelect *rows = dowser_select_copy (select);

  g_ptr_array_set_size (rows->outputs, 0);
  g_ptr_array_set_size (rows->group, 0);
  g_ptr_array_set_size (rows->order, 0);
  g_clear_pointer (&rows->having, dowser_expr_unref);
  g_clear_pointer (&rows->set_with, dowser_select_unref);
  rows->set_op = DOWSER_SET_NONE;
  rows->distinct = FALSE;
  rows->limit = DOWSER_NO_LIMIT;
  rows->offset = 0;
  return rows;
}

/* Splits @select (taken) into two selects. Returns: (transfer full): @select itself if it can't be split */
static DowserSelect *
split_select (RewriteContext *self, DowserSelect *select, gboolean has_modes)
{
  g_autoptr (DowserSelect) full_select = select;
  g_autoptr (DowserSelect) outer = dowser_select_copy (select);
  g_autofree char *rows_id = make_step_id (self, "valued");
  g_autofree char *ranked_id = has_modes ? make_step_id (self, "ranked") : NULL;
  Split split = { self,
                  select,
                  make_rows_select (select),
                  has_modes ? dowser_select_new () : NULL,
                  rows_id,
                  has_modes ? ranked_id : rows_id,
                  FALSE };

  if (has_modes)
    g_ptr_array_add (split.ranked->from, dowser_instance_new (rows_id, rows_id, TRUE));
  replace_in_select (&split, outer);
  if (split.is_stuck)
    {
      dowser_select_unref (split.rows);
      g_clear_pointer (&split.ranked, dowser_select_unref);
      return g_steal_pointer (&full_select);
    }
  g_ptr_array_set_size (outer->from, 0);
  g_ptr_array_set_size (outer->joins, 0);
  g_ptr_array_set_size (outer->off, 0);
  g_clear_pointer (&outer->filter, dowser_expr_unref);
  g_ptr_array_add (outer->from, dowser_instance_new (split.id, split.id, TRUE));
  add_step (self, rows_id, split.rows);
  if (has_modes)
    add_step (self, ranked_id, split.ranked);
  return g_steal_pointer (&outer);
}

static DowserExpr *
make_nested_cb (const DowserExpr *expr, gpointer user_data)
{
  RewriteContext *self = user_data;
  DowserExpr *x;

  if (expr->kind != DOWSER_EXPR_SUBPLAN || !search_select (self, expr->select, TRUE).has_unsupported
      || reads_outer_select (expr->select))
    return NULL;
  x = expr->args->len > 0 ? dowser_expr_map (expr->args->pdata[0], make_nested_cb, self) : NULL;
  return dowser_expr_new_subplan (expr->op, x, rewrite_select (self, expr->select), expr->negated, expr->compare);
}

static void
rewrite_nested_in_expr (RewriteContext *self, DowserExpr **expr)
{
  DowserExpr *new_item = *expr != NULL ? dowser_expr_map (*expr, make_nested_cb, self) : NULL;

  g_clear_pointer (expr, dowser_expr_unref);
  *expr = new_item;
}

/* Rewrites nested selects first, because a step must be before the selects that read it. */
static void
rewrite_nested_selects (RewriteContext *self, DowserSelect *select)
{
  for (guint i = 0; i < select->outputs->len; i++)
    rewrite_nested_in_expr (self, &((DowserOutput *) select->outputs->pdata[i])->expr);
  for (guint i = 0; i < select->order->len; i++)
    rewrite_nested_in_expr (self, &((DowserOrder *) select->order->pdata[i])->expr);
  for (guint i = 0; i < select->group->len; i++)
    rewrite_nested_in_expr (self, (DowserExpr **) &select->group->pdata[i]);
  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      for (guint j = 0; j < join->on->len; j++)
        rewrite_nested_in_expr (self, (DowserExpr **) &join->on->pdata[j]);
    }
  rewrite_nested_in_expr (self, &select->filter);
  rewrite_nested_in_expr (self, &select->having);
}

/* Returns: (transfer full) */
static DowserSelect *
rewrite_select (RewriteContext *self, const DowserSelect *select)
{
  DowserSelect *new_item = dowser_select_copy (select);
  Search found;

  rewrite_nested_selects (self, new_item);
  if (new_item->set_with != NULL)
    {
      DowserSelect *with = rewrite_select (self, new_item->set_with);

      dowser_select_unref (new_item->set_with);
      new_item->set_with = with;
    }
  found = search_select (self, new_item, FALSE);
  return found.has_unsupported ? split_select (self, new_item, found.has_modes) : new_item;
}

static gboolean
needs_statistics (const RewriteContext *self)
{
  for (guint i = 0; i < self->plan->steps->len; i++)
    if (search_select (self, ((const DowserPlanStep *) self->plan->steps->pdata[i])->select, TRUE).has_unsupported)
      return TRUE;
  return search_select (self, self->plan->select, TRUE).has_unsupported;
}

DowserPlan *
dowser_sql_make_statistics (const DowserPlan *plan, const DowserDialect *dialect, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_plan_step_free);
  g_autoptr (DowserTypes) types = NULL;
  g_autoptr (DowserPlan) result = NULL;
  RewriteContext self = { .plan = plan, .dialect = dialect, .schema = schema, .steps = steps };

  if (!needs_statistics (&self))
    return dowser_plan_ref (plan);
  self.types = types = dowser_types_new (plan, schema);
  for (guint i = 0; i < plan->steps->len; i++)
    {
      const DowserPlanStep *step = plan->steps->pdata[i];
      DowserSelect *select = rewrite_select (&self, step->select);

      g_ptr_array_add (steps, dowser_plan_step_new (step->id, step->about, select));
    }
  result = dowser_plan_with_select (plan, rewrite_select (&self, plan->select));
  g_ptr_array_unref (result->steps);
  result->steps = g_ptr_array_ref (steps);
  return g_steal_pointer (&result);
}
