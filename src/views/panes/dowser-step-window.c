/* dowser-step-window.c - window with the rows of one step of a plan */
#include "views/panes/dowser-step-window.h"

#include "explain/dowser-explain.h"
#include "pipeline/dowser-runner.h"
#include "views/grid/dowser-grid.h"
#include "views/panes/dowser-bottom-bar.h"
#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>

struct _DowserStepWindow
{
  AdwWindow parent_instance;

  DowserGrid *grid; /* (owned by the widget tree) */
  GtkLabel *about;  /* (owned by the widget tree) */
  GtkLabel *status; /* (owned by the widget tree) */
  DowserRunner *runner;
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (DowserStepWindow, dowser_step_window, ADW_TYPE_WINDOW)

static void
result_cb (DowserSession *session, GParamSpec *pspec, DowserStepWindow *self)
{
  dowser_grid_set_result (self->grid, dowser_session_get_result (session));
}

static void
show_rows (DowserStepWindow *self)
{
  DowserResult *result = dowser_session_get_result (dowser_runner_get_session (self->runner));
  g_autofree char *rows = NULL;

  if (result == NULL)
    return;
  rows = dowser_describe_rows (g_list_model_get_n_items (G_LIST_MODEL (result)), dowser_result_is_truncated (result),
                               TRUE);
  gtk_label_set_label (self->status, rows);
}

static void
ran_cb (GObject *runner, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserStepWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  if (dowser_runner_run_finish (DOWSER_RUNNER (runner), result, &error))
    show_rows (self);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    gtk_label_set_label (self->status, error->message);
}

static DowserSession *
new_session (DowserSession *parent_session, DowserPlan *plan)
{
  DowserSession *session = dowser_session_new (NULL);

  dowser_session_set_source_uri (session, dowser_session_get_source_uri (parent_session));
  dowser_session_take_plan (session, plan, DOWSER_PLAN_ORIGIN_FILE, NULL);
  return session;
}

static void
start_run (DowserStepWindow *self, DowserContext *context, DowserSession *session)
{
  g_signal_connect_object (session, "notify::result", G_CALLBACK (result_cb), self, 0);
  self->runner = dowser_runner_new (session, context);
  self->cancellable = g_cancellable_new ();
  dowser_runner_set_unsaved (self->runner);
  gtk_label_set_label (self->status, _ ("Working…"));
  dowser_runner_run_async (self->runner, self->cancellable, ran_cb, g_object_ref (self));
}

void
dowser_step_window_open (GtkWindow *parent, DowserContext *context, DowserSession *session, guint step)
{
  DowserStepWindow *self;
  const DowserPlan *plan;
  g_autoptr (DowserPlan) step_plan = NULL;
  g_autoptr (DowserSession) look = NULL;
  g_autofree char *title = NULL;
  g_autofree char *sentence = NULL;

  g_return_if_fail (DOWSER_IS_CONTEXT (context));
  g_return_if_fail (DOWSER_IS_SESSION (session));

  plan = dowser_session_get_plan (session);
  if (plan == NULL || step >= plan->steps->len)
    return;
  step_plan = dowser_plan_new_for_step (plan, step);
  sentence = dowser_explain_sentence (step_plan);
  look = new_session (session, dowser_plan_ref (step_plan));
  title = g_strdup_printf (_ ("Step “%s”"), ((const DowserPlanStep *) plan->steps->pdata[step])->id);
  self = g_object_new (DOWSER_TYPE_STEP_WINDOW, "transient-for", parent, NULL);
  gtk_window_set_title (GTK_WINDOW (self), title);
  gtk_label_set_label (self->about, sentence);
  start_run (self, context, look);
  gtk_window_present (GTK_WINDOW (self));
}

static void
dowser_step_window_dispose (GObject *object)
{
  DowserStepWindow *self = DOWSER_STEP_WINDOW (object);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->runner);
  G_OBJECT_CLASS (dowser_step_window_parent_class)->dispose (object);
}

static void
dowser_step_window_class_init (DowserStepWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_step_window_dispose;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
}

static GtkLabel *
new_label (const char *css_class)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));

  gtk_label_set_xalign (label, 0.0F);
  gtk_label_set_wrap (label, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (label), css_class);
  gtk_widget_set_margin_top (GTK_WIDGET (label), 9);
  gtk_widget_set_margin_bottom (GTK_WIDGET (label), 9);
  gtk_widget_set_margin_start (GTK_WIDGET (label), 18);
  gtk_widget_set_margin_end (GTK_WIDGET (label), 18);
  return label;
}

static void
dowser_step_window_init (DowserStepWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->about = new_label ("dim-label");
  self->grid = dowser_grid_new ();
  self->status = new_label ("dim-label");
  gtk_widget_set_vexpand (GTK_WIDGET (self->grid), TRUE);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->about));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->grid));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->status));
  adw_window_set_content (ADW_WINDOW (self), box);
  gtk_window_set_default_size (GTK_WINDOW (self), 720, 480);
}
