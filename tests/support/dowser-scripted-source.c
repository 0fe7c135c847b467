/* dowser-scripted-source.c - a source that does what a test tells it */
#include "support/dowser-scripted-source.h"

struct _DowserScriptedSource
{
  DowserSource parent_instance;

  /* the script */
  char *signature;
  DowserDialectId dialect;
  const DowserSchema *schema;   /* (owned) */
  const DowserProfile *profile; /* (owned) (nullable) */
  DowserForecast *forecast;     /* (owned) (nullable) */
  GPtrArray *columns;
  GPtrArray *pages;
  gboolean hangs[DOWSER_SCRIPTED_N_OPERATIONS];
  GError *errors[DOWSER_SCRIPTED_N_OPERATIONS];

  /* in progress */
  GPtrArray *hanging; /* Call */

  /* results */
  guint n_calls[DOWSER_SCRIPTED_N_OPERATIONS];
  DowserStatement *statement;
  DowserRunWatch *watch;
};

/* One call of an operation; kept by its source of the main loop, and while it hangs by the scripted source. */
typedef struct
{
  gatomicrefcount ref_count;
  DowserScriptedOperation operation;
  GTask *task;        /* (owned) */
  GSource *cancelled; /* (owned) (nullable): waits for a cancel while the call hangs */
  DowserPageFunc page_func;
  gpointer page_data;
  guint n_pages;
  DowserRunSummary summary;
} Call;

enum
{
  SIGNAL_CALLED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserScriptedSource, dowser_scripted_source, DOWSER_TYPE_SOURCE)

static void
call_unref (Call *call)
{
  if (!g_atomic_ref_count_dec (&call->ref_count))
    return;
  g_clear_pointer (&call->cancelled, g_source_unref);
  g_object_unref (call->task);
  g_free (call);
}

static Call *
call_ref (Call *call)
{
  g_atomic_ref_count_inc (&call->ref_count);
  return call;
}

static void
return_value (DowserScriptedSource *self, Call *call)
{
  switch (call->operation)
    {
    case DOWSER_SCRIPTED_SIGNATURE:
      g_task_return_pointer (call->task, g_strdup (self->signature), g_free);
      break;
    case DOWSER_SCRIPTED_INTROSPECT:
      g_task_return_pointer (call->task, dowser_schema_ref (self->schema), (GDestroyNotify) dowser_schema_unref);
      break;
    case DOWSER_SCRIPTED_PROFILE:
      g_task_return_pointer (call->task,
                             self->profile != NULL ? dowser_profile_ref (self->profile)
                                                   : dowser_profile_new (g_task_get_task_data (call->task)),
                             (GDestroyNotify) dowser_profile_unref);
      break;
    case DOWSER_SCRIPTED_FORECAST:
      g_task_return_pointer (call->task,
                             self->forecast != NULL ? dowser_forecast_ref (self->forecast) : dowser_forecast_new (),
                             (GDestroyNotify) dowser_forecast_unref);
      break;
    case DOWSER_SCRIPTED_RUN:
      g_task_return_pointer (call->task, g_memdup2 (&call->summary, sizeof call->summary), g_free);
      break;
    default:
      g_task_return_boolean (call->task, TRUE);
    }
}

static void
return_call (DowserScriptedSource *self, Call *call)
{
  const GError *error = self->errors[call->operation];

  if (call->cancelled != NULL)
    g_source_destroy (call->cancelled);
  if (g_task_return_error_if_cancelled (call->task))
    return;
  if (error != NULL)
    g_task_return_error (call->task, g_error_copy (error));
  else
    return_value (self, call);
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  Call *call = user_data;
  DowserScriptedSource *self = g_task_get_source_object (call->task);

  if (g_ptr_array_remove (self->hanging, call))
    g_task_return_error_if_cancelled (call->task);
  return G_SOURCE_REMOVE;
}

