/* dowser-main-window-actions.c - what the window can be told by menu, button and key */
#include "base/dowser-error.h"
#include "pipeline/checks/dowser-wrong-number.h"
#include "views/models/dowser-consent-window.h"
#include "views/panes/dowser-log-window.h"
#include "views/widgets/dowser-file-chooser.h"
#include "views/window/dowser-main-window-private.h"
#include "views/window/dowser-sample.h"

#include <glib/gi18n-lib.h>

static void
files_chosen (GListModel *files, gpointer user_data)
{
  dowser_main_window_open_files (DOWSER_MAIN_WINDOW (user_data), files);
}

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_file_chooser_open_several (GTK_WINDOW (widget), files_chosen, G_OBJECT (widget));
}

static void
sample_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);
  g_autofree char *path = dowser_sample_dup_path ();

  if (path != NULL)
    dowser_main_window_open (self, path);
  else
    dowser_main_window_toast (self, _ ("The sample is not installed here. Open a file of your own instead."), FALSE);
}

static void
new_question_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);

  dowser_main_window_stop_reading (self);
  dowser_workspace_clear (self->workspace);
  dowser_question_entry_set_text (self->question_entry, "");
  gtk_widget_grab_focus (GTK_WIDGET (self->question_entry));
}

static void
question_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_grab_focus (GTK_WIDGET (DOWSER_MAIN_WINDOW (widget)->question_entry));
}

/* A server may take its time, and one that is lost a long one: that the press was heard is said at once. */
void
dowser_main_window_stop (DowserMainWindow *self)
{
  dowser_main_window_stop_reading (self);
  dowser_workspace_stop (self->workspace);
  if (dowser_workspace_get_state (self->workspace) != DOWSER_WORKSPACE_RUNNING)
    return;
  dowser_question_entry_show_stopping (self->question_entry);
  g_clear_handle_id (&self->running_source, g_source_remove);
  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->body), "status") == 0)
    dowser_status_page_show_stopping (self->status_page);
}

void
dowser_main_window_update_running (DowserMainWindow *self)
{
  DowserWorkspaceState state = dowser_workspace_get_state (self->workspace);
  gboolean busy = self->reading != NULL || state == DOWSER_WORKSPACE_RUNNING || state == DOWSER_WORKSPACE_OPENING;

  dowser_question_entry_set_running (self->question_entry, busy);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.stop", busy);
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_main_window_stop (DOWSER_MAIN_WINDOW (widget));
}

static void
retry_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_workspace_retry (DOWSER_MAIN_WINDOW (widget)->workspace);
}

static void
refresh_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_workspace_refresh (DOWSER_MAIN_WINDOW (widget)->workspace);
}

static void
read_ragged_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_workspace_choose_reading (DOWSER_MAIN_WINDOW (widget)->workspace, NULL, NULL, "read");
}

static void
run_anyway_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_workspace_run_anyway (DOWSER_MAIN_WINDOW (widget)->workspace);
}

gboolean
dowser_main_window_show_wrong (DowserMainWindow *self)
{
  const GError *error = dowser_workspace_get_error (self->workspace);
  g_autoptr (GPtrArray) fixes = NULL;

  if (!g_error_matches (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_WRONG_NUMBER))
    return FALSE;
  fixes = dowser_wrong_number_dup_fixes (dowser_workspace_get_session (self->workspace));
  dowser_status_page_show_wrong (self->status_page, error->message, fixes);
  return TRUE;
}

static void
show_anyway_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_workspace_show_anyway (DOWSER_MAIN_WINDOW (widget)->workspace);
}

static void
fix_wrong_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_workspace_fix_wrong (DOWSER_MAIN_WINDOW (widget)->workspace, g_variant_get_uint32 (parameter));
}

static void
use_builtin_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_workspace_use_planner (DOWSER_MAIN_WINDOW (widget)->workspace, DOWSER_PLANNER_BUILTIN);
}

static void
ask_again_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_workspace_ask_again (DOWSER_MAIN_WINDOW (widget)->workspace);
}

static void
allow_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_consent_window_open (GTK_WINDOW (widget), DOWSER_MAIN_WINDOW (widget)->workspace);
}

static void
undo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);

  dowser_workspace_undo (self->workspace);
  dowser_main_window_end_undo_toast (self);
}

static void
redo_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_workspace_redo (DOWSER_MAIN_WINDOW (widget)->workspace);
}

static void
refine_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);

  adw_flap_set_reveal_flap (self->refine_flap, !adw_flap_get_reveal_flap (self->refine_flap));
}

static void
sidebar_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);

  adw_flap_set_reveal_flap (self->sidebar_flap, !adw_flap_get_reveal_flap (self->sidebar_flap));
}

static void
pane_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);

  adw_view_stack_set_visible_child_name (self->panes, g_variant_get_string (parameter, NULL));
}

static void
find_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_main_window_find (DOWSER_MAIN_WINDOW (widget));
}

static void
export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_main_window_export (DOWSER_MAIN_WINDOW (widget));
}

static void
correct_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_main_window_correct (DOWSER_MAIN_WINDOW (widget));
}

