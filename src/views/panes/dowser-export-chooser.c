/* dowser-export-chooser.c - file chooser for the target and the format of an export */
#include "views/panes/dowser-export-chooser.h"

#include <glib/gi18n-lib.h>

#define MAX_NAME_CHARS 60
#define SPREADSHEET_CHOICE "spreadsheet"
#define SHOWN_CHOICE "shown"

typedef struct
{
  GtkFileChooserNative *native; /* isn't a toplevel, so only this reference keeps it alive */
  GtkFileFilter *filters[DOWSER_EXPORT_N_FORMATS];
  DowserExportChosenFunc func;
  GWeakRef owner;
} ChooserData;

char *
dowser_export_chooser_dup_file_name (const char *title)
{
  g_autoptr (GString) name = g_string_new (NULL);
  guint n_chars = 0;

  for (const char *c = title; c != NULL && *c != '\0' && n_chars < MAX_NAME_CHARS; c = g_utf8_next_char (c), n_chars++)
    {
      gunichar character = g_utf8_get_char (c);

      if (g_unichar_isalnum (character) || character == '-' || character == '_')
        g_string_append_unichar (name, character);
      else if (name->len > 0 && name->str[name->len - 1] != ' ')
        g_string_append_c (name, ' ');
    }
  g_strchomp (name->str);
  return *name->str != '\0' ? g_strdup (name->str) : g_strdup (_ ("rows"));
}

static DowserExportFormat
get_filter_format (ChooserData *choice)
{
  GtkFileFilter *filter = gtk_file_chooser_get_filter (GTK_FILE_CHOOSER (choice->native));

  for (int i = 0; i < DOWSER_EXPORT_N_FORMATS; i++)
    if (choice->filters[i] == filter)
      return (DowserExportFormat) i;
  return DOWSER_EXPORT_CSV;
}

/* Adds @ending to the name. If a file with the new name exists, another name is used, because the user allowed to
 * overwrite only the file without the ending. */
static char *
add_ending (const char *path, const char *ending)
{
  g_autofree char *free_path = g_strconcat (path, ending, NULL);

  for (guint n = 2; g_file_test (free_path, G_FILE_TEST_EXISTS); n++)
    {
      g_free (free_path);
      free_path = g_strdup_printf ("%s %u%s", path, n, ending);
    }
  return g_steal_pointer (&free_path);
}

/* The ending of the file name determines the format. If the ending is unknown, the filter determines the format, and
 * the ending of this format is added to the name. */
static char *
resolve_format (ChooserData *choice, const char *path, DowserExportFormat *format)
{
  int guessed = dowser_export_format_guess (path);

  *format = guessed >= 0 ? (DowserExportFormat) guessed : get_filter_format (choice);
  return guessed >= 0 ? g_strdup (path) : add_ending (path, dowser_export_format_get_ending (*format));
}

/* If the user chooses another filter, the ending of the name is changed. */
static void
filter_cb (GtkFileChooserNative *native, GParamSpec *pspec, gpointer user_data)
{
  g_autofree char *name = gtk_file_chooser_get_current_name (GTK_FILE_CHOOSER (native));
  char *dot = name != NULL && dowser_export_format_guess (name) >= 0 ? strrchr (name, '.') : NULL;
  g_autofree char *renamed = NULL;

  if (dot == NULL)
    return;
  *dot = '\0';
  renamed = g_strconcat (name, dowser_export_format_get_ending (get_filter_format (user_data)), NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (native), renamed);
}

static gboolean
is_chosen (const ChooserData *choice, const char *id)
{
  return g_strcmp0 (gtk_file_chooser_get_choice (GTK_FILE_CHOOSER (choice->native), id), "true") == 0;
}

static void
apply_chooser_data (ChooserData *choice, GFile *file, gpointer owner)
{
  DowserExportOptions options = { 0 };
  g_autofree char *chosen = g_file_get_path (file);
  g_autofree char *path = chosen != NULL ? resolve_format (choice, chosen, &options.format) : NULL;

  if (path == NULL)
    return;
  options.as_shown = is_chosen (choice, SHOWN_CHOICE);
  if (is_chosen (choice, SPREADSHEET_CHOICE))
    dowser_export_options_set_spreadsheet (&options);
  choice->func (path, &options, owner);
}

static void
response_cb (GtkNativeDialog *dialog, int response, gpointer user_data)
{
  ChooserData *choice = user_data;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_autoptr (GObject) owner = g_weak_ref_get (&choice->owner);

  if (response == GTK_RESPONSE_ACCEPT && file != NULL && owner != NULL)
    apply_chooser_data (choice, file, owner);
  g_weak_ref_clear (&choice->owner);
  gtk_native_dialog_destroy (dialog);
  g_object_unref (choice->native);
  g_free (choice);
}

static void
add_filters (ChooserData *choice)
{
  for (int i = 0; i < DOWSER_EXPORT_N_FORMATS; i++)
    {
      g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
      g_autofree char *pattern = g_strconcat ("*", dowser_export_format_get_ending ((DowserExportFormat) i), NULL);

      gtk_file_filter_set_name (filter, dowser_export_format_get_title ((DowserExportFormat) i));
      gtk_file_filter_add_pattern (filter, pattern);
      gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (choice->native), filter);
      choice->filters[i] = filter;
    }
}

void
dowser_export_chooser_show (GtkWindow *parent, const char *title, DowserExportChosenFunc func, GObject *owner)
{
  ChooserData *choice = g_new0 (ChooserData, 1);
  g_autofree char *proposed = dowser_export_chooser_dup_file_name (title);
  g_autofree char *name = g_strconcat (proposed, dowser_export_format_get_ending (DOWSER_EXPORT_CSV), NULL);

  choice->native = gtk_file_chooser_native_new (_ ("Export All Rows"), parent, GTK_FILE_CHOOSER_ACTION_SAVE,
                                                _ ("_Export"), _ ("_Cancel"));
  choice->func = func;
  g_weak_ref_init (&choice->owner, owner);
  add_filters (choice);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (choice->native), name);
  gtk_file_chooser_add_choice (GTK_FILE_CHOOSER (choice->native), SPREADSHEET_CHOICE, _ ("CSV for spreadsheets"), NULL,
                               NULL);
  gtk_file_chooser_add_choice (GTK_FILE_CHOOSER (choice->native), SHOWN_CHOICE, _ ("Values as shown"), NULL, NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (choice->native), TRUE);
  g_signal_connect (choice->native, "notify::filter", G_CALLBACK (filter_cb), choice);
  g_signal_connect (choice->native, "response", G_CALLBACK (response_cb), choice);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (choice->native));
}
