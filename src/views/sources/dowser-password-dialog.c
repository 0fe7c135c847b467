/* dowser-password-dialog.c - dialog for the password of a source */
#include "views/sources/dowser-password-dialog.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

/** PasswordPrompt: the dialog's data; the widgets belong to the dialog */
typedef struct
{
  GtkEditable *password;
  GtkCheckButton *save_check;
  DowserPasswordFunc func;
  GWeakRef owner;
} PasswordPrompt;

static void
password_prompt_free (gpointer data, GClosure *closure)
{
  PasswordPrompt *prompt = data;

  g_weak_ref_clear (&prompt->owner);
  g_free (prompt);
}

static void
response_cb (AdwMessageDialog *dialog, const char *response, PasswordPrompt *prompt)
{
  g_autoptr (GObject) owner = g_weak_ref_get (&prompt->owner);

  if (g_str_equal (response, "open") && owner != NULL)
    prompt->func (gtk_editable_get_text (prompt->password), gtk_check_button_get_active (prompt->save_check), owner);
}

/* Uses a plain entry: the password entries of GTK 4.8 and libadwaita 1.2 still access the keyboard after a key has
 * closed the dialog. */
static GtkWidget *
make_form (PasswordPrompt *prompt)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *entry = gtk_entry_new ();
  GtkWidget *check = gtk_check_button_new_with_mnemonic (_ ("_Remember the password in the keyring"));

  gtk_entry_set_visibility (GTK_ENTRY (entry), FALSE);
  gtk_entry_set_input_purpose (GTK_ENTRY (entry), GTK_INPUT_PURPOSE_PASSWORD);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), _ ("Password"));
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Password"), -1);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (box), check);
  prompt->password = GTK_EDITABLE (entry);
  prompt->save_check = GTK_CHECK_BUTTON (check);
  return box;
}

void
dowser_password_dialog_show (GtkWindow *parent, const char *name, const char *why, DowserPasswordFunc func,
                             GObject *owner)
{
  g_autofree char *heading = g_strdup_printf (_ ("Password for %s"), name);
  GtkWidget *dialog = adw_message_dialog_new (parent, heading, why);
  PasswordPrompt *prompt = g_new0 (PasswordPrompt, 1);

  prompt->func = func;
  g_weak_ref_init (&prompt->owner, owner);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), make_form (prompt));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "open", _ ("_Open"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "open", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "open");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), prompt, password_prompt_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (GTK_WIDGET (prompt->password));
}
