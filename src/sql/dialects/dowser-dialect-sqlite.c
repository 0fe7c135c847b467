/* dowser-dialect-sqlite.c - SQLite's entry in the table of dialects */
#include "sql/dialects/dowser-dialect.h"
#include "sql/write/dowser-sql-output.h"
#include "sql/write/dowser-sql-print.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* SQLITE_MAX_LIKE_PATTERN_LENGTH, minus room for escape characters. */
#define MAX_PATTERN 49000

/* The difference in seconds. Whole seconds and fractions are subtracted separately: a difference of julian days as real
 * numbers would be some microseconds off. */
#define SECONDS                                                                                                        \
  "(strftime('%s', $2) - strftime('%s', $1) + (substr(strftime('%f', $2), 3) - substr(strftime('%f', $1), 3)))"
/* Counts complete months: the last month counts only if its day and time have been reached. */
#define IN_MONTH(place) "strftime('%d %H:%M:%f', " place ")"
#define MONTHS                                                                                                         \
  "((strftime('%Y', $2) - strftime('%Y', $1)) * 12 + strftime('%m', $2) - strftime('%m', $1) - "                       \
  "CASE WHEN julianday($2) >= julianday($1) THEN " IN_MONTH ("$2") " < " IN_MONTH ("$1") " ELSE -(" IN_MONTH (         \
      "$2") " > " IN_MONTH ("$1") ") END)"

/* TIME is the rest of a text after its date: empty, or the time in its stored form. */
#define DAY "substr($1, 1, 10)"
#define TIME "substr($1, 11)"
/* SQLite would turn February 31 into March 3; min() stops at the end of the intended month. */
#define MOVED(day, unit)                                                                                               \
  "min(date(" day ", #2 || ' " unit "'), date(" day ", 'start of month', #2 || ' " unit "', '+1 month', '-1 day'))"

