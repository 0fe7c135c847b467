/* dowser-sql-parse-call.c - reads calls of aggregates, windows and functions; the meaning of a function is found
 * later */
#include "plan/dowser-aggregate.h"
#include "sql/read/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/** A call as it was read. @window: (nullable): the window after OVER; @has_within_group: the last argument was the sort
 * key of WITHIN GROUP; @descending: this sort key is in descending order */
typedef struct
{
  const DowserSqlToken *name;
  GPtrArray *args;
  gboolean has_star;
  gboolean distinct;
  DowserExpr *filter;
  DowserWindow *window;
  gboolean has_within_group;
  gboolean descending;
} Call;

#define MYSQL (1u << DOWSER_DIALECT_MYSQL)
#define NOT_MYSQL (~MYSQL)

/** The aggregates for the names of functions in the dialects; the first matching entry is used. @share: the largest
 * fraction that a percentile accepts: 1, or 100 if it is a percentage */
static const struct
{
  guint dialects;
  const char *sql;
  DowserAggregate op;
  double share;
} aggregates[] = {
  { ~0u, "count", DOWSER_COUNT, 1 },
  { ~0u, "sum", DOWSER_SUM, 1 },
  { ~0u, "avg", DOWSER_AVG, 1 },
  { ~0u, "min", DOWSER_MIN, 1 },
  { ~0u, "max", DOWSER_MAX, 1 },
  { ~0u, "group_concat", DOWSER_CONCAT, 1 },
  { ~0u, "string_agg", DOWSER_CONCAT, 1 },
  { ~0u, "listagg", DOWSER_CONCAT, 1 },
  { ~0u, "total", DOWSER_SUM, 1 },
  { ~0u, "median", DOWSER_MEDIAN, 1 },
  { ~0u, "percentile_cont", DOWSER_PERCENTILE_CONT, 1 },
  { ~0u, "percentile_disc", DOWSER_PERCENTILE_DISC, 1 },
  { ~0u, "quantile_cont", DOWSER_PERCENTILE_CONT, 1 },
  { ~0u, "quantile_disc", DOWSER_PERCENTILE_DISC, 1 },
  { 1u << DOWSER_DIALECT_DUCKDB, "quantile", DOWSER_PERCENTILE_DISC, 1 },
  { 1u << DOWSER_DIALECT_SQLITE, "percentile", DOWSER_PERCENTILE_CONT, 100 },
  { ~0u, "mode", DOWSER_MODE, 1 },
  { ~0u, "stddev_samp", DOWSER_STDDEV_SAMP, 1 },
  { ~0u, "stddev_pop", DOWSER_STDDEV_POP, 1 },
  { ~0u, "var_samp", DOWSER_VAR_SAMP, 1 },
  { ~0u, "var_pop", DOWSER_VAR_POP, 1 },
  /* In MySQL, STDDEV is the standard deviation of the whole population. In other dialects, it is the standard deviation
   * of a sample. */
  { MYSQL, "std", DOWSER_STDDEV_POP, 1 },
  { MYSQL, "stddev", DOWSER_STDDEV_POP, 1 },
  { NOT_MYSQL, "stddev", DOWSER_STDDEV_SAMP, 1 },
  { NOT_MYSQL, "stdev", DOWSER_STDDEV_SAMP, 1 },
  { NOT_MYSQL, "stdevp", DOWSER_STDDEV_POP, 1 },
  { MYSQL, "variance", DOWSER_VAR_POP, 1 },
  { NOT_MYSQL, "variance", DOWSER_VAR_SAMP, 1 },
  { ~0u, "corr", DOWSER_CORR, 1 },
  { ~0u, "covar_samp", DOWSER_COVAR_SAMP, 1 },
  { ~0u, "covar_pop", DOWSER_COVAR_POP, 1 },
};

static const char *const window_functions[]
    = { "row_number", "rank", "dense_rank",  "percent_rank", "cume_dist", "ntile",
        "lag",        "lead", "first_value", "last_value",   "nth_value" };

/* Calls whose first argument may be a unit without quotes. */
static const char *const unit_calls[] = { "timestampdiff", "timestampadd", "dateadd", "datepart", "datename" };
static const char *const units[]
    = { "year", "quarter", "month", "week", "day", "hour", "minute", "second", "microsecond" };

