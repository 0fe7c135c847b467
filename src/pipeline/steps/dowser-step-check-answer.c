/* dowser-step-check-answer.c - checks by rules and with a model whether the rows answer the question */
#include "pipeline/steps/dowser-step-check-answer.h"

#include "audit/dowser-audit.h"
#include "audit/dowser-row-checks.h"
#include "base/dowser-mask.h"
#include "base/dowser-number-signs.h"
#include "pipeline/dowser-input-hash.h"
#include "pipeline/model/dowser-model-check-answer.h"
#include "pipeline/model/dowser-model-completion.h"

#include <glib/gi18n-lib.h>

struct _DowserStepCheckAnswer
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepCheckAnswer, dowser_step_check_answer, DOWSER_TYPE_STEP)

/* The number of rows that are searched for empty columns. A column that is empty in all searched rows gets a note. */
#define MAX_LOOKED_AT 10000
#define CHECK_PREFIX "result-"

/* SQL that runs as written has no plan that could be checked. */
static gboolean
dowser_step_check_answer_is_needless (DowserStep *step, DowserSession *session)
{
  return dowser_session_get_plan (session) == NULL;
}

static guint64
dowser_step_check_answer_hash_inputs (DowserStep *step, DowserSession *session)
{
  DowserResult *result = dowser_session_get_result (session);
  guint64 hash = dowser_input_hash_statement (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_statement (session));

  if (result == NULL)
    return hash;
  hash = dowser_input_hash_number (hash, dowser_result_get_n_rows (result));
  return dowser_input_hash_number (hash, dowser_result_is_truncated (result));
}

static void
add_note (GPtrArray *findings, const char *check, const char *path, char *message)
{
  g_autofree char *owned_text = message;

  g_ptr_array_add (findings, dowser_finding_new (DOWSER_SEVERITY_NOTE, check, path, owned_text, NULL));
}

static gboolean
is_column_empty (DowserResult *result, guint column)
{
  guint n_rows = MIN (dowser_result_get_n_rows (result), MAX_LOOKED_AT);

  for (guint row = 0; row < n_rows; row++)
    {
      DowserCell cell;

      dowser_result_get_cell (result, row, column, &cell);
      if (!cell.is_null)
        return FALSE;
    }
  return TRUE;
}

static void
check_columns (DowserResult *result, GPtrArray *findings)
{
  GPtrArray *columns = dowser_result_get_columns (result);

  for (guint i = 0; i < columns->len; i++)
    {
      const DowserResultColumn *column = g_ptr_array_index (columns, i);
      g_autofree char *path = g_strdup_printf ("select.outputs[%u]", i);

      if (is_column_empty (result, i))
        add_note (findings, CHECK_PREFIX "null-column", path,
                  g_strdup_printf (_ ("“%s” is empty in every row."), column->name));
    }
}

static void
check_limits (const DowserPlan *plan, DowserResult *result, GPtrArray *findings)
{
  guint n_rows = dowser_result_get_n_rows (result);
  g_autofree char *rows = dowser_count_to_text (n_rows);

  if (dowser_result_get_missing_rows_reason (result) != NULL)
    add_note (findings, CHECK_PREFIX "room", "select", g_strdup (dowser_result_get_missing_rows_reason (result)));
  if (dowser_result_is_truncated (result))
    add_note (findings, CHECK_PREFIX "cap", "select",
              g_strdup_printf (ngettext ("There are more rows, but only the first %s is shown.",
                                         "There are more rows, but only the first %s are shown.", n_rows),
                               rows));
  else if (plan->select->limit > 0 && n_rows == plan->select->limit && plan->select->order->len == 0)
    add_note (findings, CHECK_PREFIX "limit", "select.limit",
              g_strdup_printf (ngettext ("The limit of %s row was reached. The rows are not sorted, so the shown rows "
                                         "are an arbitrary selection.",
                                         "The limit of %s rows was reached. The rows are not sorted, so the shown rows "
                                         "are an arbitrary selection.",
                                         n_rows),
                               rows));
}

/*
 * AnswerCheckTask: the task's data.
 * @findings: DowserFinding
 * @fixes: DowserAmbiguity, suggested fixes
 * @privacy_level: the privacy level of the model
 * @verdict: (nullable): the model's verdict, if a model was asked
 * @failure: (nullable): why there is no verdict
 */
typedef struct
{
  GPtrArray *findings;
  GPtrArray *fixes;
  GPtrArray *calls;
  DowserPrivacyLevel privacy_level;
  DowserVerdict *verdict;
  GError *failure;
} AnswerCheckTask;

