/* test-apply.c - tests that operations change only one part of a plan, undo each other exactly, and are refused with a
 * reason */
#include "audit/dowser-audit.h"
#include "base/dowser-error.h"
#include "operations/dowser-apply.h"
#include "plan/dowser-plan-json.h"
#include "support/apply-text.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <string.h>

#define CUSTOMERS "from customers; show customers.name"
#define BY_COUNTRY "from customers; show customers.country, count() as n; group customers.country"

static DowserOperation *
sort_by (const char *key, gboolean descending)
{
  GPtrArray *order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);

  if (key != NULL)
    g_ptr_array_add (order, dowser_order_new (expr_from_text (key, NULL), descending, DOWSER_NULLS_DEFAULT));
  return dowser_operation_new_set_order_by (order);
}

static void
test_column_is_added (void)
{
  expect_applied (CUSTOMERS, dowser_operation_new_add_column ("customers", "COUNTRY", NULL),
                  CUSTOMERS ", customers.country");
  /* if the plan has groups, the column also becomes a group key */
  expect_applied (BY_COUNTRY, dowser_operation_new_add_column ("customers", "name", NULL),
                  "from customers; show customers.country, count() as n, customers.name; group customers.country, "
                  "customers.name");
  /* a missing table is joined so that no row is lost */
  expect_applied ("from orders; show orders.id", dowser_operation_new_add_column ("customers", "name", NULL),
                  "from orders; left customers on eq(orders.customer_id, customers.id); show orders.id, "
                  "customers.name");
  expect_applied ("from orders; show orders.id", dowser_operation_new_add_column ("products", "name", NULL),
                  "from orders; left order_items on eq(order_items.order_id, orders.id); left products on "
                  "eq(order_items.product_id, products.id); show orders.id, products.name");
  /* two keys are possible: the key that the operation names is used */
  expect_applied ("from orders; show orders.id",
                  dowser_operation_new_add_column ("addresses", "city", "billing_address_id"),
                  "from orders; left addresses billing_address on eq(orders.billing_address_id, billing_address.id); "
                  "show "
                  "orders.id, billing_address.city");
  expect_applied ("from customers; inner customers boss on eq(customers.manager_id, boss.id); show boss.name",
                  dowser_operation_new_add_column ("customers", "name", "customers"),
                  "from customers; inner customers boss on eq(customers.manager_id, boss.id); show boss.name, "
                  "customers.name");
}

static void
test_invalid_added_column_is_refused (void)
{
  expect_refused (CUSTOMERS, dowser_operation_new_add_column ("customers", "name", NULL), "shown already");
  expect_refused (CUSTOMERS, dowser_operation_new_add_column ("customers", "foo", NULL), "no column “foo”");
  expect_refused (CUSTOMERS, dowser_operation_new_add_column ("nowhere", "foo", NULL), "no table “nowhere”");
  expect_refused (CUSTOMERS, dowser_operation_new_add_column ("weather", "day", NULL), "No keys connect");
  expect_refused ("from orders; show orders.id", dowser_operation_new_add_column ("addresses", "city", NULL),
                  "orders.billing_address_id, orders.shipping_address_id");
  expect_refused ("from customers; inner customers boss on eq(customers.manager_id, boss.id); show boss.name",
                  dowser_operation_new_add_column ("customers", "country", NULL), "“customers”, “boss”");
}

static void
test_column_is_removed (void)
{
  expect_applied (CUSTOMERS ", customers.country", dowser_operation_new_remove_column ("customers", "name", NULL),
                  "from customers; show customers.country");
  expect_applied (CUSTOMERS ", customers.country", dowser_operation_new_remove_output (1), CUSTOMERS);
  /* the column is still used in the filter, group and sort */
  expect_applied (CUSTOMERS ", customers.country; where eq(customers.country, 'x')",
                  dowser_operation_new_remove_output (1), CUSTOMERS "; where eq(customers.country, 'x')");
  expect_applied (BY_COUNTRY "; order #country", dowser_operation_new_remove_output (0),
                  "from customers; show count() as n; group customers.country; order customers.country");
  expect_applied (BY_COUNTRY "; order #n desc", dowser_operation_new_remove_output (1),
                  "from customers; show customers.country; group customers.country; order count() desc");
}

