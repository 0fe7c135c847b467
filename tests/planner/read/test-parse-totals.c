/* test-parse-totals.c - tests that questions about a single file get the right totals, also of values that are repeated
 * in several rows */
#include "planner/dowser-planner.h"

#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

static const char *const lines = "lines: order_id TEXT, day DATE, customer_id TEXT, customer_name TEXT, state TEXT, "
                                 "category TEXT, sales REAL, discount REAL\n";

static void
set_counts (DowserProfile *profile, const DowserTable *table, guint index, gint64 n_distinct)
{
  DowserColumnProfile *column = dowser_profile_get (profile, g_ptr_array_index (table->columns, index));

  column->n_rows = 1000;
  column->n_distinct = n_distinct;
}

/* Makes the planner index of a table with a thousand order lines, of four hundred orders and a hundred customers. */
static DowserPlannerIndex *
make_index (void)
{
  static const char *const states[] = { "Ohio", "Texas" };
  g_autoptr (DowserSchema) schema = schema_new_from_lines (lines);
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  const DowserTable *table = g_ptr_array_index (dowser_schema_get_tables (schema), 0);

  set_counts (profile, table, 0, 400);
  set_counts (profile, table, 2, 100);
  set_counts (profile, table, 3, 99);
  set_counts (profile, table, 4, 2);
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    g_ptr_array_add (dowser_profile_get (profile, g_ptr_array_index (table->columns, 4))->values, g_strdup (states[i]));
  return dowser_planner_index_new (schema, profile);
}

static const char *const questions[][2] = {
  { "which month had the highest sales", "from lines; show truncate_month(lines.day); group truncate_month(lines.day); "
                                         "order sum(lines.sales) desc; limit 1" },
  { "in which quarter was the average discount the lowest",
    "from lines; show truncate_quarter(lines.day); group truncate_quarter(lines.day); order avg(lines.discount); "
    "limit 1" },
  { "which weekday has the most orders",
    "from lines; show weekday(lines.day); group weekday(lines.day); order count_distinct(lines.order_id) desc; "
    "limit 1" },
  { "sales by weekday",
    "from lines; show weekday(lines.day), sum(lines.sales); group weekday(lines.day); order weekday(lines.day)" },
  { "compare sales in 2023 and 2024",
    "from lines; show year(lines.day), sum(lines.sales); where or(and(ge(lines.day, date'2023-01-01'), lt(lines.day, "
    "date'2024-01-01')), and(ge(lines.day, date'2024-01-01'), lt(lines.day, date'2025-01-01'))); group "
    "year(lines.day)" },
  { "number of customers per state",
    "from lines; show lines.state, count_distinct(lines.customer_id); group lines.state" },
  { "running total of sales by month",
    "from lines; show truncate_month(lines.day), sum(lines.sales), sum(sum(lines.sales)) as running total; group "
    "truncate_month(lines.day); order truncate_month(lines.day)" },
  { "total sales for Texas and Ohio", "from lines; show lines.state, sum(lines.sales); where in(lines.state, 'Texas', "
                                      "'Ohio'); group lines.state" },
  { "sales between March and May 2024", "from lines; show sum(lines.sales); where and(ge(lines.day, "
                                        "date'2024-03-01'), lt(lines.day, date'2024-06-01'))" },
};

static void
expect_plan (DowserPlannerIndex *index, const char *question, const char *expected)
{
  g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, question, NULL);
  g_autofree char *text = understanding->plan != NULL ? select_to_text (understanding->plan->select) : NULL;

  g_test_message ("%s", question);
  g_assert_cmpstr (text, ==, expected);
}

static void
test_file_questions_get_right_totals (void)
{
  g_autoptr (DowserPlannerIndex) index = make_index ();

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    expect_plan (index, questions[i][0], questions[i][1]);
}

/* Tests a table whose rows are called sales and have an amount. "sales" means the amount if it is summed, but the rows
 * if they are counted. */
static void
test_sales_mean_rows_or_amounts (void)
{
  static const char *const tables = "sales: sale_id INTEGER pk, store_id INTEGER -> stores, quantity INTEGER, "
                                    "unit_price REAL, total_amount REAL\n"
                                    "stores: store_id INTEGER pk, region TEXT\n";
  g_autoptr (DowserSchema) schema = schema_new_from_lines (tables);
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);

  expect_plan (index, "sales by region",
               "from stores; inner sales on eq(sales.store_id, stores.store_id); show stores.region, "
               "sum(sales.total_amount); group stores.region");
  expect_plan (index, "number of sales by region",
               "from sales; inner stores on eq(sales.store_id, stores.store_id); show stores.region, count(); group "
               "stores.region");
}

static void
expect_file_plan (const char *tables, const char *question, const char *expected)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (tables);
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);

  expect_plan (index, question, expected);
}

/* Tests a file that has the same name as its measure. */
static void
test_file_and_measure_may_share_name (void)
{
  static const char *const revenue_table = "umsatz: region TEXT, filiale TEXT, umsatz REAL\n";
  static const char *const prices = "prices: item TEXT, category TEXT, unit_price REAL\n";

  expect_file_plan (revenue_table, "umsatz per region",
                    "from umsatz; show umsatz.region, sum(umsatz.umsatz); group umsatz.region");
  expect_file_plan (revenue_table, "total umsatz", "from umsatz; show sum(umsatz.umsatz)");
  expect_file_plan (prices, "number of prices per category",
                    "from prices; show prices.category, count(); group prices.category");
  expect_file_plan (prices, "average price per category",
                    "from prices; show prices.category, avg(prices.unit_price); group prices.category");
  expect_file_plan (prices, "how many prices", "from prices; show count()");
}

DOWSER_TEST_MAIN (parse_totals)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/parse-totals/file-questions-get-right-totals", test_file_questions_get_right_totals);
  g_test_add_func ("/planner/parse-totals/sales-mean-rows-or-amounts", test_sales_mean_rows_or_amounts);
  g_test_add_func ("/planner/parse-totals/file-and-measure-may-share-name", test_file_and_measure_may_share_name);
  return g_test_run ();
}
