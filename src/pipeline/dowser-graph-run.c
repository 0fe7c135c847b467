/* dowser-graph-run.c - runs each step of a metric graph as an audited plan, and combines the numbers of the steps */
#include "pipeline/dowser-graph-run.h"

#include "base/dowser-error.h"
#include "pipeline/dowser-graph-rows.h"

#include <glib/gi18n-lib.h>

/** GraphRequest: data shared by the main thread and the worker, read-only and reference-counted. @call: (nullable):
 * %NULL until the call is made */
typedef struct
{
  DowserMeanings *meanings;
  const DowserGraph *graph;
  char **given;
  DowserGraphCall *call;
} GraphRequest;

/** CombineData: the worker's input. @tables, @notes: as in dowser_graph_combine_tables() */
typedef struct
{
  GraphRequest *request;
  GPtrArray *tables;
  GPtrArray *notes;
} CombineData;

/** CombinedTable: the result of combining the tables. @notes: the reasons why numbers are empty */
typedef struct
{
  DowserGraphTable *table;
  GPtrArray *notes;
} CombinedTable;

struct _DowserGraphRun
{
  GObject parent_instance;
  DowserContext *context;
  char *uri;
  guint max_groups;
  GraphRequest *request;
  DowserRunner *runner;    /* (nullable) */
  GPtrArray *sessions;     /* (element nullable): DowserSession of each part that was run */
  GPtrArray *tables;       /* (element nullable): DowserGraphTable of each part; moved to the worker at the end */
  DowserGraphTable *table; /* (nullable): %NULL until the run is done */
  GPtrArray *notes;        /* char * */
};

G_DEFINE_FINAL_TYPE (DowserGraphRun, dowser_graph_run, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_RUNNER,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

static void run_parts (GTask *task);

static void
graph_request_clear (gpointer data)
{
  GraphRequest *request = data;

  g_clear_pointer (&request->call, dowser_graph_call_free);
  g_clear_pointer (&request->meanings, dowser_meanings_unref);
  g_strfreev (request->given);
}

static void
graph_request_unref (gpointer request)
{
  g_atomic_rc_box_release_full (request, graph_request_clear);
}

static GraphRequest *
graph_request_new (const DowserMeanings *meanings, const DowserGraph *graph, const char *const *given)
{
  GraphRequest *request = g_atomic_rc_box_new0 (GraphRequest);

  request->meanings = dowser_meanings_ref (meanings);
  request->graph = graph;
  request->given = g_strdupv ((char **) given);
  return request;
}

static void
unref_nullable (gpointer session)
{
  if (session != NULL)
    g_object_unref (session);
}

static void
free_nullable (gpointer table)
{
  if (table != NULL)
    dowser_graph_table_free (table);
}

static void
combine_data_free (gpointer data)
{
  CombineData *combine_data = data;

  graph_request_unref (combine_data->request);
  g_ptr_array_unref (combine_data->tables);
  g_clear_pointer (&combine_data->notes, g_ptr_array_unref);
  g_free (combine_data);
}

static void
combined_table_free (gpointer data)
{
  CombinedTable *combined_table = data;

  g_clear_pointer (&combined_table->table, dowser_graph_table_free);
  g_ptr_array_unref (combined_table->notes);
  g_free (combined_table);
}

static void
dowser_graph_run_get_property (GObject *object, guint property, GValue *value, GParamSpec *pspec)
{
  switch (property)
    {
    case PROP_RUNNER:
      g_value_set_object (value, DOWSER_GRAPH_RUN (object)->runner);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
    }
}

static void
dowser_graph_run_finalize (GObject *object)
{
  DowserGraphRun *self = DOWSER_GRAPH_RUN (object);

  g_clear_object (&self->context);
  g_clear_object (&self->runner);
  g_free (self->uri);
  g_clear_pointer (&self->sessions, g_ptr_array_unref);
  g_clear_pointer (&self->tables, g_ptr_array_unref);
  g_clear_pointer (&self->table, dowser_graph_table_free);
  g_clear_pointer (&self->notes, g_ptr_array_unref);
  g_clear_pointer (&self->request, graph_request_unref);
  G_OBJECT_CLASS (dowser_graph_run_parent_class)->finalize (object);
}

static void
dowser_graph_run_class_init (DowserGraphRunClass *klass)
{
  G_OBJECT_CLASS (klass)->get_property = dowser_graph_run_get_property;
  G_OBJECT_CLASS (klass)->finalize = dowser_graph_run_finalize;
  properties[PROP_RUNNER] = g_param_spec_object ("runner", NULL, NULL, DOWSER_TYPE_RUNNER,
                                                 G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
}

static void
dowser_graph_run_init (DowserGraphRun *self)
{
  self->sessions = g_ptr_array_new_with_free_func (unref_nullable);
  self->tables = g_ptr_array_new_with_free_func (free_nullable);
  self->notes = g_ptr_array_new_with_free_func (g_free);
}

DowserGraphRun *
dowser_graph_run_new (DowserContext *context, const char *uri, const DowserMeanings *meanings, const DowserGraph *graph,
                      const char *const *given, guint max_groups)
{
  DowserGraphRun *self = g_object_new (DOWSER_TYPE_GRAPH_RUN, NULL);

  self->context = g_object_ref (context);
  self->uri = g_strdup (uri);
  self->request = graph_request_new (meanings, graph, given);
  self->max_groups = max_groups;
  return self;
}

/* Sets and notifies the property "runner". @runner: (nullable): the runner of the part that is being run; NULL if no
 * part is */
static void
set_runner (DowserGraphRun *self, DowserRunner *runner)
{
  if (g_set_object (&self->runner, runner))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNER]);
}

