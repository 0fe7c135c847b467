/* dowser-step-repair.c - repairs a statement that the engine refused, or that gave no rows */
#include "pipeline/steps/dowser-step-repair.h"

#include "audit/fixes/dowser-diagnosis.h"
#include "audit/fixes/dowser-filter-losses.h"
#include "base/dowser-error.h"
#include "base/dowser-mask.h"
#include "pipeline/checks/dowser-empty-result-diagnosis.h"
#include "pipeline/context/dowser-context.h"
#include "pipeline/dowser-input-hash.h"
#include "pipeline/model/dowser-model-completion.h"
#include "plan/dowser-column-origin.h"
#include "plan/dowser-own-sql.h"
#include "prompt/dowser-prompt.h"

#include <glib/gi18n-lib.h>

/* The maximum number of repairs. A repair by a rule is made only if fewer repairs were made so far, by rules or by a
 * model. */
#define MAX_RULES 3

struct _DowserStepRepair
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepRepair, dowser_step_repair, DOWSER_TYPE_STEP)

/* RepairAction: a reaction to an error or to missing rows. An action changes the plan or sets what the next plan must
 * do differently. It invalidates steps, so that the runner runs them again. Each action is one line of the trace and
 * one version of the plan. If undo shows a repaired version again, that version is not repaired again. */
typedef enum
{
  ACTION_TELL,   /* offer choices, or show the error, and let the user decide */
  ACTION_REREAD, /* read the tables again, because they have changed */
  ACTION_RULE,   /* apply a rule that knows the right plan */
  ACTION_REPAIR, /* let a model repair the refused plan */
  ACTION_REFINE, /* let a model refine a plan that gave no rows */
} RepairAction;

/* The task's data. */
typedef struct
{
  RepairAction action;
  GError *error;                    /* (nullable): the error of the run */
  DowserDiagnosis *diagnosis;       /* (nullable): the diagnosis of @error */
  DowserLosses *losses;             /* (nullable): set if there were no rows */
  gboolean may_refine;              /* TRUE if there were no rows at all, and a model may be asked */
  DowserPrivacyLevel privacy_level; /* the privacy level of the model */
} RepairTask;

static void
repairing_free (gpointer data)
{
  RepairTask *repairing = data;

  g_clear_error (&repairing->error);
  g_clear_pointer (&repairing->diagnosis, dowser_diagnosis_free);
  g_clear_pointer (&repairing->losses, dowser_losses_free);
  g_free (repairing);
}

static gboolean
is_null_or_zero (const DowserCell *cell)
{
  if (cell->is_null)
    return TRUE;
  return cell->type == DOWSER_VALUE_INTEGER ? cell->integer == 0 : cell->type == DOWSER_VALUE_REAL && cell->real == 0;
}

/* Returns TRUE if the result is the single row of an aggregate over no rows. Such a row contains only NULLs and
 * zeros. */
static gboolean
is_empty_total (const DowserPlan *plan, DowserResult *result)
{
  if (plan->select->group->len > 0 || !dowser_select_is_grouped (plan->select)
      || dowser_result_get_n_rows (result) != 1)
    return FALSE;
  for (guint i = 0; i < dowser_result_get_columns (result)->len; i++)
    {
      DowserCell cell;

      dowser_result_get_cell (result, 0, i, &cell);
      if (!is_null_or_zero (&cell))
        return FALSE;
    }
  return TRUE;
}

static gboolean
has_empty_result (DowserSession *session)
{
  const DowserPlan *plan = dowser_session_get_plan (session);
  DowserResult *result = dowser_session_get_result (session);

  return plan != NULL && result != NULL && dowser_filter_losses_are_possible (plan)
         && (dowser_result_get_n_rows (result) == 0 || is_empty_total (plan, result));
}

static gboolean
is_loss_fix (const DowserAmbiguity *suggested_fix)
{
  return g_strcmp0 (suggested_fix->question, dowser_filter_losses_get_question ()) == 0;
}

static gboolean
has_loss_fix (DowserSession *session)
{
  GPtrArray *fixes = dowser_session_get_fixes (session);

  for (guint i = 0; fixes != NULL && i < fixes->len; i++)
    if (is_loss_fix (fixes->pdata[i]))
      return TRUE;
  return FALSE;
}

static gboolean
dowser_step_repair_is_needless (DowserStep *step, DowserSession *session)
{
  /* SQL that runs as written isn't changed: the runner shows the error. */
  if (dowser_session_runs_raw_sql (session))
    return dowser_session_get_error (session) == NULL;
  return dowser_session_get_error (session) == NULL && !has_empty_result (session) && !has_loss_fix (session);
}

