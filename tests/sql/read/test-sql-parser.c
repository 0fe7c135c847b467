/* test-sql-parser.c - tests that SQL text is read as a plan with the same rows, or is refused with an error and the
 * position of the error */
#include "base/dowser-error.h"
#include "sql/read/dowser-sql-reader.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-test-main.h"

#include <sqlite3.h>
#include <string.h>

static const char data[]
    = "CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, country TEXT, born TEXT);"
      "CREATE TABLE invoice (id INTEGER PRIMARY KEY, customer_id INTEGER, total REAL, day TEXT, \"End\" TEXT);"
      "INSERT INTO customer VALUES (1, 'Ann', 'Norway', '1990-02-03'), (2, 'bob', 'Peru', NULL), (3, 'Cy%', NULL, "
      "'1970-12-31'), (4, 'Norway', 'Peru', '2000-01-01');"
      "INSERT INTO invoice VALUES (1, 1, 10, '2024-01-31', 'a'), (2, 1, 2.5, '2024-02-29', 'b'), (3, 2, 7, "
      "'2023-12-31', "
      "NULL), (4, 9, 1, NULL, 'c');";

static DowserSchema *
make_schema (void)
{
  static const char *const customer[][2]
      = { { "id", "INTEGER" }, { "name", "TEXT" }, { "country", "TEXT" }, { "born", "TEXT" } };
  static const char *const invoice[][2] = {
    { "id", "INTEGER" }, { "customer_id", "INTEGER" }, { "total", "REAL" }, { "day", "TEXT" }, { "End", "TEXT" }
  };
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "customer", FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (customer); i++)
    dowser_schema_builder_add_column (builder, table, customer[i][0], customer[i][1])->primary_key = i == 0;
  table = dowser_schema_builder_add_table (builder, "invoice", FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (invoice); i++)
    dowser_schema_builder_add_column (builder, table, invoice[i][0], invoice[i][1])->primary_key = i == 0;
  return dowser_schema_builder_end (builder);
}

static char *
dup_rows (sqlite3 *db, const char *sql)
{
  GString *rows = g_string_new (NULL);
  sqlite3_stmt *statement = NULL;

  if (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL) != SQLITE_OK)
    g_error ("%s\n%s", sqlite3_errmsg (db), sql);
  while (sqlite3_step (statement) == SQLITE_ROW)
    {
      for (int i = 0; i < sqlite3_column_count (statement); i++)
        g_string_append_printf (rows, "%d:%s|", sqlite3_column_type (statement, i), sqlite3_column_text (statement, i));
      g_string_append_c (rows, '\n');
    }
  sqlite3_finalize (statement);
  return g_string_free (rows, FALSE);
}

static char *
rewrite_sql (const char *sql, GError **error)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (DowserPlan) plan = dowser_sql_read (sql, DOWSER_DIALECT_SQLITE, schema, error);
  g_autoptr (DowserStatement) statement = NULL;
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 31, G_DATE_MARCH, 2024);
  if (plan != NULL)
    statement = dowser_sql_write (plan, DOWSER_DIALECT_SQLITE, &today, error);
  return statement != NULL ? g_strdup (statement->display) : NULL;
}

