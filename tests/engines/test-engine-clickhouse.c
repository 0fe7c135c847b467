/* test-engine-clickhouse.c - tests that common questions on ClickHouse return the same rows as on SQLite, or are
 * refused with a reason */
#include "base/dowser-error.h"
#include "engines/test-engines.h"
#include "sql/read/dowser-sql-reader.h"

#include <string.h>

/* For each table: its columns with their types, then its rows. A column whose type has a ? may be NULL. */
static const struct
{
  const char *name;
  const char *columns[12];
  const char *rows;
} tables[] = {
  { "customer",
    { "id", "INTEGER", "name", "TEXT", "country", "TEXT?", "joined", "DATE?", NULL },
    "(1, 'Ada', 'UK', '2023-01-15'), (2, 'Bo', NULL, '2023-02-28'), (3, 'Cy', 'NO', NULL), (4, 'Di', 'NO', "
    "'2024-02-29'), "
    "(5, 'O''Hara \\\\ %', 'UK', '2024-12-31')" },
  { "orders",
    { "id", "INTEGER", "customer_id", "INTEGER?", "day", "DATE", "total", "DECIMAL(12, 2)?", "rate", "REAL?", NULL },
    "(1, 1, '2024-01-05', 10.50, 0.5), (2, 1, '2024-01-25', 20.25, NULL), (3, 2, '2024-02-10', NULL, 1.5), "
    "(4, NULL, '2024-02-11', 5.00, 2.25), (5, 4, '2024-03-31', 7.75, -1.0), (6, 9, '2024-04-01', 1.00, 0.25)" },
  { "item",
    { "id", "INTEGER", "order_id", "INTEGER", "product", "TEXT?", "quantity", "INTEGER?", NULL },
    "(1, 1, 'pen', 2), (2, 1, 'ink', NULL), (3, 2, 'pen', 7), (4, 3, NULL, 1), (5, 5, 'cap', 4), (6, 5, 'pen', 0)" },
};

static const char *const plans[] = {
  "SELECT name FROM customer WHERE country = 'NO' ORDER BY name",
  "SELECT upper(name) AS name FROM customer WHERE name = 'Ada'",
  "SELECT country, count(*), count(joined), min(joined), max(name) FROM customer GROUP BY country",
  "SELECT count(*), sum(total), avg(total), min(rate), max(day) FROM orders WHERE id > 100",
  "SELECT sum(total), avg(total), avg(rate), count(DISTINCT customer_id), sum(id) FROM orders",
  "SELECT date(day, 'start of month') AS month, sum(total) AS total FROM orders GROUP BY date(day, 'start of month')"
  " ORDER BY month",
  "SELECT c.name, o.total FROM customer c JOIN orders o ON o.customer_id = c.id",
  "SELECT c.name, o.id, o.total FROM customer c LEFT JOIN orders o ON o.customer_id = c.id",
  "SELECT c.name FROM customer c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.id IS NULL",
  "SELECT c.id, o.id FROM orders o LEFT JOIN customer c ON o.customer_id = c.id",
  "SELECT c.country, i.product, sum(i.quantity) AS pieces FROM customer c JOIN orders o ON o.customer_id = c.id"
  " JOIN item i ON i.order_id = o.id GROUP BY c.country, i.product HAVING sum(i.quantity) > 1 ORDER BY pieces DESC",
  "SELECT c.name, count(i.id) FROM customer c LEFT JOIN orders o ON o.customer_id = c.id"
  " LEFT JOIN item i ON i.order_id = o.id GROUP BY c.id, c.name",
  "SELECT a.name, b.name FROM customer a JOIN customer b ON a.country = b.country WHERE a.id < b.id",
  "SELECT name FROM customer c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.total > 8)",
  "SELECT name FROM customer c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id)",
  "SELECT name FROM customer WHERE id IN (SELECT customer_id FROM orders)",
  "SELECT name FROM customer WHERE id NOT IN (SELECT customer_id FROM orders)",
  "SELECT name FROM customer WHERE id NOT IN (SELECT customer_id FROM orders WHERE customer_id IS NOT NULL)",
  "SELECT id, country IN ('NO', 'SE'), country NOT IN ('NO') FROM customer",
  "SELECT id FROM orders WHERE rate NOT IN (0.5, 1.5)",
  "SELECT id FROM orders WHERE total > (SELECT avg(total) FROM orders)",
  "WITH big AS (SELECT customer_id AS who, sum(total) AS total FROM orders GROUP BY customer_id)"
  " SELECT c.name, b.total FROM customer c JOIN big b ON b.who = c.id WHERE b.total > 8",
  "SELECT country FROM customer UNION ALL SELECT product FROM item",
  "SELECT DISTINCT country FROM customer ORDER BY country DESC LIMIT 1",
  "SELECT id FROM orders ORDER BY total DESC, id LIMIT 2 OFFSET 1",
  "SELECT name FROM customer WHERE name LIKE '%a%'",
  "SELECT name FROM customer WHERE instr(name, '\\') > 0",
  "SELECT id, CASE WHEN total > 8 THEN 'big' WHEN total > 2 THEN 'small' END FROM orders",
  "SELECT id, total * 2, total + 1, rate / 2, id / 2, id % 2, id / 0, total / 0 FROM orders",
  "SELECT id, coalesce(total, 0), nullif(id, 3), round(total, 1), abs(rate) FROM orders",
  "SELECT id, date(day, '-30 days'), CAST(strftime('%Y', day) AS INTEGER) FROM orders",
  "SELECT julianday('2024-03-31') - julianday(day) FROM orders",
  "SELECT name || ' of ' || coalesce(country, '?'), length(name), substr(name, 2, 2), replace(name, 'a', 'o')"
  " FROM customer",
  "SELECT id FROM orders WHERE day BETWEEN '2024-01-25' AND '2024-03-31' AND NOT (total BETWEEN 5 AND 8)",
  "SELECT o.id, count(*) FROM orders o CROSS JOIN item i GROUP BY o.id",
  "SELECT rank() OVER (ORDER BY total DESC, id), id FROM orders",
  "SELECT id, lag(id) OVER (ORDER BY id), lead(day, 2) OVER (ORDER BY id), lag(id, 1, 7) OVER (ORDER BY id) FROM "
  "orders",
  "SELECT id, first_value(id) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 1 PRECEDING), nth_value(id, 3) OVER (ORDER"
  " BY id) FROM orders",
  "SELECT o.id, c.id, i.id FROM orders o RIGHT JOIN customer c ON o.customer_id = c.id CROSS JOIN item i",
  "SELECT c.id, count(*) FROM orders o FULL JOIN customer c ON o.customer_id = c.id CROSS JOIN item i WHERE c.id > 1"
  " GROUP BY c.id",
  "SELECT o.id FROM orders o JOIN item i ON i.order_id = o.id AND i.quantity > NULL",
  "SELECT id, 'PEN' LIKE product, 'A PEN AND INK' LIKE '%' || product || '%' FROM item",
  "SELECT sum(total) AS total, avg(total) AS total, min(total) AS total FROM orders",
  "SELECT id, CAST(rate / (id - 1) AS INTEGER), nullif(id > 3, rate > 0), abs(7 % (id - 3)) FROM orders",
  "SELECT day, sum(total) AS total FROM orders GROUP BY day ORDER BY total DESC, day",
  "SELECT upper(country) AS country, count(*) AS id FROM customer WHERE country IS NOT NULL GROUP BY"
  " upper(country) ORDER BY country, id",
  "SELECT id FROM orders UNION SELECT id FROM item",
};

