/* test-schema.c - tests of building, looking up and storing a schema */
#include "schema/dowser-schema.h"
#include "support/dowser-test-main.h"

#include <string.h>

static const char *const billing_columns[] = { "billing_id", NULL };
static const char *const missing_columns[] = { "nowhere", NULL };

static DowserSchema *
make_shop (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *orders = dowser_schema_builder_add_table (builder, "orders", FALSE);

  dowser_schema_builder_add_column (builder, orders, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, orders, "billing_id", "INT");
  dowser_schema_builder_add_column (builder, orders, "Ordered On", "DATE")->description = g_strdup ("a | b\nc");
  /* The target table may be added after the key, because keys are resolved at the end. */
  dowser_schema_builder_add_foreign_key (builder, orders, billing_columns, "addresses", NULL, TRUE, 1);
  dowser_schema_builder_add_foreign_key (builder, orders, missing_columns, "addresses", NULL, TRUE, 1);
  dowser_schema_builder_add_foreign_key (builder, orders, billing_columns, "nowhere", NULL, TRUE, 1);

  DowserTable *addresses = dowser_schema_builder_add_table (builder, "addresses", FALSE);
  static const char *const street[] = { "street", NULL };

  addresses->n_rows = 12;
  dowser_schema_builder_add_column (builder, addresses, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, addresses, "street", "VARCHAR(20)")->nullable = FALSE;
  dowser_schema_builder_add_unique_key (builder, addresses, street);
  return dowser_schema_builder_end (builder);
}

static void
test_keys_are_resolved (void)
{
  g_autoptr (DowserSchema) schema = make_shop ();
  const DowserTable *orders = dowser_schema_find_table (schema, "orders");
  const DowserTable *addresses = dowser_schema_find_table (schema, "addresses");

  g_assert_cmpuint (orders->foreign_keys->len, ==, 1);

  const DowserForeignKey *key = orders->foreign_keys->pdata[0];

  g_assert_true (key->to_table == addresses);
  g_assert_true (key->to_columns->pdata[0] == dowser_table_find_column (addresses, "id"));
  g_assert_true (addresses->referenced_by->pdata[0] == key);
}

static void
test_tables_and_columns_are_found (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();

  dowser_schema_builder_add_table (builder, "Order", FALSE);
  dowser_schema_builder_add_table (builder, "order", FALSE);

  g_autoptr (DowserSchema) schema = dowser_schema_builder_end (builder);

  g_assert_cmpuint (dowser_schema_find_table (schema, "order")->index, ==, 1);
  g_assert_cmpuint (dowser_schema_find_table (schema, "ORDER")->index, ==, 0);
  g_assert_null (dowser_schema_find_table (schema, "orders"));
}

static void
test_unique_columns_are_recognized (void)
{
  g_autoptr (DowserSchema) schema = make_shop ();
  const DowserTable *addresses = dowser_schema_find_table (schema, "addresses");
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();

  g_assert_false (dowser_table_is_unique (addresses, columns));
  g_ptr_array_add (columns, (gpointer) dowser_table_find_column (addresses, "STREET"));
  g_assert_true (dowser_table_is_unique (addresses, columns));
}

static const DowserColumn *
get_column (const DowserSchema *schema, const char *table, const char *column)
{
  return dowser_table_find_column (dowser_schema_find_table (schema, table), column);
}

/* Makes a schema with all settings that a user or a metadata file can make. */
static DowserSchema *
make_annotated_schema (void)
{
  g_autoptr (DowserSchema) shop = make_shop ();
  static const char *const ids[] = { "id", NULL };
  DowserSchemaBuilder *builder = dowser_schema_builder_new_from (shop);
  DowserTable *orders = dowser_schema_builder_get_tables (builder)->pdata[0];
  DowserColumn *id = orders->columns->pdata[0];

  orders->entitlement = g_strdup ("sales");
  orders->restricted = TRUE;
  id->pii = TRUE;
  id->restricted = TRUE;
  id->entitlement = g_strdup ("hr, legal");
  dowser_schema_builder_confirm_key (builder, orders, billing_columns, "addresses", NULL);
  dowser_schema_builder_reject_key (builder, orders, ids, "addresses", NULL);
  return dowser_schema_builder_end (builder);
}

