/* dowser-question-page-actions.c - the actions of a page for menus, buttons and keys */
#include "base/dowser-error.h"
#include "pipeline/checks/dowser-wrong-number.h"
#include "views/models/dowser-consent-window.h"
#include "views/question/dowser-question-page-private.h"

#include <glib/gi18n-lib.h>

static void
question_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gtk_widget_grab_focus (GTK_WIDGET (DOWSER_QUESTION_PAGE (user_data)->question_entry));
}

/* Shows at once that the run is being stopped, because a server may need long to answer and a lost server answers very
 * late. */
void
dowser_question_page_stop (DowserQuestionPage *self)
{
  dowser_question_page_stop_metric_check (self);
  dowser_workspace_stop (self->workspace);
  if (dowser_workspace_get_state (self->workspace) != DOWSER_WORKSPACE_RUNNING)
    return;
  dowser_question_entry_show_stopping (self->question_entry);
  g_clear_handle_id (&self->running_source, g_source_remove);
  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->body), "status") == 0)
    dowser_status_page_show_stopping (self->status_page);
}

void
dowser_question_page_update_running (DowserQuestionPage *self)
{
  DowserWorkspaceState state = dowser_workspace_get_state (self->workspace);
  gboolean busy = self->reading != NULL || state == DOWSER_WORKSPACE_RUNNING || state == DOWSER_WORKSPACE_OPENING;

  dowser_question_entry_set_running (self->question_entry, busy);
  if (busy == dowser_question_page_is_busy (self))
    return;
  if (busy)
    self->start_time = g_get_monotonic_time ();
  dowser_question_page_enable_action (self, "stop", busy);
  g_object_notify (G_OBJECT (self), "busy");
}

static void
stop_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_question_page_stop (DOWSER_QUESTION_PAGE (user_data));
}

static void
retry_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_workspace_retry (DOWSER_QUESTION_PAGE (user_data)->workspace);
}

static void
refresh_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_workspace_refresh (DOWSER_QUESTION_PAGE (user_data)->workspace);
}

static void
read_ragged_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_workspace_choose_reading (DOWSER_QUESTION_PAGE (user_data)->workspace, NULL, NULL, "read");
}

static void
run_anyway_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_workspace_run_anyway (DOWSER_QUESTION_PAGE (user_data)->workspace);
}

gboolean
dowser_question_page_show_wrong_number (DowserQuestionPage *self)
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
show_anyway_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_workspace_show_anyway (DOWSER_QUESTION_PAGE (user_data)->workspace);
}

static void
fix_wrong_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_workspace_fix_wrong_number (DOWSER_QUESTION_PAGE (user_data)->workspace, g_variant_get_uint32 (parameter));
}

static void
use_builtin_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_workspace_use_planner (DOWSER_QUESTION_PAGE (user_data)->workspace, DOWSER_PLANNER_BUILTIN);
}

static void
ask_again_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_workspace_ask_again (DOWSER_QUESTION_PAGE (user_data)->workspace);
}

static void
allow_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_consent_window_open (dowser_question_page_get_window (user_data), DOWSER_QUESTION_PAGE (user_data)->workspace);
}

static void
undo_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  DowserQuestionPage *self = DOWSER_QUESTION_PAGE (user_data);

  dowser_workspace_undo (self->workspace);
  dowser_question_page_dismiss_undo_toast (self);
}

static void
redo_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_workspace_redo (DOWSER_QUESTION_PAGE (user_data)->workspace);
}

/* The action's state is the visible pane: buttons and the menu show it. */
static void
pane_action (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  DowserQuestionPage *self = DOWSER_QUESTION_PAGE (user_data);

  adw_view_stack_set_visible_child_name (self->panes, g_variant_get_string (state, NULL));
}

void
dowser_question_page_update_pane_action (DowserQuestionPage *self)
{
  const char *name = adw_view_stack_get_visible_child_name (self->panes);
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "pane");

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (name != NULL ? name : "table"));
}

static void
find_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_question_page_open_find_bar (DOWSER_QUESTION_PAGE (user_data));
}

static void
export_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_question_page_export (DOWSER_QUESTION_PAGE (user_data));
}

static void
correct_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_question_page_open_correction (DOWSER_QUESTION_PAGE (user_data));
}

static void
always_use_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_workspace_add_table_constraint (DOWSER_QUESTION_PAGE (user_data)->workspace, DOWSER_CONSTRAINT_NEEDED,
                                         g_variant_get_string (parameter, NULL));
}

