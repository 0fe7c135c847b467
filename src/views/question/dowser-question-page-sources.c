/* dowser-question-page-sources.c - the source of a page: opening, recovery after errors, password */
#include "base/dowser-error.h"
#include "base/dowser-secret.h"
#include "sources/duckdb/dowser-duckdb-fetch.h"
#include "views/question/dowser-question-page-private.h"
#include "views/sources/dowser-connection-window.h"
#include "views/sources/dowser-password-dialog.h"

#include <glib/gi18n-lib.h>

char *
dowser_question_page_dup_source_name (DowserQuestionPage *self)
{
  const char *uri = dowser_workspace_get_uri (self->workspace);

  return uri != NULL ? dowser_context_dup_source_name (dowser_workspace_get_context (self->workspace), uri) : NULL;
}

static void
change_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  DowserQuestionPage *self = DOWSER_QUESTION_PAGE (user_data);
  const char *uri = dowser_workspace_get_uri (self->workspace);

  if (uri != NULL)
    dowser_connection_window_open_uri (dowser_question_page_get_window (user_data), self->sources, uri);
}

static void
recover_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  DowserQuestionPage *self = DOWSER_QUESTION_PAGE (user_data);
  const char *uri = dowser_workspace_get_uri (self->workspace);

  if (uri == NULL)
    return;
  dowser_context_set_allows_recovery (dowser_workspace_get_context (self->workspace), uri, TRUE);
  dowser_workspace_retry (self->workspace);
}

static gboolean
is_engine_missing (DowserQuestionPage *self)
{
  return g_error_matches (dowser_workspace_get_error (self->workspace), DOWSER_SOURCE_ERROR,
                          DOWSER_SOURCE_ERROR_NO_ENGINE);
}

/* The error's text is written for a terminal. In the window, the error is shown with a button below it. */
GError *
dowser_question_page_dup_error (DowserQuestionPage *self)
{
  const GError *error = dowser_workspace_get_error (self->workspace);

  if (is_engine_missing (self))
    return g_error_new_literal (error->domain, error->code,
                                _ ("Dowser reads Parquet, JSON and DuckDB files with DuckDB, which is missing. Press "
                                   "“Get DuckDB” below."));
  return g_error_copy (error);
}

/* The user may have opened another source meanwhile. */
static void
fetched_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserQuestionPage) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean fetched = dowser_duckdb_fetch_finish (result, &error);

  /* The window may be closed by now. */
  if (self->workspace == NULL)
    return;
  dowser_question_page_enable_action (self, "get-duckdb", TRUE);
  if (!is_engine_missing (self))
    return;
  if (fetched)
    {
      dowser_workspace_retry (self->workspace);
      gtk_widget_grab_focus (GTK_WIDGET (self->question_entry));
      return;
    }
  dowser_status_page_show_error (self->status_page, error, FALSE, NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->status_page));
}

static void
get_duckdb_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  DowserQuestionPage *self = DOWSER_QUESTION_PAGE (user_data);

  dowser_question_page_enable_action (self, "get-duckdb", FALSE);
  dowser_status_page_show_fetching (self->status_page);
  dowser_duckdb_fetch_async (fetched_cb, g_object_ref (self));
}

static void
password_saved_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserQuestionPage) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!dowser_secret_store_finish (result, &error))
    dowser_question_page_show_toast (self, error->message, FALSE);
}

/* Stores a password only after it has opened the source. */
static void
save_password (DowserQuestionPage *self, const char *uri)
{
  const char *password = dowser_context_get_password (dowser_workspace_get_context (self->workspace), uri);
  g_autofree char *secret_id = dowser_connection_dup_secret_id (uri);
  g_autofree char *name = dowser_question_page_dup_source_name (self);

  self->keeps_password = FALSE;
  if (password != NULL && secret_id != NULL)
    dowser_secret_store_async (DOWSER_SECRET_SOURCE, secret_id, name, password, NULL, password_saved_cb,
                               g_object_ref (self));
}

static void
password_typed_cb (const char *password, gboolean is_saved, gpointer user_data)
{
  DowserQuestionPage *self = user_data;
  const char *uri = dowser_workspace_get_uri (self->workspace);

  if (uri == NULL)
    return;
  self->keeps_password = is_saved;
  dowser_sources_set_password (self->sources, uri, password);
  dowser_workspace_retry (self->workspace);
}

void
dowser_question_page_follow_source (DowserQuestionPage *self)
{
  DowserWorkspaceState state = dowser_workspace_get_state (self->workspace);
  const GError *error = dowser_workspace_get_error (self->workspace);
  const char *uri = dowser_workspace_get_uri (self->workspace);
  g_autofree char *name = NULL;

  if (uri == NULL || self->sources == NULL)
    return;
  if (state == DOWSER_WORKSPACE_READY || state == DOWSER_WORKSPACE_DONE)
    {
      dowser_sources_record_opened (self->sources, uri, NULL);
      if (self->keeps_password)
        save_password (self, uri);
    }
  if (state != DOWSER_WORKSPACE_FAILED || error == NULL || error->domain != DOWSER_SOURCE_ERROR
      || error->code == DOWSER_SOURCE_ERROR_STATEMENT)
    return;
  dowser_sources_record_opened (self->sources, uri, error);
  if (error->code != DOWSER_SOURCE_ERROR_PASSWORD)
    return;
  name = dowser_question_page_dup_source_name (self);
  dowser_password_dialog_show (dowser_question_page_get_window (self), name, error->message, password_typed_cb,
                               G_OBJECT (self));
}

void
dowser_question_page_add_source_actions (DowserQuestionPage *self)
{
  static const GActionEntry entries[] = {
    { .name = "change-source", .activate = change_action },
    { .name = "recover-source", .activate = recover_action },
    { .name = "get-duckdb", .activate = get_duckdb_action },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries), self);
}
