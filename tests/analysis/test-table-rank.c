/* test-table-rank.c - tests that important tables come first, and that hidden tables are left out */
#include "analysis/dowser-table-rank.h"
#include "support/dowser-test-main.h"

static void
add_table (DowserSchemaBuilder *builder, const char *name, gint64 n_rows, gboolean hidden)
{
  DowserTable *table = dowser_schema_builder_add_table (builder, name, FALSE);

  dowser_schema_builder_add_column (builder, table, "code", "TEXT");
  table->n_rows = n_rows;
  table->hidden = hidden;
}

static void
test_large_tables_come_first (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (GPtrArray) tables = NULL;

  add_table (builder, "tags", 3, FALSE);
  add_table (builder, "labels", 3, FALSE);
  add_table (builder, "gone", 9000, TRUE);
  add_table (builder, "ports", 4000, FALSE);
  schema = dowser_schema_builder_end (builder);
  tables = dowser_tables_rank (schema);
  g_assert_cmpuint (tables->len, ==, 3);
  g_assert_cmpstr (((const DowserTable *) tables->pdata[0])->name, ==, "ports");
  /* Tables of equal rank keep their order. */
  g_assert_cmpstr (((const DowserTable *) tables->pdata[1])->name, ==, "tags");
  g_assert_cmpstr (((const DowserTable *) tables->pdata[2])->name, ==, "labels");
}

DOWSER_TEST_MAIN (table_rank)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/table-rank/large-tables-come-first", test_large_tables_come_first);
  return g_test_run ();
}
