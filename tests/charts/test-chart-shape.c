/* test-chart-shape.c - tests which chart fits the rows of a plan, and for which axis or series the chart uses each
 * column */
#include "charts/dowser-chart-shape.h"
#include "operations/dowser-apply.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

static void
expect_chart (const char *text, DowserChart expected)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (text);
  DowserChart chart = dowser_chart_suggest (plan, schema, NULL);

  g_assert_cmpint (chart, ==, expected);
  /* A suggested chart is never refused. */
  g_assert_null (dowser_chart_get_problem (plan, schema, chart));
  if (chart != DOWSER_CHART_NONE)
    {
      g_autoptr (DowserChartShape) shape = dowser_chart_shape_new (plan, schema, NULL, chart);

      g_assert_nonnull (shape);
      g_assert_cmpuint (shape->values->len, >, 0);
    }
}

static void
test_fitting_chart_is_suggested (void)
{
  expect_chart ("from customers; show count() as n", DOWSER_CHART_NUMBER);
  expect_chart ("from products; show products.name, products.price; order products.price desc; limit 1",
                DOWSER_CHART_NUMBER);
  expect_chart ("from customers; show customers.country, count() as n; group customers.country", DOWSER_CHART_BAR);
  expect_chart ("from orders; show truncate_month(orders.order_date) as month, sum(orders.total) as total; group "
                "truncate_month(orders.order_date)",
                DOWSER_CHART_LINE);
  expect_chart ("from orders; show year(orders.order_date) as year, count() as n; group year(orders.order_date)",
                DOWSER_CHART_LINE);
  expect_chart ("from products; show products.name, products.price; limit 10", DOWSER_CHART_BAR);
  expect_chart ("from products; show products.name, products.price", DOWSER_CHART_HISTOGRAM);
  expect_chart ("from order_items; show order_items.quantity, order_items.unit_price", DOWSER_CHART_SCATTER);
  expect_chart ("from orders; show orders.order_date, orders.total", DOWSER_CHART_LINE);
}

/* Tests that ids are not charted as quantities. */
static void
test_ids_are_not_charted_as_quantities (void)
{
  expect_chart ("from customers; show customers.id, customers.name", DOWSER_CHART_NONE);
  expect_chart ("from orders; show orders.customer_id, orders.status", DOWSER_CHART_NONE);
}

/* @expected: the indices of the chart's columns in the form "along split value,value": the column along the x axis, the
 * column that splits the rows into series, and the columns of values */
static void
expect_shape (const char *text, int across, DowserChart kind, const char *expected)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (text);
  g_autoptr (DowserChartShape) shape = NULL;
  GString *found = g_string_new (NULL);

  if (across >= 0)
    ((DowserOutput *) plan->select->outputs->pdata[across])->view.across = TRUE;
  shape = dowser_chart_shape_new (plan, schema, NULL, kind);
  if (shape != NULL)
    {
      g_string_append_printf (found, "%d %d ", shape->along, shape->split);
      for (guint i = 0; i < shape->values->len; i++)
        g_string_append_printf (found, "%s%u", i > 0 ? "," : "", g_array_index (shape->values, guint, i));
    }
  g_assert_cmpstr (found->str, ==, expected);
  g_string_free (found, TRUE);
}

#define BY_MONTH_AND_STATUS                                                                                            \
  "from orders; show orders.status, truncate_month(orders.order_date) as month, count() as n; group orders.status, "   \
  "truncate_month(orders.order_date)"
#define BY_COUNTRY_AND_NAME                                                                                            \
  "from customers; show customers.country, customers.name, count() as n; group customers.country, customers.name"

static void
test_each_column_gets_its_axis (void)
{
  expect_shape (BY_MONTH_AND_STATUS, -1, DOWSER_CHART_LINE, "1 0 2");
  expect_shape (BY_MONTH_AND_STATUS, 1, DOWSER_CHART_BAR, "0 1 2");
  expect_shape (BY_COUNTRY_AND_NAME, -1, DOWSER_CHART_BAR, "0 1 2");
  expect_shape (BY_COUNTRY_AND_NAME, 0, DOWSER_CHART_BAR, "1 0 2");
  expect_shape ("from orders; show orders.status, sum(orders.total), sum(orders.id), count(); group orders.status", -1,
                DOWSER_CHART_BAR, "0 -1 1,2");
  expect_shape ("from order_items; show order_items.quantity, order_items.unit_price", -1, DOWSER_CHART_SCATTER,
                "0 -1 1");
  expect_shape ("from customers; show customers.name, customers.id", -1, DOWSER_CHART_BAR, "0 -1 1");
  expect_shape ("from customers; show customers.name", -1, DOWSER_CHART_BAR, "");
}

static void
test_axis_kind_follows_chart_and_column (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (BY_MONTH_AND_STATUS);
  g_autoptr (DowserChartShape) line = dowser_chart_shape_new (plan, schema, NULL, DOWSER_CHART_LINE);
  g_autoptr (DowserChartShape) bars = dowser_chart_shape_new (plan, schema, NULL, DOWSER_CHART_BAR);

  g_assert_cmpint (line->axis, ==, DOWSER_AXIS_TIME);
  g_assert_cmpint (line->unit, ==, DOWSER_UNIT_MONTH);
  g_assert_cmpint (bars->axis, ==, DOWSER_AXIS_CATEGORY);
}

static void
test_hidden_columns_are_not_drawn (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from products; show products.name, products.price");

  ((DowserOutput *) plan->select->outputs->pdata[1])->view.hidden = TRUE;
  g_assert_cmpint (dowser_chart_suggest (plan, schema, NULL), ==, DOWSER_CHART_NONE);
  g_assert_null (dowser_chart_shape_new (plan, schema, NULL, DOWSER_CHART_HISTOGRAM));
}

DOWSER_TEST_MAIN (chart_shape)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/chart-shape/fitting-chart-is-suggested", test_fitting_chart_is_suggested);
  g_test_add_func ("/planner/chart-shape/ids-are-not-charted-as-quantities", test_ids_are_not_charted_as_quantities);
  g_test_add_func ("/planner/chart-shape/each-column-gets-its-axis", test_each_column_gets_its_axis);
  g_test_add_func ("/planner/chart-shape/axis-kind-follows-chart-and-column", test_axis_kind_follows_chart_and_column);
  g_test_add_func ("/planner/chart-shape/hidden columns are not drawn", test_hidden_columns_are_not_drawn);
  return g_test_run ();
}
