/* dowser-main-window-library.c - the present answer saved by a click, and the window of all saved questions */
#include "pipeline/context/dowser-library.h"
#include "views/library/dowser-library-window.h"
#include "views/window/dowser-main-window-private.h"

#include <glib/gi18n-lib.h>

static gboolean
can_save (DowserMainWindow *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  return self->store != NULL && session != NULL && dowser_session_get_plan (session) != NULL
         && dowser_workspace_get_state (self->workspace) == DOWSER_WORKSPACE_DONE;
}

static void
saved_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserMainWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&self->saved_before, dowser_saved_question_free);
  self->saved_id = dowser_store_save_question_finish (DOWSER_STORE (store), result, &self->saved_before, &error);
  if (self->saved_id == 0)
    dowser_main_window_toast (self, error->message, FALSE);
  else
    dowser_main_window_toast_action (self, _ ("Saved. It can be asked again, also with other values."), _ ("_Undo"),
                                     "win.forget-saved");
}

static void
save_question_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSavedQuestion) question = NULL;

  if (!can_save (self))
    return;
  question
      = dowser_library_dup_question (dowser_workspace_get_context (self->workspace),
                                     dowser_workspace_get_session (self->workspace), DOWSER_VERIFIED_SAVED, &error);
  if (question != NULL)
    dowser_store_save_question_async (self->store, question, NULL, saved_cb, g_object_ref (self));
  else
    dowser_main_window_toast (self, error->message, FALSE);
}

/** Forgetting: @before: (nullable): what comes back, with its uses */
typedef struct
{
  DowserMainWindow *window;
  DowserSavedQuestion *before;
} Forgetting;

static void
forgetting_free (Forgetting *forgetting)
{
  g_object_unref (forgetting->window);
  g_clear_pointer (&forgetting->before, dowser_saved_question_free);
  g_free (forgetting);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Forgetting, forgetting_free)

static void
put_back_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserMainWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  if (dowser_store_save_question_finish (DOWSER_STORE (store), result, NULL, &error) == 0)
    dowser_main_window_toast (self, error->message, FALSE);
}

static void
forgotten_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Forgetting) forgetting = user_data;
  g_autoptr (GError) error = NULL;

  if (!dowser_store_remove_question_finish (DOWSER_STORE (store), result, &error))
    dowser_main_window_toast (forgetting->window, error->message, FALSE);
  else if (forgetting->before != NULL)
    dowser_store_save_question_async (DOWSER_STORE (store), forgetting->before, NULL, put_back_cb,
                                      g_object_ref (forgetting->window));
}

static void
forget_saved_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);
  gint64 id = self->saved_id;
  Forgetting *forgetting;

  self->saved_id = 0;
  if (id == 0 || self->store == NULL)
    return;
  /* Another question may be saved before this one is gone. */
  forgetting = g_new0 (Forgetting, 1);
  forgetting->window = g_object_ref (self);
  forgetting->before = g_steal_pointer (&self->saved_before);
  dowser_store_remove_question_async (self->store, id, NULL, forgotten_cb, forgetting);
}

static void
saved_questions_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  DowserMainWindow *self = DOWSER_MAIN_WINDOW (widget);

  if (self->library != NULL)
    gtk_window_present (GTK_WINDOW (self->library));
  else if (self->store != NULL && dowser_workspace_get_schema (self->workspace) != NULL)
    g_set_weak_pointer (&self->library, dowser_library_window_open (GTK_WINDOW (self), self->workspace));
}

void
dowser_main_window_update_library (DowserMainWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "win.save-question", can_save (self));
  gtk_widget_action_set_enabled (widget, "win.saved-questions",
                                 self->store != NULL && dowser_workspace_get_schema (self->workspace) != NULL);
}

void
dowser_main_window_end_library (DowserMainWindow *self)
{
  g_clear_pointer (&self->saved_before, dowser_saved_question_free);
  g_clear_weak_pointer (&self->library);
}

void
dowser_main_window_bind_library (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, DowserMainWindow, save_button);
  gtk_widget_class_install_action (widget_class, "win.save-question", NULL, save_question_action);
  gtk_widget_class_install_action (widget_class, "win.forget-saved", NULL, forget_saved_action);
  gtk_widget_class_install_action (widget_class, "win.saved-questions", NULL, saved_questions_action);
}
