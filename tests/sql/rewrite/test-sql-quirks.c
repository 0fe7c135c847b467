/* test-sql-quirks.c - tests that SQL for which an engine would return wrong rows is written differently, or refused
 * with a reason */
#include "support/dowser-test-main.h"
#include "support/dowser-test-rewrite.h"

#define MYSQL DOWSER_DIALECT_MYSQL
#define POSTGRESQL DOWSER_DIALECT_POSTGRESQL
#define DUCKDB DOWSER_DIALECT_DUCKDB

static void
test_windows_misread_by_engines_are_rewritten (void)
{
  static const DowserTestRewrite cases[] = {
    { "WITH s AS (SELECT 1 AS x, shop_id FROM sale) SELECT LEAD(s.x) OVER (ORDER BY shop.id) FROM shop"
      " LEFT JOIN s ON s.shop_id = shop.id",
      MYSQL, "lead(COALESCE(`s`.`x`, NULL))" },
    { "WITH s AS (SELECT 1 AS x, shop_id FROM sale) SELECT LEAD(s.x) OVER (ORDER BY shop.id) FROM shop"
      " JOIN s ON s.shop_id = shop.id",
      MYSQL, "lead(`s`.`x`)" },
    { "WITH s AS (SELECT 1 AS x, shop_id FROM sale) SELECT MIN(s.x) FROM shop LEFT JOIN s ON s.shop_id = shop.id",
      MYSQL, "MIN(COALESCE(`s`.`x`, NULL))" },
    { "SELECT name FROM shop WHERE 3 IN (SELECT COUNT(*) OVER () FROM sale)", MYSQL,
      "IN ( SELECT * FROM ( SELECT COUNT(*) OVER ()" },
    { "SELECT name FROM shop WHERE 3 IN (SELECT COUNT(*) OVER () FROM sale WHERE shop_id = shop.id)", MYSQL,
      "a set operation, LIMIT, window function or group of dates that reads a column of the outer query" },
    { "SELECT name FROM shop WHERE 3 IN (SELECT COUNT(*) OVER () FROM sale WHERE shop_id = shop.id)", POSTGRESQL,
      "IN ( SELECT COUNT(*) OVER ()" },
    { "SELECT COUNT(*) OVER (PARTITION BY EXISTS (SELECT RANK() OVER (ORDER BY id) FROM sale)) FROM shop", DUCKDB,
      "a window function in the ORDER BY or PARTITION BY of another window function" },
    { "SELECT COUNT(*) OVER (PARTITION BY EXISTS (SELECT RANK() OVER (ORDER BY id) FROM sale)) FROM shop", POSTGRESQL,
      "PARTITION BY EXISTS (" },
    { "SELECT shop_id, COUNT(DISTINCT code), SUM(COUNT(*)) OVER () FROM sale GROUP BY shop_id HAVING COUNT(*) > 1",
      MYSQL, "HAVING together with a window function" },
    { "SELECT shop_id, COUNT(code), SUM(COUNT(*)) OVER () FROM sale GROUP BY shop_id HAVING COUNT(*) > 1", MYSQL,
      "HAVING COUNT(*) > 1" },
  };

  dowser_test_rewrites (cases, G_N_ELEMENTS (cases));
}

