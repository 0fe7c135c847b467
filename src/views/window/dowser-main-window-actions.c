/* dowser-main-window-actions.c - the window's actions for menus, buttons and keys; the page has its own actions */
#include "views/panes/dowser-log-window.h"
#include "views/widgets/dowser-file-chooser.h"
#include "views/window/dowser-main-window-private.h"
#include "views/window/dowser-sample.h"

#include <glib/gi18n-lib.h>

static void
files_chosen_cb (GListModel *files, gpointer user_data)
{
  dowser_main_window_open_files (DOWSER_MAIN_WINDOW (user_data), files);
}

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_file_chooser_open_several (GTK_WINDOW (widget), files_chosen_cb, G_OBJECT (widget));
}

static void
sample_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);
  g_autofree char *path = dowser_sample_dup_path ();

  if (path != NULL)
    dowser_main_window_open_source (self, path);
  else
    dowser_main_window_show_toast (self, _ ("The sample is not installed on this computer. Open a file of your own "
                                            "instead."));
}

static void
open_table_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_main_window_open_table (DOWSER_MAIN_WINDOW (widget), g_variant_get_string (parameter, NULL), FALSE);
}

static void
open_table_in_tab_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_main_window_open_table (DOWSER_MAIN_WINDOW (widget), g_variant_get_string (parameter, NULL), TRUE);
}

static void
log_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserStore *store = dowser_context_get_store (DOWSER_MAIN_WINDOW (widget)->context);

  if (store != NULL)
    dowser_log_window_open (GTK_WINDOW (widget), store);
}

static void
add_pane_shortcuts (GtkWidgetClass *widget_class)
{
  static const char *const panes[] = { "table", "chart", "sql", "plan", "trace" };

  for (guint i = 0; i < G_N_ELEMENTS (panes); i++)
    gtk_widget_class_add_binding_action (widget_class, GDK_KEY_1 + i, GDK_ALT_MASK, "page.pane", "s", panes[i]);
}

void
dowser_main_window_install_actions (GtkWidgetClass *widget_class)
{
  dowser_main_window_install_source_actions (widget_class);
  dowser_main_window_install_tab_actions (widget_class);
  dowser_main_window_install_part_actions (widget_class);
  gtk_widget_class_install_action (widget_class, "win.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "win.sample", NULL, sample_action);
  gtk_widget_class_install_action (widget_class, "win.open-table", "s", open_table_action);
  gtk_widget_class_install_action (widget_class, "win.open-table-in-tab", "s", open_table_in_tab_action);
  gtk_widget_class_install_action (widget_class, "win.log", NULL, log_action);
  /* Undo and redo are bound to the window, not to the application, so that a text entry with the focus undoes its own
   * text first. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "page.undo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "page.redo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_y, GDK_CONTROL_MASK, "page.redo", NULL);
  add_pane_shortcuts (widget_class);
}