static void
hang (DowserScriptedSource *self, Call *call)
{
  g_ptr_array_add (self->hanging, call_ref (call));
  if (g_task_get_cancellable (call->task) == NULL)
    return;
  call->cancelled = g_cancellable_source_new (g_task_get_cancellable (call->task));
  g_source_set_callback (call->cancelled, G_SOURCE_FUNC (cancelled_cb), call_ref (call), (GDestroyNotify) call_unref);
  g_source_attach (call->cancelled, g_task_get_context (call->task));
}

/* Returns: whether there was a page to deliver */
static gboolean
deliver_page (DowserScriptedSource *self, Call *call)
{
  DowserPage *page;

  if (call->operation != DOWSER_SCRIPTED_RUN || call->n_pages >= self->pages->len
      || g_cancellable_is_cancelled (g_task_get_cancellable (call->task)))
    return FALSE;
  page = self->pages->pdata[call->n_pages++];
  call->summary.n_rows += dowser_page_get_n_rows (page);
  if (call->page_func != NULL)
    call->page_func (self->columns, page, call->page_data);
  return TRUE;
}

static gboolean
turn_cb (gpointer user_data)
{
  Call *call = user_data;
  DowserScriptedSource *self = g_task_get_source_object (call->task);

  if (deliver_page (self, call))
    return G_SOURCE_CONTINUE;
  if (self->hangs[call->operation])
    hang (self, call);
  else
    return_call (self, call);
  return G_SOURCE_REMOVE;
}

static Call *
call_new (DowserSource *source, DowserScriptedOperation operation, GCancellable *cancellable,
          GAsyncReadyCallback callback, gpointer user_data)
{
  DowserScriptedSource *self = DOWSER_SCRIPTED_SOURCE (source);
  Call *call = g_new0 (Call, 1);

  g_atomic_ref_count_init (&call->ref_count);
  call->operation = operation;
  call->task = g_task_new (source, cancellable, callback, user_data);
  g_task_set_source_tag (call->task, call_new);
  self->n_calls[operation]++;
  return call;
}

/* Takes @call. */
static void
start (DowserSource *source, Call *call)
{
  g_autoptr (GSource) turn = g_idle_source_new ();

  g_source_set_priority (turn, G_PRIORITY_DEFAULT);
  g_source_set_callback (turn, turn_cb, call, (GDestroyNotify) call_unref);
  g_source_attach (turn, g_task_get_context (call->task));
  g_signal_emit (source, signals[SIGNAL_CALLED], 0, (guint) call->operation);
}

static void
scripted_open_async (DowserSource *source, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  start (source, call_new (source, DOWSER_SCRIPTED_OPEN, cancellable, callback, user_data));
}

static void
scripted_signature_async (DowserSource *source, GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer user_data)
{
  start (source, call_new (source, DOWSER_SCRIPTED_SIGNATURE, cancellable, callback, user_data));
}

static void
scripted_introspect_async (DowserSource *source, GCancellable *cancellable, GAsyncReadyCallback callback,
                           gpointer user_data)
{
  start (source, call_new (source, DOWSER_SCRIPTED_INTROSPECT, cancellable, callback, user_data));
}

static void
scripted_profile_async (DowserSource *source, const DowserSchema *schema, guint max_seconds, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer user_data)
{
  Call *call = call_new (source, DOWSER_SCRIPTED_PROFILE, cancellable, callback, user_data);

  g_task_set_task_data (call->task, dowser_schema_ref (schema), (GDestroyNotify) dowser_schema_unref);
  start (source, call);
}

static void
scripted_run_async (DowserSource *source, const DowserStatement *statement, const DowserLimits *limits,
                    DowserPageFunc page_func, gpointer page_data, GCancellable *cancellable,
                    GAsyncReadyCallback callback, gpointer user_data)
{
  DowserScriptedSource *self = DOWSER_SCRIPTED_SOURCE (source);
  Call *call = call_new (source, DOWSER_SCRIPTED_RUN, cancellable, callback, user_data);

  g_clear_pointer (&self->statement, dowser_statement_unref);
  self->statement = dowser_statement_ref (statement);
  g_clear_pointer (&self->watch, dowser_run_watch_unref);
  self->watch = limits != NULL && limits->watch != NULL ? dowser_run_watch_ref (limits->watch) : NULL;
  call->page_func = page_func;
  call->page_data = page_data;
  start (source, call);
}

