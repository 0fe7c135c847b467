/* dowser-call-row.c - the row of the trace that shows one request to a model: a summary, expandable to the full text */
#include "views/models/dowser-call-row.h"

#include "views/models/dowser-call-text.h"

#include <glib/gi18n-lib.h>

#define MAX_TEXT_HEIGHT 320
/* Copies the text that was sent or received. */
#define TEXT "dowser-text"

static void
copy_cb (GtkButton *button, GtkTextBuffer *buffer)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (button)), g_object_get_data (G_OBJECT (buffer), TEXT));
}

static GtkWidget *
text_view_new (const char *title, const char *text)
{
  GtkWidget *view = gtk_text_view_new ();
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));

  gtk_text_buffer_set_text (buffer, text, -1);
  g_object_set_data_full (G_OBJECT (buffer), TEXT, g_strdup (text), g_free);
  gtk_text_view_set_editable (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (view), TRUE);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  /* Tab moves the focus out of the text, so that keyboard users can leave it. */
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  return view;
}

static GtkWidget *
heading_new (const char *title, const char *copy_title, GtkTextBuffer *buffer)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (title);
  GtkWidget *button = gtk_button_new_from_icon_name ("edit-copy-symbolic");

  gtk_widget_add_css_class (label, "caption-heading");
  gtk_widget_set_hexpand (label, TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0F);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, copy_title);
  g_signal_connect_object (button, "clicked", G_CALLBACK (copy_cb), buffer, 0);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), button);
  return box;
}

static void
add_text (AdwExpanderRow *row, const char *title, const char *copy_title, const char *text)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *view = text_view_new (title, text);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *list_row = gtk_list_box_row_new ();

  gtk_widget_add_css_class (box, "call-text");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MAX_TEXT_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_box_append (GTK_BOX (box), heading_new (title, copy_title, gtk_text_view_get_buffer (GTK_TEXT_VIEW (view))));
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (list_row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (list_row), FALSE);
  gtk_widget_set_focusable (list_row, FALSE);
  adw_expander_row_add_row (row, list_row);
}

static void
add_notes (AdwExpanderRow *row, const char *notes)
{
  g_auto (GStrv) lines = g_strsplit (notes, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      GtkWidget *line;

      if (*lines[i] == '\0')
        continue;
      line = adw_action_row_new ();
      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (line), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (line), lines[i]);
      adw_action_row_set_title_lines (ADW_ACTION_ROW (line), 0);
      adw_action_row_add_prefix (ADW_ACTION_ROW (line), gtk_image_new_from_icon_name ("dialog-information-symbolic"));
      adw_expander_row_add_row (row, line);
    }
}

/* The texts of a request. They are kept until the row is expanded, because the layout of a hundred thousand characters
 * takes time. */
typedef struct
{
  char *prompt;
  char *reply;
} CallTexts;

static void
call_texts_free (gpointer data)
{
  CallTexts *words = data;

  g_free (words->prompt);
  g_free (words->reply);
  g_free (words);
}

static void
expanded_cb (AdwExpanderRow *row)
{
  CallTexts *words = g_object_steal_data (G_OBJECT (row), "dowser-words");

  if (words == NULL)
    return;
  if (words->prompt != NULL)
    add_text (row, _ ("Prompt"), _ ("Copy the Prompt"), words->prompt);
  if (words->reply != NULL)
    add_text (row, _ ("Reply"), _ ("Copy the Reply"), words->reply);
  call_texts_free (words);
}

AdwExpanderRow *
dowser_call_row_new (const DowserModelCall *call)
{
  GtkWidget *row = adw_expander_row_new ();
  g_autofree char *summary = dowser_call_dup_summary (call);
  g_autofree char *subtitle
      = call->model != NULL ? g_strdup_printf ("%s · %s", call->model, summary) : g_strdup (summary);
  CallTexts *words = g_new0 (CallTexts, 1);

  words->prompt = g_strdup (call->prompt);
  words->reply = g_strdup (call->reply);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), dowser_call_get_title (call));
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), subtitle);
  if (call->error != NULL)
    {
      adw_expander_row_add_prefix (ADW_EXPANDER_ROW (row), gtk_image_new_from_icon_name ("dialog-warning-symbolic"));
      add_notes (ADW_EXPANDER_ROW (row), call->error);
    }
  if (call->notes != NULL)
    add_notes (ADW_EXPANDER_ROW (row), call->notes);
  g_object_set_data_full (G_OBJECT (row), "dowser-words", words, call_texts_free);
  g_signal_connect (row, "notify::expanded", G_CALLBACK (expanded_cb), NULL);
  return ADW_EXPANDER_ROW (row);
}
