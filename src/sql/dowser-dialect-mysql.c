/* dowser-dialect-mysql.c - the row of MySQL 8 and MariaDB in the table of dialects */
#include "sql/dowser-sql-output.h"
#include "sql/dowser-sql-print.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define PART(part) "EXTRACT(" part " FROM $1)"
/* What lies before the text is cut off; a start below 0 counts from the end. */
#define START "CASE WHEN $2 < 0 THEN CHAR_LENGTH($1) + 1 + $2 ELSE $2 END"
#define BEGIN "CASE WHEN $3 < 0 THEN (" START ") + $3 ELSE " START " END"
/* Halves are rounded away from 0 in decimals only, and larger numbers than those hold are whole anyway. */
#define ROUND(digits)                                                                                                  \
  "CASE WHEN ABS($1) < 1e15 THEN CAST(ROUND(CAST($1 AS DECIMAL(65, 30)), " digits                                      \
  ") AS DOUBLE) ELSE CAST($1 AS DOUBLE) END"
/* Texts are told apart by their letters, whatever the collation of their columns. */
#define EXACT(place) "CONVERT(" place " USING utf8mb4) COLLATE utf8mb4_bin"

static const DowserForm functions[] = {
  { "year", PART ("YEAR"), DOWSER_PRECEDENCE_PRIMARY },
  { "quarter", PART ("QUARTER"), DOWSER_PRECEDENCE_PRIMARY },
  { "month", PART ("MONTH"), DOWSER_PRECEDENCE_PRIMARY },
  { "week", "WEEK($1, 3)", DOWSER_PRECEDENCE_PRIMARY },
  { "day", PART ("DAY"), DOWSER_PRECEDENCE_PRIMARY },
  { "weekday", "(DAYOFWEEK($1) - 1)", DOWSER_PRECEDENCE_PRIMARY },
  { "hour", "EXTRACT(HOUR FROM CAST($1 AS DATETIME))", DOWSER_PRECEDENCE_PRIMARY },
  { "minute", "EXTRACT(MINUTE FROM CAST($1 AS DATETIME))", DOWSER_PRECEDENCE_PRIMARY },
  { "second", "EXTRACT(SECOND FROM CAST($1 AS DATETIME))", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_year", "MAKEDATE(YEAR($1), 1)", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_quarter", "DATE_ADD(MAKEDATE(YEAR($1), 1), INTERVAL 3 * (QUARTER($1) - 1) MONTH)",
    DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_month", "CAST(DATE_FORMAT($1, '%Y-%m-01') AS DATE)", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_week", "DATE_SUB(DATE($1), INTERVAL WEEKDAY($1) DAY)", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_day", "DATE($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "truncate_hour", "CAST(DATE_FORMAT($1, '%Y-%m-%d %H:00:00') AS DATETIME)", DOWSER_PRECEDENCE_PRIMARY },
  { "date", "DATE($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_days", "DATE_ADD(DATE($1), INTERVAL $2 DAY)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_months", "DATE_ADD(DATE($1), INTERVAL $2 MONTH)", DOWSER_PRECEDENCE_PRIMARY },
  { "add_years", "DATE_ADD(DATE($1), INTERVAL $2 YEAR)", DOWSER_PRECEDENCE_PRIMARY },
  { "days_between", "CAST(DATEDIFF($2, $1) AS DOUBLE)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FORM_DATES, 0 },
  { "days_between", "(TIMESTAMPDIFF(MICROSECOND, $1, $2) / 86400000000e0)", DOWSER_PRECEDENCE_PRIMARY },
  { "now", "UTC_TIMESTAMP()", DOWSER_PRECEDENCE_PRIMARY },
  { "lower", "LOWER($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "upper", "UPPER($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "trim", "TRIM($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "length", "CHAR_LENGTH($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "substring", "SUBSTRING($1, %2)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FORM_NATURAL, 2 },
  { "substring", "SUBSTRING($1, %2, %3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FORM_NATURAL, 3 },
  { "substring", "SUBSTRING($1, GREATEST(" START ", 1))", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FORM_ALWAYS, 2 },
  { "substring", "SUBSTRING($1, GREATEST(" BEGIN ", 1), GREATEST(ABS($3) + LEAST((" BEGIN ") - 1, 0), 0))",
    DOWSER_PRECEDENCE_PRIMARY, DOWSER_FORM_ALWAYS, 3 },
  { "position", "INSTR(" EXACT ("$1") ", $2)", DOWSER_PRECEDENCE_PRIMARY },
  { "replace", "REPLACE($1, $2, $3)", DOWSER_PRECEDENCE_PRIMARY, DOWSER_FORM_LITERAL_LAST, 3 },
  /* Where there is nothing to replace it does not see that it would be by NULL. */
  { "replace", "IF($3 IS NULL AND $2 <> '', NULL, REPLACE($1, $2, $3))", DOWSER_PRECEDENCE_PRIMARY },
  { "concat", "CONCAT($*)", DOWSER_PRECEDENCE_PRIMARY },
  { "abs", "ABS($1)", DOWSER_PRECEDENCE_PRIMARY },
  { "round", ROUND ("0"), DOWSER_PRECEDENCE_PRIMARY, DOWSER_FORM_ALWAYS, 1 },
  { "round", ROUND ("%2"), DOWSER_PRECEDENCE_PRIMARY, DOWSER_FORM_NATURAL, 2 },
  { "round", ROUND ("GREATEST($2, 0)"), DOWSER_PRECEDENCE_PRIMARY },
  { "floor", "CAST(FLOOR($1) AS SIGNED)", DOWSER_PRECEDENCE_PRIMARY },
  { "ceiling", "CAST(CEILING($1) AS SIGNED)", DOWSER_PRECEDENCE_PRIMARY },
  { "coalesce", "COALESCE($*)", DOWSER_PRECEDENCE_PRIMARY },
  { "nullif", "NULLIF($1, $2)", DOWSER_PRECEDENCE_PRIMARY },
  { NULL },
};

/* A cast would round. */
#define WHOLE "CAST(TRUNCATE($1, 0) AS SIGNED)"
/* A whole real number keeps its point. */
#define REAL_TEXT                                                                                                      \
  "CASE WHEN $1 = TRUNCATE($1, 0) AND ABS($1) < 1e15 THEN CONCAT(CAST(CAST($1 AS SIGNED) AS CHAR), '.0') "             \
  "ELSE CAST(CAST($1 AS DOUBLE) AS CHAR) END"

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

static DowserValue *
mysql_bind (DowserSqlWriter *writer, const DowserValue *value)
{
  if (!value->is_null && value->type == DOWSER_VALUE_REAL && isinf (value->real))
    dowser_sql_fail (writer, _ ("an infinite number"));
  return dowser_sql_bind_typed (writer, value);
}

/* A quote is doubled, never escaped: so it stays one wherever backslashes mean themselves. */
static void
print_text (GString *into, const DowserValue *value)
{
  const char *end = value->text + value->length;
  const char *at = value->text;

  g_string_append_c (into, '\'');
  for (; at < end; at++)
    if (*at == '\0')
      g_string_append (into, "\\0");
    else
      {
        if (*at == '\'' || *at == '\\')
          g_string_append_c (into, *at);
        g_string_append_c (into, *at);
      }
  g_string_append_c (into, '\'');
}

static void
mysql_print (GString *into, const DowserValue *value)
{
  switch (value->type)
    {
    case DOWSER_VALUE_BOOLEAN:
      g_string_append (into, value->integer != 0 ? "TRUE" : "FALSE");
      break;
    case DOWSER_VALUE_INTEGER:
      dowser_sql_print_integer (into, value->integer);
      break;
    case DOWSER_VALUE_REAL:
      /* Without an exponent it would be a decimal. */
      dowser_sql_print_real (into, value->real, "e0");
      break;
    case DOWSER_VALUE_DECIMAL:
      g_string_append (into, value->text);
      break;
    case DOWSER_VALUE_BLOB:
      g_string_append (into, "X'");
      dowser_sql_print_hex (into, value, "");
      g_string_append_c (into, '\'');
      break;
    case DOWSER_VALUE_DATE:
      g_string_append_printf (into, "DATE '%s'", value->text);
      break;
    case DOWSER_VALUE_TIME:
      g_string_append_printf (into, "TIME '%s'", value->text);
      break;
    case DOWSER_VALUE_TIMESTAMP:
      g_string_append_printf (into, "TIMESTAMP '%s'", value->text);
      break;
    default:
      print_text (into, value);
      break;
    }
}

const DowserDialect dowser_dialect_mysql = {
  .title = "MySQL",
  .quote_open = '`',
  .quote_close = '`',
  .max_name = 64,
  .plain_names = TRUE,
  .typed = TRUE,
  .conditions_are_values = TRUE,
  .numbers_are_conditions = TRUE,
  .functions = functions,
  .conversions = conversions,
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
  .parameters = DOWSER_PARAMETERS_QUESTION,
  .parameter_forms = {
    [DOWSER_VALUE_DECIMAL] = "CAST(? AS DECIMAL(65, 30))",
    [DOWSER_VALUE_DATE] = "CAST(? AS DATE)",
    [DOWSER_VALUE_TIME] = "CAST(? AS TIME)",
    [DOWSER_VALUE_TIMESTAMP] = "CAST(? AS DATETIME)",
  },
  .inlines_in_groups = TRUE,
  .aggregates = { "COUNT", "SUM", "AVG", "MIN", "MAX", "GROUP_CONCAT" },
  .separator = " SEPARATOR ",
  .needs_separator = TRUE,
  .average = "CAST($1 AS DOUBLE)",
  .true_condition = "TRUE",
  .arithmetic = {
    .divide_integers = "#1 DIV #2",
    .divide_wide = "#1 DIV #2",
    .divide = "CAST($1 AS DOUBLE) / #2",
    .modulo_integers = "#1 % #2",
    .modulo = "CAST(TRUNCATE($1, 0) % TRUNCATE($2, 0) AS DOUBLE)",
    .ratio = "CAST($1 AS DOUBLE) / #2",
  },
  .match = {
    .operators = { " LIKE ", " LIKE " },
    .texts = { "LOWER(" EXACT ("$1") ")", EXACT ("$1") },
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
  .has_distinct_concat = TRUE,
  .has_distinct_separator = TRUE,
  .has_nul_texts = TRUE,
  .groups_are_strict = TRUE,
  .has_quantified = TRUE,
  .set_in_parentheses = TRUE,
  .no_limit = "LIMIT 18446744073709551615",
  .has_nth_value = TRUE,
  .max_tables = 61,
  .max_outputs = 4096,
  .max_parameters = 65535,
  .max_compound = 500,
  .bind = mysql_bind,
  .print = mysql_print,
  .loses_offsets_of_constants = TRUE,
};
