/* dowser-step-values.c - profiles the columns and makes the planner's index from the result */
#include "pipeline/steps/dowser-step-values.h"

#include "operations/dowser-table-plan.h"
#include "pipeline/context/dowser-context.h"
#include "pipeline/context/dowser-knowledge-files.h"
#include "pipeline/context/dowser-profile-cache.h"
#include "pipeline/context/dowser-profiling.h"
#include "pipeline/context/dowser-statement-log.h"
#include "pipeline/dowser-input-hash.h"
#include "schema/dowser-text-numbers.h"

#include <glib/gi18n-lib.h>

struct _DowserStepValues
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepValues, dowser_step_values, DOWSER_TYPE_STEP)

/* The time limit for profiling in seconds, because the question waits for it. Columns not profiled in this time stay
 * unknown. */
#define MAX_SECONDS 2

static guint64
dowser_step_values_hash_inputs (DowserStep *step, DowserSession *session)
{
  const DowserSchema *schema = dowser_session_get_schema (session);
  guint64 hash = dowser_input_hash_text (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_source_uri (session));

  return dowser_input_hash_text (hash, schema != NULL ? dowser_schema_get_signature (schema) : NULL);
}

/* The task's data. */
typedef struct
{
  DowserContext *context;
  char *uri;
  const DowserSchema *schema;
  const DowserProfile *profile;
  const DowserPlannerIndex *index;
  gint64 started;
  GPtrArray *notes;  /* char *: one note for each unused part of a meanings file */
  char *key;         /* (nullable): cache key of the profiled data */
  char *failure;     /* (nullable) */
  gboolean is_found; /* TRUE if the profile was loaded from the profile cache */
  gboolean is_forbidden;
  gboolean is_skipped;  /* TRUE if the question doesn't wait for the values */
  gboolean is_deferred; /* TRUE if the rows of a table are shown first, and the columns are profiled only for the next
                         * question */
} ValueReadTask;

static void
value_read_task_free (gpointer data)
{
  ValueReadTask *search = data;

  g_clear_object (&search->context);
  g_free (search->uri);
  g_clear_pointer ((DowserSchema **) &search->schema, dowser_schema_unref);
  g_clear_pointer ((DowserProfile **) &search->profile, dowser_profile_unref);
  g_clear_pointer ((DowserPlannerIndex **) &search->index, dowser_planner_index_unref);
  g_ptr_array_unref (search->notes);
  g_free (search->key);
  g_free (search->failure);
  g_free (search);
}

/* The worker's input: referenced objects, which are never changed. @before: (nullable): the existing index; @notes: of
 * char *: the worker's notes about meanings files */
typedef struct
{
  char *uri;
  DowserDialectId dialect;
  const DowserSchema *schema;
  const DowserProfile *profile;
  const DowserPlannerIndex *before;
  GPtrArray *notes;
} IndexData;

static void
index_data_free (gpointer data)
{
  IndexData *index_data = data;

  g_free (index_data->uri);
  g_ptr_array_unref (index_data->notes);
  dowser_schema_unref ((DowserSchema *) index_data->schema);
  g_clear_pointer ((DowserProfile **) &index_data->profile, dowser_profile_unref);
  g_clear_pointer ((DowserPlannerIndex **) &index_data->before, dowser_planner_index_unref);
  g_free (index_data);
}

static IndexData *
index_data_new (const ValueReadTask *search)
{
  IndexData *index_data = g_new0 (IndexData, 1);

  index_data->uri = g_strdup (search->uri);
  index_data->dialect = dowser_context_get_dialect (search->context, search->uri);
  index_data->notes = g_ptr_array_ref (search->notes);
  index_data->schema = dowser_schema_ref (search->schema);
  return index_data;
}

/* Returns: (transfer full) (nullable) */
static DowserKnowledge *
read_knowledge (const IndexData *index_data)
{
  return dowser_knowledge_files_read_all (index_data->uri, index_data->schema, index_data->dialect, index_data->notes);
}

/* Makes the index from a copy of the schema, in which text columns that contain numbers are marked. Only the profile
 * shows which text columns contain numbers. */
static gpointer
make_index (gpointer data, GError **error)
{
  const IndexData *index_data = data;
  g_autoptr (DowserKnowledge) knowledge = read_knowledge (index_data);
  g_autoptr (DowserProfile) profile = NULL;

  if (index_data->profile == NULL || dowser_profile_get_schema (index_data->profile) != index_data->schema)
    return dowser_planner_index_new_with_knowledge (index_data->schema, index_data->profile, knowledge);
  profile = dowser_text_numbers_apply (index_data->profile);
  return dowser_planner_index_new_with_knowledge (dowser_profile_get_schema (profile), profile, knowledge);
}