static void
test_sql_and_plan_give_same_rows (void)
{
  static const char *const queries[] = {
    "SELECT 1",
    "select NAME from CUSTOMER;",
    "SELECT * FROM customer c JOIN invoice AS i ON c.id = i.customer_id ORDER BY i.id",
    "SELECT c.*, total FROM customer c, invoice i WHERE c.id = i.customer_id ORDER BY total",
    "SELECT name FROM customer WHERE country = \"Norway\" OR \"name\" = 'bob' ORDER BY 1 DESC",
    "SELECT `name`, [country] FROM customer -- a comment\n WHERE /* another */ id IN (1, 2, 3) ORDER BY id",
    "SELECT country, count(*) AS n FROM customer GROUP BY country HAVING n > 1 ORDER BY n DESC, country",
    "SELECT country AS c, COUNT(DISTINCT name) FROM customer GROUP BY 1 ORDER BY 2 DESC, 1",
    "SELECT DISTINCT country FROM customer ORDER BY country IS NULL, country LIMIT 2 OFFSET 1",
    "SELECT name FROM customer ORDER BY id LIMIT 1, 2",
    "SELECT name FROM customer c WHERE NOT EXISTS (SELECT 1 FROM invoice WHERE customer_id = c.id) ORDER BY id",
    "SELECT name FROM customer WHERE id NOT IN (SELECT customer_id FROM invoice) ORDER BY id",
    "SELECT name, (SELECT sum(total) FROM invoice i WHERE i.customer_id = customer.id) FROM customer ORDER BY id",
    "SELECT avg(s) FROM (SELECT sum(total) AS s FROM invoice GROUP BY customer_id)",
    "SELECT t.s FROM (SELECT customer_id, sum(total) s FROM invoice GROUP BY 1) AS t WHERE t.s > 5 ORDER BY s",
    "WITH a(x, y) AS (SELECT id, name FROM customer), b AS (SELECT x FROM a WHERE y LIKE 'a%') SELECT * FROM b",
    "SELECT id FROM customer UNION SELECT id FROM invoice EXCEPT SELECT 4 ORDER BY 1",
    "SELECT id AS k FROM customer UNION ALL SELECT id FROM invoice ORDER BY k DESC LIMIT 3",
    "SELECT id FROM customer EXCEPT SELECT customer_id FROM invoice EXCEPT SELECT 4",
    "SELECT id FROM customer INTERSECT SELECT customer_id FROM invoice",
    "SELECT name FROM customer LEFT JOIN invoice ON customer.id = customer_id AND total > 5 WHERE invoice.id IS NULL "
    "ORDER BY customer.id",
    "SELECT * FROM customer NATURAL JOIN invoice ORDER BY id",
    "SELECT id, name, total FROM customer JOIN invoice USING (id) ORDER BY id",
    "SELECT a.name, b.name FROM customer a INNER JOIN customer b ON a.country = b.country AND a.id < b.id",
    "SELECT * FROM (customer JOIN invoice ON customer.id = customer_id) CROSS JOIN (SELECT 7 AS seven) ORDER BY 5",
    "SELECT a.id, b.id FROM customer a LEFT JOIN invoice b ON a.id = b.id, customer c WHERE c.id = 1 ORDER BY 1",
    "SELECT CASE WHEN total > 5 THEN 'big' ELSE 'small' END, CASE customer_id WHEN 1 THEN 'one' END FROM invoice ORDER "
    "BY id",
    "SELECT CAST(total AS INTEGER), CAST(total AS TEXT), CAST(day AS DATE) FROM invoice ORDER BY id",
    "SELECT name FROM customer WHERE name LIKE '%n%' OR name LIKE 'c_%!%' ESCAPE '?' OR name GLOB 'N*' ORDER BY id",
    "SELECT name FROM customer WHERE name LIKE '%!%' ESCAPE '!' OR name LIKE '%x!%%' ESCAPE '!'",
    "SELECT name FROM customer WHERE name = 'ANN' COLLATE NOCASE",
    "SELECT name || '-' || country || 1, -id + +2 * (3 - 1) % 4 FROM customer ORDER BY id",
    "SELECT id FROM invoice WHERE total BETWEEN 2 AND 8 AND day NOT BETWEEN '2024' AND '2025' OR total NOTNULL AND id "
    "= 4 "
    "ORDER BY id",
    "SELECT strftime('%Y', day), strftime('%m-%d', day), strftime('%Y%m', day), strftime('%H:%M:%S', day), "
    "strftime('%w', day) FROM invoice ORDER BY id",
    "SELECT CAST(strftime('%Y', day) AS INT) AS y, count(*) FROM invoice GROUP BY y ORDER BY y",
    "SELECT date(day), date(day, '+3 days'), date(day, 'start of month', '-1 month'), date(day, 'start of year') FROM "
    "invoice ORDER BY id",
    "SELECT date(day, 'weekday 0'), date(day, 'weekday 1', '-7 days'), date(day, '-1 month', 'start of year'), "
    "datetime(day, 'start of day'), datetime(day, 'start of month', '-1 day') FROM invoice ORDER BY id",
    "SELECT date(day, '+1 month'), date(day, '-1 month'), date(day, '+1 year'), date(day, '+13 months', '-1 day'), "
    "date(day, '+1 month', 'start of month') FROM invoice ORDER BY id",
    "SELECT date(max(day), '-1 month'), strftime('%Y-%m', min(day), '+1 month') FROM invoice",
    "SELECT julianday('2024-03-01') - julianday(day), julianday(day), datetime(day), time(day) FROM invoice ORDER BY "
    "id",
    "SELECT ifnull(country, 'none'), iif(id > 2, 'a', 'b'), nullif(id, 2), coalesce(born, country, name) FROM customer "
    "ORDER BY id",
    "SELECT upper(name), lower(name), length(name), substr(name, 2), substr(name, 1, 1), replace(name, 'n', 'm'), "
    "instr(name, 'n'), trim(name), abs(-id), round(id / 3.0, 1) FROM customer ORDER BY id",
    "SELECT max(id, 3), min(id, 2), max(id) OVER () FROM customer ORDER BY id",
    "SELECT total(total), sum(total) FILTER (WHERE id > 1), group_concat(day, ';') FROM invoice",
    "SELECT row_number() OVER (PARTITION BY customer_id ORDER BY day DESC), sum(total) OVER (ORDER BY id ROWS BETWEEN "
    "1 "
    "PRECEDING AND CURRENT ROW), lag(id, 1, 0) OVER (ORDER BY id), count(*) OVER () FROM invoice ORDER BY id",
    "SELECT id FROM invoice WHERE customer_id IS 9 OR day IS NOT '2024-01-31' ORDER BY id",
    "SELECT max(End) FROM invoice i WHERE i.End <> 'x'",
    "SELECT rowid, invoice.oid FROM invoice ORDER BY _rowid_",
    "SELECT x'41', 1e3, .5, 9223372036854775808, -9223372036854775808, 'it''s', NULL, TRUE",
    "SELECT name FROM customer WHERE (country = 'Peru' AND (id > 1 AND (id < 9))) AND NOT (id = 2 OR id = 3)",
    "SELECT (SELECT (SELECT (SELECT c.id))) FROM customer c ORDER BY id",
    "SELECT main.customer.name FROM main.customer ORDER BY customer.id",
    "SELECT name AS \"a \"\"b\"\"\", id 'k' FROM customer ORDER BY \"a \"\"b\"\"\"",
    "SELECT count(*) c, country FROM customer GROUP BY country ORDER BY count(*), country",
    "SELECT id FROM customer ORDER BY name COLLATE BINARY DESC NULLS LAST",
    "VALUES (1, 'a'), (2, NULL), (3, 'c')",
    "SELECT * FROM (VALUES (1, 'a'), (2, 'b'), (4, 'c')) ORDER BY 1 DESC",
    /* joins in parentheses: some parentheses change the result, others don't */
    "SELECT * FROM customer c JOIN (invoice i JOIN customer d ON d.id = i.customer_id) ON c.id < i.id ORDER BY c.id, "
    "i.id",
    "SELECT c.id, i.id, d.id FROM customer c LEFT JOIN (invoice i JOIN customer d ON d.id = i.customer_id AND d.id < "
    "2) ON c.id = i.customer_id ORDER BY c.id, i.id",
    "SELECT c.id, i.id, d.id FROM customer c LEFT JOIN (invoice i LEFT JOIN customer d ON d.id = i.id) ON c.id = "
    "i.customer_id ORDER BY c.id, i.id",
    "SELECT c.id, i.id, d.id FROM customer c JOIN (invoice i LEFT JOIN customer d ON d.id = i.customer_id) ON c.id = "
    "ifnull(d.id, 4) ORDER BY c.id, i.id",
    "SELECT c.id, i.id, d.id FROM customer c CROSS JOIN (invoice i LEFT JOIN customer d ON d.id = i.customer_id) ORDER "
    "BY c.id, i.id",
    "SELECT c.id, i.id, d.id FROM customer c, (invoice i LEFT JOIN customer d ON d.id = i.customer_id) WHERE c.id = 2 "
    "ORDER BY i.id",
    "SELECT c.id, i.id, d.id FROM customer c LEFT JOIN (invoice i, customer d) ON c.id = i.customer_id AND d.id = "
    "i.id ORDER BY c.id, i.id",
    "SELECT id, c.name, total, d.name FROM customer c JOIN (invoice i JOIN customer d USING (id)) USING (id) ORDER BY "
    "id",
  };
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (":memory:", &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, data, NULL, NULL, NULL), ==, SQLITE_OK);
  for (guint i = 0; i < G_N_ELEMENTS (queries); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *rewritten = NULL;
      g_autofree char *expected = NULL;
      g_autofree char *rows = NULL;

      rewritten = rewrite_sql (queries[i], &error);
      if (rewritten == NULL)
        g_error ("%s\n%s", error->message, queries[i]);
      expected = dup_rows (db, queries[i]);
      rows = dup_rows (db, rewritten);
      if (!g_str_equal (expected, rows))
        g_error ("%s\n%s\n%s%s", queries[i], rewritten, expected, rows);
    }
  sqlite3_close (db);
}

