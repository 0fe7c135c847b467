/* dowser-runner.c - runs the steps of a session that are not done yet */
#include "pipeline/dowser-runner.h"

#include "base/dowser-progress.h"
#include "pipeline/context/dowser-library.h"
#include "pipeline/context/dowser-run-log.h"
#include "pipeline/dowser-checkpoint.h"
#include "pipeline/dowser-pipeline-steps.h"
#include "pipeline/steps/dowser-step-resolve.h"

#include <glib/gi18n-lib.h>

struct _DowserRunner
{
  GObject parent_instance;
  DowserSession *session;
  DowserContext *context;
  DowserCheckpoint *checkpoint;
  GPtrArray *steps; /* DowserStep, in the table's order */
  DowserProgress *progress;
  const char *last_step; /* (nullable): the ID of the step after which each run ends, interned */
  DowserRunnerState state;
  char *before;          /* (nullable): the session before the current follow-up */
  char *open_source_uri; /* (nullable): the source that this run keeps open until the run ends */

  /* The current run. These fields are unset between runs. */
  GTask *task;
  GCancellable *cancellable;
  gulong cancelled; /* signal handler on the caller's cancellable */
  guint current;    /* index of the running step */
  gint64 started;   /* start of the running step, microseconds since 1970 */
  gint64 clock;     /* start of the running step, monotonic */
  GTask *next;      /* (nullable): a run that was requested while the current run was being stopped */
};

static void list_model_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (DowserRunner, dowser_runner, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

enum
{
  PROP_0,
  PROP_STATE,
  PROP_SESSION,
  PROP_PROGRESS,
  PROP_PARTIAL,
  PROP_WAITING,
  PROP_READING,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

static void run_next_step (DowserRunner *self);
static void keep_open (DowserRunner *self, const char *uri);
static void begin_run (DowserRunner *self, GTask *task);

static DowserStep *
get_step (DowserRunner *self, guint index)
{
  return g_ptr_array_index (self->steps, index);
}

/* Returns: (nullable): the running step */
static DowserStep *
get_running (DowserRunner *self)
{
  return self->task != NULL && self->current < self->steps->len ? get_step (self, self->current) : NULL;
}

static GType
dowser_runner_get_item_type (GListModel *model)
{
  return DOWSER_TYPE_STEP;
}

static guint
dowser_runner_get_n_items (GListModel *model)
{
  return DOWSER_RUNNER (model)->steps->len;
}

static gpointer
dowser_runner_get_item (GListModel *model, guint position)
{
  GPtrArray *steps = DOWSER_RUNNER (model)->steps;

  return position < steps->len ? g_object_ref (g_ptr_array_index (steps, position)) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = dowser_runner_get_item_type;
  iface->get_n_items = dowser_runner_get_n_items;
  iface->get_item = dowser_runner_get_item;
}

static void
dowser_runner_get_property (GObject *object, guint property, GValue *value, GParamSpec *pspec)
{
  DowserRunner *self = DOWSER_RUNNER (object);
  DowserStep *running = get_running (self);

  switch (property)
    {
    case PROP_STATE:
      g_value_set_uint (value, self->state);
      break;
    case PROP_SESSION:
      g_value_set_object (value, self->session);
      break;
    case PROP_PROGRESS:
      g_value_set_double (value, dowser_progress_get_fraction (self->progress));
      break;
    case PROP_PARTIAL:
      g_value_set_string (value, running != NULL ? dowser_step_get_partial (running) : NULL);
      break;
    case PROP_WAITING:
      g_value_set_string (value, running != NULL ? dowser_step_get_waiting (running) : NULL);
      break;
    case PROP_READING:
      g_value_set_string (value, running != NULL ? dowser_step_get_reading (running) : NULL);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
dowser_runner_finalize (GObject *object)
{
  DowserRunner *self = DOWSER_RUNNER (object);

  g_clear_object (&self->session);
  g_clear_object (&self->context);
  g_clear_object (&self->checkpoint);
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  g_clear_object (&self->progress);
  g_clear_pointer (&self->before, g_free);
  g_clear_pointer (&self->open_source_uri, g_free);

  G_OBJECT_CLASS (dowser_runner_parent_class)->finalize (object);
}

static void
dowser_runner_class_init (DowserRunnerClass *klass)
{
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = dowser_runner_get_property;
  object_class->finalize = dowser_runner_finalize;

  properties[PROP_STATE] = g_param_spec_uint ("state", NULL, NULL, 0, DOWSER_RUNNER_STOPPED, 0, flags);
  properties[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, DOWSER_TYPE_SESSION, flags);
  properties[PROP_PROGRESS] = g_param_spec_double ("progress", NULL, NULL, 0, 1, 0, flags);
  properties[PROP_PARTIAL] = g_param_spec_string ("partial", NULL, NULL, NULL, flags);
  properties[PROP_WAITING] = g_param_spec_string ("waiting", NULL, NULL, NULL, flags);
  properties[PROP_READING] = g_param_spec_string ("reading", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
progressed_cb (DowserRunner *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PROGRESS]);
}

static void
partial_changed_cb (DowserRunner *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PARTIAL]);
}

static void
waited_cb (DowserRunner *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WAITING]);
}