static void
always_use_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_workspace_lay_down (DOWSER_MAIN_WINDOW (widget)->workspace, DOWSER_CONSTRAINT_NEEDED,
                             g_variant_get_string (parameter, NULL));
}

static void
never_use_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_workspace_lay_down (DOWSER_MAIN_WINDOW (widget)->workspace, DOWSER_CONSTRAINT_EXCLUDED,
                             g_variant_get_string (parameter, NULL));
}

static void
log_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);

  if (self->store != NULL)
    dowser_log_window_open (GTK_WINDOW (self), self->store);
}

static void
open_folder_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  dowser_main_window_open_folder (DOWSER_MAIN_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
add_pane_shortcuts (GtkWidgetClass *widget_class)
{
  static const char *const panes[] = { "table", "chart", "sql", "plan", "trace" };

  for (guint i = 0; i < G_N_ELEMENTS (panes); i++)
    gtk_widget_class_add_binding_action (widget_class, GDK_KEY_1 + i, GDK_ALT_MASK, "win.pane", "s", panes[i]);
}

void
dowser_main_window_install_actions (GtkWidgetClass *widget_class)
{
  dowser_main_window_install_source_actions (widget_class);
  gtk_widget_class_install_action (widget_class, "win.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "win.sample", NULL, sample_action);
  gtk_widget_class_install_action (widget_class, "win.new-question", NULL, new_question_action);
  gtk_widget_class_install_action (widget_class, "win.question", NULL, question_action);
  gtk_widget_class_install_action (widget_class, "win.rephrase", NULL, question_action);
  gtk_widget_class_install_action (widget_class, "win.correct", NULL, correct_action);
  gtk_widget_class_install_action (widget_class, "win.always-use", "s", always_use_action);
  gtk_widget_class_install_action (widget_class, "win.never-use", "s", never_use_action);
  gtk_widget_class_install_action (widget_class, "win.stop", NULL, stop_action);
  gtk_widget_class_install_action (widget_class, "win.retry", NULL, retry_action);
  gtk_widget_class_install_action (widget_class, "win.refresh", NULL, refresh_action);
  gtk_widget_class_install_action (widget_class, "win.ask-again", NULL, ask_again_action);
  gtk_widget_class_install_action (widget_class, "win.read-ragged", NULL, read_ragged_action);
  gtk_widget_class_install_action (widget_class, "win.run-anyway", NULL, run_anyway_action);
  gtk_widget_class_install_action (widget_class, "win.show-anyway", NULL, show_anyway_action);
  gtk_widget_class_install_action (widget_class, "win.fix-wrong", "u", fix_wrong_action);
  gtk_widget_class_install_action (widget_class, "win.allow", NULL, allow_action);
  gtk_widget_class_install_action (widget_class, "win.use-builtin", NULL, use_builtin_action);
  gtk_widget_class_install_action (widget_class, "win.undo", NULL, undo_action);
  gtk_widget_class_install_action (widget_class, "win.redo", NULL, redo_action);
  gtk_widget_class_install_action (widget_class, "win.refine", NULL, refine_action);
  gtk_widget_class_install_action (widget_class, "win.sidebar", NULL, sidebar_action);
  gtk_widget_class_install_action (widget_class, "win.pane", "s", pane_action);
  gtk_widget_class_install_action (widget_class, "win.find", NULL, find_action);
  gtk_widget_class_install_action (widget_class, "win.export", NULL, export_action);
  gtk_widget_class_install_action (widget_class, "win.log", NULL, log_action);
  gtk_widget_class_install_action (widget_class, "win.open-folder", "s", open_folder_action);
  /* Bound to the window, not to the application: an entry that is being typed into undoes its own text first. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "win.redo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_y, GDK_CONTROL_MASK, "win.redo", NULL);
  add_pane_shortcuts (widget_class);
}

void
dowser_main_window_update_actions (DowserMainWindow *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean asked = session != NULL && dowser_session_get_question (session) != NULL;

  gtk_widget_action_set_enabled (widget, "win.always-use", asked);
  gtk_widget_action_set_enabled (widget, "win.never-use", asked);
  gtk_widget_action_set_enabled (widget, "win.undo", session != NULL && dowser_session_can_undo (session));
  if (session == NULL || !dowser_session_can_undo (session))
    dowser_main_window_end_undo_toast (self);
  gtk_widget_action_set_enabled (widget, "win.redo", session != NULL && dowser_session_can_redo (session));
  gtk_widget_action_set_enabled (widget, "win.refine", session != NULL && dowser_session_get_plan (session) != NULL);
  gtk_widget_action_set_enabled (widget, "win.find", session != NULL && dowser_session_get_result (session) != NULL);
  dowser_main_window_update_export (self);
  dowser_main_window_update_library (self);
  dowser_main_window_update_metrics (self);
  gtk_widget_action_set_enabled (widget, "win.new-question", dowser_workspace_get_schema (self->workspace) != NULL);
  gtk_widget_action_set_enabled (widget, "win.meanings", dowser_workspace_get_schema (self->workspace) != NULL);
}
