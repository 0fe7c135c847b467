/* test-audit-ids.c - tests that two names that an engine can't distinguish are made different everywhere in the plan */
#include "base/dowser-error.h"
#include "support/audit-cases.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

static void
test_similar_table_names_are_renamed (void)
{
  AUDIT_CHECK_CASES ({ "from customers c; inner orders C on eq(C.customer_id, c.id); show c.name, C.total; where "
                       "gt(C.total, 5); group "
                       "C.total, c.name; order C.total",
                       "from customers c; inner orders C2 on eq(C2.customer_id, c.id); show c.name, C2.total; where "
                       "gt(C2.total, 5); "
                       "group C2.total, c.name; order C2.total",
                       "names-alike" },
                     { "from customers c; inner orders o on eq(o.customer_id, c.id); show c.name, o.total" });
}

/* Tests two nested selects: one uses the outer table by its name, the other has its own table with the same name. */
static void
test_nested_selects_follow_renamed_tables (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserSelect) misleading
      = select_from_text ("from order_items; show order_items.quantity; where eq(order_items.order_id, C.id)", NULL);
  g_autoptr (DowserSelect) hides = select_from_text ("from products C; show C.price", NULL);
  const struct
  {
    DowserSelect *nested;
    AuditCase expected;
  } cases[] = {
    { misleading,
      { "from customers c; inner orders C on eq(C.customer_id, c.id); show c.name; where exists()",
        "from customers c; inner orders C2 on eq(C2.customer_id, c.id); show c.name; where exists(){from order_items; "
        "show order_items.quantity; where eq(order_items.order_id, C2.id)}",
        "names-alike" } },
    { hides,
      { "from customers c; inner orders C on eq(C.customer_id, c.id); show c.name; where exists()",
        "from customers c; inner orders C2 on eq(C2.customer_id, c.id); show c.name; where exists(){from products C; "
        "show C.price}",
        "names-alike" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = dowser_plan_new (select_from_text (cases[i].expected.before, cases[i].nested));

      audit_check_plan (plan, schema, NULL, &cases[i].expected);
    }
}

static DowserPlan *
make_steps (const char *first, const char *second)
{
  DowserPlan *plan = plan_from_text ("from step:b; show b.id");

  g_ptr_array_add (plan->steps,
                   dowser_plan_step_new (first, NULL, select_from_text ("from orders; show orders.id", NULL)));
  g_ptr_array_add (plan->steps,
                   dowser_plan_step_new (second, NULL, select_from_text ("from step:orders o; show o.id", NULL)));
  return plan;
}

static void
test_step_named_as_table_is_renamed (void)
{
  const AuditCase expected = { "", "from step:b; show b.id", "names-alike" };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = make_steps ("orders", "b");
  g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, NULL, NULL);
  g_autofree char *second = NULL;

  audit_check_plan (plan, schema, NULL, &expected);
  g_assert_cmpstr (((const DowserPlanStep *) audited->steps->pdata[0])->id, ==, "orders_step");
  second = select_to_text (((const DowserPlanStep *) audited->steps->pdata[1])->select);
  g_assert_nonnull (strstr (second, "orders_step"));
}

static void
test_similar_step_names_are_refused (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = make_steps ("a", "A");
  g_autoptr (GError) error = NULL;

  g_assert_null (dowser_audit (plan, schema, NULL, NULL, &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
}

DOWSER_TEST_MAIN (audit_ids)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit-ids/similar-table-names-are-renamed", test_similar_table_names_are_renamed);
  g_test_add_func ("/planner/audit-ids/nested-selects-follow-renamed-tables",
                   test_nested_selects_follow_renamed_tables);
  g_test_add_func ("/planner/audit-ids/step-named-as-table-is-renamed", test_step_named_as_table_is_renamed);
  g_test_add_func ("/planner/audit-ids/similar-step-names-are-refused", test_similar_step_names_are_refused);
  return g_test_run ();
}
