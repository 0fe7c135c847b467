/* test-output-view.c - tests that a column's view is part of the plan, but doesn't change the statement */
#include "base/dowser-error.h"
#include "plan/dowser-plan-json.h"
#include "support/dowser-test-main.h"

#define PLAN                                                                                                            \
  "{\"version\":1,\"chart\":\"bar\",\"select\":{\"outputs\":[{\"expr\":{\"kind\":\"literal\",\"value\":1},\"view\":{"   \
  "\"hidden\":true,\"pinned\":true,\"across\":true,\"format\":{\"decimals\":2,\"thousands\":true,\"currency\":\"€\"," \
  "\"date\":\"iso\"}}}]}}"
#define PLAIN "{\"version\":1,\"select\":{\"outputs\":[{\"expr\":{\"kind\":\"literal\",\"value\":1}}]}}"

static DowserPlan *
read_plan (const char *text)
{
  g_autoptr (GError) error = NULL;
  DowserPlan *plan = dowser_plan_from_json (text, -1, &error);

  g_assert_no_error (error);
  return plan;
}

static void
test_views_survive_json (void)
{
  g_autoptr (DowserPlan) plan = read_plan (PLAN);
  g_autoptr (DowserPlan) copy = dowser_plan_with_select (plan, dowser_select_copy (plan->select));
  g_autofree char *text = dowser_plan_to_json (copy, FALSE);

  g_assert_cmpstr (text, ==, PLAN);
  g_assert_true (dowser_plan_equal (plan, copy));
}

static void
test_views_do_not_change_the_sql (void)
{
  g_autoptr (DowserPlan) chart_plan = read_plan (PLAN);
  g_autoptr (DowserPlan) plain_plan = read_plan (PLAIN);

  g_assert_false (dowser_plan_equal (chart_plan, plain_plan));
  g_assert_false (dowser_select_equal (chart_plan->select, plain_plan->select));
  g_assert_true (dowser_plan_has_same_statement (chart_plan, plain_plan));
  g_assert_true (dowser_select_has_same_rows (chart_plan->select, plain_plan->select));
}

static void
test_headings_are_in_the_sql (void)
{
  g_autoptr (DowserPlan) plain_plan = read_plan (PLAIN);
  g_autoptr (DowserPlan) named = dowser_plan_with_select (plain_plan, dowser_select_copy (plain_plan->select));

  ((DowserOutput *) named->select->outputs->pdata[0])->name = g_strdup ("one");
  g_assert_false (dowser_plan_has_same_statement (named, plain_plan));
  g_assert_true (dowser_select_has_same_rows (named->select, plain_plan->select));
}

static void
test_invalid_views_are_refused (void)
{
  static const char *const views[] = {
    "{\"shown\":true}",
    "{\"format\":{\"decimals\":16}}",
    "{\"format\":{\"decimals\":-1}}",
    "{\"format\":{\"percent\":true,\"currency\":\"€\"}}",
    "{\"format\":{\"date\":\"roman\"}}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text
          = g_strdup_printf ("{\"select\":{\"outputs\":[{\"expr\":{\"kind\":\"literal\",\"value\":1},\"view\":%s}]}}",
                             views[i]);

      g_assert_null (dowser_plan_from_json (text, -1, &error));
      g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED);
    }
}

DOWSER_TEST_MAIN (output_view)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/output-view/views-survive-json", test_views_survive_json);
  g_test_add_func ("/model/output-view/views-do-not-change-the-sql", test_views_do_not_change_the_sql);
  g_test_add_func ("/model/output-view/headings-are-in-the-sql", test_headings_are_in_the_sql);
  g_test_add_func ("/model/output-view/invalid-views-are-refused", test_invalid_views_are_refused);
  return g_test_run ();
}
