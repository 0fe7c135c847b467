/* dowser-source-opener.c - opens a source into a context, before any question is asked */
#include "views/dowser-source-opener.h"

/* As long as looking into the values may take; what was not reached is planned with by name alone. */
#define PROFILE_SECONDS 5

typedef struct
{
  char *uri;
  DowserSource *source;
  DowserSchema *schema;   /* (nullable) */
  DowserProfile *profile; /* (nullable) */
} Opening;

static void
opening_free (Opening *opening)
{
  g_free (opening->uri);
  g_clear_object (&opening->source);
  g_clear_pointer (&opening->schema, dowser_schema_unref);
  g_clear_pointer (&opening->profile, dowser_profile_unref);
  g_free (opening);
}

static void
introspected_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autoptr (DowserSchema) schema = dowser_source_introspect_finish (DOWSER_SOURCE (object), result, &error);
  DowserContext *context = g_task_get_source_object (task);
  Opening *opening = g_task_get_task_data (task);

  if (schema == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  dowser_context_add_source (context, opening->source);
  dowser_context_set_schema (context, opening->uri, schema);
  g_task_return_boolean (task, TRUE);
}

static void
opened_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GCancellable *cancellable = g_task_get_cancellable (task);
  GError *error = NULL;

  if (!dowser_source_open_finish (DOWSER_SOURCE (object), result, &error))
    g_task_return_error (task, error);
  else
    dowser_source_introspect_async (DOWSER_SOURCE (object), cancellable, introspected_cb, g_steal_pointer (&task));
}

void
dowser_source_opener_open_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (context, cancellable, callback, user_data);
  Opening *opening = g_new0 (Opening, 1);
  GError *error = NULL;

  g_task_set_source_tag (task, dowser_source_opener_open_async);
  g_task_set_task_data (task, opening, (GDestroyNotify) opening_free);
  opening->uri = g_strdup (uri);
  if (dowser_context_get_schema (context, uri) != NULL)
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  opening->source = dowser_source_new_for_uri (uri, &error);
  if (opening->source == NULL)
    g_task_return_error (task, error);
  else
    dowser_source_open_async (opening->source, cancellable, opened_cb, g_steal_pointer (&task));
}

gboolean
dowser_source_opener_open_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, context), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
index_in_worker (GTask *task, gpointer source_object, gpointer task_data, GCancellable *cancellable)
{
  Opening *opening = task_data;

  g_task_return_pointer (task, dowser_planner_index_new (opening->schema, opening->profile),
                         (GDestroyNotify) dowser_planner_index_unref);
}

static void
indexed_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autoptr (DowserPlannerIndex) index = g_task_propagate_pointer (G_TASK (result), &error);
  Opening *opening = g_task_get_task_data (task);

  if (index == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  dowser_context_set_index (DOWSER_CONTEXT (object), opening->uri, index);
  g_task_return_boolean (task, TRUE);
}

static void
profiled_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GTask) index_task = NULL;
  GError *error = NULL;
  DowserContext *context = g_task_get_source_object (task);
  Opening *opening = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  Opening *work;

  opening->profile = dowser_source_profile_finish (DOWSER_SOURCE (object), result, &error);
  if (opening->profile == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  dowser_context_set_profile (context, opening->uri, opening->profile);
  work = g_new0 (Opening, 1);
  work->schema = dowser_schema_ref (opening->schema);
  work->profile = dowser_profile_ref (opening->profile);
  index_task = g_task_new (context, cancellable, indexed_cb, g_steal_pointer (&task));
  g_task_set_task_data (index_task, work, (GDestroyNotify) opening_free);
  dowser_worker_run (dowser_context_get_worker (context), index_task, index_in_worker);
}

void
dowser_source_opener_prepare_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (context, cancellable, callback, user_data);
  Opening *opening = g_new0 (Opening, 1);

  g_task_set_source_tag (task, dowser_source_opener_prepare_async);
  g_task_set_task_data (task, opening, (GDestroyNotify) opening_free);
  if (dowser_context_get_index (context, uri) != NULL)
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  opening->uri = g_strdup (uri);
  opening->source = g_object_ref (dowser_context_get_source (context, uri));
  opening->schema = dowser_schema_ref (dowser_context_get_schema (context, uri));
  dowser_source_profile_async (opening->source, opening->schema, PROFILE_SECONDS, cancellable, profiled_cb,
                               g_steal_pointer (&task));
}

gboolean
dowser_source_opener_prepare_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, context), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
