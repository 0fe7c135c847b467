/* test-value-checks.c - tests that lookups find a value in any column, and find few unrelated values */
#include "audit/dowser-audit.h"
#include "audit/dowser-value-checks.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <sqlite3.h>
#include <string.h>

#define STORED "Norway", "New York", "Magnus Carlsen", "O'Brien", "50% off", "X"

static sqlite3 *
open_database (void)
{
  const char *const values[] = { STORED };
  sqlite3 *database;

  g_assert_cmpint (sqlite3_open (":memory:", &database), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (database, "CREATE TABLE customers (name TEXT)", NULL, NULL, NULL), ==, SQLITE_OK);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      char *sql = sqlite3_mprintf ("INSERT INTO customers VALUES (%Q), (%Q)", values[i], values[i]);

      g_assert_cmpint (sqlite3_exec (database, sql, NULL, NULL, NULL), ==, SQLITE_OK);
      sqlite3_free (sql);
    }
  return database;
}

/* Returns: (transfer full): the values that the query finds, separated by "|" */
static char *
find_values (sqlite3 *database, const DowserSchema *schema, const char *text, gboolean near)
{
  g_autoptr (DowserValueChecks) lookups = dowser_value_checks_new (schema);
  const DowserTable *customers = dowser_schema_find_table (schema, "customers");
  DowserValueCheck *lookup
      = dowser_value_checks_get_or_add (lookups, dowser_table_find_column (customers, "name"), text);
  g_autoptr (DowserPlan) plan = dowser_value_check_make_plan (lookup, near);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, NULL, &error);
  g_autoptr (DowserStatement) statement = NULL;
  GString *found = g_string_new (NULL);
  sqlite3_stmt *prepared;

  g_assert_no_error (error);
  g_assert_true (dowser_plan_equal (plan, audited));
  statement = dowser_sql_write (audited, DOWSER_DIALECT_SQLITE, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (sqlite3_prepare_v2 (database, statement->display, -1, &prepared, NULL), ==, SQLITE_OK);
  while (sqlite3_step (prepared) == SQLITE_ROW)
    g_string_append_printf (found, "%s%s", found->len > 0 ? "|" : "", sqlite3_column_text (prepared, 0));
  sqlite3_finalize (prepared);
  return g_string_free (found, FALSE);
}

static void
test_stored_values_are_looked_up (void)
{
  const struct
  {
    const char *text;
    gboolean near;
    const char *found;
  } cases[] = {
    { "norway", FALSE, "Norway" },
    { " NEW YORK", FALSE, "New York" },
    { "o'brien", FALSE, "O'Brien" },
    { "nowhere", FALSE, "" },
    { "50% OFF", FALSE, "50% off" },
    { "norwya", TRUE, "Norway" },
    { "orway", TRUE, "Norway" },
    { "mganus carlsne", TRUE, "Magnus Carlsen" },
    { "obrien", TRUE, "O'Brien" },
    { "50%off", TRUE, "50% off" },
    { "x", TRUE, "X" },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  sqlite3 *database = open_database ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *found = find_values (database, schema, cases[i].text, cases[i].near);

      g_test_message ("%s", cases[i].text);
      if (cases[i].near)
        g_assert_nonnull (strstr (found, cases[i].found));
      else
        g_assert_cmpstr (found, ==, cases[i].found);
    }
  sqlite3_close (database);
}

/* Tests that a lookup is requested only one time. Tests that it stays open until it is answered or has failed. */
static void
test_lookup_is_requested_once (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserValueChecks) lookups = dowser_value_checks_new (schema);
  const DowserTable *customers = dowser_schema_find_table (schema, "customers");
  const DowserColumn *name = dowser_table_find_column (customers, "name");
  DowserValueCheck *a, *b;

  g_assert_null (dowser_value_checks_find_unqueried (lookups));
  a = dowser_value_checks_get_or_add (lookups, name, "a");
  b = dowser_value_checks_get_or_add (lookups, name, "b");
  g_assert_true (dowser_value_checks_get_or_add (lookups, name, "a") == a);
  g_assert_true (dowser_value_checks_find_unqueried (lookups) == a);
  a->failed = TRUE;
  g_assert_true (dowser_value_checks_find_unqueried (lookups) == b);
  b->values = g_ptr_array_new_with_free_func (g_free);
  g_assert_null (dowser_value_checks_find_unqueried (lookups));
}

DOWSER_TEST_MAIN (value_checks)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/value-checks/stored-values-are-looked-up", test_stored_values_are_looked_up);
  g_test_add_func ("/planner/value-checks/lookup-is-requested-once", test_lookup_is_requested_once);
  return g_test_run ();
}
