/* test-audit-size.c - tests that audit, writer and reader refuse plans that are too large or too deep, with an error of
 * one sentence */
#include "audit/dowser-audit.h"
#include "base/dowser-error.h"
#include "sql/read/dowser-sql-reader.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

static DowserPlan *
make_plan (guint levels)
{
  DowserSelect *select = dowser_select_new ();
  DowserExpr *expr = dowser_expr_new_is_null (dowser_expr_new_column ("orders", "id"), FALSE);

  for (guint i = 2; i < levels; i++)
    expr = dowser_expr_new_not (expr);
  dowser_select_add_instance (select, "orders", "orders");
  dowser_select_add_output (select, dowser_expr_new_column ("orders", "id"), NULL);
  select->filter = expr;
  return dowser_plan_new (select);
}

static void
test_too_deep_plan_is_refused (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) fitting = make_plan (DOWSER_PLAN_MAX_DEPTH);
  g_autoptr (DowserPlan) deep_plan = make_plan (DOWSER_PLAN_MAX_DEPTH + 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) write_error = NULL;
  g_autoptr (DowserPlan) audited = dowser_audit (fitting, schema, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (audited);
  g_assert_null (dowser_audit (deep_plan, schema, NULL, NULL, &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
  g_assert_null (dowser_sql_write (deep_plan, DOWSER_DIALECT_SQLITE, NULL, &write_error));
  g_assert_error (write_error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
  g_assert_cmpstr (write_error->message, ==, error->message);
}

/* Tests an engine whose own limit is lower than Dowser's limit: the plan is refused before it is sent to the engine. */
static void
test_too_deep_plan_is_not_sent (void)
{
  g_autoptr (DowserPlan) fitting = make_plan (DOWSER_PLAN_MAX_DEPTH);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserStatement) statement = dowser_sql_write (fitting, DOWSER_DIALECT_SQLITE, NULL, &error);

  g_assert_true (statement != NULL || g_error_matches (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED));
}

static void
test_too_deep_sql_is_refused (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < 100; i++)
    {
      guint n = (guint) g_test_rand_int_range (1, i % 10 == 0 ? 50000 : 200);
      g_autoptr (GString) sql = g_string_new ("SELECT id FROM orders WHERE ");
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) plan = NULL;

      for (guint j = 0; j < n; j++)
        g_string_append (sql, g_test_rand_bit () ? "NOT (" : "(1 + 2 * -");
      g_string_append (sql, "1");
      for (guint j = 0; j < n; j++)
        g_string_append (sql, ")");
      plan = dowser_sql_read (sql->str, DOWSER_DIALECT_SQLITE, schema, &error);
      g_assert_true ((plan == NULL) == (error != NULL));
      g_assert_true (plan == NULL || dowser_plan_check_depth (plan, NULL));
    }
}

static void
test_too_many_outputs_are_refused (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = make_plan (3);
  g_autoptr (GError) error = NULL;

  for (guint i = 1; i < 3000; i++)
    dowser_select_add_output (plan->select, dowser_expr_new_column ("orders", "total"), NULL);
  g_assert_null (dowser_audit (plan, schema, NULL, NULL, &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
  g_assert_nonnull (strstr (error->message, "3000 columns"));
  g_assert_nonnull (strstr (error->message, "2000"));
}

/* Tests a plan with few columns that contain many calculations. */
static void
test_too_many_expressions_are_refused (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = make_plan (3);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 1500; i++)
    {
      DowserExpr *expr = dowser_expr_new_is_null (dowser_expr_new_column ("orders", "total"), FALSE);

      for (guint j = 0; j < 20; j++)
        expr = dowser_expr_new_not (expr);
      dowser_select_add_output (plan->select, expr, NULL);
    }
  g_assert_null (dowser_audit (plan, schema, NULL, NULL, &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
  g_assert_nonnull (strstr (error->message, "parts"));
}

DOWSER_TEST_MAIN (audit_size)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/planner/audit-size/too-deep-plan-is-refused", test_too_deep_plan_is_refused);
  g_test_add_func ("/planner/audit-size/too-deep-plan-is-not-sent", test_too_deep_plan_is_not_sent);
  g_test_add_func ("/planner/audit-size/too-deep-sql-is-refused", test_too_deep_sql_is_refused);
  g_test_add_func ("/planner/audit-size/too-many-outputs-are-refused", test_too_many_outputs_are_refused);
  g_test_add_func ("/planner/audit-size/too-many-expressions-are-refused", test_too_many_expressions_are_refused);
  return g_test_run ();
}
