/* dowser-dialect-postgresql.c - PostgreSQL's entry in the table of dialects */
#include "sql/dialects/dowser-dialect.h"

/* Some functions need an argument of the type integer. The whole numbers of a plan have the type bigint, so they are
 * cast. */
#define NARROW(place) "CAST(" place " AS integer)"
#define AS_DATE "CAST($1 AS date)"
/* Only a timestamp has hours, so dates are cast. */
#define PART(part) "CAST(EXTRACT(" part " FROM CAST($1 AS timestamp)) AS integer)"
#define PART_OF_DATE(part) "CAST(EXTRACT(" part " FROM $1) AS integer)"
#define TRUNCATE(unit) "CAST(date_trunc('" unit "', CAST($1 AS timestamp)) AS date)"
#define AGE "age(CAST($2 AS timestamp), CAST($1 AS timestamp))"
#define SECONDS "CAST(EXTRACT(EPOCH FROM CAST($2 AS timestamp) - CAST($1 AS timestamp)) AS double precision)"
/* Without the cast, the result for whole numbers and decimals is a decimal. */
#define SPREAD(name) "CAST(" name "($1) AS double precision)"
/* A column with only one value has no correlation. Such a column is detected here, because rounding errors of the
 * engine make equal numbers differ slightly. */
#define VARIES(place, other)                                                                                           \
  "min(CASE WHEN " other " IS NOT NULL THEN " place " END) < max(CASE WHEN " other " IS NOT NULL THEN " place " END)"
#define CORRELATION "CASE WHEN " VARIES ("$1", "$2") " AND " VARIES ("$2", "$1") " THEN corr($1, $2) END"
/* In SQLite, a negative start of a substring counts from the end of the text. Characters before the start of the text
 * are cut off in all dialects. */
#define START "CASE WHEN $2 < 0 THEN length($1) + 1 + $2 ELSE $2 END"

/* The condition under which $1 to the power of $2 is a real number. */
#define IS_POWER "$1 > 0 OR $1 = 0 AND $2 >= 0 OR $1 < 0 AND $2 = floor($2)"

