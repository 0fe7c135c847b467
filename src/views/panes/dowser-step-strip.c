/* dowser-step-strip.c - shows the steps of a run while the run is in progress */
#include "views/panes/dowser-step-strip.h"

#include "views/models/dowser-speech-view.h"
#include "views/widgets/dowser-views.h"

#include <glib/gi18n-lib.h>

/* The time in milliseconds after which the strip is shown. If a run is shorter, the strip isn't shown, because a flash
 * would only distract the user. */
#define REVEAL_AFTER_MS 250
#define REVEAL_ABOVE_ROWS_AFTER_MS 2000
#define CLOCK_MS 100
#define SHOW_CLOCK_AFTER_US (300 * G_TIME_SPAN_MILLISECOND)

struct _DowserStepStrip
{
  GtkWidget parent_instance;

  GtkRevealer *revealer;
  GtkBox *dots;
  GtkLabel *title;
  GtkLabel *clock;
  GtkProgressBar *progress;
  GtkWidget *waiting_row;
  GtkLabel *waiting;
  GtkLabel *reading;
  GtkWidget *speech_button;
  DowserSpeechView *speech;

  DowserRunner *runner; /* (nullable) */
  GSignalGroup *runner_signals;
  guint reveal_source;
  guint clock_source;
  gint64 started;
};

G_DEFINE_FINAL_TYPE (DowserStepStrip, dowser_step_strip, GTK_TYPE_WIDGET)

static const char *const state_classes[] = { "pending", "running", "done", "skipped", "waiting", "failed", "stopped" };

static GtkWidget *
dot_new (DowserStep *step)
{
  GtkWidget *dot = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (dot, "dot");
  gtk_widget_add_css_class (dot, state_classes[dowser_step_get_state (step)]);
  gtk_widget_set_tooltip_text (dot, dowser_step_get_title (step));
  gtk_widget_set_valign (dot, GTK_ALIGN_CENTER);
  return dot;
}

static void
update_steps (DowserStepStrip *self)
{
  guint n_steps = self->runner != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->runner)) : 0;
  GtkWidget *dot;

  while ((dot = gtk_widget_get_first_child (GTK_WIDGET (self->dots))) != NULL)
    gtk_box_remove (self->dots, dot);
  for (guint i = 0; i < n_steps; i++)
    {
      g_autoptr (DowserStep) step = g_list_model_get_item (G_LIST_MODEL (self->runner), i);

      gtk_box_append (self->dots, dot_new (step));
      if (dowser_step_get_state (step) == DOWSER_STEP_RUNNING)
        gtk_label_set_label (self->title, dowser_step_get_title (step));
    }
}

static gboolean
tick_cb (gpointer user_data)
{
  DowserStepStrip *self = user_data;
  gint64 elapsed = g_get_monotonic_time () - self->started;
  g_autofree char *text = g_strdup_printf (_ ("%.1f s"), (double) elapsed / G_TIME_SPAN_SECOND);

  gtk_label_set_label (self->clock, elapsed >= SHOW_CLOCK_AFTER_US ? text : "");
  return G_SOURCE_CONTINUE;
}

static gboolean
reveal_cb (gpointer user_data)
{
  DowserStepStrip *self = user_data;

  update_steps (self);
  gtk_label_set_label (self->clock, "");
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
  self->clock_source = g_timeout_add (CLOCK_MS, tick_cb, self);
  self->reveal_source = 0;
  return G_SOURCE_REMOVE;
}

static void
stop_sources (DowserStepStrip *self)
{
  g_clear_handle_id (&self->reveal_source, g_source_remove);
  g_clear_handle_id (&self->clock_source, g_source_remove);
}

/* While a retry of a request to a model is delayed, nothing else changes. Therefore, the strip shows why and when the
 * model is asked again. */
static void
waiting_changed_cb (DowserStepStrip *self)
{
  g_autofree char *waiting = NULL;

  if (self->runner != NULL)
    g_object_get (self->runner, "waiting", &waiting, NULL);
  gtk_label_set_label (self->waiting, waiting != NULL ? waiting : "");
  gtk_widget_set_visible (self->waiting_row, waiting != NULL);
}

/* If the engine reports the progress of a statement, shows the progress. */
static void
reading_changed_cb (DowserStepStrip *self)
{
  g_autofree char *reading = NULL;

  if (self->runner != NULL)
    g_object_get (self->runner, "reading", &reading, NULL);
  gtk_label_set_label (self->reading, reading != NULL ? reading : "");
  gtk_widget_set_visible (GTK_WIDGET (self->reading), reading != NULL);
}

