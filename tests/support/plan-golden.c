/* plan-golden.c - compares a description of each plan of plans.txt with a golden file */
#include "support/plan-golden.h"
#include "support/golden.h"

#include "sql/read/dowser-sql-reader.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/shop.h"

void
set_profile_values (DowserProfile *profile, const DowserSchema *schema, const char *table, const char *column,
                    const char *values)
{
  DowserColumnProfile *of
      = dowser_profile_get (profile, dowser_table_find_column (dowser_schema_find_table (schema, table), column));
  g_auto (GStrv) words = g_strsplit (values, ", ", -1);

  of->n_rows = 1000;
  of->n_distinct = g_strv_length (words);
  for (guint i = 0; words[i] != NULL; i++)
    g_ptr_array_add (of->values, g_strdup (words[i]));
}

static DowserProfile *
profile_new (const DowserSchema *schema)
{
  DowserProfile *profile = dowser_profile_new (schema);

  set_profile_values (profile, schema, "orders", "status", "open, paid, shipped, Paid");
  set_profile_values (profile, schema, "customers", "country", "France, Norway, Peru");
  set_profile_values (profile, schema, "products", "name", "Tent, Stove, Lamp");
  return profile;
}

char *
plan_to_sql_line (const DowserPlan *plan, const DowserSchema *schema)
{
  DowserSqlOptions options = { .has_hour = TRUE, .hour = 10, .schema = schema };
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserStatement) statement = NULL;
  GString *text = g_string_new (NULL);
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 31, G_DATE_MARCH, 2024);
  options.today = &today;
  statement = dowser_sql_write_with_options (plan, DOWSER_DIALECT_SQLITE, &options, &error);
  append_on_one_line (text, statement != NULL ? statement->display : error->message);
  g_string_replace (text, "\"", "", 0);
  return g_string_free (text, FALSE);
}

void
expect_plan_golden (const char *folder, const char *name, PlanGoldenFunc append)
{
  g_autofree char *from = g_test_build_filename (G_TEST_DIST, "support", "plans.txt", NULL);
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = profile_new (schema);
  g_autoptr (GString) written = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (from, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) plan = NULL;

      if (*lines[i] == '#' || *lines[i] == '\0')
        continue;
      plan = dowser_sql_read (lines[i], DOWSER_DIALECT_SQLITE, schema, &error);
      g_assert_no_error (error);
      g_string_append_printf (written, "%s\n", lines[i]);
      append (written, plan, schema, profile);
    }
  expect_golden (folder, name, written->str);
}
