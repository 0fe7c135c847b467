/* dowser-step-schema.c - reads the schema, from the cache if the source reports no change */
#include "pipeline/steps/dowser-step-schema.h"

#include "base/dowser-error.h"
#include "pipeline/context/dowser-context.h"
#include "pipeline/context/dowser-schema-annotation.h"
#include "pipeline/context/dowser-statement-log.h"
#include "pipeline/dowser-input-hash.h"
#include "schema/dowser-schema-diff.h"

#include <glib/gi18n-lib.h>

/* The maximum number of changes that are listed. Further changes are only counted. */
#define MAX_CHANGES_TOLD 4

struct _DowserStepSchema
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepSchema, dowser_step_schema, DOWSER_TYPE_STEP)

static guint64
dowser_step_schema_hash_inputs (DowserStep *step, DowserSession *session)
{
  return dowser_input_hash_text (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_source_uri (session));
}

/* The differences between the current tables and the tables that were read before. The worker computes the differences,
 * because all tables are compared. */
typedef struct
{
  char *words;  /* (nullable): NULL if nothing changed */
  char *before; /* (nullable): JSON */
} SchemaChanges;

static void
schema_changes_free (gpointer data)
{
  SchemaChanges *changes = data;

  g_free (changes->words);
  g_free (changes->before);
  g_free (changes);
}

/* The worker's input. */
typedef struct
{
  DowserSchema *before;
  DowserSchema *after;
} SchemaPair;

static void
schema_pair_free (gpointer data)
{
  SchemaPair *pair = data;

  dowser_schema_unref (pair->before);
  dowser_schema_unref (pair->after);
  g_free (pair);
}

typedef enum
{
  FROM_MEMORY,
  FROM_STORE,
  FROM_SOURCE,
  FROM_STORE_FOR_WANT
} SchemaOrigin;

/* The task's data: the results so far. */
typedef struct
{
  DowserContext *context;
  DowserSource *source;
  gint64 started;
  char *signature;           /* (nullable): the source's signature of its schema */
  DowserSchema *before;      /* (nullable): the schema last read from the source */
  SchemaChanges *changes;    /* (nullable): the changes since @before */
  DowserSchema *unannotated; /* (nullable): the current schema, as the source reports it */
  DowserSchema *schema;      /* the completed schema */
  SchemaOrigin origin;
  DowserSchemaAnnotation annotation; /* signatures and notes of the completed schema */
  GError *failure; /* (nullable): why the source could not be introspected; an older schema is used instead */
} SchemaReadTask;

static void
schema_read_task_free (gpointer data)
{
  SchemaReadTask *read_task = data;

  DowserWorker *worker = dowser_context_get_worker (read_task->context);

  /* Frees the unannotated schema (as the source reports it) in the worker. After the completed schema was made from it,
   * nothing else uses it. */
  if (read_task->unannotated != NULL)
    dowser_worker_free (worker, read_task->unannotated, (GDestroyNotify) dowser_schema_unref);
  g_clear_object (&read_task->context);
  g_clear_object (&read_task->source);
  g_free (read_task->signature);
  g_clear_pointer (&read_task->before, dowser_schema_unref);
  g_clear_pointer (&read_task->changes, schema_changes_free);
  g_clear_pointer (&read_task->schema, dowser_schema_unref);
  dowser_schema_annotation_clear (&read_task->annotation);
  g_clear_error (&read_task->failure);
  g_free (read_task);
}

