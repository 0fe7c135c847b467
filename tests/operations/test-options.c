/* test-options.c - tests that the possible changes of a plan are listed, and that no offered change is refused */
#include "operations/dowser-apply.h"
#include "operations/dowser-options.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#define SELECT                                                                                                         \
  "from orders; inner customers on eq(orders.customer_id, customers.id); show customers.name, orders.total; where "    \
  "and(gt(orders.total, 5), eq(customers.country, 'a')); order orders.order_date desc; limit 7"

static const DowserColumnOption *
find_column (const DowserOptions *options, const char *instance, const char *name)
{
  for (guint i = 0; i < options->columns->len; i++)
    {
      const DowserColumnOption *option = options->columns->pdata[i];

      if (g_str_equal (option->instance, instance) && g_str_equal (option->name, name))
        return option;
    }
  g_assert_not_reached ();
}

static void
expect_role (const DowserOptions *options, const char *instance, const char *name, DowserColumnRole role,
             gboolean selected)
{
  const DowserColumnOption *option = find_column (options, instance, name);

  g_assert_cmpint (option->role, ==, role);
  g_assert_cmpint (option->selected, ==, selected);
}

static void
test_each_column_option_has_its_role (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (SELECT);
  g_autoptr (DowserOptions) options = dowser_options_new (plan, schema, NULL);

  g_assert_cmpuint (options->columns->len, ==, 7 + 6);
  expect_role (options, "customers", "name", DOWSER_ROLE_PROJECTION, TRUE);
  expect_role (options, "customers", "country", DOWSER_ROLE_FILTER, FALSE);
  expect_role (options, "orders", "order_date", DOWSER_ROLE_SORT, FALSE);
  expect_role (options, "orders", "customer_id", DOWSER_ROLE_JOIN, FALSE);
  expect_role (options, "orders", "status", DOWSER_ROLE_NONE, FALSE);
  g_assert_cmpuint (options->filters->len, ==, 2);
  g_assert_cmpuint (options->order->len, ==, 1);
  g_assert_cmpint (options->limit, ==, 7);
}

/* Tests that a step's output columns are offered like the columns of a table. Tests that no other columns of the step
 * are offered. */
static void
test_steps_have_columns (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from step:totals t; show t.name");
  g_autoptr (DowserOptions) options = NULL;
  g_autoptr (DowserPlan) changed = NULL;
  g_autoptr (DowserOperation) add = NULL;
  g_autoptr (GError) error = NULL;
  const DowserColumnOption *total;

  g_ptr_array_add (plan->steps,
                   dowser_plan_step_new ("totals", NULL,
                                         select_from_text ("from orders; inner customers on eq(orders.customer_id, "
                                                           "customers.id); show customers.name, sum(orders.total) as "
                                                           "total; group customers.name",
                                                           NULL)));
  options = dowser_options_new (plan, schema, NULL);
  g_assert_cmpuint (options->columns->len, ==, 2);
  expect_role (options, "t", "name", DOWSER_ROLE_PROJECTION, TRUE);
  total = find_column (options, "t", "total");
  g_assert_null (total->column);
  g_assert_cmpstr (total->table, ==, "totals");
  g_assert_cmpint (total->type, ==, DOWSER_VALUE_REAL);
  add = dowser_operation_new_add_column (total->table, total->name, total->instance);
  changed = dowser_operation_apply (add, plan, schema, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (changed->select->outputs->len, ==, 2);
}

static void
test_group_column_has_group_role (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from orders; show sum(orders.total) as total; group orders.status");
  g_autoptr (DowserOptions) options = dowser_options_new (plan, schema, NULL);

  expect_role (options, "orders", "status", DOWSER_ROLE_GROUP, FALSE);
  expect_role (options, "orders", "total", DOWSER_ROLE_PROJECTION, FALSE);
  g_assert_cmpint (((const DowserSortOption *) options->sorts->pdata[0])->type, ==, DOWSER_VALUE_REAL);
}

/* Tests that every offered sort can be set. Tests that every possible sort is offered. */
static void
test_listed_sorts_are_accepted (void)
{
  const struct
  {
    const char *plan;
    guint n_sorts;
  } cases[] = {
    { SELECT, 2 + 11 },
    { "from customers; show customers.country; distinct", 1 },
    { "from customers; show customers.country, count(); group customers.country", 2 },
    { "from customers; show count(); group customers.id", 1 + 6 },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (cases[i].plan);
      g_autoptr (DowserOptions) options = dowser_options_new (plan, schema, NULL);

      g_assert_cmpuint (options->sorts->len, ==, cases[i].n_sorts);
      for (guint j = 0; j < options->sorts->len; j++)
        {
          const DowserSortOption *sort = options->sorts->pdata[j];
          GPtrArray *order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);
          g_autoptr (DowserOperation) operation = NULL;
          g_autoptr (DowserPlan) applied = NULL;
          g_autoptr (GError) error = NULL;

          g_ptr_array_add (order, dowser_order_new (dowser_expr_ref (sort->expr), TRUE, DOWSER_NULLS_DEFAULT));
          operation = dowser_operation_new_set_order_by (order);
          applied = dowser_operation_apply (operation, plan, schema, &error);
          g_assert_no_error (error);
        }
    }
}

DOWSER_TEST_MAIN (options)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/options/each-column-option-has-its-role", test_each_column_option_has_its_role);
  g_test_add_func ("/planner/options/steps have columns", test_steps_have_columns);
  g_test_add_func ("/planner/options/group-column-has-group-role", test_group_column_has_group_role);
  g_test_add_func ("/planner/options/listed-sorts-are-accepted", test_listed_sorts_are_accepted);
  return g_test_run ();
}
