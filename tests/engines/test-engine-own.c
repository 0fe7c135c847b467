/* test-engine-own.c - tests that the user's SQL, read as a plan, gives the rows, types, order and errors of its engine
 * (SQLite, PostgreSQL or DuckDB) */
#include "audit/dowser-audit.h"
#include "base/dowser-error.h"
#include "engines/test-engines.h"
#include "sql/read/dowser-sql-reader.h"
#include "support/dowser-test-rand.h"

#include <string.h>

/* Number of statements for each engine. */
#define N_STATEMENTS 400
/* Minimum number of statements in ten that are read as a plan. All other statements are refused with a reason. */
#define MIN_READ 6

/** Kind: the declared type of a column on each engine. */
static const struct
{
  const char *name;
  const char *types[DOWSER_DIALECT_DUCKDB + 1];
} kinds[] = {
  { "id", { "INTEGER PRIMARY KEY", "integer PRIMARY KEY", "INT PRIMARY KEY", "INTEGER PRIMARY KEY" } },
  { "n", { "INTEGER", "integer", "INT", "INTEGER" } },
  { "k", { "INTEGER", "integer", "INT", "INTEGER" } },
  { "r", { "REAL", "double precision", "DOUBLE", "DOUBLE" } },
  { "d", { "NUMERIC(10,3)", "numeric(10,3)", "DECIMAL(10,3)", "DECIMAL(10,3)" } },
  { "t", { "TEXT", "text", "VARCHAR(40)", "VARCHAR" } },
  { "u", { "TEXT", "text", "VARCHAR(40)", "VARCHAR" } },
  { "day", { "DATE", "date", "DATE", "DATE" } },
};

/* A table. In @columns, t is any text and u is a text that is a number. */
static const struct
{
  const char *name;
  const char *columns;
  const char *rows;
} tables[] = {
  { "a", "id n r d t u day",
    "(1, 5, 2.5, 1.005, 'x', '12', '2024-01-31'), (2, 5, -2.5, 2.675, '12abc', '7', '2024-02-29'), "
    "(3, NULL, 0.125, -1.005, NULL, '007', NULL), (4, -3, 1.005, NULL, 'X', NULL, '2023-12-31'), "
    "(5, 0, NULL, 33.333, '', '1.5', '2024-03-31'), (6, 9, 1234.5675, 0.5, 'x', '-4', '2024-01-31'), "
    "(7, 9, 2.675, 10.125, '9', '40', '2024-03-30')" },
  { "b", "id k n t",
    "(1, 1, 5, 'x'), (2, 1, NULL, 'y'), (3, 2, 0, NULL), (4, NULL, 9, '12abc'), (5, 6, 9, 'x'), (6, 99, 1, '')" },
  { "c", "id k t", "(1, 2, 'x'), (2, 3, 'q'), (3, 3, NULL), (4, NULL, 'x')" },
};

static const char *
find_type (const char *column, DowserDialectId dialect)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].name, column))
      return kinds[i].types[dialect];
  g_assert_not_reached ();
}

static char *
make_data (DowserDialectId dialect)
{
  GString *sql = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_auto (GStrv) columns = g_strsplit (tables[i].columns, " ", -1);

      g_string_append_printf (sql, "CREATE TABLE %s (", tables[i].name);
      for (guint j = 0; columns[j] != NULL; j++)
        g_string_append_printf (sql, "%s%s %s", j > 0 ? ", " : "", columns[j], find_type (columns[j], dialect));
      g_string_append_printf (sql, "); INSERT INTO %s VALUES %s;", tables[i].name, tables[i].rows);
    }
  return g_string_free (sql, FALSE);
}

static DowserSchema *
make_schema (DowserDialectId dialect)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_auto (GStrv) columns = g_strsplit (tables[i].columns, " ", -1);
      DowserTable *table = dowser_schema_builder_add_table (builder, tables[i].name, FALSE);

      for (guint j = 0; columns[j] != NULL; j++)
        {
          g_auto (GStrv) words = g_strsplit (find_type (columns[j], dialect), " PRIMARY", 2);
          DowserColumn *column = dowser_schema_builder_add_column (builder, table, columns[j], words[0]);

          column->primary_key = words[1] != NULL;
          column->nullable = words[1] == NULL;
        }
    }
  return dowser_schema_builder_end (builder);
}

