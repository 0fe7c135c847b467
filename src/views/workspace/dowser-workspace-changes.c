/* dowser-workspace-changes.c - the user's changes of a question, applied one after the other and never while a step
 * runs */
#include "audit/dowser-cost.h"
#include "operations/dowser-apply.h"
#include "pipeline/checks/dowser-wrong-number.h"
#include "views/workspace/dowser-workspace-private.h"

static void
change_free (DowserChange *self)
{
  g_clear_pointer (&self->operations, g_ptr_array_unref);
  g_free (self->text);
  g_free (self);
}

void
dowser_workspace_clear_changes (DowserWorkspace *self)
{
  g_queue_clear_full (&self->changes, (GDestroyNotify) change_free);
}

/* Asks a follow-up question. The selected planner answers it, even if another planner made the current plan. */
static gboolean
ask_follow_up (DowserWorkspace *self, const char *question)
{
  dowser_session_set_planner (self->session, self->planner);
  dowser_runner_follow_up (self->runner, question);
  return TRUE;
}

static gboolean
remove_constraint (DowserWorkspace *self, guint index)
{
  if (index >= dowser_session_get_constraints (self->session)->len)
    return FALSE;
  dowser_runner_remove_constraint (self->runner, index);
  return TRUE;
}

/* Performs a change after the run has stopped, so that the plan never changes while a step runs. */
static gboolean
perform_change (DowserWorkspace *self, const DowserChange *change, GError **error)
{
  switch (change->kind)
    {
    case DOWSER_CHANGE_APPLY:
      return dowser_runner_apply_operations (self->runner, change->operations, error);
    case DOWSER_CHANGE_CHOOSE:
      return dowser_runner_choose_option (self->runner, change->index, error);
    case DOWSER_CHANGE_TAKE_BACK:
      return dowser_runner_undo_fix (self->runner, change->index, error);
    case DOWSER_CHANGE_GO_TO:
      return dowser_runner_go_to_version (self->runner, (int) change->index);
    case DOWSER_CHANGE_UNDO:
      return dowser_runner_undo (self->runner);
    case DOWSER_CHANGE_REDO:
      return dowser_runner_redo (self->runner);
    case DOWSER_CHANGE_FOLLOW_UP:
      return ask_follow_up (self, change->text);
    case DOWSER_CHANGE_ANSWER:
      return dowser_runner_answer_question (self->runner, change->text, error);
    case DOWSER_CHANGE_CORRECT:
      return dowser_runner_add_correction (self->runner, change->text, error);
    case DOWSER_CHANGE_LAY_DOWN:
      return dowser_runner_add_table_constraint (self->runner, change->index, change->text, error);
    case DOWSER_CHANGE_REMOVE_CONSTRAINT:
      return remove_constraint (self, change->index);
    case DOWSER_CHANGE_USE_PLANNER:
      dowser_runner_use_planner (self->runner, change->index);
      return TRUE;
    case DOWSER_CHANGE_ASK_AGAIN:
      dowser_runner_ask_model_again (self->runner);
      return TRUE;
    default:
      return FALSE;
    }
}

/* Returns: (transfer full): DowserChoice: alternatives to a refused change */
static GPtrArray *
dup_choices (DowserWorkspace *self, const DowserChange *change)
{
  const DowserPlan *plan = dowser_session_get_plan (self->session);
  const DowserSchema *schema = dowser_session_get_schema (self->session);

  /* Returns no alternatives for several operations: the operations before the refused operation would have to be
   * applied, too. */
  if (change->kind != DOWSER_CHANGE_APPLY || change->operations->len != 1 || plan == NULL || schema == NULL)
    return g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_choice_free);
  return dowser_operation_dup_choices (g_ptr_array_index (change->operations, 0), plan, schema);
}

static gboolean
changes_settings (const DowserChange *change)
{
  return change->kind == DOWSER_CHANGE_CORRECT || change->kind == DOWSER_CHANGE_LAY_DOWN
         || change->kind == DOWSER_CHANGE_REMOVE_CONSTRAINT;
}

void
dowser_workspace_perform_changes (DowserWorkspace *self)
{
  gboolean changed = FALSE;

  while (!g_queue_is_empty (&self->changes))
    {
      DowserChange *change = g_queue_pop_head (&self->changes);
      g_autoptr (GError) error = NULL;
      gboolean done = perform_change (self, change, &error);

      changed |= done;
      if (done && changes_settings (change))
        dowser_workspace_keep_settings (self);
      if (done && (change->kind == DOWSER_CHANGE_APPLY || change->kind == DOWSER_CHANGE_TAKE_BACK))
        dowser_workspace_emit_changed (self);
      if (error != NULL)
        dowser_workspace_emit_refused (self, error->message, dup_choices (self, change));
      change_free (change);
    }
  if (changed || dowser_runner_get_state (self->runner) == DOWSER_RUNNER_STOPPED)
    dowser_workspace_run (self);
}

/* Requests a change of the current question, to be performed after the run in progress has stopped. @operations:
 * (transfer full) (nullable): the operations, if the change applies any */
static void
add_change (DowserWorkspace *self, DowserChangeKind kind, GPtrArray *operations, const char *text, guint index)
{
  g_autoptr (GPtrArray) owned_operations = operations;
  DowserChange *change;

  if (self->runner == NULL)
    return;
  change = g_new0 (DowserChange, 1);
  change->kind = kind;
  change->operations = g_steal_pointer (&owned_operations);
  change->text = g_strdup (text);
  change->index = index;
  g_queue_push_tail (&self->changes, change);
  if (self->running != NULL)
    dowser_runner_stop (self->runner);
  else
    dowser_workspace_perform_changes (self);
}