static void
test_subqueries_misread_by_engines_are_rewritten (void)
{
  static const DowserTestRewrite cases[] = {
    { "SELECT name FROM shop WHERE id NOT IN (SELECT MAX(shop_id) FROM sale WHERE code = shop.name)", MYSQL,
      "`shop`.`id` <> ( SELECT MAX(`sale`.`shop_id`)" },
    { "SELECT name FROM shop WHERE id NOT IN (SELECT MAX(shop_id) FROM sale GROUP BY code)", MYSQL,
      "`shop`.`id` NOT IN ( SELECT MAX(`sale`.`shop_id`)" },
    { "SELECT id FROM sale WHERE moment NOT IN (SELECT moment FROM sale GROUP BY moment HAVING COUNT(*) > 1)", MYSQL,
      "NOT IN ( SELECT * FROM ( SELECT `sale`.`moment`" },
    { "SELECT DISTINCT 1 FROM sale LIMIT 1 OFFSET 1", MYSQL,
      "OFFSET, which this engine ignores in a SELECT DISTINCT of constants" },
    { "WITH s AS (SELECT 7 AS x FROM sale), t AS (SELECT s.x + 1 AS y FROM s) SELECT DISTINCT t.y, 2 FROM t LIMIT 5 "
      "OFFSET 2",
      MYSQL, "OFFSET, which this engine ignores in a SELECT DISTINCT of constants" },
    { "WITH s AS (SELECT 7 AS x, code FROM sale) SELECT DISTINCT s.x, s.code FROM s LIMIT 5 OFFSET 2", MYSQL,
      "OFFSET 2" },
    { "SELECT DISTINCT (SELECT COUNT(*) FROM shop) FROM sale LIMIT 1 OFFSET 1", MYSQL,
      "OFFSET, which this engine ignores in a SELECT DISTINCT of constants" },
    { "WITH s AS (SELECT shop_id FROM sale GROUP BY shop_id) SELECT COUNT(CASE WHEN id IN (SELECT shop_id FROM s) THEN "
      "1"
      " END) FROM shop",
      MYSQL, "an aggregate of a subquery that reads a step" },
    { "WITH s AS (SELECT shop_id FROM sale GROUP BY shop_id) SELECT COUNT(CASE WHEN id IN (SELECT shop_id FROM s) THEN "
      "1"
      " END) FROM shop",
      DUCKDB, "COUNT(CASE WHEN" },
    { "SELECT name FROM shop WHERE (SELECT SUM((SELECT shop.id))) > 1", DOWSER_DIALECT_SQLITE,
      "an aggregate of columns that the subquery itself does not read" },
    { "SELECT name FROM shop WHERE (SELECT SUM((SELECT y.id FROM sale y WHERE y.id = x.id AND y.shop_id = shop.id)) "
      "FROM sale x) > 1",
      DOWSER_DIALECT_SQLITE, "SUM((" },
  };

  dowser_test_rewrites (cases, G_N_ELEMENTS (cases));
}

/* Tests that an OFFSET inside EXISTS counts the rows after DISTINCT and grouping. */
static void
test_offset_inside_exists_is_rewritten (void)
{
  static const DowserTestRewrite cases[] = {
    { "SELECT name FROM shop WHERE EXISTS (SELECT DISTINCT code FROM sale LIMIT 9 OFFSET 2)", DOWSER_DIALECT_SQLITE,
      "EXISTS ( SELECT * FROM ( SELECT DISTINCT \"sale\".\"code\"" },
    { "SELECT name FROM shop WHERE NOT EXISTS (SELECT DISTINCT code FROM sale WHERE shop_id = shop.id LIMIT 9 OFFSET "
      "2)",
      DOWSER_DIALECT_SQLITE, "NOT EXISTS ( SELECT * FROM ( SELECT DISTINCT \"sale\".\"code\"" },
    { "SELECT name FROM shop WHERE EXISTS (SELECT DISTINCT code FROM sale LIMIT 9)", DOWSER_DIALECT_SQLITE,
      "EXISTS ( SELECT DISTINCT" },
    { "SELECT name FROM shop WHERE EXISTS (SELECT code FROM sale GROUP BY code LIMIT 9 OFFSET 2)",
      DOWSER_DIALECT_SQLITE, "EXISTS ( SELECT \"sale\".\"code\"" },
    { "SELECT name FROM shop WHERE EXISTS (SELECT DISTINCT code FROM sale LIMIT 9 OFFSET 2)", MYSQL,
      "EXISTS ( SELECT * FROM ( SELECT DISTINCT `sale`.`code`" },
    { "SELECT name FROM shop WHERE EXISTS (SELECT DISTINCT code FROM sale WHERE shop_id = shop.id LIMIT 9 OFFSET 2)",
      MYSQL, "a set operation, LIMIT, window function or group of dates that reads a column of the outer query" },
    { "SELECT name FROM shop WHERE NOT EXISTS (SELECT code FROM sale WHERE shop_id = shop.id GROUP BY code LIMIT 9 "
      "OFFSET 2)",
      MYSQL,
      "NOT EXISTS ( SELECT `sale`.`code` FROM `sale` WHERE `sale`.`shop_id` = `shop`.`id` GROUP BY "
      "`sale`.`code` HAVING COUNT(*) > 0 LIMIT 9 OFFSET 2 )" },
    { "SELECT name FROM shop WHERE EXISTS (SELECT code FROM sale GROUP BY code HAVING COUNT(*) > 1 LIMIT 9 OFFSET 2)",
      MYSQL, "EXISTS ( SELECT `sale`.`code` FROM `sale` GROUP BY `sale`.`code` HAVING COUNT(*) > 1 LIMIT" },
    { "SELECT name FROM shop WHERE EXISTS (SELECT code FROM sale GROUP BY code UNION SELECT name FROM shop LIMIT 9 "
      "OFFSET 2)",
      MYSQL, "EXISTS ( SELECT * FROM ( SELECT" },
    { "SELECT name FROM shop WHERE EXISTS (SELECT DISTINCT code FROM sale LIMIT 9 OFFSET 2)", POSTGRESQL,
      "EXISTS ( SELECT DISTINCT" },
  };

  dowser_test_rewrites (cases, G_N_ELEMENTS (cases));
}

