/* dowser-random-schema.c - random schemas with hostile names, and their data as SQL for SQLite */
#include "support/dowser-random-plan.h"

#include <string.h>

static const char *const hostile_texts[] = {
  "plain",
  "Mixed Case",
  "select",
  "a\"b",
  "it's",
  "\"\"",
  "''",
  "`tick`",
  "[bracket]",
  "]]",
  "semi;colon",
  "x; DROP TABLE y; --",
  "-- comment",
  "/* open",
  "*/ close",
  "back\\slash",
  "\\'",
  "percent % under _ bang !",
  "*?[glob]",
  "?1 $1 :a @a",
  "new\nline\ttab\r",
  "emoji \xf0\x9f\xa6\x8a",
  "\xe2\x80\xae rtl \xe2\x80\xac",
  "\xd8\xb9\xd8\xb1\xd8\xa8\xd9\x8a",
  "zero\xe2\x80\x8bwidth",
  " blank ",
  "'; SELECT 1; --",
  "\" OR 1=1 --",
  "NULL",
  "%s%n",
};

const char *
dowser_random_get_hostile_text (GRand *rand)
{
  return hostile_texts[g_rand_int_range (rand, 0, G_N_ELEMENTS (hostile_texts))];
}

static char *
make_name (GRand *rand, guint number)
{
  return g_strdup_printf ("%s %u", dowser_random_get_hostile_text (rand), number);
}

/* Adds keys. Each key refers to an earlier table; sometimes two keys refer to the same table. */
static void
add_keys (DowserSchemaBuilder *builder, GPtrArray *tables, GRand *rand)
{
  for (guint i = 1; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      for (guint j = 1; j < table->columns->len; j++)
        {
          const DowserColumn *column = table->columns->pdata[j];
          const char *const names[] = { column->name, NULL };
          const DowserTable *to = tables->pdata[g_rand_int_range (rand, 0, (gint32) i)];

          if (column->type == DOWSER_VALUE_INTEGER && g_rand_int_range (rand, 0, 3) > 0)
            dowser_schema_builder_add_foreign_key (builder, (DowserTable *) table, names, to->name, NULL, TRUE, 1.0);
        }
    }
}

static DowserSchema *
schema_new (GRand *rand, gboolean with_keys)
{
  static const char *const declared[] = { "INTEGER", "REAL", "TEXT", "DATE" };
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  g_autoptr (GPtrArray) tables = g_ptr_array_new ();
  guint n_tables = g_rand_int_range (rand, 2, 6);

  for (guint i = 0; i < n_tables; i++)
    {
      g_autofree char *name = make_name (rand, i);
      DowserTable *table = dowser_schema_builder_add_table (builder, name, FALSE);
      DowserColumn *id = dowser_schema_builder_add_column (builder, table, "id", "INTEGER");
      guint n_columns = g_rand_int_range (rand, 4, 8);

      g_ptr_array_add (tables, table);
      id->primary_key = 1;
      for (guint j = 0; j < n_columns; j++)
        {
          g_autofree char *column = make_name (rand, j);

          dowser_schema_builder_add_column (builder, table, column, declared[j % G_N_ELEMENTS (declared)]);
        }
    }
  if (with_keys)
    add_keys (builder, tables, rand);
  return dowser_schema_builder_end (builder);
}

DowserSchema *
dowser_random_schema_new (GRand *rand)
{
  return schema_new (rand, FALSE);
}

DowserSchema *
dowser_random_keyed_schema_new (GRand *rand)
{
  return schema_new (rand, TRUE);
}

static void
append_name (GString *sql, const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, "\"", -1);
  g_autofree char *doubled = g_strjoinv ("\"\"", parts);

  g_string_append_printf (sql, "\"%s\"", doubled);
}

static void
append_text (GString *sql, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "'", -1);
  g_autofree char *doubled = g_strjoinv ("''", parts);

  g_string_append_printf (sql, "'%s'", doubled);
}

static void
append_cell (GString *sql, const DowserColumn *column, GRand *rand, guint row)
{
  if (column->primary_key > 0)
    g_string_append_printf (sql, "%u", row + 1);
  else if (g_rand_int_range (rand, 0, 6) == 0)
    g_string_append (sql, "NULL");
  else if (column->type == DOWSER_VALUE_INTEGER)
    g_string_append_printf (sql, "%d", g_rand_int_range (rand, -2, 12));
  else if (column->type == DOWSER_VALUE_REAL)
    /* Real numbers are multiples of a quarter, so that their sums are exact in any order. */
    g_string_append_printf (sql, "%d.%s", g_rand_int_range (rand, -5, 20), g_rand_boolean (rand) ? "25" : "5");
  else if (column->type == DOWSER_VALUE_DATE)
    g_string_append_printf (sql, "'202%d-%02d-%02d'", g_rand_int_range (rand, 2, 5), g_rand_int_range (rand, 1, 13),
                            g_rand_int_range (rand, 1, 29));
  else
    append_text (sql, dowser_random_get_hostile_text (rand));
}

static void
append_rows (GString *sql, const DowserTable *table, GRand *rand, guint n_rows)
{
  for (guint row = 0; row < n_rows; row++)
    {
      g_string_append (sql, "INSERT INTO ");
      append_name (sql, table->name);
      g_string_append (sql, " VALUES (");
      for (guint i = 0; i < table->columns->len; i++)
        {
          if (i > 0)
            g_string_append (sql, ", ");
          append_cell (sql, table->columns->pdata[i], rand, row);
        }
      g_string_append (sql, ");\n");
    }
}

char *
dowser_random_schema_to_sql (const DowserSchema *schema, GRand *rand, guint n_rows)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  GString *sql = g_string_new (NULL);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      g_string_append (sql, "CREATE TABLE ");
      append_name (sql, table->name);
      for (guint j = 0; j < table->columns->len; j++)
        {
          const DowserColumn *column = table->columns->pdata[j];

          g_string_append (sql, j == 0 ? " (" : ", ");
          append_name (sql, column->name);
          g_string_append_printf (sql, " %s%s", column->declared, column->primary_key > 0 ? " PRIMARY KEY" : "");
        }
      g_string_append (sql, ");\n");
      append_rows (sql, table, rand, n_rows);
    }
  return g_string_free (sql, FALSE);
}
