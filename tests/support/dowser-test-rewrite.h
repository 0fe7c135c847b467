/* dowser-test-rewrite.h - rewrites SQL in SQLite's dialect on the tables of a small shop into other dialects */
#pragma once

#include "base/dowser-error.h"
#include "sql/read/dowser-sql-reader.h"

#include <string.h>

G_BEGIN_DECLS

static inline void
dowser_test_add_columns (DowserSchemaBuilder *builder, const char *table, const char *const columns[][2])
{
  DowserTable *added = dowser_schema_builder_add_table (builder, table, FALSE);

  for (guint i = 0; columns[i][0] != NULL; i++)
    dowser_schema_builder_add_column (builder, added, columns[i][0], columns[i][1])->primary_key
        = g_str_equal (columns[i][0], "id") ? 1 : 0;
}

/** Returns the tables shop (id, name, open) and sale (id, shop_id, code, amount, price, moment). */
static inline DowserSchema *
dowser_test_rewrite_schema (void)
{
  static const char *const shop[][2]
      = { { "id", "INTEGER" }, { "name", "VARCHAR(80)" }, { "open", "BOOLEAN" }, { NULL } };
  static const char *const sale[][2] = { { "id", "INTEGER" },
                                         { "shop_id", "INTEGER" },
                                         { "code", "TEXT" },
                                         { "amount", "REAL" },
                                         { "price", "DECIMAL(12, 2)" },
                                         { "moment", "TIMESTAMP" },
                                         { NULL } };
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();

  dowser_test_add_columns (builder, "shop", shop);
  dowser_test_add_columns (builder, "sale", sale);
  return dowser_schema_builder_end (builder);
}

/** Returns: (transfer full): the SQL on one line, or the reason why the SQL is refused */
static inline char *
dowser_test_rewrite (const char *sql, DowserDialectId dialect)
{
  g_autoptr (DowserSchema) schema = dowser_test_rewrite_schema ();
  const DowserSqlOptions options = { .schema = schema };
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_sql_read_in_dialect (sql, DOWSER_DIALECT_SQLITE, schema, &error);
  g_autoptr (DowserStatement) statement
      = plan != NULL ? dowser_sql_write_with_options (plan, dialect, &options, &error) : NULL;
  g_autoptr (GRegex) blanks = g_regex_new ("\\s+", 0, 0, NULL);

  if (statement == NULL)
    return g_strdup (error->message);
  return g_regex_replace_literal (blanks, statement->display, -1, 0, " ", 0, NULL);
}

typedef struct
{
  const char *sql;
  DowserDialectId dialect;
  const char *written; /* a part of the SQL, or of the refusal */
} DowserTestRewrite;

static inline void
dowser_test_rewrites (const DowserTestRewrite *cases, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *written = dowser_test_rewrite (cases[i].sql, cases[i].dialect);

      if (strstr (written, cases[i].written) == NULL)
        g_error ("%s\nis\n%s\nwithout\n%s", cases[i].sql, written, cases[i].written);
    }
}

G_END_DECLS
