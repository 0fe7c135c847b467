/* test-chart-data.c - tests that a chart's points have the right texts and don't exceed their maximum number */
#include "charts/dowser-chart-data.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <string.h>

/* @rows: cells are separated by blanks, rows by "; "; "-" is NULL */
static DowserResult *
make_result_from_text (const DowserPlan *plan, const char *rows)
{
  g_auto (GStrv) lines = g_strsplit (rows, "; ", -1);
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  guint n_columns = plan->select->outputs->len;
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (n_columns, 65536);
  g_autoptr (DowserPage) page = NULL;
  DowserResult *result;

  for (guint i = 0; i < n_columns; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (plan->select, i);

      g_ptr_array_add (columns, dowser_result_column_new (heading, DOWSER_VALUE_UNKNOWN));
    }
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], " ", -1);

      g_assert_cmpuint (g_strv_length (cells), ==, n_columns);
      for (guint j = 0; j < n_columns; j++)
        {
          char *end;
          double number = g_ascii_strtod (cells[j], &end);

          if (g_str_equal (cells[j], "-"))
            dowser_page_builder_add_null (builder);
          else if (*end == '\0')
            dowser_page_builder_add_real (builder, number);
          else
            dowser_page_builder_add_text (builder, cells[j], strlen (cells[j]));
        }
    }
  page = dowser_page_builder_end (builder);
  result = dowser_result_new (columns);
  dowser_result_add_page (result, page);
  dowser_result_set_complete (result, FALSE, 0);
  return result;
}

static DowserChartData *
make_chart_data (const char *text, DowserChart kind, const char *rows)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (text);
  g_autoptr (DowserChartShape) shape = dowser_chart_shape_new (plan, schema, NULL, kind);
  g_autoptr (DowserResult) result = make_result_from_text (plan, rows);

  g_assert_nonnull (shape);
  return dowser_chart_data_new (shape, result);
}

static char *
print_chart_data (const DowserChartData *data)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < data->series->len; i++)
    {
      const DowserChartSeries *series = dowser_chart_data_get_series (data, i);

      g_string_append_printf (text, "%s%s:", i > 0 ? " | " : "", series->name);
      for (guint j = 0; j < series->points->len; j++)
        {
          g_autofree char *position = dowser_chart_data_dup_position (data, i, j);
          g_autofree char *value = dowser_chart_data_dup_value (data, i, j);

          g_string_append_printf (text, " %s=%s", position, value);
        }
    }
  return g_string_free (text, FALSE);
}

static void
expect_data (const char *text, DowserChart kind, const char *rows, const char *expected)
{
  g_autoptr (DowserChartData) data = make_chart_data (text, kind, rows);
  g_autofree char *found = print_chart_data (data);

  g_assert_cmpstr (found, ==, expected);
}

#define BY_STATUS "from orders; show orders.status, count() as n; group orders.status"
#define BY_MONTH                                                                                                       \
  "from orders; show truncate_month(orders.order_date) as month, sum(orders.total) as total; group "                   \
  "truncate_month(orders.order_date)"
#define BY_MONTH_AND_STATUS                                                                                            \
  "from orders; show truncate_month(orders.order_date) as month, orders.status, count() as n; group "                  \
  "truncate_month(orders.order_date), orders.status"
#define MEAN_BY_WEEK                                                                                                   \
  "from orders; show truncate_week(orders.order_date) as week, avg(orders.total) as mean; group "                      \
  "truncate_week(orders.order_date)"
#define PRICES "from products; show products.name, products.price"

static void
test_rows_become_chart_points (void)
{
  expect_data (BY_STATUS, DOWSER_CHART_BAR, "new 3; sent 1200; - -", "n: new=3 sent=1,200 NULL=NULL");
  expect_data (BY_MONTH, DOWSER_CHART_LINE, "2024-02-01 7; 2024-01-01 5; - 9", "total: Jan 2024=5 Feb 2024=7");
  expect_data (BY_MONTH_AND_STATUS, DOWSER_CHART_LINE, "2024-01-01 new 1; 2024-01-01 sent 2; 2024-02-01 new 3",
               "new: Jan 2024=1 Feb 2024=3 | sent: Jan 2024=2");
  expect_data (BY_MONTH_AND_STATUS, DOWSER_CHART_BAR, "2024-02-01 new 1; 2024-01-01 sent 2; 2024-01-01 new 3",
               "new: Feb 2024=1 Jan 2024=3 | sent: Jan 2024=2");
  expect_data (MEAN_BY_WEEK, DOWSER_CHART_LINE, "2024-01-08 94.26435877261999; 2024-01-01 5",
               "mean: Week of 2024-01-01=5 Week of 2024-01-08=94.26");
  expect_data (PRICES, DOWSER_CHART_BAR, "a 94.26435877261999", "price: a=94.26435877261999");
  expect_data (PRICES, DOWSER_CHART_HISTOGRAM, "a 1; b 2; c 2; d 9; e -",
               "price: 0 to 2=1 2 to 4=2 4 to 6=0 6 to 8=0 8 to 10=1");
  expect_data ("from customers; show count() as n", DOWSER_CHART_NUMBER, "2400", "n: 1=2,400");
}

