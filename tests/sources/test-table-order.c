/* test-table-order.c - tests in which order tables are profiled, and how much time each table gets */
#include "sources/dowser-table-order.h"
#include "support/dowser-test-main.h"

static void
add_table (DowserSchemaBuilder *builder, const char *name, gboolean is_view, gint64 n_rows)
{
  DowserTable *table = dowser_schema_builder_add_table (builder, name, is_view);

  table->n_rows = n_rows;
  dowser_schema_builder_add_column (builder, table, "x", "int");
  dowser_schema_builder_add_column (builder, table, "secret", "int")->hidden = TRUE;
}

static void
test_small_tables_come_first (void)
{
  const char *const expected[] = { "small", "large", "unknown" };
  g_autoptr (DowserSchemaBuilder) builder = dowser_schema_builder_new ();
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (GPtrArray) tables = NULL;
  g_autoptr (GPtrArray) columns = NULL;

  add_table (builder, "view", TRUE, 1);
  add_table (builder, "foreign", FALSE, 1);
  ((DowserTable *) dowser_schema_builder_get_tables (builder)->pdata[1])->runs_code = TRUE;
  add_table (builder, "unknown", FALSE, -1);
  add_table (builder, "large", FALSE, 1000);
  add_table (builder, "small", FALSE, 10);
  schema = dowser_schema_builder_end (g_steal_pointer (&builder));
  tables = dowser_table_order_by_cost (schema);
  g_assert_cmpuint (tables->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < tables->len; i++)
    g_assert_cmpstr (((const DowserTable *) tables->pdata[i])->name, ==, expected[i]);
  columns = dowser_table_order_list_columns (tables->pdata[0]);
  g_assert_cmpuint (columns->len, ==, 1);
}

static void
test_each_table_has_a_time_limit (void)
{
  g_assert_cmpint (dowser_table_order_get_time_limit (100, 10), ==, 20);
  g_assert_cmpint (dowser_table_order_get_time_limit (100, 1), ==, 100);
}

DOWSER_TEST_MAIN (table_order)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/table-order/small-tables-come-first", test_small_tables_come_first);
  g_test_add_func ("/sources/table-order/each-table-has-a-time-limit", test_each_table_has_a_time_limit);
  return g_test_run ();
}