static gboolean
is_called (const Call *call, const char *name)
{
  return g_ascii_strcasecmp (call->name->text, name) == 0;
}

DowserExpr *
dowser_sql_raw_new (DowserSqlParser *self, const char *name, GPtrArray *args, const DowserSqlToken *at)
{
  gsize length = strlen (name);
  g_autofree char *marked = g_malloc (length + 2);
  DowserExpr *raw;

  marked[0] = DOWSER_SQL_RAW;
  for (gsize i = 0; i <= length; i++)
    marked[i + 1] = g_ascii_tolower (name[i]);
  raw = dowser_expr_new_functionv (marked, args);
  dowser_sql_parser_add_raw (self, raw, (guint) (at - self->tokens));
  self->n_raw++;
  return raw;
}

DowserExpr *
dowser_sql_raw_new_with_args (DowserSqlParser *self, const char *name, const DowserSqlToken *at, ...)
{
  GPtrArray *args = dowser_sql_expr_array_new ();
  DowserExpr *arg;
  va_list list;

  va_start (list, at);
  while ((arg = va_arg (list, DowserExpr *)) != NULL)
    g_ptr_array_add (args, arg);
  va_end (list);
  return dowser_sql_raw_new (self, name, args, at);
}

static gboolean
is_one_of (const char *name, const char *const *names, guint n)
{
  for (guint i = 0; i < n; i++)
    if (g_ascii_strcasecmp (name, names[i]) == 0)
      return TRUE;
  return FALSE;
}

/* Reads a unit of time without quotes as an argument. */
static void
parse_unit (DowserSqlParser *self, Call *call)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  const DowserSqlToken *next = dowser_sql_parser_peek_at (self, 1);
  g_autofree char *unit = NULL;

  if (token->type != TOKEN_WORD || next->type != TOKEN_SIGN || *next->text != ','
      || !is_one_of (token->text, units, G_N_ELEMENTS (units))
      || !is_one_of (call->name->text, unit_calls, G_N_ELEMENTS (unit_calls)))
    return;
  unit = g_ascii_strdown (token->text, -1);
  g_ptr_array_add (call->args, dowser_expr_new_text (unit));
  dowser_sql_parser_skip (self, 2);
}

/* Reads a named argument: months => 3 */
static DowserExpr *
parse_named_argument (DowserSqlParser *self)
{
  const DowserSqlToken *name = dowser_sql_parser_peek (self);
  DowserExpr *value;

  dowser_sql_parser_skip (self, 2);
  value = dowser_sql_parse_raw_expr (self);
  return value != NULL ? dowser_sql_raw_new_with_args (self, DOWSER_SQL_RAW_ARGUMENT, name,
                                                       dowser_expr_new_text (name->text), value, NULL)
                       : NULL;
}

static void
parse_arguments (DowserSqlParser *self, Call *call)
{
  do
    {
      const DowserSqlToken *next = dowser_sql_parser_peek_at (self, 1);
      gboolean named = next->type == TOKEN_SIGN && g_str_equal (next->text, "=>");
      DowserExpr *arg = named ? parse_named_argument (self) : dowser_sql_parse_raw_expr (self);

      if (arg != NULL)
        g_ptr_array_add (call->args, arg);
    }
  while (dowser_sql_parser_accept_sign (self, ","));
}

/* Reads mode(x ORDER BY x), which gives the smallest of the most frequent values. */
static void
parse_order_of_mode (DowserSqlParser *self, Call *call)
{
  const DowserSqlToken *at = dowser_sql_parser_peek (self);
  g_autoptr (DowserExpr) key = NULL;

  dowser_sql_parser_skip (self, 1);
  if (!dowser_sql_parser_expect_word (self, WORD_BY, "BY"))
    return;
  key = dowser_sql_parse_raw_expr (self);
  if (key != NULL && !dowser_expr_equal (key, call->args->pdata[0]))
    dowser_sql_parser_refuse_at (self, at, _ ("“%.40s” with an ORDER BY that isn't its argument"), call->name->text);
}

