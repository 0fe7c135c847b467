/* dowser-question-page-knowledge.c - names for parts of an answer, and the window of all meanings */
#include "knowledge/dowser-entry-learn.h"
#include "pipeline/context/dowser-knowledge-service.h"
#include "views/meanings/dowser-meanings-window.h"
#include "views/question/dowser-question-page-private.h"

#include <glib/gi18n-lib.h>

void
dowser_question_page_update_name_button (DowserQuestionPage *self, const DowserPlan *plan)
{
  dowser_name_button_set_plan (self->name_button, dowser_workspace_get_context (self->workspace), plan,
                               dowser_workspace_get_schema (self->workspace));
}

/* The next question reads the file of meanings again. After that, guided typing offers the new word. */
static void
named_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserQuestionPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = dowser_knowledge_service_change_finish (DOWSER_CONTEXT (context), result, &error);
  g_autofree char *name = path != NULL ? g_path_get_basename (path) : NULL;
  g_autofree char *text = NULL;

  if (path == NULL)
    {
      g_clear_pointer (&self->named_entry, dowser_entry_free);
      dowser_name_button_show_problem (self->name_button, error->message);
      return;
    }
  dowser_name_button_clear (self->name_button);
  /* Translators: the first %s is a word that was given a meaning, the second the name of a file */
  text = g_strdup_printf (_ ("“%s” can now be used in questions. The definition is saved in %s."),
                          self->named_entry->term, name);
  dowser_question_page_show_action_toast (self, text, _ ("_Undo"), "page.forget-name");
}

static void
name_cb (DowserQuestionPage *self, DowserEntry *entry)
{
  g_clear_pointer (&self->named_entry, dowser_entry_free);
  self->named_entry = dowser_entry_copy (entry);
  dowser_knowledge_service_add_async (dowser_workspace_get_context (self->workspace),
                                      dowser_workspace_get_uri (self->workspace), entry, NULL, named_cb,
                                      g_object_ref (self));
}

static void
learned_cb (DowserQuestionPage *self, const char *uri, const DowserEntry *entry)
{
  g_autofree char *sentence = dowser_entry_dup_sentence (entry, dowser_workspace_get_schema (self->workspace));
  g_autofree char *text = NULL;

  if (g_strcmp0 (uri, dowser_workspace_get_uri (self->workspace)) != 0)
    return;
  g_clear_pointer (&self->named_entry, dowser_entry_free);
  self->named_entry = dowser_entry_copy (entry);
  /* Translators: %s is what was learned: “region” means customers.country */
  text = g_strdup_printf (_ ("Remembered: %s"), sentence);
  dowser_question_page_show_action_toast (self, text, _ ("_Only This Time"), "page.forget-name");
}

void
dowser_question_page_watch_knowledge (DowserQuestionPage *self)
{
  g_signal_connect_object (dowser_workspace_get_context (self->workspace), "learned", G_CALLBACK (learned_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
name_removed_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserQuestionPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = dowser_knowledge_service_change_finish (DOWSER_CONTEXT (context), result, &error);

  if (path == NULL)
    dowser_question_page_show_toast (self, error->message, FALSE);
}

static void
remove_name_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  DowserQuestionPage *self = DOWSER_QUESTION_PAGE (user_data);
  g_autoptr (DowserEntry) entry = g_steal_pointer (&self->named_entry);

  if (entry != NULL)
    dowser_knowledge_service_remove_async (dowser_workspace_get_context (self->workspace),
                                           dowser_workspace_get_uri (self->workspace), entry, NULL, name_removed_cb,
                                           g_object_ref (self));
}

/* Asks the example as a new question, not as a follow-up. */
static void
try_cb (DowserQuestionPage *self, const char *question)
{
  dowser_question_page_ask_sentence (self, question);
}

static void
meanings_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  DowserQuestionPage *self = DOWSER_QUESTION_PAGE (user_data);
  GtkWindow *meanings;

  if (dowser_workspace_get_schema (self->workspace) == NULL)
    return;
  meanings = dowser_meanings_window_open (dowser_question_page_get_window (self),
                                          dowser_workspace_get_context (self->workspace),
                                          dowser_workspace_get_uri (self->workspace));
  g_signal_connect_object (meanings, "try", G_CALLBACK (try_cb), self, G_CONNECT_SWAPPED);
}

void
dowser_question_page_bind_knowledge (GtkWidgetClass *widget_class)
{
  g_type_ensure (DOWSER_TYPE_NAME_BUTTON);
  gtk_widget_class_bind_template_child (widget_class, DowserQuestionPage, name_button);
  gtk_widget_class_bind_template_callback (widget_class, name_cb);
}

void
dowser_question_page_add_knowledge_actions (DowserQuestionPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "forget-name", .activate = remove_name_action },
    { .name = "meanings", .activate = meanings_action },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries), self);
}