static void
test_annotations_survive_copy_and_json (void)
{
  g_autoptr (DowserSchema) annotated = make_annotated_schema ();
  DowserSchemaBuilder *again = dowser_schema_builder_new_from (annotated);
  g_autoptr (DowserSchema) copy = dowser_schema_builder_end (again);
  g_autofree char *json = dowser_schema_to_json (copy);
  g_autoptr (DowserSchema) read = dowser_schema_from_json (json, -1, NULL);
  const DowserTable *orders = dowser_schema_find_table (read, "orders");
  const DowserForeignKey *declared = orders->foreign_keys->pdata[0];

  g_assert_cmpstr (dowser_schema_get_signature (annotated), ==, dowser_schema_get_signature (copy));
  g_assert_cmpstr (dowser_schema_get_signature (annotated), ==, dowser_schema_get_signature (read));
  g_assert_cmpstr (orders->entitlement, ==, "sales");
  g_assert_true (orders->restricted);
  g_assert_true (get_column (read, "orders", "id")->pii);
  g_assert_true (get_column (read, "orders", "id")->restricted);
  g_assert_cmpstr (get_column (read, "orders", "id")->entitlement, ==, "hr, legal");
  /* The engine's declarations are kept in addition to the user's declarations. */
  g_assert_cmpuint (orders->foreign_keys->len, ==, 2);
  g_assert_true (declared->declared && !declared->confirmed);
  g_assert_true (((const DowserForeignKey *) orders->foreign_keys->pdata[1])->confirmed);
  g_assert_true (
      dowser_table_rejects_key (orders, get_column (read, "orders", "id"), get_column (read, "addresses", "id")));
  g_assert_false (dowser_table_rejects_key (orders, get_column (read, "orders", "billing_id"),
                                            get_column (read, "addresses", "id")));
}

/* Makes the shop's schema with one change: a key is rejected or, if @column is TRUE, a column is marked as personal. */
static DowserSchema *
make_changed_schema (gboolean column)
{
  g_autoptr (DowserSchema) shop = make_shop ();
  DowserSchemaBuilder *builder = dowser_schema_builder_new_from (shop);
  DowserTable *orders = dowser_schema_builder_get_tables (builder)->pdata[0];
  static const char *const ids[] = { "id", NULL };

  if (column)
    ((DowserColumn *) orders->columns->pdata[0])->pii = TRUE;
  else
    dowser_schema_builder_reject_key (builder, orders, ids, "addresses", NULL);
  return dowser_schema_builder_end (builder);
}

static void
test_columns_signature_ignores_keys (void)
{
  g_autoptr (DowserSchema) shop = make_shop ();
  g_autoptr (DowserSchema) key = make_changed_schema (FALSE);
  g_autoptr (DowserSchema) column = make_changed_schema (TRUE);

  g_assert_cmpstr (dowser_schema_get_signature (shop), !=, dowser_schema_get_signature (key));
  g_assert_cmpstr (dowser_schema_get_columns_signature (shop), ==, dowser_schema_get_columns_signature (key));
  g_assert_cmpstr (dowser_schema_get_columns_signature (shop), !=, dowser_schema_get_columns_signature (column));
  g_assert_true (dowser_schema_has_same_columns (shop, key));
  g_assert_false (dowser_schema_has_same_columns (shop, column));
}

/* Tests that the signature doesn't depend on the order of tables and columns, because an engine's catalog has no fixed
 * order. */
