/* test-engine-reader.c - tests that SQL and the plan that was read from it return the same rows on the engine of the
 * SQL's dialect */
#include "base/dowser-error.h"
#include "engines/test-engines.h"
#include "sql/read/dowser-sql-reader.h"

enum
{
  ON_SQLITE = 1 << DOWSER_DIALECT_SQLITE,
  ON_POSTGRESQL = 1 << DOWSER_DIALECT_POSTGRESQL,
  ON_MARIADB = 1 << DOWSER_DIALECT_MYSQL,
  ON_DUCKDB = 1 << DOWSER_DIALECT_DUCKDB,
  ON_ALL = ON_SQLITE | ON_POSTGRESQL | ON_MARIADB | ON_DUCKDB
};

typedef struct
{
  guint on;
  const char *sql;
} Case;

static const char *const tables[][4] = {
  { "a", "id", "x", "name" },   { "b", "id", "y", "name" },         { "c", "id", "y", "z" },
  { "part", "k", "n", "text" }, { "moment", "day", "ts", "price" }, { "amount", "n", "r", "text" },
};

/* Types of columns by column name. */
static const struct
{
  const char *name;
  const char *type;
  const char *in_mysql;
  const char *in_clickhouse;
} types[] = {
  { "name", "TEXT", "VARCHAR(200)", "Nullable(String)" },
  { "text", "TEXT", "VARCHAR(200)", "Nullable(String)" },
  { "day", "DATE", "DATE", "Nullable(Date)" },
  { "ts", "TIMESTAMP", "DATETIME", "Nullable(DateTime)" },
  { "r", "DOUBLE PRECISION", "DOUBLE", "Nullable(Float64)" },
  { "price", "DECIMAL(10, 2)", "DECIMAL(10, 2)", "Nullable(Float64)" },
  { "", "INTEGER", "INTEGER", "Nullable(Int64)" },
};

static const char *
find_type (const char *column, DowserDialectId dialect)
{
  guint i = 0;

  while (*types[i].name != '\0' && !g_str_equal (types[i].name, column))
    i++;
  /* Columns in ClickHouse can't contain NULL unless their declared type allows it. */
  return dialect == DOWSER_DIALECT_CLICKHOUSE ? types[i].in_clickhouse
         : dialect == DOWSER_DIALECT_MYSQL    ? types[i].in_mysql
                                              : types[i].type;
}

static DowserSchema *
make_schema (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      DowserTable *table = dowser_schema_builder_add_table (builder, tables[i][0], FALSE);

      for (guint j = 1; j < G_N_ELEMENTS (tables[i]); j++)
        dowser_schema_builder_add_column (builder, table, tables[i][j],
                                          find_type (tables[i][j], DOWSER_DIALECT_SQLITE));
    }
  return dowser_schema_builder_end (builder);
}

/* Returns statements that create the data. The values of joined columns match no row, one row and several rows. The
 * table "part" has each text with every start and every length of a part, also outside of the text. */