static void
test_time_units_become_series (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (BY_MONTH_AND_STATUS);
  g_autoptr (DowserResult) result = make_result_from_text (plan, "2024-01-01 new 1; 2024-02-01 sent 2");
  g_autoptr (DowserChartShape) shape = NULL;
  g_autoptr (DowserChartData) data = NULL;
  g_autofree char *text = NULL;

  ((DowserOutput *) plan->select->outputs->pdata[0])->view.across = TRUE;
  shape = dowser_chart_shape_new (plan, schema, NULL, DOWSER_CHART_BAR);
  data = dowser_chart_data_new (shape, result);
  text = print_chart_data (data);
  g_assert_cmpstr (text, ==, "Jan 2024: new=1 | Feb 2024: sent=2");
}

/* Returns @n rows. Each row consists of @before, a number, and another number. */
static char *
repeat_rows (guint n, const char *before)
{
  GString *rows = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (rows, "%s%s%u %u", i > 0 ? "; " : "", before, i, i);
  return g_string_free (rows, FALSE);
}

static void
test_bars_are_bounded (void)
{
  g_autofree char *rows = repeat_rows (100, "name");
  g_autoptr (DowserChartData) data = make_chart_data (PRICES, DOWSER_CHART_BAR, rows);

  g_assert_cmpuint (data->n_points, ==, DOWSER_CHART_MAX_BARS);
  g_assert_cmpstr (data->note, ==, "The chart shows only the first 60 of 100. Sort or filter to see others.");
}

static void
test_points_are_bounded (void)
{
  g_autofree char *rows = repeat_rows (20000, "");
  g_autoptr (DowserChartData) data
      = make_chart_data ("from order_items; show order_items.quantity, order_items.unit_price", DOWSER_CHART_SCATTER,
                         rows);

  g_assert_cmpuint (data->n_points, <=, DOWSER_CHART_MAX_POINTS);
  g_assert_cmpuint (data->n_points, >, DOWSER_CHART_MAX_POINTS / 2);
  g_assert_cmpstr (data->note, ==, "The chart shows one of every 4 rows, of 20,000 in total.");
}

static void
test_series_are_bounded (void)
{
  g_autofree char *rows = repeat_rows (20, "2024-01-01 s");
  g_autoptr (DowserChartData) data = make_chart_data (BY_MONTH_AND_STATUS, DOWSER_CHART_LINE, rows);

  g_assert_cmpuint (data->series->len, ==, DOWSER_CHART_MAX_SERIES);
  g_assert_cmpstr (data->note, ==, "The chart shows only 8 of 20 values of status.");
}

static void
test_chart_is_summarized_in_words (void)
{
  g_autoptr (DowserChartData) bars = make_chart_data (BY_STATUS, DOWSER_CHART_BAR, "new 3; sent 1200; lost 5");
  g_autoptr (DowserChartData) none = make_chart_data (BY_STATUS, DOWSER_CHART_BAR, "new -");
  g_autofree char *text = dowser_chart_data_dup_summary (bars);
  g_autofree char *nothing = dowser_chart_data_dup_summary (none);

  g_assert_cmpstr (text, ==, "Bar Chart of n by status: 3 values, from 3 (new) to 1,200 (sent).");
  g_assert_cmpstr (nothing, ==, "Bar Chart of n by status: no values.");
}

static void
expect_summary (const char *text, DowserChart kind, const char *rows, const char *expected)
{
  g_autoptr (DowserChartData) data = make_chart_data (text, kind, rows);
  g_autofree char *found = dowser_chart_data_dup_summary (data);

  g_assert_cmpstr (found, ==, expected);
}

