/* test-engines.c - runs the tests of written SQL on real engines, which must return the same result */
#include "engines/test-engines.h"

#include "sql/read/dowser-guard.h"

DowserTestConnection test_engines[DOWSER_TEST_N_ENGINES];
guint test_engines_n;

DowserStatement *
test_engine_write (const DowserTestEngine *engine, const DowserPlan *plan, const DowserSchema *schema,
                   GHashTable *values, GError **error)
{
  g_autoptr (GError) unsafe = NULL;
  DowserSqlOptions options = { .has_hour = TRUE, .hour = 16, .schema = schema, .parameters = values };
  DowserStatement *statement;
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 31, G_DATE_MARCH, 2024);
  options.today = &today;
  statement = dowser_sql_write_with_options (plan, engine->dialect, &options, error);
  if (statement != NULL && !dowser_guard_check_dialect (statement, engine->dialect, &unsafe))
    g_error ("%s: %s\n%s", engine->title, unsafe->message, statement->sql);
  return statement;
}

DowserTestRows *
test_engine_run (const DowserTestConnection *connection, const char *sql, GPtrArray *parameters)
{
  g_autoptr (GError) error = NULL;
  DowserTestRows *rows = dowser_test_engine_run (connection, sql, parameters, &error);

  if (rows == NULL)
    g_error ("%s: %s\n%s", connection->engine->title, error->message, sql);
  return rows;
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  test_engines_n = dowser_test_engines_open (test_engines);
  dowser_test_engines_add_tests ();
  test_engine_values_add ();
  test_engine_clickhouse_add ();
  test_engine_errors_add ();
  test_engine_injection_add ();
  test_engine_language_add ();
  test_engine_numbers_add ();
  test_engine_own_add ();
  test_engine_pasted_add ();
  test_engine_plans_add ();
  test_engine_reader_add ();
  status = g_test_run ();
  dowser_test_engines_close (test_engines, test_engines_n);
  return status;
}
