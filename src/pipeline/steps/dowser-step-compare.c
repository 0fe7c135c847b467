/* dowser-step-compare.c - runs a plan for each meaning of an ambiguous question, so that the user can compare the
 * rows */
#include "pipeline/steps/dowser-step-compare.h"

#include "analysis/dowser-output-format.h"
#include "audit/dowser-audit.h"
#include "pipeline/checks/dowser-internal-query.h"
#include "pipeline/checks/dowser-plan-proof.h"
#include "pipeline/context/dowser-context.h"
#include "pipeline/dowser-input-hash.h"
#include "pipeline/steps/dowser-step-decide.h"

#include <glib/gi18n-lib.h>

/* The maximum number of rows that are read for each meaning of the question. 200 rows are enough to distinguish most
 * meanings, and load quickly while the user waits. */
#define MAX_ROWS 200
#define SHOWN_ROWS 3
#define MAX_SECONDS_EACH 1
#define MAX_MICROSECONDS (2 * G_USEC_PER_SEC)

struct _DowserStepCompare
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepCompare, dowser_step_compare, DOWSER_TYPE_STEP)

static gboolean
dowser_step_compare_is_needless (DowserStep *step, DowserSession *session)
{
  return !dowser_step_decide_needs_choice (session);
}

static guint64
dowser_step_compare_hash_inputs (DowserStep *step, DowserSession *session)
{
  return dowser_input_hash_number (DOWSER_INPUT_HASH_EMPTY, dowser_step_decide_needs_choice (session));
}

/** AuditedOption: the audited plan of an option (one possible meaning of the question). @plan, @findings: (nullable):
 * %NULL if the option has no plan, or if the audit fails */
typedef struct
{
  DowserPlan *plan;
  GPtrArray *findings;
} AuditedOption;

static void
audited_option_free (gpointer data)
{
  AuditedOption *audited = data;

  g_clear_pointer (&audited->plan, dowser_plan_unref);
  g_clear_pointer (&audited->findings, g_ptr_array_unref);
  g_free (audited);
}

/* The worker's input. @schema, @profile: (nullable) */
typedef struct
{
  DowserUnderstanding *understanding;
  DowserSchema *schema;
  DowserProfile *profile;
} AuditData;

static void
audit_data_free (gpointer data)
{
  AuditData *audit_data = data;

  dowser_understanding_unref (audit_data->understanding);
  g_clear_pointer (&audit_data->schema, dowser_schema_unref);
  g_clear_pointer (&audit_data->profile, dowser_profile_unref);
  g_free (audit_data);
}

/* Audits the plans of all options. Runs in the worker. Returns: AuditedOption, one element for each option */
static gpointer
audit_in_worker (gpointer data, GError **error)
{
  const AuditData *audit_data = data;
  GPtrArray *options = audit_data->understanding->options;
  GPtrArray *all = g_ptr_array_new_with_free_func (audited_option_free);

  for (guint i = 0; i < options->len; i++)
    {
      const DowserOption *option = options->pdata[i];
      AuditedOption *audited = g_new0 (AuditedOption, 1);

      if (audit_data->schema != NULL && option->plan != NULL)
        audited->plan = dowser_audit (option->plan, audit_data->schema, audit_data->profile, &audited->findings, NULL);
      g_ptr_array_add (all, audited);
    }
  return all;
}

/*
 * The task's data.
 * @audited: (nullable): AuditedOption, one for each option; %NULL until the worker has audited the plans
 * @results: (nullable) DowserResult, one for each option processed so far
 * @problems: (nullable) char *, one for each option processed so far: the reason why a number of its rows is wrong
 */
typedef struct
{
  DowserContext *context;
  char *uri;
  DowserUnderstanding *understanding;
  DowserProfile *profile; /* (nullable) */
  GPtrArray *audited;
  GPtrArray *results;
  GPtrArray *problems;
  gint64 deadline;
} CompareTask;

static void
result_clear (gpointer result)
{
  g_clear_object ((DowserResult **) &result);
}

static void
compare_task_free (gpointer data)
{
  CompareTask *compare_task = data;

  g_clear_object (&compare_task->context);
  g_free (compare_task->uri);
  dowser_understanding_unref (compare_task->understanding);
  g_clear_pointer (&compare_task->profile, dowser_profile_unref);
  g_clear_pointer (&compare_task->audited, g_ptr_array_unref);
  g_ptr_array_unref (compare_task->results);
  g_ptr_array_unref (compare_task->problems);
  g_free (compare_task);
}

static void run_next (GTask *task);

/* Adds the message of the first wrong number in @findings (nullable); adds NULL if there is none. */
static void
add_wrong_message (CompareTask *compare_task, GPtrArray *findings)
{
  const DowserFinding *wrong = dowser_findings_find_first_wrong (findings);

  g_ptr_array_add (compare_task->problems, wrong != NULL ? g_strdup (wrong->message) : NULL);
}

