/* test-sql-hide.c - tests that literal values are removed from SQL, with any kind of quotes */
#include "base/dowser-sql-hide.h"
#include "support/dowser-test-main.h"

static void
test_literals_become_question_marks (void)
{
  static const struct
  {
    const DowserSqlRules *rules;
    const char *sql;
    const char *hidden;
  } cases[] = {
    { &dowser_sql_rules_sqlite, "SELECT name FROM t WHERE city = 'Bern''s' AND n > 12.5e3 -- Bern\nLIMIT 3",
      "SELECT name FROM t WHERE city = ? AND n > ?  \nLIMIT ?" },
    { &dowser_sql_rules_sqlite, "SELECT \"name 1\", x'00ff' /* 7 */ FROM t1", "SELECT \"name 1\", ?   FROM t1" },
    { &dowser_sql_rules_postgresql, "SELECT $$secret$$, E'a\\'b', $tag$ it's $tag$", "SELECT ?, ?, ?" },
    { &dowser_sql_rules_mysql, "SELECT \"secret\", 'a' 'b' FROM `t 1` # 5", "SELECT ?, ?  FROM `t 1`  " },
    { &dowser_sql_rules_sqlite, "SELECT 'secret", "SELECT ?" },
    { &dowser_sql_rules_sqlite, "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *hidden = dowser_sql_hide_values (cases[i].rules, cases[i].sql);

      g_assert_cmpstr (hidden, ==, cases[i].hidden);
    }
}

DOWSER_TEST_MAIN (sql_hide)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/sql-hide/literals-become-question-marks", test_literals_become_question_marks);
  return g_test_run ();
}
