/* dowser-step-resolve.c - finds the source that the question is about, or asks the user */
#include "pipeline/steps/dowser-step-resolve.h"

#include "pipeline/checks/dowser-sql-question.h"
#include "pipeline/context/dowser-context.h"
#include "pipeline/context/dowser-source-resolver.h"
#include "pipeline/dowser-input-hash.h"

#include <glib/gi18n-lib.h>

struct _DowserStepResolve
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepResolve, dowser_step_resolve, DOWSER_TYPE_STEP)

/* The step isn't needed for a follow-up question, which uses the source of the earlier question. It isn't needed for a
 * plan either, because a plan has a source. If a follow-up question names another source, the step "plan" reports
 * this. */
static gboolean
dowser_step_resolve_is_needless (DowserStep *step, DowserSession *session)
{
  return dowser_session_get_question (session) == NULL || dowser_session_get_plan (session) != NULL
         || dowser_session_get_exchanges (session)->len > 0
         || dowser_session_count_attempts (session, DOWSER_STEP_RESOLVE_ANSWERED) > 0;
}

static guint64
dowser_step_resolve_hash_inputs (DowserStep *step, DowserSession *session)
{
  return dowser_input_hash_text (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_question (session));
}

static void
resolved_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  DowserResolved *resolved = dowser_source_resolve_finish (DOWSER_CONTEXT (context), result, &error);

  if (resolved != NULL)
    g_task_return_pointer (task, resolved, (GDestroyNotify) dowser_resolved_free);
  else
    g_task_return_error (task, error);
}

static DowserResolved *
resolved_new_unchanged (const char *uri)
{
  DowserResolved *resolved = g_new0 (DowserResolved, 1);

  resolved->uri = g_strdup (uri);
  resolved->offers = g_ptr_array_new ();
  return resolved;
}

static void
dowser_step_resolve_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                               GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (step, cancellable, callback, user_data);
  const char *current_uri = dowser_session_get_source_uri (session);

  g_task_set_source_tag (task, dowser_step_resolve_run_async);
  /* SQL is for the current source. The words of SQL are names of tables, so they can't be used to find another
   * source. */
  if (current_uri != NULL && dowser_sql_question_is_sql (session))
    {
      g_task_return_pointer (task, resolved_new_unchanged (current_uri), (GDestroyNotify) dowser_resolved_free);
      g_object_unref (task);
    }
  else
    dowser_source_resolve_async (context, dowser_session_get_question (session), current_uri,
                                 !dowser_context_get_resolves_source (context), cancellable, resolved_cb, task);
}

static void
ask_user (DowserSession *session, const DowserResolved *resolved)
{
  g_autoptr (DowserUnderstanding) understanding = dowser_understanding_new ();

  understanding->state = DOWSER_STATE_ASK;
  understanding->ask = g_strdup (_ ("Which source do you mean?"));
  for (guint i = 0; i < resolved->offers->len; i++)
    {
      const DowserSourceOffer *source_option = resolved->offers->pdata[i];
      DowserOption *option = dowser_option_new (source_option->label, NULL);

      option->source_uri = g_strdup (source_option->uri);
      g_ptr_array_add (understanding->options, option);
    }
  if (resolved->in_other_sources)
    dowser_session_add_attempt (session, DOWSER_ATTEMPT_ELSEWHERE);
  dowser_session_set_understanding (session, understanding);
  dowser_session_set_state (session, DOWSER_SESSION_ASKING);
}

static gboolean
dowser_step_resolve_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                                GError **error)
{
  g_autoptr (DowserResolved) resolved = g_task_propagate_pointer (G_TASK (result), error);

  if (resolved == NULL)
    return FALSE;
  if (resolved->uri == NULL)
    {
      ask_user (session, resolved);
      *note = g_strdup (_ ("Which source do you mean?"));
      return TRUE;
    }
  *note = g_strdup (resolved->note);
  if (g_strcmp0 (resolved->uri, dowser_session_get_source_uri (session)) != 0)
    dowser_session_set_source_uri (session, resolved->uri);
  return TRUE;
}

static void
dowser_step_resolve_class_init (DowserStepResolveClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->is_needless = dowser_step_resolve_is_needless;
  step_class->hash_inputs = dowser_step_resolve_hash_inputs;
  step_class->run_async = dowser_step_resolve_run_async;
  step_class->run_finish = dowser_step_resolve_run_finish;
}

static void
dowser_step_resolve_init (DowserStepResolve *self)
{
}
