/* audit-cases.c - plans as text, and the expected results of their audit */
#include "support/audit-cases.h"

#include "plan/dowser-plan-json.h"
#include "support/plan-text.h"

gboolean
audit_has_check (GPtrArray *findings, const char *check)
{
  for (guint i = 0; i < findings->len; i++)
    if (strcmp (((const DowserFinding *) findings->pdata[i])->check, check) == 0)
      return TRUE;
  return FALSE;
}

static void
assert_sentences (GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      g_test_message ("  %s %s: %s %s", finding->check, finding->path, finding->message,
                      finding->fix != NULL ? finding->fix : "");
      g_assert_true (g_str_has_suffix (finding->message, ".") || g_str_has_suffix (finding->message, "?"));
      g_assert_true (finding->fix == NULL || g_str_has_suffix (finding->fix, "."));
    }
}

/* Checks that a second audit of an audited plan fixes nothing and gives the same plan, byte for byte. */
void
audit_assert_stable (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile)
{
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) again = dowser_audit (plan, schema, profile, &findings, &error);
  g_autofree char *before = dowser_plan_to_json (plan, FALSE);
  g_autofree char *after = NULL;

  g_assert_no_error (error);
  after = dowser_plan_to_json (again, FALSE);
  g_assert_cmpstr (before, ==, after);
  g_assert_true (dowser_plan_equal (plan, again));
  for (guint i = 0; i < findings->len; i++)
    g_assert_null (((const DowserFinding *) findings->pdata[i])->fix);
}

void
audit_check_plan (DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile, const AuditCase *expected)
{
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, profile, &findings, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = select_to_text (audited->select);
  assert_sentences (findings);
  g_assert_cmpstr (text, ==, expected->after != NULL ? expected->after : expected->before);
  if (expected->check == NULL)
    g_assert_cmpuint (findings->len, ==, 0);
  else
    g_assert_true (audit_has_check (findings, expected->check));
  audit_assert_stable (audited, schema, profile);
}

void
audit_check_cases (const AuditCase *cases, gsize n, const DowserSchema *schema, const DowserProfile *profile)
{
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (cases[i].before);

      g_test_message ("%s", cases[i].before);
      audit_check_plan (plan, schema, profile, &cases[i]);
    }
}
