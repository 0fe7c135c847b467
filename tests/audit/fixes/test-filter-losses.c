/* test-filter-losses.c - tests that counts show which filter removes all rows, and that fitting choices are offered */
#include "audit/dowser-audit.h"
#include "audit/fixes/dowser-filter-losses.h"
#include "operations/dowser-apply.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <string.h>

#define TWO                                                                                                            \
  "from customers; show customers.name; where and(eq(customers.country, 'Norge'), gt(customers.id, 5)); limit 7"

static GPtrArray *
make_losses (const char *text, DowserPlan **plan, const DowserSchema *schema)
{
  *plan = plan_from_text (text);
  return dowser_filter_losses_find (*plan, schema);
}

static void
test_rows_are_counted_without_each_filter (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (GPtrArray) losses = make_losses (TWO, &plan, schema);
  static const char *const left[] = { "where gt(customers.id, 5)", "where eq(customers.country, 'Norge')", NULL };

  g_assert_cmpuint (losses->len, ==, 3);
  for (guint i = 0; i < losses->len; i++)
    {
      const DowserFilterLoss *loss = losses->pdata[i];
      g_autoptr (DowserPlan) audited = dowser_audit (loss->count, schema, NULL, NULL, NULL);
      g_autofree char *inner = select_to_text (((const DowserPlanStep *) loss->count->steps->pdata[0])->select);

      g_test_message ("%s: %s", loss->text, inner);
      g_assert_nonnull (audited);
      g_assert_cmpint (loss->n_rows, ==, -1);
      g_assert_true (left[i] != NULL ? strstr (inner, left[i]) != NULL : strstr (inner, "where") == NULL);
      g_assert_null (strstr (inner, "limit 7"));
    }
  g_assert_cmpstr (((const DowserFilterLoss *) losses->pdata[0])->column, ==, "customers.country");
  g_assert_cmpstr (((const DowserFilterLoss *) losses->pdata[0])->wanted, ==, "Norge");
  g_assert_null (((const DowserFilterLoss *) losses->pdata[1])->values);
}

/* Tests that the names of other people are not offered if the name of a person in the question isn't stored. */
static void
test_names_of_other_people_are_not_offered (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (GPtrArray) losses
      = make_losses ("from customers; show customers.id; where eq(customers.name, 'Zed')", &plan, schema);

  g_assert_cmpuint (losses->len, ==, 1);
  g_assert_null (((const DowserFilterLoss *) losses->pdata[0])->values);
}

/* Tests that the two ends of a range are one filter. Tests that a condition on an aggregate is counted by the rows of
 * the aggregate's argument. */
static void
test_range_counts_as_one_filter (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) range = NULL;
  g_autoptr (DowserPlan) total = NULL;
  g_autoptr (GPtrArray) losses
      = make_losses ("from orders; show orders.id; where and(ge(orders.order_date, date'2024-01-01'), "
                     "lt(orders.order_date, date'2025-01-01'))",
                     &range, schema);
  g_autoptr (GPtrArray) counted
      = make_losses ("from orders; show sum(orders.total); where eq(orders.status, 'x')", &total, schema);
  g_autofree char *text = NULL;

  g_assert_cmpuint (losses->len, ==, 1);
  g_assert_cmpuint (counted->len, ==, 1);
  text = select_to_text (((const DowserFilterLoss *) counted->pdata[0])->count->select);
  g_assert_cmpstr (text, ==, "from orders; show count()");
}

static void
test_plan_without_filters_needs_no_counts (void)
{
  static const char *const texts[] = { "from orders; show orders.id", "from orders; show orders.id; limit 5" };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (DowserPlan) plan = NULL;
      g_autoptr (GPtrArray) losses = make_losses (texts[i], &plan, schema);

      g_assert_cmpuint (losses->len, ==, 0);
      g_assert_false (dowser_filter_losses_are_possible (plan));
    }
}

static GPtrArray *
find_near_values (GPtrArray *losses, GPtrArray *stored)
{
  GPtrArray *near = g_ptr_array_new ();

  for (guint i = 0; i < losses->len; i++)
    {
      const DowserFilterLoss *loss = losses->pdata[i];

      g_ptr_array_add (near, loss->values != NULL ? dowser_filter_loss_find_near (loss, stored) : NULL);
    }
  return near;
}