static void
test_removing_a_needed_column_is_refused (void)
{
  expect_refused (CUSTOMERS, dowser_operation_new_remove_output (0), "only shown column");
  expect_refused (CUSTOMERS, dowser_operation_new_remove_output (7), "no column 8");
  expect_refused (CUSTOMERS, dowser_operation_new_remove_column ("customers", "country", NULL), "not shown");
  expect_refused (CUSTOMERS ", customers.country; distinct; order #country", dowser_operation_new_remove_output (1),
                  "also remove the sort");
}

static void
test_sort_is_set (void)
{
  expect_applied (CUSTOMERS, sort_by ("#NAME", TRUE), CUSTOMERS "; order #name desc");
  expect_applied (CUSTOMERS, sort_by ("customers.country", FALSE), CUSTOMERS "; order customers.country");
  expect_applied (CUSTOMERS "; order #name desc", sort_by (NULL, FALSE), CUSTOMERS);
  expect_applied (BY_COUNTRY, sort_by ("count()", TRUE), BY_COUNTRY "; order count() desc");
  expect_applied ("from customers; show customers.name, count(); group customers.id, customers.name",
                  sort_by ("customers.country", FALSE),
                  "from customers; show customers.name, count(); group customers.id, customers.name; order "
                  "customers.country");
}

static void
test_invalid_sort_is_refused (void)
{
  expect_refused (CUSTOMERS, sort_by ("#foo", FALSE), "No shown column");
  expect_refused (CUSTOMERS, sort_by ("customers.foo", FALSE), "no column “foo”");
  expect_refused (CUSTOMERS, sort_by ("orders.id", FALSE), "does not read “orders”");
  expect_refused (CUSTOMERS "; distinct", sort_by ("customers.country", FALSE), "Also show this value");
  expect_refused (CUSTOMERS, sort_by ("count()", FALSE), "not grouped");
  expect_refused (BY_COUNTRY, sort_by ("customers.name", FALSE), "several values of “name”");
}

static void
test_limit_is_set_and_removed (void)
{
  expect_applied (CUSTOMERS, dowser_operation_new_set_limit (5), CUSTOMERS "; limit 5");
  expect_applied (CUSTOMERS "; limit 5", dowser_operation_new_set_limit (DOWSER_NO_LIMIT), CUSTOMERS);
  expect_refused (CUSTOMERS, dowser_operation_new_set_limit (-7), "is not valid");
}

static DowserOperation *
filter_by (const char *condition)
{
  return dowser_operation_new_add_filter (expr_from_text (condition, NULL));
}

static void
test_filters_are_added (void)
{
  expect_applied (CUSTOMERS, filter_by ("eq(customers.country, 'Norway')"),
                  CUSTOMERS "; where eq(customers.country, 'Norway')");
  expect_applied (CUSTOMERS "; where gt(customers.id, 1)", filter_by ("eq(customers.country, null)"),
                  CUSTOMERS "; where and(gt(customers.id, 1), is_null(customers.country))");
  expect_applied (BY_COUNTRY, filter_by ("gt(count(), 3)"), BY_COUNTRY "; having gt(count(), 3)");
  expect_applied (BY_COUNTRY, filter_by ("gt(#n, 3)"), BY_COUNTRY "; having gt(count(), 3)");
  expect_applied (BY_COUNTRY, filter_by ("and(gt(#n, 3), eq(customers.name, 'a'))"),
                  "from customers; show customers.country, count() as n; where eq(customers.name, 'a'); group "
                  "customers.country; "
                  "having gt(count(), 3)");
  expect_applied (CUSTOMERS "; where and(gt(customers.id, 1), lt(customers.id, 9))",
                  dowser_operation_new_remove_filter (0), CUSTOMERS "; where lt(customers.id, 9)");
  expect_applied (CUSTOMERS "; where and(gt(customers.id, 1), lt(customers.id, 9))",
                  dowser_operation_new_remove_filters (0, 2), CUSTOMERS);
  /* the index of conditions continues with the conditions on groups */
  expect_applied (BY_COUNTRY "; having gt(count(), 3)", dowser_operation_new_remove_filter (0), BY_COUNTRY);
  expect_applied ("from customers; show count(); where gt(customers.id, 1); having gt(count(), 3)",
                  dowser_operation_new_remove_filter (1), "from customers; show count(); where gt(customers.id, 1)");
}

