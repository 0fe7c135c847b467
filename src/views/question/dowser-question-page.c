/* dowser-question-page.c - page of a question and its answer: shows the state of its workspace */
#include "views/question/dowser-question-page.h"

#include "session/dowser-tries.h"
#include "sources/dowser-source.h"
#include "verdict/dowser-present-verdict.h"
#include "views/question/dowser-question-page-private.h"
#include "views/refine/dowser-refusal.h"
#include "views/widgets/dowser-views.h"
#include "views/workspace/dowser-settings.h"

#include <glib/gi18n-lib.h>

/* A run of this length is slow: the user may have switched to another window. */
#define SLOW_SECONDS 3

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_BUSY,
  PROP_SHOWS_ANSWER,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (DowserQuestionPage, dowser_question_page, ADW_TYPE_BIN)

static void
body_changed_cb (DowserQuestionPage *self)
{
  /* Hides the overview, because screen readers read even a page that the stack doesn't show. */
  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->body), "overview") != 0)
    gtk_widget_set_visible (GTK_WIDGET (self->overview), FALSE);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOWS_ANSWER]);
}

/* Returns the plan to refine, or NULL if the plan still waits for a choice of the user. */
static const DowserPlan *
get_shown_plan (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  if (session == NULL || dowser_workspace_get_state (self->workspace) == DOWSER_WORKSPACE_ASKING)
    return NULL;
  return dowser_session_get_plan (session);
}

static void
update_refine_cb (DowserQuestionPage *self)
{
  const DowserPlan *plan = get_shown_plan (self);
  gboolean is_collapsed = adw_flap_get_folded (self->refine_flap);

  dowser_question_page_enable_action (self, "refine", plan != NULL);
  if (plan == NULL)
    adw_flap_set_reveal_flap (self->refine_flap, FALSE);
  else if (!is_collapsed)
    adw_flap_set_reveal_flap (self->refine_flap, self->wants_refine);
}

static void
refine_toggled_cb (DowserQuestionPage *self)
{
  if (!adw_flap_get_folded (self->refine_flap) && dowser_question_page_is_action_enabled (self, "refine"))
    self->wants_refine = adw_flap_get_reveal_flap (self->refine_flap);
  g_simple_action_set_state (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), "refine")),
                             g_variant_new_boolean (adw_flap_get_reveal_flap (self->refine_flap)));
}

static void
plan_changed_cb (DowserQuestionPage *self)
{
  const DowserPlan *plan = get_shown_plan (self);

  gtk_widget_set_visible (self->crumb_row, plan != NULL || dowser_question_page_has_result (self)
                                               || dowser_question_page_can_correct (self));
  gtk_widget_set_visible (self->keep_box,
                          gtk_widget_get_visible (self->crumb_row) && dowser_question_page_get_title (self) != NULL);
  dowser_crumb_bar_set_plan (self->crumb_bar, plan);
  dowser_question_page_update_name_button (self, plan);
  dowser_question_page_update_actions (self);
  update_refine_cb (self);
}

static void
show_verdict_cb (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  g_autoptr (DowserUnderstanding) verdict = session != NULL ? dowser_present_verdict_new (session) : NULL;

  dowser_chip_row_set_understanding (self->chip_row, verdict,
                                     dowser_workspace_get_state (self->workspace) != DOWSER_WORKSPACE_ASKING);
}

static void
show_sentence_cb (DowserQuestionPage *self)
{
  dowser_sentence_line_show_plan (self->sentence_line, dowser_workspace_get_session (self->workspace),
                                  dowser_workspace_get_state (self->workspace) == DOWSER_WORKSPACE_RUNNING);
}

/* The values of columns are known after the source has been profiled. This happens at the latest for the first
 * question. */
static void
update_source (DowserQuestionPage *self)
{
  const DowserSchema *schema = dowser_workspace_get_schema (self->workspace);
  const char *uri = dowser_workspace_get_uri (self->workspace);
  const DowserPlannerIndex *index
      = schema != NULL ? dowser_context_get_index (dowser_workspace_get_context (self->workspace), uri) : NULL;

  if (index != NULL)
    dowser_question_entry_set_source (self->question_entry, dowser_planner_index_get_spoken_schema (index),
                                      dowser_planner_index_get_spoken_profile (index));
  else
    dowser_question_entry_set_source (self->question_entry, schema, NULL);
}

