/* dowser-runner-changes.c - clicks, choices, undo and redo: each changes the plan and invalidates the audit and all
 * later steps */
#include "audit/fixes/dowser-kept.h"
#include "base/dowser-error.h"
#include "knowledge/dowser-entry-learn.h"
#include "operations/dowser-apply.h"
#include "pipeline/context/dowser-knowledge-service.h"
#include "pipeline/dowser-runner.h"
#include "pipeline/steps/dowser-step-resolve.h"

#include <glib/gi18n-lib.h>

static char *
describe_operations (GPtrArray *operations, const DowserPlan *plan)
{
  if (operations->len == 1)
    return dowser_operation_describe (g_ptr_array_index (operations, 0), plan);
  return g_strdup_printf (ngettext ("%u change", "%u changes", operations->len), operations->len);
}

/* Returns TRUE if the change to @plan affects only how rows are drawn. In this case, steps stay done and the query
 * isn't run again. The plan's exemptions (the parts whose fixes the user has reverted) must be unchanged as well,
 * because they decide whether the audit lets the plan run. */
static gboolean
keeps_statement (DowserRunner *self, const DowserPlan *plan)
{
  DowserSession *session = dowser_runner_get_session (self);
  const DowserPlan *current = dowser_session_get_plan (session);

  return dowser_runner_get_state (self) != DOWSER_RUNNER_RUNNING && dowser_session_get_findings (session) != NULL
         && current != NULL && current->exemptions->len == plan->exemptions->len
         && dowser_plan_has_same_statement (current, plan);
}

/* Marks all done steps as done again. The changed plan changes the hash of their input, and without a new mark, they
 * would run again. */
static void
mark_done_steps_again (DowserRunner *self)
{
  DowserSession *session = dowser_runner_get_session (self);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self)); i++)
    {
      g_autoptr (DowserStep) step = g_list_model_get_item (G_LIST_MODEL (self), i);

      if (dowser_session_is_step_done (session, dowser_step_get_id (step)))
        dowser_runner_skip_step (self, dowser_step_get_id (step));
    }
}

/* If only the drawing changes, makes a new version of the plan without running steps. Also applies the operations to
 * the plan before the audit, so that the audit's fixes can still be undone. Returns: FALSE if steps must run */
static gboolean
apply_display_change (DowserRunner *self, GPtrArray *operations, const DowserPlan *changed, const char *about)
{
  DowserSession *session = dowser_runner_get_session (self);
  DowserPlan *new_plan = NULL;
  GPtrArray *findings;

  if (keeps_statement (self, changed))
    new_plan = dowser_operations_apply (operations, dowser_session_get_plan_before_audit (session),
                                        dowser_session_get_schema (session), NULL);
  if (new_plan == NULL)
    return FALSE;
  findings = g_ptr_array_ref (dowser_session_get_findings (session));
  dowser_session_take_plan (session, new_plan, DOWSER_PLAN_ORIGIN_OPERATION, about);
  dowser_session_replace_plan (session, dowser_plan_ref (changed));
  dowser_session_take_findings (session, findings);
  mark_done_steps_again (self);
  return TRUE;
}

gboolean
dowser_runner_apply_operations (DowserRunner *self, GPtrArray *operations, GError **error)
{
  DowserSession *session = dowser_runner_get_session (self);
  const DowserPlan *plan = dowser_session_get_plan (session);
  const DowserSchema *schema = dowser_session_get_schema (session);
  g_autofree char *about = NULL;
  DowserPlan *changed;

  if (plan == NULL || schema == NULL)
    {
      g_set_error_literal (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED,
                           _ ("There is no plan to change yet. Ask a question first."));
      return FALSE;
    }
  changed = dowser_operations_apply (operations, plan, schema, error);
  if (changed == NULL)
    return FALSE;

  about = describe_operations (operations, plan);
  if (apply_display_change (self, operations, changed, about))
    {
      dowser_plan_unref (changed);
      return TRUE;
    }
  dowser_runner_invalidate_from (self, "audit");
  dowser_session_take_plan (session, changed, DOWSER_PLAN_ORIGIN_OPERATION, about);
  return TRUE;
}