static const DowserFunctionForm functions[] = {
  { "year", PART_OF_DATE ("YEAR"), DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATE },
  { "year", PART ("YEAR"), DOWSER_PRECEDENCE_PRIMARY },
  { "quarter", PART ("QUARTER"), DOWSER_PRECEDENCE_PRIMARY },
  { "month", PART_OF_DATE ("MONTH"), DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATE },
  { "month", PART ("MONTH"), DOWSER_PRECEDENCE_PRIMARY },
  { "week", PART ("WEEK"), DOWSER_PRECEDENCE_PRIMARY },
  { "day", PART_OF_DATE ("DAY"), DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATE },
  { "day", PART ("DAY"), DOWSER_PRECEDENCE_PRIMARY },
  { "weekday", PART ("DOW"), DOWSER_PRECEDENCE_PRIMARY },
  { "hour", PART ("HOUR"), DOWSER_PRECEDENCE_PRIMARY },
  { "minute", PART ("MINUTE"), DOWSER_PRECEDENCE_PRIMARY },
  { "second", "CAST(floor(EXTRACT(SECOND FROM CAST($1 AS timestamp))) AS integer)", DOWSER_PRECEDENCE_PRIMARY },
  { "weekday_name", "to_char(CAST($1 AS timestamp), 'FMDay')", DOWSER_PRECEDENCE_PRIMARY },
  { "weekday_short", "to_char(CAST($1 AS timestamp), 'Dy')", DOWSER_PRECEDENCE_PRIMARY },
  { "month_name", "to_char(CAST($1 AS timestamp), 'FMMonth')", DOWSER_PRECEDENCE_PRIMARY },
  { "month_short", "to_char(CAST($1 AS timestamp), 'Mon')", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_year", TRUNCATE ("year"), DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_quarter", TRUNCATE ("quarter"), DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_month", TRUNCATE ("month"), DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_week", TRUNCATE ("week"), DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_day", AS_DATE, DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_hour", "date_trunc('hour', CAST($1 AS timestamp))", DOWSER_PRECEDENCE_PRIMARY },
  { "date", AS_DATE, DOWSER_PRECEDENCE_PRIMARY },
  { "add_days", "(CAST($1 AS timestamp) + make_interval(days => " NARROW ("$2") "))", DOWSER_PRECEDENCE_PRIMARY,
    DOWSER_FUNCTION_FORM_TIMESTAMP },
  { "add_months", "(CAST($1 AS timestamp) + make_interval(months => " NARROW ("$2") "))", DOWSER_PRECEDENCE_PRIMARY,
    DOWSER_FUNCTION_FORM_TIMESTAMP },
  { "add_years", "(CAST($1 AS timestamp) + make_interval(years => " NARROW ("$2") "))", DOWSER_PRECEDENCE_PRIMARY,
    DOWSER_FUNCTION_FORM_TIMESTAMP },
  { "add_days", "(" AS_DATE " + " NARROW ("$2") ")", DOWSER_PRECEDENCE_PRIMARY },
  { "add_months", "CAST(" AS_DATE " + make_interval(months => " NARROW ("$2") ") AS date)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_years", "CAST(" AS_DATE " + make_interval(years => " NARROW ("$2") ") AS date)", DOWSER_PRECEDENCE_PRIMARY },
  { "days_between", "CAST($2 - $1 AS double precision)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATES },
  { "days_between",
    "(CAST(EXTRACT(EPOCH FROM CAST($2 AS timestamp) - CAST($1 AS timestamp)) AS double precision) / 86400)",
    DOWSER_PRECEDENCE_PRIMARY },
  { "seconds_between", SECONDS, DOWSER_PRECEDENCE_PRIMARY },
  { "minutes_between", "(" SECONDS " / 60)", DOWSER_PRECEDENCE_PRIMARY },
  { "hours_between", "(" SECONDS " / 3600)", DOWSER_PRECEDENCE_PRIMARY },
  { "weeks_between", "(" SECONDS " / 604800)", DOWSER_PRECEDENCE_PRIMARY },
  { "months_between", "CAST(12 * EXTRACT(YEAR FROM " AGE ") + EXTRACT(MONTH FROM " AGE ") AS integer)",
    DOWSER_PRECEDENCE_PRIMARY },
  { "years_between", "CAST(EXTRACT(YEAR FROM " AGE ") AS integer)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_hours", "(CAST($1 AS timestamp) + make_interval(hours => " NARROW ("$2") "))", DOWSER_PRECEDENCE_PRIMARY },
  { "add_minutes", "(CAST($1 AS timestamp) + make_interval(mins => " NARROW ("$2") "))", DOWSER_PRECEDENCE_PRIMARY },
  { "add_seconds", "(CAST($1 AS timestamp) + make_interval(secs => $2))", DOWSER_PRECEDENCE_PRIMARY },
  { "now", "CAST(now() AT TIME ZONE 'UTC' AS timestamp(0))", DOWSER_PRECEDENCE_PRIMARY },
  { "lower", "lower($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "upper", "upper($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "initcap", "initcap($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "trim", "trim($1)", DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "trim", "btrim($1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "ltrim", "ltrim($*)", DOWSER_PRECEDENCE_PRIMARY },
  { "rtrim", "rtrim($*)", DOWSER_PRECEDENCE_PRIMARY },
  { "lpad", "lpad($1, %2, $3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_PADDED },
  { "rpad", "rpad($1, %2, $3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_PADDED },
  { "translate", "translate($1, $2, $3)", DOWSER_PRECEDENCE_PRIMARY },
  { "split_part", "split_part($1, $2, " NARROW ("$3") ")", DOWSER_PRECEDENCE_PRIMARY },
  { "length", "length($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "substring", "substr($1, %2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 2 },
  { "substring", "substr($1, %2, %3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 3 },
  { "substring", "substr($1, CAST(" START " AS integer))", DOWSER_PRECEDENCE_PRIMARY, .n_args = 2 },
  { "substring",
    "CASE WHEN $3 < 0 THEN substr($1, CAST(" START " + $3 AS integer), CAST(-($3) AS integer)) "
    "ELSE substr($1, CAST(" START " AS integer), CAST($3 AS integer)) END",
    DOWSER_PRECEDENCE_PRIMARY, .n_args = 3 },
  { "position", "strpos($1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "replace", "replace($1, $2, $3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_LITERAL_LAST, .n_args = 3 },
  { "replace", "replace($1, $2, $3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_SOUGHT, .n_args = 3 },
  /* As in SQLite, replacing the empty text changes nothing, even if the replacement is NULL. */
  { "replace", "CASE WHEN $2 = '' THEN $1 ELSE replace($1, $2, $3) END", DOWSER_PRECEDENCE_PRIMARY },
  { "concat", "|*", DOWSER_PRECEDENCE_CONCAT },
  { "abs", "abs($1)", DOWSER_PRECEDENCE_PRIMARY },
  /* Without the cast, halves of real numbers would be rounded to the even number. */
  { "round", "CAST(round(CAST($1 AS numeric)) AS double precision)", DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "round", "CAST(round(CAST($1 AS numeric), %2) AS double precision)", DOWSER_PRECEDENCE_PRIMARY,
    DOWSER_FUNCTION_FORM_NATURAL, .n_args = 2 },
  { "round", "CAST(round(CAST($1 AS numeric), CASE WHEN $2 < 0 THEN 0 ELSE " NARROW ("$2") " END) AS double precision)",
    DOWSER_PRECEDENCE_PRIMARY },
  { "floor", "CAST(floor($1) AS bigint)", DOWSER_PRECEDENCE_PRIMARY },
  { "ceiling", "CAST(ceil($1) AS bigint)", DOWSER_PRECEDENCE_PRIMARY },
  { "sqrt", "CASE WHEN $1 >= 0 THEN sqrt(CAST($1 AS double precision)) END", DOWSER_PRECEDENCE_PRIMARY },
  { "power", "power(CAST($1 AS double precision), %2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL,
    .n_args = 2 },
  { "power", "CASE WHEN " IS_POWER " THEN power(CAST($1 AS double precision), CAST($2 AS double precision)) END",
    DOWSER_PRECEDENCE_PRIMARY },
  /* A result too small for a real number is an error in PostgreSQL. */
  { "exp", "CASE WHEN $1 < -745 THEN 0e0 ELSE exp(CAST($1 AS double precision)) END", DOWSER_PRECEDENCE_PRIMARY },
  { "ln", "CASE WHEN $1 > 0 THEN ln(CAST($1 AS double precision)) END", DOWSER_PRECEDENCE_PRIMARY },
  { "log10", "CASE WHEN $1 > 0 THEN log(CAST($1 AS double precision)) END", DOWSER_PRECEDENCE_PRIMARY },
  { "log2", "CASE WHEN $1 > 0 THEN CAST(log(2, CAST($1 AS numeric)) AS double precision) END",
    DOWSER_PRECEDENCE_PRIMARY },
  { "coalesce", "coalesce($*)", DOWSER_PRECEDENCE_PRIMARY },
  { "nullif", "nullif($1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { NULL },
};

/* Converts a text to the number at its start, or to 0. */
#define NUMBER_IN(pattern, zero, type)                                                                                 \
  "CASE WHEN $1 IS NOT NULL THEN CAST(coalesce(substring($1 FROM '" pattern "'), '" zero "') AS " type ") END"
#define WHOLE_IN NUMBER_IN ("^\\s*([+-]?[0-9]{1,18})", "0", "bigint")
#define REAL_IN                                                                                                        \
  NUMBER_IN ("^\\s*([+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,2}(?![0-9]))?)", "0", "double precision")

/* Writes a real number as text with fifteen digits, as many as a cast to numeric keeps. A whole number gets the ending
 * ".0". */
#define FLOAT "CAST($1 AS double precision)"
#define DIGITS "CAST(CAST(" FLOAT " AS numeric) AS text)"
#define REAL_TEXT                                                                                                      \
  "CASE WHEN " FLOAT " = trunc(" FLOAT ") AND abs(" FLOAT ") < 1e15 THEN " DIGITS " || '.0' "                          \
  "WHEN abs(" FLOAT ") BETWEEN 1e-4 AND 1e15 THEN " DIGITS " ELSE CAST(" FLOAT " AS text) END"

/* Converts a text to a number if the whole text is a number and doesn't have too many digits for the engine. */
#define NUMBER_OF(pattern, type) "CASE WHEN #1 ~ '^\\s*[+-]?" pattern "\\s*$' THEN CAST($1 AS " type ") END"

static const DowserConversion conversions[] = {
  { DOWSER_SQL_NULL, DOWSER_VALUE_INTEGER, "CAST($1 AS bigint)" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_REAL, "CAST($1 AS double precision)" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_DECIMAL, "CAST($1 AS numeric)" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_TEXT, "CAST($1 AS text)" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_DATE, "CAST($1 AS date)" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_TIMESTAMP, "CAST($1 AS timestamp)" },
  { DOWSER_SQL_NULL, DOWSER_VALUE_BOOLEAN, "CAST($1 AS boolean)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_INTEGER, "CAST($1 AS integer)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_REAL, "CAST($1 AS integer)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_DECIMAL, "CAST($1 AS integer)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_TEXT, "CAST(CAST($1 AS integer) AS text)" },
  { DOWSER_VALUE_INTEGER, DOWSER_VALUE_BOOLEAN, "(#1 <> 0)" },
  { DOWSER_VALUE_REAL, DOWSER_VALUE_BOOLEAN, "(#1 <> 0)" },
  { DOWSER_VALUE_DECIMAL, DOWSER_VALUE_BOOLEAN, "(#1 <> 0)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_BOOLEAN, "(" REAL_IN " <> 0)" },
  { DOWSER_VALUE_INTEGER, DOWSER_VALUE_TEXT, "CAST($1 AS text)" },
  { DOWSER_VALUE_REAL, DOWSER_VALUE_TEXT, REAL_TEXT },
  { DOWSER_VALUE_DECIMAL, DOWSER_VALUE_TEXT, "CAST($1 AS text)" },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_TEXT, "to_char($1, 'YYYY-MM-DD')" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_TEXT, "to_char($1, 'YYYY-MM-DD HH24:MI:SS')" },
  { DOWSER_VALUE_TIME, DOWSER_VALUE_TEXT, "CAST($1 AS text)" },
  { DOWSER_VALUE_BLOB, DOWSER_VALUE_TEXT, "convert_from($1, 'UTF8')" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_BLOB, "convert_to($1, 'UTF8')" },
  { DOWSER_VALUE_REAL, DOWSER_VALUE_INTEGER, "CAST(trunc($1) AS bigint)" },
  { DOWSER_VALUE_DECIMAL, DOWSER_VALUE_INTEGER, "CAST(trunc($1) AS bigint)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_INTEGER, WHOLE_IN },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_REAL, REAL_IN },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_DECIMAL, "CAST(" REAL_IN " AS numeric)" },
  /* As in SQLite, a date becomes the number at the start of its text, which is its year. */
  { DOWSER_VALUE_DATE, DOWSER_VALUE_INTEGER, "CAST(EXTRACT(YEAR FROM $1) AS integer)" },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_REAL, "CAST(EXTRACT(YEAR FROM $1) AS double precision)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_INTEGER, "CAST(EXTRACT(YEAR FROM $1) AS integer)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_REAL, "CAST(EXTRACT(YEAR FROM $1) AS double precision)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_DATE, "CAST($1 AS date)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_TIMESTAMP, "CAST($1 AS timestamp)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_TIME, "CAST($1 AS time)" },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_TIMESTAMP, "CAST($1 AS timestamp)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_DATE, "CAST($1 AS date)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_TIME, "CAST($1 AS time)" },
  { 0, 0, NULL },
};

/* In the user's own SQL, the conversion of a text that isn't a number is an error, and a numeric stays a numeric. */
static const DowserConversion own_conversions[] = {
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_INTEGER, "CAST($1 AS bigint)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_REAL, "CAST($1 AS double precision)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_DECIMAL, "CAST($1 AS numeric)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_BOOLEAN, "CAST($1 AS boolean)" },
  { 0, 0, NULL },
};

static const DowserFunctionForm own_functions[] = {
  { "round", "round($1)", DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "round", "round(CAST($1 AS numeric), %2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 2 },
  { NULL },
};

/* In the user's own SQL, a division by 0 is an error. */
static const DowserArithmeticForms own_arithmetic = {
  .divide_integers = "#1 / #2",
  .divide_wide = "CAST($1 AS bigint) / CAST($2 AS bigint)",
  .divide = "#1 / #2",
  .divide_unknown = "#1 / #2",
  .modulo_integers = "#1 % #2",
  .modulo = "CAST(trunc(CAST($1 AS numeric)) % trunc(CAST($2 AS numeric)) AS double precision)",
};

const DowserDialect dowser_dialect_postgresql = {
  .title = "PostgreSQL",
  .rules = &dowser_sql_rules_postgresql,
  .quote_open = '"',
  .quote_close = '"',
  .max_name = 63,
  .typed = TRUE,
  .has_booleans = TRUE,
  .conditions_are_values = TRUE,
  .functions = functions,
  .conversions = conversions,
  .own_functions = own_functions,
  .own_conversions = own_conversions,
  .casts = {
    [DOWSER_VALUE_BOOLEAN] = "CAST($1 AS boolean)",
    [DOWSER_VALUE_INTEGER] = "CAST($1 AS bigint)",
    [DOWSER_VALUE_REAL] = "CAST($1 AS double precision)",
    [DOWSER_VALUE_DECIMAL] = "CAST($1 AS numeric)",
    [DOWSER_VALUE_TEXT] = "CAST($1 AS text)",
    [DOWSER_VALUE_DATE] = "CAST($1 AS date)",
    [DOWSER_VALUE_TIME] = "CAST($1 AS time)",
    [DOWSER_VALUE_TIMESTAMP] = "CAST($1 AS timestamp)",
    [DOWSER_VALUE_BLOB] = "CAST($1 AS bytea)",
  },
  .numbers = { NUMBER_OF ("[0-9]{1,18}", "bigint"),
               NUMBER_OF ("([0-9]{1,100}\\.?[0-9]{0,100}|\\.[0-9]{1,100})([eE][+-]?[0-9]{1,2})?", "double precision") },
  .literals = {
    .truth_values = { "FALSE", "TRUE" },
    .real_suffix = "::float8",
    .infinities = { "'-Infinity'", "'Infinity'" },
    .blob = { "'\\x", "", "'::bytea" },
    .dates = { { "DATE '", "'" }, { "TIME '", "'" }, { "TIMESTAMP '", "'" } },
    .text = "",
    .doubled = "'",
  },
  .parameters = DOWSER_PARAMETERS_DOLLAR,
  .parameter_forms = {
    [DOWSER_VALUE_BOOLEAN] = "?::boolean",
    [DOWSER_VALUE_INTEGER] = "?::bigint",
    [DOWSER_VALUE_REAL] = "?::float8",
    [DOWSER_VALUE_DECIMAL] = "?::numeric",
    [DOWSER_VALUE_TEXT] = "?::text",
    [DOWSER_VALUE_DATE] = "?::date",
    [DOWSER_VALUE_TIME] = "?::time",
    [DOWSER_VALUE_TIMESTAMP] = "?::timestamp",
    [DOWSER_VALUE_BLOB] = "?::bytea",
  },
  .aggregates = {
    [DOWSER_COUNT] = "COUNT",
    [DOWSER_SUM] = "SUM",
    [DOWSER_AVG] = "AVG",
    [DOWSER_MIN] = "MIN",
    [DOWSER_MAX] = "MAX",
    [DOWSER_CONCAT] = "string_agg",
    [DOWSER_MEDIAN] = "percentile_cont(0.5) WITHIN GROUP (ORDER BY $1)",
    [DOWSER_PERCENTILE_CONT] = "percentile_cont($2) WITHIN GROUP (ORDER BY $1)",
    [DOWSER_PERCENTILE_DISC] = "percentile_disc($2) WITHIN GROUP (ORDER BY $1)",
    [DOWSER_MODE] = "mode() WITHIN GROUP (ORDER BY $1)",
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
    .divide_integers = "#1 / NULLIF($2, 0)",
    .divide_wide = "CAST($1 AS bigint) / NULLIF(CAST($2 AS bigint), 0)",
    .divide = "#1 / NULLIF($2, 0)",
    .divide_unknown = "#1 / NULLIF($2, 0)",
    .modulo_integers = "#1 % NULLIF($2, 0)",
    .modulo = "CAST(trunc(CAST($1 AS numeric)) % NULLIF(trunc(CAST($2 AS numeric)), 0) AS double precision)",
    .ratio = "CAST($1 AS double precision) / NULLIF($2, 0)",
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
    .no_escape = " ESCAPE ''",
  },
  .full_join = DOWSER_FULL_JOIN_OF_KEYS,
  .has_nulls_order = TRUE,
  .has_lag_default = TRUE,
  .has_range_offsets = TRUE,
  .has_window_concat = TRUE,
  .has_distinct_concat = TRUE,
  .has_distinct_separator = TRUE,
  .groups_are_strict = TRUE,
  .has_limits_in_subqueries = TRUE,
  .joins_outer_by_queries = TRUE,
  .has_lateral = TRUE,
  .has_quantified = TRUE,
  .set_in_parentheses = TRUE,
  .has_nth_value = TRUE,
  .max_tables = 1000,
  .max_outputs = 1600,
  .max_parameters = 65535,
  .max_compound = 500,
};