/* The hash includes the version. If a model repeats its plan, the version is new, and this step must process it. */
static guint64
dowser_step_repair_hash_inputs (DowserStep *step, DowserSession *session)
{
  guint64 hash = dowser_input_hash_statement (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_statement (session));

  hash = dowser_input_hash_number (hash, dowser_session_get_present_version (session));
  hash = dowser_input_hash_number (hash, dowser_session_get_planner (session));
  hash = dowser_input_hash_number (hash, dowser_session_get_error (session) != NULL);
  return dowser_input_hash_number (hash, has_empty_result (session));
}

static const DowserPlanVersion *
get_current_version (DowserSession *session)
{
  int current_version = dowser_session_get_present_version (session);

  return current_version >= 0 ? dowser_session_get_versions (session)->pdata[current_version] : NULL;
}

/* Returns TRUE if this version was repaired before. If the user goes back to such a version, it is shown without a
 * repair. */
static gboolean
was_repaired_before (DowserSession *session)
{
  GPtrArray *versions = dowser_session_get_versions (session);
  int current_version = dowser_session_get_present_version (session);

  for (guint i = 0; i < versions->len; i++)
    if (((const DowserPlanVersion *) versions->pdata[i])->parent == current_version)
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the model's new plan has the same statement as the refused plan. Asking the model again would be
 * useless. */
static gboolean
repeats_statement (DowserSession *session)
{
  const DowserPlanVersion *version = get_current_version (session);
  GPtrArray *versions = dowser_session_get_versions (session);
  DowserPlanMode mode = dowser_session_get_mode (session);
  const DowserPlanVersion *parent = version != NULL && version->parent >= 0 ? versions->pdata[version->parent] : NULL;

  return (mode == DOWSER_PLAN_MODE_REPAIR || mode == DOWSER_PLAN_MODE_REFINE) && parent != NULL
         && dowser_plan_has_same_statement (version->plan, parent->plan);
}

static gboolean
may_ask_model (DowserSession *session, DowserContext *context)
{
  return dowser_session_get_planner (session) == DOWSER_PLANNER_MODEL && !repeats_statement (session)
         && dowser_model_completion_check (context, dowser_session_get_source_uri (session), NULL);
}

/* Returns the name under which the session counts repairs: each step of the plan has its own name, and so does the main
 * select. Returns: (transfer full) */
static char *
dup_attempt_name (const DowserDiagnosis *diagnosis)
{
  const char *end = diagnosis->path != NULL ? strchr (diagnosis->path, ']') : NULL;

  if (end == NULL || !g_str_has_prefix (diagnosis->path, "steps["))
    return g_strdup ("repair select");
  return g_strdup_printf ("repair %.*s", (int) (end - diagnosis->path + 1), diagnosis->path);
}

/* Returns FALSE for a timeout, a missing permission or a lock. Another plan can't fix these causes. */
static gboolean
is_plan_error (DowserCause cause)
{
  return cause != DOWSER_CAUSE_TIMEOUT && cause != DOWSER_CAUSE_PERMISSION && cause != DOWSER_CAUSE_LOCKED;
}

static RepairAction
choose_action (DowserSession *session, DowserContext *context, const DowserDiagnosis *diagnosis)
{
  g_autofree char *step = dup_attempt_name (diagnosis);
  gboolean is_step = !g_str_equal (step, "repair select");
  guint repairs = dowser_session_count_attempts (session, "repair");

  if (was_repaired_before (session) || !is_plan_error (diagnosis->cause))
    return ACTION_TELL;
  if (diagnosis->schema_is_old && dowser_session_count_attempts (session, "reread") == 0)
    return ACTION_REREAD;
  /* The user's own SQL isn't repaired. */
  if (dowser_session_runs_raw_sql (session) || dowser_own_sql_is_marked (dowser_session_get_plan (session)))
    return ACTION_TELL;
  if (diagnosis->plan != NULL && repairs < MAX_RULES)
    return ACTION_RULE;
  if (!may_ask_model (session, context))
    return ACTION_TELL;
  if (repairs < dowser_context_get_max_repairs (context)
      && (!is_step || dowser_session_count_attempts (session, step) < DOWSER_MEND_REPAIRS_OF_STEP))
    return ACTION_REPAIR;
  return dowser_session_count_attempts (session, "refine") < dowser_context_get_effort (context)->refines
             ? ACTION_REFINE
             : ACTION_TELL;
}

static void
asked_cb (GObject *context, GAsyncResult *answer, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  RepairTask *repairing = g_task_get_task_data (task);
  GError *error = NULL;

  repairing->losses = dowser_empty_result_diagnosis_finish (DOWSER_CONTEXT (context), answer, &error);
  if (repairing->losses == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (repairing->may_refine)
    repairing->action = ACTION_REFINE;
  g_task_return_boolean (task, TRUE);
}

static gboolean
may_refine (DowserSession *session, DowserContext *context)
{
  return dowser_result_get_n_rows (dowser_session_get_result (session)) == 0 && may_ask_model (session, context)
         && !was_repaired_before (session) && get_current_version (session)->origin == DOWSER_PLAN_ORIGIN_PLANNER
         && dowser_session_count_attempts (session, "refine") < dowser_context_get_effort (context)->refines;
}

static void
dowser_step_repair_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                              GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (step, cancellable, callback, user_data);
  const char *uri = dowser_session_get_source_uri (session);
  const DowserPlan *plan = dowser_session_get_plan (session);
  const DowserSchema *schema = dowser_session_get_schema (session);
  RepairTask *repairing = g_new0 (RepairTask, 1);

  g_task_set_source_tag (task, dowser_step_repair_run_async);
  g_task_set_task_data (task, repairing, repairing_free);
  repairing->privacy_level = dowser_context_get_privacy_level (context, uri);
  if (dowser_session_get_error (session) != NULL)
    {
      repairing->error = g_error_copy (dowser_session_get_error (session));
      repairing->diagnosis = dowser_diagnosis_new (repairing->error, plan, schema);
      repairing->action = choose_action (session, context, repairing->diagnosis);
    }
  if (repairing->error != NULL || !has_empty_result (session))
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  repairing->may_refine = may_refine (session, context);
  dowser_empty_result_diagnosis_async (context, uri, plan, schema, cancellable, asked_cb, g_steal_pointer (&task));
}

/* Replaces the session's suggested fix for missing rows by @suggested_fix. The other suggested fixes stay.
 * @suggested_fix: (transfer full) (nullable) */
static void
set_fix (DowserSession *session, DowserAmbiguity *suggested_fix)
{
  GPtrArray *before = dowser_session_get_fixes (session);
  GPtrArray *fixes = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_ambiguity_free);

  if (suggested_fix != NULL)
    g_ptr_array_add (fixes, suggested_fix);
  for (guint i = 0; before != NULL && i < before->len; i++)
    if (!is_loss_fix (before->pdata[i]))
      g_ptr_array_add (fixes, dowser_ambiguity_copy (before->pdata[i]));
  if (fixes->len == 0)
    g_clear_pointer (&fixes, g_ptr_array_unref);
  dowser_session_take_fixes (session, fixes);
}

