/* dowser-sql-window.c - writes aggregates and windows */
#include "base/dowser-double.h"
#include "plan/dowser-aggregate.h"
#include "sql/write/dowser-sql-select.h"
#include "sql/write/dowser-sql-type.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define WEIGHT_CALL 5
#define WEIGHT_CASE 7
#define WEIGHT_OVER 11

static void
put_argument (DowserSqlWriter *self, const DowserExpr *argument, int wanted_type, guint weight)
{
  dowser_sql_put_operand (self, argument, wanted_type, DOWSER_PRECEDENCE_OR, weight);
}

/* Returns the argument of a window function. If @argument is a constant output of a step (a named select), it is
 * written inside coalesce() with a NULL, because an engine may otherwise use the constant also in rows where the step
 * has no match. */
static DowserExpr *
dup_with_coalesce (DowserSqlWriter *self, const DowserExpr *argument)
{
  if (!dowser_sql_keeps_missing_value (self, argument))
    return dowser_expr_ref (argument);
  return dowser_expr_new_function ("coalesce", dowser_expr_ref (argument),
                                   dowser_expr_new_literal (dowser_value_new_null (DOWSER_VALUE_UNKNOWN)), NULL);
}

/* Returns the type that the argument of an aggregate must have. Sums need numbers, and joined texts need texts. MIN and
 * MAX of truth values need whole numbers if the dialect has only bits, which engines can't order. */
static int
get_needed_type (const DowserSqlWriter *self, int op, const DowserExpr *argument)
{
  if (op == DOWSER_SUM || op == DOWSER_AVG)
    return DOWSER_VALUE_REAL;
  if ((op == DOWSER_MIN || op == DOWSER_MAX) && self->dialect->typed && !self->dialect->has_booleans
      && dowser_sql_type_of (self, argument) == DOWSER_VALUE_BOOLEAN)
    return DOWSER_VALUE_INTEGER;
  return op == DOWSER_CONCAT ? DOWSER_VALUE_TEXT : DOWSER_VALUE_UNKNOWN;
}

static gboolean
is_boolean (const DowserSqlWriter *self, const DowserExpr *expr)
{
  gboolean null = expr->kind == DOWSER_EXPR_LITERAL && expr->value->is_null;

  return (null ? (int) expr->value->type : dowser_sql_type_of (self, expr)) == DOWSER_VALUE_BOOLEAN;
}

/* Returns the form of MIN and MAX of truth values, for engines that have a boolean type but can't order its values. For
 * truth values, MIN is true if all values are true. */
static const char *
find_boolean_form (const DowserSqlWriter *self, int op, GPtrArray *args)
{
  if ((op != DOWSER_MIN && op != DOWSER_MAX) || !self->dialect->has_booleans || self->dialect->orders_truths
      || args->len == 0 || !is_boolean (self, args->pdata[0]))
    return NULL;
  return op == DOWSER_MIN ? "bool_and" : "bool_or";
}

/* Some engines compute the average of whole numbers as a whole number or as a short decimal. Some compute the sum of
 * whole numbers in a narrow type. */
static const char *
find_widening_form (const DowserSqlWriter *self, int op, const DowserExpr *argument)
{
  const char *form = self->own          ? NULL
                     : op == DOWSER_AVG ? self->dialect->average
                     : op == DOWSER_SUM ? self->dialect->sum
                                        : NULL;
  int type = form != NULL ? dowser_sql_type_of (self, argument) : DOWSER_VALUE_UNKNOWN;

  if (op == DOWSER_SUM && type != DOWSER_VALUE_INTEGER && type != DOWSER_VALUE_BOOLEAN)
    return NULL;
  return type != DOWSER_VALUE_REAL ? form : NULL;
}

