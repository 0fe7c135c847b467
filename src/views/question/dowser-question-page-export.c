/* dowser-question-page-export.c - export of all rows of the current question to a file */
#include "views/panes/dowser-export-chooser.h"
#include "views/question/dowser-question-page-private.h"

#include <glib/gi18n-lib.h>

static gboolean
can_export (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  return session != NULL && dowser_session_get_statement (session) != NULL
         && dowser_session_get_result (session) != NULL && !dowser_export_bar_is_running (self->export_bar);
}

static void
chosen_cb (const char *path, const DowserExportOptions *options, gpointer user_data)
{
  DowserQuestionPage *self = DOWSER_QUESTION_PAGE (user_data);

  if (!can_export (self))
    return;
  dowser_export_bar_run (self->export_bar, dowser_workspace_get_context (self->workspace),
                         dowser_workspace_get_session (self->workspace), path, options);
  dowser_question_page_update_actions (self);
}

void
dowser_question_page_export (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  if (can_export (self))
    dowser_export_chooser_show (dowser_question_page_get_window (self), dowser_session_get_question (session),
                                chosen_cb, G_OBJECT (self));
}

void
dowser_question_page_open_folder (DowserQuestionPage *self, const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *uri = g_filename_to_uri (folder, NULL, NULL);

  if (uri != NULL)
    gtk_show_uri (dowser_question_page_get_window (self), uri, GDK_CURRENT_TIME);
}

static void
finished_cb (DowserQuestionPage *self, const char *message, const char *path)
{
  dowser_question_page_update_actions (self);
  if (path != NULL)
    dowser_question_page_show_file_toast (self, message, path);
  else
    dowser_question_page_show_toast (self, message, FALSE);
}

void
dowser_question_page_bind_export (GtkWidgetClass *widget_class)
{
  g_type_ensure (DOWSER_TYPE_EXPORT_BAR);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, export_bar);
  gtk_widget_class_bind_template_callback (widget_class, finished_cb);
}

void
dowser_question_page_update_export (DowserQuestionPage *self)
{
  dowser_question_page_enable_action (self, "export", can_export (self));
}