/* Sets the error to show: the known cause, followed by the engine's message in parentheses. */
static void
set_error (GError **error, const RepairTask *repairing)
{
  const GError *original_error = repairing->error;

  if (repairing->diagnosis->cause == DOWSER_CAUSE_UNKNOWN)
    g_set_error_literal (error, original_error->domain, original_error->code, original_error->message);
  else
    g_set_error (error, original_error->domain, original_error->code, "%s (%s)", repairing->diagnosis->sentence,
                 original_error->message);
}

static void
prepare_repair (DowserSession *session, const RepairTask *repairing)
{
  g_autofree char *problem = dowser_diagnosis_dup_problem (repairing->diagnosis, repairing->error,
                                                           repairing->privacy_level == DOWSER_PRIVACY_LEVEL_VALUES);
  g_autofree char *masked = dowser_mask_text (problem, NULL);
  g_autofree char *step = dup_attempt_name (repairing->diagnosis);

  dowser_session_add_attempt (session, repairing->action == ACTION_REFINE ? "refine" : "repair");
  dowser_session_add_attempt (session, step);
  dowser_session_set_mode_with_privacy_level (session,
                                              repairing->action == ACTION_REFINE ? DOWSER_PLAN_MODE_REFINE
                                                                                 : DOWSER_PLAN_MODE_REPAIR,
                                              masked, repairing->privacy_level);
  dowser_session_unmark_steps_from (session, "plan");
}

/* Returns TRUE if the condition of @loss compares a personal column, even if a step of the plan has renamed the
 * column. */
static gboolean
is_loss_personal (const DowserPlan *plan, const DowserSchema *schema, const DowserFilterLoss *loss, GPtrArray *values)
{
  g_autoptr (GPtrArray) origins
      = loss->condition != NULL ? dowser_column_origins_find (plan, plan->select, loss->condition, schema) : NULL;

  for (guint i = 0; origins != NULL && i < origins->len; i++)
    if (dowser_prompt_column_is_personal (origins->pdata[i], values))
      return TRUE;
  return dowser_prompt_values_look_personal (values);
}

