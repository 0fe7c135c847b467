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
  GPtrArray *notes;  /* char *: the parts of meanings files that aren't used */
  char *key;         /* (nullable): cache key of the profiled data */
  char *failure;     /* (nullable) */
  gboolean is_found; /* TRUE if the profile was loaded from the profile cache */
  gboolean is_forbidden;
  gboolean is_skipped; /* TRUE if the question doesn't wait for the values */
  gboolean is_put_off; /* TRUE if the rows of a table are shown first, and the columns are profiled only for the next
                        * question */
} Look;

static void
look_free (gpointer data)
{
  Look *look = data;

  g_clear_object (&look->context);
  g_free (look->uri);
  g_clear_pointer ((DowserSchema **) &look->schema, dowser_schema_unref);
  g_clear_pointer ((DowserProfile **) &look->profile, dowser_profile_unref);
  g_clear_pointer ((DowserPlannerIndex **) &look->index, dowser_planner_index_unref);
  g_ptr_array_unref (look->notes);
  g_free (look->key);
  g_free (look->failure);
  g_free (look);
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
} Ingredients;

static void
ingredients_free (gpointer data)
{
  Ingredients *ingredients = data;

  g_free (ingredients->uri);
  g_ptr_array_unref (ingredients->notes);
  dowser_schema_unref ((DowserSchema *) ingredients->schema);
  g_clear_pointer ((DowserProfile **) &ingredients->profile, dowser_profile_unref);
  g_clear_pointer ((DowserPlannerIndex **) &ingredients->before, dowser_planner_index_unref);
  g_free (ingredients);
}

static Ingredients *
ingredients_new (const Look *look)
{
  Ingredients *ingredients = g_new0 (Ingredients, 1);

  ingredients->uri = g_strdup (look->uri);
  ingredients->dialect = dowser_context_get_dialect (look->context, look->uri);
  ingredients->notes = g_ptr_array_ref (look->notes);
  ingredients->schema = dowser_schema_ref (look->schema);
  return ingredients;
}

/* Returns: (transfer full) (nullable) */
static DowserKnowledge *
read_knowledge (const Ingredients *ingredients)
{
  return dowser_knowledge_files_read_all (ingredients->uri, ingredients->schema, ingredients->dialect,
                                          ingredients->notes);
}

/* Makes the index from a copy of the schema, in which text columns that contain numbers are marked. Only the profile
 * shows which text columns contain numbers. */
static gpointer
make_index (gpointer data, GError **error)
{
  const Ingredients *ingredients = data;
  g_autoptr (DowserKnowledge) knowledge = read_knowledge (ingredients);
  g_autoptr (DowserProfile) profile = NULL;

  if (ingredients->profile == NULL || dowser_profile_get_schema (ingredients->profile) != ingredients->schema)
    return dowser_planner_index_new_with_knowledge (ingredients->schema, ingredients->profile, knowledge);
  profile = dowser_text_numbers_apply (ingredients->profile);
  return dowser_planner_index_new_with_knowledge (dowser_profile_get_schema (profile), profile, knowledge);
}

/* Takes @task. */
static void
index_values (GTask *task)
{
  Look *look = g_task_get_task_data (task);
  Ingredients *ingredients = ingredients_new (look);

  ingredients->profile = look->profile != NULL ? dowser_profile_ref ((DowserProfile *) look->profile) : NULL;
  dowser_context_run_in_worker (look->context, task, make_index, ingredients, ingredients_free,
                                (GDestroyNotify) dowser_planner_index_unref);
}

static void
profiled_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  Look *look = g_task_get_task_data (task);

  look->profile = dowser_profiling_run_finish (DOWSER_CONTEXT (context), result, &error);
  dowser_statement_log_add_profile (look->context, look->uri, look->schema, look->profile,
                                    g_get_monotonic_time () - look->started, error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  if (error != NULL)
    look->failure = g_strdup (error->message);
  index_values (g_steal_pointer (&task));
}

static void
profile_source (GTask *task)
{
  Look *look = g_task_get_task_data (task);

  look->started = g_get_monotonic_time ();
  dowser_profiling_run_async (look->context, look->uri, look->schema, MAX_SECONDS, g_task_get_cancellable (task),
                              profiled_cb, task);
}

static void
cache_loaded_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  Look *look = g_task_get_task_data (task);

  look->profile = dowser_profile_cache_load_finish (DOWSER_CONTEXT (context), result, &look->key, &error);
  look->is_found = look->profile != NULL;
  if (error != NULL)
    g_task_return_error (task, g_steal_pointer (&error));
  else if (look->is_found)
    index_values (g_steal_pointer (&task));
  else
    profile_source (g_steal_pointer (&task));
}

/* Takes @task. */
static void
load_profile (GTask *task)
{
  Look *look = g_task_get_task_data (task);

  look->is_forbidden = !dowser_context_get_allows_sampling (look->context, look->uri);
  look->is_skipped = dowser_source_uri_is_server (look->uri) && !dowser_context_get_waits_for_values (look->context);
  if (look->is_forbidden || look->is_skipped)
    {
      look->profile = dowser_profile_new (look->schema);
      index_values (task);
    }
  else if (dowser_context_get_store (look->context) != NULL)
    dowser_profile_cache_load_async (look->context, look->uri, look->schema, g_task_get_cancellable (task),
                                     cache_loaded_cb, task);
  else
    profile_source (task);
}

