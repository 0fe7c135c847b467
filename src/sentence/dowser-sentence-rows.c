/* dowser-sentence-rows.c - the table of the grammar's rows, and their patterns, divided into symbols */
#include "sentence/dowser-sentence-rows.h"

#include "plan/dowser-select.h"

#include <string.h>

/* For each category, the name of its slots in a pattern. */
static const char *const category_names[] = {
  "atom",   "product", "sum",     "test",  "not",    "and",   "or",       "list",    "call",
  "cases",  "order",   "orders",  "bound", "window", "place", "output",   "outputs", "columns",
  "joined", "from",    "query",   "step",  "steps",  "whole", "sentence", "column",  "table",
  "name",   "number",  "integer", "text",  "bare",   "date",  "function", "role",    "ordinal",
};
G_STATIC_ASSERT (G_N_ELEMENTS (category_names) == DOWSER_SENTENCE_N_CATEGORIES);

/* clang-format off */
const DowserSentenceRow dowser_sentence_rows[] = {
  /* Grammar rows for columns, literals and other values. */
  { DOWSER_SENTENCE_ATOM, "{column}", .part = DOWSER_SENTENCE_COLUMN_HERE },
  { DOWSER_SENTENCE_ATOM, "{column} of {place}", .part = DOWSER_SENTENCE_COLUMN_OF },
  { DOWSER_SENTENCE_ATOM, "{number}", .part = DOWSER_SENTENCE_LITERAL },
  { DOWSER_SENTENCE_ATOM, "{text}", .part = DOWSER_SENTENCE_LITERAL },
  { DOWSER_SENTENCE_ATOM, "{date}", .part = DOWSER_SENTENCE_LITERAL },
  { DOWSER_SENTENCE_ATOM, "the decimal {text}", .part = DOWSER_SENTENCE_TYPED_LITERAL, .type = DOWSER_VALUE_DECIMAL },
  { DOWSER_SENTENCE_ATOM, "the time {text}", .part = DOWSER_SENTENCE_TYPED_LITERAL, .type = DOWSER_VALUE_TIME },
  { DOWSER_SENTENCE_ATOM, "the day {text}", .part = DOWSER_SENTENCE_TYPED_LITERAL, .type = DOWSER_VALUE_DATE },
  { DOWSER_SENTENCE_ATOM, "the moment {text}", .part = DOWSER_SENTENCE_TYPED_LITERAL, .type = DOWSER_VALUE_TIMESTAMP },
  { DOWSER_SENTENCE_ATOM, "true", .part = DOWSER_SENTENCE_CONSTANT, .op = 1 },
  { DOWSER_SENTENCE_ATOM, "false", .part = DOWSER_SENTENCE_CONSTANT, .op = 0 },
  { DOWSER_SENTENCE_ATOM, "nothing", .part = DOWSER_SENTENCE_CONSTANT, .op = -1 },
  { DOWSER_SENTENCE_ATOM, "column {text}", .kind = DOWSER_EXPR_OUTPUT },
  { DOWSER_SENTENCE_ATOM, "( {sum} )", .part = DOWSER_SENTENCE_SAME },
  { DOWSER_SENTENCE_ATOM, "( {query} )", .kind = DOWSER_EXPR_SUBPLAN, .op = DOWSER_SUBPLAN_SCALAR },
  { DOWSER_SENTENCE_ATOM, "whether ( {or} )", .part = DOWSER_SENTENCE_SAME },
  { DOWSER_SENTENCE_ATOM, "{call}", .part = DOWSER_SENTENCE_SAME },
  { DOWSER_SENTENCE_ATOM, "{call} only where ( {or} )", .part = DOWSER_SENTENCE_ONLY_WHERE },
  /* Rows for aggregates. Instead of "number of rows", a sentence names the table whose rows are counted. */
  { DOWSER_SENTENCE_CALL, "number of rows", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_COUNT },
  { DOWSER_SENTENCE_CALL, "number of {place}", .part = DOWSER_SENTENCE_COUNT_OF },
  { DOWSER_SENTENCE_CALL, "how many {place}", .part = DOWSER_SENTENCE_COUNT_OF, .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "count of {place}", .part = DOWSER_SENTENCE_COUNT_OF, .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "number of ( {query} )", .part = DOWSER_SENTENCE_COUNT_OF, .op = 1 },
  { DOWSER_SENTENCE_CALL, "number of distinct {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_COUNT, .distinct = TRUE },
  { DOWSER_SENTENCE_CALL, "count of {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_COUNT },
  { DOWSER_SENTENCE_CALL, "sum of {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_SUM },
  { DOWSER_SENTENCE_CALL, "sum of distinct {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_SUM, .distinct = TRUE },
  { DOWSER_SENTENCE_CALL, "average {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_AVG },
  { DOWSER_SENTENCE_CALL, "average distinct {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_AVG, .distinct = TRUE },
  { DOWSER_SENTENCE_CALL, "lowest {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_MIN },
  { DOWSER_SENTENCE_CALL, "lowest distinct {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_MIN, .distinct = TRUE },
  { DOWSER_SENTENCE_CALL, "highest {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_MAX },
  { DOWSER_SENTENCE_CALL, "highest distinct {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_MAX, .distinct = TRUE },
  { DOWSER_SENTENCE_CALL, "list of {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_CONCAT },
  { DOWSER_SENTENCE_CALL, "list of distinct {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_CONCAT, .distinct = TRUE },
  { DOWSER_SENTENCE_CALL, "median {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_MEDIAN },
  { DOWSER_SENTENCE_CALL, "most frequent {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_MODE },
  { DOWSER_SENTENCE_CALL, "standard deviation of {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_STDDEV_SAMP },
  { DOWSER_SENTENCE_CALL, "population standard deviation of {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_STDDEV_POP },
  { DOWSER_SENTENCE_CALL, "variance of {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_VAR_SAMP },
  { DOWSER_SENTENCE_CALL, "population variance of {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_VAR_POP },
  { DOWSER_SENTENCE_CALL, "list of {atom} joined by {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_CONCAT },
  { DOWSER_SENTENCE_CALL, "list of distinct {atom} joined by {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_CONCAT, .distinct = TRUE },
  { DOWSER_SENTENCE_CALL, "percentile of {atom} at {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_PERCENTILE_CONT },
  { DOWSER_SENTENCE_CALL, "stored percentile of {atom} at {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_PERCENTILE_DISC },
  { DOWSER_SENTENCE_CALL, "correlation of {atom} with {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_CORR },
  { DOWSER_SENTENCE_CALL, "covariance of {atom} with {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_COVAR_SAMP },
  { DOWSER_SENTENCE_CALL, "population covariance of {atom} with {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_COVAR_POP },
  { DOWSER_SENTENCE_CALL, "total {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_SUM, .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "average of {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_AVG, .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "minimum {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_MIN, .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "maximum {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_MAX, .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "earliest {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_MIN, .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "latest {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_MAX, .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "first {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_MIN, .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "last {atom}", .kind = DOWSER_EXPR_AGGREGATE, .op = DOWSER_MAX, .read_only = TRUE },
  /* Grammar rows for functions. Some functions have a natural wording. Each function can also be written by the name
   * that it has in a plan. */
  { DOWSER_SENTENCE_CALL, "year of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "year" },
  { DOWSER_SENTENCE_CALL, "number of the quarter of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "quarter" },
  { DOWSER_SENTENCE_CALL, "number of the month of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "month" },
  { DOWSER_SENTENCE_CALL, "number of the week of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "week" },
  { DOWSER_SENTENCE_CALL, "day of the month of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "day" },
  { DOWSER_SENTENCE_CALL, "number of the weekday of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "weekday" },
  { DOWSER_SENTENCE_CALL, "hour of the day of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "hour" },
  { DOWSER_SENTENCE_CALL, "weekday of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "weekday_name" },
  { DOWSER_SENTENCE_CALL, "name of the month of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "month_name" },
  { DOWSER_SENTENCE_CALL, "month of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "truncate_month" },
  { DOWSER_SENTENCE_CALL, "quarter of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "truncate_quarter" },
  { DOWSER_SENTENCE_CALL, "week of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "truncate_week" },
  { DOWSER_SENTENCE_CALL, "day of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "truncate_day" },
  { DOWSER_SENTENCE_CALL, "start of the year of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "truncate_year" },
  { DOWSER_SENTENCE_CALL, "hour of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "truncate_hour" },
  { DOWSER_SENTENCE_CALL, "length of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "length" },
  { DOWSER_SENTENCE_CALL, "upper case of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "upper" },
  { DOWSER_SENTENCE_CALL, "lower case of {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "lower" },
  { DOWSER_SENTENCE_CALL, "absolute {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "abs" },
  { DOWSER_SENTENCE_CALL, "today", .kind = DOWSER_EXPR_FUNCTION, .name = "today" },
  { DOWSER_SENTENCE_CALL, "now", .kind = DOWSER_EXPR_FUNCTION, .name = "now" },
  { DOWSER_SENTENCE_CALL, "days from {atom} to {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "days_between" },
  { DOWSER_SENTENCE_CALL, "weeks from {atom} to {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "weeks_between" },
  { DOWSER_SENTENCE_CALL, "hours from {atom} to {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "hours_between" },
  { DOWSER_SENTENCE_CALL, "minutes from {atom} to {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "minutes_between" },
  { DOWSER_SENTENCE_CALL, "months from {atom} to {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "months_between" },
  { DOWSER_SENTENCE_CALL, "years from {atom} to {atom}", .kind = DOWSER_EXPR_FUNCTION, .name = "years_between" },
  { DOWSER_SENTENCE_CALL, "{function} ( {list} )", .kind = DOWSER_EXPR_FUNCTION },
  { DOWSER_SENTENCE_CALL, "{function} ( )", .kind = DOWSER_EXPR_FUNCTION },
  { DOWSER_SENTENCE_CALL, "{function} ( {list} ) over ( {window} )", .part = DOWSER_SENTENCE_WINDOWED },
  { DOWSER_SENTENCE_CALL, "{function} ( ) over ( {window} )", .part = DOWSER_SENTENCE_WINDOWED },
  { DOWSER_SENTENCE_WINDOW, "all", .part = DOWSER_SENTENCE_FLAT },
  { DOWSER_SENTENCE_WINDOW, "{window} per {list}", .part = DOWSER_SENTENCE_PER },
  { DOWSER_SENTENCE_WINDOW, "{window} along {orders}", .part = DOWSER_SENTENCE_ALONG },
  { DOWSER_SENTENCE_WINDOW, "{window} rows {bound} to {bound}", .part = DOWSER_SENTENCE_FRAME, .op = DOWSER_QUERY_FRAME_ROWS },
  { DOWSER_SENTENCE_WINDOW, "{window} range {bound} to {bound}", .part = DOWSER_SENTENCE_FRAME, .op = DOWSER_QUERY_FRAME_RANGE },
  { DOWSER_SENTENCE_BOUND, "start", .part = DOWSER_SENTENCE_EDGE, .op = 0 },
  { DOWSER_SENTENCE_BOUND, "end", .part = DOWSER_SENTENCE_EDGE, .op = 1 },
  { DOWSER_SENTENCE_BOUND, "here", .part = DOWSER_SENTENCE_EDGE, .op = 2 },
  { DOWSER_SENTENCE_BOUND, "{integer} before", .part = DOWSER_SENTENCE_EDGE, .op = 3 },
  { DOWSER_SENTENCE_BOUND, "{integer} after", .part = DOWSER_SENTENCE_EDGE, .op = 4 },
  { DOWSER_SENTENCE_ATOM, "start of this day", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_DAY, .op = 0 },
  { DOWSER_SENTENCE_ATOM, "start of the day {integer} before this", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_DAY, .op = -1 },
  { DOWSER_SENTENCE_ATOM, "start of the day {integer} after this", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_DAY, .op = 1 },
  { DOWSER_SENTENCE_ATOM, "start of this week", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_WEEK, .op = 0 },
  { DOWSER_SENTENCE_ATOM, "start of the week {integer} before this", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_WEEK, .op = -1 },
  { DOWSER_SENTENCE_ATOM, "start of the week {integer} after this", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_WEEK, .op = 1 },
  { DOWSER_SENTENCE_ATOM, "start of this month", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_MONTH, .op = 0 },
  { DOWSER_SENTENCE_ATOM, "start of the month {integer} before this", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_MONTH, .op = -1 },
  { DOWSER_SENTENCE_ATOM, "start of the month {integer} after this", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_MONTH, .op = 1 },
  { DOWSER_SENTENCE_ATOM, "start of this quarter", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_QUARTER, .op = 0 },
  { DOWSER_SENTENCE_ATOM, "start of the quarter {integer} before this", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_QUARTER, .op = -1 },
  { DOWSER_SENTENCE_ATOM, "start of the quarter {integer} after this", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_QUARTER, .op = 1 },
  { DOWSER_SENTENCE_ATOM, "start of this year", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_YEAR, .op = 0 },
  { DOWSER_SENTENCE_ATOM, "start of the year {integer} before this", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_YEAR, .op = -1 },
  { DOWSER_SENTENCE_ATOM, "start of the year {integer} after this", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_YEAR, .op = 1 },
  { DOWSER_SENTENCE_ATOM, "start of this hour", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_HOUR, .op = 0 },
  { DOWSER_SENTENCE_ATOM, "start of the hour {integer} before this", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_HOUR, .op = -1 },
  { DOWSER_SENTENCE_ATOM, "start of the hour {integer} after this", .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_HOUR, .op = 1 },
  { DOWSER_SENTENCE_PRODUCT, "{atom} as yes or no", .kind = DOWSER_EXPR_CAST, .type = DOWSER_VALUE_BOOLEAN },
  { DOWSER_SENTENCE_PRODUCT, "{atom} as a whole number", .kind = DOWSER_EXPR_CAST, .type = DOWSER_VALUE_INTEGER },
  { DOWSER_SENTENCE_PRODUCT, "{atom} as a number", .kind = DOWSER_EXPR_CAST, .type = DOWSER_VALUE_REAL },
  { DOWSER_SENTENCE_PRODUCT, "{atom} as a decimal", .kind = DOWSER_EXPR_CAST, .type = DOWSER_VALUE_DECIMAL },
  { DOWSER_SENTENCE_PRODUCT, "{atom} as a text", .kind = DOWSER_EXPR_CAST, .type = DOWSER_VALUE_TEXT },
  { DOWSER_SENTENCE_PRODUCT, "{atom} as a day", .kind = DOWSER_EXPR_CAST, .type = DOWSER_VALUE_DATE },
  { DOWSER_SENTENCE_PRODUCT, "{atom} as a time", .kind = DOWSER_EXPR_CAST, .type = DOWSER_VALUE_TIME },
  { DOWSER_SENTENCE_PRODUCT, "{atom} as a moment", .kind = DOWSER_EXPR_CAST, .type = DOWSER_VALUE_TIMESTAMP },
  { DOWSER_SENTENCE_ATOM, "( {cases} )", .kind = DOWSER_EXPR_CASE, .op = 0 },
  { DOWSER_SENTENCE_ATOM, "( {cases} , else {sum} )", .kind = DOWSER_EXPR_CASE, .op = 1 },
  { DOWSER_SENTENCE_CASES, "if {or} then {sum}", .part = DOWSER_SENTENCE_FLAT },
  { DOWSER_SENTENCE_CASES, "{cases} , if {or} then {sum}", .part = DOWSER_SENTENCE_FLAT },
  { DOWSER_SENTENCE_PRODUCT, "{atom}", .part = DOWSER_SENTENCE_SAME },
  { DOWSER_SENTENCE_PRODUCT, "{product} times {atom}", .kind = DOWSER_EXPR_ARITHMETIC, .op = DOWSER_MULTIPLY },
  { DOWSER_SENTENCE_PRODUCT, "{product} divided by {atom}", .kind = DOWSER_EXPR_RATIO },
  { DOWSER_SENTENCE_PRODUCT, "{product} over {atom}", .kind = DOWSER_EXPR_ARITHMETIC, .op = DOWSER_DIVIDE },
  { DOWSER_SENTENCE_PRODUCT, "{product} modulo {atom}", .kind = DOWSER_EXPR_ARITHMETIC, .op = DOWSER_MODULO },
  { DOWSER_SENTENCE_PRODUCT, "minus {atom}", .kind = DOWSER_EXPR_ARITHMETIC, .op = DOWSER_NEGATE },
  { DOWSER_SENTENCE_SUM, "{product}", .part = DOWSER_SENTENCE_SAME },
  { DOWSER_SENTENCE_SUM, "{sum} plus {product}", .kind = DOWSER_EXPR_ARITHMETIC, .op = DOWSER_ADD },
  { DOWSER_SENTENCE_SUM, "{sum} minus {product}", .kind = DOWSER_EXPR_ARITHMETIC, .op = DOWSER_SUBTRACT },
  { DOWSER_SENTENCE_LIST, "{sum}", .part = DOWSER_SENTENCE_FLAT },
  { DOWSER_SENTENCE_LIST, "{list} , {sum}", .part = DOWSER_SENTENCE_FLAT },
  { DOWSER_SENTENCE_LIST, "{list} and {sum}", .part = DOWSER_SENTENCE_FLAT, .read_only = TRUE },
  { DOWSER_SENTENCE_ATOM, "share of {call}", .part = DOWSER_SENTENCE_MEANS, .means = "$call 1 divided by sum ($call 1) over (all)" },
  { DOWSER_SENTENCE_ATOM, "the date", .part = DOWSER_SENTENCE_DEFAULT_DATE },
  { DOWSER_SENTENCE_ATOM, "first {table}", .part = DOWSER_SENTENCE_MEANS, .means = "(lowest the date from their $1)", .read_only = TRUE },
  { DOWSER_SENTENCE_ATOM, "last {table}", .part = DOWSER_SENTENCE_MEANS, .means = "(highest the date from their $1)", .read_only = TRUE },
  { DOWSER_SENTENCE_ATOM, "{number} days", .part = DOWSER_SENTENCE_LITERAL, .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "average of the daily sums of {atom}", .part = DOWSER_SENTENCE_MEANS, .means = "average (sum of $atom 1 by day of the date)", .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "average of the daily totals of {atom}", .part = DOWSER_SENTENCE_MEANS, .means = "average (sum of $atom 1 by day of the date)", .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "average of the weekly sums of {atom}", .part = DOWSER_SENTENCE_MEANS, .means = "average (sum of $atom 1 by week of the date)", .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "average of the weekly totals of {atom}", .part = DOWSER_SENTENCE_MEANS, .means = "average (sum of $atom 1 by week of the date)", .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "average of the monthly sums of {atom}", .part = DOWSER_SENTENCE_MEANS, .means = "average (sum of $atom 1 by month of the date)", .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "average of the monthly totals of {atom}", .part = DOWSER_SENTENCE_MEANS, .means = "average (sum of $atom 1 by month of the date)", .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "average of the quarterly sums of {atom}", .part = DOWSER_SENTENCE_MEANS, .means = "average (sum of $atom 1 by quarter of the date)", .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "average of the quarterly totals of {atom}", .part = DOWSER_SENTENCE_MEANS, .means = "average (sum of $atom 1 by quarter of the date)", .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "average of the yearly sums of {atom}", .part = DOWSER_SENTENCE_MEANS, .means = "average (sum of $atom 1 by start of the year of the date)", .read_only = TRUE },
  { DOWSER_SENTENCE_CALL, "average of the yearly totals of {atom}", .part = DOWSER_SENTENCE_MEANS, .means = "average (sum of $atom 1 by start of the year of the date)", .read_only = TRUE },
  /* Grammar rows for conditions. */
  { DOWSER_SENTENCE_TEST, "{sum} is {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_EQUAL },
  { DOWSER_SENTENCE_TEST, "{sum} is not {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_NOT_EQUAL },
  { DOWSER_SENTENCE_TEST, "{sum} is at least {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_GREATER_EQUAL },
  { DOWSER_SENTENCE_TEST, "{sum} is at most {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_LESS_EQUAL },
  { DOWSER_SENTENCE_TEST, "{sum} is more than {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_GREATER },
  { DOWSER_SENTENCE_TEST, "{sum} is less than {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_LESS },
  { DOWSER_SENTENCE_TEST, "{sum} = {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_EQUAL, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} <> {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_NOT_EQUAL, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} != {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_NOT_EQUAL, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} >= {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_GREATER_EQUAL, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} <= {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_LESS_EQUAL, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} > {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_GREATER, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} is over {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_GREATER, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} is greater than {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_GREATER, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} is after {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_GREATER, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} more than {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_GREATER, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} over {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_GREATER, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} < {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_LESS, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} is under {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_LESS, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} is before {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_LESS, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} less than {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_LESS, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} under {sum}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_LESS, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} is {bare}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_EQUAL, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} is not {bare}", .kind = DOWSER_EXPR_COMPARE, .op = DOWSER_NOT_EQUAL, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} contains {bare}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_CONTAINS, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} does not contain {bare}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_CONTAINS, .read_only = TRUE, .negated = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} starts with {bare}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_STARTS, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} ends with {bare}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_ENDS, .read_only = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} is between {sum} and {sum}", .kind = DOWSER_EXPR_BETWEEN },
  { DOWSER_SENTENCE_TEST, "{sum} is not between {sum} and {sum}", .kind = DOWSER_EXPR_BETWEEN, .negated = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} is one of ( {list} )", .kind = DOWSER_EXPR_IN },
  { DOWSER_SENTENCE_TEST, "{sum} is none of ( {list} )", .kind = DOWSER_EXPR_IN, .negated = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} is in {integer}", .part = DOWSER_SENTENCE_IN_PERIOD, .op = 0 },
  { DOWSER_SENTENCE_TEST, "{sum} is in January {integer}", .part = DOWSER_SENTENCE_IN_PERIOD, .op = 1 },
  { DOWSER_SENTENCE_TEST, "{sum} is in February {integer}", .part = DOWSER_SENTENCE_IN_PERIOD, .op = 2 },
  { DOWSER_SENTENCE_TEST, "{sum} is in March {integer}", .part = DOWSER_SENTENCE_IN_PERIOD, .op = 3 },
  { DOWSER_SENTENCE_TEST, "{sum} is in April {integer}", .part = DOWSER_SENTENCE_IN_PERIOD, .op = 4 },
  { DOWSER_SENTENCE_TEST, "{sum} is in May {integer}", .part = DOWSER_SENTENCE_IN_PERIOD, .op = 5 },
  { DOWSER_SENTENCE_TEST, "{sum} is in June {integer}", .part = DOWSER_SENTENCE_IN_PERIOD, .op = 6 },
  { DOWSER_SENTENCE_TEST, "{sum} is in July {integer}", .part = DOWSER_SENTENCE_IN_PERIOD, .op = 7 },
  { DOWSER_SENTENCE_TEST, "{sum} is in August {integer}", .part = DOWSER_SENTENCE_IN_PERIOD, .op = 8 },
  { DOWSER_SENTENCE_TEST, "{sum} is in September {integer}", .part = DOWSER_SENTENCE_IN_PERIOD, .op = 9 },
  { DOWSER_SENTENCE_TEST, "{sum} is in October {integer}", .part = DOWSER_SENTENCE_IN_PERIOD, .op = 10 },
  { DOWSER_SENTENCE_TEST, "{sum} is in November {integer}", .part = DOWSER_SENTENCE_IN_PERIOD, .op = 11 },
  { DOWSER_SENTENCE_TEST, "{sum} is in December {integer}", .part = DOWSER_SENTENCE_IN_PERIOD, .op = 12 },
  { DOWSER_SENTENCE_TEST, "{sum} is in ( {query} )", .kind = DOWSER_EXPR_SUBPLAN, .op = DOWSER_SUBPLAN_IN },
  { DOWSER_SENTENCE_TEST, "{sum} is not in ( {query} )", .kind = DOWSER_EXPR_SUBPLAN, .op = DOWSER_SUBPLAN_IN, .negated = TRUE },
  { DOWSER_SENTENCE_TEST, "there are ( {query} )", .kind = DOWSER_EXPR_SUBPLAN, .op = DOWSER_SUBPLAN_EXISTS },
  { DOWSER_SENTENCE_TEST, "there are no ( {query} )", .kind = DOWSER_EXPR_SUBPLAN, .op = DOWSER_SUBPLAN_EXISTS, .negated = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} is any of ( {query} )", .kind = DOWSER_EXPR_SUBPLAN, .op = DOWSER_SUBPLAN_ANY, .compare = DOWSER_EQUAL },
  { DOWSER_SENTENCE_TEST, "{sum} is all of ( {query} )", .kind = DOWSER_EXPR_SUBPLAN, .op = DOWSER_SUBPLAN_ALL, .compare = DOWSER_EQUAL },
  { DOWSER_SENTENCE_TEST, "{sum} is not any of ( {query} )", .kind = DOWSER_EXPR_SUBPLAN, .op = DOWSER_SUBPLAN_ANY, .compare = DOWSER_NOT_EQUAL },
  { DOWSER_SENTENCE_TEST, "{sum} is not all of ( {query} )", .kind = DOWSER_EXPR_SUBPLAN, .op = DOWSER_SUBPLAN_ALL, .compare = DOWSER_NOT_EQUAL },
  { DOWSER_SENTENCE_TEST, "{sum} is at least any of ( {query} )", .kind = DOWSER_EXPR_SUBPLAN, .op = DOWSER_SUBPLAN_ANY, .compare = DOWSER_GREATER_EQUAL },
  { DOWSER_SENTENCE_TEST, "{sum} is at least all of ( {query} )", .kind = DOWSER_EXPR_SUBPLAN, .op = DOWSER_SUBPLAN_ALL, .compare = DOWSER_GREATER_EQUAL },
  { DOWSER_SENTENCE_TEST, "{sum} is at most any of ( {query} )", .kind = DOWSER_EXPR_SUBPLAN, .op = DOWSER_SUBPLAN_ANY, .compare = DOWSER_LESS_EQUAL },
  { DOWSER_SENTENCE_TEST, "{sum} is at most all of ( {query} )", .kind = DOWSER_EXPR_SUBPLAN, .op = DOWSER_SUBPLAN_ALL, .compare = DOWSER_LESS_EQUAL },
  { DOWSER_SENTENCE_TEST, "{sum} is more than any of ( {query} )", .kind = DOWSER_EXPR_SUBPLAN, .op = DOWSER_SUBPLAN_ANY, .compare = DOWSER_GREATER },
  { DOWSER_SENTENCE_TEST, "{sum} is more than all of ( {query} )", .kind = DOWSER_EXPR_SUBPLAN, .op = DOWSER_SUBPLAN_ALL, .compare = DOWSER_GREATER },
  { DOWSER_SENTENCE_TEST, "{sum} is less than any of ( {query} )", .kind = DOWSER_EXPR_SUBPLAN, .op = DOWSER_SUBPLAN_ANY, .compare = DOWSER_LESS },
  { DOWSER_SENTENCE_TEST, "{sum} is less than all of ( {query} )", .kind = DOWSER_EXPR_SUBPLAN, .op = DOWSER_SUBPLAN_ALL, .compare = DOWSER_LESS },
  { DOWSER_SENTENCE_TEST, "{sum} contains {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_CONTAINS },
  { DOWSER_SENTENCE_TEST, "{sum} does not contain {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_CONTAINS, .negated = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} contains exactly {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_CONTAINS, .case_sensitive = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} does not contain exactly {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_CONTAINS, .negated = TRUE, .case_sensitive = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} starts with {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_STARTS },
  { DOWSER_SENTENCE_TEST, "{sum} does not start with {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_STARTS, .negated = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} starts with exactly {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_STARTS, .case_sensitive = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} does not start with exactly {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_STARTS, .negated = TRUE, .case_sensitive = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} ends with {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_ENDS },
  { DOWSER_SENTENCE_TEST, "{sum} does not end with {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_ENDS, .negated = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} ends with exactly {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_ENDS, .case_sensitive = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} does not end with exactly {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_ENDS, .negated = TRUE, .case_sensitive = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} is like {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_LIKE },
  { DOWSER_SENTENCE_TEST, "{sum} is not like {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_LIKE, .negated = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} is like exactly {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_LIKE, .case_sensitive = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} is not like exactly {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_LIKE, .negated = TRUE, .case_sensitive = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} reads {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_EQUALS },
  { DOWSER_SENTENCE_TEST, "{sum} does not read {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_EQUALS, .negated = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} reads exactly {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_EQUALS, .case_sensitive = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} does not read exactly {sum}", .kind = DOWSER_EXPR_MATCH, .op = DOWSER_MATCH_EQUALS, .negated = TRUE, .case_sensitive = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} is empty", .kind = DOWSER_EXPR_IS_NULL },
  { DOWSER_SENTENCE_TEST, "{sum} is not empty", .kind = DOWSER_EXPR_IS_NULL, .negated = TRUE },
  { DOWSER_SENTENCE_TEST, "{sum} holds", .part = DOWSER_SENTENCE_SAME },
  { DOWSER_SENTENCE_TEST, "( {or} )", .part = DOWSER_SENTENCE_SAME },
  { DOWSER_SENTENCE_NOT, "{test}", .part = DOWSER_SENTENCE_SAME },
  { DOWSER_SENTENCE_NOT, "not {not}", .kind = DOWSER_EXPR_NOT },
  { DOWSER_SENTENCE_AND, "{not}", .part = DOWSER_SENTENCE_SAME },
  { DOWSER_SENTENCE_AND, "{and} and {not}", .kind = DOWSER_EXPR_AND },
  { DOWSER_SENTENCE_OR, "{and}", .part = DOWSER_SENTENCE_SAME },
  { DOWSER_SENTENCE_OR, "{or} or {and}", .kind = DOWSER_EXPR_OR },
  /* Grammar rows for the order. */
  { DOWSER_SENTENCE_ORDER, "highest {sum} first", .part = DOWSER_SENTENCE_DESCENDING, .op = 0 },
  { DOWSER_SENTENCE_ORDER, "newest {sum} first", .part = DOWSER_SENTENCE_DESCENDING, .op = 1 },
  { DOWSER_SENTENCE_ORDER, "{sum} from Z to A", .part = DOWSER_SENTENCE_DESCENDING, .op = 2 },
  { DOWSER_SENTENCE_ORDER, "lowest {sum} first", .part = DOWSER_SENTENCE_ASCENDING, .op = 0 },
  { DOWSER_SENTENCE_ORDER, "oldest {sum} first", .part = DOWSER_SENTENCE_ASCENDING, .op = 1 },
  { DOWSER_SENTENCE_ORDER, "{sum} from A to Z", .part = DOWSER_SENTENCE_ASCENDING, .op = 2 },
  { DOWSER_SENTENCE_ORDER, "{order} with empty first", .part = DOWSER_SENTENCE_NULLS, .op = DOWSER_NULLS_FIRST },
  { DOWSER_SENTENCE_ORDER, "{order} with empty last", .part = DOWSER_SENTENCE_NULLS, .op = DOWSER_NULLS_LAST },
  { DOWSER_SENTENCE_ORDERS, "{order}", .part = DOWSER_SENTENCE_FLAT },
  { DOWSER_SENTENCE_ORDERS, "{orders} , {order}", .part = DOWSER_SENTENCE_FLAT },
  /* Grammar rows for outputs and tables. */
  { DOWSER_SENTENCE_PLACE, "{table}", .part = DOWSER_SENTENCE_TABLE_HERE },
  { DOWSER_SENTENCE_PLACE, "their {table}", .part = DOWSER_SENTENCE_TABLE_THEIRS },
  { DOWSER_SENTENCE_PLACE, "their {role}", .part = DOWSER_SENTENCE_TABLE_ROLE },
  { DOWSER_SENTENCE_COLUMNS, "{column} , {column}", .part = DOWSER_SENTENCE_FLAT },
  { DOWSER_SENTENCE_COLUMNS, "{columns} , {column}", .part = DOWSER_SENTENCE_FLAT },
  { DOWSER_SENTENCE_COLUMNS, "{column} and {column}", .part = DOWSER_SENTENCE_FLAT, .read_only = TRUE },
  { DOWSER_SENTENCE_COLUMNS, "{columns} and {column}", .part = DOWSER_SENTENCE_FLAT, .read_only = TRUE },
  { DOWSER_SENTENCE_OUTPUT, "{sum}", .part = DOWSER_SENTENCE_SAME },
  { DOWSER_SENTENCE_OUTPUT, "{sum} as {name}", .part = DOWSER_SENTENCE_HEADED },
  { DOWSER_SENTENCE_OUTPUT, "whether {or}", .part = DOWSER_SENTENCE_SAME, .read_only = TRUE },
  { DOWSER_SENTENCE_OUTPUT, "{columns} of {place}", .part = DOWSER_SENTENCE_COLUMNS_OF },
  { DOWSER_SENTENCE_OUTPUT, "{place}", .part = DOWSER_SENTENCE_ALL_COLUMNS },
  { DOWSER_SENTENCE_OUTPUTS, "{output}", .part = DOWSER_SENTENCE_FLAT },
  { DOWSER_SENTENCE_OUTPUTS, "{outputs} , {output}", .part = DOWSER_SENTENCE_FLAT },
  { DOWSER_SENTENCE_OUTPUTS, "{outputs} and {output}", .part = DOWSER_SENTENCE_FLAT, .read_only = TRUE },
  { DOWSER_SENTENCE_WHOLE, "{place}", .part = DOWSER_SENTENCE_SAME },
  { DOWSER_SENTENCE_WHOLE, "{table} called {name}", .part = DOWSER_SENTENCE_TABLE_CALLED },
  { DOWSER_SENTENCE_WHOLE, "( {query} )", .part = DOWSER_SENTENCE_QUERY_HERE },
  { DOWSER_SENTENCE_WHOLE, "( {query} ) called {name}", .part = DOWSER_SENTENCE_QUERY_CALLED },
  { DOWSER_SENTENCE_JOINED, "{whole}", .part = DOWSER_SENTENCE_JOIN, .op = DOWSER_JOIN_INNER },
  { DOWSER_SENTENCE_JOINED, "{whole} if any", .part = DOWSER_SENTENCE_JOIN, .op = DOWSER_JOIN_LEFT },
  { DOWSER_SENTENCE_JOINED, "all {whole}", .part = DOWSER_SENTENCE_JOIN, .op = DOWSER_JOIN_RIGHT },
  { DOWSER_SENTENCE_JOINED, "all {whole} if any", .part = DOWSER_SENTENCE_JOIN, .op = DOWSER_JOIN_FULL },
  { DOWSER_SENTENCE_JOINED, "each with every {whole}", .part = DOWSER_SENTENCE_JOIN, .op = DOWSER_JOIN_CROSS },
  { DOWSER_SENTENCE_JOINED, "beside {whole}", .part = DOWSER_SENTENCE_JOIN, .op = -1 },
  { DOWSER_SENTENCE_JOINED, "{joined} on ( {or} )", .part = DOWSER_SENTENCE_JOIN_ON },
  { DOWSER_SENTENCE_FROM, "{whole}", .part = DOWSER_SENTENCE_FLAT },
  { DOWSER_SENTENCE_FROM, "{from} , {joined}", .part = DOWSER_SENTENCE_FLAT },
  { DOWSER_SENTENCE_QUERY, "{outputs}", .part = DOWSER_SENTENCE_SAME },
  { DOWSER_SENTENCE_QUERY, "distinct {outputs}", .part = DOWSER_SENTENCE_DISTINCT },
  { DOWSER_SENTENCE_QUERY, "{query} from {from}", .part = DOWSER_SENTENCE_CLAUSE_FROM },
  { DOWSER_SENTENCE_QUERY, "{query} by {list}", .part = DOWSER_SENTENCE_CLAUSE_BY },
  { DOWSER_SENTENCE_QUERY, "{query} per {list}", .part = DOWSER_SENTENCE_CLAUSE_BY, .read_only = TRUE },
  { DOWSER_SENTENCE_QUERY, "{query} grouped by {list}", .part = DOWSER_SENTENCE_CLAUSE_GROUPED },
  { DOWSER_SENTENCE_QUERY, "{query} where {or}", .part = DOWSER_SENTENCE_CLAUSE_WHERE },
  { DOWSER_SENTENCE_QUERY, "{query} , only groups where {or}", .part = DOWSER_SENTENCE_CLAUSE_HAVING },
  { DOWSER_SENTENCE_QUERY, "{query} , {orders}", .part = DOWSER_SENTENCE_CLAUSE_ORDER },
  { DOWSER_SENTENCE_QUERY, "{query} , top {integer}", .part = DOWSER_SENTENCE_CLAUSE_TOP },
  { DOWSER_SENTENCE_QUERY, "{query} , without the first {integer}", .part = DOWSER_SENTENCE_CLAUSE_SKIP },
  { DOWSER_SENTENCE_QUERY, "{query} together with ( {query} )", .part = DOWSER_SENTENCE_CLAUSE_SET, .op = DOWSER_SET_UNION },
  { DOWSER_SENTENCE_QUERY, "{query} followed by ( {query} )", .part = DOWSER_SENTENCE_CLAUSE_SET, .op = DOWSER_SET_UNION_ALL },
  { DOWSER_SENTENCE_QUERY, "{query} and also ( {query} )", .part = DOWSER_SENTENCE_CLAUSE_SET, .op = DOWSER_SET_INTERSECT },
  { DOWSER_SENTENCE_QUERY, "{query} but not ( {query} )", .part = DOWSER_SENTENCE_CLAUSE_SET, .op = DOWSER_SET_EXCEPT },
  /* Grammar rows that abbreviate longer sentences. @means is the longer sentence, written with the slots of the row. */
  { DOWSER_SENTENCE_QUERY, "{query} with more than {number} {table}", .part = DOWSER_SENTENCE_MEANS, .means = "$query 1 where (number of their $3) is more than $2" },
  { DOWSER_SENTENCE_QUERY, "{query} without more than {number} {table}", .part = DOWSER_SENTENCE_MEANS, .means = "$query 1 where not (number of their $3) is more than $2" },
  { DOWSER_SENTENCE_QUERY, "{query} with at least {number} {table}", .part = DOWSER_SENTENCE_MEANS, .means = "$query 1 where (number of their $3) is at least $2" },
  { DOWSER_SENTENCE_QUERY, "{query} without at least {number} {table}", .part = DOWSER_SENTENCE_MEANS, .means = "$query 1 where not (number of their $3) is at least $2" },
  { DOWSER_SENTENCE_QUERY, "{query} with less than {number} {table}", .part = DOWSER_SENTENCE_MEANS, .means = "$query 1 where (number of their $3) is less than $2" },
  { DOWSER_SENTENCE_QUERY, "{query} without less than {number} {table}", .part = DOWSER_SENTENCE_MEANS, .means = "$query 1 where not (number of their $3) is less than $2" },
  { DOWSER_SENTENCE_QUERY, "{query} with at most {number} {table}", .part = DOWSER_SENTENCE_MEANS, .means = "$query 1 where (number of their $3) is at most $2" },
  { DOWSER_SENTENCE_QUERY, "{query} without at most {number} {table}", .part = DOWSER_SENTENCE_MEANS, .means = "$query 1 where not (number of their $3) is at most $2" },
  { DOWSER_SENTENCE_QUERY, "{query} with exactly {number} {table}", .part = DOWSER_SENTENCE_MEANS, .means = "$query 1 where (number of their $3) is $2" },
  { DOWSER_SENTENCE_QUERY, "{query} with fewer than {number} {table}", .part = DOWSER_SENTENCE_MEANS, .means = "$query 1 where (number of their $3) is less than $2", .read_only = TRUE },
  { DOWSER_SENTENCE_QUERY, "{query} with more {table} than {table}", .part = DOWSER_SENTENCE_MEANS, .means = "$query 1 where (number of their $2) is more than (number of their $3)" },
  { DOWSER_SENTENCE_QUERY, "{query} with fewer {table} than {table}", .part = DOWSER_SENTENCE_MEANS, .means = "$query 1 where (number of their $2) is less than (number of their $3)" },
  { DOWSER_SENTENCE_QUERY, "{query} with as many {table} as {table}", .part = DOWSER_SENTENCE_MEANS, .means = "$query 1 where (number of their $2) is (number of their $3)" },
  { DOWSER_SENTENCE_QUERY, "{query} with {table}", .part = DOWSER_SENTENCE_MEANS, .means = "$query 1 where there are (their $2)" },
  { DOWSER_SENTENCE_QUERY, "{query} without {table}", .part = DOWSER_SENTENCE_MEANS, .means = "$query 1 where there are no (their $2)" },
  { DOWSER_SENTENCE_QUERY, "{query} with {or}", .part = DOWSER_SENTENCE_CLAUSE_WHERE, .read_only = TRUE },
  { DOWSER_SENTENCE_QUERY, "{query} whose {or}", .part = DOWSER_SENTENCE_CLAUSE_WHERE, .read_only = TRUE },
  { DOWSER_SENTENCE_QUERY, "{query} in {integer}", .part = DOWSER_SENTENCE_MEANS, .means = "$query 1 where the date is in $2", .read_only = TRUE },
  { DOWSER_SENTENCE_QUERY, "{query} , per {list} the {integer} with the highest {sum}", .part = DOWSER_SENTENCE_CLAUSE_BEST, .op = 0 },
  { DOWSER_SENTENCE_QUERY, "{query} , per {list} the one with the {ordinal} highest {sum}", .part = DOWSER_SENTENCE_CLAUSE_BEST, .op = 2 },
  { DOWSER_SENTENCE_QUERY, "per {list} the {table} with the highest {sum}", .part = DOWSER_SENTENCE_MEANS, .means = "$2, per $list 1 the 1 with the highest $sum 3" },
  { DOWSER_SENTENCE_QUERY, "per {list} the {table} with the {ordinal} highest {sum}", .part = DOWSER_SENTENCE_MEANS, .means = "$2, per $list 1 the one with the $3 highest $sum 4" },
  { DOWSER_SENTENCE_QUERY, "per {list} the {integer} {table} with the highest {sum}", .part = DOWSER_SENTENCE_MEANS, .means = "$3, per $list 1 the $2 with the highest $sum 4" },
  { DOWSER_SENTENCE_QUERY, "{query} , per {list} the {integer} with the lowest {sum}", .part = DOWSER_SENTENCE_CLAUSE_BEST, .op = 1 },
  { DOWSER_SENTENCE_QUERY, "{query} , per {list} the one with the {ordinal} lowest {sum}", .part = DOWSER_SENTENCE_CLAUSE_BEST, .op = 3 },
  { DOWSER_SENTENCE_QUERY, "per {list} the {table} with the lowest {sum}", .part = DOWSER_SENTENCE_MEANS, .means = "$2, per $list 1 the 1 with the lowest $sum 3" },
  { DOWSER_SENTENCE_QUERY, "per {list} the {table} with the {ordinal} lowest {sum}", .part = DOWSER_SENTENCE_MEANS, .means = "$2, per $list 1 the one with the $3 lowest $sum 4" },
  { DOWSER_SENTENCE_QUERY, "per {list} the {integer} {table} with the lowest {sum}", .part = DOWSER_SENTENCE_MEANS, .means = "$3, per $list 1 the $2 with the lowest $sum 4" },
  { DOWSER_SENTENCE_QUERY, "{table} by {list}", .part = DOWSER_SENTENCE_MEANS, .means = "number of $1 by $list 2", .read_only = TRUE },
  { DOWSER_SENTENCE_QUERY, "{table} per {list}", .part = DOWSER_SENTENCE_MEANS, .means = "number of $1 by $list 2", .read_only = TRUE },
  { DOWSER_SENTENCE_QUERY, "share of each {list} in {call}", .part = DOWSER_SENTENCE_MEANS, .means = "share of $call 2 by $list 1", .read_only = TRUE },
  { DOWSER_SENTENCE_QUERY, "{query} from {bare} to {bare}", .part = DOWSER_SENTENCE_CLAUSE_ROUTE, .read_only = TRUE },
  { DOWSER_SENTENCE_STEP, "{name} = ( {query} )", .part = DOWSER_SENTENCE_STEP_NAMED },
  { DOWSER_SENTENCE_STEPS, "first {step}", .part = DOWSER_SENTENCE_FLAT },
  { DOWSER_SENTENCE_STEPS, "{steps} , {step}", .part = DOWSER_SENTENCE_FLAT },
  /* Rows that read the slots in the @means of other rows. A user's text can't use these rows, because the tokenizer
   * never makes words such as "$sum" from it. */
  { DOWSER_SENTENCE_ATOM, "$atom {integer}", .part = DOWSER_SENTENCE_SLOT },
  { DOWSER_SENTENCE_SUM, "$sum {integer}", .part = DOWSER_SENTENCE_SLOT },
  { DOWSER_SENTENCE_CALL, "$call {integer}", .part = DOWSER_SENTENCE_SLOT },
  { DOWSER_SENTENCE_LIST, "$list {integer}", .part = DOWSER_SENTENCE_SLOT },
  { DOWSER_SENTENCE_OR, "$or {integer}", .part = DOWSER_SENTENCE_SLOT },
  { DOWSER_SENTENCE_QUERY, "$query {integer}", .part = DOWSER_SENTENCE_SLOT },
  { DOWSER_SENTENCE_SENTENCE, "{query}", .part = DOWSER_SENTENCE_SAME },
  { DOWSER_SENTENCE_SENTENCE, "{steps} , then {query}", .part = DOWSER_SENTENCE_STEPS_THEN },
};
/* clang-format on */
const guint dowser_sentence_n_rows = G_N_ELEMENTS (dowser_sentence_rows);

typedef struct
{
  DowserSentenceSymbol *symbols;
  guint n;
} Pattern;

/** The compiled grammar rows. @patterns: for each row, its pattern; @by_category: of guint: for each category, the
 * indexes of its rows; @words: all words that occur in a pattern. */
typedef struct
{
  Pattern *patterns;
  GArray *by_category[DOWSER_SENTENCE_N_CATEGORIES];
  GHashTable *words;
} Compiled;

static DowserSentenceCategory
find_category (const char *slot)
{
  gsize length = strlen (slot);

  for (guint c = 0; c < DOWSER_SENTENCE_N_CATEGORIES; c++)
    if (strlen (category_names[c]) == length - 2 && strncmp (category_names[c], slot + 1, length - 2) == 0)
      return c;
  g_error ("a row of the grammar has a slot %s, which is no category", slot);
}

static void
compile_row (Compiled *compiled, guint index)
{
  const DowserSentenceRow *row = &dowser_sentence_rows[index];
  char **words = g_strsplit (row->pattern, " ", -1);
  Pattern *pattern = &compiled->patterns[index];

  pattern->n = g_strv_length (words);
  pattern->symbols = g_new0 (DowserSentenceSymbol, pattern->n);
  for (guint i = 0; i < pattern->n; i++)
    if (words[i][0] == '{')
      pattern->symbols[i].category = find_category (words[i]);
    else
      {
        char *word = g_utf8_casefold (words[i], -1);

        pattern->symbols[i].word = g_intern_string (words[i]);
        g_hash_table_add (compiled->words, word);
      }
  g_strfreev (words);
  g_array_append_val (compiled->by_category[row->category], index);
}

static const Compiled *
get_compiled (void)
{
  static Compiled compiled;
  static gsize once;

  if (g_once_init_enter (&once))
    {
      compiled.patterns = g_new0 (Pattern, dowser_sentence_n_rows);
      compiled.words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      for (guint c = 0; c < DOWSER_SENTENCE_N_CATEGORIES; c++)
        compiled.by_category[c] = g_array_new (FALSE, FALSE, sizeof (guint));
      for (guint i = 0; i < dowser_sentence_n_rows; i++)
        compile_row (&compiled, i);
      g_once_init_leave (&once, 1);
    }
  return &compiled;
}

const DowserSentenceSymbol *
dowser_sentence_rows_get_symbols (guint row, guint *n)
{
  const Pattern *pattern = &get_compiled ()->patterns[row];

  *n = pattern->n;
  return pattern->symbols;
}

GArray *
dowser_sentence_rows_get_indexes (DowserSentenceCategory category)
{
  return get_compiled ()->by_category[category];
}

gboolean
dowser_sentence_rows_have_word (const char *word)
{
  return g_hash_table_contains (get_compiled ()->words, word);
}

guint
dowser_sentence_rows_count_slots (guint row)
{
  guint n;
  const DowserSentenceSymbol *symbols = dowser_sentence_rows_get_symbols (row, &n);
  guint n_slots = 0;

  for (guint i = 0; i < n; i++)
    n_slots += symbols[i].word == NULL;
  return n_slots;
}

const DowserSentenceRow *
dowser_sentence_rows_find (DowserSentenceCategory category, DowserSentencePart part, int op, int n_slots)
{
  GArray *rows = dowser_sentence_rows_get_indexes (category);

  for (guint i = 0; i < rows->len; i++)
    {
      guint index = g_array_index (rows, guint, i);
      const DowserSentenceRow *row = &dowser_sentence_rows[index];

      if (row->part == part && row->op == op && !row->read_only
          && (n_slots < 0 || dowser_sentence_rows_count_slots (index) == (guint) n_slots))
        return row;
    }
  return NULL;
}

const DowserSentenceRow *
dowser_sentence_rows_find_expr (const DowserExpr *expr, const char *name, int op, guint n_slots)
{
  for (guint i = 0; i < dowser_sentence_n_rows; i++)
    {
      const DowserSentenceRow *row = &dowser_sentence_rows[i];

      if (row->part == DOWSER_SENTENCE_EXPR && row->kind == expr->kind && !row->read_only && row->op == op
          && (expr->kind != DOWSER_EXPR_FUNCTION || g_strcmp0 (row->name, name) == 0) && row->negated == expr->negated
          && row->distinct == expr->distinct && row->case_sensitive == expr->case_sensitive
          && (expr->kind != DOWSER_EXPR_CAST || row->type == expr->type)
          && (expr->kind != DOWSER_EXPR_RELATIVE_DATE || row->unit == expr->unit)
          && (expr->kind != DOWSER_EXPR_SUBPLAN || op < DOWSER_SUBPLAN_ANY || row->compare == expr->compare)
          && dowser_sentence_rows_count_slots (i) == n_slots)
        return row;
    }
  return NULL;
}
