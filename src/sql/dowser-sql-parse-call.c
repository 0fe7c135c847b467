/* dowser-sql-parse-call.c - reads calls: functions of the closed list, aggregates, windows and casts */
#include "sql/dowser-sql-parser.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/** A call as it was read. @window: (nullable) */
typedef struct
{
  const char *name;
  GPtrArray *args;
  gboolean star;
  gboolean distinct;
  DowserExpr *filter;
  DowserWindow *window;
} Call;

/* What others call the functions of the closed list. */
static const struct
{
  const char *sql;
  const char *name;
} synonyms[] = {
  { "lcase", "lower" },   { "ucase", "upper" },    { "char_length", "length" }, { "substr", "substring" },
  { "mid", "substring" }, { "instr", "position" }, { "strpos", "position" },    { "ifnull", "coalesce" },
  { "ceil", "ceiling" },  { "curdate", "today" },  { "dayofmonth", "day" },
};

static const struct
{
  const char *sql;
  DowserAggregate op;
} aggregates[] = {
  { "count", DOWSER_COUNT },       { "sum", DOWSER_SUM },   { "avg", DOWSER_AVG },
  { "min", DOWSER_MIN },           { "max", DOWSER_MAX },   { "group_concat", DOWSER_CONCAT },
  { "string_agg", DOWSER_CONCAT }, { "total", DOWSER_SUM },
};

static const char *const window_functions[]
    = { "row_number", "rank", "dense_rank",  "percent_rank", "cume_dist", "ntile",
        "lag",        "lead", "first_value", "last_value",   "nth_value" };

static gboolean
parse_bound (DowserSqlParser *self, int *bound)
{
  gint64 n = 0;
  gboolean unbounded = dowser_sql_parser_accept_word (self, WORD_UNBOUNDED);
  gboolean current = !unbounded && dowser_sql_parser_accept_word (self, WORD_CURRENT);

  *bound = 0;
  if (current)
    return dowser_sql_parser_expect_word (self, WORD_ROW, "ROW");
  if (!unbounded)
    {
      if (!g_ascii_string_to_signed (dowser_sql_parser_peek (self)->text, 10, 0, G_MAXINT - 1, &n, NULL))
        dowser_sql_parser_refuse (self, _ ("a frame that is no whole number of rows"));
      dowser_sql_parser_skip (self, 1);
    }
  if (dowser_sql_parser_accept_word (self, WORD_PRECEDING))
    *bound = unbounded ? DOWSER_FRAME_UNBOUNDED_BEFORE : -(int) n;
  else if (dowser_sql_parser_expect_word (self, WORD_FOLLOWING, "FOLLOWING"))
    *bound = unbounded ? DOWSER_FRAME_UNBOUNDED_AFTER : (int) n;
  return self->error == NULL;
}

static void
parse_frame (DowserSqlParser *self, DowserWindow *window)
{
  gboolean rows = dowser_sql_parser_accept_word (self, WORD_ROWS);

  if (!rows && !dowser_sql_parser_accept_word (self, WORD_RANGE))
    return;
  window->frame = rows ? DOWSER_FRAME_ROWS : DOWSER_FRAME_RANGE;
  if (!dowser_sql_parser_accept_word (self, WORD_BETWEEN))
    {
      parse_bound (self, &window->frame_start);
      return;
    }
  if (parse_bound (self, &window->frame_start) && dowser_sql_parser_expect_word (self, WORD_AND, "AND"))
    parse_bound (self, &window->frame_end);
}

static void
parse_over (DowserSqlParser *self, Call *call)
{
  if (!dowser_sql_parser_accept_word (self, WORD_OVER))
    return;
  if (!dowser_sql_parser_at_sign (self, "("))
    {
      dowser_sql_parser_refuse (self, _ ("a window that is defined elsewhere"));
      return;
    }
  dowser_sql_parser_skip (self, 1);
  call->window = dowser_window_new ();
  if (dowser_sql_parser_accept_word (self, WORD_PARTITION) && dowser_sql_parser_expect_word (self, WORD_BY, "BY"))
    dowser_sql_parse_exprs (self, call->window->partition);
  if (dowser_sql_parser_accept_word (self, WORD_ORDER) && dowser_sql_parser_expect_word (self, WORD_BY, "BY"))
    dowser_sql_parse_order (self, call->window->order, NULL);
  parse_frame (self, call->window);
  dowser_sql_parser_expect_sign (self, ")");
}

static void
parse_arguments (DowserSqlParser *self, Call *call)
{
  dowser_sql_parser_expect_sign (self, "(");
  call->star = dowser_sql_parser_accept_sign (self, "*");
  call->distinct = !call->star && dowser_sql_parser_accept_word (self, WORD_DISTINCT);
  if (!call->star && !dowser_sql_parser_at_sign (self, ")"))
    dowser_sql_parse_exprs (self, call->args);
  if (dowser_sql_parser_peek (self)->word == WORD_ORDER)
    dowser_sql_parser_refuse (self, _ ("an order inside a call"));
  dowser_sql_parser_expect_sign (self, ")");
  if (dowser_sql_parser_accept_word (self, WORD_FILTER) && dowser_sql_parser_expect_sign (self, "(")
      && dowser_sql_parser_expect_word (self, WORD_WHERE, "WHERE"))
    {
      call->filter = dowser_sql_parse_expr (self);
      dowser_sql_parser_expect_sign (self, ")");
    }
  parse_over (self, call);
}

