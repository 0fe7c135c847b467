/* test-plan-golden.c - compares the charts that fit each plan, and their shapes, with a golden file */
#include "charts/dowser-chart-shape.h"
#include "support/dowser-test-main.h"
#include "support/plan-golden.h"

static void
append_plan (GString *written, const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile)
{
  g_string_append_printf (written, "  %s\n", dowser_chart_nicks[dowser_chart_suggest (plan, schema, profile)]);
  for (DowserChart kind = DOWSER_CHART_BAR; kind <= DOWSER_CHART_NUMBER; kind++)
    {
      g_autoptr (DowserChartShape) shape = dowser_chart_shape_new (plan, schema, profile, kind);

      g_string_append_printf (written, "  %s: ", dowser_chart_nicks[kind]);
      if (shape == NULL)
        {
          g_string_append_printf (written, "%s\n", dowser_chart_get_problem (plan, schema, kind));
          continue;
        }
      g_string_append_printf (written, "axis %d along %d split %d unit %d/%d%s%s left %u values", shape->axis,
                              shape->along, shape->split, shape->unit, shape->split_unit,
                              shape->ordered ? " ordered" : "", shape->plain ? " plain" : "", shape->left_out);
      for (guint i = 0; i < shape->values->len; i++)
        g_string_append_printf (written, " %u", g_array_index (shape->values, guint, i));
      g_string_append_c (written, '\n');
    }
}

static void
test_chart_shapes_match_the_golden_file (void)
{
  expect_plan_golden ("charts", "plans.golden", append_plan);
}

DOWSER_TEST_MAIN (plan_golden)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/charts/chart-shapes-match-the-golden-file", test_chart_shapes_match_the_golden_file);
  return g_test_run ();
}