static void
test_signature_ignores_table_and_column_order (void)
{
  static const char *const names[] = { "a", "b", "c" };
  g_autofree char *signature = NULL;

  for (guint round_number = 0; round_number < 6; round_number++)
    {
      DowserSchemaBuilder *builder = dowser_schema_builder_new ();
      g_autoptr (DowserSchema) schema = NULL;

      for (guint i = 0; i < 3; i++)
        {
          DowserTable *table
              = dowser_schema_builder_add_table (builder, names[(i * (round_number % 2 + 1) + round_number) % 3],
                                                 FALSE);

          for (guint j = 0; j < 3; j++)
            {
              const char *const key[] = { names[(j + round_number) % 3], NULL };

              dowser_schema_builder_add_column (builder, table, key[0], "INT");
              dowser_schema_builder_add_unique_key (builder, table, key);
              dowser_schema_builder_add_foreign_key (builder, table, key, key[0], key, TRUE, 1);
            }
        }
      schema = dowser_schema_builder_end (builder);
      if (signature != NULL)
        g_assert_cmpstr (dowser_schema_get_signature (schema), ==, signature);
      g_free (signature);
      signature = g_strdup (dowser_schema_get_signature (schema));
    }
}

static void
test_json_gives_the_same_schema (void)
{
  g_autoptr (DowserSchema) schema = make_shop ();
  g_autofree char *json = dowser_schema_to_json (schema);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSchema) read = dowser_schema_from_json (json, -1, &error);

  g_assert_no_error (error);

  g_autofree char *again = dowser_schema_to_json (read);

  g_assert_cmpstr (again, ==, json);
  g_assert_cmpstr (dowser_schema_get_signature (read), ==, dowser_schema_get_signature (schema));
}

static void
test_invalid_json_is_refused (void)
{
  static const char *const texts[] = { "", "[]", "{\"tables\": 3}", "{\"tables\": [{}]}",
                                       "{\"tables\": [{\"name\": \"a\", \"unique_keys\": [[1]]}]}" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserSchema) schema = dowser_schema_from_json (texts[i], -1, &error);

      g_assert_true ((schema == NULL) == (error != NULL));
    }
}

static char *
dup_signature_with (void (*change) (DowserSchemaBuilder *builder, DowserTable *table, DowserColumn *column))
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "t", FALSE);
  DowserColumn *column = dowser_schema_builder_add_column (builder, table, "id", "INTEGER");
  g_autoptr (DowserSchema) schema = NULL;

  change (builder, table, column);
  schema = dowser_schema_builder_end (builder);
  return g_strdup (dowser_schema_get_signature (schema));
}

static void
change_nothing (DowserSchemaBuilder *builder, DowserTable *table, DowserColumn *column)
{
}

static void
change_table_text (DowserSchemaBuilder *builder, DowserTable *table, DowserColumn *column)
{
  table->description = g_strdup ("");
}

static void
change_column_flag (DowserSchemaBuilder *builder, DowserTable *table, DowserColumn *column)
{
  column->nullable = FALSE;
}

static void
change_column_text (DowserSchemaBuilder *builder, DowserTable *table, DowserColumn *column)
{
  column->business_name = g_strdup ("key");
}

static void
change_column_unit (DowserSchemaBuilder *builder, DowserTable *table, DowserColumn *column)
{
  column->unit = g_strdup ("cents");
}

static void
change_unique_key (DowserSchemaBuilder *builder, DowserTable *table, DowserColumn *column)
{
  static const char *const key[] = { "id", NULL };

  dowser_schema_builder_add_unique_key (builder, table, key);
}

static void
change_foreign_key (DowserSchemaBuilder *builder, DowserTable *table, DowserColumn *column)
{
  static const char *const key[] = { "id", NULL };

  dowser_schema_builder_add_foreign_key (builder, table, key, "t", key, TRUE, 1);
}

