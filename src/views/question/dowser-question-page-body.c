/* dowser-question-page-body.c - the area of the answer: a page for each state of the workspace */
#include "session/dowser-tries.h"
#include "sources/dowser-source.h"
#include "views/question/dowser-question-page-private.h"

#include <glib/gi18n-lib.h>

#define SHOW_RUNNING_AFTER_MS 300

static void
show_status (DowserQuestionPage *self)
{
  gtk_stack_set_visible_child_name (self->body, "status");
}

static void
show_welcome (DowserQuestionPage *self)
{
  g_auto (GStrv) recent = self->store != NULL ? dowser_store_dup_sources (self->store) : NULL;

  dowser_status_page_show_welcome (self->status_page, (const char *const *) recent);
  show_status (self);
}

static void
show_ready (DowserQuestionPage *self)
{
  g_autofree char *name = dowser_question_page_dup_source_name (self);
  const DowserSchema *schema = dowser_workspace_get_schema (self->workspace);
  const char *uri = dowser_workspace_get_uri (self->workspace);
  const char *const *suggestions = dowser_workspace_get_suggestions (self->workspace);

  if (schema != NULL && dowser_schema_get_tables (schema)->len > 1)
    {
      dowser_overview_show (self->overview, name, schema,
                            dowser_context_get_profile (dowser_workspace_get_context (self->workspace), uri),
                            suggestions);
      gtk_widget_set_visible (GTK_WIDGET (self->overview), TRUE);
      gtk_stack_set_visible_child_name (self->body, "overview");
      return;
    }
  dowser_status_page_show_ready (self->status_page, name, suggestions);
  show_status (self);
}

static void
show_opening (DowserQuestionPage *self)
{
  g_autofree char *name = dowser_question_page_dup_source_name (self);

  dowser_status_page_show_opening (self->status_page, name);
  show_status (self);
}

gboolean
dowser_question_page_has_result (DowserQuestionPage *self)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);

  return session != NULL && dowser_session_get_result (session) != NULL;
}

static void
show_stopped (DowserQuestionPage *self)
{
  if (dowser_question_page_has_result (self))
    {
      gtk_stack_set_visible_child_name (self->body, "result");
      dowser_question_page_show_toast (self, _ ("Stopped"), FALSE);
      return;
    }
  if (dowser_workspace_is_restored (self->workspace))
    dowser_status_page_show_restored (self->status_page);
  else
    dowser_status_page_show_stopped (self->status_page);
  show_status (self);
}

/* Returns: (transfer container): the suggestions, the nearest question first (strv) */
static const char **
list_suggestions (DowserQuestionPage *self)
{
  const char *nearest = dowser_workspace_get_nearest_question (self->workspace);
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
add_tries (DowserQuestionPage *self, const char *problem)
{
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  g_autoptr (GPtrArray) attempts = session != NULL ? dowser_tries_list (session) : NULL;

  if (attempts != NULL)
    dowser_status_page_add_tries (self->status_page, attempts, problem);
}

static void
show_error (DowserQuestionPage *self)
{
  const char *uri = dowser_workspace_get_uri (self->workspace);
  gboolean has_problem = dowser_question_page_show_wrong_number (self);

  if (!has_problem)
    {
      g_autoptr (GError) error = dowser_question_page_dup_error (self);
      g_autofree const char **suggestions = list_suggestions (self);

      dowser_status_page_show_error (self->status_page, error, uri != NULL && dowser_source_uri_is_server (uri),
                                     suggestions);
      add_tries (self, error->message);
    }
  show_status (self);
  /* Moves the focus from the entry to the message, because the user can't ask anything without an open source. */
  if (!has_problem && gtk_widget_get_mapped (GTK_WIDGET (self))
      && dowser_workspace_get_session (self->workspace) == NULL
      && *dowser_question_entry_get_text (self->question_entry) == '\0')
    gtk_widget_grab_focus (GTK_WIDGET (self->status_page));
}

/* The rows of the previous question must not stay visible for long under the text of the new question. */
static gboolean
show_running_cb (gpointer user_data)
{
  DowserQuestionPage *self = user_data;

  self->running_source = 0;
  if (self->shows_rows)
    return G_SOURCE_REMOVE;
  dowser_status_page_show_running (self->status_page);
  show_status (self);
  return G_SOURCE_REMOVE;
}

/* Most runs are so short that the user could not read a page about them, so the page is shown late or never. */
static void
show_running_later (DowserQuestionPage *self)
{
  if (self->running_source == 0)
    self->running_source = g_timeout_add (SHOW_RUNNING_AFTER_MS, show_running_cb, self);
}

void
dowser_question_page_show_body (DowserQuestionPage *self)
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
      if (self->writes_sql)
        gtk_stack_set_visible_child_name (self->body, "result");
      else
        show_ready (self);
      break;
    case DOWSER_WORKSPACE_ASKING:
      dowser_question_page_show_choices (self);
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
