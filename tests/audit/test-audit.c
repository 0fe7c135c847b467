/* test-audit.c - tests that valid plans don't change, and that steps, set operations and plans of any size are
 * audited */
#include "analysis/dowser-conditions.h"
#include "analysis/dowser-plan-tables.h"
#include "base/dowser-error.h"
#include "support/audit-cases.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

static void
test_valid_plans_do_not_change (void)
{
  AUDIT_CHECK_CASES (
      { "from customers; show customers.name; where eq(customers.country, 'Norway'); order customers.name" },
      { "from customers; show count()" },
      { "from orders; " JOIN_CUSTOMERS
        "; show customers.name, sum(orders.total) as total; where and(ge(orders.order_date, "
        "date'2024-01-01'), lt(orders.order_date, date'2025-01-01')); group customers.id, customers.name; "
        "having "
        "gt(count(), 3); order #total desc; limit 5" },
      { "from customers; show customers.name; where is_null(customers.country); order customers.email" },
      { "from customers; show customers.country; distinct; order customers.country" },
      { "from customers; inner customers boss on eq(customers.manager_id, boss.id); show customers.name as "
        "who, boss.name" },
      { "from orders; show year(orders.order_date), count(); group year(orders.order_date)" });
}

static void
test_column_names_in_steps_are_corrected (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan
      = plan_from_text ("from step:totals; show totals.customer_id, totals.Total; where gt(totals.total, 5)");
  const AuditCase expected
      = { "", "from step:totals; show totals.customer_id, totals.total; where gt(totals.total, 5)", "column-exists" };

  g_ptr_array_add (plan->steps,
                   dowser_plan_step_new ("totals", NULL,
                                         select_from_text ("from orders; show orders.customer_id, sum(orders.total) as "
                                                           "total; group orders.customer_id",
                                                           NULL)));
  audit_check_plan (plan, schema, NULL, &expected);
}

static void
test_invalid_step_names_are_refused (void)
{
  const char *const names[][2] = { { "a", "a" }, { "", "b" }, { "b", "select" }, { "c", "a; drop" } };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text ("from orders; show orders.id");
      g_autoptr (GError) error = NULL;

      for (guint j = 0; j < 2; j++)
        g_ptr_array_add (plan->steps, dowser_plan_step_new (names[i][j], NULL,
                                                            select_from_text ("from orders; show orders.id", NULL)));
      g_assert_null (dowser_audit (plan, schema, NULL, NULL, &error));
      g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
    }
}

/* Tests that steps can't form a cycle, because a step can use only earlier steps. */
static void
test_steps_have_no_cycle (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from orders; show orders.id");
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (plan->steps, dowser_plan_step_new ("a", NULL, select_from_text ("from step:b; show b.id", NULL)));
  g_ptr_array_add (plan->steps, dowser_plan_step_new ("b", NULL, select_from_text ("from step:a; show a.id", NULL)));
  g_assert_null (dowser_audit (plan, schema, NULL, NULL, &error));
  g_assert_nonnull (strstr (error->message, "Step “a” needs “b”, which needs “a”."));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
}

static void
test_both_set_operands_are_audited (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from customers; show customers.name; order customers.name");
  g_autoptr (DowserPlan) one_column_plan = plan_from_text ("from customers; show customers.name");
  const AuditCase expected
      = { "", "from customers; show customers.name; union {from products; show products.name}; order #name", "order" };
  g_autoptr (GError) error = NULL;

  plan->select->set_op = one_column_plan->select->set_op = DOWSER_SET_UNION;
  plan->select->set_with = select_from_text ("from products; show products.NAME", NULL);
  one_column_plan->select->set_with = select_from_text ("from products; show products.name, products.price", NULL);
  audit_check_plan (plan, schema, NULL, &expected);
  g_assert_null (dowser_audit (one_column_plan, schema, NULL, NULL, &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
}

/* Tests that a plan with the maximum number of conditions that fit into a file is refused at once. Tests that a few
 * thousand conditions are all fixed. */
static void
test_too_large_plans_are_refused_quickly (void)
{
  const guint sizes[] = { 3000, 100000 };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text ("from customers; show customers.name");
      g_autoptr (DowserPlan) audited = NULL;
      g_autoptr (GPtrArray) members = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
      g_autoptr (GError) error = NULL;

      for (guint j = 0; j < sizes[i]; j++)
        g_ptr_array_add (members, expr_from_text ("eq(customers.COUNTRY, null)", NULL));
      plan->select->filter = dowser_conditions_connect (members);
      audited = dowser_audit (plan, schema, NULL, NULL, &error);
      if (i == 0)
        g_assert_no_error (error);
      else
        g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
    }
}

/* Tests a plan in which every select, nested or outer, needs a fix. */
static void
test_each_nested_select_is_fixed (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserSelect) select = select_from_text ("from orders; show orders.ID; limit -9", NULL);
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (DowserPlan) audited = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 60; i++)
    {
      DowserSelect *outer_select
          = select_from_text ("from orders; show orders.ID; where in_select(orders.ID); limit -9", select);

      dowser_select_unref (select);
      select = outer_select;
    }
  plan = dowser_plan_new (dowser_select_ref (select));
  audited = dowser_audit (plan, schema, NULL, NULL, &error);
  g_assert_no_error (error);
  audit_assert_stable (audited, schema, NULL);
}

static void
test_all_tables_of_plan_are_listed (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserSelect) nested = select_from_text ("from orders; show orders.id", NULL);
  g_autoptr (DowserPlan) plan
      = dowser_plan_new (select_from_text ("from customers, customers c; show customers.name; where exists()", nested));
  g_autoptr (GPtrArray) tables = dowser_plan_dup_tables (plan, schema);

  g_assert_cmpuint (tables->len, ==, 2);
  g_assert_true (tables->pdata[0] == dowser_schema_find_table (schema, "customers"));
  g_assert_true (tables->pdata[1] == dowser_schema_find_table (schema, "orders"));
}

DOWSER_TEST_MAIN (audit)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit/valid-plans-do-not-change", test_valid_plans_do_not_change);
  g_test_add_func ("/planner/audit/column-names-in-steps-are-corrected", test_column_names_in_steps_are_corrected);
  g_test_add_func ("/planner/audit/invalid-step-names-are-refused", test_invalid_step_names_are_refused);
  g_test_add_func ("/planner/audit/steps-have-no-cycle", test_steps_have_no_cycle);
  g_test_add_func ("/planner/audit/both-set-operands-are-audited", test_both_set_operands_are_audited);
  g_test_add_func ("/planner/audit/too-large-plans-are-refused-quickly", test_too_large_plans_are_refused_quickly);
  g_test_add_func ("/planner/audit/each-nested-select-is-fixed", test_each_nested_select_is_fixed);
  g_test_add_func ("/planner/audit/all-tables-of-plan-are-listed", test_all_tables_of_plan_are_listed);
  return g_test_run ();
}