static void
test_any_change_changes_the_signature (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_assert_true (g_hash_table_add (seen, dup_signature_with (change_nothing)));
  g_assert_false (g_hash_table_add (seen, dup_signature_with (change_nothing)));
  g_assert_true (g_hash_table_add (seen, dup_signature_with (change_table_text)));
  g_assert_true (g_hash_table_add (seen, dup_signature_with (change_column_flag)));
  g_assert_true (g_hash_table_add (seen, dup_signature_with (change_column_text)));
  g_assert_true (g_hash_table_add (seen, dup_signature_with (change_column_unit)));
  g_assert_true (g_hash_table_add (seen, dup_signature_with (change_unique_key)));
  g_assert_true (g_hash_table_add (seen, dup_signature_with (change_foreign_key)));
}

static void
test_schema_is_written_as_valid_markdown (void)
{
  g_autoptr (DowserSchema) schema = make_shop ();
  g_autofree char *markdown = dowser_schema_to_markdown (schema, NULL);

  g_assert_nonnull (strstr (markdown, "a \\| b c |\n"));
  g_assert_nonnull (strstr (markdown, "- orders(billing_id) → addresses(id)\n"));
  g_assert_nonnull (strstr (markdown, "## addresses · 12 rows"));
}

static guint n_derived;
static guint n_freed;

static gpointer
derive_count (const DowserSchema *schema)
{
  n_derived++;
  return g_new0 (guint, dowser_schema_get_tables (schema)->len);
}

static gpointer
derive_other (const DowserSchema *schema)
{
  return g_new0 (guint, 1);
}

static void
free_derived (gpointer data)
{
  n_freed++;
  g_free (data);
}

static gpointer
find_derived_thread (gpointer schema)
{
  return dowser_schema_get_derived (schema, derive_other, free_derived);
}

static void
test_derived_data_is_computed_once (void)
{
  g_autoptr (DowserSchema) schema = make_shop ();
  gpointer value = dowser_schema_get_derived (schema, derive_count, free_derived);
  GThread *threads[8];
  gpointer other;

  g_assert_true (dowser_schema_get_derived (schema, derive_count, free_derived) == value);
  g_assert_cmpuint (n_derived, ==, 1);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("derive", find_derived_thread, schema);
  other = g_thread_join (threads[0]);
  for (guint i = 1; i < G_N_ELEMENTS (threads); i++)
    g_assert_true (g_thread_join (threads[i]) == other);
  g_assert_true (other != value);
  n_freed = 0;
  g_clear_pointer (&schema, dowser_schema_unref);
  g_assert_cmpuint (n_freed, ==, 2);
}

static void
test_schema_is_a_list_of_tables (void)
{
  g_autoptr (DowserSchema) schema = make_shop ();
  GListModel *list = G_LIST_MODEL (schema);
  GPtrArray *tables = dowser_schema_get_tables (schema);

  g_assert_true (G_TYPE_IS_FINAL (DOWSER_TYPE_SCHEMA));
  g_assert_true (G_TYPE_IS_FINAL (DOWSER_TYPE_TABLE_ITEM));
  g_assert_true (g_list_model_get_item_type (list) == DOWSER_TYPE_TABLE_ITEM);
  g_assert_cmpuint (g_list_model_get_n_items (list), ==, tables->len);
  for (guint i = 0; i < tables->len; i++)
    {
      g_autoptr (DowserTableItem) item = g_list_model_get_item (list, i);
      g_autoptr (DowserTableItem) again = g_list_model_get_item (list, i);

      g_assert_true (DOWSER_IS_TABLE_ITEM (item));
      g_assert_true (dowser_table_item_get_table (item) == tables->pdata[i]);
      g_assert_true (again == item);
    }
  g_assert_null (g_list_model_get_item (list, tables->len));
  g_assert_null (g_list_model_get_item (list, G_MAXUINT));
}

static void
test_list_without_tables_is_empty (void)
{
  g_autoptr (DowserSchema) schema = dowser_schema_builder_end (dowser_schema_builder_new ());

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (schema)), ==, 0);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (schema), 0));
}