gboolean
dowser_runner_undo_fix (DowserRunner *self, guint index, GError **error)
{
  DowserSession *session = dowser_runner_get_session (self);
  GPtrArray *findings = dowser_session_get_findings (session);
  const DowserFinding *finding = findings != NULL && index < findings->len ? findings->pdata[index] : NULL;
  g_autofree char *about = NULL;
  DowserPlan *new_plan;

  if (finding == NULL || finding->undo_operations == NULL)
    {
      g_set_error_literal (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED,
                           _ ("There is no fix to undo."));
      return FALSE;
    }
  new_plan = dowser_operations_apply (finding->undo_operations, dowser_session_get_plan_before_audit (session),
                                      dowser_session_get_schema (session), error);
  if (new_plan == NULL)
    return FALSE;

  if (finding->fix != NULL)
    about = g_strdup_printf (_ ("Undone: %s"), finding->fix);
  dowser_runner_invalidate_from (self, "audit");
  dowser_session_take_plan (session, new_plan, DOWSER_PLAN_ORIGIN_OPERATION, about);
  return TRUE;
}

/* Switches to the source @uri. Copies @uri, because it belongs to the understanding, which this function clears. */
static void
choose_source (DowserRunner *self, const char *uri)
{
  DowserSession *session = dowser_runner_get_session (self);
  g_autofree char *chosen = g_strdup (uri);

  dowser_runner_invalidate_from (self, "resolve");
  dowser_session_set_understanding (session, NULL);
  dowser_session_add_attempt (session, DOWSER_STEP_RESOLVE_ANSWERED);
  dowser_session_set_source_uri (session, chosen);
}

/* Saves the meaning that the user chose, so that the user isn't asked about this meaning again. */
static void
learn_choice (DowserRunner *self, const DowserUnderstanding *clarification, guint index)
{
  DowserSession *session = dowser_runner_get_session (self);
  const DowserSchema *schema = dowser_session_get_schema (session);
  g_autoptr (DowserEntry) entry = schema != NULL ? dowser_entry_new_from_choice (clarification, index, schema) : NULL;

  dowser_knowledge_service_learn (dowser_runner_get_context (self), dowser_session_get_source_uri (session), entry);
}

gboolean
dowser_runner_choose_option (DowserRunner *self, guint index, GError **error)
{
  DowserSession *session = dowser_runner_get_session (self);
  const DowserUnderstanding *understanding = dowser_session_get_understanding (session);
  const DowserOption *option;

  if (understanding == NULL || index >= understanding->options->len)
    {
      g_set_error_literal (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED,
                           _ ("There is no such choice. Choose one from the list."));
      return FALSE;
    }

  option = g_ptr_array_index (understanding->options, index);
  if (option->source_uri != NULL)
    {
      choose_source (self, option->source_uri);
      return TRUE;
    }
  if (option->plan == NULL)
    return dowser_runner_answer_question (self, option->label, error);
  learn_choice (self, understanding, index);
  dowser_runner_invalidate_from (self, "audit");
  /* A new choice replaces the user's previous choice, so the previous choice is undone first. */
  while (dowser_session_has_origin (session, DOWSER_PLAN_ORIGIN_CHOICE) && dowser_session_undo (session))
    ;
  dowser_session_take_plan (session,
                            dowser_kept_apply (option->plan, dowser_session_get_constraints (session),
                                               dowser_session_get_schema (session),
                                               dowser_session_get_profile (session)),
                            DOWSER_PLAN_ORIGIN_CHOICE, option->label);
  return TRUE;
}

gboolean
dowser_runner_go_to_version (DowserRunner *self, int index)
{
  DowserSession *session = dowser_runner_get_session (self);
  GPtrArray *versions = dowser_session_get_versions (session);
  const DowserPlanVersion *version = index >= 0 && index < (int) versions->len ? versions->pdata[index] : NULL;

  if (version == NULL || index == dowser_session_get_present_version (session))
    return FALSE;
  if (version->findings != NULL && keeps_statement (self, version->plan))
    {
      dowser_session_go_to_version (session, index);
      mark_done_steps_again (self);
      return TRUE;
    }
  dowser_runner_invalidate_from (self, "audit");
  return dowser_session_go_to_version (session, index);
}

static const DowserPlanVersion *
get_current_version (DowserRunner *self)
{
  DowserSession *session = dowser_runner_get_session (self);
  int current = dowser_session_get_present_version (session);

  return current >= 0 ? dowser_session_get_versions (session)->pdata[current] : NULL;
}

gboolean
dowser_runner_undo (DowserRunner *self)
{
  const DowserPlanVersion *version = get_current_version (self);

  return version != NULL && dowser_runner_go_to_version (self, version->parent);
}

gboolean
dowser_runner_redo (DowserRunner *self)
{
  const DowserPlanVersion *version = get_current_version (self);

  return version != NULL && dowser_runner_go_to_version (self, version->redo);
}
