/* test-join-path.c - tests which keys are used to join tables, and which keys are inferred */
#include "joins/dowser-join-path.h"
#include "joins/dowser-key-inference.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

/* Returns "orders.customer_id=customers.id" for each key of the trees. Trees are separated by " | ". */
static char *
format_trees (GPtrArray *trees)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < trees->len; i++)
    {
      const DowserJoinTree *tree = trees->pdata[i];

      g_string_append (text, i > 0 ? " | " : "");
      for (guint j = 0; j < tree->edges->len; j++)
        {
          const DowserForeignKey *key = ((const DowserJoinEdge *) tree->edges->pdata[j])->key;
          const DowserColumn *from = key->columns->pdata[0];
          const DowserColumn *to = key->to_columns->pdata[0];

          g_string_append_printf (text, "%s%s.%s=%s.%s", j > 0 ? " " : "", key->table->name, from->name,
                                  key->to_table->name, to->name);
        }
    }
  return g_string_free (text, FALSE);
}

static char *
find_paths (const DowserSchema *schema, const char *names)
{
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  g_autoptr (GPtrArray) terminals = g_ptr_array_new ();
  g_autoptr (GPtrArray) trees = NULL;
  g_auto (GStrv) words = g_strsplit (names, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    g_ptr_array_add (terminals, (gpointer) dowser_schema_find_table (schema, words[i]));
  trees = dowser_join_graph_find_trees (graph, terminals, 5);
  return format_trees (trees);
}

/* Tests that two tables are joined through a bridge table, and not through a table that both tables refer to. Through
 * such a table, unrelated rows of the two tables would be combined. */
static void
test_bridge_is_preferred_to_common_parent (void)
{
  g_autoptr (DowserSchema) schema
      = schema_new_from_lines ("owners: id INTEGER pk, name TEXT\n"
                               "cars: id INTEGER pk, owner_id INTEGER -> owners\n"
                               "trips: id INTEGER pk, owner_id INTEGER -> owners\n"
                               "cars_trips: car_id INTEGER -> cars, trip_id INTEGER -> trips\n");
  g_autofree char *ways = find_paths (schema, "cars trips");

  g_assert_cmpstr (ways, ==, "cars_trips.car_id=cars.id cars_trips.trip_id=trips.id");
}

static void
test_paths (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  const struct
  {
    const char *tables;
    const char *expected;
  } cases[] = {
    { "customers", "" },
    { "customers customers", "" },
    { "customers orders", "orders.customer_id=customers.id" },
    { "customers products", "reviews.customer_id=customers.id reviews.product_id=products.id" },
    { "orders products", "order_items.order_id=orders.id order_items.product_id=products.id" },
    { "products tags", "product_tags.product_id=products.id product_tags.tag_id=tags.id" },
    { "orders tags", "order_items.order_id=orders.id order_items.product_id=products.id "
                     "product_tags.product_id=products.id product_tags.tag_id=tags.id" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *found = find_paths (schema, cases[i].tables);

      g_test_message ("%s", cases[i].tables);
      g_assert_true (g_str_has_prefix (found, cases[i].expected));
    }
}

static void
test_each_key_gives_a_join_tree (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autofree char *found = find_paths (schema, "orders addresses");

  g_assert_cmpstr (found, ==, "orders.billing_address_id=addresses.id | orders.shipping_address_id=addresses.id");
}

static void
test_each_path_gives_a_join_tree (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines ("a: id INTEGER pk\n"
                                                           "b: id INTEGER pk, a INTEGER -> a\n"
                                                           "c: id INTEGER pk, a INTEGER -> a\n"
                                                           "d: id INTEGER pk, x INTEGER -> b, y INTEGER -> c\n");
  g_autofree char *found = find_paths (schema, "a d");

  g_assert_cmpstr (found, ==, "b.a=a.id d.x=b.id | c.a=a.id d.y=c.id");
}

static void
test_unconnected_tables_have_no_path (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autofree char *found = find_paths (schema, "orders weather");

  g_assert_cmpstr (found, ==, "");
}

/* Tests that three tables are joined through a hub table that was not requested. */
static void
test_tables_join_through_a_hub (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines ("one: id INTEGER pk, hub INTEGER -> hub, x INTEGER -> two\n"
                                                           "two: id INTEGER pk, hub INTEGER -> hub\n"
                                                           "three: id INTEGER pk, hub INTEGER -> hub\n"
                                                           "four: id INTEGER pk, hub INTEGER -> hub\n"
                                                           "hub: id INTEGER pk\n");
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  g_autoptr (GPtrArray) terminals = g_ptr_array_new ();
  g_autoptr (GPtrArray) trees = NULL;
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint i = 0; i < 4; i++)
    g_ptr_array_add (terminals, tables->pdata[i]);
  trees = dowser_join_graph_find_trees (graph, terminals, 1);
  g_assert_cmpuint (trees->len, ==, 1);
  g_assert_cmpuint (((DowserJoinTree *) trees->pdata[0])->tables->len, ==, 5);
  g_assert_cmpuint (((DowserJoinTree *) trees->pdata[0])->edges->len, ==, 4);
}

/* Tests more tables than the exact search allows: the result is still a tree that contains all these tables. */
static void
test_join_tree_contains_all_tables (void)
{
  GString *text = g_string_new ("t0: id INTEGER pk\n");
  g_autoptr (GPtrArray) terminals = g_ptr_array_new ();
  g_autoptr (GPtrArray) trees = NULL;
  DowserSchema *schema;
  DowserJoinGraph *graph;

  for (guint i = 1; i < 20; i++)
    g_string_append_printf (text, "t%u: id INTEGER pk, up INTEGER -> t%u\n", i, (i - 1) / 2);
  schema = schema_new_from_lines (text->str);
  graph = dowser_join_graph_new (schema);
  for (guint i = 0; i < 20; i += 2)
    g_ptr_array_add (terminals, dowser_schema_get_tables (schema)->pdata[i]);
  trees = dowser_join_graph_find_trees (graph, terminals, 3);
  g_assert_cmpuint (trees->len, >=, 1);
  for (guint i = 0; i < terminals->len; i++)
    g_assert_true (g_ptr_array_find (((DowserJoinTree *) trees->pdata[0])->tables, terminals->pdata[i], NULL));
  g_ptr_array_set_size (trees, 0);
  dowser_join_graph_unref (graph);
  dowser_schema_unref (schema);
  g_string_free (text, TRUE);
}

static void
assert_join (const DowserSelect *select, guint index, const char *to, const char *near, const char *column)
{
  const DowserJoin *join = select->joins->pdata[index];
  const DowserExpr *on = join->on->pdata[0];
  const DowserExpr *a = on->args->pdata[0];

  g_assert_cmpstr (join->to, ==, to);
  g_assert_cmpstr (a->instance, ==, near);
  g_assert_cmpstr (a->name, ==, column);
}

static GPtrArray *
find_trees (DowserJoinGraph *graph, const char *first, const char *second)
{
  const DowserSchema *schema = dowser_join_graph_get_schema (graph);
  g_autoptr (GPtrArray) terminals = g_ptr_array_new ();

  g_ptr_array_add (terminals, (gpointer) dowser_schema_find_table (schema, first));
  g_ptr_array_add (terminals, (gpointer) dowser_schema_find_table (schema, second));
  return dowser_join_graph_find_trees (graph, terminals, 1);
}

static void
test_joins_are_added_to_empty_select (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  g_autoptr (GPtrArray) trees = find_trees (graph, "orders", "products");
  g_autoptr (DowserSelect) select = dowser_select_new ();

  g_assert_true (dowser_join_tree_apply (trees->pdata[0], select, DOWSER_JOIN_INNER));
  g_assert_cmpuint (select->from->len, ==, 3);
  g_assert_cmpuint (select->joins->len, ==, 2);
  assert_join (select, 0, "order_items", "order_items", "order_id");
  assert_join (select, 1, "products", "order_items", "product_id");
}

/* Tests a tree that starts at orders, for a select that starts at products. The tree must use the table orders of the
 * select, which has no join yet. */
static void
test_existing_table_instances_are_joined (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  g_autoptr (GPtrArray) trees = find_trees (graph, "orders", "products");
  g_autoptr (DowserSelect) select = dowser_select_new ();

  dowser_select_add_instance (select, "p", "products");
  dowser_select_add_instance (select, "o", "orders");
  g_assert_true (dowser_join_tree_apply (trees->pdata[0], select, DOWSER_JOIN_LEFT));
  g_assert_cmpuint (select->from->len, ==, 3);
  assert_join (select, 0, "order_items", "order_items", "product_id");
  assert_join (select, 1, "o", "order_items", "order_id");
  g_assert_cmpint (((DowserJoin *) select->joins->pdata[0])->type, ==, DOWSER_JOIN_LEFT);
}

static void
test_unrelated_select_is_not_changed (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  g_autoptr (GPtrArray) trees = find_trees (graph, "orders", "products");
  g_autoptr (DowserSelect) select = dowser_select_new ();

  dowser_select_add_instance (select, "weather", "weather");
  g_assert_false (dowser_join_tree_apply (trees->pdata[0], select, DOWSER_JOIN_LEFT));
  g_assert_cmpuint (select->from->len, ==, 1);
  g_assert_cmpuint (select->joins->len, ==, 0);
}

/* Tests that tables a and b are treated as already joined, so that the two possible keys between them are not
 * ambiguous. */
static void
test_joined_tables_are_not_joined_again (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines ("a: id INTEGER pk\n"
                                                           "b: id INTEGER pk, x INTEGER -> a, y INTEGER -> a\n"
                                                           "c: id INTEGER pk, b INTEGER -> b\n");
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  GPtrArray *tables = dowser_schema_get_tables (schema);
  g_autoptr (GPtrArray) joined_tables = g_ptr_array_new ();
  g_autoptr (GPtrArray) trees = NULL;
  g_autofree char *found = NULL;

  g_ptr_array_add (joined_tables, tables->pdata[0]);
  g_ptr_array_add (joined_tables, tables->pdata[1]);
  trees = dowser_join_graph_find_paths_to_table (graph, joined_tables, tables->pdata[2], 5);
  found = format_trees (trees);
  g_assert_cmpstr (found, ==, "c.b=b.id");
}

static char *
infer_keys (const char *text)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (text);
  g_autoptr (GPtrArray) keys = dowser_key_inference_run (schema);
  GString *found = g_string_new (NULL);

  for (guint i = 0; i < keys->len; i++)
    {
      const DowserForeignKey *key = keys->pdata[i];
      const DowserColumn *from = key->columns->pdata[0];
      const DowserColumn *to = key->to_columns->pdata[0];

      g_assert_false (key->declared);
      g_assert_cmpfloat (key->confidence, >=, DOWSER_KEY_INFERENCE_MINIMUM);
      g_string_append_printf (found, "%s%s.%s=%s.%s", i > 0 ? " " : "", key->table->name, from->name,
                              key->to_table->name, to->name);
    }
  return g_string_free (found, FALSE);
}

