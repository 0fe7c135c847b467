/* dowser-dialect-sqlserver.c - SQL Server's entry in the table of dialects. Dowser writes SQL for SQL Server, but can't
 * run it */
#include "sql/dialects/dowser-dialect.h"

#define PART(part) "DATEPART(" part ", $1)"
#define AS_DATE "CAST($1 AS date)"
#define TRUNCATE(unit) "CAST(DATEADD(" unit ", DATEDIFF(" unit ", 0, $1), 0) AS date)"
/* Day 0 is a Monday; earlier days have negative numbers. */
#define MONDAYS_OFFSET "((DATEDIFF(day, 0, $1) % 7 + 7) % 7)"
#define ELAPSED(unit) "(DATEDIFF_BIG(millisecond, $1, $2) / " unit ")"
/* Counts complete months: the last month counts only if its day and time have been reached. */
#define IN_MONTH(place)                                                                                                \
  "(DATEPART(day, " place ") * 86400000e0 + DATEDIFF(millisecond, CAST(CAST(" place                                    \
  " AS date) AS datetime2), CAST(" place " AS datetime2)))"
#define MONTHS                                                                                                         \
  "(DATEDIFF(month, $1, $2) - CASE WHEN $2 >= $1 AND " IN_MONTH ("$2") " < " IN_MONTH (                                \
      "$1") " THEN 1 WHEN $2 < $1 AND " IN_MONTH ("$2") " > " IN_MONTH ("$1") " THEN -1 ELSE 0 END)"
/* Compares texts by their characters, regardless of their columns' collations. */
#define EXACT " COLLATE Latin1_General_100_BIN2"
#define TEXT(place) "CAST(" place " AS nvarchar(max))"
/* LEN alone ignores trailing blanks. */
#define LENGTH "(LEN($1 + N'.') - 1)"
#define START "CASE WHEN $2 < 0 THEN " LENGTH " + 1 + $2 ELSE $2 END"
#define BEGIN "CASE WHEN $3 < 0 THEN (" START ") + $3 ELSE " START " END"
#define ROUND(digits)                                                                                                  \
  "CASE WHEN ABS($1) < 1e15 THEN CAST(ROUND(CAST($1 AS decimal(38, 15)), " digits                                      \
  ") AS float) ELSE CAST($1 AS float) END"

/* The condition under which $1 to the power of $2 is a real number. */
#define IS_POWER "$1 > 0 OR $1 = 0 AND $2 >= 0 OR $1 < 0 AND $2 = FLOOR($2)"

