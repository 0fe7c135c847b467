/* test-options-foreign.c - tests that columns of referenced tables are offered level by level, and that each offer can
 * be applied */
#include "operations/dowser-apply.h"
#include "operations/dowser-options-foreign.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#define ORDERS "from orders; show orders.id"

static const DowserForeignOption *
find_option (GPtrArray *options, const char *instance)
{
  for (guint i = 0; i < options->len; i++)
    if (g_strcmp0 (((const DowserForeignOption *) options->pdata[i])->instance, instance) == 0)
      return options->pdata[i];
  return NULL;
}

static void
test_referenced_tables_are_offered (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (ORDERS);
  g_autoptr (GPtrArray) options = dowser_foreign_options_list (plan, schema, "orders", NULL);
  const DowserForeignOption *billing = find_option (options, "billing_address");
  const DowserForeignOption *items = find_option (options, "order_items");

  g_assert_nonnull (billing);
  g_assert_cmpstr (billing->label, ==, "billing address");
  g_assert_nonnull (find_option (options, "shipping_address"));
  g_assert_nonnull (find_option (options, "customers"));
  g_assert_false (billing->joined || billing->fans_out);
  g_assert_true (items->fans_out);
}

/* Tests a column that is two keys away. The column is added with two joins and removed with both. */
static void
test_column_two_keys_away_is_added (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (ORDERS);
  g_autoptr (GPtrArray) first = dowser_foreign_options_list (plan, schema, "orders", NULL);
  const DowserForeignOption *customer = find_option (first, "customers");
  g_autoptr (GPtrArray) second = dowser_foreign_options_list (plan, schema, customer->instance, customer->joins);
  const DowserForeignOption *manager = find_option (second, "manager");
  g_autoptr (GPtrArray) show = dowser_foreign_option_dup_show_operations (manager, "name");
  g_autoptr (DowserPlan) shown = dowser_operations_apply (show, plan, schema, NULL);
  g_autoptr (DowserOperation) hide = dowser_operation_new_remove_output (1);
  g_autoptr (DowserPlan) hidden = NULL;
  g_autofree char *text = NULL;

  g_assert_nonnull (shown);
  text = select_to_text (shown->select);
  g_assert_cmpstr (text, ==,
                   "from orders; left customers on eq(orders.customer_id, customers.id); left customers manager on "
                   "eq(customers.manager_id, manager.id); show orders.id, manager.name");
  hidden = dowser_operation_apply (hide, shown, schema, NULL);
  g_assert_true (dowser_plan_equal (hidden, plan));
}

static void
test_joined_table_is_offered_as_joined (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan
      = plan_from_text ("from orders; left customers who on eq(orders.customer_id, who.id); show orders.id");
  g_autoptr (GPtrArray) options = dowser_foreign_options_list (plan, schema, "orders", NULL);
  g_autoptr (GPtrArray) reversed_options = dowser_foreign_options_list (plan, schema, "who", NULL);
  g_autoptr (GPtrArray) none = dowser_foreign_options_list (plan, schema, "nobody", NULL);
  const DowserForeignOption *who = find_option (options, "who");

  g_assert_true (who->joined);
  g_assert_cmpuint (who->joins->len, ==, 0);
  g_assert_null (find_option (reversed_options, "orders"));
  g_assert_cmpuint (none->len, ==, 0);
}

DOWSER_TEST_MAIN (options_foreign)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/options-foreign/referenced-tables-are-offered", test_referenced_tables_are_offered);
  g_test_add_func ("/planner/options-foreign/column-two-keys-away-is-added", test_column_two_keys_away_is_added);
  g_test_add_func ("/planner/options-foreign/joined-table-is-offered-as-joined",
                   test_joined_table_is_offered_as_joined);
  return g_test_run ();
}
