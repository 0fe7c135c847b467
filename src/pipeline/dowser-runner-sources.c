/* dowser-runner-sources.c - tries a question on each possible source, so that the user can compare their rows */
#include "pipeline/dowser-runner.h"

#include "pipeline/checks/dowser-internal-query.h"
#include "pipeline/steps/dowser-step-resolve.h"

#include <glib/gi18n-lib.h>

#define SHOWN_ROWS 3
#define MAX_ROWS 200
#define MAX_SECONDS 1
/* The time limit in seconds for one source: for opening, planning and running together. */
#define PATIENCE_SECONDS 5

/**
 * SourceTrial: the data of a task that tries a question on each possible source. An option is one of these sources.
 * @index: index of the option that is tried
 * @runner, @timeout_cancellable, @timer, @stopped: belong to the option that is tried
 */
typedef struct
{
  char *question;
  DowserUnderstanding *understanding; /* an owned copy */
  gboolean in_other_sources;
  guint index;
  DowserRunner *runner;              /* (nullable) */
  GCancellable *timeout_cancellable; /* (nullable) */
  guint timer;                       /* source id, 0 for none */
  gulong stopped;                    /* signal handler on the task's cancellable */
} SourceTrial;

static void try_next (GTask *task);

static void
end_turn (GTask *task)
{
  SourceTrial *trial = g_task_get_task_data (task);

  if (trial->stopped != 0)
    g_signal_handler_disconnect (g_task_get_cancellable (task), trial->stopped);
  trial->stopped = 0;
  g_clear_handle_id (&trial->timer, g_source_remove);
  g_clear_object (&trial->runner);
  g_clear_object (&trial->timeout_cancellable);
}

static void
source_trial_free (gpointer data)
{
  SourceTrial *trial = data;

  g_free (trial->question);
  g_clear_pointer (&trial->understanding, dowser_understanding_unref);
  g_free (trial);
}

gboolean
dowser_runner_asks_for_source (DowserRunner *self)
{
  const DowserUnderstanding *understanding = dowser_session_get_understanding (dowser_runner_get_session (self));

  for (guint i = 0; understanding != NULL && i < understanding->options->len; i++)
    if (((const DowserOption *) understanding->options->pdata[i])->source_uri != NULL)
      return TRUE;
  return FALSE;
}

static DowserOption *
get_option (const SourceTrial *trial)
{
  return trial->understanding->options->pdata[trial->index];
}

/* Continues with the next option. In the search for other sources, removes the option that failed. The first option is
 * never removed, because it is the open source. */
static void
remove_option (SourceTrial *trial)
{
  if (trial->in_other_sources && trial->index > 0)
    g_ptr_array_remove_index (trial->understanding->options, trial->index);
  else
    trial->index++;
}

/* Returns TRUE if no word of the question is unknown. */
static gboolean
is_understood (const DowserUnderstanding *understanding)
{
  if (understanding == NULL || understanding->plan == NULL || understanding->state == DOWSER_STATE_REFUSED)
    return FALSE;
  for (guint i = 0; i < understanding->spans->len; i++)
    if (((const DowserSpan *) understanding->spans->pdata[i])->role == DOWSER_TOKEN_UNKNOWN)
      return FALSE;
  return TRUE;
}

static void
preview_read_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  SourceTrial *trial = g_task_get_task_data (task);
  g_autoptr (DowserResult) rows = dowser_internal_query_run_finish (DOWSER_CONTEXT (context), result, NULL);

  if (rows != NULL)
    get_option (trial)->preview = dowser_preview_new (rows, 0, SHOWN_ROWS, NULL);
  trial->index++;
  end_turn (task);
  try_next (task);
}

