/* test-sqlite-forecast.c - tests which tables SQLite would scan completely */
#include "base/dowser-error.h"
#include "sources/sqlite/dowser-sqlite-forecast.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"

#include <string.h>

static DowserForecast *
forecast_sql (const char *sql, GError **error)
{
  g_autoptr (DowserTestDatabase) database
      = dowser_test_database_new ("CREATE TABLE big (id INTEGER PRIMARY KEY, name TEXT, size INT);"
                                  "CREATE TABLE small (id INTEGER PRIMARY KEY, big INT);"
                                  "CREATE INDEX sizes ON big (size);");
  g_autoptr (DowserSqliteConnection) connection = dowser_sqlite_connection_new (database->path);
  g_autoptr (DowserStatement) statement = dowser_statement_new (g_strdup (sql), g_strdup (sql), g_ptr_array_new ());
  DowserForecast *result;

  g_assert_true (dowser_sqlite_connection_open (connection, NULL, NULL));
  g_assert_true (dowser_sqlite_connection_begin_turn (connection, 0, FALSE, NULL, NULL));
  result = dowser_sqlite_forecast (connection, statement, error);
  dowser_sqlite_connection_end_turn (connection);
  return result;
}

static void
assert_scans (const char *sql, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserForecast) result = forecast_sql (sql, &error);
  g_autoptr (GString) names = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < result->scans->len; i++)
    g_string_append_printf (names, "%s ", ((DowserForecastScan *) result->scans->pdata[i])->alias);
  g_assert_cmpstr (names->str, ==, expected);
  g_assert_cmpint (result->n_rows, ==, -1);
  g_assert_nonnull (result->text);
}

static void
test_full_scans_are_named (void)
{
  assert_scans ("SELECT * FROM big AS b WHERE b.name = ?", "b ");
  assert_scans ("SELECT * FROM big WHERE size = ?", "");
  assert_scans ("SELECT * FROM big WHERE id = 1", "");
  assert_scans ("SELECT * FROM small s JOIN big b ON b.id = s.big", "s ");
  assert_scans ("SELECT size FROM big", "");
  assert_scans ("SELECT 1", "");
}

static void
test_statement_is_not_run (void)
{
  g_autoptr (GError) unknown = NULL, writing = NULL;

  g_assert_null (forecast_sql ("SELECT nothing FROM big", &unknown));
  g_assert_error (unknown, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
  g_assert_null (forecast_sql ("DELETE FROM big", &writing));
  g_assert_error (writing, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
}

DOWSER_TEST_MAIN (sqlite_forecast)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/sqlite-forecast/full-scans-are-named", test_full_scans_are_named);
  g_test_add_func ("/sources/sqlite-forecast/statement-is-not-run", test_statement_is_not_run);
  return g_test_run ();
}