static int
find_aggregate (const Call *call)
{
  for (guint i = 0; i < G_N_ELEMENTS (aggregates); i++)
    if (g_ascii_strcasecmp (aggregates[i].sql, call->name) == 0)
      /* With two arguments these are no aggregates in SQLite. */
      return (aggregates[i].op == DOWSER_MIN || aggregates[i].op == DOWSER_MAX) && call->args->len > 1 ? -1 : (int) i;
  return -1;
}

static DowserExpr *
make_window (DowserSqlParser *self, Call *call, int aggregate)
{
  const char *name = aggregate >= 0 ? dowser_aggregate_nicks[aggregates[aggregate].op] : NULL;

  for (guint i = 0; name == NULL && i < G_N_ELEMENTS (window_functions); i++)
    if (g_ascii_strcasecmp (window_functions[i], call->name) == 0)
      name = window_functions[i];
  if (name == NULL || g_ascii_strcasecmp (call->name, "total") == 0)
    dowser_sql_parser_refuse (self, _ ("a window over “%.40s”"), call->name);
  if (call->filter != NULL || call->distinct)
    dowser_sql_parser_refuse (self, _ ("a window with FILTER or DISTINCT"));
  if (self->error != NULL)
    return NULL;
  return dowser_expr_new_window (name, g_steal_pointer (&call->args), g_steal_pointer (&call->window));
}

static DowserExpr *
make_aggregate (DowserSqlParser *self, Call *call, int index)
{
  DowserAggregate op = aggregates[index].op;
  DowserExpr *self_expr;
  guint n = call->args->len;

  if ((n == 0 && op != DOWSER_COUNT) || n > (op == DOWSER_CONCAT ? 2 : 1))
    dowser_sql_parser_refuse (self, _ ("“%.40s” with this number of arguments (%u)"), call->name, n);
  if (n == 0 && call->distinct)
    dowser_sql_parser_fail (self, _ ("DISTINCT needs a column"));
  if (self->error != NULL)
    return NULL;
  self_expr = dowser_expr_new_aggregate (op, n > 0 ? dowser_expr_ref (call->args->pdata[0]) : NULL, call->distinct,
                                         g_steal_pointer (&call->filter));
  if (n == 2)
    g_ptr_array_add (self_expr->args, dowser_expr_ref (call->args->pdata[1]));
  if (g_ascii_strcasecmp (call->name, "total") != 0)
    return self_expr;
  return dowser_expr_new_function ("coalesce", dowser_expr_new_cast (self_expr, DOWSER_VALUE_REAL),
                                   dowser_expr_new_literal (dowser_value_new_real (0)), NULL);
}

/* IIF (condition, a, b) */
static DowserExpr *
make_iif (DowserSqlParser *self, Call *call)
{
  if (call->args->len == 3)
    return dowser_expr_new_case (g_steal_pointer (&call->args));
  dowser_sql_parser_refuse (self, _ ("“%.40s” with this number of arguments (%u)"), call->name, call->args->len);
  return NULL;
}

/* The greater or smaller of two, and nothing where one of them is nothing. */
static DowserExpr *
make_extreme (Call *call, gboolean greatest)
{
  DowserExpr *a = call->args->pdata[0];
  DowserExpr *b = call->args->pdata[1];
  GPtrArray *args = dowser_sql_expr_array_new ();

  g_ptr_array_add (args, dowser_expr_new_compare (greatest ? DOWSER_GREATER_EQUAL : DOWSER_LESS_EQUAL,
                                                  dowser_expr_ref (a), dowser_expr_ref (b)));
  g_ptr_array_add (args, dowser_expr_ref (a));
  g_ptr_array_add (args, dowser_expr_new_is_null (dowser_expr_ref (a), TRUE));
  g_ptr_array_add (args, dowser_expr_ref (b));
  return dowser_expr_new_case (args);
}

static const char *
find_name (const char *sql)
{
  for (guint i = 0; i < G_N_ELEMENTS (synonyms); i++)
    if (g_ascii_strcasecmp (synonyms[i].sql, sql) == 0)
      return synonyms[i].name;
  return sql;
}

