/* dowser-tab-state.c - saved state of a tab, to restore it at the next start or to reopen it */
#include "views/window/dowser-tab-state.h"

#include "sources/dowser-source.h"

DowserTabState *
dowser_tab_state_new (DowserQuestionPage *page)
{
  DowserWorkspace *workspace = dowser_question_page_get_workspace (page);
  DowserSession *session = dowser_workspace_get_session (workspace);
  const char *uri = dowser_workspace_get_uri (workspace);
  DowserTabState *self;

  if (uri == NULL)
    return NULL;
  self = g_new0 (DowserTabState, 1);
  self->source = g_strdup (uri);
  self->session = session != NULL && dowser_session_get_question (session) != NULL
                      ? g_strdup (dowser_session_get_id (session))
                      : NULL;
  self->pane = g_strdup (adw_view_stack_get_visible_child_name (dowser_question_page_get_panes (page)));
  self->title = g_strdup (dowser_question_page_get_title (page));
  self->top = dowser_question_page_get_top_row (page);
  return self;
}

DowserTabState *
dowser_tab_state_copy (const DowserTabState *self)
{
  DowserTabState *copy = g_new0 (DowserTabState, 1);

  copy->source = g_strdup (self->source);
  copy->session = g_strdup (self->session);
  copy->pane = g_strdup (self->pane);
  copy->title = g_strdup (self->title);
  copy->top = self->top;
  return copy;
}

void
dowser_tab_state_free (DowserTabState *self)
{
  g_free (self->source);
  g_free (self->session);
  g_free (self->pane);
  g_free (self->title);
  g_free (self);
}

DowserTabState *
dowser_tab_state_read (GKeyFile *file, const char *group)
{
  g_autofree char *source = g_key_file_get_string (file, group, "source", NULL);
  DowserTabState *self;

  if (source == NULL || dowser_source_uri_is_missing (source))
    return NULL;
  self = g_new0 (DowserTabState, 1);
  self->source = g_steal_pointer (&source);
  self->session = g_key_file_get_string (file, group, "session", NULL);
  self->pane = g_key_file_get_string (file, group, "pane", NULL);
  self->title = g_key_file_get_string (file, group, "title", NULL);
  self->top = (guint) MAX (g_key_file_get_integer (file, group, "row", NULL), 0);
  return self;
}

static void
write_member (GKeyFile *file, const char *group, const char *name, const char *value)
{
  if (value != NULL)
    g_key_file_set_string (file, group, name, value);
}

void
dowser_tab_state_write (const DowserTabState *self, GKeyFile *file, const char *group)
{
  write_member (file, group, "source", self->source);
  write_member (file, group, "session", self->session);
  write_member (file, group, "pane", self->pane);
  write_member (file, group, "title", self->title);
  if (self->top > 0)
    g_key_file_set_integer (file, group, "row", (int) MIN (self->top, G_MAXINT));
}

void
dowser_tab_state_show_on_page (const DowserTabState *self, DowserQuestionPage *page)
{
  DowserWorkspace *workspace = dowser_question_page_get_workspace (page);
  AdwViewStack *panes = dowser_question_page_get_panes (page);

  dowser_question_page_set_top_row (page, self->top);
  if (self->session != NULL)
    dowser_workspace_restore (workspace, self->session);
  else
    dowser_workspace_open (workspace, self->source);
  if (self->pane != NULL && adw_view_stack_get_child_by_name (panes, self->pane) != NULL)
    adw_view_stack_set_visible_child_name (panes, self->pane);
}
