/* dowser-sql-readings.c - the table of what calls of each dialect mean in a plan */
#include "sql/dowser-sql-readings.h"

#define POSTGRESQL (READ_POSTGRESQL | READ_DUCKDB)

/* What takes the meaning of wildcards away when the engine computes a pattern. */
#define ESCAPED(hole) "replace(replace(replace(" hole ", '!', '!!'), '%', '!%'), '_', '!_')"
#define GLOBBED(hole) "replace(replace(replace(" hole ", '[', '[[]'), '*', '[*]'), '?', '[?]')"

/* From the date @b to the date @a: one less where the day has not come in the last of them. */
#define DAY_OF_YEAR(x) "100 * month(" x ") + day(" x ")"
#define WHOLE_YEARS(a, b)                                                                                              \
  "year(" a ") - year(" b ") - CASE WHEN " a " >= " b                                                                  \
  " AND " DAY_OF_YEAR (a) " < " DAY_OF_YEAR (b) " THEN 1 WHEN " a " < " b                                              \
                                                " AND " DAY_OF_YEAR (a) " > " DAY_OF_YEAR (b) " THEN -1 ELSE 0 END"

/* The same by months: one less where day and time have not come in the last of them. */
#define IN_MONTH(x) "1000000 * day(" x ") + 10000 * hour(" x ") + 100 * minute(" x ") + second(" x ")"
#define WHOLE_MONTHS(a, b)                                                                                             \
  "12 * (year(" a ") - year(" b ")) + month(" a ") - month(" b ") - CASE WHEN " a " >= " b                             \
  " AND " IN_MONTH (a) " < " IN_MONTH (b) " THEN 1 WHEN " a " < " b                                                    \
                                          " AND " IN_MONTH (a) " > " IN_MONTH (b) " THEN -1 ELSE 0 END"
#define DAY_IN_YEAR(x) "1 + CAST(days_between(truncate_year(" x "), date(" x ")) AS INTEGER)"

