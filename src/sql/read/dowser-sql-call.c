/* dowser-sql-call.c - reads calls that no pattern can describe: calls with any number of arguments, or with date
 * formats */
#include "sql/read/dowser-sql-predicate.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of arguments of GREATEST and LEAST; each argument is compared with each other one. */
#define MAX_EXTREMES 8

static DowserExpr *
ref_arg (GPtrArray *args, guint index)
{
  return dowser_expr_ref (args->pdata[index]);
}

static DowserExpr *
refuse_number (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  dowser_sql_refuse_call (self, raw, _ ("“%.40s” with this number of arguments (%u)"), raw->name + 1, args->len);
  return NULL;
}

static DowserExpr *
read_like (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  return dowser_sql_read_match (self, raw, args);
}

static DowserExpr *
refuse_row (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  dowser_sql_refuse_call (self, raw, _ ("a row of several values"));
  return NULL;
}

static DowserExpr *
refuse_date_part (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  const DowserExpr *part = args->len > 0 ? args->pdata[0] : NULL;

  if (part != NULL && part->kind == DOWSER_EXPR_LITERAL && part->value->text != NULL)
    dowser_sql_refuse_call (self, raw, _ ("the date part “%.40s”"), part->value->text);
  else
    dowser_sql_refuse_call (self, raw, _ ("the function “%.40s”"), raw->name + 1);
  return NULL;
}

static DowserExpr *
refuse_conversion (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  dowser_sql_refuse_call (self, raw, _ ("another collation or set of characters, “%.40s”"),
                          ((const DowserExpr *) args->pdata[1])->value->text);
  return NULL;
}

static DowserExpr *
refuse_try_function (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  dowser_sql_refuse_call (self, raw, _ ("TRY_CAST, which hides what cannot be converted"));
  return NULL;
}

static gboolean
is_text (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_TEXT && !expr->value->is_null;
}

static DowserExpr *
refuse_interval (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  static const char *const units[] = { "second", "minute", "hour", "day", "week", "month", "quarter", "year", NULL };
  const DowserExpr *unit = args->len == 2 && is_text (args->pdata[1]) ? args->pdata[1] : NULL;

  if (unit != NULL && !g_strv_contains (units, unit->value->text))
    dowser_sql_refuse_call (self, raw,
                            _ ("an interval of “%.40s”, because a plan can only add units from seconds to years"),
                            unit->value->text);
  else
    dowser_sql_refuse_call (self, raw, _ ("an interval that is not added to a date"));
  return NULL;
}

static DowserExpr *
refuse_argument (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  dowser_sql_refuse_call (self, raw, _ ("a named argument, “%.40s”"),
                          args->len > 0 && is_text (args->pdata[0]) ? ((DowserExpr *) args->pdata[0])->value->text
                                                                    : "");
  return NULL;
}

/* Reads DIV only for whole numbers. For other numbers, DIV isn't the truncated quotient of doubles: 0.3 DIV 0.1 is 3,
 * but the truncated quotient is 2. */
static DowserExpr *
read_div (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  g_autoptr (DowserExpr) a = NULL;
  g_autoptr (DowserExpr) b = NULL;

  if (args->len != 2)
    return refuse_number (self, raw, args);
  a = dowser_sql_dup_as_integer (self, args->pdata[0]);
  b = dowser_sql_dup_as_integer (self, args->pdata[1]);
  if (a != NULL && b != NULL)
    return dowser_expr_new_arithmetic (DOWSER_DIVIDE, g_steal_pointer (&a), g_steal_pointer (&b));
  dowser_sql_refuse_call (self, raw, _ ("an integer division of values that aren't numbers"));
  return NULL;
}

/* Returns a CASE that gives the greatest or the least of @args. @skip_null: TRUE to ignore arguments that are NULL, as
 * PostgreSQL does */
