/* dowser-completer.c - completes the typed text in a worker thread; only the latest text gets an answer */
#include "views/question/dowser-completer.h"

#include "base/dowser-worker.h"

struct _DowserCompleter
{
  GObject parent_instance;

  DowserWorker *worker;
  DowserSchema *schema;      /* (nullable) */
  DowserProfile *given;      /* (nullable): the profile as given, maybe for another schema of the source */
  DowserProfile *profile;    /* (nullable): the profile @given, converted to @schema */
  GCancellable *cancellable; /* (nullable): cancels the completion that is being computed */
};

static guint completed_signal;

G_DEFINE_FINAL_TYPE (DowserCompleter, dowser_completer, G_TYPE_OBJECT)

/* Input of a task. */
typedef struct
{
  char *text;
  DowserSchema *schema;
  DowserProfile *profile;
  guint max;
} CompletionData;

static void
completion_data_free (gpointer data)
{
  CompletionData *asked = data;

  g_free (asked->text);
  dowser_schema_unref (asked->schema);
  g_clear_pointer (&asked->profile, dowser_profile_unref);
  g_free (asked);
}

static void
completed_clear (gpointer data)
{
  DowserCompleted *self = data;

  g_free (self->text);
  dowser_sentence_completion_free (self->completion);
  dowser_schema_unref (self->schema);
  g_clear_pointer (&self->profile, dowser_profile_unref);
}

DowserCompleted *
dowser_completed_ref (DowserCompleted *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
dowser_completed_unref (DowserCompleted *self)
{
  g_atomic_rc_box_release_full (self, completed_clear);
}

static void
complete_in_worker (GTask *task, gpointer source, gpointer task_data, GCancellable *cancellable)
{
  const CompletionData *asked = task_data;
  DowserCompleted *completed;

  if (g_task_return_error_if_cancelled (task))
    return;
  completed = g_atomic_rc_box_new0 (DowserCompleted);
  completed->text = g_strdup (asked->text);
  completed->schema = dowser_schema_ref (asked->schema);
  completed->profile = asked->profile != NULL ? dowser_profile_ref (asked->profile) : NULL;
  completed->completion = dowser_sentence_complete (asked->text, asked->schema, asked->profile, asked->max);
  g_task_return_pointer (task, completed, (GDestroyNotify) dowser_completed_unref);
}

static void
completed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  DowserCompleter *self = DOWSER_COMPLETER (source);
  g_autoptr (DowserCompleted) completed = g_task_propagate_pointer (G_TASK (result), NULL);

  /* The task was cancelled because a newer text has replaced its text. */
  if (completed == NULL)
    return;
  g_clear_object (&self->cancellable);
  g_signal_emit (self, completed_signal, 0, completed);
}

static void
dowser_completer_dispose (GObject *object)
{
  DowserCompleter *self = DOWSER_COMPLETER (object);

  dowser_completer_request (self, NULL, 0);
  g_clear_object (&self->worker);
  g_clear_pointer (&self->schema, dowser_schema_unref);
  g_clear_pointer (&self->profile, dowser_profile_unref);
  g_clear_pointer (&self->given, dowser_profile_unref);
  G_OBJECT_CLASS (dowser_completer_parent_class)->dispose (object);
}

static void
dowser_completer_class_init (DowserCompleterClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_completer_dispose;
  completed_signal = g_signal_new ("completed", DOWSER_TYPE_COMPLETER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
dowser_completer_init (DowserCompleter *self)
{
  self->worker = dowser_worker_new ("dowser-complete");
}

DowserCompleter *
dowser_completer_new (void)
{
  return g_object_new (DOWSER_TYPE_COMPLETER, NULL);
}

/* Converts @profile, which was made for an earlier state of the schema, to a profile of @schema, if both schemas have
 * the same columns. */
static DowserProfile *
convert_profile (const DowserSchema *schema, const DowserProfile *profile)
{
  const DowserSchema *other = profile != NULL ? dowser_profile_get_schema (profile) : NULL;

  if (schema == NULL || other == NULL)
    return NULL;
  if (other == schema)
    return dowser_profile_ref (profile);
  return dowser_schema_has_same_columns (other, schema) ? dowser_profile_new_from (profile, schema) : NULL;
}

gboolean
dowser_completer_set_source (DowserCompleter *self, const DowserSchema *schema, const DowserProfile *profile)
{
  g_return_val_if_fail (DOWSER_IS_COMPLETER (self), FALSE);

  if (self->schema == schema && self->given == profile)
    return FALSE;
  g_clear_pointer (&self->schema, dowser_schema_unref);
  g_clear_pointer (&self->given, dowser_profile_unref);
  g_clear_pointer (&self->profile, dowser_profile_unref);
  self->given = profile != NULL ? dowser_profile_ref (profile) : NULL;
  self->schema = schema != NULL ? dowser_schema_ref (schema) : NULL;
  self->profile = convert_profile (schema, profile);
  return TRUE;
}

void
dowser_completer_request (DowserCompleter *self, const char *text, guint max)
{
  g_autoptr (GTask) task = NULL;
  CompletionData *asked;

  g_return_if_fail (DOWSER_IS_COMPLETER (self));

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (text == NULL || self->schema == NULL)
    return;
  asked = g_new0 (CompletionData, 1);
  asked->text = g_strdup (text);
  asked->schema = dowser_schema_ref (self->schema);
  asked->profile = self->profile != NULL ? dowser_profile_ref (self->profile) : NULL;
  asked->max = max;
  self->cancellable = g_cancellable_new ();
  task = g_task_new (self, self->cancellable, completed_cb, NULL);
  g_task_set_source_tag (task, dowser_completer_request);
  g_task_set_task_data (task, asked, completion_data_free);
  dowser_worker_run (self->worker, task, complete_in_worker);
}

gboolean
dowser_completer_is_waiting (DowserCompleter *self)
{
  g_return_val_if_fail (DOWSER_IS_COMPLETER (self), FALSE);

  return self->cancellable != NULL;
}