static void
parse_argument_list (DowserSqlParser *self, Call *call)
{
  DowserExpr *separator;

  call->has_star = dowser_sql_parser_accept_sign (self, "*");
  call->distinct = !call->has_star && dowser_sql_parser_accept_word (self, WORD_DISTINCT);
  if (!call->has_star && !call->distinct)
    dowser_sql_parser_accept_word (self, WORD_ALL);
  parse_unit (self, call);
  if (!call->has_star && !dowser_sql_parser_at_sign (self, ")"))
    parse_arguments (self, call);
  if (dowser_sql_parser_peek (self)->word == WORD_ORDER && is_called (call, "mode") && call->args->len == 1)
    parse_order_of_mode (self, call);
  if (dowser_sql_parser_peek (self)->word == WORD_ORDER)
    dowser_sql_parser_refuse (self, _ ("ORDER BY inside an aggregate, because a plan joins texts in any order"));
  if (dowser_sql_parser_accept_word (self, WORD_SEPARATOR) && (separator = dowser_sql_parse_raw_expr (self)) != NULL)
    g_ptr_array_add (call->args, separator);
  dowser_sql_parser_expect_sign (self, ")");
}

/* Reads WITHIN GROUP (ORDER BY x DESC), which follows an aggregate that sorts its values. */
static void
parse_within_group (DowserSqlParser *self, Call *call)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);
  DowserExpr *value;

  if (!is_called (call, "percentile_cont") && !is_called (call, "percentile_disc") && !is_called (call, "mode"))
    {
      dowser_sql_parser_refuse (self, _ ("“%.40s” after a function call"), token->text);
      return;
    }
  dowser_sql_parser_skip (self, 1);
  if (!dowser_sql_parser_expect_word (self, WORD_GROUP, "GROUP") || !dowser_sql_parser_expect_sign (self, "(")
      || !dowser_sql_parser_expect_word (self, WORD_ORDER, "ORDER")
      || !dowser_sql_parser_expect_word (self, WORD_BY, "BY"))
    return;
  value = dowser_sql_parse_raw_expr (self);
  if (value != NULL)
    g_ptr_array_insert (call->args, 0, value);
  call->has_within_group = TRUE;
  call->descending = dowser_sql_parser_accept_word (self, WORD_DESC);
  if (!call->descending)
    dowser_sql_parser_accept_word (self, WORD_ASC);
  dowser_sql_parser_expect_sign (self, ")");
}

/* Reads what follows the closing parenthesis: WITHIN GROUP, FILTER, OVER, and clauses that are refused. */
static void
parse_after_arguments (DowserSqlParser *self, Call *call)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);

  if (token->type != TOKEN_WORD)
    return;
  if (g_ascii_strcasecmp (token->text, "within") == 0)
    parse_within_group (self, call);
  if (((g_ascii_strcasecmp (token->text, "ignore") == 0 || g_ascii_strcasecmp (token->text, "respect") == 0)
       && dowser_sql_parser_peek_at (self, 1)->word == WORD_NULLS))
    dowser_sql_parser_refuse (self, _ ("“%.40s” after a function call"), token->text);
  if (dowser_sql_parser_accept_word (self, WORD_FILTER)
      && dowser_sql_parser_expect_sign (self, "(")
      /* DuckDB allows FILTER without WHERE. */
      && (dowser_sql_parser_accept_word (self, WORD_WHERE) || self->dialect == DOWSER_DIALECT_DUCKDB
          || dowser_sql_parser_expect_word (self, WORD_WHERE, "WHERE")))
    {
      call->filter = dowser_sql_parse_raw_expr (self);
      dowser_sql_parser_expect_sign (self, ")");
    }
  call->window = dowser_sql_parse_over (self);
}

static int
find_aggregate (const DowserSqlParser *self, const Call *call)
{
  for (guint i = 0; i < G_N_ELEMENTS (aggregates); i++)
    if (is_called (call, aggregates[i].sql) && (aggregates[i].dialects & (1u << self->dialect)) != 0)
      /* In SQLite, these functions are not aggregates if they have two arguments. */
      return (aggregates[i].op == DOWSER_MIN || aggregates[i].op == DOWSER_MAX) && call->args->len > 1 ? -1 : (int) i;
  return -1;
}

/* Makes the argument NULL in the rows that the filter excludes, because a window has no filter in a plan. */
static void
move_filter_inside (Call *call)
{
  GPtrArray *parts = dowser_sql_expr_array_new ();
  gboolean rows = call->args->len == 0;

  g_ptr_array_add (parts, g_steal_pointer (&call->filter));
  g_ptr_array_add (parts, rows ? dowser_expr_new_integer (1) : dowser_expr_ref (call->args->pdata[0]));
  if (!rows)
    g_ptr_array_remove_index (call->args, 0);
  g_ptr_array_insert (call->args, 0, dowser_expr_new_case (parts));
}

