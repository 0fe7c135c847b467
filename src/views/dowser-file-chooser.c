/* dowser-file-chooser.c - asks for a file to open or to write */
#include "views/dowser-file-chooser.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  GtkFileChooserNative *native; /* no toplevel: it lives as long as this reference */
  DowserFileChosenFunc func;
  GWeakRef owner;
} Choice;

static void
response_cb (GtkNativeDialog *dialog, int response, gpointer user_data)
{
  Choice *choice = user_data;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_autoptr (GObject) owner = g_weak_ref_get (&choice->owner);

  if (response == GTK_RESPONSE_ACCEPT && file != NULL && owner != NULL)
    choice->func (file, owner);
  g_weak_ref_clear (&choice->owner);
  gtk_native_dialog_destroy (dialog);
  g_object_unref (choice->native);
  g_free (choice);
}

static void
add_filter (GtkFileChooser *chooser, const char *name, const char *const *patterns)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (guint i = 0; patterns[i] != NULL; i++)
    gtk_file_filter_add_pattern (filter, patterns[i]);
  gtk_file_chooser_add_filter (chooser, filter);
}

static GtkFileChooser *
choice_new (GtkWindow *parent, const char *title, gboolean save, DowserFileChosenFunc func, GObject *owner)
{
  Choice *choice = g_new0 (Choice, 1);

  choice->native
      = gtk_file_chooser_native_new (title, parent, save ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN,
                                     save ? _ ("_Save") : _ ("_Open"), _ ("_Cancel"));
  choice->func = func;
  g_weak_ref_init (&choice->owner, owner);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (choice->native), TRUE);
  g_signal_connect (choice->native, "response", G_CALLBACK (response_cb), choice);
  return GTK_FILE_CHOOSER (choice->native);
}

void
dowser_file_chooser_open (GtkWindow *parent, DowserFileChosenFunc func, GObject *owner)
{
  static const char *const databases[]
      = { "*.db", "*.db3", "*.sqlite", "*.sqlite3", "*.s3db", "*.DB", "*.SQLITE", NULL };
  static const char *const all[] = { "*", NULL };
  GtkFileChooser *chooser = choice_new (parent, _ ("Open a Data File"), FALSE, func, owner);

  add_filter (chooser, _ ("Databases"), databases);
  add_filter (chooser, _ ("All files"), all);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

void
dowser_file_chooser_save (GtkWindow *parent, const char *title, const char *name, const char *filter,
                          const char *const *patterns, DowserFileChosenFunc func, GObject *owner)
{
  GtkFileChooser *chooser = choice_new (parent, title, TRUE, func, owner);

  gtk_file_chooser_set_current_name (chooser, name);
  add_filter (chooser, filter, patterns);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
