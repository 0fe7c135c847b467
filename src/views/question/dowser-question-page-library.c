/* dowser-question-page-library.c - saving of the current answer, and the window of all saved questions */
#include "pipeline/context/dowser-library.h"
#include "views/library/dowser-library-window.h"
#include "views/question/dowser-question-page-private.h"

#include <glib/gi18n-lib.h>

static gboolean
can_save_question (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  return self->store != NULL && session != NULL && dowser_session_get_plan (session) != NULL
         && dowser_workspace_get_state (self->workspace) == DOWSER_WORKSPACE_DONE;
}

static void
saved_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserQuestionPage) self = user_data;
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&self->saved_before, dowser_saved_question_free);
  self->saved_id = dowser_store_save_question_finish (DOWSER_STORE (store), result, &self->saved_before, &error);
  if (self->saved_id == 0)
    dowser_question_page_show_toast (self, error->message, FALSE);
  else
    dowser_question_page_show_action_toast (self,
                                            _ ("The question is saved. You can ask it again, also with other values."),
                                            _ ("_Undo"), "page.forget-saved");
}

static void
save_question_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  DowserQuestionPage *self = DOWSER_QUESTION_PAGE (user_data);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSavedQuestion) question = NULL;

  if (!can_save_question (self))
    return;
  question
      = dowser_library_dup_question (dowser_workspace_get_context (self->workspace),
                                     dowser_workspace_get_session (self->workspace), DOWSER_VERIFIED_SAVED, &error);
  if (question != NULL)
    dowser_store_save_question_async (self->store, question, NULL, saved_cb, g_object_ref (self));
  else
    dowser_question_page_show_toast (self, error->message, FALSE);
}

/** QuestionRemoval: a saved question that is being removed. @before: (nullable): the question to restore, with its use
 * count */
typedef struct
{
  DowserQuestionPage *window;
  DowserSavedQuestion *before;
} QuestionRemoval;

static void
question_removal_free (QuestionRemoval *removal)
{
  g_object_unref (removal->window);
  g_clear_pointer (&removal->before, dowser_saved_question_free);
  g_free (removal);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QuestionRemoval, question_removal_free)

static void
restored_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserQuestionPage) self = user_data;
  g_autoptr (GError) error = NULL;

  if (dowser_store_save_question_finish (DOWSER_STORE (store), result, NULL, &error) == 0)
    dowser_question_page_show_toast (self, error->message, FALSE);
}

static void
question_removed_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (QuestionRemoval) removal = user_data;
  g_autoptr (GError) error = NULL;

  if (!dowser_store_remove_question_finish (DOWSER_STORE (store), result, &error))
    dowser_question_page_show_toast (removal->window, error->message, FALSE);
  else if (removal->before != NULL)
    dowser_store_save_question_async (DOWSER_STORE (store), removal->before, NULL, restored_cb,
                                      g_object_ref (removal->window));
}

static void
remove_saved_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  DowserQuestionPage *self = DOWSER_QUESTION_PAGE (user_data);
  gint64 id = self->saved_id;
  QuestionRemoval *removal;

  self->saved_id = 0;
  if (id == 0 || self->store == NULL)
    return;
  /* Moves the data to a struct, because the user may save another question before the removal is done. */
  removal = g_new0 (QuestionRemoval, 1);
  removal->window = g_object_ref (self);
  removal->before = g_steal_pointer (&self->saved_before);
  dowser_store_remove_question_async (self->store, id, NULL, question_removed_cb, removal);
}

static void
saved_questions_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  DowserQuestionPage *self = DOWSER_QUESTION_PAGE (user_data);

  if (self->library != NULL)
    gtk_window_present (GTK_WINDOW (self->library));
  else if (self->store != NULL && dowser_workspace_get_schema (self->workspace) != NULL)
    g_set_weak_pointer (&self->library,
                        dowser_library_window_open (dowser_question_page_get_window (self), self->workspace));
}

void
dowser_question_page_update_library (DowserQuestionPage *self)
{

  dowser_question_page_enable_action (self, "save-question", can_save_question (self));
  dowser_question_page_enable_action (self, "saved-questions",
                                      self->store != NULL && dowser_workspace_get_schema (self->workspace) != NULL);
}

void
dowser_question_page_clear_library (DowserQuestionPage *self)
{
  g_clear_pointer (&self->saved_before, dowser_saved_question_free);
  g_clear_weak_pointer (&self->library);
}

void
dowser_question_page_bind_library (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, save_button);
}

void
dowser_question_page_add_library_actions (DowserQuestionPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "save-question", .activate = save_question_action },
    { .name = "forget-saved", .activate = remove_saved_action },
    { .name = "saved-questions", .activate = saved_questions_action },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries), self);
}
