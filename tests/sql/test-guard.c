/* test-guard.c - what is let through to an engine and what is not */
#include "base/dowser-error.h"
#include "sql/dowser-guard.h"

static gboolean
passes (const char *sql, GError **error)
{
  g_autoptr (DowserStatement) statement = dowser_statement_new (g_strdup (sql), g_strdup (sql), NULL);

  return dowser_guard_check (statement, error);
}

static void
test_passes (void)
{
  static const char *const statements[] = {
    "SELECT 1",
    "  select 1 ;  ",
    "-- a comment\nSELECT 1 /* and ; another */ ; -- end",
    "WITH a AS (SELECT 1) SELECT * FROM a",
    "SELECT ';', 'DROP TABLE x', \"delete\", `insert`, [into] FROM \"update\"",
    "SELECT 'it''s', \"a\"\"b\"",
    "SELECT replace('a', 'b', 'c')",
    "SELECT deleted, updates FROM inserts",
    "SELECT '-- no comment', '/* neither'",
    "SELECT \xc3\xa9t\xc3\xa9 FROM t",
  };

  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    {
      g_autoptr (GError) error = NULL;

      passes (statements[i], &error);
      g_assert_no_error (error);
    }
}

static void
test_refuses (void)
{
  static const char *const statements[] = {
    "",
    " -- nothing",
    ";",
    "DROP TABLE x",
    "EXPLAIN SELECT 1",
    "PRAGMA writable_schema = 1",
    "ATTACH 'x' AS y",
    "VALUES (1)",
    "(SELECT 1)",
    "SELECT 1; DROP TABLE x",
    "SELECT 1; SELECT 2",
    "SELECT 1;;",
    "SELECT 1 /* ; */ ; /* */ DELETE FROM x",
    "WITH a AS (DELETE FROM x RETURNING *) SELECT * FROM a",
    "WITH a AS (SELECT 1) INSERT INTO x SELECT * FROM a",
    "WITH a AS (SELECT 1) UPDATE x SET y = 1",
    "WITH a AS (SELECT 1) REPLACE INTO x VALUES (1)",
    "SELECT * INTO OUTFILE '/tmp/x' FROM y",
    "SELECT 1 INTO x",
    "SELECT * FROM x FOR UPDATE",
    "SELECT load_extension('x')",
    "SELECT \"load_extension\" ('x')",
    "SELECT LOAD_EXTENSION /* */ ('x')",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT writefile('x', 'y')",
    "SELECT 'open",
    "SELECT \"open",
    "SELECT [open",
    "SELECT /* open",
    "SELECT /*! 1 */",
    "SELECT (1",
    "SELECT 1)",
    "SELECT 'a''; DROP TABLE x; --",
  };

  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    {
      g_autoptr (GError) error = NULL;

      if (passes (statements[i], &error))
        g_error ("let through: %s", statements[i]);
      g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSAFE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/guard/lets-one-select-through", test_passes);
  g_test_add_func ("/sql/guard/refuses-all-else", test_refuses);
  return g_test_run ();
}
