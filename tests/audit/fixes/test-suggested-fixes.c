/* test-suggested-fixes.c - tests that choices are offered for problems that an audit can't fix by itself, and that the
 * chosen plans count correctly */
#include "audit/dowser-audit.h"
#include "audit/fixes/dowser-suggested-fixes.h"
#include "operations/dowser-apply.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <sqlite3.h>

#define ROWS                                                                                                           \
  "CREATE TABLE orders (id INTEGER, customer_id INTEGER, total REAL, status TEXT);"                                    \
  "CREATE TABLE order_items (order_id INTEGER, product_id INTEGER, quantity INTEGER);"                                 \
  "INSERT INTO orders VALUES (1, 1, 10.0, 'a'), (2, 1, 10.0, 'a'), (3, 2, 5.0, 'b');"                                  \
  "INSERT INTO order_items VALUES (1, 1, 2), (1, 2, 3), (2, 1, 1), (3, 1, 1), (3, 2, 1), (3, 3, 9);"
#define JOIN "from orders; inner order_items on eq(order_items.order_id, orders.id); "

static char *
run_plan (const DowserPlan *plan)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserStatement) statement = dowser_sql_write (plan, DOWSER_DIALECT_SQLITE, NULL, &error);
  GString *rows = g_string_new (NULL);
  sqlite3_stmt *prepared;
  sqlite3 *database;

  g_assert_no_error (error);
  g_assert_cmpint (sqlite3_open (":memory:", &database), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (database, ROWS, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (database, statement->display, -1, &prepared, NULL), ==, SQLITE_OK);
  while (sqlite3_step (prepared) == SQLITE_ROW)
    {
      for (int i = 0; i < sqlite3_column_count (prepared); i++)
        g_string_append_printf (rows, "%s ", sqlite3_column_text (prepared, i));
      g_string_append (rows, "| ");
    }
  sqlite3_finalize (prepared);
  sqlite3_close (database);
  return g_string_free (rows, FALSE);
}

static DowserPlan *
apply_choice (const DowserPlan *plan, const DowserSchema *schema, const DowserAmbiguity *ambiguity, guint index)
{
  const DowserChoice *choice = ambiguity->choices->pdata[index];
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) applied = dowser_operations_apply (choice->operations, plan, schema, &error);
  DowserPlan *audited;

  g_assert_no_error (error);
  audited = dowser_audit (applied, schema, NULL, NULL, &error);
  g_assert_no_error (error);
  return audited;
}

static void
test_fixed_plan_counts_each_row_once (void)
{
  const char *const cases[][3] = {
    { JOIN "show sum(orders.total); where gt(order_items.quantity, 0)", "45.0 | ", "25.0 | " },
    { JOIN "show orders.status, sum(orders.total) as t, count(orders.id); group orders.status; order #t desc",
      "a 30.0 3 | b 15.0 3 | ", "a 20.0 2 | b 5.0 1 | " },
    { JOIN "show sum(orders.total), sum(order_items.quantity), count()", "45.0 17 6 | ", "25.0 17 6 | " },
    { JOIN
      "show orders.status, count(), sum(orders.total), avg(order_items.quantity), max(order_items.quantity); group "
      "orders.status; order orders.status",
      "a 3 30.0 2.0 3 | b 3 15.0 3.66666666666667 9 | ", "a 3 20.0 2.0 3 | b 3 5.0 3.66666666666667 9 | " },
    { JOIN "show sum(orders.total), count(); where gt(order_items.quantity, 100)", "(null) 0 | ", "(null) 0 | " },
    { JOIN "show sum(orders.total), count_distinct(order_items.product_id)", "45.0 3 | ", "25.0 3 | " },
    { JOIN "show avg(orders.total); having gt(sum(orders.total), 1); limit 3", "7.5 | ", "8.33333333333333 | " },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (cases[i][0]);
      g_autoptr (GPtrArray) found_fixes = dowser_suggested_fixes_find (plan, schema);
      g_autoptr (DowserPlan) fixed_plan = NULL;
      g_autofree char *before = run_plan (plan);
      g_autofree char *after = NULL;

      g_assert_cmpuint (found_fixes->len, ==, 1);
      g_test_message ("%s", ((const DowserAmbiguity *) found_fixes->pdata[0])->question);
      fixed_plan = apply_choice (plan, schema, found_fixes->pdata[0], 0);
      after = run_plan (fixed_plan);
      g_assert_cmpstr (before, ==, cases[i][1]);
      g_assert_cmpstr (after, ==, cases[i][2]);
    }
}