static void
answer_check_task_free (gpointer data)
{
  AnswerCheckTask *checked = data;

  g_clear_pointer (&checked->findings, g_ptr_array_unref);
  g_ptr_array_unref (checked->fixes);
  g_ptr_array_unref (checked->calls);
  g_clear_pointer (&checked->verdict, dowser_verdict_free);
  g_clear_error (&checked->failure);
  g_free (checked);
}

static GPtrArray *
fixes_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_ambiguity_free);
}

static GPtrArray *
check_rows (const DowserPlan *plan, DowserResult *result, GPtrArray *fixes)
{
  GPtrArray *findings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);

  if (dowser_result_get_n_rows (result) == 0)
    add_note (findings, CHECK_PREFIX "empty", "select",
              g_strdup (plan->select->filter != NULL
                            ? _ ("No rows match. Remove a filter to see which one excludes all rows.")
                            : _ ("The tables have no rows that answer the question.")));
  else
    {
      check_columns (result, findings);
      check_limits (plan, result, findings);
      dowser_row_checks_run (plan, result, findings, fixes);
    }
  return findings;
}

/* The step fails only if it was canceled. If the model fails, the rows are shown without the model's verdict. */
static void
asked_cb (GObject *context, GAsyncResult *answer, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  AnswerCheckTask *checked = g_task_get_task_data (task);

  checked->verdict = dowser_model_check_answer_finish (DOWSER_CONTEXT (context), answer, &checked->failure);
  if (g_error_matches (checked->failure, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_task_return_error (task, g_steal_pointer (&checked->failure));
  else
    g_task_return_boolean (task, TRUE);
}

static void
dowser_step_check_answer_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                                    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (step, cancellable, callback, user_data);
  AnswerCheckTask *checked = g_new0 (AnswerCheckTask, 1);

  checked->fixes = fixes_new ();
  checked->findings
      = check_rows (dowser_session_get_plan (session), dowser_session_get_result (session), checked->fixes);
  checked->calls = dowser_model_calls_new ();
  checked->privacy_level = dowser_context_get_privacy_level (context, dowser_session_get_source_uri (session));
  g_task_set_source_tag (task, dowser_step_check_answer_run_async);
  g_task_set_task_data (task, checked, answer_check_task_free);
  if (dowser_model_check_answer_is_enabled (context, session))
    dowser_model_check_answer_async (context, step, session, checked->findings, checked->calls, cancellable, asked_cb,
                                     g_steal_pointer (&task));
  else
    g_task_return_boolean (task, TRUE);
}

/* Takes @checked. Returns the audit's findings and the new findings about the rows. The findings of an earlier answer
 * check are left out. */
static GPtrArray *
merge_findings (GPtrArray *current_findings, GPtrArray *checked)
{
  GPtrArray *merged = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);

  for (guint i = 0; current_findings != NULL && i < current_findings->len; i++)
    {
      const DowserFinding *finding = g_ptr_array_index (current_findings, i);

      if (!g_str_has_prefix (finding->check, CHECK_PREFIX)
          && !(g_str_equal (finding->check, DOWSER_AUDIT_LIMIT_UNORDERED)
               && g_str_has_prefix (finding->path, "select.limit")))
        g_ptr_array_add (merged, dowser_finding_copy (finding));
    }
  g_ptr_array_extend_and_steal (merged, checked);
  return merged;
}

/* Replaces the suggested fixes of an earlier answer check, and keeps the fixes of other checks. */
static void
set_fixes (DowserSession *session, GPtrArray *added)
{
  GPtrArray *before = dowser_session_get_fixes (session);
  GPtrArray *fixes = fixes_new ();

  for (guint i = 0; before != NULL && i < before->len; i++)
    if (g_strcmp0 (((const DowserAmbiguity *) before->pdata[i])->question, dowser_row_checks_get_question ()) != 0)
      g_ptr_array_add (fixes, dowser_ambiguity_copy (before->pdata[i]));
  for (guint i = 0; i < added->len; i++)
    g_ptr_array_add (fixes, dowser_ambiguity_copy (added->pdata[i]));
  if (fixes->len == 0)
    g_clear_pointer (&fixes, g_ptr_array_unref);
  if (fixes != NULL || before != NULL)
    dowser_session_take_fixes (session, fixes);
}

/* Ends the mode of a repair or refinement after the new plan has given rows, so that the next question isn't planned in
 * this mode. */
static void
end_repair (DowserSession *session)
{
  DowserPlanMode mode = dowser_session_get_mode (session);
  gboolean later = dowser_session_get_exchanges (session)->len > 0;

  if (mode == DOWSER_PLAN_MODE_REPAIR || mode == DOWSER_PLAN_MODE_REFINE)
    dowser_session_set_mode (session, later ? DOWSER_PLAN_MODE_REWRITE : DOWSER_PLAN_MODE_INITIAL, NULL);
}