/* Weeks begin on Monday and are numbered by ISO 8601; weekdays count from Sunday, which is 0. */
static const DowserFunctionForm functions[] = {
  { "year", "CAST(strftime('%Y', $1) AS INTEGER)", DOWSER_PRECEDENCE_PRIMARY },
  { "quarter", "((CAST(strftime('%m', $1) AS INTEGER) + 2) / 3)", DOWSER_PRECEDENCE_PRIMARY },
  { "month", "CAST(strftime('%m', $1) AS INTEGER)", DOWSER_PRECEDENCE_PRIMARY },
  { "week", "((strftime('%j', date($1, '-3 days', 'weekday 4')) - 1) / 7 + 1)", DOWSER_PRECEDENCE_PRIMARY },
  { "day", "CAST(strftime('%d', $1) AS INTEGER)", DOWSER_PRECEDENCE_PRIMARY },
  { "weekday", "CAST(strftime('%w', $1) AS INTEGER)", DOWSER_PRECEDENCE_PRIMARY },
  { "hour", "CAST(strftime('%H', $1) AS INTEGER)", DOWSER_PRECEDENCE_PRIMARY },
  { "minute", "CAST(strftime('%M', $1) AS INTEGER)", DOWSER_PRECEDENCE_PRIMARY },
  { "second", "CAST(strftime('%S', $1) AS INTEGER)", DOWSER_PRECEDENCE_PRIMARY },
  { "weekday_name",
    "CASE strftime('%w', $1) WHEN '0' THEN 'Sunday' WHEN '1' THEN 'Monday' WHEN '2' THEN 'Tuesday' WHEN '3' THEN "
    "'Wednesday' WHEN '4' THEN 'Thursday' WHEN '5' THEN 'Friday' WHEN '6' THEN 'Saturday' END",
    DOWSER_PRECEDENCE_PRIMARY },
  { "weekday_short",
    "CASE strftime('%w', $1) WHEN '0' THEN 'Sun' WHEN '1' THEN 'Mon' WHEN '2' THEN 'Tue' WHEN '3' THEN 'Wed' WHEN '4' "
    "THEN 'Thu' WHEN '5' THEN 'Fri' WHEN '6' THEN 'Sat' END",
    DOWSER_PRECEDENCE_PRIMARY },
  { "month_name",
    "CASE strftime('%m', $1) WHEN '01' THEN 'January' WHEN '02' THEN 'February' WHEN '03' THEN 'March' WHEN '04' THEN "
    "'April' WHEN '05' THEN 'May' WHEN '06' THEN 'June' WHEN '07' THEN 'July' WHEN '08' THEN 'August' WHEN '09' THEN "
    "'September' WHEN '10' THEN 'October' WHEN '11' THEN 'November' WHEN '12' THEN 'December' END",
    DOWSER_PRECEDENCE_PRIMARY },
  { "month_short",
    "CASE strftime('%m', $1) WHEN '01' THEN 'Jan' WHEN '02' THEN 'Feb' WHEN '03' THEN 'Mar' WHEN '04' THEN 'Apr' WHEN "
    "'05' THEN 'May' WHEN '06' THEN 'Jun' WHEN '07' THEN 'Jul' WHEN '08' THEN 'Aug' WHEN '09' THEN 'Sep' WHEN '10' "
    "THEN 'Oct' WHEN '11' THEN 'Nov' WHEN '12' THEN 'Dec' END",
    DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_year", "date($1, 'start of year')", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_quarter", "date($1, 'start of month', ((strftime('%m', $1) - 1) % 3 * -1) || ' months')",
    DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_month", "date($1, 'start of month')", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_week", "date($1, 'weekday 0', '-6 days')", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_day", "date($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_hour", "strftime('%Y-%m-%d %H:00:00', $1)", DOWSER_PRECEDENCE_PRIMARY },
  { "date", "date($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_days", "date($1, #2 || ' days')", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATE },
  { "add_days", "(date(" DAY ", #2 || ' days') || " TIME ")", DOWSER_PRECEDENCE_PRIMARY },
  { "add_months", MOVED ("$1", "months"), DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATE },
  { "add_months", "(" MOVED (DAY, "months") " || " TIME ")", DOWSER_PRECEDENCE_PRIMARY },
  { "add_years", MOVED ("$1", "years"), DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATE },
  { "add_years", "(" MOVED (DAY, "years") " || " TIME ")", DOWSER_PRECEDENCE_PRIMARY },
  { "days_between", "(julianday($2) - julianday($1))", DOWSER_PRECEDENCE_PRIMARY },
  { "seconds_between", SECONDS, DOWSER_PRECEDENCE_PRIMARY },
  { "minutes_between", "(" SECONDS " / 60)", DOWSER_PRECEDENCE_PRIMARY },
  { "hours_between", "(" SECONDS " / 3600)", DOWSER_PRECEDENCE_PRIMARY },
  { "weeks_between", "(" SECONDS " / 604800)", DOWSER_PRECEDENCE_PRIMARY },
  { "months_between", MONTHS, DOWSER_PRECEDENCE_PRIMARY },
  { "years_between", "(" MONTHS " / 12)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_hours", "datetime($1, #2 || ' hours')", DOWSER_PRECEDENCE_PRIMARY },
  { "add_minutes", "datetime($1, #2 || ' minutes')", DOWSER_PRECEDENCE_PRIMARY },
  { "add_seconds", "datetime($1, #2 || ' seconds')", DOWSER_PRECEDENCE_PRIMARY },
  { "now", "datetime('now')", DOWSER_PRECEDENCE_PRIMARY },
  { "lower", "lower($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "upper", "upper($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "trim", "trim($*)", DOWSER_PRECEDENCE_PRIMARY },
  { "ltrim", "ltrim($*)", DOWSER_PRECEDENCE_PRIMARY },
  { "rtrim", "rtrim($*)", DOWSER_PRECEDENCE_PRIMARY },
  /* If a function has the form NULL, a call of it is replaced by an equivalent expression of other functions. If no
   * expression is exactly equivalent, the call is refused by name. */
  { "initcap", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "lpad", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "rpad", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "translate", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "split_part", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "length", "length($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "substring", "substr($*)", DOWSER_PRECEDENCE_PRIMARY },
  { "position", "instr($1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "replace", "replace($1, $2, $3)", DOWSER_PRECEDENCE_PRIMARY },
  { "concat", "|*", DOWSER_PRECEDENCE_CONCAT },
  { "abs", "abs($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "round", "round($*)", DOWSER_PRECEDENCE_PRIMARY },
  { "floor", "CAST(floor($1) AS INTEGER)", DOWSER_PRECEDENCE_PRIMARY },
  { "ceiling", "CAST(ceiling($1) AS INTEGER)", DOWSER_PRECEDENCE_PRIMARY },
  { "sqrt", "sqrt($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "power", "pow($1, %2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 2 },
  { "power", "CASE WHEN $1 <> 0 OR $2 >= 0 THEN pow($1, $2) END", DOWSER_PRECEDENCE_PRIMARY },
  { "exp", "exp($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "ln", "ln($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "log10", "log10($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "log2", "log2($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "coalesce", "coalesce($*)", DOWSER_PRECEDENCE_PRIMARY },
  { "nullif", "nullif($1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { NULL },
};

/* SQLite has no decimals: a decimal becomes an integer or the nearest real number, as a literal in SQLite would. */
static DowserValue *
bind_decimal (const DowserValue *value)
{
  gint64 integer_value;

  if (g_ascii_string_to_signed (value->text, 10, G_MININT64, G_MAXINT64, &integer_value, NULL))
    return dowser_value_new_integer (integer_value);
  return dowser_value_new_real (g_ascii_strtod (value->text, NULL));
}

static DowserValue *
sqlite_bind (G_GNUC_UNUSED DowserSqlWriter *writer, const DowserValue *value)
{
  if (value->is_null || (value->type == DOWSER_VALUE_REAL && isnan (value->real)))
    return NULL;
  switch (value->type)
    {
    case DOWSER_VALUE_BOOLEAN:
      return dowser_value_new_integer (value->integer != 0);
    case DOWSER_VALUE_DECIMAL:
      return bind_decimal (value);
    case DOWSER_VALUE_DATE:
    case DOWSER_VALUE_TIME:
    case DOWSER_VALUE_TIMESTAMP:
      return dowser_value_new_text (DOWSER_VALUE_TEXT, value->text, value->length);
    case DOWSER_VALUE_UNKNOWN:
      return value->text != NULL ? dowser_value_new_text (DOWSER_VALUE_TEXT, value->text, value->length) : NULL;
    default:
      return dowser_value_ref (value);
    }
}

static void
print_blob (GString *into, const DowserValue *value)
{
  g_string_append (into, "X'");
  dowser_sql_print_hex (into, value, "");
  g_string_append_c (into, '\'');
}

static void
print_text (GString *into, const DowserValue *value)
{
  /* A text that isn't valid UTF-8 is written as bytes: a literal would end at a NUL byte, and invalid UTF-8 would be
   * changed when the SQL is shown. */
  if (!g_utf8_validate_len (value->text, value->length, NULL))
    {
      g_string_append (into, "CAST(");
      print_blob (into, value);
      g_string_append (into, " AS TEXT)");
      return;
    }
  dowser_sql_print_quoted (into, value->text, value->length, "'");
}

static void
sqlite_print (GString *into, const DowserValue *value)
{
  if (value->type == DOWSER_VALUE_INTEGER)
    dowser_sql_print_integer (into, value->integer);
  else if (value->type == DOWSER_VALUE_REAL && isinf (value->real))
    g_string_append (into, value->real > 0 ? "9e999" : "-9e999");
  else if (value->type == DOWSER_VALUE_REAL)
    dowser_sql_print_real (into, value->real, NULL);
  else if (value->type == DOWSER_VALUE_BLOB)
    print_blob (into, value);
  else
    print_text (into, value);
}

/* Escapes the characters that are special in a pattern. */
static void
append_escaped_text (GString *pattern, const char *text, gboolean glob)
{
  for (const char *at = text; *at != '\0'; at++)
    {
      if (glob && strchr ("*?[", *at) != NULL)
        g_string_append_printf (pattern, "[%c]", *at);
      else if (!glob && strchr ("%_!", *at) != NULL)
        g_string_append_printf (pattern, "!%c", *at);
      else
        g_string_append_c (pattern, *at);
    }
}

static void
append_like_as_glob (GString *pattern, const char *text)
{
  for (const char *at = text; *at != '\0'; at++)
    {
      if (strchr ("*?[", *at) != NULL)
        g_string_append_printf (pattern, "[%c]", *at);
      else
        g_string_append_c (pattern, *at == '%' ? '*' : *at == '_' ? '?' : *at);
    }
}

static void
put_literal_pattern (DowserSqlWriter *writer, const DowserExpr *match, const DowserValue *value)
{
  g_autoptr (GString) pattern = g_string_new (NULL);
  g_autoptr (DowserValue) text = NULL;
  const char any = match->case_sensitive ? '*' : '%';

  if (match->op == DOWSER_MATCH_CONTAINS || match->op == DOWSER_MATCH_ENDS)
    g_string_append_c (pattern, any);
  if (match->op != DOWSER_MATCH_LIKE)
    append_escaped_text (pattern, value->text, match->case_sensitive);
  else if (match->case_sensitive)
    append_like_as_glob (pattern, value->text);
  else
    g_string_append (pattern, value->text);
  if (match->op == DOWSER_MATCH_CONTAINS || match->op == DOWSER_MATCH_STARTS)
    g_string_append_c (pattern, any);
  if (pattern->len > MAX_PATTERN)
    dowser_sql_fail (writer, _ ("a search text is longer than %d bytes"), MAX_PATTERN);
  text = dowser_value_new_text (DOWSER_VALUE_TEXT, pattern->str, pattern->len);
  dowser_sql_put_value (writer, text);
}

/* Writes a pattern that the engine computes. The SQL also escapes the special characters in the pattern. */
static void
put_computed_pattern (DowserSqlWriter *writer, const DowserExpr *match, GPtrArray *pattern)
{
  static const char *const forms[][2] = {
    [DOWSER_MATCH_LIKE]
    = { "#1",
        "replace(replace(replace(replace(replace($1, '[', '[[]'), '*', '[*]'), '?', '[?]'), '%', '*'), '_', '?')" },
    [DOWSER_MATCH_CONTAINS] = { "('%' || replace(replace(replace($1, '!', '!!'), '%', '!%'), '_', '!_') || '%')",
                                "('*' || replace(replace(replace($1, '[', '[[]'), '*', '[*]'), '?', '[?]') || '*')" },
    [DOWSER_MATCH_STARTS] = { "(replace(replace(replace($1, '!', '!!'), '%', '!%'), '_', '!_') || '%')",
                              "(replace(replace(replace($1, '[', '[[]'), '*', '[*]'), '?', '[?]') || '*')" },
    [DOWSER_MATCH_ENDS] = { "('%' || replace(replace(replace($1, '!', '!!'), '%', '!%'), '_', '!_'))",
                            "('*' || replace(replace(replace($1, '[', '[[]'), '*', '[*]'), '?', '[?]'))" },
  };

  dowser_sql_put_form (writer, forms[match->op][match->case_sensitive ? 1 : 0], pattern, NULL);
}

/* COLLATE inside a CASE also becomes the collation of the CASE's result. This would change which of several texts is
 * the greatest. */
static void
put_equals (DowserSqlWriter *writer, const DowserExpr *match)
{
  if (writer->in_case > 0 && !match->case_sensitive)
    {
      dowser_sql_put_form (writer, match->negated ? "lower($1) <> lower($2)" : "lower($1) = lower($2)", match->args,
                           NULL);
      return;
    }
  dowser_sql_put_expr (writer, match->args->pdata[0], DOWSER_PRECEDENCE_ADD);
  dowser_sql_put (writer, match->negated ? " <> " : " = ");
  dowser_sql_put_expr (writer, match->args->pdata[1], DOWSER_PRECEDENCE_PRIMARY);
  if (!match->case_sensitive)
    dowser_sql_put (writer, " COLLATE NOCASE");
}

/* LIKE ignores the case of ASCII letters, GLOB doesn't. */
static void
sqlite_put_match (DowserSqlWriter *writer, const DowserExpr *match)
{
  const DowserExpr *pattern = match->args->pdata[1];
  const DowserValue *value
      = pattern->kind == DOWSER_EXPR_LITERAL && pattern->value->type == DOWSER_VALUE_TEXT && !pattern->value->is_null
            ? pattern->value
            : NULL;

  if (match->op == DOWSER_MATCH_EQUALS)
    {
      put_equals (writer, match);
      return;
    }
  dowser_sql_put_expr (writer, match->args->pdata[0], DOWSER_PRECEDENCE_ADD);
  if (value != NULL && strlen (value->text) != value->length)
    dowser_sql_fail (writer, _ ("a search text contains a NUL byte"));
  dowser_sql_put (writer, match->negated ? " NOT" : "");
  dowser_sql_put (writer, match->case_sensitive ? " GLOB " : " LIKE ");
  if (value != NULL)
    put_literal_pattern (writer, match, value);
  else
    {
      g_autoptr (GPtrArray) args = g_ptr_array_new ();

      g_ptr_array_add (args, (gpointer) pattern);
      put_computed_pattern (writer, match, args);
    }
  if (!match->case_sensitive && match->op != DOWSER_MATCH_LIKE)
    dowser_sql_put (writer, " ESCAPE '!'");
}

/* In the user's own SQL, days are subtracted as real numbers, because users write such a difference. The result isn't
 * exact to the second. */
static const DowserFunctionForm own_functions[] = {
  { "hours_between", "((julianday($2) - julianday($1)) * 24)", DOWSER_PRECEDENCE_PRIMARY },
  { "minutes_between", "((julianday($2) - julianday($1)) * 1440)", DOWSER_PRECEDENCE_PRIMARY },
  { "seconds_between", "((julianday($2) - julianday($1)) * 86400)", DOWSER_PRECEDENCE_PRIMARY },
  { NULL },
};

const DowserDialect dowser_dialect_sqlite = {
  .title = "SQLite",
  .rules = &dowser_sql_rules_sqlite,
  .quote_open = '"',
  .quote_close = '"',
  .functions = functions,
  .own_functions = own_functions,
  .casts = {
    [DOWSER_VALUE_BOOLEAN] = "(#1 <> 0)",
    [DOWSER_VALUE_INTEGER] = "CAST($1 AS INTEGER)",
    [DOWSER_VALUE_REAL] = "CAST($1 AS REAL)",
    [DOWSER_VALUE_DECIMAL] = "CAST($1 AS NUMERIC)",
    [DOWSER_VALUE_TEXT] = "CAST($1 AS TEXT)",
    [DOWSER_VALUE_DATE] = "date($1)",
    [DOWSER_VALUE_TIME] = "time($1)",
    [DOWSER_VALUE_TIMESTAMP] = "datetime($1)",
    [DOWSER_VALUE_BLOB] = "CAST($1 AS BLOB)",
  },
  /* SQLite compares a text with the number to which the text is cast. The two are equal if the whole text is a number,
   * because SQLite then compares them as numbers. */
  .numbers = { "CASE WHEN #1 = CAST($1 AS NUMERIC) THEN CAST($1 AS NUMERIC) END",
               "CASE WHEN #1 = CAST($1 AS NUMERIC) THEN CAST($1 AS REAL) END" },
  .conditions_are_values = TRUE,
  .numbers_are_conditions = TRUE,
  .aggregates = { "COUNT", "SUM", "AVG", "MIN", "MAX", "GROUP_CONCAT" },
  .separator = ", ",
  .true_condition = "1",
  .arithmetic = { .ratio = "CAST($1 AS REAL) / NULLIF($2, 0)" },
  .full_join = DOWSER_FULL_JOIN_ANY,
  .has_nulls_order = TRUE,
  .has_lag_default = TRUE,
  .has_range_offsets = TRUE,
  .has_window_concat = TRUE,
  .has_distinct_concat = TRUE,
  .has_limits_in_subqueries = TRUE,
  .loses_rows_behind_constant_joins = TRUE,
  .loses_distinct_in_exists = TRUE,
  .joins_outer_by_queries = TRUE,
  .has_lateral = TRUE,
  .no_limit = "LIMIT -1",
  .has_nul_texts = TRUE,
  .has_nth_value = TRUE,
  .max_tables = 64,
  .max_outputs = 2000,
  .max_parameters = 32766,
  .max_compound = 500,
  .max_nesting = 90,
  .bind = sqlite_bind,
  .print = sqlite_print,
  .put_match = sqlite_put_match,
};
