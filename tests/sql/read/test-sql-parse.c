/* test-sql-parse.c - tests of pasted statements, each with its plan written as SQL in another dialect */
#include "sql/dialects/dowser-dialect.h"
#include "sql/read/dowser-sql-reader.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-test-main.h"
#include "support/golden.h"

#include <string.h>

/* The tables of tests/engines/test-engine-pasted.c. That test compares the rows that the engines return. */
static const struct
{
  const char *name;
  const char *columns;
} tables[] = {
  { "boats", "id integer, name text, price numeric(10,2), weight double precision, berths bigint, sold boolean, built "
             "date, seen timestamp, yard integer, crew integer, refit interval" },
  { "yards", "id integer, name text, land text" },
  { "legs", "boat integer, day date, miles integer, fuel bigint, hours double precision" },
};

static const char letters[] = "spmd";

static DowserSchema *
make_schema (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_auto (GStrv) columns = g_strsplit (tables[i].columns, ", ", -1);
      DowserTable *table = dowser_schema_builder_add_table (builder, tables[i].name, FALSE);

      for (guint j = 0; columns[j] != NULL; j++)
        {
          g_auto (GStrv) words = g_strsplit (columns[j], " ", 2);
          DowserColumn *column = dowser_schema_builder_add_column (builder, table, words[0], words[1]);

          column->primary_key = g_str_equal (words[0], "id");
        }
    }
  return dowser_schema_builder_end (builder);
}

/* Returns: (transfer full): @sql written in a dialect other than @dialect, on one line, or the refusal */
static char *
translate_sql (const DowserSchema *schema, const char *sql, DowserDialectId dialect)
{
  DowserDialectId into = dialect == DOWSER_DIALECT_SQLITE ? DOWSER_DIALECT_POSTGRESQL : DOWSER_DIALECT_SQLITE;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_sql_read_in_dialect (sql, dialect, schema, &error);
  g_autoptr (DowserStatement) statement = NULL;
  DowserSqlOptions options = { .has_hour = TRUE, .hour = 10, .schema = schema };
  GString *text = g_string_new (NULL);
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 31, G_DATE_MARCH, 2024);
  options.today = &today;
  if (plan != NULL)
    statement = dowser_sql_write_with_options (plan, into, &options, &error);
  append_on_one_line (text, statement != NULL ? statement->display : error->message);
  return g_string_free (text, FALSE);
}

/* @line: the letters of the statement's dialects, optionally "!" and a part of the refusal, and the statement */
static void
append_line (GString *written, const DowserSchema *schema, const char *line)
{
  const char *sql = strchr (line, ' ') + 1;
  g_autofree char *before = NULL;

  if (*sql == '!')
    sql = strchr (sql + 2, '"') + 2;
  g_string_append_printf (written, "%s\n", sql);
  for (guint i = 0; letters[i] != '\0'; i++)
    {
      g_autofree char *found = NULL;

      if (memchr (line, letters[i], strcspn (line, " ")) == NULL)
        continue;
      found = translate_sql (schema, sql, (DowserDialectId) i);
      if (g_strcmp0 (before, found) != 0)
        g_string_append_printf (written, "  %c: %s\n", letters[i], found);
      g_free (before);
      before = g_steal_pointer (&found);
    }
}

static void
test_pasted_statements_match_the_golden_file (void)
{
  static const char *const folders[] = { "engines", "sql/read" };
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (GString) written
      = g_string_new ("Each statement of the files pasted.txt, read in the dialects of its letters.\n");

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *from = g_test_build_filename (G_TEST_DIST, folders[i], "pasted.txt", NULL);
      g_autofree char *text = NULL;
      g_auto (GStrv) lines = NULL;

      g_assert_true (g_file_get_contents (from, &text, NULL, NULL));
      lines = g_strsplit (text, "\n", -1);
      for (guint j = 0; lines[j] != NULL; j++)
        if (*lines[j] != '#' && *lines[j] != '\0')
          append_line (written, schema, lines[j]);
    }
  expect_golden ("sql/read", "pasted.golden", written->str);
}

DOWSER_TEST_MAIN (sql_parse)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/parse/pasted-statements-match-the-golden-file", test_pasted_statements_match_the_golden_file);
  return g_test_run ();
}
