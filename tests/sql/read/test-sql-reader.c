/* test-sql-reader.c - tests that the syntax of four dialects is read as plans, which are then written in SQLite's
 * syntax */
#include "base/dowser-error.h"
#include "sql/read/dowser-sql-reader.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-test-main.h"

#include <string.h>

/* A column of unknown type may contain a time of day, which remains when the date is shifted. */
#define DAY_PART "substr(\"invoice\".\"day\", 1, 10)"
#define TIME_PART "substr(\"invoice\".\"day\", 11)"

static DowserSchema *
make_schema (void)
{
  static const char *const customer[][2] = {
    { "id", "INTEGER" }, { "name", "TEXT" }, { "country", "TEXT" }, { "born", "DATE" }, { "vip", "BOOLEAN" },
  };
  static const char *const invoice[][2] = {
    { "id", "INTEGER" }, { "customer_id", "INTEGER" }, { "total", "REAL" }, { "day", "DATE" }, { "paid", "TIMESTAMP" },
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

/* Returns: the statement in SQLite's syntax, on one line */
static char *
rewrite_sql (const char *sql, DowserDialectId dialect, GError **error)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (DowserPlan) plan = dowser_sql_read_in_dialect (sql, dialect, schema, error);
  g_autoptr (DowserStatement) statement = NULL;
  GString *line;
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 31, G_DATE_MARCH, 2024);
  if (plan != NULL)
    statement = dowser_sql_write (plan, DOWSER_DIALECT_SQLITE, &today, error);
  if (statement == NULL)
    return NULL;
  line = g_string_new (NULL);
  for (const char *at = statement->display; *at != '\0'; at++)
    if (*at != '\n')
      g_string_append_c (line, *at);
    else
      {
        while (at[1] == ' ')
          at++;
        g_string_append_c (line, ' ');
      }
  return g_string_free (line, FALSE);
}

