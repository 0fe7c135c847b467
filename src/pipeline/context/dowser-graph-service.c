/* dowser-graph-service.c - uses the worker to list the metric graphs of a source, and to read questions that name a
 * graph */
#include "pipeline/context/dowser-graph-service.h"

#include "knowledge/graph/dowser-graph-call.h"
#include "pipeline/context/dowser-knowledge-files.h"
#include "pipeline/context/dowser-knowledge-service.h"
#include "pipeline/context/dowser-today.h"
#include "pipeline/dowser-runner.h"

void
dowser_graph_list_free (DowserGraphList *self)
{
  g_clear_pointer (&self->meanings, dowser_meanings_unref);
  g_ptr_array_unref (self->problems);
  g_ptr_array_unref (self->notes);
  g_free (self->path);
  g_free (self);
}

static void
list_free (gpointer list)
{
  dowser_graph_list_free (list);
}

GPtrArray *
dowser_graph_list_get_graphs (const DowserGraphList *self)
{
  return self->meanings != NULL ? dowser_knowledge_get_graphs (dowser_meanings_get_knowledge (self->meanings)) : NULL;
}

/* Finds the reasons why graphs can't be run. Runs in the worker. */
static gpointer
find_problems (gpointer data, GError **error)
{
  DowserKnowledgeList *known = data;
  DowserGraphList *list = g_new0 (DowserGraphList, 1);
  GPtrArray *graphs;

  list->meanings = g_steal_pointer (&known->meanings);
  list->notes = g_ptr_array_ref (known->notes);
  list->path = g_strdup (known->path);
  list->problems = g_ptr_array_new_with_free_func (g_free);
  graphs = dowser_graph_list_get_graphs (list);
  for (guint i = 0; graphs != NULL && i < graphs->len; i++)
    g_ptr_array_add (list->problems, dowser_graph_dup_problem (graphs->pdata[i], list->meanings));
  return list;
}

static void
known_free (gpointer known)
{
  dowser_knowledge_list_free (known);
}

static void
known_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  GError *error = NULL;
  DowserKnowledgeList *known = dowser_knowledge_service_list_finish (DOWSER_CONTEXT (context), result, &error);

  if (known != NULL)
    dowser_context_run_in_worker (DOWSER_CONTEXT (context), task, find_problems, known, known_free, list_free);
  else
    {
      g_task_return_error (task, error);
      g_object_unref (task);
    }
}

void
dowser_graph_service_list_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);

  g_task_set_source_tag (task, dowser_graph_service_list_async);
  dowser_knowledge_service_list_async (context, uri, cancellable, known_cb, task);
}

DowserGraphList *
dowser_graph_service_list_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/** GraphReadData: the worker's input. @profile: (nullable) */
typedef struct
{
  char *uri;
  char *question;
  DowserDialectId dialect;
  DowserSchema *schema;
  DowserProfile *profile;
} GraphReadData;

/* The data is reference-counted, because the worker may still use it after the task has ended. */
static void
graph_read_data_clear (gpointer data)
{
  GraphReadData *reading = data;

  g_free (reading->uri);
  g_free (reading->question);
  g_clear_pointer (&reading->schema, dowser_schema_unref);
  g_clear_pointer (&reading->profile, dowser_profile_unref);
}

static void
graph_read_data_unref (gpointer reading)
{
  g_atomic_rc_box_release_full (reading, graph_read_data_clear);
}

void
dowser_graph_asked_free (DowserGraphAsked *self)
{
  g_free (self->term);
  g_strfreev (self->given);
  g_free (self);
}

static void
asked_free (gpointer graph_request)
{
  dowser_graph_asked_free (graph_request);
}

static DowserGraphAsked *
asked_new (const DowserGraphQuestion *question)
{
  DowserGraphAsked *graph_request = g_new0 (DowserGraphAsked, 1);

  graph_request->term = g_strdup (question->graph->term);
  graph_request->given = g_strdupv (question->given);
  return graph_request;
}