/* The random generator of the current test. */
static GRand *generator;

static guint
get_random_below (guint n)
{
  return (guint) g_rand_int_range (generator, 0, (gint32) n);
}

/* Picks one of @words, which are separated by "; ". */
static char *
pick_word (const char *words)
{
  g_auto (GStrv) parts = g_strsplit (words, "; ", -1);

  return g_strdup (parts[get_random_below (g_strv_length (parts))]);
}

static const char *
find_cast_type (DowserDialectId dialect)
{
  static const char *const types[][5] = {
    { "INTEGER", "REAL", "TEXT", "NUMERIC", "INTEGER" },
    { "integer", "double precision", "numeric(10,2)", "text", "numeric" },
    { "SIGNED", "DECIMAL(10,2)", "DECIMAL", "CHAR", "DOUBLE" },
    { "INTEGER", "DOUBLE", "DECIMAL(10,2)", "VARCHAR", "BIGINT" },
  };

  return types[dialect][get_random_below (5)];
}

static char *
make_number (DowserDialectId dialect, guint depth)
{
  g_autofree char *x = NULL;
  g_autofree char *y = NULL;

  if (depth == 0)
    return pick_word ("a.n; a.r; a.d; a.id; 3; 2.5; a.n");
  x = make_number (dialect, depth - 1);
  y = make_number (dialect, depth - 1);
  switch (get_random_below (9))
    {
    case 8:
      return g_strdup_printf ("%s / %s", x, get_random_below (3) == 0 ? y : "4");
    case 0:
      return g_strdup_printf ("%s + %s", x, y);
    case 1:
      return g_strdup_printf ("(%s * %s)", x, y);
    case 2:
      return g_strdup_printf ("round(%s)", x);
    case 3:
      return g_strdup_printf ("round(%s, %u)", dialect == DOWSER_DIALECT_POSTGRESQL ? "a.d" : x, get_random_below (3));
    case 4:
      return g_strdup_printf ("coalesce(%s, %s)", x, y);
    case 5:
      return g_strdup_printf ("CASE WHEN a.n > 4 THEN %s ELSE %s END", x, y);
    case 6:
      return g_strdup_printf ("CAST(%s AS %s)", get_random_below (3) == 0 ? "a.t" : "a.u", find_cast_type (dialect));
    default:
      return g_strdup_printf ("CAST(%s AS %s)", x, find_cast_type (dialect));
    }
}

static char *
make_value (DowserDialectId dialect)
{
  switch (get_random_below (6))
    {
    case 0:
      return pick_word ("a.t; a.u; upper(a.t); a.day; NULL; 'x'");
    case 1:
      return make_number (dialect, 2);
    default:
      return make_number (dialect, get_random_below (2));
    }
}

static char *
make_condition (void)
{
  return pick_word ("a.n > 4; a.n = NULL; a.n IS NULL; a.t = 'x'; a.t <> 'x'; a.n NOT IN (SELECT n FROM b); "
                    "a.n IN (SELECT n FROM b WHERE n IS NOT NULL); a.t NOT IN (SELECT t FROM c); a.r BETWEEN 0 AND 3; "
                    "a.t LIKE 'x%'; NOT (a.n = 5); EXISTS (SELECT 1 FROM b WHERE b.k = a.id); a.day > '2024-01-31'; "
                    "a.u = '7'; 1 = 1; a.n = 5 OR a.t IS NULL AND a.id > 2; a.n < (SELECT max(n) FROM b)");
}