/* Tests that no fixes are suggested for plans that count no row twice. */
static void
test_correct_plans_have_no_choices (void)
{
  const char *const plans[] = {
    JOIN "show sum(order_items.quantity)",
    JOIN "show count_distinct(orders.id)",
    "from orders; show sum(orders.total)",
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (plans); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (plans[i]);
      g_autoptr (GPtrArray) found_fixes = dowser_suggested_fixes_find (plan, schema);

      g_assert_cmpuint (found_fixes->len, ==, 0);
    }
}

static void
test_join_paths_are_offered (void)
{
  const char *const expected[] = {
    "from orders; inner addresses on eq(orders.billing_address_id, addresses.id); show orders.id, addresses.city",
    "from orders; inner addresses on eq(orders.shipping_address_id, addresses.id); show orders.id, addresses.city",
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from orders, addresses; show orders.id, addresses.city");
  g_autoptr (GPtrArray) found_fixes = dowser_suggested_fixes_find (plan, schema);
  const DowserAmbiguity *ambiguity;

  g_assert_cmpuint (found_fixes->len, ==, 1);
  ambiguity = found_fixes->pdata[0];
  g_assert_cmpuint (ambiguity->choices->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (DowserPlan) joined = apply_choice (plan, schema, ambiguity, i);
      g_autoptr (GPtrArray) rest = dowser_suggested_fixes_find (joined, schema);
      g_autofree char *text = select_to_text (joined->select);

      g_assert_cmpstr (text, ==, expected[i]);
      g_assert_cmpuint (rest->len, ==, 0);
    }
}

/* Tests a plan that uses one of two possible keys: a choice is offered, because the other key may have been meant. */
static void
test_other_possible_key_is_offered (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (
      "from orders; inner addresses on eq(orders.billing_address_id, addresses.id); show orders.id, addresses.city");
  g_autoptr (GPtrArray) found_fixes = dowser_suggested_fixes_find (plan, schema);
  g_autoptr (DowserPlan) other = NULL;
  g_autoptr (GPtrArray) rest = NULL;
  g_autofree char *text = NULL;

  g_assert_cmpuint (found_fixes->len, ==, 1);
  g_assert_cmpuint (((const DowserAmbiguity *) found_fixes->pdata[0])->choices->len, ==, 2);
  other = apply_choice (plan, schema, found_fixes->pdata[0], 1);
  text = select_to_text (other->select);
  g_assert_cmpstr (text, ==,
                   "from orders; inner addresses on eq(orders.shipping_address_id, addresses.id); show orders.id, "
                   "addresses.city");
  rest = dowser_suggested_fixes_find (other, schema);
  g_assert_cmpuint (rest->len, ==, 0);
}

/* Tests that a choice is not offered if a constraint would undo it, or if it changes nothing. */
static void
test_fixes_against_a_constraint_are_not_offered (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (
      "from orders; inner addresses on eq(orders.billing_address_id, addresses.id); show orders.id, addresses.city");
  g_autoptr (GPtrArray) constraints = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);
  const DowserAuditOptions options = { NULL, NULL, constraints };
  g_autoptr (GPtrArray) found_fixes = dowser_suggested_fixes_find (plan, schema);

  g_assert_cmpuint (found_fixes->len, ==, 1);
  dowser_suggested_fixes_remove_refused (found_fixes, plan, schema, &options);
  g_assert_cmpuint (found_fixes->len, ==, 1);
  g_ptr_array_add (constraints, dowser_constraint_new (DOWSER_CONSTRAINT_JOIN, "join by the billing address", NULL,
                                                       "orders.billing_address_id", "addresses.id"));
  dowser_suggested_fixes_remove_refused (found_fixes, plan, schema, &options);
  g_assert_cmpuint (found_fixes->len, ==, 0);
}

static void
test_similar_values_are_offered (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  const DowserTable *customers = dowser_schema_find_table (schema, "customers");
  DowserColumnProfile *column = dowser_profile_get (profile, dowser_table_find_column (customers, "country"));
  g_autoptr (DowserPlan) plan
      = plan_from_text ("from customers; show customers.name; where in(customers.country, 'peru', 'Chile')");
  g_autoptr (GPtrArray) found_fixes = NULL;
  g_autoptr (DowserPlan) chosen = NULL;
  g_autofree char *text = NULL;

  g_ptr_array_add (column->values, g_strdup ("Chile"));
  g_ptr_array_add (column->values, g_strdup ("PERU"));
  g_ptr_array_add (column->values, g_strdup ("Peru"));
  column->complete = TRUE;
  found_fixes = dowser_suggested_fixes_find_with_profile (plan, schema, profile, NULL);
  g_assert_cmpuint (found_fixes->len, ==, 1);
  chosen = apply_choice (plan, schema, found_fixes->pdata[0], 1);
  text = select_to_text (chosen->select);
  g_assert_cmpstr (text, ==, "from customers; show customers.name; where in(customers.country, 'Peru', 'Chile')");

  /* Tests that the user isn't asked again after choosing to keep the plan unchanged. */
  g_ptr_array_add (plan->exemptions, dowser_exemption_new ("value-spelling", "select: customers.country peru"));
  g_clear_pointer (&found_fixes, g_ptr_array_unref);
  found_fixes = dowser_suggested_fixes_find_with_profile (plan, schema, profile, NULL);
  g_assert_cmpuint (found_fixes->len, ==, 0);
}

