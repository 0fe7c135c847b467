/* dowser-main-window-export.c - all rows of the present question into a file */
#include "views/panes/dowser-export-chooser.h"
#include "views/window/dowser-main-window-private.h"

#include <glib/gi18n-lib.h>

static gboolean
can_export (DowserMainWindow *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  return session != NULL && dowser_session_get_statement (session) != NULL
         && dowser_session_get_result (session) != NULL && !dowser_export_bar_is_running (self->export_bar);
}

static void
chosen_cb (const char *path, const DowserExportOptions *options, gpointer user_data)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (user_data);

  if (!can_export (self))
    return;
  dowser_export_bar_run (self->export_bar, dowser_workspace_get_context (self->workspace),
                         dowser_workspace_get_session (self->workspace), path, options);
  dowser_main_window_update_actions (self);
}

void
dowser_main_window_export (DowserMainWindow *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  if (can_export (self))
    dowser_export_chooser_show (GTK_WINDOW (self), dowser_session_get_question (session), chosen_cb, G_OBJECT (self));
}

void
dowser_main_window_open_folder (DowserMainWindow *self, const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *uri = g_filename_to_uri (folder, NULL, NULL);

  if (uri != NULL)
    gtk_show_uri (GTK_WINDOW (self), uri, GDK_CURRENT_TIME);
}

static void
finished_cb (DowserMainWindow *self, const char *message, const char *path)
{
  dowser_main_window_update_actions (self);
  if (path != NULL)
    dowser_main_window_toast_file (self, message, path);
  else
    dowser_main_window_toast (self, message, FALSE);
}

void
dowser_main_window_bind_export (GtkWidgetClass *widget_class)
{
  g_type_ensure (DOWSER_TYPE_EXPORT_BAR);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, export_bar);
  gtk_widget_class_bind_template_callback (widget_class, finished_cb);
}

void
dowser_main_window_update_export (DowserMainWindow *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.export", can_export (self));
}