static void
finalized_cb (gpointer data, GObject *where)
{
  ++*(guint *) data;
}

static void
test_list_item_keeps_its_schema (void)
{
  DowserSchema *schema = make_shop ();
  g_autoptr (DowserTableItem) item = g_list_model_get_item (G_LIST_MODEL (schema), 1);
  g_autoptr (DowserTableItem) other = g_list_model_get_item (G_LIST_MODEL (schema), 0);
  guint n_finalized = 0, n_items_gone = 0;

  g_object_weak_ref (G_OBJECT (schema), finalized_cb, &n_finalized);
  g_object_weak_ref (G_OBJECT (other), finalized_cb, &n_items_gone);
  /* The schema itself has no reference to the item. */
  g_clear_object (&other);
  g_assert_cmpuint (n_items_gone, ==, 1);
  dowser_schema_unref (schema);
  g_assert_cmpuint (n_finalized, ==, 0);
  g_assert_cmpstr (dowser_table_item_get_table (item)->name, ==, "addresses");
  g_clear_object (&item);
  g_assert_cmpuint (n_finalized, ==, 1);
}

static gpointer
get_items_thread (gpointer data)
{
  g_autoptr (DowserSchema) schema = data;

  for (guint i = 0; i < 10000; i++)
    {
      g_autoptr (DowserTableItem) item = g_list_model_get_item (G_LIST_MODEL (schema), i % 2);

      g_assert_cmpuint (dowser_table_item_get_table (item)->index, ==, i % 2);
    }
  return g_list_model_get_item (G_LIST_MODEL (schema), 0);
}

static void
test_list_is_thread_safe (void)
{
  DowserSchema *schema = make_shop ();
  GThread *threads[4];
  DowserTableItem *items[G_N_ELEMENTS (threads)];
  guint n_finalized = 0;

  g_object_weak_ref (G_OBJECT (schema), finalized_cb, &n_finalized);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("list", get_items_thread, dowser_schema_ref (schema));
  dowser_schema_unref (schema);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    items[i] = g_thread_join (threads[i]);
  g_assert_cmpuint (n_finalized, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_assert_true (items[i] == items[0]);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_object_unref (items[i]);
  g_assert_cmpuint (n_finalized, ==, 1);
}

DOWSER_TEST_MAIN (schema)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/schema/keys-are-resolved", test_keys_are_resolved);
  g_test_add_func ("/model/schema/tables-and-columns-are-found", test_tables_and_columns_are_found);
  g_test_add_func ("/model/schema/unique-columns-are-recognized", test_unique_columns_are_recognized);
  g_test_add_func ("/model/schema/annotations-survive-copy-and-json", test_annotations_survive_copy_and_json);
  g_test_add_func ("/model/schema/columns-signature-ignores-keys", test_columns_signature_ignores_keys);
  g_test_add_func ("/model/schema/signature-ignores-table-and-column-order",
                   test_signature_ignores_table_and_column_order);
  g_test_add_func ("/model/schema/json-gives-the-same-schema", test_json_gives_the_same_schema);
  g_test_add_func ("/model/schema/invalid-json-is-refused", test_invalid_json_is_refused);
  g_test_add_func ("/model/schema/any-change-changes-the-signature", test_any_change_changes_the_signature);
  g_test_add_func ("/model/schema/schema-is-written-as-valid-markdown", test_schema_is_written_as_valid_markdown);
  g_test_add_func ("/model/schema/derived-data-is-computed-once", test_derived_data_is_computed_once);
  g_test_add_func ("/model/schema/schema-is-a-list-of-tables", test_schema_is_a_list_of_tables);
  g_test_add_func ("/model/schema/list-without-tables-is-empty", test_list_without_tables_is_empty);
  g_test_add_func ("/model/schema/list-item-keeps-its-schema", test_list_item_keeps_its_schema);
  g_test_add_func ("/model/schema/list-is-thread-safe", test_list_is_thread_safe);
  return g_test_run ();
}
