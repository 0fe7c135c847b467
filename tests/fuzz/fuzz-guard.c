/* fuzz-guard.c - tests that the guard accepts a statement only if the scanner and the engines find it single and
 * read-only */
#include "base/dowser-sql-scan.h"
#include "dowser-fuzz.h"
#include "sources/duckdb/dowser-duckdb-api.h"
#include "sql/dialects/dowser-dialect.h"
#include "sql/read/dowser-guard.h"

#include <sqlite3.h>
#include <string.h>

/* Texts that might hide the end of a statement, and ordinary texts around them. */
static const char *const words[] = {
  "SELECT",
  "SELECT 1",
  "WITH a AS (SELECT 1) SELECT * FROM a",
  "FROM t",
  "WHERE",
  "AS",
  "a",
  "b",
  "1",
  ".5",
  "1e",
  "0x1",
  "'a'",
  "'",
  "''",
  "'\\'",
  "'\\\\'",
  "\"a\"",
  "\"",
  "\"\"",
  "`a`",
  "`",
  "[a]",
  "[",
  "]",
  "]]",
  "\\",
  "E'a'",
  "E'",
  "e'\\''",
  "N'",
  "X'00'",
  "x'",
  "B'",
  "U&'",
  "U&\"",
  "$$",
  "$$a$$",
  "$q$",
  "$1",
  "$",
  "$a",
  "$a(",
  "?",
  "?1",
  ":a",
  ":a(",
  ":a::b",
  "@a",
  "@",
  "#",
  "# ",
  "#!",
  "#a",
  "--",
  "-- ",
  "--a\n",
  "-- a\r",
  "/*",
  "*/",
  "/* a */",
  "/*!",
  "/*M!",
  "/*+",
  "//",
  "/",
  "\n",
  "\r",
  "\t",
  "\v",
  "\f",
  "\001",
  "\xc2\xa0",
  "\xe2\x80\x8b",
  "\xe3\x80\x80",
  "\xef\xbb\xbf",
  "\xc3\xa9",
  "\xff",
  ";",
  ";;",
  "; DROP TABLE t",
  "; SELECT 2",
  "DELETE FROM t",
  "INTO",
  "UPDATE t SET a = 1",
  "replace(",
  "sleep(",
  "(",
  ")",
  ",",
  ".",
  "*",
  "+",
  "-",
  "::",
  "~~",
  "||",
  "<=>",
  "=",
  "<",
  "->>",
  "UNION ALL",
  "LIMIT",
  "VALUES (1)",
  "EXPLAIN",
  "BEGIN",
  "END",
};

/**
 * ScanResult: the scanner's result. @n_statements: number of statements that contain more than blanks and comments
 * @end: the end of the first statement, after the statement's semicolon
 */
typedef struct
{
  guint n_statements;
  const char *end;
  gboolean unterminated;
  gboolean executed;
} ScanResult;

static void
abort_with (const char *what, const char *sql)
{
  g_printerr ("%s\n%s\n", what, sql);
  g_abort ();
}

static ScanResult
scan_sql (const char *sql, const DowserSqlRules *rules)
{
  ScanResult read = { 0 };
  const char *after_scan = sql;
  gboolean inside = FALSE;
  DowserSqlScan scan;
  DowserSqlPiece piece;

  dowser_sql_scan_init (&scan, rules, sql);
  while (dowser_sql_scan_next (&scan, &piece))
    {
      gboolean blank = piece.kind == DOWSER_SQL_PIECE_BLANK || piece.kind == DOWSER_SQL_PIECE_COMMENT;
      gboolean semicolon = dowser_sql_piece_is_sign (&piece, ';');

      if (piece.start != after_scan || piece.length == 0 || piece.open + piece.close > piece.length)
        abort_with ("the pieces do not follow each other", sql);
      after_scan = scan.at;
      read.unterminated |= piece.unterminated;
      read.executed |= piece.executed;
      if (semicolon && inside && read.end == NULL)
        read.end = scan.at;
      read.n_statements += !blank && !semicolon && !inside;
      inside = semicolon ? FALSE : inside || !blank;
    }
  if (*after_scan != '\0')
    abort_with ("the pieces end before the text", sql);
  read.end = read.end != NULL ? read.end : after_scan;
  return read;
}

