/* test-writer-random.c - tests that random plans return the same rows on SQLite with bound values and with literals */
#include "base/dowser-error.h"
#include "plan/dowser-plan-json.h"
#include "sql/read/dowser-guard.h"
#include "sql/read/dowser-sql-reader.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-random-plan.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

#include <sqlite3.h>
#include <string.h>

#define N_SCHEMAS 40
#define N_PLANS 25
#define N_ROWS 8
/* The number of progress callbacks of SQLite's VM after which a query is stopped, because some cross joins are
 * large. */
#define MAX_STEPS 400

static int
step_cb (gpointer user_data)
{
  guint *n_steps = user_data;

  return ++*n_steps > MAX_STEPS;
}

static sqlite3 *
open_database (const DowserSchema *schema, GRand *rand)
{
  g_autofree char *sql = dowser_random_schema_to_sql (schema, rand, N_ROWS);
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (":memory:", &db), ==, SQLITE_OK);
  sqlite3_db_config (db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
  if (sqlite3_exec (db, sql, NULL, NULL, NULL) != SQLITE_OK)
    g_error ("%s in %s", sqlite3_errmsg (db), sql);
  return db;
}

static void
bind_parameters (sqlite3_stmt *statement, GPtrArray *parameters)
{
  g_assert_cmpint (sqlite3_bind_parameter_count (statement), ==, (int) parameters->len);
  for (guint i = 0; i < parameters->len; i++)
    {
      const DowserValue *value = parameters->pdata[i];

      if (value->type == DOWSER_VALUE_INTEGER)
        sqlite3_bind_int64 (statement, i + 1, value->integer);
      else if (value->type == DOWSER_VALUE_REAL)
        sqlite3_bind_double (statement, i + 1, value->real);
      else if (value->type == DOWSER_VALUE_BLOB)
        sqlite3_bind_blob (statement, i + 1, value->text, value->length, SQLITE_STATIC);
      else
        sqlite3_bind_text (statement, i + 1, value->text, value->length, SQLITE_STATIC);
    }
}

static char *
dup_row (sqlite3_stmt *statement)
{
  GString *row = g_string_new (NULL);

  for (int i = 0; i < sqlite3_column_count (statement); i++)
    {
      int type = sqlite3_column_type (statement, i);
      const char *text = (const char *) sqlite3_column_text (statement, i);

      g_string_append_printf (row, "%d:%d:", type, sqlite3_column_bytes (statement, i));
      for (int j = 0; j < sqlite3_column_bytes (statement, i); j++)
        g_string_append_printf (row, "%02x", (guchar) text[j]);
      g_string_append_c (row, '|');
    }
  return g_string_free (row, FALSE);
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Returns: the rows in sorted order; NULL if the query was stopped because it took too long */
static GPtrArray *
run_sql (sqlite3 *db, const char *sql, GPtrArray *parameters)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  sqlite3_stmt *statement = NULL;
  const char *tail = NULL;
  guint n_steps = 0;
  int rc;

  if (sqlite3_prepare_v2 (db, sql, -1, &statement, &tail) != SQLITE_OK)
    g_error ("%s\n%s", sqlite3_errmsg (db), sql);
  g_assert_cmpstr (tail, ==, "");
  g_assert_true (sqlite3_stmt_readonly (statement));
  bind_parameters (statement, parameters);
  sqlite3_progress_handler (db, 10000, step_cb, &n_steps);
  while ((rc = sqlite3_step (statement)) == SQLITE_ROW)
    g_ptr_array_add (rows, dup_row (statement));
  sqlite3_progress_handler (db, 0, NULL, NULL);
  /* If integers overflow, the SQL with literals and the SQL with bound values must give the same error. */
  if (rc == SQLITE_ERROR)
    g_ptr_array_add (rows, g_strdup (sqlite3_errmsg (db)));
  else if (rc != SQLITE_DONE)
    g_clear_pointer (&rows, g_ptr_array_unref);
  sqlite3_finalize (statement);
  if (rows != NULL)
    g_ptr_array_sort (rows, compare_rows);
  return g_steal_pointer (&rows);
}

/* Returns: the number of rows */
static guint
assert_same_rows (sqlite3 *db, const DowserStatement *statement)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (GPtrArray) bound_rows = run_sql (db, statement->sql, statement->parameters);
  g_autoptr (GPtrArray) inlined_rows = run_sql (db, statement->display, none);

  if (bound_rows == NULL || inlined_rows == NULL)
    return 0;
  if (bound_rows->len != inlined_rows->len)
    g_error ("%u rows, %u from the display form\n%s", bound_rows->len, inlined_rows->len, statement->display);
  for (guint i = 0; i < bound_rows->len; i++)
    if (!g_str_equal (bound_rows->pdata[i], inlined_rows->pdata[i]))
      g_error ("%s\n%s\n%s", (char *) bound_rows->pdata[i], (char *) inlined_rows->pdata[i], statement->display);
  return bound_rows->len;
}