static const DowserFunctionForm functions[] = {
  { "year", PART ("year"), DOWSER_PRECEDENCE_PRIMARY },
  { "quarter", PART ("quarter"), DOWSER_PRECEDENCE_PRIMARY },
  { "month", PART ("month"), DOWSER_PRECEDENCE_PRIMARY },
  { "week", PART ("iso_week"), DOWSER_PRECEDENCE_PRIMARY },
  { "day", PART ("day"), DOWSER_PRECEDENCE_PRIMARY },
  { "weekday", "((" MONDAYS_OFFSET " + 1) % 7)", DOWSER_PRECEDENCE_PRIMARY },
  { "hour", "DATEPART(hour, CAST($1 AS datetime2))", DOWSER_PRECEDENCE_PRIMARY },
  { "minute", "DATEPART(minute, CAST($1 AS datetime2))", DOWSER_PRECEDENCE_PRIMARY },
  { "second", "DATEPART(second, CAST($1 AS datetime2))", DOWSER_PRECEDENCE_PRIMARY },
  /* DATENAME would use the language of the session. */
  { "weekday_name",
    "CHOOSE(" MONDAYS_OFFSET " + 1"
    ", N'Monday', N'Tuesday', N'Wednesday', N'Thursday', N'Friday', N'Saturday', N'Sunday')",
    DOWSER_PRECEDENCE_PRIMARY },
  { "weekday_short",
    "CHOOSE(" MONDAYS_OFFSET " + 1"
    ", N'Mon', N'Tue', N'Wed', N'Thu', N'Fri', N'Sat', N'Sun')",
    DOWSER_PRECEDENCE_PRIMARY },
  { "month_name",
    "CHOOSE(" PART ("month") ", N'January', N'February', N'March', N'April', N'May', N'June', N'July', N'August', "
                             "N'September', N'October', N'November', N'December')",
    DOWSER_PRECEDENCE_PRIMARY },
  { "month_short",
    "CHOOSE(" PART (
        "month") ", N'Jan', N'Feb', N'Mar', N'Apr', N'May', N'Jun', N'Jul', N'Aug', N'Sep', N'Oct', N'Nov', N'Dec')",
    DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_year", TRUNCATE ("year"), DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_quarter", TRUNCATE ("quarter"), DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_month", TRUNCATE ("month"), DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_week", "DATEADD(day, -" MONDAYS_OFFSET ", " AS_DATE ")", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_day", AS_DATE, DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_hour", "DATEADD(hour, DATEPART(hour, CAST($1 AS datetime2)), CAST(" AS_DATE " AS datetime2))",
    DOWSER_PRECEDENCE_PRIMARY },
  { "date", AS_DATE, DOWSER_PRECEDENCE_PRIMARY },
  { "add_days", "DATEADD(day, CAST($2 AS int), CAST($1 AS datetime2))", DOWSER_PRECEDENCE_PRIMARY,
    DOWSER_FUNCTION_FORM_TIMESTAMP },
  { "add_months", "DATEADD(month, CAST($2 AS int), CAST($1 AS datetime2))", DOWSER_PRECEDENCE_PRIMARY,
    DOWSER_FUNCTION_FORM_TIMESTAMP },
  { "add_years", "DATEADD(year, CAST($2 AS int), CAST($1 AS datetime2))", DOWSER_PRECEDENCE_PRIMARY,
    DOWSER_FUNCTION_FORM_TIMESTAMP },
  { "add_days", "DATEADD(day, CAST($2 AS int), " AS_DATE ")", DOWSER_PRECEDENCE_PRIMARY },
  { "add_months", "DATEADD(month, CAST($2 AS int), " AS_DATE ")", DOWSER_PRECEDENCE_PRIMARY },
  { "add_years", "DATEADD(year, CAST($2 AS int), " AS_DATE ")", DOWSER_PRECEDENCE_PRIMARY },
  { "days_between", "CAST(DATEDIFF(day, $1, $2) AS float)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATES },
  { "days_between", ELAPSED ("86400000e0"), DOWSER_PRECEDENCE_PRIMARY },
  { "seconds_between", ELAPSED ("1000e0"), DOWSER_PRECEDENCE_PRIMARY },
  { "minutes_between", ELAPSED ("60000e0"), DOWSER_PRECEDENCE_PRIMARY },
  { "hours_between", ELAPSED ("3600000e0"), DOWSER_PRECEDENCE_PRIMARY },
  { "weeks_between", ELAPSED ("604800000e0"), DOWSER_PRECEDENCE_PRIMARY },
  { "months_between", MONTHS, DOWSER_PRECEDENCE_PRIMARY },
  { "years_between", "(" MONTHS " / 12)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_hours", "DATEADD(hour, CAST($2 AS int), CAST($1 AS datetime2))", DOWSER_PRECEDENCE_PRIMARY },
  { "add_minutes", "DATEADD(minute, CAST($2 AS int), CAST($1 AS datetime2))", DOWSER_PRECEDENCE_PRIMARY },
  { "add_seconds", "DATEADD(second, CAST($2 AS int), CAST($1 AS datetime2))", DOWSER_PRECEDENCE_PRIMARY },
  { "now", "CAST(SYSUTCDATETIME() AS datetime2(0))", DOWSER_PRECEDENCE_PRIMARY },
  { "lower", "LOWER($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "upper", "UPPER($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "trim", "LTRIM(RTRIM($1))", DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "ltrim", "LTRIM($1)", DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "rtrim", "RTRIM($1)", DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  /* If a function has the form NULL, a call of it is replaced by an equivalent expression of other functions. If no
   * expression is exactly equivalent, the call is refused by name. */
  { "initcap", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "lpad", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "rpad", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "translate", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "split_part", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "length", LENGTH, DOWSER_PRECEDENCE_PRIMARY },
  { "substring", "SUBSTRING($1, %2, 2147483647)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL,
    .n_args = 2 },
  { "substring", "SUBSTRING($1, %2, %3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 3 },
  { "substring", "SUBSTRING($1, CASE WHEN (" START ") < 1 THEN 1 ELSE " START " END, 2147483647)",
    DOWSER_PRECEDENCE_PRIMARY, .n_args = 2 },
  /* A negative length is an error, so ABS is used. If the start is before the text, the result is shorter. */
  { "substring", "SUBSTRING($1, " BEGIN ", ABS($3))", DOWSER_PRECEDENCE_PRIMARY, .n_args = 3 },
  { "position", "CASE WHEN " TEXT ("$2") " = N'' THEN 1 ELSE CHARINDEX($2, $1" EXACT ") END",
    DOWSER_PRECEDENCE_PRIMARY },
  { "replace", "REPLACE($1" EXACT ", $2, $3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_LITERAL_LAST,
    .n_args = 3 },
  { "replace", "REPLACE($1" EXACT ", $2, $3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_SOUGHT, .n_args = 3 },
  /* As in SQLite, replacing the empty text changes nothing, even if the replacement is NULL. */
  { "replace", "CASE WHEN $2 = '' THEN $1 ELSE REPLACE($1" EXACT ", $2, $3) END", DOWSER_PRECEDENCE_PRIMARY },
  /* CONCAT would treat NULL as an empty text. */
  { "concat", "+*", DOWSER_PRECEDENCE_ADD },
  { "abs", "ABS($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "round", ROUND ("0"), DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "round", ROUND ("%2"), DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 2 },
  { "round", ROUND ("CASE WHEN $2 < 0 THEN 0 ELSE $2 END"), DOWSER_PRECEDENCE_PRIMARY },
  { "floor", "CAST(FLOOR($1) AS bigint)", DOWSER_PRECEDENCE_PRIMARY },
  { "ceiling", "CAST(CEILING($1) AS bigint)", DOWSER_PRECEDENCE_PRIMARY },
  { "sqrt", "CASE WHEN $1 >= 0 THEN SQRT($1) END", DOWSER_PRECEDENCE_PRIMARY },
  { "power", "POWER(CAST($1 AS float), %2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 2 },
  { "power", "CASE WHEN " IS_POWER " THEN POWER(CAST($1 AS float), $2) END", DOWSER_PRECEDENCE_PRIMARY },
  { "exp", "EXP($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "ln", "CASE WHEN $1 > 0 THEN LOG($1) END", DOWSER_PRECEDENCE_PRIMARY },
  { "log10", "CASE WHEN $1 > 0 THEN LOG10($1) END", DOWSER_PRECEDENCE_PRIMARY },
  { "log2", "CASE WHEN $1 > 0 THEN LOG($1, 2) END", DOWSER_PRECEDENCE_PRIMARY },
  { "coalesce", "COALESCE($*)", DOWSER_PRECEDENCE_PRIMARY },
  { "nullif", "NULLIF($1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { NULL },
};

#define WHOLE "CAST($1 AS bigint)"
/* Without a format, only six digits would be shown. */
#define REAL_TEXT                                                                                                      \
  "CASE WHEN $1 = FLOOR($1) AND ABS($1) < 1e15 THEN " TEXT (                                                           \
      "CAST($1 AS bigint)") " + N'.0' "                                                                                \
                            "ELSE FORMAT(CAST($1 AS float), N'0.###############', N'en-US') END"

/* Converts a text to a number if the whole text is a number. Without the condition, a blank text would be 0. */
#define NUMBER_OF(characters, type)                                                                                    \
  "CASE WHEN #1 LIKE N'%[0-9]%' AND #1 NOT LIKE N'%[^" characters " -]%' THEN TRY_CAST($1 AS " type ") END"

static const DowserConversion conversions[] = {
  { DOWSER_SQL_NULL, DOWSER_VALUE_INTEGER, WHOLE },
  { DOWSER_SQL_NULL, DOWSER_VALUE_REAL, "CAST($1 AS float)" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_TEXT, TEXT ("$1") },
  { DOWSER_SQL_NULL, DOWSER_VALUE_DATE, AS_DATE },
  { DOWSER_SQL_NULL, DOWSER_VALUE_TIMESTAMP, "CAST($1 AS datetime2)" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_BOOLEAN, "(CAST($1 AS bit) = 1)" },
  { DOWSER_VALUE_UNKNOWN, DOWSER_VALUE_BOOLEAN, "($1 <> 0)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_BOOLEAN, "($1 = 1)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_INTEGER, "CAST($1 AS int)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_REAL, "CAST($1 AS int)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_DECIMAL, "CAST($1 AS int)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_TEXT, TEXT ("$1") },
  { DOWSER_VALUE_INTEGER, DOWSER_VALUE_BOOLEAN, "($1 <> 0)" },
  { DOWSER_VALUE_REAL, DOWSER_VALUE_BOOLEAN, "($1 <> 0)" },
  { DOWSER_VALUE_DECIMAL, DOWSER_VALUE_BOOLEAN, "($1 <> 0)" },
  { DOWSER_VALUE_INTEGER, DOWSER_VALUE_TEXT, TEXT ("$1") },
  { DOWSER_VALUE_REAL, DOWSER_VALUE_TEXT, REAL_TEXT },
  { DOWSER_VALUE_DECIMAL, DOWSER_VALUE_TEXT, TEXT ("$1") },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_TEXT, "CONVERT(nvarchar(10), $1, 23)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_TEXT, "CONVERT(nvarchar(19), $1, 120)" },
  { DOWSER_VALUE_TIME, DOWSER_VALUE_TEXT, "CONVERT(nvarchar(8), $1, 108)" },
  { DOWSER_VALUE_REAL, DOWSER_VALUE_INTEGER, WHOLE },
  { DOWSER_VALUE_DECIMAL, DOWSER_VALUE_INTEGER, WHOLE },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_INTEGER, "DATEPART(year, $1)" },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_REAL, "CAST(DATEPART(year, $1) AS float)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_INTEGER, "DATEPART(year, $1)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_REAL, "CAST(DATEPART(year, $1) AS float)" },
  /* Converts a text to the number at its start, or to 0. */
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_INTEGER,
    "CASE WHEN $1 IS NOT NULL THEN COALESCE(TRY_CAST(LEFT(LTRIM($1), "
    "PATINDEX(N'%[^0-9]%', SUBSTRING(LTRIM($1), 2, 18) + N'.')) AS bigint), 0) END" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_DATE, "TRY_CAST($1 AS date)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_TIMESTAMP, "TRY_CAST($1 AS datetime2)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_TIME, "TRY_CAST($1 AS time)" },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_TIMESTAMP, "CAST($1 AS datetime2)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_DATE, AS_DATE },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_TIME, "CAST($1 AS time)" },
  { 0, 0, NULL },
};

const DowserDialect dowser_dialect_sqlserver = {
  .title = "SQL Server",
  .rules = &dowser_sql_rules_sqlserver,
  .quote_open = '[',
  .quote_close = ']',
  .max_name = 128,
  .typed = TRUE,
  .functions = functions,
  .conversions = conversions,
  .casts = {
    [DOWSER_VALUE_BOOLEAN] = "CAST($1 AS bit)",
    [DOWSER_VALUE_INTEGER] = WHOLE,
    [DOWSER_VALUE_REAL] = "CAST($1 AS float)",
    [DOWSER_VALUE_DECIMAL] = "CAST($1 AS decimal(38, 15))",
    [DOWSER_VALUE_TEXT] = TEXT ("$1"),
    [DOWSER_VALUE_DATE] = AS_DATE,
    [DOWSER_VALUE_TIME] = "CAST($1 AS time)",
    [DOWSER_VALUE_TIMESTAMP] = "CAST($1 AS datetime2)",
    [DOWSER_VALUE_BLOB] = "CAST($1 AS varbinary(max))",
  },
  .numbers = { NUMBER_OF ("0-9+", "bigint"), NUMBER_OF ("0-9.eE+", "float") },
  /* Without the prefix N, characters missing from the database's code page would become question marks. */
  .literals = {
    .truth_values = { "CAST(0 AS bit)", "CAST(1 AS bit)" },
    .exponent = "E0",
    .real_suffix = "",
    .blob = { "0x", "", "" },
    .dates = { { "CAST('", "' AS date)" }, { "CAST('", "' AS time)" }, { "CAST('", "' AS datetime2)" } },
    .text = "N",
    .doubled = "'",
  },
  .parameters = DOWSER_PARAMETERS_AT,
  .aggregates = {
    [DOWSER_COUNT] = "COUNT_BIG",
    [DOWSER_SUM] = "SUM",
    [DOWSER_AVG] = "AVG",
    [DOWSER_MIN] = "MIN",
    [DOWSER_MAX] = "MAX",
    [DOWSER_CONCAT] = "STRING_AGG",
    [DOWSER_STDDEV_SAMP] = "STDEV($1)",
    [DOWSER_STDDEV_POP] = "STDEVP($1)",
    [DOWSER_VAR_SAMP] = "VAR($1)",
    [DOWSER_VAR_POP] = "VARP($1)",
  },
  .separator = ", ",
  .needs_separator = TRUE,
  .average = "CAST($1 AS float)",
  .sum = "CAST($1 AS bigint)",
  .true_condition = "1 = 1",
  .arithmetic = {
    .divide_integers = "#1 / NULLIF($2, 0)",
    .divide_wide = "#1 / NULLIF($2, 0)",
    .divide = "CAST($1 AS float) / NULLIF($2, 0)",
    .divide_unknown = "#1 / NULLIF($2, 0)",
    .modulo_integers = "#1 % NULLIF($2, 0)",
    .modulo = "CAST(CAST($1 AS bigint) % NULLIF(CAST($2 AS bigint), 0) AS float)",
    .ratio = "CAST($1 AS float) / NULLIF($2, 0)",
  },
  .match = {
    .operators = { " LIKE ", " LIKE " },
    .texts = { "LOWER($1)" EXACT, "($1)" EXACT },
    .equals = { "LOWER($1)" EXACT, "($1)" EXACT },
    .patterns = {
      [DOWSER_MATCH_LIKE] = "REPLACE(REPLACE($1, '!', '!!'), '[', '![')",
      [DOWSER_MATCH_CONTAINS]
      = "'%' + REPLACE(REPLACE(REPLACE(REPLACE($1, '!', '!!'), '%', '!%'), '_', '!_'), '[', '![') + '%'",
      [DOWSER_MATCH_STARTS]
      = "REPLACE(REPLACE(REPLACE(REPLACE($1, '!', '!!'), '%', '!%'), '_', '!_'), '[', '![') + '%'",
      [DOWSER_MATCH_ENDS] = "'%' + REPLACE(REPLACE(REPLACE(REPLACE($1, '!', '!!'), '%', '!%'), '_', '!_'), '[', '![')",
    },
    .special = "%_[",
    .like_special = "[",
  },
  .full_join = DOWSER_FULL_JOIN_ANY,
  .ranks_need_order = "ORDER BY (SELECT NULL)",
  .has_lag_default = TRUE,
  .has_distinct_separator = TRUE,
  .groups_are_strict = TRUE,
  .has_limits_in_subqueries = TRUE,
  .joins_outer_by_queries = TRUE,
  .has_lateral = TRUE,
  .has_quantified = TRUE,
  .set_in_parentheses = TRUE,
  .limits_at_top = TRUE,
  .keys_read_columns = TRUE,
  .max_tables = 256,
  .max_outputs = 4096,
  .max_parameters = 2098,
  .max_compound = 500,
};
