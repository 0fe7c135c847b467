/* test-sql-index.c - tests that CREATE INDEX is written in each dialect, with any names */
#include "sql/write/dowser-sql-index.h"
#include "support/dowser-test-main.h"

static void
test_index_is_written_in_each_dialect (void)
{
  static const struct
  {
    DowserDialectId dialect;
    const char *sql;
  } cases[] = {
    { DOWSER_DIALECT_SQLITE, "CREATE INDEX \"orders_day\" ON \"orders\" (\"day\")" },
    { DOWSER_DIALECT_POSTGRESQL, "CREATE INDEX \"orders_day\" ON \"orders\" (\"day\")" },
    { DOWSER_DIALECT_MYSQL, "CREATE INDEX `orders_day` ON `orders` (`day`)" },
  };
  static const char *const columns[] = { "day", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *sql = dowser_sql_write_index (cases[i].dialect, "orders", columns);

      g_assert_cmpstr (sql, ==, cases[i].sql);
    }
}

static void
test_hostile_index_names_stay_quoted (void)
{
  static const char *const columns[] = { "a\"b", "c d", NULL };
  g_autofree char *sql = dowser_sql_write_index (DOWSER_DIALECT_SQLITE, "t\"; DROP", columns);

  g_assert_cmpstr (sql, ==, "CREATE INDEX \"t\"\"; DROP_a\"\"b_c d\" ON \"t\"\"; DROP\" (\"a\"\"b\", \"c d\")");
}

DOWSER_TEST_MAIN (sql_index)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/sql-index/index-is-written-in-each-dialect", test_index_is_written_in_each_dialect);
  g_test_add_func ("/sql/sql-index/hostile-index-names-stay-quoted", test_hostile_index_names_stay_quoted);
  return g_test_run ();
}