static void
scripted_forecast_async (DowserSource *source, const DowserStatement *statement, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer user_data)
{
  start (source, call_new (source, DOWSER_SCRIPTED_FORECAST, cancellable, callback, user_data));
}

static void
scripted_close_async (DowserSource *source, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  start (source, call_new (source, DOWSER_SCRIPTED_CLOSE, cancellable, callback, user_data));
}

static gboolean
scripted_boolean_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, source), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static gpointer
propagate (DowserSource *source, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, source), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static char *
scripted_signature_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  return propagate (source, result, error);
}

static DowserSchema *
scripted_introspect_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  return propagate (source, result, error);
}

static DowserProfile *
scripted_profile_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  return propagate (source, result, error);
}

static DowserForecast *
scripted_forecast_finish (DowserSource *source, GAsyncResult *result, GError **error)
{
  return propagate (source, result, error);
}

static gboolean
scripted_run_finish (DowserSource *source, GAsyncResult *result, DowserRunSummary *summary, GError **error)
{
  g_autofree DowserRunSummary *returned = propagate (source, result, error);

  if (returned != NULL && summary != NULL)
    *summary = *returned;
  return returned != NULL;
}

static const char *
scripted_get_engine (DowserSource *source)
{
  return "Script";
}

static const char *
scripted_get_protection (DowserSource *source)
{
  return "holds no data";
}

static DowserDialectId
scripted_get_dialect (DowserSource *source)
{
  return DOWSER_SCRIPTED_SOURCE (source)->dialect;
}

void
dowser_scripted_source_set_dialect (DowserScriptedSource *self, DowserDialectId dialect)
{
  self->dialect = dialect;
}

static void
dowser_scripted_source_finalize (GObject *object)
{
  DowserScriptedSource *self = DOWSER_SCRIPTED_SOURCE (object);

  for (guint i = 0; i < DOWSER_SCRIPTED_N_OPERATIONS; i++)
    g_clear_error (&self->errors[i]);
  g_free (self->signature);
  dowser_schema_unref ((DowserSchema *) self->schema);
  if (self->profile != NULL)
    dowser_profile_unref ((DowserProfile *) self->profile);
  g_clear_pointer (&self->forecast, dowser_forecast_unref);
  g_clear_pointer (&self->watch, dowser_run_watch_unref);
  g_clear_pointer (&self->statement, dowser_statement_unref);
  g_ptr_array_unref (self->columns);
  g_ptr_array_unref (self->pages);
  g_ptr_array_unref (self->hanging);
  G_OBJECT_CLASS (dowser_scripted_source_parent_class)->finalize (object);
}

static void
dowser_scripted_source_class_init (DowserScriptedSourceClass *klass)
{
  DowserSourceClass *source_class = DOWSER_SOURCE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = dowser_scripted_source_finalize;
  source_class->open_async = scripted_open_async;
  source_class->open_finish = scripted_boolean_finish;
  source_class->signature_async = scripted_signature_async;
  source_class->signature_finish = scripted_signature_finish;
  source_class->introspect_async = scripted_introspect_async;
  source_class->introspect_finish = scripted_introspect_finish;
  source_class->profile_async = scripted_profile_async;
  source_class->profile_finish = scripted_profile_finish;
  source_class->run_async = scripted_run_async;
  source_class->run_finish = scripted_run_finish;
  source_class->forecast_async = scripted_forecast_async;
  source_class->forecast_finish = scripted_forecast_finish;
  source_class->close_async = scripted_close_async;
  source_class->close_finish = scripted_boolean_finish;
  source_class->get_engine = scripted_get_engine;
  source_class->get_protection = scripted_get_protection;
  source_class->get_dialect = scripted_get_dialect;

  signals[SIGNAL_CALLED] = g_signal_new ("called", DOWSER_TYPE_SCRIPTED_SOURCE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_UINT);
}

