/* test-audit-restricted.c - tests that a plan that reads restricted data is refused, under any name of the
 * data */
#include "audit/dowser-audit.h"
#include "base/dowser-error.h"
#include "support/dowser-test-main.h"

static DowserSchema *
make_schema (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *people = dowser_schema_builder_add_table (builder, "people", FALSE);
  DowserTable *pay = dowser_schema_builder_add_table (builder, "pay", FALSE);
  DowserColumn *salary;

  dowser_schema_builder_add_column (builder, people, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, people, "name", "TEXT");
  salary = dowser_schema_builder_add_column (builder, people, "salary", "INTEGER");
  salary->restricted = TRUE;
  salary->hidden = TRUE;
  dowser_schema_builder_add_column (builder, pay, "amount", "INTEGER");
  pay->restricted = TRUE;
  pay->hidden = TRUE;
  return dowser_schema_builder_end (builder);
}

static DowserSelect *
make_select (const char *table, const char *column)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "t", table);
  dowser_select_add_output (select, dowser_expr_new_column ("t", column), NULL);
  return select;
}

/* Checks that the audit of a plan with @select (transfer full) succeeds if @is_allowed is TRUE, and otherwise fails. */
static void
assert_audit (DowserSelect *select, gboolean is_allowed)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, NULL, &error);

  if (is_allowed)
    g_assert_no_error (error);
  else
    g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
}

static void
test_restricted_columns_are_refused (void)
{
  DowserSelect *filtered = make_select ("people", "name");
  DowserSelect *sorted_select = make_select ("people", "name");

  assert_audit (make_select ("people", "name"), TRUE);
  assert_audit (make_select ("people", "salary"), FALSE);
  assert_audit (make_select ("people", "SALARY"), FALSE);
  filtered->filter = dowser_expr_new_compare (DOWSER_GREATER, dowser_expr_new_column ("t", "salary"),
                                              dowser_expr_new_integer (1000));
  assert_audit (filtered, FALSE);
  dowser_select_add_order (sorted_select, dowser_expr_new_column ("t", "salary"), TRUE);
  assert_audit (sorted_select, FALSE);
}

static void
test_restricted_tables_are_refused (void)
{
  DowserSelect *nested = make_select ("people", "name");

  assert_audit (make_select ("pay", "amount"), FALSE);
  nested->filter = dowser_expr_new_subplan (DOWSER_SUBPLAN_IN, dowser_expr_new_column ("t", "id"),
                                            make_select ("pay", "amount"), FALSE, DOWSER_EQUAL);
  assert_audit (nested, FALSE);
}

DOWSER_TEST_MAIN (audit_restricted)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit-restricted/restricted-columns-are-refused", test_restricted_columns_are_refused);
  g_test_add_func ("/planner/audit-restricted/restricted-tables-are-refused", test_restricted_tables_are_refused);
  return g_test_run ();
}