static void
annotated_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  SchemaReadTask *read_task = g_task_get_task_data (task);
  GError *error = NULL;

  read_task->schema
      = dowser_schema_annotation_run_finish (DOWSER_CONTEXT (context), result, &read_task->annotation, &error);
  if (read_task->schema != NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* Takes @task and @schema. */
static void
annotate_schema (GTask *task, DowserSchema *schema, SchemaOrigin origin)
{
  SchemaReadTask *read_task = g_task_get_task_data (task);

  read_task->unannotated = schema;
  read_task->origin = origin;
  dowser_schema_annotation_run_async (read_task->context, dowser_source_get_uri (read_task->source), schema,
                                      read_task->signature, g_task_get_cancellable (task), annotated_cb, task);
}

static void
stored_schema_loaded_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  SchemaReadTask *read_task = g_task_get_task_data (task);
  DowserSchema *schema = dowser_store_load_schema_finish (DOWSER_STORE (store), result, NULL);

  if (schema != NULL)
    annotate_schema (g_steal_pointer (&task), schema, FROM_STORE_FOR_WANT);
  else
    g_task_return_error (task, g_steal_pointer (&read_task->failure));
}

/* If the schema can't be read, uses the schema that the store saved earlier, and adds a note about this. Takes @task
 * and @error. */
static void
use_older_schema (GTask *task, GError *error)
{
  SchemaReadTask *read_task = g_task_get_task_data (task);
  DowserStore *store = dowser_context_get_store (read_task->context);

  if (store == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  read_task->failure = error;
  dowser_store_load_schema_async (store, dowser_source_get_uri (read_task->source), NULL, g_task_get_cancellable (task),
                                  stored_schema_loaded_cb, task);
}

static char *
describe_changes (GPtrArray *changes)
{
  GString *text = g_string_new (_ ("The schema has changed:"));

  for (guint i = 0; i < changes->len && i < MAX_CHANGES_TOLD; i++)
    {
      g_autofree char *words = dowser_schema_change_describe (changes->pdata[i]);

      g_string_append_printf (text, " %s", words);
    }
  if (changes->len > MAX_CHANGES_TOLD)
    g_string_append_printf (text,
                            ngettext (" And %u more change.", " And %u more changes.", changes->len - MAX_CHANGES_TOLD),
                            changes->len - MAX_CHANGES_TOLD);
  return g_string_free (text, FALSE);
}

static gpointer
compare_schemas (gpointer data, GError **error)
{
  const SchemaPair *pair = data;
  g_autoptr (GPtrArray) changes = dowser_schema_diff (pair->before, pair->after);
  SchemaChanges *found = g_new0 (SchemaChanges, 1);

  if (changes->len > 0)
    {
      found->words = describe_changes (changes);
      found->before = dowser_schema_to_json (pair->before);
    }
  return found;
}

static void
compared_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  SchemaReadTask *read_task = g_task_get_task_data (task);
  GError *error = NULL;

  read_task->changes = g_task_propagate_pointer (G_TASK (result), &error);
  if (read_task->changes != NULL)
    annotate_schema (g_steal_pointer (&task), g_steal_pointer (&read_task->unannotated), FROM_SOURCE);
  else
    g_task_return_error (task, error);
}

static void
remembered_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  SchemaReadTask *read_task = g_task_get_task_data (task);
  GTask *comparing;
  SchemaPair *pair;

  read_task->before = dowser_store_load_schema_finish (DOWSER_STORE (store), result, NULL);
  if (read_task->before == NULL)
    {
      annotate_schema (task, g_steal_pointer (&read_task->unannotated), FROM_SOURCE);
      return;
    }
  pair = g_new0 (SchemaPair, 1);
  pair->before = dowser_schema_ref (read_task->before);
  pair->after = dowser_schema_ref (read_task->unannotated);
  comparing = g_task_new (read_task->context, g_task_get_cancellable (task), compared_cb, task);
  g_task_set_source_tag (comparing, remembered_cb);
  dowser_context_run_in_worker (read_task->context, comparing, compare_schemas, pair, schema_pair_free,
                                schema_changes_free);
}

/* Takes @task and @schema. Loads the previous schema to find the changes. */
static void
load_previous_schema (GTask *task, DowserSchema *schema)
{
  SchemaReadTask *read_task = g_task_get_task_data (task);
  DowserStore *store = dowser_context_get_store (read_task->context);

  if (store == NULL)
    {
      annotate_schema (task, schema, FROM_SOURCE);
      return;
    }
  read_task->unannotated = schema;
  dowser_store_load_schema_async (store, dowser_source_get_uri (read_task->source), NULL, g_task_get_cancellable (task),
                                  remembered_cb, task);
}

