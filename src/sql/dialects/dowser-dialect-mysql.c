/* dowser-dialect-mysql.c - the entry of MySQL 8 and MariaDB in the table of dialects */
#include "sql/dialects/dowser-dialect.h"

#define PART(part) "EXTRACT(" part " FROM $1)"
#define ELAPSED(unit) "(TIMESTAMPDIFF(MICROSECOND, $1, $2) / " unit ")"
/* Without the cast, the standard deviation or variance would have few digits. */
#define SPREAD(name) name "(CAST($1 AS DOUBLE))"
/* A negative start of a substring counts from the end of the text. Characters before the start of the text are cut
 * off. */
#define START "CASE WHEN $2 < 0 THEN CHAR_LENGTH($1) + 1 + $2 ELSE $2 END"
#define BEGIN "CASE WHEN $3 < 0 THEN (" START ") + $3 ELSE " START " END"
/* Only decimals round halves away from 0. Numbers too large for a decimal have no fraction. */
#define ROUND(digits)                                                                                                  \
  "CASE WHEN ABS($1) < 1e15 THEN CAST(ROUND(CAST($1 AS DECIMAL(65, 30)), " digits                                      \
  ") AS DOUBLE) ELSE CAST($1 AS DOUBLE) END"
/* Compares texts by their characters, regardless of their columns' collations. */
#define EXACT(place) "CONVERT(" place " USING utf8mb4) COLLATE utf8mb4_bin"

/* The condition under which $1 to the power of $2 is a real number. */
#define IS_POWER "$1 > 0 OR $1 = 0 AND $2 >= 0 OR $1 < 0 AND $2 = FLOOR($2)"

