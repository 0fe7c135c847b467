/* test-finding.c - tests that findings are written to JSON and read back */
#include "base/dowser-error.h"
#include "session/dowser-finding.h"
#include "support/dowser-test-main.h"

static void
test_findings_read_back_from_json (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) findings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);
  g_autoptr (GPtrArray) reread = NULL;
  g_autofree char *text = NULL;
  g_autofree char *again = NULL;

  g_ptr_array_add (findings,
                   dowser_finding_new (DOWSER_SEVERITY_ERROR, "filter", "select.filter", "It is wrong.", "Removed."));
  g_ptr_array_add (findings, dowser_finding_new (DOWSER_SEVERITY_NOTE, "unused-table", NULL, "“t” is not used.", NULL));
  dowser_finding_set_keep_operation (findings->pdata[0], "select.filter: x");
  ((DowserFinding *) findings->pdata[0])->needed = TRUE;
  text = dowser_findings_to_json (findings);
  reread = dowser_findings_from_json (text, &error);
  g_assert_no_error (error);
  again = dowser_findings_to_json (reread);
  g_assert_cmpstr (text, ==, again);
  g_assert_null (((DowserFinding *) reread->pdata[1])->fix);
  g_assert_null (((DowserFinding *) reread->pdata[1])->undo_operations);
  g_assert_true (((DowserFinding *) reread->pdata[0])->needed);
  g_assert_cmpuint (((DowserFinding *) reread->pdata[0])->undo_operations->len, ==, 1);
  g_assert_null (dowser_findings_from_json ("[{\"severity\":\"awful\"}]", &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED);
}

DOWSER_TEST_MAIN (finding)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/session/finding/findings-read-back-from-json", test_findings_read_back_from_json);
  return g_test_run ();
}