const DowserSqlReading dowser_sql_readings[] = {
  /* Weeks that begin on Sunday, and the first one is the one that is whole. */
  { READ_MYSQL, "week($1)", NULL },
  { READ_MYSQL, "date_part('week', $1)", NULL },
  /* parts of dates */
  { READ_ALL, "date_part('year', $1)", "year($1)" },
  { READ_ALL, "date_part('quarter', $1)", "quarter($1)" },
  { READ_ALL, "date_part('month', $1)", "month($1)" },
  { READ_ALL, "date_part('week', $1)", "week($1)" },
  { READ_ALL, "date_part('day', $1)", "day($1)" },
  { POSTGRESQL, "date_part('doy', $1)", DAY_IN_YEAR ("$1") },
  { READ_MYSQL | READ_DUCKDB, "dayofyear($1)", DAY_IN_YEAR ("$1") },
  { READ_ALL, "date_part('hour', $1)", "hour($1)" },
  { READ_ALL, "date_part('minute', $1)", "minute($1)" },
  { READ_ALL, "date_part('second', $1)", "second($1)" },
  { POSTGRESQL, "date_part('dow', $1)", "weekday($1)" },
  { POSTGRESQL, "date_part('isodow', $1)", "(weekday($1) + 6) % 7 + 1" },
  { READ_DUCKDB, "date_part('dayofweek', $1)", "weekday($1)" },
  { READ_DUCKDB, "dayofweek($1)", "weekday($1)" },
  { READ_DUCKDB, "weekday($1)", "weekday($1)" },
  { READ_DUCKDB, "isodow($1)", "(weekday($1) + 6) % 7 + 1" },
  { READ_DUCKDB, "week($1)", "week($1)" },
  { READ_DUCKDB, "weekofyear($1)", "week($1)" },
  { READ_MYSQL, "dayofweek($1)", "weekday($1) + 1" },
  { READ_MYSQL, "weekday($1)", "(weekday($1) + 6) % 7" },
  { READ_MYSQL, "week($1, 3)", "week($1)" },
  { READ_MYSQL, "weekofyear($1)", "week($1)" },
  { READ_MYSQL | READ_DUCKDB, "dayofmonth($1)", "day($1)" },
  { READ_MYSQL, "date_part('dow', $1)", NULL },
  /* the beginnings of units of time */
  { READ_ALL, "date_trunc('year', $1)", "truncate_year($1)" },
  { READ_ALL, "date_trunc('quarter', $1)", "truncate_quarter($1)" },
  { READ_ALL, "date_trunc('month', $1)", "truncate_month($1)" },
  { READ_ALL, "date_trunc('week', $1)", "truncate_week($1)" },
  { READ_ALL, "date_trunc('day', $1)", "truncate_day($1)" },
  { READ_ALL, "date_trunc('hour', $1)", "truncate_hour($1)" },
  { READ_MYSQL, "last_day($1)", "add_days(add_months(truncate_month($1), 1), -1)" },
  { READ_DUCKDB, "last_day($1)", "add_days(add_months(truncate_month($1), 1), -1)" },
  /* dates moved by so much */
  { READ_ALL, "$1 + INTERVAL $2 DAY", "add_days($1, $2)" },
  { READ_ALL, "$1 - INTERVAL $2 DAY", "add_days($1, - $2)" },
  { READ_ALL, "$1 + INTERVAL $2 WEEK", "add_days($1, 7 * $2)" },
  { READ_ALL, "$1 - INTERVAL $2 WEEK", "add_days($1, -7 * $2)" },
  { READ_ALL, "$1 + INTERVAL $2 MONTH", "add_months($1, $2)" },
  { READ_ALL, "$1 - INTERVAL $2 MONTH", "add_months($1, - $2)" },
  { READ_ALL, "$1 + INTERVAL $2 QUARTER", "add_months($1, 3 * $2)" },
  { READ_ALL, "$1 - INTERVAL $2 QUARTER", "add_months($1, -3 * $2)" },
  { READ_ALL, "$1 + INTERVAL $2 YEAR", "add_years($1, $2)" },
  { READ_ALL, "$1 - INTERVAL $2 YEAR", "add_years($1, - $2)" },
  { READ_ALL, "$1 + $2 * INTERVAL '1 day'", "add_days($1, $2)" },
  { READ_ALL, "$1 - $2 * INTERVAL '1 day'", "add_days($1, - $2)" },
  { READ_ALL, "$1 + $2 * INTERVAL '1 month'", "add_months($1, $2)" },
  { READ_ALL, "$1 - $2 * INTERVAL '1 month'", "add_months($1, - $2)" },
  { READ_ALL, "$1 + $2 * INTERVAL '1 year'", "add_years($1, $2)" },
  { READ_ALL, "$1 - $2 * INTERVAL '1 year'", "add_years($1, - $2)" },
  { POSTGRESQL, "$1 + make_interval(days => $2)", "add_days($1, $2)" },
  { POSTGRESQL, "$1 + make_interval(weeks => $2)", "add_days($1, 7 * $2)" },
  { POSTGRESQL, "$1 - make_interval(weeks => $2)", "add_days($1, -7 * $2)" },
  { POSTGRESQL, "$1 + make_interval(months => $2)", "add_months($1, $2)" },
  { POSTGRESQL, "$1 + make_interval(years => $2)", "add_years($1, $2)" },
  { POSTGRESQL, "$1 - make_interval(days => $2)", "add_days($1, - $2)" },
  { POSTGRESQL, "$1 - make_interval(months => $2)", "add_months($1, - $2)" },
  { POSTGRESQL, "$1 - make_interval(years => $2)", "add_years($1, - $2)" },
  { READ_ALL, "date_add($1, INTERVAL $2 DAY)", "add_days($1, $2)" },
  { READ_ALL, "date_add($1, INTERVAL $2 WEEK)", "add_days($1, 7 * $2)" },
  { READ_ALL, "date_add($1, INTERVAL $2 MONTH)", "add_months($1, $2)" },
  { READ_ALL, "date_add($1, INTERVAL $2 QUARTER)", "add_months($1, 3 * $2)" },
  { READ_ALL, "date_add($1, INTERVAL $2 YEAR)", "add_years($1, $2)" },
  { READ_ALL, "date_sub($1, INTERVAL $2 DAY)", "add_days($1, - $2)" },
  { READ_ALL, "date_sub($1, INTERVAL $2 WEEK)", "add_days($1, -7 * $2)" },
  { READ_ALL, "date_sub($1, INTERVAL $2 MONTH)", "add_months($1, - $2)" },
  { READ_ALL, "date_sub($1, INTERVAL $2 QUARTER)", "add_months($1, -3 * $2)" },
  { READ_ALL, "date_sub($1, INTERVAL $2 YEAR)", "add_years($1, - $2)" },
  { READ_MYSQL, "adddate($1, INTERVAL $2 DAY)", "add_days($1, $2)" },
  { READ_MYSQL, "adddate($1, INTERVAL $2 WEEK)", "add_days($1, 7 * $2)" },
  { READ_MYSQL, "adddate($1, INTERVAL $2 QUARTER)", "add_months($1, 3 * $2)" },
  { READ_MYSQL, "adddate($1, INTERVAL $2 MONTH)", "add_months($1, $2)" },
  { READ_MYSQL, "adddate($1, INTERVAL $2 YEAR)", "add_years($1, $2)" },
  { READ_MYSQL, "subdate($1, INTERVAL $2 DAY)", "add_days($1, - $2)" },
  { READ_MYSQL, "subdate($1, INTERVAL $2 WEEK)", "add_days($1, -7 * $2)" },
  { READ_MYSQL, "subdate($1, INTERVAL $2 QUARTER)", "add_months($1, -3 * $2)" },
  { READ_MYSQL, "subdate($1, INTERVAL $2 MONTH)", "add_months($1, - $2)" },
  { READ_MYSQL, "subdate($1, INTERVAL $2 YEAR)", "add_years($1, - $2)" },
  { READ_MYSQL, "adddate($1, $2)", "add_days($1, $2)" },
  { READ_MYSQL, "subdate($1, $2)", "add_days($1, - $2)" },
  { READ_MYSQL, "timestampadd('day', $1, $2)", "add_days($2, $1)" },
  { READ_MYSQL, "timestampadd('week', $1, $2)", "add_days($2, 7 * $1)" },
  { READ_MYSQL, "timestampadd('quarter', $1, $2)", "add_months($2, 3 * $1)" },
  { READ_MYSQL, "timestampadd('month', $1, $2)", "add_months($2, $1)" },
  { READ_MYSQL, "timestampadd('year', $1, $2)", "add_years($2, $1)" },
  /* days from one date to another */
  { READ_SQLITE, "julianday($2) - julianday($1)", "days_between($1, $2)" },
  { READ_MYSQL, "datediff($2, $1)", "days_between(date($1), date($2))" },
  { READ_MYSQL, "to_days($2) - to_days($1)", "days_between(date($1), date($2))" },
  { READ_DUCKDB, "date_diff('day', $1, $2)", "days_between(date($1), date($2))" },
  { READ_DUCKDB, "datediff('day', $1, $2)", "days_between(date($1), date($2))" },
  { READ_DUCKDB, "date_diff('year', $1, $2)", "year($2) - year($1)" },
  { READ_DUCKDB, "datediff('year', $1, $2)", "year($2) - year($1)" },
  { READ_DUCKDB, "date_diff('month', $1, $2)", "12 * (year($2) - year($1)) + month($2) - month($1)" },
  { READ_DUCKDB, "datediff('month', $1, $2)", "12 * (year($2) - year($1)) + month($2) - month($1)" },
  { READ_POSTGRESQL, "date_part('day', age($2, $1))", NULL },
  { READ_MYSQL, "timestampdiff('day', $1, $2)", "CAST(days_between($1, $2) AS INTEGER)" },
  { READ_MYSQL, "timestampdiff('month', $2, $1)", WHOLE_MONTHS ("$1", "$2") },
  { READ_MYSQL, "timestampdiff('year', $2, $1)", WHOLE_YEARS ("$1", "$2") },
  { POSTGRESQL, "date_part('year', age($1, $2))", WHOLE_YEARS ("$1", "$2") },
  { POSTGRESQL, "date_part('year', age($1))", WHOLE_YEARS ("today()", "$1") },
  /* now */
  { READ_ALL, "curdate()", "today()" },
  { READ_ALL, "current_date()", "today()" },
  { READ_ALL, "getdate()", "now()" },
  { READ_ALL, "sysdate()", "now()" },
  { READ_ALL, "current_timestamp()", "now()" },
  { READ_ALL, "today()", "today()" },
  { READ_ALL, "now()", "now()" },
  /* texts */
  { READ_ALL, "lcase($1)", "lower($1)" },
  { READ_ALL, "ucase($1)", "upper($1)" },
  { READ_MYSQL, "time_format($1, '%H:%i:%s')", "CAST($1 AS TEXT)" },
  { READ_ALL, "char_length($1)", "length($1)" },
  { READ_ALL, "character_length($1)", "length($1)" },
  { READ_DUCKDB, "len($1)", "length($1)" },
  /* MySQL counts bytes. */
  { READ_MYSQL, "length($1)", NULL },
  { READ_ALL, "instr($1, $2)", "position($1, $2)" },
  { READ_ALL, "strpos($1, $2)", "position($1, $2)" },
  { READ_ALL, "locate($1, $2)", "position($2, $1)" },
  { READ_ALL, "charindex($1, $2)", "position($2, $1)" },
  { POSTGRESQL, "starts_with($1, $2)", "starts_exactly($1, $2)" },
  { READ_DUCKDB, "contains($1, $2)", "contains_exactly($1, $2)" },
  { READ_DUCKDB, "ends_with($1, $2)", "ends_exactly($1, $2)" },
  { READ_DUCKDB, "suffix($1, $2)", "ends_exactly($1, $2)" },
  { READ_DUCKDB, "prefix($1, $2)", "starts_exactly($1, $2)" },
  { READ_SQLITE, "$1 LIKE ('%' || " ESCAPED ("$2") " || '%') ESCAPE '!'", "contains($1, $2)" },
  { READ_SQLITE, "$1 LIKE (" ESCAPED ("$2") " || '%') ESCAPE '!'", "starts($1, $2)" },
  { READ_SQLITE, "$1 LIKE ('%' || " ESCAPED ("$2") ") ESCAPE '!'", "ends($1, $2)" },
  { READ_SQLITE, "$1 GLOB ('*' || " GLOBBED ("$2") " || '*')", "contains_exactly($1, $2)" },
  { READ_SQLITE, "$1 GLOB (" GLOBBED ("$2") " || '*')", "starts_exactly($1, $2)" },
  { READ_SQLITE, "$1 GLOB ('*' || " GLOBBED ("$2") ")", "ends_exactly($1, $2)" },
  { READ_SQLITE, "$1 GLOB replace(replace(" GLOBBED ("$2") ", '%', '*'), '_', '?')", "like_exactly($1, $2)" },
  /* choices */
  { READ_ALL, "ifnull($1, $2)", "coalesce($1, $2)" },
  { READ_ALL, "nvl($1, $2)", "coalesce($1, $2)" },
  { READ_ALL, "nvl2($1, $2, $3)", "CASE WHEN $1 IS NOT NULL THEN $2 ELSE $3 END" },
  { READ_ALL, "iif($1, $2, $3)", "CASE WHEN $1 THEN $2 ELSE $3 END" },
  { READ_ALL, "if($1, $2, $3)", "CASE WHEN $1 THEN $2 ELSE $3 END" },
  { READ_ALL, "iif($1, $2)", "CASE WHEN $1 THEN $2 END" },
  { READ_MYSQL, "isnull($1)", "$1 IS NULL" },
  { READ_MYSQL, "field($1, $2)", "CASE WHEN $1 = $2 THEN 1 ELSE 0 END" },
  { READ_MYSQL, "field($1, $2, $3)", "CASE WHEN $1 = $2 THEN 1 WHEN $1 = $3 THEN 2 ELSE 0 END" },
  { READ_MYSQL, "field($1, $2, $3, $4)",
    "CASE WHEN $1 = $2 THEN 1 WHEN $1 = $3 THEN 2 WHEN $1 = $4 THEN 3 ELSE 0 END" },
  { READ_MYSQL, "field($1, $2, $3, $4, $5)",
    "CASE WHEN $1 = $2 THEN 1 WHEN $1 = $3 THEN 2 WHEN $1 = $4 THEN 3 WHEN $1 = $5 THEN 4 ELSE 0 END" },
  /* numbers */
  { READ_ALL, "ceil($1)", "ceiling($1)" },
  { READ_ALL, "mod($1, $2)", "$1 % $2" },
  /* PostgreSQL has neither as a whole number, which half of it would be. */
  { POSTGRESQL, "trunc($1)", "CAST(CAST($1 AS INTEGER) AS REAL)" },
  { POSTGRESQL, "sign($1)", "CASE WHEN $1 > 0 THEN 1.0 WHEN $1 < 0 THEN -1.0 WHEN $1 = 0 THEN 0.0 END" },
  { READ_MYSQL, "truncate($1, 0)", "CAST($1 AS INTEGER)" },
  { READ_MYSQL, "sign($1)", "CASE WHEN $1 > 0 THEN 1 WHEN $1 < 0 THEN -1 WHEN $1 = 0 THEN 0 END" },
  { READ_SQLITE, "CAST($1 AS REAL) / nullif($2, 0)", "ratio($1, $2)" },
  /* conditions over rows */
  { READ_ALL, "count_if($1)", "count(CASE WHEN $1 THEN 1 END)" },
  { READ_ALL, "countif($1)", "count(CASE WHEN $1 THEN 1 END)" },
  { READ_ALL, "bool_or($1)", "max(CASE WHEN $1 THEN 1 WHEN NOT $1 THEN 0 END) = 1" },
  { READ_ALL, "bool_and($1)", "min(CASE WHEN $1 THEN 1 WHEN NOT $1 THEN 0 END) = 1" },
  { READ_ALL, "every($1)", "min(CASE WHEN $1 THEN 1 WHEN NOT $1 THEN 0 END) = 1" },
  { 0, NULL, NULL },
};
