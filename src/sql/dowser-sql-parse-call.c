/* dowser-sql-parse-call.c - reads calls: aggregates, windows, and functions, the meaning of which is found later */
#include "sql/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/** A call as it was read. @window: (nullable) */
typedef struct
{
  const DowserSqlToken *name;
  GPtrArray *args;
  gboolean star;
  gboolean distinct;
  DowserExpr *filter;
  DowserWindow *window;
} Call;

static const struct
{
  const char *sql;
  DowserAggregate op;
} aggregates[] = {
  { "count", DOWSER_COUNT },       { "sum", DOWSER_SUM },        { "avg", DOWSER_AVG },
  { "min", DOWSER_MIN },           { "max", DOWSER_MAX },        { "group_concat", DOWSER_CONCAT },
  { "string_agg", DOWSER_CONCAT }, { "listagg", DOWSER_CONCAT }, { "total", DOWSER_SUM },
};

static const char *const window_functions[]
    = { "row_number", "rank", "dense_rank",  "percent_rank", "cume_dist", "ntile",
        "lag",        "lead", "first_value", "last_value",   "nth_value" };

/* Calls whose first argument may be a bare word. */
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
  dowser_sql_parser_note_raw (self, raw, (guint) (at - self->tokens));
  self->n_raw++;
  return raw;
}

DowserExpr *
dowser_sql_raw_new_of (DowserSqlParser *self, const char *name, const DowserSqlToken *at, ...)
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

/* A unit of time that stands bare where a value would. */
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

/* months => 3 */
static DowserExpr *
parse_named_argument (DowserSqlParser *self)
{
  const DowserSqlToken *name = dowser_sql_parser_peek (self);
  DowserExpr *value;

  dowser_sql_parser_skip (self, 2);
  value = dowser_sql_parse_inner (self);
  return value != NULL ? dowser_sql_raw_new_of (self, DOWSER_SQL_RAW_ARGUMENT, name, dowser_expr_new_text (name->text),
                                                value, NULL)
                       : NULL;
}

static void
parse_arguments (DowserSqlParser *self, Call *call)
{
  do
    {
      const DowserSqlToken *next = dowser_sql_parser_peek_at (self, 1);
      gboolean named = next->type == TOKEN_SIGN && g_str_equal (next->text, "=>");
      DowserExpr *arg = named ? parse_named_argument (self) : dowser_sql_parse_inner (self);

      if (arg != NULL)
        g_ptr_array_add (call->args, arg);
    }
  while (dowser_sql_parser_accept_sign (self, ","));
}

static void
parse_list (DowserSqlParser *self, Call *call)
{
  DowserExpr *separator;

  call->star = dowser_sql_parser_accept_sign (self, "*");
  call->distinct = !call->star && dowser_sql_parser_accept_word (self, WORD_DISTINCT);
  if (!call->star && !call->distinct)
    dowser_sql_parser_accept_word (self, WORD_ALL);
  parse_unit (self, call);
  if (!call->star && !dowser_sql_parser_at_sign (self, ")"))
    parse_arguments (self, call);
  if (dowser_sql_parser_peek (self)->word == WORD_ORDER)
    dowser_sql_parser_refuse (self, _ ("an order inside an aggregate: a plan joins texts in any order"));
  if (dowser_sql_parser_accept_word (self, WORD_SEPARATOR) && (separator = dowser_sql_parse_inner (self)) != NULL)
    g_ptr_array_add (call->args, separator);
  dowser_sql_parser_expect_sign (self, ")");
}