static DowserExpr *
make_extreme (DowserSqlParser *self, GPtrArray *args, DowserCompare op, gboolean skip_null)
{
  GPtrArray *cases = dowser_sql_expr_array_new ();

  for (guint i = 0; i + 1 < args->len; i++)
    {
      DowserExpr *best = NULL;

      for (guint j = i + 1; j < args->len; j++)
        {
          DowserExpr *is_better = dowser_expr_new_compare (op, dowser_sql_parser_repeat_expr (self, args->pdata[i]),
                                                           dowser_sql_parser_repeat_expr (self, args->pdata[j]));

          if (skip_null)
            is_better = dowser_expr_or (is_better, dowser_expr_new_is_null (ref_arg (args, j), FALSE));
          best = dowser_expr_and (best, is_better);
        }
      /* Without @skip_null, the result is NULL if any argument is NULL. */
      for (guint j = 0; j < i && !skip_null; j++)
        best = dowser_expr_and (best, dowser_expr_new_is_null (ref_arg (args, j), TRUE));
      g_ptr_array_add (cases, best);
      g_ptr_array_add (cases, ref_arg (args, i));
    }
  if (skip_null)
    g_ptr_array_add (cases, ref_arg (args, args->len - 1));
  else
    {
      DowserExpr *none_is_null = NULL;

      for (guint i = 0; i + 1 < args->len; i++)
        none_is_null = dowser_expr_and (none_is_null, dowser_expr_new_is_null (ref_arg (args, i), TRUE));
      g_ptr_array_add (cases, none_is_null);
      g_ptr_array_add (cases, ref_arg (args, args->len - 1));
    }
  return dowser_expr_new_case (cases);
}

static DowserExpr *
read_extreme (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  gboolean is_greatest = g_str_equal (raw->name, "?greatest") || g_str_equal (raw->name, "?max");
  gboolean skip_null = self->dialect == DOWSER_DIALECT_POSTGRESQL || self->dialect == DOWSER_DIALECT_DUCKDB;

  if (args->len < 2 || args->len > MAX_EXTREMES)
    return refuse_number (self, raw, args);
  return make_extreme (self, args, is_greatest ? DOWSER_GREATER_EQUAL : DOWSER_LESS_EQUAL, skip_null);
}

static gboolean
is_non_null_literal (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && !expr->value->is_null;
}

/* Reads DECODE (x, a, result, …, otherwise), which treats two NULLs as equal. */
static DowserExpr *
read_decode (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  GPtrArray *cases;

  if (args->len < 3)
    return refuse_number (self, raw, args);
  cases = dowser_sql_expr_array_new ();
  for (guint i = 1; i + 1 < args->len; i += 2)
    {
      DowserExpr *x = dowser_sql_parser_repeat_expr (self, args->pdata[0]);

      /* The argument isn't NULL, so a plain comparison is enough. If x is NULL, the comparison is NULL, which counts as
       * false. */
      g_ptr_array_add (cases, is_non_null_literal (args->pdata[i])
                                  ? dowser_expr_new_compare (DOWSER_EQUAL, x, ref_arg (args, i))
                                  : dowser_sql_make_null_safe_comparison (self, x, ref_arg (args, i), FALSE));
      g_ptr_array_add (cases, ref_arg (args, i + 1));
    }
  if (args->len % 2 == 0)
    g_ptr_array_add (cases, ref_arg (args, args->len - 1));
  return dowser_expr_new_case (cases);
}

static DowserExpr *
coalesce_to_empty (DowserExpr *x)
{
  return is_text (x) ? x : dowser_expr_new_function ("coalesce", x, dowser_expr_new_text (""), NULL);
}

/* Returns the argument @index as a text. PostgreSQL writes a truth value as "t" or "f". */
static DowserExpr *
make_text_arg (DowserSqlParser *self, GPtrArray *args, guint index)
{
  DowserExpr *spelled
      = dowser_sql_make_boolean_text (self, args->pdata[index], self->dialect == DOWSER_DIALECT_POSTGRESQL);

  return spelled != NULL ? spelled : ref_arg (args, index);
}