/* Adds a finding for each text in @lines, which the model wrote. @lines: (nullable) */
static void
add_lines (GPtrArray *findings, DowserSeverity severity, char **lines)
{
  for (char **line = lines; line != NULL && *line != NULL; line++)
    g_ptr_array_add (findings, dowser_finding_new (severity, CHECK_PREFIX "model", "select", *line, NULL));
}

/* Inserts the model's verdict before the rules' findings, because the model knows the question and the rules don't. */
static void
add_verdict (GPtrArray *findings, const DowserVerdict *verdict)
{
  g_autoptr (GPtrArray) new_findings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);
  const char *heading = verdict->kind == DOWSER_VERDICT_SATISFIED
                            ? _ ("The model finds that the rows answer the question.")
                        : verdict->kind == DOWSER_VERDICT_FAILED
                            ? _ ("The model finds that this source cannot answer the question.")
                            : _ ("The model finds that the rows do not fully answer the question.");
  DowserSeverity severity = verdict->kind == DOWSER_VERDICT_SATISFIED ? DOWSER_SEVERITY_NOTE : DOWSER_SEVERITY_WARNING;

  g_ptr_array_add (new_findings, dowser_finding_new (severity, CHECK_PREFIX "verdict", "select", heading, NULL));
  add_lines (new_findings, severity, verdict->issues);
  add_lines (new_findings, DOWSER_SEVERITY_NOTE, verdict->notes);
  for (guint i = 0; new_findings->len > 0; i++)
    g_ptr_array_insert (findings, (int) i, g_ptr_array_steal_index (new_findings, 0));
}

const char *
dowser_step_check_answer_get_satisfaction (DowserSession *session)
{
  GPtrArray *findings = dowser_session_get_findings (session);

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      if (g_str_equal (finding->check, CHECK_PREFIX "verdict"))
        return finding->severity == DOWSER_SEVERITY_NOTE ? "satisfied" : "not_satisfied";
    }
  return NULL;
}

/* Requests another plan, but only once per question. Without this limit, a model that is never satisfied would cost
 * money without end. */
static gboolean
request_new_plan (DowserSession *session, const AnswerCheckTask *checked)
{
  const DowserVerdict *verdict = checked->verdict;
  g_autofree char *masked = dowser_mask_text (verdict->problem, NULL);

  if (verdict->kind != DOWSER_VERDICT_NEEDS_WORK || *masked == '\0'
      || dowser_session_count_attempts (session, "check-answer") > 0)
    return FALSE;
  dowser_session_add_attempt (session, "check-answer");
  dowser_session_set_mode_with_privacy_level (session, DOWSER_PLAN_MODE_REFINE, masked, checked->privacy_level);
  dowser_session_unmark_steps_from (session, "plan");
  return TRUE;
}

static char *
dup_note (const AnswerCheckTask *checked, gboolean is_retry)
{
  if (is_retry)
    return g_strdup (
        _ ("The model finds that the rows do not fully answer the question. The model is asked for another plan"));
  if (checked->failure != NULL)
    return g_strdup_printf (_ ("The model could not check the rows: %s"), checked->failure->message);
  return checked->findings->len > 0
             ? g_strdup (((const DowserFinding *) g_ptr_array_index (checked->findings, 0))->message)
             : NULL;
}

static gboolean
dowser_step_check_answer_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                                     GError **error)
{
  AnswerCheckTask *checked = g_task_get_task_data (G_TASK (result));
  gboolean is_retry;

  dowser_model_calls_move_to_session (checked->calls, session);
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;

  end_repair (session);
  set_fixes (session, checked->fixes);
  if (checked->verdict != NULL)
    add_verdict (checked->findings, checked->verdict);
  is_retry = checked->verdict != NULL && request_new_plan (session, checked);
  *note = dup_note (checked, is_retry);
  dowser_session_take_findings (session, merge_findings (dowser_session_get_findings (session),
                                                         g_steal_pointer (&checked->findings)));
  return TRUE;
}

static void
dowser_step_check_answer_run_stopped (DowserStep *step, DowserSession *session, GAsyncResult *result)
{
  dowser_model_calls_move_to_session (((AnswerCheckTask *) g_task_get_task_data (G_TASK (result)))->calls, session);
}

static void
dowser_step_check_answer_class_init (DowserStepCheckAnswerClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->is_needless = dowser_step_check_answer_is_needless;
  step_class->hash_inputs = dowser_step_check_answer_hash_inputs;
  step_class->run_async = dowser_step_check_answer_run_async;
  step_class->run_finish = dowser_step_check_answer_run_finish;
  step_class->run_stopped = dowser_step_check_answer_run_stopped;
}

static void
dowser_step_check_answer_init (DowserStepCheckAnswer *self)
{
}
