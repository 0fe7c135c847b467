/* test-plan-golden.c - compares the audit's findings, fixes and probes for each plan with a golden file */
#include "audit/dowser-audit.h"
#include "audit/dowser-data-checks.h"
#include "audit/dowser-plan-agreement.h"
#include "audit/fixes/dowser-suggested-fixes.h"
#include "support/dowser-test-main.h"
#include "support/plan-golden.h"

static void
append_findings (GString *written, GPtrArray *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      g_string_append_printf (written, "  %s %s at %s: %s%s%s%s\n", dowser_severity_nicks[finding->severity],
                              finding->check, finding->path, finding->message, finding->fix != NULL ? " → " : "",
                              finding->fix != NULL ? finding->fix : "", finding->needed ? " (needed)" : "");
    }
}

static void
append_choices (GString *written, GPtrArray *suggested_fixes)
{
  for (guint i = 0; i < suggested_fixes->len; i++)
    {
      const DowserAmbiguity *suggested_fix = suggested_fixes->pdata[i];

      g_string_append_printf (written, "  ? %s", suggested_fix->question);
      for (guint j = 0; j < suggested_fix->choices->len; j++)
        g_string_append_printf (written, " | %s", ((const DowserChoice *) suggested_fix->choices->pdata[j])->label);
      g_string_append_c (written, '\n');
    }
}

static void
append_audit (GString *written, const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile)
{
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, profile, &findings, &error);
  g_autoptr (GPtrArray) suggested_fixes = NULL;
  g_autoptr (GPtrArray) data_checks = NULL;

  append_findings (written, findings);
  if (audited == NULL)
    {
      g_string_append_printf (written, "  refused: %s\n", error->message);
      return;
    }
  if (!dowser_select_equal (audited->select, plan->select))
    {
      g_autofree char *sql = plan_to_sql_line (audited, schema);

      g_string_append_printf (written, "  = %s\n", sql);
    }
  suggested_fixes = dowser_suggested_fixes_find_with_profile (audited, schema, profile, NULL);
  append_choices (written, suggested_fixes);
  data_checks = dowser_data_checks_make (audited, schema);
  for (guint i = 0; i < data_checks->len; i++)
    {
      g_autofree char *sql = plan_to_sql_line (((const DowserDataCheck *) data_checks->pdata[i])->plan, schema);

      g_string_append_printf (written, "  # %s\n", sql);
    }
}

/* The previous plan. The next plan is compared with the previous plan to find whether both have the same rows. */
static DowserPlan *before;

/* Audits the plan twice: as a plan made by a planner, and as the user's own SQL. */
static void
append_plan (GString *written, const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile)
{
  g_autoptr (DowserPlan) kept = dowser_plan_copy (plan);
  g_autoptr (GString) audit_text = g_string_new (NULL);
  g_autoptr (GString) as_written = g_string_new (NULL);

  if (before != NULL && dowser_plans_agree (before, plan, schema))
    g_string_append (written, "  the same rows as before\n");
  g_set_object (&before, (DowserPlan *) plan);
  append_audit (audit_text, plan, schema, profile);
  dowser_audit_keep_as_written (kept, DOWSER_DIALECT_SQLITE);
  append_audit (as_written, kept, schema, profile);
  g_string_append (written, audit_text->str);
  if (!g_str_equal (audit_text->str, as_written->str))
    g_string_append_printf (written, "  as written:\n%s", as_written->str);
}

static void
test_audits_match_the_golden_file (void)
{
  expect_plan_golden ("audit", "plans.golden", append_plan);
  g_clear_object (&before);
}

DOWSER_TEST_MAIN (plan_golden)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/audit/audits-match-the-golden-file", test_audits_match_the_golden_file);
  return g_test_run ();
}
