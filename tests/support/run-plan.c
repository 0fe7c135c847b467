/* run-plan.c - checks plans by preparing and running them in SQLite */
#include "support/run-plan.h"

#include "audit/dowser-audit.h"
#include "base/dowser-error.h"
#include "plan/dowser-plan-json.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-random-plan.h"

/* Maximum number of SQLite VM instructions of a statement. A statement with more instructions is stopped, because some
 * plans combine all rows of several tables. */
#define MAX_INSTRUCTIONS 20000

sqlite3 *
database_new_with_rows (const DowserSchema *schema, GRand *rand, guint n_rows)
{
  g_autofree char *sql = dowser_random_schema_to_sql (schema, rand, n_rows);
  sqlite3 *database;

  g_assert_cmpint (sqlite3_open (":memory:", &database), ==, SQLITE_OK);
  sqlite3_db_config (database, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
  if (sqlite3_exec (database, sql, NULL, NULL, NULL) != SQLITE_OK)
    g_error ("%s in %s", sqlite3_errmsg (database), sql);
  return database;
}

sqlite3 *
database_new (const DowserSchema *schema, GRand *rand)
{
  return database_new_with_rows (schema, rand, 0);
}

static DowserStatement *
write_statement (const DowserPlan *plan)
{
  g_autoptr (GError) error = NULL;
  DowserStatement *statement;
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 31, G_DATE_MARCH, 2024);
  statement = dowser_sql_write (plan, DOWSER_DIALECT_SQLITE, &today, &error);
  if (statement == NULL)
    {
      g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
      g_test_message ("%s", error->message);
    }
  return statement;
}

char *
write_plan (const DowserPlan *plan)
{
  g_autoptr (DowserStatement) statement = write_statement (plan);

  return statement != NULL ? g_strdup (statement->display) : NULL;
}

static void
fail (sqlite3 *database, const char *sql, const DowserPlan *plan)
{
  g_autofree char *json = dowser_plan_to_json (plan, FALSE);

  g_error ("%s\n%s\n%s", sqlite3_errmsg (database), sql, json);
}

gboolean
assert_prepares (sqlite3 *database, const DowserPlan *plan)
{
  g_autoptr (DowserStatement) statement = write_statement (plan);
  sqlite3_stmt *prepared = NULL;

  if (statement == NULL)
    return FALSE;
  if (sqlite3_prepare_v2 (database, statement->sql, -1, &prepared, NULL) != SQLITE_OK)
    fail (database, statement->display, plan);
  sqlite3_finalize (prepared);
  return TRUE;
}

static int
stop_cb (gpointer user_data)
{
  return 1;
}

gboolean
assert_runs (sqlite3 *database, const DowserPlan *plan)
{
  g_autofree char *sql = write_plan (plan);
  sqlite3_stmt *prepared = NULL;
  int status = SQLITE_ROW;

  if (sql == NULL)
    return FALSE;
  if (sqlite3_prepare_v2 (database, sql, -1, &prepared, NULL) != SQLITE_OK)
    fail (database, sql, plan);
  sqlite3_progress_handler (database, MAX_INSTRUCTIONS, stop_cb, NULL);
  while (status == SQLITE_ROW)
    status = sqlite3_step (prepared);
  sqlite3_progress_handler (database, 0, NULL, NULL);
  if (status != SQLITE_DONE && status != SQLITE_INTERRUPT)
    fail (database, sql, plan);
  sqlite3_finalize (prepared);
  return TRUE;
}

void
assert_audit_is_stable (const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) again = dowser_audit (plan, schema, NULL, &findings, &error);
  g_autofree char *before = dowser_plan_to_json (plan, FALSE);
  g_autofree char *after = NULL;

  if (again == NULL)
    g_error ("%s\n%s", error->message, before);
  after = dowser_plan_to_json (again, FALSE);
  for (guint i = 0; i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      if (finding->fix != NULL)
        g_error ("%s %s: %s %s\n%s", finding->check, finding->path, finding->message, finding->fix, before);
    }
  g_assert_cmpstr (before, ==, after);
}
