/* dowser-metric-page.c - page of one metric: its meaning, its form and its result */
#include "views/metrics/dowser-metric-page.h"

#include "pipeline/dowser-graph-rows.h"
#include "pipeline/dowser-graph-run.h"
#include "views/metrics/dowser-metric-form.h"
#include "views/metrics/dowser-metric-result.h"
#include "views/widgets/dowser-label.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

struct _DowserMetricPage
{
  GtkWidget parent_instance;

  DowserContext *context;
  char *uri;
  DowserMetricItem *item;  /* (nullable) */
  DowserGraphRun *running; /* (nullable): the run that is in progress */
  GCancellable *cancellable;

  /* The following widgets are owned by the widget tree. */
  GtkWidget *scroller;
  GtkLabel *name;
  GtkLabel *also;
  GtkLabel *about;
  GtkLabel *formula;
  GtkWidget *problem_box; /* shown instead of the form if the metric can't be run */
  GtkLabel *problem_reason_label;
  GtkLabel *problem_place_label;
  GtkWidget *form_box; /* contains the form and the button that runs the metric */
  DowserMetricForm *form;
  GtkWidget *run;
  GtkWidget *stop_button;
  GtkSpinner *spinner;
  GtkLabel *progress;
  GtkLabel *problem;
  DowserMetricResult *result;
};

G_DEFINE_FINAL_TYPE (DowserMetricPage, dowser_metric_page, GTK_TYPE_WIDGET)

static guint show_rows_signal;

static void
set_line (GtkLabel *label, const char *text)
{
  dowser_label_set_lines (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL && *text != '\0');
}

static void
show_running (DowserMetricPage *self, gboolean running)
{
  gtk_widget_set_visible (self->run, !running);
  gtk_widget_set_visible (self->stop_button, running);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), running);
  gtk_spinner_set_spinning (self->spinner, running);
  set_line (self->progress, NULL);
  if (running)
    set_line (self->problem, NULL);
}

static void
show_problem (DowserMetricPage *self)
{
  const char *problem = self->item != NULL ? dowser_metric_item_get_problem (self->item) : NULL;
  g_autofree char *place = problem != NULL ? dowser_metric_item_dup_place (self->item) : NULL;

  gtk_widget_set_visible (self->problem_box, problem != NULL);
  gtk_widget_set_visible (self->form_box, self->item != NULL && problem == NULL);
  set_line (self->problem_reason_label, problem);
  set_line (self->problem_place_label, place);
}

static void
show_head (DowserMetricPage *self)
{
  const DowserGraph *graph = self->item != NULL ? dowser_metric_item_get_graph (self->item) : NULL;
  g_autofree char *formula = self->item != NULL ? dowser_metric_item_dup_formula (self->item) : NULL;
  g_autofree char *words = graph != NULL && graph->also != NULL ? g_strjoinv (", ", graph->also) : NULL;
  /* Translators: %s is other names of a metric */
  g_autofree char *also = words != NULL && *words != '\0' ? g_strdup_printf (_ ("Also called %s"), words) : NULL;

  set_line (self->name, graph != NULL ? graph->term : NULL);
  set_line (self->also, also);
  set_line (self->about, graph != NULL ? graph->about : NULL);
  set_line (self->formula, formula);
}

void
dowser_metric_page_set_item (DowserMetricPage *self, DowserMetricItem *item, const char *const *given)
{
  g_return_if_fail (DOWSER_IS_METRIC_PAGE (self));

  dowser_metric_page_stop (self);
  g_set_object (&self->item, item);
  show_head (self);
  show_problem (self);
  set_line (self->problem, NULL);
  set_line (self->progress, NULL);
  dowser_metric_form_set_item (self->form, item != NULL && dowser_metric_item_get_problem (item) == NULL ? item : NULL,
                               given);
  dowser_metric_result_set_run (self->result, NULL);
}

DowserMetricItem *
dowser_metric_page_get_item (DowserMetricPage *self)
{
  g_return_val_if_fail (DOWSER_IS_METRIC_PAGE (self), NULL);

  return self->item;
}

static void
step_cb (DowserMetricPage *self, GParamSpec *pspec, DowserGraphRun *run)
{
  const DowserGraphPart *part = dowser_graph_run_get_part (run);
  g_autofree char *text = NULL;

  /* A run that was stopped continues for a moment. Its reports are ignored. */
  if (run != self->running)
    return;
  if (part != NULL)
    /* Translators: %s is the name of a step */
    text = g_strdup_printf (_ ("Running step “%s”…"), part->name);
  set_line (self->progress, text);
}

static void
ran_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserMetricPage) self = user_data;
  DowserGraphRun *run = DOWSER_GRAPH_RUN (object);
  g_autoptr (GError) error = NULL;
  gboolean done = dowser_graph_run_run_finish (run, result, &error);

  if (run != self->running)
    return;
  g_clear_object (&self->running);
  show_running (self, FALSE);
  if (done)
    dowser_metric_result_set_run (self->result, run);
  else
    set_line (self->problem, error->message);
}

void
dowser_metric_page_run (DowserMetricPage *self)
{
  g_auto (GStrv) given = NULL;

  g_return_if_fail (DOWSER_IS_METRIC_PAGE (self));

  if (self->item == NULL || dowser_metric_item_get_problem (self->item) != NULL)
    return;
  dowser_metric_page_stop (self);
  given = dowser_metric_form_dup_given_values (self->form);
  dowser_metric_result_set_run (self->result, NULL);
  self->running = dowser_graph_run_new (self->context, self->uri, dowser_metric_item_get_meanings (self->item),
                                        dowser_metric_item_get_graph (self->item), (const char *const *) given,
                                        DOWSER_GRAPH_MAX_GROUPS);
  self->cancellable = g_cancellable_new ();
  g_signal_connect_object (self->running, "notify::runner", G_CALLBACK (step_cb), self, G_CONNECT_SWAPPED);
  show_running (self, TRUE);
  dowser_graph_run_run_async (self->running, self->cancellable, ran_cb, g_object_ref (self));
}

