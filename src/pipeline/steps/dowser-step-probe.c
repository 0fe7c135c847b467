/* dowser-step-probe.c - asks the rows what the keys cannot prove of the plan */
#include "pipeline/steps/dowser-step-probe.h"

#include "audit/dowser-probes.h"
#include "pipeline/checks/dowser-inquiry.h"
#include "pipeline/checks/dowser-wrong-number.h"
#include "pipeline/dowser-input-hash.h"

#include <glib/gi18n-lib.h>

struct _DowserStepProbe
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepProbe, dowser_step_probe, DOWSER_TYPE_STEP)

/* The rows are there already: what is not known after this is left as it was found. */
#define MAX_MICROSECONDS (3 * G_USEC_PER_SEC)
#define MAX_SECONDS_EACH 2

/* Only an aggregate over a join, and a join itself, leave something to ask. */
static gboolean
has_joins (const DowserPlan *plan)
{
  for (guint i = 0; i < plan->steps->len; i++)
    if (((const DowserPlanStep *) plan->steps->pdata[i])->select->from->len > 1)
      return TRUE;
  return plan->select->from->len > 1;
}

/* Which texts are no numbers, only the rows know. */
static gboolean
reads_number_texts (DowserSession *session)
{
  GPtrArray *findings = dowser_session_get_findings (session);

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    if (g_strcmp0 (((const DowserFinding *) findings->pdata[i])->check, DOWSER_KEEP_NUMBER_TEXT) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
dowser_step_probe_is_needless (DowserStep *step, DowserSession *session)
{
  const DowserPlan *plan = dowser_session_get_plan (session);

  return plan == NULL || dowser_session_get_schema (session) == NULL
         || (!has_joins (plan) && !reads_number_texts (session));
}

static guint64
dowser_step_probe_hash_inputs (DowserStep *step, DowserSession *session)
{
  guint64 hash = dowser_input_hash_text (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_source_uri (session));

  return dowser_input_hash_statement (hash, dowser_session_get_statement (session));
}

/* The task's data: what is asked, and what the rows said so far. */
typedef struct
{
  DowserContext *context;
  char *uri;
  GPtrArray *probes;
  guint present;
  gint64 deadline;
  guint n_answers;
  GPtrArray *findings;
  GPtrArray *cures;
} Probing;

static void
probing_free (gpointer data)
{
  Probing *probing = data;

  g_clear_object (&probing->context);
  g_free (probing->uri);
  g_clear_pointer (&probing->probes, g_ptr_array_unref);
  g_clear_pointer (&probing->findings, g_ptr_array_unref);
  g_clear_pointer (&probing->cures, g_ptr_array_unref);
  g_free (probing);
}

static GPtrArray *
dup_findings (GPtrArray *findings)
{
  GPtrArray *copies = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    g_ptr_array_add (copies, dowser_finding_copy (findings->pdata[i]));
  return copies;
}

static GPtrArray *
dup_cures (GPtrArray *cures)
{
  GPtrArray *copies = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_ambiguity_free);

  for (guint i = 0; cures != NULL && i < cures->len; i++)
    g_ptr_array_add (copies, dowser_ambiguity_copy (cures->pdata[i]));
  return copies;
}

static void ask_next (GTask *task);

static void
answered_cb (GObject *context, GAsyncResult *answer, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Probing *probing = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserResult) result = dowser_inquiry_run_finish (DOWSER_CONTEXT (context), answer, &error);
  const DowserProbe *probe = probing->probes->pdata[probing->present++];

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  if (result != NULL)
    {
      dowser_probe_apply (probe, dowser_inquiry_get_integer (result, 0, 0, 0),
                          dowser_inquiry_get_integer (result, 0, 1, 0), probing->findings, probing->cures);
      probing->n_answers++;
    }
  ask_next (g_steal_pointer (&task));
}

/* Takes @task. */
static void
ask_next (GTask *task)
{
  Probing *probing = g_task_get_task_data (task);
  const DowserLimits limits = { 1, MAX_SECONDS_EACH };

  if (probing->present >= probing->probes->len || g_get_monotonic_time () >= probing->deadline)
    {
      g_task_return_boolean (task, TRUE);
      g_object_unref (task);
      return;
    }
  dowser_inquiry_run_async (probing->context, probing->uri,
                            ((const DowserProbe *) probing->probes->pdata[probing->present])->plan, &limits,
                            g_task_get_cancellable (task), answered_cb, task);
}

static void
dowser_step_probe_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (step, cancellable, callback, user_data);
  Probing *probing = g_new0 (Probing, 1);

  probing->context = g_object_ref (context);
  probing->uri = g_strdup (dowser_session_get_source_uri (session));
  probing->probes = dowser_probes_make (dowser_session_get_plan (session), dowser_session_get_schema (session));
  probing->deadline = g_get_monotonic_time () + MAX_MICROSECONDS;
  probing->findings = dup_findings (dowser_session_get_findings (session));
  probing->cures = dup_cures (dowser_session_get_cures (session));
  g_task_set_source_tag (task, dowser_step_probe_run_async);
  g_task_set_task_data (task, probing, probing_free);
  ask_next (task);
}

static gboolean
dowser_step_probe_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                              GError **error)
{
  Probing *probing = g_task_get_task_data (G_TASK (result));

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;

  if (probing->n_answers > 0)
    {
      dowser_session_take_findings (session, g_steal_pointer (&probing->findings));
      dowser_session_take_cures (session, probing->cures->len > 0 ? g_steal_pointer (&probing->cures) : NULL);
    }
  if (probing->n_answers < probing->probes->len)
    *note = g_strdup (_ ("It took too long to look at all rows."));
  if (dowser_wrong_number_check (session, probing->context, error))
    return TRUE;
  dowser_session_set_result (session, NULL);
  return FALSE;
}

static void
dowser_step_probe_class_init (DowserStepProbeClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->is_needless = dowser_step_probe_is_needless;
  step_class->hash_inputs = dowser_step_probe_hash_inputs;
  step_class->run_async = dowser_step_probe_run_async;
  step_class->run_finish = dowser_step_probe_run_finish;
}

static void
dowser_step_probe_init (DowserStepProbe *self)
{
}
