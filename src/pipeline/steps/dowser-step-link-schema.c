/* dowser-step-link-schema.c - schema linking: chooses the tables for a model's prompt if not all of them fit */
#include "pipeline/steps/dowser-step-link-schema.h"

#include "base/dowser-error.h"
#include "pipeline/checks/dowser-sql-question.h"
#include "pipeline/context/dowser-recurring.h"
#include "pipeline/dowser-input-hash.h"
#include "pipeline/model/dowser-model-completion.h"
#include "pipeline/model/dowser-model-facts.h"
#include "pipeline/model/dowser-schema-links.h"
#include "planner/dowser-schema-linking.h"
#include "prompt/replies/dowser-reply.h"

#include <glib/gi18n-lib.h>

struct _DowserStepLinkSchema
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepLinkSchema, dowser_step_link_schema, DOWSER_TYPE_STEP)

/* The maximum number of chosen tables, as a multiple of the number of tables that the search returns. It leaves room
 * for the tables that are referenced by the found tables. */
#define ROOM 2

static gboolean
dowser_step_link_schema_is_needless (DowserStep *step, DowserSession *session)
{
  return dowser_session_get_planner (session) == DOWSER_PLANNER_BUILTIN
         || dowser_session_has_origin (session, DOWSER_PLAN_ORIGIN_FILE) || dowser_sql_question_is_sql (session);
}

static guint64
dowser_step_link_schema_hash_inputs (DowserStep *step, DowserSession *session)
{
  g_autofree char *constraints = dowser_constraints_to_json (dowser_session_get_constraints (session));
  guint64 hash = dowser_input_hash_text (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_source_uri (session));

  hash = dowser_input_hash_text (hash, dowser_session_get_question (session));
  hash = dowser_input_hash_text (hash, dowser_session_get_evidence (session));
  hash = dowser_input_hash_text (hash, constraints);
  /* No tables are chosen if a saved plan answers. The hash includes the user's request for a new plan, because tables
   * must then be chosen. */
  if (dowser_session_count_attempts (session, DOWSER_ATTEMPT_FRESH) > 0)
    hash = dowser_input_hash_number (hash, TRUE);
  return hash;
}

/* The task's data. */
typedef struct
{
  DowserStep *step;
  DowserSession *session;
  GPtrArray *calls;
  GPtrArray *kept;           /* (nullable): DowserSelectedTable: the chosen tables; %NULL for the whole schema */
  guint max;                 /* the maximum number of tables that the search returns */
  gboolean model_has_chosen; /* TRUE if the model has chosen among the tables found */
  gboolean saved;            /* TRUE if a saved plan answers, and no model is asked */
} LinkingTask;

static void
linking_task_free (gpointer data)
{
  LinkingTask *linking = data;

  g_object_unref (linking->step);
  g_object_unref (linking->session);
  g_ptr_array_unref (linking->calls);
  g_clear_pointer (&linking->kept, g_ptr_array_unref);
  g_free (linking);
}

/* Returns TRUE if the prompt can contain the whole schema without values. If there is little room in the prompt, values
 * are left out before tables are left out. */
static gboolean
whole_schema_fits (DowserSession *session, DowserContext *context)
{
  g_auto (DowserModelFacts) facts = { 0 };
  g_autoptr (DowserPrompt) prompt = NULL;
  guint budget;

  dowser_model_facts_init (&facts, session, context);
  budget = facts.facts.budget;
  if (budget == 0)
    return TRUE;
  facts.facts.tables = NULL;
  facts.facts.privacy_level = DOWSER_PRIVACY_LEVEL_SCHEMA;
  facts.facts.budget = 0;
  prompt = dowser_prompt_make_plan (&facts.facts, NULL);
  return prompt != NULL && prompt->tokens <= budget;
}

/* Takes @task. Adds the tables that the plan reads and the tables that keys need, and returns the result of @task. */
static void
add_join_tables (GTask *task)
{
  LinkingTask *linking = g_task_get_task_data (task);
  DowserSession *session = linking->session;
  const DowserSchema *schema = dowser_session_get_schema (session);

  if (dowser_session_get_mode (session) != DOWSER_PLAN_MODE_INITIAL && dowser_session_get_plan (session) != NULL)
    dowser_schema_linking_add_plan_tables (linking->kept, dowser_session_get_plan (session), schema);
  dowser_schema_linking_add_join_tables (linking->kept, schema, dowser_session_get_constraints (session),
                                         ROOM * linking->max);
  g_task_return_boolean (task, TRUE);
  g_object_unref (task);
}

/* Keeps only the tables that the model finds relevant. Tables that the constraints need are added again, even if the
 * model hasn't chosen them. */
static void
keep_relevant (LinkingTask *linking, GPtrArray *relevances)
{
  GPtrArray *kept = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_selected_table_free);

  for (guint i = 0; i < relevances->len; i++)
    {
      const DowserRelevance *relevance = g_ptr_array_index (relevances, i);

      if (!relevance->table->hidden)
        g_ptr_array_add (kept, dowser_selected_table_new (relevance->table->name, g_strdup (relevance->reason),
                                                          relevance->score));
    }
  g_ptr_array_unref (linking->kept);
  linking->kept = kept;
  linking->model_has_chosen = TRUE;
  dowser_schema_linking_apply_constraints (kept, dowser_session_get_constraints (linking->session),
                                           dowser_session_get_schema (linking->session));
}