gboolean
dowser_metric_page_stop (DowserMetricPage *self)
{
  g_autoptr (GCancellable) cancellable = NULL;

  g_return_val_if_fail (DOWSER_IS_METRIC_PAGE (self), FALSE);

  cancellable = g_steal_pointer (&self->cancellable);
  if (cancellable != NULL)
    g_cancellable_cancel (cancellable);
  if (self->running == NULL)
    return FALSE;
  g_clear_object (&self->running);
  show_running (self, FALSE);
  set_line (self->progress, _ ("Stopped."));
  return TRUE;
}

static void
stop_cb (DowserMetricPage *self)
{
  dowser_metric_page_stop (self);
  gtk_widget_grab_focus (self->run);
}

static void
show_rows_cb (DowserMetricPage *self, guint number)
{
  const DowserGraphCall *call = dowser_graph_run_get_call (dowser_metric_result_get_run (self->result));
  const DowserGraphPart *part = call->parts->pdata[number];

  g_signal_emit (self, show_rows_signal, 0, part->sentence, part->plan);
}

static void
dowser_metric_page_dispose (GObject *object)
{
  DowserMetricPage *self = DOWSER_METRIC_PAGE (object);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->running);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->item);
  g_clear_object (&self->context);
  g_clear_pointer (&self->uri, g_free);
  G_OBJECT_CLASS (dowser_metric_page_parent_class)->dispose (object);
}

static void
dowser_metric_page_class_init (DowserMetricPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_metric_page_dispose;
  show_rows_signal = g_signal_new ("show-rows", DOWSER_TYPE_METRIC_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 2, G_TYPE_STRING, DOWSER_TYPE_PLAN);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static GtkLabel *
add_label (GtkWidget *box, const char *css_class)
{
  GtkWidget *label = dowser_label_new_wrapped (NULL, css_class);

  gtk_widget_set_visible (label, FALSE);
  gtk_box_append (GTK_BOX (box), label);
  return GTK_LABEL (label);
}

static void
add_head (DowserMetricPage *self, GtkWidget *box)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  self->name = add_label (head, "title-2");
  self->also = add_label (head, "dim-label");
  self->about = add_label (head, NULL);
  self->formula = add_label (head, "told");
  gtk_box_append (GTK_BOX (box), head);
}

static void
add_problem (DowserMetricPage *self, GtkWidget *box)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *image = gtk_image_new_from_icon_name ("dialog-warning-symbolic");
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *title = gtk_label_new (_ ("This Metric Cannot Be Run"));

  self->problem_box = line;
  gtk_widget_set_valign (image, GTK_ALIGN_START);
  gtk_widget_add_css_class (line, "wrong");
  gtk_widget_add_css_class (title, "heading");
  gtk_label_set_xalign (GTK_LABEL (title), 0.0F);
  gtk_box_append (GTK_BOX (texts), title);
  self->problem_reason_label = add_label (texts, NULL);
  self->problem_place_label = add_label (texts, "dim-label");
  gtk_box_append (GTK_BOX (line), image);
  gtk_box_append (GTK_BOX (line), texts);
  gtk_box_append (GTK_BOX (box), line);
}

static void
add_run_buttons (DowserMetricPage *self, GtkWidget *box)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  self->run = gtk_button_new_with_mnemonic (_ ("_Run"));
  self->stop_button = gtk_button_new_with_mnemonic (_ ("_Stop"));
  self->spinner = GTK_SPINNER (gtk_spinner_new ());
  gtk_widget_add_css_class (self->run, "suggested-action");
  g_signal_connect_object (self->run, "clicked", G_CALLBACK (dowser_metric_page_run), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->stop_button, "clicked", G_CALLBACK (stop_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (line), self->run);
  gtk_box_append (GTK_BOX (line), self->stop_button);
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->spinner));
  self->progress = add_label (line, "dim-label");
  gtk_box_append (GTK_BOX (box), line);
}

static void
add_form (DowserMetricPage *self, GtkWidget *box)
{
  self->form_box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  self->form = DOWSER_METRIC_FORM (dowser_metric_form_new ());
  g_signal_connect_object (self->form, "run", G_CALLBACK (dowser_metric_page_run), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->form_box), GTK_WIDGET (self->form));
  self->problem = add_label (self->form_box, "error");
  add_run_buttons (self, self->form_box);
  gtk_box_append (GTK_BOX (box), self->form_box);
}

static void
dowser_metric_page_init (DowserMetricPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  GtkWidget *clamp = adw_clamp_new ();

  add_head (self, box);
  add_problem (self, box);
  add_form (self, box);
  self->result = DOWSER_METRIC_RESULT (dowser_metric_result_new ());
  g_signal_connect_object (self->result, "show-rows", G_CALLBACK (show_rows_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->result));
  gtk_widget_add_css_class (box, "metric-page");
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 720);
  adw_clamp_set_child (ADW_CLAMP (clamp), box);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), clamp);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  show_running (self, FALSE);
  show_problem (self);
}

GtkWidget *
dowser_metric_page_new (DowserContext *context, const char *uri)
{
  DowserMetricPage *self = g_object_new (DOWSER_TYPE_METRIC_PAGE, NULL);

  self->context = g_object_ref (context);
  self->uri = g_strdup (uri);
  return GTK_WIDGET (self);
}