/* Takes @error. */
static void
fail (GTask *task, GError *error)
{
  set_runner (g_task_get_source_object (task), NULL);
  g_task_return_error (task, error);
  g_object_unref (task);
}

/* Adds the findings of a step's plan, with the step's name. */
static void
add_findings (DowserGraphRun *self, const DowserGraphPart *part, DowserSession *session)
{
  GPtrArray *findings = dowser_session_get_findings (session);

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];
      g_autofree char *finding_text = finding->fix != NULL ? g_strconcat (finding->message, " ", finding->fix, NULL)
                                                           : g_strdup (finding->message);

      g_ptr_array_add (self->notes, g_strdup_printf (dowser_finding_is_wrong (finding) ? _ ("Error in step “%s”: %s")
                                                                                       : _ ("Step “%s”: %s"),
                                                     part->name, finding_text));
    }
}

/* Returns: (transfer full) (nullable) */
static DowserGraphTable *
read_rows (DowserGraphRun *self, const DowserGraphPart *part, DowserSession *session, GError **error)
{
  DowserResult *result = dowser_session_get_result (session);

  if (result == NULL)
    {
      g_set_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY,
                   _ ("Step “%s” was not run, because its sentence isn't clear. Make the sentence more precise."),
                   part->name);
      return NULL;
    }
  return dowser_graph_rows_read (part, result, self->max_groups, error);
}

static void
part_ran_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  DowserGraphRun *self = g_task_get_source_object (task);
  const DowserGraphPart *part = self->request->call->parts->pdata[self->tables->len];
  DowserSession *session = dowser_runner_get_session (DOWSER_RUNNER (object));
  DowserGraphTable *table = NULL;
  GError *error = NULL;

  if (!dowser_runner_run_finish (DOWSER_RUNNER (object), result, &error))
    {
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        g_prefix_error (&error, _ ("Step “%s”: "), part->name);
      fail (task, error);
      return;
    }
  table = read_rows (self, part, session, &error);
  if (table == NULL)
    {
      fail (task, error);
      return;
    }
  add_findings (self, part, session);
  g_ptr_array_add (self->tables, table);
  g_ptr_array_add (self->sessions, g_object_ref (session));
  run_parts (task);
}

/* Runs the plan of one part of the graph, as if the plan was read from a file. The run isn't saved in the history,
 * because the history contains only the user's questions. */
static void
run_part (GTask *task, const DowserGraphPart *part)
{
  DowserGraphRun *self = g_task_get_source_object (task);
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (DowserRunner) runner = NULL;

  dowser_session_set_source_uri (session, self->uri);
  dowser_session_set_question (session, part->sentence);
  dowser_session_take_plan (session, dowser_plan_ref (part->plan), DOWSER_PLAN_ORIGIN_FILE, NULL);
  runner = dowser_runner_new (session, self->context);
  dowser_runner_set_unsaved (runner);
  set_runner (self, runner);
  dowser_runner_run_async (runner, g_task_get_cancellable (task), part_ran_cb, task);
}

static gpointer
combine_tables (gpointer data, GError **error)
{
  CombineData *combine_data = data;
  CombinedTable *combined_table = g_new0 (CombinedTable, 1);

  combined_table->notes = g_steal_pointer (&combine_data->notes);
  combined_table->table
      = dowser_graph_combine_tables (combine_data->request->call, combine_data->tables, combined_table->notes, error);
  if (combined_table->table == NULL)
    g_clear_pointer (&combined_table, combined_table_free);
  return combined_table;
}

