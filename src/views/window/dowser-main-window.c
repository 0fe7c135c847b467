/* dowser-main-window.c - one analyst's window: shows the state of its workspace */
#include "views/window/dowser-main-window.h"

#include "session/dowser-tries.h"
#include "sources/dowser-data-file.h"
#include "sources/dowser-source.h"
#include "verdict/dowser-present-verdict.h"
#include "views/refine/dowser-refusal.h"
#include "views/widgets/dowser-views.h"
#include "views/window/dowser-main-window-private.h"

#include <glib/gi18n-lib.h>

#define SHOW_RUNNING_AFTER_MS 300

G_DEFINE_FINAL_TYPE (DowserMainWindow, dowser_main_window, ADW_TYPE_APPLICATION_WINDOW)

static void
show_status (DowserMainWindow *self)
{
  gtk_stack_set_visible_child_name (self->body, "status");
}

static void
show_welcome (DowserMainWindow *self)
{
  g_auto (GStrv) recent = self->store != NULL ? dowser_store_dup_sources (self->store) : NULL;

  dowser_status_page_show_welcome (self->status_page, (const char *const *) recent);
  show_status (self);
}

static void
show_ready (DowserMainWindow *self)
{
  g_autofree char *name = dowser_main_window_dup_source_name (self);

  dowser_status_page_show_ready (self->status_page, name, dowser_workspace_get_suggestions (self->workspace));
  show_status (self);
}

static void
show_opening (DowserMainWindow *self)
{
  g_autofree char *name = dowser_main_window_dup_source_name (self);

  dowser_status_page_show_opening (self->status_page, name);
  show_status (self);
}

static gboolean
has_result (DowserMainWindow *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  return session != NULL && dowser_session_get_result (session) != NULL;
}

static void
show_stopped (DowserMainWindow *self)
{
  if (has_result (self))
    {
      gtk_stack_set_visible_child_name (self->body, "result");
      dowser_main_window_toast (self, _ ("Stopped"), FALSE);
      return;
    }
  if (dowser_workspace_is_restored (self->workspace))
    dowser_status_page_show_restored (self->status_page);
  else
    dowser_status_page_show_stopped (self->status_page);
  show_status (self);
}

/* The nearest question first. Returns: (transfer container): strv */
static const char **
list_suggestions (DowserMainWindow *self)
{
  const char *nearest = dowser_workspace_get_nearest (self->workspace);
  const char *const *suggestions = dowser_workspace_get_suggestions (self->workspace);
  g_autoptr (GPtrArray) list = g_ptr_array_new ();

  if (nearest != NULL)
    g_ptr_array_add (list, (gpointer) nearest);
  for (guint i = 0; suggestions != NULL && suggestions[i] != NULL; i++)
    if (g_strcmp0 (suggestions[i], nearest) != 0)
      g_ptr_array_add (list, (gpointer) suggestions[i]);
  g_ptr_array_add (list, NULL);
  return (const char **) g_ptr_array_steal (list, NULL);
}

static void
add_tries (DowserMainWindow *self, const char *problem)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  g_autoptr (GPtrArray) tries = session != NULL ? dowser_tries_list (session) : NULL;

  if (tries != NULL)
    dowser_status_page_add_tries (self->status_page, tries, problem);
}

static void
show_error (DowserMainWindow *self)
{
  const char *uri = dowser_workspace_get_uri (self->workspace);
  gboolean is_wrong = dowser_main_window_show_wrong (self);

  if (!is_wrong)
    {
      g_autoptr (GError) error = dowser_main_window_dup_error (self);
      g_autofree const char **suggestions = list_suggestions (self);

      dowser_status_page_show_error (self->status_page, error, uri != NULL && dowser_source_uri_is_server (uri),
                                     suggestions);
      add_tries (self, error->message);
    }
  show_status (self);
  /* Nothing can be asked of a source that isn't open. */
  if (!is_wrong && dowser_workspace_get_session (self->workspace) == NULL
      && *dowser_question_entry_get_text (self->question_entry) == '\0')
    gtk_widget_grab_focus (GTK_WIDGET (self->status_page));
}

/* The rows of a question of before must not stand under the words of the next one for long. */
static gboolean
show_running_cb (gpointer user_data)
{
  DowserMainWindow *self = user_data;

  self->running_source = 0;
  if (self->shows_rows)
    return G_SOURCE_REMOVE;
  dowser_status_page_show_running (self->status_page);
  show_status (self);
  return G_SOURCE_REMOVE;
}

