/* dowser-question-page-summary.c - summary of the answer above its rows */
#include "charts/dowser-answer-summary.h"
#include "views/question/dowser-question-page-private.h"

/* The summary is about all rows, so this function waits until all rows are loaded. */
void
dowser_question_page_update_summary (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  gboolean done = session != NULL && dowser_workspace_get_state (self->workspace) == DOWSER_WORKSPACE_DONE;
  const DowserPlan *plan = done ? dowser_session_get_plan (session) : NULL;
  const DowserSchema *schema = done ? dowser_session_get_schema (session) : NULL;
  DowserResult *result = done ? dowser_session_get_result (session) : NULL;
  g_autofree char *text = NULL;

  if (done && dowser_session_runs_raw_sql (session))
    text = g_strdup (g_ptr_array_index (dowser_session_get_understanding (session)->reasons, 0));
  if (plan != NULL && schema != NULL && result != NULL)
    text = dowser_answer_summary_new (plan, schema, dowser_session_get_profile (session), result);
  gtk_label_set_label (self->summary, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->summary), text != NULL);
}

void
dowser_question_page_bind_summary (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, summary);
}