/* Makes joins of each kind, including tables from which no column is read, and nested ON conditions. */
static char *
make_from_clause (DowserDialectId dialect)
{
  static const char joins[]
      = "a; a; a, b; a, b, c; a CROSS JOIN c; a JOIN b ON b.k = a.id; a LEFT JOIN b ON b.k = a.id; "
        "a LEFT JOIN b ON b.k = a.id AND b.n > 4; a, b LEFT JOIN c ON c.k = b.id; "
        "a LEFT JOIN b ON b.k = a.id JOIN c ON c.k = b.id; a JOIN b ON a.t = b.t, c; "
        "a JOIN b USING (t); a LEFT JOIN (b JOIN c ON c.k = b.id) ON b.k = a.id";
  static const char behind[] = "a LEFT JOIN b JOIN c ON c.k = b.id ON b.k = a.id; "
                               "a JOIN b LEFT JOIN c ON c.k = b.id ON b.k = a.id; "
                               "a LEFT JOIN b LEFT JOIN c ON c.k = b.id ON b.k = a.id AND c.id IS NULL; "
                               "a LEFT JOIN b JOIN c JOIN b AS b2 ON b2.id = c.k ON c.k = b.id ON b.k = a.id; "
                               "a RIGHT JOIN b JOIN c ON c.k = b.id ON b.k = a.id";

  if (dialect != DOWSER_DIALECT_SQLITE && get_random_below (3) == 0)
    return pick_word (behind);
  return pick_word (joins);
}

/* @named: TRUE if each column has its own name; @ordered: (out): TRUE if the order of the rows is unique */
static char *
make_plain_select (DowserDialectId dialect, gboolean named, gboolean *ordered)
{
  GString *sql = g_string_new ("SELECT ");
  g_autofree char *from = make_from_clause (dialect);
  guint n = 1 + get_random_below (3);
  gboolean alone = strpbrk (from, " ,") == NULL;

  *ordered = FALSE;
  if (get_random_below (5) == 0)
    g_string_append (sql, "DISTINCT ");
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *value = make_value (dialect);

      g_string_append_printf (sql, "%s%s", i > 0 ? ", " : "", value);
      if (named || get_random_below (3) == 0)
        g_string_append_printf (sql, " AS v%u", i);
    }
  g_string_append_printf (sql, " FROM %s", from);
  if (get_random_below (2) == 0)
    {
      g_autofree char *condition = make_condition ();

      g_string_append_printf (sql, " WHERE %s", condition);
    }
  if (get_random_below (12) == 0)
    g_string_append (sql, " HAVING a.n > 4");
  if (alone && get_random_below (2) == 0)
    {
      g_autofree char *key = pick_word ("a.n DESC; a.t; a.n; a.id; a.r");

      *ordered = TRUE;
      g_string_append_printf (sql, " ORDER BY %s, a.id", key);
      if (get_random_below (2) == 0)
        g_string_append_printf (sql, " LIMIT %u", get_random_below (5));
      if (g_str_has_suffix (sql->str, "3"))
        g_string_append (sql, " OFFSET 1");
    }
  return g_string_free (sql, FALSE);
}

static char *
make_grouped_select (DowserDialectId dialect)
{
  g_autofree char *from = make_from_clause (dialect);
  g_autofree char *key = pick_word ("a.t; a.n; a.day");
  g_autofree char *number = make_number (dialect, get_random_below (2));
  g_autofree char *aggregate
      = pick_word ("count(*); count(a.n); sum(a.n); min(a.t); max(a.r); avg(a.n); count(DISTINCT a.t)");
  GString *sql = g_string_new (NULL);
  gboolean keyed = get_random_below (3) > 0;

  g_string_append_printf (sql, "SELECT %s%s%s, sum(%s) AS s FROM %s", keyed ? key : "", keyed ? ", " : "", aggregate,
                          number, from);
  if (get_random_below (3) == 0)
    {
      g_autofree char *condition = make_condition ();

      g_string_append_printf (sql, " WHERE %s", condition);
    }
  if (keyed)
    g_string_append_printf (sql, " GROUP BY %s", key);
  if (get_random_below (3) == 0)
    {
      g_autofree char *having = pick_word ("count(*) > 1; sum(a.n) > 5; a.n > 4; max(a.r) IS NULL");

      g_string_append_printf (sql, " HAVING %s", having);
    }
  return g_string_free (sql, FALSE);
}

