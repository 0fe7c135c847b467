/* test-operation.c - operations and findings to JSON and back */
#include "base/dowser-error.h"
#include "model/dowser-finding.h"
#include "model/dowser-plan-json.h"

#include <string.h>

static void
assert_canonical (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) operations = dowser_operations_from_json (text, -1, &error);
  g_autofree char *again = NULL;

  g_assert_no_error (error);
  again = dowser_operations_to_json (operations, FALSE);
  g_assert_cmpstr (again, ==, text);
}

static void
test_each_kind (void)
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
test_refuses (void)
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
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) operations = dowser_operations_from_json (texts[i], -1, &error);

      g_assert_null (operations);
      g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED);
    }
}

static void
test_findings (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) findings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);
  g_autoptr (GPtrArray) reread = NULL;
  g_autofree char *text = NULL;
  g_autofree char *again = NULL;

  g_ptr_array_add (findings,
                   dowser_finding_new (DOWSER_SEVERITY_ERROR, "filter", "select.filter", "It is wrong.", "Removed."));
  g_ptr_array_add (findings, dowser_finding_new (DOWSER_SEVERITY_NOTE, "unused-table", NULL, "“t” is not used.", NULL));
  text = dowser_findings_to_json (findings);
  reread = dowser_findings_from_json (text, &error);
  g_assert_no_error (error);
  again = dowser_findings_to_json (reread);
  g_assert_cmpstr (text, ==, again);
  g_assert_null (((DowserFinding *) reread->pdata[1])->fix);
  g_assert_null (dowser_findings_from_json ("[{\"severity\":\"awful\"}]", &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/operation/each-kind-keeps-its-bytes", test_each_kind);
  g_test_add_func ("/model/operation/a-single-object-is-read", test_single_object);
  g_test_add_func ("/model/operation/refuses-what-is-none", test_refuses);
  g_test_add_func ("/model/finding/keeps-its-bytes", test_findings);
  return g_test_run ();
}