static DowserExpr *
make_window (DowserSqlParser *self, Call *call, int aggregate)
{
  const char *name = aggregate >= 0 ? dowser_aggregate_nicks[aggregates[aggregate].op] : NULL;

  for (guint i = 0; name == NULL && i < G_N_ELEMENTS (window_functions); i++)
    if (is_called (call, window_functions[i]))
      name = window_functions[i];
  if (name == NULL || is_called (call, "total")
      || (aggregate >= 0 && !dowser_aggregate_get_info (aggregates[aggregate].op)->windows))
    dowser_sql_parser_refuse_at (self, call->name, _ ("“%.40s” as a window function (OVER …)"), call->name->text);
  if (call->distinct || (call->filter != NULL && aggregate < 0))
    dowser_sql_parser_refuse_at (self, call->name, _ ("a window function (OVER …) with FILTER or DISTINCT"));
  if (self->error != NULL)
    return NULL;
  if (call->filter != NULL)
    move_filter_inside (call);
  return dowser_expr_new_window (name, g_steal_pointer (&call->args), g_steal_pointer (&call->window));
}

/* Makes a percentile. Its fraction is written as in a plan: a number from 0 to 1, for values in ascending order. The
 * interpolated percentile 0.5 becomes the median. */
static DowserExpr *
make_percentile (DowserSqlParser *self, Call *call, int index)
{
  DowserAggregate op = aggregates[index].op;
  const DowserExpr *fraction_expr = call->args->pdata[1];
  g_autoptr (DowserExpr) scaled = NULL;
  double fraction = 0;

  if (aggregates[index].share != 1 && fraction_expr->kind == DOWSER_EXPR_LITERAL && !fraction_expr->value->is_null)
    {
      g_autofree char *text = dowser_value_to_display (fraction_expr->value);

      scaled = dowser_expr_new_literal (dowser_value_new_real (g_ascii_strtod (text, NULL) / aggregates[index].share));
    }
  if (!dowser_aggregate_read_fraction (scaled != NULL ? scaled : fraction_expr, &fraction))
    dowser_sql_parser_refuse_at (self, call->name, _ ("“%.40s” with a fraction that isn't a number from 0 to 1"),
                                 call->name->text);
  if (call->descending && op == DOWSER_PERCENTILE_DISC)
    dowser_sql_parser_refuse_at (self, call->name, _ ("“%.40s” with ORDER BY … DESC"), call->name->text);
  if (self->error != NULL)
    return NULL;
  if (call->descending)
    fraction = 1 - fraction;
  if (op == DOWSER_PERCENTILE_CONT && fraction == 0.5)
    return dowser_expr_new_aggregate (DOWSER_MEDIAN, dowser_expr_ref (call->args->pdata[0]), FALSE,
                                      g_steal_pointer (&call->filter));
  return dowser_aggregate_new_binary (op, dowser_expr_ref (call->args->pdata[0]),
                                      dowser_expr_new_literal (dowser_value_new_real (fraction)),
                                      g_steal_pointer (&call->filter));
}

/* Drops casts to real numbers from the arguments of an aggregate of numbers. Its result is the same without them. */
static void
remove_real_casts (const DowserAggregateInfo *info, DowserExpr *aggregate)
{
  for (guint i = 0; i < aggregate->args->len && info->args[0] == 'n' && !info->windows; i++)
    {
      DowserExpr *x = aggregate->args->pdata[i];

      if (x->kind != DOWSER_EXPR_CAST || x->type != DOWSER_VALUE_REAL)
        continue;
      aggregate->args->pdata[i] = dowser_expr_ref (x->args->pdata[0]);
      dowser_expr_unref (x);
    }
}