static DowserSchema *
make_schema (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      DowserTable *table = dowser_schema_builder_add_table (builder, tables[i].name, FALSE);

      for (guint j = 0; tables[i].columns[j] != NULL; j += 2)
        {
          g_autofree char *type = g_strndup (tables[i].columns[j + 1], strcspn (tables[i].columns[j + 1], "?"));
          DowserColumn *column = dowser_schema_builder_add_column (builder, table, tables[i].columns[j], type);

          column->primary_key = j == 0;
          column->nullable = strchr (tables[i].columns[j + 1], '?') != NULL;
        }
    }
  return dowser_schema_builder_end (builder);
}

static char *
make_type (const char *declared, gboolean clickhouse)
{
  static const char *const names[][2] = { { "INTEGER", "Int64" },
                                          { "TEXT", "String" },
                                          { "REAL", "Float64" },
                                          { "DATE", "Date" },
                                          { "DECIMAL", "Decimal(12, 2)" } };
  const char *name = declared;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_has_prefix (declared, names[i][0]))
      name = names[i][1];
  if (!clickhouse)
    return g_strndup (declared, strcspn (declared, "?"));
  return strchr (declared, '?') != NULL ? g_strdup_printf ("Nullable(%s)", name) : g_strdup (name);
}

static char *
make_tables (DowserDialectId dialect)
{
  gboolean clickhouse = dialect == DOWSER_DIALECT_CLICKHOUSE;
  GString *sql = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_string_append_printf (sql, "CREATE TABLE %s (", tables[i].name);
      for (guint j = 0; tables[i].columns[j] != NULL; j += 2)
        {
          g_autofree char *type = make_type (tables[i].columns[j + 1], clickhouse);

          g_string_append_printf (sql, "%s%s %s", j > 0 ? ", " : "", tables[i].columns[j], type);
        }
      g_string_append_printf (sql, "); INSERT INTO %s VALUES %s;", tables[i].name, tables[i].rows);
      if (!clickhouse)
        g_string_replace (sql, "\\\\", "\\", 0);
    }
  return g_string_free (sql, FALSE);
}

