/* dowser-step-audit.c - checks the plan against the schema and repairs it */
#include "pipeline/steps/dowser-step-audit.h"

#include "pipeline/checks/dowser-audit-run.h"
#include "pipeline/context/dowser-context.h"
#include "pipeline/dowser-input-hash.h"
#include "pipeline/steps/dowser-step-decide.h"
#include "plan/dowser-own-sql.h"

#include <glib/gi18n-lib.h>

struct _DowserStepAudit
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepAudit, dowser_step_audit, DOWSER_TYPE_STEP)

/* No plan is audited until the user has chosen among several plans. */
static gboolean
dowser_step_audit_is_needless (DowserStep *step, DowserSession *session)
{
  return dowser_session_get_plan (session) == NULL || dowser_step_decide_needs_choice (session);
}

static guint64
dowser_step_audit_hash_inputs (DowserStep *step, DowserSession *session)
{
  const DowserSchema *schema = dowser_session_get_schema (session);
  guint64 hash = dowser_input_hash_plan (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_plan (session));

  hash = dowser_input_hash_constraints (hash, dowser_session_get_constraints (session));
  return dowser_input_hash_text (hash, schema != NULL ? dowser_schema_get_signature (schema) : NULL);
}

static void
audited_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  DowserAuditOutcome *outcome = dowser_audit_run_finish (DOWSER_CONTEXT (context), result, &error);

  if (outcome != NULL)
    g_task_return_pointer (task, outcome, (GDestroyNotify) dowser_audit_outcome_free);
  else
    g_task_return_error (task, error);
}

/* Returns the session's constraints and, for a model's plan, the replacements that the user has defined. A model's plan
 * needs these, because it uses the source's own names. Returns: (transfer full) */
static GPtrArray *
dup_constraints (DowserSession *session, DowserContext *context)
{
  GPtrArray *own = dowser_session_get_constraints (session);
  const DowserPlannerIndex *index = dowser_context_get_index (context, dowser_session_get_source_uri (session));
  const DowserMeanings *meanings = index != NULL ? dowser_planner_index_get_meanings (index) : NULL;
  GPtrArray *constraints;

  if (meanings == NULL || dowser_session_get_planner (session) != DOWSER_PLANNER_MODEL
      || dowser_own_sql_is_marked (dowser_session_get_plan (session)))
    return g_ptr_array_ref (own);
  constraints = dowser_meanings_dup_replacements (meanings);
  for (guint i = 0; i < own->len; i++)
    g_ptr_array_add (constraints, dowser_constraint_copy (own->pdata[i]));
  return constraints;
}

static void
dowser_step_audit_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (step, cancellable, callback, user_data);
  g_autoptr (GPtrArray) constraints = dup_constraints (session, context);

  g_task_set_source_tag (task, dowser_step_audit_run_async);
  dowser_audit_run_async (context, dowser_session_get_source_uri (session), dowser_session_get_plan (session),
                          dowser_session_get_schema (session), dowser_session_get_profile (session), constraints,
                          cancellable, audited_cb, task);
}

static guint
count_fixes (GPtrArray *findings)
{
  guint n_fixes = 0;

  for (guint i = 0; i < findings->len; i++)
    if (((const DowserFinding *) g_ptr_array_index (findings, i))->fix != NULL)
      n_fixes++;
  return n_fixes;
}

/* Sets the findings even if the audit gives no plan, because the findings tell the user why. */
static gboolean
dowser_step_audit_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                              GError **error)
{
  g_autoptr (DowserAuditOutcome) outcome = g_task_propagate_pointer (G_TASK (result), error);
  guint n_fixes;

  if (outcome == NULL)
    return FALSE;
  /* If the audit finds nothing to fix, the findings of an earlier audit of this version stay, so that the fixes of the
   * earlier audit are still shown. */
  n_fixes = count_fixes (outcome->findings);
  if (outcome->plan == NULL || dowser_session_get_findings (session) == NULL || n_fixes > 0)
    dowser_session_take_findings (session, g_steal_pointer (&outcome->findings));
  if (outcome->plan == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&outcome->error));
      return FALSE;
    }

  if (!dowser_plan_equal (outcome->plan, dowser_session_get_plan (session)))
    dowser_session_replace_plan (session, g_steal_pointer (&outcome->plan));
  dowser_session_take_fixes (session, outcome->fixes->len > 0 ? g_steal_pointer (&outcome->fixes) : NULL);
  if (n_fixes > 0)
    *note = g_strdup_printf (ngettext ("%u problem fixed", "%u problems fixed", n_fixes), n_fixes);
  return TRUE;
}

static void
dowser_step_audit_class_init (DowserStepAuditClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->is_needless = dowser_step_audit_is_needless;
  step_class->hash_inputs = dowser_step_audit_hash_inputs;
  step_class->run_async = dowser_step_audit_run_async;
  step_class->run_finish = dowser_step_audit_run_finish;
}

static void
dowser_step_audit_init (DowserStepAudit *self)
{
}