/* Most runs end before the eye could read another page: so it comes late or never. */
static void
show_running_later (DowserMainWindow *self)
{
  if (self->running_source == 0)
    self->running_source = g_timeout_add (SHOW_RUNNING_AFTER_MS, show_running_cb, self);
}

static void
show_body (DowserMainWindow *self)
{
  switch (dowser_workspace_get_state (self->workspace))
    {
    case DOWSER_WORKSPACE_EMPTY:
      show_welcome (self);
      break;
    case DOWSER_WORKSPACE_OPENING:
      show_opening (self);
      break;
    case DOWSER_WORKSPACE_READY:
      show_ready (self);
      break;
    case DOWSER_WORKSPACE_ASKING:
      dowser_main_window_show_choices (self);
      break;
    case DOWSER_WORKSPACE_DONE:
      gtk_stack_set_visible_child_name (self->body, "result");
      break;
    case DOWSER_WORKSPACE_STOPPED:
      show_stopped (self);
      break;
    case DOWSER_WORKSPACE_FAILED:
      show_error (self);
      break;
    case DOWSER_WORKSPACE_RUNNING:
    default:
      show_running_later (self);
      break;
    }
}

static void
update_title (DowserMainWindow *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  const char *question = session != NULL ? dowser_session_get_question (session) : NULL;
  g_autofree char *name = dowser_main_window_dup_source_name (self);
  g_autofree char *title = NULL;

  if (question != NULL && name != NULL)
    title = g_strdup_printf ("%s — %s", question, name);
  gtk_window_set_title (GTK_WINDOW (self), title != NULL ? title : name != NULL ? name : _ ("Dowser"));
  adw_view_switcher_title_set_title (self->switcher_title, name != NULL ? name : _ ("Dowser"));
}

/* Panes are switched in the header where there is room, below the rows where there is none. */
static gboolean
update_switcher_bar_cb (gpointer user_data)
{
  DowserMainWindow *self = user_data;
  gboolean enabled = adw_view_switcher_title_get_view_switcher_enabled (self->switcher_title);

  adw_view_switcher_bar_set_reveal (self->switcher_bar,
                                    enabled && adw_view_switcher_title_get_title_visible (self->switcher_title));
  self->switcher_idle = 0;
  return G_SOURCE_REMOVE;
}

/* The title learns in the middle of an allocation that it has no room, where a resize would be lost. */
static void
update_switcher_cb (DowserMainWindow *self)
{
  gboolean shown = g_strcmp0 (gtk_stack_get_visible_child_name (self->body), "result") == 0;

  adw_view_switcher_title_set_view_switcher_enabled (self->switcher_title, shown);
  if (self->switcher_idle == 0)
    self->switcher_idle = g_idle_add (update_switcher_bar_cb, self);
}

/* Said in the middle of an allocation, where a resize would be lost. */
static gboolean
update_narrow_later_cb (gpointer user_data)
{
  DowserMainWindow *self = user_data;
  gboolean narrow = adw_flap_get_folded (self->sidebar_flap);

  gtk_widget_set_visible (self->new_button, !narrow);
  gtk_widget_set_visible (self->save_button, !narrow);
  dowser_question_entry_set_narrow (self->question_entry, narrow);
  dowser_bottom_bar_set_narrow (self->bottom_bar, narrow);
  self->narrow_idle = 0;
  return G_SOURCE_REMOVE;
}

static void
update_narrow_cb (DowserMainWindow *self)
{
  if (self->narrow_idle == 0)
    self->narrow_idle = g_idle_add (update_narrow_later_cb, self);
}

/* A plan that still waits for the person's choice is none to be refined. */
static const DowserPlan *
get_shown_plan (DowserMainWindow *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  if (session == NULL || dowser_workspace_get_state (self->workspace) == DOWSER_WORKSPACE_ASKING)
    return NULL;
  return dowser_session_get_plan (session);
}

static void
update_refine_cb (DowserMainWindow *self)
{
  const DowserPlan *plan = get_shown_plan (self);
  gboolean folded = adw_flap_get_folded (self->refine_flap);

  gtk_widget_set_sensitive (GTK_WIDGET (self->refine_button), plan != NULL);
  if (plan == NULL)
    adw_flap_set_reveal_flap (self->refine_flap, FALSE);
  else if (!folded)
    adw_flap_set_reveal_flap (self->refine_flap, self->wants_refine);
}