/* Takes @task. */
static void
index_values (GTask *task)
{
  ValueReadTask *search = g_task_get_task_data (task);
  IndexData *index_data = index_data_new (search);

  index_data->profile = search->profile != NULL ? dowser_profile_ref ((DowserProfile *) search->profile) : NULL;
  dowser_context_run_in_worker (search->context, task, make_index, index_data, index_data_free,
                                (GDestroyNotify) dowser_planner_index_unref);
}

static void
profiled_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  ValueReadTask *search = g_task_get_task_data (task);

  search->profile = dowser_profiling_run_finish (DOWSER_CONTEXT (context), result, &error);
  dowser_statement_log_add_profile (search->context, search->uri, search->schema, search->profile,
                                    g_get_monotonic_time () - search->started, error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  if (error != NULL)
    search->failure = g_strdup (error->message);
  index_values (g_steal_pointer (&task));
}

static void
profile_source (GTask *task)
{
  ValueReadTask *search = g_task_get_task_data (task);

  search->started = g_get_monotonic_time ();
  dowser_profiling_run_async (search->context, search->uri, search->schema, MAX_SECONDS, g_task_get_cancellable (task),
                              profiled_cb, task);
}

static void
cache_loaded_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  ValueReadTask *search = g_task_get_task_data (task);

  search->profile = dowser_profile_cache_load_finish (DOWSER_CONTEXT (context), result, &search->key, &error);
  search->is_found = search->profile != NULL;
  if (error != NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else if (search->is_found)
    index_values (g_steal_pointer (&task));
  else
    profile_source (g_steal_pointer (&task));
}

/* Takes @task. */
static void
load_profile (GTask *task)
{
  ValueReadTask *search = g_task_get_task_data (task);

  search->is_forbidden = !dowser_context_get_allows_sampling (search->context, search->uri);
  search->is_skipped
      = dowser_source_uri_is_server (search->uri) && !dowser_context_get_waits_for_values (search->context);
  if (search->is_forbidden || search->is_skipped)
    {
      search->profile = dowser_profile_new (search->schema);
      index_values (task);
    }
  else if (dowser_context_get_store (search->context) != NULL)
    dowser_profile_cache_load_async (search->context, search->uri, search->schema, g_task_get_cancellable (task),
                                     cache_loaded_cb, task);
  else
    profile_source (task);
}

static gpointer
remake_index (gpointer data, GError **error)
{
  const IndexData *index_data = data;
  g_autoptr (DowserKnowledge) knowledge = read_knowledge (index_data);
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserPlannerIndex) rebuilt_index = NULL;

  if (dowser_planner_index_get_schema (index_data->before) == index_data->schema)
    return dowser_planner_index_copy_with_knowledge (index_data->before, knowledge);
  schema = dowser_text_numbers_copy_types (dowser_planner_index_get_schema (index_data->before), index_data->schema);
  rebuilt_index = dowser_planner_index_new_from (index_data->before, schema);
  return rebuilt_index != NULL ? dowser_planner_index_copy_with_knowledge (rebuilt_index, knowledge) : NULL;
}

static void
remade_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  ValueReadTask *search = g_task_get_task_data (task);
  GError *error = NULL;
  DowserPlannerIndex *index = g_task_propagate_pointer (G_TASK (result), &error);

  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (index == NULL)
    {
      load_profile (g_steal_pointer (&task));
      return;
    }
  search->profile = dowser_planner_index_get_profile (index) != NULL
                        ? dowser_profile_ref ((DowserProfile *) dowser_planner_index_get_profile (index))
                        : NULL;
  g_task_return_pointer (task, index, (GDestroyNotify) dowser_planner_index_unref);
}

/* Takes @task. Makes the index again with the old profile, if only key facts or the meanings of words have changed. */
static void
start_remake (GTask *task, const DowserPlannerIndex *before)
{
  ValueReadTask *search = g_task_get_task_data (task);
  IndexData *index_data = index_data_new (search);
  GTask *rebuild_task = g_task_new (search->context, g_task_get_cancellable (task), remade_cb, task);

  index_data->before = dowser_planner_index_ref (before);
  g_task_set_source_tag (rebuild_task, start_remake);
  dowser_context_run_in_worker (search->context, rebuild_task, remake_index, index_data, index_data_free,
                                (GDestroyNotify) dowser_planner_index_unref);
}