/* Tests a RANGE window over the literals of a step. MySQL checks the window before it knows the type of the computed
 * literals. */
static void
test_range_windows_over_literals_are_rewritten (void)
{
  static const DowserTestRewrite cases[] = {
    { "WITH s AS (SELECT DISTINCT 7 AS x, code FROM sale ORDER BY 1, 2 LIMIT 3) SELECT SUM(x) OVER (ORDER BY x RANGE "
      "BETWEEN 1 PRECEDING AND 2 FOLLOWING) FROM s",
      MYSQL, "(ORDER BY `s`.`x` + 0 RANGE BETWEEN 1 PRECEDING" },
    { "WITH s AS (SELECT shop_id AS x FROM sale) SELECT SUM(x) OVER (ORDER BY x RANGE BETWEEN UNBOUNDED PRECEDING AND "
      "CURRENT ROW) FROM s",
      MYSQL, "(ORDER BY `s`.`x` RANGE BETWEEN UNBOUNDED" },
    { "SELECT SUM(shop_id) OVER (ORDER BY shop_id RANGE BETWEEN 1 PRECEDING AND 2 FOLLOWING) FROM sale", MYSQL,
      "(ORDER BY `sale`.`shop_id` RANGE BETWEEN 1 PRECEDING" },
  };

  dowser_test_rewrites (cases, G_N_ELEMENTS (cases));
}

static void
test_decimal_sums_keep_their_precision (void)
{
  static const DowserTestRewrite cases[] = {
    { "SELECT SUM(price) FROM sale UNION ALL SELECT price * price FROM sale", DUCKDB,
      "SELECT CAST(SUM(\"sale\".\"price\") AS DECIMAL(38, 15))" },
    { "SELECT SUM(price) FROM sale", DUCKDB, "SELECT SUM(\"sale\".\"price\") FROM" },
    { "SELECT shop_id FROM sale GROUP BY shop_id HAVING SUM(price) > 100", DUCKDB,
      "HAVING SUM(\"sale\".\"price\") > 100" },
    { "SELECT SUM(price) FROM sale UNION ALL SELECT price * price FROM sale", POSTGRESQL,
      "SELECT SUM(\"sale\".\"price\") FROM" },
  };

  dowser_test_rewrites (cases, G_N_ELEMENTS (cases));
}

/* Tests for SQLite that a case-insensitive comparison inside a CASE doesn't change the collation of the CASE's
 * result. */
static void
test_case_expression_keeps_its_collation (void)
{
  static const DowserTestRewrite cases[] = {
    { "SELECT MAX(CASE WHEN code = 'a' COLLATE NOCASE THEN code END) FROM sale", DOWSER_DIALECT_SQLITE,
      "MAX(CASE WHEN lower(\"sale\".\"code\") = lower('a') THEN" },
    { "SELECT code FROM sale WHERE code = 'a' COLLATE NOCASE", DOWSER_DIALECT_SQLITE,
      "WHERE \"sale\".\"code\" = 'a' COLLATE NOCASE" },
  };

  dowser_test_rewrites (cases, G_N_ELEMENTS (cases));
}

DOWSER_TEST_MAIN (sql_quirks)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/sql-quirks/windows-misread-by-engines-are-rewritten",
                   test_windows_misread_by_engines_are_rewritten);
  g_test_add_func ("/sql/sql-quirks/subqueries-misread-by-engines-are-rewritten",
                   test_subqueries_misread_by_engines_are_rewritten);
  g_test_add_func ("/sql/sql-quirks/offset-inside-exists-is-rewritten", test_offset_inside_exists_is_rewritten);
  g_test_add_func ("/sql/sql-quirks/range-windows-over-literals-are-rewritten",
                   test_range_windows_over_literals_are_rewritten);
  g_test_add_func ("/sql/sql-quirks/decimal-sums-keep-their-precision", test_decimal_sums_keep_their_precision);
  g_test_add_func ("/sql/sql-quirks/case-expression-keeps-its-collation", test_case_expression_keeps_its_collation);
  return g_test_run ();
}
