/* dowser-file-chooser.c - file chooser to open or write a file */
#include "views/widgets/dowser-file-chooser.h"

#include "sources/dowser-data-file.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  GtkFileChooserNative *native;       /* (owned): keeps the chooser alive, because GTK keeps only toplevels alive */
  DowserFileChosenFunc func;          /* (nullable): either func or several_func is set */
  DowserFilesChosenFunc several_func; /* (nullable) */
  GWeakRef owner;
} ChooserData;

static void
response_cb (GtkNativeDialog *dialog, int response, gpointer user_data)
{
  ChooserData *chooser_data = user_data;
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);
  g_autoptr (GObject) owner = g_weak_ref_get (&chooser_data->owner);

  if (response == GTK_RESPONSE_ACCEPT && file != NULL && owner != NULL && chooser_data->several_func != NULL)
    chooser_data->several_func (files, owner);
  else if (response == GTK_RESPONSE_ACCEPT && file != NULL && owner != NULL)
    chooser_data->func (file, owner);
  g_weak_ref_clear (&chooser_data->owner);
  gtk_native_dialog_destroy (dialog);
  g_object_unref (chooser_data->native);
  g_free (chooser_data);
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

static ChooserData *
chooser_data_new (GtkWindow *parent, const char *title, gboolean save, GObject *owner)
{
  ChooserData *chooser_data = g_new0 (ChooserData, 1);

  chooser_data->native
      = gtk_file_chooser_native_new (title, parent, save ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN,
                                     save ? _ ("_Save") : _ ("_Open"), _ ("_Cancel"));
  g_weak_ref_init (&chooser_data->owner, owner);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser_data->native), TRUE);
  g_signal_connect (chooser_data->native, "response", G_CALLBACK (response_cb), chooser_data);
  return chooser_data;
}

static void
show_data_chooser (ChooserData *chooser_data)
{
  static const char *const databases[]
      = { "*.db", "*.db3", "*.sqlite", "*.sqlite3", "*.s3db", "*.DB", "*.SQLITE", NULL };
  static const char *const all[] = { "*", NULL };
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (chooser_data->native);
  g_autoptr (GStrvBuilder) all_patterns = g_strv_builder_new ();
  g_auto (GStrv) patterns = NULL;

  g_strv_builder_addv (all_patterns, (const char **) databases);
  g_strv_builder_addv (all_patterns, (const char **) dowser_data_file_patterns);
  patterns = g_strv_builder_end (all_patterns);
  add_filter (chooser, _ ("Databases and data files"), (const char *const *) patterns);
  add_filter (chooser, _ ("All files"), all);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser_data->native));
}

void
dowser_file_chooser_open_several (GtkWindow *parent, DowserFilesChosenFunc func, GObject *owner)
{
  ChooserData *chooser_data = chooser_data_new (parent, _ ("Open Data Files"), FALSE, owner);

  chooser_data->several_func = func;
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser_data->native), TRUE);
  show_data_chooser (chooser_data);
}

void
dowser_file_chooser_open (GtkWindow *parent, DowserFileChosenFunc func, GObject *owner)
{
  ChooserData *chooser_data = chooser_data_new (parent, _ ("Open a Data File"), FALSE, owner);

  chooser_data->func = func;
  show_data_chooser (chooser_data);
}

void
dowser_file_chooser_open_any (GtkWindow *parent, const char *title, DowserFileChosenFunc func, GObject *owner)
{
  ChooserData *chooser_data = chooser_data_new (parent, title, FALSE, owner);

  chooser_data->func = func;
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser_data->native));
}

void
dowser_file_chooser_save (GtkWindow *parent, const char *title, const char *name, const char *filter,
                          const char *const *patterns, DowserFileChosenFunc func, GObject *owner)
{
  ChooserData *chooser_data = chooser_data_new (parent, title, TRUE, owner);
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (chooser_data->native);

  chooser_data->func = func;
  gtk_file_chooser_set_current_name (chooser, name);
  add_filter (chooser, filter, patterns);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
