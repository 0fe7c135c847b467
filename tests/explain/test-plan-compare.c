/* test-plan-compare.c - tests that all differences between two plans are found, part by part */
#include "explain/dowser-plan-compare.h"
#include "support/dowser-random-plan.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"
#include "support/plan-text.h"

#define PLAIN "from customers; show customers.name, customers.country"

static void
expect_differences (const char *before, const char *after, const char *texts)
{
  g_autoptr (DowserPlan) a = plan_from_text (before);
  g_autoptr (DowserPlan) b = plan_from_text (after);
  g_autoptr (GPtrArray) differences = dowser_plan_compare (a, b);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < differences->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", ((const DowserDifference *) differences->pdata[i])->text);
  g_assert_cmpstr (text->str, ==, texts);
  g_string_free (text, TRUE);
}

static void
test_changed_parts_are_listed (void)
{
  expect_differences (PLAIN, PLAIN, "");
  expect_differences (PLAIN, PLAIN ", customers.email", "Columns: “email” added.");
  expect_differences (PLAIN, "from customers; show customers.name", "Columns: “country” removed.");
  expect_differences (PLAIN, "from customers; show customers.name as who, customers.country",
                      "Columns: “name” became “who”.");
  expect_differences (PLAIN, "from customers; show customers.country, customers.name",
                      "Columns: “name, country” became “country, name”.");
  expect_differences (PLAIN "; where gt(customers.id, 1)", PLAIN "; where gt(customers.id, 2)",
                      "Filters: “id more than 1” became “id more than 2”.");
  expect_differences (PLAIN "; limit 5", PLAIN "; limit 7; offset 2",
                      "Rows: “first 5 rows” removed. Rows: “first 7 rows” added. Rows: “after the first 2” added.");
  expect_differences (PLAIN "; order #name, #country", PLAIN "; order #country, #name",
                      "Sort: “sorted by name, sorted by country” became “sorted by country, sorted by name”.");
  expect_differences ("from orders; show orders.id",
                      "from orders; left customers on eq(orders.customer_id, customers.id); show "
                      "orders.id; distinct",
                      "Tables: “with Customers if any” added. Rows: “without duplicate rows” added.");
  expect_differences ("from customers; show customers.country, count(); group customers.country",
                      "from customers; show customers.name, count(); group customers.name",
                      "Columns: “country” removed. Columns: “name” added. Groups: “by country” became “by name”.");
}

static void
test_column_view_changes_are_listed (void)
{
  g_autoptr (DowserPlan) a = plan_from_text (PLAIN);
  g_autoptr (DowserPlan) b = plan_from_text (PLAIN);
  g_autoptr (GPtrArray) differences = NULL;
  DowserOutput *output = b->select->outputs->pdata[0];

  b->chart = DOWSER_CHART_BAR;
  output->view.hidden = TRUE;
  output->view.pinned = TRUE;
  output->view.format = dowser_format_new ();
  differences = dowser_plan_compare (a, b);
  g_assert_cmpuint (differences->len, ==, 4);
  for (guint i = 0; i < differences->len; i++)
    g_assert_cmpint (((const DowserDifference *) differences->pdata[i])->part, ==, DOWSER_PART_VIEW);
}

/* Tests that a plan doesn't differ from itself. Tests that two different plans have the same differences, whichever
 * plan is the first. */
static void
test_random_plans_differ_symmetrically (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (guint i = 0; i < 100; i++)
    {
      g_autoptr (DowserSchema) schema = dowser_random_schema_new (rand);
      g_autoptr (DowserPlan) a = dowser_random_plan_new (schema, rand, 2);
      g_autoptr (DowserPlan) b = dowser_random_plan_new (schema, rand, 2);
      g_autoptr (GPtrArray) none = dowser_plan_compare (a, a);
      g_autoptr (GPtrArray) forwards = dowser_plan_compare (a, b);
      g_autoptr (GPtrArray) backwards = dowser_plan_compare (b, a);

      g_assert_cmpuint (none->len, ==, 0);
      g_assert_cmpuint (forwards->len, ==, backwards->len);
      g_assert_true (forwards->len > 0 || dowser_select_has_same_rows (a->select, b->select));
    }
}

DOWSER_TEST_MAIN (plan_compare)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/plan-compare/changed-parts-are-listed", test_changed_parts_are_listed);
  g_test_add_func ("/planner/plan-compare/column-view-changes-are-listed", test_column_view_changes_are_listed);
  g_test_add_func ("/planner/plan-compare/random-plans-differ-symmetrically", test_random_plans_differ_symmetrically);
  return g_test_run ();
}