static void
proved_cb (GObject *context, GAsyncResult *answer, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  CompareTask *compare_task = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlanProof) proof = dowser_plan_proof_finish (DOWSER_CONTEXT (context), answer, &error);

  if (proof == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  add_wrong_message (compare_task, proof->findings);
  run_next (g_steal_pointer (&task));
}

/* Takes @task. Runs the data checks of the option's plan before the user sees its rows. The checks find out whether a
 * number in these rows is wrong. */
static void
start_proof (GTask *task)
{
  CompareTask *compare_task = g_task_get_task_data (task);
  const AuditedOption *audited = compare_task->audited->pdata[compare_task->problems->len];
  const DowserPlanToProve plan = {
    compare_task->uri,     audited->plan,     dowser_context_get_schema (compare_task->context, compare_task->uri),
    compare_task->profile, audited->findings, NULL
  };

  if (audited->plan != NULL && dowser_plan_proof_is_needed (audited->plan, audited->findings))
    {
      dowser_plan_proof_async (compare_task->context, &plan, g_task_get_cancellable (task), proved_cb, task);
      return;
    }
  add_wrong_message (compare_task, audited->findings);
  run_next (task);
}

/* If the plan of an option fails, the option is offered without rows. If the user chooses this option, the error is
 * shown. */
static void
rows_read_cb (GObject *context, GAsyncResult *answer, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  CompareTask *compare_task = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserResult) result = dowser_internal_query_run_finish (DOWSER_CONTEXT (context), answer, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  g_ptr_array_add (compare_task->results, g_steal_pointer (&result));
  start_proof (g_steal_pointer (&task));
}

/* Takes @task. */
static void
run_next (GTask *task)
{
  CompareTask *compare_task = g_task_get_task_data (task);
  GPtrArray *options = compare_task->understanding->options;
  const DowserLimits limits = { MAX_ROWS, MAX_SECONDS_EACH };

  while (compare_task->results->len < options->len)
    {
      const DowserOption *option = options->pdata[compare_task->results->len];
      const AuditedOption *audited = compare_task->audited->pdata[compare_task->results->len];

      if (option->plan != NULL && dowser_findings_find_first_wrong (audited->findings) == NULL
          && g_get_monotonic_time () < compare_task->deadline)
        {
          dowser_internal_query_run_async (compare_task->context, compare_task->uri, option->plan, &limits,
                                           g_task_get_cancellable (task), rows_read_cb, task);
          return;
        }
      g_ptr_array_add (compare_task->results, NULL);
      add_wrong_message (compare_task, audited->findings);
    }
  g_task_return_boolean (task, TRUE);
  g_object_unref (task);
}

static void
options_audited_cb (GObject *step, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  CompareTask *compare_task = g_task_get_task_data (task);
  GError *error = NULL;

  compare_task->audited = g_task_propagate_pointer (G_TASK (result), &error);
  if (compare_task->audited != NULL)
    run_next (g_steal_pointer (&task));
  else
    g_task_return_error (task, error);
}

/* Takes @task. */
static void
audit_options (GTask *task)
{
  const CompareTask *compare_task = g_task_get_task_data (task);
  const DowserSchema *schema = dowser_context_get_schema (compare_task->context, compare_task->uri);
  GTask *audited
      = g_task_new (g_task_get_source_object (task), g_task_get_cancellable (task), options_audited_cb, task);
  AuditData *audit_data = g_new0 (AuditData, 1);

  audit_data->understanding = dowser_understanding_ref (compare_task->understanding);
  audit_data->schema = schema != NULL ? dowser_schema_ref (schema) : NULL;
  audit_data->profile = compare_task->profile != NULL ? dowser_profile_ref (compare_task->profile) : NULL;
  g_task_set_source_tag (audited, audit_options);
  dowser_context_run_in_worker (compare_task->context, audited, audit_in_worker, audit_data, audit_data_free,
                                (GDestroyNotify) g_ptr_array_unref);
}

static void
dowser_step_compare_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                               GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (step, cancellable, callback, user_data);
  CompareTask *compare_task = g_new0 (CompareTask, 1);

  compare_task->context = g_object_ref (context);
  compare_task->uri = g_strdup (dowser_session_get_source_uri (session));
  compare_task->understanding = dowser_understanding_ref (dowser_session_get_understanding (session));
  compare_task->profile
      = dowser_session_get_profile (session) != NULL ? dowser_profile_ref (dowser_session_get_profile (session)) : NULL;
  compare_task->results = g_ptr_array_new_with_free_func (result_clear);
  compare_task->problems = g_ptr_array_new_with_free_func (g_free);
  compare_task->deadline = g_get_monotonic_time () + MAX_MICROSECONDS;
  g_task_set_source_tag (task, dowser_step_compare_run_async);
  g_task_set_task_data (task, compare_task, compare_task_free);
  audit_options (task);
}

