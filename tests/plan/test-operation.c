/* test-operation.c - tests that operations are written to JSON and read back */
#include "base/dowser-error.h"
#include "plan/dowser-plan-json.h"
#include "support/dowser-random-operation.h"
#include "support/dowser-random-plan.h"
#include "support/dowser-test-main.h"

#include <string.h>

static void
assert_canonical (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) operations = dowser_operations_from_json (text, -1, &error);
  g_autofree char *text_again = NULL;

  g_assert_no_error (error);
  text_again = dowser_operations_to_json (operations, FALSE);
  g_assert_cmpstr (text_again, ==, text);
}

static void
test_each_operation_reads_back (void)
{
  assert_canonical (
      "[{\"op\":\"add_column\",\"table\":\"t\",\"column\":\"c\"},{\"op\":\"add_column\",\"table\":\"t\","
      "\"column\":\"c\",\"instance\":\"t2\"},{\"op\":\"remove_column\",\"index\":0},{\"op\":\"remove_column\","
      "\"table\":\"t\",\"column\":\"c\"}]");
  assert_canonical ("[{\"op\":\"set_order_by\",\"order\":[]},{\"op\":\"set_order_by\",\"order\":[{\"expr\":{\"kind\":"
                    "\"output\",\"name\":\"a\"},\"descending\":true}]}]");
  assert_canonical ("[{\"op\":\"set_limit\",\"limit\":5},{\"op\":\"set_limit\"}]");
  assert_canonical (
      "[{\"op\":\"add_filter\",\"filter\":{\"kind\":\"literal\",\"value\":true}},{\"op\":\"remove_filter\","
      "\"index\":2}]");
  assert_canonical ("[{\"op\":\"replace_plan\",\"plan\":{\"version\":1,\"select\":{\"outputs\":[]}}}]");
  assert_canonical (
      "[{\"op\":\"keep\",\"check\":\"limit\",\"about\":\"select\"},{\"op\":\"keep\",\"check\":\"limit\"}]");
}

static void
test_views_and_values_read_back (void)
{
  assert_canonical ("[{\"op\":\"hide_column\",\"index\":0},{\"op\":\"pin_column\",\"index\":1,\"on\":false},"
                    "{\"op\":\"toggle_filter\",\"index\":0,\"on\":true},{\"op\":\"pivot\"},{\"op\":\"chart\"},"
                    "{\"op\":\"set_format\",\"index\":2,\"format\":{\"decimals\":0,\"percent\":true}}]");
  assert_canonical ("[{\"op\":\"replace_literal\",\"path\":\"/select/limit\",\"value\":null},{\"op\":\"zoom_in\","
                    "\"index\":0},{\"op\":\"see_records\",\"values\":[null,1,2.5,true,\"x\",{\"type\":\"date\","
                    "\"value\":\"2024-02-29\"}]},{\"op\":\"list_related\",\"table\":\"t\",\"key\":[\"a\",\"b\"],"
                    "\"values\":[1,2]}]");
  assert_canonical ("[{\"op\":\"add_metric\"},{\"op\":\"add_join\",\"table\":\"t\"},{\"op\":\"set_join_type\","
                    "\"instance\":\"t\",\"type\":\"left\"},{\"op\":\"group_filters\",\"indexes\":[0,2],\"any\":true}]");
}

/* Tests every kind of operation with random members. */
static void
test_random_operations_read_back (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (DowserSchema) schema = dowser_random_schema_new (rand);

  for (guint i = 0; i < 40 * DOWSER_OPERATION_N_KINDS; i++)
    {
      g_autoptr (GPtrArray) operations
          = dowser_operations_new_single (dowser_random_operation_new (i % DOWSER_OPERATION_N_KINDS, schema, rand));
      g_autofree char *text = dowser_operations_to_json (operations, FALSE);

      assert_canonical (text);
    }
}

static void
test_single_object (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) operations = dowser_operations_from_json ("{\"op\":\"set_limit\",\"limit\":7}", -1, &error);
  const DowserOperation *operation;

  g_assert_no_error (error);
  g_assert_cmpuint (operations->len, ==, 1);
  operation = operations->pdata[0];
  g_assert_cmpint (operation->number, ==, 7);
}

static void
test_invalid_json_is_refused (void)
{
  static const char *const texts[] = {
    "{}",
    "[3]",
    "{\"op\":\"drop_table\"}",
    "{\"op\":\"add_column\",\"column\":\"c\"}",
    "{\"op\":\"remove_filter\"}",
    "{\"op\":\"remove_filter\",\"index\":-1}",
    "{\"op\":\"set_limit\",\"number\":3}",
    "{\"op\":\"add_filter\",\"filter\":{\"kind\":\"nothing\"}}",
    "{\"op\":\"replace_plan\",\"plan\":{\"select\":3}}",
    "{\"op\":\"remove_column\"}",
    "{\"op\":\"remove_column\",\"index\":0,\"table\":\"t\",\"column\":\"c\"}",
    "{\"op\":\"move_column\",\"index\":0}",
    "{\"op\":\"move_column\",\"index\":null,\"to\":1}",
    "{\"op\":\"toggle_filter\",\"index\":0}",
    "{\"op\":\"hide_column\",\"index\":0,\"format\":{}}",
    "{\"op\":\"relative_date_filter\",\"expr\":{\"kind\":\"literal\",\"value\":1},\"unit\":\"fortnight\","
    "\"from\":0,\"to\":0}",
    "{\"op\":\"set_format\",\"index\":0,\"format\":{\"percent\":true,\"currency\":\"€\"}}",
    "{\"op\":\"add_group\",\"expr\":{\"kind\":\"literal\",\"value\":1},\"unit\":\"day\",\"bins\":3}",
    "{\"op\":\"add_group\",\"expr\":{\"kind\":\"literal\",\"value\":1},\"width\":0}",
    "{\"op\":\"see_records\",\"values\":[[]]}",
    "{\"op\":\"see_records\",\"values\":[{\"type\":\"date\",\"valeu\":\"2024-02-29\"}]}",
    "{\"op\":\"group_filters\",\"indexes\":[0,-1],\"any\":true}",
    "{\"op\":\"list_related\",\"table\":\"t\",\"key\":[],\"values\":[1]}",
    "{\"op\":\"replace_literal\",\"path\":\"/select\"}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) operations = dowser_operations_from_json (texts[i], -1, &error);

      g_assert_null (operations);
      g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED);
    }
}

DOWSER_TEST_MAIN (operation)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/operation/each-operation-reads-back", test_each_operation_reads_back);
  g_test_add_func ("/model/operation/views-and-values-read-back", test_views_and_values_read_back);
  g_test_add_func ("/model/operation/random-operations-read-back", test_random_operations_read_back);
  g_test_add_func ("/model/operation/a-single-object-is-read", test_single_object);
  g_test_add_func ("/model/operation/invalid-json-is-refused", test_invalid_json_is_refused);
  return g_test_run ();
}
