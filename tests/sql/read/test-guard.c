/* test-guard.c - tests which statements the guard accepts */
#include "base/dowser-error.h"
#include "sql/read/dowser-guard.h"
#include "sql/read/dowser-sql-reader.h"
#include "support/dowser-test-main.h"

#include <string.h>

static gboolean
passes_guard_in_dialect (const char *sql, DowserDialectId dialect, GError **error)
{
  g_autoptr (DowserStatement) statement = dowser_statement_new (g_strdup (sql), g_strdup (sql), NULL);

  return dowser_guard_check_dialect (statement, dialect, error);
}

static gboolean
passes_guard (const char *sql, GError **error)
{
  g_autoptr (DowserStatement) statement = dowser_statement_new (g_strdup (sql), g_strdup (sql), NULL);

  return dowser_guard_check (statement, error);
}

static void
test_single_select_passes (void)
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

      passes_guard (statements[i], &error);
      g_assert_no_error (error);
    }
}

static void
test_other_statements_are_refused (void)
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

      if (passes_guard (statements[i], &error))
        g_error ("let through: %s", statements[i]);
      g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSAFE);
    }
}

typedef struct
{
  const char *sql;
  const char *reason; /* part of the guard's reason for the refusal */
} Refusal;

/* SQL that doesn't only read. An attacker may trick a user into pasting it. */
static const Refusal hostile[] = {
  /* Statements that write. */
  { "INSERT INTO t VALUES (1, 'x')", "INSERT" },
  { "UPDATE t SET a = 1", "UPDATE" },
  { "DELETE FROM t", "DELETE" },
  { "MERGE INTO t USING t AS u ON t.a = u.a WHEN MATCHED THEN DELETE", "MERGE" },
  { "REPLACE INTO t VALUES (1, 'x')", "SELECT" },
  { "DROP TABLE t", "DROP" },
  { "ALTER TABLE t ADD COLUMN c INTEGER", "ALTER" },
  { "CREATE TABLE u AS SELECT * FROM t", "CREATE" },
  { "TRUNCATE t", "TRUNCATE" },
  { "VACUUM INTO '/tmp/copy.db'", "VACUUM" },
  { "REINDEX", "REINDEX" },
  { "GRANT ALL ON t TO PUBLIC", "GRANT" },
  { "WITH x AS (DELETE FROM t RETURNING a) SELECT a FROM x", "DELETE" },
  { "WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x", "INSERT" },
  { "SELECT * FROM t FOR UPDATE", "UPDATE" },
  { "SELECT a FROM t LOCK IN SHARE MODE", "LOCK" },
  { "SELECT * INTO u FROM t", "INTO" },
  { "EXPLAIN ANALYZE DELETE FROM t", "SELECT" },
  /* Several statements. */
  { "SELECT a FROM t; DROP TABLE t", "more than one statement" },
  { "SELECT a FROM t; SELECT b FROM t", "more than one statement" },
  { "SELECT 1 /* ; */; DELETE FROM t", "more than one statement" },
  { "SELECT a FROM t DROP TABLE t", "DROP" },
  { "SELECT a FROM t EXEC xp_cmdshell 'dir'", "EXEC" },
  /* Statements that change settings or access other files. */
  { "PRAGMA writable_schema = 1", "PRAGMA" },
  { "PRAGMA journal_mode", "PRAGMA" },
  { "SELECT * FROM pragma_table_info('t')", "pragma_table_info" },
  { "ATTACH '/tmp/x.db' AS x", "ATTACH" },
  { "DETACH x", "DETACH" },
  { "SET work_mem = '1GB'", "SELECT" },
  { "RESET ALL", "RESET" },
  { "INSTALL httpfs", "INSTALL" },
  { "LOAD httpfs", "SELECT" },
  { "COPY t TO '/tmp/x'", "COPY" },
  { "COPY t FROM PROGRAM 'id'", "COPY" },
  { "EXPORT DATABASE '/tmp/x'", "EXPORT" },
  { "CALL sys.x()", "CALL" },
  { "DO $$ BEGIN PERFORM 1; END $$", "SELECT" },
  { "WAITFOR DELAY '00:00:10'", "WAITFOR" },
  { "SELECT a FROM t INTO OUTFILE '/tmp/x'", "INTO" },
  { "SELECT a FROM t INTO DUMPFILE '/tmp/x'", "INTO" },
  { "SELECT a FROM t INTO @x", "INTO" },
  /* Functions with side effects, or with access to anything outside the data. */
  { "SELECT setval('s', 1)", "setval" },
  { "SELECT nextval('s')", "nextval" },
  { "SELECT pg_read_file('/etc/passwd')", "pg_read_file" },
  { "SELECT pg_catalog.pg_read_file('/etc/passwd')", "pg_read_file" },
  { "SELECT \"pg_read_file\"('/etc/passwd')", "pg_read_file" },
  { "SELECT pg_ls_dir('/')", "pg_ls_dir" },
  { "SELECT pg_stat_file('/etc/passwd')", "pg_stat_file" },
  { "SELECT pg_sleep(10)", "pg_sleep" },
  { "SELECT pg_sleep_for('10 s')", "pg_sleep_for" },
  { "SELECT pg_terminate_backend(1)", "pg_terminate_backend" },
  { "SELECT pg_advisory_lock(1)", "pg_advisory_lock" },
  { "SELECT pg_notify('a', 'b')", "pg_notify" },
  { "SELECT lo_import('/etc/passwd')", "lo_import" },
  { "SELECT lo_unlink(1)", "lo_unlink" },
  { "SELECT * FROM dblink('dbname=x', 'DELETE FROM t') AS x (a int)", "dblink" },
  { "SELECT dblink_exec('DELETE FROM t')", "dblink_exec" },
  { "SELECT query_to_xml('DELETE FROM t', true, true, '')", "query_to_xml" },
  { "SELECT set_config('a.b', 'c', false)", "set_config" },
  { "SELECT SLEEP(10)", "SLEEP" },
  { "SELECT sleep/**/(10)", "sleep" },
  { "SELECT BENCHMARK(1000000000, MD5('x'))", "BENCHMARK" },
  { "SELECT LOAD_FILE('/etc/passwd')", "LOAD_FILE" },
  { "SELECT GET_LOCK('x', 10)", "GET_LOCK" },
  { "SELECT sys_exec('id')", "sys_exec" },
  { "SELECT load_extension('x.so')", "load_extension" },
  { "SELECT readfile('/etc/passwd')", "readfile" },
  { "SELECT writefile('/tmp/x', 'y')", "writefile" },
  { "SELECT edit('x')", "edit" },
  { "SELECT fts3_tokenizer('x')", "fts3_tokenizer" },
  { "SELECT zeroblob(1000000000)", "zeroblob" },
  { "SELECT * FROM read_csv('/etc/passwd')", "read_csv" },
  { "SELECT * FROM read_text('/etc/passwd')", "read_text" },
  { "SELECT * FROM parquet_scan('x')", "parquet_scan" },
  { "SELECT getenv('HOME')", "getenv" },
  { "SELECT * FROM query('DROP TABLE t')", "query" },
  { "SELECT * FROM OPENROWSET('x', 'y', 'z')", "OPENROWSET" },
  { "SELECT xp_cmdshell('dir')", "xp_cmdshell" },
};