static DowserExpr *
make_function (DowserSqlParser *self, Call *call)
{
  g_autofree char *lower = g_ascii_strdown (find_name (call->name), -1);
  const DowserFunction *function = dowser_function_find (lower);
  DowserExpr *date = dowser_sql_parse_date_call (self, call->name, call->args);

  if (date != NULL || self->error != NULL)
    return date;
  if (g_ascii_strcasecmp (call->name, "iif") == 0 || g_ascii_strcasecmp (call->name, "if") == 0)
    return make_iif (self, call);
  if ((g_str_equal (lower, "max") || g_str_equal (lower, "min")) && call->args->len == 2)
    return make_extreme (call, g_str_equal (lower, "max"));
  if (g_str_equal (lower, "datediff") && call->args->len == 2)
    return dowser_expr_new_function ("days_between", dowser_expr_ref (call->args->pdata[1]),
                                     dowser_expr_ref (call->args->pdata[0]), NULL);
  if (function == NULL)
    dowser_sql_parser_refuse (self, _ ("the function “%.40s”"), call->name);
  else if (call->star || call->distinct || call->filter != NULL || call->args->len < function->min_args
           || call->args->len > function->max_args)
    dowser_sql_parser_refuse (self, _ ("“%.40s” with this number of arguments (%u)"), call->name, call->args->len);
  return self->error == NULL ? dowser_expr_new_functionv (function->name, g_steal_pointer (&call->args)) : NULL;
}

DowserExpr *
dowser_sql_parse_call (DowserSqlParser *self, const DowserSqlToken *name)
{
  Call call = { .name = name->text, .args = dowser_sql_expr_array_new () };
  DowserExpr *expr = NULL;
  int aggregate;

  parse_arguments (self, &call);
  aggregate = find_aggregate (&call);
  if (self->error == NULL && call.window != NULL)
    expr = make_window (self, &call, aggregate);
  else if (self->error == NULL)
    expr = aggregate >= 0 ? make_aggregate (self, &call, aggregate) : make_function (self, &call);
  g_clear_pointer (&call.args, g_ptr_array_unref);
  g_clear_pointer (&call.filter, dowser_expr_unref);
  if (call.window != NULL)
    /* A window is freed by an expression only. */
    dowser_expr_unref (dowser_expr_new_window ("", dowser_sql_expr_array_new (), call.window));
  if (self->error != NULL)
    g_clear_pointer (&expr, dowser_expr_unref);
  return expr;
}

/* SQLite's rule: the affinity that parts of the name stand for. */
static DowserValueType
type_of_cast (const char *name)
{
  static const struct
  {
    const char *part;
    DowserValueType type;
  } parts[] = {
    { "int", DOWSER_VALUE_INTEGER }, { "signed", DOWSER_VALUE_INTEGER }, { "char", DOWSER_VALUE_TEXT },
    { "clob", DOWSER_VALUE_TEXT },   { "text", DOWSER_VALUE_TEXT },      { "blob", DOWSER_VALUE_BLOB },
    { "real", DOWSER_VALUE_REAL },   { "floa", DOWSER_VALUE_REAL },      { "doub", DOWSER_VALUE_REAL },
  };
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (strstr (lower, parts[i].part) != NULL)
      return parts[i].type;
  return DOWSER_VALUE_DECIMAL;
}

static void
skip_precision (DowserSqlParser *self)
{
  if (!dowser_sql_parser_accept_sign (self, "("))
    return;
  do
    {
      if (dowser_sql_parser_peek (self)->type != TOKEN_NUMBER)
        dowser_sql_parser_fail (self, _ ("a number is expected"));
      else
        dowser_sql_parser_skip (self, 1);
    }
  while (dowser_sql_parser_accept_sign (self, ","));
  dowser_sql_parser_expect_sign (self, ")");
}

DowserExpr *
dowser_sql_parse_cast (DowserSqlParser *self, DowserExpr *x)
{
  g_autoptr (DowserExpr) own = x;
  g_autoptr (GString) name = g_string_new (NULL);
  DowserValueType type;
  DowserExpr *part;

  while (dowser_sql_parser_peek (self)->type == TOKEN_WORD
         && (name->len == 0 || dowser_sql_parser_peek (self)->word == WORD_NONE))
    {
      g_string_append (name, dowser_sql_parser_peek (self)->text);
      dowser_sql_parser_skip (self, 1);
    }
  if (name->len == 0)
    dowser_sql_parser_fail (self, _ ("the name of a type is expected"));
  skip_precision (self);
  if (self->error != NULL || x == NULL)
    return NULL;
  type = type_of_cast (name->str);
  part = type == DOWSER_VALUE_INTEGER ? dowser_sql_date_part (x) : NULL;
  return part != NULL ? part : dowser_expr_new_cast (g_steal_pointer (&own), type);
}

DowserExpr *
dowser_sql_parse_extract (DowserSqlParser *self)
{
  static const char *const fields[] = { "year", "quarter", "month", "week", "day", "hour", "minute", "second" };
  const char *field = dowser_sql_parser_peek (self)->text;
  DowserExpr *x;

  dowser_sql_parser_skip (self, 1);
  if (!dowser_sql_parser_expect_word (self, WORD_FROM, "FROM"))
    return NULL;
  x = dowser_sql_parse_expr (self);
  dowser_sql_parser_expect_sign (self, ")");
  for (guint i = 0; self->error == NULL && i < G_N_ELEMENTS (fields); i++)
    if (g_ascii_strcasecmp (fields[i], field) == 0)
      return dowser_expr_new_function (fields[i], x, NULL);
  dowser_sql_parser_refuse (self, _ ("the date part “%.40s”"), field);
  g_clear_pointer (&x, dowser_expr_unref);
  return NULL;
}
