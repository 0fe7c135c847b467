/* dowser-last-schema.c - the last known tables of a source, shown when the source can't be opened */
#include "pipeline/context/dowser-last-schema.h"

#include "pipeline/context/dowser-schema-annotation.h"

#include <glib/gi18n-lib.h>

/* The task's data. */
typedef struct
{
  char *uri;
  gint64 saved;
} SchemaLoadTask;

static void
schema_load_task_free (gpointer data)
{
  SchemaLoadTask *loading = data;

  g_free (loading->uri);
  g_free (loading);
}

/* Returns the number of days between the dates of two times. The hours don't count. */
static int
count_days (GDateTime *past_time, GDateTime *now)
{
  GDate first, last;

  g_date_clear (&first, 1);
  g_date_clear (&last, 1);
  g_date_set_dmy (&first, (GDateDay) g_date_time_get_day_of_month (past_time),
                  (GDateMonth) g_date_time_get_month (past_time), (GDateYear) g_date_time_get_year (past_time));
  g_date_set_dmy (&last, (GDateDay) g_date_time_get_day_of_month (now), (GDateMonth) g_date_time_get_month (now),
                  (GDateYear) g_date_time_get_year (now));
  return g_date_days_between (&first, &last);
}

char *
dowser_last_schema_describe_time (gint64 past_time, gint64 now)
{
  g_autoptr (GDateTime) date_time = g_date_time_new_from_unix_local (past_time / G_USEC_PER_SEC);
  g_autoptr (GDateTime) current_time = g_date_time_new_from_unix_local (now / G_USEC_PER_SEC);

  switch (count_days (date_time, current_time))
    {
    case 0:
      /* Translators: a time of today, as strftime writes it */
      return g_date_time_format (date_time, _ ("today %H:%M"));
    case 1:
      return g_date_time_format (date_time, _ ("yesterday %H:%M"));
    default:
      return g_date_time_format (date_time, "%Y-%m-%d %H:%M");
    }
}

static void
keep_schema (DowserContext *context, const SchemaLoadTask *loading, const DowserSchema *schema)
{
  g_autofree char *time = dowser_last_schema_describe_time (loading->saved, g_get_real_time ());
  g_autofree char *notice
      = g_strdup_printf (_ ("The source is not connected. The tables are shown as they were last read: %s."), time);

  /* The stored schema gets no signature, so that the next opening of the source reads the current schema. */
  dowser_context_set_signature (context, loading->uri, NULL, NULL);
  dowser_context_set_schema (context, loading->uri, schema);
  dowser_context_set_notice (context, loading->uri, notice);
}

static void
annotated_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  DowserSchemaAnnotation annotation = { 0 };
  GError *error = NULL;
  g_autoptr (DowserSchema) schema
      = dowser_schema_annotation_run_finish (DOWSER_CONTEXT (context), result, &annotation, &error);

  dowser_schema_annotation_clear (&annotation);
  if (schema == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  keep_schema (DOWSER_CONTEXT (context), g_task_get_task_data (task), schema);
  g_task_return_boolean (task, TRUE);
}

static void
loaded_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  SchemaLoadTask *loading = g_task_get_task_data (task);
  GError *error = NULL;
  g_autoptr (DowserSchema) schema = dowser_store_load_schema_finish (DOWSER_STORE (store), result, &error);

  loading->saved = dowser_store_load_schema_get_saved_time (result);
  if (error != NULL)
    g_task_return_error (task, error);
  else if (schema == NULL)
    g_task_return_boolean (task, FALSE);
  else
    dowser_schema_annotation_run_async (g_task_get_source_object (task), loading->uri, schema, NULL,
                                        g_task_get_cancellable (task), annotated_cb, g_object_ref (task));
}

void
dowser_last_schema_load_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (context, cancellable, callback, user_data);
  DowserStore *store = dowser_context_get_store (context);
  SchemaLoadTask *loading = g_new0 (SchemaLoadTask, 1);

  loading->uri = g_strdup (uri);
  g_task_set_source_tag (task, dowser_last_schema_load_async);
  g_task_set_task_data (task, loading, schema_load_task_free);
  if (store != NULL)
    dowser_store_load_schema_async (store, uri, NULL, cancellable, loaded_cb, g_steal_pointer (&task));
  else
    g_task_return_boolean (task, FALSE);
}

gboolean
dowser_last_schema_load_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, context), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