static void
test_refusals_name_the_reason (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (hostile); i++)
    for (guint dialect = 0; dowser_dialect_nicks[dialect] != NULL; dialect++)
      {
        g_autoptr (GError) error = NULL;

        /* In one dialect, the quoted function name is a text. In another dialect, dollar signs are not quotes. */
        if (passes_guard_in_dialect (hostile[i].sql, dialect, &error))
          {
            g_assert_nonnull (strstr (hostile[i].sql, "\"pg_read_file\""));
            continue;
          }
        g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSAFE);
        if (strstr (error->message, hostile[i].reason) == NULL)
          g_error ("%s: %s", hostile[i].sql, error->message);
      }
}

/* Tests that pasted text isn't read as a plan if it isn't a SELECT on the schema. Therefore such text never reaches the
 * guard. */
static void
test_refused_statements_are_not_parsed (void)
{
  g_autoptr (DowserSchema) schema = NULL;
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "t", FALSE);

  dowser_schema_builder_add_column (builder, table, "a", "INTEGER");
  dowser_schema_builder_add_column (builder, table, "b", "TEXT");
  schema = dowser_schema_builder_end (builder);
  for (guint i = 0; i < G_N_ELEMENTS (hostile); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) plan = dowser_sql_read (hostile[i].sql, DOWSER_DIALECT_SQLITE, schema, &error);

      if (plan != NULL)
        g_error ("read: %s", hostile[i].sql);
      g_assert_true (error->domain == DOWSER_SQL_ERROR);
    }
}

/* Tests texts, names and comments whose end depends on the engine. A part that is a text for one engine may be executed
 * by another engine. */