static void
combined_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  DowserGraphRun *self = g_task_get_source_object (task);
  GError *error = NULL;
  CombinedTable *combined_table = g_task_propagate_pointer (G_TASK (result), &error);

  if (combined_table == NULL)
    {
      fail (task, error);
      return;
    }
  self->table = g_steal_pointer (&combined_table->table);
  g_ptr_array_extend_and_steal (self->notes, g_steal_pointer (&combined_table->notes));
  g_free (combined_table);
  g_task_return_boolean (task, TRUE);
  g_object_unref (task);
}

static void
combine_parts (GTask *task)
{
  DowserGraphRun *self = g_task_get_source_object (task);
  CombineData *combine_data = g_new0 (CombineData, 1);
  GTask *answer = g_task_new (self->context, g_task_get_cancellable (task), combined_cb, task);

  set_runner (self, NULL);
  combine_data->request = g_atomic_rc_box_acquire (self->request);
  combine_data->tables = g_steal_pointer (&self->tables);
  combine_data->notes = g_ptr_array_new_with_free_func (g_free);
  g_task_set_source_tag (answer, combine_parts);
  dowser_context_run_in_worker (self->context, answer, combine_tables, combine_data, combine_data_free,
                                combined_table_free);
}

/* Runs the parts of the metric graph one after another, beginning with the first part that has no result table yet. */
static void
run_parts (GTask *task)
{
  DowserGraphRun *self = g_task_get_source_object (task);
  GPtrArray *parts = self->request->call->parts;

  while (self->tables->len < parts->len)
    {
      const DowserGraphPart *part = parts->pdata[self->tables->len];

      if (part->plan != NULL)
        {
          run_part (task, part);
          return;
        }
      g_ptr_array_add (self->tables, NULL);
      g_ptr_array_add (self->sessions, NULL);
    }
  combine_parts (task);
}

static gpointer
read_call (gpointer data, GError **error)
{
  const GraphRequest *request = data;

  return dowser_graph_call_new (request->graph, request->meanings, (const char *const *) request->given, error);
}

static void
call_read_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  DowserGraphRun *self = g_task_get_source_object (task);
  GError *error = NULL;
  DowserGraphCall *call = g_task_propagate_pointer (G_TASK (result), &error);

  if (call == NULL)
    {
      fail (task, error);
      return;
    }
  self->request->call = call;
  /* Clears the cached rows: all steps must read the data at about the same time. */
  dowser_result_cache_forget (dowser_context_get_results (self->context), NULL);
  run_parts (task);
}

static void
free_call (gpointer call)
{
  dowser_graph_call_free (call);
}

void
dowser_graph_run_run_async (DowserGraphRun *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer user_data)
{
  GTask *task;
  GTask *answer;

  g_return_if_fail (DOWSER_IS_GRAPH_RUN (self));
  g_return_if_fail (self->request->call == NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, dowser_graph_run_run_async);
  answer = g_task_new (self->context, cancellable, call_read_cb, task);
  g_task_set_source_tag (answer, read_call);
  dowser_context_run_in_worker (self->context, answer, read_call, g_atomic_rc_box_acquire (self->request),
                                graph_request_unref, free_call);
}

gboolean
dowser_graph_run_run_finish (DowserGraphRun *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

const DowserGraph *
dowser_graph_run_get_graph (DowserGraphRun *self)
{
  g_return_val_if_fail (DOWSER_IS_GRAPH_RUN (self), NULL);

  return self->request->graph;
}

DowserRunner *
dowser_graph_run_get_runner (DowserGraphRun *self)
{
  g_return_val_if_fail (DOWSER_IS_GRAPH_RUN (self), NULL);

  return self->runner;
}

const DowserGraphPart *
dowser_graph_run_get_part (DowserGraphRun *self)
{
  g_return_val_if_fail (DOWSER_IS_GRAPH_RUN (self), NULL);

  return self->runner != NULL ? self->request->call->parts->pdata[self->tables->len] : NULL;
}

const DowserGraphCall *
dowser_graph_run_get_call (DowserGraphRun *self)
{
  g_return_val_if_fail (DOWSER_IS_GRAPH_RUN (self), NULL);

  return self->request->call;
}

const DowserGraphTable *
dowser_graph_run_get_table (DowserGraphRun *self)
{
  g_return_val_if_fail (DOWSER_IS_GRAPH_RUN (self), NULL);

  return self->table;
}

DowserSession *
dowser_graph_run_get_session (DowserGraphRun *self, guint part)
{
  g_return_val_if_fail (DOWSER_IS_GRAPH_RUN (self), NULL);
  g_return_val_if_fail (part < self->sessions->len, NULL);

  return self->sessions->pdata[part];
}

GPtrArray *
dowser_graph_run_get_notes (DowserGraphRun *self)
{
  g_return_val_if_fail (DOWSER_IS_GRAPH_RUN (self), NULL);

  return self->notes;
}
