/* dowser-typed-schema.c - random schemas with the same rows on every engine */
#include "engines/dowser-typed-plan.h"
#include "support/dowser-random-plan.h"

#include <string.h>

static const DowserValueType column_types[] = {
  DOWSER_VALUE_INTEGER, DOWSER_VALUE_TEXT,      DOWSER_VALUE_REAL,    DOWSER_VALUE_DATE,
  DOWSER_VALUE_DECIMAL, DOWSER_VALUE_TIMESTAMP, DOWSER_VALUE_BOOLEAN, DOWSER_VALUE_INTEGER,
};

/* The types in CREATE TABLE. Integers have 64 bits in all engines, so that a number overflows in all engines or in
 * none. */
static const char *const declared[][DOWSER_VALUE_N_TYPES] = {
  [DOWSER_DIALECT_SQLITE] = { [DOWSER_VALUE_BOOLEAN] = "BOOLEAN",
                              [DOWSER_VALUE_INTEGER] = "INTEGER",
                              [DOWSER_VALUE_REAL] = "REAL",
                              [DOWSER_VALUE_DECIMAL] = "DECIMAL(12, 2)",
                              [DOWSER_VALUE_TEXT] = "TEXT",
                              [DOWSER_VALUE_DATE] = "DATE",
                              [DOWSER_VALUE_TIMESTAMP] = "TIMESTAMP" },
  [DOWSER_DIALECT_POSTGRESQL] = { [DOWSER_VALUE_BOOLEAN] = "boolean",
                                  [DOWSER_VALUE_INTEGER] = "bigint",
                                  [DOWSER_VALUE_REAL] = "double precision",
                                  [DOWSER_VALUE_DECIMAL] = "numeric(12, 2)",
                                  [DOWSER_VALUE_TEXT] = "text",
                                  [DOWSER_VALUE_DATE] = "date",
                                  [DOWSER_VALUE_TIMESTAMP] = "timestamp" },
  [DOWSER_DIALECT_MYSQL] = { [DOWSER_VALUE_BOOLEAN] = "BOOLEAN",
                             [DOWSER_VALUE_INTEGER] = "BIGINT",
                             [DOWSER_VALUE_REAL] = "DOUBLE",
                             [DOWSER_VALUE_DECIMAL] = "DECIMAL(12, 2)",
                             [DOWSER_VALUE_TEXT] = "VARCHAR(200)",
                             [DOWSER_VALUE_DATE] = "DATE",
                             [DOWSER_VALUE_TIMESTAMP] = "DATETIME" },
  [DOWSER_DIALECT_DUCKDB] = { [DOWSER_VALUE_BOOLEAN] = "BOOLEAN",
                              [DOWSER_VALUE_INTEGER] = "BIGINT",
                              [DOWSER_VALUE_REAL] = "DOUBLE",
                              [DOWSER_VALUE_DECIMAL] = "DECIMAL(12, 2)",
                              [DOWSER_VALUE_TEXT] = "VARCHAR",
                              [DOWSER_VALUE_DATE] = "DATE",
                              [DOWSER_VALUE_TIMESTAMP] = "TIMESTAMP" },
  [DOWSER_DIALECT_CLICKHOUSE] = { [DOWSER_VALUE_BOOLEAN] = "Nullable(Bool)",
                                  [DOWSER_VALUE_INTEGER] = "Nullable(Int64)",
                                  [DOWSER_VALUE_REAL] = "Nullable(Float64)",
                                  [DOWSER_VALUE_DECIMAL] = "Nullable(Decimal(12, 2))",
                                  [DOWSER_VALUE_TEXT] = "Nullable(String)",
                                  [DOWSER_VALUE_DATE] = "Nullable(Date)",
                                  [DOWSER_VALUE_TIMESTAMP] = "Nullable(DateTime)" },
};

/* Makes a name. MariaDB's names can't contain characters beyond the first plane of Unicode. */
static char *
make_name (GRand *rand, guint number)
{
  const char *text;

  do
    text = dowser_random_get_hostile_text (rand);
  while (strchr (text, '\xf0') != NULL);
  return g_strdup_printf ("%s %u", text, number);
}

DowserSchema *
dowser_typed_schema_new (GRand *rand)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  guint n_tables = g_rand_int_range (rand, 2, 5);
  g_autofree char *before = NULL;

  for (guint i = 0; i < n_tables; i++)
    {
      g_autofree char *name = make_name (rand, i);
      DowserTable *table = dowser_schema_builder_add_table (builder, name, FALSE);
      DowserColumn *id = dowser_schema_builder_add_column (builder, table, "id", "INTEGER");

      id->primary_key = 1;
      id->nullable = FALSE;
      for (guint j = 0; j < G_N_ELEMENTS (column_types); j++)
        {
          g_autofree char *column = make_name (rand, j);
          const char *const key[] = { column, NULL };

          dowser_schema_builder_add_column (builder, table, column, declared[DOWSER_DIALECT_SQLITE][column_types[j]]);
          if (j == 0 && before != NULL)
            dowser_schema_builder_add_foreign_key (builder, table, key, before, NULL, TRUE, 1.0);
        }
      g_free (before);
      before = g_strdup (name);
    }
  return dowser_schema_builder_end (builder);
}