/* What may stand behind the parenthesis: FILTER, OVER, and what no plan holds. */
static void
parse_tail (DowserSqlParser *self, Call *call)
{
  const DowserSqlToken *token = dowser_sql_parser_peek (self);

  if (token->type != TOKEN_WORD)
    return;
  if (g_ascii_strcasecmp (token->text, "within") == 0
      || ((g_ascii_strcasecmp (token->text, "ignore") == 0 || g_ascii_strcasecmp (token->text, "respect") == 0)
          && dowser_sql_parser_peek_at (self, 1)->word == WORD_NULLS))
    dowser_sql_parser_refuse (self, _ ("“%.40s” behind a call"), token->text);
  if (dowser_sql_parser_accept_word (self, WORD_FILTER)
      && dowser_sql_parser_expect_sign (self, "(")
      /* DuckDB's need not say it. */
      && (dowser_sql_parser_accept_word (self, WORD_WHERE) || self->dialect == DOWSER_DIALECT_DUCKDB
          || dowser_sql_parser_expect_word (self, WORD_WHERE, "WHERE")))
    {
      call->filter = dowser_sql_parse_inner (self);
      dowser_sql_parser_expect_sign (self, ")");
    }
  call->window = dowser_sql_parse_over (self);
}

static int
find_aggregate (const Call *call)
{
  for (guint i = 0; i < G_N_ELEMENTS (aggregates); i++)
    if (is_called (call, aggregates[i].sql))
      /* With two arguments these are no aggregates in SQLite. */
      return (aggregates[i].op == DOWSER_MIN || aggregates[i].op == DOWSER_MAX) && call->args->len > 1 ? -1 : (int) i;
  return -1;
}

/* Of the rows that @filter leaves, in a window that has no filter: the others count as nothing. */
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
  if (name == NULL || is_called (call, "total"))
    dowser_sql_parser_refuse_at (self, call->name, _ ("a window over “%.40s”"), call->name->text);
  if (call->distinct || (call->filter != NULL && aggregate < 0))
    dowser_sql_parser_refuse_at (self, call->name, _ ("a window with FILTER or DISTINCT"));
  if (self->error != NULL)
    return NULL;
  if (call->filter != NULL)
    move_filter_inside (call);
  return dowser_expr_new_window (name, g_steal_pointer (&call->args), g_steal_pointer (&call->window));
}

static DowserExpr *
make_aggregate (DowserSqlParser *self, Call *call, int index)
{
  DowserAggregate op = aggregates[index].op;
  DowserExpr *self_expr;
  guint n = call->args->len;

  if ((n == 0 && op != DOWSER_COUNT) || n > (op == DOWSER_CONCAT ? 2 : 1))
    dowser_sql_parser_refuse_at (self, call->name, _ ("“%.40s” with this number of arguments (%u)"), call->name->text,
                                 n);
  if (n == 0 && call->distinct)
    dowser_sql_parser_fail_at (self, call->name, _ ("DISTINCT needs a column"));
  if (self->error != NULL)
    return NULL;
  self_expr = dowser_expr_new_aggregate (op, n > 0 ? dowser_expr_ref (call->args->pdata[0]) : NULL, call->distinct,
                                         g_steal_pointer (&call->filter));
  if (n == 2)
    g_ptr_array_add (self_expr->args, dowser_expr_ref (call->args->pdata[1]));
  if (!is_called (call, "total"))
    return self_expr;
  return dowser_expr_new_function ("coalesce", dowser_expr_new_cast (self_expr, DOWSER_VALUE_REAL),
                                   dowser_expr_new_literal (dowser_value_new_real (0)), NULL);
}

/* In a meaning the reader's own tables name functions of the plan, and its other expressions like functions. */
static DowserExpr *
make_meant (Call *call)
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
  if (call->star || call->distinct || call->filter != NULL)
    {
      dowser_sql_parser_refuse_at (self, call->name, _ ("the function “%.40s”"), call->name->text);
      return NULL;
    }
  if (self->template == DOWSER_SQL_MEANING)
    return make_meant (call);
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
  if (dowser_sql_parse_special (self, name, &expr))
    return expr;
  call.args = dowser_sql_expr_array_new ();
  parse_list (self, &call);
  parse_tail (self, &call);
  aggregate = find_aggregate (&call);
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