static const DowserFunctionForm functions[] = {
  { "year", PART ("YEAR"), DOWSER_PRECEDENCE_PRIMARY },
  { "quarter", PART ("QUARTER"), DOWSER_PRECEDENCE_PRIMARY },
  { "month", PART ("MONTH"), DOWSER_PRECEDENCE_PRIMARY },
  { "week", "WEEK($1, 3)", DOWSER_PRECEDENCE_PRIMARY },
  { "day", PART ("DAY"), DOWSER_PRECEDENCE_PRIMARY },
  { "weekday", "(DAYOFWEEK($1) - 1)", DOWSER_PRECEDENCE_PRIMARY },
  { "hour", "EXTRACT(HOUR FROM CAST($1 AS DATETIME))", DOWSER_PRECEDENCE_PRIMARY },
  { "minute", "EXTRACT(MINUTE FROM CAST($1 AS DATETIME))", DOWSER_PRECEDENCE_PRIMARY },
  { "second", "EXTRACT(SECOND FROM CAST($1 AS DATETIME))", DOWSER_PRECEDENCE_PRIMARY },
  /* DAYNAME and MONTHNAME would use the language of the server. */
  { "weekday_name", "ELT(DAYOFWEEK($1), 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday')",
    DOWSER_PRECEDENCE_PRIMARY },
  { "weekday_short", "ELT(DAYOFWEEK($1), 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat')", DOWSER_PRECEDENCE_PRIMARY },
  { "month_name",
    "ELT(MONTH($1), 'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', "
    "'November', 'December')",
    DOWSER_PRECEDENCE_PRIMARY },
  { "month_short", "ELT(MONTH($1), 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec')",
    DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_year", "MAKEDATE(YEAR($1), 1)", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_quarter", "DATE_ADD(MAKEDATE(YEAR($1), 1), INTERVAL 3 * (QUARTER($1) - 1) MONTH)",
    DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_month", "CAST(DATE_FORMAT($1, '%Y-%m-01') AS DATE)", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_week", "DATE_SUB(DATE($1), INTERVAL WEEKDAY($1) DAY)", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_day", "DATE($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_hour", "CAST(DATE_FORMAT($1, '%Y-%m-%d %H:00:00') AS DATETIME)", DOWSER_PRECEDENCE_PRIMARY },
  { "date", "DATE($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_days", "DATE_ADD($1, INTERVAL $2 DAY)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_TIMESTAMP },
  { "add_months", "DATE_ADD($1, INTERVAL $2 MONTH)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_TIMESTAMP },
  { "add_years", "DATE_ADD($1, INTERVAL $2 YEAR)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_TIMESTAMP },
  { "add_days", "DATE_ADD(DATE($1), INTERVAL $2 DAY)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_months", "DATE_ADD(DATE($1), INTERVAL $2 MONTH)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_years", "DATE_ADD(DATE($1), INTERVAL $2 YEAR)", DOWSER_PRECEDENCE_PRIMARY },
  { "days_between", "CAST(DATEDIFF($2, $1) AS DOUBLE)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_DATES },
  { "days_between", ELAPSED ("86400000000e0"), DOWSER_PRECEDENCE_PRIMARY },
  { "seconds_between", ELAPSED ("1000000e0"), DOWSER_PRECEDENCE_PRIMARY },
  { "minutes_between", ELAPSED ("60000000e0"), DOWSER_PRECEDENCE_PRIMARY },
  { "hours_between", ELAPSED ("3600000000e0"), DOWSER_PRECEDENCE_PRIMARY },
  { "weeks_between", ELAPSED ("604800000000e0"), DOWSER_PRECEDENCE_PRIMARY },
  { "months_between", "TIMESTAMPDIFF(MONTH, $1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "years_between", "TIMESTAMPDIFF(YEAR, $1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_hours", "DATE_ADD(CAST($1 AS DATETIME), INTERVAL $2 HOUR)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_minutes", "DATE_ADD(CAST($1 AS DATETIME), INTERVAL $2 MINUTE)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_seconds", "DATE_ADD(CAST($1 AS DATETIME), INTERVAL $2 SECOND)", DOWSER_PRECEDENCE_PRIMARY },
  { "now", "UTC_TIMESTAMP()", DOWSER_PRECEDENCE_PRIMARY },
  { "lower", "LOWER($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "upper", "UPPER($1)", DOWSER_PRECEDENCE_PRIMARY },
  /* If a function has the form NULL, a call of it is replaced by an equivalent expression of other functions. If no
   * expression is exactly equivalent, the call is refused by name. */
  { "initcap", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "trim", "TRIM($1)", DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "trim", "TRIM(BOTH $2 FROM $1)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_CHARACTER, .n_args = 2 },
  { "ltrim", "LTRIM($1)", DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "ltrim", "TRIM(LEADING $2 FROM $1)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_CHARACTER, .n_args = 2 },
  { "rtrim", "RTRIM($1)", DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "rtrim", "TRIM(TRAILING $2 FROM $1)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_CHARACTER, .n_args = 2 },
  { "lpad", "LPAD($1, %2, $3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_PADDED },
  { "rpad", "RPAD($1, %2, $3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_PADDED },
  { "translate", NULL, DOWSER_PRECEDENCE_PRIMARY },
  { "split_part",
    "CASE WHEN CHAR_LENGTH($1) - CHAR_LENGTH(REPLACE($1, $2, '')) < (%3 - 1) * CHAR_LENGTH($2) THEN '' ELSE "
    "SUBSTRING_INDEX(SUBSTRING_INDEX($1, $2, %3), $2, -1) END",
    DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_SPLIT, .n_args = 3 },
  { "length", "CHAR_LENGTH($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "substring", "SUBSTRING($1, %2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 2 },
  { "substring", "SUBSTRING($1, %2, %3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 3 },
  { "substring", "SUBSTRING($1, GREATEST(" START ", 1))", DOWSER_PRECEDENCE_PRIMARY, .n_args = 2 },
  { "substring", "SUBSTRING($1, GREATEST(" BEGIN ", 1), GREATEST(ABS($3) + LEAST((" BEGIN ") - 1, 0), 0))",
    DOWSER_PRECEDENCE_PRIMARY, .n_args = 3 },
  { "position", "INSTR(" EXACT ("$1") ", $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "replace", "REPLACE($1, $2, $3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_LITERAL_LAST, .n_args = 3 },
  /* REPLACE doesn't return NULL for a NULL replacement if there is nothing to replace. */
  { "replace", "IF($3 IS NULL AND $2 <> '', NULL, REPLACE($1, $2, $3))", DOWSER_PRECEDENCE_PRIMARY },
  { "concat", "CONCAT($*)", DOWSER_PRECEDENCE_PRIMARY },
  { "abs", "ABS($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "round", ROUND ("0"), DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "round", ROUND ("%2"), DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 2 },
  { "round", ROUND ("GREATEST($2, 0)"), DOWSER_PRECEDENCE_PRIMARY },
  { "floor", "CAST(FLOOR($1) AS SIGNED)", DOWSER_PRECEDENCE_PRIMARY },
  { "ceiling", "CAST(CEILING($1) AS SIGNED)", DOWSER_PRECEDENCE_PRIMARY },
  { "sqrt", "SQRT($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "power", "POW($1, %2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 2 },
  { "power", "CASE WHEN " IS_POWER " THEN POW($1, $2) END", DOWSER_PRECEDENCE_PRIMARY },
  { "exp", "EXP($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "ln", "LN($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "log10", "LOG10($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "log2", "LOG2($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "coalesce", "COALESCE($*)", DOWSER_PRECEDENCE_PRIMARY },
  { "nullif", "NULLIF($1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { NULL },
};

/* Converts a number to an integer by cutting off the fraction. A plain cast would round the number. */
#define WHOLE "CAST(TRUNCATE($1, 0) AS SIGNED)"
/* The text of a real number. If the number is whole, its text still has a decimal point: "5.0". */
#define REAL_TEXT                                                                                                      \
  "CASE WHEN $1 = TRUNCATE($1, 0) AND ABS($1) < 1e15 THEN CONCAT(CAST(CAST($1 AS SIGNED) AS CHAR), '.0') "             \
  "ELSE CAST(CAST($1 AS DOUBLE) AS CHAR) END"

/* Converts a text to a number if the whole text is a number. */
#define NUMBER_OF(pattern, type)                                                                                       \
  "CASE WHEN #1 REGEXP '^[[:space:]]*[+-]?" pattern "[[:space:]]*$' THEN CAST($1 AS " type ") END"

static const DowserConversion conversions[] = {
  { DOWSER_VALUE_INTEGER, DOWSER_VALUE_BOOLEAN, "(#1 <> 0)" },
  { DOWSER_VALUE_REAL, DOWSER_VALUE_BOOLEAN, "(#1 <> 0)" },
  { DOWSER_VALUE_DECIMAL, DOWSER_VALUE_BOOLEAN, "(#1 <> 0)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_BOOLEAN, "(CAST($1 AS DOUBLE) <> 0)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_TEXT, "CAST($1 AS CHAR)" },
  { DOWSER_VALUE_INTEGER, DOWSER_VALUE_TEXT, "CAST($1 AS CHAR)" },
  { DOWSER_VALUE_DECIMAL, DOWSER_VALUE_TEXT, "CAST($1 AS CHAR)" },
  { DOWSER_VALUE_REAL, DOWSER_VALUE_TEXT, REAL_TEXT },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_TEXT, "DATE_FORMAT($1, '%Y-%m-%d')" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_TEXT, "DATE_FORMAT($1, '%Y-%m-%d %H:%i:%s')" },
  { DOWSER_VALUE_TIME, DOWSER_VALUE_TEXT, "TIME_FORMAT($1, '%H:%i:%s')" },
  { DOWSER_VALUE_BLOB, DOWSER_VALUE_TEXT, "CONVERT($1 USING utf8mb4)" },
  { DOWSER_VALUE_REAL, DOWSER_VALUE_INTEGER, WHOLE },
  { DOWSER_VALUE_DECIMAL, DOWSER_VALUE_INTEGER, WHOLE },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_INTEGER, "CAST($1 AS SIGNED)" },
  { DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_REAL, "CAST($1 AS DOUBLE)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_INTEGER, "CAST($1 AS SIGNED)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_REAL, "CAST($1 AS DOUBLE)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_DECIMAL, "CAST($1 AS DECIMAL(65, 30))" },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_INTEGER, "YEAR($1)" },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_REAL, "CAST(YEAR($1) AS DOUBLE)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_INTEGER, "YEAR($1)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_REAL, "CAST(YEAR($1) AS DOUBLE)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_DATE, "CAST($1 AS DATE)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_TIMESTAMP, "CAST($1 AS DATETIME)" },
  { DOWSER_VALUE_TEXT, DOWSER_VALUE_TIME, "CAST($1 AS TIME)" },
  { DOWSER_VALUE_DATE, DOWSER_VALUE_TIMESTAMP, "CAST($1 AS DATETIME)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_DATE, "CAST($1 AS DATE)" },
  { DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_TIME, "CAST($1 AS TIME)" },
  { 0, 0, NULL },
};

/* In the user's own SQL, the engine decides how halves of real numbers are rounded. */
static const DowserFunctionForm own_functions[] = {
  { "round", "ROUND($1)", DOWSER_PRECEDENCE_PRIMARY, .n_args = 1 },
  { "round", "ROUND($1, %2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FUNCTION_FORM_NATURAL, .n_args = 2 },
  { "round", "ROUND($1, GREATEST($2, 0))", DOWSER_PRECEDENCE_PRIMARY },
  { NULL },
};

/* In the user's own SQL, the engine decides how many decimal places a quotient has. */
static const DowserArithmeticForms own_arithmetic = {
  .divide_integers = "#1 DIV #2",
  .divide_wide = "#1 DIV #2",
  .divide = "#1 / #2",
  .modulo_integers = "#1 % #2",
  .modulo = "CAST(TRUNCATE($1, 0) % TRUNCATE($2, 0) AS DOUBLE)",
  .ratio = "#1 / #2",
};

const DowserDialect dowser_dialect_mysql = {
  .title = "MySQL",
  .rules = &dowser_sql_rules_mysql,
  .quote_open = '`',
  .quote_close = '`',
  .max_name = 64,
  .plain_names = TRUE,
  .typed = TRUE,
  .conditions_are_values = TRUE,
  .numbers_are_conditions = TRUE,
  .functions = functions,
  .conversions = conversions,
  .own_functions = own_functions,
  .casts = {
    [DOWSER_VALUE_BOOLEAN] = "($1 <> 0)",
    [DOWSER_VALUE_INTEGER] = WHOLE,
    [DOWSER_VALUE_REAL] = "CAST($1 AS DOUBLE)",
    [DOWSER_VALUE_DECIMAL] = "CAST($1 AS DECIMAL(65, 30))",
    [DOWSER_VALUE_TEXT] = "CAST($1 AS CHAR)",
    [DOWSER_VALUE_DATE] = "CAST($1 AS DATE)",
    [DOWSER_VALUE_TIME] = "CAST($1 AS TIME)",
    [DOWSER_VALUE_TIMESTAMP] = "CAST($1 AS DATETIME)",
    [DOWSER_VALUE_BLOB] = "CAST($1 AS BINARY)",
  },
  .numbers = { NUMBER_OF ("[0-9]{1,18}", "SIGNED"),
               NUMBER_OF ("([0-9]{1,100}[.]?[0-9]{0,100}|[.][0-9]{1,100})([eE][+-]?[0-9]{1,2})?", "DOUBLE") },
  .literals = {
    .truth_values = { "FALSE", "TRUE" },
    .exponent = "e0",
    .real_suffix = "",
    .blob = { "X'", "", "'" },
    .dates = { { "DATE '", "'" }, { "TIME '", "'" }, { "TIMESTAMP '", "'" } },
    .text = "",
    .doubled = "'\\",
  },
  .parameters = DOWSER_PARAMETERS_QUESTION,
  .parameter_forms = {
    [DOWSER_VALUE_DECIMAL] = "CAST(? AS DECIMAL(65, 30))",
    [DOWSER_VALUE_DATE] = "CAST(? AS DATE)",
    [DOWSER_VALUE_TIME] = "CAST(? AS TIME)",
    [DOWSER_VALUE_TIMESTAMP] = "CAST(? AS DATETIME)",
  },
  .inlines_in_groups = TRUE,
  .aggregates = {
    [DOWSER_COUNT] = "COUNT",
    [DOWSER_SUM] = "SUM",
    [DOWSER_AVG] = "AVG",
    [DOWSER_MIN] = "MIN",
    [DOWSER_MAX] = "MAX",
    [DOWSER_CONCAT] = "GROUP_CONCAT",
    [DOWSER_STDDEV_SAMP] = SPREAD ("STDDEV_SAMP"),
    [DOWSER_STDDEV_POP] = SPREAD ("STDDEV_POP"),
    [DOWSER_VAR_SAMP] = SPREAD ("VAR_SAMP"),
    [DOWSER_VAR_POP] = SPREAD ("VAR_POP"),
  },
  .separator = " SEPARATOR ",
  .needs_separator = TRUE,
  .average = "CAST($1 AS DOUBLE)",
  .true_condition = "TRUE",
  .nulls_are_texts = TRUE,
  .arithmetic = {
    .divide_integers = "#1 DIV #2",
    .divide_wide = "#1 DIV #2",
    .divide = "CAST($1 AS DOUBLE) / #2",
    .modulo_integers = "#1 % #2",
    .modulo = "CAST(TRUNCATE($1, 0) % TRUNCATE($2, 0) AS DOUBLE)",
    .ratio = "CAST($1 AS DOUBLE) / #2",
  },
  .own_arithmetic = &own_arithmetic,
  .match = {
    .operators = { " LIKE ", " LIKE " },
    .texts = { "LOWER(" EXACT ("$1") ")", EXACT ("$1") },
    .own_text = "$1",
    .equals = { "CAST(LOWER(CONVERT($1 USING utf8mb4)) AS BINARY)", "CAST(CONVERT($1 USING utf8mb4) AS BINARY)" },
    .patterns = {
      [DOWSER_MATCH_LIKE] = "REPLACE($1, '!', '!!')",
      [DOWSER_MATCH_CONTAINS] = "CONCAT('%', REPLACE(REPLACE(REPLACE($1, '!', '!!'), '%', '!%'), '_', '!_'), '%')",
      [DOWSER_MATCH_STARTS] = "CONCAT(REPLACE(REPLACE(REPLACE($1, '!', '!!'), '%', '!%'), '_', '!_'), '%')",
      [DOWSER_MATCH_ENDS] = "CONCAT('%', REPLACE(REPLACE(REPLACE($1, '!', '!!'), '%', '!%'), '_', '!_'))",
    },
    .special = "%_",
    .like_special = "\\",
  },
  .full_join = DOWSER_FULL_JOIN_NEVER,
  .ranks_need_order = "ORDER BY NULL",
  .has_range_offsets = TRUE,
  .range_key = "#1 + 0",
  .has_distinct_concat = TRUE,
  .has_distinct_separator = TRUE,
  .has_nul_texts = TRUE,
  .groups_are_strict = TRUE,
  .joins_outer_by_queries = TRUE,
  .has_quantified = TRUE,
  .set_in_parentheses = TRUE,
  .no_limit = "LIMIT 18446744073709551615",
  .own_decimals_in_place = TRUE,
  .has_nth_value = TRUE,
  .max_tables = 61,
  .max_outputs = 4096,
  .max_parameters = 65535,
  .max_compound = 500,
  .loses_offsets_of_constants = TRUE,
  .loses_distinct_in_exists = TRUE,
  .loses_groups_in_exists = TRUE,
  .loses_groups_beside_windows = TRUE,
  .forgets_missing_constants = TRUE,
  .loses_steps_in_aggregates = TRUE,
  .loses_counts_beside_nested = TRUE,
  .loses_nulls_of_groups = TRUE,
};
