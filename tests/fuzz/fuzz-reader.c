/* fuzz-reader.c - tests that any SQL is refused, or read as a plan whose SQL stays the same when it is read and written
 * again */
#include "base/dowser-error.h"
#include "dowser-fuzz.h"
#include "sql/read/dowser-sql-reader.h"
#include "sql/write/dowser-sql-writer.h"

#include <string.h>

/* Tokens of SQL, for the mutator. */
static const char *const words[] = {
  "SELECT",
  "DISTINCT",
  "ON",
  "FROM",
  "JOIN",
  "LEFT",
  "RIGHT",
  "FULL",
  "CROSS",
  "NATURAL",
  "USING (id)",
  "LEFT JOIN (",
  "WHERE",
  "GROUP BY",
  "HAVING",
  "QUALIFY",
  "WINDOW",
  "ORDER BY",
  "LIMIT",
  "OFFSET",
  "FETCH FIRST",
  "ROWS ONLY",
  "UNION",
  "ALL",
  "INTERSECT",
  "EXCEPT",
  "WITH",
  "AS",
  "(",
  ")",
  ",",
  ".",
  "*",
  ";",
  "AND",
  "OR",
  "NOT",
  "IN",
  "(id, total) IN (SELECT id, 1",
  "BETWEEN",
  "LIKE",
  "ILIKE",
  "GLOB",
  "ESCAPE",
  "IS",
  "NULL",
  "TRUE",
  "FALSE",
  "DISTINCT FROM",
  "CASE",
  "WHEN",
  "THEN",
  "ELSE",
  "END",
  "CAST",
  "::",
  "INTEGER",
  "DATE",
  "TEXT",
  "NUMERIC(10,2)",
  "EXISTS",
  "ANY",
  "=",
  "<>",
  "<=",
  "<=>",
  "<",
  "||",
  "+",
  "-",
  "/",
  "//",
  "%",
  "DIV",
  "~~",
  "customer",
  "invoice",
  "id",
  "name",
  "country",
  "born",
  "customer_id",
  "total",
  "day",
  "\"End\"",
  "a",
  "b",
  "t",
  "x",
  "1",
  "2",
  "0.5",
  "'a'",
  "'%'",
  "'%Y-%m'",
  "'now'",
  "'2024-01-31'",
  "\"x\"",
  "`y`",
  "[z]",
  "E'\\n'",
  "$$q$$",
  "?",
  ":p",
  "$1",
  "count(*)",
  "sum(",
  "max(",
  "group_concat(",
  "string_agg(",
  "FILTER (WHERE",
  "OVER (",
  "OVER w",
  "PARTITION BY",
  "ROWS BETWEEN",
  "UNBOUNDED PRECEDING",
  "CURRENT ROW",
  "row_number()",
  "lag(",
  "date(",
  "strftime(",
  "julianday(",
  "date_trunc('month',",
  "EXTRACT(YEAR FROM",
  "INTERVAL '1 month'",
  "INTERVAL 3 DAY",
  "date_format(",
  "to_char(",
  "coalesce(",
  "nullif(",
  "concat(",
  "concat_ws(",
  "greatest(",
  "decode(",
  "iif(",
  "substr(",
  "replace(",
  "round(",
  "trim(BOTH FROM",
  "position('a' IN",
  "COLLATE NOCASE",
  "NULLS LAST",
  "DESC",
  "EXCLUDE (",
  "/* c */",
  "-- c\n",
  "#",
  "'start of month'",
  "'+7 days'",
  "TIMESTAMP '2024-01-31 10:00:00'",
  "GROUP BY ALL",
  "ROW(",
  "VALUES",
  "LATERAL",
};

static DowserSchema *
make_schema (void)
{
  static const char *const columns[][3] = {
    { "customer", "id", "INTEGER" },         { "customer", "name", "TEXT" },   { "customer", "country", "TEXT" },
    { "customer", "born", "DATE" },          { "customer", "vip", "BOOLEAN" }, { "invoice", "id", "INTEGER" },
    { "invoice", "customer_id", "INTEGER" }, { "invoice", "total", "REAL" },   { "invoice", "day", "DATE" },
    { "invoice", "End", "TIMESTAMP" },
  };
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      if (table == NULL || !g_str_equal (table->name, columns[i][0]))
        table = dowser_schema_builder_add_table (builder, columns[i][0], FALSE);
      dowser_schema_builder_add_column (builder, table, columns[i][1], columns[i][2])->primary_key
          = g_str_equal (columns[i][1], "id");
    }
  return dowser_schema_builder_end (builder);
}

/* Returns: (nullable) (transfer full): the statement; NULL if the dialect lacks a feature */
static char *
write_plan (const DowserPlan *plan, DowserDialectId dialect, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserStatement) statement = NULL;
  GDate today;
  const DowserSqlOptions options = { .today = &today, .schema = schema };

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 31, G_DATE_MARCH, 2024);
  statement = dowser_sql_write_with_options (plan, dialect, &options, &error);
  if (statement != NULL)
    return g_strdup (statement->display);
  g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
  return NULL;
}

/* Aborts by a signal, so that libFuzzer saves the input. */
static void
abort_with (const char *what, const char *text)
{
  g_printerr ("%s\n%s\n", what, text);
  g_abort ();
}

/* Checks that writing, reading and writing again gives the same text. */
static void
assert_stable (const DowserPlan *plan, DowserDialectId dialect, const DowserSchema *schema)
{
  g_autofree char *text = write_plan (plan, dialect, schema);

  for (guint iteration = 0; text != NULL; iteration++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) again = dowser_sql_read_in_dialect (text, dialect, schema, &error);
      g_autofree char *next = NULL;

      if (again == NULL && !g_error_matches (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED))
        abort_with (error->message, text);
      if (again == NULL || (next = write_plan (again, dialect, schema)) == NULL || g_str_equal (text, next))
        return;
      if (iteration > 0)
        abort_with (text, next);
      g_free (text);
      text = g_steal_pointer (&next);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static DowserSchema *schema;
  DowserDialectId dialect = size > 0 ? data[0] % 4 : 0;
  g_autofree char *sql = g_strndup ((const char *) data + (size > 0), size - (size > 0));
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = NULL;

  if (schema == NULL)
    schema = make_schema ();
  plan = size > 0 && data[0] == 'g' ? dowser_sql_read (sql, DOWSER_DIALECT_SQLITE, schema, &error)
                                    : dowser_sql_read_in_dialect (sql, dialect, schema, &error);
  if (plan == NULL)
    {
      g_assert_true (error != NULL && error->domain == DOWSER_SQL_ERROR);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return 0;
    }
  g_assert_no_error (error);
  assert_stable (plan, DOWSER_DIALECT_SQLITE, schema);
  if (dialect != DOWSER_DIALECT_SQLITE)
    assert_stable (plan, dialect, schema);
  return 0;
}

/* Removes, copies and exchanges tokens, so that most inputs are nearly SQL. */
size_t
LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
  return dowser_fuzz_mutate_sql (data, size, max_size, seed, words, G_N_ELEMENTS (words));
}