/* Finds the graph and the values that the question names, with dowser_graph_question_read(). Runs in the worker. */
static gpointer
read_question (gpointer data, GError **error)
{
  const GraphReadData *reading = data;
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) all
      = dowser_knowledge_files_read_all (reading->uri, reading->schema, reading->dialect, notes);
  g_autoptr (DowserMeanings) meanings = NULL;
  g_autoptr (DowserGraphQuestion) question = NULL;
  GDate today;

  if (all == NULL)
    return NULL;
  meanings = dowser_meanings_new (all, reading->schema, reading->profile);
  dowser_today_get (&today);
  question = dowser_graph_question_read (reading->question, meanings, &today);
  return question != NULL ? asked_new (question) : NULL;
}

/* Finds the graph and the values that the question names, using the profile. If the source can't be opened, returns
 * NULL from the task, because the planner reports this error. Takes @task. */
static void
read_with_values (GTask *task)
{
  DowserContext *context = g_task_get_source_object (task);
  GraphReadData *reading = g_task_get_task_data (task);
  const DowserPlannerIndex *index = dowser_context_get_index (context, reading->uri);
  const DowserProfile *profile = index != NULL ? dowser_planner_index_get_profile (index) : NULL;

  if (index == NULL)
    {
      g_task_return_pointer (task, NULL, NULL);
      g_object_unref (task);
      return;
    }
  reading->dialect = dowser_context_get_dialect (context, reading->uri);
  reading->schema = dowser_schema_ref (dowser_planner_index_get_schema (index));
  reading->profile = profile != NULL ? dowser_profile_ref ((DowserProfile *) profile) : NULL;
  dowser_context_run_in_worker (context, task, read_question, g_atomic_rc_box_acquire (reading), graph_read_data_unref,
                                asked_free);
}

static void
values_read_cb (GObject *runner, GAsyncResult *result, gpointer user_data)
{
  dowser_runner_run_finish (DOWSER_RUNNER (runner), result, NULL);
  read_with_values (user_data);
}

/* Profiles the source if it has no profile yet, because the profile is needed to recognize values in the question. */
static void
read_values (GTask *task)
{
  DowserContext *context = g_task_get_source_object (task);
  const GraphReadData *reading = g_task_get_task_data (task);
  g_autoptr (DowserSession) session = NULL;
  g_autoptr (DowserRunner) runner = NULL;

  if (dowser_context_get_index (context, reading->uri) != NULL)
    {
      read_with_values (task);
      return;
    }
  session = dowser_session_new (NULL);
  dowser_session_set_source_uri (session, reading->uri);
  runner = dowser_runner_new (session, context);
  dowser_runner_set_unsaved (runner);
  dowser_runner_skip_step (runner, "intent");
  dowser_runner_set_last_step (runner, "values");
  dowser_runner_run_async (runner, g_task_get_cancellable (task), values_read_cb, task);
}

/* Returns TRUE if the question begins with the name of a graph. Most questions don't begin with such a name. This check
 * needs no schema, so it is made first. Runs in the worker. */
static gpointer
find_name (gpointer data, GError **error)
{
  const GraphReadData *reading = data;
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_files_read (reading->uri, notes);

  return GINT_TO_POINTER (knowledge != NULL && dowser_graph_question_has_graph_name (reading->question, knowledge));
}

static void
looked_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  g_autoptr (GError) error = NULL;

  if (g_task_propagate_pointer (G_TASK (result), &error) != NULL)
    {
      read_values (task);
      return;
    }
  g_task_return_pointer (task, NULL, NULL);
  g_object_unref (task);
}

void
dowser_graph_service_read_async (DowserContext *context, const char *uri, const char *question,
                                 GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);
  GTask *look = g_task_new (context, cancellable, looked_cb, task);
  GraphReadData *reading = g_atomic_rc_box_new0 (GraphReadData);

  reading->uri = g_strdup (uri);
  reading->question = g_strdup (question);
  g_task_set_source_tag (task, dowser_graph_service_read_async);
  g_task_set_task_data (task, reading, graph_read_data_unref);
  g_task_set_source_tag (look, find_name);
  dowser_context_run_in_worker (context, look, find_name, g_atomic_rc_box_acquire (reading), graph_read_data_unref,
                                NULL);
}

DowserGraphAsked *
dowser_graph_service_read_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
