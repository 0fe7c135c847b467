/* test-sql-regroup.c - tests that groups that show columns other than their keys are rewritten for engines that refuse
 * such groups */
#include "support/dowser-test-main.h"
#include "support/dowser-test-rewrite.h"

#define DUCKDB DOWSER_DIALECT_DUCKDB
#define REFUSED "which is neither grouped nor aggregated"

static void
test_dependent_columns_become_group_keys (void)
{
  static const DowserTestRewrite cases[] = {
    { "SELECT name, COUNT(*) FROM shop GROUP BY id", DUCKDB, "GROUP BY \"shop\".\"id\", \"shop\".\"name\"" },
    { "SELECT s.name, COUNT(*) FROM sale JOIN shop AS s ON s.id = sale.shop_id GROUP BY sale.shop_id ORDER BY s.open",
      DUCKDB, "GROUP BY \"sale\".\"shop_id\", \"s\".\"name\", \"s\".\"open\"" },
    { "SELECT s.name, COUNT(*) FROM sale LEFT JOIN shop AS s ON s.id = sale.shop_id GROUP BY sale.shop_id", DUCKDB,
      REFUSED },
    { "SELECT s.name, COUNT(*) FROM sale JOIN shop AS s ON s.id > sale.shop_id GROUP BY sale.shop_id", DUCKDB,
      REFUSED },
    { "SELECT name, COUNT(*) FROM shop GROUP BY open", DUCKDB, REFUSED },
    { "SELECT name, COUNT(*) FROM shop", DUCKDB, REFUSED },
  };

  dowser_test_rewrites (cases, G_N_ELEMENTS (cases));
}

static void
test_columns_next_to_maximum_are_rewritten (void)
{
  static const DowserTestRewrite cases[] = {
    { "SELECT code, MAX(amount) FROM sale", DUCKDB,
      "WITH \"ranked1\" AS ( SELECT \"sale\".\"code\" AS \"shown1\", \"sale\".\"amount\" AS \"value\", row_number() "
      "OVER "
      "(ORDER BY \"sale\".\"amount\" DESC NULLS LAST) AS \"place\" FROM \"sale\" ) SELECT MAX(CASE WHEN "
      "\"ranked1\".\"place\" = 1 THEN \"ranked1\".\"shown1\" END) AS \"code\", MAX(\"ranked1\".\"value\")" },
    { "SELECT shop_id, code, MIN(amount) FROM sale GROUP BY shop_id HAVING MIN(amount) > 2 ORDER BY shop_id", DUCKDB,
      "GROUP BY \"ranked1\".\"key1\" HAVING MIN(\"ranked1\".\"value\") > 2 ORDER BY" },
    { "WITH s AS (SELECT code, MAX(amount) AS m FROM sale) SELECT code FROM s", DUCKDB,
      "FROM \"ranked1\" ) SELECT \"s\".\"code\"" },
    { "SELECT code, MAX(amount), COUNT(*) FROM sale", DUCKDB, REFUSED },
    { "SELECT code, MAX(amount), MIN(amount) FROM sale", DUCKDB, REFUSED },
    { "SELECT code, SUM(amount) FROM sale", DUCKDB, REFUSED },
    { "SELECT (SELECT name FROM shop WHERE shop.id = sale.shop_id), MAX(amount) FROM sale", DUCKDB, REFUSED },
  };

  dowser_test_rewrites (cases, G_N_ELEMENTS (cases));
}

static void
test_parts_without_effect_are_left_out (void)
{
  static const DowserTestRewrite cases[] = {
    { "SELECT SUM(amount) FROM sale ORDER BY code LIMIT 2", DUCKDB, "FROM \"sale\" LIMIT 2" },
    { "SELECT DISTINCT code FROM sale GROUP BY code ORDER BY COUNT(*)", DUCKDB, "SELECT \"sale\".\"code\" FROM" },
    { "SELECT DISTINCT shop_id FROM sale GROUP BY shop_id, code ORDER BY COUNT(*)", DUCKDB,
      "ORDER BY with a value that is not shown, together with DISTINCT" },
    { "SELECT COUNT(*) FROM (SELECT * FROM sale GROUP BY shop_id HAVING COUNT(*) = 2)", DUCKDB,
      "( SELECT \"sale\".\"shop_id\" AS \"shop_id\" FROM \"sale\" GROUP BY \"sale\".\"shop_id\" HAVING COUNT(*) = 2 "
      ")" },
    { "SELECT code FROM (SELECT * FROM sale GROUP BY shop_id HAVING COUNT(*) = 2)", DUCKDB, REFUSED },
  };

  dowser_test_rewrites (cases, G_N_ELEMENTS (cases));
}

/* Tests that selects with columns besides their group keys stay unchanged for SQLite, because SQLite defines which row
 * such a column is taken from. */
static void
test_groups_stay_unchanged_for_sqlite (void)
{
  static const DowserTestRewrite cases[] = {
    { "SELECT code, MAX(amount) FROM sale", DOWSER_DIALECT_SQLITE,
      "SELECT \"sale\".\"code\", MAX(\"sale\".\"amount\") FROM \"sale\"" },
    { "SELECT name, COUNT(*) FROM shop GROUP BY open", DOWSER_DIALECT_SQLITE, "GROUP BY \"shop\".\"open\"" },
  };

  dowser_test_rewrites (cases, G_N_ELEMENTS (cases));
}

DOWSER_TEST_MAIN (sql_regroup)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/sql-regroup/dependent-columns-become-group-keys", test_dependent_columns_become_group_keys);
  g_test_add_func ("/sql/sql-regroup/columns-next-to-maximum-are-rewritten",
                   test_columns_next_to_maximum_are_rewritten);
  g_test_add_func ("/sql/sql-regroup/parts-without-effect-are-left-out", test_parts_without_effect_are_left_out);
  g_test_add_func ("/sql/sql-regroup/groups-stay-unchanged-for-sqlite", test_groups_stay_unchanged_for_sqlite);
  return g_test_run ();
}
