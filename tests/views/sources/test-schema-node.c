/* test-schema-node.c - tests of the texts that the schema tree shows for tables and columns */
#include "support/dowser-test-main.h"
#include "views/sources/dowser-schema-node.h"

static DowserSchema *
schema_new (void)
{
  static const char *const customer[] = { "customer_id", NULL };
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *customers = dowser_schema_builder_add_table (builder, "customers", FALSE);
  DowserTable *orders = dowser_schema_builder_add_table (builder, "orders", FALSE);
  DowserTable *hidden = dowser_schema_builder_add_table (builder, "internals", FALSE);

  customers->n_rows = 1204;
  hidden->hidden = TRUE;
  dowser_schema_builder_add_column (builder, customers, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, customers, "name", "TEXT");
  dowser_schema_builder_add_column (builder, customers, "secret", "TEXT")->hidden = TRUE;
  orders->n_rows = -1;
  dowser_schema_builder_add_column (builder, orders, "customer_id", "INTEGER");
  dowser_schema_builder_add_foreign_key (builder, orders, customer, "customers", NULL, TRUE, 1.0);
  dowser_schema_builder_add_column (builder, hidden, "x", "TEXT");
  return dowser_schema_builder_end (builder);
}

static void
test_tables_and_columns_are_described (void)
{
  g_autoptr (DowserSchema) schema = schema_new ();
  g_autoptr (GListModel) tables = dowser_schema_nodes_new (schema);
  g_autoptr (DowserSchemaNode) customers = g_list_model_get_item (tables, 0);
  g_autoptr (DowserSchemaNode) orders = g_list_model_get_item (tables, 1);
  g_autoptr (GListModel) columns = dowser_schema_node_dup_children (customers);
  g_autoptr (DowserSchemaNode) id = g_list_model_get_item (columns, 0);
  g_autofree char *known = dowser_schema_node_dup_detail (customers);
  g_autofree char *unknown = dowser_schema_node_dup_detail (orders);

  g_assert_cmpuint (g_list_model_get_n_items (tables), ==, 2);
  g_assert_cmpuint (g_list_model_get_n_items (columns), ==, 2);
  g_assert_cmpstr (known, ==, "1,204");
  g_assert_cmpstr (unknown, ==, "");
  g_assert_cmpstr (dowser_schema_node_get_icon_name (id), ==, "dowser-key-symbolic");
  g_assert_null (dowser_schema_node_dup_children (id));
}

static void
test_references_are_shown (void)
{
  g_autoptr (DowserSchema) schema = schema_new ();
  g_autoptr (GListModel) tables = dowser_schema_nodes_new (schema);
  g_autoptr (DowserSchemaNode) orders = g_list_model_get_item (tables, 1);
  g_autoptr (GListModel) columns = dowser_schema_node_dup_children (orders);
  g_autoptr (DowserSchemaNode) key = g_list_model_get_item (columns, 0);
  g_autofree char *tooltip = dowser_schema_node_dup_tooltip (key);

  g_assert_cmpstr (dowser_schema_node_get_icon_name (key), ==, "dowser-link-symbolic");
  g_assert_nonnull (strstr (tooltip, "Refers to customers"));
}

static void
test_nodes_are_found_by_name (void)
{
  g_autoptr (DowserSchema) schema = schema_new ();
  g_autoptr (GListModel) tables = dowser_schema_nodes_new (schema);
  g_autoptr (DowserSchemaNode) customers = g_list_model_get_item (tables, 0);

  g_assert_true (dowser_schema_node_matches (customers, "custom"));
  g_assert_true (dowser_schema_node_matches (customers, "nam"));
  g_assert_false (dowser_schema_node_matches (customers, "secret"));
  g_assert_false (dowser_schema_node_matches (customers, "order"));
}

DOWSER_TEST_MAIN (schema_node)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/schema-node/tables-and-columns-are-described", test_tables_and_columns_are_described);
  g_test_add_func ("/views/schema-node/references-are-shown", test_references_are_shown);
  g_test_add_func ("/views/schema-node/nodes-are-found-by-name", test_nodes_are_found_by_name);
  return g_test_run ();
}
