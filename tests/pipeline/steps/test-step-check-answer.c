/* test-step-check-answer.c - tests that warnings about the rows are added to the findings, and that each warning is
 * added only one time */
#include "support/dowser-pipeline-fixture.h"
#include "support/dowser-test-main.h"

static GPtrArray *
make_columns (void)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  g_ptr_array_add (columns, dowser_result_column_new ("id", DOWSER_VALUE_INTEGER));
  g_ptr_array_add (columns, dowser_result_column_new ("country", DOWSER_VALUE_TEXT));
  return columns;
}

/* Sets @n_rows rows. Each row consists of an integer and a NULL. */
static void
set_rows (PipelineFixture *fixture, guint n_rows)
{
  GPtrArray *pages = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_page_unref);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (2, 16);

  for (guint i = 0; i < n_rows; i++)
    {
      dowser_page_builder_add_integer (builder, i);
      dowser_page_builder_add_null (builder);
    }
  if (n_rows > 0)
    g_ptr_array_add (pages, dowser_page_builder_end (builder));
  dowser_scripted_source_set_result (fixture->source, make_columns (), pages);
}

static DowserRunner *
make_runner (PipelineFixture *fixture, gint64 limit)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "customers", "customers");
  dowser_select_add_output (select, dowser_expr_new_column ("customers", "id"), NULL);
  dowser_select_add_output (select, dowser_expr_new_column ("customers", "country"), NULL);
  select->limit = limit;
  dowser_session_set_source_uri (session, PIPELINE_URI);
  dowser_session_take_plan (session, dowser_plan_new (select), DOWSER_PLAN_ORIGIN_FILE, NULL);
  return dowser_runner_new (session, fixture->context);
}

static guint
count_findings (DowserRunner *runner, const char *check)
{
  GPtrArray *findings = dowser_session_get_findings (dowser_runner_get_session (runner));
  guint n_findings = 0;

  for (guint i = 0; i < findings->len; i++)
    if (g_str_equal (((const DowserFinding *) g_ptr_array_index (findings, i))->check, check))
      n_findings++;
  return n_findings;
}

static void
test_no_rows (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = make_runner (fixture, DOWSER_NO_LIMIT);

  set_rows (fixture, 0);
  pipeline_run_to_end (runner);
  g_assert_cmpuint (count_findings (runner, "result-empty"), ==, 1);
  g_assert_cmpuint (count_findings (runner, "result-null-column"), ==, 0);
}

static void
test_empty_column (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = make_runner (fixture, DOWSER_NO_LIMIT);

  set_rows (fixture, 3);
  pipeline_run_to_end (runner);
  g_assert_cmpuint (count_findings (runner, "result-null-column"), ==, 1);
  g_assert_cmpuint (count_findings (runner, "result-limit"), ==, 0);
}

static void
test_limit_without_order (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = make_runner (fixture, 3);

  set_rows (fixture, 3);
  pipeline_run_to_end (runner);
  g_assert_cmpuint (count_findings (runner, "result-limit"), ==, 1);
}

static void
test_each_run_is_judged_anew (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = make_runner (fixture, DOWSER_NO_LIMIT);

  set_rows (fixture, 3);
  pipeline_run_to_end (runner);
  dowser_runner_invalidate_from (runner, "run");
  pipeline_run_to_end (runner);
  g_assert_cmpuint (count_findings (runner, "result-null-column"), ==, 1);

  set_rows (fixture, 0);
  dowser_runner_invalidate_from (runner, "run");
  pipeline_run_to_end (runner);
  g_assert_cmpuint (count_findings (runner, "result-null-column"), ==, 0);
  g_assert_cmpuint (count_findings (runner, "result-empty"), ==, 1);
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/pipeline/step-check-answer/" path, PipelineFixture, NULL, pipeline_set_up, func, pipeline_tear_down)

DOWSER_TEST_MAIN (step_check_answer)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("no-rows", test_no_rows);
  ADD ("empty-column", test_empty_column);
  ADD ("limit-without-order", test_limit_without_order);
  ADD ("each-run-is-judged-anew", test_each_run_is_judged_anew);
  return g_test_run ();
}
