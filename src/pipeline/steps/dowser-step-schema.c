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
} Changes;

static void
changes_free (gpointer data)
{
  Changes *changes = data;

  g_free (changes->words);
  g_free (changes->before);
  g_free (changes);
}

/* The worker's input. */
typedef struct
{
  DowserSchema *before;
  DowserSchema *after;
} Pair;

static void
pair_free (gpointer data)
{
  Pair *pair = data;

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
} Origin;

/* The task's data: the results so far. */
typedef struct
{
  DowserContext *context;
  DowserSource *source;
  gint64 started;
  char *signature;           /* (nullable): the source's signature of its schema */
  DowserSchema *before;      /* (nullable): the schema last read from the source */
  Changes *changes;          /* (nullable): the changes since @before */
  DowserSchema *unannotated; /* (nullable): the current schema, as the source reports it */
  DowserSchema *schema;      /* the completed schema */
  Origin origin;
  DowserSchemaAnnotation annotation; /* signatures and notes of the completed schema */
  GError *failure; /* (nullable): why the source could not be introspected; an older schema is used instead */
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  DowserWorker *worker = dowser_context_get_worker (reading->context);

  /* Frees the bare schema in the worker. After the schema was completed, nothing else uses the bare schema. */
  if (reading->unannotated != NULL)
    dowser_worker_free (worker, reading->unannotated, (GDestroyNotify) dowser_schema_unref);
  g_clear_object (&reading->context);
  g_clear_object (&reading->source);
  g_free (reading->signature);
  g_clear_pointer (&reading->before, dowser_schema_unref);
  g_clear_pointer (&reading->changes, changes_free);
  g_clear_pointer (&reading->schema, dowser_schema_unref);
  dowser_schema_annotation_clear (&reading->annotation);
  g_clear_error (&reading->failure);
  g_free (reading);
}

static void
annotated_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Reading *reading = g_task_get_task_data (task);
  GError *error = NULL;

  reading->schema
      = dowser_schema_annotation_run_finish (DOWSER_CONTEXT (context), result, &reading->annotation, &error);
  if (reading->schema != NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* Takes @task and @schema. */
static void
annotate_schema (GTask *task, DowserSchema *schema, Origin origin)
{
  Reading *reading = g_task_get_task_data (task);

  reading->unannotated = schema;
  reading->origin = origin;
  dowser_schema_annotation_run_async (reading->context, dowser_source_get_uri (reading->source), schema,
                                      reading->signature, g_task_get_cancellable (task), annotated_cb, task);
}

static void
fallen_back_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Reading *reading = g_task_get_task_data (task);
  DowserSchema *schema = dowser_store_load_schema_finish (DOWSER_STORE (store), result, NULL);

  if (schema != NULL)
    annotate_schema (g_steal_pointer (&task), schema, FROM_STORE_FOR_WANT);
  else
    g_task_return_error (task, g_steal_pointer (&reading->failure));
}

/* Takes @task and @error. Uses an older schema, and adds a note about this. */
static void
use_older_schema (GTask *task, GError *error)
{
  Reading *reading = g_task_get_task_data (task);
  DowserStore *store = dowser_context_get_store (reading->context);

  if (store == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  reading->failure = error;
  dowser_store_load_schema_async (store, dowser_source_get_uri (reading->source), NULL, g_task_get_cancellable (task),
                                  fallen_back_cb, task);
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
  const Pair *pair = data;
  g_autoptr (GPtrArray) changes = dowser_schema_diff (pair->before, pair->after);
  Changes *found = g_new0 (Changes, 1);

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
  Reading *reading = g_task_get_task_data (task);
  GError *error = NULL;

  reading->changes = g_task_propagate_pointer (G_TASK (result), &error);
  if (reading->changes != NULL)
    annotate_schema (g_steal_pointer (&task), g_steal_pointer (&reading->unannotated), FROM_SOURCE);
  else
    g_task_return_error (task, error);
}

static void
remembered_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  Reading *reading = g_task_get_task_data (task);
  GTask *comparing;
  Pair *pair;

  reading->before = dowser_store_load_schema_finish (DOWSER_STORE (store), result, NULL);
  if (reading->before == NULL)
    {
      annotate_schema (task, g_steal_pointer (&reading->unannotated), FROM_SOURCE);
      return;
    }
  pair = g_new0 (Pair, 1);
  pair->before = dowser_schema_ref (reading->before);
  pair->after = dowser_schema_ref (reading->unannotated);
  comparing = g_task_new (reading->context, g_task_get_cancellable (task), compared_cb, task);
  g_task_set_source_tag (comparing, remembered_cb);
  dowser_context_run_in_worker (reading->context, comparing, compare_schemas, pair, pair_free, changes_free);
}

