/* dowser-question-page-metrics.c - the window of metrics, and questions that name a metric */
#include "pipeline/context/dowser-graph-service.h"
#include "views/metrics/dowser-metrics-window.h"
#include "views/question/dowser-question-page-private.h"

/* Shows the rows of a metric's step. Runs @plan, the step's own plan, instead of planning @sentence, so that the rows
 * are those of the metric, whichever planner is chosen. */
static void
show_rows_cb (DowserQuestionPage *self, const char *sentence, DowserPlan *plan)
{
  g_autoptr (DowserUnderstanding) understanding = dowser_understanding_new ();

  understanding->state = DOWSER_STATE_UNDERSTOOD;
  understanding->confidence = 1;
  understanding->plan = dowser_plan_ref (plan);
  dowser_question_entry_set_text (self->question_entry, sentence);
  dowser_workspace_show_saved_question (self->workspace, sentence, understanding);
  gtk_widget_set_visible (self->metrics, FALSE);
  gtk_window_present (dowser_question_page_get_window (self));
}

/* Shows the window of the open source's metrics. Returns: (transfer none): the window */
static DowserMetricsWindow *
show_metrics (DowserQuestionPage *self)
{
  if (self->metrics == NULL)
    {
      DowserMetricsWindow *window = dowser_metrics_window_new (dowser_question_page_get_window (self),
                                                               dowser_workspace_get_context (self->workspace),
                                                               dowser_workspace_get_uri (self->workspace));

      g_signal_connect_object (window, "show-rows", G_CALLBACK (show_rows_cb), self, G_CONNECT_SWAPPED);
      g_set_weak_pointer (&self->metrics, GTK_WIDGET (window));
    }
  gtk_window_present (GTK_WINDOW (self->metrics));
  return DOWSER_METRICS_WINDOW (self->metrics);
}

static void
metrics_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  DowserQuestionPage *self = DOWSER_QUESTION_PAGE (user_data);

  if (dowser_workspace_get_schema (self->workspace) != NULL)
    show_metrics (self);
}

void
dowser_question_page_update_metrics (DowserQuestionPage *self)
{
  const char *uri = dowser_workspace_get_uri (self->workspace);

  /* Metrics belong to one source, so another source needs another window. */
  if (self->metrics != NULL
      && g_strcmp0 (dowser_metrics_window_get_uri (DOWSER_METRICS_WINDOW (self->metrics)), uri) != 0)
    gtk_window_destroy (GTK_WINDOW (self->metrics));
  dowser_question_page_enable_action (self, "metrics", dowser_workspace_get_schema (self->workspace) != NULL);
}

/** MetricRequest: a question that may name a metric. */
typedef struct
{
  DowserQuestionPage *window;
  char *uri;
  char *question;
} MetricRequest;

static void
metric_request_free (MetricRequest *request)
{
  g_object_unref (request->window);
  g_free (request->uri);
  g_free (request->question);
  g_free (request);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (MetricRequest, metric_request_free)

static void
read_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (MetricRequest) request = user_data;
  DowserQuestionPage *self = request->window;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserGraphAsked) asked = dowser_graph_service_read_finish (DOWSER_CONTEXT (context), result, &error);

  /* The question was stopped or replaced by another question. */
  if (error != NULL || self->workspace == NULL)
    return;
  dowser_question_page_stop_metric_check (self);
  if (g_strcmp0 (request->uri, dowser_workspace_get_uri (self->workspace)) != 0)
    return;
  if (asked != NULL)
    dowser_metrics_window_run (show_metrics (self), asked->term, (const char *const *) asked->given);
  else
    dowser_question_page_ask_planner (self, request->question);
}

void
dowser_question_page_stop_metric_check (DowserQuestionPage *self)
{
  if (self->reading == NULL)
    return;
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  if (self->workspace != NULL)
    dowser_question_page_update_running (self);
}

void
dowser_question_page_ask (DowserQuestionPage *self, const char *question)
{
  MetricRequest *request;

  dowser_question_page_stop_metric_check (self);
  /* While a source is being opened, its metrics are unknown. */
  if (dowser_workspace_get_schema (self->workspace) == NULL)
    {
      dowser_question_page_ask_planner (self, question);
      return;
    }
  request = g_new0 (MetricRequest, 1);
  request->window = g_object_ref (self);
  request->uri = g_strdup (dowser_workspace_get_uri (self->workspace));
  request->question = g_strdup (question);
  self->reading = g_cancellable_new ();
  dowser_question_page_update_running (self);
  dowser_graph_service_read_async (dowser_workspace_get_context (self->workspace), request->uri, question,
                                   self->reading, read_cb, request);
}

void
dowser_question_page_ask_sentence (DowserQuestionPage *self, const char *sentence)
{
  dowser_question_page_stop_metric_check (self);
  dowser_question_entry_set_text (self->question_entry, sentence);
  dowser_workspace_ask (self->workspace, sentence);
}

void
dowser_question_page_clear_metrics (DowserQuestionPage *self)
{
  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_weak_pointer (&self->metrics);
}

void
dowser_question_page_add_metrics_actions (DowserQuestionPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "metrics", .activate = metrics_action },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries), self);
}