/* Handles the model's choice. If the reply can't be read, all tables that the full text search found are used. */
static void
tables_chosen_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  LinkingTask *linking = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) relevances = NULL;
  g_autoptr (DowserModelWords) words = dowser_model_completion_finish (DOWSER_CONTEXT (context), result, &error);

  if (words == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  if (g_task_return_error_if_cancelled (task))
    return;
  relevances = dowser_reply_read_relevance (words->text, dowser_session_get_schema (linking->session), &error);
  if (relevances == NULL)
    dowser_model_calls_add_note (linking->calls, error->message);
  else if (relevances->len > 0)
    keep_relevant (linking, relevances);
  add_join_tables (g_steal_pointer (&task));
}

/* Takes @task. */
static void
ask_relevance (GTask *task, DowserContext *context)
{
  LinkingTask *linking = g_task_get_task_data (task);
  g_autoptr (GPtrArray) tables
      = dowser_schema_linking_dup_tables (linking->kept, dowser_session_get_schema (linking->session));
  g_auto (DowserModelFacts) facts = { 0 };
  g_autoptr (DowserPrompt) prompt = NULL;
  GError *error = NULL;

  dowser_model_facts_init (&facts, linking->session, context);
  facts.facts.tables = tables;
  prompt = dowser_prompt_make_relevance (&facts.facts, &error);
  if (prompt == NULL)
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  dowser_model_completion_async (context, linking->step, dowser_session_get_source_uri (linking->session), prompt,
                                 "relevance", FALSE, linking->calls, g_task_get_cancellable (task), tables_chosen_cb,
                                 task);
}

static void
searched_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  LinkingTask *linking = g_task_get_task_data (task);
  GError *error = NULL;

  linking->kept = dowser_schema_links_search_finish (DOWSER_CONTEXT (context), result, &error);
  if (linking->kept == NULL)
    g_task_return_error (task, error);
  else if (linking->kept->len == 0)
    g_task_return_new_error (task, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD,
                             _ ("The database is too large to describe in full to the model, and no word of the "
                                "question matches a table or column. Name a table or a column."));
  else
    ask_relevance (g_steal_pointer (&task), DOWSER_CONTEXT (context));
}

/* Takes @task. */
static void
search_tables (GTask *task, DowserContext *context)
{
  LinkingTask *linking = g_task_get_task_data (task);
  const char *uri = dowser_session_get_source_uri (linking->session);
  GError *error = NULL;

  if (!dowser_model_completion_check (context, uri, &error))
    g_task_return_error (task, error);
  else if (whole_schema_fits (linking->session, context))
    g_task_return_boolean (task, TRUE);
  else
    {
      dowser_schema_links_search_async (context, linking->session, g_task_get_cancellable (task), searched_cb, task);
      return;
    }
  g_object_unref (task);
}

static void
saved_plan_found_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  LinkingTask *linking = g_task_get_task_data (task);
  g_autoptr (DowserUnderstanding) saved = dowser_recurring_answer_finish (DOWSER_CONTEXT (context), result);

  linking->saved = saved != NULL;
  if (linking->saved)
    g_task_return_boolean (task, TRUE);
  if (linking->saved || g_task_return_error_if_cancelled (task))
    g_object_unref (task);
  else
    search_tables (task, DOWSER_CONTEXT (context));
}

static void
dowser_step_link_schema_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                                   GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (step, cancellable, callback, user_data);
  LinkingTask *linking = g_new0 (LinkingTask, 1);

  linking->step = g_object_ref (step);
  linking->session = g_object_ref (session);
  linking->calls = dowser_model_calls_new ();
  linking->max = dowser_context_get_effort (context)->tables;
  g_task_set_source_tag (task, dowser_step_link_schema_run_async);
  g_task_set_task_data (task, linking, linking_task_free);
  if (dowser_recurring_can_use_saved_plan (context, session))
    dowser_recurring_answer_async (context, session, FALSE, cancellable, saved_plan_found_cb, task);
  else
    search_tables (task, context);
}

static char *
describe_tables (const LinkingTask *linking)
{
  g_autoptr (GString) tables = g_string_new (NULL);

  if (linking->saved)
    return g_strdup (_ ("No model is needed, because the question was saved"));
  if (linking->kept == NULL)
    return g_strdup (_ ("The model gets all tables"));
  for (guint i = 0; i < linking->kept->len; i++)
    {
      const DowserSelectedTable *kept = g_ptr_array_index (linking->kept, i);

      g_string_append_printf (tables, kept->reason != NULL ? "\n%s: %s" : "\n%s", kept->table, kept->reason);
    }
  return g_strdup_printf (linking->model_has_chosen ? _ ("The model gets the tables that it considers necessary:%s")
                                                    : _ ("The model gets the tables that match the question:%s"),
                          tables->str);
}

static gboolean
dowser_step_link_schema_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                                    GError **error)
{
  LinkingTask *linking = g_task_get_task_data (G_TASK (result));
  const gboolean has_linked = g_task_propagate_boolean (G_TASK (result), error);

  dowser_model_calls_move_to_session (linking->calls, session);
  if (!has_linked)
    return FALSE;
  *note = describe_tables (linking);
  dowser_session_take_selected_tables (session, g_steal_pointer (&linking->kept));
  return TRUE;
}

static void
dowser_step_link_schema_run_stopped (DowserStep *step, DowserSession *session, GAsyncResult *result)
{
  dowser_model_calls_move_to_session (((LinkingTask *) g_task_get_task_data (G_TASK (result)))->calls, session);
}

static void
dowser_step_link_schema_class_init (DowserStepLinkSchemaClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->is_needless = dowser_step_link_schema_is_needless;
  step_class->hash_inputs = dowser_step_link_schema_hash_inputs;
  step_class->run_async = dowser_step_link_schema_run_async;
  step_class->run_finish = dowser_step_link_schema_run_finish;
  step_class->run_stopped = dowser_step_link_schema_run_stopped;
}

static void
dowser_step_link_schema_init (DowserStepLinkSchema *self)
{
}
