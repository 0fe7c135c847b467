/* dowser-workspace.c - state of one tab: a source, a question, its run; no widgets */
#include "views/workspace/dowser-workspace.h"

#include "base/dowser-error.h"
#include "pipeline/checks/dowser-plan-review.h"
#include "pipeline/context/dowser-last-schema.h"
#include "views/sources/dowser-source-opener.h"
#include "views/workspace/dowser-workspace-private.h"

#include <glib/gi18n-lib.h>

/* Maximum number of broken saved questions that are named in a message. “dowser-cli schema --changes” lists all of
 * them. */
#define MAX_BROKEN_TOLD 3

enum
{
  PROP_0,
  PROP_STATE,
  PROP_SESSION,
  PROP_SCHEMA,
  PROP_SUGGESTIONS,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

enum
{
  SIGNAL_CHANGED,
  SIGNAL_REFUSED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserWorkspace, dowser_workspace, G_TYPE_OBJECT)

static void
set_state (DowserWorkspace *self, DowserWorkspaceState state)
{
  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

/* Stores @error (transfer full) and sets the state FAILED. */
static void
take_failure (DowserWorkspace *self, GError *error)
{
  g_clear_error (&self->error);
  self->error = error;
  set_state (self, DOWSER_WORKSPACE_FAILED);
}

static void
cancel_and_clear (GCancellable **cancellable)
{
  if (*cancellable != NULL)
    g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}

/* A cancelled run still calls ran_cb(), which ignores every run except the current run. */
void
dowser_workspace_set_session (DowserWorkspace *self, DowserSession *session)
{
  cancel_and_clear (&self->loading);
  cancel_and_clear (&self->running);
  dowser_workspace_clear_changes (self);
  g_clear_error (&self->error);
  g_clear_pointer (&self->nearest, g_free);
  g_clear_object (&self->runner);
  g_clear_object (&self->session);
  self->restored = FALSE;
  if (session != NULL)
    {
      self->session = g_object_ref (session);
      self->runner = dowser_runner_new (session, self->context);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

void
dowser_workspace_emit_changed (DowserWorkspace *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0, dowser_session_get_change (self->session));
}

void
dowser_workspace_emit_refused (DowserWorkspace *self, const char *reason, GPtrArray *choices)
{
  g_autoptr (GPtrArray) owned_operations = choices != NULL ? choices : g_ptr_array_new ();

  g_signal_emit (self, signals[SIGNAL_REFUSED], 0, reason, owned_operations);
}

/* Sets the workspace's source. If it is another source than before, empties @kept. @uri: (transfer full) (nullable):
 * the new source; %NULL for none */
static void
take_uri (DowserWorkspace *self, char *uri)
{
  g_autofree char *before = self->uri;

  if (g_strcmp0 (before, uri) != 0)
    g_ptr_array_set_size (self->kept, 0);
  self->uri = uri;
  dowser_context_add_source_user (self->context, uri);
  dowser_context_remove_source_user (self->context, before);
}

/* Switches to the session's source if this source is open and not yet the current source. */
static void
follow_source (DowserWorkspace *self)
{
  const char *uri = self->session != NULL ? dowser_session_get_source_uri (self->session) : NULL;

  if (uri == NULL || g_strcmp0 (uri, self->uri) == 0 || dowser_context_get_schema (self->context, uri) == NULL)
    return;
  take_uri (self, g_strdup (uri));
  dowser_workspace_set_suggestions (self, NULL);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SCHEMA]);
}

static void
ran_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserWorkspace) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean done = dowser_runner_run_finish (DOWSER_RUNNER (object), result, &error);

  if (self->runner != DOWSER_RUNNER (object))
    return;
  g_clear_object (&self->running);
  follow_source (self);
  dowser_workspace_find_suggestions (self);
  if (done && dowser_context_get_index (self->context, self->uri) == NULL)
    dowser_workspace_profile_values (self);
  if (!g_queue_is_empty (&self->changes))
    dowser_workspace_perform_changes (self);
  else if (done)
    set_state (self, dowser_runner_get_state (self->runner) == DOWSER_RUNNER_ASKING ? DOWSER_WORKSPACE_ASKING
                                                                                    : DOWSER_WORKSPACE_DONE);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    set_state (self, DOWSER_WORKSPACE_STOPPED);
  else if (dowser_runner_get_state (self->runner) == DOWSER_RUNNER_DONE)
    {
      /* The follow-up failed, so the previous answer stays visible. */
      set_state (self, DOWSER_WORKSPACE_DONE);
      dowser_workspace_emit_refused (self, error->message, NULL);
    }
  else
    {
      take_failure (self, g_steal_pointer (&error));
      dowser_workspace_find_nearest_question (self);
    }
}

