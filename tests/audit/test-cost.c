/* test-cost.c - tests of the estimated cost of a query, as a number of rows and in words, and of the suggested index */
#include "audit/dowser-cost.h"
#include "support/dowser-test-main.h"

#include <string.h>

/* @indexed: (nullable): column of an index of the table orders, in addition to the index of the primary key */
static DowserSchema *
make_indexed_schema (const char *indexed)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *customers = dowser_schema_builder_add_table (builder, "customers", FALSE);
  DowserTable *orders = dowser_schema_builder_add_table (builder, "orders", FALSE);

  customers->n_rows = 500;
  orders->n_rows = 40000000;
  dowser_schema_builder_add_column (builder, customers, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, customers, "country", "TEXT");
  dowser_schema_builder_add_column (builder, orders, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, orders, "customer_id", "INTEGER");
  dowser_schema_builder_add_column (builder, orders, "day", "TEXT");
  dowser_schema_builder_add_index (builder, orders, (const char *const[]){ "id", NULL });
  if (indexed != NULL)
    dowser_schema_builder_add_index (builder, orders, (const char *const[]){ indexed, "id", NULL });
  return dowser_schema_builder_end (builder);
}

static DowserSchema *
make_schema (void)
{
  return make_indexed_schema (NULL);
}

/* Returns a plan that shows the orders of one customer from a given day on. */
static DowserPlan *
make_plan (void)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "o", "orders");
  dowser_select_add_output (select, dowser_expr_new_column ("o", "id"), NULL);
  dowser_select_add_filter (select, dowser_expr_new_compare (DOWSER_GREATER_EQUAL, dowser_expr_new_column ("o", "day"),
                                                             dowser_expr_new_text ("2024-01-01")));
  dowser_select_add_filter (select, dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_integer (7),
                                                             dowser_expr_new_column ("o", "customer_id")));
  return dowser_plan_new (select);
}

static DowserCost *
estimate_cost (DowserForecast *forecast, DowserPlan *plan)
{
  g_autoptr (DowserSchema) schema = make_schema ();

  return dowser_cost_estimate (forecast, plan, schema);
}

static void
test_schema_gives_the_row_count (void)
{
  g_autoptr (DowserForecast) forecast = dowser_forecast_new ();
  g_autoptr (DowserPlan) plan = make_plan ();
  g_autoptr (DowserCost) cost = NULL;
  g_autofree char *sentence = NULL;

  dowser_forecast_add_scan (forecast, NULL, "o", -1);
  cost = estimate_cost (forecast, plan);
  g_assert_cmpint (cost->n_read, ==, 40000000);
  sentence = dowser_cost_dup_sentence (cost);
  g_assert_cmpstr (sentence, ==, "Reads about 40 million rows");
}

static void
test_engine_estimate_comes_first (void)
{
  g_autoptr (DowserForecast) forecast = dowser_forecast_new ();
  g_autoptr (DowserPlan) plan = make_plan ();
  g_autoptr (DowserCost) cost = NULL;

  forecast->n_read = 12;
  dowser_forecast_add_scan (forecast, "orders", "o", 41000000);
  cost = estimate_cost (forecast, plan);
  g_assert_cmpint (cost->n_read, ==, 12);
}

static void
test_cost_can_be_unknown (void)
{
  g_autoptr (DowserForecast) forecast = dowser_forecast_new ();
  g_autoptr (DowserPlan) plan = make_plan ();
  g_autoptr (DowserCost) cost = NULL;

  dowser_forecast_add_scan (forecast, NULL, "elsewhere", -1);
  dowser_forecast_add_scan (forecast, NULL, NULL, -1);
  cost = estimate_cost (forecast, plan);
  g_assert_cmpint (cost->n_read, ==, -1);
  g_assert_null (dowser_cost_dup_sentence (cost));
  g_assert_cmpuint (cost->hints->len, ==, 0);
}

/* Tests the order of columns in the suggested index: first the columns compared for equality, then the column compared
 * with a range. */
static void
test_index_is_named (void)
{
  g_autoptr (DowserForecast) forecast = dowser_forecast_new ();
  g_autoptr (DowserPlan) plan = make_plan ();
  g_autoptr (DowserCost) cost = NULL;
  g_autofree char *sentence = NULL;
  const DowserIndexHint *hint;

  dowser_forecast_add_scan (forecast, NULL, "o", -1);
  dowser_forecast_add_scan (forecast, NULL, "o", -1);
  cost = estimate_cost (forecast, plan);
  g_assert_cmpuint (cost->hints->len, ==, 1);
  hint = cost->hints->pdata[0];
  g_assert_cmpstr (hint->table, ==, "orders");
  g_assert_cmpstr (hint->columns[0], ==, "customer_id");
  g_assert_cmpstr (hint->columns[1], ==, "day");
  g_assert_null (hint->columns[2]);
  sentence = dowser_index_hint_dup_sentence (hint);
  g_assert_nonnull (strstr (sentence, "customer_id, day"));
}