static void
append_doubled (GString *sql, const char *text, const char *doubled)
{
  for (const char *at = text; *at != '\0'; at++)
    {
      if (strchr (doubled, *at) != NULL)
        g_string_append_c (sql, *at);
      g_string_append_c (sql, *at);
    }
}

void
dowser_typed_append_name (GString *sql, DowserDialectId dialect, const char *name)
{
  const char *quote = dialect == DOWSER_DIALECT_MYSQL ? "`" : "\"";

  g_string_append (sql, quote);
  append_doubled (sql, name, dialect == DOWSER_DIALECT_CLICKHOUSE ? "\"\\" : quote);
  g_string_append (sql, quote);
}

void
dowser_typed_append_text (GString *sql, DowserDialectId dialect, const char *text)
{
  g_string_append_c (sql, '\'');
  append_doubled (sql, text, dialect == DOWSER_DIALECT_MYSQL || dialect == DOWSER_DIALECT_CLICKHOUSE ? "'\\" : "'");
  g_string_append_c (sql, '\'');
}

static void
append_cell (GString *sql, DowserDialectId dialect, DowserValueType type, GRand *rand)
{
  if (g_rand_int_range (rand, 0, 6) == 0)
    {
      g_string_append (sql, "NULL");
      return;
    }
  switch (type)
    {
    case DOWSER_VALUE_INTEGER:
      g_string_append_printf (sql, "%d", g_rand_int_range (rand, -2, 12));
      break;
    case DOWSER_VALUE_REAL:
    case DOWSER_VALUE_DECIMAL:
      g_string_append_printf (sql, "%d.%s", g_rand_int_range (rand, -5, 20), g_rand_boolean (rand) ? "25" : "50");
      break;
    case DOWSER_VALUE_DATE:
      g_string_append_printf (sql, "'202%d-%02d-%02d'", g_rand_int_range (rand, 2, 5), g_rand_int_range (rand, 1, 13),
                              g_rand_int_range (rand, 1, 29));
      break;
    case DOWSER_VALUE_TIMESTAMP:
      g_string_append_printf (sql, "'202%d-%02d-%02d %02d:%02d:%02d'", g_rand_int_range (rand, 2, 5),
                              g_rand_int_range (rand, 1, 13), g_rand_int_range (rand, 1, 29),
                              g_rand_int_range (rand, 0, 24), g_rand_int_range (rand, 0, 60),
                              g_rand_int_range (rand, 0, 60));
      break;
    case DOWSER_VALUE_BOOLEAN:
      g_string_append (sql, g_rand_boolean (rand) ? "TRUE" : "FALSE");
      break;
    default:
      dowser_typed_append_text (sql, dialect, dowser_random_get_hostile_text (rand));
      break;
    }
}

static void
append_rows (GString *sql, const DowserTable *table, DowserDialectId dialect, GRand *rand, guint n_rows)
{
  g_string_append (sql, "INSERT INTO ");
  dowser_typed_append_name (sql, dialect, table->name);
  g_string_append (sql, " VALUES ");
  for (guint row = 0; row < n_rows; row++)
    {
      g_string_append_printf (sql, "%s(%u", row > 0 ? ", " : "", row + 1);
      for (guint i = 1; i < table->columns->len; i++)
        {
          const DowserColumn *column = table->columns->pdata[i];

          g_string_append (sql, ", ");
          append_cell (sql, dialect, column->type, rand);
        }
      g_string_append_c (sql, ')');
    }
  g_string_append (sql, ";\n");
}

char *
dowser_typed_schema_to_sql (const DowserSchema *schema, DowserDialectId dialect, guint32 seed, guint n_rows)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  GPtrArray *tables = dowser_schema_get_tables (schema);
  GString *sql = g_string_new (NULL);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      g_string_append (sql, "CREATE TABLE ");
      dowser_typed_append_name (sql, dialect, table->name);
      for (guint j = 0; j < table->columns->len; j++)
        {
          const DowserColumn *column = table->columns->pdata[j];

          g_string_append (sql, j == 0 ? " (" : ", ");
          dowser_typed_append_name (sql, dialect, column->name);
          g_string_append_printf (sql, " %s%s", declared[dialect][column->type],
                                  column->primary_key > 0 ? " NOT NULL PRIMARY KEY" : "");
        }
      g_string_append (sql, ");\n");
      if (n_rows > 0)
        append_rows (sql, table, dialect, rand, n_rows);
    }
  return g_string_free (sql, FALSE);
}
