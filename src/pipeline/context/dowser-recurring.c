/* dowser-recurring.c - answers a question from the saved plan of the same question, possibly with other values */
#include "pipeline/context/dowser-recurring.h"

#include "pipeline/context/dowser-library.h"
#include "planner/dowser-planner-follow.h"
#include "words/dowser-tokens.h"

/* The maximum number of saved questions that are compared with the asked question. */
#define MAX_SAVED 5
/* The key under which the task stores its Looking until the worker takes it. The worker then owns the Looking, because
 * a canceled task doesn't wait for the worker. */
#define LOOKING_KEY "dowser-looking"

/* The worker's input. @index, @profile: (nullable); @before: (nullable): the plan of the previous answer, which the
 * question may change; @saved: DowserSavedQuestion */
typedef struct
{
  const DowserPlannerIndex *index;
  DowserSchema *schema;
  DowserProfile *profile;
  char *question;
  GPtrArray *constraints; /* empty */
  DowserPlan *before;
  GPtrArray *saved;
} SavedPlanData;

/* SavedPlanMatch: a plan and the ID of its saved question. If the plan is used, the store counts one more use of the
 * saved question. */
typedef struct
{
  DowserUnderstanding *understanding;
  gint64 id;
} SavedPlanMatch;

static void
saved_plan_data_free (gpointer data)
{
  SavedPlanData *lookup = data;

  g_clear_pointer ((DowserPlannerIndex **) &lookup->index, dowser_planner_index_unref);
  dowser_schema_unref (lookup->schema);
  g_clear_pointer (&lookup->profile, dowser_profile_unref);
  g_free (lookup->question);
  g_ptr_array_unref (lookup->constraints);
  g_clear_pointer (&lookup->before, dowser_plan_unref);
  g_clear_pointer (&lookup->saved, g_ptr_array_unref);
  g_free (lookup);
}

static void
saved_plan_match_free (gpointer data)
{
  SavedPlanMatch *found = data;

  dowser_understanding_unref (found->understanding);
  g_free (found);
}

gboolean
dowser_recurring_can_use_saved_plan (DowserContext *context, DowserSession *session)
{
  return dowser_context_get_store (context) != NULL && dowser_session_get_schema (session) != NULL
         && dowser_session_get_question (session) != NULL
         && dowser_session_get_mode (session) == DOWSER_PLAN_MODE_INITIAL
         && dowser_session_count_attempts (session, DOWSER_ATTEMPT_FRESH) == 0
         && dowser_session_get_constraints (session)->len == 0 && dowser_session_get_evidence (session) == NULL;
}

/* Returns TRUE if the words in the asked question and in the saved question still have the definitions with which the
 * saved question was saved. */
static gboolean
has_same_meanings (const SavedPlanData *lookup, const DowserSavedQuestion *saved)
{
  const DowserMeanings *meanings = lookup->index != NULL ? dowser_planner_index_get_meanings (lookup->index) : NULL;
  g_autofree char *saved_meanings = dowser_library_dup_meanings_of (meanings, saved->question);
  g_autofree char *current_meanings = dowser_library_dup_meanings_of (meanings, lookup->question);

  return g_strcmp0 (saved_meanings, saved->meanings) == 0 && g_strcmp0 (current_meanings, saved->meanings) == 0;
}

/* Returns: (transfer full) (nullable) */
static DowserPlan *
make_plan (const SavedPlanData *lookup, const DowserSavedQuestion *saved)
{
  g_autoptr (DowserPlan) plan = NULL;
  g_autofree char *problem = NULL;

  if (!has_same_meanings (lookup, saved) || dowser_library_reads_hidden_column (saved, lookup->schema))
    return NULL;
  plan = dowser_saved_question_answer (saved, lookup->question, lookup->schema, lookup->profile);
  problem = plan != NULL ? dowser_saved_plan_dup_problem (plan, lookup->schema) : NULL;
  return problem == NULL ? g_steal_pointer (&plan) : NULL;
}

/* Creates the result of the search. @plan: (transfer full): the plan of @saved with the values of the new question */
static SavedPlanMatch *
saved_plan_match_new (const DowserSavedQuestion *saved, DowserPlan *plan)
{
  SavedPlanMatch *found = g_new0 (SavedPlanMatch, 1);

  found->understanding = dowser_library_new_understanding (saved, plan);
  found->id = saved->id;
  return found;
}

/* Returns TRUE if the question has a pronoun that refers to earlier answers. */
static gboolean
refers_to_earlier_question (const char *question)
{
  static const char *const pronouns[] = { "it", "its", "that", "their", "them", "these", "they", "those", NULL };
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);

  for (guint i = 0; i < dowser_tokens_get_length (tokens); i++)
    if (g_strv_contains (pronouns, dowser_tokens_get (tokens, i)->folded))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the question changes the previous answer. Such a question isn't independent, even if a saved question
 * has the same words. */