/* Ignores the progress of a step that doesn't run any more, because a new run has reset the steps. */
static void
read_cb (DowserRunner *self, GParamSpec *pspec, DowserStep *step)
{
  if (get_running (self) == step)
    dowser_progress_set (self->progress, self->current, dowser_step_get_fraction (step));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READING]);
}

static void
dowser_runner_init (DowserRunner *self)
{
  self->steps = g_ptr_array_new_with_free_func (g_object_unref);
  self->progress = dowser_progress_new ();
  for (const DowserStepInfo *info = dowser_pipeline_steps; info->id != NULL; info++)
    {
      DowserStep *step = dowser_step_new (info);

      g_signal_connect_object (step, "notify::partial", G_CALLBACK (partial_changed_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (step, "notify::waiting", G_CALLBACK (waited_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (step, "notify::reading", G_CALLBACK (read_cb), self, G_CONNECT_SWAPPED);
      g_ptr_array_add (self->steps, step);
    }
  g_signal_connect_object (self->progress, "notify::fraction", G_CALLBACK (progressed_cb), self, G_CONNECT_SWAPPED);
}

/* Unmarks steps whose results aren't saved with the session, so that they run again. */
static void
unmark_unsaved (DowserRunner *self)
{
  for (guint i = 0; i < self->steps->len; i++)
    if (!dowser_step_is_saved (get_step (self, i)))
      dowser_session_unmark_step_done (self->session, dowser_step_get_id (get_step (self, i)));
}

DowserRunner *
dowser_runner_new (DowserSession *session, DowserContext *context)
{
  DowserRunner *self = g_object_new (DOWSER_TYPE_RUNNER, NULL);

  self->session = g_object_ref (session);
  self->context = g_object_ref (context);
  self->checkpoint = dowser_checkpoint_new (dowser_context_get_store (context), session);
  unmark_unsaved (self);
  return self;
}

DowserSession *
dowser_runner_get_session (DowserRunner *self)
{
  return self->session;
}

DowserContext *
dowser_runner_get_context (DowserRunner *self)
{
  return self->context;
}

DowserRunnerState
dowser_runner_get_state (DowserRunner *self)
{
  return self->state;
}

void
dowser_runner_set_unsaved (DowserRunner *self)
{
  g_return_if_fail (DOWSER_IS_RUNNER (self));

  g_clear_object (&self->checkpoint);
  self->checkpoint = dowser_checkpoint_new (NULL, self->session);
}

void
dowser_runner_set_last_step (DowserRunner *self, const char *step_id)
{
  self->last_step = g_intern_string (step_id);
}

void
dowser_runner_keep_session (DowserRunner *self)
{
  g_return_if_fail (DOWSER_IS_RUNNER (self));

  /* Keeps a copy of the session to return to, but only if the session has a plan and its last run didn't fail. */
  g_clear_pointer (&self->before, g_free);
  if (dowser_session_get_plan (self->session) != NULL && dowser_session_get_error (self->session) == NULL)
    self->before = dowser_session_to_json (self->session);
}

void
dowser_runner_skip_step (DowserRunner *self, const char *step_id)
{
  for (guint i = 0; i < self->steps->len; i++)
    if (g_str_equal (dowser_step_get_id (get_step (self, i)), step_id))
      dowser_session_mark_step_done (self->session, step_id,
                                     dowser_step_hash_inputs (get_step (self, i), self->session));
}

static void
set_state (DowserRunner *self, DowserRunnerState state)
{
  if (self->state == state)
    return;
  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static gboolean
is_done (DowserRunner *self, DowserStep *step)
{
  const char *id = dowser_step_get_id (step);

  return dowser_session_is_step_done (self->session, id)
         && dowser_session_get_done_inputs (self->session, id) == dowser_step_hash_inputs (step, self->session);
}

/* Marks the step as done, with the hash that its inputs have after the step. The audit changes the plan that it reads,
 * and must not run again because of its own change. */
static void
mark_done (DowserRunner *self, DowserStep *step)
{
  dowser_session_mark_step_done (self->session, dowser_step_get_id (step),
                                 dowser_step_hash_inputs (step, self->session));
  dowser_progress_set (self->progress, self->current, 1);
}

static DowserSessionState
get_session_state (DowserRunnerState state)
{
  switch (state)
    {
    case DOWSER_RUNNER_DONE:
      return DOWSER_SESSION_DONE;
    case DOWSER_RUNNER_ASKING:
      return DOWSER_SESSION_ASKING;
    case DOWSER_RUNNER_FAILED:
      return DOWSER_SESSION_FAILED;
    case DOWSER_RUNNER_STOPPED:
    case DOWSER_RUNNER_RUNNING:
    case DOWSER_RUNNER_IDLE:
    default:
      return DOWSER_SESSION_STOPPED;
    }
}

/* Saves the session by calling @save_func. Doesn't save if the first step isn't done, or if a source was opened without
 * a question. */
static void
save_session (DowserRunner *self, void (*save_func) (DowserCheckpoint *))
{
  gboolean is_read = dowser_session_is_step_done (self->session, dowser_step_get_id (get_step (self, 0)));
  gboolean has_question
      = dowser_session_get_question (self->session) != NULL || dowser_session_get_plan (self->session) != NULL;

  if (is_read && has_question)
    save_func (self->checkpoint);
}

/* If the run failed before new rows arrived, removes the rows of the previous question, because they don't answer the
 * current question. */
static void
clear_earlier_rows (DowserSession *session)
{
  DowserResult *result = dowser_session_get_result (session);

  if (dowser_session_is_step_done (session, "run"))
    return;
  dowser_session_set_n_rows (session, -1);
  if (result != NULL && dowser_result_is_complete (result))
    dowser_session_set_result (session, NULL);
}

/* Restores the previous answer if a follow-up failed before it had a plan. Returns: TRUE if the answer was restored */
static gboolean
restore_previous_answer (DowserRunner *self)
{
  g_autofree char *before = g_steal_pointer (&self->before);

  return before != NULL && !dowser_session_is_step_done (self->session, "decide")
         && dowser_session_restore (self->session, before, NULL);
}

/* Takes @error. Ends the run, and begins the next run if one was requested meanwhile. */
static void
end_run (DowserRunner *self, DowserRunnerState state, GError *error)
{
  g_autoptr (GTask) task = g_steal_pointer (&self->task);
  g_autoptr (GTask) next = g_steal_pointer (&self->next);
  GCancellable *caller_cancellable = g_task_get_cancellable (task);

  /* Uses g_signal_handler_disconnect(), because g_cancellable_disconnect() would block forever inside the "cancelled"
   * signal. The signal and the end of the run both happen on the main thread. */
  if (self->cancelled != 0)
    g_signal_handler_disconnect (caller_cancellable, self->cancelled);
  self->cancelled = 0;
  g_clear_object (&self->cancellable);

  dowser_session_set_state (self->session, get_session_state (state));
  if (state == DOWSER_RUNNER_FAILED)
    {
      clear_earlier_rows (self->session);
      dowser_session_take_error (self->session, g_error_copy (error));
    }
  save_session (self, dowser_checkpoint_save_last);
  if (state == DOWSER_RUNNER_DONE && error == NULL && self->last_step == NULL)
    dowser_library_handle_answer (self->context, self->session);
  dowser_checkpoint_set_running (self->checkpoint, FALSE);
  keep_open (self, NULL);
  if (next == NULL)
    set_state (self, state);
  else
    begin_run (self, g_steal_pointer (&next));

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
step_stopped (DowserRunner *self, DowserStep *step)
{
  dowser_step_set_state (step, DOWSER_STEP_STOPPED);
  dowser_run_log_add_step (self->session, dowser_step_get_id (step), "stopped", g_get_monotonic_time () - self->clock,
                           NULL);
  end_run (self, DOWSER_RUNNER_STOPPED, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped.")));
}

static void
step_failed (DowserRunner *self, DowserStep *step, gint64 elapsed, GError *error)
{
  dowser_step_set_outcome (step, DOWSER_STEP_FAILED, elapsed, error->message);
  dowser_session_add_trace (self->session, dowser_step_get_id (step), self->started, elapsed, NULL, error->message);
  dowser_run_log_add_step (self->session, dowser_step_get_id (step), "failed", elapsed, error);
  end_run (self, restore_previous_answer (self) ? DOWSER_RUNNER_DONE : DOWSER_RUNNER_FAILED, error);
}

/* Returns the index of the next step to run. This can be a step before the last one, if the last step has invalidated
 * it: a repaired plan goes back to the audit. */
static guint
find_next_step (DowserRunner *self)
{
  for (guint i = 0; i < self->current; i++)
    if (!dowser_session_is_step_done (self->session, dowser_step_get_id (get_step (self, i))))
      return i;
  return self->current + 1;
}

/* Called when no plan for the open source fits the question and other sources have been tried. Returns TRUE if the open
 * source must answer anyway, because the trial found no other source or found rows in the open source. */
static gboolean
is_answered (DowserRunner *self, const DowserUnderstanding *trial_result)
{
  return dowser_session_count_attempts (self->session, DOWSER_ATTEMPT_ELSEWHERE) > 0
         && (trial_result->options->len < 2
             || ((const DowserOption *) trial_result->options->pdata[0])->preview != NULL);
}

static void
tried_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserRunner) self = user_data;
  g_autoptr (DowserUnderstanding) trial_result = dowser_runner_try_sources_finish (self, result, NULL);

  if (trial_result == NULL || g_cancellable_is_cancelled (self->cancellable))
    {
      step_stopped (self, get_step (self, self->current));
      return;
    }
  if (!is_answered (self, trial_result))
    {
      dowser_session_set_understanding (self->session, trial_result);
      dowser_session_set_state (self->session, DOWSER_SESSION_ASKING);
      end_run (self, DOWSER_RUNNER_ASKING, NULL);
      return;
    }
  dowser_session_set_understanding (self->session, NULL);
  dowser_session_set_state (self->session, DOWSER_SESSION_STOPPED);
  dowser_session_add_attempt (self->session, DOWSER_STEP_RESOLVE_ANSWERED);
  dowser_step_set_state (get_step (self, self->current), DOWSER_STEP_DONE);
  mark_done (self, get_step (self, self->current));
  self->current++;
  run_next_step (self);
}

/* Asks the user. If the user must choose a source, first loads some rows of each source. */
static void
ask_user (DowserRunner *self)
{
  if (dowser_runner_asks_for_source (self))
    dowser_runner_try_sources_async (self, self->cancellable, tried_cb, g_object_ref (self));
  else
    end_run (self, DOWSER_RUNNER_ASKING, NULL);
}

static void
step_succeeded (DowserRunner *self, DowserStep *step, gint64 elapsed, const char *note)
{
  gboolean needs_answer = dowser_session_get_state (self->session) == DOWSER_SESSION_ASKING;

  dowser_session_add_trace (self->session, dowser_step_get_id (step), self->started, elapsed, note, NULL);
  dowser_run_log_add_step (self->session, dowser_step_get_id (step), needs_answer ? "asking" : "done", elapsed, NULL);
  dowser_step_set_outcome (step, needs_answer ? DOWSER_STEP_WAITING : DOWSER_STEP_DONE, elapsed, note);
  if (needs_answer)
    {
      ask_user (self);
      return;
    }

  mark_done (self, step);
  save_session (self, dowser_checkpoint_save);
  if (g_strcmp0 (dowser_step_get_id (step), self->last_step) == 0)
    {
      end_run (self, DOWSER_RUNNER_DONE, NULL);
      return;
    }
  self->current = find_next_step (self);
  run_next_step (self);
}

static void
step_ran_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserRunner) self = user_data;
  DowserStep *step = DOWSER_STEP (source);
  gint64 elapsed = g_get_monotonic_time () - self->clock;
  g_autofree char *note = NULL;
  GError *error = NULL;

  /* Ignores the result of a step that was stopped, even if the step succeeded, because the plan may have changed since
   * the step began. */
  if (g_cancellable_is_cancelled (self->cancellable))
    {
      dowser_step_run_stopped (step, self->session, result);
      step_stopped (self, step);
    }
  else if (dowser_step_run_finish (step, self->session, result, &note, &error))
    step_succeeded (self, step, elapsed, note);
  else
    step_failed (self, step, elapsed, error);
}

/* Keeps the source @uri open instead of the source that was kept open before. They differ if a step has changed the
 * session's source. @uri: (nullable) */
static void
keep_open (DowserRunner *self, const char *uri)
{
  g_autofree char *before = g_steal_pointer (&self->open_source_uri);

  self->open_source_uri = g_strdup (uri);
  dowser_context_begin_run (self->context, uri);
  dowser_context_end_run (self->context, before);
}

static void
run_next_step (DowserRunner *self)
{
  keep_open (self, dowser_session_get_source_uri (self->session));
  for (; self->current < self->steps->len; self->current++)
    {
      DowserStep *step = get_step (self, self->current);

      if (is_done (self, step))
        {
          dowser_step_set_state (step, dowser_step_is_needless (step, self->session) ? DOWSER_STEP_SKIPPED
                                                                                     : DOWSER_STEP_DONE);
          dowser_progress_set (self->progress, self->current, 1);
        }
      else if (dowser_step_is_needless (step, self->session))
        {
          mark_done (self, step);
          dowser_step_set_outcome (step, DOWSER_STEP_SKIPPED, 0, NULL);
        }
      else
        {
          self->started = g_get_real_time ();
          self->clock = g_get_monotonic_time ();
          dowser_step_set_state (step, DOWSER_STEP_RUNNING);
          progressed_cb (self);
          dowser_step_run_async (step, self->session, self->context, self->cancellable, step_ran_cb,
                                 g_object_ref (self));
          return;
        }
      if (g_strcmp0 (dowser_step_get_id (step), self->last_step) == 0)
        break;
    }
  end_run (self, DOWSER_RUNNER_DONE, NULL);
}

static void
caller_cancelled_cb (GCancellable *caller_cancellable, gpointer user_data)
{
  dowser_runner_stop (user_data);
}

static void
reset_progress (DowserRunner *self)
{
  dowser_progress_reset (self->progress);
  for (guint i = 0; i < self->steps->len; i++)
    dowser_progress_add (self->progress, dowser_step_get_weight (get_step (self, i)));
}

/* Returns FALSE if another window has reloaded the source or changed its keys. */
static gboolean
has_current_source (DowserRunner *self)
{
  const char *uri = dowser_session_get_source_uri (self->session);

  return dowser_context_get_index (self->context, uri) != NULL
         && dowser_context_get_schema (self->context, uri) == dowser_session_get_schema (self->session);
}

/* Takes @task. */
static void
begin_run (DowserRunner *self, GTask *task)
{
  GCancellable *caller_cancellable = g_task_get_cancellable (task);

  self->task = task;
  self->cancellable = g_cancellable_new ();
  self->current = 0;
  if (!has_current_source (self))
    unmark_unsaved (self);
  reset_progress (self);
  dowser_session_take_error (self->session, NULL);
  dowser_session_set_state (self->session, DOWSER_SESSION_STOPPED);
  dowser_checkpoint_set_running (self->checkpoint, TRUE);
  set_state (self, DOWSER_RUNNER_RUNNING);

  if (caller_cancellable != NULL)
    self->cancelled = g_cancellable_connect (caller_cancellable, G_CALLBACK (caller_cancelled_cb), self, NULL);
  if (g_cancellable_is_cancelled (self->cancellable))
    end_run (self, DOWSER_RUNNER_STOPPED, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped.")));
  else
    run_next_step (self);
}

void
dowser_runner_run_async (DowserRunner *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                         gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);

  g_task_set_source_tag (task, dowser_runner_run_async);
  g_task_set_check_cancellable (task, FALSE);
  if (self->task == NULL)
    begin_run (self, g_steal_pointer (&task));
  else if (self->next == NULL && g_cancellable_is_cancelled (self->cancellable))
    self->next = g_steal_pointer (&task);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_PENDING, "%s",
                             _ ("The question is already being answered. Wait for the answer."));
}

gboolean
dowser_runner_run_finish (DowserRunner *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

void
dowser_runner_stop (DowserRunner *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
}

void
dowser_runner_invalidate_from (DowserRunner *self, const char *step_id)
{
  gboolean reached_step = FALSE;

  dowser_runner_stop (self);
  for (guint i = 0; i < self->steps->len; i++)
    {
      DowserStep *step = get_step (self, i);

      reached_step = reached_step || g_str_equal (dowser_step_get_id (step), step_id);
      if (!reached_step)
        continue;
      dowser_session_unmark_step_done (self->session, dowser_step_get_id (step));
      dowser_step_set_state (step, DOWSER_STEP_PENDING);
    }
}
