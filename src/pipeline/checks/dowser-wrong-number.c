/* dowser-wrong-number.c - withholds answers with a number that is wrong according to the audit, and finds fixes */
#include "pipeline/checks/dowser-wrong-number.h"

#include "audit/dowser-audit.h"
#include "base/dowser-error.h"
#include "operations/dowser-apply.h"

/* The maximum number of fixes, which are shown as buttons on a page. */
#define MAX_FIXES 3

gboolean
dowser_wrong_number_check (DowserSession *session, DowserContext *context, GError **error)
{
  const DowserFinding *wrong_finding = dowser_findings_find_first_wrong (dowser_session_get_findings (session));

  if (wrong_finding == NULL || dowser_context_get_shows_wrong_answers (context))
    return TRUE;
  g_set_error_literal (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_WRONG_NUMBER, wrong_finding->message);
  return FALSE;
}

/* Returns TRUE if @findings still has a warning or error of @check. If only the rows can prove that a number is wrong,
 * the audit gives only a warning. Such a warning counts as a wrong number, too. */
static gboolean
has_check (GPtrArray *findings, const char *check)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      if (finding->severity >= DOWSER_SEVERITY_WARNING && finding->fix == NULL
          && g_strcmp0 (finding->check, check) == 0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_fix_choice (DowserSession *session, const DowserChoice *choice)
{
  const DowserSchema *schema = dowser_session_get_schema (session);
  const DowserAuditOptions options
      = { dowser_session_get_profile (session), NULL, dowser_session_get_constraints (session) };
  g_autoptr (DowserPlan) chosen
      = dowser_operations_apply (choice->operations, dowser_session_get_plan (session), schema, NULL);
  const DowserFinding *wrong_finding = dowser_findings_find_first_wrong (dowser_session_get_findings (session));
  g_autoptr (DowserPlan) audited = NULL;
  g_autoptr (GPtrArray) findings = NULL;

  if (chosen == NULL)
    return FALSE;
  audited = dowser_audit_with_options (chosen, schema, &options, &findings, NULL);
  return audited != NULL && dowser_findings_find_first_wrong (findings) == NULL
         && (wrong_finding == NULL || !has_check (findings, wrong_finding->check));
}

GPtrArray *
dowser_wrong_number_dup_fixes (DowserSession *session)
{
  GPtrArray *fixes = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_choice_free);
  GPtrArray *suggested_fixes = dowser_session_get_fixes (session);

  if (dowser_session_get_schema (session) == NULL || dowser_session_get_plan (session) == NULL)
    return fixes;
  for (guint i = 0; suggested_fixes != NULL && i < suggested_fixes->len; i++)
    {
      GPtrArray *choices = ((const DowserAmbiguity *) suggested_fixes->pdata[i])->choices;

      for (guint j = 0; j < choices->len && fixes->len < MAX_FIXES; j++)
        {
          const DowserChoice *choice = choices->pdata[j];

          if (is_fix_choice (session, choice))
            g_ptr_array_add (fixes, dowser_choice_new (choice->label, g_ptr_array_ref (choice->operations)));
        }
    }
  return fixes;
}

GPtrArray *
dowser_wrong_number_dup_keep_operations (DowserSession *session)
{
  GPtrArray *findings = dowser_session_get_findings (session);
  GPtrArray *keep_operations = NULL;

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      if (!dowser_finding_is_wrong (finding) || finding->undo_operations == NULL)
        continue;
      if (keep_operations == NULL)
        keep_operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
      for (guint j = 0; j < finding->undo_operations->len; j++)
        g_ptr_array_add (keep_operations, dowser_operation_ref (finding->undo_operations->pdata[j]));
    }
  return keep_operations;
}