static gboolean
has_all_rows (DowserResult *result)
{
  return dowser_result_is_complete (result) && !dowser_result_is_truncated (result);
}

/* Returns TRUE if an option (a possible meaning of the question) before option @index returned the same rows. @results:
 * the results of the options */
static gboolean
has_same_rows_as_earlier (GPtrArray *results, guint index)
{
  DowserResult *result = results->pdata[index];

  if (result == NULL || !has_all_rows (result))
    return FALSE;
  for (guint i = 0; i < index; i++)
    if (results->pdata[i] != NULL && has_all_rows (results->pdata[i])
        && dowser_results_find_difference (results->pdata[i], result) == G_MAXUINT)
      return TRUE;
  return FALSE;
}

/* Returns the index of the first row in which the results differ. The previews begin with this row, because equal rows
 * don't help the user to choose. */
static guint
find_first_difference (GPtrArray *results)
{
  guint first = G_MAXUINT;

  for (guint i = 0; i < results->len; i++)
    for (guint j = 0; j < i; j++)
      if (results->pdata[i] != NULL && results->pdata[j] != NULL)
        first = MIN (first, dowser_results_find_difference (results->pdata[j], results->pdata[i]));
  return first != G_MAXUINT ? first : 0;
}

/* Returns the rows of option @index from row @first on, formatted like the rows in the window. */
static DowserPreview *
get_preview (const CompareTask *compare_task, guint index, guint first)
{
  const AuditedOption *audited = compare_task->audited->pdata[index];
  const DowserSchema *schema = compare_task->profile != NULL ? dowser_profile_get_schema (compare_task->profile) : NULL;
  g_autoptr (GPtrArray) formats
      = audited->plan != NULL ? dowser_formats_new (audited->plan, schema, compare_task->profile) : NULL;

  return dowser_preview_new (compare_task->results->pdata[index], first, SHOWN_ROWS, formats);
}

/* Returns the options with a preview of the rows of each option. Leaves out an option if an earlier option has the same
 * rows. */
static DowserUnderstanding *
dup_different_options (const CompareTask *compare_task)
{
  DowserUnderstanding *reduced = dowser_understanding_copy (compare_task->understanding);
  guint first = find_first_difference (compare_task->results);

  for (guint i = reduced->options->len; i-- > 0;)
    {
      DowserOption *option = reduced->options->pdata[i];

      if (has_same_rows_as_earlier (compare_task->results, i))
        g_ptr_array_remove_index (reduced->options, i);
      else if (compare_task->problems->pdata[i] != NULL)
        option->wrong = g_strdup (compare_task->problems->pdata[i]);
      else if (compare_task->results->pdata[i] != NULL)
        option->preview = get_preview (compare_task, i, first);
    }
  return reduced;
}

/* Continues with the only option left. The answer gets the state "check", because the question has several possible
 * meanings. */
static void
continue_with_one (DowserSession *session, DowserUnderstanding *understanding)
{
  understanding->state = DOWSER_STATE_CHECK;
  g_ptr_array_set_size (understanding->options, 0);
  g_ptr_array_add (understanding->reasons,
                   g_strdup (_ ("The question has several interpretations, but all interpretations give these rows.")));
  dowser_session_add_attempt (session, "compare");
  dowser_session_set_understanding (session, understanding);
  dowser_session_unmark_step_done (session, "audit");
}

static gboolean
dowser_step_compare_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                                GError **error)
{
  const CompareTask *compare_task = g_task_get_task_data (G_TASK (result));
  g_autoptr (DowserUnderstanding) reduced = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;

  reduced = dup_different_options (compare_task);
  if (reduced->options->len == 1 && compare_task->understanding->options->len > 1)
    {
      continue_with_one (session, reduced);
      *note = g_strdup (_ ("All interpretations give the same rows"));
      return TRUE;
    }
  dowser_session_set_understanding (session, reduced);
  dowser_session_set_state (session, DOWSER_SESSION_ASKING);
  *note = g_strdup (reduced->ask);
  return TRUE;
}

static void
dowser_step_compare_class_init (DowserStepCompareClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->is_needless = dowser_step_compare_is_needless;
  step_class->hash_inputs = dowser_step_compare_hash_inputs;
  step_class->run_async = dowser_step_compare_run_async;
  step_class->run_finish = dowser_step_compare_run_finish;
}

static void
dowser_step_compare_init (DowserStepCompare *self)
{
}
