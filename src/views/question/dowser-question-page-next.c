/* dowser-question-page-next.c - suggested follow-up questions below the rows */
#include "planner/dowser-planner.h"
#include "views/question/dowser-question-page-private.h"

#include <glib/gi18n-lib.h>

/* The input of the worker that finds follow-up questions; reference-counted. */
typedef struct
{
  DowserPlan *plan;
  DowserSchema *schema;
  DowserProfile *profile;
  gint64 n_rows;
} SuggestionData;

static void
suggestion_data_free (gpointer data)
{
  SuggestionData *lookup = data;

  dowser_plan_unref (lookup->plan);
  dowser_schema_unref (lookup->schema);
  dowser_profile_unref (lookup->profile);
  g_free (lookup);
}

static gpointer
find_next_questions (gpointer data, GError **error)
{
  const SuggestionData *lookup = data;

  return dowser_planner_suggest_next (lookup->plan, lookup->schema, lookup->profile, lookup->n_rows);
}

/* The next answer removes the button, so the focus moves to the question's entry. */
static void
clicked_cb (GtkButton *button, DowserQuestionPage *self)
{
  g_autofree char *sentence = g_strdup (g_object_get_data (G_OBJECT (button), "dowser-sentence"));

  gtk_widget_grab_focus (GTK_WIDGET (self->question_entry));
  dowser_question_page_ask_sentence (self, sentence);
}

static void
add_button (DowserQuestionPage *self, const char *sentence)
{
  GtkWidget *button = gtk_button_new_with_label (sentence);
  g_autofree char *name = g_strdup_printf (_ ("Ask “%s”"), sentence);

  /* Two sentences may differ only in a word at the end, so no sentence is ellipsized: the row scrolls instead. */
  gtk_widget_add_css_class (button, "suggestion");
  gtk_widget_set_tooltip_text (button, sentence);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (button), "dowser-sentence", g_strdup (sentence), g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (clicked_cb), self, 0);
  gtk_box_append (self->next_box, button);
}

static void
show_buttons (DowserQuestionPage *self, const char *const *sentences)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->next_box))) != NULL)
    gtk_box_remove (self->next_box, child);
  for (guint i = 0; sentences != NULL && sentences[i] != NULL; i++)
    add_button (self, sentences[i]);
  gtk_widget_set_visible (self->next_row, sentences != NULL && *sentences != NULL);
}

static void
found_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserQuestionPage) self = user_data;
  g_auto (GStrv) sentences = g_task_propagate_pointer (G_TASK (result), NULL);

  /* @sentences is NULL if the search was cancelled because another answer is shown. */
  if (sentences != NULL && self->next_row != NULL)
    show_buttons (self, (const char *const *) sentences);
}

void
dowser_question_page_update_next_questions (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  DowserContext *context = dowser_workspace_get_context (self->workspace);
  DowserWorkspaceState state = dowser_workspace_get_state (self->workspace);
  gboolean done = session != NULL && state == DOWSER_WORKSPACE_DONE;
  const DowserPlan *plan = done ? dowser_session_get_plan (session) : NULL;
  const DowserSchema *schema = done ? dowser_session_get_schema (session) : NULL;
  const DowserProfile *profile = done ? dowser_session_get_profile (session) : NULL;
  SuggestionData *lookup;
  GTask *task;

  dowser_question_page_stop_next_questions (self);
  /* Keeps the row during a run: hiding and showing the row would move everything above it. */
  if (state == DOWSER_WORKSPACE_RUNNING)
    return;
  if (plan == NULL || schema == NULL || profile == NULL)
    {
      show_buttons (self, NULL);
      return;
    }
  lookup = g_new0 (SuggestionData, 1);
  lookup->plan = dowser_plan_ref (plan);
  lookup->schema = dowser_schema_ref (schema);
  lookup->profile = dowser_profile_ref ((DowserProfile *) profile);
  lookup->n_rows = dowser_session_get_n_rows (session);
  self->next_cancellable = g_cancellable_new ();
  task = g_task_new (context, self->next_cancellable, found_cb, g_object_ref (self));
  g_task_set_source_tag (task, dowser_question_page_update_next_questions);
  dowser_context_run_in_worker (context, task, find_next_questions, lookup, suggestion_data_free,
                                (GDestroyNotify) g_strfreev);
}

void
dowser_question_page_stop_next_questions (DowserQuestionPage *self)
{
  if (self->next_cancellable != NULL)
    g_cancellable_cancel (self->next_cancellable);
  g_clear_object (&self->next_cancellable);
}

void
dowser_question_page_bind_next_questions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, next_row);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, next_box);
}