static char *
make_data (DowserDialectId dialect)
{
  static const char joined[]
      = "INSERT INTO a VALUES (1, 10, 'p'), (2, 20, 'q'), (2, 30, NULL), (3, NULL, 'r'), (NULL, 40, 's');"
        "INSERT INTO b VALUES (2, 20, 'q'), (3, 10, 'x'), (3, 50, 'y'), (4, 40, NULL), (NULL, NULL, 's');"
        "INSERT INTO c VALUES (2, 20, 1), (4, 40, 2), (5, 50, 3), (5, NULL, 4), (NULL, 10, 5);";
  /* The last days of months of every length, all days of one week, and a midnight. */
  static const char timestamps[]
      = "INSERT INTO moment VALUES ('2024-01-31', '2024-01-31 10:20:30', 10.25), ('2024-02-29', '2024-02-29 23:59:59', "
        "20.5), ('2023-12-31', '2023-12-31 00:00:00', -7.5), ('2024-03-15', '2024-03-15 12:00:00', 1.1), "
        "('2024-03-30', "
        "'2024-03-30 06:07:08', 99.99), ('2024-03-31', '2024-03-31 13:45:00', 2.5), (NULL, NULL, NULL), ('2024-04-01', "
        "'2024-04-01 00:00:01', 0), ('2024-04-03', '2024-04-03 17:00:00', 3.5);";
  static const char *const texts[] = { "'abcd'", "'\xc3\xa4'", "''", "NULL" };
  GString *sql = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_string_append_printf (sql, "CREATE TABLE %s (", tables[i][0]);
      for (guint j = 1; j < G_N_ELEMENTS (tables[i]); j++)
        g_string_append_printf (sql, "%s%s %s", j > 1 ? ", " : "", tables[i][j], find_type (tables[i][j], dialect));
      g_string_append (sql, ");");
    }
  g_string_append (sql, joined);
  g_string_append (sql, timestamps);
  /* Halves, positive and negative, of both number types. Texts that begin with a number, and texts that don't. */
  g_string_append (sql,
                   "INSERT INTO amount VALUES (7, 2.5, '7'), (-7, -2.5, 'abc'), (0, 3.5, '12abc'), (9, 0.5, '07'), "
                   "(NULL, -1.5, '7.0'), (10, -0.5, NULL), (1, NULL, '');");
  for (int at = -7; at <= 7; at++)
    for (int n = -4; n <= 7; n++)
      {
        g_string_append (sql, "INSERT INTO part VALUES ");
        for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
          g_string_append_printf (sql, "%s(%d, %d, %s)", i > 0 ? ", " : "", at, n, texts[i]);
        g_string_append (sql, ";");
      }
  g_string_append (sql,
                   "INSERT INTO part VALUES (NULL, 1, 'abc'), (1, NULL, 'abc'), (0, NULL, 'abc'), (-9, NULL, 'abc');");
  return g_string_free (sql, FALSE);
}

