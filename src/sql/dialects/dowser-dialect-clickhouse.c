/* dowser-dialect-clickhouse.c - ClickHouse's entry in the table of dialects */
#include "sql/dialects/dowser-dialect.h"
#include "sql/write/dowser-sql-output.h"
#include "sql/write/dowser-sql-print.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* Counts and lengths are unsigned in ClickHouse and don't mix with other numbers, so they are converted to Int64. */
#define WHOLE(form) "toInt64(" form ")"
/* Converts a date to a timestamp, because only a timestamp has hours. Only dates can be converted without loss. */
#define MOMENT "toDateTime($1)"
/* Rounds the decimal digits of the number, because users see these digits and not the binary value. */
#define ROUND(digits)                                                                                                  \
  "CASE WHEN abs(toFloat64($1)) < 1e15 THEN toFloat64(round(CAST($1 AS Nullable(Decimal(38, 15))), " digits            \
  ")) ELSE toFloat64($1) END"

/* dateDiff() accepts dates and timestamps of all types and years; a plain subtraction doesn't accept all of them. */
#define SECONDS "dateDiff('second', $1, $2)"

/* The condition under which $1 to the power of $2 is a real number. */
#define IS_POWER "$1 > 0 OR $1 = 0 AND $2 >= 0 OR $1 < 0 AND $2 = floor($2)"

/* If a function has the form NULL, a call of it is replaced by an equivalent expression of other functions. If no
 * expression is exactly equivalent, the call is refused by name. */