/* Tests that the summary finds the minimum and maximum in any series at any index, and ignores missing values. */
static void
test_summary_covers_every_series (void)
{
  expect_summary (BY_STATUS, DOWSER_CHART_BAR, "new 3", "Bar Chart of n by status: 1 value, from 3 (new) to 3 (new).");
  expect_summary (BY_STATUS, DOWSER_CHART_BAR, "a 4; b -; c 1; d 9; e 5; f 9; g 1",
                  "Bar Chart of n by status: 6 values, from 1 (c) to 9 (d).");
  expect_summary (BY_MONTH_AND_STATUS, DOWSER_CHART_LINE,
                  "2024-01-01 new 4; 2024-02-01 new 5; 2024-01-01 sent 1; 2024-02-01 sent 2",
                  "Line Chart of n by month: 4 values, from 1 (Jan 2024) to 5 (Feb 2024).");
  expect_summary (BY_MONTH_AND_STATUS, DOWSER_CHART_LINE,
                  "2024-01-01 new 4; 2024-02-01 new 5; 2024-01-01 sent 6; 2024-02-01 sent 7",
                  "Line Chart of n by month: 4 values, from 4 (Jan 2024) to 7 (Feb 2024).");
  expect_summary ("from orders; show orders.status, count() as n, sum(orders.total) as total; group orders.status",
                  DOWSER_CHART_BAR, "new 4 10; sent 2 20",
                  "Bar Chart of n by status: 2 values, from 2 (sent) to 4 (new).");
  expect_summary (PRICES, DOWSER_CHART_HISTOGRAM, "a 1; b 2; c 2; d 9; e -",
                  "Histogram of price: 5 values, from 0 (4 to 6) to 2 (2 to 4).");
  expect_summary (PRICES, DOWSER_CHART_HISTOGRAM, "a 1000; b 2000; c 2000; d 9000; e -",
                  "Histogram of price: 5 values, from 0 (4,000 to 6,000) to 2 (2,000 to 4,000).");
  expect_summary ("from customers; show count() as n, max(customers.id) as last", DOWSER_CHART_NUMBER, "2400 7",
                  "n: 2,400, last: 7");
  expect_summary ("from customers; show count() as n, max(customers.id) as last", DOWSER_CHART_NUMBER, "- 7",
                  "n: NULL, last: 7");
  expect_summary ("from order_items; show order_items.quantity, order_items.unit_price", DOWSER_CHART_SCATTER,
                  "1200 2.5; 3 4", "Scatter Plot of unit_price by quantity: 2 values, from 2.5 (1,200) to 4 (3).");
  expect_summary ("from orders; show year(orders.order_date) as year, avg(orders.total) as mean; group "
                  "year(orders.order_date)",
                  DOWSER_CHART_LINE, "2023 4.123456; 2024 5000",
                  "Line Chart of mean by year: 2 values, from 4.12 (2023) to 5,000 (2024).");
}

/* Checks that a chart shows numbers as times if they count seconds or milliseconds since 1970. */
static void
expect_moments (const char *text, DowserScale scale, DowserChart kind, const char *rows, const char *expected)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (text);
  g_autoptr (DowserResult) result = make_result_from_text (plan, rows);
  g_autoptr (DowserChartShape) shape = NULL;
  g_autoptr (DowserChartData) data = NULL;
  DowserOutput *output = plan->select->outputs->pdata[0];
  g_autofree char *found = NULL;

  output->view.format = dowser_format_new ();
  output->view.format->scale = scale;
  shape = dowser_chart_shape_new (plan, schema, NULL, kind);
  g_assert_nonnull (shape);
  data = dowser_chart_data_new (shape, result);
  found = print_chart_data (data);
  g_assert_cmpstr (found, ==, expected);
  g_assert_cmpint (data->axis, ==, kind == DOWSER_CHART_BAR ? DOWSER_AXIS_CATEGORY : DOWSER_AXIS_TIME);
  if (kind == DOWSER_CHART_LINE)
    g_assert_cmpfloat (data->x_low, ==, 1640995200);
}

static void
test_numeric_timestamps_become_times (void)
{
  static const char quantities[] = "from order_items; show order_items.quantity, order_items.unit_price";
  static const char single_output[] = "from order_items; show order_items.quantity";

  expect_moments (quantities, DOWSER_SCALE_SECONDS, DOWSER_CHART_LINE, "1641081600 2; 1640995200 5; - 3",
                  "unit_price: 1 Jan 2022=5 2 Jan 2022=2");
  expect_moments (quantities, DOWSER_SCALE_MILLISECONDS, DOWSER_CHART_LINE, "1641081600000 2; 1640995200000 5",
                  "unit_price: 1 Jan 2022=5 2 Jan 2022=2");
  expect_moments (quantities, DOWSER_SCALE_SECONDS, DOWSER_CHART_SCATTER, "1641081600 2; 1640995200 5",
                  "unit_price: 2 Jan 2022=2 1 Jan 2022=5");
  expect_moments (quantities, DOWSER_SCALE_SECONDS, DOWSER_CHART_BAR, "1641081600 2", "unit_price: 2 Jan 2022=2");
  expect_moments (single_output, DOWSER_SCALE_SECONDS, DOWSER_CHART_HISTOGRAM,
                  "1640995200; 1641081600; 1641081700; 1641340800",
                  "quantity: 1 Jan 2022 to 2 Jan 2022=1 2 Jan 2022 to 3 Jan 2022=2 3 Jan 2022 to 4 Jan 2022=0 4 Jan "
                  "2022 to 5 Jan 2022=0 5 Jan 2022 to 6 Jan 2022=1");
}

DOWSER_TEST_MAIN (chart_data)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/chart-data/rows-become-chart-points", test_rows_become_chart_points);
  g_test_add_func ("/planner/chart-data/time-units-become-series", test_time_units_become_series);
  g_test_add_func ("/planner/chart-data/bars are bounded", test_bars_are_bounded);
  g_test_add_func ("/planner/chart-data/points are bounded", test_points_are_bounded);
  g_test_add_func ("/planner/chart-data/series are bounded", test_series_are_bounded);
  g_test_add_func ("/planner/chart-data/numeric-timestamps-become-times", test_numeric_timestamps_become_times);
  g_test_add_func ("/planner/chart-data/chart-is-summarized-in-words", test_chart_is_summarized_in_words);
  g_test_add_func ("/planner/chart-data/summary-covers-every-series", test_summary_covers_every_series);
  return g_test_run ();
}
