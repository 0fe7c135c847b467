/* dowser-main-window-sources.c - saved sources in this window: added, changed, opened, and asked for their password */
#include "base/dowser-error.h"
#include "base/dowser-secret.h"
#include "sources/duckdb/dowser-duckdb-fetch.h"
#include "views/sources/dowser-connection-window.h"
#include "views/sources/dowser-import-window.h"
#include "views/sources/dowser-password-dialog.h"
#include "views/window/dowser-main-window-private.h"

#include <glib/gi18n-lib.h>

static void
sources_changed_cb (DowserMainWindow *self)
{
  dowser_sources_apply (self->sources, dowser_workspace_get_context (self->workspace));
  dowser_main_window_update_name (self);
}

static void
sources_failed_cb (DowserMainWindow *self, const char *why)
{
  dowser_main_window_toast (self, why, FALSE);
}

void
dowser_main_window_set_sources (DowserMainWindow *self, DowserSources *sources)
{
  g_autofree char *problem = dowser_sources_steal_problem (sources);

  self->sources = g_object_ref (sources);
  g_signal_connect_object (sources, "changed", G_CALLBACK (sources_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sources, "failed", G_CALLBACK (sources_failed_cb), self, G_CONNECT_SWAPPED);
  dowser_sidebar_set_sources (self->sidebar, sources);
  dowser_source_badge_set_workspace (self->source_badge, self->workspace, sources);
  sources_changed_cb (self);
  if (problem != NULL)
    dowser_main_window_toast (self, problem, FALSE);
}

char *
dowser_main_window_dup_source_name (DowserMainWindow *self)
{
  const char *uri = dowser_workspace_get_uri (self->workspace);

  return uri != NULL ? dowser_context_dup_source_name (dowser_workspace_get_context (self->workspace), uri) : NULL;
}

static void
add_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_connection_window_open (GTK_WINDOW (widget), DOWSER_MAIN_WINDOW (widget)->sources, NULL);
}

static void
imported (const char *sentence, gpointer user_data)
{
  dowser_main_window_toast (DOWSER_MAIN_WINDOW (user_data), sentence, FALSE);
}

static void
import_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_import_window_open (GTK_WINDOW (widget), DOWSER_MAIN_WINDOW (widget)->sources, imported, G_OBJECT (widget));
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
change_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);
  const char *uri = dowser_workspace_get_uri (self->workspace);

  if (uri != NULL)
    dowser_connection_window_open_uri (GTK_WINDOW (widget), self->sources, uri);
}

static void
recover_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);
  const char *uri = dowser_workspace_get_uri (self->workspace);

  if (uri == NULL)
    return;
  dowser_context_set_recovering (dowser_workspace_get_context (self->workspace), uri, TRUE);
  dowser_workspace_retry (self->workspace);
}

static gboolean
misses_engine (DowserMainWindow *self)
{
  return g_error_matches (dowser_workspace_get_error (self->workspace), DOWSER_SOURCE_ERROR,
                          DOWSER_SOURCE_ERROR_NO_ENGINE);
}

/* A terminal says where the button is; here it is below. */
GError *
dowser_main_window_dup_error (DowserMainWindow *self)
{
  const GError *error = dowser_workspace_get_error (self->workspace);

  if (misses_engine (self))
    return g_error_new_literal (error->domain, error->code,
                                _ ("Dowser reads Parquet, JSON and DuckDB files with DuckDB, which is missing: press "
                                   "“Get DuckDB” below."));
  return g_error_copy (error);
}

/* The person may have opened another source meanwhile. */
static void
fetched_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserMainWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean fetched = dowser_duckdb_fetch_finish (result, &error);

  /* The window may be closed by now. */
  if (self->workspace == NULL)
    return;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.get-duckdb", TRUE);
  if (!misses_engine (self))
    return;
  if (fetched)
    {
      dowser_workspace_retry (self->workspace);
      gtk_widget_grab_focus (GTK_WIDGET (self->question_entry));
      return;
    }
  dowser_status_page_show_error (self->status_page, error, FALSE, NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->status_page));
}

static void
get_duckdb_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);

  gtk_widget_action_set_enabled (widget, name, FALSE);
  dowser_status_page_show_fetching (self->status_page);
  dowser_duckdb_fetch_async (fetched_cb, g_object_ref (self));
}

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_main_window_open (DOWSER_MAIN_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
forget_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);

  if (self->store == NULL)
    return;
  dowser_store_remove_source (self->store, g_variant_get_string (parameter, NULL));
  dowser_main_window_show_memory (self);
}

void
dowser_main_window_install_source_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.add-source", NULL, add_action);
  gtk_widget_class_install_action (widget_class, "win.import-sources", NULL, import_action);
  gtk_widget_class_install_action (widget_class, "win.edit-source", "s", edit_action);
  gtk_widget_class_install_action (widget_class, "win.change-source", NULL, change_action);
  gtk_widget_class_install_action (widget_class, "win.recover-source", NULL, recover_action);
  gtk_widget_class_install_action (widget_class, "win.get-duckdb", NULL, get_duckdb_action);
  gtk_widget_class_install_action (widget_class, "win.open-source", "s", open_action);
  gtk_widget_class_install_action (widget_class, "win.forget-source", "s", forget_action);
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

static void
password_kept_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserMainWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!dowser_secret_store_finish (result, &error))
    dowser_main_window_toast (self, error->message, FALSE);
}

/* Only a password that has opened the source is worth keeping. */
static void
keep_password (DowserMainWindow *self, const char *uri)
{
  const char *password = dowser_context_get_password (dowser_workspace_get_context (self->workspace), uri);
  g_autofree char *secret_id = dowser_connection_dup_secret_id (uri);
  g_autofree char *name = dowser_main_window_dup_source_name (self);

  self->keeps_password = FALSE;
  if (password != NULL && secret_id != NULL)
    dowser_secret_store_async (DOWSER_SECRET_SOURCE, secret_id, name, password, NULL, password_kept_cb,
                               g_object_ref (self));
}

static void
password_typed (const char *password, gboolean remember, gpointer user_data)
{
  DowserMainWindow *self = user_data;
  const char *uri = dowser_workspace_get_uri (self->workspace);

  if (uri == NULL)
    return;
  self->keeps_password = remember;
  dowser_sources_set_password (self->sources, uri, password);
  dowser_workspace_retry (self->workspace);
}

void
dowser_main_window_follow_source (DowserMainWindow *self)
{
  DowserWorkspaceState state = dowser_workspace_get_state (self->workspace);
  const GError *error = dowser_workspace_get_error (self->workspace);
  const char *uri = dowser_workspace_get_uri (self->workspace);
  g_autofree char *name = NULL;

  if (uri == NULL || self->sources == NULL)
    return;
  if (state == DOWSER_WORKSPACE_READY || state == DOWSER_WORKSPACE_DONE)
    {
      dowser_sources_note_opened (self->sources, uri, NULL);
      if (self->keeps_password)
        keep_password (self, uri);
    }
  if (state != DOWSER_WORKSPACE_FAILED || error == NULL || error->domain != DOWSER_SOURCE_ERROR
      || error->code == DOWSER_SOURCE_ERROR_STATEMENT)
    return;
  dowser_sources_note_opened (self->sources, uri, error);
  if (error->code != DOWSER_SOURCE_ERROR_PASSWORD)
    return;
  name = dowser_main_window_dup_source_name (self);
  dowser_password_dialog_show (GTK_WINDOW (self), name, error->message, password_typed, G_OBJECT (self));
}