static void
test_invalid_filters_are_refused (void)
{
  expect_refused (CUSTOMERS, filter_by ("gt(count(), 3)"), "not grouped");
  expect_refused (CUSTOMERS, filter_by ("eq(customers.foo, 3)"), "no column “foo”");
  expect_refused (CUSTOMERS, filter_by ("eq(rank(customers.name), 3)"), "cannot be used as a filter");
  expect_refused (CUSTOMERS "; where gt(customers.id, 1)", filter_by ("gt(customers.id, 1)"), "already exists");
  expect_refused (CUSTOMERS, dowser_operation_new_remove_filter (0), "no filter 1");
  expect_refused (CUSTOMERS "; where gt(customers.id, 1)", dowser_operation_new_remove_filters (0, 2), "no filter 2");
}

static void
test_plan_is_replaced_as_a_whole (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (CUSTOMERS);
  g_autoptr (DowserPlan) other = plan_from_text (BY_COUNTRY);
  g_autofree char *json = dowser_plan_to_json (other, FALSE);
  g_autoptr (DowserOperation) operation = dowser_operation_new_replace_plan (json);
  g_autoptr (DowserPlan) applied = NULL;

  plan->question = g_strdup ("how many?");
  applied = dowser_operation_apply (operation, plan, schema, NULL);
  g_assert_nonnull (applied);
  g_assert_true (dowser_select_equal (applied->select, other->select));
  g_assert_cmpstr (applied->question, ==, "how many?");
  expect_refused (CUSTOMERS, dowser_operation_new_replace_plan ("{"), "cannot be read");
}

/* Tests that none of several operations is applied if one operation is refused. */
static void
test_refused_operation_prevents_all_others (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (CUSTOMERS);
  g_autoptr (GPtrArray) operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
  g_autoptr (DowserPlan) applied = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  g_ptr_array_add (operations, dowser_operation_new_add_column ("customers", "country", NULL));
  g_ptr_array_add (operations, dowser_operation_new_set_limit (3));
  applied = dowser_operations_apply (operations, plan, schema, &error);
  g_assert_no_error (error);
  text = select_to_text (applied->select);
  g_assert_cmpstr (text, ==, CUSTOMERS ", customers.country; limit 3");
  g_ptr_array_add (operations, dowser_operation_new_remove_output (9));
  g_assert_null (dowser_operations_apply (operations, plan, schema, &error));
  g_assert_error (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED);
}

static const char *const plans[] = {
  CUSTOMERS,
  BY_COUNTRY,
  BY_COUNTRY "; having gt(count(), 2); order #n desc; limit 5",
  "from customers; show count()",
  "from customers; show customers.country; group customers.country",
  "from orders; inner customers on eq(orders.customer_id, customers.id); show customers.name, sum(orders.total) as "
  "total; "
  "where and(ge(orders.order_date, date'2024-01-01'), lt(orders.order_date, date'2025-01-01')); group customers.id, "
  "customers.name; order #total desc; limit 5",
  "from customers; inner customers boss on eq(customers.manager_id, boss.id); show customers.name as who, boss.name",
  "from products; inner reviews on eq(reviews.product_id, products.id); show products.name, avg(reviews.stars); group "
  "products.name",
};

static char *
apply_to_json (DowserOperation *operation, const DowserPlan *plan, const DowserSchema *schema, DowserPlan **applied)
{
  g_autoptr (GError) error = NULL;

  *applied = dowser_operation_apply (operation, plan, schema, &error);
  if (*applied == NULL)
    {
      g_assert_error (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED);
      return NULL;
    }
  return dowser_plan_to_json (*applied, FALSE);
}

/* Tests that adding a column and removing it again gives the same plan, byte for byte. This is tested for each column
 * of each table and each plan, with and without an audit after the adding. */
