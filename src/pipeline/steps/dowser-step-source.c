/* dowser-step-source.c - opens the source and verifies that it cannot be written */
#include "pipeline/steps/dowser-step-source.h"

#include "base/dowser-error.h"
#include "pipeline/context/dowser-context.h"
#include "pipeline/context/dowser-source-access.h"
#include "pipeline/dowser-input-hash.h"

#include <glib/gi18n-lib.h>

#define TELL_WAITING_MS 1000

struct _DowserStepSource
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepSource, dowser_step_source, DOWSER_TYPE_STEP)

static guint64
dowser_step_source_hash_inputs (DowserStep *step, DowserSession *session)
{
  return dowser_input_hash_text (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_source_uri (session));
}

/* The task's data. run_finish() moves the source into the context. */
typedef struct
{
  DowserContext *context;
  DowserSource *source;
  gboolean is_open;
  DowserStep *step;
  guint timer; /* ID of the timer that reports a slow opening, 0 for none */
} OpenTask;

static void
open_task_free (gpointer data)
{
  OpenTask *open_request = data;

  g_clear_object (&open_request->context);
  g_clear_object (&open_request->source);
  g_clear_object (&open_request->step);
  g_clear_handle_id (&open_request->timer, g_source_remove);
  g_free (open_request);
}

static OpenTask *
open_task_new (DowserStep *step, DowserContext *context)
{
  OpenTask *open_request = g_new0 (OpenTask, 1);

  open_request->context = g_object_ref (context);
  open_request->step = g_object_ref (step);
  return open_request;
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  OpenTask *open_request = g_task_get_task_data (task);
  GError *error = NULL;

  g_clear_handle_id (&open_request->timer, g_source_remove);
  if (dowser_source_access_open_finish (DOWSER_SOURCE (source), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* Reports that opening takes long. SQLite opens at once, unless another program has locked the file. This may be the
 * file of the history, which is a SQLite file and is read before the source. */
static gboolean
show_waiting_cb (gpointer user_data)
{
  OpenTask *open_request = user_data;
  g_autofree char *title = dowser_source_dup_title (open_request->source);
  g_autofree char *text = NULL;

  if (!dowser_source_has_begun_to_open (open_request->source))
    {
      dowser_step_set_waiting (open_request->step,
                               _ ("Another program is writing to the history. Waiting for that program…"));
      return G_SOURCE_CONTINUE;
    }
  text = g_strdup_printf (_ ("Another program is writing to “%s”. Waiting for that program…"), title);
  open_request->timer = 0;
  dowser_step_set_waiting (open_request->step, text);
  return G_SOURCE_REMOVE;
}

/* Takes @task and @source. */
static void
open_source (GTask *task, DowserSource *source)
{
  OpenTask *open_request = g_task_get_task_data (task);
  const char *uri = dowser_source_get_uri (source);

  open_request->source = source;
  dowser_source_set_recovering (source, dowser_context_get_allows_recovery (open_request->context, uri));
  if (g_str_equal (dowser_source_get_engine (source), "SQLite"))
    open_request->timer = g_timeout_add (TELL_WAITING_MS, show_waiting_cb, open_request);
  dowser_source_access_open_async (source, dowser_context_get_store (open_request->context),
                                   dowser_context_get_password (open_request->context, uri),
                                   g_task_get_cancellable (task), opened_cb, task);
}

static void
made_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  DowserSource *source = dowser_source_make_finish (result, &error);

  if (source != NULL)
    open_source (g_steal_pointer (&task), source);
  else
    g_task_return_error (task, error);
}

static void
dowser_step_source_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                              GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (step, cancellable, callback, user_data);
  const char *uri = dowser_session_get_source_uri (session);
  DowserSource *known = dowser_context_get_source (context, uri);
  OpenTask *open_request = open_task_new (step, context);

  g_task_set_source_tag (task, dowser_step_source_run_async);
  g_task_set_task_data (task, open_request, open_task_free);
  if (uri == NULL)
    g_task_return_new_error (task, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_FOUND, "%s",
                             _ ("No source is chosen. Open a file or a server first."));
  else if (known == NULL)
    dowser_source_make_async (uri, cancellable, made_cb, g_steal_pointer (&task));
  else if (!dowser_context_is_open (context, uri))
    open_source (g_steal_pointer (&task), g_object_ref (known));
  else
    {
      open_request->source = g_object_ref (known);
      open_request->is_open = TRUE;
      dowser_source_set_recovering (known, dowser_context_get_allows_recovery (context, dowser_source_get_uri (known)));
      g_task_return_boolean (task, TRUE);
    }
}

static gboolean
dowser_step_source_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                               GError **error)
{
  OpenTask *open_request = g_task_get_task_data (G_TASK (result));
  g_autofree char *name = NULL;
  DowserStore *store;

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;

  *note = g_strdup_printf ("%s, %s", dowser_source_get_engine (open_request->source),
                           dowser_source_get_protection (open_request->source));
  /* Sets the canonical uri, which may differ from the uri that the user entered. */
  dowser_session_set_source_uri (session, dowser_source_get_uri (open_request->source));
  name = dowser_context_dup_source_name (open_request->context, dowser_source_get_uri (open_request->source));
  dowser_session_set_source_name (session, name);
  if (open_request->is_open)
    return TRUE;
  dowser_context_add_source (open_request->context, open_request->source);
  dowser_context_mark_open (open_request->context, dowser_source_get_uri (open_request->source));
  store = dowser_context_get_store (open_request->context);
  if (store != NULL && dowser_session_count_attempts (session, DOWSER_ATTEMPT_TRIAL) == 0)
    dowser_store_add_source_async (store, dowser_source_get_uri (open_request->source), NULL, NULL, NULL);
  return TRUE;
}

static void
dowser_step_source_class_init (DowserStepSourceClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->hash_inputs = dowser_step_source_hash_inputs;
  step_class->run_async = dowser_step_source_run_async;
  step_class->run_finish = dowser_step_source_run_finish;
}

static void
dowser_step_source_init (DowserStepSource *self)
{
}