static void
introspected_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  SchemaReadTask *read_task = g_task_get_task_data (task);
  GError *error = NULL;
  DowserSchema *schema = dowser_source_introspect_finish (DOWSER_SOURCE (source), result, &error);

  dowser_statement_log_add_schema (dowser_context_get_log (read_task->context),
                                   dowser_source_get_uri (DOWSER_SOURCE (source)), schema,
                                   g_get_monotonic_time () - read_task->started, error);

  if (schema != NULL)
    load_previous_schema (task, schema);
  else
    use_older_schema (task, error);
}

static void
introspect (GTask *task)
{
  SchemaReadTask *read_task = g_task_get_task_data (task);

  read_task->started = g_get_monotonic_time ();
  dowser_source_introspect_async (read_task->source, g_task_get_cancellable (task), introspected_cb, task);
}

static void
looked_up_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  DowserSchema *schema = dowser_store_load_schema_finish (DOWSER_STORE (store), result, NULL);

  if (schema != NULL)
    annotate_schema (task, schema, FROM_STORE);
  else
    introspect (task);
}

static void
signed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  SchemaReadTask *read_task = g_task_get_task_data (task);
  DowserStore *store = dowser_context_get_store (read_task->context);
  const char *uri = dowser_source_get_uri (read_task->source);
  g_autofree char *full_signature = NULL;
  g_autofree char *keys
      = dowser_schema_annotation_dup_keys_signature (dowser_context_get_key_facts (read_task->context, uri));
  GError *error = NULL;

  read_task->signature = dowser_source_read_signature_finish (DOWSER_SOURCE (source), result, &error);
  if (read_task->signature != NULL)
    full_signature = dowser_schema_annotation_dup_signature (read_task->context, uri, read_task->signature);
  if (read_task->signature == NULL)
    use_older_schema (task, error);
  else if (dowser_context_is_schema_current (read_task->context, uri, full_signature, keys))
    {
      read_task->schema = dowser_schema_ref (dowser_context_get_schema (read_task->context, uri));
      read_task->origin = FROM_MEMORY;
      read_task->annotation.signature = g_steal_pointer (&full_signature);
      read_task->annotation.keys_signature = g_steal_pointer (&keys);
      read_task->annotation.note = g_strdup (dowser_context_get_notice (read_task->context, uri));
      g_task_return_boolean (task, TRUE);
      g_object_unref (task);
    }
  else if (store != NULL)
    dowser_store_load_schema_async (store, uri, read_task->signature, g_task_get_cancellable (task), looked_up_cb,
                                    task);
  else
    introspect (task);
}

static void
facts_loaded_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  SchemaReadTask *read_task = g_task_get_task_data (task);
  g_autofree char *json = dowser_store_load_fact_finish (DOWSER_STORE (store), result, NULL);

  dowser_context_take_key_facts (read_task->context, dowser_source_get_uri (read_task->source),
                                 dowser_key_facts_from_json (json));
  dowser_source_read_signature_async (read_task->source, g_task_get_cancellable (task), signed_cb, task);
}

static void
dowser_step_schema_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                              GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (step, cancellable, callback, user_data);
  SchemaReadTask *read_task = g_new0 (SchemaReadTask, 1);
  DowserStore *store;
  const char *uri;

  read_task->context = g_object_ref (context);
  read_task->source = g_object_ref (dowser_context_get_source (context, dowser_session_get_source_uri (session)));
  g_task_set_source_tag (task, dowser_step_schema_run_async);
  g_task_set_task_data (task, read_task, schema_read_task_free);
  store = dowser_context_get_store (context);
  uri = dowser_source_get_uri (read_task->source);
  if (store != NULL && dowser_context_get_key_facts (context, uri) == NULL)
    dowser_store_load_fact_async (store, uri, DOWSER_STORE_KEYS, NULL, cancellable, facts_loaded_cb, task);
  else
    dowser_source_read_signature_async (read_task->source, cancellable, signed_cb, task);
}