static void
put_argument_in_form (DowserSqlWriter *self, const char *form, const DowserExpr *argument, int wanted_type,
                      guint weight)
{
  g_autoptr (GPtrArray) args = g_ptr_array_new ();

  g_ptr_array_add (args, (gpointer) argument);
  if (dowser_sql_enter_level (self, weight))
    dowser_sql_put_form (self, form, args, &wanted_type);
  dowser_sql_leave_level (self, weight);
}

static void
put_aggregated_argument (DowserSqlWriter *self, int op, const DowserExpr *given_expr, guint weight)
{
  g_autoptr (DowserExpr) argument = dup_with_coalesce (self, given_expr);
  int wanted_type = get_needed_type (self, op, argument);
  const char *form = find_widening_form (self, op, argument);

  if (form == NULL && op != DOWSER_COUNT && op != DOWSER_CONCAT)
    form = self->dialect->null_if_empty;
  if (form != NULL)
    put_argument_in_form (self, form, argument, wanted_type, weight);
  else
    put_argument (self, argument, wanted_type, weight);
}

/* Writes the argument of an aggregate. The filter becomes a CASE in the argument, because half of the dialects lack
 * FILTER. */
static void
put_filtered_argument (DowserSqlWriter *self, const DowserExpr *expr)
{
  if (expr->filter == NULL)
    {
      if (expr->args->len > 0)
        put_aggregated_argument (self, expr->op, expr->args->pdata[0], WEIGHT_CALL);
      else
        dowser_sql_put_len (self, "*", 1);
      return;
    }
  dowser_sql_put (self, "CASE WHEN ");
  self->in_case++;
  if (dowser_sql_enter_level (self, WEIGHT_CALL + WEIGHT_CASE))
    dowser_sql_put_condition (self, expr->filter, DOWSER_PRECEDENCE_OR);
  self->in_case--;
  dowser_sql_leave_level (self, WEIGHT_CALL + WEIGHT_CASE);
  dowser_sql_put (self, " THEN ");
  if (expr->args->len > 0)
    put_aggregated_argument (self, expr->op, expr->args->pdata[0], WEIGHT_CALL + WEIGHT_CASE);
  else
    dowser_sql_put_len (self, "1", 1);
  dowser_sql_put (self, " END");
}

static gboolean
is_comma (const DowserExpr *separator)
{
  return separator->kind == DOWSER_EXPR_LITERAL && separator->value->type == DOWSER_VALUE_TEXT
         && !separator->value->is_null && g_str_equal (separator->value->text, ",") && separator->value->length == 1;
}

/* Writes the separator after the text. In SQLite, a comma is the default separator, and it is the only separator that
 * is allowed with DISTINCT. */
static void
put_separator (DowserSqlWriter *self, GPtrArray *args, gboolean distinct)
{
  const DowserExpr *separator = args->len > 1 ? args->pdata[1] : NULL;
  gboolean has_comma = separator == NULL || is_comma (separator);

  if (has_comma && !self->dialect->needs_separator)
    return;
  if (distinct && !has_comma && !self->dialect->has_distinct_separator)
    {
      dowser_sql_fail (self, _ ("distinct texts joined with a separator other than a comma"));
      return;
    }
  if (separator != NULL && separator->kind != DOWSER_EXPR_LITERAL && self->dialect->needs_separator)
    {
      dowser_sql_fail (self, _ ("texts joined with a computed separator"));
      return;
    }
  dowser_sql_put (self, self->dialect->separator);
  if (self->dialect->needs_separator)
    self->n_in_place++;
  if (separator != NULL)
    put_argument (self, separator, DOWSER_VALUE_TEXT, WEIGHT_CALL);
  else
    dowser_sql_put (self, "','");
  if (self->dialect->needs_separator)
    self->n_in_place--;
}

typedef struct
{
  const DowserSelect *select;
  GPtrArray *enclosing; /* DowserSelect: the nested selects of the aggregated expression */
  gboolean own;
  gboolean other;
} OriginSearch;