/* A NULL adds nothing to the text. In MySQL, a NULL makes the whole result NULL. */
static DowserExpr *
read_concat (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  GPtrArray *parts;

  if (args->len < 1 || args->len > 16)
    return refuse_number (self, raw, args);
  parts = dowser_sql_expr_array_new ();
  for (guint i = 0; i < args->len; i++)
    dowser_sql_refuse_text_comparison (self, raw, args->pdata[i]);
  for (guint i = 0; i < args->len; i++)
    g_ptr_array_add (parts, self->dialect == DOWSER_DIALECT_MYSQL ? ref_arg (args, i)
                                                                  : coalesce_to_empty (make_text_arg (self, args, i)));
  if (parts->len == 1)
    g_ptr_array_add (parts, dowser_expr_new_text (""));
  return dowser_expr_new_functionv ("concat", parts);
}

/* Reads CONCAT_WS (', ', a, b). Puts the separator before each argument that isn't NULL, and then cuts the first
 * separator off. */
static DowserExpr *
read_concat_ws (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  GPtrArray *parts;
  glong length;

  if (args->len < 3 || args->len > 17)
    return refuse_number (self, raw, args);
  if (!is_text (args->pdata[0]))
    {
      dowser_sql_refuse_call (self, raw, _ ("“%.40s” with a separator that isn't a literal"), raw->name + 1);
      return NULL;
    }
  length = g_utf8_strlen (((DowserExpr *) args->pdata[0])->value->text, -1);
  parts = dowser_sql_expr_array_new ();
  for (guint i = 1; i < args->len; i++)
    g_ptr_array_add (parts, coalesce_to_empty (dowser_expr_new_function ("concat", ref_arg (args, 0),
                                                                         make_text_arg (self, args, i), NULL)));
  return dowser_expr_new_function ("substring", dowser_expr_new_functionv ("concat", parts),
                                   dowser_expr_new_integer (length + 1), NULL);
}

/* Rounds to tens, hundreds and so on. @digits: a negative literal */
static DowserExpr *
round_to_tens (const DowserExpr *x, const DowserExpr *digits)
{
  gint64 unit = 1;

  for (gint64 i = digits->value->integer; i < 0; i++)
    unit *= 10;
  return dowser_expr_new_arithmetic (DOWSER_MULTIPLY,
                                     dowser_expr_new_function ("round",
                                                               dowser_expr_new_arithmetic (DOWSER_DIVIDE,
                                                                                           dowser_expr_ref (x),
                                                                                           dowser_expr_new_literal (
                                                                                               dowser_value_new_real (
                                                                                                   (double) unit))),
                                                               NULL),
                                     dowser_expr_new_integer (unit));
}

/* In SQLite, a negative number of places counts as 0; other dialects round to tens and hundreds. */
static DowserExpr *
read_round (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  const DowserExpr *digits = args->len == 2 ? args->pdata[1] : NULL;

  if (args->len < 1 || args->len > 2)
    return refuse_number (self, raw, args);
  if ((self->dialect == DOWSER_DIALECT_POSTGRESQL || self->dialect == DOWSER_DIALECT_MYSQL) && digits == NULL
      && dowser_sql_is_real (self, args->pdata[0]))
    return dowser_sql_round_to_even (self, args->pdata[0]);
  if (digits == NULL || self->dialect == DOWSER_DIALECT_SQLITE
      || (digits->kind == DOWSER_EXPR_LITERAL && digits->value->type == DOWSER_VALUE_INTEGER
          && digits->value->integer >= 0))
    return dowser_expr_new_functionv ("round", g_ptr_array_ref (args));
  if (digits->kind == DOWSER_EXPR_LITERAL && digits->value->type == DOWSER_VALUE_INTEGER
      && digits->value->integer >= -15)
    return round_to_tens (args->pdata[0], digits);
  dowser_sql_refuse_call (self, raw, _ ("“%.40s” with a computed number of decimal places"), raw->name + 1);
  return NULL;
}