static void
near_free (GPtrArray *near)
{
  for (guint i = 0; i < near->len; i++)
    g_clear_pointer ((GPtrArray **) &near->pdata[i], g_ptr_array_unref);
  g_ptr_array_unref (near);
}

static char *
apply_choice (const DowserAmbiguity *fix, guint choice, const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) changed
      = dowser_operations_apply (((const DowserChoice *) fix->choices->pdata[choice])->operations, plan, schema,
                                 &error);

  g_assert_no_error (error);
  return select_to_text (changed->select);
}

/* Tests that the nearest value is offered first and the plan without the filter second. Each choice is one click on the
 * current plan. */
static void
test_nearest_stored_value_is_offered_first (void)
{
  static const char *const values[] = { "Norway", "Sweden", "France", "Chile", "Peru", "Japan" };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (GPtrArray) losses = make_losses (TWO, &plan, schema);
  g_autoptr (GPtrArray) stored = g_ptr_array_new ();
  g_autofree char *changed = NULL;
  g_autofree char *without = NULL;
  g_autofree char *with_counts = NULL;
  g_autofree char *without_counts = NULL;
  DowserAmbiguity *fix;
  GPtrArray *near;

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    g_ptr_array_add (stored, (gpointer) values[i]);
  near = find_near_values (losses, stored);
  g_assert_null (dowser_filter_losses_make_fix (losses, near));
  ((DowserFilterLoss *) losses->pdata[0])->n_rows = 12;
  ((DowserFilterLoss *) losses->pdata[1])->n_rows = 0;
  ((DowserFilterLoss *) losses->pdata[2])->n_rows = 20;
  fix = dowser_filter_losses_make_fix (losses, near);
  g_assert_cmpuint (fix->choices->len, ==, 2);
  changed = apply_choice (fix, 0, plan, schema);
  without = apply_choice (fix, 1, plan, schema);
  g_assert_nonnull (strstr (changed, "eq(customers.country, 'Norway')"));
  g_assert_nonnull (strstr (without, "where gt(customers.id, 5)"));
  g_assert_nonnull (strstr (((const DowserChoice *) fix->choices->pdata[1])->label, "12 rows"));

  with_counts = dowser_filter_losses_dup_problem (losses, near, TRUE);
  without_counts = dowser_filter_losses_dup_problem (losses, near, FALSE);
  g_assert_nonnull (strstr (with_counts, "12 rows"));
  g_assert_nonnull (strstr (with_counts, "\"Norway\""));
  g_assert_null (strstr (without_counts, "12"));
  g_assert_null (strstr (without_counts, "Norway"));
  dowser_ambiguity_free (fix);
  near_free (near);
}

/* Tests that removing all filters is offered as one choice if removing a single filter isn't enough. */
static void
test_removing_all_filters_is_one_choice (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (GPtrArray) losses = make_losses (TWO, &plan, schema);
  g_autoptr (GPtrArray) near = g_ptr_array_new ();
  g_autofree char *without = NULL;
  DowserAmbiguity *fix;

  for (guint i = 0; i < losses->len; i++)
    {
      g_ptr_array_add (near, NULL);
      ((DowserFilterLoss *) losses->pdata[i])->n_rows = i == 2 ? 7 : 0;
    }
  fix = dowser_filter_losses_make_fix (losses, near);
  g_assert_cmpuint (fix->choices->len, ==, 1);
  without = apply_choice (fix, 0, plan, schema);
  g_assert_cmpstr (without, ==, "from customers; show customers.name; limit 7");
  dowser_ambiguity_free (fix);
}

DOWSER_TEST_MAIN (filter_losses)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/filter-losses/rows-are-counted-without-each-filter",
                   test_rows_are_counted_without_each_filter);
  g_test_add_func ("/planner/filter-losses/names-of-other-people-are-not-offered",
                   test_names_of_other_people_are_not_offered);
  g_test_add_func ("/planner/filter-losses/range-counts-as-one-filter", test_range_counts_as_one_filter);
  g_test_add_func ("/planner/filter-losses/plan-without-filters-needs-no-counts",
                   test_plan_without_filters_needs_no_counts);
  g_test_add_func ("/planner/filter-losses/nearest-stored-value-is-offered-first",
                   test_nearest_stored_value_is_offered_first);
  g_test_add_func ("/planner/filter-losses/removing-all-filters-is-one-choice",
                   test_removing_all_filters_is_one_choice);
  return g_test_run ();
}
