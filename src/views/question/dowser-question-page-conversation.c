/* dowser-question-page-conversation.c - the conversation about a question: choices, corrections, follow-up questions */
#include "session/dowser-reused-reply.h"
#include "views/question/dowser-question-page-private.h"

#include <glib/gi18n-lib.h>

/* Returns TRUE if the next question is a follow-up sent to a model. The built-in planner detects by itself if a
 * question changes the previous answer. */
static gboolean
needs_model_follow_up (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  if (session == NULL || dowser_session_get_plan (session) == NULL
      || dowser_workspace_get_planner (self->workspace) != DOWSER_PLANNER_MODEL)
    return FALSE;
  return dowser_workspace_get_state (self->workspace) == DOWSER_WORKSPACE_DONE
         || dowser_session_get_exchanges (session)->len > 0;
}

/* Returns TRUE if the current answer is a change of the previous answer. */
static gboolean
is_plan_change (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  return session != NULL && dowser_session_get_mode (session) == DOWSER_PLAN_MODE_UPDATE
         && dowser_session_get_exchanges (session)->len > 0;
}

void
dowser_question_page_ask_planner (DowserQuestionPage *self, const char *question)
{
  if (needs_model_follow_up (self))
    dowser_workspace_ask_follow_up (self->workspace, question);
  else
    dowser_workspace_ask (self->workspace, question);
}

static char *
dup_hint (DowserQuestionPage *self)
{
  g_autofree char *name = dowser_question_page_dup_source_name (self);

  if (needs_model_follow_up (self))
    return g_strdup (_ ("Follow up: “only last year”, “by country”, “why so few?”"));
  if (dowser_workspace_get_schema (self->workspace) == NULL && name != NULL)
    return g_strdup_printf (_ ("%s is not open"), name);
  if (name == NULL)
    return g_strdup (_ ("Open your data, then ask about it in plain words"));
  return g_strdup_printf (_ ("Ask a question about %s in plain words"), name);
}

/* Empties the entry, because the answered question is shown above. */
static void
clear_entry (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  const char *typed = dowser_question_entry_get_text (self->question_entry);

  if (g_strcmp0 (typed, dowser_session_get_question (session)) == 0)
    dowser_question_entry_set_text (self->question_entry, "");
}

/* Hides the note about a reused reply while the model is being asked. */
static void
update_reused_note (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  gboolean is_idle = dowser_workspace_get_state (self->workspace) != DOWSER_WORKSPACE_RUNNING;
  g_autofree char *text
      = session != NULL && is_idle ? dowser_reused_reply_describe_origin (session, g_get_real_time ()) : NULL;

  gtk_label_set_label (self->reused, text != NULL ? text : "");
  gtk_widget_set_visible (self->reused_row, text != NULL);
}

/* Updates the row below the entry, which shows the words of the answered question. While the entry contains other text,
 * the row shows the whole answered question instead. Otherwise, the row's words would look like words of the new
 * text. */
static void
update_words_cb (DowserQuestionPage *self)
{
  const char *question = dowser_question_page_get_title (self);
  g_autofree char *typed = g_strstrip (g_strdup (dowser_question_entry_get_text (self->question_entry)));
  gboolean other = question != NULL && *typed != '\0' && !g_str_equal (typed, question);

  dowser_chip_row_set_earlier (self->chip_row, other ? question : NULL);
}

void
dowser_question_page_update_conversation (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  gboolean talking = needs_model_follow_up (self);
  g_autofree char *hint = dup_hint (self);

  dowser_conversation_bar_set_session (self->talk_bar, talking || is_plan_change (self) ? session : NULL);
  dowser_constraint_row_set_constraints (self->constraint_row,
                                         session != NULL ? dowser_session_get_constraints (session) : NULL);
  dowser_question_entry_set_hint (self->question_entry, hint);
  update_reused_note (self);
  if (talking && dowser_workspace_get_state (self->workspace) == DOWSER_WORKSPACE_DONE)
    clear_entry (self);
  update_words_cb (self);
}