static void
state_changed_cb (DowserQuestionPage *self)
{
  dowser_question_page_update_summary (self);
  dowser_question_page_update_next_questions (self);
  g_clear_handle_id (&self->running_source, g_source_remove);
  update_source (self);
  dowser_question_page_update_running (self);
  dowser_question_page_show_body (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
  show_verdict_cb (self);
  show_sentence_cb (self);
  plan_changed_cb (self);
  dowser_question_page_follow_model (self);
  dowser_question_page_follow_source (self);
  dowser_question_page_update_conversation (self);
  dowser_question_page_update_panes (self);
}

static void
result_changed_cb (DowserQuestionPage *self)
{
  dowser_question_page_update_panes (self);
  dowser_question_page_update_export (self);
  if (!dowser_question_page_has_result (self))
    return;
  self->shows_rows = TRUE;
  dowser_step_strip_wait_for_rows (self->step_strip);
  gtk_stack_set_visible_child_name (self->body, "result");
}

static void
session_changed_cb (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  self->shows_rows = FALSE;
  dowser_question_page_stop_metric_check (self);
  /* Messages about the previous question don't apply to the new question. */
  if (self->toast != NULL)
    adw_toast_dismiss (self->toast);
  g_signal_group_set_target (self->session_signals, session);
  dowser_step_strip_set_runner (self->step_strip, dowser_workspace_get_runner (self->workspace));
  /* If the rows belong to no question, the text that the user is typing stays. */
  if (session != NULL
      && (dowser_session_get_question (session) != NULL || !dowser_question_entry_is_typing (self->question_entry)))
    dowser_question_entry_set_text (self->question_entry, dowser_session_get_question (session));
  show_verdict_cb (self);
  show_sentence_cb (self);
  plan_changed_cb (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
  dowser_question_page_update_conversation (self);
  dowser_question_page_update_panes (self);
}

static void
suggestions_changed_cb (DowserQuestionPage *self)
{
  update_source (self);
  if (dowser_workspace_get_state (self->workspace) == DOWSER_WORKSPACE_READY)
    dowser_question_page_show_body (self);
  else if (dowser_workspace_get_state (self->workspace) == DOWSER_WORKSPACE_FAILED
           && dowser_workspace_get_nearest_question (self->workspace) != NULL)
    dowser_question_page_show_body (self);
}

void
dowser_question_page_update_name (DowserQuestionPage *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
  dowser_question_page_update_conversation (self);
  suggestions_changed_cb (self);
}

static void
changed_cb (DowserQuestionPage *self, const char *about)
{
  dowser_question_page_show_toast (self, about != NULL ? about : _ ("Changed"), TRUE);
}

static void
refused_cb (DowserQuestionPage *self, const char *reason, GPtrArray *choices)
{
  dowser_question_page_reset_panes (self);
  if (dowser_question_page_reject_correction (self, reason))
    return;
  if (choices->len == 0)
    dowser_question_page_show_toast (self, reason, FALSE);
  else
    dowser_refusal_show (dowser_question_page_get_window (self), self->workspace, reason, choices);
}

static void
question_chosen_cb (DowserQuestionPage *self, const char *question)
{
  dowser_question_page_ask_sentence (self, question);
}

static void
stop_cb (DowserQuestionPage *self)
{
  dowser_question_page_stop (self);
}

static void
operation_cb (DowserQuestionPage *self, DowserOperation *operation)
{
  dowser_workspace_apply_operation (self->workspace, operation);
}

static void
operations_cb (DowserQuestionPage *self, GPtrArray *operations)
{
  dowser_workspace_apply_operations (self->workspace, operations);
}

static void
edit_crumb_cb (DowserQuestionPage *self, int kind, DowserOperation *remove)
{
  dowser_question_page_edit_part (self, (DowserCrumbKind) kind, remove);
}

static void
source_activated_cb (DowserQuestionPage *self, const char *uri)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-source", "s", uri);
}

static void
pane_changed_cb (DowserQuestionPage *self)
{
  dowser_question_page_update_pane_action (self);
  dowser_question_page_follow_pane_toast (self);
  dowser_question_page_update_panes (self);
}

static void
dowser_question_page_dispose (GObject *object)
{
  DowserQuestionPage *self = DOWSER_QUESTION_PAGE (object);

  g_clear_handle_id (&self->running_source, g_source_remove);
  dowser_question_page_stop_next_questions (self);
  dowser_question_page_clear_metrics (self);
  g_clear_object (&self->session_signals);
  g_clear_pointer (&self->edit_remove, dowser_operation_unref);
  if (self->workspace != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->workspace, self);
      dowser_workspace_stop (self->workspace);
    }
  /* Without this, the bin would unparent a child that the template has already freed. */
  adw_bin_set_child (ADW_BIN (self), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), DOWSER_TYPE_QUESTION_PAGE);
  g_clear_object (&self->workspace);
  g_clear_object (&self->store);
  g_clear_object (&self->models);
  g_clear_object (&self->sources);
  g_clear_object (&self->settings);
  g_clear_object (&self->actions);
  g_clear_weak_pointer (&self->last_focus);
  g_clear_pointer (&self->named_entry, dowser_entry_free);
  dowser_question_page_clear_library (self);
  G_OBJECT_CLASS (dowser_question_page_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, toasts);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, low_toasts);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, refine_flap);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, refine_bin);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, question_entry);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, sentence_line);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, chip_row);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, step_strip);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, crumb_row);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, crumb_bar);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, keep_box);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, pane_switch);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, body);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, status_page);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, overview);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, choice_bin);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, panes);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, table_bin);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, no_rows);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, chart_bin);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, sql_bin);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, plan_bin);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, trace_bin);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, bottom_bar);
}