static void
assert_json_keeps (const DowserPlan *plan, gboolean pretty)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = dowser_plan_to_json (plan, pretty);
  g_autoptr (DowserPlan) read_plan = dowser_plan_from_json (text, -1, &error);
  g_autofree char *first = dowser_plan_to_json (plan, FALSE);
  g_autofree char *second = NULL;

  if (read_plan == NULL)
    g_error ("%s\n%s", error->message, text);
  second = dowser_plan_to_json (read_plan, FALSE);
  g_assert_cmpstr (first, ==, second);
  g_assert_true (dowser_plan_equal (plan, read_plan));
}

static DowserStatement *
write_plan (const DowserPlan *plan, GError **error)
{
  g_autoptr (DowserStatement) again = NULL;
  DowserStatement *statement;
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 31, G_DATE_MARCH, 2024);
  statement = dowser_sql_write (plan, DOWSER_DIALECT_SQLITE, &today, error);
  if (statement == NULL)
    return NULL;
  again = dowser_sql_write (plan, DOWSER_DIALECT_SQLITE, &today, NULL);
  g_assert_cmpstr (statement->sql, ==, again->sql);
  g_assert_cmpstr (statement->display, ==, again->display);
  g_assert_cmpuint (statement->parameters->len, ==, again->parameters->len);
  return statement;
}

/* Checks that the written SQL is read as a plan with the same rows, or is refused. Returns: TRUE if the SQL was read */
static gboolean
assert_reads_alike (sqlite3 *db, const DowserSchema *schema, const DowserStatement *statement)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_sql_read_in_dialect (statement->display, DOWSER_DIALECT_SQLITE, schema, &error);
  g_autoptr (DowserStatement) again = NULL;
  g_autoptr (GPtrArray) expected = NULL;
  g_autoptr (GPtrArray) rows = NULL;

  if (plan == NULL)
    {
      if (!g_error_matches (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED))
        g_error ("%s\n%s", error->message, statement->display);
      return FALSE;
    }
  again = write_plan (plan, &error);
  if (again == NULL && g_error_matches (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED))
    return FALSE;
  g_assert_no_error (error);
  expected = run_sql (db, statement->sql, statement->parameters);
  rows = run_sql (db, again->sql, again->parameters);
  if (expected == NULL || rows == NULL)
    return TRUE;
  if (expected->len != rows->len)
    g_error ("%u rows, %u after reading\n%s\n%s", expected->len, rows->len, statement->display, again->display);
  for (guint i = 0; i < rows->len; i++)
    if (!g_str_equal (expected->pdata[i], rows->pdata[i]))
      g_error ("%s\n%s\n%s\n%s", (char *) expected->pdata[i], (char *) rows->pdata[i], statement->display,
               again->display);
  return TRUE;
}

static void
check_plans (guint depth, guint n_plans, gboolean may_be_refused)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  guint n_refused = 0, n_empty = 0, n_read = 0;

  for (guint i = 0; i < N_SCHEMAS; i++)
    {
      g_autoptr (DowserSchema) schema = dowser_random_schema_new (rand);
      sqlite3 *db = open_database (schema, rand);

      for (guint j = 0; j < n_plans; j++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (DowserPlan) plan = dowser_random_plan_new (schema, rand, depth);
          g_autoptr (DowserStatement) statement = write_plan (plan, &error);

          if (statement == NULL && may_be_refused)
            {
              g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
              n_refused++;
              continue;
            }
          g_assert_no_error (error);
          g_assert_true (dowser_guard_check (statement, &error));
          n_empty += assert_same_rows (db, statement) == 0;
          n_read += assert_reads_alike (db, schema, statement);
          if (!may_be_refused)
            assert_json_keeps (plan, g_rand_boolean (rand));
        }
      sqlite3_close (db);
    }
  g_test_message ("%u plans, %u refused, %u without rows, %u read again", N_SCHEMAS * n_plans, n_refused, n_empty,
                  n_read);
}

static void
test_bound_and_display_sql_agree (void)
{
  check_plans (2, N_PLANS, FALSE);
}

/* Tests that the writer refuses SQL that is too deep for the engine's parser, so that the engine never receives such
 * SQL. */
static void
test_deep (void)
{
  check_plans (7, 4, TRUE);
}

DOWSER_TEST_MAIN (writer_random)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/writer/bound-and-display-sql-agree", test_bound_and_display_sql_agree);
  g_test_add_func ("/sql/writer/deep-plans-run-or-are-refused", test_deep);
  return g_test_run ();
}
