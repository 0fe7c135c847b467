/* test-engine-pasted.c - tests that SQL pasted by analysts gives the rows of its own engine, or is refused with a
 * reason */
#include "base/dowser-error.h"
#include "engines/test-engines.h"
#include "sql/read/dowser-sql-reader.h"

#include <string.h>

/* tests/engines/pasted.txt contains one statement on each line: the first letters of the engines that accept the SQL, a
 * blank, and the SQL. If "!" and a quoted text come before the SQL, the statement is refused with this text in the
 * message. "=" after the letters: the result is not compared with other engines, because they can't store such values
 * or compute with fewer digits. */

/** TypeKind: the type of a column, chosen by the letter before the column's name; %NULL if an engine has no such type.
 */
typedef struct
{
  char letter;
  const char *in[DOWSER_DIALECT_DUCKDB + 1];
} TypeKind;

static const TypeKind kinds[] = {
  { 'k', { "INTEGER PRIMARY KEY", "integer PRIMARY KEY", "INT PRIMARY KEY", "INTEGER PRIMARY KEY" } },
  { 'i', { "INTEGER", "integer", "INT", "INTEGER" } },
  { 'b', { "BIGINT", "bigint", "BIGINT", "BIGINT" } },
  { 't', { "TEXT", "text", "VARCHAR(80)", "VARCHAR" } },
  { 'n', { "NUMERIC(10,2)", "numeric(10,2)", "DECIMAL(10,2)", "DECIMAL(10,2)" } },
  { 'r', { "REAL", "double precision", "DOUBLE", "DOUBLE" } },
  { 'o', { "BOOLEAN", "boolean", "BOOLEAN", "BOOLEAN" } },
  { 'd', { "DATE", "date", "DATE", "DATE" } },
  { 's', { "TIMESTAMP", "timestamp", "DATETIME", "TIMESTAMP" } },
  { 'v', { NULL, "interval", NULL, "INTERVAL" } },
};

static const struct
{
  const char *name;
  const char *columns;
} tables[] = {
  { "boats", "k:id t:name n:price r:weight b:berths o:sold d:built s:seen i:yard i:crew v:refit" },
  { "yards", "k:id t:name t:land" },
  { "legs", "i:boat d:day i:miles b:fuel r:hours" },
};

/* The data has NULLs, halves, negative numbers, names that differ only in case, and the first and last day of a
 * year. */
static const char data[]
    = "INSERT INTO yards (id, name, land) VALUES (1, 'Ostend', 'BE'), (2, 'Brest', 'FR'), (3, 'Lorient', 'FR'), "
      "(4, 'Kiel', NULL);"
      "INSERT INTO boats (id, name, price, weight, berths, sold, built, seen, yard, crew) VALUES "
      "(1, 'Albatros', 120.50, 2.345, 4, TRUE, '2024-01-05', '2024-01-05 08:30:00', 1, 2),"
      "(2, 'bora bora', 99.99, 1.005, 7, FALSE, '2023-12-31', '2024-03-01 00:00:00', 2, 3),"
      "(3, 'Cormoran', 7.25, -2.5, 3, NULL, '2024-02-29', '2024-02-29 23:59:59', 2, 5),"
      "(4, 'delta wing', NULL, 3.5, NULL, TRUE, NULL, NULL, 3, 7),"
      "(5, 'Albatros', 250.00, 0.125, 10, FALSE, '2024-10-15', '2024-10-15 12:00:00', NULL, 4),"
      "(6, NULL, 33.33, 1234.5678, 5, TRUE, '2024-01-05', '2024-01-05 00:00:00', 3, NULL);"
      "INSERT INTO legs (boat, day, miles, fuel, hours) VALUES (1, '2024-01-05', 10, 3, 1.5), (1, '2024-02-05', 25, 7, "
      "2.25), "
      "(2, '2024-01-05', 7, 2, 0.75), (3, '2024-03-31', 100, 33, 12.5), (3, '2024-04-01', -5, 1, 0.5), "
      "(5, '2024-12-31', 41, 11, 6.0), (6, '2024-02-29', NULL, 5, NULL);";

static const char intervals[] = "UPDATE boats SET refit = INTERVAL '36 hours' WHERE id = 1;"
                                "UPDATE boats SET refit = INTERVAL '90 minutes' WHERE id = 2;"
                                "UPDATE boats SET refit = INTERVAL '3 days' WHERE id = 3;";

static const char *
find_type (char letter, DowserDialectId dialect)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].letter == letter)
      return kinds[i].in[MIN (dialect, DOWSER_DIALECT_DUCKDB)];
  g_assert_not_reached ();
}

static gboolean
is_tested (DowserDialectId dialect)
{
  return dialect <= DOWSER_DIALECT_DUCKDB;
}

static char *
make_data (DowserDialectId dialect)
{
  GString *sql = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_auto (GStrv) columns = g_strsplit (tables[i].columns, " ", -1);
      const char *comma = "";

      g_string_append_printf (sql, "CREATE TABLE %s (", tables[i].name);
      for (guint j = 0; columns[j] != NULL; j++)
        if (find_type (*columns[j], dialect) != NULL)
          {
            g_string_append_printf (sql, "%s%s %s", comma, columns[j] + 2, find_type (*columns[j], dialect));
            comma = ", ";
          }
      g_string_append (sql, ");");
    }
  g_string_append (sql, data);
  if (find_type ('v', dialect) != NULL)
    g_string_append (sql, intervals);
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
          const char *type = find_type (*columns[j], dialect);
          g_autofree char *declared = type != NULL ? g_strndup (type, strcspn (type, "P")) : NULL;
          DowserColumn *column;

          if (type == NULL)
            continue;
          column = dowser_schema_builder_add_column (builder, table, columns[j] + 2,
                                                     *columns[j] == 'k' ? g_strchomp (declared) : type);
          column->primary_key = *columns[j] == 'k' ? 1 : 0;
        }
    }
  return dowser_schema_builder_end (builder);
}