static void
check_sqlite (const char *sql, const ScanResult *read, gboolean passes)
{
  static sqlite3 *db;
  sqlite3_stmt *statement = NULL;
  const char *tail = NULL;

  if (db == NULL
      && (sqlite3_open (":memory:", &db) != SQLITE_OK
          || sqlite3_exec (db, "CREATE TABLE t (a, b)", NULL, NULL, NULL) != SQLITE_OK))
    g_error ("%s", sqlite3_errmsg (db));
  if (sqlite3_prepare_v2 (db, sql, -1, &statement, &tail) == SQLITE_OK)
    {
      if (statement != NULL && tail != read->end)
        abort_with ("SQLite ends the statement elsewhere", sql);
      if (statement == NULL && read->n_statements > 0)
        abort_with ("SQLite sees no statement", sql);
      if (passes && !sqlite3_stmt_readonly (statement))
        abort_with ("SQLite writes", sql);
    }
  sqlite3_finalize (statement);
}

static const DowserDuckdbApi *duckdb;
static gpointer duckdb_connection;

/* Returns: the number of statements that DuckDB finds in @sql: 1 for one statement, 2 for several statements; 0 if the
 * number is unknown, for example for invalid SQL and for a missing table or function */
static guint
count_in_duckdb (const char *sql)
{
  static const char several[] = "Invalid Input Error: Cannot prepare multiple statements at once";
  gpointer statement = NULL;
  gboolean prepared = duckdb->prepare (duckdb_connection, sql, &statement) == 0;
  /* Compares only the start of the message, because other messages may contain the SQL text. */
  guint n = prepared ? 1 : g_str_has_prefix (duckdb->prepare_error (statement), several) ? 2 : 0;

  duckdb->destroy_prepare (&statement);
  return n;
}

static void
open_duckdb (void)
{
  static gboolean tried;
  static gpointer database;

  if (tried)
    return;
  tried = TRUE;
  duckdb = dowser_duckdb_api_get (NULL);
  if (duckdb == NULL)
    return;
  g_assert_cmpint (duckdb->open_ext (NULL, &database, NULL, NULL), ==, 0);
  g_assert_cmpint (duckdb->connect (database, &duckdb_connection), ==, 0);
  g_assert_cmpuint (count_in_duckdb ("SELECT 1; SELECT 2"), ==, 2);
}

static void
check_duckdb (const char *sql, const ScanResult *read, gboolean passes)
{
  guint n;

  open_duckdb ();
  n = duckdb != NULL ? count_in_duckdb (sql) : 0;
  /* DuckDB ignores a statement that consists of one word of non-ASCII letters. */
  if (n == 1 && (read->n_statements == 0 || (read->n_statements > 1 && g_str_is_ascii (sql))))
    abort_with ("DuckDB sees one statement", sql);
  if (n == 2 && read->n_statements < 2)
    abort_with ("DuckDB sees several statements", sql);
  if (n == 2 && passes)
    abort_with ("DuckDB sees several statements in what the guard lets through", sql);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  DowserDialectId dialect = size > 0 ? data[0] % (DOWSER_DIALECT_CLICKHOUSE + 1) : 0;
  g_autofree char *sql = g_strndup ((const char *) data + (size > 0), size - (size > 0));
  g_autoptr (DowserStatement) statement = dowser_statement_new (g_strdup (sql), g_strdup (sql), NULL);
  ScanResult read = scan_sql (sql, dowser_dialect_find (dialect)->rules);
  gboolean passes = dowser_guard_check_dialect (statement, dialect, NULL);

  if (passes && (read.n_statements != 1 || read.unterminated || read.executed))
    abort_with ("the guard lets through what is not one whole statement", sql);
  if (dialect == DOWSER_DIALECT_SQLITE)
    check_sqlite (sql, &read, passes);
  if (dialect == DOWSER_DIALECT_DUCKDB)
    check_duckdb (sql, &read, passes);
  return 0;
}

size_t
LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
  return dowser_fuzz_mutate_sql (data, size, max_size, seed, words, G_N_ELEMENTS (words));
}