static void
bind_callbacks (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, dowser_question_page_ask);
  gtk_widget_class_bind_template_callback (widget_class, dowser_question_page_type_question);
  gtk_widget_class_bind_template_callback (widget_class, stop_cb);
  gtk_widget_class_bind_template_callback (widget_class, operation_cb);
  gtk_widget_class_bind_template_callback (widget_class, operations_cb);
  gtk_widget_class_bind_template_callback (widget_class, edit_crumb_cb);
  gtk_widget_class_bind_template_callback (widget_class, question_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, source_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, pane_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_refine_cb);
  gtk_widget_class_bind_template_callback (widget_class, body_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, refine_toggled_cb);
}

static void
dowser_question_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  DowserQuestionPage *self = DOWSER_QUESTION_PAGE (object);

  switch (id)
    {
    case PROP_TITLE:
      g_value_set_string (value, dowser_question_page_get_title (self));
      break;
    case PROP_BUSY:
      g_value_set_boolean (value, dowser_question_page_is_busy (self));
      break;
    case PROP_SHOWS_ANSWER:
      g_value_set_boolean (value, dowser_question_page_shows_answer (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

/* Remembers the focus when the tab is hidden. */
static void
dowser_question_page_unmap (GtkWidget *widget)
{
  DowserQuestionPage *self = DOWSER_QUESTION_PAGE (widget);
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && gtk_widget_is_ancestor (focus, widget))
    g_set_weak_pointer (&self->last_focus, focus);
  GTK_WIDGET_CLASS (dowser_question_page_parent_class)->unmap (widget);
}

static void
dowser_question_page_class_init (DowserQuestionPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = dowser_question_page_get_property;
  object_class->dispose = dowser_question_page_dispose;
  widget_class->unmap = dowser_question_page_unmap;
  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, flags);
  properties[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, flags);
  properties[PROP_SHOWS_ANSWER] = g_param_spec_boolean ("shows-answer", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  g_signal_new ("plan-in-tab", DOWSER_TYPE_QUESTION_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                G_TYPE_STRING, G_TYPE_POINTER);
  g_signal_new ("scrolled", DOWSER_TYPE_QUESTION_PAGE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (DOWSER_TYPE_QUESTION_ENTRY);
  g_type_ensure (DOWSER_TYPE_SENTENCE_LINE);
  g_type_ensure (DOWSER_TYPE_CHIP_ROW);
  g_type_ensure (DOWSER_TYPE_STEP_STRIP);
  g_type_ensure (DOWSER_TYPE_CRUMB_BAR);
  g_type_ensure (DOWSER_TYPE_STATUS_PAGE);
  g_type_ensure (DOWSER_TYPE_OVERVIEW);
  g_type_ensure (DOWSER_TYPE_BOTTOM_BAR);
  g_type_ensure (DOWSER_TYPE_CONVERSATION_BAR);
  g_type_ensure (DOWSER_TYPE_CONSTRAINT_ROW);
  g_type_ensure (DOWSER_TYPE_CORRECT_BUTTON);
  gtk_widget_class_set_template_from_resource (widget_class, DOWSER_RESOURCE_PATH "/ui/dowser-question-page.ui");
  bind_children (widget_class);
  bind_callbacks (widget_class);
  dowser_question_page_bind_conversation (widget_class);
  dowser_question_page_bind_knowledge (widget_class);
  dowser_question_page_bind_library (widget_class);
  dowser_question_page_bind_next_questions (widget_class);
  dowser_question_page_bind_summary (widget_class);
  dowser_question_page_bind_export (widget_class);
}

static void
dowser_question_page_init (DowserQuestionPage *self)
{
  dowser_question_page_add_actions (self);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->wants_refine = TRUE;
  self->session_signals = g_signal_group_new (DOWSER_TYPE_SESSION);
  g_signal_group_connect_swapped (self->session_signals, "notify::findings", G_CALLBACK (show_verdict_cb), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::understanding", G_CALLBACK (show_verdict_cb), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::sentence", G_CALLBACK (show_sentence_cb), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::plan", G_CALLBACK (plan_changed_cb), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::can-undo",
                                  G_CALLBACK (dowser_question_page_update_actions), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::can-redo",
                                  G_CALLBACK (dowser_question_page_update_actions), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::result", G_CALLBACK (result_changed_cb), self);
  dowser_question_page_connect_conversation (self);
}

static void
set_workspace (DowserQuestionPage *self, DowserWorkspace *workspace)
{
  self->workspace = workspace;
  g_signal_connect_object (workspace, "notify::state", G_CALLBACK (state_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "notify::session", G_CALLBACK (session_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "notify::suggestions", G_CALLBACK (suggestions_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (workspace, "refused", G_CALLBACK (refused_cb), self, G_CONNECT_SWAPPED);
  dowser_bottom_bar_set_workspace (self->bottom_bar, workspace);
  dowser_bottom_bar_set_store (self->bottom_bar, self->store);
}

static void
load_settings (DowserQuestionPage *self)
{
  self->settings = dowser_settings_open ();
  if (self->settings != NULL)
    self->wants_refine = g_settings_get_boolean (self->settings, "show-refine");
}

DowserQuestionPage *
dowser_question_page_new (DowserWorkspace *workspace, DowserModels *models, DowserSources *sources)
{
  DowserQuestionPage *self = g_object_ref_sink (g_object_new (DOWSER_TYPE_QUESTION_PAGE, NULL));
  DowserStore *store = dowser_context_get_store (dowser_workspace_get_context (workspace));

  g_set_object (&self->store, store);
  g_set_object (&self->sources, sources);
  set_workspace (self, g_object_ref (workspace));
  load_settings (self);
  dowser_question_page_watch_knowledge (self);
  dowser_question_page_set_models (self, models);
  session_changed_cb (self);
  state_changed_cb (self);
  return self;
}

DowserWorkspace *
dowser_question_page_get_workspace (DowserQuestionPage *self)
{
  g_return_val_if_fail (DOWSER_IS_QUESTION_PAGE (self), NULL);

  return self->workspace;
}

GActionGroup *
dowser_question_page_get_actions (DowserQuestionPage *self)
{
  g_return_val_if_fail (DOWSER_IS_QUESTION_PAGE (self), NULL);

  return G_ACTION_GROUP (self->actions);
}

AdwViewStack *
dowser_question_page_get_panes (DowserQuestionPage *self)
{
  g_return_val_if_fail (DOWSER_IS_QUESTION_PAGE (self), NULL);

  return self->panes;
}

GtkWindow *
dowser_question_page_get_window (DowserQuestionPage *self)
{
  return GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
}

gboolean
dowser_question_page_shows_answer (DowserQuestionPage *self)
{
  g_return_val_if_fail (DOWSER_IS_QUESTION_PAGE (self), FALSE);

  return g_strcmp0 (gtk_stack_get_visible_child_name (self->body), "result") == 0;
}

gboolean
dowser_question_page_is_busy (DowserQuestionPage *self)
{
  g_return_val_if_fail (DOWSER_IS_QUESTION_PAGE (self), FALSE);

  return dowser_question_page_is_action_enabled (self, "stop");
}

gboolean
dowser_question_page_is_slow (DowserQuestionPage *self)
{
  g_return_val_if_fail (DOWSER_IS_QUESTION_PAGE (self), FALSE);

  return g_get_monotonic_time () - self->start_time > SLOW_SECONDS * G_USEC_PER_SEC;
}

const char *
dowser_question_page_get_title (DowserQuestionPage *self)
{
  DowserSession *session;

  g_return_val_if_fail (DOWSER_IS_QUESTION_PAGE (self), NULL);

  session = dowser_workspace_get_session (self->workspace);
  return session != NULL ? dowser_session_get_question (session) : NULL;
}

void
dowser_question_page_set_narrow (DowserQuestionPage *self, gboolean is_narrow)
{
  g_return_if_fail (DOWSER_IS_QUESTION_PAGE (self));

  gtk_widget_set_visible (self->save_button, !is_narrow);
  gtk_widget_set_visible (self->pane_switch, !is_narrow);
  dowser_question_entry_set_narrow (self->question_entry, is_narrow);
  dowser_bottom_bar_set_narrow (self->bottom_bar, is_narrow);
}

gboolean
dowser_question_page_wants_refine_panel (DowserQuestionPage *self)
{
  g_return_val_if_fail (DOWSER_IS_QUESTION_PAGE (self), FALSE);

  return self->wants_refine;
}

void
dowser_question_page_type_question (DowserQuestionPage *self, const char *question)
{
  g_return_if_fail (DOWSER_IS_QUESTION_PAGE (self));

  dowser_question_entry_set_text (self->question_entry, question);
  gtk_widget_grab_focus (GTK_WIDGET (self->question_entry));
}

void
dowser_question_page_insert_name (DowserQuestionPage *self, const char *name)
{
  g_return_if_fail (DOWSER_IS_QUESTION_PAGE (self));

  dowser_question_entry_insert (self->question_entry, name);
}

void
dowser_question_page_focus (DowserQuestionPage *self)
{
  g_return_if_fail (DOWSER_IS_QUESTION_PAGE (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->question_entry));
}

void
dowser_question_page_restore_focus (DowserQuestionPage *self)
{
  g_return_if_fail (DOWSER_IS_QUESTION_PAGE (self));

  if (self->last_focus != NULL && gtk_widget_is_ancestor (self->last_focus, GTK_WIDGET (self)))
    gtk_widget_grab_focus (self->last_focus);
  else
    dowser_question_page_focus (self);
}

GtkWidget *
dowser_question_page_get_part (DowserQuestionPage *self, DowserQuestionPart part)
{
  g_return_val_if_fail (DOWSER_IS_QUESTION_PAGE (self), NULL);

  switch (part)
    {
    case DOWSER_QUESTION_PART_QUESTION:
      return GTK_WIDGET (self->question_entry);
    case DOWSER_QUESTION_PART_CRUMBS:
      return self->crumb_row;
    case DOWSER_QUESTION_PART_PANEL:
      return GTK_WIDGET (self->refine_bin);
    case DOWSER_QUESTION_PART_ROWS:
    case DOWSER_QUESTION_PAGE_N_PARTS:
    default:
      return GTK_WIDGET (self->body);
    }
}

gboolean
dowser_question_page_has_typed_text (DowserQuestionPage *self)
{
  const char *typed;

  g_return_val_if_fail (DOWSER_IS_QUESTION_PAGE (self), FALSE);

  typed = dowser_question_entry_get_text (self->question_entry);
  return typed != NULL && *typed != '\0';
}

void
dowser_question_page_show_store (DowserQuestionPage *self)
{
  g_return_if_fail (DOWSER_IS_QUESTION_PAGE (self));

  if (dowser_workspace_get_state (self->workspace) == DOWSER_WORKSPACE_EMPTY)
    dowser_question_page_show_body (self);
}