typedef struct
{
  char *refusal; /* (nullable) */
  char *sql;
  gboolean own;
} Statement;

static void
statement_free (gpointer data_)
{
  Statement *self = data_;

  g_free (self->refusal);
  g_free (self->sql);
  g_free (self);
}

static const char letters[] = "spmd";

/* Returns: (nullable): the statement in @line, if the line lists the dialect @dialect */
static Statement *
parse_line (const char *line, DowserDialectId dialect)
{
  const char *at = strchr (line, ' ');
  Statement *self;

  if (*line == '#' || at == NULL || memchr (line, letters[dialect], at - line) == NULL)
    return NULL;
  self = g_new0 (Statement, 1);
  self->own = at[-1] == '=';
  if (g_str_has_prefix (at, " !\""))
    {
      const char *end = strchr (at + 3, '"');

      self->refusal = g_strndup (at + 3, end - at - 3);
      at = end + 1;
    }
  self->sql = g_strdup (at + 1);
  return self;
}

static GPtrArray *
read_statements (DowserDialectId dialect)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "engines", "pasted.txt", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *statements = g_ptr_array_new_with_free_func (statement_free);

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      Statement *statement = parse_line (lines[i], dialect);

      if (statement != NULL)
        g_ptr_array_add (statements, statement);
    }
  return statements;
}

static void
fail (const DowserTestConnection *connection, const char *why, const char *sql, const char *written)
{
  g_autofree char *flat = g_strdelimit (g_strdup (written != NULL ? written : ""), "\n", ' ');
  g_autofree char *reason = g_strdelimit (g_strdup (why), "\n", ' ');

  g_test_message ("%s: %s\n  %s\n  %s", connection->engine->title, reason, sql, flat);
  g_test_fail ();
}

/* @own: TRUE for the engine that the SQL was written for */
static void
check_rows (const DowserTestConnection *connection, const DowserPlan *plan, const DowserTestRows *expected,
            const char *sql, gboolean own)
{
  g_autoptr (DowserSchema) schema = make_schema (connection->engine->dialect);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserStatement) statement = test_engine_write (connection->engine, plan, schema, NULL, &error);
  g_autoptr (DowserTestRows) rows = NULL;
  g_autofree char *problem = NULL;

  if (statement == NULL && own)
    fail (connection, error->message, sql, NULL);
  if (statement == NULL)
    return;
  rows = dowser_test_engine_run (connection, statement->sql, statement->parameters, &error);
  if (rows == NULL)
    fail (connection, error->message, sql, statement->display);
  else if (!dowser_test_rows_equal (expected, rows, FALSE, &problem))
    fail (connection, problem, sql, statement->display);
}

static void
check_statement (const DowserTestConnection *connection, const Statement *self)
{
  DowserDialectId dialect = connection->engine->dialect;
  g_autoptr (DowserSchema) schema = make_schema (dialect);
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) rejected = NULL;
  g_autoptr (DowserPlan) plan = dowser_sql_read_in_dialect (self->sql, dialect, schema, &error);
  g_autoptr (DowserTestRows) expected = NULL;

  if (self->refusal != NULL)
    {
      if (plan != NULL || strstr (error->message, self->refusal) == NULL)
        fail (connection, plan != NULL ? "is read" : error->message, self->sql, self->refusal);
      return;
    }
  expected = dowser_test_engine_run (connection, self->sql, none, &rejected);
  if (plan == NULL || expected == NULL)
    {
      fail (connection, plan == NULL ? error->message : rejected->message, self->sql, NULL);
      return;
    }
  for (guint i = 0; i < test_engines_n; i++)
    if (self->own ? &test_engines[i] == connection : is_tested (test_engines[i].engine->dialect))
      check_rows (&test_engines[i], plan, expected, self->sql, test_engines[i].engine->dialect == dialect);
}

static void
create_tables (const DowserTestConnection *connection)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *sql = make_data (connection->engine->dialect);

  if (!connection->engine->reset (connection->handle, &error)
      || !connection->engine->execute (connection->handle, sql, &error))
    g_error ("%s: %s", connection->engine->title, error->message);
}

static void
test_pasted (gconstpointer data_)
{
  const DowserTestConnection *connection = data_;
  g_autoptr (GPtrArray) statements = read_statements (connection->engine->dialect);

  for (guint i = 0; i < test_engines_n; i++)
    if (is_tested (test_engines[i].engine->dialect))
      create_tables (&test_engines[i]);
  g_assert_cmpuint (statements->len, >, 0);
  for (guint i = 0; i < statements->len; i++)
    check_statement (connection, statements->pdata[i]);
}

void
test_engine_pasted_add (void)
{
  for (guint i = 0; i < test_engines_n; i++)
    if (is_tested (test_engines[i].engine->dialect))
      {
        g_autofree char *path
            = g_strconcat ("/engines/pasted/", dowser_dialect_nicks[test_engines[i].engine->dialect], NULL);

        g_test_add_data_func (path, &test_engines[i], test_pasted);
      }
}
