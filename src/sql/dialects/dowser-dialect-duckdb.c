/* dowser-dialect-duckdb.c - DuckDB's entry in the table of dialects */
#include "sql/dialects/dowser-dialect.h"

#define PART(part) "EXTRACT(" part " FROM CAST($1 AS TIMESTAMP))"
#define AS_DATE "CAST($1 AS DATE)"
#define TRUNCATE(unit) "CAST(date_trunc('" unit "', CAST($1 AS TIMESTAMP)) AS DATE)"
#define WHOLE_ARGUMENT(place) "CAST(" place " AS INTEGER)"
#define AGE "age(CAST($2 AS TIMESTAMP), CAST($1 AS TIMESTAMP))"
#define ELAPSED(unit) "(date_diff('microsecond', CAST($1 AS TIMESTAMP), CAST($2 AS TIMESTAMP)) / " unit ")"
#define SPREAD(name) name "(CAST($1 AS DOUBLE))"
/* A column with only one value has no correlation. Such a column is detected here, because rounding errors of the
 * engine make equal numbers differ slightly. */
#define VARIES(place, other)                                                                                           \
  "min(CASE WHEN " other " IS NOT NULL THEN " place " END) < max(CASE WHEN " other " IS NOT NULL THEN " place " END)"
#define CORRELATION "CASE WHEN " VARIES ("$1", "$2") " AND " VARIES ("$2", "$1") " THEN corr($1, $2) END"
/* A negative start of a substring counts from the end of the text. Characters before the start of the text are cut
 * off. */
#define START "CASE WHEN $2 < 0 THEN length($1) + 1 + $2 ELSE $2 END"
#define BEGIN "CASE WHEN $3 < 0 THEN (" START ") + $3 ELSE " START " END"
/* Rounds the decimal digits of a number, so that halves are rounded as users see them. Numbers too large for a decimal
 * have no fraction. */
#define ROUND(digits)                                                                                                  \
  "CASE WHEN abs($1) < 1e15 THEN CAST(round(CAST($1 AS DECIMAL(38, 15)), " digits                                      \
  ") AS DOUBLE) ELSE CAST($1 AS DOUBLE) END"

/* The condition under which $1 to the power of $2 is a real number. */
#define IS_POWER "$1 > 0 OR $1 = 0 AND $2 >= 0 OR $1 < 0 AND $2 = floor($2)"

