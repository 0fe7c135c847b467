/* test-modification.c - tests that a plan's possible changes are described as plain data, and that a described change
 * can be applied */
#include "operations/dowser-modification.h"

#include "base/dowser-error.h"
#include "operations/dowser-apply.h"
#include "sentence/dowser-sentence.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

static DowserPlan *
read_sentence (const char *sentence, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  DowserPlan *plan = dowser_sentence_read (sentence, schema, &error);

  g_assert_no_error (error);
  return plan;
}

static void
test_possible_changes_are_listed_as_json (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan
      = read_sentence ("name of customers where country is \"Spain\", name of customers from Z to A, top 5", schema);
  g_autofree char *text = dowser_modification_options_to_json (plan, schema, NULL);
  g_autoptr (JsonNode) node = json_from_string (text, NULL);
  JsonObject *root = json_node_get_object (node);
  JsonObject *tables = json_object_get_object_member (root, "tables");
  JsonArray *columns = json_object_get_array_member (json_object_get_object_member (tables, "customers"), "columns");
  JsonObject *id = json_array_get_object_element (columns, 0);
  JsonObject *name = json_array_get_object_element (columns, 1);
  JsonObject *country = json_array_get_object_element (columns, 2);
  JsonArray *order = json_object_get_array_member (root, "current_order_by");
  JsonObject *first = json_array_get_object_element (order, 0);

  g_assert_cmpuint (json_array_get_length (columns), ==, 6);
  g_assert_true (json_object_get_boolean_member (id, "is_primary_key"));
  g_assert_false (json_object_get_boolean_member (id, "is_nullable"));
  g_assert_true (json_object_get_null_member (id, "role"));
  g_assert_true (json_object_get_boolean_member (name, "selected"));
  g_assert_cmpstr (json_object_get_string_member (name, "role"), ==, "projection");
  g_assert_cmpstr (json_object_get_string_member (name, "type"), ==, "text");
  g_assert_false (json_object_get_boolean_member (country, "selected"));
  g_assert_cmpstr (json_object_get_string_member (country, "role"), ==, "filter");
  g_assert_cmpuint (json_array_get_length (order), ==, 1);
  g_assert_cmpstr (json_object_get_string_member (first, "table"), ==, "customers");
  g_assert_cmpstr (json_object_get_string_member (first, "column"), ==, "name");
  g_assert_cmpstr (json_object_get_string_member (first, "direction"), ==, "DESC");
  g_assert_cmpint (json_object_get_int_member (root, "current_limit"), ==, 5);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (root, "sortable_columns")), ==, 6);
}

/* Tests that each change described as data gives the same plan as the sentence with this change. */
static void
test_json_patch_changes_the_plan (void)
{
  static const struct
  {
    const char *sentence;
    const char *patch;
    const char *changed;
  } cases[] = {
    { "name of customers", "{\"operation\": \"add_column\", \"table\": \"customers\", \"column\": \"country\"}",
      "name, country of customers" },
    { "name, country of customers where country is \"Spain\"",
      "{\"operation\": \"remove_column\", \"table\": \"customers\", \"column\": \"country\"}",
      "name of customers where country is \"Spain\"" },
    { "name of customers",
      "{\"operation\": \"modify_order_by\", \"order_by\": [{\"table\": \"customers\", \"column\": \"name\", "
      "\"direction\": \"DESC\"}]}",
      "name of customers, name of customers from Z to A" },
    { "name of customers, name of customers from Z to A", "{\"operation\": \"modify_order_by\", \"order_by\": []}",
      "name of customers" },
    { "name of customers", "[{\"operation\": \"modify_limit\", \"limit\": 100}]", "name of customers, top 100" },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = read_sentence (cases[i].sentence, schema);
      g_autoptr (DowserPlan) expected_plan = read_sentence (cases[i].changed, schema);
      g_autoptr (JsonNode) node = json_from_string (cases[i].patch, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) operations = NULL;
      g_autoptr (DowserPlan) changed = NULL;

      g_assert_true (dowser_modification_is_patch (node));
      operations = dowser_modification_read_patch (node, plan, &error);
      g_assert_no_error (error);
      changed = dowser_operations_apply (operations, plan, schema, &error);
      g_assert_no_error (error);
      if (!dowser_select_has_same_rows (changed->select, expected_plan->select))
        g_error ("%s isn't “%s”", cases[i].patch, cases[i].changed);
    }
}

static void
test_invalid_patches_are_refused (void)
{
  static const char *const cases[] = {
    "{\"operation\": \"drop_table\", \"table\": \"customers\"}",
    "{\"operation\": \"add_column\", \"table\": \"customers\"}",
    "{\"operation\": \"modify_order_by\"}",
    "{\"operation\": \"modify_order_by\", \"order_by\": [{\"direction\": \"DESC\"}]}",
    "{\"operation\": \"modify_order_by\", \"order_by\": [{\"column\": \"name\", \"direction\": \"UP\"}]}",
    "{\"operation\": \"modify_limit\", \"limit\": \"many\"}",
    "[{\"operation\": \"modify_limit\", \"limit\": 1}, 5]",
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = read_sentence ("name of customers", schema);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (JsonNode) node = json_from_string (cases[i], NULL);
      g_autoptr (GError) error = NULL;

      g_assert_null (dowser_modification_read_patch (node, plan, &error));
      g_assert_true (error->domain == DOWSER_PLAN_ERROR);
    }
}

DOWSER_TEST_MAIN (modification)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/operations/modification/possible-changes-are-listed-as-json",
                   test_possible_changes_are_listed_as_json);
  g_test_add_func ("/operations/modification/json-patch-changes-the-plan", test_json_patch_changes_the_plan);
  g_test_add_func ("/operations/modification/invalid-patches-are-refused", test_invalid_patches_are_refused);
  return g_test_run ();
}
