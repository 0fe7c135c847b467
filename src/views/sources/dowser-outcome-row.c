/* dowser-outcome-row.c - row with a button that starts a test, and with the outcome of the test */
#include "views/sources/dowser-outcome-row.h"

#include <glib/gi18n-lib.h>

struct _DowserOutcomeRow
{
  AdwActionRow parent_instance;

  GtkStack *stack;
  GtkImage *icon;
  GtkSpinner *spinner;
  GtkWidget *button;
};

enum
{
  SIGNAL_TEST,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (DowserOutcomeRow, dowser_outcome_row, ADW_TYPE_ACTION_ROW)

static void
set_texts (DowserOutcomeRow *self, const char *icon_name, const char *title, const char *subtitle)
{
  gtk_image_set_from_icon_name (self->icon, icon_name);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), subtitle != NULL ? subtitle : "");
  gtk_spinner_stop (self->spinner);
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->icon));
}

void
dowser_outcome_row_reset (DowserOutcomeRow *self, const char *icon_name)
{
  g_return_if_fail (DOWSER_IS_OUTCOME_ROW (self));

  set_texts (self, icon_name, _ ("Not tested yet"), NULL);
}

/* Shows that the test is running. The button stays sensitive and restarts the test: GTK 4.8 ignores a press on a button
 * that was insensitive under the pointer. */
void
dowser_outcome_row_show_working (DowserOutcomeRow *self, const char *title)
{
  g_return_if_fail (DOWSER_IS_OUTCOME_ROW (self));

  set_texts (self, NULL, title, NULL);
  gtk_spinner_start (self->spinner);
  gtk_stack_set_visible_child (self->stack, GTK_WIDGET (self->spinner));
}

void
dowser_outcome_row_show_outcome (DowserOutcomeRow *self, const char *title, const char *sentence, const GError *error)
{
  g_return_if_fail (DOWSER_IS_OUTCOME_ROW (self));

  if (error != NULL)
    set_texts (self, "dialog-warning-symbolic", title, error->message);
  else
    set_texts (self, "emblem-ok-symbolic", title, sentence);
}

static void
clicked_cb (DowserOutcomeRow *self)
{
  g_signal_emit (self, signals[SIGNAL_TEST], 0);
}

static void
dowser_outcome_row_class_init (DowserOutcomeRowClass *klass)
{
  signals[SIGNAL_TEST]
      = g_signal_new ("test", DOWSER_TYPE_OUTCOME_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
dowser_outcome_row_init (DowserOutcomeRow *self)
{
  self->stack = GTK_STACK (gtk_stack_new ());
  self->icon = GTK_IMAGE (gtk_image_new ());
  self->spinner = GTK_SPINNER (gtk_spinner_new ());
  self->button = gtk_button_new_with_mnemonic (_ ("_Test"));
  gtk_stack_add_child (self->stack, GTK_WIDGET (self->icon));
  gtk_stack_add_child (self->stack, GTK_WIDGET (self->spinner));
  gtk_widget_set_valign (GTK_WIDGET (self->stack), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->button, GTK_ALIGN_CENTER);
  g_signal_connect_object (self->button, "clicked", G_CALLBACK (clicked_cb), self, G_CONNECT_SWAPPED);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (self), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 0);
  adw_action_row_add_prefix (ADW_ACTION_ROW (self), GTK_WIDGET (self->stack));
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->button);
}