void
dowser_workspace_apply_operation (DowserWorkspace *self, DowserOperation *operation)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));
  g_return_if_fail (operation != NULL);

  add_change (self, DOWSER_CHANGE_APPLY, dowser_operations_new_single (dowser_operation_ref (operation)), NULL, 0);
}

void
dowser_workspace_apply_operations (DowserWorkspace *self, GPtrArray *operations)
{
  g_autoptr (GPtrArray) copy = NULL;

  g_return_if_fail (DOWSER_IS_WORKSPACE (self));
  g_return_if_fail (operations != NULL);

  copy = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
  for (guint i = 0; i < operations->len; i++)
    g_ptr_array_add (copy, dowser_operation_ref (g_ptr_array_index (operations, i)));
  add_change (self, DOWSER_CHANGE_APPLY, g_steal_pointer (&copy), NULL, 0);
}

void
dowser_workspace_choose_option (DowserWorkspace *self, guint option)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));

  add_change (self, DOWSER_CHANGE_CHOOSE, NULL, NULL, option);
}

void
dowser_workspace_undo_fix (DowserWorkspace *self, guint finding_index)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));

  add_change (self, DOWSER_CHANGE_TAKE_BACK, NULL, NULL, finding_index);
}

void
dowser_workspace_go_to_version (DowserWorkspace *self, guint version)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));

  add_change (self, DOWSER_CHANGE_GO_TO, NULL, NULL, version);
}

void
dowser_workspace_undo (DowserWorkspace *self)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));

  add_change (self, DOWSER_CHANGE_UNDO, NULL, NULL, 0);
}

void
dowser_workspace_redo (DowserWorkspace *self)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));

  add_change (self, DOWSER_CHANGE_REDO, NULL, NULL, 0);
}

void
dowser_workspace_ask_follow_up (DowserWorkspace *self, const char *question)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));
  g_return_if_fail (question != NULL);

  add_change (self, DOWSER_CHANGE_FOLLOW_UP, NULL, question, 0);
}

void
dowser_workspace_answer_question (DowserWorkspace *self, const char *text)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));
  g_return_if_fail (text != NULL);

  add_change (self, DOWSER_CHANGE_ANSWER, NULL, text, 0);
}

void
dowser_workspace_correct_answer (DowserWorkspace *self, const char *text)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));
  g_return_if_fail (text != NULL);

  add_change (self, DOWSER_CHANGE_CORRECT, NULL, text, 0);
}

void
dowser_workspace_add_table_constraint (DowserWorkspace *self, DowserConstraintKind kind, const char *table)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));
  g_return_if_fail (table != NULL);

  add_change (self, DOWSER_CHANGE_LAY_DOWN, NULL, table, kind);
}

void
dowser_workspace_remove_constraint (DowserWorkspace *self, guint index)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));

  add_change (self, DOWSER_CHANGE_REMOVE_CONSTRAINT, NULL, NULL, index);
}

void
dowser_workspace_use_planner (DowserWorkspace *self, DowserPlannerKind planner)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));

  add_change (self, DOWSER_CHANGE_USE_PLANNER, NULL, NULL, planner);
}

void
dowser_workspace_ask_again (DowserWorkspace *self)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));

  add_change (self, DOWSER_CHANGE_ASK_AGAIN, NULL, NULL, 0);
}

void
dowser_workspace_run_anyway (DowserWorkspace *self)
{
  DowserSession *session;
  DowserForecast *forecast;
  g_autoptr (DowserCost) cost = NULL;

  g_return_if_fail (DOWSER_IS_WORKSPACE (self));

  session = dowser_workspace_get_session (self);
  forecast = session != NULL ? dowser_session_get_forecast (session) : NULL;
  if (forecast == NULL || dowser_session_get_schema (session) == NULL)
    return;
  /* Allows the query to read only the estimated amount. If a change of the plan reads more, the user is asked again. */
  cost = dowser_cost_estimate (forecast, dowser_session_get_plan (session), dowser_session_get_schema (session));
  dowser_session_set_allowed_rows (session, cost->n_read);
  dowser_workspace_retry (self);
}

void
dowser_workspace_show_anyway (DowserWorkspace *self)
{
  DowserSession *session;
  g_autoptr (GPtrArray) keep_operations = NULL;

  g_return_if_fail (DOWSER_IS_WORKSPACE (self));

  session = dowser_workspace_get_session (self);
  keep_operations = session != NULL ? dowser_wrong_number_dup_keep_operations (session) : NULL;
  if (keep_operations != NULL)
    dowser_workspace_apply_operations (self, keep_operations);
}

void
dowser_workspace_fix_wrong_number (DowserWorkspace *self, guint index)
{
  DowserSession *session;
  g_autoptr (GPtrArray) fixes = NULL;

  g_return_if_fail (DOWSER_IS_WORKSPACE (self));

  session = dowser_workspace_get_session (self);
  fixes = session != NULL ? dowser_wrong_number_dup_fixes (session) : NULL;
  if (fixes != NULL && index < fixes->len)
    dowser_workspace_apply_operations (self, ((const DowserChoice *) fixes->pdata[index])->operations);
}