/* Returns the values that may be sent to the model. Personal values and secrets are left out. The user, in contrast, is
 * offered all values. */
static GPtrArray *
dup_allowed_values (const DowserLosses *losses, const DowserPlan *plan, const DowserSchema *schema)
{
  GPtrArray *sendable = g_ptr_array_new ();

  for (guint i = 0; i < losses->near->len; i++)
    {
      GPtrArray *values = losses->near->pdata[i];

      g_ptr_array_add (sendable, values == NULL || is_loss_personal (plan, schema, losses->losses->pdata[i], values)
                                     ? NULL
                                     : values);
    }
  return sendable;
}

static void
prepare_refinement (DowserSession *session, const RepairTask *repairing)
{
  g_autoptr (GPtrArray) sendable
      = dup_allowed_values (repairing->losses, dowser_session_get_plan (session), dowser_session_get_schema (session));
  g_autofree char *problem = dowser_filter_losses_dup_problem (repairing->losses->losses, sendable,
                                                               repairing->privacy_level == DOWSER_PRIVACY_LEVEL_VALUES);
  g_autofree char *masked = dowser_mask_text (problem, NULL);

  dowser_session_add_attempt (session, "refine");
  dowser_session_set_mode_with_privacy_level (session, DOWSER_PLAN_MODE_REFINE, masked, repairing->privacy_level);
  dowser_session_unmark_steps_from (session, "plan");
}

static void
apply_rule (DowserSession *session, RepairTask *repairing)
{
  dowser_session_add_attempt (session, "repair");
  dowser_session_take_plan (session, g_steal_pointer (&repairing->diagnosis->plan), DOWSER_PLAN_ORIGIN_OPERATION,
                            repairing->diagnosis->fix);
  dowser_session_unmark_steps_from (session, "audit");
}

/* Repairs a plan that the engine refused. Returns: FALSE if the error can only be shown */
static gboolean
repair_error (DowserSession *session, RepairTask *repairing, char **note)
{
  const DowserDiagnosis *diagnosis = repairing->diagnosis;

  switch (repairing->action)
    {
    case ACTION_REREAD:
      *note = g_strdup_printf (_ ("%s The tables are read again."), diagnosis->sentence);
      dowser_session_add_attempt (session, "reread");
      dowser_session_unmark_steps_from (session, "schema");
      return TRUE;
    case ACTION_RULE:
      *note = g_strdup_printf ("%s %s", diagnosis->sentence, diagnosis->fix);
      apply_rule (session, repairing);
      return TRUE;
    case ACTION_REPAIR:
    case ACTION_REFINE:
      *note = g_strdup_printf (_ ("%s The model is asked to fix the plan."), diagnosis->sentence);
      prepare_repair (session, repairing);
      return TRUE;
    case ACTION_TELL:
    default:
      return FALSE;
    }
}

static void
handle_empty_result (DowserSession *session, RepairTask *repairing, char **note)
{
  DowserAmbiguity *suggested_fix
      = repairing->losses != NULL ? dowser_filter_losses_make_fix (repairing->losses->losses, repairing->losses->near)
                                  : NULL;

  if (repairing->losses != NULL)
    *note
        = g_strdup_printf (ngettext ("No rows match. %u statement was run to find the filter that excludes all rows",
                                     "No rows match. %u statements were run to find the filter that excludes all rows",
                                     repairing->losses->n_asked),
                           repairing->losses->n_asked);
  set_fix (session, suggested_fix);
  if (repairing->action == ACTION_REFINE)
    {
      g_free (*note);
      *note = g_strdup (_ ("No rows match. The model is asked to check the plan again"));
      prepare_refinement (session, repairing);
    }
}

static gboolean
dowser_step_repair_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                               GError **error)
{
  RepairTask *repairing = g_task_get_task_data (G_TASK (result));

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  dowser_session_take_error (session, NULL);
  if (repairing->error == NULL)
    {
      handle_empty_result (session, repairing, note);
      return TRUE;
    }
  if (repair_error (session, repairing, note))
    return TRUE;
  set_error (error, repairing);
  return FALSE;
}

static void
dowser_step_repair_class_init (DowserStepRepairClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->is_needless = dowser_step_repair_is_needless;
  step_class->hash_inputs = dowser_step_repair_hash_inputs;
  step_class->run_async = dowser_step_repair_run_async;
  step_class->run_finish = dowser_step_repair_run_finish;
}

static void
dowser_step_repair_init (DowserStepRepair *self)
{
}