void
dowser_workspace_run (DowserWorkspace *self)
{
  g_assert (self->running == NULL);
  self->restored = FALSE;

  /* Cancels the profiling that follows the opening of a source: the run has its own steps to profile the values if
   * needed. */
  cancel_and_clear (&self->open_cancellable);
  g_clear_error (&self->error);
  g_clear_pointer (&self->nearest, g_free);
  self->running = g_cancellable_new ();
  set_state (self, DOWSER_WORKSPACE_RUNNING);
  dowser_runner_run_async (self->runner, self->running, ran_cb, g_object_ref (self));
}

static void
reviewed_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserWorkspace) self = user_data;
  DowserContext *context = DOWSER_CONTEXT (object);
  g_autoptr (GPtrArray) broken_plans = dowser_plan_review_finish (context, result, NULL);
  g_autoptr (GString) notice = g_string_new (NULL);

  if (broken_plans == NULL || broken_plans->len == 0 || self->uri == NULL)
    return;
  g_string_append_printf (notice, "%s",
                          dowser_context_get_notice (context, self->uri) != NULL
                              ? dowser_context_get_notice (context, self->uri)
                              : "");
  for (guint i = 0; i < broken_plans->len && i < MAX_BROKEN_TOLD; i++)
    {
      const DowserBrokenPlan *plan = g_ptr_array_index (broken_plans, i);

      g_string_append_printf (notice, _ ("\n• “%s” no longer works: %s"), plan->title, plan->reason);
    }
  dowser_context_set_notice (context, self->uri, notice->str);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SCHEMA]);
}

/* Reports saved questions that no longer work because of changed tables, before the user asks them. */
static void
start_saved_question_review (DowserWorkspace *self)
{
  const DowserSchema *before = dowser_context_get_previous_schema (self->context, self->uri);

  if (before == NULL)
    return;
  dowser_plan_review_async (self->context, self->uri, before, dowser_workspace_get_schema (self),
                            self->open_cancellable, reviewed_cb, g_object_ref (self));
  dowser_context_set_previous_schema (self->context, self->uri, NULL);
}

/* Runs the session, unless it is a restored session and running it isn't cheap. */
static void
begin_session (DowserWorkspace *self, DowserSession *session)
{
  gboolean restoring = self->restoring;
  gboolean runs = !restoring || dowser_workspace_is_cheap_session (session);

  self->restoring = FALSE;
  dowser_workspace_set_session (self, session);
  /* The settings of a restored session also apply to later questions. The settings of a session opened from the history
   * don't. */
  if (restoring)
    dowser_workspace_keep_settings (self);
  if (runs)
    {
      dowser_workspace_run (self);
      return;
    }
  self->restored = TRUE;
  set_state (self, DOWSER_WORKSPACE_STOPPED);
}

static void
start_pending_session (DowserWorkspace *self)
{
  g_autofree char *question = g_steal_pointer (&self->waiting_question);
  g_autoptr (DowserSession) session = g_steal_pointer (&self->waiting_session);

  if (session != NULL)
    begin_session (self, session);
  else if (question != NULL)
    dowser_workspace_ask (self, question);
  else
    {
      dowser_workspace_preview_only_table (self);
      if (self->session == NULL)
        dowser_workspace_profile_values (self);
    }
}