static void
planned_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  SourceTrial *trial = g_task_get_task_data (task);
  const DowserLimits limits = { MAX_ROWS, MAX_SECONDS };
  DowserSession *session = dowser_runner_get_session (DOWSER_RUNNER (object));
  gboolean planned = dowser_runner_run_finish (DOWSER_RUNNER (object), result, NULL);
  const DowserUnderstanding *read = dowser_session_get_understanding (session);

  if (planned && dowser_session_get_plan (session) != NULL && (!trial->in_other_sources || is_understood (read)))
    {
      dowser_internal_query_run_async (dowser_runner_get_context (g_task_get_source_object (task)),
                                       dowser_session_get_source_uri (session), dowser_session_get_plan (session),
                                       &limits, trial->timeout_cancellable, preview_read_cb, task);
      return;
    }
  remove_option (trial);
  end_turn (task);
  try_next (task);
}

static gboolean
time_is_over_cb (gpointer user_data)
{
  SourceTrial *trial = user_data;

  trial->timer = 0;
  g_cancellable_cancel (trial->timeout_cancellable);
  return G_SOURCE_REMOVE;
}

static void
stopped_cb (GCancellable *cancellable, GCancellable *timeout_cancellable)
{
  g_cancellable_cancel (timeout_cancellable);
}

/* Makes the runner of a trial, which tries the question on one of the possible sources. This runner saves nothing and
 * asks no model, because the user hasn't asked the question of this source. */
static DowserRunner *
make_runner (DowserRunner *self, const SourceTrial *trial)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  DowserRunner *runner;

  dowser_session_set_source_uri (session, get_option (trial)->source_uri);
  dowser_session_set_question (session, trial->question);
  dowser_session_add_attempt (session, DOWSER_STEP_RESOLVE_ANSWERED);
  dowser_session_add_attempt (session, DOWSER_ATTEMPT_TRIAL);
  runner = dowser_runner_new (session, dowser_runner_get_context (self));
  dowser_runner_set_unsaved (runner);
  dowser_runner_set_last_step (runner, "decide");
  return runner;
}

/* Returns TRUE if the search for other sources has found rows in the open source, although nothing fits the open
 * source. The open source's answer is then used, and no other source is tried. */
static gboolean
is_answered (const SourceTrial *trial)
{
  return trial->in_other_sources && trial->index > 0
         && ((const DowserOption *) trial->understanding->options->pdata[0])->preview != NULL;
}

/* Takes @task. */
static void
try_next (GTask *task)
{
  SourceTrial *trial = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);

  if (g_task_return_error_if_cancelled (task))
    {
      g_object_unref (task);
      return;
    }
  if (trial->index >= trial->understanding->options->len || is_answered (trial))
    {
      g_task_return_boolean (task, TRUE);
      g_object_unref (task);
      return;
    }
  trial->timeout_cancellable = g_cancellable_new ();
  if (cancellable != NULL)
    trial->stopped
        = g_signal_connect_object (cancellable, "cancelled", G_CALLBACK (stopped_cb), trial->timeout_cancellable, 0);
  trial->timer = g_timeout_add_seconds (PATIENCE_SECONDS, time_is_over_cb, trial);
  trial->runner = make_runner (g_task_get_source_object (task), trial);
  dowser_runner_run_async (trial->runner, trial->timeout_cancellable, planned_cb, task);
}

void
dowser_runner_try_sources_async (DowserRunner *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  GTask *task = g_task_new (self, cancellable, callback, user_data);
  DowserSession *session = dowser_runner_get_session (self);
  SourceTrial *trial = g_new0 (SourceTrial, 1);

  trial->question = g_strdup (dowser_session_get_question (session));
  trial->understanding = dowser_understanding_copy (dowser_session_get_understanding (session));
  trial->in_other_sources = dowser_session_count_attempts (session, DOWSER_ATTEMPT_ELSEWHERE) > 0;
  g_task_set_source_tag (task, dowser_runner_try_sources_async);
  g_task_set_task_data (task, trial, source_trial_free);
  try_next (task);
}

DowserUnderstanding *
dowser_runner_try_sources_finish (DowserRunner *self, GAsyncResult *result, GError **error)
{
  SourceTrial *trial;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  trial = g_task_get_task_data (G_TASK (result));
  return g_task_propagate_boolean (G_TASK (result), error) ? g_steal_pointer (&trial->understanding) : NULL;
}
