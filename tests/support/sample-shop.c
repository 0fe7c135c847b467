/* sample-shop.c - the sample database, and the results of plans and statements on it */
#include "support/sample-shop.h"

#include "audit/dowser-audit.h"
#include "operations/dowser-apply.h"
#include "plan/dowser-plan-json.h"
#include "sources/sqlite/dowser-sqlite-introspect.h"
#include "sources/sqlite/dowser-sqlite-profile.h"
#include "sql/write/dowser-sql-writer.h"

SampleShop *
sample_shop_open (void)
{
  SampleShop *self = g_new0 (SampleShop, 1);
  g_autofree char *path = g_test_build_filename (G_TEST_BUILT, "..", "data", "sample.db", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (sqlite3_open_v2 (path, &self->database, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  self->schema = dowser_sqlite_introspect (self->database, NULL, &error);
  g_assert_no_error (error);
  self->profile = dowser_sqlite_profile (self->database, self->schema, 60, NULL, &error);
  g_assert_no_error (error);
  return self;
}

void
sample_shop_close (SampleShop *self)
{
  dowser_profile_unref (self->profile);
  dowser_schema_unref (self->schema);
  sqlite3_close (self->database);
  g_free (self);
}

char *
sample_shop_write_sql (const DowserPlan *plan)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserStatement) statement = NULL;
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 31, G_DATE_MARCH, 2024);
  statement = dowser_sql_write (plan, DOWSER_DIALECT_SQLITE, &today, &error);
  g_assert_no_error (error);
  return g_strdup (statement->display);
}

static void
append_cell (GString *rows, sqlite3_stmt *prepared, int column)
{
  if (sqlite3_column_type (prepared, column) == SQLITE_FLOAT)
    g_string_append_printf (rows, "%.9g|", sqlite3_column_double (prepared, column));
  else if (sqlite3_column_type (prepared, column) == SQLITE_NULL)
    g_string_append (rows, "NULL|");
  else
    g_string_append_printf (rows, "%s|", (const char *) sqlite3_column_text (prepared, column));
}

char *
sample_shop_run_sql (SampleShop *self, const char *sql)
{
  GString *rows = g_string_new (NULL);
  sqlite3_stmt *prepared = NULL;

  if (sqlite3_prepare_v2 (self->database, sql, -1, &prepared, NULL) != SQLITE_OK)
    g_error ("%s in %s", sqlite3_errmsg (self->database), sql);
  while (sqlite3_step (prepared) == SQLITE_ROW)
    {
      for (int i = 0; i < sqlite3_column_count (prepared); i++)
        append_cell (rows, prepared, i);
      g_string_append_c (rows, '\n');
    }
  g_assert_cmpint (sqlite3_finalize (prepared), ==, SQLITE_OK);
  return g_string_free (rows, FALSE);
}

DowserPlan *
sample_shop_apply_operations (SampleShop *self, const DowserPlan *plan, const char *operations, GPtrArray *findings)
{
  g_autofree char *json = g_strdelimit (g_strdup (operations), "'", '"');
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) array = dowser_operations_from_json (json, -1, &error);
  DowserPlan *current_plan = dowser_plan_ref (plan);

  g_assert_no_error (error);
  for (guint i = 0; i < array->len; i++)
    {
      g_autoptr (DowserPlan) before = current_plan;
      g_autoptr (DowserPlan) applied = dowser_operation_apply (array->pdata[i], before, self->schema, &error);
      g_autoptr (GPtrArray) found = NULL;

      g_assert_no_error (error);
      current_plan = dowser_audit (applied, self->schema, self->profile, &found, &error);
      g_assert_no_error (error);
      if (findings != NULL)
        g_ptr_array_extend_and_steal (findings, g_steal_pointer (&found));
    }
  return current_plan;
}