/* Stores the changes. They stay stored until the schema changes again, because most loads find no change. */
static void
keep_changes (SchemaReadTask *read_task)
{
  DowserStore *store = dowser_context_get_store (read_task->context);
  const char *uri = dowser_source_get_uri (read_task->source);

  if (read_task->changes == NULL || read_task->changes->words == NULL)
    return;
  dowser_store_save_fact_async (store, uri, DOWSER_STORE_BEFORE, NULL, read_task->changes->before, NULL, NULL, NULL);
  dowser_context_set_previous_schema (read_task->context, uri, read_task->before);
}

/* Returns: (transfer full) (nullable): the notice about changes or errors. The window shows this notice, because users
 * don't read the trace */
static char *
dup_notice (const SchemaReadTask *read_task)
{
  const char *changes = read_task->changes != NULL ? read_task->changes->words : NULL;

  if (read_task->origin == FROM_MEMORY)
    return g_strdup (read_task->annotation.note);
  if (read_task->origin == FROM_STORE_FOR_WANT)
    return g_strdup_printf (_ ("The source cannot be read now. The tables are shown as they were last read. %s"),
                            read_task->failure->message);
  if (changes == NULL || read_task->annotation.note == NULL)
    return g_strdup (changes != NULL ? changes : read_task->annotation.note);
  return g_strconcat (changes, "\n", read_task->annotation.note, NULL);
}

static void
save_schema (SchemaReadTask *read_task)
{
  DowserStore *store = dowser_context_get_store (read_task->context);
  const char *uri = dowser_source_get_uri (read_task->source);
  g_autofree char *notice = dup_notice (read_task);
  const char *full_signature = read_task->origin != FROM_STORE_FOR_WANT ? read_task->annotation.signature : NULL;

  dowser_context_set_signature (read_task->context, uri, full_signature, read_task->annotation.keys_signature);
  dowser_context_set_schema (read_task->context, uri, read_task->schema);
  dowser_context_set_notice (read_task->context, uri, notice);
  keep_changes (read_task);
  if (store != NULL && read_task->origin == FROM_SOURCE)
    dowser_store_save_schema_async (store, uri, read_task->signature, read_task->unannotated, NULL, NULL, NULL);
}

static char *
describe_schema (const SchemaReadTask *read_task)
{
  guint n = dowser_schema_get_tables (read_task->schema)->len;
  g_autofree char *tables = g_strdup_printf (ngettext ("%u table", "%u tables", n), n);

  switch (read_task->origin)
    {
    case FROM_SOURCE:
      return g_steal_pointer (&tables);
    case FROM_MEMORY:
    case FROM_STORE:
      return g_strdup_printf (_ ("%s, unchanged since they were last read"), tables);
    case FROM_STORE_FOR_WANT:
    default:
      return g_strdup_printf (_ ("%s as they were last read, because the source cannot be read now (%s)"), tables,
                              read_task->failure->message);
    }
}

static gboolean
dowser_step_schema_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                               GError **error)
{
  SchemaReadTask *read_task = g_task_get_task_data (G_TASK (result));
  g_autofree char *schema_text = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;

  save_schema (read_task);
  dowser_session_set_schema (session, read_task->schema);
  schema_text = describe_schema (read_task);
  *note = read_task->annotation.note != NULL ? g_strdup_printf ("%s. %s", schema_text, read_task->annotation.note)
                                             : g_strdup (schema_text);
  return TRUE;
}

static void
dowser_step_schema_class_init (DowserStepSchemaClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->hash_inputs = dowser_step_schema_hash_inputs;
  step_class->run_async = dowser_step_schema_run_async;
  step_class->run_finish = dowser_step_schema_run_finish;
}

static void
dowser_step_schema_init (DowserStepSchema *self)
{
}