/* Shows the schema that was read at the last successful opening, in addition to the error. */
static void
last_schema_loaded_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserWorkspace) self = user_data;

  if (dowser_last_schema_load_finish (DOWSER_CONTEXT (object), result, NULL))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SCHEMA]);
}

static void
opened_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserWorkspace) self = user_data;
  GError *error = NULL;
  gboolean opened = dowser_source_opener_open_finish (DOWSER_CONTEXT (object), result, &error);

  /* The function that cancelled the opening has already set the next state. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_error_free (error);
      return;
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SCHEMA]);
  if (!opened)
    {
      dowser_last_schema_load_async (self->context, self->uri, self->open_cancellable, last_schema_loaded_cb,
                                     g_object_ref (self));
      take_failure (self, error);
      return;
    }
  set_state (self, DOWSER_WORKSPACE_READY);
  start_saved_question_review (self);
  start_pending_session (self);
}

static void
open_source (DowserWorkspace *self, const char *uri)
{
  g_autofree char *canonical = dowser_source_canonicalize_uri (uri);

  cancel_and_clear (&self->open_cancellable);
  dowser_workspace_set_session (self, NULL);
  take_uri (self, g_steal_pointer (&canonical));
  dowser_workspace_set_suggestions (self, NULL);
  self->open_cancellable = g_cancellable_new ();
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SCHEMA]);
  set_state (self, DOWSER_WORKSPACE_OPENING);
  dowser_source_opener_open_async (self->context, self->uri, self->open_cancellable, opened_cb, g_object_ref (self));
}

static void
loaded_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserWorkspace) self = user_data;
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_store_load_finish (DOWSER_STORE (object), result, &error);
  const char *uri;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_error_free (error);
      return;
    }
  g_clear_object (&self->loading);
  if (session == NULL && self->restoring)
    {
      self->restoring = FALSE;
      g_error_free (error);
      return;
    }
  if (session == NULL)
    {
      dowser_workspace_emit_refused (self, error->message, NULL);
      g_error_free (error);
      return;
    }
  uri = dowser_session_get_source_uri (session);
  if (g_strcmp0 (uri, self->uri) == 0 && dowser_workspace_get_schema (self) != NULL)
    {
      begin_session (self, session);
      return;
    }
  open_source (self, uri);
  g_set_object (&self->waiting_session, session);
}

static void
dowser_workspace_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DowserWorkspace *self = DOWSER_WORKSPACE (object);

  switch (id)
    {
    case PROP_STATE:
      g_value_set_int (value, self->state);
      break;
    case PROP_SESSION:
      g_value_set_object (value, self->session);
      break;
    case PROP_SCHEMA:
      g_value_set_object (value, (gpointer) dowser_workspace_get_schema (self));
      break;
    case PROP_SUGGESTIONS:
      g_value_set_boxed (value, self->suggestions);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
dowser_workspace_dispose (GObject *object)
{
  DowserWorkspace *self = DOWSER_WORKSPACE (object);

  cancel_and_clear (&self->open_cancellable);
  cancel_and_clear (&self->running);
  cancel_and_clear (&self->loading);
  dowser_workspace_clear_changes (self);
  g_clear_object (&self->runner);
  g_clear_object (&self->session);
  g_clear_object (&self->waiting_session);
  if (self->context != NULL)
    dowser_context_remove_source_user (self->context, self->uri);
  g_clear_pointer (&self->uri, g_free);
  g_clear_object (&self->context);
  G_OBJECT_CLASS (dowser_workspace_parent_class)->dispose (object);
}

static void
dowser_workspace_finalize (GObject *object)
{
  DowserWorkspace *self = DOWSER_WORKSPACE (object);

  g_free (self->uri);
  g_ptr_array_unref (self->kept);
  g_free (self->waiting_question);
  g_strfreev (self->suggestions);
  g_free (self->nearest);
  g_clear_error (&self->error);
  G_OBJECT_CLASS (dowser_workspace_parent_class)->finalize (object);
}

static void
dowser_workspace_class_init (DowserWorkspaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = dowser_workspace_get_property;
  object_class->dispose = dowser_workspace_dispose;
  object_class->finalize = dowser_workspace_finalize;

  properties[PROP_STATE]
      = g_param_spec_int ("state", NULL, NULL, 0, DOWSER_WORKSPACE_FAILED, DOWSER_WORKSPACE_EMPTY, flags);
  properties[PROP_SESSION] = g_param_spec_object ("session", NULL, NULL, DOWSER_TYPE_SESSION, flags);
  properties[PROP_SCHEMA] = g_param_spec_object ("schema", NULL, NULL, DOWSER_TYPE_SCHEMA, flags);
  properties[PROP_SUGGESTIONS] = g_param_spec_boxed ("suggestions", NULL, NULL, G_TYPE_STRV, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", DOWSER_TYPE_WORKSPACE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_REFUSED] = g_signal_new ("refused", DOWSER_TYPE_WORKSPACE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_PTR_ARRAY);
}

static void
dowser_workspace_init (DowserWorkspace *self)
{
  g_queue_init (&self->changes);
  self->kept = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);
}

DowserWorkspace *
dowser_workspace_new (DowserContext *context)
{
  DowserWorkspace *self = g_object_new (DOWSER_TYPE_WORKSPACE, NULL);

  self->context = context != NULL ? g_object_ref (context) : dowser_context_new (NULL);
  dowser_context_set_keeps_rows (self->context, TRUE);
  dowser_context_set_resolves_source (self->context, TRUE);
  dowser_context_set_runs_sql_as_written (self->context, TRUE);
  return self;
}

DowserContext *
dowser_workspace_get_context (DowserWorkspace *self)
{
  g_return_val_if_fail (DOWSER_IS_WORKSPACE (self), NULL);

  return self->context;
}

DowserWorkspaceState
dowser_workspace_get_state (DowserWorkspace *self)
{
  g_return_val_if_fail (DOWSER_IS_WORKSPACE (self), DOWSER_WORKSPACE_EMPTY);

  return self->state;
}

DowserSession *
dowser_workspace_get_session (DowserWorkspace *self)
{
  g_return_val_if_fail (DOWSER_IS_WORKSPACE (self), NULL);

  return self->session;
}

DowserRunner *
dowser_workspace_get_runner (DowserWorkspace *self)
{
  g_return_val_if_fail (DOWSER_IS_WORKSPACE (self), NULL);

  return self->runner;
}

const DowserSchema *
dowser_workspace_get_schema (DowserWorkspace *self)
{
  g_return_val_if_fail (DOWSER_IS_WORKSPACE (self), NULL);

  return self->uri != NULL ? dowser_context_get_schema (self->context, self->uri) : NULL;
}

const char *
dowser_workspace_get_uri (DowserWorkspace *self)
{
  g_return_val_if_fail (DOWSER_IS_WORKSPACE (self), NULL);

  return self->uri;
}

DowserSource *
dowser_workspace_get_source (DowserWorkspace *self)
{
  g_return_val_if_fail (DOWSER_IS_WORKSPACE (self), NULL);

  return self->uri != NULL ? dowser_context_get_source (self->context, self->uri) : NULL;
}

const GError *
dowser_workspace_get_error (DowserWorkspace *self)
{
  g_return_val_if_fail (DOWSER_IS_WORKSPACE (self), NULL);

  return self->error;
}

const char *const *
dowser_workspace_get_suggestions (DowserWorkspace *self)
{
  g_return_val_if_fail (DOWSER_IS_WORKSPACE (self), NULL);

  return (const char *const *) self->suggestions;
}

const char *
dowser_workspace_get_nearest_question (DowserWorkspace *self)
{
  g_return_val_if_fail (DOWSER_IS_WORKSPACE (self), NULL);

  return self->nearest;
}

void
dowser_workspace_open (DowserWorkspace *self, const char *uri)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));
  g_return_if_fail (uri != NULL);

  g_clear_pointer (&self->waiting_question, g_free);
  g_clear_object (&self->waiting_session);
  self->restoring = FALSE;
  open_source (self, uri);
}

void
dowser_workspace_ask (DowserWorkspace *self, const char *question)
{
  g_autoptr (DowserSession) session = NULL;

  g_return_if_fail (DOWSER_IS_WORKSPACE (self));
  g_return_if_fail (question != NULL);

  if (self->state == DOWSER_WORKSPACE_OPENING)
    {
      g_free (self->waiting_question);
      self->waiting_question = g_strdup (question);
      return;
    }
  if (dowser_workspace_get_schema (self) == NULL)
    {
      dowser_workspace_emit_refused (self, _ ("Open a file or a server before you ask."), NULL);
      return;
    }
  session = dowser_session_new (NULL);
  dowser_session_set_source_uri (session, self->uri);
  dowser_session_set_question (session, question);
  dowser_session_set_planner (session, self->planner);
  dowser_workspace_copy_to_session (self, session);
  dowser_workspace_set_session (self, session);
  dowser_workspace_run (self);
}

void
dowser_workspace_reopen (DowserWorkspace *self, const char *session_id)
{
  DowserStore *store;

  g_return_if_fail (DOWSER_IS_WORKSPACE (self));
  g_return_if_fail (session_id != NULL);

  store = dowser_context_get_store (self->context);
  if (store == NULL)
    return;
  cancel_and_clear (&self->loading);
  self->loading = g_cancellable_new ();
  dowser_store_load_async (store, session_id, self->loading, loaded_cb, g_object_ref (self));
}

void
dowser_workspace_retry (DowserWorkspace *self)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));

  if (self->runner != NULL && self->running == NULL)
    dowser_workspace_run (self);
  else if (self->runner == NULL && self->uri != NULL)
    open_source (self, self->uri);
}

void
dowser_workspace_refresh (DowserWorkspace *self)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));

  if (self->runner == NULL || self->running != NULL)
    return;
  dowser_result_cache_forget (dowser_context_get_results (self->context), NULL);
  dowser_runner_invalidate_from (self->runner, "run");
  dowser_workspace_run (self);
}

static void
reread_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserWorkspace) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!dowser_source_opener_open_finish (DOWSER_CONTEXT (object), result, &error))
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        dowser_workspace_emit_refused (self, error->message, NULL);
      return;
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SCHEMA]);
}

void
dowser_workspace_decide_key (DowserWorkspace *self, const DowserColumn *column, const DowserColumn *to_column,
                             DowserKeyState state)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));
  g_return_if_fail (self->uri != NULL);

  dowser_context_set_key_decision (self->context, self->uri, column, to_column, state);
  if (self->open_cancellable == NULL)
    self->open_cancellable = g_cancellable_new ();
  dowser_source_opener_open_async (self->context, self->uri, self->open_cancellable, reread_cb, g_object_ref (self));
}

void
dowser_workspace_stop (DowserWorkspace *self)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));

  if (self->running != NULL)
    {
      dowser_workspace_clear_changes (self);
      dowser_runner_stop (self->runner);
    }
  else if (self->state == DOWSER_WORKSPACE_OPENING)
    {
      cancel_and_clear (&self->open_cancellable);
      take_uri (self, NULL);
      set_state (self, DOWSER_WORKSPACE_EMPTY);
    }
}

DowserPlannerKind
dowser_workspace_get_planner (DowserWorkspace *self)
{
  g_return_val_if_fail (DOWSER_IS_WORKSPACE (self), DOWSER_PLANNER_BUILTIN);

  return self->planner;
}

void
dowser_workspace_set_planner (DowserWorkspace *self, DowserPlannerKind planner)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));

  self->planner = planner;
}

void
dowser_workspace_set_privacy_level (DowserWorkspace *self, const char *uri, const DowserEndpoint *endpoint,
                                    DowserPrivacyLevel privacy_level)
{
  g_return_if_fail (DOWSER_IS_WORKSPACE (self));
  g_return_if_fail (uri != NULL && endpoint != NULL);

  dowser_context_set_privacy_level_for (self->context, uri, endpoint, privacy_level);
  if (g_strcmp0 (uri, self->uri) == 0
      && g_error_matches (self->error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_NOT_ALLOWED))
    dowser_workspace_retry (self);
}