static void
refine_toggled_cb (DowserMainWindow *self)
{
  if (!adw_flap_get_folded (self->refine_flap) && gtk_widget_get_sensitive (GTK_WIDGET (self->refine_button)))
    self->wants_refine = adw_flap_get_reveal_flap (self->refine_flap);
}

static void
plan_changed_cb (DowserMainWindow *self)
{
  const DowserPlan *plan = get_shown_plan (self);

  gtk_widget_set_visible (self->crumb_row, plan != NULL || dowser_main_window_can_correct (self));
  dowser_crumb_bar_set_plan (self->crumb_bar, plan);
  dowser_main_window_update_nameable (self, plan);
  dowser_main_window_update_actions (self);
  update_refine_cb (self);
}

static void
show_verdict_cb (DowserMainWindow *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  g_autoptr (DowserUnderstanding) verdict = session != NULL ? dowser_present_verdict_new (session) : NULL;

  dowser_chip_row_set_understanding (self->chip_row, verdict,
                                     dowser_workspace_get_state (self->workspace) != DOWSER_WORKSPACE_ASKING);
}

/* Values are known once the source was looked into, for the first question at the latest. */
static void
update_source (DowserMainWindow *self)
{
  const DowserSchema *schema = dowser_workspace_get_schema (self->workspace);
  const char *uri = dowser_workspace_get_uri (self->workspace);
  const DowserPlannerIndex *index
      = schema != NULL ? dowser_context_get_index (dowser_workspace_get_context (self->workspace), uri) : NULL;

  if (index != NULL)
    dowser_question_entry_set_source (self->question_entry, dowser_planner_index_get_spoken (index),
                                      dowser_planner_index_get_spoken_profile (index));
  else
    dowser_question_entry_set_source (self->question_entry, schema, NULL);
}

static void
state_changed_cb (DowserMainWindow *self)
{
  dowser_main_window_update_summary (self);
  dowser_main_window_update_next (self);
  g_clear_handle_id (&self->running_source, g_source_remove);
  update_source (self);
  dowser_main_window_update_running (self);
  show_body (self);
  update_title (self);
  show_verdict_cb (self);
  plan_changed_cb (self);
  dowser_main_window_follow_model (self);
  dowser_main_window_follow_source (self);
  dowser_main_window_update_talk (self);
  dowser_main_window_update_panes (self);
}

static void
show_sentence_cb (DowserMainWindow *self)
{
  dowser_sentence_line_show (self->sentence_line, dowser_workspace_get_session (self->workspace));
}

static void
result_changed_cb (DowserMainWindow *self)
{
  dowser_main_window_update_panes (self);
  dowser_main_window_update_export (self);
  if (!has_result (self))
    return;
  self->shows_rows = TRUE;
  gtk_stack_set_visible_child_name (self->body, "result");
}

static void
session_changed_cb (DowserMainWindow *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  self->shows_rows = FALSE;
  dowser_main_window_stop_reading (self);
  /* News of the question before is none of this one. */
  if (self->toast != NULL)
    adw_toast_dismiss (self->toast);
  g_signal_group_set_target (self->session_signals, session);
  dowser_step_strip_set_runner (self->step_strip, dowser_workspace_get_runner (self->workspace));
  if (session != NULL)
    dowser_question_entry_set_text (self->question_entry, dowser_session_get_question (session));
  show_verdict_cb (self);
  show_sentence_cb (self);
  plan_changed_cb (self);
  update_title (self);
  dowser_main_window_update_talk (self);
  dowser_main_window_update_panes (self);
}

static void
suggestions_changed_cb (DowserMainWindow *self)
{
  update_source (self);
  if (dowser_workspace_get_state (self->workspace) == DOWSER_WORKSPACE_READY)
    show_ready (self);
  else if (dowser_workspace_get_state (self->workspace) == DOWSER_WORKSPACE_FAILED
           && dowser_workspace_get_nearest (self->workspace) != NULL)
    show_error (self);
}

void
dowser_main_window_update_name (DowserMainWindow *self)
{
  update_title (self);
  dowser_main_window_update_talk (self);
  suggestions_changed_cb (self);
}

static void
changed_cb (DowserMainWindow *self, const char *about)
{
  dowser_main_window_toast (self, about != NULL ? about : _ ("Changed"), TRUE);
}

static void
refused_cb (DowserMainWindow *self, const char *reason, GPtrArray *choices)
{
  dowser_main_window_reset_panes (self);
  if (dowser_main_window_refuse_correction (self, reason))
    return;
  if (choices->len == 0)
    dowser_main_window_toast (self, reason, FALSE);
  else
    dowser_refusal_show (GTK_WINDOW (self), self->workspace, reason, choices);
}