/* Tests that choices are also found if the problem is in a step. */
static void
test_problems_in_steps_have_fixes (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from step:a; show a.city");
  g_autoptr (GPtrArray) found_fixes = NULL;
  g_autoptr (DowserPlan) chosen = NULL;
  g_autofree char *text = NULL;

  g_ptr_array_add (plan->steps,
                   dowser_plan_step_new ("a", NULL,
                                         select_from_text ("from orders, addresses; show addresses.city", NULL)));
  found_fixes = dowser_suggested_fixes_find (plan, schema);
  g_assert_cmpuint (found_fixes->len, ==, 1);
  chosen = apply_choice (plan, schema, found_fixes->pdata[0], 0);
  g_assert_cmpuint (chosen->steps->len, ==, 1);
  text = select_to_text (((const DowserPlanStep *) chosen->steps->pdata[0])->select);
  g_assert_cmpstr (text, ==,
                   "from orders; inner addresses on eq(orders.billing_address_id, addresses.id); show addresses.city");
}

/* Tests that lost rows are found from the profile alone. The choice changes the type of the join that loses rows, and
 * of later joins that would lose the same rows. */
static void
test_outer_join_is_offered (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  const DowserTable *orders = dowser_schema_find_table (schema, "orders");
  DowserColumnProfile *column = dowser_profile_get (profile, dowser_table_find_column (orders, "customer_id"));
  g_autoptr (DowserPlan) plan
      = plan_from_text ("from orders; inner customers on eq(orders.customer_id, customers.id); inner customers boss on "
                        "eq(customers.manager_id, boss.id); show orders.id, boss.name");
  g_autoptr (GPtrArray) found_fixes = dowser_suggested_fixes_find_with_profile (plan, schema, profile, NULL);
  g_autoptr (DowserPlan) chosen = NULL;
  g_autofree char *text = NULL;
  const DowserChoice *choice;

  g_assert_cmpuint (found_fixes->len, ==, 0);
  column->n_rows = 100;
  column->n_nulls = 3;
  g_clear_pointer (&found_fixes, g_ptr_array_unref);
  found_fixes = dowser_suggested_fixes_find_with_profile (plan, schema, profile, NULL);
  g_assert_cmpuint (found_fixes->len, ==, 1);
  choice = ((const DowserAmbiguity *) found_fixes->pdata[0])->choices->pdata[0];
  g_assert_cmpstr (choice->label, ==, "Also show rows without “customers”");
  g_assert_cmpuint (choice->operations->len, ==, 2);
  g_assert_cmpint (((const DowserOperation *) choice->operations->pdata[0])->kind, ==, DOWSER_OPERATION_SET_JOIN_TYPE);
  chosen = apply_choice (plan, schema, found_fixes->pdata[0], 0);
  text = select_to_text (chosen->select);
  g_assert_cmpstr (text, ==,
                   "from orders; left customers on eq(orders.customer_id, customers.id); left customers boss on "
                   "eq(customers.manager_id, boss.id); show orders.id, boss.name");
}

DOWSER_TEST_MAIN (suggested_fixes)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/suggested-fixes/fixed-plan-counts-each-row-once", test_fixed_plan_counts_each_row_once);
  g_test_add_func ("/planner/suggested-fixes/correct-plans-have-no-choices", test_correct_plans_have_no_choices);
  g_test_add_func ("/planner/suggested-fixes/join-paths-are-offered", test_join_paths_are_offered);
  g_test_add_func ("/planner/suggested-fixes/other-possible-key-is-offered", test_other_possible_key_is_offered);
  g_test_add_func ("/planner/suggested-fixes/fixes-against-a-constraint-are-not-offered",
                   test_fixes_against_a_constraint_are_not_offered);
  g_test_add_func ("/planner/suggested-fixes/similar-values-are-offered", test_similar_values_are_offered);
  g_test_add_func ("/planner/suggested-fixes/problems-in-steps-have-fixes", test_problems_in_steps_have_fixes);
  g_test_add_func ("/planner/suggested-fixes/outer-join-is-offered", test_outer_join_is_offered);
  return g_test_run ();
}