/* Takes @task and @schema. Loads the previous schema to find the changes. */
static void
load_previous_schema (GTask *task, DowserSchema *schema)
{
  Reading *reading = g_task_get_task_data (task);
  DowserStore *store = dowser_context_get_store (reading->context);

  if (store == NULL)
    {
      annotate_schema (task, schema, FROM_SOURCE);
      return;
    }
  reading->unannotated = schema;
  dowser_store_load_schema_async (store, dowser_source_get_uri (reading->source), NULL, g_task_get_cancellable (task),
                                  remembered_cb, task);
}

static void
introspected_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  Reading *reading = g_task_get_task_data (task);
  GError *error = NULL;
  DowserSchema *schema = dowser_source_introspect_finish (DOWSER_SOURCE (source), result, &error);

  dowser_statement_log_add_schema (dowser_context_get_log (reading->context),
                                   dowser_source_get_uri (DOWSER_SOURCE (source)), schema,
                                   g_get_monotonic_time () - reading->started, error);

  if (schema != NULL)
    load_previous_schema (task, schema);
  else
    use_older_schema (task, error);
}

static void
introspect (GTask *task)
{
  Reading *reading = g_task_get_task_data (task);

  reading->started = g_get_monotonic_time ();
  dowser_source_introspect_async (reading->source, g_task_get_cancellable (task), introspected_cb, task);
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
  Reading *reading = g_task_get_task_data (task);
  DowserStore *store = dowser_context_get_store (reading->context);
  const char *uri = dowser_source_get_uri (reading->source);
  g_autofree char *full_signature = NULL;
  g_autofree char *keys
      = dowser_schema_annotation_dup_keys_signature (dowser_context_get_key_facts (reading->context, uri));
  GError *error = NULL;

  reading->signature = dowser_source_read_signature_finish (DOWSER_SOURCE (source), result, &error);
  if (reading->signature != NULL)
    full_signature = dowser_schema_annotation_dup_signature (reading->context, uri, reading->signature);
  if (reading->signature == NULL)
    use_older_schema (task, error);
  else if (dowser_context_is_schema_current (reading->context, uri, full_signature, keys))
    {
      reading->schema = dowser_schema_ref (dowser_context_get_schema (reading->context, uri));
      reading->origin = FROM_MEMORY;
      reading->annotation.signature = g_steal_pointer (&full_signature);
      reading->annotation.keys_signature = g_steal_pointer (&keys);
      reading->annotation.note = g_strdup (dowser_context_get_notice (reading->context, uri));
      g_task_return_boolean (task, TRUE);
      g_object_unref (task);
    }
  else if (store != NULL)
    dowser_store_load_schema_async (store, uri, reading->signature, g_task_get_cancellable (task), looked_up_cb, task);
  else
    introspect (task);
}

static void
facts_loaded_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  Reading *reading = g_task_get_task_data (task);
  g_autofree char *json = dowser_store_load_fact_finish (DOWSER_STORE (store), result, NULL);

  dowser_context_take_key_facts (reading->context, dowser_source_get_uri (reading->source),
                                 dowser_key_facts_from_json (json));
  dowser_source_read_signature_async (reading->source, g_task_get_cancellable (task), signed_cb, task);
}

