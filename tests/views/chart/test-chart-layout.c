/* test-chart-layout.c - tests that a chart's parts are inside the chart's area, can be distinguished, and are found at
 * the pointer */
#include "support/dowser-test-main.h"
#include "views/chart/dowser-chart-layout.h"

#include "rows/dowser-chart-scale.h"

#include <string.h>

/* Returns a width of seven pixels per byte, so that the test doesn't depend on a font. */
static double
measure_cb (const char *text, gpointer user_data)
{
  return 7.0 * strlen (text);
}

static DowserChartData *
data_new (DowserChart kind, DowserChartAxis axis, guint n_series, guint n_points)
{
  DowserChartShape shape = { .kind = kind, .axis = axis, .along = 0, .split = -1, .unit = -1, .split_unit = -1 };
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (n_series + 1, MAX (1, n_points));
  g_autoptr (DowserPage) page = NULL;
  g_autoptr (DowserResult) result = NULL;
  DowserChartData *data;

  shape.values = g_array_new (FALSE, FALSE, sizeof (guint));
  shape.formats = g_ptr_array_new ();
  shape.ordered = axis != DOWSER_AXIS_CATEGORY;
  for (guint i = 0; i <= n_series; i++)
    {
      g_ptr_array_add (columns, dowser_result_column_new (i == 0 ? "name" : "amount", DOWSER_VALUE_UNKNOWN));
      if (i > 0)
        g_array_append_val (shape.values, i);
    }
  for (guint i = 0; i < n_points; i++)
    for (guint j = 0; j <= n_series; j++)
      dowser_page_builder_add_integer (builder, (i + 1) * (j > 0 ? 10 * j : 1));
  page = dowser_page_builder_end (builder);
  result = dowser_result_new (columns);
  if (n_points > 0)
    dowser_result_add_page (result, page);
  dowser_result_set_complete (result, FALSE, 0);
  data = dowser_chart_data_new (&shape, result);
  g_array_unref (shape.values);
  g_ptr_array_unref (shape.formats);
  return data;
}

static void
expect_inside (const DowserChartLayout *layout)
{
  for (guint i = 0; i < layout->data->series->len; i++)
    for (guint j = 0; j < dowser_chart_data_get_series (layout->data, i)->points->len; j++)
      {
        DowserChartBox box;

        g_assert_true (dowser_chart_layout_get_box (layout, i, j, &box));
        g_assert_cmpfloat (box.x, >=, 0);
        g_assert_cmpfloat (box.y, >=, 0);
        g_assert_cmpfloat (box.x + box.width, <=, layout->width + 0.01);
        g_assert_cmpfloat (box.y + box.height, <=, layout->height + 0.01);
      }
}

static void
expect_texts_apart (const DowserChartLayout *layout)
{
  for (guint i = 1; i < layout->along->len; i++)
    {
      const DowserTick *before = layout->along->pdata[i - 1];
      const DowserTick *tick = layout->along->pdata[i];
      double end = dowser_chart_layout_get_x (layout, before->at) + measure_cb (before->text, NULL) / 2;

      g_assert_cmpfloat (dowser_chart_layout_get_x (layout, tick->at) - measure_cb (tick->text, NULL) / 2, >, end);
    }
}

/* Checks that each point is found at the position where it is drawn. */
static void
expect_found (const DowserChartLayout *layout)
{
  for (guint i = 0; i < layout->data->series->len; i++)
    for (guint j = 0; j < dowser_chart_data_get_series (layout->data, i)->points->len; j++)
      {
        DowserChartBox box;
        guint series = 99;
        guint point = 99;

        g_assert_true (dowser_chart_layout_get_box (layout, i, j, &box));
        g_assert_true (
            dowser_chart_layout_find_point (layout, box.x + box.width / 2, box.y + box.height / 2, &series, &point));
        g_assert_cmpuint (series, ==, i);
        g_assert_cmpuint (point, ==, j);
      }
}

static void
check_layout (DowserChart kind, DowserChartAxis axis, guint n_series, guint n_points)
{
  static const int sizes[][2] = { { 360, 300 }, { 700, 500 }, { 1800, 1000 } };
  g_autoptr (DowserChartData) data = data_new (kind, axis, n_series, n_points);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      double height = MAX (sizes[i][1], dowser_chart_layout_get_min_height (data, 17));
      g_autoptr (DowserChartLayout) layout = dowser_chart_layout_new (data, sizes[i][0], height, 17, measure_cb, NULL);

      g_assert_cmpuint (layout->legend->len, ==, n_series > 1 && kind != DOWSER_CHART_HISTOGRAM ? n_series : 0);
      expect_inside (layout);
      expect_texts_apart (layout);
      expect_found (layout);
    }
}

static void
test_bars_stay_inside_the_area (void)
{
  check_layout (DOWSER_CHART_BAR, DOWSER_AXIS_CATEGORY, 1, 5);
  check_layout (DOWSER_CHART_BAR, DOWSER_AXIS_CATEGORY, 1, 60);
  check_layout (DOWSER_CHART_BAR, DOWSER_AXIS_CATEGORY, 3, 20);
}

static void
test_lines_and_points_stay_inside (void)
{
  check_layout (DOWSER_CHART_LINE, DOWSER_AXIS_NUMBER, 1, 12);
  check_layout (DOWSER_CHART_LINE, DOWSER_AXIS_NUMBER, 3, 12);
  check_layout (DOWSER_CHART_LINE, DOWSER_AXIS_CATEGORY, 2, 8);
  check_layout (DOWSER_CHART_SCATTER, DOWSER_AXIS_NUMBER, 1, 12);
  check_layout (DOWSER_CHART_LINE, DOWSER_AXIS_NUMBER, 1, 1);
}

static void
test_histogram_stays_inside_the_area (void)
{
  check_layout (DOWSER_CHART_HISTOGRAM, DOWSER_AXIS_NUMBER, 1, 200);
}

static void
test_chart_without_data_draws_nothing (void)
{
  g_autoptr (DowserChartData) data = data_new (DOWSER_CHART_BAR, DOWSER_AXIS_CATEGORY, 1, 0);
  g_autoptr (DowserChartLayout) layout = dowser_chart_layout_new (data, 400, 300, 17, measure_cb, NULL);
  guint series;
  guint point;

  g_assert_false (dowser_chart_layout_find_point (layout, 200, 150, &series, &point));
}

/* Tests that a chart with too many bars for its height becomes higher, so that each bar is at least as high as one line
 * of text. */
static void
test_bars_keep_their_height (void)
{
  g_autoptr (DowserChartData) data = data_new (DOWSER_CHART_BAR, DOWSER_AXIS_CATEGORY, 1, 60);

  g_assert_cmpfloat (dowser_chart_layout_get_min_height (data, 17), >, 60 * 17);
}

DOWSER_TEST_MAIN (chart_layout)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/chart-layout/bars-stay-inside-the-area", test_bars_stay_inside_the_area);
  g_test_add_func ("/views/chart-layout/lines-and-points-stay-inside", test_lines_and_points_stay_inside);
  g_test_add_func ("/views/chart-layout/histogram-stays-inside-the-area", test_histogram_stays_inside_the_area);
  g_test_add_func ("/views/chart-layout/chart-without-data-draws-nothing", test_chart_without_data_draws_nothing);
  g_test_add_func ("/views/chart-layout/bars keep their height", test_bars_keep_their_height);
  return g_test_run ();
}