static const DowserFunctionForm functions[] = {
  { "year", PART ("year"), DOWSER_PRECEDENCE_PRIMARY },
  { "quarter", PART ("quarter"), DOWSER_PRECEDENCE_PRIMARY },
  { "month", PART ("month"), DOWSER_PRECEDENCE_PRIMARY },
  { "week", PART ("week"), DOWSER_PRECEDENCE_PRIMARY },
  { "day", PART ("day"), DOWSER_PRECEDENCE_PRIMARY },
  { "weekday", PART ("dow"), DOWSER_PRECEDENCE_PRIMARY },
  { "hour", PART ("hour"), DOWSER_PRECEDENCE_PRIMARY },
  { "minute", PART ("minute"), DOWSER_PRECEDENCE_PRIMARY },
  { "second", PART ("second"), DOWSER_PRECEDENCE_PRIMARY },
  { "weekday_name", "dayname(CAST($1 AS TIMESTAMP))", DOWSER_PRECEDENCE_PRIMARY },
  { "weekday_short", "strftime(CAST($1 AS TIMESTAMP), '%a')", DOWSER_PRECEDENCE_PRIMARY },
  { "month_name", "monthname(CAST($1 AS TIMESTAMP))", DOWSER_PRECEDENCE_PRIMARY },
  { "month_short", "strftime(CAST($1 AS TIMESTAMP), '%b')", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_year", TRUNCATE ("year"), DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_quarter", TRUNCATE ("quarter"), DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_month", TRUNCATE ("month"), DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_week", TRUNCATE ("week"), DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_day", AS_DATE, DOWSER_PRECEDENCE_PRIMARY },
  /* date_trunc() isn't used, because in DuckDB 1.5 a constant differs from date_trunc() of NULL. */
  { "truncate_hour", "CAST(strftime(CAST($1 AS TIMESTAMP), '%Y-%m-%d %H:00:00') AS TIMESTAMP)",
    DOWSER_PRECEDENCE_PRIMARY },
  { "date", AS_DATE, DOWSER_PRECEDENCE_PRIMARY },
  { "add_days", "(CAST($1 AS TIMESTAMP) + to_days(" WHOLE_ARGUMENT ("$2") "))", DOWSER_PRECEDENCE_PRIMARY,
    DOWSER_FUNCTION_FORM_TIMESTAMP },
  { "add_months", "(CAST($1 AS TIMESTAMP) + to_months(" WHOLE_ARGUMENT ("$2") "))", DOWSER_PRECEDENCE_PRIMARY,
    DOWSER_FUNCTION_FORM_TIMESTAMP },
  { "add_years", "(CAST($1 AS TIMESTAMP) + to_years(" WHOLE_ARGUMENT ("$2") "))", DOWSER_PRECEDENCE_PRIMARY,
    DOWSER_FUNCTION_FORM_TIMESTAMP },
  { "add_days", "(" AS_DATE " + " WHOLE_ARGUMENT ("$2") ")", DOWSER_PRECEDENCE_PRIMARY },
  { "add_months", "CAST(" AS_DATE " + to_months(" WHOLE_ARGUMENT ("$2") ") AS DATE)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_years", "CAST(" AS_DATE " + to_years(" WHOLE_ARGUMENT ("$2") ") AS DATE)", DOWSER_PRECEDENCE_PRIMARY },
  { "days_between", "CAST(date_diff('day', $1, $2) AS DOUBLE)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATES },
  { "days_between", ELAPSED ("86400000000e0"), DOWSER_PRECEDENCE_PRIMARY },
  { "seconds_between", ELAPSED ("1000000e0"), DOWSER_PRECEDENCE_PRIMARY },
  { "minutes_between", ELAPSED ("60000000e0"), DOWSER_PRECEDENCE_PRIMARY },
  { "hours_between", ELAPSED ("3600000000e0"), DOWSER_PRECEDENCE_PRIMARY },
  { "weeks_between", ELAPSED ("604800000000e0"), DOWSER_PRECEDENCE_PRIMARY },
  { "months_between", "(12 * EXTRACT(year FROM " AGE ") + EXTRACT(month FROM " AGE "))", DOWSER_PRECEDENCE_PRIMARY },
  { "years_between", "EXTRACT(year FROM " AGE ")", DOWSER_PRECEDENCE_PRIMARY },
  { "add_hours", "(CAST($1 AS TIMESTAMP) + to_hours(CAST($2 AS BIGINT)))", DOWSER_PRECEDENCE_PRIMARY },
  { "add_minutes", "(CAST($1 AS TIMESTAMP) + to_minutes(CAST($2 AS BIGINT)))", DOWSER_PRECEDENCE_PRIMARY },
  { "add_seconds", "(CAST($1 AS TIMESTAMP) + to_seconds(CAST($2 AS BIGINT)))", DOWSER_PRECEDENCE_PRIMARY },
  { "now", "date_trunc('second', CAST(now() AT TIME ZONE 'UTC' AS TIMESTAMP))", DOWSER_PRECEDENCE_PRIMARY },
  { "lower", "lower($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "upper", "upper($1)", DOWSER_PRECEDENCE_PRIMARY },
  /* Without the second argument, trim() removes all kinds of white space. */
  { "trim", "trim($1, ' ')", DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "trim", "trim($1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "ltrim", "ltrim($1, ' ')", DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "ltrim", "ltrim($1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "rtrim", "rtrim($1, ' ')", DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "rtrim", "rtrim($1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  /* If a function has the form NULL, a call of it is replaced by an equivalent expression of other functions. If no
   * expression is exactly equivalent, the call is refused by name. */
  { "initcap", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "lpad", "lpad($1, %2, $3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_PADDED },
  { "rpad", "rpad($1, %2, $3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_PADDED },
  { "translate", "translate($1, $2, $3)", DOWSER_PRECEDENCE_PRIMARY },
  { "split_part", "split_part($1, $2, $3)", DOWSER_PRECEDENCE_PRIMARY },
  { "length", "length($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "substring", "substr($1, %2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 2 },
  { "substring", "substr($1, %2, %3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 3 },
  /* greatest() ignores NULL in DuckDB, so NULL is checked first. */
  { "substring", "substr($1, CASE WHEN $2 IS NOT NULL THEN greatest(" START ", 1) END)", DOWSER_PRECEDENCE_PRIMARY,
    .n_args = 2 },
  { "substring",
    "CASE WHEN $2 IS NOT NULL AND $3 IS NOT NULL THEN substr($1, greatest(" BEGIN
    ", 1), greatest(abs($3) + least((" BEGIN ") - 1, 0), 0)) END",
    DOWSER_PRECEDENCE_PRIMARY, .n_args = 3 },
  { "position", "strpos($1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "replace", "replace($1, $2, $3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_LITERAL_LAST, .n_args = 3 },
  { "replace", "replace($1, $2, $3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_SOUGHT, .n_args = 3 },
  /* As in SQLite, replacing the empty text changes nothing, even if the replacement is NULL. */
  { "replace", "CASE WHEN $2 = '' THEN $1 ELSE replace($1, $2, $3) END", DOWSER_PRECEDENCE_PRIMARY },
  { "concat", "|*", DOWSER_PRECEDENCE_CONCAT },
  { "abs", "abs($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "round", ROUND ("0"), DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "round", ROUND ("%2"), DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 2 },
  { "round", "round(CAST($1 AS DOUBLE), CASE WHEN $2 < 0 THEN 0 ELSE CAST($2 AS INTEGER) END)",
    DOWSER_PRECEDENCE_PRIMARY },
  { "floor", "CAST(floor($1) AS BIGINT)", DOWSER_PRECEDENCE_PRIMARY },
  { "ceiling", "CAST(ceil($1) AS BIGINT)", DOWSER_PRECEDENCE_PRIMARY },
  { "sqrt", "CASE WHEN $1 >= 0 THEN sqrt(CAST($1 AS DOUBLE)) END", DOWSER_PRECEDENCE_PRIMARY },
  { "power", "pow(CAST($1 AS DOUBLE), %2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 2 },
  { "power", "CASE WHEN " IS_POWER " THEN pow(CAST($1 AS DOUBLE), $2) END", DOWSER_PRECEDENCE_PRIMARY },
  { "exp", "exp(CAST($1 AS DOUBLE))", DOWSER_PRECEDENCE_PRIMARY },
  { "ln", "CASE WHEN $1 > 0 THEN ln(CAST($1 AS DOUBLE)) END", DOWSER_PRECEDENCE_PRIMARY },
  { "log10", "CASE WHEN $1 > 0 THEN log10(CAST($1 AS DOUBLE)) END", DOWSER_PRECEDENCE_PRIMARY },
  { "log2", "CASE WHEN $1 > 0 THEN log2(CAST($1 AS DOUBLE)) END", DOWSER_PRECEDENCE_PRIMARY },
  { "coalesce", "coalesce($*)", DOWSER_PRECEDENCE_PRIMARY },
  { "nullif", "nullif($1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { NULL },
};

/* Converts a text to the number at its start, or to 0. */
#define NUMBER_IN(pattern, type)                                                                                       \
  "CASE WHEN $1 IS NOT NULL THEN coalesce(TRY_CAST(regexp_extract($1, '" pattern "', 1) AS " type "), 0) END"
#define WHOLE_IN NUMBER_IN ("^\\s*([+-]?[0-9]{1,18})", "BIGINT")
#define REAL_IN NUMBER_IN ("^\\s*([+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,2})?)", "DOUBLE")

/* Converts a text to a number if the whole text is a number. */
#define NUMBER_OF(pattern, type)                                                                                       \
  "CASE WHEN regexp_full_match($1, '\\s*[+-]?" pattern "\\s*') THEN TRY_CAST($1 AS " type ") END"

static const DowserConversion conversions[] = {
  { DOWSER_SQL_NULL, DOWSER_VALUE_INTEGER, "CAST($1 AS BIGINT)" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_REAL, "CAST($1 AS DOUBLE)" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_TEXT, "CAST($1 AS VARCHAR)" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_DATE, "CAST($1 AS DATE)" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_TIMESTAMP, "CAST($1 AS TIMESTAMP)" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_DECIMAL, "CAST($1 AS DECIMAL(38, 15))" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_BOOLEAN, "CAST($1 AS BOOLEAN)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_INTEGER, "CAST($1 AS INTEGER)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_REAL, "CAST($1 AS INTEGER)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_DECIMAL, "CAST($1 AS INTEGER)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_TEXT, "CAST(CAST($1 AS INTEGER) AS VARCHAR)" },
  { DOWSER_VALUE_INTEGER, DOWSER_VALUE_BOOLEAN, "(#1 <> 0)" },
  { DOWSER_VALUE_REAL, DOWSER_VALUE_BOOLEAN, "(#1 <> 0)" },
  { DOWSER_VALUE_DECIMAL, DOWSER_VALUE_BOOLEAN, "(#1 <> 0)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_BOOLEAN, "(" REAL_IN " <> 0)" },
  { DOWSER_VALUE_INTEGER, DOWSER_VALUE_TEXT, "CAST($1 AS VARCHAR)" },
  { DOWSER_VALUE_REAL, DOWSER_VALUE_TEXT, "CAST(CAST($1 AS DOUBLE) AS VARCHAR)" },
  { DOWSER_VALUE_DECIMAL, DOWSER_VALUE_TEXT, "CAST($1 AS VARCHAR)" },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_TEXT, "strftime($1, '%Y-%m-%d')" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_TEXT, "strftime($1, '%Y-%m-%d %H:%M:%S')" },
  { DOWSER_VALUE_TIME, DOWSER_VALUE_TEXT, "CAST($1 AS VARCHAR)" },
  { DOWSER_VALUE_BLOB, DOWSER_VALUE_TEXT, "decode($1)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_BLOB, "encode($1)" },
  { DOWSER_VALUE_REAL, DOWSER_VALUE_INTEGER, "CAST(trunc($1) AS BIGINT)" },
  { DOWSER_VALUE_DECIMAL, DOWSER_VALUE_INTEGER, "CAST(trunc($1) AS BIGINT)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_INTEGER, WHOLE_IN },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_REAL, REAL_IN },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_DECIMAL, "CAST(" REAL_IN " AS DECIMAL(38, 15))" },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_INTEGER, "EXTRACT(year FROM $1)" },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_REAL, "CAST(EXTRACT(year FROM $1) AS DOUBLE)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_INTEGER, "EXTRACT(year FROM $1)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_REAL, "CAST(EXTRACT(year FROM $1) AS DOUBLE)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_DATE, "TRY_CAST($1 AS DATE)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_TIMESTAMP, "TRY_CAST($1 AS TIMESTAMP)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_TIME, "TRY_CAST($1 AS TIME)" },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_TIMESTAMP, "CAST($1 AS TIMESTAMP)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_DATE, "CAST($1 AS DATE)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_TIME, "CAST($1 AS TIME)" },
  { 0, 0, NULL },
};

/* In the user's own SQL, the conversion of a text that isn't a number or a date is an error. */
static const DowserConversion own_conversions[] = {
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_INTEGER, "CAST($1 AS BIGINT)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_REAL, "CAST($1 AS DOUBLE)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_DECIMAL, "CAST($1 AS DECIMAL(38, 15))" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_BOOLEAN, "CAST($1 AS BOOLEAN)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_DATE, "CAST($1 AS DATE)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_TIMESTAMP, "CAST($1 AS TIMESTAMP)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_TIME, "CAST($1 AS TIME)" },
  { DOWSER_VALUE_REAL, DOWSER_VALUE_TEXT, "CAST($1 AS VARCHAR)" },
  { 0, 0, NULL },
};

/* In the user's own SQL, a number is rounded by DuckDB's ROUND directly. In other plans, it is first converted to a
 * decimal, so that halves are rounded as users see them. */
static const DowserFunctionForm own_functions[] = {
  { "round", "round($1)", DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "round", "round($1, %2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 2 },
  { "round", "round($1, CASE WHEN $2 < 0 THEN 0 ELSE CAST($2 AS INTEGER) END)", DOWSER_PRECEDENCE_PRIMARY },
  { NULL },
};

/* In the user's own SQL, a division by 0 gives an infinity. */
static const DowserArithmeticForms own_arithmetic = {
  .divide_integers = "#1 // #2",
  .divide_wide = "#1 // #2",
  .divide = "CAST($1 AS DOUBLE) / #2",
  .modulo_integers = "#1 % #2",
  .modulo = "trunc(CAST($1 AS DOUBLE)) % trunc(CAST($2 AS DOUBLE))",
};

const DowserDialect dowser_dialect_duckdb = {
  .title = "DuckDB",
  .rules = &dowser_sql_rules_duckdb,
  .quote_open = '"',
  .quote_close = '"',
  .typed = TRUE,
  .has_booleans = TRUE,
  .conditions_are_values = TRUE,
  .functions = functions,
  .conversions = conversions,
  .own_functions = own_functions,
  .own_decimal = "CAST($1 AS DECIMAL(38, %2))",
  .own_conversions = own_conversions,
  .casts = {
    [DOWSER_VALUE_BOOLEAN] = "CAST($1 AS BOOLEAN)",
    [DOWSER_VALUE_INTEGER] = "CAST($1 AS BIGINT)",
    [DOWSER_VALUE_REAL] = "CAST($1 AS DOUBLE)",
    [DOWSER_VALUE_DECIMAL] = "CAST($1 AS DECIMAL(38, 15))",
    [DOWSER_VALUE_TEXT] = "CAST($1 AS VARCHAR)",
    [DOWSER_VALUE_DATE] = "CAST($1 AS DATE)",
    [DOWSER_VALUE_TIME] = "CAST($1 AS TIME)",
    [DOWSER_VALUE_TIMESTAMP] = "CAST($1 AS TIMESTAMP)",
    [DOWSER_VALUE_BLOB] = "CAST($1 AS BLOB)",
  },
  .numbers = { NUMBER_OF ("[0-9]{1,18}", "BIGINT"),
               NUMBER_OF ("([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]{1,2})?", "DOUBLE") },
  .literals = {
    .truth_values = { "FALSE", "TRUE" },
    .exponent = "e0",
    .real_suffix = "",
    .infinities = { "'-Infinity'::DOUBLE", "'Infinity'::DOUBLE" },
    .blob = { "'", "\\x", "'::BLOB" },
    .dates = { { "DATE '", "'" }, { "TIME '", "'" }, { "TIMESTAMP '", "'" } },
    .text = "",
    .doubled = "'",
  },
  /* Parameters are numbered. Otherwise, DuckDB would not recognize that an output repeats a group key that contains a
   * literal. */
  .parameters = DOWSER_PARAMETERS_DOLLAR,
  .parameter_forms = {
    [DOWSER_VALUE_BOOLEAN] = "?::BOOLEAN",
    [DOWSER_VALUE_INTEGER] = "?::BIGINT",
    [DOWSER_VALUE_REAL] = "?::DOUBLE",
    [DOWSER_VALUE_DECIMAL] = "?::DECIMAL(#)",
    [DOWSER_VALUE_TEXT] = "?::VARCHAR",
    [DOWSER_VALUE_DATE] = "?::DATE",
    [DOWSER_VALUE_TIME] = "?::TIME",
    [DOWSER_VALUE_TIMESTAMP] = "?::TIMESTAMP",
    [DOWSER_VALUE_BLOB] = "?::BLOB",
  },
  .aggregates = {
    [DOWSER_COUNT] = "COUNT",
    [DOWSER_SUM] = "SUM",
    [DOWSER_AVG] = "AVG",
    [DOWSER_MIN] = "MIN",
    [DOWSER_MAX] = "MAX",
    [DOWSER_CONCAT] = "string_agg",
    [DOWSER_MEDIAN] = "quantile_cont(CAST($1 AS DOUBLE), 0.5)",
    [DOWSER_PERCENTILE_CONT] = "quantile_cont(CAST($1 AS DOUBLE), $2)",
    [DOWSER_PERCENTILE_DISC] = "quantile_disc($1, $2)",
    [DOWSER_STDDEV_SAMP] = SPREAD ("stddev_samp"),
    [DOWSER_STDDEV_POP] = SPREAD ("stddev_pop"),
    [DOWSER_VAR_SAMP] = SPREAD ("var_samp"),
    [DOWSER_VAR_POP] = SPREAD ("var_pop"),
    [DOWSER_CORR] = CORRELATION,
    [DOWSER_COVAR_SAMP] = "covar_samp($1, $2)",
    [DOWSER_COVAR_POP] = "covar_pop($1, $2)",
  },
  .separator = ", ",
  .needs_separator = TRUE,
  .true_condition = "TRUE",
  .arithmetic = {
    .divide_integers = "#1 // NULLIF($2, 0)",
    .divide_wide = "#1 // NULLIF($2, 0)",
    .divide = "CAST($1 AS DOUBLE) / NULLIF($2, 0)",
    .modulo_integers = "#1 % NULLIF($2, 0)",
    .modulo = "trunc(CAST($1 AS DOUBLE)) % NULLIF(trunc(CAST($2 AS DOUBLE)), 0)",
    .ratio = "CAST($1 AS DOUBLE) / NULLIF($2, 0)",
  },
  .own_arithmetic = &own_arithmetic,
  .match = {
    .operators = { " ILIKE ", " LIKE " },
    .texts = { "#1", "#1" },
    .equals = { "lower($1)", "#1" },
    .patterns = {
      [DOWSER_MATCH_CONTAINS] = "('%' || replace(replace(replace(#1, '!', '!!'), '%', '!%'), '_', '!_') || '%')",
      [DOWSER_MATCH_STARTS] = "(replace(replace(replace(#1, '!', '!!'), '%', '!%'), '_', '!_') || '%')",
      [DOWSER_MATCH_ENDS] = "('%' || replace(replace(replace(#1, '!', '!!'), '%', '!%'), '_', '!_'))",
    },
    .special = "%_",
  },
  .full_join = DOWSER_FULL_JOIN_OUTERMOST,
  .has_nulls_order = TRUE,
  .has_lag_default = TRUE,
  .has_range_offsets = TRUE,
  .no_windows_in_windows = TRUE,
  .has_window_concat = TRUE,
  .has_distinct_concat = TRUE,
  .has_distinct_separator = TRUE,
  .groups_are_strict = TRUE,
  .has_limits_in_subqueries = TRUE,
  .has_lateral = TRUE,
  .has_quantified = TRUE,
  .set_in_parentheses = TRUE,
  .has_nth_value = TRUE,
  .cuts_decimals = TRUE,
  .max_tables = 1000,
  .max_outputs = 10000,
  .max_parameters = 65535,
  .max_compound = 500,
};