static void
state_changed_cb (DowserStepStrip *self)
{
  gboolean running = self->runner != NULL && dowser_runner_get_state (self->runner) == DOWSER_RUNNER_RUNNING;

  stop_sources (self);
  waiting_changed_cb (self);
  reading_changed_cb (self);
  if (!running)
    {
      gtk_revealer_set_reveal_child (self->revealer, FALSE);
      return;
    }
  self->started = g_get_monotonic_time ();
  self->reveal_source = g_timeout_add (REVEAL_AFTER_MS, reveal_cb, self);
}

static void
progress_changed_cb (DowserStepStrip *self)
{
  double fraction = 0.0;

  g_object_get (self->runner, "progress", &fraction, NULL);
  gtk_progress_bar_set_fraction (self->progress, CLAMP (fraction, 0.0, 1.0));
  if (gtk_revealer_get_reveal_child (self->revealer))
    update_steps (self);
}

static void
dowser_step_strip_dispose (GObject *object)
{
  DowserStepStrip *self = DOWSER_STEP_STRIP (object);

  stop_sources (self);
  g_clear_object (&self->runner_signals);
  g_clear_object (&self->runner);
  dowser_views_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_STEP_STRIP);
  G_OBJECT_CLASS (dowser_step_strip_parent_class)->dispose (object);
}

static void
dowser_step_strip_class_init (DowserStepStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_step_strip_dispose;
  g_type_ensure (DOWSER_TYPE_SPEECH_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-step-strip.ui");
  gtk_widget_class_bind_template_child (widget_class, DowserStepStrip, revealer);
  gtk_widget_class_bind_template_child (widget_class, DowserStepStrip, dots);
  gtk_widget_class_bind_template_child (widget_class, DowserStepStrip, title);
  gtk_widget_class_bind_template_child (widget_class, DowserStepStrip, clock);
  gtk_widget_class_bind_template_child (widget_class, DowserStepStrip, progress);
  gtk_widget_class_bind_template_child (widget_class, DowserStepStrip, waiting_row);
  gtk_widget_class_bind_template_child (widget_class, DowserStepStrip, waiting);
  gtk_widget_class_bind_template_child (widget_class, DowserStepStrip, reading);
  gtk_widget_class_bind_template_child (widget_class, DowserStepStrip, speech_button);
  gtk_widget_class_bind_template_child (widget_class, DowserStepStrip, speech);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "stepstrip");
}

static void
dowser_step_strip_init (DowserStepStrip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->runner_signals = g_signal_group_new (DOWSER_TYPE_RUNNER);
  g_signal_group_connect_swapped (self->runner_signals, "notify::state", G_CALLBACK (state_changed_cb), self);
  g_signal_group_connect_swapped (self->runner_signals, "notify::progress", G_CALLBACK (progress_changed_cb), self);
  g_signal_group_connect_swapped (self->runner_signals, "notify::waiting", G_CALLBACK (waiting_changed_cb), self);
  g_signal_group_connect_swapped (self->runner_signals, "notify::reading", G_CALLBACK (reading_changed_cb), self);
  g_object_bind_property (self->speech, "speaking", self->speech_button, "visible", G_BINDING_SYNC_CREATE);
}

GtkWidget *
dowser_step_strip_new (void)
{
  return g_object_new (DOWSER_TYPE_STEP_STRIP, NULL);
}

void
dowser_step_strip_set_runner (DowserStepStrip *self, DowserRunner *runner)
{
  g_return_if_fail (DOWSER_IS_STEP_STRIP (self));
  g_return_if_fail (runner == NULL || DOWSER_IS_RUNNER (runner));

  if (!g_set_object (&self->runner, runner))
    return;
  g_signal_group_set_target (self->runner_signals, runner);
  dowser_speech_view_set_runner (self->speech, runner);
  state_changed_cb (self);
}

void
dowser_step_strip_wait_for_rows (DowserStepStrip *self)
{
  g_return_if_fail (DOWSER_IS_STEP_STRIP (self));

  if (self->reveal_source == 0)
    return;
  g_source_remove (self->reveal_source);
  self->reveal_source = g_timeout_add (REVEAL_ABOVE_ROWS_AFTER_MS, reveal_cb, self);
}