static void
dowser_step_values_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                              GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (step, cancellable, callback, user_data);
  const char *uri = dowser_session_get_source_uri (session);
  const DowserPlannerIndex *index = dowser_context_get_index (context, uri);
  ValueReadTask *search = g_new0 (ValueReadTask, 1);

  search->context = g_object_ref (context);
  search->uri = g_strdup (uri);
  search->notes = g_ptr_array_new_with_free_func (g_free);
  search->schema = dowser_schema_ref (dowser_session_get_schema (session));
  g_task_set_source_tag (task, dowser_step_values_run_async);
  g_task_set_task_data (task, search, value_read_task_free);
  if (index != NULL)
    {
      start_remake (task, index);
      return;
    }
  search->is_deferred
      = dowser_session_get_plan (session) != NULL && dowser_table_plan_is_plain (dowser_session_get_plan (session));
  if (!search->is_deferred)
    {
      load_profile (task);
      return;
    }
  search->profile = dowser_profile_new (search->schema);
  g_task_return_pointer (task, g_object_ref (step), g_object_unref);
  g_object_unref (task);
}

/* Replaces the schema if the values show that text columns contain numbers. */
static void
set_schema (const ValueReadTask *search, DowserSession *session, const DowserSchema *schema)
{
  if (schema == search->schema)
    return;
  dowser_context_set_schema (search->context, search->uri, schema);
  dowser_session_set_schema (session, schema);
}

/* Adds notes about meanings that can't be used, because the user expects Dowser to use all meanings. */
static void
add_notes (char **note, const ValueReadTask *search, const DowserPlannerIndex *index)
{
  const DowserMeanings *meanings = dowser_planner_index_get_meanings (index);
  GPtrArray *list = meanings != NULL ? dowser_meanings_get_list (meanings) : NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) lines = NULL;

  if (*note != NULL)
    g_strv_builder_add (builder, *note);
  for (guint i = 0; i < search->notes->len; i++)
    g_strv_builder_add (builder, search->notes->pdata[i]);
  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      const DowserMeaning *meaning = list->pdata[i];
      g_autofree char *line = NULL;

      if (meaning->problem == NULL || !dowser_entry_is_used (meaning->entry))
        continue;
      line = g_strdup_printf (_ ("“%s” isn't used: %s"),
                              meaning->entry->term != NULL ? meaning->entry->term : meaning->entry->means,
                              meaning->problem);
      g_strv_builder_add (builder, line);
    }
  lines = g_strv_builder_end (builder);
  g_clear_pointer (note, g_free);
  if (lines[0] != NULL)
    *note = g_strjoinv ("\n", lines);
}

/* Finishes without setting a profile in the context, so that the next question profiles the columns. */
static gboolean
finish_without_profile (const ValueReadTask *search, DowserSession *session, GAsyncResult *result, GError **error)
{
  g_autoptr (GObject) step = g_task_propagate_pointer (G_TASK (result), error);

  if (step != NULL)
    dowser_session_set_profile (session, search->profile);
  return step != NULL;
}

static gboolean
dowser_step_values_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                               GError **error)
{
  ValueReadTask *search = g_task_get_task_data (G_TASK (result));
  g_autoptr (DowserPlannerIndex) index = NULL;
  const DowserProfile *profile;

  if (search->is_deferred)
    return finish_without_profile (search, session, result, error);
  index = g_task_propagate_pointer (G_TASK (result), error);
  if (index == NULL)
    return FALSE;
  set_schema (search, session, dowser_planner_index_get_schema (index));
  profile = dowser_planner_index_get_profile (index);
  dowser_context_set_profile (search->context, search->uri, profile);
  dowser_context_set_index (search->context, search->uri, index);
  dowser_session_set_profile (session, profile);
  if (search->profile != NULL && !search->is_found && !search->is_forbidden && !search->is_skipped)
    dowser_profile_cache_save (search->context, search->uri, search->profile, search->key);
  if (search->is_forbidden)
    *note = g_strdup (_ ("No values are sampled, because sampling is switched off for this source"));
  else if (search->is_found)
    *note = g_strdup (_ ("The earlier samples are used, because the file hasn't changed"));
  else if (search->failure != NULL)
    *note = g_strdup_printf (_ ("The values are unknown: %s"), search->failure);
  add_notes (note, search, index);
  return TRUE;
}

static void
dowser_step_values_class_init (DowserStepValuesClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->hash_inputs = dowser_step_values_hash_inputs;
  step_class->run_async = dowser_step_values_run_async;
  step_class->run_finish = dowser_step_values_run_finish;
}

static void
dowser_step_values_init (DowserStepValues *self)
{
}
