/* dowser-step-values.c - looks at what the columns hold and makes the planner's index of it */
#include "pipeline/steps/dowser-step-values.h"

#include "pipeline/context/dowser-context.h"
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

/* Looking into columns is a help, not a duty: the question must not wait longer for it. */
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
  char *key;         /* (nullable): of the data that is looked at */
  char *failure;     /* (nullable) */
  gboolean is_found; /* as it was at an earlier start */
  gboolean is_forbidden;
  gboolean is_skipped; /* nothing waits for the values */
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
  g_free (look->key);
  g_free (look->failure);
  g_free (look);
}

/* What the worker reads: counted, never changed. */
typedef struct
{
  const DowserSchema *schema;
  const DowserProfile *profile;
  const DowserPlannerIndex *before; /* (nullable): of an earlier schema */
} Ingredients;

static void
ingredients_free (gpointer data)
{
  Ingredients *ingredients = data;

  dowser_schema_unref ((DowserSchema *) ingredients->schema);
  g_clear_pointer ((DowserProfile **) &ingredients->profile, dowser_profile_unref);
  g_clear_pointer ((DowserPlannerIndex **) &ingredients->before, dowser_planner_index_unref);
  g_free (ingredients);
}

/* Which texts are numbers is known only now; the index is of a schema that says it. */
static gpointer
make_index (gpointer data, GError **error)
{
  const Ingredients *ingredients = data;
  g_autoptr (DowserProfile) profile = NULL;

  if (ingredients->profile == NULL || dowser_profile_get_schema (ingredients->profile) != ingredients->schema)
    return dowser_planner_index_new (ingredients->schema, ingredients->profile);
  profile = dowser_text_numbers_apply (ingredients->profile);
  return dowser_planner_index_new (dowser_profile_get_schema (profile), profile);
}

/* Takes @task. */
static void
index_values (GTask *task)
{
  Look *look = g_task_get_task_data (task);
  Ingredients *ingredients = g_new0 (Ingredients, 1);

  ingredients->schema = dowser_schema_ref (look->schema);
  ingredients->profile = look->profile != NULL ? dowser_profile_ref ((DowserProfile *) look->profile) : NULL;
  dowser_context_work (look->context, task, make_index, ingredients, ingredients_free,
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
look_for_itself (GTask *task)
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
    look_for_itself (g_steal_pointer (&task));
}

/* Takes @task. */
static void
look_into (GTask *task)
{
  Look *look = g_task_get_task_data (task);

  look->is_forbidden = !dowser_context_get_sampling (look->context, look->uri);
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
    look_for_itself (task);
}

static gpointer
remake_index (gpointer data, GError **error)
{
  const Ingredients *ingredients = data;
  g_autoptr (DowserSchema) schema
      = dowser_text_numbers_carry (dowser_planner_index_get_schema (ingredients->before), ingredients->schema);

  return dowser_planner_index_new_from (ingredients->before, schema);
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
      look_into (g_steal_pointer (&task));
      return;
    }
  look->profile = dowser_profile_ref (dowser_planner_index_get_profile (index));
  g_task_return_pointer (task, index, (GDestroyNotify) dowser_planner_index_unref);
}

/* Takes @task. What the columns hold is not looked at again for keys that were found in it. */
static void
remake (GTask *task, const DowserPlannerIndex *before)
{
  Look *look = g_task_get_task_data (task);
  Ingredients *ingredients = g_new0 (Ingredients, 1);
  GTask *remaking = g_task_new (look->context, g_task_get_cancellable (task), remade_cb, task);

  ingredients->schema = dowser_schema_ref (look->schema);
  ingredients->before = dowser_planner_index_ref (before);
  g_task_set_source_tag (remaking, remake);
  dowser_context_work (look->context, remaking, remake_index, ingredients, ingredients_free,
                       (GDestroyNotify) dowser_planner_index_unref);
}

static void
dowser_step_values_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                              GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (step, cancellable, callback, user_data);
  const char *uri = dowser_session_get_source_uri (session);
  const DowserPlannerIndex *index = dowser_context_get_index (context, uri);
  const DowserProfile *profile = dowser_context_get_profile (context, uri);
  Look *look = g_new0 (Look, 1);

  look->context = g_object_ref (context);
  look->uri = g_strdup (uri);
  look->schema = dowser_schema_ref (dowser_session_get_schema (session));
  g_task_set_source_tag (task, dowser_step_values_run_async);
  g_task_set_task_data (task, look, look_free);
  if (index == NULL)
    {
      look_into (task);
      return;
    }
  if (dowser_planner_index_get_schema (index) != look->schema)
    {
      remake (task, index);
      return;
    }
  look->profile = profile != NULL ? dowser_profile_ref ((DowserProfile *) profile) : NULL;
  g_task_return_pointer (task, dowser_planner_index_ref (index), (GDestroyNotify) dowser_planner_index_unref);
  g_object_unref (task);
}

/* Where the values say that texts are numbers, it is another one. */
static void
set_schema (const Look *look, DowserSession *session, const DowserSchema *schema)
{
  if (schema == look->schema)
    return;
  dowser_context_set_schema (look->context, look->uri, schema);
  dowser_session_set_schema (session, schema);
}

static gboolean
dowser_step_values_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                               GError **error)
{
  Look *look = g_task_get_task_data (G_TASK (result));
  g_autoptr (DowserPlannerIndex) index = g_task_propagate_pointer (G_TASK (result), error);
  const DowserProfile *profile;

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
    *note = g_strdup (_ ("No value is looked at: sampling is switched off for this source"));
  else if (look->is_found)
    *note = g_strdup (_ ("As they were looked at before: the file is the same"));
  else if (look->failure != NULL)
    *note = g_strdup_printf (_ ("The values are not known: %s"), look->failure);
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