static DowserExpr *
make_aggregate (DowserSqlParser *self, Call *call, int index)
{
  DowserAggregate op = aggregates[index].op;
  const DowserAggregateInfo *info = dowser_aggregate_get_info (op);
  DowserExpr *self_expr;
  guint n = call->args->len;

  if (n < info->min_args || n > info->max_args)
    dowser_sql_parser_refuse_at (self, call->name, _ ("“%.40s” with this number of arguments (%u)"), call->name->text,
                                 n);
  if (n == 0 && call->distinct)
    dowser_sql_parser_fail_at (self, call->name, _ ("DISTINCT needs a column"));
  else if (call->distinct && !info->distinct)
    dowser_sql_parser_refuse_at (self, call->name, _ ("“%.40s” with DISTINCT"), call->name->text);
  if (call->descending && op == DOWSER_MODE)
    dowser_sql_parser_refuse_at (self, call->name, _ ("“%.40s” with ORDER BY … DESC"), call->name->text);
  if (self->error != NULL)
    return NULL;
  if (op == DOWSER_PERCENTILE_CONT || op == DOWSER_PERCENTILE_DISC)
    {
      self_expr = make_percentile (self, call, index);
      if (self_expr != NULL)
        remove_real_casts (info, self_expr);
      return self_expr;
    }
  self_expr = dowser_expr_new_aggregate (op, n > 0 ? dowser_expr_ref (call->args->pdata[0]) : NULL, call->distinct,
                                         g_steal_pointer (&call->filter));
  if (n == 2)
    g_ptr_array_add (self_expr->args, dowser_expr_ref (call->args->pdata[1]));
  remove_real_casts (info, self_expr);
  if (!is_called (call, "total"))
    return self_expr;
  return dowser_expr_new_function ("coalesce", dowser_expr_new_cast (self_expr, DOWSER_VALUE_REAL),
                                   dowser_expr_new_literal (dowser_value_new_real (0)), NULL);
}

/* Makes the plan's expression for a call in a meaning, which is an entry of the reader's own tables. Such a call names
 * a function of the plan. Ratios and matches aren't functions in a plan, but a meaning writes them as calls, too. */
static DowserExpr *
make_plan_expr (Call *call)
{
  static const char *const matches[] = { "like", "contains", "starts", "ends", "equals" };
  gpointer *args = call->args->pdata;

  if (is_called (call, "ratio"))
    return dowser_expr_new_ratio (dowser_expr_ref (args[0]), dowser_expr_ref (args[1]));
  for (guint i = 0; i < G_N_ELEMENTS (matches); i++)
    if (g_str_has_prefix (call->name->text, matches[i]) && call->args->len == 2)
      return dowser_expr_new_match ((DowserMatch) i, dowser_expr_ref (args[0]), dowser_expr_ref (args[1]), FALSE,
                                    g_str_has_suffix (call->name->text, "_exactly"));
  return dowser_expr_new_functionv (call->name->text, g_steal_pointer (&call->args));
}

static DowserExpr *
make_function (DowserSqlParser *self, Call *call)
{
  if (call->has_star || call->distinct || call->filter != NULL)
    {
      dowser_sql_parser_refuse_at (self, call->name, _ ("the function “%.40s”"), call->name->text);
      return NULL;
    }
  if (self->template == DOWSER_SQL_MEANING)
    return make_plan_expr (call);
  if (strchr (call->name->text, ' ') != NULL)
    {
      dowser_sql_parser_refuse_at (self, call->name, _ ("the function “%.40s”"), call->name->text);
      return NULL;
    }
  return dowser_sql_raw_new (self, is_called (call, "row") ? DOWSER_SQL_RAW_ROW : call->name->text,
                             g_steal_pointer (&call->args), call->name);
}

DowserExpr *
dowser_sql_parse_call (DowserSqlParser *self, const DowserSqlToken *name)
{
  Call call = { .name = name };
  DowserExpr *expr = NULL;
  int aggregate;

  dowser_sql_parser_expect_sign (self, "(");
  if (dowser_sql_parse_special_call (self, name, &expr))
    return expr;
  call.args = dowser_sql_expr_array_new ();
  parse_argument_list (self, &call);
  parse_after_arguments (self, &call);
  aggregate = find_aggregate (self, &call);
  if (self->error == NULL && call.window != NULL)
    expr = make_window (self, &call, aggregate);
  else if (self->error == NULL)
    expr = aggregate >= 0 ? make_aggregate (self, &call, aggregate) : make_function (self, &call);
  g_clear_pointer (&call.args, g_ptr_array_unref);
  g_clear_pointer (&call.filter, dowser_expr_unref);
  dowser_sql_window_free (call.window);
  if (self->error != NULL)
    g_clear_pointer (&expr, dowser_expr_unref);
  return expr;
}