static const Case cases[] = {
  /* parts of texts */
  { ON_ALL, "SELECT k, n, text, substr(text, k) FROM part" },
  { ON_SQLITE | ON_MARIADB | ON_DUCKDB, "SELECT k, n, text, substr(text, k, n) FROM part" },
  /* A length below 0 is an error in PostgreSQL. */
  { ON_POSTGRESQL, "SELECT k, n, text, substr(text, k, n) FROM part WHERE n >= 0 OR n IS NULL" },
  { ON_POSTGRESQL, "SELECT k, n, text, substring(text from k for n) FROM part WHERE n >= 0 OR n IS NULL" },
  { ON_POSTGRESQL,
    "SELECT n, text, substr(text, 0, n), substr(text, -2, n), substr(text, 2, n) FROM part WHERE n >= 0" },
  { ON_SQLITE | ON_MARIADB | ON_DUCKDB,
    "SELECT n, text, substr(text, 0, n), substr(text, -2, n), substr(text, 1, n), substr(text, 3, n) FROM part" },
  { ON_ALL, "SELECT k, text, substr(text, k, 2), substr(text, k, 0) FROM part" },
  { ON_ALL, "SELECT text, substr(text, 0), substr(text, -1), substr(text, -9), substr(text, -9, 7) FROM part" },
  { ON_POSTGRESQL | ON_MARIADB | ON_DUCKDB, "SELECT n, text, left(text, n), left(text, 2), right(text, 2) FROM part" },
  { ON_POSTGRESQL | ON_DUCKDB, "SELECT n, text, left(text, -1) FROM part" },
  /* columns next to the single maximum or minimum of a group */
  { ON_SQLITE, "SELECT id, max(x), name FROM a GROUP BY id" },
  { ON_SQLITE, "SELECT name, y, id FROM b GROUP BY id HAVING min(y) > 10 ORDER BY min(y)" },
  { ON_SQLITE, "SELECT y, min(z), id FROM c WHERE z > 1 GROUP BY y" },
  /* maximum and minimum of no rows, of NULLs only, and in several rows */
  { ON_SQLITE, "SELECT max(x), name FROM a WHERE id > 100" },
  { ON_SQLITE, "SELECT id, min(x), name FROM a WHERE x IS NULL GROUP BY id" },
  { ON_SQLITE, "SELECT max(id), id % 2 FROM c" },
  { ON_SQLITE, "SELECT x % 20, max(x > 10), x > 15 FROM a GROUP BY x % 20 ORDER BY max(x > 10)" },
  /* columns that a join merges */
  { ON_ALL, "SELECT * FROM a JOIN b USING (id)" },
  { ON_ALL, "SELECT id, x, y FROM a LEFT JOIN b USING (id) ORDER BY id" },
  { ON_SQLITE | ON_POSTGRESQL | ON_DUCKDB, "SELECT * FROM a RIGHT JOIN b USING (id)" },
  { ON_ALL, "SELECT id, a.id, b.id, x FROM a RIGHT JOIN b USING (id, name) WHERE id > 1" },
  { ON_SQLITE | ON_POSTGRESQL | ON_DUCKDB, "SELECT * FROM a FULL JOIN b USING (id)" },
  { ON_SQLITE | ON_POSTGRESQL | ON_DUCKDB, "SELECT id, count(*), sum(z) FROM a FULL JOIN c USING (id) GROUP BY id" },
  { ON_SQLITE | ON_POSTGRESQL | ON_DUCKDB,
    "SELECT * FROM a FULL JOIN b USING (id) FULL JOIN c USING (id, y) WHERE id IS NOT NULL" },
  { ON_SQLITE | ON_POSTGRESQL | ON_DUCKDB,
    "SELECT * FROM a RIGHT JOIN b USING (id) RIGHT JOIN c USING (id) WHERE id > 2" },
  { ON_ALL, "SELECT id, x, z FROM a RIGHT JOIN b USING (id) RIGHT JOIN c USING (id) WHERE id > 2" },
  { ON_SQLITE | ON_POSTGRESQL | ON_DUCKDB, "SELECT * FROM a NATURAL FULL JOIN b" },
  { ON_SQLITE | ON_POSTGRESQL | ON_DUCKDB, "SELECT * FROM b NATURAL RIGHT JOIN c" },
  { ON_POSTGRESQL | ON_MARIADB, "SELECT * FROM b JOIN c USING (y) JOIN a USING (name)" },
  /* joins inside joins */
  { ON_ALL, "SELECT a.id, x, b.y, z FROM a LEFT JOIN (b JOIN c ON b.y = c.y) ON a.id = b.id" },
  { ON_ALL, "SELECT a.id, x, b.y, z FROM a RIGHT JOIN (b LEFT JOIN c ON b.y = c.y) ON a.id = b.id AND c.z > 0" },
  { ON_ALL, "SELECT a.id, b.id, c.id FROM a JOIN (b LEFT JOIN c ON b.id = c.id) ON a.id = b.id AND c.z = 1" },
  { ON_ALL, "SELECT a.id, b.id, c.id FROM a CROSS JOIN (b RIGHT JOIN c ON b.id = c.id) WHERE a.x > 10" },
  { ON_ALL, "SELECT * FROM a LEFT JOIN (b LEFT JOIN (c JOIN part ON c.z = k AND n = 1 AND text = 'abcd') ON b.id = "
            "c.id) ON a.id = b.id" },
  { ON_ALL, "SELECT count(*) FROM a LEFT JOIN (b CROSS JOIN c) ON 1 = 1" },
  { ON_ALL, "SELECT a.name, (SELECT max(z) FROM b LEFT JOIN (c JOIN part ON z = k) ON b.y = c.y WHERE b.id = a.id) "
            "FROM a" },
  { ON_POSTGRESQL | ON_MARIADB | ON_DUCKDB, "SELECT a.id, b.id, c.id FROM a, b RIGHT JOIN c ON b.id = c.id" },
  { ON_POSTGRESQL | ON_DUCKDB,
    "SELECT a.id, b.id, c.id FROM a JOIN part ON k = x, b FULL JOIN c ON b.id = c.id AND b.y = c.y" },
  { ON_SQLITE, "SELECT a.id, b.id, c.id FROM a, b RIGHT JOIN c ON b.id = c.id AND a.id = c.id" },
  { ON_ALL, "SELECT a.id, z FROM a LEFT JOIN (b JOIN c USING (id)) USING (id, name)" },
  { ON_SQLITE | ON_POSTGRESQL, "SELECT z, x FROM a LEFT JOIN (b FULL JOIN c USING (id)) ON a.id = b.id" },
  /* row values compared with the rows of a query */
  { ON_ALL, "SELECT id, x FROM a WHERE (id, name) IN (SELECT id, name FROM b)" },
  { ON_ALL, "SELECT id, x FROM a WHERE (id, x) IN (SELECT id, min(y) FROM b GROUP BY id)" },
  { ON_ALL, "SELECT id, x FROM a WHERE (id, x) NOT IN (SELECT id, y FROM b WHERE id < 4)" },
  { ON_ALL, "SELECT id, x FROM a WHERE (id, x) NOT IN ((3, 10), (2, 20)) OR (id, x) = (3, NULL)" },
  { ON_ALL, "SELECT id, x FROM a WHERE NOT ((id, x) NOT IN (SELECT id, y FROM b) OR x > 20)" },
  { ON_ALL & ~ON_DUCKDB, "SELECT id, x FROM a WHERE (id + 1, x) IN (SELECT id, y FROM b WHERE b.id > a.id)" },
  { ON_ALL, "SELECT id, x FROM a WHERE (id, x) IN (SELECT c.id, c.y FROM a JOIN c ON a.id = c.id) OR x = 10" },
  { ON_ALL & ~ON_DUCKDB, "SELECT a.id, b.y FROM a LEFT JOIN b ON a.id = b.id AND b.y IN (SELECT y FROM c)" },
  { ON_ALL & ~ON_DUCKDB,
    "SELECT a.id, b.y FROM a LEFT JOIN b ON a.id = b.id AND EXISTS (SELECT y FROM c WHERE z > 2)" },
  { ON_ALL & ~ON_DUCKDB,
    "SELECT a.id, b.y FROM a LEFT JOIN b ON a.id = b.id AND b.y > (SELECT min(y) FROM c WHERE z > 2)" },
  { ON_SQLITE, "SELECT a.id, b.y FROM a LEFT JOIN b ON a.id = b.id AND EXISTS (SELECT y FROM c WHERE c.y = b.y)" },
  { ON_ALL & ~ON_DUCKDB,
    "SELECT a.id, b.y FROM a LEFT JOIN b ON a.id = b.id AND a.id < (SELECT max(id) FROM c WHERE c.y = b.y)" },
  { ON_ALL & ~ON_DUCKDB,
    "SELECT a.id, b.y FROM a LEFT JOIN b ON a.id = b.id AND EXISTS (SELECT y FROM c WHERE c.y = a.x)" },
  { ON_ALL & ~ON_DUCKDB,
    "SELECT a.id, b.y FROM a LEFT JOIN b ON a.id = b.id AND (a.id, b.y) IN (SELECT id, y FROM c)" },
  { ON_ALL, "SELECT id FROM b WHERE (id, y) NOT IN (SELECT id, y FROM c WHERE id IS NOT NULL UNION SELECT 1, 2)" },
  { ON_SQLITE | ON_POSTGRESQL | ON_DUCKDB,
    "SELECT id FROM b WHERE NOT (id, y) IN (SELECT id, y FROM c ORDER BY z DESC LIMIT 2)" },
  /* SQLite's modifiers of dates */
  { ON_SQLITE, "SELECT day, date(day, '+7 days'), date(ts, '-1 day', 'start of month'), date(day, 'start of month', "
               "'+1 month', '-1 day') FROM moment" },
  { ON_SQLITE, "SELECT day, date(day, 'weekday 0'), date(day, 'weekday 1'), date(day, 'weekday 4', '-7 days'), "
               "date(ts, 'weekday 6') FROM moment" },
  { ON_SQLITE, "SELECT day, date(day, '-1 month', 'start of year'), date(day, '+11 months', 'start of year'), "
               "date(ts, '-1 year', 'start of year', '+3 months') FROM moment" },
  { ON_SQLITE, "SELECT ts, datetime(ts, 'start of day'), datetime(ts, 'start of month', '-1 day'), strftime('%Y-%m', "
               "ts, 'start of month', '-1 month') FROM moment" },
  /* a timestamp keeps its time of day when days, months and years are added */
  { ON_POSTGRESQL, "SELECT ts, ts + interval '7 days', ts - interval '1 month', ts + interval '1 month' - interval "
                   "'1 day', ts + make_interval(years => 1), ts - '2 weeks'::interval FROM moment" },
  { ON_POSTGRESQL, "SELECT ts, (ts - interval '1 month')::date, date_trunc('month', ts - interval '1 month'), "
                   "extract(hour FROM ts + interval '1 day') FROM moment" },
  { ON_POSTGRESQL | ON_DUCKDB, "SELECT ts FROM moment WHERE ts > timestamp '2024-03-31 07:00:00' - interval '1 day'" },
  { ON_MARIADB, "SELECT ts, DATE_ADD(ts, INTERVAL 7 DAY), DATE_SUB(ts, INTERVAL 1 MONTH), ts + INTERVAL 1 YEAR, "
                "ADDDATE(ts, 3), SUBDATE(ts, INTERVAL 1 MONTH), TIMESTAMPADD(DAY, 3, ts) FROM moment" },
  { ON_MARIADB, "SELECT ts, DATE(DATE_ADD(ts, INTERVAL 7 DAY)), DATE_FORMAT(DATE_SUB(ts, INTERVAL 1 MONTH), '%Y-%m') "
                "FROM moment" },
  { ON_DUCKDB, "SELECT ts, ts + INTERVAL 1 DAY, ts - INTERVAL 1 MONTH, (ts + INTERVAL 1 DAY)::DATE, date_add(ts, "
               "INTERVAL 1 DAY) FROM moment" },
  { ON_POSTGRESQL | ON_MARIADB | ON_DUCKDB,
    "SELECT day, day + INTERVAL '1' MONTH, day - INTERVAL '2' DAY FROM moment" },
  /* casts to integers round */
  { ON_POSTGRESQL | ON_DUCKDB, "SELECT price, price::int, (price * 3)::int, floor(price)::int FROM moment" },
  { ON_MARIADB, "SELECT price, CAST(price AS SIGNED), CAST(price * 3 AS SIGNED), CAST(FLOOR(price) AS SIGNED) FROM "
                "moment" },
  { ON_POSTGRESQL, "SELECT id, avg(x)::int, avg(x / 4)::int FROM a GROUP BY id" },
  { ON_POSTGRESQL | ON_DUCKDB, "SELECT price, trunc(price), sign(price) FROM moment" },
  { ON_POSTGRESQL, "SELECT trunc(price) / 2, sign(price) / 2, trunc(-price) FROM moment" },
  { ON_MARIADB, "SELECT price, TRUNCATE(price, 0), SIGN(price), FIELD(price, 2.5, 0) FROM moment" },
  { ON_MARIADB, "SELECT name, FIELD(name, 'q', 'p'), FIELD(name, 'r', 'q', 'p', 's') FROM a ORDER BY FIELD(name, 's', "
                "'r'), name" },
  { ON_DUCKDB, "SELECT id, count(*) FILTER (x > 15), sum(x) FILTER (WHERE x > 15) FROM a GROUP BY ALL" },
  { ON_DUCKDB, "SELECT week(ts), weekofyear(ts) FROM moment" },
  /* quotients: PostgreSQL's floor, parts of dates and sums of counts are divided with fractions; numbers of days
   * between dates are divided without fractions */
  { ON_POSTGRESQL,
    "SELECT floor(r) / 2, (floor(r) + 1) / 2, 7 / floor(r + 20), ceil(n / 2) / 4, floor(r)::int / 2 FROM "
    "amount" },
  { ON_POSTGRESQL,
    "SELECT extract(month FROM day) / 2, (extract(month FROM day) - 1) / 3 + 1, date_part('year', day) / "
    "10 FROM moment" },
  { ON_POSTGRESQL, "SELECT (day - date '2023-01-01') / 7, (day - date '2023-01-01' + 1) / 7 FROM moment" },
  { ON_POSTGRESQL, "SELECT id, count(*) / sum(count(*)) OVER (), sum(x) / count(*), sum(x) / 7 FROM a GROUP BY id" },
  { ON_MARIADB | ON_DUCKDB, "SELECT floor(r) / 2, n / 2 FROM amount" },
  { ON_SQLITE, "SELECT (strftime('%m', day) + 2) / 3, strftime('%Y', day) / 10, strftime('%H', ts) / 5, "
               "strftime('%w', day) / 2 FROM moment" },
  /* rounding halves of real numbers */
  { ON_POSTGRESQL | ON_MARIADB, "SELECT r, round(r), round(r * 3), round(n / 2.0) FROM amount" },
  { ON_POSTGRESQL | ON_DUCKDB, "SELECT r::int, (r * 3)::int, CAST(r / 2 AS INTEGER) FROM amount" },
  { ON_MARIADB, "SELECT CAST(r AS SIGNED), CAST(r * 3 AS SIGNED) FROM amount" },
  /* functions that don't ignore NULL (SQLite's max and min, MariaDB's greatest and least) */
  { ON_SQLITE, "SELECT max(n, r, 1), min(n, r, 1), max(n, r) FROM amount" },
  { ON_POSTGRESQL | ON_MARIADB | ON_DUCKDB, "SELECT greatest(n, r, 1), least(n, r, 1) FROM amount" },
  /* MySQL converts a text to a number when it compares the text with a number */
  { ON_MARIADB, "SELECT text, text = 7, text > 5, 7 = text, text IN (7, 12), text BETWEEN 1 AND 8, text = '7' FROM "
                "amount" },
  { ON_MARIADB, "SELECT text, text = n, text + n FROM amount WHERE text < 8" },
  { ON_DUCKDB, "SELECT CAST(text AS CHAR(2)), CAST(text AS VARCHAR(1)) FROM amount" },
  { ON_POSTGRESQL | ON_MARIADB, "SELECT CAST(text AS CHAR(2)) FROM amount WHERE text = '12abc'" },
  /* the time between two timestamps: elapsed time, complete units, or crossed unit boundaries */
  { ON_POSTGRESQL,
    "SELECT p.ts, q.ts, extract(epoch FROM p.ts - q.ts), extract(epoch FROM p.ts - q.ts) / 3600, "
    "date_part('epoch', p.ts - q.ts) / 60, date_part('day', p.ts - q.ts), date_part('hour', p.ts - q.ts), "
    "extract(minute FROM p.ts - q.ts), extract(year FROM age(p.ts, q.ts)), extract(month FROM age(p.ts, "
    "q.ts)), p.ts - q.ts > interval '2 hours', p.ts - q.ts <= interval '30 days' FROM moment p CROSS JOIN "
    "moment q" },
  { ON_POSTGRESQL, "SELECT day, extract(year FROM age(timestamp '2024-03-30', day)) FROM moment" },
  { ON_MARIADB,
    "SELECT TIMESTAMPDIFF(SECOND, p.ts, q.ts), TIMESTAMPDIFF(MINUTE, p.ts, q.ts), TIMESTAMPDIFF(HOUR, p.ts, "
    "q.ts), TIMESTAMPDIFF(DAY, p.ts, q.ts), TIMESTAMPDIFF(WEEK, p.ts, q.ts), TIMESTAMPDIFF(MONTH, p.ts, "
    "q.ts), TIMESTAMPDIFF(QUARTER, p.ts, q.ts), TIMESTAMPDIFF(YEAR, p.ts, q.ts), DATEDIFF(p.ts, q.ts) FROM "
    "moment p CROSS JOIN moment q" },
  { ON_DUCKDB, "SELECT date_diff('minute', p.ts, q.ts), date_diff('hour', p.ts, q.ts), datediff('day', p.ts, q.ts), "
               "date_diff('month', p.ts, q.ts), date_diff('quarter', p.ts, q.ts), "
               "date_diff('year', p.ts, q.ts), datesub('hour', p.ts, q.ts), date_sub('day', p.ts, q.ts), "
               "date_sub('minute', p.ts, q.ts) FROM moment p CROSS JOIN moment q" },
  { ON_DUCKDB, "SELECT epoch(p.ts - q.ts), extract(epoch FROM p.ts - q.ts) / 3600 FROM moment p CROSS JOIN moment q" },
  { ON_SQLITE, "SELECT (julianday(p.ts) - julianday(q.ts)) * 24, (julianday(p.ts) - julianday(q.ts)) * 24 * 60, "
               "(julianday(p.ts) - julianday(q.ts)) * 1440.0, (julianday(p.ts) - julianday(q.ts)) * 86400, "
               "strftime('%s', p.ts) - strftime('%s', q.ts), unixepoch(p.ts) - unixepoch(q.ts), (unixepoch(p.ts) - "
               "unixepoch(q.ts)) / 3600 FROM moment p CROSS JOIN moment q" },
  /* hours, minutes and seconds added to a timestamp */
  { ON_SQLITE,
    "SELECT datetime(ts, '+2 hours'), datetime(ts, '-90 minutes', '+5 seconds'), datetime(day, '+1 hour') FROM "
    "moment" },
  { ON_POSTGRESQL, "SELECT ts + interval '2 hours', ts - interval '90 minutes', day + interval '1 hour', ts + n * "
                   "interval '1 minute', ts + make_interval(hours => n), ts - make_interval(mins => 3) FROM moment "
                   "CROSS JOIN amount" },
  { ON_MARIADB, "SELECT DATE_ADD(ts, INTERVAL 2 HOUR), ts - INTERVAL 90 MINUTE, DATE_SUB(ts, INTERVAL n SECOND), "
                "TIMESTAMPADD(MINUTE, n, ts) FROM moment CROSS JOIN amount" },
  { ON_DUCKDB, "SELECT ts + INTERVAL 2 HOUR, ts - INTERVAL 90 MINUTE, day + INTERVAL '1 hour' FROM moment" },
  /* names of days and months */
  { ON_POSTGRESQL, "SELECT to_char(ts, 'FMDay'), to_char(ts, 'Dy'), to_char(day, 'FMMonth'), to_char(ts, 'Mon'), "
                   "to_char(ts, 'Day') || '.', to_char(day, 'Month') FROM moment" },
  { ON_MARIADB, "SELECT DAYNAME(ts), MONTHNAME(day), DATE_FORMAT(ts, '%W'), DATE_FORMAT(ts, '%a'), DATE_FORMAT(day, "
                "'%M'), DATE_FORMAT(ts, '%b') FROM moment" },
  { ON_DUCKDB, "SELECT dayname(ts), monthname(day), strftime(ts, '%A'), strftime(ts, '%a'), strftime(day, '%B'), "
               "strftime(ts, '%b') FROM moment" },
  { ON_ALL, "SELECT sqrt(abs(n)), sqrt(r * r + 2) FROM amount" },
  /* weeks, quarters, whole months, days of the year */
  { ON_MARIADB, "SELECT adddate(day, INTERVAL 1 WEEK), subdate(day, INTERVAL 2 QUARTER), adddate(ts, INTERVAL 1 "
                "QUARTER), timestampadd(WEEK, 2, day), timestampadd(QUARTER, 1, ts), subdate(ts, INTERVAL 3 WEEK) FROM "
                "moment" },
  { ON_MARIADB, "SELECT day + INTERVAL -1 MONTH, date_add(day, INTERVAL -(1 + 1) DAY) FROM moment" },
  { ON_MARIADB, "SELECT timestampdiff(MONTH, day, '2024-03-31'), timestampdiff(MONTH, ts, timestamp '2024-03-31 "
                "10:00:00'), timestampdiff(MONTH, ts, timestamp '2022-02-28 11:00:00') FROM moment" },
  { ON_MARIADB | ON_DUCKDB, "SELECT dayofyear(day), dayofyear(ts) FROM moment" },
  { ON_POSTGRESQL | ON_DUCKDB, "SELECT extract(doy FROM day), extract(doy FROM ts) FROM moment" },
  { ON_POSTGRESQL, "SELECT day + make_interval(weeks => 2), ts - make_interval(weeks => 1) FROM moment" },
  /* columns of a step that reads another step have types, too */
  { ON_POSTGRESQL | ON_DUCKDB, "WITH s AS (SELECT ts AS t FROM moment), u AS (SELECT t AS v, t + interval '1 day' AS w "
                               "FROM s) SELECT v - interval '1 month', w + interval '1 day' FROM u" },
  { ON_MARIADB, "WITH s AS (SELECT n AS q FROM amount), u AS (SELECT q AS v FROM s) SELECT v / 2 FROM u" },
  /* medians, percentiles, modes, deviations, correlations */
  { ON_POSTGRESQL | ON_DUCKDB,
    "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY n), percentile_cont(0.9) WITHIN GROUP (ORDER BY r DESC), "
    "percentile_disc(0.25) WITHIN GROUP (ORDER BY n), mode() WITHIN GROUP (ORDER BY text), stddev(n), variance(r), "
    "stddev_pop(n), var_samp(r) FILTER (WHERE n > 0), corr(n, r), covar_pop(n, r), covar_samp(r, n) FROM amount" },
  { ON_POSTGRESQL | ON_DUCKDB, "SELECT k, percentile_disc(0.5) WITHIN GROUP (ORDER BY text), percentile_cont(0.5) "
                               "WITHIN GROUP (ORDER BY n) FILTER "
                               "(WHERE n > 0), count(*), mode() WITHIN GROUP (ORDER BY n) FROM part GROUP BY k HAVING "
                               "percentile_cont(0.25) WITHIN "
                               "GROUP (ORDER BY n) > -9 ORDER BY percentile_cont(0.5) WITHIN GROUP (ORDER BY n), k" },
  { ON_MARIADB, "SELECT STD(n), STDDEV(r), VARIANCE(n), STDDEV_SAMP(r), VAR_POP(n), VAR_SAMP(r) FROM amount" },
  { ON_MARIADB,
    "SELECT k % 3, STDDEV(n), COUNT(*), VAR_SAMP(DISTINCT_n) FROM (SELECT k, n, n * 2 AS DISTINCT_n FROM part) "
    "q GROUP BY k % 3" },
  { ON_DUCKDB, "SELECT median(n), quantile_cont(r, 0.75), quantile_disc(n, 0.75), mode(n ORDER BY n), stddev(n) FROM "
               "amount" },
  { ON_DUCKDB, "SELECT id, median(x), quantile(x, 0.5) FROM a GROUP BY id HAVING median(x) > 5" },
  /* names that are join keywords in some dialects only */
  { ON_ALL & ~ON_DUCKDB, "SELECT semi.id, anti.y FROM a semi JOIN b anti ON semi.id = anti.id" },
  { ON_ALL & ~ON_DUCKDB, "SELECT semi.id, anti.y FROM a AS semi JOIN b AS anti ON semi.id = anti.id" },
  /* rounding to tens and hundreds */
  { ON_POSTGRESQL | ON_MARIADB | ON_DUCKDB, "SELECT round(1234.5 * k, -2), round(n * 15, -1) FROM part" },
};

