/* dowser-export-bar.c - shows the progress of a running export, with a Stop button */
#include "views/panes/dowser-export-bar.h"

#include "base/dowser-number-signs.h"
#include "pipeline/dowser-session-export.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

struct _DowserExportBar
{
  GtkWidget parent_instance;

  GtkWidget *revealer; /* (owned by the widget tree) */
  GtkSpinner *spinner;
  GtkLabel *label;

  GCancellable *cancellable; /* (owned) (nullable): set while an export runs */
  char *path;
  char *name; /* the file name that messages contain */
};

enum
{
  SIGNAL_FINISHED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserExportBar, dowser_export_bar, GTK_TYPE_WIDGET)

/* The callback data of an export. The export may continue when its bar is gone, so the reference to the bar is weak. */
typedef struct
{
  GWeakRef bar;
} ExportWatch;

static void
export_watch_free (ExportWatch *watch)
{
  g_weak_ref_clear (&watch->bar);
  g_free (watch);
}

static void
show_rows (DowserExportBar *self, guint64 n_rows)
{
  g_autofree char *count = dowser_count_to_text ((gint64) n_rows);
  g_autofree char *text = NULL;

  text = n_rows == 0 ? g_strdup_printf (_ ("Exporting to “%s”…"), self->name)
                     : g_strdup_printf (ngettext ("Exporting to “%s”: %s row so far",
                                                  "Exporting to “%s”: %s rows so far", (gulong) n_rows),
                                        self->name, count);
  gtk_label_set_label (self->label, text);
}

/* The whole sentence is shown, on two lines if necessary, because its end says what the user can do. */
static void
show_no_progress (DowserExportBar *self, guint seconds)
{
  g_autofree char *text = dowser_export_describe_waiting (seconds);

  gtk_label_set_label (self->label, text);
}

static void
progress_cb (guint64 n_rows, guint silence, gpointer user_data)
{
  ExportWatch *watch = user_data;
  g_autoptr (DowserExportBar) self = g_weak_ref_get (&watch->bar);

  if (self == NULL || self->cancellable == NULL)
    return;
  gtk_label_set_ellipsize (self->label, silence > 0 ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_wrap (self->label, silence > 0);
  if (silence > 0)
    show_no_progress (self, silence);
  else
    show_rows (self, n_rows);
}

static void
end_export (DowserExportBar *self)
{
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), FALSE);
  gtk_spinner_stop (self->spinner);
  g_clear_object (&self->cancellable);
}

static char *
describe_end (DowserExportBar *self, const DowserExportSummary *summary)
{
  guint64 n_rows = summary->run.n_rows;
  g_autofree char *count = dowser_count_to_text ((gint64) n_rows);
  g_autofree char *rows
      = g_strdup_printf (ngettext ("%s row in “%s”", "%s rows in “%s”", (gulong) n_rows), count, self->name);

  return summary->note != NULL ? g_strdup_printf ("%s. %s", rows, summary->note) : g_steal_pointer (&rows);
}

static void
exported_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  ExportWatch *watch = user_data;
  g_autoptr (DowserExportBar) self = g_weak_ref_get (&watch->bar);
  g_auto (DowserExportSummary) summary = { 0 };
  g_autoptr (GError) error = NULL;
  gboolean ok = dowser_session_export_finish (DOWSER_CONTEXT (context), result, &summary, &error);
  g_autofree char *message = NULL;

  export_watch_free (watch);
  if (self == NULL || self->cancellable == NULL)
    return;
  end_export (self);
  if (ok)
    message = describe_end (self, &summary);
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    message = g_strdup (_ ("The export was stopped. No file was written."));
  else
    message = g_strdup (error->message);
  g_signal_emit (self, signals[SIGNAL_FINISHED], 0, message, ok ? self->path : NULL);
}

gboolean
dowser_export_bar_is_running (DowserExportBar *self)
{
  g_return_val_if_fail (DOWSER_IS_EXPORT_BAR (self), FALSE);

  return self->cancellable != NULL;
}

void
dowser_export_bar_run (DowserExportBar *self, DowserContext *context, DowserSession *session, const char *path,
                       const DowserExportOptions *options)
{
  ExportWatch *watch;

  g_return_if_fail (DOWSER_IS_EXPORT_BAR (self));
  g_return_if_fail (self->cancellable == NULL);

  g_free (self->path);
  g_free (self->name);
  self->path = g_strdup (path);
  self->name = g_filename_display_basename (path);
  self->cancellable = g_cancellable_new ();
  show_rows (self, 0);
  gtk_spinner_start (self->spinner);
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), TRUE);
  watch = g_new0 (ExportWatch, 1);
  g_weak_ref_init (&watch->bar, self);
  dowser_session_export_async (context, session, NULL, path, options, progress_cb, watch, self->cancellable,
                               exported_cb, watch);
}

void
dowser_export_bar_stop (DowserExportBar *self)
{
  g_return_if_fail (DOWSER_IS_EXPORT_BAR (self));

  g_cancellable_cancel (self->cancellable);
}

static void
stop_cb (GtkButton *button, gpointer user_data)
{
  dowser_export_bar_stop (DOWSER_EXPORT_BAR (user_data));
}

/* If the window is closed, the export stops and its incomplete file is removed. */
static void
dowser_export_bar_dispose (GObject *object)
{
  DowserExportBar *self = DOWSER_EXPORT_BAR (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->revealer, gtk_widget_unparent);
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->name, g_free);
  G_OBJECT_CLASS (dowser_export_bar_parent_class)->dispose (object);
}

static void
dowser_export_bar_class_init (DowserExportBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = dowser_export_bar_dispose;
  signals[SIGNAL_FINISHED] = g_signal_new ("finished", DOWSER_TYPE_EXPORT_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "exportbar");
}

static void
dowser_export_bar_init (DowserExportBar *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 9);
  GtkWidget *stop_button = gtk_button_new_with_mnemonic (_ ("_Stop Export"));

  self->revealer = gtk_revealer_new ();
  self->spinner = GTK_SPINNER (gtk_spinner_new ());
  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_revealer_set_transition_type (GTK_REVEALER (self->revealer), GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP);
  gtk_label_set_xalign (self->label, 0.0);
  gtk_label_set_ellipsize (self->label, PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (GTK_WIDGET (self->label), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "numeric");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->spinner));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->label));
  gtk_box_append (GTK_BOX (box), stop_button);
  gtk_revealer_set_child (GTK_REVEALER (self->revealer), box);
  gtk_widget_set_parent (self->revealer, GTK_WIDGET (self));
  g_signal_connect_object (stop_button, "clicked", G_CALLBACK (stop_cb), self, 0);
}
