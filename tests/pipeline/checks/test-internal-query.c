/* test-internal-query.c - tests that Dowser's internal queries are written in the source's dialect */
#include "pipeline/checks/dowser-internal-query.h"
#include "support/dowser-scripted-source.h"
#include "support/dowser-test-main.h"

#include <string.h>

static void
ran_cb (GObject *context, GAsyncResult *answer, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserResult) result = dowser_internal_query_run_finish (DOWSER_CONTEXT (context), answer, &error);

  g_assert_no_error (error);
  g_assert_cmpint (dowser_internal_query_get_integer (result, 0, 0, -1), ==, 1);
  *(gboolean *) user_data = TRUE;
}

/* Returns a plan that counts the sales of one shop since last month. */
static DowserPlan *
make_plan (void)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "sale", "sale");
  dowser_select_add_output (select, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), "n");
  dowser_select_add_filter (select, dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column ("sale", "shop"),
                                                             dowser_expr_new_text ("north")));
  dowser_select_add_filter (select,
                            dowser_expr_new_compare (DOWSER_GREATER_EQUAL, dowser_expr_new_column ("sale", "day"),
                                                     dowser_expr_new_relative_date (DOWSER_UNIT_MONTH, -1)));
  return dowser_plan_new (select);
}

static DowserSchema *
make_schema (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *sale = dowser_schema_builder_add_table (builder, "sale", FALSE);

  dowser_schema_builder_add_column (builder, sale, "shop", "TEXT");
  dowser_schema_builder_add_column (builder, sale, "day", "DATE");
  return dowser_schema_builder_end (builder);
}

static void
assert_written (DowserDialectId dialect, const char *part)
{
  g_autoptr (DowserContext) context = dowser_context_new (NULL);
  DowserScriptedSource *source = dowser_scripted_source_new ("/scripted");
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (DowserPlan) plan = make_plan ();
  const DowserLimits limits = { 10, 1 };
  gboolean done = FALSE;

  dowser_scripted_source_set_dialect (source, dialect);
  dowser_context_add_source (context, DOWSER_SOURCE (source));
  dowser_context_set_schema (context, "/scripted", schema);
  g_assert_cmpint (dowser_context_get_dialect (context, "/scripted"), ==, dialect);
  dowser_internal_query_run_async (context, "/scripted", plan, &limits, NULL, ran_cb, &done);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_nonnull (strstr (dowser_scripted_source_get_statement (source)->sql, part));
  g_object_unref (source);
}

static void
test_internal_queries_use_the_source_dialect (void)
{
  assert_written (DOWSER_DIALECT_SQLITE, "\"sale\".\"shop\" = ?");
  assert_written (DOWSER_DIALECT_POSTGRESQL, "\"sale\".\"day\" >= $2::date");
  assert_written (DOWSER_DIALECT_MYSQL, "`sale`.`day` >= CAST(? AS DATE)");
  assert_written (DOWSER_DIALECT_DUCKDB, "\"sale\".\"day\" >= $2::DATE");
}

static void
test_sqlite_is_the_default_dialect (void)
{
  g_autoptr (DowserContext) context = dowser_context_new (NULL);

  g_assert_cmpint (dowser_context_get_dialect (context, "/nothing"), ==, DOWSER_DIALECT_SQLITE);
}

DOWSER_TEST_MAIN (internal_query)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pipeline/internal-query/internal-queries-use-the-source-dialect",
                   test_internal_queries_use_the_source_dialect);
  g_test_add_func ("/pipeline/internal-query/sqlite-is-the-default-dialect", test_sqlite_is_the_default_dialect);
  return g_test_run ();
}
