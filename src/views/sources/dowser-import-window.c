/* dowser-import-window.c - window to import servers from other programs' files as sources */
#include "views/sources/dowser-import-window.h"

#include "sources/saved/dowser-connection-file.h"
#include "sources/saved/dowser-connection-import.h"
#include "views/widgets/dowser-file-chooser.h"

#include <glib/gi18n-lib.h>

/* Maximum number of server names listed in a row of the window; the remaining servers are only counted. */
#define MAX_NAMES 3

/** ImportData: the data of the window, owned by the window */
typedef struct
{
  GtkWindow *window;
  AdwPreferencesGroup *group; /* (owned by the widget tree) */
  DowserSources *sources;
  DowserImportedFunc func;
  GWeakRef owner;
} ImportData;

static void
import_data_free (gpointer data)
{
  ImportData *import = data;

  g_object_unref (import->sources);
  g_weak_ref_clear (&import->owner);
  g_free (import);
}

/* Returns: (transfer full): the names of the first servers in @found that are not saved yet, and the number of the
 * remaining servers */
static char *
describe_found (ImportData *import, GPtrArray *found, guint *n_new)
{
  GPtrArray *connections = dowser_sources_get_connections (import->sources);
  GString *names = g_string_new (NULL);

  *n_new = 0;
  for (guint i = 0; i < found->len; i++)
    {
      const DowserImported *imported = found->pdata[i];
      g_autofree char *uri = dowser_server_uri_print (imported->server);

      if (dowser_connections_find_uri (connections, uri) != NULL || (*n_new)++ >= MAX_NAMES)
        continue;
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", imported->name);
    }
  if (*n_new > MAX_NAMES)
    g_string_append_printf (names, ngettext (", and %u more", ", and %u more", *n_new - MAX_NAMES), *n_new - MAX_NAMES);
  if (*n_new == 0)
    g_string_append (names, _ ("All servers in this file are already sources."));
  return g_string_free (names, FALSE);
}

static void
report_result (ImportData *import, const char *path, guint n_imported)
{
  g_autoptr (GObject) owner = g_weak_ref_get (&import->owner);
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *sentence = g_strdup_printf (ngettext ("%u source was imported from “%s”.",
                                                         "%u sources were imported from “%s”.", n_imported),
                                               n_imported, name);

  if (owner != NULL)
    import->func (sentence, owner);
}

static void
show_failure (ImportData *import, const char *path, const GError *error)
{
  g_autofree char *name = g_filename_display_basename (path);
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), error->message);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("dialog-warning-symbolic"));
  adw_preferences_group_add (import->group, row);
}

static void
import_file (ImportData *import, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found = dowser_import_read (path, -1, &error);
  guint n_imported = 0;

  if (found == NULL || !dowser_sources_import (import->sources, found, &n_imported, &error))
    {
      show_failure (import, path, error);
      return;
    }
  report_result (import, path, n_imported);
  gtk_window_destroy (import->window);
}

static void
import_clicked_cb (GtkButton *button, gpointer user_data)
{
  g_autofree char *path = g_strdup (g_object_get_data (G_OBJECT (button), "path"));

  import_file (user_data, path);
}

static void
file_chosen_cb (GFile *file, gpointer user_data)
{
  ImportData *import = g_object_get_data (user_data, "import");
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL)
    import_file (import, path);
}

static void
choose_cb (ImportData *import)
{
  dowser_file_chooser_open_any (import->window, _ ("Import Connections"), file_chosen_cb, G_OBJECT (import->window));
}

static GtkWidget *
import_button_new (ImportData *import, const char *path, const char *name)
{
  GtkWidget *button = gtk_button_new_with_label (_ ("Import"));
  g_autofree char *label = g_strdup_printf (_ ("Import %s"), name);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_object_set_data_full (G_OBJECT (button), "path", g_strdup (path), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (import_clicked_cb), import);
  return button;
}

static void
add_file (ImportData *import, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found = dowser_import_read (path, -1, &error);
  g_autofree char *name = g_filename_display_basename (path);
  g_autofree char *subtitle = NULL;
  GtkWidget *row;
  guint n_new;

  if (found == NULL)
    {
      show_failure (import, path, error);
      return;
    }
  subtitle = describe_found (import, found, &n_new);
  row = adw_action_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 3);
  if (n_new > 0)
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), import_button_new (import, path, name));
  adw_preferences_group_add (import->group, row);
}

static void
add_files (ImportData *import)
{
  g_autoptr (GPtrArray) paths = dowser_import_list_files ();
  GtkWidget *row;

  for (guint i = 0; i < paths->len; i++)
    add_file (import, paths->pdata[i]);
  if (paths->len > 0)
    return;
  row = adw_action_row_new ();
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("None of these files was found"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ (".pgpass, .pg_service.conf or .my.cnf in your home folder"));
  adw_preferences_group_add (import->group, row);
}

static GtkWidget *
other_button_new (ImportData *import)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Other File…"));

  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "pill");
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (choose_cb), import);
  return button;
}

static GtkWidget *
page_new (ImportData *import)
{
  GtkWidget *page = adw_preferences_page_new ();
  GtkWidget *other_group = adw_preferences_group_new ();

  import->group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  adw_preferences_group_set_description (import->group, _ ("PostgreSQL and MySQL programs keep servers and passwords "
                                                           "in files. Importing a file adds its servers as sources and "
                                                           "saves their passwords in the keyring."));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), import->group);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (other_group), other_button_new (import));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (other_group));
  return page;
}

static void
add_escape_key (GtkWidget *window)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                          gtk_named_action_new ("window.close")));
  gtk_widget_add_controller (window, controller);
}

void
dowser_import_window_open (GtkWindow *parent, DowserSources *sources, DowserImportedFunc func, GObject *owner)
{
  GtkWidget *window = adw_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  ImportData *import = g_new0 (ImportData, 1);
  GtkWidget *page;

  import->window = GTK_WINDOW (window);
  import->sources = g_object_ref (sources);
  import->func = func;
  g_weak_ref_init (&import->owner, owner);
  g_object_set_data_full (G_OBJECT (window), "import", import, import_data_free);
  page = page_new (import);
  add_files (import);
  gtk_widget_set_vexpand (page, TRUE);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), page);
  adw_window_set_content (ADW_WINDOW (window), box);
  add_escape_key (window);
  gtk_window_set_title (GTK_WINDOW (window), _ ("Import Connections"));
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_set_default_size (GTK_WINDOW (window), 480, 420);
  gtk_widget_set_size_request (window, 340, -1);
  gtk_window_present (GTK_WINDOW (window));
}