static void
test_dialects_give_the_same_plan (void)
{
  static const struct
  {
    DowserDialectId dialect;
    const char *sql;
    const char *expected;
  } cases[] = {
    { DOWSER_DIALECT_POSTGRESQL,
      "SELECT EXTRACT(YEAR FROM day), date_part('month', day), extract(dow from day) FROM invoice",
      "SELECT CAST(strftime('%Y', \"invoice\".\"day\") AS INTEGER), CAST(strftime('%m', \"invoice\".\"day\") AS "
      "INTEGER), CAST(strftime('%w', \"invoice\".\"day\") AS INTEGER) FROM \"invoice\"" },
    { DOWSER_DIALECT_POSTGRESQL,
      "SELECT date_trunc('month', day), sum(total) FILTER (WHERE total > 5) FROM invoice GROUP BY 1 ORDER BY 1",
      "SELECT date(\"invoice\".\"day\", 'start of month'), SUM(CASE WHEN \"invoice\".\"total\" > 5 THEN "
      "\"invoice\".\"total\" END) FROM \"invoice\" GROUP BY date(\"invoice\".\"day\", 'start of month') ORDER BY "
      "date(\"invoice\".\"day\", 'start of month')" },
    { DOWSER_DIALECT_POSTGRESQL,
      "SELECT name FROM customer WHERE name ILIKE '%an%' AND name !~~ 'A%' AND country ~~* 'p%'",
      "SELECT \"customer\".\"name\" FROM \"customer\" WHERE \"customer\".\"name\" LIKE '%an%' ESCAPE '!' AND "
      "\"customer\".\"name\" NOT GLOB 'A*' AND \"customer\".\"country\" LIKE 'p%' ESCAPE '!'" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT name FROM customer WHERE name LIKE 'A%'",
      "SELECT \"customer\".\"name\" FROM \"customer\" WHERE \"customer\".\"name\" GLOB 'A*'" },
    { DOWSER_DIALECT_POSTGRESQL,
      "SELECT day + INTERVAL '7 days', day - interval '1 month', day + 3, current_date - day, day - 2 FROM invoice",
      "SELECT (date(" DAY_PART ", 7 || ' days') || " TIME_PART "), (min(date(" DAY_PART ", (-1) || ' months'), "
      "date(" DAY_PART ", 'start of month', (-1) || ' months', '+1 month', '-1 day')) || " TIME_PART "), "
      "(date(" DAY_PART ", 3 || ' days') || " TIME_PART
      "), (julianday('2024-03-31') - julianday(\"invoice\".\"day\")), "
      "(date(" DAY_PART ", (-2) || ' days') || " TIME_PART ") FROM \"invoice\"" },
    { DOWSER_DIALECT_POSTGRESQL,
      "SELECT floor(total)::int, day::text, '2024-01-01'::date, CAST(total AS NUMERIC(10,2)), name::varchar(3) FROM "
      "invoice, "
      "customer",
      "SELECT CAST(floor(\"invoice\".\"total\") AS INTEGER), CAST(\"invoice\".\"day\" AS TEXT), "
      "date('2024-01-01'), "
      "round(CAST(\"invoice\".\"total\" AS NUMERIC), 2), substr(CAST(\"customer\".\"name\" AS TEXT), 1, 3) FROM "
      "\"invoice\", \"customer\"" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT $tag$a$b$tag$, /* a /* nested */ comment */ 'x' 'y'",
      "SELECT 'a$b', 'x' AS \"y\"" },
    { DOWSER_DIALECT_POSTGRESQL,
      "SELECT DISTINCT ON (customer_id) customer_id, day, total FROM invoice ORDER BY customer_id, day DESC",
      "WITH \"ranked\" AS ( SELECT \"invoice\".\"customer_id\" AS \"customer_id\", \"invoice\".\"day\" AS \"day\", "
      "\"invoice\".\"total\" AS \"total\", row_number() OVER (PARTITION BY \"invoice\".\"customer_id\" ORDER BY "
      "\"invoice\".\"customer_id\", \"invoice\".\"day\" DESC) AS \"place\" FROM \"invoice\" ) SELECT "
      "\"ranked\".\"customer_id\", \"ranked\".\"day\", \"ranked\".\"total\" FROM \"ranked\" WHERE \"ranked\".\"place\" "
      "= 1 ORDER BY \"ranked\".\"customer_id\", \"ranked\".\"day\" DESC" },
    { DOWSER_DIALECT_POSTGRESQL,
      "SELECT count(*) FROM customer WHERE country IS NOT DISTINCT FROM name OR country IS DISTINCT FROM 'x'",
      "SELECT COUNT(*) FROM \"customer\" WHERE coalesce(\"customer\".\"country\" = \"customer\".\"name\", "
      "\"customer\".\"country\" IS NULL AND \"customer\".\"name\" IS NULL) OR coalesce(\"customer\".\"country\" <> "
      "'x', 1)" },
    { DOWSER_DIALECT_POSTGRESQL,
      "SELECT * FROM customer WHERE (id, name) = (1, 'a') OR (id, name) IN ((1, 'a'), (2, 'b')) OR (id, born) < (3, "
      "DATE '2024-01-01')",
      "SELECT \"customer\".\"id\", \"customer\".\"name\", \"customer\".\"country\", \"customer\".\"born\", "
      "\"customer\".\"vip\" FROM \"customer\" WHERE \"customer\".\"id\" = 1 AND \"customer\".\"name\" = 'a' OR "
      "\"customer\".\"id\" = 1 AND \"customer\".\"name\" = 'a' OR \"customer\".\"id\" = 2 AND \"customer\".\"name\" = "
      "'b' OR \"customer\".\"id\" < 3 OR \"customer\".\"id\" = 3 AND \"customer\".\"born\" < '2024-01-01'" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT name FROM customer FETCH FIRST 3 ROWS ONLY",
      "SELECT \"customer\".\"name\" FROM \"customer\" LIMIT 3" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT name FROM customer OFFSET 2 LIMIT 1",
      "SELECT \"customer\".\"name\" FROM \"customer\" LIMIT 1 OFFSET 2" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT extract(epoch FROM paid - day) / 60 FROM invoice",
      "SELECT (strftime('%s', \"invoice\".\"paid\") - strftime('%s', \"invoice\".\"day\") + (substr(strftime('%f', "
      "\"invoice\".\"paid\"), 3) - substr(strftime('%f', \"invoice\".\"day\"), 3))) / 60 FROM \"invoice\"" },
    { DOWSER_DIALECT_POSTGRESQL,
      "SELECT concat(name, '-', country), concat_ws(', ', name, country), greatest(id, 2, 3), left(name, 2), "
      "strpos(name, 'a') FROM customer",
      "SELECT coalesce(\"customer\".\"name\", '') || '-' || coalesce(\"customer\".\"country\", ''), substr(coalesce(', "
      "' || \"customer\".\"name\", '') || coalesce(', ' || \"customer\".\"country\", ''), 3), CASE WHEN "
      "(\"customer\".\"id\" >= 2 OR 2 IS NULL) AND (\"customer\".\"id\" >= 3 OR 3 IS NULL) THEN \"customer\".\"id\" "
      "WHEN 2 >= 3 OR 3 IS NULL THEN 2 ELSE 3 END, substr(\"customer\".\"name\", 1, 2), instr(\"customer\".\"name\", "
      "'a') FROM \"customer\"" },
    { DOWSER_DIALECT_POSTGRESQL,
      "SELECT to_char(day, 'YYYY-MM'), substring(name from 1 for 2), position('a' in name), trim(both from name), "
      "trim(name) FROM invoice, customer",
      "SELECT substr(date(\"invoice\".\"day\"), 1, 7), substr(\"customer\".\"name\", 1, 2), "
      "instr(\"customer\".\"name\", 'a'), trim(\"customer\".\"name\"), trim(\"customer\".\"name\") FROM \"invoice\", "
      "\"customer\"" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT vip IS TRUE, vip IS NOT FALSE, NOT vip, vip IS NOT UNKNOWN FROM customer",
      "SELECT CASE WHEN \"customer\".\"vip\" THEN 1 ELSE 0 END, CASE WHEN NOT \"customer\".\"vip\" THEN 0 ELSE 1 END, "
      "NOT \"customer\".\"vip\", \"customer\".\"vip\" IS NOT NULL FROM \"customer\"" },
    { DOWSER_DIALECT_POSTGRESQL,
      "SELECT sum(total) OVER w, avg(total) OVER (w ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM invoice WINDOW w AS "
      "(PARTITION BY customer_id ORDER BY day)",
      "SELECT SUM(\"invoice\".\"total\") OVER (PARTITION BY \"invoice\".\"customer_id\" ORDER BY \"invoice\".\"day\"), "
      "AVG(\"invoice\".\"total\") OVER (PARTITION BY \"invoice\".\"customer_id\" ORDER BY \"invoice\".\"day\" ROWS "
      "BETWEEN 1 PRECEDING AND CURRENT ROW) FROM \"invoice\"" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT string_agg(name, ', '), bool_or(vip) FROM customer",
      "SELECT GROUP_CONCAT(\"customer\".\"name\", ', '), MAX(CASE WHEN \"customer\".\"vip\" THEN 1 WHEN NOT "
      "\"customer\".\"vip\" THEN 0 END) = 1 FROM \"customer\"" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT id FROM customer UNION SELECT 1 INTERSECT SELECT 2",
      "SELECT \"customer\".\"id\" FROM \"customer\" UNION SELECT * FROM ( SELECT 1 INTERSECT SELECT 2 )" },
    { DOWSER_DIALECT_SQLITE, "SELECT id FROM customer UNION SELECT 1 INTERSECT SELECT 2",
      "WITH \"part\" AS ( SELECT \"customer\".\"id\" AS \"id\" FROM \"customer\" UNION SELECT 1 ) SELECT "
      "\"part\".\"id\" FROM \"part\" INTERSECT SELECT 2" },
    { DOWSER_DIALECT_MYSQL,
      "SELECT DATE_FORMAT(day, '%Y-%m'), YEAR(day), DATE_ADD(day, INTERVAL 7 DAY), DATE_SUB(day, INTERVAL 1 MONTH), "
      "DATEDIFF(day, '2024-01-01'), day + INTERVAL 1 YEAR FROM invoice",
      "SELECT substr(date(\"invoice\".\"day\"), 1, 7), CAST(strftime('%Y', \"invoice\".\"day\") AS INTEGER), "
      "(date(" DAY_PART ", 7 || ' days') || " TIME_PART "), (min(date(" DAY_PART ", (-1) || ' months'), "
      "date(" DAY_PART ", 'start of month', (-1) || ' months', '+1 month', '-1 day')) || " TIME_PART "), "
      "(julianday(\"invoice\".\"day\") - julianday(date('2024-01-01'))), (min(date(" DAY_PART ", 1 || ' "
      "years'), date(" DAY_PART ", 'start of month', 1 || ' years', '+1 month', '-1 day')) || " TIME_PART
      ") FROM \"invoice\"" },
    { DOWSER_DIALECT_MYSQL, "SELECT \"it's\", 'a\\'b', `name`, 'x' 'y' FROM customer # comment",
      "SELECT 'it''s', 'a''b', \"customer\".\"name\", 'xy' FROM \"customer\"" },
    { DOWSER_DIALECT_MYSQL,
      "SELECT name FROM customer WHERE country <=> NULL OR NOT country <=> 'x' OR name = 'a' || vip && id = 1 LIMIT 5, "
      "10",
      "SELECT \"customer\".\"name\" FROM \"customer\" WHERE \"customer\".\"country\" IS NULL OR NOT "
      "coalesce(\"customer\".\"country\" = 'x', 0) OR \"customer\".\"name\" = 'a' OR \"customer\".\"vip\" AND "
      "\"customer\".\"id\" = 1 LIMIT 10 OFFSET 5" },
    { DOWSER_DIALECT_MYSQL,
      "SELECT CAST(id AS SIGNED), CAST(total AS DECIMAL(10,2)), CONVERT(id, CHAR), WEEKDAY(day), DAYOFWEEK(day), "
      "TIMESTAMPDIFF(YEAR, day, NOW()), CURDATE() FROM invoice",
      "SELECT CAST(\"invoice\".\"id\" AS INTEGER), round(CAST(\"invoice\".\"total\" AS NUMERIC), 2), "
      "CAST(\"invoice\".\"id\" AS TEXT), (CAST(strftime('%w', \"invoice\".\"day\") AS INTEGER) + 6) % 7, "
      "CAST(strftime('%w', \"invoice\".\"day\") AS INTEGER) + 1, (((strftime('%Y', datetime('now')) - strftime('%Y', "
      "\"invoice\".\"day\")) * 12 + strftime('%m', datetime('now')) - strftime('%m', \"invoice\".\"day\") - CASE WHEN "
      "julianday(datetime('now')) >= julianday(\"invoice\".\"day\") THEN strftime('%d %H:%M:%f', datetime('now')) < "
      "strftime('%d %H:%M:%f', \"invoice\".\"day\") ELSE -(strftime('%d %H:%M:%f', datetime('now')) > strftime('%d "
      "%H:%M:%f', \"invoice\".\"day\")) END) / 12), '2024-03-31' FROM \"invoice\"" },
    { DOWSER_DIALECT_MYSQL,
      "SELECT CHAR_LENGTH(name), SUBSTRING(name, 1, 2), LOCATE('a', name), ISNULL(name), WEEK(born, 3) FROM customer "
      "WHERE name LIKE 'a\\_b%'",
      "SELECT length(\"customer\".\"name\"), substr(\"customer\".\"name\", 1, 2), instr(\"customer\".\"name\", 'a'), "
      "\"customer\".\"name\" IS NULL, ((strftime('%j', date(\"customer\".\"born\", '-3 days', 'weekday 4')) - 1) / 7 + "
      "1) FROM \"customer\" WHERE \"customer\".\"name\" LIKE 'a!_b%' ESCAPE '!'" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT substr(name, 0, 3), substr(name, -1), round(total, -2) FROM customer, invoice",
      "SELECT substr(\"customer\".\"name\", 1, 2), substr(\"customer\".\"name\", 1), "
      "round(\"invoice\".\"total\" / 100.0) * 100 FROM \"customer\", \"invoice\"" },
    { DOWSER_DIALECT_SQLITE,
      "SELECT c.id, i.id, o.id FROM customer c LEFT JOIN (invoice i JOIN customer o ON i.customer_id = o.id) ON c.id = "
      "i.id",
      "WITH \"i_with_o\" AS ( SELECT \"i\".\"id\" AS \"id\", \"o\".\"id\" AS \"o id\" FROM \"invoice\" AS \"i\" JOIN "
      "\"customer\" AS \"o\" ON \"i\".\"customer_id\" = \"o\".\"id\" ) SELECT \"c\".\"id\", \"i_with_o\".\"id\", "
      "\"i_with_o\".\"o id\" FROM \"customer\" AS \"c\" LEFT JOIN \"i_with_o\" ON \"c\".\"id\" = \"i_with_o\".\"id\"" },
    { DOWSER_DIALECT_SQLITE, "SELECT id, total FROM customer FULL JOIN invoice USING (id) ORDER BY id",
      "SELECT coalesce(\"customer\".\"id\", \"invoice\".\"id\") AS \"id\", \"invoice\".\"total\" FROM \"customer\" "
      "FULL JOIN \"invoice\" ON \"customer\".\"id\" = \"invoice\".\"id\" ORDER BY \"id\"" },
    { DOWSER_DIALECT_SQLITE,
      "SELECT name FROM customer c WHERE (id, name) NOT IN (SELECT customer_id, day FROM invoice)",
      "SELECT \"c\".\"name\" FROM \"customer\" AS \"c\" WHERE NOT EXISTS ( SELECT 1 FROM \"invoice\" WHERE "
      "coalesce(\"c\".\"id\" = \"invoice\".\"customer_id\" AND \"c\".\"name\" = \"invoice\".\"day\", 1) )" },
    { DOWSER_DIALECT_MYSQL,
      "SELECT name FROM customer WHERE (id, 2) IN (SELECT customer_id, max(total) FROM invoice GROUP BY 1)",
      "WITH \"listed_rows\" AS ( SELECT \"invoice\".\"customer_id\" AS \"customer_id\", MAX(\"invoice\".\"total\") AS "
      "\"maximum of total\" FROM \"invoice\" GROUP BY \"invoice\".\"customer_id\" ) SELECT \"customer\".\"name\" FROM "
      "\"customer\" WHERE EXISTS ( SELECT 1 FROM \"listed_rows\" WHERE \"customer\".\"id\" = "
      "\"listed_rows\".\"customer_id\" AND 2 = \"listed_rows\".\"maximum of total\" )" },
    { DOWSER_DIALECT_DUCKDB, "SELECT name FROM customer c WHERE (id, 2) NOT IN (SELECT customer_id, id FROM invoice)",
      "SELECT \"c\".\"name\" FROM \"customer\" AS \"c\" WHERE NOT EXISTS ( SELECT 1 FROM \"invoice\" WHERE "
      "\"c\".\"id\" = "
      "\"invoice\".\"customer_id\" AND 2 = \"invoice\".\"id\" OR \"c\".\"id\" IS NULL OR \"invoice\".\"customer_id\" "
      "IS "
      "NULL OR \"invoice\".\"id\" IS NULL )" },
    { DOWSER_DIALECT_MYSQL, "SELECT id DIV 3, SUM(id) DIV 2, FLOOR(total) DIV 2, DATEDIFF(day, day) DIV 7 FROM invoice",
      "SELECT \"invoice\".\"id\" / 3, SUM(\"invoice\".\"id\") / 2, CAST(floor(\"invoice\".\"total\") AS INTEGER) / 2, "
      "CAST((julianday(\"invoice\".\"day\") - julianday(\"invoice\".\"day\")) AS INTEGER) / 7 FROM \"invoice\"" },
    { DOWSER_DIALECT_DUCKDB, "SELECT id // NULLIF(3, 0) FROM invoice",
      "SELECT \"invoice\".\"id\" / 3 FROM \"invoice\"" },
    { DOWSER_DIALECT_SQLITE, "SELECT CAST(name AS VARCHAR(3)), CAST(born AS DATE) FROM customer",
      "SELECT CAST(\"customer\".\"name\" AS TEXT), CAST(\"customer\".\"born\" AS NUMERIC) FROM \"customer\"" },
    { DOWSER_DIALECT_MYSQL, "SELECT substr(name, -2), left(name, id) FROM customer",
      "SELECT CASE WHEN length(\"customer\".\"name\") < 2 THEN substr(\"customer\".\"name\", 1, 0) ELSE "
      "substr(\"customer\".\"name\", -2) END, substr(\"customer\".\"name\", 1, CASE WHEN \"customer\".\"id\" < 0 "
      "THEN 0 ELSE \"customer\".\"id\" END) FROM \"customer\"" },
    { DOWSER_DIALECT_DUCKDB,
      "SELECT customer_id, total FROM invoice QUALIFY row_number() OVER (PARTITION BY customer_id ORDER BY total DESC) "
      "= 1 ORDER BY day LIMIT 3",
      "WITH \"ranked\" AS ( SELECT \"invoice\".\"customer_id\" AS \"customer_id\", \"invoice\".\"total\" AS \"total\", "
      "row_number() OVER (PARTITION BY \"invoice\".\"customer_id\" ORDER BY \"invoice\".\"total\" DESC) AS \"place\", "
      "\"invoice\".\"day\" AS \"sort\" FROM \"invoice\" ) SELECT \"ranked\".\"customer_id\", \"ranked\".\"total\" FROM "
      "\"ranked\" WHERE \"ranked\".\"place\" = 1 ORDER BY \"ranked\".\"sort\" LIMIT 3" },
    { DOWSER_DIALECT_DUCKDB, "SELECT customer_id, sum(total) FROM invoice GROUP BY ALL ORDER BY ALL",
      "SELECT \"invoice\".\"customer_id\", SUM(\"invoice\".\"total\") FROM \"invoice\" GROUP BY "
      "\"invoice\".\"customer_id\" ORDER BY \"invoice\".\"customer_id\", SUM(\"invoice\".\"total\")" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT * EXCEPT (id, name, born) FROM customer",
      "SELECT \"customer\".\"country\", \"customer\".\"vip\" FROM \"customer\"" },
    { DOWSER_DIALECT_DUCKDB, "SELECT * EXCLUDE (id) FROM customer",
      "SELECT \"customer\".\"name\", \"customer\".\"country\", \"customer\".\"born\", \"customer\".\"vip\" FROM "
      "\"customer\"" },
    { DOWSER_DIALECT_DUCKDB,
      "SELECT total, rank() OVER (ORDER BY total) AS r FROM invoice QUALIFY r <= 3 AND total > 1",
      "WITH \"ranked\" AS ( SELECT \"invoice\".\"total\" AS \"total\", rank() OVER (ORDER BY \"invoice\".\"total\") AS "
      "\"r\", CASE WHEN rank() OVER (ORDER BY \"invoice\".\"total\") <= 3 AND \"invoice\".\"total\" > 1 THEN 1 ELSE 0 "
      "END AS \"qualifies\" FROM \"invoice\" ) SELECT \"ranked\".\"total\", \"ranked\".\"r\" FROM \"ranked\" WHERE "
      "\"ranked\".\"qualifies\" = 1" },
    { DOWSER_DIALECT_SQLITE,
      "SELECT date('now', '-7 days'), strftime('%Y', 'now') - strftime('%Y', born), julianday('now') - "
      "julianday(born), CAST(strftime('%Y', 'now') AS INT) FROM customer",
      "SELECT date('2024-03-31', (-7) || ' days'), CAST(strftime('%Y', '2024-03-31') AS INTEGER) - CAST(strftime('%Y', "
      "\"customer\".\"born\") AS INTEGER), (julianday(datetime('now')) - julianday(\"customer\".\"born\")), "
      "CAST(strftime('%Y', '2024-03-31') AS "
      "INTEGER) FROM \"customer\"" },
    { DOWSER_DIALECT_SQLITE,
      "SELECT a.id FROM customer a JOIN (invoice b JOIN customer c ON b.customer_id = c.id) ON a.id = b.id",
      "SELECT \"a\".\"id\" FROM \"customer\" AS \"a\" CROSS JOIN \"invoice\" AS \"b\" JOIN \"customer\" AS \"c\" ON "
      "\"b\".\"customer_id\" = \"c\".\"id\" AND \"a\".\"id\" = \"b\".\"id\"" },
    { DOWSER_DIALECT_SQLITE, "SELECT count(*) FILTER (WHERE id > 1) OVER (ORDER BY id) FROM customer",
      "SELECT COUNT(CASE WHEN \"customer\".\"id\" > 1 THEN 1 END) OVER (ORDER BY \"customer\".\"id\") FROM "
      "\"customer\"" },
    { DOWSER_DIALECT_SQLITE,
      "SELECT nvl(name, 'x'), decode(country, 'a', 1, NULL, 2, 3), nvl2(name, 1, 2) FROM customer",
      "SELECT coalesce(\"customer\".\"name\", 'x'), CASE WHEN \"customer\".\"country\" = 'a' THEN 1 WHEN "
      "\"customer\".\"country\" IS NULL THEN 2 ELSE 3 END, CASE WHEN \"customer\".\"name\" IS NOT NULL THEN 1 ELSE 2 "
      "END FROM \"customer\"" },
    { DOWSER_DIALECT_SQLITE, "SELECT total FROM invoice WHERE day >= date('now', 'start of month', '-1 month')",
      "SELECT \"invoice\".\"total\" FROM \"invoice\" WHERE \"invoice\".\"day\" >= min(date(date('2024-03-31', 'start "
      "of month'), (-1) || ' months'), date(date('2024-03-31', 'start of month'), 'start of month', (-1) || ' months', "
      "'+1 month', '-1 day'))" },
    { DOWSER_DIALECT_SQLITE, "SELECT * FROM (SELECT id, name FROM customer) AS t(a, b) WHERE a > 1",
      "WITH \"t\" AS ( SELECT \"customer\".\"id\" AS \"a\", \"customer\".\"name\" AS \"b\" FROM \"customer\" ) SELECT "
      "\"t\".\"a\", \"t\".\"b\" FROM \"t\" WHERE \"t\".\"a\" > 1" },
    { DOWSER_DIALECT_SQLITE, "SELECT * FROM customer NATURAL JOIN (SELECT id, total FROM invoice) q",
      "WITH \"q\" AS ( SELECT \"invoice\".\"id\" AS \"id\", \"invoice\".\"total\" AS \"total\" FROM \"invoice\" ) "
      "SELECT \"customer\".\"id\", \"customer\".\"name\", \"customer\".\"country\", \"customer\".\"born\", "
      "\"customer\".\"vip\", \"q\".\"total\" FROM \"customer\" JOIN \"q\" ON \"customer\".\"id\" = \"q\".\"id\"" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *rewritten = rewrite_sql (cases[i].sql, cases[i].dialect, &error);

      if (rewritten == NULL)
        g_error ("%s\n%s", error->message, cases[i].sql);
      g_assert_cmpstr (rewritten, ==, cases[i].expected);
    }
}

/* Tests that the text inside the parentheses around joins, or around a query, may begin with a query in parentheses. */
static void
test_parentheses_in_from_are_read (void)
{
  static const char *const cases[][2] = {
    { "SELECT x.id FROM ((SELECT id FROM customer) x JOIN invoice i ON i.customer_id = x.id)",
      "SELECT x.id FROM (SELECT id FROM customer) x JOIN invoice i ON i.customer_id = x.id" },
    { "SELECT x.id FROM (((SELECT id FROM customer) AS x JOIN invoice i ON i.customer_id = x.id))",
      "SELECT x.id FROM (SELECT id FROM customer) x JOIN invoice i ON i.customer_id = x.id" },
    { "SELECT x.id FROM ((SELECT id FROM customer)) x", "SELECT x.id FROM (SELECT id FROM customer) x" },
    { "SELECT x.id FROM ((SELECT id FROM customer) UNION (SELECT id FROM invoice)) x",
      "SELECT x.id FROM (SELECT id FROM customer UNION SELECT id FROM invoice) x" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *read = rewrite_sql (cases[i][0], DOWSER_DIALECT_MYSQL, &error);
      g_autofree char *expected = rewrite_sql (cases[i][1], DOWSER_DIALECT_MYSQL, &error);

      g_test_message ("%s", cases[i][0]);
      g_assert_no_error (error);
      g_assert_cmpstr (read, ==, expected);
    }
}

/* Tests that ON conditions written after several joins mean the same as if parentheses enclosed the joins. */
static void
test_conditions_after_several_joins_are_read (void)
{
  static const char *const cases[][2] = {
    { "SELECT a.id, c.id FROM customer a LEFT JOIN invoice b JOIN customer c ON c.id = b.id ON b.customer_id = a.id",
      "SELECT a.id, c.id FROM customer a LEFT JOIN (invoice b JOIN customer c ON c.id = b.id) ON b.customer_id = "
      "a.id" },
    { "SELECT a.id FROM customer a LEFT JOIN invoice b LEFT JOIN customer c RIGHT JOIN invoice d ON d.id = c.id ON "
      "c.id = "
      "b.id ON b.customer_id = a.id",
      "SELECT a.id FROM customer a LEFT JOIN (invoice b LEFT JOIN (customer c RIGHT JOIN invoice d ON d.id = c.id) ON "
      "c.id = b.id) ON b.customer_id = a.id" },
    { "SELECT a.id FROM customer a JOIN invoice b JOIN customer c USING (id) JOIN invoice d ON d.id = c.id ON "
      "b.customer_id = a.id LEFT JOIN customer e ON e.id = d.id WHERE a.id IN (1, 2)",
      "SELECT a.id FROM customer a JOIN (invoice b JOIN customer c USING (id) JOIN invoice d ON d.id = c.id) ON "
      "b.customer_id = a.id LEFT JOIN customer e ON e.id = d.id WHERE a.id IN (1, 2)" },
    { "SELECT a.id FROM customer a RIGHT JOIN (SELECT id FROM invoice) b JOIN customer c ON c.id = b.id ON b.id = "
      "a.id, "
      "invoice d",
      "SELECT a.id FROM customer a RIGHT JOIN ((SELECT id FROM invoice) b JOIN customer c ON c.id = b.id) ON b.id = "
      "a.id, "
      "invoice d" },
  };
  static const DowserDialectId dialects[] = { DOWSER_DIALECT_POSTGRESQL, DOWSER_DIALECT_MYSQL, DOWSER_DIALECT_DUCKDB };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint j = 0; j < G_N_ELEMENTS (dialects); j++)
      {
        g_autoptr (GError) error = NULL;
        g_autofree char *read = rewrite_sql (cases[i][0], dialects[j], &error);
        g_autofree char *expected = rewrite_sql (cases[i][1], dialects[j], &error);

        g_test_message ("%s", cases[i][0]);
        g_assert_no_error (error);
        g_assert_cmpstr (read, ==, expected);
      }
}

/* Tests a join without a condition, in a dialect where conditions are optional. The join must not take the condition of
 * another join. */
static void
test_joins_without_conditions_are_read (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *read
      = rewrite_sql ("SELECT a.id FROM customer a LEFT JOIN invoice b CROSS JOIN customer c ON c.id = a.id",
                     DOWSER_DIALECT_SQLITE, &error);

  g_assert_no_error (error);
  g_assert_nonnull (strstr (read, "\"a\" LEFT JOIN \"invoice\" AS \"b\""));
  g_assert_null (strstr (read, "WITH"));
}

static void
test_errors_name_the_position (void)
{
  static const struct
  {
    DowserDialectId dialect;
    const char *sql;
    const char *place;
    const char *reason;
  } cases[] = {
    { DOWSER_DIALECT_MYSQL,
      "SELECT IF(id > 2, 'a', 'b'), IFNULL(country, 'x'), CONCAT(name, country), id DIV 2, id MOD 2, LENGTH(name), 1 "
      "FROM customer",
      "line 1, column 95", "the function “length”, which has a different meaning in this dialect" },
    { DOWSER_DIALECT_DUCKDB,
      "SELECT strftime(day, '%Y-%m'), date_diff('day', day, current_date), daynames(day), year(day), datediff('month', "
      "day, today()) FROM invoice",
      "line 1, column 69", "the function “daynames”" },
    { DOWSER_DIALECT_DUCKDB, "SELECT count_if(total > 3), sum(total > 3), any_value(total) FROM invoice",
      "line 1, column 45", "the function “any_value”" },
    { DOWSER_DIALECT_DUCKDB, "SELECT id // 2, 7 / 2, contains(name, 'a'), name LIKE 'x%', FIRST(name) FROM customer",
      "line 1, column 61", "the function “first”" },
    { DOWSER_DIALECT_SQLITE, "SELECT date(paid, 'localtime') FROM invoice", "line 1, column 8",
      "the date modifier “localtime”, which depends on the time zone of the computer" },
    { DOWSER_DIALECT_SQLITE, "SELECT date(day, '+' || id || ' days') FROM invoice", "line 1, column 8",
      "a date modifier that is computed, not a literal text" },
    { DOWSER_DIALECT_SQLITE, "SELECT date(day, 'weekday 7') FROM invoice", "line 1, column 8",
      "the date modifier “weekday 7”" },
    { DOWSER_DIALECT_SQLITE, "SELECT datetime(paid, 'start of day', '+3 hours') FROM invoice", "line 1, column 8",
      "the date modifier “+3 hours”" },
    { DOWSER_DIALECT_SQLITE, "SELECT datetime(paid, '+1 day') FROM invoice", "line 1, column 8",
      "a time with modifiers, unless the first modifier is 'start of …'" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT mod(total, 3) FROM invoice", "line 1, column 8",
      "a remainder of numbers that aren't whole, because a plan uses only their whole parts" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT total % 3 FROM invoice", "line 1, column 14",
      "a remainder of numbers that aren't whole, because a plan uses only their whole parts" },
    { DOWSER_DIALECT_MYSQL, "SELECT id, CONCAT(total, '%') FROM invoice", "line 1, column 12",
      "a real number as a text, which every engine formats differently" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT to_char(day, 'YYYY\"-\"MM') FROM invoice", "line 1, column 8",
      "“to_char” with a format that isn't a literal text with units from years to seconds" },
    { DOWSER_DIALECT_MYSQL, "SELECT CAST(total AS CHAR) FROM invoice", "line 1, column 22",
      "a real number as a text, which every engine formats differently" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT paid - day FROM invoice", "line 1, column 13",
      "the difference between two timestamps, because it is an interval, not a number of days" },
    { DOWSER_DIALECT_MYSQL, "SELECT day + 1 FROM invoice", "line 1, column 12",
      "a calculation with a date without DATE_ADD or DATEDIFF, because MySQL reads the date as a number" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT paid + interval '3 milliseconds' FROM invoice", "line 1, column 24",
      "an interval of “millisecond”, because a plan can only add units from seconds to years" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT make_interval(days => id) FROM invoice", "line 1, column 22",
      "a named argument, “days”" },
    { DOWSER_DIALECT_DUCKDB, "SELECT name FROM customer ASOF JOIN invoice ON customer_id = country",
      "line 1, column 27", "“ASOF” JOIN" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT unnest(ARRAY[1, 2]) FROM customer", "line 1, column 15",
      "an array, “ARRAY[…]”" },
    { DOWSER_DIALECT_DUCKDB, "SELECT * FROM (PIVOT invoice ON day USING sum(total))", "line 1, column 16",
      "“PIVOT”, which turns values into columns" },
    { DOWSER_DIALECT_DUCKDB, "SELECT * FROM customer PIVOT (sum(id) FOR country IN ('a'))", "line 1, column 24",
      "“PIVOT”, which turns values into columns" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT name FROM customer WHERE born = '5/1/2024'", "line 1, column 40",
      "“5/1/2024”, which is used with a date" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT to_char(id, '999') FROM customer", "line 1, column 8",
      "“to_char” of a number" },
    { DOWSER_DIALECT_MYSQL, "SELECT lpad(name, id, '-') FROM customer", "line 1, column 8",
      "“lpad” whose length isn't a literal number" },
    { DOWSER_DIALECT_SQLITE,
      "SELECT sum(id) OVER (ORDER BY id GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM customer", "line 1, column 34",
      "a window frame with GROUPS" },
    { DOWSER_DIALECT_SQLITE, "SELECT sum(id) OVER (ORDER BY id ROWS 1 PRECEDING EXCLUDE CURRENT ROW) FROM customer",
      "line 1, column 51", "a window frame with EXCLUDE" },
    { DOWSER_DIALECT_SQLITE, "INSERT INTO customer SELECT * FROM customer", "line 1, column 1",
      "“INSERT” changes the data, and Dowser only reads" },
    { DOWSER_DIALECT_SQLITE, "WITH a AS (SELECT 1) DELETE FROM customer", "line 1, column 22",
      "“DELETE” changes the data, and Dowser only reads" },
    { DOWSER_DIALECT_SQLITE, "WITH a AS (DELETE FROM customer RETURNING id) SELECT * FROM a", "line 1, column 12",
      "“DELETE” changes the data, and Dowser only reads" },
    { DOWSER_DIALECT_SQLITE, "ATTACH DATABASE 'x.db' AS x", "line 1, column 1",
      "“ATTACH” begins the statement, and only a SELECT can become a plan" },
    { DOWSER_DIALECT_POSTGRESQL, "COPY customer TO '/tmp/x'", "line 1, column 1",
      "“COPY” begins the statement, and only a SELECT can become a plan" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT 1; DROP TABLE customer", "line 1, column 11", "a second statement, “DROP”" },
    { DOWSER_DIALECT_MYSQL, "SELECT name INTO OUTFILE '/tmp/x' FROM customer", "line 1, column 13",
      "INTO, which writes the selected rows" },
    { DOWSER_DIALECT_MYSQL, "SELECT name FROM customer INTO DUMPFILE '/tmp/x'", "line 1, column 27",
      "INTO, which writes the selected rows" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT name INTO copy FROM customer", "line 1, column 13",
      "INTO, which writes the selected rows" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT name FROM customer FOR UPDATE", "line 1, column 27",
      "“FOR”, which locks the rows that are read" },
    { DOWSER_DIALECT_MYSQL, "SELECT name FROM customer LOCK IN SHARE MODE", "line 1, column 27",
      "“LOCK”, which locks the rows that are read" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT setval('s', 1)", "line 1, column 8",
      "the function “setval”, which does more than compute a value" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT pg_read_file('/etc/passwd')", "line 1, column 8",
      "the function “pg_read_file”, which does more than compute a value" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT pg_sleep(10)", "line 1, column 8",
      "the function “pg_sleep”, which does more than compute a value" },
    { DOWSER_DIALECT_MYSQL, "SELECT sleep(10), benchmark(1, 2)", "line 1, column 8",
      "the function “sleep”, which does more than compute a value" },
    { DOWSER_DIALECT_SQLITE, "SELECT load_extension('x')", "line 1, column 8",
      "the function “load_extension”, which does more than compute a value" },
    { DOWSER_DIALECT_MYSQL, "SELECT load_file('/etc/passwd')", "line 1, column 8",
      "the function “load_file”, which does more than compute a value" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT nextval('s'), lo_import('/etc/passwd')", "line 1, column 8",
      "the function “nextval”, which does more than compute a value" },
    { DOWSER_DIALECT_DUCKDB, "SELECT * FROM read_csv('/etc/passwd')", "line 1, column 15",
      "the table function “read_csv”" },
    { DOWSER_DIALECT_DUCKDB, "SELECT * FROM '/etc/passwd'", "line 1, column 15", "a file, “/etc/passwd”" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT * FROM customer, LATERAL (SELECT 1) x", "line 1, column 25",
      "LATERAL, a query in FROM that reads from the tables next to it" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT * FROM customer TABLESAMPLE SYSTEM (10)", "line 1, column 24",
      "TABLESAMPLE, which chooses rows at random" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT * FROM generate_series(1, 10)", "line 1, column 15",
      "the table function “generate_series”" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT * FROM pg_catalog.pg_user", "line 1, column 15",
      "a table of another database, “pg_catalog”" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT country, count(*) FROM customer GROUP BY ROLLUP (country)",
      "line 1, column 49", "several groupings at once, “ROLLUP”" },
    { DOWSER_DIALECT_MYSQL, "SELECT country, count(*) FROM customer GROUP BY country WITH ROLLUP", "line 1, column 57",
      "several groupings at once, “ROLLUP”" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT name FROM customer WHERE name ~ '^A' ", "line 1, column 38",
      "the operator “~”" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT name FROM customer WHERE name SIMILAR TO 'A%'", "line 1, column 38",
      "a regular expression, “SIMILAR”" },
    { DOWSER_DIALECT_MYSQL, "SELECT name FROM customer WHERE name REGEXP '^A'", "line 1, column 38",
      "a regular expression, “REGEXP”" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT array_agg(name ORDER BY id) FROM customer", "line 1, column 23",
      "ORDER BY inside an aggregate, because a plan joins texts in any order" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT rank(3) WITHIN GROUP (ORDER BY total) FROM invoice", "line 1, column 16",
      "“WITHIN” after a function call" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT name FROM customer FETCH FIRST 3 ROWS WITH TIES", "line 1, column 46",
      "rows WITH TIES" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT id FROM customer INTERSECT ALL SELECT 1", "line 1, column 35",
      "INTERSECT ALL and EXCEPT ALL" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT DISTINCT ON (country) name FROM customer", "line 1, column 48",
      "DISTINCT ON without ORDER BY, which shows an arbitrary row of each group" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT '{}'::jsonb -> 'a'", "line 1, column 14", "the type “jsonb”" },
    { DOWSER_DIALECT_SQLITE, "SELECT @@version", "line 1, column 8", "a value is expected, not “@”" },
    { DOWSER_DIALECT_MYSQL, "SELECT @@version", "line 1, column 8", "a value is expected, not “@”" },
    { DOWSER_DIALECT_SQLITE, "SELECT TOP 3 name FROM customer", "line 1, column 8",
      "“TOP”, the SQL Server form of LIMIT" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT name FROM customer WHERE id = ANY ('{1,2}')", "line 1, column 38",
      "“ANY” with a value that isn't a query" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT EXTRACT(epoch FROM day) FROM invoice", "line 1, column 8",
      "the date part “epoch”" },
    { DOWSER_DIALECT_SQLITE, "SELECT * FROM customer WHERE name REGEXP 'a'", "line 1, column 35",
      "a regular expression, “REGEXP”" },
    { DOWSER_DIALECT_SQLITE, "EXPLAIN SELECT 1", "line 1, column 1",
      "“EXPLAIN” begins the statement, and only a SELECT can become a plan" },
    { DOWSER_DIALECT_SQLITE, "SELECT id,", "line 1, column 8", "there is no column “id”" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT total::money FROM invoice", "line 1, column 15", "the type “money”" },
    { DOWSER_DIALECT_MYSQL, "SELECT * FROM customer RIGHT JOIN invoice USING (id)", "line 1, column 10",
      "* with RIGHT JOIN … USING, which shows the columns in another order" },
    { DOWSER_DIALECT_POSTGRESQL,
      "SELECT (SELECT 1 FROM invoice i LEFT JOIN (invoice j JOIN customer k ON j.id = c.id) ON i.id = j.id) FROM "
      "customer c",
      "line 1, column 86", "joins in parentheses that read from the outer query" },
    { DOWSER_DIALECT_SQLITE, "SELECT 1 FROM customer WHERE ((id, 1) IN (SELECT 1, 2)) = 1", "line 1, column 43",
      "a row such as (a, b) that is compared with a query outside a condition" },
    { DOWSER_DIALECT_SQLITE, "SELECT 1 FROM customer WHERE (id, 1) IN (SELECT 1, 2, 3)", "line 1, column 57",
      "a row of 2 values is compared with rows of 3 values" },
    { DOWSER_DIALECT_SQLITE, "SELECT 1 FROM customer HAVING (1, max(id)) IN (SELECT 1, 2)", "line 1, column 48",
      "a row such as (a, b) that contains an aggregate or a query and is compared with a query" },
    { DOWSER_DIALECT_SQLITE,
      "SELECT 1 FROM customer c WHERE (id, 1) IN (SELECT i.id, count(*) FROM invoice i WHERE i.id = c.id)",
      "line 1, column 44",
      "a row such as (a, b) that is compared with a query, if this query reads from the outer query and has groups, a "
      "limit or the same table names" },
    { DOWSER_DIALECT_POSTGRESQL, "SELECT right(name, id) FROM customer", "line 1, column 8",
      "“right” with a value that isn't a number of at least 1" },
    { DOWSER_DIALECT_MYSQL, "SELECT id, total DIV 3 FROM invoice", "line 1, column 18",
      "an integer division of values that aren't numbers" },
    { DOWSER_DIALECT_MYSQL, "SELECT 7.5 DIV 2", "line 1, column 12",
      "an integer division of values that aren't numbers" },
    { DOWSER_DIALECT_DUCKDB, "SELECT 7.5 // NULLIF(2, 0)", "line 1, column 12",
      "an integer division of values that aren't numbers" },
    { DOWSER_DIALECT_MYSQL, "SELECT round(total, id) FROM invoice", "line 1, column 8",
      "“round” with a computed number of decimal places" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *rewritten = rewrite_sql (cases[i].sql, cases[i].dialect, &error);

      if (rewritten != NULL)
        g_error ("%s became %s", cases[i].sql, rewritten);
      if (strstr (error->message, cases[i].place) == NULL || strstr (error->message, cases[i].reason) == NULL)
        g_error ("%s: “%s” does not say “%s” at %s", cases[i].sql, error->message, cases[i].reason, cases[i].place);
    }
}

static void
test_dialect_is_guessed_from_syntax (void)
{
  static const struct
  {
    const char *sql;
    DowserDialectId dialect;
  } cases[] = {
    { "SELECT `name` FROM [customer]", DOWSER_DIALECT_SQLITE },
    { "SELECT 1 -- ILIKE ::", DOWSER_DIALECT_SQLITE },
    { "SELECT 'a::b ILIKE', \"DIV\" FROM t", DOWSER_DIALECT_SQLITE },
    { "SELECT strftime('%Y', day) FROM invoice", DOWSER_DIALECT_SQLITE },
    { "SELECT id FROM t WHERE a ILIKE 'x'", DOWSER_DIALECT_POSTGRESQL },
    { "SELECT total::int FROM invoice", DOWSER_DIALECT_POSTGRESQL },
    { "SELECT DATE_FORMAT(day, '%Y') FROM invoice", DOWSER_DIALECT_MYSQL },
    { "SELECT GROUP_CONCAT(name SEPARATOR ', ') , 5 DIV 2 FROM t", DOWSER_DIALECT_MYSQL },
    { "SELECT a::int FROM t QUALIFY row_number() OVER () = 1", DOWSER_DIALECT_DUCKDB },
    { "SELECT age(born) FROM t", DOWSER_DIALECT_POSTGRESQL },
    { "SELECT name FROM t WHERE name NOT ILIKE 'x'", DOWSER_DIALECT_POSTGRESQL },
    { "SELECT a FROM t WHERE b = now ( )", DOWSER_DIALECT_POSTGRESQL },
    { "SELECT (a) DIV (b) FROM t", DOWSER_DIALECT_MYSQL },
    { "SELECT -3 DIV -2 FROM t", DOWSER_DIALECT_MYSQL },
    { "SELECT curdate /* today */ () FROM t", DOWSER_DIALECT_MYSQL },
  };
  static const char *const names[] = {
    "SELECT name FROM emp WHERE age > 1 AND name LIKE 'B%'",
    "SELECT age, t.age, [age], [E'], now FROM t WHERE name = \"Ann\" ORDER BY age",
    "SELECT t.age (1), t . now (), MIN(salary, 5) FROM t WHERE age > 0",
    "SELECT div, t.div x, div + 1, div AS y, -div FROM t WHERE div IN (1) AND div > 2 GROUP BY div HAVING div = 1",
    "SELECT a AS div FROM t ORDER BY div DESC",
    "SELECT separator, qualify FROM t WHERE separator = ',' AND qualify = 1 OR qualify IS NULL",
    "SELECT rowid, ilike, glob, rlike, notnull FROM qualify",
    "SELECT strftime, date_trunc, to_char FROM t WHERE NOT div",
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (dowser_sql_guess_dialect (cases[i].sql, DOWSER_DIALECT_SQLITE) != cases[i].dialect)
      g_error ("%s is taken for %s", cases[i].sql,
               dowser_dialect_nicks[dowser_sql_guess_dialect (cases[i].sql, DOWSER_DIALECT_SQLITE)]);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    for (DowserDialectId own = 0; own <= DOWSER_DIALECT_DUCKDB; own++)
      if (dowser_sql_guess_dialect (names[i], own) != own)
        g_error ("%s is taken for %s", names[i], dowser_dialect_nicks[dowser_sql_guess_dialect (names[i], own)]);
}

/* Tests text that is valid in several dialects. It is read in the source's dialect, unless one of its features exists
 * only in another dialect. */
static void
test_source_dialect_is_preferred (void)
{
  static const struct
  {
    const char *sql;
    DowserDialectId own;
    DowserDialectId dialect;
  } cases[] = {
    { "SELECT 1 / 2", DOWSER_DIALECT_MYSQL, DOWSER_DIALECT_MYSQL },
    { "SELECT group_concat(name) FROM t", DOWSER_DIALECT_MYSQL, DOWSER_DIALECT_MYSQL },
    { "SELECT now()", DOWSER_DIALECT_MYSQL, DOWSER_DIALECT_MYSQL },
    { "SELECT now()", DOWSER_DIALECT_DUCKDB, DOWSER_DIALECT_DUCKDB },
    { "SELECT a::int FROM t", DOWSER_DIALECT_DUCKDB, DOWSER_DIALECT_DUCKDB },
    { "SELECT strftime(day, '%Y') FROM t", DOWSER_DIALECT_DUCKDB, DOWSER_DIALECT_DUCKDB },
    { "SELECT date_format(day, '%Y') FROM t", DOWSER_DIALECT_POSTGRESQL, DOWSER_DIALECT_MYSQL },
    { "SELECT 1", DOWSER_DIALECT_CLICKHOUSE, DOWSER_DIALECT_DUCKDB },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (dowser_sql_guess_dialect (cases[i].sql, cases[i].own), ==, cases[i].dialect);
}

/* Tests column names that are also names of functions. SQL with such names must not be taken for PostgreSQL's dialect,
 * in which LIKE would be case-sensitive. */
static void
test_columns_may_be_called_like_functions (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "emp", FALSE);
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserPlan) guessed = NULL;
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (GError) error = NULL;
  const char *sql = "SELECT [age] FROM emp WHERE age > 1 AND name LIKE 'B%' AND name <> \"Ann\"";

  dowser_schema_builder_add_column (builder, table, "name", "TEXT");
  dowser_schema_builder_add_column (builder, table, "age", "INTEGER");
  schema = dowser_schema_builder_end (builder);
  guessed = dowser_sql_read (sql, DOWSER_DIALECT_SQLITE, schema, &error);
  g_assert_no_error (error);
  plan = dowser_sql_read_in_dialect (sql, DOWSER_DIALECT_SQLITE, schema, &error);
  g_assert_no_error (error);
  g_assert_true (dowser_plan_equal (guessed, plan));
}

/* Makes two tables of the same name in two schemas. The table in the search path has the plain name; the other table's
 * name begins with its schema's name. */
static DowserSchema *
make_two_schemas (void)
{
  static const char *const names[] = { "line", "sales.line" };
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      DowserTable *table = dowser_schema_builder_add_table (builder, names[i], FALSE);

      dowser_schema_builder_add_column (builder, table, "id", "INTEGER");
      table->schema_name = i > 0 ? g_strdup ("sales") : NULL;
    }
  return dowser_schema_builder_end (builder);
}

static void
test_tables_of_other_schemas_are_read (void)
{
  static const char *const cases[][2] = {
    { "SELECT id FROM sales.line", "SELECT \"line\".\"id\"\nFROM \"sales\".\"line\" AS \"line\"" },
    { "SELECT id FROM line", "SELECT \"line\".\"id\"\nFROM \"line\"" },
    { "SELECT id FROM public.line", "SELECT \"line\".\"id\"\nFROM \"line\"" },
    { "SELECT a.id FROM line JOIN sales.line AS a ON line.id = a.id",
      "SELECT \"a\".\"id\"\nFROM \"line\"\nJOIN \"sales\".\"line\" AS \"a\" ON \"line\".\"id\" = \"a\".\"id\"" },
  };
  g_autoptr (DowserSchema) schema = make_two_schemas ();
  g_autoptr (GError) error = NULL;
  DowserSqlOptions options = { .schema = schema };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = dowser_sql_read_in_dialect (cases[i][0], DOWSER_DIALECT_POSTGRESQL, schema, &error);
      g_autoptr (DowserStatement) statement = NULL;

      g_assert_no_error (error);
      statement = dowser_sql_write_with_options (plan, DOWSER_DIALECT_POSTGRESQL, &options, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (statement->display, ==, cases[i][1]);
    }
  g_assert_null (dowser_sql_read_in_dialect ("SELECT id FROM other.line", DOWSER_DIALECT_POSTGRESQL, schema, &error));
  g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
}

DOWSER_TEST_MAIN (sql_reader)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/reader/dialects-give-the-same-plan", test_dialects_give_the_same_plan);
  g_test_add_func ("/sql/reader/parentheses-in-from-are-read", test_parentheses_in_from_are_read);
  g_test_add_func ("/sql/reader/conditions-after-several-joins-are-read", test_conditions_after_several_joins_are_read);
  g_test_add_func ("/sql/reader/joins-without-conditions-are-read", test_joins_without_conditions_are_read);
  g_test_add_func ("/sql/reader/errors-name-the-position", test_errors_name_the_position);
  g_test_add_func ("/sql/reader/dialect-is-guessed-from-syntax", test_dialect_is_guessed_from_syntax);
  g_test_add_func ("/sql/reader/source-dialect-is-preferred", test_source_dialect_is_preferred);
  g_test_add_func ("/sql/reader/columns-may-be-called-like-functions", test_columns_may_be_called_like_functions);
  g_test_add_func ("/sql/reader/tables-of-other-schemas-are-read", test_tables_of_other_schemas_are_read);
  return g_test_run ();
}