static void
test_sql_is_read_as_its_plan (void)
{
  static const struct
  {
    const char *sql;
    const char *display;
  } cases[] = {
    { "SELECT name FROM customer WHERE name LIKE '%n%'",
      "SELECT \"customer\".\"name\"\nFROM \"customer\"\nWHERE \"customer\".\"name\" LIKE '%n%' ESCAPE '!'" },
    { "SELECT CAST(strftime('%Y', day) AS INTEGER) FROM invoice",
      "SELECT CAST(strftime('%Y', \"invoice\".\"day\") AS INTEGER)\nFROM \"invoice\"" },
    { "SELECT EXTRACT(YEAR FROM day), id::int FROM invoice",
      "SELECT\n  CAST(strftime('%Y', \"invoice\".\"day\") AS INTEGER),\n  CAST(\"invoice\".\"id\" AS INTEGER)\n"
      "FROM \"invoice\"" },
    { "SELECT name FROM customer WHERE born < CURRENT_DATE AND name ILIKE 'a%' AND id = ANY (SELECT 1)",
      "SELECT \"customer\".\"name\"\nFROM \"customer\"\nWHERE \"customer\".\"born\" < '2024-03-31'\n"
      "  AND \"customer\".\"name\" LIKE 'a%' ESCAPE '!'\n  AND \"customer\".\"id\" IN (\n    SELECT 1\n  )" },
    { "SELECT DATE '2024-01-01', `name` FROM `customer`",
      "SELECT\n  '2024-01-01',\n  \"customer\".\"name\"\nFROM \"customer\"" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *rewritten = rewrite_sql (cases[i].sql, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (rewritten, ==, cases[i].display);
    }
}

static void
test_errors_name_the_position (void)
{
  static const struct
  {
    const char *sql;
    DowserSqlError code;
    const char *part;
  } cases[] = {
    { "", DOWSER_SQL_ERROR_SYNTAX, "SELECT" },
    { "DROP TABLE customer", DOWSER_SQL_ERROR_UNSAFE, "“DROP” changes the data" },
    { "PRAGMA user_version", DOWSER_SQL_ERROR_UNSUPPORTED, "only a SELECT" },
    { "SELECT 1; DELETE FROM customer", DOWSER_SQL_ERROR_UNSUPPORTED, "a second statement, “DELETE”" },
    { "SELECT 1; SELECT 2", DOWSER_SQL_ERROR_UNSUPPORTED, "a second statement" },
    { "SELECT 1 INTO x", DOWSER_SQL_ERROR_UNSUPPORTED, "INTO, which writes" },
    { "SELECT load_extension('x')", DOWSER_SQL_ERROR_UNSUPPORTED, "load_extension" },
    { "SELECT pg_sleep(10)", DOWSER_SQL_ERROR_UNSUPPORTED, "pg_sleep" },
    { "SELECT random()", DOWSER_SQL_ERROR_UNSUPPORTED, "random" },
    { "SELECT nothing FROM customer", DOWSER_SQL_ERROR_SYNTAX, "“nothing”" },
    { "SELECT c.nothing\nFROM customer c", DOWSER_SQL_ERROR_SYNTAX, "line" },
    { "SELECT 1 FROM nowhere", DOWSER_SQL_ERROR_SYNTAX, "“nowhere”" },
    { "SELECT 1 FROM pragma_table_info('customer')", DOWSER_SQL_ERROR_UNSUPPORTED, "table function" },
    { "SELECT id FROM customer JOIN invoice", DOWSER_SQL_ERROR_SYNTAX, "more than one table" },
    { "SELECT (id, 1) IN (SELECT 1, 2) FROM customer", DOWSER_SQL_ERROR_UNSUPPORTED, "outside a condition" },
    { "WITH RECURSIVE a AS (SELECT 1) SELECT * FROM a", DOWSER_SQL_ERROR_UNSUPPORTED, "RECURSIVE" },
    { "VALUES (1), (2, 3)", DOWSER_SQL_ERROR_SYNTAX, "VALUES" },
    { "VALUES (2, 3), (1)", DOWSER_SQL_ERROR_SYNTAX, "line 1, column 1" },
    { "SELECT (SELECT count(*) FROM customer c LEFT JOIN (invoice i JOIN customer d ON d.id = o.id) ON c.id = i.id) "
      "FROM invoice o",
      DOWSER_SQL_ERROR_UNSUPPORTED, "joins in parentheses that read from the outer query" },
    { "SELECT 1 | 2", DOWSER_SQL_ERROR_UNSUPPORTED, "the operator “|”" },
    { "SELECT name FROM customer ORDER BY name COLLATE NOCASE", DOWSER_SQL_ERROR_UNSUPPORTED, "COLLATE" },
    { "SELECT name FROM customer WHERE name GLOB '[ab]*'", DOWSER_SQL_ERROR_UNSUPPORTED, "GLOB" },
    { "SELECT name FROM customer WHERE name LIKE DATE 'x /* y'", DOWSER_SQL_ERROR_UNSUPPORTED,
      "a date or time as a pattern" },
    { "SELECT name FROM customer WHERE name LIKE TIME '1*'", DOWSER_SQL_ERROR_UNSUPPORTED, "as a pattern" },
    { "SELECT 'open", DOWSER_SQL_ERROR_SYNTAX, "line 1, column 8" },
    { "SELECT nme FROM customer", DOWSER_SQL_ERROR_SYNTAX, "line 1, column 8" },
    { "SELECT name FROM nowhere", DOWSER_SQL_ERROR_SYNTAX, "line 1, column 18" },
    { "SELECT\n  1 /* open", DOWSER_SQL_ERROR_SYNTAX, "line 2, column 5" },
    { "SELECT 1,", DOWSER_SQL_ERROR_SYNTAX, "ends" },
    { "SELECT (1", DOWSER_SQL_ERROR_SYNTAX, "“)”" },
    { "SELECT 12abc", DOWSER_SQL_ERROR_SYNTAX, "number" },
    { "SELECT \xff", DOWSER_SQL_ERROR_SYNTAX, "UTF-8" },
    { "SELECT id FROM customer UNION SELECT id, name FROM customer", DOWSER_SQL_ERROR_SYNTAX, "numbers of columns" },
    { "SELECT a.id FROM customer a, invoice A", DOWSER_SQL_ERROR_UNSUPPORTED, "both called" },
    { "SELECT * FROM customer FOR UPDATE", DOWSER_SQL_ERROR_UNSUPPORTED, "FOR" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *rewritten = rewrite_sql (cases[i].sql, &error);

      if (rewritten != NULL)
        g_error ("%s became %s", cases[i].sql, rewritten);
      if (!g_error_matches (error, DOWSER_SQL_ERROR, (int) cases[i].code)
          || strstr (error->message, cases[i].part) == NULL)
        g_error ("%s: “%s” does not say “%s”", cases[i].sql, error->message, cases[i].part);
    }
}

static void
assert_too_deep (const char *before, const char *middle, const char *behind)
{
  g_autoptr (GString) sql = g_string_new ("SELECT ");
  g_autoptr (GError) error = NULL;
  g_autofree char *rewritten = NULL;

  for (guint i = 0; i < 20000; i++)
    g_string_append (sql, before);
  g_string_append (sql, middle);
  for (guint i = 0; i < 20000; i++)
    g_string_append (sql, behind);
  rewritten = rewrite_sql (sql->str, &error);
  g_assert_null (rewritten);
  g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
}

static void
test_deep (void)
{
  assert_too_deep ("(", "1", ")");
  assert_too_deep ("- ", "x", "");
  assert_too_deep ("NOT ", "1", "");
  assert_too_deep ("(SELECT ", "1", ")");
  assert_too_deep ("CASE WHEN 1 THEN ", "1", " END");
  assert_too_deep ("abs(", "1", ")");
  assert_too_deep ("", "1", " + 1");
  assert_too_deep ("", "1", " < 1");
  assert_too_deep ("1 FROM (SELECT ", "1", ")");
}

/* Tests that long text doesn't count as deeply nested. Such text is read, in linear time. */
static void
test_wide (void)
{
  g_autoptr (GString) sql = g_string_new ("SELECT name FROM customer WHERE id = 0");
  g_autoptr (GError) error = NULL;
  g_autofree char *rewritten = NULL;

  for (guint i = 0; i < 10000; i++)
    g_string_append_printf (sql, " OR id = %u", i);
  rewritten = rewrite_sql (sql->str, &error);
  g_assert_no_error (error);
}

/* Tests that any truncated or changed text gives a plan or an error. */
static void
test_damaged (void)
{
  static const char text[]
      = "WITH a(x) AS (SELECT sum(total) FROM invoice i LEFT JOIN customer c ON c.id = i.customer_id GROUP BY 1 HAVING "
        "count(DISTINCT c.id) > 1) SELECT *, CASE WHEN x LIKE '%a!%%' ESCAPE '!' THEN CAST(x AS INT) ELSE (SELECT 1) "
        "END "
        "FROM a, (SELECT strftime('%Y', \"now\")) q WHERE x NOT IN (1, 2) AND EXISTS (SELECT 1) UNION ALL SELECT 1, 2, "
        "row_number() OVER (PARTITION BY 1 ORDER BY 2 ROWS 1 PRECEDING) ORDER BY 1 DESC NULLS LAST LIMIT 3";
  static const char bytes[] = "(),'\"`*.-;x1 ";

  for (gsize i = 0; i < sizeof text; i++)
    {
      g_autofree char *prefix = g_strndup (text, i);
      g_autofree char *rewritten = rewrite_sql (prefix, NULL);

      g_assert_true (rewritten == NULL || i > 100);
    }
  for (gsize i = 0; i < sizeof text - 1; i++)
    for (gsize j = 0; j < sizeof bytes - 1; j++)
      {
        g_autofree char *damaged = g_strdup (text);
        g_autoptr (GError) error = NULL;
        g_autofree char *rewritten = NULL;

        damaged[i] = bytes[j];
        rewritten = rewrite_sql (damaged, &error);
        g_assert_true ((rewritten == NULL) == (error != NULL));
      }
}

DOWSER_TEST_MAIN (sql_parser)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/parser/sql-and-plan-give-same-rows", test_sql_and_plan_give_same_rows);
  g_test_add_func ("/sql/parser/sql-is-read-as-its-plan", test_sql_is_read_as_its_plan);
  g_test_add_func ("/sql/parser/errors-name-the-position", test_errors_name_the_position);
  g_test_add_func ("/sql/parser/deep-text-is-refused", test_deep);
  g_test_add_func ("/sql/parser/long-text-is-read", test_wide);
  g_test_add_func ("/sql/parser/damaged-text-is-read-or-refused", test_damaged);
  return g_test_run ();
}
