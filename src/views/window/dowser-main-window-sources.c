/* dowser-main-window-sources.c - applies changes of the user's sources and models to this window */
#include "sources/dowser-data-file.h"
#include "views/sources/dowser-connection-window.h"
#include "views/sources/dowser-import-window.h"
#include "views/window/dowser-main-window-private.h"

#include <glib/gi18n-lib.h>

static void
sources_changed_cb (DowserMainWindow *self)
{
  dowser_sources_apply_to_context (self->sources, self->context);
  for (int i = 0; i < adw_tab_view_get_n_pages (self->tab_view); i++)
    {
      DowserQuestionPage *page = dowser_main_window_get_tab_page (adw_tab_view_get_nth_page (self->tab_view, i));

      if (page != NULL)
        dowser_question_page_update_name (page);
    }
}

static void
failed_cb (DowserMainWindow *self, const char *why)
{
  dowser_main_window_show_toast (self, why);
}

/* Sets the model of the next runs. A run in progress continues with the model that started it. */
static void
models_changed_cb (DowserMainWindow *self)
{
  dowser_context_set_llm (self->context, dowser_models_get_llm (self->models));
}

void
dowser_main_window_follow_sources (DowserMainWindow *self)
{
  g_signal_connect_object (self->sources, "changed", G_CALLBACK (sources_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sources, "failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->models, "changed", G_CALLBACK (models_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->models, "failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
  dowser_sidebar_set_sources (self->sidebar, self->sources);
  sources_changed_cb (self);
  models_changed_cb (self);
}

void
dowser_main_window_show_problems (DowserMainWindow *self)
{
  g_autofree char *sources_problem = dowser_sources_steal_problem (self->sources);
  g_autofree char *models_problem = dowser_models_steal_problem (self->models);

  if (sources_problem != NULL)
    dowser_main_window_show_toast (self, sources_problem);
  if (models_problem != NULL)
    dowser_main_window_show_toast (self, models_problem);
}

static void
add_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_connection_window_open (GTK_WINDOW (widget), DOWSER_MAIN_WINDOW (widget)->sources, NULL);
}

static void
imported_cb (const char *sentence, gpointer user_data)
{
  dowser_main_window_show_toast (DOWSER_MAIN_WINDOW (user_data), sentence);
}

static void
import_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_import_window_open (GTK_WINDOW (widget), DOWSER_MAIN_WINDOW (widget)->sources, imported_cb, G_OBJECT (widget));
}

static void
edit_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserSources *sources = DOWSER_MAIN_WINDOW (widget)->sources;
  const DowserConnection *connection
      = dowser_connections_find (dowser_sources_get_connections (sources), g_variant_get_string (parameter, NULL));

  if (connection != NULL)
    dowser_connection_window_open (GTK_WINDOW (widget), sources, connection);
}

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_main_window_open_source (DOWSER_MAIN_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
remove_recent_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);
  DowserStore *store = dowser_context_get_store (self->context);

  if (store == NULL)
    return;
  dowser_store_remove_source (store, g_variant_get_string (parameter, NULL));
  dowser_main_window_show_store (self);
}

void
dowser_main_window_install_source_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.add-source", NULL, add_action);
  gtk_widget_class_install_action (widget_class, "win.import-sources", NULL, import_action);
  gtk_widget_class_install_action (widget_class, "win.edit-source", "s", edit_action);
  gtk_widget_class_install_action (widget_class, "win.open-source", "s", open_action);
  gtk_widget_class_install_action (widget_class, "win.forget-source", "s", remove_recent_action);
}

gboolean
dowser_main_window_open_files (DowserMainWindow *self, GListModel *files)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *uri = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);
      char *path = g_file_get_path (file);

      if (path == NULL)
        {
          dowser_main_window_show_toast (self, _ ("Only files on this computer can be opened."));
          return FALSE;
        }
      g_ptr_array_add (paths, path);
    }
  uri = dowser_data_files_to_uri (paths);
  dowser_main_window_open_source (self, uri);
  return TRUE;
}

static gboolean
dropped_cb (GtkDropTarget *target, const GValue *value, double x, double y, gpointer user_data)
{
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);

  for (GSList *l = g_value_get_boxed (value); l != NULL; l = l->next)
    g_list_store_append (files, l->data);
  return g_list_model_get_n_items (G_LIST_MODEL (files)) > 0
         && dowser_main_window_open_files (DOWSER_MAIN_WINDOW (user_data), G_LIST_MODEL (files));
}

void
dowser_main_window_add_drop_target (DowserMainWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_object (target, "drop", G_CALLBACK (dropped_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}