static void
question_chosen_cb (DowserMainWindow *self, const char *question)
{
  dowser_main_window_ask_sentence (self, question);
}

static void
stop_cb (DowserMainWindow *self)
{
  dowser_main_window_stop (self);
}

static void
operation_cb (DowserMainWindow *self, DowserOperation *operation)
{
  dowser_workspace_apply (self->workspace, operation);
}

static void
operations_cb (DowserMainWindow *self, GPtrArray *operations)
{
  dowser_workspace_apply_all (self->workspace, operations);
}

static void
edit_crumb_cb (DowserMainWindow *self, int kind, DowserOperation *remove)
{
  dowser_main_window_edit (self, (DowserCrumbKind) kind, remove);
}

static void
fold_sidebar (DowserMainWindow *self)
{
  if (adw_flap_get_folded (self->sidebar_flap))
    adw_flap_set_reveal_flap (self->sidebar_flap, FALSE);
}

static void
name_activated_cb (DowserMainWindow *self, const char *name)
{
  fold_sidebar (self);
  dowser_question_entry_insert (self->question_entry, name);
}

static void
session_activated_cb (DowserMainWindow *self, const char *id)
{
  fold_sidebar (self);
  dowser_workspace_reopen (self->workspace, id);
}

static void
source_activated_cb (DowserMainWindow *self, const char *uri)
{
  fold_sidebar (self);
  dowser_main_window_open (self, uri);
}

static void
pane_changed_cb (DowserMainWindow *self)
{
  dowser_main_window_update_panes (self);
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
          dowser_main_window_toast (self, _ ("Only files on this computer can be opened."), FALSE);
          return FALSE;
        }
      g_ptr_array_add (paths, path);
    }
  uri = dowser_data_files_to_uri (paths);
  dowser_main_window_open (self, uri);
  return TRUE;
}

static gboolean
dowser_main_window_close_request (GtkWindow *window)
{
  dowser_main_window_save_state (DOWSER_MAIN_WINDOW (window));
  return GTK_WINDOW_CLASS (dowser_main_window_parent_class)->close_request (window);
}

static void
dowser_main_window_dispose (GObject *object)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (object);

  g_clear_handle_id (&self->switcher_idle, g_source_remove);
  g_clear_handle_id (&self->narrow_idle, g_source_remove);
  g_clear_handle_id (&self->running_source, g_source_remove);
  dowser_main_window_stop_next (self);
  dowser_main_window_end_metrics (self);
  g_clear_object (&self->session_signals);
  g_clear_pointer (&self->edit_remove, dowser_operation_unref);
  if (self->workspace != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->workspace, self);
      dowser_workspace_stop (self->workspace);
    }
  gtk_widget_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_MAIN_WINDOW);
  g_clear_object (&self->workspace);
  g_clear_object (&self->store);
  g_clear_object (&self->models);
  g_clear_object (&self->sources);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->remembered, g_free);
  g_clear_pointer (&self->named, dowser_entry_free);
  dowser_main_window_end_library (self);
  G_OBJECT_CLASS (dowser_main_window_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, switcher_title);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, switcher_bar);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, source_badge);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, refine_button);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, new_button);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, sidebar_flap);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, refine_flap);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, refine_bin);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, sidebar);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, question_entry);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, sentence_line);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, chip_row);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, step_strip);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, crumb_row);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, crumb_bar);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, body);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, status_page);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, choice_bin);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, panes);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, table_bin);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, no_rows);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, chart_bin);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, sql_bin);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, plan_bin);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, trace_bin);
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, bottom_bar);
}

static void
bind_callbacks (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, dowser_main_window_ask);
  gtk_widget_class_bind_template_callback (widget_class, dowser_main_window_type);
  gtk_widget_class_bind_template_callback (widget_class, stop_cb);
  gtk_widget_class_bind_template_callback (widget_class, operation_cb);
  gtk_widget_class_bind_template_callback (widget_class, operations_cb);
  gtk_widget_class_bind_template_callback (widget_class, edit_crumb_cb);
  gtk_widget_class_bind_template_callback (widget_class, question_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, name_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, session_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, source_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, pane_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_refine_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_switcher_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_narrow_cb);
  gtk_widget_class_bind_template_callback (widget_class, refine_toggled_cb);
}