static void
never_use_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_workspace_add_table_constraint (DOWSER_QUESTION_PAGE (user_data)->workspace, DOWSER_CONSTRAINT_EXCLUDED,
                                         g_variant_get_string (parameter, NULL));
}

/* Inserts the start of a question; the user types the rest. */
static void
ask_about_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_question_page_type_question (DOWSER_QUESTION_PAGE (user_data), "");
  dowser_question_page_insert_name (DOWSER_QUESTION_PAGE (user_data), g_variant_get_string (parameter, NULL));
}

static void
count_rows_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  g_autofree char *sentence = g_strdup_printf ("number of %s", g_variant_get_string (parameter, NULL));

  dowser_question_page_ask_sentence (DOWSER_QUESTION_PAGE (user_data), sentence);
}

static void
copy_text_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (user_data)), g_variant_get_string (parameter, NULL));
}

static void
open_folder_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  dowser_question_page_open_folder (DOWSER_QUESTION_PAGE (user_data), g_variant_get_string (parameter, NULL));
}

/* The action's state is TRUE if the refine panel is open: buttons show it. */
static void
refine_action (GSimpleAction *action, GVariant *state, gpointer user_data)
{
  adw_flap_set_reveal_flap (DOWSER_QUESTION_PAGE (user_data)->refine_flap, g_variant_get_boolean (state));
}

void
dowser_question_page_add_actions (DowserQuestionPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "question", .activate = question_action },
    { .name = "rephrase", .activate = question_action },
    { .name = "correct", .activate = correct_action },
    { .name = "always-use", .activate = always_use_action, .parameter_type = "s" },
    { .name = "never-use", .activate = never_use_action, .parameter_type = "s" },
    { .name = "stop", .activate = stop_action },
    { .name = "retry", .activate = retry_action },
    { .name = "refresh", .activate = refresh_action },
    { .name = "ask-again", .activate = ask_again_action },
    { .name = "read-ragged", .activate = read_ragged_action },
    { .name = "run-anyway", .activate = run_anyway_action },
    { .name = "show-anyway", .activate = show_anyway_action },
    { .name = "fix-wrong", .activate = fix_wrong_action, .parameter_type = "u" },
    { .name = "allow", .activate = allow_action },
    { .name = "use-builtin", .activate = use_builtin_action },
    { .name = "undo", .activate = undo_action },
    { .name = "redo", .activate = redo_action },
    { .name = "pane", .parameter_type = "s", .state = "'table'", .change_state = pane_action },
    { .name = "find", .activate = find_action },
    { .name = "export", .activate = export_action },
    { .name = "ask-about", .activate = ask_about_action, .parameter_type = "s" },
    { .name = "count-rows", .activate = count_rows_action, .parameter_type = "s" },
    { .name = "copy-text", .activate = copy_text_action, .parameter_type = "s" },
    { .name = "open-folder", .activate = open_folder_action, .parameter_type = "s" },
    { .name = "refine", .state = "false", .change_state = refine_action },
  };

  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries), self);
  dowser_question_page_add_source_actions (self);
  dowser_question_page_add_knowledge_actions (self);
  dowser_question_page_add_library_actions (self);
  dowser_question_page_add_metrics_actions (self);
  dowser_question_page_enable_action (self, "stop", FALSE);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "page", G_ACTION_GROUP (self->actions));
}

void
dowser_question_page_enable_action (DowserQuestionPage *self, const char *action, gboolean enabled)
{
  GAction *found = g_action_map_lookup_action (G_ACTION_MAP (self->actions), action);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (found), enabled);
}

gboolean
dowser_question_page_is_action_enabled (DowserQuestionPage *self, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (self->actions), action);
}

void
dowser_question_page_update_actions (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  gboolean asked = session != NULL && dowser_session_get_question (session) != NULL;

  dowser_question_page_enable_action (self, "always-use", asked);
  dowser_question_page_enable_action (self, "never-use", asked);
  dowser_question_page_enable_action (self, "undo", session != NULL && dowser_session_can_undo (session));
  if (session == NULL || !dowser_session_can_undo (session))
    dowser_question_page_dismiss_undo_toast (self);
  dowser_question_page_enable_action (self, "redo", session != NULL && dowser_session_can_redo (session));
  dowser_question_page_enable_action (self, "refine", session != NULL && dowser_session_get_plan (session) != NULL);
  dowser_question_page_enable_action (self, "find", session != NULL && dowser_session_get_result (session) != NULL);
  dowser_question_page_update_export (self);
  dowser_question_page_update_library (self);
  dowser_question_page_update_metrics (self);
  dowser_question_page_enable_action (self, "meanings", dowser_workspace_get_schema (self->workspace) != NULL);
}