static void
test_removing_an_added_column_restores_plan (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  GPtrArray *tables = dowser_schema_get_tables (schema);
  guint n_added = 0;

  for (guint p = 0; p < G_N_ELEMENTS (plans); p++)
    for (guint t = 0; t < tables->len; t++)
      for (guint c = 0; c < ((const DowserTable *) tables->pdata[t])->columns->len; c++)
        {
          const DowserTable *table = tables->pdata[t];
          const DowserColumn *column = table->columns->pdata[c];
          g_autoptr (DowserPlan) plan = plan_from_text (plans[p]);
          g_autofree char *before = dowser_plan_to_json (plan, FALSE);
          g_autoptr (DowserOperation) add = dowser_operation_new_add_column (table->name, column->name, NULL);
          g_autoptr (DowserOperation) remove = dowser_operation_new_remove_output (plan->select->outputs->len);
          g_autoptr (DowserPlan) joined_plan = NULL;
          g_autoptr (DowserPlan) audited = NULL;
          g_autofree char *added = apply_to_json (add, plan, schema, &joined_plan);

          if (added == NULL)
            continue;
          n_added++;
          audited = dowser_audit (joined_plan, schema, NULL, NULL, NULL);
          for (guint i = 0; i < 2; i++)
            {
              g_autoptr (DowserPlan) removed_plan = NULL;
              g_autofree char *after = apply_to_json (remove, i == 0 ? joined_plan : audited, schema, &removed_plan);

              g_assert_cmpstr (after, ==, before);
            }
        }
  g_assert_cmpuint (n_added, >, 100);
}

static void
test_removing_an_added_filter_restores_plan (void)
{
  const char *const conditions[] = { "eq(customers.country, 'Norway')", "is_null(customers.name)", "gt(count(), 7)",
                                     "or(eq(customers.country, 'a'), eq(customers.country, 'b'))" };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  guint n_added = 0;

  for (guint p = 0; p < G_N_ELEMENTS (plans); p++)
    for (guint c = 0; c < G_N_ELEMENTS (conditions); c++)
      {
        g_autoptr (DowserPlan) plan = plan_from_text (plans[p]);
        g_autofree char *before = dowser_plan_to_json (plan, FALSE);
        g_autoptr (DowserOperation) add = filter_by (conditions[c]);
        g_autoptr (DowserOperation) remove = NULL;
        g_autoptr (DowserPlan) joined_plan = NULL;
        g_autoptr (DowserPlan) removed_plan = NULL;
        g_autofree char *added = apply_to_json (add, plan, schema, &joined_plan);
        g_autofree char *after = NULL;
        guint n = 0;

        if (added == NULL)
          continue;
        n_added++;
        if (joined_plan->select->filter != NULL)
          n = joined_plan->select->filter->kind == DOWSER_EXPR_AND ? joined_plan->select->filter->args->len : 1;
        if (c == 2)
          n += joined_plan->select->having->kind == DOWSER_EXPR_AND ? joined_plan->select->having->args->len : 1;
        remove = dowser_operation_new_remove_filter (n - 1);
        after = apply_to_json (remove, joined_plan, schema, &removed_plan);
        g_assert_cmpstr (after, ==, before);
      }
  g_assert_cmpuint (n_added, >, 20);
}

DOWSER_TEST_MAIN (apply)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/apply/column-is-added", test_column_is_added);
  g_test_add_func ("/planner/apply/invalid-added-column-is-refused", test_invalid_added_column_is_refused);
  g_test_add_func ("/planner/apply/column-is-removed", test_column_is_removed);
  g_test_add_func ("/planner/apply/removing-a-needed-column-is-refused", test_removing_a_needed_column_is_refused);
  g_test_add_func ("/planner/apply/sort-is-set", test_sort_is_set);
  g_test_add_func ("/planner/apply/invalid-sort-is-refused", test_invalid_sort_is_refused);
  g_test_add_func ("/planner/apply/limit-is-set-and-removed", test_limit_is_set_and_removed);
  g_test_add_func ("/planner/apply/filters-are-added", test_filters_are_added);
  g_test_add_func ("/planner/apply/invalid-filters-are-refused", test_invalid_filters_are_refused);
  g_test_add_func ("/planner/apply/plan-is-replaced-as-a-whole", test_plan_is_replaced_as_a_whole);
  g_test_add_func ("/planner/apply/refused-operation-prevents-all-others", test_refused_operation_prevents_all_others);
  g_test_add_func ("/planner/apply/removing-an-added-column-restores-plan",
                   test_removing_an_added_column_restores_plan);
  g_test_add_func ("/planner/apply/removing-an-added-filter-restores-plan",
                   test_removing_an_added_filter_restores_plan);
  return g_test_run ();
}