static gpointer
remake_index (gpointer data, GError **error)
{
  const Ingredients *ingredients = data;
  g_autoptr (DowserKnowledge) knowledge = read_knowledge (ingredients);
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserPlannerIndex) remade = NULL;

  if (dowser_planner_index_get_schema (ingredients->before) == ingredients->schema)
    return dowser_planner_index_copy_with_knowledge (ingredients->before, knowledge);
  schema = dowser_text_numbers_copy_types (dowser_planner_index_get_schema (ingredients->before), ingredients->schema);
  remade = dowser_planner_index_new_from (ingredients->before, schema);
  return remade != NULL ? dowser_planner_index_copy_with_knowledge (remade, knowledge) : NULL;
}

static void
remade_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Look *look = g_task_get_task_data (task);
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
  look->profile = dowser_planner_index_get_profile (index) != NULL
                      ? dowser_profile_ref ((DowserProfile *) dowser_planner_index_get_profile (index))
                      : NULL;
  g_task_return_pointer (task, index, (GDestroyNotify) dowser_planner_index_unref);
}

/* Takes @task. Makes the index again with the old profile, if only key facts or the meanings of words have changed. */
static void
start_remake (GTask *task, const DowserPlannerIndex *before)
{
  Look *look = g_task_get_task_data (task);
  Ingredients *ingredients = ingredients_new (look);
  GTask *remaking = g_task_new (look->context, g_task_get_cancellable (task), remade_cb, task);

  ingredients->before = dowser_planner_index_ref (before);
  g_task_set_source_tag (remaking, start_remake);
  dowser_context_run_in_worker (look->context, remaking, remake_index, ingredients, ingredients_free,
                                (GDestroyNotify) dowser_planner_index_unref);
}

static void
dowser_step_values_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                              GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (step, cancellable, callback, user_data);
  const char *uri = dowser_session_get_source_uri (session);
  const DowserPlannerIndex *index = dowser_context_get_index (context, uri);
  Look *look = g_new0 (Look, 1);

  look->context = g_object_ref (context);
  look->uri = g_strdup (uri);
  look->notes = g_ptr_array_new_with_free_func (g_free);
  look->schema = dowser_schema_ref (dowser_session_get_schema (session));
  g_task_set_source_tag (task, dowser_step_values_run_async);
  g_task_set_task_data (task, look, look_free);
  if (index != NULL)
    {
      start_remake (task, index);
      return;
    }
  look->is_put_off
      = dowser_session_get_plan (session) != NULL && dowser_table_plan_is_plain (dowser_session_get_plan (session));
  if (!look->is_put_off)
    {
      load_profile (task);
      return;
    }
  look->profile = dowser_profile_new (look->schema);
  g_task_return_pointer (task, g_object_ref (step), g_object_unref);
  g_object_unref (task);
}

/* Replaces the schema if the values show that text columns contain numbers. */
static void
set_schema (const Look *look, DowserSession *session, const DowserSchema *schema)
{
  if (schema == look->schema)
    return;
  dowser_context_set_schema (look->context, look->uri, schema);
  dowser_session_set_schema (session, schema);
}

/* Adds notes about meanings that can't be used, because the user expects Dowser to use all meanings. */
static void
add_notes (char **note, const Look *look, const DowserPlannerIndex *index)
{
  const DowserMeanings *meanings = dowser_planner_index_get_meanings (index);
  GPtrArray *list = meanings != NULL ? dowser_meanings_get_list (meanings) : NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) lines = NULL;

  if (*note != NULL)
    g_strv_builder_add (builder, *note);
  for (guint i = 0; i < look->notes->len; i++)
    g_strv_builder_add (builder, look->notes->pdata[i]);
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
finish_without_profile (const Look *look, DowserSession *session, GAsyncResult *result, GError **error)
{
  g_autoptr (GObject) step = g_task_propagate_pointer (G_TASK (result), error);

  if (step != NULL)
    dowser_session_set_profile (session, look->profile);
  return step != NULL;
}

static gboolean
dowser_step_values_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                               GError **error)
{
  Look *look = g_task_get_task_data (G_TASK (result));
  g_autoptr (DowserPlannerIndex) index = NULL;
  const DowserProfile *profile;

  if (look->is_put_off)
    return finish_without_profile (look, session, result, error);
  index = g_task_propagate_pointer (G_TASK (result), error);
  if (index == NULL)
    return FALSE;
  set_schema (look, session, dowser_planner_index_get_schema (index));
  profile = dowser_planner_index_get_profile (index);
  dowser_context_set_profile (look->context, look->uri, profile);
  dowser_context_set_index (look->context, look->uri, index);
  dowser_session_set_profile (session, profile);
  if (look->profile != NULL && !look->is_found && !look->is_forbidden && !look->is_skipped)
    dowser_profile_cache_save (look->context, look->uri, look->profile, look->key);
  if (look->is_forbidden)
    *note = g_strdup (_ ("No values are sampled, because sampling is switched off for this source"));
  else if (look->is_found)
    *note = g_strdup (_ ("The earlier samples are used, because the file hasn't changed"));
  else if (look->failure != NULL)
    *note = g_strdup_printf (_ ("The values are unknown: %s"), look->failure);
  add_notes (note, look, index);
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
