/* dowser-workspace-suggest.c - questions that can be answered: examples for a source, and the question most similar to
 * a question without an answer */
#include "views/workspace/dowser-workspace-private.h"

#include "base/dowser-error.h"
#include "planner/dowser-planner.h"

#define N_SUGGESTIONS 5

void
dowser_workspace_set_suggestions (DowserWorkspace *self, char **suggestions)
{
  g_strfreev (self->suggestions);
  self->suggestions = suggestions;
  g_object_notify (G_OBJECT (self), "suggestions");
}

static gpointer
suggest_in_worker (gpointer index, GError **error)
{
  return dowser_planner_suggest (index, N_SUGGESTIONS);
}

static void
suggested_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  DowserWorkspace *self = DOWSER_WORKSPACE (object);
  g_autofree char *uri = user_data;
  g_auto (GStrv) suggestions = g_task_propagate_pointer (G_TASK (result), NULL);

  if (suggestions != NULL && g_strcmp0 (uri, self->uri) == 0)
    dowser_workspace_set_suggestions (self, g_steal_pointer (&suggestions));
}

/* Finds example questions in a worker thread. Each example is planned before it is suggested, which is slow in a large
 * schema. */
void
dowser_workspace_find_suggestions (DowserWorkspace *self)
{
  const DowserPlannerIndex *index = self->uri != NULL ? dowser_context_get_index (self->context, self->uri) : NULL;
  GTask *task;

  if (index == NULL || self->suggestions != NULL)
    return;
  task = g_task_new (self, self->open_cancellable, suggested_cb, g_strdup (self->uri));
  g_task_set_source_tag (task, dowser_workspace_find_suggestions);
  dowser_context_run_in_worker (self->context, task, suggest_in_worker, dowser_planner_index_ref (index),
                                (GDestroyNotify) dowser_planner_index_unref, (GDestroyNotify) g_strfreev);
}

/* A question without an answer, and the index for the search of the most similar question. */
typedef struct
{
  DowserPlannerIndex *index;
  char *question;
} SuggestionData;

static void
suggestion_data_free (gpointer data)
{
  SuggestionData *suggestion = data;

  dowser_planner_index_unref (suggestion->index);
  g_free (suggestion->question);
  g_free (suggestion);
}

static gpointer
find_in_worker (gpointer data, GError **error)
{
  const SuggestionData *suggestion = data;
  char *nearest = dowser_planner_find_nearest (suggestion->index, suggestion->question);

  return nearest != NULL ? nearest : g_strdup ("");
}

/* Returns TRUE if @question is still the current question and has failed. The user may have asked another question
 * meanwhile. */
static gboolean
is_still_unanswered (const DowserWorkspace *self, const char *question)
{
  return self->state == DOWSER_WORKSPACE_FAILED && self->session != NULL
         && g_strcmp0 (question, dowser_session_get_question (self->session)) == 0;
}

static void
found_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  DowserWorkspace *self = DOWSER_WORKSPACE (object);
  g_autofree char *question = user_data;
  g_autofree char *nearest = g_task_propagate_pointer (G_TASK (result), NULL);

  if (nearest == NULL || *nearest == '\0' || !is_still_unanswered (self, question))
    return;
  g_free (self->nearest);
  self->nearest = g_steal_pointer (&nearest);
  g_object_notify (G_OBJECT (self), "suggestions");
}

/* Searches in a worker thread. The failure is shown at once. The most similar question with an answer is shown when it
 * is found. */
void
dowser_workspace_find_nearest_question (DowserWorkspace *self)
{
  const DowserPlannerIndex *index = self->uri != NULL ? dowser_context_get_index (self->context, self->uri) : NULL;
  const char *question = dowser_session_get_question (self->session);
  SuggestionData *suggestion;
  GTask *task;

  if (index == NULL || question == NULL || !dowser_question_error_is_unanswered (self->error))
    return;
  suggestion = g_new0 (SuggestionData, 1);
  suggestion->index = dowser_planner_index_ref (index);
  suggestion->question = g_strdup (question);
  task = g_task_new (self, NULL, found_cb, g_strdup (question));
  g_task_set_source_tag (task, dowser_workspace_find_nearest_question);
  dowser_context_run_in_worker (self->context, task, find_in_worker, suggestion, suggestion_data_free, g_free);
}
