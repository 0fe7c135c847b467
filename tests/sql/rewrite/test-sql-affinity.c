/* test-sql-affinity.c - tests that comparing a text with a number gives the same result in each dialect as in SQLite */
#include "support/dowser-test-main.h"
#include "support/dowser-test-rewrite.h"

#define POSTGRESQL DOWSER_DIALECT_POSTGRESQL

static void
test_numeric_texts_compare_as_in_sqlite (void)
{
  static const DowserTestRewrite cases[] = {
    { "SELECT id FROM sale WHERE shop_id = '12'", POSTGRESQL, "\"sale\".\"shop_id\" = 12" },
    { "SELECT id FROM sale WHERE shop_id = ' +12 '", POSTGRESQL, "\"sale\".\"shop_id\" = 12" },
    { "SELECT id FROM sale WHERE amount BETWEEN '1.5' AND 2", POSTGRESQL, "BETWEEN 1.5::float8 AND 2" },
    { "SELECT id FROM sale WHERE shop_id IN ('1', '2')", POSTGRESQL, "IN (1, 2)" },
    { "SELECT id FROM shop WHERE open = '0'", POSTGRESQL, "CAST(\"shop\".\"open\" AS integer) = 0" },
    { "WITH s AS (SELECT shop_id AS x FROM sale) SELECT x FROM s WHERE x < '3'", POSTGRESQL, "\"s\".\"x\" < 3" },
  };

  dowser_test_rewrites (cases, G_N_ELEMENTS (cases));
}

/* Tests that a number isn't equal to a text that isn't a number. */
static void
test_words_are_not_numbers (void)
{
  static const DowserTestRewrite cases[] = {
    { "SELECT id FROM sale WHERE shop_id = 'null'", POSTGRESQL, "CAST(\"sale\".\"shop_id\" AS text) = 'null'" },
    { "SELECT id FROM sale WHERE shop_id <> ''", POSTGRESQL, "CAST(\"sale\".\"shop_id\" AS text) <> ''" },
    { "SELECT id FROM sale WHERE shop_id NOT IN ('a', '1b')", POSTGRESQL, "AS text) NOT IN ('a', '1b')" },
    { "SELECT id FROM sale WHERE shop_id < 'null'", POSTGRESQL, "values of different types in one place" },
    { "SELECT id FROM sale WHERE shop_id IN ('a', '1')", POSTGRESQL, "values of different types in one place" },
    { "SELECT id FROM sale WHERE amount = 'Infinity'", POSTGRESQL, "values of different types in one place" },
  };

  dowser_test_rewrites (cases, G_N_ELEMENTS (cases));
}

static void
test_mixed_texts_compare_as_in_sqlite (void)
{
  static const DowserTestRewrite cases[] = {
    { "SELECT id FROM sale WHERE code = 12", POSTGRESQL, "\"sale\".\"code\" = '12'" },
    { "SELECT id FROM sale WHERE code > 1.5", POSTGRESQL, "\"sale\".\"code\" > '1.5'" },
    { "SELECT id FROM sale WHERE 3.0 = code", POSTGRESQL, "'3.0' = \"sale\".\"code\"" },
    { "SELECT id FROM sale WHERE code > (SELECT COUNT(*) FROM shop)", POSTGRESQL,
      "\"sale\".\"code\" > CAST(( SELECT COUNT(*) FROM \"shop\" ) AS text)" },
    { "SELECT id FROM sale WHERE code = shop_id", POSTGRESQL, "values of different types in one place" },
    { "SELECT id FROM sale WHERE upper(code) = 12", POSTGRESQL, "values of different types in one place" },
    { "SELECT id FROM sale WHERE code = 1e300", POSTGRESQL, "values of different types in one place" },
    { "SELECT shop_id FROM sale GROUP BY shop_id HAVING COUNT(*) = '2'", POSTGRESQL,
      "values of different types in one place" },
  };

  dowser_test_rewrites (cases, G_N_ELEMENTS (cases));
}

DOWSER_TEST_MAIN (sql_affinity)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/sql-affinity/numeric-texts-compare-as-in-sqlite", test_numeric_texts_compare_as_in_sqlite);
  g_test_add_func ("/sql/sql-affinity/words-are-not-numbers", test_words_are_not_numbers);
  g_test_add_func ("/sql/sql-affinity/mixed-texts-compare-as-in-sqlite", test_mixed_texts_compare_as_in_sqlite);
  return g_test_run ();
}