static void
dowser_step_schema_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                              GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (step, cancellable, callback, user_data);
  Reading *reading = g_new0 (Reading, 1);
  DowserStore *store;
  const char *uri;

  reading->context = g_object_ref (context);
  reading->source = g_object_ref (dowser_context_get_source (context, dowser_session_get_source_uri (session)));
  g_task_set_source_tag (task, dowser_step_schema_run_async);
  g_task_set_task_data (task, reading, reading_free);
  store = dowser_context_get_store (context);
  uri = dowser_source_get_uri (reading->source);
  if (store != NULL && dowser_context_get_key_facts (context, uri) == NULL)
    dowser_store_load_fact_async (store, uri, DOWSER_STORE_KEYS, NULL, cancellable, facts_loaded_cb, task);
  else
    dowser_source_read_signature_async (reading->source, cancellable, signed_cb, task);
}

/* Stores the changes. They stay stored until the schema changes again, because most loads find no change. */
static void
keep_changes (Reading *reading)
{
  DowserStore *store = dowser_context_get_store (reading->context);
  const char *uri = dowser_source_get_uri (reading->source);

  if (reading->changes == NULL || reading->changes->words == NULL)
    return;
  dowser_store_save_fact_async (store, uri, DOWSER_STORE_BEFORE, NULL, reading->changes->before, NULL, NULL, NULL);
  dowser_context_set_previous_schema (reading->context, uri, reading->before);
}

/* Returns: (transfer full) (nullable): the notice about changes or errors. The window shows this notice, because users
 * don't read the trace */
static char *
dup_notice (const Reading *reading)
{
  const char *changes = reading->changes != NULL ? reading->changes->words : NULL;

  if (reading->origin == FROM_MEMORY)
    return g_strdup (reading->annotation.note);
  if (reading->origin == FROM_STORE_FOR_WANT)
    return g_strdup_printf (_ ("The source cannot be read now. The tables are shown as they were last read. %s"),
                            reading->failure->message);
  if (changes == NULL || reading->annotation.note == NULL)
    return g_strdup (changes != NULL ? changes : reading->annotation.note);
  return g_strconcat (changes, "\n", reading->annotation.note, NULL);
}

static void
save_schema (Reading *reading)
{
  DowserStore *store = dowser_context_get_store (reading->context);
  const char *uri = dowser_source_get_uri (reading->source);
  g_autofree char *notice = dup_notice (reading);
  const char *full_signature = reading->origin != FROM_STORE_FOR_WANT ? reading->annotation.signature : NULL;

  dowser_context_set_signature (reading->context, uri, full_signature, reading->annotation.keys_signature);
  dowser_context_set_schema (reading->context, uri, reading->schema);
  dowser_context_set_notice (reading->context, uri, notice);
  keep_changes (reading);
  if (store != NULL && reading->origin == FROM_SOURCE)
    dowser_store_save_schema_async (store, uri, reading->signature, reading->unannotated, NULL, NULL, NULL);
}

static char *
describe_schema (const Reading *reading)
{
  guint n = dowser_schema_get_tables (reading->schema)->len;
  g_autofree char *tables = g_strdup_printf (ngettext ("%u table", "%u tables", n), n);

  switch (reading->origin)
    {
    case FROM_SOURCE:
      return g_steal_pointer (&tables);
    case FROM_MEMORY:
    case FROM_STORE:
      return g_strdup_printf (_ ("%s, unchanged since they were last read"), tables);
    case FROM_STORE_FOR_WANT:
    default:
      return g_strdup_printf (_ ("%s as they were last read, because the source cannot be read now (%s)"), tables,
                              reading->failure->message);
    }
}

static gboolean
dowser_step_schema_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                               GError **error)
{
  Reading *reading = g_task_get_task_data (G_TASK (result));
  g_autofree char *schema_text = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;

  save_schema (reading);
  dowser_session_set_schema (session, reading->schema);
  schema_text = describe_schema (reading);
  *note = reading->annotation.note != NULL ? g_strdup_printf ("%s. %s", schema_text, reading->annotation.note)
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
