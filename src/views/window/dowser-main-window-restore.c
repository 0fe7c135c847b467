/* dowser-main-window-restore.c - what the window showed is kept as it changes, and shown again by the next start */
#include "sources/dowser-source.h"
#include "views/window/dowser-main-window-private.h"
#include "views/workspace/dowser-settings.h"

/* In the history file, as a fact of no source: a program that is ended has no time to write it. */
#define NO_SOURCE ""
#define KIND "window"
#define GROUP "Window"

static gboolean
may_restore (DowserMainWindow *self)
{
  return self->store != NULL && (self->settings == NULL || g_settings_get_boolean (self->settings, "reopen"));
}

/* Returns: (transfer full) (nullable): %NULL where nothing is shown */
static char *
describe (DowserMainWindow *self)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  DowserSession *session = dowser_workspace_get_session (self->workspace);
  const char *uri = dowser_workspace_get_uri (self->workspace);
  const char *pane = adw_view_stack_get_visible_child_name (self->panes);

  if (uri == NULL)
    return NULL;
  g_key_file_set_string (file, GROUP, "source", uri);
  if (session != NULL)
    g_key_file_set_string (file, GROUP, "session", dowser_session_get_id (session));
  if (pane != NULL)
    g_key_file_set_string (file, GROUP, "pane", pane);
  return g_key_file_to_data (file, NULL, NULL);
}

static void
remember_cb (DowserMainWindow *self)
{
  g_autofree char *text = may_restore (self) ? describe (self) : NULL;

  if (self->store == NULL || self->workspace == NULL || g_strcmp0 (text, self->remembered) == 0)
    return;
  /* An empty window forgets nothing: the person may have only just started it. */
  if (text == NULL && may_restore (self))
    return;
  dowser_store_save_fact_async (self->store, NO_SOURCE, KIND, NULL, text, NULL, NULL, NULL);
  g_free (self->remembered);
  self->remembered = g_steal_pointer (&text);
}

void
dowser_main_window_follow_restore (DowserMainWindow *self)
{
  g_signal_connect_object (self->workspace, "notify::state", G_CALLBACK (remember_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->workspace, "notify::session", G_CALLBACK (remember_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->panes, "notify::visible-child-name", G_CALLBACK (remember_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
show_again (DowserMainWindow *self, GKeyFile *file)
{
  g_autofree char *uri = g_key_file_get_string (file, GROUP, "source", NULL);
  g_autofree char *session = g_key_file_get_string (file, GROUP, "session", NULL);
  g_autofree char *pane = g_key_file_get_string (file, GROUP, "pane", NULL);

  if (uri == NULL || dowser_source_uri_is_missing (uri))
    return;
  if (session != NULL)
    dowser_workspace_restore (self->workspace, session);
  else
    dowser_workspace_open (self->workspace, uri);
  if (pane != NULL && adw_view_stack_get_child_by_name (self->panes, pane) != NULL)
    adw_view_stack_set_visible_child_name (self->panes, pane);
}

static void
loaded_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserMainWindow) self = user_data;
  g_autofree char *text = dowser_store_load_fact_finish (DOWSER_STORE (store), result, NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();

  if (text != NULL && !dowser_main_window_is_used (self)
      && g_key_file_load_from_data (file, text, (gsize) -1, G_KEY_FILE_NONE, NULL))
    show_again (self, file);
}

void
dowser_main_window_restore (DowserMainWindow *self)
{
  const char *typed;

  g_return_if_fail (DOWSER_IS_MAIN_WINDOW (self));

  typed = dowser_question_entry_get_text (self->question_entry);
  if (may_restore (self) && !dowser_main_window_is_used (self) && (typed == NULL || *typed == '\0'))
    dowser_store_load_fact_async (self->store, NO_SOURCE, KIND, NULL, NULL, loaded_cb, g_object_ref (self));
}