static void
constraints_changed_cb (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  GPtrArray *constraints = dowser_session_get_constraints (session);

  dowser_constraint_row_set_constraints (self->constraint_row, constraints);
  dowser_correct_button_clear (self->correct_button);
  self->correcting = FALSE;
}

static void
constraint_removed_cb (DowserQuestionPage *self, guint index)
{
  dowser_workspace_remove_constraint (self->workspace, index);
}

static void
corrected_cb (DowserQuestionPage *self, const char *text)
{
  self->correcting = TRUE;
  dowser_workspace_correct_answer (self->workspace, text);
}

/* A question that failed without a plan can be corrected as soon as its tables are known. */
gboolean
dowser_question_page_can_correct (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  return session != NULL && dowser_session_get_question (session) != NULL && dowser_session_get_schema (session) != NULL
         && dowser_workspace_get_state (self->workspace) == DOWSER_WORKSPACE_FAILED;
}

void
dowser_question_page_open_correction (DowserQuestionPage *self)
{
  if (gtk_widget_get_visible (self->crumb_row))
    dowser_correct_button_popup (self->correct_button);
}

/* Shows the reason next to the typed correction. */
gboolean
dowser_question_page_reject_correction (DowserQuestionPage *self, const char *reason)
{
  if (!self->correcting)
    return FALSE;
  self->correcting = FALSE;
  dowser_correct_button_show_problem (self->correct_button, reason);
  return TRUE;
}

static void
option_chosen_cb (DowserQuestionPage *self, guint option)
{
  dowser_workspace_choose_option (self->workspace, option);
}

static void
answered_cb (DowserQuestionPage *self, const char *text)
{
  dowser_workspace_answer_question (self->workspace, text);
}

static void
rephrase_cb (DowserQuestionPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "page.rephrase", NULL);
}

static DowserChoiceView *
ensure_choice_view (DowserQuestionPage *self)
{
  DowserChoiceView *view = DOWSER_CHOICE_VIEW (adw_bin_get_child (self->choice_bin));

  if (view != NULL)
    return view;
  view = DOWSER_CHOICE_VIEW (dowser_choice_view_new ());
  g_signal_connect_object (view, "chosen", G_CALLBACK (option_chosen_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "none-chosen", G_CALLBACK (rephrase_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "answered", G_CALLBACK (answered_cb), self, G_CONNECT_SWAPPED);
  adw_bin_set_child (self->choice_bin, GTK_WIDGET (view));
  return view;
}

void
dowser_question_page_show_choices (DowserQuestionPage *self)
{
  DowserChoiceView *view = ensure_choice_view (self);
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  dowser_choice_view_set_understanding (view, dowser_session_get_understanding (session));
  gtk_stack_set_visible_child_name (self->body, "choices");
  gtk_widget_grab_focus (GTK_WIDGET (view));
}

void
dowser_question_page_bind_conversation (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, talk_bar);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, constraint_row);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, reused_row);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, reused);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, correct_button);
  gtk_widget_class_bind_template_callback (widget_class, constraint_removed_cb);
  gtk_widget_class_bind_template_callback (widget_class, corrected_cb);
  gtk_widget_class_bind_template_callback (widget_class, option_chosen_cb);
}

void
dowser_question_page_connect_conversation (DowserQuestionPage *self)
{
  static const char *const watched_signals[]
      = { "notify::question", "notify::exchanges", "notify::mode", "notify::planner" };

  g_signal_connect_object (self->question_entry, "notify::text", G_CALLBACK (update_words_cb), self, G_CONNECT_SWAPPED);
  for (guint i = 0; i < G_N_ELEMENTS (watched_signals); i++)
    g_signal_group_connect_swapped (self->session_signals, watched_signals[i],
                                    G_CALLBACK (dowser_question_page_update_conversation), self);
  g_signal_group_connect_swapped (self->session_signals, "notify::constraints", G_CALLBACK (constraints_changed_cb),
                                  self);
}