/* Tests that no index is suggested if a fitting index exists: for any name of the column in the plan, and for an
 * equality or a range. */
static void
test_existing_index_gives_no_hint (void)
{
  const char *const served[] = { "customer_id", "day" };

  for (guint i = 0; i < G_N_ELEMENTS (served); i++)
    {
      g_autoptr (DowserSchema) schema = make_indexed_schema (served[i]);
      g_autoptr (DowserForecast) forecast = dowser_forecast_new ();
      g_autoptr (DowserPlan) plan = make_plan ();
      g_autoptr (DowserCost) cost = NULL;

      dowser_forecast_add_scan (forecast, NULL, "o", -1);
      cost = dowser_cost_estimate (forecast, plan, schema);
      g_assert_cmpuint (cost->hints->len, ==, 0);
    }
}

/* Tests that an index is suggested for a key inferred from values, because such a key has no index. */
static void
test_inferred_key_gets_an_index_hint (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *orders = dowser_schema_builder_add_table (builder, "orders", FALSE);
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserForecast) forecast = dowser_forecast_new ();
  g_autoptr (DowserPlan) plan = make_plan ();
  g_autoptr (DowserCost) cost = NULL;

  orders->n_rows = 50000;
  dowser_schema_builder_add_column (builder, orders, "CUSTOMER_ID", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, orders, "day", "TEXT");
  schema = dowser_schema_builder_end (builder);
  dowser_forecast_add_scan (forecast, NULL, "o", -1);
  cost = dowser_cost_estimate (forecast, plan, schema);
  g_assert_cmpuint (cost->hints->len, ==, 1);
  g_assert_cmpstr (((const DowserIndexHint *) cost->hints->pdata[0])->columns[0], ==, "CUSTOMER_ID");
}

/* Tests that no index is suggested for a small table, or for a table that is read completely. */
static void
test_unneeded_index_gives_no_hint (void)
{
  g_autoptr (DowserForecast) forecast = dowser_forecast_new ();
  DowserSelect *select = dowser_select_new ();
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);
  g_autoptr (DowserCost) cost = NULL;

  dowser_select_add_instance (select, "o", "orders");
  dowser_select_add_instance (select, "c", "customers");
  dowser_select_add_output (select, dowser_expr_new_column ("o", "id"), NULL);
  dowser_select_add_filter (select, dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column ("c", "country"),
                                                             dowser_expr_new_text ("Norway")));
  dowser_forecast_add_scan (forecast, NULL, "o", -1);
  dowser_forecast_add_scan (forecast, NULL, "c", -1);
  cost = estimate_cost (forecast, plan);
  /* Without a join condition, each row is combined with each row of the other table. */
  g_assert_cmpint (cost->n_read, ==, G_GINT64_CONSTANT (20000000000));
  g_assert_cmpuint (cost->hints->len, ==, 0);
}

static void
test_row_counts_are_written_in_words (void)
{
  static const struct
  {
    gint64 n_rows;
    const char *words;
  } cases[] = { { 1, "about 1 row" },
                { 999, "about 999 rows" },
                { 12345, "about 12,000 rows" },
                { 1500000, "about 1.5 million rows" },
                { 2340000000, "about 2.34 billion rows" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *words = dowser_cost_format_rows (cases[i].n_rows);

      g_assert_cmpstr (words, ==, cases[i].words);
    }
}

DOWSER_TEST_MAIN (cost)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/cost/schema-gives-the-row-count", test_schema_gives_the_row_count);
  g_test_add_func ("/planner/cost/engine-estimate-comes-first", test_engine_estimate_comes_first);
  g_test_add_func ("/planner/cost/cost-can-be-unknown", test_cost_can_be_unknown);
  g_test_add_func ("/planner/cost/index-is-named", test_index_is_named);
  g_test_add_func ("/planner/cost/existing-index-gives-no-hint", test_existing_index_gives_no_hint);
  g_test_add_func ("/planner/cost/inferred-key-gets-an-index-hint", test_inferred_key_gets_an_index_hint);
  g_test_add_func ("/planner/cost/unneeded-index-gives-no-hint", test_unneeded_index_gives_no_hint);
  g_test_add_func ("/planner/cost/row-counts-are-written-in-words", test_row_counts_are_written_in_words);
  return g_test_run ();
}