static GPtrArray *
make_columns (void)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_INTEGER));
  return columns;
}

static GPtrArray *
make_pages (void)
{
  GPtrArray *pages = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_page_unref);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, 1);

  dowser_page_builder_add_integer (builder, 1);
  g_ptr_array_add (pages, dowser_page_builder_end (builder));
  return pages;
}

static void
dowser_scripted_source_init (DowserScriptedSource *self)
{
  self->signature = g_strdup ("1");
  self->schema = dowser_schema_builder_end (dowser_schema_builder_new ());
  self->columns = make_columns ();
  self->pages = make_pages ();
  self->hanging = g_ptr_array_new_with_free_func ((GDestroyNotify) call_unref);
}

DowserScriptedSource *
dowser_scripted_source_new (const char *uri)
{
  return g_object_new (DOWSER_TYPE_SCRIPTED_SOURCE, "uri", uri, NULL);
}

void
dowser_scripted_source_set_signature (DowserScriptedSource *self, const char *signature)
{
  g_free (self->signature);
  self->signature = g_strdup (signature);
}

void
dowser_scripted_source_set_schema (DowserScriptedSource *self, const DowserSchema *schema)
{
  dowser_schema_unref ((DowserSchema *) self->schema);
  self->schema = dowser_schema_ref (schema);
}

void
dowser_scripted_source_set_forecast (DowserScriptedSource *self, DowserForecast *forecast)
{
  g_clear_pointer (&self->forecast, dowser_forecast_unref);
  self->forecast = dowser_forecast_ref (forecast);
}

void
dowser_scripted_source_set_profile (DowserScriptedSource *self, const DowserProfile *profile)
{
  if (self->profile != NULL)
    dowser_profile_unref ((DowserProfile *) self->profile);
  self->profile = dowser_profile_ref (profile);
}

void
dowser_scripted_source_set_result (DowserScriptedSource *self, GPtrArray *columns, GPtrArray *pages)
{
  g_ptr_array_unref (self->columns);
  g_ptr_array_unref (self->pages);
  self->columns = columns;
  self->pages = pages;
}

void
dowser_scripted_source_answer (DowserScriptedSource *self, DowserScriptedOperation operation)
{
  g_clear_error (&self->errors[operation]);
  self->hangs[operation] = FALSE;
}

void
dowser_scripted_source_fail (DowserScriptedSource *self, DowserScriptedOperation operation, const GError *error)
{
  dowser_scripted_source_answer (self, operation);
  self->errors[operation] = g_error_copy (error);
}

void
dowser_scripted_source_hang (DowserScriptedSource *self, DowserScriptedOperation operation)
{
  dowser_scripted_source_answer (self, operation);
  self->hangs[operation] = TRUE;
}

void
dowser_scripted_source_release (DowserScriptedSource *self, DowserScriptedOperation operation)
{
  guint i = 0;

  dowser_scripted_source_answer (self, operation);
  while (i < self->hanging->len)
    {
      Call *call = self->hanging->pdata[i];

      if (call->operation != operation)
        {
          i++;
          continue;
        }
      call_ref (call);
      g_ptr_array_remove_index (self->hanging, i);
      return_call (self, call);
      call_unref (call);
    }
}

guint
dowser_scripted_source_get_n_calls (DowserScriptedSource *self, DowserScriptedOperation operation)
{
  return self->n_calls[operation];
}

DowserRunWatch *
dowser_scripted_source_get_watch (DowserScriptedSource *self)
{
  return self->watch;
}

const DowserStatement *
dowser_scripted_source_get_statement (DowserScriptedSource *self)
{
  return self->statement;
}
