/* test-step-check-data.c - tests on a real database that findings report the counts of probes, which run after the rows
 * were read */
#include "base/dowser-error.h"
#include "pipeline/checks/dowser-wrong-number.h"
#include "support/dowser-pipeline-wait.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"

#include <string.h>

#define SQL                                                                                                            \
  "CREATE TABLE orders (id INTEGER PRIMARY KEY, total REAL);"                                                          \
  "CREATE TABLE items (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders (id), quantity INTEGER);"            \
  "INSERT INTO orders (total) VALUES (10), (20), (30);"

/* Makes a plan that sums the totals of orders joined to their items. */
static DowserPlan *
make_plan (void)
{
  DowserSelect *select = dowser_select_new ();
  GPtrArray *on = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_ptr_array_add (on, dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column ("items", "order_id"),
                                                dowser_expr_new_column ("orders", "id")));
  dowser_select_add_instance (select, "orders", "orders");
  dowser_select_add_instance (select, "items", "items");
  g_ptr_array_add (select->joins, dowser_join_new (DOWSER_JOIN_INNER, "items", on, DOWSER_VIA_DECLARED, 1));
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_SUM, dowser_expr_new_column ("orders", "total"), FALSE,
                                                       NULL),
                            "sum");
  return dowser_plan_new (select);
}

static double
get_sum (DowserSession *session)
{
  DowserCell cell;

  dowser_result_get_cell (dowser_session_get_result (session), 0, 0, &cell);
  return cell.real;
}

static void
run_to_end (DowserRunner *runner)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_runner_run_async (runner, NULL, pipeline_ready_cb, &result);
  g_assert_true (dowser_runner_run_finish (runner, pipeline_wait_for_result (&result), &error));
  g_assert_no_error (error);
  g_assert_cmpint (dowser_runner_get_state (runner), ==, DOWSER_RUNNER_DONE);
}

typedef struct
{
  DowserTestDatabase *database;
  DowserContext *context;
  DowserSession *session;
  DowserRunner *runner;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer items)
{
  fixture->database = dowser_test_database_new (SQL);
  dowser_test_database_exec (fixture->database, items);
  dowser_test_database_close (fixture->database);
  fixture->context = dowser_context_new (NULL);
  fixture->session = dowser_session_new (NULL);
  dowser_session_set_source_uri (fixture->session, fixture->database->path);
  dowser_session_take_plan (fixture->session, make_plan (), DOWSER_PLAN_ORIGIN_FILE, NULL);
  fixture->runner = dowser_runner_new (fixture->session, fixture->context);
}

static void
tear_down (Fixture *fixture, gconstpointer items)
{
  g_object_unref (fixture->runner);
  g_object_unref (fixture->session);
  pipeline_close_context (fixture->context);
  g_object_unref (fixture->context);
  dowser_test_database_free (fixture->database);
}

static void
run_to_wrong_number (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_runner_run_async (fixture->runner, NULL, pipeline_ready_cb, &result);
  g_assert_false (dowser_runner_run_finish (fixture->runner, pipeline_wait_for_result (&result), &error));
  g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_WRONG_NUMBER);
  g_assert_nonnull (strstr (error->message, "up to 3"));
  g_assert_null (dowser_session_get_result (fixture->session));
}

/* Tests that a number that is proved wrong isn't shown, and that the suggested fix gives the right sum. */
static void
test_sum_of_doubled_rows_is_withheld (Fixture *fixture, gconstpointer items)
{
  g_autoptr (GPtrArray) fixes = NULL;
  GPtrArray *findings, *suggested_fixes;
  const DowserAmbiguity *fix;
  g_autoptr (GPtrArray) operations = NULL;
  g_autoptr (GError) error = NULL;

  run_to_wrong_number (fixture);
  fixes = dowser_wrong_number_dup_fixes (fixture->session);
  g_assert_cmpuint (fixes->len, ==, 1);
  findings = dowser_session_get_findings (fixture->session);
  g_assert_cmpuint (findings->len, ==, 1);
  g_assert_nonnull (strstr (((const DowserFinding *) findings->pdata[0])->message, "up to 3"));

  suggested_fixes = dowser_session_get_fixes (fixture->session);
  g_assert_cmpuint (suggested_fixes->len, ==, 1);
  fix = suggested_fixes->pdata[0];
  operations = g_ptr_array_ref (((const DowserChoice *) fix->choices->pdata[0])->operations);
  g_assert_true (dowser_runner_apply_operations (fixture->runner, operations, &error));
  run_to_end (fixture->runner);
  g_assert_cmpfloat (get_sum (fixture->session), ==, 10 + 20);
  g_assert_null (dowser_session_get_fixes (fixture->session));
}

/* Tests that the wrong sum is shown together with a warning if the user chooses to show it anyway. */
static void
test_wrong_number_is_shown_with_warning (Fixture *fixture, gconstpointer items)
{
  g_autoptr (GPtrArray) keep_operations = NULL;
  const DowserFinding *finding;

  run_to_wrong_number (fixture);
  keep_operations = dowser_wrong_number_dup_keep_operations (fixture->session);
  g_assert_nonnull (keep_operations);
  g_assert_true (dowser_runner_apply_operations (fixture->runner, keep_operations, NULL));
  run_to_end (fixture->runner);
  g_assert_cmpfloat (get_sum (fixture->session), ==, 10 + 10 + 10 + 20);
  g_assert_cmpuint (dowser_session_get_findings (fixture->session)->len, ==, 1);
  finding = dowser_session_get_findings (fixture->session)->pdata[0];
  g_assert_cmpint (finding->severity, ==, DOWSER_SEVERITY_WARNING);
  g_assert_nonnull (strstr (finding->message, "up to 3"));
}

/* Tests orders with at most one item: no order is counted twice, and no fix is offered. */
static void
test_unrepeated_rows_give_no_finding (Fixture *fixture, gconstpointer items)
{
  run_to_end (fixture->runner);
  g_assert_cmpuint (dowser_session_get_findings (fixture->session)->len, ==, 0);
  g_assert_null (dowser_session_get_fixes (fixture->session));
}

DOWSER_TEST_MAIN (step_check_data)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/pipeline/step-check-data/sum-of-doubled-rows-is-withheld", Fixture,
              "INSERT INTO items (order_id, quantity) VALUES (1, 1), (1, 2), (1, 3), (2, 1)", set_up,
              test_sum_of_doubled_rows_is_withheld, tear_down);
  g_test_add ("/pipeline/step-check-data/wrong-number-is-shown-with-warning", Fixture,
              "INSERT INTO items (order_id, quantity) VALUES (1, 1), (1, 2), (1, 3), (2, 1)", set_up,
              test_wrong_number_is_shown_with_warning, tear_down);
  g_test_add ("/pipeline/step-check-data/unrepeated-rows-give-no-finding", Fixture,
              "INSERT INTO items (order_id, quantity) VALUES (1, 1), (2, 1), (3, 2)", set_up,
              test_unrepeated_rows_give_no_finding, tear_down);
  return g_test_run ();
}