static gboolean
changes_previous_answer (const SavedPlanData *lookup)
{
  g_autoptr (DowserUnderstanding) changed = NULL;

  if (lookup->before == NULL)
    return FALSE;
  if (lookup->index == NULL || refers_to_earlier_question (lookup->question))
    return TRUE;
  changed = dowser_planner_apply_follow_up (lookup->index, lookup->before, lookup->question, lookup->constraints);
  return changed != NULL;
}

/* Finds the saved plan that answers the question. Returns NULL if two different saved plans answer it, because the user
 * may mean either plan. Runs in the worker. */
static gpointer
find_saved_plan (gpointer data, GError **error)
{
  const SavedPlanData *lookup = data;
  g_autoptr (DowserPlan) plan = NULL;
  const DowserSavedQuestion *first = NULL;
  SavedPlanMatch *found;

  if (changes_previous_answer (lookup))
    return NULL;
  for (guint i = 0; i < lookup->saved->len; i++)
    {
      g_autoptr (DowserPlan) other = make_plan (lookup, lookup->saved->pdata[i]);

      if (other == NULL)
        continue;
      if (plan != NULL && !dowser_plan_has_same_statement (plan, other))
        return NULL;
      if (plan == NULL)
        first = lookup->saved->pdata[i];
      if (plan == NULL)
        plan = g_steal_pointer (&other);
    }
  if (plan == NULL)
    return NULL;
  found = saved_plan_match_new (first, g_steal_pointer (&plan));
  if (lookup->before != NULL)
    dowser_planner_add_reference_doubt (found->understanding, lookup->question);
  return found;
}

static void
search_done_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  SavedPlanMatch *found = g_task_propagate_pointer (G_TASK (result), NULL);

  if (found == NULL)
    {
      g_task_return_pointer (task, NULL, NULL);
      return;
    }
  if (GPOINTER_TO_INT (g_task_get_task_data (task)))
    dowser_store_count_question_use (dowser_context_get_store (DOWSER_CONTEXT (context)), found->id);
  g_task_return_pointer (task, dowser_understanding_ref (found->understanding),
                         (GDestroyNotify) dowser_understanding_unref);
  saved_plan_match_free (found);
}

static void
listed_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  SavedPlanData *lookup = g_object_get_data (G_OBJECT (task), LOOKING_KEY);
  DowserContext *context = g_task_get_source_object (task);
  GTask *lookup_task;

  lookup->saved = dowser_store_list_questions_finish (DOWSER_STORE (store), result, NULL);
  if (lookup->saved == NULL || lookup->saved->len == 0)
    {
      g_task_return_pointer (task, NULL, NULL);
      return;
    }
  lookup_task = g_task_new (context, g_task_get_cancellable (task), search_done_cb, g_object_ref (task));
  g_task_set_source_tag (lookup_task, listed_cb);
  dowser_context_run_in_worker (context, lookup_task, find_saved_plan,
                                g_object_steal_data (G_OBJECT (task), LOOKING_KEY), saved_plan_data_free,
                                saved_plan_match_free);
}

/* Returns: (transfer full) (nullable) */
static DowserPlan *
dup_previous_plan (DowserSession *session)
{
  GPtrArray *exchanges = dowser_session_get_exchanges (session);
  const DowserExchange *last = exchanges->len > 0 ? exchanges->pdata[exchanges->len - 1] : NULL;

  return last != NULL && last->plan != NULL
                 && g_strcmp0 (last->source_uri, dowser_session_get_source_uri (session)) == 0
             ? dowser_plan_ref (last->plan)
             : NULL;
}

void
dowser_recurring_answer_async (DowserContext *context, DowserSession *session, gboolean counts,
                               GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);
  const char *uri = dowser_session_get_source_uri (session);
  const DowserPlannerIndex *index = dowser_context_get_index (context, uri);
  const DowserProfile *profile = dowser_session_get_profile (session);
  SavedPlanData *lookup = g_new0 (SavedPlanData, 1);

  lookup->index = index != NULL ? dowser_planner_index_ref (index) : NULL;
  lookup->schema = dowser_schema_ref (dowser_session_get_schema (session));
  lookup->profile = profile != NULL ? dowser_profile_ref ((DowserProfile *) profile) : NULL;
  lookup->question = g_strdup (dowser_session_get_question (session));
  lookup->constraints = g_ptr_array_new ();
  lookup->before = dup_previous_plan (session);
  g_task_set_source_tag (task, dowser_recurring_answer_async);
  g_task_set_task_data (task, GINT_TO_POINTER (counts), NULL);
  g_object_set_data_full (G_OBJECT (task), LOOKING_KEY, lookup, saved_plan_data_free);
  dowser_store_find_questions_async (dowser_context_get_store (context), uri, lookup->question, DOWSER_SIMILARITY_SAME,
                                     MAX_SAVED, cancellable, listed_cb, task);
}

DowserUnderstanding *
dowser_recurring_answer_finish (DowserContext *context, GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
