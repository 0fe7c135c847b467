/* dowser-workspace-suggest.c - questions that can be answered: the first ones of a source, the nearest to one that
 * can't */
#include "views/workspace/dowser-workspace-private.h"

#include "base/dowser-error.h"
#include "planner/dowser-planner.h"

#define N_SUGGESTIONS 3

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

/* Examples are tried on the planner before they are offered, which in a large schema takes longer than a frame. */
void
dowser_workspace_suggest (DowserWorkspace *self)
{
  const DowserPlannerIndex *index = self->uri != NULL ? dowser_context_get_index (self->context, self->uri) : NULL;
  GTask *task;

  if (index == NULL || self->suggestions != NULL)
    return;
  task = g_task_new (self, self->opening, suggested_cb, g_strdup (self->uri));
  g_task_set_source_tag (task, dowser_workspace_suggest);
  dowser_context_work (self->context, task, suggest_in_worker, dowser_planner_index_ref (index),
                       (GDestroyNotify) dowser_planner_index_unref, (GDestroyNotify) g_strfreev);
}

/* Asked: a question without an answer; @error: why it has none */
typedef struct
{
  DowserRunner *runner;
  GError *error;
} Unanswered;

static void
unanswered_free (Unanswered *unanswered)
{
  g_object_unref (unanswered->runner);
  g_clear_error (&unanswered->error);
  g_free (unanswered);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Unanswered, unanswered_free)

/* What the worker looks for a sentence with. */
typedef struct
{
  DowserPlannerIndex *index;
  char *question;
} Nearby;

static void
nearby_free (gpointer data)
{
  Nearby *nearby = data;

  dowser_planner_index_unref (nearby->index);
  g_free (nearby->question);
  g_free (nearby);
}

static gpointer
find_in_worker (gpointer data, GError **error)
{
  const Nearby *nearby = data;
  char *nearest = dowser_planner_find_nearest (nearby->index, nearby->question);

  return nearest != NULL ? nearest : g_strdup ("");
}

static void
found_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  DowserWorkspace *self = DOWSER_WORKSPACE (object);
  g_autoptr (Unanswered) unanswered = user_data;
  g_autofree char *nearest = g_task_propagate_pointer (G_TASK (result), NULL);

  if (self->runner != unanswered->runner || self->running != NULL)
    return;
  g_free (self->nearest);
  self->nearest = nearest != NULL && *nearest != '\0' ? g_steal_pointer (&nearest) : NULL;
  dowser_workspace_take_failure (self, g_steal_pointer (&unanswered->error));
}

gboolean
dowser_workspace_find_nearest (DowserWorkspace *self, GError **error)
{
  const DowserPlannerIndex *index = self->uri != NULL ? dowser_context_get_index (self->context, self->uri) : NULL;
  const char *question = dowser_session_get_question (self->session);
  Unanswered *unanswered;
  Nearby *nearby;
  GTask *task;

  if (index == NULL || question == NULL || !dowser_question_error_is_unanswered (*error))
    return FALSE;
  unanswered = g_new0 (Unanswered, 1);
  unanswered->runner = g_object_ref (self->runner);
  unanswered->error = g_steal_pointer (error);
  nearby = g_new0 (Nearby, 1);
  nearby->index = dowser_planner_index_ref (index);
  nearby->question = g_strdup (question);
  task = g_task_new (self, NULL, found_cb, unanswered);
  g_task_set_source_tag (task, dowser_workspace_find_nearest);
  dowser_context_work (self->context, task, find_in_worker, nearby, nearby_free, g_free);
  return TRUE;
}