/* @plan: the plan read from @sql */
static void
assert_same (const DowserTestConnection *connection, const DowserPlan *plan, const DowserSchema *schema,
             const DowserTestRows *expected, const char *sql)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserStatement) statement = test_engine_write (connection->engine, plan, schema, NULL, &error);
  g_autoptr (DowserTestRows) rows = NULL;
  g_autofree char *problem = NULL;

  if (statement == NULL)
    {
      /* The error names the construct that the engine lacks. */
      g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
      g_test_message ("%s: %s\n%s", connection->engine->title, error->message, sql);
      return;
    }
  rows = test_engine_run (connection, statement->sql, statement->parameters);
  if (!dowser_test_rows_equal (expected, rows, FALSE, &problem))
    g_error ("%s: %s\n%s\n%s", connection->engine->title, problem, sql, statement->display);
}

static void
test_dialect (gconstpointer data)
{
  const DowserTestConnection *connection = data;
  DowserDialectId dialect = connection->engine->dialect;
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  for (guint i = 0; i < test_engines_n; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *sql = make_data (test_engines[i].engine->dialect);

      if (!test_engines[i].engine->reset (test_engines[i].handle, &error)
          || !test_engines[i].engine->execute (test_engines[i].handle, sql, &error))
        g_error ("%s: %s", test_engines[i].engine->title, error->message);
    }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserTestRows) expected = NULL;
      g_autoptr (DowserPlan) plan = NULL;

      if ((cases[i].on & (1u << dialect)) == 0)
        continue;
      expected = test_engine_run (connection, cases[i].sql, none);
      plan = dowser_sql_read_in_dialect (cases[i].sql, dialect, schema, &error);
      if (plan == NULL)
        g_error ("%s: %s\n%s", connection->engine->title, error->message, cases[i].sql);
      for (guint j = 0; j < test_engines_n; j++)
        assert_same (&test_engines[j], plan, schema, expected, cases[i].sql);
    }
}

void
test_engine_reader_add (void)
{
  for (guint i = 0; i < test_engines_n; i++)
    {
      g_autofree char *path
          = g_strconcat ("/engines/reader/", dowser_dialect_nicks[test_engines[i].engine->dialect], NULL);

      g_test_add_data_func (path, &test_engines[i], test_dialect);
    }
}
