/* dowser-speech-view.c - a view that shows the output of a model while it arrives, scrolled to the end */
#include "views/models/dowser-speech-view.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The time between two updates. Words arrive faster than users can read, and each update needs a new layout. */
#define UPDATE_EVERY_MS 80
#define HEIGHT 132

struct _DowserSpeechView
{
  GtkWidget parent_instance;

  GtkWidget *scroller; /* (owned by the widget tree) */
  GtkTextView *view;   /* (owned by the widget tree) */

  GSignalGroup *runner_signals;
  char *shown;         /* (nullable) */
  guint update_source; /* source id; 0 if there is no source */
};

enum
{
  PROP_0,
  PROP_SPEAKING,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (DowserSpeechView, dowser_speech_view, GTK_TYPE_WIDGET)

static void
scroll_to_end (DowserSpeechView *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->view);
  GtkTextIter end;

  gtk_text_buffer_get_end_iter (buffer, &end);
  gtk_text_buffer_place_cursor (buffer, &end);
  gtk_text_view_scroll_mark_onscreen (self->view, gtk_text_buffer_get_insert (buffer));
}

/* Appends only the new text, so that the old text needs no new layout. */
static void
show_text (DowserSpeechView *self, const char *text)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->view);
  GtkTextIter end;

  if (self->shown != NULL && g_str_has_prefix (text, self->shown))
    {
      gtk_text_buffer_get_end_iter (buffer, &end);
      gtk_text_buffer_insert (buffer, &end, text + strlen (self->shown), -1);
    }
  else
    gtk_text_buffer_set_text (buffer, text, -1);
  scroll_to_end (self);
}

void
dowser_speech_view_set_text (DowserSpeechView *self, const char *text)
{
  g_autofree char *valid = NULL;
  gboolean was_speaking;

  g_return_if_fail (DOWSER_IS_SPEECH_VIEW (self));

  /* Part of a character is replaced, because the text may end in the middle of a character. */
  valid = g_utf8_make_valid (text != NULL ? text : "", -1);
  if (g_strcmp0 (valid, self->shown) == 0)
    return;
  was_speaking = dowser_speech_view_is_speaking (self);
  show_text (self, valid);
  g_free (self->shown);
  self->shown = g_steal_pointer (&valid);
  if (was_speaking != dowser_speech_view_is_speaking (self))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SPEAKING]);
}

gboolean
dowser_speech_view_is_speaking (DowserSpeechView *self)
{
  g_return_val_if_fail (DOWSER_IS_SPEECH_VIEW (self), FALSE);

  return self->shown != NULL && *self->shown != '\0';
}

static gboolean
update_cb (gpointer user_data)
{
  DowserSpeechView *self = user_data;
  g_autoptr (DowserRunner) runner = g_signal_group_dup_target (self->runner_signals);
  g_autofree char *partial = NULL;

  self->update_source = 0;
  if (runner != NULL)
    g_object_get (runner, "partial", &partial, NULL);
  dowser_speech_view_set_text (self, partial);
  return G_SOURCE_REMOVE;
}

static void
partial_changed_cb (DowserSpeechView *self)
{
  if (self->update_source == 0)
    self->update_source = g_timeout_add (UPDATE_EVERY_MS, update_cb, self);
}

void
dowser_speech_view_set_runner (DowserSpeechView *self, DowserRunner *runner)
{
  g_return_if_fail (DOWSER_IS_SPEECH_VIEW (self));

  g_signal_group_set_target (self->runner_signals, runner);
  partial_changed_cb (self);
}

static void
dowser_speech_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SPEAKING)
    g_value_set_boolean (value, dowser_speech_view_is_speaking (DOWSER_SPEECH_VIEW (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
dowser_speech_view_dispose (GObject *object)
{
  DowserSpeechView *self = DOWSER_SPEECH_VIEW (object);

  g_clear_handle_id (&self->update_source, g_source_remove);
  g_clear_object (&self->runner_signals);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->shown, g_free);
  G_OBJECT_CLASS (dowser_speech_view_parent_class)->dispose (object);
}

static void
dowser_speech_view_class_init (DowserSpeechViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = dowser_speech_view_get_property;
  object_class->dispose = dowser_speech_view_dispose;
  properties[PROP_SPEAKING]
      = g_param_spec_boolean ("speaking", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "speech");
}

static void
dowser_speech_view_init (DowserSpeechView *self)
{
  self->view = GTK_TEXT_VIEW (gtk_text_view_new ());
  gtk_text_view_set_editable (self->view, FALSE);
  gtk_text_view_set_cursor_visible (self->view, FALSE);
  gtk_text_view_set_accepts_tab (self->view, FALSE);
  gtk_text_view_set_monospace (self->view, TRUE);
  gtk_text_view_set_wrap_mode (self->view, GTK_WRAP_WORD_CHAR);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Model output"), -1);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scroller), HEIGHT);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->scroller), HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->view));
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  self->runner_signals = g_signal_group_new (DOWSER_TYPE_RUNNER);
  g_signal_group_connect_swapped (self->runner_signals, "notify::partial", G_CALLBACK (partial_changed_cb), self);
}

GtkWidget *
dowser_speech_view_new (void)
{
  return g_object_new (DOWSER_TYPE_SPEECH_VIEW, NULL);
}