static gboolean
is_inner_instance (const OriginSearch *origin, const char *instance)
{
  for (guint i = 0; i < origin->enclosing->len; i++)
    if (dowser_select_find_instance (origin->enclosing->pdata[i], instance) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
collect_origin_cb (const DowserExpr *expr, gpointer user_data)
{
  OriginSearch *origin = user_data;

  if (expr->kind == DOWSER_EXPR_SUBPLAN)
    {
      g_ptr_array_add (origin->enclosing, expr->select);
      dowser_select_walk (expr->select, collect_origin_cb, origin);
      g_ptr_array_set_size (origin->enclosing, (int) origin->enclosing->len - 1);
    }
  else if (expr->kind == DOWSER_EXPR_COLUMN && !is_inner_instance (origin, expr->instance))
    {
      gboolean own = dowser_select_find_instance (origin->select, expr->instance) != NULL;

      origin->own |= own;
      origin->other |= !own;
    }
  return TRUE;
}

/* Returns TRUE if the engine would compute the aggregate in an outer select. In SQL, an aggregate that reads only
 * columns of an outer select belongs to the outer select, but a plan never means this. */
static gboolean
belongs_to_outer_select (const DowserSqlWriter *self, const DowserExpr *expr)
{
  g_autoptr (GPtrArray) enclosing = g_ptr_array_new ();
  OriginSearch origin = { .select = self->scopes->pdata[self->scopes->len - 1], .enclosing = enclosing };

  dowser_expr_walk (expr, collect_origin_cb, &origin);
  return origin.other && !origin.own;
}

static void
put_aggregate_call (DowserSqlWriter *self, const DowserExpr *expr)
{
  gboolean counts = expr->op == DOWSER_COUNT && self->dialect->counts[0] != NULL;

  dowser_sql_put (self, counts ? self->dialect->counts[0] : "");
  dowser_sql_put (self, find_boolean_form (self, expr->op, expr->args) != NULL
                            ? find_boolean_form (self, expr->op, expr->args)
                            : self->dialect->aggregates[expr->op]);
  dowser_sql_put (self, expr->distinct ? "(DISTINCT " : "(");
  put_filtered_argument (self, expr);
  if (expr->op == DOWSER_CONCAT)
    put_separator (self, expr->args, expr->distinct);
  dowser_sql_put_len (self, ")", 1);
  dowser_sql_put (self, counts ? self->dialect->counts[1] : "");
}

static gboolean
is_literal (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL || expr->kind == DOWSER_EXPR_PARAMETER;
}

/* Returns a copy of @argument with the filter of @aggregate moved into it: the value is NULL in rows that the filter
 * excludes. Returns: (transfer full) */
static DowserExpr *
dup_filtered (DowserSqlWriter *self, const DowserExpr *aggregate, const DowserExpr *argument)
{
  DowserExpr *counted = dup_with_coalesce (self, argument);
  GPtrArray *parts;

  if (aggregate->filter == NULL)
    return counted;
  parts = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  g_ptr_array_add (parts, dowser_expr_ref (aggregate->filter));
  g_ptr_array_add (parts, counted);
  return dowser_expr_new_case (parts);
}

/* Returns the dialect's form (SQL template) of a percentile with the fraction inserted, because engines need a literal
 * for the fraction. Returns: (transfer full) */
static char *
dup_aggregate_form (const DowserSqlWriter *self, const DowserExpr *expr)
{
  GString *form = g_string_new (self->dialect->aggregates[expr->op]);
  double fraction = 0;
  char buffer[DOWSER_DOUBLE_SIZE];

  if (strchr (dowser_aggregate_get_info (expr->op)->args, 'f') != NULL
      && dowser_aggregate_read_fraction (expr->args->pdata[1], &fraction))
    g_string_replace (form, "$2", dowser_double_to_text (fraction, buffer), 0);
  return g_string_free (form, FALSE);
}

/* Writes an aggregate that has a form. If the argument is a literal text, it has no type in the engine, so it is
 * cast. */
static void
put_aggregate_form (DowserSqlWriter *self, const DowserExpr *expr)
{
  g_autoptr (GPtrArray) args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  gboolean are_numbers = dowser_aggregate_takes_numbers (expr->op);
  int wanted_types[2] = { are_numbers ? DOWSER_VALUE_REAL : DOWSER_VALUE_UNKNOWN, DOWSER_VALUE_REAL };
  g_autofree char *form = NULL;
  g_autofree char *reason = NULL;

  if (!dowser_aggregate_check (expr, &reason))
    {
      dowser_sql_fail (self, "%s", reason);
      return;
    }
  for (guint i = 0; i < expr->args->len; i++)
    {
      DowserExpr *arg = dup_filtered (self, expr, expr->args->pdata[i]);

      g_ptr_array_add (args,
                       !are_numbers && i == 0 && dowser_sql_type_of (self, arg) == DOWSER_VALUE_TEXT && is_literal (arg)
                           ? dowser_expr_new_cast (arg, DOWSER_VALUE_TEXT)
                           : arg);
    }
  form = dup_aggregate_form (self, expr);
  if (dowser_sql_enter_level (self, WEIGHT_CALL + WEIGHT_CASE))
    dowser_sql_put_form (self, form, args, wanted_types);
  dowser_sql_leave_level (self, WEIGHT_CALL + WEIGHT_CASE);
}

/* Writes the aggregate CONCAT with the dialect's form. A filter of the aggregate becomes a CASE in the argument. */
static void
put_concat (DowserSqlWriter *self, const DowserExpr *expr)
{
  static const int wanted_types[] = { DOWSER_VALUE_TEXT, DOWSER_VALUE_TEXT };
  g_autoptr (GPtrArray) args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  DowserExpr *text = dowser_expr_ref (expr->args->pdata[0]);

  if (expr->filter != NULL)
    {
      GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

      g_ptr_array_add (parts, dowser_expr_ref (expr->filter));
      g_ptr_array_add (parts, text);
      text = dowser_expr_new_case (parts);
    }
  if (expr->args->len > 1 && ((const DowserExpr *) expr->args->pdata[1])->kind != DOWSER_EXPR_LITERAL)
    dowser_sql_fail (self, _ ("texts joined with a computed separator"));
  g_ptr_array_add (args, text);
  g_ptr_array_add (args, expr->args->len > 1 ? dowser_expr_ref (expr->args->pdata[1]) : dowser_expr_new_text (","));
  dowser_sql_put_form (self, self->dialect->concats[expr->distinct ? 1 : 0], args, wanted_types);
}

void
dowser_sql_put_aggregate (DowserSqlWriter *self, const DowserExpr *expr)
{
  const char *no_aggregate = self->no_aggregate;
  const char *no_window = self->no_window;

  if (self->no_aggregate != NULL)
    dowser_sql_fail (self, _ ("an aggregate inside %s"), self->no_aggregate);
  if (expr->distinct && expr->args->len == 0)
    dowser_sql_fail (self, _ ("a distinct count without a column"));
  if (expr->op != DOWSER_COUNT && expr->args->len == 0)
    dowser_sql_fail (self, _ ("an aggregate without an argument"));
  if (self->scopes->len > 1 && belongs_to_outer_select (self, expr))
    dowser_sql_fail (self, _ ("an aggregate of columns that the subquery itself does not read"));
  if (expr->op == DOWSER_CONCAT && expr->distinct && !self->dialect->has_distinct_concat)
    dowser_sql_fail (self, _ ("distinct texts joined into one"));
  if (self->dialect->keys_read_columns && dowser_sql_contains_subplan (expr))
    dowser_sql_fail (self, _ ("an aggregate of a subquery"));
  dowser_sql_check_aggregated (self, expr);
  self->no_aggregate = _ ("an aggregate");
  self->no_window = self->no_aggregate;
  if (expr->op == DOWSER_CONCAT && self->dialect->concats[0] != NULL)
    put_concat (self, expr);
  else if (self->dialect->aggregates[expr->op] == NULL)
    dowser_sql_fail (self, _ ("the aggregate “%s”"), dowser_aggregate_get_info (expr->op)->name);
  else if (strchr (self->dialect->aggregates[expr->op], '$') != NULL)
    put_aggregate_form (self, expr);
  else
    put_aggregate_call (self, expr);
  self->no_aggregate = no_aggregate;
  self->no_window = no_window;
}

/* Returns: the index of the function among the aggregates that can be windows, or -1 */
static int
find_aggregate (const char *name)
{
  int aggregate = dowser_aggregate_find (name);

  return aggregate >= 0 && dowser_aggregate_get_info (aggregate)->windows ? aggregate : -1;
}

/* @spelled: (out): the name of the function in the dialect. Returns: TRUE if the number of arguments is right */
static gboolean
check_function (DowserSqlWriter *self, const DowserExpr *expr, const char **spelled)
{
  const DowserFunction *function = dowser_window_function_find (expr->name);
  guint n = expr->args->len;
  int aggregate = find_aggregate (expr->name);

  if (function != NULL)
    {
      *spelled = function->name;
      return n >= function->min_args && n <= function->max_args;
    }
  if (aggregate < 0)
    return FALSE;
  *spelled = self->dialect->aggregates[aggregate];
  return n == 1 || (n == 0 && aggregate == DOWSER_COUNT) || (n == 2 && aggregate == DOWSER_CONCAT);
}

static void
put_bound (DowserSqlWriter *self, int bound)
{
  if (bound == DOWSER_QUERY_FRAME_UNBOUNDED_BEFORE)
    dowser_sql_put (self, "UNBOUNDED PRECEDING");
  else if (bound == DOWSER_QUERY_FRAME_UNBOUNDED_AFTER)
    dowser_sql_put (self, "UNBOUNDED FOLLOWING");
  else if (bound == 0)
    dowser_sql_put (self, "CURRENT ROW");
  else
    {
      dowser_sql_put_integer (self, bound < 0 ? -(gint64) bound : bound);
      dowser_sql_put (self, bound < 0 ? " PRECEDING" : " FOLLOWING");
    }
}

static gboolean
is_offset_bound (int bound)
{
  return bound != 0 && bound != DOWSER_QUERY_FRAME_UNBOUNDED_BEFORE && bound != DOWSER_QUERY_FRAME_UNBOUNDED_AFTER;
}

static gboolean
has_range (const DowserWindow *window)
{
  return window->frame == DOWSER_QUERY_FRAME_RANGE
         && (is_offset_bound (window->frame_start) || is_offset_bound (window->frame_end));
}

static void
put_frame (DowserSqlWriter *self, const DowserWindow *window)
{
  if (window->frame == DOWSER_QUERY_FRAME_NONE)
    return;
  if (window->frame_start > window->frame_end || window->frame_start == DOWSER_QUERY_FRAME_UNBOUNDED_AFTER
      || window->frame_end == DOWSER_QUERY_FRAME_UNBOUNDED_BEFORE)
    dowser_sql_fail (self, _ ("a window frame that ends before it starts"));
  if (has_range (window) && window->order->len != 1)
    dowser_sql_fail (self, _ ("a window frame with RANGE, without exactly one column in ORDER BY"));
  if (has_range (window) && !self->dialect->has_range_offsets)
    dowser_sql_fail (self, _ ("a window frame with RANGE and a number"));
  if (window->partition->len > 0 || window->order->len > 0)
    dowser_sql_put_len (self, " ", 1);
  dowser_sql_put (self, window->frame == DOWSER_QUERY_FRAME_ROWS ? "ROWS BETWEEN " : "RANGE BETWEEN ");
  put_bound (self, window->frame_start);
  dowser_sql_put (self, " AND ");
  put_bound (self, window->frame_end);
}

/* Returns TRUE if the function uses the frame. Functions that number rows or read other rows ignore a frame, and many
 * engines reject it. */
static gboolean
uses_frame (const char *name)
{
  static const char *const without_order[]
      = { "row_number", "rank", "dense_rank", "percent_rank", "cume_dist", "ntile", "lag", "lead", NULL };

  return !g_strv_contains (without_order, name);
}

/* Returns TRUE if the window must have an order. All functions except aggregates need an order, and so does a frame. */
static gboolean
needs_order (const char *name, const DowserWindow *window)
{
  return find_aggregate (name) < 0 || window->frame != DOWSER_QUERY_FRAME_NONE;
}

/* Returns TRUE if the key is written. A key without a column has no effect, and some engines report it as an error. */
static gboolean
needs_order_key (const DowserSqlWriter *self, const DowserOrder *order)
{
  return !self->dialect->keys_read_columns || dowser_sql_reads_column (order->expr);
}

static guint
count_keys (const DowserSqlWriter *self, const DowserWindow *window)
{
  guint n = 0;

  for (guint i = 0; i < window->order->len; i++)
    n += needs_order_key (self, window->order->pdata[i]);
  return n;
}

/* Writes the key of a RANGE window with a cast to its type. When the engine checks the window, a parameter has no type
 * yet. A column of a step that is computed from a parameter has no type either. */
static void
put_range_key (DowserSqlWriter *self, const DowserExpr *key)
{
  static const int any[] = { DOWSER_VALUE_UNKNOWN };
  g_autoptr (GPtrArray) args = g_ptr_array_new ();

  g_ptr_array_add (args, (gpointer) key);
  dowser_sql_put_form (self, self->dialect->range_key, args, any);
}

static gboolean
is_table_column (const DowserSqlWriter *self, const DowserExpr *key)
{
  const DowserInstance *instance
      = key->kind == DOWSER_EXPR_COLUMN
            ? dowser_select_find_instance (self->scopes->pdata[self->scopes->len - 1], key->instance)
            : NULL;

  return instance != NULL && !instance->is_step;
}

static gboolean
needs_range_key (const DowserSqlWriter *self, const DowserWindow *window, const DowserExpr *key)
{
  return self->dialect->range_key != NULL && has_range (window) && !is_table_column (self, key)
         && dowser_sql_type_is_number (dowser_sql_type_of (self, key));
}

static void
put_keys (DowserSqlWriter *self, const DowserWindow *window)
{
  guint n = 0;

  for (guint i = 0; i < window->order->len; i++)
    {
      const DowserOrder *order = window->order->pdata[i];

      if (!needs_order_key (self, order))
        continue;
      dowser_sql_put (self, n++ > 0 ? ", " : window->partition->len > 0 ? " ORDER BY " : "ORDER BY ");
      if (dowser_sql_put_nulls_key (self, order))
        {
          if (has_range (window))
            dowser_sql_fail (self, _ ("a window frame with RANGE, together with NULLS FIRST or NULLS LAST"));
          dowser_sql_put_operand (self, order->expr, DOWSER_VALUE_UNKNOWN, DOWSER_PRECEDENCE_ADD, WEIGHT_OVER);
          dowser_sql_put (self, " IS NULL THEN 1 ELSE 0 END");
          dowser_sql_put (self, order->nulls == DOWSER_NULLS_FIRST ? " DESC, " : ", ");
        }
      if (needs_range_key (self, window, order->expr))
        put_range_key (self, order->expr);
      else
        put_argument (self, order->expr, DOWSER_VALUE_UNKNOWN, WEIGHT_OVER);
      dowser_sql_put_direction (self, order);
    }
}

static void
put_over (DowserSqlWriter *self, const char *name, const DowserWindow *window)
{
  const char *order = self->dialect->ranks_need_order;

  dowser_sql_put (self, " OVER (");
  self->in_window++;
  if (window->partition->len > 0)
    {
      dowser_sql_put (self, "PARTITION BY ");
      dowser_sql_put_exprs (self, window->partition, WEIGHT_OVER);
    }
  put_keys (self, window);
  self->in_window--;
  if (order != NULL && count_keys (self, window) == 0 && needs_order (name, window))
    {
      dowser_sql_put (self, window->partition->len > 0 ? " " : "");
      dowser_sql_put (self, order);
    }
  if (!self->dialect->typed || uses_frame (name))
    put_frame (self, window);
  dowser_sql_put_len (self, ")", 1);
}

/* Writes an argument of a function that accepts any type. A literal would have no type there, so the literal is cast. A
 * NULL that has a type of its own isn't cast. */
static void
put_polymorphic_argument (DowserSqlWriter *self, const DowserExpr *arg, int wanted_type)
{
  int type = self->dialect->typed ? dowser_sql_type_of (self, arg) : DOWSER_VALUE_UNKNOWN;
  const char *form
      = type == DOWSER_VALUE_TEXT ? self->dialect->casts[type]
        : type == DOWSER_SQL_NULL && arg->kind == DOWSER_EXPR_LITERAL && arg->value->type == DOWSER_VALUE_UNKNOWN
            ? dowser_sql_find_conversion (self, type, DOWSER_VALUE_TEXT)
            : NULL;
  g_autoptr (GPtrArray) args = NULL;

  if (!is_literal (arg) || form == NULL || (wanted_type != DOWSER_VALUE_UNKNOWN && wanted_type != DOWSER_VALUE_TEXT))
    {
      put_argument (self, arg, wanted_type, WEIGHT_CALL);
      return;
    }
  args = g_ptr_array_new ();
  g_ptr_array_add (args, (gpointer) arg);
  dowser_sql_put_form (self, form, args, NULL);
}

/* Writes the call. Offsets and positions are written as literal whole numbers, because engines don't accept parameters
 * for them. */
static void
put_call (DowserSqlWriter *self, const DowserExpr *expr, const char *spelled, guint n_args)
{
  int aggregate = find_aggregate (expr->name);
  gboolean is_ntile = g_str_equal (expr->name, "ntile");
  int wanted_type = dowser_sql_find_common_type (self, expr->args, 0, 2);

  dowser_sql_put (self, aggregate >= 0 && find_boolean_form (self, aggregate, expr->args) != NULL
                            ? find_boolean_form (self, aggregate, expr->args)
                            : spelled);
  dowser_sql_put_len (self, "(", 1);
  if (expr->args->len == 0 && aggregate == DOWSER_COUNT)
    dowser_sql_put_len (self, "*", 1);
  for (guint i = 0; i < MIN (n_args, expr->args->len) && self->error == NULL; i++)
    {
      g_autoptr (DowserExpr) arg = dup_with_coalesce (self, expr->args->pdata[i]);
      gboolean is_place = aggregate < 0 && (i == 1 || is_ntile) && self->dialect->typed;

      if (aggregate == DOWSER_CONCAT && i == 1)
        break;
      if (is_place && (arg->kind != DOWSER_EXPR_LITERAL || arg->value->type != DOWSER_VALUE_INTEGER))
        dowser_sql_fail (self, _ ("the window function “%s” with a computed position"), expr->name);
      if (i > 0)
        dowser_sql_put_len (self, ", ", 2);
      if (is_place && self->error == NULL)
        dowser_sql_put_integer (self, arg->value->integer);
      else if (aggregate >= 0)
        put_aggregated_argument (self, aggregate, arg, WEIGHT_CALL);
      else if (i == 0 && self->dialect->null_if_empty != NULL)
        put_argument_in_form (self, self->dialect->null_if_empty, arg, wanted_type, WEIGHT_CALL);
      else
        put_polymorphic_argument (self, arg, wanted_type);
    }
  if (aggregate == DOWSER_CONCAT)
    put_separator (self, expr->args, FALSE);
  dowser_sql_put_len (self, ")", 1);
}

/* Writes LAG or LEAD with a third argument, the default, for an engine without it. The default applies if there is no
 * row at the offset. To test this, the same function reads the constant 1: the result is NULL only without a row. */
static void
put_with_default (DowserSqlWriter *self, const DowserExpr *expr, const char *spelled)
{
  g_autoptr (DowserExpr) one = dowser_expr_new_integer (1);
  g_autoptr (GPtrArray) args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  g_autoptr (DowserExpr) window_expr = NULL;

  g_ptr_array_add (args, dowser_expr_ref (one));
  g_ptr_array_add (args, dowser_expr_ref (expr->args->pdata[1]));
  window_expr = dowser_expr_new_window (expr->name, g_steal_pointer (&args), dowser_window_new ());
  dowser_sql_put (self, "CASE WHEN ");
  put_call (self, window_expr, spelled, 2);
  put_over (self, expr->name, expr->window);
  dowser_sql_put (self, " IS NULL THEN ");
  put_argument (self, expr->args->pdata[2], dowser_sql_find_common_type (self, expr->args, 0, 2), WEIGHT_CASE);
  dowser_sql_put (self, " ELSE ");
  put_call (self, expr, spelled, 2);
  put_over (self, expr->name, expr->window);
  dowser_sql_put (self, " END");
}

static gboolean
passes_nulls (const char *name)
{
  return g_str_equal (name, "first_value") || g_str_equal (name, "last_value");
}

/* Returns TRUE if the window function @name returns a count or a number of a row. */
static gboolean
counts_rows (const char *name)
{
  static const char *const names[] = { "count", "row_number", "rank", "dense_rank", "ntile", NULL };

  return g_strv_contains (names, name);
}

void
dowser_sql_put_window (DowserSqlWriter *self, const DowserExpr *expr)
{
  const char *no_window = self->no_window;
  const char *spelled = NULL;

  if (self->no_window != NULL)
    dowser_sql_fail (self, _ ("a window function inside %s"), self->no_window);
  if (self->in_window > 0 && self->dialect->no_windows_in_windows)
    dowser_sql_fail (self, _ ("a window function in the ORDER BY or PARTITION BY of another window function"));
  if (find_aggregate (expr->name) < 0 && dowser_aggregate_find (expr->name) >= 0)
    {
      dowser_sql_fail (self, _ ("“%s” as a window function (OVER …)"), expr->name);
      return;
    }
  if (!check_function (self, expr, &spelled))
    {
      dowser_sql_fail (self, _ ("the window function “%s” with this number of arguments (%u)"),
                       expr->name != NULL ? expr->name : "", expr->args->len);
      return;
    }
  if (find_aggregate (expr->name) == DOWSER_CONCAT && !self->dialect->has_window_concat)
    dowser_sql_fail (self, _ ("texts joined in a window function (OVER …)"));
  if (g_str_equal (expr->name, "nth_value") && !self->dialect->has_nth_value)
    dowser_sql_fail (self, _ ("the window function “nth_value”"));
  self->no_window = _ ("a window function (OVER …)");
  if (expr->args->len == 3 && !self->dialect->has_lag_default)
    put_with_default (self, expr, spelled);
  else
    {
      gboolean counts = self->dialect->counts[0] != NULL && counts_rows (expr->name);

      dowser_sql_put (self, counts ? self->dialect->counts[0] : "");
      put_call (self, expr, spelled, expr->args->len);
      if (self->dialect->respects_nulls != NULL && passes_nulls (expr->name))
        dowser_sql_put (self, self->dialect->respects_nulls);
      put_over (self, expr->name, expr->window);
      dowser_sql_put (self, counts ? self->dialect->counts[1] : "");
    }
  self->no_window = no_window;
}
