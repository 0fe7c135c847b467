/* dowser-step-plan.c - asks the planner for a plan of the question */
#include "pipeline/steps/dowser-step-plan.h"

#include "pipeline/dowser-context.h"
#include "pipeline/dowser-input-hash.h"

#include <glib/gi18n-lib.h>

struct _DowserStepPlan
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepPlan, dowser_step_plan, DOWSER_TYPE_STEP)

/* A plan that was handed in is not planned again. */
static gboolean
dowser_step_plan_is_needless (DowserStep *step, DowserSession *session)
{
  return dowser_session_comes_from (session, DOWSER_PLAN_ORIGIN_FILE);
}

/* Not the schema: a plan that was refined is kept where a table has changed; the audit looks at it again. */
static guint64
dowser_step_plan_hash_inputs (DowserStep *step, DowserSession *session)
{
  guint64 hash = dowser_input_hash_text (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_source_uri (session));

  hash = dowser_input_hash_text (hash, dowser_session_get_question (session));
  return dowser_input_hash_text (hash, dowser_session_get_evidence (session));
}

/* What the worker reads. */
typedef struct
{
  const DowserPlannerIndex *index;
  char *question;
  char *evidence;
} Asking;

static void
asking_free (gpointer data)
{
  Asking *asking = data;

  dowser_planner_index_unref ((DowserPlannerIndex *) asking->index);
  g_free (asking->question);
  g_free (asking->evidence);
  g_free (asking);
}

static gpointer
ask_planner (gpointer data, GError **error)
{
  const Asking *asking = data;

  return dowser_planner_plan (asking->index, asking->question, asking->evidence, error);
}

static void
dowser_step_plan_run_async (DowserStep *step, DowserSession *session, DowserContext *context, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (step, cancellable, callback, user_data);
  Asking *asking = g_new0 (Asking, 1);

  asking->index
      = dowser_planner_index_ref (dowser_context_get_index (context, dowser_session_get_source_uri (session)));
  asking->question = g_strdup (dowser_session_get_question (session));
  asking->evidence = g_strdup (dowser_session_get_evidence (session));
  g_task_set_source_tag (task, dowser_step_plan_run_async);
  dowser_context_work (context, task, ask_planner, asking, asking_free, (GDestroyNotify) dowser_understanding_unref);
}

static char *
describe (const DowserUnderstanding *understanding)
{
  switch (understanding->state)
    {
    case DOWSER_STATE_UNDERSTOOD:
      return g_strdup_printf (_ ("Understood, %.0f %% sure"), 100 * understanding->confidence);
    case DOWSER_STATE_CHECK:
      return g_strdup_printf (_ ("Understood with something taken for granted, %.0f %% sure"),
                              100 * understanding->confidence);
    case DOWSER_STATE_ASK:
      return g_strdup (_ ("An answer is needed"));
    case DOWSER_STATE_REFUSED:
    default:
      return g_strdup (_ ("No plan was found"));
    }
}

static gboolean
dowser_step_plan_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                             GError **error)
{
  g_autoptr (DowserUnderstanding) understanding = g_task_propagate_pointer (G_TASK (result), error);

  if (understanding == NULL)
    return FALSE;

  dowser_session_clear_plans (session);
  dowser_session_set_understanding (session, understanding);
  if (understanding->plan != NULL)
    dowser_session_take_plan (session, dowser_plan_ref (understanding->plan), DOWSER_PLAN_ORIGIN_PLANNER, NULL);
  *note = describe (understanding);
  return TRUE;
}

static void
dowser_step_plan_class_init (DowserStepPlanClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->is_needless = dowser_step_plan_is_needless;
  step_class->hash_inputs = dowser_step_plan_hash_inputs;
  step_class->run_async = dowser_step_plan_run_async;
  step_class->run_finish = dowser_step_plan_run_finish;
}

static void
dowser_step_plan_init (DowserStepPlan *self)
{
}
