/* dowser-main-window-metrics.c - the window of metrics, and questions that name one */
#include "pipeline/context/dowser-graph-desk.h"
#include "views/metrics/dowser-metrics-window.h"
#include "views/window/dowser-main-window-private.h"

/* A step has a plan already: what is shown is what the metric reckons with, whoever plans questions. */
static void
show_rows_cb (DowserMainWindow *self, const char *sentence, DowserPlan *plan)
{
  g_autoptr (DowserUnderstanding) understanding = dowser_understanding_new ();

  understanding->state = DOWSER_STATE_UNDERSTOOD;
  understanding->confidence = 1;
  understanding->plan = dowser_plan_ref (plan);
  dowser_question_entry_set_text (self->question_entry, sentence);
  dowser_workspace_show_saved (self->workspace, sentence, understanding);
  gtk_widget_set_visible (self->metrics, FALSE);
  gtk_window_present (GTK_WINDOW (self));
}

/* Returns: (transfer none): of the open source, shown */
static DowserMetricsWindow *
show_metrics (DowserMainWindow *self)
{
  if (self->metrics == NULL)
    {
      DowserMetricsWindow *window
          = dowser_metrics_window_new (GTK_WINDOW (self), dowser_workspace_get_context (self->workspace),
                                       dowser_workspace_get_uri (self->workspace));

      g_signal_connect_object (window, "show-rows", G_CALLBACK (show_rows_cb), self, G_CONNECT_SWAPPED);
      g_set_weak_pointer (&self->metrics, GTK_WIDGET (window));
    }
  gtk_window_present (GTK_WINDOW (self->metrics));
  return DOWSER_METRICS_WINDOW (self->metrics);
}

static void
metrics_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);

  if (dowser_workspace_get_schema (self->workspace) != NULL)
    show_metrics (self);
}

void
dowser_main_window_update_metrics (DowserMainWindow *self)
{
  const char *uri = dowser_workspace_get_uri (self->workspace);

  /* The metrics of one source are none of another. */
  if (self->metrics != NULL
      && g_strcmp0 (dowser_metrics_window_get_uri (DOWSER_METRICS_WINDOW (self->metrics)), uri) != 0)
    gtk_window_destroy (GTK_WINDOW (self->metrics));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.metrics",
                                 dowser_workspace_get_schema (self->workspace) != NULL);
}

/** Asking: a question that may name a metric. */
typedef struct
{
  DowserMainWindow *window;
  char *uri;
  char *question;
} Asking;

static void
asking_free (Asking *asking)
{
  g_object_unref (asking->window);
  g_free (asking->uri);
  g_free (asking->question);
  g_free (asking);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Asking, asking_free)

static void
read_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Asking) asking = user_data;
  DowserMainWindow *self = asking->window;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserGraphAsked) asked = dowser_graph_desk_read_finish (DOWSER_CONTEXT (context), result, &error);

  /* Stopped, or something else is asked by now. */
  if (error != NULL || self->workspace == NULL)
    return;
  dowser_main_window_stop_reading (self);
  if (g_strcmp0 (asking->uri, dowser_workspace_get_uri (self->workspace)) != 0)
    return;
  if (asked != NULL)
    dowser_metrics_window_run (show_metrics (self), asked->term, (const char *const *) asked->given);
  else
    dowser_main_window_ask_planner (self, asking->question);
}

void
dowser_main_window_stop_reading (DowserMainWindow *self)
{
  if (self->reading == NULL)
    return;
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  if (self->workspace != NULL)
    dowser_main_window_update_running (self);
}

void
dowser_main_window_ask (DowserMainWindow *self, const char *question)
{
  Asking *asking;

  dowser_main_window_stop_reading (self);
  /* While a source is being opened, nothing is known of its metrics. */
  if (dowser_workspace_get_schema (self->workspace) == NULL)
    {
      dowser_main_window_ask_planner (self, question);
      return;
    }
  asking = g_new0 (Asking, 1);
  asking->window = g_object_ref (self);
  asking->uri = g_strdup (dowser_workspace_get_uri (self->workspace));
  asking->question = g_strdup (question);
  self->reading = g_cancellable_new ();
  dowser_main_window_update_running (self);
  dowser_graph_desk_read_async (dowser_workspace_get_context (self->workspace), asking->uri, question, self->reading,
                                read_cb, asking);
}

void
dowser_main_window_ask_sentence (DowserMainWindow *self, const char *sentence)
{
  dowser_main_window_stop_reading (self);
  dowser_question_entry_set_text (self->question_entry, sentence);
  dowser_workspace_ask (self->workspace, sentence);
}

void
dowser_main_window_end_metrics (DowserMainWindow *self)
{
  if (self->reading != NULL)
    g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_weak_pointer (&self->metrics);
}

void
dowser_main_window_bind_metrics (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.metrics", NULL, metrics_action);
}