static void
dowser_main_window_class_init (DowserMainWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = dowser_main_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = dowser_main_window_close_request;
  g_type_ensure (DOWSER_TYPE_SIDEBAR);
  g_type_ensure (DOWSER_TYPE_SOURCE_BADGE);
  g_type_ensure (DOWSER_TYPE_QUESTION_ENTRY);
  g_type_ensure (DOWSER_TYPE_SENTENCE_LINE);
  g_type_ensure (DOWSER_TYPE_CHIP_ROW);
  g_type_ensure (DOWSER_TYPE_STEP_STRIP);
  g_type_ensure (DOWSER_TYPE_CRUMB_BAR);
  g_type_ensure (DOWSER_TYPE_STATUS_PAGE);
  g_type_ensure (DOWSER_TYPE_BOTTOM_BAR);
  g_type_ensure (DOWSER_TYPE_TALK_BAR);
  g_type_ensure (DOWSER_TYPE_CONSTRAINT_ROW);
  g_type_ensure (DOWSER_TYPE_CORRECT_BUTTON);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-main-window.ui");
  bind_children (widget_class);
  bind_callbacks (widget_class);
  dowser_main_window_bind_talk (widget_class);
  dowser_main_window_bind_knowledge (widget_class);
  dowser_main_window_bind_library (widget_class);
  dowser_main_window_bind_metrics (widget_class);
  dowser_main_window_bind_next (widget_class);
  dowser_main_window_bind_summary (widget_class);
  dowser_main_window_bind_export (widget_class);
  dowser_main_window_install_actions (widget_class);
}

static void
dowser_main_window_init (DowserMainWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->wants_refine = TRUE;
  self->session_signals = g_signal_group_new (DOWSER_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "notify::findings", G_CALLBACK (show_verdict_cb), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::understanding", G_CALLBACK (show_verdict_cb), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::sentence", G_CALLBACK (show_sentence_cb), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::plan", G_CALLBACK (plan_changed_cb), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::can-undo",
                                  G_CALLBACK (dowser_main_window_update_actions), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::can-redo",
                                  G_CALLBACK (dowser_main_window_update_actions), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::result", G_CALLBACK (result_changed_cb), self);
  dowser_main_window_follow_talk (self);
  dowser_main_window_add_drop_target (self);
}

static void
set_workspace (DowserMainWindow *self, DowserWorkspace *workspace)
{
  self->workspace = workspace;
  g_signal_connect_object (workspace, "notify::state", G_CALLBACK (state_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "notify::session", G_CALLBACK (session_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "notify::suggestions", G_CALLBACK (suggestions_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "refused", G_CALLBACK (refused_cb), self, G_CONNECT_SWAPPED);
  dowser_sidebar_set_workspace (self->sidebar, workspace, self->store);
  dowser_bottom_bar_set_workspace (self->bottom_bar, workspace);
  dowser_bottom_bar_set_store (self->bottom_bar, self->store);
  dowser_main_window_follow_restore (self);
}

DowserMainWindow *
dowser_main_window_new (GtkApplication *application, DowserStore *store, DowserModels *models, DowserSources *sources)
{
  DowserMainWindow *self = g_object_new (DOWSER_TYPE_MAIN_WINDOW, "application", application, NULL);

  g_set_object (&self->store, store);
  set_workspace (self, dowser_workspace_new (store));
  dowser_main_window_set_models (self, models);
  dowser_main_window_set_sources (self, sources);
  dowser_main_window_load_state (self);
  session_changed_cb (self);
  state_changed_cb (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->question_entry));
  return self;
}

void
dowser_main_window_open (DowserMainWindow *self, const char *uri)
{
  g_return_if_fail (DOWSER_IS_MAIN_WINDOW (self));
  g_return_if_fail (uri != NULL);

  dowser_workspace_open (self->workspace, uri);
}

void
dowser_main_window_type (DowserMainWindow *self, const char *question)
{
  g_return_if_fail (DOWSER_IS_MAIN_WINDOW (self));

  dowser_question_entry_set_text (self->question_entry, question);
  gtk_widget_grab_focus (GTK_WIDGET (self->question_entry));
}

void
dowser_main_window_show_memory (DowserMainWindow *self)
{
  g_return_if_fail (DOWSER_IS_MAIN_WINDOW (self));

  if (dowser_workspace_get_state (self->workspace) == DOWSER_WORKSPACE_EMPTY)
    show_welcome (self);
}

gboolean
dowser_main_window_is_used (DowserMainWindow *self)
{
  g_return_val_if_fail (DOWSER_IS_MAIN_WINDOW (self), FALSE);

  return dowser_workspace_get_uri (self->workspace) != NULL;
}