static void
create_tables (const DowserTestConnection *connection)
{
  g_autofree char *sql = make_tables (connection->engine->dialect);
  g_autoptr (GError) error = NULL;

  if (!connection->engine->reset (connection->handle, &error)
      || !connection->engine->execute (connection->handle, sql, &error))
    g_error ("%s: %s", connection->engine->title, error->message);
}

/* Returns: TRUE if the plan could be written for ClickHouse */
static gboolean
check_statement (const DowserTestConnection *connection, const DowserSchema *schema, const char *sql)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (DowserPlan) plan = dowser_sql_read_in_dialect (sql, DOWSER_DIALECT_SQLITE, schema, &error);
  g_autoptr (DowserStatement) own = NULL, statement = NULL;
  g_autoptr (DowserTestRows) expected = NULL, rows = NULL;
  g_autofree char *problem = NULL;
  gboolean ordered = strstr (sql, ") OVER") == NULL && strstr (sql, "ORDER BY") != NULL;

  if (plan == NULL)
    g_error ("%s\n%s", error->message, sql);
  own = test_engine_write (test_engines[0].engine, plan, schema, NULL, &error);
  g_assert_no_error (error);
  expected = test_engine_run (&test_engines[0], own->sql, own->parameters);
  statement = test_engine_write (connection->engine, plan, schema, NULL, &error);
  if (statement == NULL)
    {
      g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
      return FALSE;
    }
  rows = test_engine_run (connection, statement->sql, statement->parameters);
  if (!dowser_test_rows_equal (expected, rows, ordered, &problem))
    g_error ("%s: %s\n%s\n%s", connection->engine->title, problem, sql, statement->display);
  return TRUE;
}

static void
test_plans (gconstpointer data)
{
  const DowserTestConnection *connection = data;
  g_autoptr (DowserSchema) schema = make_schema ();

  create_tables (&test_engines[0]);
  create_tables (connection);
  for (guint i = 0; i < G_N_ELEMENTS (plans); i++)
    if (!check_statement (connection, schema, plans[i]))
      g_error ("%s: not written\n%s", connection->engine->title, plans[i]);
}

/* Tests fractions, and dates and timestamps outside the ranges of the small types. A 2-byte date ends in 2149, a 4-byte
 * timestamp in 2106. */
static void
test_wide (gconstpointer data)
{
  static const char wide[] = "CREATE TABLE wide (id Int64, born Date32, died Nullable(Date32), seen DateTime64(3)); "
                             "INSERT INTO wide VALUES (1, '1950-02-28', '2200-03-01', '1960-01-31 12:00:00.500')";
  static const struct
  {
    const char *sql;
    const char *cells[3];
  } cases[] = {
    { "SELECT julianday(died) - julianday(born), date(born, '-1 day'), date(born, '+12 months') FROM wide",
      { "n91312", "t1950-02-27", "t1951-02-28" } },
    { "SELECT date(seen), date(seen, 'start of month'), julianday(seen) - julianday(born) FROM wide",
      { "t1960-01-31", "t1960-01-01", "n3624.5" } },
    { "SELECT CAST(strftime('%Y', born) AS INTEGER), date(born, 'start of year'), max(died) FROM wide GROUP BY 1, 2",
      { "n1950", "t1950-01-01", "t2200-03-01" } },
  };
  const DowserTestConnection *connection = data;
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "wide", FALSE);
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (GError) error = NULL;

  dowser_schema_builder_add_column (builder, table, "id", "INTEGER")->primary_key = TRUE;
  dowser_schema_builder_add_column (builder, table, "born", "DATE");
  dowser_schema_builder_add_column (builder, table, "died", "DATE")->nullable = TRUE;
  dowser_schema_builder_add_column (builder, table, "seen", "TIMESTAMP");
  schema = dowser_schema_builder_end (builder);
  if (!connection->engine->reset (connection->handle, &error)
      || !connection->engine->execute (connection->handle, wide, &error))
    g_error ("%s", error->message);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = dowser_sql_read_in_dialect (cases[i].sql, DOWSER_DIALECT_SQLITE, schema, &error);
      g_autoptr (DowserStatement) statement = NULL;
      g_autoptr (DowserTestRows) rows = NULL;

      g_assert_no_error (error);
      statement = test_engine_write (connection->engine, plan, schema, NULL, &error);
      g_assert_no_error (error);
      rows = test_engine_run (connection, statement->sql, statement->parameters);
      g_assert_cmpuint (rows->cells->len, ==, 3);
      for (guint j = 0; j < 3; j++)
        g_assert_cmpstr (rows->cells->pdata[j], ==, cases[i].cells[j]);
    }
}

void
test_engine_clickhouse_add (void)
{
  for (guint i = 1; i < test_engines_n; i++)
    if (test_engines[i].engine->dialect == DOWSER_DIALECT_CLICKHOUSE)
      {
        g_test_add_data_func ("/engines/clickhouse/same-rows-as-sqlite", &test_engines[i], test_plans);
        g_test_add_data_func ("/engines/clickhouse/wide-dates-match-sqlite", &test_engines[i], test_wide);
      }
}
