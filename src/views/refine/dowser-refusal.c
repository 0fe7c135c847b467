/* dowser-refusal.c - dialog that explains why a change is refused and offers alternatives */
#include "views/refine/dowser-refusal.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

static void
chosen_cb (GtkButton *button, gpointer user_data)
{
  GPtrArray *operations = g_object_get_data (G_OBJECT (button), "dowser-operations");

  dowser_workspace_apply_operations (g_object_get_data (G_OBJECT (button), "dowser-workspace"), operations);
  gtk_window_destroy (GTK_WINDOW (user_data));
}

/* Makes one button per choice and places the buttons one below the other, because labels contain names of tables and
 * keys and may be long. */
static GtkWidget *
choice_button_new (DowserWorkspace *workspace, const DowserChoice *choice, GtkWidget *dialog)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *label = gtk_label_new (choice->label);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 44);
  gtk_button_set_child (GTK_BUTTON (button), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, choice->label, -1);
  g_object_set_data_full (G_OBJECT (button), "dowser-workspace", g_object_ref (workspace), g_object_unref);
  g_object_set_data_full (G_OBJECT (button), "dowser-operations", g_ptr_array_ref (choice->operations),
                          (GDestroyNotify) g_ptr_array_unref);
  g_signal_connect_object (button, "clicked", G_CALLBACK (chosen_cb), dialog, 0);
  return button;
}

void
dowser_refusal_show (GtkWindow *parent, DowserWorkspace *workspace, const char *reason, GPtrArray *choices)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, _ ("Not Possible"), reason);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  for (guint i = 0; i < choices->len; i++)
    gtk_box_append (GTK_BOX (box), choice_button_new (workspace, g_ptr_array_index (choices, i), dialog));
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), box);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"));
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  gtk_window_present (GTK_WINDOW (dialog));
}