static const DowserFunctionForm functions[] = {
  { "year", "toYear($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "quarter", "toQuarter($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "month", "toMonth($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "week", "toISOWeek($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "day", "toDayOfMonth($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "weekday", "(toDayOfWeek($1) % 7)", DOWSER_PRECEDENCE_PRIMARY },
  { "hour", "toHour(" MOMENT ")", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATE },
  { "hour", "toHour($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "minute", "toMinute(" MOMENT ")", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATE },
  { "minute", "toMinute($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "second", "toSecond(" MOMENT ")", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATE },
  { "second", "toSecond($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_year", "toStartOfYear($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_quarter", "toStartOfQuarter($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_month", "toStartOfMonth($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_week", "toMonday($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_hour", "toStartOfHour(" MOMENT ")", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATE },
  { "truncate_hour", "toStartOfHour($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "days_between", "toFloat64(dateDiff('day', $1, $2))", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATES },
  { "days_between", "(" SECONDS " / 86400)", DOWSER_PRECEDENCE_PRIMARY },
  { "now", "toTimeZone(now(), 'UTC')", DOWSER_PRECEDENCE_PRIMARY },
  { "lower", "lowerUTF8($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "upper", "upperUTF8($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "length", WHOLE ("lengthUTF8($1)"), DOWSER_PRECEDENCE_PRIMARY },
  { "concat", "|*", DOWSER_PRECEDENCE_CONCAT },
  { "abs", "CASE WHEN $1 < 0 THEN -($1) ELSE $1 END", DOWSER_PRECEDENCE_PRIMARY },
  { "round", ROUND ("0"), DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "round", ROUND ("%2"), DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 2 },
  { "coalesce", "coalesce($*)", DOWSER_PRECEDENCE_PRIMARY },
  { "nullif", "CASE WHEN #1 = #2 THEN NULL ELSE $1 END", DOWSER_PRECEDENCE_PRIMARY },
  { "weekday_name",
    "CASE toDayOfWeek($1) WHEN 1 THEN 'Monday' WHEN 2 THEN 'Tuesday' WHEN 3 THEN 'Wednesday' WHEN 4 THEN 'Thursday' "
    "WHEN 5 THEN 'Friday' WHEN 6 THEN 'Saturday' WHEN 7 THEN 'Sunday' END",
    DOWSER_PRECEDENCE_PRIMARY },
  { "weekday_short",
    "CASE toDayOfWeek($1) WHEN 1 THEN 'Mon' WHEN 2 THEN 'Tue' WHEN 3 THEN 'Wed' WHEN 4 THEN 'Thu' WHEN 5 THEN "
    "'Fri' WHEN 6 THEN 'Sat' WHEN 7 THEN 'Sun' END",
    DOWSER_PRECEDENCE_PRIMARY },
  { "month_name",
    "CASE toMonth($1) WHEN 1 THEN 'January' WHEN 2 THEN 'February' WHEN 3 THEN 'March' WHEN 4 THEN 'April' WHEN "
    "5 THEN 'May' WHEN 6 THEN 'June' WHEN 7 THEN 'July' WHEN 8 THEN 'August' WHEN 9 THEN 'September' WHEN 10 "
    "THEN 'October' WHEN 11 THEN 'November' WHEN 12 THEN 'December' END",
    DOWSER_PRECEDENCE_PRIMARY },
  { "month_short",
    "CASE toMonth($1) WHEN 1 THEN 'Jan' WHEN 2 THEN 'Feb' WHEN 3 THEN 'Mar' WHEN 4 THEN 'Apr' WHEN 5 THEN 'May' "
    "WHEN 6 THEN 'Jun' WHEN 7 THEN 'Jul' WHEN 8 THEN 'Aug' WHEN 9 THEN 'Sep' WHEN 10 THEN 'Oct' WHEN 11 THEN "
    "'Nov' WHEN 12 THEN 'Dec' END",
    DOWSER_PRECEDENCE_PRIMARY },
  { "seconds_between", "toFloat64(" SECONDS ")", DOWSER_PRECEDENCE_PRIMARY },
  { "minutes_between", "(" SECONDS " / 60)", DOWSER_PRECEDENCE_PRIMARY },
  { "hours_between", "(" SECONDS " / 3600)", DOWSER_PRECEDENCE_PRIMARY },
  { "weeks_between", "(" SECONDS " / 604800)", DOWSER_PRECEDENCE_PRIMARY },
  { "months_between", "age('month', $1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "years_between", "age('year', $1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_hours", "addHours(toDateTime64($1, 0), $2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATE },
  { "add_hours", "addHours($1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_minutes", "addMinutes(toDateTime64($1, 0), $2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATE },
  { "add_minutes", "addMinutes($1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_seconds", "addSeconds(toDateTime64($1, 0), $2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATE },
  { "add_seconds", "addSeconds($1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "sqrt", "CASE WHEN $1 >= 0 THEN sqrt(toFloat64($1)) END", DOWSER_PRECEDENCE_PRIMARY },
  { "power", "pow(toFloat64($1), toFloat64(%2))", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL,
    .n_args = 2 },
  { "power", "CASE WHEN " IS_POWER " THEN pow(toFloat64($1), toFloat64($2)) END", DOWSER_PRECEDENCE_PRIMARY },
  { "exp", "exp(toFloat64($1))", DOWSER_PRECEDENCE_PRIMARY },
  { "ln", "CASE WHEN $1 > 0 THEN log(toFloat64($1)) END", DOWSER_PRECEDENCE_PRIMARY },
  { "log10", "CASE WHEN $1 > 0 THEN log10(toFloat64($1)) END", DOWSER_PRECEDENCE_PRIMARY },
  { "log2", "CASE WHEN $1 > 0 THEN log2(toFloat64($1)) END", DOWSER_PRECEDENCE_PRIMARY },
  { "initcap", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "lpad", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "rpad", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "translate", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "split_part", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_day", "toDate32($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "date", "toDate32($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_days", "addDays($1, $2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_TIMESTAMP },
  { "add_months", "addMonths($1, $2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_TIMESTAMP },
  { "add_years", "addYears($1, $2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_TIMESTAMP },
  { "add_days", "addDays(toDate32($1), $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_months", "addMonths(toDate32($1), $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_years", "addYears(toDate32($1), $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "floor", "accurateCastOrNull(floor($1), 'Int64')", DOWSER_PRECEDENCE_PRIMARY },
  { "ceiling", "accurateCastOrNull(ceil($1), 'Int64')", DOWSER_PRECEDENCE_PRIMARY },
  { "trim", "trimBoth($1)", DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "ltrim", "trimLeft($1)", DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "rtrim", "trimRight($1)", DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "substring", "substringUTF8($1, %2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 2 },
  { "substring", "substringUTF8($1, %2, %3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 3 },
  { "position", WHOLE ("positionUTF8($1, $2)"), DOWSER_PRECEDENCE_PRIMARY },
  { "replace", "replaceAll($1, $2, $3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_SOUGHT, .n_args = 3 },
  { "replace", "CASE WHEN $2 = '' THEN $1 ELSE replaceAll($1, $2, $3) END", DOWSER_PRECEDENCE_PRIMARY },
  { NULL },
};

/* Converts a text to the number at its start, or to 0. */
#define NUMBER_IN(pattern, function)                                                                                   \
  "CASE WHEN $1 IS NOT NULL THEN coalesce(" function "(extract(coalesce($1, ''), '" pattern "')), 0) END"
#define WHOLE_IN NUMBER_IN ("^[[:space:]]*([+-]?[0-9]{1,18})", "toInt64OrNull")
#define REAL_IN                                                                                                        \
  NUMBER_IN ("^[[:space:]]*([+-]?(?:[0-9]+[.]?[0-9]*|[.][0-9]+)(?:[eE][+-]?[0-9]{1,2})?)", "toFloat64OrNull")
#define FLOAT "toFloat64($1)"
#define REAL_TEXT                                                                                                      \
  "CASE WHEN " FLOAT " = trunc(" FLOAT ") AND abs(" FLOAT ") < 1e15 THEN concat(toString(toInt64($1)), '.0') "         \
  "ELSE toString(" FLOAT ") END"

/* Converts a text to a number if the whole text is a number. A leading plus is skipped; "+-" is not a sign. */
#define NUMBER_OF(pattern, function)                                                                                   \
  function "(extract(replaceAll(coalesce($1, ''), '+-', '?'), '^[[:space:]]*[+]?(-?" pattern ")[[:space:]]*$'))"

/* The forms of conversions. ClickHouse drops a join condition that is a constant NULL, so materialize() makes such a
 * NULL a computed value. Only the conversion of a real number must not fail (OrNull): it may be infinite, and
 * ClickHouse computes numbers even in rows where they are NULL. */
static const DowserConversion conversions[] = {
  { DOWSER_SQL_NULL, DOWSER_VALUE_INTEGER, "materialize(CAST($1 AS Nullable(Int64)))" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_REAL, "materialize(CAST($1 AS Nullable(Float64)))" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_DECIMAL, "materialize(CAST($1 AS Nullable(Decimal(38, 15))))" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_TEXT, "materialize(CAST($1 AS Nullable(String)))" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_DATE, "materialize(CAST($1 AS Nullable(Date32)))" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_TIMESTAMP, "materialize(CAST($1 AS Nullable(DateTime64(0))))" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_BOOLEAN, "materialize(CAST($1 AS Nullable(UInt8)))" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_INTEGER, "toInt64($1)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_REAL, "toInt64($1)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_DECIMAL, "toInt64($1)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_TEXT, "toString(toInt64($1))" },
  { DOWSER_VALUE_INTEGER, DOWSER_VALUE_BOOLEAN, "(#1 <> 0)" },
  { DOWSER_VALUE_REAL, DOWSER_VALUE_BOOLEAN, "(#1 <> 0)" },
  { DOWSER_VALUE_DECIMAL, DOWSER_VALUE_BOOLEAN, "(#1 <> 0)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_BOOLEAN, "(" REAL_IN " <> 0)" },
  { DOWSER_VALUE_INTEGER, DOWSER_VALUE_TEXT, "toString($1)" },
  { DOWSER_VALUE_REAL, DOWSER_VALUE_TEXT, REAL_TEXT },
  { DOWSER_VALUE_DECIMAL, DOWSER_VALUE_TEXT, "toString($1)" },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_TEXT, "toString($1)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_TEXT, "toString($1)" },
  { DOWSER_VALUE_REAL, DOWSER_VALUE_INTEGER, "accurateCastOrNull(trunc($1), 'Int64')" },
  { DOWSER_VALUE_REAL, DOWSER_VALUE_DECIMAL, "accurateCastOrNull($1, 'Decimal(38, 15)')" },
  { DOWSER_VALUE_DECIMAL, DOWSER_VALUE_INTEGER, "toInt64($1)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_INTEGER, WHOLE_IN },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_REAL, REAL_IN },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_DECIMAL, "CAST(" REAL_IN " AS Nullable(Decimal(38, 15)))" },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_INTEGER, "toYear($1)" },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_REAL, "toFloat64(toYear($1))" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_INTEGER, "toYear($1)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_REAL, "toFloat64(toYear($1))" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_DATE, "toDate32OrNull($1)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_TIMESTAMP, "toDateTime64OrNull($1, 0)" },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_TIMESTAMP, "toDateTime64($1, 0)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_DATE, "toDate32($1)" },
  { 0, 0, NULL },
};

/* The first and last year of the two-byte type Date, and of the wide type Date32. */
#define FIRST_SHORT_YEAR 1970
#define LAST_SHORT_YEAR 2105
#define FIRST_YEAR 1900
#define LAST_YEAR 2299

static gboolean
is_between (const DowserValue *value, int first, int last)
{
  return atoi (value->text) >= first && atoi (value->text) <= last;
}

/* Refuses a date that ClickHouse can't store, because ClickHouse would silently change the date. */
static DowserValue *
clickhouse_bind (DowserSqlWriter *writer, const DowserValue *value)
{
  DowserValue *bound_value = dowser_sql_bind_typed (writer, value);

  if (bound_value != NULL && bound_value->type == DOWSER_VALUE_TIME)
    dowser_sql_fail (writer, _ ("a time without a date"));
  if (bound_value == NULL || (bound_value->type != DOWSER_VALUE_DATE && bound_value->type != DOWSER_VALUE_TIMESTAMP))
    return bound_value;
  if (!is_between (bound_value, FIRST_YEAR, LAST_YEAR))
    dowser_sql_fail (writer, _ ("a date outside the years %d to %d, “%s”"), FIRST_YEAR, LAST_YEAR, bound_value->text);
  return bound_value;
}

static guint
count_decimal_places (const DowserValue *value)
{
  const char *point = strchr (value->text, '.');

  return point != NULL ? (guint) strlen (point + 1) : 0;
}

/* Writes a space between date and time, even if the value has a "T" between them. */
static void
print_timestamp (GString *into, const DowserValue *value)
{
  gboolean is_short = is_between (value, FIRST_SHORT_YEAR, LAST_SHORT_YEAR) && strchr (value->text, '.') == NULL;
  g_autofree char *text = g_strdup (value->text);

  g_strdelimit (text, "T", ' ');
  if (is_short)
    g_string_append_printf (into, "toDateTime('%s%s')", text,
                            strlen (text) == 10   ? " 00:00:00"
                            : strlen (text) == 16 ? ":00"
                                                  : "");
  else
    g_string_append_printf (into, "toDateTime64('%s', %u)", text, MIN (count_decimal_places (value), 9));
}

/* Writes a literal. ClickHouse has no literals of decimals, dates and timestamps, so these values are converted from
 * texts. */
static void
clickhouse_print (GString *into, const DowserValue *value)
{
  if (value->type == DOWSER_VALUE_DECIMAL)
    g_string_append_printf (into, "toDecimal128('%s', %u)", value->text, count_decimal_places (value));
  else if (value->type == DOWSER_VALUE_DATE)
    g_string_append_printf (into,
                            is_between (value, FIRST_SHORT_YEAR, LAST_SHORT_YEAR) ? "toDate('%s')" : "toDate32('%s')",
                            value->text);
  else if (value->type == DOWSER_VALUE_TIMESTAMP)
    print_timestamp (into, value);
  else
    dowser_sql_print_typed (into, &dowser_dialect_clickhouse.literals, value);
}

/* ClickHouse has no type for a time without a date. Such a value is refused, so the entry for this type is never
 * used. */
const DowserDialect dowser_dialect_clickhouse = {
  .title = "ClickHouse",
  .rules = &dowser_sql_rules_clickhouse,
  .quote_open = '"',
  .quote_close = '"',
  .name_backslashes = TRUE,
  .typed = TRUE,
  .has_booleans = TRUE,
  .orders_truths = TRUE,
  .conditions_are_values = TRUE,
  .functions = functions,
  .conversions = conversions,
  .casts = {
    [DOWSER_VALUE_BOOLEAN] = "($1 <> 0)",
    [DOWSER_VALUE_INTEGER] = "CAST($1 AS Nullable(Int64))",
    [DOWSER_VALUE_REAL] = "CAST($1 AS Nullable(Float64))",
    [DOWSER_VALUE_DECIMAL] = "toDecimal128($1, 15)",
    [DOWSER_VALUE_TEXT] = "CAST($1 AS Nullable(String))",
    [DOWSER_VALUE_DATE] = "CAST($1 AS Nullable(Date32))",
    [DOWSER_VALUE_TIMESTAMP] = "CAST($1 AS Nullable(DateTime64(0)))",
  },
  .numbers = { NUMBER_OF ("[0-9]{1,18}", "toInt64OrNull"),
               NUMBER_OF ("(?:[0-9]+[.]?[0-9]*|[.][0-9]+)(?:[eE][+-]?[0-9]{1,2})?", "toFloat64OrNull") },
  .literals = { .truth_values = { "false", "true" },
                .real_suffix = "",
                .infinities = { "-inf", "inf" },
                .blob = { "unhex('", "", "')" },
                .text = "",
                .doubled = "'\\",
                .dates = { { "'", "'" }, { "'", "'" }, { "'", "'" } } },
  .literals_in_place = TRUE,
  .parameters = DOWSER_PARAMETERS_QUESTION,
  .bind = clickhouse_bind,
  .print = clickhouse_print,
  .true_condition = "1 = 1",
  .aggregates = { "COUNT", "SUM", "AVG", "MIN", "MAX", "groupArray" },
  .counts = { "toInt64(", ")" },
  .sum = "CAST($1 AS Nullable(Int64))",
  .average = "CAST($1 AS Nullable(Float64))",
  .null_if_empty = "toNullable($1)",
  .needs_separator = TRUE,
  .separator = ", ",
  .concats = { "CASE WHEN COUNT($1) > 0 THEN arrayStringConcat(groupArray($1), $2) END",
               "CASE WHEN COUNT($1) > 0 THEN arrayStringConcat(groupUniqArray($1), $2) END" },
  .has_distinct_concat = TRUE,
  .has_distinct_separator = TRUE,
  .has_nulls_order = TRUE,
  .has_lag_default = TRUE,
  .has_nth_value = TRUE,
  .respects_nulls = " RESPECT NULLS",
  .has_limits_in_subqueries = TRUE,
  .groups_are_strict = TRUE,
  .groups_once = TRUE,
  .closed_subplans = TRUE,
  .skips_null_members = TRUE,
  .numbers_are_apart = TRUE,
  .full_join = DOWSER_FULL_JOIN_ANY,
  .outer_joins_by_keys = TRUE,
  .loses_rows_of_cross_joins = TRUE,
  .set_distinct = TRUE,
  .headings_differ = TRUE,
  .ends_last_part = TRUE,
  .no_limit = "LIMIT 9223372036854775807",
  .max_tables = 100,
  .max_outputs = 10000,
  .max_parameters = 65535,
  .max_compound = 100,
  .arithmetic = {
    .divide_integers = "intDiv($1, nullIf($2, 0))",
    .divide_wide = "intDiv($1, nullIf($2, 0))",
    .divide = "toFloat64($1) / nullIf(toFloat64($2), 0)",
    .modulo_integers = WHOLE ("#1 % nullIf($2, 0)"),
    .modulo = "toFloat64(toInt64($1) % nullIf(toInt64($2), 0))",
    .ratio = "toFloat64($1) / nullIf(toFloat64($2), 0)",
  },
  .match = {
    .operators = { " ILIKE ", " LIKE " },
    .texts = { "#1", "#1" },
    .equals = { "lowerUTF8($1)", "$1" },
    /* ClickHouse doesn't match a literal against a computed pattern, so materialize() is used. */
    .computed = {
      [DOWSER_MATCH_CONTAINS] = "positionUTF8($1, $2) > 0",
      [DOWSER_MATCH_STARTS] = "startsWith($1, $2)",
      [DOWSER_MATCH_ENDS] = "endsWith($1, $2)",
      [DOWSER_MATCH_LIKE] = "like(materialize($1), $2)",
    },
    .special = "%_\\",
    .like_special = "\\",
    .escape = '\\',
  },
};