static char *
make_statement (DowserDialectId dialect, gboolean *ordered)
{
  gboolean part;

  *ordered = FALSE;
  switch (get_random_below (6))
    {
    case 0:
      {
        g_autofree char *first = pick_word ("SELECT n, t FROM a; SELECT n, t FROM b; SELECT id, t FROM c");
        g_autofree char *set = pick_word ("UNION; UNION ALL; EXCEPT; INTERSECT");
        g_autofree char *second = pick_word ("SELECT n, t FROM a; SELECT n, t FROM b; SELECT k, t FROM c");

        return g_strdup_printf ("%s %s %s", first, set, second);
      }
    case 1:
    case 2:
      return make_grouped_select (dialect);
    case 3:
      {
        g_autofree char *inner = make_plain_select (dialect, TRUE, &part);

        return g_strdup_printf ("WITH w AS (%s) SELECT count(*) FROM w, c", inner);
      }
    default:
      return make_plain_select (dialect, FALSE, ordered);
    }
}

static void
fail (const DowserTestConnection *connection, const char *sql, const char *written, const char *why)
{
  g_test_message ("%s: %s\n  %s\n  %s", connection->engine->title, why, sql, written);
  g_test_fail ();
}

/* Checks that the audit reports findings but doesn't change the plan. */
static void
check_audit (const DowserTestConnection *connection, const DowserPlan *plan, const DowserSchema *schema,
             const char *sql)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, NULL, &error);

  if (audited != NULL && !dowser_plan_equal (audited, plan))
    fail (connection, sql, "", "the audit changes the plan");
}

/* Returns: TRUE if @sql was read as a plan and the plan was written as SQL */
static gboolean
check_statement (const DowserTestConnection *connection, const DowserSchema *schema, const char *sql, gboolean ordered)
{
  DowserDialectId dialect = connection->engine->dialect;
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (GError) refused = NULL;
  g_autoptr (GError) rejected = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_sql_read_in_dialect (sql, dialect, schema, &refused);
  g_autoptr (DowserStatement) statement = NULL;
  g_autoptr (DowserTestRows) expected = NULL;
  g_autoptr (DowserTestRows) rows = NULL;
  g_autofree char *problem = NULL;

  if (plan == NULL)
    return FALSE;
  dowser_audit_keep_as_written (plan, dialect);
  check_audit (connection, plan, schema, sql);
  statement = test_engine_write (connection->engine, plan, schema, NULL, &error);
  if (statement == NULL)
    return FALSE;
  expected = dowser_test_engine_run (connection, sql, none, &rejected);
  rows = dowser_test_engine_run (connection, statement->sql, statement->parameters, &error);
  if (expected == NULL && rows != NULL)
    fail (connection, sql, statement->display, rejected->message);
  else if (expected != NULL && rows == NULL)
    fail (connection, sql, statement->display, error->message);
  else if (expected != NULL && !dowser_test_rows_equal (expected, rows, ordered, &problem))
    fail (connection, sql, statement->display, problem);
  return TRUE;
}

static void
test_own (gconstpointer data)
{
  const DowserTestConnection *connection = data;
  DowserDialectId dialect = connection->engine->dialect;
  g_autoptr (DowserSchema) schema = make_schema (dialect);
  g_autofree char *rows = make_data (dialect);
  g_autoptr (GError) error = NULL;
  guint n_read = 0;

  generator = dowser_test_rand_new ();
  if (!connection->engine->reset (connection->handle, &error)
      || !connection->engine->execute (connection->handle, rows, &error))
    g_error ("%s: %s", connection->engine->title, error->message);
  for (guint i = 0; i < N_STATEMENTS; i++)
    {
      gboolean ordered;
      g_autofree char *sql = make_statement (dialect, &ordered);

      n_read += check_statement (connection, schema, sql, ordered);
    }
  g_clear_pointer (&generator, g_rand_free);
  g_test_message ("%s: %u of %d statements are read", connection->engine->title, n_read, N_STATEMENTS);
  g_assert_cmpuint (10 * n_read, >=, MIN_READ * N_STATEMENTS);
}

void
test_engine_own_add (void)
{
  for (guint i = 0; i < test_engines_n; i++)
    if (test_engines[i].engine->dialect <= DOWSER_DIALECT_DUCKDB)
      {
        g_autofree char *path
            = g_strconcat ("/engines/own/", dowser_dialect_nicks[test_engines[i].engine->dialect], NULL);

        g_test_add_data_func (path, &test_engines[i], test_own);
      }
}