static const struct
{
  const char *name;
  DowserExpr *(*read) (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args);
} rules[] = {
  { DOWSER_SQL_RAW_LIKE, read_like },
  { DOWSER_SQL_RAW_ILIKE, read_like },
  { DOWSER_SQL_RAW_GLOB, read_like },
  { DOWSER_SQL_RAW_EXACTLY, read_like },
  { DOWSER_SQL_RAW_CONVERT, refuse_conversion },
  { DOWSER_SQL_RAW_COLLATE, refuse_conversion },
  { "try_cast", refuse_try_function },
  { DOWSER_SQL_RAW_ROW, refuse_row },
  { "date_part", refuse_date_part },
  { "date_trunc", refuse_date_part },
  { DOWSER_SQL_RAW_INTERVAL, refuse_interval },
  { DOWSER_SQL_RAW_ARGUMENT, refuse_argument },
  { "div", read_div },
  { "greatest", read_extreme },
  { "least", read_extreme },
  { "max", read_extreme },
  { "min", read_extreme },
  { "decode", read_decode },
  { "concat", read_concat },
  { "concat_ws", read_concat_ws },
  { "trim", dowser_sql_read_trim },
  { "ltrim", dowser_sql_read_trim },
  { "rtrim", dowser_sql_read_trim },
  { "btrim", dowser_sql_read_trim },
  { "substring", dowser_sql_read_substring },
  { "substr", dowser_sql_read_substring },
  { "mid", dowser_sql_read_substring },
  { "left", dowser_sql_read_left },
  { "right", dowser_sql_read_right },
  { "round", read_round },
  { "lpad", dowser_sql_read_pad },
  { "rpad", dowser_sql_read_pad },
};

gboolean
dowser_sql_has_rule (const char *name)
{
  static const char *const dates[] = { "strftime", "date_format", "to_char", "date", "datetime", "time", "julianday" };

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    if (g_str_equal (rules[i].name, name))
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (dates); i++)
    if (g_str_equal (dates[i], name))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the function @name has side effects or reads system data. The message for such a function differs
 * from the message for an unknown function. */
static gboolean
has_side_effects (const char *name)
{
  static const char *const names[]
      = { "load_extension", "sleep",     "benchmark",    "get_lock",       "release_lock", "load_file",
          "readfile",       "writefile", "edit",         "fts3_tokenizer", "setval",       "nextval",
          "currval",        "lastval",   "set_config",   "dblink",         "query_to_xml", "sys_exec",
          "sys_eval",       "read_csv",  "read_parquet", "read_text",      "read_blob",    "read_json" };
  static const char *const forbidden_prefixes[] = { "pg_", "lo_", "dblink", "xp_", "read_", "duckdb_", "pragma_" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i], name))
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (forbidden_prefixes); i++)
    if (g_str_has_prefix (name, forbidden_prefixes[i]))
      return TRUE;
  return FALSE;
}

DowserExpr *
dowser_sql_read_call (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args)
{
  const char *name = raw->name + 1;
  const DowserFunction *function;
  DowserExpr *date;

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    if (g_str_equal (rules[i].name, name))
      return rules[i].read (self, raw, args);
  date = dowser_sql_read_date_call (self, raw, name, args);
  if (date != NULL || self->error != NULL)
    return date;
  function = dowser_function_find (name);
  if (function != NULL && args->len >= function->min_args && args->len <= function->max_args)
    return dowser_expr_new_functionv (name, g_ptr_array_ref (args));
  if (function != NULL)
    return refuse_number (self, raw, args);
  if (has_side_effects (name))
    dowser_sql_refuse_call (self, raw, _ ("the function “%.40s”, which does more than compute a value"), name);
  else
    dowser_sql_refuse_call (self, raw, _ ("the function “%.40s”"), name);
  return NULL;
}