static void
test_each_engine_has_its_quote_rules (void)
{
  static const struct
  {
    const char *sql;
    gboolean passes[6]; /* SQLite, PostgreSQL, MySQL, DuckDB, SQL Server, ClickHouse */
  } cases[] = {
    { "SELECT 'a\\'; DROP TABLE t; -- '", { FALSE, FALSE, TRUE, FALSE, FALSE, TRUE } },
    { "SELECT 'a\\', '; DROP TABLE t; -- '", { TRUE, TRUE, FALSE, TRUE, TRUE, FALSE } },
    { "SELECT E'a\\'; DROP TABLE t; -- '", { FALSE, TRUE, TRUE, TRUE, FALSE, TRUE } },
    { "SELECT \"a\\\", \"; DROP TABLE t; -- \"", { TRUE, TRUE, FALSE, TRUE, TRUE, FALSE } },
    { "SELECT 1 # '\n; DROP TABLE t; -- '", { TRUE, TRUE, FALSE, TRUE, TRUE, FALSE } },
    { "SELECT 1 --' \n; DROP TABLE t --' \n", { FALSE, FALSE, TRUE, FALSE, FALSE, FALSE } },
    { "SELECT /* /* */ ' */; DROP TABLE t; -- '", { TRUE, FALSE, TRUE, FALSE, FALSE, FALSE } },
    { "SELECT /* /* */ */ 1", { TRUE, TRUE, TRUE, TRUE, TRUE, TRUE } },
    { "SELECT $$ ' $$; DROP TABLE t; -- '", { TRUE, FALSE, TRUE, FALSE, TRUE, FALSE } },
    { "SELECT $q$ ; DROP TABLE t; $q$", { FALSE, TRUE, FALSE, TRUE, FALSE, TRUE } },
    { "SELECT $1", { TRUE, TRUE, TRUE, TRUE, TRUE, TRUE } },
    { "SELECT [ ' ] ' ]; DROP TABLE t; -- '", { TRUE, FALSE, FALSE, FALSE, TRUE, FALSE } },
    { "SELECT `a'`, '; DROP TABLE t; -- '", { TRUE, FALSE, TRUE, FALSE, FALSE, TRUE } },
    { "SELECT [a]]'; DROP TABLE t; --]", { FALSE, FALSE, FALSE, FALSE, TRUE, FALSE } },
    /* A line comment also ends at a carriage return. */
    { "SELECT 1 -- \r; DROP TABLE t", { TRUE, FALSE, TRUE, FALSE, FALSE, TRUE } },
    /* A text that continues a text with backslash escapes also has backslash escapes. */
    { "SELECT E'a'\n'\\', '; DROP TABLE t; --'", { TRUE, FALSE, FALSE, FALSE, TRUE, FALSE } },
    { "SELECT 1 // ' \n; DROP TABLE t; -- '", { TRUE, TRUE, TRUE, TRUE, TRUE, FALSE } },
    { "SELECT \"a\\\"; DROP TABLE t; --\"", { FALSE, FALSE, TRUE, FALSE, FALSE, TRUE } },
    { "SELECT $ '$ ' $ '$; DROP TABLE t; --'", { TRUE, TRUE, TRUE, TRUE, TRUE, FALSE } },
    { "SELECT :a('); DROP TABLE t; --')", { FALSE, TRUE, TRUE, TRUE, TRUE, TRUE } },
    { "SELECT * FROM\xc2\xa0read_csv('x')", { TRUE, TRUE, TRUE, FALSE, TRUE, FALSE } },
    { "SELECT pg_sleep\v(1)", { FALSE, FALSE, FALSE, FALSE, FALSE, FALSE } },
    { "SELECT x'\\', '; DROP TABLE t; --'", { TRUE, TRUE, FALSE, TRUE, TRUE, TRUE } },
    { "SELECT /*! 1; DROP TABLE t */", { FALSE, FALSE, FALSE, FALSE, FALSE, FALSE } },
    { "SELECT /*M! 1; DROP TABLE t */", { FALSE, FALSE, FALSE, FALSE, FALSE, FALSE } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint dialect = 0; dialect < 6; dialect++)
      if (passes_guard_in_dialect (cases[i].sql, dialect, NULL) != cases[i].passes[dialect])
        g_error ("%s: %s", dowser_dialect_nicks[dialect], cases[i].sql);
}

DOWSER_TEST_MAIN (guard)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/guard/single-select-passes", test_single_select_passes);
  g_test_add_func ("/sql/guard/other-statements-are-refused", test_other_statements_are_refused);
  g_test_add_func ("/sql/guard/refusals-name-the-reason", test_refusals_name_the_reason);
  g_test_add_func ("/sql/guard/refused-statements-are-not-parsed", test_refused_statements_are_not_parsed);
  g_test_add_func ("/sql/guard/each-engine-has-its-quote-rules", test_each_engine_has_its_quote_rules);
  return g_test_run ();
}