static void
test_keys_are_inferred_from_names (void)
{
  const struct
  {
    const char *schema;
    const char *expected;
  } cases[] = {
    { "customers: id INTEGER pk\norders: id INTEGER pk, customer_id INTEGER\n", "orders.customer_id=customers.id" },
    { "customers: customer_id INTEGER pk\norders: id INTEGER pk, customer_id INTEGER\n",
      "orders.customer_id=customers.customer_id" },
    { "Customers: CustomerId INTEGER pk\nInvoices: id INTEGER pk, CustomerID INTEGER\n",
      "Invoices.CustomerID=Customers.CustomerId" },
    { "addresses: id INTEGER pk\norders: id INTEGER pk, billing_address_id INTEGER, shipping_address_id INTEGER\n",
      "orders.billing_address_id=addresses.id orders.shipping_address_id=addresses.id" },
    { "student: StuID INTEGER pk\nhas_pet: StuID INTEGER, petid INTEGER\n", "has_pet.StuID=student.StuID" },
    { "country: Code TEXT pk\ncity: ID INTEGER pk, CountryCode TEXT\n", "city.CountryCode=country.Code" },
    /* no key is inferred: the table's own key; names without a meaning; types that don't match */
    { "customers: id INTEGER pk\norders: id INTEGER pk\n", "" },
    { "a: code TEXT pk\nb: id INTEGER pk, code TEXT\n", "" },
    { "customers: id INTEGER pk\norders: id INTEGER pk, customer_id TEXT\n", "" },
    /* no key is inferred if the database declares it */
    { "customers: id INTEGER pk\norders: id INTEGER pk, customer_id INTEGER -> customers\n", "" },
    /* a table whose primary key refers to another table */
    { "customers: id INTEGER pk\ncustomer_notes: customer_id INTEGER pk, note TEXT\n",
      "customer_notes.customer_id=customers.id" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *found = infer_keys (cases[i].schema);

      g_test_message ("%s", cases[i].schema);
      g_assert_cmpstr (found, ==, cases[i].expected);
    }
}

static void
test_inferred_join_is_marked (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  g_autoptr (GPtrArray) trees = find_trees (graph, "reviews", "products");
  g_autoptr (DowserSelect) select = dowser_select_new ();
  const DowserJoin *join;

  g_assert_cmpuint (trees->len, ==, 1);
  g_assert_true (dowser_join_tree_apply (trees->pdata[0], select, DOWSER_JOIN_INNER));
  join = select->joins->pdata[0];
  g_assert_cmpint (join->via, ==, DOWSER_VIA_INFERRED);
  g_assert_cmpfloat (join->confidence, <=, 1.0);
  g_assert_cmpfloat (join->confidence, >=, DOWSER_KEY_INFERENCE_MINIMUM);
}

/* Tests 5,000 tables in a chain of hubs: the search must end within the test's time limit, with the right result. */
static void
test_large_schema_path_is_found_quickly (void)
{
  GString *text = g_string_new ("t0: id INTEGER pk\n");
  g_autoptr (DowserSchema) schema = NULL;
  g_autofree char *found = NULL;

  for (guint i = 1; i < 5000; i++)
    g_string_append_printf (text, "t%u: id INTEGER pk, up INTEGER -> t%u, t%u_id INTEGER, note TEXT\n", i, (i - 1) / 3,
                            (i * 7) % i);
  schema = schema_new_from_lines (text->str);
  g_string_free (text, TRUE);
  found = find_paths (schema, "t4999 t1666 t4998");
  g_assert_true (strstr (found, "t4999.up=t1666.id") != NULL);
}

DOWSER_TEST_MAIN (join_path)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/join-path/paths-follow-keys", test_paths);
  g_test_add_func ("/planner/join-path/each-key-gives-a-join-tree", test_each_key_gives_a_join_tree);
  g_test_add_func ("/planner/join-path/each-path-gives-a-join-tree", test_each_path_gives_a_join_tree);
  g_test_add_func ("/planner/join-path/unconnected-tables-have-no-path", test_unconnected_tables_have_no_path);
  g_test_add_func ("/planner/join-path/tables-join-through-a-hub", test_tables_join_through_a_hub);
  g_test_add_func ("/planner/join-path/join-tree-contains-all-tables", test_join_tree_contains_all_tables);
  g_test_add_func ("/planner/join-path/joins-are-added-to-empty-select", test_joins_are_added_to_empty_select);
  g_test_add_func ("/planner/join-path/existing-table-instances-are-joined", test_existing_table_instances_are_joined);
  g_test_add_func ("/planner/join-path/unrelated-select-is-not-changed", test_unrelated_select_is_not_changed);
  g_test_add_func ("/planner/join-path/joined-tables-are-not-joined-again", test_joined_tables_are_not_joined_again);
  g_test_add_func ("/planner/join-path/keys-are-inferred-from-names", test_keys_are_inferred_from_names);
  g_test_add_func ("/planner/join-path/inferred-join-is-marked", test_inferred_join_is_marked);
  g_test_add_func ("/planner/join-path/large-schema-path-is-found-quickly", test_large_schema_path_is_found_quickly);
  g_test_add_func ("/planner/join-path/bridge-is-preferred-to-common-parent",
                   test_bridge_is_preferred_to_common_parent);
  return g_test_run ();
}
