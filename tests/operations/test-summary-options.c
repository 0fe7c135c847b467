/* test-summary-options.c - tests which columns a metric can use: ids, dates and timestamps have no sum */
#include "operations/dowser-summary-options.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

static const char tables[] = "sales: id INTEGER pk, customer_id INTEGER -> customers, zip INTEGER, amount_cents "
                             "INTEGER, day DATE, paid_at INTEGER, note TEXT, founded_year INTEGER\n"
                             "customers: id INTEGER pk\n";

static DowserProfile *
profile_new (const DowserSchema *schema)
{
  DowserProfile *profile = dowser_profile_new (schema);
  const DowserTable *table = dowser_schema_find_table (schema, "sales");
  DowserColumnProfile *values = dowser_profile_get (profile, dowser_table_find_column (table, "paid_at"));

  values->min = dowser_value_new_integer (1700000000);
  values->max = dowser_value_new_integer (1710000000);
  return profile;
}

static void
assert_takes (GPtrArray *targets, DowserMeasure measure, const char *expected)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < targets->len; i++)
    {
      const DowserFilterTarget *target = targets->pdata[i];

      if (dowser_measure_can_use (measure, target))
        g_string_append_printf (names, "%s%s", names->len > 0 ? " " : "", target->expr->name);
    }
  g_assert_cmpstr (names->str, ==, expected);
}

static void
test_measures_offer_fitting_columns (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (tables);
  g_autoptr (DowserProfile) profile = profile_new (schema);
  g_autoptr (DowserPlan) plan = plan_from_text ("from sales; show sales.id");
  g_autoptr (DowserOptions) options = dowser_options_new (plan, schema, profile);
  g_autoptr (GPtrArray) targets = dowser_filter_targets_new (options);

  assert_takes (targets, DOWSER_MEASURE_SUM, "amount_cents");
  assert_takes (targets, DOWSER_MEASURE_AVG, "amount_cents");
  assert_takes (targets, DOWSER_MEASURE_MEDIAN, "amount_cents");
  assert_takes (targets, DOWSER_MEASURE_SHARE_OF_SUM, "amount_cents");
  assert_takes (targets, DOWSER_MEASURE_MAX, "id customer_id zip amount_cents day paid_at note founded_year");
  assert_takes (targets, DOWSER_MEASURE_DISTINCT, "id customer_id zip amount_cents day paid_at note founded_year");
  assert_takes (targets, DOWSER_MEASURE_ROWS, "");
}

/* @n_distinct: the number of distinct values in sales.note; -1 if unknown */
static void
assert_first (const char *plan_text, gint64 n_distinct, const char *expected)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (tables);
  g_autoptr (DowserProfile) profile = profile_new (schema);
  g_autoptr (DowserPlan) plan = plan_from_text (plan_text);
  const DowserTable *sales = dowser_schema_find_table (schema, "sales");
  g_autoptr (DowserOptions) options = NULL;
  g_autoptr (GPtrArray) targets = NULL;

  dowser_profile_get (profile, dowser_table_find_column (sales, "note"))->n_distinct = n_distinct;
  options = dowser_options_new (plan, schema, profile);
  targets = dowser_filter_targets_new (options);
  g_assert_cmpstr (dowser_group_find_first_offered (targets, plan)->name, ==, expected);
}

/* Tests which group is offered first: a category, or else a date. A key is offered first only if there is nothing
 * else. */
static void
test_category_is_the_first_offered_group (void)
{
  assert_first ("from sales; show sales.id", 5, "note");
  assert_first ("from sales; show sales.id", 5000, "day");
  assert_first ("from sales; show sales.id", -1, "day");
  assert_first ("from sales; show sales.note, count(); group sales.note", 5, "day");
  assert_first ("from sales; show truncate_month(sales.day), count(); group truncate_month(sales.day)", 5000,
                "founded_year");
  assert_first ("from sales; show truncate_month(sales.day), multiply(floor(ratio(sales.founded_year, 10)), 10), "
                "count(); "
                "group truncate_month(sales.day), multiply(floor(ratio(sales.founded_year, 10)), 10)",
                5000, "zip");
  assert_first ("from customers; show customers.id", 5, "id");
}

DOWSER_TEST_MAIN (summary_options)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/operations/summary-options/measures-offer-fitting-columns", test_measures_offer_fitting_columns);
  g_test_add_func ("/operations/summary-options/category-is-the-first-offered-group",
                   test_category_is_the_first_offered_group);
  return g_test_run ();
}
